"""REST calls of the `collection` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from collection import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("collection/", api.CollectionView.as_view(), name="api-collection"),
    path("collection/copies/<slug:edition_slug>/<path:card_number>/", api.CopiesView.as_view(), name="api-copies"),
    path("collection/changes/", api.ChangeListView.as_view(), name="api-changes"),
    path("collection/changes/<int:change_id>/", api.ChangeView.as_view(), name="api-change"),
    path("collection/changes/<int:change_id>/undo/", api.UndoChangeView.as_view(), name="api-undo-change"),
    path("collection/changes/<int:change_id>/back/", api.GoBackView.as_view(), name="api-go-back"),
    path("collection/overview/", api.OverviewView.as_view(), name="api-collection-overview"),
    path("collection/sharing/", api.OwnListsView.as_view(), name="api-own-lists"),
    path("collection/sharing/<slug:listed>/", api.OwnListView.as_view(), name="api-own-list"),
    path("collection/sharing/<slug:listed>/renew/", api.RenewLinkView.as_view(), name="api-renew-link"),
    path("collection/of/<path:name>/<slug:listed>/", api.ListView.as_view(), name="api-list"),
    path("collection/lists/<str:link>/", api.ListByLinkView.as_view(), name="api-list-by-link"),
    path("collection/import/", api.CollectionImportView.as_view(), name="api-collection-import"),
]
