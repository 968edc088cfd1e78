"""Each card of a zone: known, in its place, allowed, not too often (CON-2, CON-3, CON-5, KEY-EDITIONS)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.cards import Card, CardType, Zone
from engine.rone.validate.codes import Code
from engine.rone.validate.editions import second_edition_words
from engine.rone.validate.suggestions import nearest_cards
from engine.verdict import words as say
from engine.verdict.inquiry import Inquiry
from engine.verdict.judging import CardJudge, is_in_editions, name_of
from engine.verdict.verdict import Fix, FixAction, Problem

_TYPES = {
    Zone.DECK: frozenset({CardType.UNIT, CardType.TACTIC}),
    Zone.TECHNOLOGY: frozenset({CardType.TECHNOLOGY}),
}
ZONE_CLAUSE: Final = {Zone.DECK: "CON-2", Zone.TECHNOLOGY: "CON-5"}
COPY_CLAUSE: Final[Mapping[str, str]] = {Zone.DECK: "CON-3", Zone.TECHNOLOGY: "CON-5"}
"""By which clauses so many copies of a card may be listed."""
TO_THE_PLAYER_DECK: Final = LocalText("it goes to the player deck", "gehört ins Spielerdeck")
KINDS: Final = {
    CardType.HERO: (LocalText("a hero", "ein Held"), LocalText("it goes to the hero deck", "gehört ins Heldendeck")),
    CardType.TECHNOLOGY: (
        LocalText("a technology", "eine Technologie"),
        LocalText("it goes to the technology deck", "gehört ins Technologiedeck"),
    ),
    CardType.UNIT: (LocalText("a unit", "eine Einheit"), TO_THE_PLAYER_DECK),
    CardType.TACTIC: (LocalText("a tactic", "eine Taktik"), TO_THE_PLAYER_DECK),
}
"""What a misplaced card is, and where it belongs."""


def card_problems(inquiry: Inquiry, zone: Zone) -> Iterator[Problem]:
    """Every problem of a single card of `zone`, and the day outside the format's dates (once, in the player deck)."""
    format, count, by_id, types = inquiry.format, inquiry.counts[zone], inquiry.catalog.by_id, _TYPES[zone]
    judge = inquiry.judge(zone, ZONE_CLAUSE[zone], COPY_CLAUSE[zone], lambda card: nearest_cards(inquiry, zone, card))
    copies_max = format.usual_copies(zone)
    first_edition = format.ruleset == "first-edition"
    for card_id, number in count.copies.items():
        card = by_id.get(card_id)
        if number > copies_max:
            is_deck = zone is Zone.DECK
            yield judge.too_many(card_id, card, number, copies_max) if is_deck else _twice(judge, card_id, card, number, copies_max)
        if card is None:
            continue
        if card.type not in types:
            yield _wrong_zone(judge, card, number)
        if first_edition and is_in_editions(card, format) and second_edition_words(card):
            yield _of_second_edition(judge, card, number)
    yield from judge.problems(count)
    if zone is Zone.DECK:
        yield from inquiry.out_of_force(judge)


def _twice(judge: CardJudge, card_id: CardId, card: Card | None, number: int, limit: int) -> Problem:
    message = say.times_among(name_of(card_id, card), number, LocalText("the technologies", "den Technologien"), limit)
    fix = judge.set_to(card_id, limit, say.remove(number - limit))
    return judge.problem(Code.TECHNOLOGY_DUPLICATE, card_id, (number, limit), "CON-5", message, fix)


def _wrong_zone(judge: CardJudge, card: Card, number: int) -> Problem:
    is_hero = card.type is CardType.HERO
    home = Zone.HERO if is_hero else Zone.TECHNOLOGY if card.type is CardType.TECHNOLOGY else Zone.DECK
    label = say.label("Choose as hero", "Als Held wählen") if is_hero else say.label("Move it", "Verschieben")
    leader = card.hero if is_hero else None
    fix = Fix(FixAction.MOVE, judge.zone, label, card=card.id, quantity=number, to=home, hero=leader)
    return judge.problem(Code.WRONG_ZONE, card.id, (number, 0), judge.clause, say.belongs(card.name, *KINDS[card.type]), fix)


def _of_second_edition(judge: CardJudge, card: Card, number: int) -> Problem:
    name, where = card.name, judge.format.name
    message = LocalText(
        f"{name.en} isn’t in {where.en}: it bears a keyword of the second edition.",
        f"{name.de} gehört nicht zu „{where.de}“: Die Karte hat ein Schlüsselwort der zweiten Auflage.",
    )
    return judge.problem(Code.CARD_NOT_IN_FORMAT, card.id, (number, 0), "KEY-EDITIONS", message, judge.replaced(card, number))
