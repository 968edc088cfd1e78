"""The ground floor of the site."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Django's handle on this app."""

    name = "web"
