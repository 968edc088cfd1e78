"""The `cards` app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Django's handle on this app."""

    name = "cards"
