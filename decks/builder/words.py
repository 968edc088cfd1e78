"""The builder's words: what a button of the page says it does, as text that a form can carry.

`add:17:deck:1`, `remove:17:deck:1`, `set:17:technology:1`, `move:17:deck`, `hero:ilsa-varn`,
`add_hero:…`, `drop_hero:…`, `format:team`, `drop_line:the line itself`, `note:17:deck:what to say about it`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.state import Change
from engine.decklist import Decklist
from web.text.quoting import in_quotes

NUMBERED = {"add", "remove", "set", "move"}
STEPS = {"undo", "redo"}


def read_words(words: str, state: Decklist) -> Change:
    """The change that `words` ask for, of the list `state`.

    Raises:
        DeckRefusedError: nobody wrote such words.
    """
    kind, _colon, rest = words.partition(":")
    if kind in NUMBERED:
        card, zone, quantity = (*rest.split(":"), "", "")[:3]
        return Change.from_json({"kind": kind, "card": _number(card), "zone": zone, "quantity": _number(quantity) if quantity else 1})
    if kind == "note":
        card, zone, text = (*rest.split(":", 2), "", "")[:3]
        return Change.from_json({"kind": kind, "card": _number(card), "zone": zone, "text": " ".join(text.split())})
    if kind == "hero":
        return Change.from_json({"kind": "heroes", "heroes": [rest] if rest else []})
    if kind == "add_hero":
        return Change.from_json({"kind": "heroes", "heroes": [*state.leaders, rest]})
    if kind == "drop_hero":
        heroes = list(state.leaders)
        if rest in heroes:
            del heroes[len(heroes) - 1 - heroes[::-1].index(rest)]
        return Change.from_json({"kind": "heroes", "heroes": heroes})
    if kind in {"format", "drop_line"}:
        return Change.from_json({"kind": kind, "text": rest})
    raise DeckRefusedError("CHANGE_MALFORMED", _("%(value)s is no change.") % {"value": in_quotes(words[:100])})


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
    if len(text) > 12 or not (text.isascii() and text.removeprefix("-").isdecimal()):
        raise DeckRefusedError("CHANGE_MALFORMED", _("%(value)s is no number.") % {"value": in_quotes(text[:40])})
    return int(text)
