"""Each card of a zone: known, in its place, allowed, not too often (CON-2, CON-3, CON-5, KEY-EDITIONS)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import CardId
from engine.decklist.decklist import QUANTITY_MAX, ZoneCount
from engine.languages import LocalText
from engine.rone.cards import Card, CardType, Zone
from engine.rone.validate import messages as say
from engine.rone.validate.codes import ADVICE, Code
from engine.rone.validate.editions import is_in_editions, is_out, released_on, second_edition_words
from engine.rone.validate.inquiry import Inquiry
from engine.rone.validate.limits import COPY_CLAUSE
from engine.rone.validate.suggestions import nearest_cards
from engine.verdict import Fix, FixAction, Problem, Severity

_TYPES = {
    Zone.DECK: frozenset({CardType.UNIT, CardType.TACTIC}),
    Zone.TECHNOLOGY: frozenset({CardType.TECHNOLOGY}),
}
_ZONE_CLAUSE = {Zone.DECK: "CON-2", Zone.TECHNOLOGY: "CON-5"}
_REMOVE = say.label("Remove", "Entfernen")


def card_problems(inquiry: Inquiry, zone: Zone, count: ZoneCount) -> Iterator[Problem]:
    """Every problem of a single card of `zone`, and the day outside the format's dates (once, in the player deck)."""
    by_id, format = inquiry.catalog.by_id, inquiry.format
    types, as_of, owned = _TYPES[zone], inquiry.as_of, inquiry.owned
    copies_max = format.copies_max if zone is Zone.DECK else 1
    first_edition = format.ruleset == "first-edition"
    for card_id, number in count.copies.items():
        card = by_id.get(card_id)
        if number > copies_max:
            yield _too_many(inquiry, zone, card_id, card, number, copies_max)
        if card_id in format.limited and number > 1:
            yield _limited(inquiry, zone, card_id, card, number)
        if card is None:
            yield _unknown(zone, card_id, number)
            continue
        if card.type not in types:
            yield _wrong_zone(zone, card, number)
        if card_id in format.banned:
            yield _banned(inquiry, zone, card, number)
        if format.editions is not None and not is_in_editions(card, format):
            yield _outside(inquiry, zone, card, number, ())
        else:
            if first_edition and (words := second_edition_words(card)):
                yield _outside(inquiry, zone, card, number, words)
            if not is_out(card, format, as_of):
                yield _unreleased(inquiry, zone, card, number)
        if not card.modelled:
            yield _unmodelled(zone, card, number)
        if owned is not None and owned.get(card_id, 0) < number:
            yield _not_owned(zone, card, number, max(owned.get(card_id, 0), 0))
    for card_id, quantity in count.refused.items():
        yield _refused(inquiry, zone, card_id, by_id.get(card_id), quantity)
    if zone is Zone.DECK and not format.is_in_force(as_of):
        yield _out_of_force(inquiry)


def _name(card_id: CardId, card: Card | None) -> LocalText:
    return card.name if card is not None else LocalText(f"card {card_id}", f"Karte {card_id}")


def _problem(code: Code, zone: Zone, card: CardId, counts: tuple[int, int], clause: str, message: LocalText, fix: Fix) -> Problem:
    return Problem(code, ADVICE.get(code, Severity.ERROR), zone, (card,), counts[0], counts[1], clause, message, fix)


def _set(zone: Zone, card: CardId, number: int, words: LocalText) -> Fix:
    return Fix(FixAction.SET_QUANTITY, zone, words, card=card, quantity=number)


def _replaced(inquiry: Inquiry, zone: Zone, card: Card, number: int) -> Fix:
    """Take the card out; the suggestions would do in its place."""
    count = inquiry.cards if zone is Zone.DECK else inquiry.technologies
    near = nearest_cards(card, copies=count.copies, format=inquiry.format, catalog=inquiry.catalog, as_of=inquiry.as_of)
    return Fix(FixAction.REMOVE, zone, say.remove(number), card=card.id, quantity=number, suggestions=near)


