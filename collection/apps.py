"""The `collection` app."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """Django's handle on this app."""

    name = "collection"

    def ready(self) -> None:
        """Tell the card pages whom to ask for what a reader owns (`own:`)."""
        from cards.reader import provide_holdings
        from collection.selectors import owned_copies

        provide_holdings(owned_copies)
