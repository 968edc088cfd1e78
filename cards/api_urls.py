"""REST calls of the `cards` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from cards import api
from cards.reading_api import ReadTextView

urlpatterns: list[URLPattern | URLResolver] = [
    path("cards/", api.CardListView.as_view(), name="api-cards"),
    path("cards/bulk/", api.CardBulkView.as_view(), name="api-cards-bulk"),
    path("cards/read-text/", ReadTextView.as_view(), name="api-cards-read-text"),
    path("cards/<int:card_id>/", api.CardView.as_view(), name="api-card"),
    path("cards/<int:card_id>/face.svg", api.CardFaceView.as_view(), name="api-card-face"),
    path("editions/", api.EditionListView.as_view(), name="api-editions"),
    path("races/", api.RaceListView.as_view(), name="api-races"),
    path("keywords/", api.KeywordListView.as_view(), name="api-keywords"),
    path("heroes/", api.HeroListView.as_view(), name="api-heroes"),
    path("formats/", api.FormatListView.as_view(), name="api-formats"),
]
