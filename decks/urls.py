"""Pages of the `decks` app."""

from django.urls import URLPattern, URLResolver

app_name = "decks"
urlpatterns: list[URLPattern | URLResolver] = []
