"""The builder's words: what a button of the page says it does, as text that a form can carry.

`add:17:deck:1`, `remove:17:deck:1`, `set:17:technology:1`, `move:17:deck`, `hero:ilsa-varn`, `add_hero:…`, `drop_hero:…`,
`heroes:` with one on each line, `format:team`, `drop_line:the line itself`, `note:17:deck:what to say about it`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import Deck
from decks.list.state import Change
from engine.decklist import Decklist
from web.text.quoting import in_quotes

NUMBERED = {"add", "remove", "set", "move"}
STEPS = {"undo", "redo"}
FILL = "fill"
"""Fills the list up with what goes with it (`decks.builder.suggestions`); stands alone, as the steps do."""
MOST_CHANGES = 500
"""Changes that one request may bring: what somebody clicked while there was no network."""
LONGEST = 1_200
"""Characters of one change: a note or a line with what stands before it."""
LARGEST = 2**31


def request_key_of(deck: Deck, now: datetime) -> str:
    """A name for what the next button of a page drawn at `now` does to `deck`: sent twice, it is done once."""
    return f"{deck.list_revision}-{now:%H%M%S%f}"


def read_words(words: str, state: Decklist) -> Change:
    """The change that `words` ask for, of the list `state`.

    Raises:
        DeckRefusedError: nobody wrote such words.
    """
    kind, _colon, rest = words.partition(":")
    if len(words) > LONGEST or "\0" in words:
        raise _no_change(words)
    if kind in NUMBERED:
        card, zone, quantity = (*rest.split(":"), "", "")[:3]
        return Change(kind, card=_number(card), zone=zone, quantity=_number(quantity) if quantity else 1)
    if kind == "note":
        card, zone, text = (*rest.split(":", 2), "", "")[:3]
        return Change(kind, card=_number(card), zone=zone, text=" ".join(text.split()))
    if kind == "heroes":
        return Change(kind, heroes=tuple(rest.splitlines()))
    if kind == "hero":
        return Change("heroes", heroes=(rest,) if rest else ())
    if kind == "add_hero":
        return Change("heroes", heroes=(*state.leaders, rest))
    if kind == "drop_hero":
        heroes = list(state.leaders)
        if rest in heroes:
            del heroes[len(heroes) - 1 - heroes[::-1].index(rest)]
        return Change("heroes", heroes=tuple(heroes))
    if kind in {"format", "drop_line"}:
        return Change(kind, text=rest)
    raise _no_change(words)


def words_of(change: Change) -> str:
    """The words that `read_words` reads as `change`, whatever list they are held against."""
    match change.kind:
        case "note":
            return f"note:{change.card}:{change.zone}:{change.text}"
        case "heroes":
            return "heroes:" + "\n".join(change.heroes)
        case "format" | "drop_line":
            return f"{change.kind}:{change.text}"
    return f"{change.kind}:{change.card}:{change.zone}:{change.quantity}"


def batch_of(text: str) -> list[str]:
    """A batch of words as `builder.js` and the form of a conflict send it: a JSON list of them.

    Raises:
        DeckRefusedError: it is none, is empty, or holds more than `MOST_CHANGES`.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_CHANGES or not all(isinstance(item, str) for item in data):
        raise DeckRefusedError("CHANGE_MALFORMED", _("From 1 to %(most)s changes can be sent at once.") % {"most": MOST_CHANGES})
    return data


def read_all(words: Iterable[str], state: Decklist) -> list[Change]:
    """The changes that `words` ask for, one after the other. Raises as `read_words` does."""
    changes: list[Change] = []
    for each in words:
        change = read_words(each, state)
        if change.kind == "heroes":
            state = replace(state, leaders=change.heroes)
        changes.append(change)
    return changes


def _number(text: str) -> int:
    number = int(text) if len(text) <= 12 and text.isascii() and text.removeprefix("-").isdecimal() else LARGEST
    if abs(number) >= LARGEST:
        raise DeckRefusedError("CHANGE_MALFORMED", _("%(value)s is no number.") % {"value": in_quotes(text[:40])})
    return number


def _no_change(words: str) -> DeckRefusedError:
    return DeckRefusedError("CHANGE_MALFORMED", _("%(value)s is no change.") % {"value": in_quotes(words[:100])})
