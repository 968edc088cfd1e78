"""Pages of the `decks` app."""

from django.urls import URLPattern, URLResolver, path, register_converter

from decks.builder import in_work, reading
from decks.builder import views as builder
from decks.built.views import own_cards, several
from decks.community.views import discussion as community
from decks.community.views import pages, sharing
from decks.exchange.views import archives, codes, imports, previews
from decks.list.models import PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH
from decks.list.views import hands, legality, lists, notes
from decks.practice import views as practice
from decks.search import feeds
from decks.search.views import gallery, mine
from decks.versions.views import branches, comparing

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
    path("build/rows/", reading.set_rows, name="set_rows"),
    path("decks/", gallery.public_decks, name="list"),
    path("decks/public.atom", feeds.public_decks, name="public_feed"),
    path("decks/mine/", mine.my_decks, name="mine"),
    path("decks/mine/many/", mine.change_many, name="many"),
    path("decks/mine/bin/", mine.bin_of_decks, name="bin"),
    path("decks/mine/archive/", archives.archive, name="archive"),
    path("decks/mine/archive/rone-decks.zip", archives.download, name="archive_file"),
    path("decks/together/", several.together, name="together"),
    path("decks/buildable/", several.buildable, name="buildable"),
    path("decks/search-help/", gallery.search_help, name="search_help"),
    path("decks/feed/", gallery.feed, name="feed"),
    path("decks/import/", imports.import_list, name="import"),
    path("decks/starters/", lists.starter_decks, name="starters"),
    path("decks/shared/<str:token>/", pages.shared, name="shared"),
    path("decks/shared/<str:token>/preview.png", previews.shared_preview, name="shared_preview"),
    path("decks/shared/<str:token>/qr.svg", codes.shared_qr, name="shared_qr"),
    path("decks/<deck:deck_id>/", pages.detail, name="detail"),
    path("decks/<deck:deck_id>/preview.png", previews.preview, name="preview"),
    path("decks/<deck:deck_id>/qr.svg", codes.qr, name="qr"),
    path("decks/<deck:deck_id>/like/", community.like, name="like"),
    path("decks/<deck:deck_id>/comments/", community.comment, name="comment"),
    path("decks/<deck:deck_id>/print/", pages.print_view, name="print"),
    path("decks/<deck:deck_id>/hand/", hands.hand, name="hand"),
    path("decks/<deck:deck_id>/practice/", practice.practice, name="practice"),
    path("decks/<deck:deck_id>/cards/", own_cards.own_cards, name="own_cards"),
    path("decks/<deck:deck_id>/cards/built/", own_cards.build, name="mark_built"),
    path("decks/<deck:deck_id>/cards/want/", own_cards.want_missing, name="want_missing"),
    path("decks/<deck:deck_id>/legality/", legality.legality, name="legality"),
    path("decks/<deck:deck_id>/branches/", branches.branches, name="branches"),
    path("decks/<deck:deck_id>/branches/start/", branches.start, name="start_branch"),
    path("decks/<deck:deck_id>/branches/switch/", branches.switch, name="switch_branch"),
    path("decks/<deck:deck_id>/packages/", branches.make_package, name="make_package"),
    path("decks/<deck:deck_id>/packages/<int:number>/swap/", branches.swap, name="swap_package"),
    path("decks/<deck:deck_id>/packages/<int:number>/delete/", branches.drop_package, name="drop_package"),
    path("decks/<deck:deck_id>/export/", pages.export, name="export"),
    path("decks/<deck:deck_id>/compare/", comparing.compare, name="compare"),
    path("decks/<deck:deck_id>/versions/<int:number>/", pages.version, name="version"),
    path("decks/<deck:deck_id>/copy/", sharing.copy, name="copy"),
    path("decks/<deck:deck_id>/build/", builder.builder, name="builder"),
    path("decks/<deck:deck_id>/build/change/", builder.change, name="change"),
    path("decks/<deck:deck_id>/build/add/", in_work.add, name="add"),
    path("decks/<deck:deck_id>/build/suggestions/", builder.suggestions, name="suggestions"),
    path("decks/<deck:deck_id>/build/name/", builder.rename, name="rename"),
    path("decks/<deck:deck_id>/build/resolve/", builder.resolve_conflict, name="resolve"),
    path("decks/<deck:deck_id>/build/version/", builder.save_version, name="save_version"),
    path("decks/<deck:deck_id>/versions/<int:number>/restore/", sharing.restore, name="restore"),
    path("decks/<deck:deck_id>/versions/<int:number>/delete/", sharing.delete_version, name="delete_version"),
    path("decks/<deck:deck_id>/share/", sharing.share, name="share"),
    path("decks/<deck:deck_id>/share/publish/", sharing.publish, name="publish"),
    path("decks/<deck:deck_id>/notes/", notes.notes, name="notes"),
    path("decks/<deck:deck_id>/share/link/", sharing.renew_link, name="renew_link"),
    path("decks/<deck:deck_id>/delete/", sharing.delete, name="delete"),
    path("decks/<deck:deck_id>/undelete/", sharing.undelete, name="undelete"),
    path("comments/<int:comment_id>/edit/", community.edit_comment, name="edit_comment"),
    path("comments/<int:comment_id>/delete/", community.delete_comment, name="delete_comment"),
    path("comments/<int:comment_id>/report/", community.report_comment, name="report_comment"),
    path("comments/<int:comment_id>/hide/", community.hide_comment, name="hide_comment"),
    path("comments/<int:comment_id>/show/", community.show_comment, name="show_comment"),
    path("players/<path:name>/decks.atom", feeds.of_author, name="author_feed"),
    path("players/<path:name>/follow/", gallery.follow, name="follow"),
    path("players/<path:name>/", gallery.author, name="author"),
]
