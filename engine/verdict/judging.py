"""What is wrong with single cards of a list in every game: unknown, banned, not out yet, too many, not owned, without a text (CARD).

A game's validator adds what is its own: sizes, zones, leaders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.cards.formats import BaseFormat
from engine.decklist import UnreadLine
from engine.decklist.decklist import QUANTITY_MAX, ZoneCount
from engine.languages import LocalText
from engine.verdict import words as say
from engine.verdict.verdict import Fix, FixAction, Limit, Problem, Severity

ADVICE: Final = {"NOT_OWNED": Severity.WARNING, "NOT_MODELLED": Severity.INFO}
FAULTS_OF_A_CARD: Final = frozenset(
    ("CARD_UNKNOWN", "CARD_BANNED", "CARD_LIMITED", "CARD_NOT_IN_FORMAT", "CARD_NOT_RELEASED", "COPY_LIMIT", "WRONG_ZONE")
)
"""The codes of problems that are a card's own, or of how often it is there."""
CODES: Final = FAULTS_OF_A_CARD | ADVICE.keys() | {"QUANTITY_INVALID"}
"""The codes of single cards, in every game."""
_REMOVE = say.label("Remove", "Entfernen")
_MOST_QUOTED: Final = 3
_LONGEST_QUOTE: Final = 60


# --- Editions and days ---------------------------------------------------------------------------


def is_in_editions(card: BaseCard, format: BaseFormat) -> bool:
    """Whether a printing of `card` is in an edition that `format` admits."""
    return format.editions is None or any(printing.edition in format.editions for printing in card.printings)


def released_on(card: BaseCard, format: BaseFormat) -> date | None:
    """The first day of `card` in an edition that `format` admits, None while none of them has a date.

    A card without any printing has been there since ever.
    """
    if not card.printings:
        return date.min
    editions = format.editions
    return min((p.released for p in card.printings if p.released and (editions is None or p.edition in editions)), default=None)


def is_out(card: BaseCard, format: BaseFormat, as_of: date) -> bool:
    """Whether `card` is out on `as_of` in an edition that `format` admits."""
    editions = format.editions
    for printing in card.printings:
        if printing.released is not None and printing.released <= as_of and (editions is None or printing.edition in editions):
            return True
    return not card.printings


# --- What mends a problem ------------------------------------------------------------------------


def put_in(zone: str, number: int, card: CardId | None = None) -> Fix:
    """So many copies more; of any card that would do where none is named."""
    return Fix(FixAction.ADD, zone, say.add(number), card=card, quantity=number)


def take_out(zone: str, number: int, card: CardId | None = None) -> Fix:
    """So many copies less; of any card where none is named."""
    return Fix(FixAction.REMOVE, zone, say.remove(number), card=card, quantity=number)


# --- The cards of a zone -------------------------------------------------------------------------


def banned_in_words(name: LocalText, card: CardId, format: BaseFormat) -> LocalText:
    """That a card called `name` is banned, by the format or by the event that is played in it."""
    if card in format.event_bans:
        return LocalText(f"{name.en} is banned at this event.", f"{name.de} ist bei diesem Turnier verboten.")
    return LocalText(f"{name.en} is banned in {format.name.en}.", f"{name.de} ist in „{format.name.de}“ verboten.")


def outside_of_event(name: LocalText) -> LocalText:
    """That a card called `name` is in no edition that the event admits."""
    return LocalText(
        f"{name.en} isn’t in an edition that this event admits.", f"{name.de} steht in keiner Edition, die dieses Turnier zulässt."
    )