def _too_many(inquiry: Inquiry, zone: Zone, card_id: CardId, card: Card | None, number: int, limit: int) -> Problem:
    name, may = _name(card_id, card), say.allowed(limit)
    fix = _set(zone, card_id, limit, say.remove(number - limit))
    if zone is Zone.DECK:
        said = say.copies(number, name)
        message = LocalText(f"{said.en}, {may.en}.", f"{said.de}, {may.de}.")
        return _problem(Code.COPY_LIMIT, zone, card_id, (number, limit), "CON-3", message, fix)
    times = "twice" if number == 2 else f"{number} times"
    message = LocalText(f"{name.en} {times} among the technologies, {may.en}.", f"{name.de} {number}-mal unter den Technologien, {may.de}.")
    return _problem(Code.TECHNOLOGY_DUPLICATE, zone, card_id, (number, limit), "CON-5", message, fix)


def _limited(inquiry: Inquiry, zone: Zone, card_id: CardId, card: Card | None, number: int) -> Problem:
    said, where = say.copies(number, _name(card_id, card)), inquiry.format.name
    message = LocalText(f"{said.en}, 1 allowed in {where.en}.", f"{said.de}, in „{where.de}“ ist 1 erlaubt.")
    fix = _set(zone, card_id, 1, say.remove(number - 1))
    return _problem(Code.CARD_LIMITED, zone, card_id, (number, 1), COPY_CLAUSE[zone], message, fix)


def _unknown(zone: Zone, card_id: CardId, number: int) -> Problem:
    message = LocalText(f"No card has the number {card_id}.", f"Keine Karte hat die Nummer {card_id}.")
    fix = Fix(FixAction.REMOVE, zone, say.remove(number), card=card_id, quantity=number)
    return _problem(Code.CARD_UNKNOWN, zone, card_id, (number, 0), _ZONE_CLAUSE[zone], message, fix)


def _wrong_zone(zone: Zone, card: Card, number: int) -> Problem:
    name = card.name
    if card.type is CardType.HERO:
        message = LocalText(f"{name.en} is a hero: it goes to the hero deck.", f"{name.de} ist ein Held und gehört ins Heldendeck.")
        fix = Fix(
            FixAction.MOVE,
            zone,
            say.label("Choose as hero", "Als Held wählen"),
            card=card.id,
            quantity=number,
            to=Zone.HERO,
            hero=card.hero,
        )
    elif zone is Zone.DECK:
        message = LocalText(
            f"{name.en} is a technology: it goes to the technology deck.", f"{name.de} ist eine Technologie und gehört ins Technologiedeck."
        )
        fix = Fix(FixAction.MOVE, zone, say.label("Move it", "Verschieben"), card=card.id, quantity=number, to=Zone.TECHNOLOGY)
    else:
        kind = ("a unit", "eine Einheit") if card.type is CardType.UNIT else ("a tactic", "eine Taktik")
        message = LocalText(f"{name.en} is {kind[0]}: it goes to the player deck.", f"{name.de} ist {kind[1]} und gehört ins Spielerdeck.")
        fix = Fix(FixAction.MOVE, zone, say.label("Move it", "Verschieben"), card=card.id, quantity=number, to=Zone.DECK)
    return _problem(Code.WRONG_ZONE, zone, card.id, (number, 0), _ZONE_CLAUSE[zone], message, fix)


def _banned(inquiry: Inquiry, zone: Zone, card: Card, number: int) -> Problem:
    where = inquiry.format.name
    message = LocalText(f"{card.name.en} is banned in {where.en}.", f"{card.name.de} ist in „{where.de}“ verboten.")
    fix = _replaced(inquiry, zone, card, number)
    return _problem(Code.CARD_BANNED, zone, card.id, (number, 0), COPY_CLAUSE[zone], message, fix)


def _outside(inquiry: Inquiry, zone: Zone, card: Card, number: int, words: tuple[str, ...]) -> Problem:
    name, where = card.name, inquiry.format.name
    if words:
        message = LocalText(
            f"{name.en} isn’t in {where.en}: it bears a keyword of the second edition.",
            f"{name.de} gehört nicht zu „{where.de}“: Die Karte hat ein Schlüsselwort der zweiten Auflage.",
        )
    else:
        message = LocalText(
            f"{name.en} isn’t in {where.en}: no edition of it is allowed.",
            f"{name.de} gehört nicht zu „{where.de}“: Keine ihrer Editionen ist erlaubt.",
        )
    clause = "KEY-EDITIONS" if words else "CARD-1"
    return _problem(Code.CARD_NOT_IN_FORMAT, zone, card.id, (number, 0), clause, message, _replaced(inquiry, zone, card, number))


