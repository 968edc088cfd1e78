"""Every address of the site: pages at the root, REST below `/api/v1/`."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from rone_site import views
from rone_site.game_calls import GameListView
from rone_site.health.views import health
from rone_site.kit import kit
from rone_site.navigation import APPS

admin.site.site_header = admin.site.site_title = "RONE decks"

SITE: list[URLPattern | URLResolver] = [
    path("favicon.ico", views.favicon),
    path("privacy/", views.privacy, name="privacy"),
    path("theme/", views.set_theme, name="set_theme"),
    path("kit/", kit, name="kit"),
    path("health/", health, name="health"),
    path("admin/password_change/", RedirectView.as_view(pattern_name="accounts:password_change")),  # the one that counts wrong passwords
    path("admin/", admin.site.urls),
    path("i18n/setlang/", views.set_language, name="set_language"),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/v1/docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    path("api/v1/games/", GameListView.as_view(), name="api-games"),
]
"""What belongs to no game."""


def pages_of(pages: str) -> list[URLPattern | URLResolver]:
    """The first page and the rules of a game whose pages lie below `pages`."""
    return [path(pages, views.home, name="home"), path(f"{pages}rules/", views.rules, name="rules")]


urlpatterns: list[URLPattern | URLResolver] = [
    *SITE,
    *pages_of(""),
    *(path("", include(f"{app}.urls")) for app in APPS),
    *(path("api/v1/", include(f"{app}.api_urls")) for app in APPS),
]

handler400 = "web.error_pages.bad_request"
handler403 = "web.error_pages.permission_denied"
handler404 = "web.error_pages.page_not_found"
handler500 = "web.error_pages.server_error"
