"""REST calls of the `collection` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from collection import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("collection/", api.CollectionView.as_view(), name="api-collection"),
    path("collection/import/", api.CollectionImportView.as_view(), name="api-collection-import"),
]
