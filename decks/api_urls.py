"""REST calls of the `decks` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from decks.built.api import BuildableView, BuiltView
from decks.exchange.api import ExportView, ImportView, ValidateView
from decks.list.api.decks import DeckView
from decks.search.api import DeckListView
from decks.versions.api import DiffView, VersionListView, VersionView

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/", DeckListView.as_view(), name="api-decks"),
    path("decks/validate/", ValidateView.as_view(), name="api-deck-validate"),
    path("decks/import/", ImportView.as_view(), name="api-deck-import"),
    path("decks/<str:deck_id>/", DeckView.as_view(), name="api-deck"),
    path("decks/<str:deck_id>/versions/", VersionListView.as_view(), name="api-deck-versions"),
    path("decks/<str:deck_id>/versions/<int:number>/", VersionView.as_view(), name="api-deck-version"),
    path("decks/<str:deck_id>/diff/", DiffView.as_view(), name="api-deck-diff"),
    path("decks/<str:deck_id>/export/", ExportView.as_view(), name="api-deck-export"),
    path("decks/<str:deck_id>/built/", BuiltView.as_view(), name="api-deck-built"),
    path("collection/buildable/", BuildableView.as_view(), name="api-buildable"),
]
