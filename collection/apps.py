"""The `collection` app."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """Django's handle on this app."""

    name = "collection"

    def ready(self) -> None:
        """Tell the card pages whom to ask for what a reader notes of cards (`own:`, `free:`, `wanted:`, `trade:`)."""
        from cards.reader import provide_holdings
        from collection.selectors import held_copies

        provide_holdings(held_copies)
