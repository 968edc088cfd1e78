"""Builds: lists of a hero with the deck of a moment, or with the steps that lead to it; as data, and as text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.decklist import BuildStep, Decklist, DecklistReading, Entry, Party, read_decklist
from engine.languages import Language
from engine.tocsin.cards import DECK, Catalog

STEP: Final = re.compile(r"\s*(?P<what>gain|remove|gewinne|nimm|entferne)\s*:\s*(?P<name>.+?)\s*", re.IGNORECASE)
"""A line of a build in steps; in German, too."""
GAINS: Final = ("gain", "gewinne", "nimm")
WORDS: Final[Mapping[Language, tuple[str, str, str]]] = {"en": ("Hero", "Gain", "Remove"), "de": ("Held", "Nimm", "Entferne")}
UNKNOWN: Final = CardId(0)
"""What a slug that nobody knows stands for: no card has this id."""


def decklist_of(hero: str | None = None, cards: tuple[Entry, ...] = (), **more: Any) -> Decklist:
    """A list of TOCSIN by the names of its parts; `more` are the other fields of `Decklist`."""
    return Decklist((hero,) if hero else (), {DECK: cards} if cards else {}, **more)


def build_of(written: Mapping[str, Any], catalog: Catalog) -> Decklist:
    """A build as data has it: `{hero, cards: [{card, quantity}]}` or `{hero, steps: [{gain: slug}, {remove: slug}]}`.

    Cards are slugs or numbers; slugs that nobody knows stand as card 0, which the verdict calls unknown.
    """
    steps = tuple(
        BuildStep(_card(step["gain" if "gain" in step else "remove"], catalog), "gain" in step) for step in written.get("steps") or ()
    )
    cards = tuple(Entry(_card(one["card"], catalog), one.get("quantity", 1)) for one in written.get("cards") or ())
    return decklist_of(written.get("hero"), cards, steps=steps, format=written.get("format") or "")


def party_of(written: Mapping[str, Any] | Sequence[Any], catalog: Catalog) -> Party:
    """A party as data has it: `{format, party: [build…]}`, or a list of heroes' slugs and builds."""
    format = str(written.get("format") or "") if isinstance(written, Mapping) else ""
    builds = written.get("party") or () if isinstance(written, Mapping) else written
    return Party(tuple(decklist_of(one) if isinstance(one, str) else build_of(one, catalog) for one in builds), format)


def _card(named: Any, catalog: Catalog) -> CardId:
    if isinstance(named, int):
        return CardId(named)
    card = catalog.by_slug.get(str(named))
    return UNKNOWN if card is None else card.id


def read_build(text: str, catalog: Catalog) -> DecklistReading:
    """What a build as text says: `Hero: NAME`, then lines as `2 Hammer Blow`, or lines `Gain: NAME` and `Remove: NAME` in order.

    Names are read as in any decklist; of a step whose name is no card's, or several cards', the line stays unread.

    Raises:
        DecklistTooLongError: as `read_decklist`.
    """
    rows, steps, unread = [], [], []
    for row in text.splitlines():
        found = STEP.fullmatch(row)
        if found is None:
            rows.append(row)
            continue
        read = read_decklist(f"1x {found['name']}", catalog)
        named = [entry.card for entry in read.deck.all_entries]
        if len(named) == 1:
            steps.append(BuildStep(named[0], found["what"].lower() in GAINS))
        else:
            unread.append(row.strip())
    reading = read_decklist("\n".join(rows), catalog)
    deck = replace(reading.deck, steps=tuple(steps), unread=(*reading.deck.unread, *unread))
    return replace(reading, deck=deck)


def write_build(deck: Decklist, catalog: Catalog, language: Language = "en") -> str:
    """A build as text that `read_build` reads back: its hero, then its cards, or its steps."""
    hero, gain, remove = WORDS[language]
    lines = []
    for slug in deck.leaders:
        card = catalog.leader_card(slug)
        lines.append(f"{hero}: {card.name.in_language(language) if card else slug}")
    lines += [f"{entry.quantity} {_name(entry.card, catalog, language)}" for entry in deck.entries(DECK)]
    lines += [f"{gain if step.is_gain else remove}: {_name(step.card, catalog, language)}" for step in deck.steps]
    return "\n".join(lines) + "\n"


def _name(card: CardId, catalog: Catalog, language: Language) -> str:
    known = catalog.by_id.get(card)
    return f"card:{card}" if known is None else known.name.in_language(language)
