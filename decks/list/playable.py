"""What keeps a list from being played, by bots or by people: drafts are played too, lists that no game could use aren't."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from decks.list.errors import CardsNotModelledError
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist, whole_list
from engine.verdict.verdict import Severity
from web.errors import FieldError
from web.games import present_kit
from web.text.language import reader_language


def playing_faults(
    path: str, deck: Decklist, played: BaseFormat, known: Any, as_of: date, *, is_at_table: bool = False
) -> Iterator[FieldError]:
    """What keeps `deck` from being played by the format `played`, each under `path`; `known` is the catalog.

    `is_at_table`: by people, where a deck has as many leaders as its format says; a simulated one may have fewer.
    """
    language, kit = reader_language(), present_kit()
    for problem in kit.verdict(deck, format=played, catalog=known, as_of=as_of).problems:
        if problem.severity is Severity.ERROR and problem.code in kit.simulated.not_playable:
            yield FieldError(problem.code, path, problem.message.in_language(language))
    whole = whole_list(deck, known)
    of_size = [fault for bound in kit.simulated.bounds if bound.zone is not None and (fault := bound.fault(whole)) is not None]
    for fault in of_size if is_at_table else kit.simulated.list_faults(whole):
        yield FieldError(fault.code, path, fault.message.in_language(language))


def unmodelled_names(deck: Any) -> list[str]:
    """The names, in the reader's language, of the cards of a playable deck whose text isn't modelled, in the order of the game."""
    language, cards = reader_language(), present_kit().simulated.texts(deck)
    return list(dict.fromkeys(card.name.in_language(language) for card in cards if not card.modelled))


def refuse_unmodelled(path: str, deck: Any) -> None:
    """Nothing, if the text of all cards of a playable deck is modelled.

    Raises:
        CardsNotModelledError: naming those whose text isn't.
    """
    names = unmodelled_names(deck)
    if names:
        message = _("The text of these cards isn’t modelled: %(names)s. They can be played as cards without text, if you say so.")
        raise CardsNotModelledError(
            message % {"names": ", ".join(names)}, errors=[FieldError("NOT_MODELLED", path, name) for name in names]
        )
