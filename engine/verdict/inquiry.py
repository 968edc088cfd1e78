"""What every check of a list looks at, and what is checked of lists in every game: sizes, cards to begin with, lines that name no card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import lru_cache
from math import comb
from typing import Any, ClassVar, Final

from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist import Decklist, unread_lines
from engine.decklist.decklist import ZoneCount
from engine.decklist.hashing import hash_of
from engine.languages import LocalText
from engine.verdict import words as say
from engine.verdict.judging import CardJudge, limits_of, unread_problems
from engine.verdict.verdict import Fix, FixAction, Problem, Severity, Verdict

SUGGESTIONS_MAX: Final = 3
SCARCE_BELOW_PERCENT: Final = 95


@dataclass(frozen=True)
class Inquiry:
    """The list, its counted zones, and what it is judged by; `is_admitted(card, format, as_of)` is the game's."""

    deck: Decklist
    counts: Mapping[str, ZoneCount]
    format: Any
    catalog: Any
    as_of: date
    owned: Mapping[CardId, int] | None
    is_admitted: Callable[[Any, Any, date], bool]
    card_clause: ClassVar[str] = "CARD-1"
    """The clause that says what a card is."""

    def known(self, zone: str) -> list[tuple[Any, int]]:
        """The cards of a zone that there are, with their copies."""
        by_id = self.catalog.by_id
        return [(by_id[card], number) for card, number in self.counts[zone].copies.items() if card in by_id]

    def compared(self, zone: str, wanted: Mapping[CardId, int]) -> Iterator[tuple[Any, int, int]]:
        """The known cards of which `zone` doesn't hold as many as `wanted`, each with how many are there and wanted."""
        listed, by_id = self.counts[zone].copies, self.catalog.by_id
        for card in dict.fromkeys((*wanted, *listed)):
            there, number = listed.get(card, 0), wanted.get(card, 0)
            if there != number and card in by_id:
                yield by_id[card], there, number

    def home(self, card: Any) -> str:
        """The zone that a card belongs to."""
        return str(self.catalog.layout.home(card.type))

    def judge(self, zone: str, clause: str, copy_clause: str, near: Callable[[Any], tuple[CardId, ...]]) -> CardJudge:
        """Who judges the cards of a zone."""
        return CardJudge(self.format, self.catalog, self.as_of, self.owned, zone, clause, copy_clause, near, self.card_clause)

    def best(self, zone: str, fits: Callable[[Any], bool], rank: Callable[[Any], Any]) -> tuple[CardId, ...]:
        """Up to three cards that fit and that the list still has room for beside those of `zone`, the first by `rank` first."""
        copies, found = self.counts[zone].copies if zone in self.counts else {}, list[CardId]()
        for card in sorted((card for card in self.catalog if fits(card)), key=rank):
            room = self.format.copies_in(card.id, self.home(card), self.deck.leaders, self.catalog)
            if copies.get(card.id, 0) < room and self.is_admitted(card, self.format, self.as_of):
                found.append(card.id)
                if len(found) == SUGGESTIONS_MAX:
                    break
        return tuple(found)

    def out_of_force(self, judge: CardJudge) -> Iterator[Problem]:
        """That the format isn't played on that day, said of the zone that `judge` judges."""
        if not self.format.is_in_force(self.as_of):
            yield judge.out_of_force(self.counts[judge.zone].total, self.format.size_clause)

    def verdict(self, problems: Iterator[Problem], unread: Mapping[Any, str], copies: Mapping[str, str]) -> Verdict:
        """The verdict of these problems and of unread lines, one problem a zone: the clauses of zones are in `unread` and in `copies`."""
        lines, layout, format = unread_of(self.deck, self.catalog), self.catalog.layout, self.format
        found = sorted([*problems, *unread_problems(lines, unread)], key=lambda one: (layout.order[one.zone], one.code, one.cards))
        return Verdict(
            format=format.slug,
            format_version=format.version,
            ruleset=format.ruleset,
            as_of=self.as_of,
            hash=hash_of(self.deck.leaders, self.counts, self.catalog),
            problems=tuple(found),
            limits=tuple(limits_of({zone: count.copies for zone, count in self.counts.items()}, format, copies)),
        )


