"""The project itself as an app: base templates, styles and template tags."""

from django.apps import AppConfig


class RoneSiteConfig(AppConfig):
    """Django's handle on this app."""

    name = "rone_site"
