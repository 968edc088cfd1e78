"""Every address of the site: pages at the root, REST below `/api/v1/`."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from rone_site import views

APPS = ("accounts", "cards", "collection", "decks", "events", "simulations")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    *(path("", include(f"{app}.urls")) for app in APPS),
    *(path("api/v1/", include(f"{app}.api_urls")) for app in APPS),
]
