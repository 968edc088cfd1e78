"""The `decks` app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Django's handle on this app."""

    name = "decks"

    def ready(self) -> None:
        """Tell the card pages whom to ask for a reader's decks (`in:`)."""
        from cards.reader import provide_decks
        from decks.selectors import copies_by_deck

        provide_decks(copies_by_deck)