@dataclass(frozen=True)
class CardJudge:
    """Judges the cards of one zone: by `clause` they belong there, by `copy_clause` there may be so many of them.

    `near(card)` are cards that would do in the place of one, `card_clause` says what a card is.
    """

    format: BaseFormat
    catalog: BaseCatalog[Any]
    as_of: date
    owned: Mapping[CardId, int] | None
    zone: str
    clause: str
    copy_clause: str
    near: Callable[[Any], tuple[CardId, ...]]
    card_clause: str

    def problems(self, count: ZoneCount) -> Iterator[Problem]:
        """Every problem of single cards but for how many a game allows and where it wants them."""
        format, by_id, owned = self.format, self.catalog.by_id, self.owned
        for card_id, number in count.copies.items():
            card = by_id.get(card_id)
            if card_id in format.limited and number > 1:
                yield self.limited(card_id, card, number)
            if card is None:
                yield self.unknown(card_id, number)
                continue
            if card_id in format.banned:
                yield self.banned(card, number)
            if format.editions is not None and not is_in_editions(card, format):
                yield self.outside(card, number)
            elif not is_out(card, format, self.as_of):
                yield self.unreleased(card, number)
            if not card.modelled:
                yield self.unmodelled(card, number)
            if owned is not None and owned.get(card_id, 0) < number:
                yield self.not_owned(card, number, max(owned.get(card_id, 0), 0))
        for card_id, quantity in count.refused.items():
            yield self.refused(card_id, by_id.get(card_id), quantity)

    def problem(self, code: str, card: CardId, counts: tuple[int, int], clause: str, message: LocalText, fix: Fix | None) -> Problem:
        """A problem of one card of the zone."""
        return Problem(code, ADVICE.get(code, Severity.ERROR), self.zone, (card,), counts[0], counts[1], clause, message, fix)

    def set_to(self, card: CardId, number: int, words: LocalText) -> Fix:
        """Have so many copies of a card."""
        return Fix(FixAction.SET_QUANTITY, self.zone, words, card=card, quantity=number)

    def replaced(self, card: BaseCard, number: int) -> Fix:
        """Take the card out; the suggestions would do in its place."""
        return Fix(FixAction.REMOVE, self.zone, say.remove(number), card=card.id, quantity=number, suggestions=self.near(card))

    def too_many(self, card_id: CardId, card: BaseCard | None, number: int, limit: int) -> Problem:
        """More copies than the format allows."""
        said, may = say.copies(number, name_of(card_id, card)), say.allowed(limit)
        message = LocalText(f"{said.en}, {may.en}.", f"{said.de}, {may.de}.")
        fix = self.set_to(card_id, limit, say.remove(number - limit))
        return self.problem("COPY_LIMIT", card_id, (number, limit), self.copy_clause, message, fix)

    def limited(self, card_id: CardId, card: BaseCard | None, number: int) -> Problem:
        """Once at most in this format."""
        said, where = say.copies(number, name_of(card_id, card)), self.format.name
        message = LocalText(f"{said.en}, 1 allowed in {where.en}.", f"{said.de}, in „{where.de}“ ist 1 erlaubt.")
        fix = self.set_to(card_id, 1, say.remove(number - 1))
        return self.problem("CARD_LIMITED", card_id, (number, 1), self.copy_clause, message, fix)

    def unknown(self, card_id: CardId, number: int) -> Problem:
        """There is no such card."""
        message = LocalText(f"No card has the number {card_id}.", f"Keine Karte hat die Nummer {card_id}.")
        return self.problem("CARD_UNKNOWN", card_id, (number, 0), self.clause, message, take_out(self.zone, number, card_id))

    def banned(self, card: BaseCard, number: int) -> Problem:
        """Not in this format."""
        message = banned_in_words(card.name, card.id, self.format)
        return self.problem("CARD_BANNED", card.id, (number, 0), self.copy_clause, message, self.replaced(card, number))

    def outside(self, card: BaseCard, number: int) -> Problem:
        """In no edition that the format admits."""
        name, where = card.name, self.format.name
        message = LocalText(
            f"{name.en} isn’t in {where.en}: no edition of it is allowed.",
            f"{name.de} gehört nicht zu „{where.de}“: Keine ihrer Editionen ist erlaubt.",
        )
        if self.format.has_event_editions:
            message = outside_of_event(name)
        return self.problem("CARD_NOT_IN_FORMAT", card.id, (number, 0), self.card_clause, message, self.replaced(card, number))

    def unreleased(self, card: BaseCard, number: int) -> Problem:
        """Not out yet."""
        released, name = released_on(card, self.format), card.name
        if released is None:
            message = LocalText(f"{name.en} isn’t out yet.", f"{name.de} ist noch nicht erschienen.")
        else:
            on, then = say.day(released), say.day(self.as_of)
            message = LocalText(f"{name.en} comes out on {on.en}, after {then.en}.", f"{name.de} erscheint am {on.de}, nach dem {then.de}.")
        return self.problem("CARD_NOT_RELEASED", card.id, (number, 0), self.card_clause, message, self.replaced(card, number))

    def unmodelled(self, card: BaseCard, number: int) -> Problem:
        """Simulations know no text of it."""
        message = say.unmodelled(card.name)
        fix = Fix(FixAction.IGNORE_TEXT, self.zone, say.label("Simulate without it", "Ohne ihn simulieren"), card=card.id)
        return self.problem("NOT_MODELLED", card.id, (number, 0), self.card_clause, message, fix)

    def not_owned(self, card: BaseCard, number: int, owned: int) -> Problem:
        """Fewer in the collection than in the list."""
        message = LocalText(f"{card.name.en}: you own {owned} of {number}.", f"{card.name.de}: Du hast {owned} von {number}.")
        missing = number - owned
        fix = Fix(FixAction.WANT, self.zone, say.label(f"Want {missing}", "Vormerken"), card=card.id, quantity=missing)
        return self.problem("NOT_OWNED", card.id, (number, owned), self.copy_clause, message, fix)

    def refused(self, card_id: CardId, card: BaseCard | None, quantity: float) -> Problem:
        """A quantity that is none."""
        name, given = name_of(card_id, card), f"{quantity:.12g}" if isinstance(quantity, float) else str(quantity)[:12]
        message = LocalText(
            f"{given} is no number of copies of {name.en}: 1 to {QUANTITY_MAX} are.",
            f"{given} ist keine Anzahl von {name.de}: Möglich sind 1 bis {QUANTITY_MAX}.",
        )
        limit = max(self.format.copies_of(card_id, self.zone), 1)
        if quantity > QUANTITY_MAX:
            fix = self.set_to(card_id, limit, say.label(f"Take {limit}", f"{limit} nehmen"))
        else:
            fix = Fix(FixAction.REMOVE, self.zone, _REMOVE, card=card_id)
        actual = quantity if isinstance(quantity, int) else int(quantity)
        return self.problem("QUANTITY_INVALID", card_id, (actual, QUANTITY_MAX), self.copy_clause, message, fix)

    def out_of_force(self, copies: int, clause: str) -> Problem:
        """The format itself is not played on that day: none of so many copies is in it."""
        format, then = self.format, say.day(self.as_of)
        if format.valid_from is not None and self.as_of < format.valid_from:
            bound = say.day(format.valid_from)
            rest = (f"played from {bound.en} on", f"ab dem {bound.de} gespielt")
        else:
            bound = say.day(format.valid_to or date.max)
            rest = (f"played until {bound.en}", f"bis zum {bound.de} gespielt")
        message = LocalText(f"{format.name.en} is {rest[0]}, not on {then.en}.", f"„{format.name.de}“ wird {rest[1]}, nicht am {then.de}.")
        return Problem("CARD_NOT_IN_FORMAT", Severity.ERROR, self.zone, (), copies, 0, clause, message, None)


