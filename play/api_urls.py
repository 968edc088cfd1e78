"""REST calls of the `play` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from play import api, api_opponents, api_puzzles

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/", api.TablesView.as_view(), name="api-tables"),
    path("tables/open/", api_opponents.OpenTablesView.as_view(), name="api-open-tables"),
    path("ratings/", api_opponents.RatingsView.as_view(), name="api-ratings"),
    path("puzzles/", api_puzzles.PuzzlesView.as_view(), name="api-puzzles"),
    path("puzzles/today/", api_puzzles.TodayView.as_view(), name="api-puzzle-today"),
    path("puzzles/<str:day>/", api_puzzles.PuzzleView.as_view(), name="api-puzzle"),
    path("puzzles/<str:day>/answer/", api_puzzles.PuzzleAnswerView.as_view(), name="api-puzzle-answer"),
    path("tables/<str:table_id>/", api.TableView.as_view(), name="api-table"),
    path("tables/<str:table_id>/choices/", api.ChoicesView.as_view(), name="api-table-choices"),
    path("tables/<str:table_id>/take-back/", api.TakeBackView.as_view(), name="api-table-take-back"),
    path("tables/<str:table_id>/hint/", api.HintView.as_view(), name="api-table-hint"),
    path("tables/<str:table_id>/seats/", api.SeatsView.as_view(), name="api-table-seats"),
    path("tables/<str:table_id>/offer/", api_opponents.OfferView.as_view(), name="api-table-offer"),
    path("tables/<str:table_id>/sit-down/", api_opponents.SitDownView.as_view(), name="api-table-sit-down"),
    path("tables/<str:table_id>/phrases/", api_opponents.PhrasesView.as_view(), name="api-table-phrases"),
    path("tables/<str:table_id>/draw/", api.DrawView.as_view(), name="api-table-draw"),
    path("tables/<str:table_id>/rematch/", api.RematchView.as_view(), name="api-table-rematch"),
    path("tables/<str:table_id>/replay/", api.ReplayView.as_view(), name="api-table-replay"),
]
