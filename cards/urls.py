"""Pages of the `cards` app."""

from django.urls import URLPattern, URLResolver

app_name = "cards"
urlpatterns: list[URLPattern | URLResolver] = []
