"""The one validator: whether a list is a kit of its character (KIT-1, KIT-3), with all items (BOX-2), and whether the box is whole (KIT-2).

What is counted beside the kit is judged only where a list says it: items, and what else the box holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist, whole_list
from engine.decklist.decklist import ZoneCount
from engine.languages import LocalText
from engine.skirmish.cards import BOX, CHARACTER, ITEMS, KIT, CardType, Catalog, SkirmishCard
from engine.skirmish.formats import Format
from engine.skirmish.glance import names_markers
from engine.verdict import words as say
from engine.verdict.inquiry import SUGGESTIONS_MAX, Inquiry, Size, counts_of, near_names
from engine.verdict.judging import CardJudge, is_in_editions, is_out
from engine.verdict.verdict import Fix, FixAction, Limit, Problem, Severity, Verdict


class Code(StrEnum):
    """Every problem there is, in alphabetical order."""

    ATTACKS_TOO_FEW = "ATTACKS_TOO_FEW"
    BORROWED_TOO_MANY = "BORROWED_TOO_MANY"
    CARD_BANNED = "CARD_BANNED"
    CARD_EXTRA = "CARD_EXTRA"
    CARD_LIMITED = "CARD_LIMITED"
    CARD_MISSING = "CARD_MISSING"
    CARD_NOT_IN_FORMAT = "CARD_NOT_IN_FORMAT"
    CARD_NOT_RELEASED = "CARD_NOT_RELEASED"
    CARD_UNKNOWN = "CARD_UNKNOWN"
    CHARACTER_MISSING = "CHARACTER_MISSING"
    COPY_LIMIT = "COPY_LIMIT"
    DECK_TOO_LARGE = "DECK_TOO_LARGE"
    DECK_TOO_SMALL = "DECK_TOO_SMALL"
    ITEM_EXTRA = "ITEM_EXTRA"
    ITEM_MISSING = "ITEM_MISSING"
    MARKER_NOT_OWN = "MARKER_NOT_OWN"
    NOT_MODELLED = "NOT_MODELLED"
    NOT_OWNED = "NOT_OWNED"
    OBSTACLES_FEW = "OBSTACLES_FEW"
    QUANTITY_INVALID = "QUANTITY_INVALID"
    WRONG_ZONE = "WRONG_ZONE"
    X_STACK_INCOMPLETE = "X_STACK_INCOMPLETE"


UNREAD_CLAUSES: Final = {CHARACTER: "BOX-1", KIT: "CARD-5", ITEMS: "BOX-2", BOX: "KIT-2"}
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
    clauses = {KIT: format.clause, ITEMS: "BOX-2", BOX: "KIT-2"}
    found = judged.verdict(judged.problems(), UNREAD_CLAUSES, clauses)
    return replace(found, limits=(judged.limit(), *(limit for limit in found.limits if limit.zone != KIT)))


class _Judged(Inquiry):
    """A list of Skirmish being judged."""

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

    def judge(self, zone: str, clause: str, copy_clause: str, near: Callable[[SkirmishCard], tuple[CardId, ...]]) -> CardJudge:
        """Who judges the cards of a zone; what a card is CARD-5 says."""
        return replace(super().judge(zone, clause, copy_clause, near), card_clause="CARD-5")

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
        message = LocalText("No character is chosen.", "Kein Charakter ist gewählt.")
        if slug:
            named = say.quoted(slug)
            message = LocalText(f"No character is called {named.en}.", f"Kein Charakter heißt {named.de}.")
        yield Problem(Code.CHARACTER_MISSING, Severity.ERROR, CHARACTER, (), 0, 1, "BOX-1", message, fix)

    def _second_character(self, slug: str) -> Problem:
        card = self.catalog.leader_card(slug)
        named = card.name if card is not None else say.quoted(slug)
        message = LocalText(
            f"{named.en} is one character too many: a list has 1.", f"{named.de} ist ein Charakter zu viel: Eine Liste hat 1."
        )
        fix = Fix(FixAction.REMOVE_HERO, CHARACTER, say.label("Remove", "Entfernen"), hero=slug)
        cards = () if card is None else (card.id,)
        return Problem(Code.CARD_EXTRA, Severity.ERROR, CHARACTER, cards, 1, 0, "BOX-1", message, fix)

    # --- The kit -----------------------------------------------------------------------------

    def cards(self) -> Iterator[Problem]:
        """Each card that is listed: known, in its place, allowed."""
        judge = self.judge(KIT, "CARD-5", self.format.clause, self._near)
        yield from judge.problems(self.counts[KIT])
        yield from self.out_of_force_in(judge)
        for zone in (ITEMS, BOX):
            yield from replace(self.judge(zone, UNREAD_CLAUSES[zone], "KIT-2", lambda card: ()), owned=None).problems(self.counts[zone])
        for zone in (KIT, ITEMS, BOX):
            for card, number in self.known(zone):
                if self.home(card) != zone:
                    yield self._misplaced(zone, card, number)

    def out_of_force_in(self, judge: CardJudge) -> Iterator[Problem]:
        """That the format isn't played on that day."""
        if not self.format.is_in_force(self.as_of):
            yield judge.out_of_force(self.counts[KIT].total, self.format.clause)

    def _misplaced(self, zone: str, card: SkirmishCard, number: int) -> Problem:
        if card.type is CardType.X:
            message = LocalText(f"{card.name.en} belongs to the X stack.", f"{card.name.de} gehört zum X Stapel.")
        else:
            where = _PLACES[self.home(card)]
            message = LocalText(f"{card.name.en} belongs {where.en}.", f"{card.name.de} gehört {where.de}.")
        fix = Fix(FixAction.REMOVE, zone, say.remove(number), card=card.id, quantity=number)
        return Problem(Code.WRONG_ZONE, Severity.ERROR, zone, (card.id,), number, 0, "CARD-4", message, fix)

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
        return Limit(KIT, self.format.clause, {card: self.most(card) for card in self.counts[KIT].copies})

    def printed_kit(self) -> Iterator[Problem]:
        """CARD_MISSING and CARD_EXTRA (KIT-1)."""
        listed, by_id = self.counts[KIT].copies, self.catalog.by_id
        for card, wanted in self.kit.items():
            there = listed.get(card, 0)
            if there < wanted:
                name, missing = by_id[card].name, wanted - there
                message = LocalText(
                    f"{name.en}: {there} of {wanted} copies of the printed kit.",
                    f"{name.de}: {there} von {wanted} Exemplaren des gedruckten Kartensatzes.",
                )
                fix = Fix(FixAction.ADD, KIT, say.add(missing), card=card, quantity=missing)
                yield Problem(Code.CARD_MISSING, Severity.ERROR, KIT, (card,), there, wanted, "KIT-1", message, fix)
        for card, there in listed.items():
            known = by_id.get(card)
            wanted = self.kit.get(card, 0)
            if known is not None and known.is_in_kits and there > wanted:
                said, over = say.copies(there, known.name), there - wanted
                message = LocalText(f"{said.en}, {wanted} in the printed kit.", f"{said.de}, im gedruckten Kartensatz {wanted}.")
                fix = Fix(FixAction.REMOVE, KIT, say.remove(over), card=card, quantity=over)
                yield Problem(Code.CARD_EXTRA, Severity.ERROR, KIT, (card,), there, wanted, "KIT-1", message, fix)

    def custom_kit(self) -> Iterator[Problem]:
        """Size, copies, borrowed cards, attack cards and markers (KIT-3)."""
        size = sum(self.kit.values())
        found = Size(zone=KIT, least=size, most=size, clause="KIT-3", too_few=Code.DECK_TOO_SMALL, too_many=Code.DECK_TOO_LARGE).problem(
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
                    yield self._foreign_markers(card, number)
        if borrowed > self.format.borrowed_max:
            yield self._too_many_borrowed(borrowed)
        own_attacks = sum(number for card, number in self.kit.items() if self.catalog.by_id[card].type is CardType.ATTACK)
        needed = min(self.format.attacks_min, own_attacks)
        if attacks < needed:
            yield self._too_few_attacks(attacks, needed)

    def _foreign_markers(self, card: SkirmishCard, number: int) -> Problem:
        message = LocalText(f"{card.name.en} names markers, and is borrowed.", f"{card.name.de} nennt Marker und ist geliehen.")
        fix = Fix(FixAction.REMOVE, KIT, say.remove(number), card=card.id, quantity=number)
        return Problem(Code.MARKER_NOT_OWN, Severity.ERROR, KIT, (card.id,), number, 0, "KIT-3", message, fix)

    def _too_many_borrowed(self, borrowed: int) -> Problem:
        most = self.format.borrowed_max
        may = say.allowed(most)
        message = LocalText(f"{borrowed} borrowed cards, {may.en}.", f"{borrowed} geliehene Karten, {may.de}.")
        fix = Fix(FixAction.REMOVE, KIT, say.remove(borrowed - most), quantity=borrowed - most)
        return Problem(Code.BORROWED_TOO_MANY, Severity.ERROR, KIT, (), borrowed, most, "KIT-3", message, fix)

    def _too_few_attacks(self, attacks: int, needed: int) -> Problem:
        english, german = ("attack card", "Angriffskarte") if attacks == 1 else ("attack cards", "Angriffskarten")
        message = LocalText(f"{attacks} {english}, {needed} needed.", f"{attacks} {german}, nötig sind {needed}.")
        found = self.best(KIT, lambda card: card.type is CardType.ATTACK, lambda card: (card.id not in self.kit, card.id))
        fix = Fix(FixAction.ADD, KIT, say.SHOW_SOME, quantity=needed - attacks, suggestions=found, query="type:attack")
        return Problem(Code.ATTACKS_TOO_FEW, Severity.ERROR, KIT, (), attacks, needed, "KIT-3", message, fix)

    # --- What is counted beside it -----------------------------------------------------------

    def items(self) -> Iterator[Problem]:
        """ITEM_MISSING and ITEM_EXTRA (BOX-2)."""
        if self.character is None:
            return
        listed = self.counts[ITEMS].copies
        wanted = {
            card.id: card.copies or 0 for card in self.catalog if card.type is CardType.ITEM and card.character == self.character.slug
        }
        for card, number in wanted.items():
            there = listed.get(card, 0)
            name, missing = self.catalog.by_id[card].name, number - there
            if missing > 0:
                message = LocalText(f"{name.en}: {there} of {number} there.", f"{name.de}: {there} von {number} da.")
                fix = Fix(FixAction.ADD, ITEMS, say.add(missing), card=card, quantity=missing)
                yield Problem(Code.ITEM_MISSING, Severity.ERROR, ITEMS, (card,), there, number, "BOX-2", message, fix)
        for card, there in listed.items():
            known, number = self.catalog.by_id.get(card), wanted.get(card, 0)
            if known is not None and known.type is CardType.ITEM and there > number:
                message = LocalText(
                    f"{known.name.en}: {there} there, {number} needed.", f"{known.name.de}: {there} da, nötig sind {number}."
                )
                fix = Fix(FixAction.REMOVE, ITEMS, say.remove(there - number), card=card, quantity=there - number)
                yield Problem(Code.ITEM_EXTRA, Severity.INFO, ITEMS, (card,), there, number, "KIT-2", message, fix)

    def box(self) -> Iterator[Problem]:
        """X_STACK_INCOMPLETE (XST-2) and OBSTACLES_FEW (BOARD-2)."""
        listed = self.counts[BOX].copies
        whole = {card.id: card.copies or 0 for card in self.catalog if card.type is CardType.X}
        there = {card: listed.get(card, 0) for card in whole}
        wrong = tuple(sorted(card for card, number in whole.items() if there[card] != number))
        if wrong:
            names = say.joined([self.catalog.by_id[card].name for card in wrong])
            message = LocalText(f"The X stack is not whole: {names.en}.", f"Der X Stapel ist nicht vollständig: {names.de}.")
            actual, needed = sum(there.values()), sum(whole.values())
            yield Problem(Code.X_STACK_INCOMPLETE, Severity.ERROR, BOX, wrong, actual, needed, "XST-2", message)
        obstacles = sum(number for card, number in self.known(BOX) if card.type is CardType.OBSTACLE)
        if obstacles < OBSTACLES_NEEDED:
            message = LocalText(
                f"{obstacles} {'obstacle' if obstacles == 1 else 'obstacles'}, {OBSTACLES_NEEDED} needed for a balanced game.",
                f"{obstacles} {'Hindernis' if obstacles == 1 else 'Hindernisse'}, ein ausgewogenes Spiel braucht {OBSTACLES_NEEDED}.",
            )
            yield Problem(Code.OBSTACLES_FEW, Severity.WARNING, BOX, (), obstacles, OBSTACLES_NEEDED, "BOARD-2", message)


_PLACES: Final = {
    CHARACTER: LocalText("beside the kit", "neben den Kartensatz"),
    KIT: LocalText("into the kit", "in den Kartensatz"),
    ITEMS: LocalText("to the items", "zu den Gegenständen"),
    BOX: LocalText("to the box", "in die Box"),
}
