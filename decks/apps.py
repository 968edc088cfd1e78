"""The `decks` app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Django's handle on this app."""

    name = "decks"
