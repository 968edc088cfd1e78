"""The one validator: whether a list is a kit of its character (KIT-1, KIT-3), with all items (BOX-2), and whether the box is whole (KIT-2).

What is counted beside the kit is judged only where a list says it: items, and what else the box holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final

from engine.bilingual import read_sections
from engine.cards.catalog import CardId
from engine.decklist import Decklist, whole_list
from engine.decklist.decklist import ZoneCount
from engine.skirmish.cards import BOX, CHARACTER, ITEMS, KIT, CardType, Catalog, SkirmishCard
from engine.skirmish.formats import Format
from engine.skirmish.glance import names_markers
from engine.verdict import judging
from engine.verdict import words as say
from engine.verdict.inquiry import SUGGESTIONS_MAX, Inquiry, Size, counts_of, near_names
from engine.verdict.judging import is_in_editions, is_out, put_in, take_out
from engine.verdict.problem_words import ProblemWords
from engine.verdict.verdict import Fix, FixAction, Limit, Problem, Verdict

UNREAD_CLAUSES: Final = {CHARACTER: "BOX-1", KIT: "CARD-5", ITEMS: "BOX-2", BOX: "KIT-2"}
FILE: Final = Path(__file__).with_name("problems.txt")
SAID: Final = ProblemWords(FILE)
CODES: Final = SAID.codes | judging.CODES | {"DECK_TOO_SMALL", "DECK_TOO_LARGE"}
"""The codes of every problem that there is."""
PLACES: Final = read_sections(FILE)["places"]
"""Where a card belongs, by zone."""
OBSTACLES_NEEDED: Final = 10
"""Obstacles of a balanced game (BOARD-2)."""


def is_admitted(card: SkirmishCard, format: Format, as_of: date) -> bool:
    """Whether `card` may be in a list of `format` on `as_of` at all: a sheet, or a card of a kit."""
    if card.id in format.banned or not (card.is_in_kits or card.type is CardType.CHARACTER):
        return False
    return is_in_editions(card, format) and is_out(card, format, as_of)


def verdict(deck: Decklist, *, format: Format, catalog: Catalog, as_of: date, owned: Mapping[CardId, int] | None = None) -> Verdict:
    """The verdict on `deck` in `format` on the day `as_of`, whatever format the list itself names.

    A list of a character alone is its printed kit (KIT-1). Every listed copy counts in the zone it was listed in, unknown and misplaced
    cards too; entries of a card add up. `owned` (copies by card) adds advice on what is missing; None asks nothing. Lines that name no card
    are copies of their zone, too, and one problem a zone.
    """
    whole = whole_list(deck, catalog)
    judged = _Judged(whole, counts_of(whole, (KIT, ITEMS, BOX), catalog), format, catalog, as_of, owned, is_admitted)
    clauses = {KIT: format.size_clause, ITEMS: "BOX-2", BOX: "KIT-2"}
    found = judged.verdict(judged.problems(), UNREAD_CLAUSES, clauses)
    return replace(found, limits=(judged.limit(), *(limit for limit in found.limits if limit.zone != KIT)))


class _Judged(Inquiry):
    """A list of Skirmish being judged."""

    card_clause = "CARD-5"

    def problems(self) -> Iterator[Problem]:
        """All problems but those of unread lines."""
        yield from self.characters()
        yield from self.cards()
        if self.character is not None:
            yield from self.printed_kit() if self.format.is_printed else self.custom_kit()
        if self.counts[ITEMS].total:
            yield from self.items()
        if self.counts[BOX].total:
            yield from self.box()

    # --- The character -----------------------------------------------------------------------

    @cached_property
    def character(self) -> SkirmishCard | None:
        """The sheet of the list's character; None without one that there is."""
        for slug in self.deck.leaders:
            card: SkirmishCard | None = self.catalog.leader_card(slug)
            if card is not None:
                return card
        return None

    @cached_property
    def kit(self) -> Mapping[CardId, int]:
        """The printed kit of the character: copies by card."""
        return self.catalog.brought_with(self.character.slug) if self.character is not None else {}

    def characters(self) -> Iterator[Problem]:
        """One character that there is (BOX-1)."""
        if self.character is not None:
            judge = self.judge(CHARACTER, "BOX-1", "BOX-1", lambda card: ())
            yield from judge.problems(ZoneCount({self.character.id: 1}, {}, 1))
            for slug in dict.fromkeys(self.deck.leaders):
                if slug != self.character.slug:
                    yield self._second_character(slug)
            return
        slug = next(iter(self.deck.leaders), "")
        near = near_names(slug, self.catalog.leader_names) if slug else tuple(self.catalog.leader_names)[:SUGGESTIONS_MAX]
        fix = Fix(FixAction.CHOOSE_HERO, CHARACTER, say.label("Choose one", "Einen wählen"), hero=slug or None, heroes=near)
        name = "CHARACTER_MISSING unknown" if slug else "CHARACTER_MISSING"
        yield SAID.problem(name, CHARACTER, (0, 1), fix, name=say.quoted(slug))

    def _second_character(self, slug: str) -> Problem:
        card = self.catalog.leader_card(slug)
        named, cards = (card.name, (card.id,)) if card is not None else (say.quoted(slug), ())
        fix = Fix(FixAction.REMOVE_HERO, CHARACTER, say.label("Remove", "Entfernen"), hero=slug)
        return SAID.problem("CARD_EXTRA character", CHARACTER, (1, 0), fix, cards, name=named)

    # --- The kit -----------------------------------------------------------------------------

    def cards(self) -> Iterator[Problem]:
        """Each card that is listed: known, in its place, allowed."""
        judge = self.judge(KIT, "CARD-5", self.format.size_clause, self._near)
        yield from judge.problems(self.counts[KIT])
        yield from self.out_of_force(judge)
        for zone in (ITEMS, BOX):
            yield from replace(self.judge(zone, UNREAD_CLAUSES[zone], "KIT-2", lambda card: ()), owned=None).problems(self.counts[zone])
        for zone in (KIT, ITEMS, BOX):
            for card, number in self.known(zone):
                if self.home(card) != zone:
                    yield self._misplaced(zone, card, number)

    def _misplaced(self, zone: str, card: SkirmishCard, number: int) -> Problem:
        name = "WRONG_ZONE x" if card.type is CardType.X else "WRONG_ZONE"
        fix = take_out(zone, number, card.id)
        return SAID.problem(name, zone, (number, 0), fix, (card.id,), name=card.name, where=PLACES[self.home(card)].text)

    def _near(self, card: SkirmishCard) -> tuple[CardId, ...]:
        """Cards of the same kind that the list has room for."""
        return self.best(KIT, lambda other: other.type is card.type and other.id != card.id, lambda other: other.id)

    def most(self, card: CardId) -> int:
        """How often a card may be in this kit."""
        leaders = () if self.character is None else (self.character.slug,)
        most: int = self.format.copies_in(card, KIT, leaders, self.catalog)
        return most

    def limit(self) -> Limit:
        """The limits of the cards of the kit."""
        return Limit(KIT, self.format.size_clause, {card: self.most(card) for card in self.counts[KIT].copies})

    def printed_kit(self) -> Iterator[Problem]:
        """CARD_MISSING and CARD_EXTRA (KIT-1)."""
        for card, there, wanted in self.compared(KIT, self.kit):
            name, counts, cards = card.name, (there, wanted), (card.id,)
            if there < wanted:
                yield SAID.problem("CARD_MISSING", KIT, counts, put_in(KIT, wanted - there, card.id), cards, name=name)
            elif card.is_in_kits:
                fix = take_out(KIT, there - wanted, card.id)
                yield SAID.problem("CARD_EXTRA", KIT, counts, fix, cards, copies=say.copies(there, name))

    def custom_kit(self) -> Iterator[Problem]:
        """Size, copies, borrowed cards, attack cards and markers (KIT-3)."""
        size = sum(self.kit.values())
        found = Size(zone=KIT, least=size, most=size, clause="KIT-3", too_few="DECK_TOO_SMALL", too_many="DECK_TOO_LARGE").problem(
            self.counts[KIT].total
        )
        if found is not None:
            yield found
        judge = self.judge(KIT, "CARD-5", "KIT-3", self._near)
        borrowed = attacks = 0
        for card, number in self.known(KIT):
            if not card.is_in_kits:
                continue
            attacks += number if card.type is CardType.ATTACK else 0
            own = card.id in self.kit
            most = self.kit[card.id] if own else self.format.borrowed_copies_max
            if number > most:
                yield judge.too_many(card.id, card, number, most)
            if not own:
                borrowed += number
                if names_markers(card):
                    fix = take_out(KIT, number, card.id)
                    yield SAID.problem("MARKER_NOT_OWN", KIT, (number, 0), fix, (card.id,), name=card.name)
        most = self.format.borrowed_max
        if borrowed > most:
            yield SAID.problem("BORROWED_TOO_MANY", KIT, (borrowed, most), take_out(KIT, borrowed - most), may=say.allowed(most))
        own_attacks = sum(number for card, number in self.kit.items() if self.catalog.by_id[card].type is CardType.ATTACK)
        needed = min(self.format.attacks_min, own_attacks)
        if attacks < needed:
            yield self._too_few_attacks(attacks, needed)

    def _too_few_attacks(self, attacks: int, needed: int) -> Problem:
        found = self.best(KIT, lambda card: card.type is CardType.ATTACK, lambda card: (card.id not in self.kit, card.id))
        fix = Fix(FixAction.ADD, KIT, say.SHOW_SOME, quantity=needed - attacks, suggestions=found, query="type:attack")
        return SAID.problem("ATTACKS_TOO_FEW one" if attacks == 1 else "ATTACKS_TOO_FEW", KIT, (attacks, needed), fix)

    # --- What is counted beside it -----------------------------------------------------------

    def items(self) -> Iterator[Problem]:
        """ITEM_MISSING and ITEM_EXTRA (BOX-2)."""
        if self.character is None:
            return
        own = [card for card in self.catalog if card.type is CardType.ITEM and card.character == self.character.slug]
        for card, there, wanted in self.compared(ITEMS, {card.id: card.copies or 0 for card in own}):
            name, counts, cards = card.name, (there, wanted), (card.id,)
            if there < wanted:
                yield SAID.problem("ITEM_MISSING", ITEMS, counts, put_in(ITEMS, wanted - there, card.id), cards, name=name)
            elif card.type is CardType.ITEM:
                yield SAID.problem("ITEM_EXTRA", ITEMS, counts, take_out(ITEMS, there - wanted, card.id), cards, name=name)

    def box(self) -> Iterator[Problem]:
        """X_STACK_INCOMPLETE (XST-2) and OBSTACLES_FEW (BOARD-2)."""
        listed, by_id = self.counts[BOX].copies, self.catalog.by_id
        whole = {card.id: card.copies or 0 for card in self.catalog if card.type is CardType.X}
        wrong = tuple(sorted(card for card, number in whole.items() if listed.get(card, 0) != number))
        if wrong:
            counts = sum(listed.get(card, 0) for card in whole), sum(whole.values())
            names = say.joined([by_id[card].name for card in wrong])
            yield SAID.problem("X_STACK_INCOMPLETE", BOX, counts, None, wrong, names=names)
        obstacles = sum(number for card, number in self.known(BOX) if card.type is CardType.OBSTACLE)
        if obstacles < OBSTACLES_NEEDED:
            yield SAID.problem("OBSTACLES_FEW one" if obstacles == 1 else "OBSTACLES_FEW", BOX, (obstacles, OBSTACLES_NEEDED))
