"""The `events` app."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Django's handle on this app."""

    name = "events"
