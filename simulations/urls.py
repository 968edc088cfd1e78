"""Pages of the `simulations` app."""

from django.urls import URLPattern, URLResolver

app_name = "simulations"
urlpatterns: list[URLPattern | URLResolver] = []
