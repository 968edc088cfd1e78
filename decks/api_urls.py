"""REST calls of the `decks` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
