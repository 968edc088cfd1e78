"""The one validator: every problem of a list, in a fixed order (CON-1 to CON-5, and advice)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.decklist.decklist import ZoneCount
from engine.languages import LocalText
from engine.tagewerk.cards import DECK, MAIN, CardType, Catalog, TagewerkCard
from engine.tagewerk.formats import Format
from engine.verdict import words as say
from engine.verdict.inquiry import SUGGESTIONS_MAX, Inquiry, Size, counts_of, fewest_to_begin, near_names, scarce
from engine.verdict.judging import is_in_editions, is_out, take_out
from engine.verdict.problem_words import ProblemWords
from engine.verdict.verdict import Fix, FixAction, Problem, Verdict


class Code(StrEnum):
    """Every problem there is, in alphabetical order."""

    CARD_BANNED = "CARD_BANNED"
    CARD_LIMITED = "CARD_LIMITED"
    CARD_NOT_IN_FORMAT = "CARD_NOT_IN_FORMAT"
    CARD_NOT_RELEASED = "CARD_NOT_RELEASED"
    CARD_UNKNOWN = "CARD_UNKNOWN"
    COLLECTOR_MISSING = "COLLECTOR_MISSING"
    COPY_LIMIT = "COPY_LIMIT"
    DECK_TOO_LARGE = "DECK_TOO_LARGE"
    DECK_TOO_SMALL = "DECK_TOO_SMALL"
    FACTION_SOURCELESS = "FACTION_SOURCELESS"
    FIRST_PLAYS_SCARCE = "FIRST_PLAYS_SCARCE"
    MAIN_FREE = "MAIN_FREE"
    MAIN_TOO_MANY = "MAIN_TOO_MANY"
    NOT_MODELLED = "NOT_MODELLED"
    NOT_OWNED = "NOT_OWNED"
    QUANTITY_INVALID = "QUANTITY_INVALID"
    WRONG_ZONE = "WRONG_ZONE"


SAID: Final = ProblemWords(Path(__file__).with_name("problems.txt"))
UNREAD_CLAUSES: Final = {MAIN: "CARD-1", DECK: "CARD-1"}
FIRST_HAND: Final = 5
FIRST_COST: Final = 2
"""What two turns can pay (CMD-2)."""


def is_admitted(card: TagewerkCard, format: Format, as_of: date) -> bool:
    """Whether `card` may be in a list of `format` on `as_of` at all; tokens never are (CON-4)."""
    if card.token or card.id in format.banned:
        return False
    return is_in_editions(card, format) and is_out(card, format, as_of)


def first_plays_needed(deck_size: int) -> int:
    """The fewest cards of cost 0 to 2 that a deck should hold: 10 of 40, 8 of 30.

    A first hand of five without one is shuffled back once (SET-4).
    """
    return fewest_to_begin(deck_size, FIRST_HAND, 2)


def sources_of(cards: Iterable[TagewerkCard]) -> set[str]:
    """The factions of which one of these cards gives resources or resource tokens (RES-3)."""
    found: set[str] = set()
    for card in cards:
        if card.modelled:
            _collect_sources(card.abilities, found)
    return found


def _collect_sources(node: Any, found: set[str]) -> None:
    if isinstance(node, Mapping):
        if ("resource" in node or "resource_token" in node) and isinstance(node.get("faction"), str):
            found.add(node["faction"])
        if isinstance(node.get("token_faction"), str):
            found.add(node["token_faction"])
        for value in node.values():
            _collect_sources(value, found)
    elif isinstance(node, list | tuple):
        for part in node:
            _collect_sources(part, found)


def verdict(
    deck: Decklist,
    *,
    format: Format,
    catalog: Catalog,
    as_of: date,
    owned: Mapping[CardId, int] | None = None,
) -> Verdict:
    """The verdict on `deck` in `format` on the day `as_of`, whatever format the list itself names.

    Every listed copy counts in the zone it was listed in, unknown and misplaced cards too; entries of a card add up. `owned` (copies by
    card) adds advice on what is missing; None asks nothing. Lines that name no card are copies of their zone, too, and one problem a zone.
    """
    judged = _Judged(deck, counts_of(deck, (DECK,), catalog), format, catalog, as_of, owned, is_admitted)
    return judged.verdict(judged.problems(), UNREAD_CLAUSES, {DECK: format.copy_clause})


def _cost(card: TagewerkCard) -> int:
    return 0 if card.cost is None else card.cost


class _Judged(Inquiry):
    """A list of Tagewerk being judged."""

    def home(self, card: TagewerkCard) -> str:
        """A main character stands beside the deck."""
        return MAIN if card.main else DECK

    def problems(self) -> Iterator[Problem]:
        """All problems but those of unread lines."""
        yield from self.mains()
        yield from self.cards()
        yield from self.size()
        yield from self.advice()

    # --- The main character ------------------------------------------------------------------

    def mains(self) -> Iterator[Problem]:
        """What is wrong in the main slot (CON-3)."""
        known: dict[CardId, int] = {}
        for slug in dict.fromkeys(self.deck.leaders):
            card = self.catalog.by_slug.get(slug)
            if card is None:
                yield self._unknown_main(slug)
            elif not card.main:
                yield self._no_main(card)
            else:
                known[card.id] = 1
        judge = self.judge(MAIN, "CARD-1", "CARD-1", self._other_mains)
        yield from judge.problems(ZoneCount(known, {}, len(known)))
        listed = len(set(self.deck.leaders))
        if listed > 1:
            fix = Fix(FixAction.REMOVE_HERO, MAIN, say.remove(1), hero=self.deck.leaders[-1])
            yield SAID.problem("MAIN_TOO_MANY", MAIN, (listed, 1), fix)
        elif listed == 0:
            label = say.label("Choose one", "Einen wählen")
            fix = Fix(FixAction.CHOOSE_HERO, MAIN, label, heroes=tuple(self.catalog.leader_names)[:SUGGESTIONS_MAX])
            yield SAID.problem("MAIN_FREE", MAIN, (0, 1), fix)

    def _unknown_main(self, slug: str) -> Problem:
        near = near_names(slug, self.catalog.leader_names)
        fix = Fix(FixAction.REMOVE_HERO, MAIN, say.label("Remove", "Entfernen"), hero=slug, heroes=near)
        return SAID.problem("CARD_UNKNOWN", MAIN, (1, 0), fix, name=say.quoted(slug))

    def _no_main(self, card: TagewerkCard) -> Problem:
        fix = Fix(FixAction.REMOVE_HERO, MAIN, say.label("Remove", "Entfernen"), hero=card.slug)
        return SAID.problem("WRONG_ZONE no main", MAIN, (1, 0), fix, (card.id,), name=card.name)

    def _other_mains(self, card: TagewerkCard) -> tuple[CardId, ...]:
        return self.best(
            DECK, lambda other: bool(other.main) and other.id != card.id, lambda other: (other.faction != card.faction, other.id)
        )

    # --- The deck ----------------------------------------------------------------------------

    def cards(self) -> Iterator[Problem]:
        """Each card of the deck: known, in its place, allowed, not too often."""
        judge, copies = (self.judge(DECK, "CARD-1", clause, self._near) for clause in ("CARD-1", self.format.copy_clause))
        most = self.format.copies_max
        for card_id, number in self.counts[DECK].copies.items():
            card = self.catalog.by_id.get(card_id)
            if number > most:
                yield copies.too_many(card_id, card, number, most)
            if card is not None and (card.main or card.token):
                yield self._misplaced(card, number)
        yield from judge.problems(self.counts[DECK])
        yield from self.out_of_force(judge)

    def _misplaced(self, card: TagewerkCard, number: int) -> Problem:
        line, fix = "WRONG_ZONE token", take_out(DECK, number, card.id)
        if card.main:
            label = say.label("Choose as main character", "Als Hauptcharakter wählen")
            line, fix = "WRONG_ZONE main", Fix(FixAction.MOVE, DECK, label, card=card.id, quantity=number, to=MAIN, hero=card.slug)
        return SAID.problem(line, DECK, (number, 0), fix, (card.id,), name=card.name)

    def _near(self, card: TagewerkCard) -> tuple[CardId, ...]:
        """Cards of the same type with room for them, of like faction and cost."""

        def rank(other: TagewerkCard) -> tuple[bool, int, int]:
            return (other.faction != card.faction, abs(_cost(other) - _cost(card)), other.id)

        return self.best(DECK, lambda other: other.type is card.type and other.id != card.id and not other.main, rank)

    def size(self) -> Iterator[Problem]:
        """DECK_TOO_SMALL, DECK_TOO_LARGE; with the right size FIRST_PLAYS_SCARCE."""
        limit, clause = self.format.deck_size, self.format.size_clause
        found = Size(zone=DECK, least=limit, most=limit, clause=clause, too_few=Code.DECK_TOO_SMALL, too_many=Code.DECK_TOO_LARGE).problem(
            self.counts[DECK].total
        )
        if found is not None:
            yield found
            return
        needed = first_plays_needed(limit)
        actual = sum(number for card, number in self.known(DECK) if self._is_first_play(card))
        if actual < needed:
            which = LocalText("of cost 0 to 2", "mit Kosten von 0 bis 2")
            suggestions = self.best(DECK, self._is_first_play, lambda card: (_cost(card), card.id))
            yield scarce(Code.FIRST_PLAYS_SCARCE, DECK, (actual, needed), "SET-4", which, "cost<=2", suggestions)

    def _is_first_play(self, card: TagewerkCard) -> bool:
        return not card.main and not card.token and card.cost is not None and card.cost <= FIRST_COST

    # --- Advice ------------------------------------------------------------------------------

    def advice(self) -> Iterator[Problem]:
        """COLLECTOR_MISSING and FACTION_SOURCELESS."""
        mains = [card for slug in self.deck.leaders if (card := self.catalog.leader_card(slug)) is not None]
        cards = [card for card, _ in self.known(DECK)]
        if not any(card.points for card in (*mains, *cards)):
            found = self.best(
                DECK, lambda card: bool(card.points) and not card.main, lambda card: (card.faction is not None, _cost(card), card.id)
            )
            fix = Fix(FixAction.ADD, DECK, say.SHOW_SOME, quantity=1, suggestions=found, query="is:collector")
            yield SAID.problem("COLLECTOR_MISSING", DECK, (0, 1), fix)
        given = sources_of([*mains, *cards])
        fighting: dict[str, list[CardId]] = {}
        for card in cards:
            if card.type is CardType.CHARACTER and card.faction and not card.main and not card.token and card.faction not in given:
                fighting.setdefault(card.faction, []).append(card.id)
        for faction, ids in sorted(fighting.items()):
            yield self._sourceless(faction, tuple(sorted(ids)))

    def _sourceless(self, faction: str, ids: tuple[CardId, ...]) -> Problem:
        """Characters of a faction that nothing in the list makes resources of (RES-4)."""
        name = " ".join(part.capitalize() for part in faction.split("-"))
        suggestions = self.best(DECK, lambda card: faction in sources_of([card]) and not card.main, lambda card: (_cost(card), card.id))
        fix = Fix(FixAction.ADD, DECK, say.SHOW_SOME, quantity=1, suggestions=suggestions)
        return SAID.problem("FACTION_SOURCELESS", DECK, (0, 1), fix, ids, name=name)
