"""Pages of the `collection` app."""

from django.urls import URLPattern, URLResolver, path, register_converter

from collection import views
from collection.exporting import views as exporting
from collection.importing import views as importing
from collection.models import ListKind
from collection.shared_files import FORMS


class _OneOf:
    """One of a few words in an address."""

    regex: str

    def to_python(self, value: str) -> str:
        """The word."""
        return value

    def to_url(self, value: str) -> str:
        """The word."""
        return value


class ListKindConverter(_OneOf):
    """A kind of list."""

    regex = "|".join(ListKind.values)


class ListFormConverter(_OneOf):
    """How a list is written as a file."""

    regex = "|".join(FORMS)


register_converter(ListKindConverter, "list_kind")
register_converter(ListFormConverter, "list_form")

app_name = "collection"
urlpatterns: list[URLPattern | URLResolver] = [
    path("collection/", views.home, name="home"),
    path("collection/bulk/", views.bulk, name="bulk"),
    path("collection/entry/", views.enter, name="enter"),
    path("collection/entry/suggestions/", views.suggestions, name="suggestions"),
    path("collection/copies/<int:printing_id>/", views.set_copies, name="copies"),
    path("collection/printings/<slug:edition_slug>/<path:card_number>/", views.printing, name="printing"),
    path("collection/boxes/<slug:slug>/", views.set_boxes, name="boxes"),
    path("collection/overview/", views.overview, name="overview"),
    path("collection/overview/spare/", views.offer_spare, name="offer_spare"),
    path("collection/overview/<slug:slug>/want/", views.want_edition, name="want_edition"),
    path("collection/import/", importing.import_copies, name="import"),
    path("collection/imports/<int:import_id>/", importing.review, name="import-review"),
    path("collection/imports/<int:import_id>/lines/", importing.decide, name="import-lines"),
    path("collection/imports/<int:import_id>/save/", importing.save, name="import-save"),
    path("collection/imports/<int:import_id>/discard/", importing.discard, name="import-discard"),
    path("collection/export.<slug:form>", exporting.export, name="export"),
    path("collection/history/", views.history, name="history"),
    path("collection/history/<int:change_id>/undo/", views.undo, name="undo"),
    path("collection/history/<int:change_id>/back/", views.go_back, name="back"),
    path("collection/sharing/", views.sharing, name="sharing"),
    path("collection/sharing/<list_kind:listed>/", views.set_visibility, name="set_visibility"),
    path("collection/sharing/<list_kind:listed>/renew/", views.renew_link, name="renew_link"),
    path("collection/traders/", views.traders, name="traders"),
    path("collection/of/<path:name>/<list_kind:listed>/", views.list_page, name="list"),
    path("collection/of/<path:name>/<list_kind:listed>/list.<list_form:form>", views.list_as_file, name="list_as_file"),
    path("collection/lists/<str:link>/", views.list_by_link_page, name="list_by_link"),
    path("collection/lists/<str:link>/list.<list_form:form>", views.list_by_link_as_file, name="list_by_link_as_file"),
]