def name_of(card_id: CardId, card: BaseCard | None) -> LocalText:
    """What a card is called, by its number where there is none."""
    return card.name if card is not None else LocalText(f"card {card_id}", f"Karte {card_id}")


# --- What a whole list holds ---------------------------------------------------------------------


def limits_of(listed: Mapping[str, Iterable[CardId]], format: BaseFormat, clauses: Mapping[str, str]) -> Iterator[Limit]:
    """The limits of the cards `listed` in each zone, and the clause of each zone."""
    special = format.banned | format.limited
    for zone, cards in listed.items():
        usual = format.usual_copies(zone)
        copies = {card: format.copies_of(card, zone) if card in special else usual for card in cards}
        yield Limit(zone, clauses[zone], copies)


def unread_problems(lines: Sequence[UnreadLine], clauses: Mapping[Any, str]) -> Iterator[Problem]:
    """One problem for each zone with lines that name no card; it quotes the first of them."""
    for zone, clause in clauses.items():
        found = [line.text for line in lines if line.zone == zone]
        if not found:
            continue
        quoted = [f"“{_cut(text)}”" for text in found[:_MOST_QUOTED]]
        german = [f"„{_cut(text)}“" for text in found[:_MOST_QUOTED]]
        more = len(found) - len(quoted)
        message = LocalText(
            f"No card is called {', '.join(quoted)}{f' (and {more} more)' if more else ''}.",
            f"Keine Karte heißt {', '.join(german)}{f' (und {more} weitere)' if more else ''}.",
        )
        yield Problem("CARD_UNKNOWN", Severity.ERROR, zone, (), len(found), 0, clause, message)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[: _LONGEST_QUOTE - 1]}…"