def counts_of(deck: Decklist, zones: Sequence[str], catalog: BaseCatalog[Any]) -> dict[str, ZoneCount]:
    """The copies in each of these zones, lines that name no card among them."""
    unread = unread_of(deck, catalog)
    entries = {zone: ZoneCount.of(deck.entries(zone)) for zone in zones}
    return {zone: count.with_unread(line.copies for line in unread if line.zone == zone) for zone, count in entries.items()}


def unread_of(deck: Decklist, catalog: BaseCatalog[Any]) -> Sequence[Any]:
    """The lines of a list that name no card."""
    return unread_lines(deck, catalog.layout) if deck.unread or deck.withheld else ()


@dataclass(frozen=True, kw_only=True)
class Size:
    """How much a zone holds, by `clause`: at least, at most, and in words, with the codes of what is too little or too much.

    `more` are cards to add, `less` cards to take out. `none_allowed` is the rest of the sentence where nothing is allowed at all.
    """

    zone: str
    least: int
    most: int
    clause: str
    too_few: str
    too_many: str
    said: Callable[[int], LocalText] = say.cards
    more: Callable[[], tuple[CardId, ...]] = tuple
    less: Callable[[], tuple[CardId, ...]] = tuple
    none_allowed: Callable[[], LocalText] | None = None

    def problem(self, actual: int) -> Problem | None:
        """Too few or too many; None where it is right."""
        if self.least <= actual <= self.most:
            return None
        said = self.said(actual)
        if actual < self.least:
            missing, rest = self.least - actual, LocalText(f"{self.least} needed", f"nötig sind {self.least}")
            fix = Fix(FixAction.ADD, self.zone, say.add(missing), quantity=missing, suggestions=self.more())
            limit, code = self.least, self.too_few
        else:
            over, rest = actual - self.most, say.allowed(self.most) if self.most or self.none_allowed is None else self.none_allowed()
            fix = Fix(FixAction.REMOVE, self.zone, say.remove(over), quantity=over, suggestions=self.less())
            limit, code = self.most, self.too_many
        message = LocalText(f"{said.en}, {rest.en}.", f"{said.de}, {rest.de}.")
        return Problem(code, Severity.ERROR, self.zone, (), actual, limit, self.clause, message, fix)


@lru_cache(maxsize=64)
def fewest_to_begin(deck_size: int, seen: int, hands: int) -> int:
    """The fewest cards that a deck should hold of those with which a game begins.

    With that many at least 95 of 100 games begin with one of them among the `seen` cards of one of so many `hands`, the deck being shuffled
    before each. Counted exactly, in whole numbers.
    """
    hand = min(seen, deck_size)
    ways = comb(deck_size, hand)
    for number in range(deck_size + 1):
        if 100 * (ways**hands - comb(deck_size - number, hand) ** hands) >= SCARCE_BELOW_PERCENT * ways**hands:
            return number
    return deck_size


def scarce(
    code: str, zone: str, counted: tuple[int, int], clause: str, which: LocalText, query: str, suggestions: tuple[CardId, ...]
) -> Problem:
    """Advice: so many cards to begin with, so many needed; `which` says behind their number what they are."""
    actual, needed = counted
    said = say.cards(actual)
    message = LocalText(
        f"{said.en} {which.en}, {needed} advised: some games begin with nothing to play.",
        f"{said.de} {which.de}, ratsam sind {needed}: Manche Partie beginnt ohne spielbare Karte.",
    )
    fix = Fix(FixAction.ADD, zone, say.SHOW_SOME, quantity=needed - actual, suggestions=suggestions, query=query)
    return Problem(code, Severity.WARNING, zone, (), actual, needed, clause, message, fix)


def near_names(slug: str, names: Mapping[str, Any]) -> tuple[str, ...]:
    """Up to three of the names that read like `slug`."""
    return tuple(get_close_matches(slug[:60].casefold(), names, n=SUGGESTIONS_MAX))
