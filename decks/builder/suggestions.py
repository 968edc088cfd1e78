"""What goes with a list: cards that decks like it play, each with the reason, and the list filled up with them.

Decks like it are the starter decks and the best liked public ones with one of its heroes; without a hero, or where nobody has built
with it, the starter decks. Those that share more of its cards count for more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import Q

from cards.search import Held
from decks.list.curves import counts_of, names_of_bars
from decks.list.holding import has_hero
from decks.list.models import Deck
from decks.list.selectors import deck_states
from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.formats import COPIES_MOST, BaseFormat
from engine.decklist import Decklist, Entry
from engine.decklist.decklist import ZoneCount
from engine.decklist.description import Curve, Listed
from web.games import present_kit

MOST_READ = 60
"""Public decks that are read: the best liked of a hero."""
MOST_SUGGESTED = 5
LEAST_GAP = 1.5
"""So many copies a bar of the curve must lack at least for it to be told."""


@dataclass(frozen=True)
class CurveGap:
    """A bar of a curve in which a list has fewer copies than decks like it have on average."""

    curve: Curve
    bar: str
    has: int
    usual: int


@dataclass(frozen=True)
class Suggestion:
    """A card that goes with a list: `decks` of the `of` decks like it play it, `copies` of it as a rule.

    The reader has `owned` copies, `free` of them for this list, would like `wanted` more and would give `trade` away.
    `gap` is what it fills in the first curve of the game's decks, None where nothing is missing there.
    """

    card: Any
    zone: str
    decks: int
    of: int
    copies: int
    owned: int = 0
    free: int = 0
    wanted: int = 0
    trade: int = 0
    gap: CurveGap | None = None

    @property
    def change(self) -> str:
        """What adds one copy, in the builder's words."""
        return f"add:{self.card.id}:{self.zone}:1"


