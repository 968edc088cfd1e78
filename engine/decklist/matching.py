"""From a spelling to a card, and from lines to a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.card_names import CANDIDATES_MAX, Found
from engine.cards import BaseCard, BaseCatalog, CardId
from engine.decklist.decklist import QUANTITY_MAX, Decklist, Entry, counted, entries_of
from engine.decklist.lines import LineState, ReadLine
from engine.decklist.spelling import Spelling
from engine.decklist.unread import kept_lines
from engine.layout import Layout, Section

SIMILAR_SEARCHES_MAX: Final = 60
"""Lines of one text for which cards that read alike are looked up; hostile texts have no more."""


class Matcher:
    """Reads lines of one text."""

    def __init__(self, catalog: BaseCatalog[Any]) -> None:
        self.layout = catalog.layout
        self._catalog = catalog
        self._index = catalog.names
        self._similar: dict[str, Found[CardId]] = {}

    def match(self, number: int, text: str, ways: Iterable[Spelling], section: Section) -> ReadLine:
        """Line `number` with its original `text`, read in the first way that names a card, else with candidates."""
        tried = list(ways)
        for way in tried:
            if way.card is not None:
                return self._numbered(number, text, way, section)
            if way.leader:
                return self._named_leader(number, text, way)
            found = self._index.exact(way.name)
            if found.cards:
                return self._settled(number, text, way, found, section)
            card = self._index.printed(way.edition, way.number) if way.is_printing else None
            if card is not None:
                return self._settled(number, text, way, Found((card,), "name"), section)
        return self._guessed(number, text, [way for way in tried if way.is_likely and way.name], section)

    def has_exact(self, ways: Iterable[Spelling]) -> bool:
        """Whether one of the ways names a card exactly."""
        return any(way.card is not None or way.leader or self._index.exact(way.name).cards for way in ways)

    def _numbered(self, number: int, text: str, way: Spelling, section: Section) -> ReadLine:
        """A card by its number, which may be unknown: it stays in the list, for the validator to name."""
        assert way.card is not None  # noqa: S101 - the caller looked
        card = self._catalog.by_id.get(CardId(way.card))
        zone = section.zone or (self.layout.home(card.type) if card else self.layout.main_zone)
        state = LineState.MATCHED if card else LineState.UNKNOWN
        leader = self._catalog.leader_of(card) if card is not None and zone == self.layout.leader_zone else None
        if leader:
            return ReadLine(number, text, state, 1 if way.quantity is None else way.quantity, zone, leader=leader)
        return self._line(number, text, state, way, zone, CardId(way.card), "" if card else "no_number")

    def _named_leader(self, number: int, text: str, way: Spelling) -> ReadLine:
        known = self._catalog.leader_card(way.leader) is not None
        state = LineState.MATCHED if known else LineState.UNKNOWN
        quantity = 1 if way.quantity is None else way.quantity
        reason = "" if known else "no_hero"
        return ReadLine(number, text, state, quantity, self.layout.leader_zone, leader=way.leader, reason=reason)

    def _settled(self, number: int, text: str, way: Spelling, found: Found[CardId], section: Section) -> ReadLine:
        cards = self._narrowed(found.cards, way, section)
        if len(cards) > 1:
            return self._open(number, text, way, cards, section, "several")
        reason = found.how if found.how in ("alias", "prefix") else ""
        return self._matched(number, text, way, self._catalog.by_id[cards[0]], section, reason)

    def _narrowed(self, cards: tuple[CardId, ...], way: Spelling, section: Section) -> tuple[CardId, ...]:
        """Of several cards those that the edition and number, or else the section, speak for."""
        if len(cards) > 1 and way.edition and way.number:
            printed = self._index.printed(way.edition, way.number)
            if printed in cards:
                return (printed,)
        if len(cards) > 1 and section.types:
            fitting = tuple(card for card in cards if self._catalog.by_id[card].type in section.types)
            return fitting or cards
        return cards

    def _guessed(self, number: int, text: str, ways: list[Spelling], section: Section) -> ReadLine:
        several: tuple[Spelling, Found[CardId]] | None = None
        for way in ways:
            found = self._index.beginning(way.name)
            if len(found.cards) == 1:
                return self._settled(number, text, way, found, section)
            if found.cards and several is None:
                several = (way, found)
        if several is not None:
            return self._open(number, text, several[0], several[1].cards[:CANDIDATES_MAX], section, "several")
        way = next((way for way in reversed(ways) if way.quantity is not None), ways[-1] if ways else Spelling(text))
        alike = self._alike(way.name)
        printed = self._index.printed(way.edition, way.number) if way.edition and way.number else None
        cards = alike.cards if printed is None else (printed, *(card for card in alike.cards if card != printed))
        if cards:
            return self._open(number, text, way, cards[:CANDIDATES_MAX], section, "similar")
        quantity = 1 if way.quantity is None else way.quantity
        return ReadLine(number, text, LineState.UNKNOWN, quantity, section.zone, reason="no_card")

    def _alike(self, name: str) -> Found[CardId]:
        if name not in self._similar:
            if len(self._similar) >= SIMILAR_SEARCHES_MAX:
                return Found((), "nothing")
            self._similar[name] = self._index.similar(name)
        return self._similar[name]

    def _open(self, number: int, text: str, way: Spelling, cards: tuple[CardId, ...], section: Section, reason: str) -> ReadLine:
        quantity = 1 if way.quantity is None else way.quantity
        return ReadLine(number, text, LineState.AMBIGUOUS, quantity, section.zone, candidates=cards, reason=reason)

    def _matched(self, number: int, text: str, way: Spelling, card: BaseCard, section: Section, reason: str) -> ReadLine:
        leader = self._catalog.leader_of(card)
        if leader:
            quantity = 1 if way.quantity is None else way.quantity
            return ReadLine(number, text, LineState.MATCHED, quantity, self.layout.leader_zone, leader=leader, reason=reason)
        return self._line(number, text, LineState.MATCHED, way, section.zone or self.layout.home(card.type), card.id, reason)

    def _line(self, number: int, text: str, state: LineState, way: Spelling, zone: str, card: CardId, reason: str) -> ReadLine:
        quantity = 1 if way.quantity is None else way.quantity
        if not counted(quantity) and not reason:
            reason = "quantity"
        return ReadLine(number, text, state, quantity, zone, card, reason=reason)


def list_of(lines: Iterable[ReadLine], layout: Layout, *, name: str = "", format: str = "") -> Decklist:
    """The list that `lines` make: copies of a card in a zone add up, in the order in which they came.

    A quantity that is none stays an entry of its own, for the verdict to name. All cards of a leader are one leader. Lines that
    are open stay beside the list.
    """
    lines = tuple(lines)
    leaders: dict[str, int] = {}
    zones: dict[str, dict[CardId, int]] = {slug: {} for slug in layout.order}
    refused: dict[str, list[Entry]] = {zone: [] for zone in zones}
    for line in lines:
        if line.leader is not None:
            leaders[line.leader] = leaders.get(line.leader, 0) + counted(line.quantity or 0)
        elif line.card is not None and line.zone is not None and line.quantity is not None:
            if number := counted(line.quantity):
                copies = zones[line.zone]
                copies[line.card] = copies.get(line.card, 0) + number
            else:
                refused[line.zone].append(Entry(line.card, line.quantity))
    whole = layout.leader_cards
    return Decklist(
        tuple(slug for slug, number in leaders.items() for _ in range(1 if number == whole else min(number, QUANTITY_MAX))),
        {zone: entries_of(copies) + tuple(refused[zone]) for zone, copies in zones.items()},
        name=name,
        format=format,
        unread=kept_lines(lines, layout),
    )
