"""The `events` app."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Django's handle on this app."""

    name = "events"

    def ready(self) -> None:
        """Say how players are told of their events."""
        from accounts.notifications.kinds import register
        from events.telling import KINDS

        register(*KINDS)
