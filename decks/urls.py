"""Pages of the `decks` app."""

from django.urls import URLPattern, URLResolver, path, register_converter

from decks.models import PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH
from decks.views import builder, imports, lists, notes, pages, sharing

app_name = "decks"


class DeckIdConverter:
    """The public id of a deck in an address."""

    regex = f"[{PUBLIC_ID_ALPHABET}]{{{PUBLIC_ID_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """The id."""
        return value

    def to_url(self, value: str) -> str:
        """The id."""
        return value


register_converter(DeckIdConverter, "deck")

urlpatterns: list[URLPattern | URLResolver] = [
    path("build/", lists.new_deck, name="new"),
    path("decks/", lists.public_decks, name="list"),
    path("decks/mine/", lists.my_decks, name="mine"),
    path("decks/import/", imports.import_list, name="import"),
    path("decks/starters/", lists.starter_decks, name="starters"),
    path("decks/shared/<str:token>/", pages.shared, name="shared"),
    path("decks/<deck:deck_id>/", pages.detail, name="detail"),
    path("decks/<deck:deck_id>/print/", pages.print_view, name="print"),
    path("decks/<deck:deck_id>/export/", pages.export, name="export"),
    path("decks/<deck:deck_id>/compare/", pages.compare, name="compare"),
    path("decks/<deck:deck_id>/versions/<int:number>/", pages.version, name="version"),
    path("decks/<deck:deck_id>/copy/", sharing.copy, name="copy"),
    path("decks/<deck:deck_id>/build/", builder.builder, name="builder"),
    path("decks/<deck:deck_id>/build/change/", builder.change, name="change"),
    path("decks/<deck:deck_id>/build/name/", builder.rename, name="rename"),
    path("decks/<deck:deck_id>/build/resolve/", builder.resolve_conflict, name="resolve"),
    path("decks/<deck:deck_id>/build/version/", builder.save_version, name="save_version"),
    path("decks/<deck:deck_id>/versions/<int:number>/restore/", sharing.restore, name="restore"),
    path("decks/<deck:deck_id>/share/", sharing.share, name="share"),
    path("decks/<deck:deck_id>/notes/", notes.notes, name="notes"),
    path("decks/<deck:deck_id>/share/link/", sharing.renew_link, name="renew_link"),
    path("decks/<deck:deck_id>/delete/", sharing.delete, name="delete"),
    path("decks/<deck:deck_id>/undelete/", sharing.undelete, name="undelete"),
]
