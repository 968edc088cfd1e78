"""Each card of a zone: known, in its place, allowed, not too often (CON-2, CON-3, CON-5, KEY-EDITIONS)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.catalog import CardId
from engine.decklist.decklist import ZoneCount
from engine.languages import LocalText
from engine.rone.cards import Card, CardType, Zone
from engine.rone.validate.codes import Code
from engine.rone.validate.editions import second_edition_words
from engine.rone.validate.inquiry import Inquiry
from engine.rone.validate.limits import COPY_CLAUSE
from engine.rone.validate.suggestions import nearest_cards
from engine.verdict import words as say
from engine.verdict.judging import CardJudge, is_in_editions, name_of
from engine.verdict.verdict import Fix, FixAction, Problem

_TYPES = {
    Zone.DECK: frozenset({CardType.UNIT, CardType.TACTIC}),
    Zone.TECHNOLOGY: frozenset({CardType.TECHNOLOGY}),
}
ZONE_CLAUSE = {Zone.DECK: "CON-2", Zone.TECHNOLOGY: "CON-5"}


def card_problems(inquiry: Inquiry, zone: Zone, count: ZoneCount) -> Iterator[Problem]:
    """Every problem of a single card of `zone`, and the day outside the format's dates (once, in the player deck)."""
    by_id, format, as_of = inquiry.catalog.by_id, inquiry.format, inquiry.as_of

    def near(card: Card) -> tuple[CardId, ...]:
        return nearest_cards(card, copies=count.copies, format=format, catalog=inquiry.catalog, as_of=as_of)

    judge = CardJudge(format, inquiry.catalog, as_of, inquiry.owned, zone, ZONE_CLAUSE[zone], COPY_CLAUSE[zone], near)
    copies_max = format.copies_max if zone is Zone.DECK else 1
    first_edition = format.ruleset == "first-edition"
    for card_id, number in count.copies.items():
        card = by_id.get(card_id)
        if number > copies_max:
            is_deck = zone is Zone.DECK
            yield judge.too_many(card_id, card, number, copies_max) if is_deck else _twice(judge, card_id, card, number, copies_max)
        if card is None:
            continue
        if card.type not in _TYPES[zone]:
            yield _wrong_zone(judge, zone, card, number)
        if first_edition and is_in_editions(card, format) and second_edition_words(card):
            yield _of_second_edition(judge, card, number)
    yield from judge.problems(count)
    if zone is Zone.DECK and not format.is_in_force(as_of):
        yield judge.out_of_force(inquiry.cards.total, format.size_clause)


def _twice(judge: CardJudge, card_id: CardId, card: Card | None, number: int, limit: int) -> Problem:
    name, may = name_of(card_id, card), say.allowed(limit)
    times = "twice" if number == 2 else f"{number} times"
    message = LocalText(f"{name.en} {times} among the technologies, {may.en}.", f"{name.de} {number}-mal unter den Technologien, {may.de}.")
    fix = judge.set_to(card_id, limit, say.remove(number - limit))
    return judge.problem(Code.TECHNOLOGY_DUPLICATE, card_id, (number, limit), "CON-5", message, fix)


def _wrong_zone(judge: CardJudge, zone: Zone, card: Card, number: int) -> Problem:
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
    return judge.problem(Code.WRONG_ZONE, card.id, (number, 0), ZONE_CLAUSE[zone], message, fix)


def _of_second_edition(judge: CardJudge, card: Card, number: int) -> Problem:
    name, where = card.name, judge.format.name
    message = LocalText(
        f"{name.en} isn’t in {where.en}: it bears a keyword of the second edition.",
        f"{name.de} gehört nicht zu „{where.de}“: Die Karte hat ein Schlüsselwort der zweiten Auflage.",
    )
    return judge.problem(Code.CARD_NOT_IN_FORMAT, card.id, (number, 0), "KEY-EDITIONS", message, judge.replaced(card, number))
