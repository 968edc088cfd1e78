"""From a spelling to a card, and from lines to a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.cards.layout import Layout, Section
from engine.cards.naming import CANDIDATES_MAX, Found, folded_number
from engine.decklist.decklist import LEADERS_MAX, QUANTITY_MAX, Decklist, Entry, counted, entries_of
from engine.decklist.lines import LineState, ReadLine
from engine.decklist.spelling import Spelling
from engine.decklist.unread import kept_lines

SIMILAR_SEARCHES_MAX: Final = 60
"""Lines of one text for which cards that read alike are looked up; hostile texts have no more."""


class Matcher:
    """Reads lines of one text."""

    def __init__(self, catalog: BaseCatalog[Any]) -> None:
        self.layout = catalog.layout
        self.catalog = catalog
        self._index = catalog.names
        self._similar: dict[str, Found[CardId]] = {}

    def match(self, number: int, text: str, ways: Iterable[Spelling], section: Section) -> ReadLine:
        """Line `number` with its original `text`, read in the first way that names a card, else with candidates.

        What stands under a heading of cards set aside, or says so itself, is no part of the list.
        """
        tried: list[Spelling] = []
        for way in ways:
            tried.append(way)
            line = self._exact(number, text, way, section)
            if line is not None:
                return self._placed(line, section, is_aside=way.is_aside)
        guessed = self._guessed(number, text, [way for way in tried if way.is_likely and way.name], section)
        return self._placed(guessed, section, is_aside=any(way.is_aside for way in tried))

    def _exact(self, number: int, text: str, way: Spelling, section: Section) -> ReadLine | None:
        """The line as `way` reads it, where that names a card exactly."""
        if way.card is not None:
            return self._numbered(number, text, way, section)
        if way.leader:
            return self._named_leader(number, text, way)
        found = self._index.exact(way.name)
        if found.cards and (not way.is_bare or self._can_be_printed_so(found.cards, way)):
            return self._settled(number, text, way, found, section)
        card = self._index.printed(way.edition, way.number) if way.is_printing else None
        return self._settled(number, text, way, Found((card,), "name"), section) if card is not None else None

    def _can_be_printed_so(self, cards: Iterable[CardId], way: Spelling) -> bool:
        """Whether what stands bare behind a name says how one of `cards` is printed, and is no part of another card's name."""
        if way.edition:
            return self._index.knows_edition(way.edition)
        number = folded_number(way.number)
        return any(folded_number(printing.number) == number for card in cards for printing in self.catalog.by_id[card].printings)

    def _placed(self, line: ReadLine, section: Section, *, is_aside: bool) -> ReadLine:
        """`line`, kept apart from the list where it was set aside; what names no card there is no question to anybody."""
        if section.is_beside_main and line.card is not None and line.zone == self.layout.main_zone:
            is_aside = True
        if not (is_aside or section.is_aside or (section.is_beside_main and line.is_open)):
            return line
        state = LineState.MATCHED if line.state is LineState.MATCHED else LineState.IGNORED
        return replace(line, state=state, zone=None, reason="aside", candidates=())

    def has_exact(self, ways: Iterable[Spelling]) -> bool:
        """Whether one of the ways names a card exactly."""
        return any(way.card is not None or way.leader or (not way.is_bare and self._index.exact(way.name).cards) for way in ways)

    def _numbered(self, number: int, text: str, way: Spelling, section: Section) -> ReadLine:
        """A card by its number, which may be unknown: it stays in the list, for the validator to name."""
        assert way.card is not None  # noqa: S101 - the caller looked
        card = self.catalog.by_id.get(CardId(way.card))
        zone = section.zone or (self.layout.home(card.type) if card else self.layout.main_zone)
        state = LineState.MATCHED if card else LineState.UNKNOWN
        leader = self.catalog.leader_of(card) if card is not None and zone == self.layout.leader_zone else None
        if leader:
            return ReadLine(number, text, state, 1 if way.quantity is None else way.quantity, zone, leader=leader)
        return self._line(number, text, state, way, zone, CardId(way.card), "" if card else "no_number")

    def _named_leader(self, number: int, text: str, way: Spelling) -> ReadLine:
        known = self.catalog.leader_card(way.leader) is not None
        state = LineState.MATCHED if known else LineState.UNKNOWN
        quantity = 1 if way.quantity is None else way.quantity
        reason = "" if known else "no_hero"
        return ReadLine(number, text, state, quantity, self.layout.leader_zone, leader=way.leader, reason=reason)

    def _settled(self, number: int, text: str, way: Spelling, found: Found[CardId], section: Section) -> ReadLine:
        cards = self._narrowed(found.cards, way, section)
        if len(cards) > 1:
            return self._open(number, text, way, cards, section, "several")
        reason = found.how if found.how in ("alias", "prefix") else ""
        return self._matched(number, text, way, self.catalog.by_id[cards[0]], section, reason)

    def _narrowed(self, cards: tuple[CardId, ...], way: Spelling, section: Section) -> tuple[CardId, ...]:
        """Of several cards those that the edition and number, or else the section, speak for."""
        if len(cards) > 1 and way.edition and way.number:
            printed = self._index.printed(way.edition, way.number)
            if printed in cards:
                return (printed,)
        if len(cards) > 1 and way.edition:
            there = tuple(card for card in cards if self._is_in_edition(card, way.edition))
            cards = there or cards
        if len(cards) > 1 and section.types:
            fitting = tuple(card for card in cards if self.catalog.by_id[card].type in section.types)
            return fitting or cards
        return cards

    def _is_in_edition(self, card: CardId, edition: str) -> bool:
        printings = self.catalog.by_id[card].printings
        return any(self._index.printed(edition, printing.number) == card for printing in printings)

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
        way = _plainest(ways) or Spelling(text)
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
        leader = self.catalog.leader_of(card)
        if leader:
            quantity = 1 if way.quantity is None else way.quantity
            return ReadLine(number, text, LineState.MATCHED, quantity, self.layout.leader_zone, leader=leader, reason=reason)
        return self._line(number, text, LineState.MATCHED, way, section.zone or self.layout.home(card.type), card.id, reason)

    def _line(self, number: int, text: str, state: LineState, way: Spelling, zone: str, card: CardId, reason: str) -> ReadLine:
        quantity = 1 if way.quantity is None else way.quantity
        if not counted(quantity) and not reason:
            reason = "quantity"
        return ReadLine(number, text, state, quantity, zone, card, reason=reason)


