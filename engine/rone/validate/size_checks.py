"""How many cards a list holds: player deck, technology deck, and enough to begin with (CON-1, CON-6 to CON-9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.cards import CardType, Zone
from engine.rone.validate import messages
from engine.rone.validate.codes import ADVICE, Code
from engine.rone.validate.inquiry import Inquiry
from engine.rone.validate.scarcity import level_one_needed
from engine.rone.validate.suggestions import further_technologies, level_one_cards
from engine.verdict import words as say
from engine.verdict.verdict import Fix, FixAction, Problem, Severity


def deck_size_problems(inquiry: Inquiry) -> Iterator[Problem]:
    """DECK_TOO_SMALL, DECK_TOO_LARGE, and LEVEL_ONE_SCARCE once the size is right."""
    actual, limit, clause = inquiry.cards.total, inquiry.format.deck_size, inquiry.format.size_clause
    if actual < limit:
        said = say.cards(actual)
        message = LocalText(f"{said.en}, {limit} needed.", f"{said.de}, nötig sind {limit}.")
        fix = Fix(FixAction.ADD, Zone.DECK, say.add(limit - actual), quantity=limit - actual)
        yield Problem(Code.DECK_TOO_SMALL, Severity.ERROR, Zone.DECK, (), actual, limit, clause, message, fix)
    elif actual > limit:
        said, may = say.cards(actual), say.allowed(limit)
        message = LocalText(f"{said.en}, {may.en}.", f"{said.de}, {may.de}.")
        fix = Fix(FixAction.REMOVE, Zone.DECK, say.remove(actual - limit), quantity=actual - limit, suggestions=_to_cut(inquiry))
        yield Problem(Code.DECK_TOO_LARGE, Severity.ERROR, Zone.DECK, (), actual, limit, clause, message, fix)
    else:
        yield from _level_one_problems(inquiry)


def _to_cut(inquiry: Inquiry) -> tuple[CardId, ...]:
    """Cards that must go anyway: unknown, misplaced, or too many of them."""
    by_id = inquiry.catalog.by_id
    found = []
    for card, number in sorted(inquiry.cards.copies.items()):
        known = by_id.get(card)
        if number > inquiry.format.copies_max or known is None or known.type not in (CardType.UNIT, CardType.TACTIC):
            found.append(card)
    return tuple(found[:3])


def _level_one_problems(inquiry: Inquiry) -> Iterator[Problem]:
    needed = level_one_needed(inquiry.format.deck_size)
    by_id = inquiry.catalog.by_id
    actual = 0
    for card, number in inquiry.cards.copies.items():
        known = by_id.get(card)
        if known is not None and known.level == 1 and known.cost is not None and known.type in (CardType.UNIT, CardType.TACTIC):
            actual += number
    if actual >= needed:
        return
    message = LocalText(
        f"{say.cards(actual).en} for a level 1 hero, {needed} advised: some games begin with nothing to play.",
        f"{say.cards(actual).de} für einen Helden der Stufe 1, ratsam sind {needed}: Manche Partie beginnt ohne spielbare Karte.",
    )
    ids = level_one_cards(copies=inquiry.cards.copies, format=inquiry.format, catalog=inquiry.catalog, as_of=inquiry.as_of)
    fix = Fix(FixAction.ADD, Zone.DECK, say.label("Show some", "Zeigen"), quantity=needed - actual, suggestions=ids, query="level=1")
    code = Code.LEVEL_ONE_SCARCE
    yield Problem(code, ADVICE[code], Zone.DECK, (), actual, needed, "PLAY-2", message, fix)


def technology_size_problems(inquiry: Inquiry) -> Iterator[Problem]:
    """TECHNOLOGY_TOO_FEW, TECHNOLOGY_TOO_MANY, TECHNOLOGY_SLOTS_FREE."""
    actual, format = inquiry.technologies.total, inquiry.format
    clause, said = format.technology_clause, messages.technologies(actual)
    if actual < format.technologies_min:
        limit = format.technologies_min
        message = LocalText(f"{said.en}, {limit} needed.", f"{said.de}, nötig sind {limit}.")
        fix = Fix(
            FixAction.ADD,
            Zone.TECHNOLOGY,
            say.add(limit - actual),
            quantity=limit - actual,
            suggestions=further_technologies(
                copies=inquiry.technologies.copies, format=format, catalog=inquiry.catalog, as_of=inquiry.as_of
            ),
        )
        yield Problem(Code.TECHNOLOGY_TOO_FEW, Severity.ERROR, Zone.TECHNOLOGY, (), actual, limit, clause, message, fix)
    elif actual > format.technologies_max:
        limit = format.technologies_max
        if limit:
            may = say.allowed(limit)
            message = LocalText(f"{said.en}, {may.en}.", f"{said.de}, {may.de}.")
        else:
            message = LocalText(f"{said.en}, none allowed in {format.name.en}.", f"{said.de}, in „{format.name.de}“ ist keine erlaubt.")
        fix = Fix(FixAction.REMOVE, Zone.TECHNOLOGY, say.remove(actual - limit), quantity=actual - limit)
        yield Problem(Code.TECHNOLOGY_TOO_MANY, Severity.ERROR, Zone.TECHNOLOGY, (), actual, limit, clause, message, fix)
    elif actual < format.technologies_max:
        limit = format.technologies_max
        message = LocalText(f"{said.en}, {limit} possible.", f"{said.de}, möglich sind {limit}.")
        fix = Fix(FixAction.ADD, Zone.TECHNOLOGY, say.label("Show some", "Zeigen"), quantity=limit - actual)
        code = Code.TECHNOLOGY_SLOTS_FREE
        yield Problem(code, ADVICE[code], Zone.TECHNOLOGY, (), actual, limit, clause, message, fix)
