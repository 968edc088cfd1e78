"""What every page knows: the theme that was chosen, and the site's version."""

from django.conf import settings
from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def chosen_theme(request: HttpRequest) -> str:
    """`light`, `dark`, or nothing where the device decides."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def shell(request: HttpRequest) -> dict[str, object]:
    """Context of `base.html`."""
    return {"theme": chosen_theme(request), "site_version": settings.VERSION}
