"""Pages of the `collection` app."""

from django.urls import URLPattern, URLResolver, path

from collection import views

app_name = "collection"
urlpatterns: list[URLPattern | URLResolver] = [
    path("collection/", views.home, name="home"),
    path("collection/copies/<int:printing_id>/", views.set_copies, name="copies"),
    path("collection/boxes/<slug:slug>/", views.set_boxes, name="boxes"),
    path("collection/import/", views.import_copies, name="import"),
    path("collection/export.csv", views.export_csv, name="export"),
]
