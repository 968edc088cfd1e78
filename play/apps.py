"""The `play` app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Django's handle on this app."""

    name = "play"
