"""The `simulations` app."""

from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    """Django's handle on this app."""

    name = "simulations"

    def ready(self) -> None:
        """Say how people are told of their reports."""
        from accounts.notifications.kinds import register
        from simulations.reports.telling import KINDS

        register(*KINDS)