def _plainest(ways: list[Spelling]) -> Spelling | None:
    """Of the first of `ways` that says a number (else of all) the one with the shortest name."""
    first = next((way for way in ways if way.quantity is not None), None)
    same = ways if first is None else [way for way in ways if way.quantity == first.quantity and way.name in first.name]
    return same[-1] if same else None


def within_bounds(lines: Iterable[ReadLine], layout: Layout) -> tuple[ReadLine, ...]:
    """`lines`, of which those that name a leader beyond as many as a list holds stay open."""
    lines = tuple(lines)
    left = LEADERS_MAX
    admitted: set[str] = set()
    for slug, number in _leader_numbers(lines).items():
        taken = len(leaders_of({slug: number}, layout))
        if taken <= left:
            admitted.add(slug)
            left -= taken
    return tuple(line if line.leader is None or line.is_aside or line.leader in admitted else _beyond(line) for line in lines)


def _beyond(line: ReadLine) -> ReadLine:
    return replace(line, state=LineState.UNKNOWN, leader=None, candidates=(), reason="leaders")


def _leader_numbers(lines: Iterable[ReadLine]) -> dict[str, int]:
    """How many cards of each leader `lines` list, in the order in which they came."""
    numbers: dict[str, int] = {}
    for line in lines:
        if line.leader is not None and not line.is_aside:
            numbers[line.leader] = numbers.get(line.leader, 0) + counted(line.quantity or 0)
    return numbers


def leaders_of(numbers: Mapping[str, int], layout: Layout) -> tuple[str, ...]:
    """Slugs of leaders, so many of each as `numbers` of cards make; all cards of a leader are one."""
    whole = layout.leader_cards
    return tuple(slug for slug, number in numbers.items() for _ in range(1 if number == whole else min(number, QUANTITY_MAX)))


def list_of(lines: Iterable[ReadLine], layout: Layout, *, name: str = "", format: str = "") -> Decklist:
    """The list that `lines` make: copies of a card in a zone add up, in the order in which they came.

    A quantity that is none stays an entry of its own, for the verdict to name. All cards of a leader are one leader. Lines that
    are open stay beside the list.
    """
    lines = tuple(lines)
    zones: dict[str, dict[CardId, int]] = {slug: {} for slug in layout.order}
    refused: dict[str, list[Entry]] = {zone: [] for zone in zones}
    for line in lines:
        if line.leader is None and line.card is not None and line.zone is not None and line.quantity is not None:
            if number := counted(line.quantity):
                copies = zones[line.zone]
                copies[line.card] = copies.get(line.card, 0) + number
            else:
                refused[line.zone].append(Entry(line.card, line.quantity))
    return Decklist(
        leaders_of(_leader_numbers(lines), layout),
        {zone: entries_of(copies) + tuple(refused[zone]) for zone, copies in zones.items()},
        name=name,
        format=format,
        unread=kept_lines(lines, layout),
    )
