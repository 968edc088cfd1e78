"""Every address of the site: pages at the root, REST below `/api/v1/`."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularSwaggerSplitView

from cards.calculator_api import CalculatorView
from engine.kit import Kit
from rone_site import views
from rone_site.described_calls import SchemaView
from rone_site.game_calls import GameListView
from rone_site.health.views import health
from rone_site.kit import kit
from web.site_name import site_name

admin.site.site_header = admin.site.site_title = site_name()

SITE: list[URLPattern | URLResolver] = [
    path("favicon.ico", views.favicon),
    path("privacy/", views.privacy, name="privacy"),
    path("theme/", views.set_theme, name="set_theme"),
    path("kit/", kit, name="kit"),
    path("health/", health, name="health"),
    path("admin/password_change/", RedirectView.as_view(pattern_name="accounts:password_change")),  # the one that counts wrong passwords
    path("admin/", admin.site.urls),
    path("i18n/setlang/", views.set_language, name="set_language"),
    path("api/v1/schema/", SchemaView.as_view(), name="api-schema"),
    path("api/v1/docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    path("api-guide/", views.api_guide, name="api-guide"),
    path("api/v1/games/", GameListView.as_view(), name="api-games"),
    path("", include("accounts.urls")),
    path("api/v1/", include("accounts.api_urls")),
]
"""What belongs to no game."""

GAME_APPS = ("cards", "collection", "decks", "events", "play", "simulations")


def calculators_of_game(kit: Kit, calls: str) -> list[URLPattern]:
    """The addresses of what a game reckons, below `calls`."""
    return [
        path(f"{calls}{one.slug}/", CalculatorView.as_view(slug=one.slug), name=f"api-calculator-{one.slug}") for one in kit.calculators
    ]


def addresses_of_game(pages: str, calls: str) -> list[URLPattern | URLResolver]:
    """The addresses of a game whose pages lie below `pages`, and whose calls below `calls`."""
    return [
        path(pages, views.home, name="home"),
        path(f"{pages}rules/", views.rules, name="rules"),
        path(f"{pages}learn/", views.learn, name="learn"),
        path(f"{pages}search/", views.search, name="search"),
        path(f"{pages}search/suggestions/", views.search_suggestions, name="search_suggestions"),
        *(path(pages, include(f"{app}.urls")) for app in GAME_APPS),
        *(path(calls, include(f"{app}.api_urls")) for app in GAME_APPS),
    ]


urlpatterns: list[URLPattern | URLResolver] = [*SITE, *addresses_of_game("", "api/v1/")]

handler400 = "web.error_pages.bad_request"
handler403 = "web.error_pages.permission_denied"
handler404 = "web.error_pages.page_not_found"
handler500 = "web.error_pages.server_error"
