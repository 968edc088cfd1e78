"""The `simulations` app."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    """Django's handle on this app."""

    name = "simulations"
