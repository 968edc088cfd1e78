"""The `decks` app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    """Django's handle on this app."""

    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        """Tell the card pages whom to ask for decks, and notifications what authors are told of.

        Card pages ask for a reader's decks (`in:`), the deck in work, and those that play a card; collections for what lies in built decks.
        """
        from accounts.notifications.kinds import register
        from cards.reader import provide_decks, provide_plays, provide_work
        from collection.built import provide_built
        from decks.builder.in_work import deck_in_work
        from decks.built.selectors import built_copies
        from decks.community import telling as of_readers
        from decks.community.plays import plays_of
        from decks.list import telling as of_cards
        from decks.list.selectors import copies_by_deck

        provide_built(built_copies)
        provide_decks(copies_by_deck)
        provide_plays(plays_of)
        provide_work(deck_in_work)
        register(*of_readers.KINDS, *of_cards.KINDS)