@dataclass(frozen=True)
class Company:
    """The decks like a list, read once, and what follows for the list. `leaders` names whom they are built around, nobody for any.

    `held` is what the reader notes of cards, with what is free for this list.
    """

    state: Decklist
    format: BaseFormat
    cards: BaseCatalog[Any]
    held: Held
    today: date
    decks: tuple[Decklist, ...]
    leaders: tuple[str, ...]

    @classmethod
    def of(cls, state: Decklist, format: BaseFormat, *, cards: BaseCatalog[Any], held: Held, today: date, apart_from: int) -> Company:
        """The company of `state`, which belongs to the deck with the key `apart_from`. Three queries at most."""
        led = has_hero(state.leaders) if state.leaders else Q()
        read = list(Deck.objects.starters().kept().filter(led))
        if state.leaders:
            liked = Deck.objects.in_gallery().filter(led).exclude(pk=apart_from).order_by("-like_count", "-pk")
            read += liked[:MOST_READ]
        is_led = bool(state.leaders and read)
        if not read:
            read = list(Deck.objects.starters().kept())
        return cls(state, format, cards, held, today, tuple(deck_states(read).values()), state.leaders if is_led else ())

    def room(self, zone: str) -> int:
        """Copies that `zone` still takes: up to what the format asks for, or else allows."""
        least, most = self.format.size_in(zone, self.state.leaders, self.cards)
        there = ZoneCount.of(self.state.entries(zone)).total
        return max((least if most == COPIES_MOST else most) - there, 0)

    @cached_property
    def is_full(self) -> bool:
        """Whether no zone takes another card."""
        return not any(self.room(zone) for zone in self._zones)

    @property
    def _zones(self) -> tuple[str, ...]:
        return present_kit().layout.zone_slugs

    @cached_property
    def ranked(self) -> tuple[Suggestion, ...]:
        """Every card of those decks that the list takes: first what is free, then what is owned, then by how often such decks play it."""
        listed = set(self.state.copies())
        weights: dict[CardId, float] = defaultdict(float)
        playing: dict[CardId, list[int]] = defaultdict(list)
        for deck in self.decks:
            copies = deck.copies()
            weight = (1 + len(listed & set(copies))) ** 2
            for card, number in copies.items():
                weights[card] += weight
                playing[card].append(number)
        found = [made for card in weights if (made := self._suggestion(card, playing[card])) is not None]
        return tuple(sorted(found, key=lambda each: (*self._lacks(each), -weights[each.card.id], each.card.id)))

    def _lacks(self, each: Suggestion) -> tuple[bool, bool]:
        """Whether there is no copy more than the list holds: none that is free, none at all."""
        held = self.state.quantity(each.card.id, each.zone)
        return each.free <= held, each.owned <= held

    def _limit(self, id: CardId, zone: str) -> int:
        return self.format.copies_in(id, zone, self.state.leaders, self.cards)

    def _suggestion(self, id: CardId, playing: list[int]) -> Suggestion | None:
        card, kit = self.cards.by_id.get(id), present_kit()
        if card is None or not kit.is_admitted(card, self.format, self.today):
            return None
        zone = kit.layout.home(card.type)
        limit = self._limit(id, zone)
        if zone not in self._zones or self.state.quantity(id, zone) >= limit:
            return None
        usual = min(round(sum(playing) / len(playing)), limit) or 1
        own, free, wanted, trade = (copies.get(id, 0) for copies in (self.held.own, self.held.free, self.held.wanted, self.held.trade))
        return Suggestion(card, zone, len(playing), len(self.decks), usual, own, free, wanted, trade, self._gap(card, zone))

    @cached_property
    def _curves(self) -> tuple[list[int], list[float]]:
        """The copies of the list in each bar of the first curve, and the mean of the decks like it."""
        own = self._bars(self.state)
        decks = [self._bars(deck) for deck in self.decks]
        return own, [sum(bars) / len(decks) for bars in zip(*decks, strict=True)] if decks else [0.0] * len(own)

    def _bars(self, deck: Decklist) -> list[int]:
        rows = deck.entries(self._zones[0])
        known = [(card, row.quantity) for row in rows if (card := self.cards.by_id.get(row.card)) is not None]
        return counts_of(present_kit().decks.curves[0], [Listed(card, quantity, "") for card, quantity in known])

    def _gap(self, card: Any, zone: str) -> CurveGap | None:
        curves = present_kit().decks.curves
        if not curves or zone != self._zones[0]:
            return None
        bars = counts_of(curves[0], [Listed(card, 1, "")])
        if 1 not in bars:
            return None
        at, (own, usual) = bars.index(1), self._curves
        return CurveGap(curves[0], names_of_bars(curves[0])[at], own[at], round(usual[at])) if usual[at] - own[at] >= LEAST_GAP else None

    def best(self) -> tuple[Suggestion, ...]:
        """The first that fit a zone with room."""
        return tuple(each for each in self.ranked if self.room(each.zone))[:MOST_SUGGESTED]

    def filled_up(self) -> Decklist:
        """The list with as many of those cards, in their usual numbers, as its zones take; what they leave open other cards fill."""
        room = {zone: self.room(zone) for zone in self._zones}
        zones = {zone: {entry.card: entry for entry in self.state.entries(zone)} for zone in self._zones}
        for card, zone, copies in self._offered():
            held = zones[zone].get(card)
            taken = min(copies - (held.quantity if held else 0), room[zone])
            if taken > 0:
                zones[zone][card] = replace(held, quantity=held.quantity + taken) if held else Entry(card, taken)
                room[zone] -= taken
        rows = {zone: tuple(sorted(entries.values(), key=lambda entry: entry.card)) for zone, entries in zones.items()}
        return replace(self.state, zones={**self.state.zones, **rows})

    def _offered(self) -> Iterator[tuple[CardId, str, int]]:
        """Cards with the copies there should be of them: first in the numbers that decks play, then as many as the format allows."""
        for each in self.ranked:
            yield each.card.id, each.zone, each.copies
        for each in self.ranked:
            yield each.card.id, each.zone, self._limit(each.card.id, each.zone)
        for card in self.cards:
            if (more := self._suggestion(card.id, [1])) is not None:
                yield card.id, more.zone, self._limit(card.id, more.zone)
