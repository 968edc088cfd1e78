"""The `collection` app."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """Django's handle on this app."""

    name = "collection"