def _unreleased(inquiry: Inquiry, zone: Zone, card: Card, number: int) -> Problem:
    released, name = released_on(card, inquiry.format), card.name
    if released is None:
        message = LocalText(f"{name.en} isn’t out yet.", f"{name.de} ist noch nicht erschienen.")
    else:
        on, then = say.day(released), say.day(inquiry.as_of)
        message = LocalText(f"{name.en} comes out on {on.en}, after {then.en}.", f"{name.de} erscheint am {on.de}, nach dem {then.de}.")
    return _problem(Code.CARD_NOT_RELEASED, zone, card.id, (number, 0), "CARD-1", message, _replaced(inquiry, zone, card, number))


def _unmodelled(zone: Zone, card: Card, number: int) -> Problem:
    message = LocalText(
        f"The text of {card.name.en} isn’t modelled: simulations can only leave it out.",
        f"Der Text von {card.name.de} ist nicht nachgebildet: Simulationen können ihn nur weglassen.",
    )
    fix = Fix(FixAction.IGNORE_TEXT, zone, say.label("Simulate without it", "Ohne ihn simulieren"), card=card.id)
    return _problem(Code.NOT_MODELLED, zone, card.id, (number, 0), "CARD-1", message, fix)


def _not_owned(zone: Zone, card: Card, number: int, owned: int) -> Problem:
    message = LocalText(f"{card.name.en}: you own {owned} of {number}.", f"{card.name.de}: Du hast {owned} von {number}.")
    missing = number - owned
    fix = Fix(FixAction.WANT, zone, say.label(f"Want {missing}", "Vormerken"), card=card.id, quantity=missing)
    return _problem(Code.NOT_OWNED, zone, card.id, (number, owned), COPY_CLAUSE[zone], message, fix)


def _refused(inquiry: Inquiry, zone: Zone, card_id: CardId, card: Card | None, quantity: float) -> Problem:
    name, given = _name(card_id, card), f"{quantity:.12g}" if isinstance(quantity, float) else str(quantity)[:12]
    message = LocalText(
        f"{given} is no number of copies of {name.en}: 1 to {QUANTITY_MAX} are.",
        f"{given} ist keine Anzahl von {name.de}: Möglich sind 1 bis {QUANTITY_MAX}.",
    )
    limit = max(inquiry.format.copies_of(card_id, zone), 1)
    actual = quantity if isinstance(quantity, int) else int(quantity)
    if quantity > QUANTITY_MAX:
        fix = _set(zone, card_id, limit, say.label(f"Take {limit}", f"{limit} nehmen"))
    else:
        fix = Fix(FixAction.REMOVE, zone, _REMOVE, card=card_id)
    return _problem(Code.QUANTITY_INVALID, zone, card_id, (actual, QUANTITY_MAX), COPY_CLAUSE[zone], message, fix)


def _out_of_force(inquiry: Inquiry) -> Problem:
    """The format itself is not played on that day: nothing is in it."""
    format, then = inquiry.format, say.day(inquiry.as_of)
    if format.valid_from is not None and inquiry.as_of < format.valid_from:
        bound = say.day(format.valid_from)
        rest = (f"played from {bound.en} on", f"ab dem {bound.de} gespielt")
    else:
        assert format.valid_to is not None  # noqa: S101 - `is_in_force` was false
        bound = say.day(format.valid_to)
        rest = (f"played until {bound.en}", f"bis zum {bound.de} gespielt")
    message = LocalText(f"{format.name.en} is {rest[0]}, not on {then.en}.", f"„{format.name.de}“ wird {rest[1]}, nicht am {then.de}.")
    return Problem(Code.CARD_NOT_IN_FORMAT, Severity.ERROR, Zone.DECK, (), inquiry.cards.total, 0, format.size_clause, message, None)
