"""From a spelling to a card, and from lines to a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.rone.cards import Card, CardId, CardType, Catalog
from engine.rone.decks import DeckList, Entry
from engine.rone.validate.counting import QUANTITY_MAX, counted
from engine.rone.validate.decklist.headings import Section
from engine.rone.validate.decklist.lines import LineState, ReadLine
from engine.rone.validate.decklist.names import CANDIDATES_MAX, Found, NameIndex
from engine.rone.validate.decklist.spelling import Spelling
from engine.rone.validate.problems import Zone

SIMILAR_SEARCHES_MAX: Final = 60
"""Lines of one text for which cards that read alike are looked up; hostile texts have no more."""

_TYPES: Final = {
    Zone.HERO: frozenset({CardType.HERO}),
    Zone.DECK: frozenset({CardType.UNIT, CardType.TACTIC}),
    Zone.TECHNOLOGY: frozenset({CardType.TECHNOLOGY}),
}


class Matcher:
    """Reads lines of one text."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._index = NameIndex.of(catalog)
        self._similar: dict[str, Found] = {}

    def match(self, number: int, text: str, ways: Iterable[Spelling], section: Section) -> ReadLine:
        """Line `number` with its original `text`, read in the first way that names a card, else with candidates."""
        tried = list(ways)
        for way in tried:
            if way.card is not None:
                return self._numbered(number, text, way, section)
            if way.hero:
                return self._named_hero(number, text, way)
            found = self._index.exact(way.name)
            if found.cards:
                return self._settled(number, text, way, found, section)
            card = self._index.printed(way.edition, way.number) if way.is_printing else None
            if card is not None:
                return self._settled(number, text, way, Found((card,), "name"), section)
        return self._guessed(number, text, [way for way in tried if way.is_likely and way.name], section)

    def has_exact(self, ways: Iterable[Spelling]) -> bool:
        """Whether one of the ways names a card exactly."""
        return any(way.card is not None or way.hero or self._index.exact(way.name).cards for way in ways)

    def _numbered(self, number: int, text: str, way: Spelling, section: Section) -> ReadLine:
        """A card by its number, which may be unknown: it stays in the list, for the validator to name."""
        assert way.card is not None  # noqa: S101 - the caller looked
        card = self._catalog.by_id.get(CardId(way.card))
        zone = section.zone or (_zone_of(card) if card else Zone.DECK)
        state = LineState.MATCHED if card else LineState.UNKNOWN
        if zone is Zone.HERO and card is not None and card.hero:
            return ReadLine(number, text, state, 1 if way.quantity is None else way.quantity, zone, hero=card.hero)
        return self._line(number, text, state, way, zone, CardId(way.card), "" if card else "no_number")

    def _named_hero(self, number: int, text: str, way: Spelling) -> ReadLine:
        known = way.hero in self._catalog.heroes
        state = LineState.MATCHED if known else LineState.UNKNOWN
        quantity = 1 if way.quantity is None else way.quantity
        return ReadLine(number, text, state, quantity, Zone.HERO, hero=way.hero, reason="" if known else "no_hero")

    def _settled(self, number: int, text: str, way: Spelling, found: Found, section: Section) -> ReadLine:
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
        zone = Zone.HERO if section is Section.HERO else section.zone
        if len(cards) > 1 and zone is not None:
            types = _TYPES[zone]
            if section in (Section.UNITS, Section.TACTICS):
                types = frozenset({CardType.UNIT if section is Section.UNITS else CardType.TACTIC})
            fitting = tuple(card for card in cards if self._catalog.by_id[card].type in types)
            return fitting or cards
        return cards

    def _guessed(self, number: int, text: str, ways: list[Spelling], section: Section) -> ReadLine:
        several: tuple[Spelling, Found] | None = None
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

    def _alike(self, name: str) -> Found:
        if name not in self._similar:
            if len(self._similar) >= SIMILAR_SEARCHES_MAX:
                return Found((), "nothing")
            self._similar[name] = self._index.similar(name)
        return self._similar[name]

    def _open(self, number: int, text: str, way: Spelling, cards: tuple[CardId, ...], section: Section, reason: str) -> ReadLine:
        quantity = 1 if way.quantity is None else way.quantity
        return ReadLine(number, text, LineState.AMBIGUOUS, quantity, section.zone, candidates=cards, reason=reason)

    def _matched(self, number: int, text: str, way: Spelling, card: Card, section: Section, reason: str) -> ReadLine:
        if card.type is CardType.HERO and card.hero:
            quantity = 1 if way.quantity is None else way.quantity
            return ReadLine(number, text, LineState.MATCHED, quantity, Zone.HERO, hero=card.hero, reason=reason)
        return self._line(number, text, LineState.MATCHED, way, section.zone or _zone_of(card), card.id, reason)

    def _line(self, number: int, text: str, state: LineState, way: Spelling, zone: Zone, card: CardId, reason: str) -> ReadLine:
        quantity = 1 if way.quantity is None else way.quantity
        if not counted(quantity) and not reason:
            reason = "quantity"
        return ReadLine(number, text, state, quantity, zone, card, reason=reason)


def _zone_of(card: Card) -> Zone:
    return next(zone for zone, types in _TYPES.items() if card.type in types)


def list_of(lines: Iterable[ReadLine]) -> DeckList:
    """The list that `lines` make: copies of a card in a zone add up, in the order in which they came.

    A quantity that is none stays an entry of its own, for the validator to name. The three cards of a hero are
    one hero.
    """
    heroes: dict[str, int] = {}
    zones: dict[Zone, dict[CardId, int]] = {Zone.DECK: {}, Zone.TECHNOLOGY: {}}
    refused: dict[Zone, list[Entry]] = {Zone.DECK: [], Zone.TECHNOLOGY: []}
    for line in lines:
        if line.hero is not None:
            heroes[line.hero] = heroes.get(line.hero, 0) + counted(line.quantity or 0)
        elif line.card is not None and line.zone is not None and line.quantity is not None:
            if number := counted(line.quantity):
                copies = zones[line.zone]
                copies[line.card] = copies.get(line.card, 0) + number
            else:
                refused[line.zone].append(Entry(line.card, line.quantity))
    return DeckList(
        tuple(slug for slug, number in heroes.items() for _ in range(1 if number == 3 else min(number, QUANTITY_MAX))),
        _entries(zones[Zone.DECK]) + tuple(refused[Zone.DECK]),
        _entries(zones[Zone.TECHNOLOGY]) + tuple(refused[Zone.TECHNOLOGY]),
    )


def _entries(copies: dict[CardId, int]) -> tuple[Entry, ...]:
    """An entry a card; more than 99 copies as several, since no quantity is higher."""
    found: list[Entry] = []
    for card, number in copies.items():
        found += [Entry(card, QUANTITY_MAX)] * (number // QUANTITY_MAX)
        if number % QUANTITY_MAX:
            found.append(Entry(card, number % QUANTITY_MAX))
    return tuple(found)
