"""What pages tell of a deck of RONE in numbers: costs, levels, recycling, the units, and the first hand (SET-3, SET-4)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.decklist.description import CurveNote, DeckDescription, Listed, NumberTable, deck_words
from engine.languages import LocalText
from engine.opening import CardGroup, Mulligan, Opening
from engine.rone.cards import CardType
from engine.rone.rules.turn import HAND_SIZE

GRAVEYARD_SIZES: Final = (1, 2, 4, 6, 8, 12)
"""Cards in the graveyard for which it is told what could be recycled."""


def recycling(listed: Sequence[Listed]) -> CurveNote:
    """What recycling costs a list that has cards to recycle (REC-2, REC-4), against the growth of the graveyard."""
    costs = [(one.card.recycle, one.quantity) for one in listed if one.card.recycle is not None]
    recyclable = sum(copies for _cost, copies in costs)
    never = sum(one.quantity for one in listed) - recyclable
    whole = sum(cost * copies for cost, copies in costs)
    mean = f"{whole / recyclable:.1f}"
    comma = mean.replace(".", ",")
    sentences = [
        LocalText(
            f"{recyclable} card can be recycled, for {mean} cards.", f"{recyclable} Karte kann wiederverwertet werden, für {comma} Karten."
        )
        if recyclable == 1
        else LocalText(
            f"{recyclable} cards can be recycled, for {mean} cards on average; each once would cost {whole}.",
            f"{recyclable} Karten können wiederverwertet werden, für durchschnittlich {comma} Karten; jede einmal würde {whole} kosten.",
        )
    ]
    if never:
        sentences.append(LocalText(f"{never} can’t be.", f"{never} nicht."))
    rows = []
    for size in GRAVEYARD_SIZES:  # with so many cards in the graveyard, one of them on top: what could be paid from the rest (REC-2)
        payable = sum(copies for cost, copies in costs if cost <= size - 1)
        rows.append((str(size), str(payable), f"{round(100 * payable / recyclable)} %"))
    tactics = sum(one.quantity for one in listed if one.card.type is CardType.TACTIC)
    note = (
        LocalText(
            f"A tactic goes there when it is played ({tactics} in the list), a unit when it is destroyed, any card by damage.",
            f"Eine Taktik kommt dorthin, wenn sie gespielt wird ({tactics} in der Liste), eine Einheit, wenn sie zerstört wird, jede Karte "
            "durch Schaden.",
        )
        if tactics == 1
        else LocalText(
            f"Tactics go there when they are played ({tactics} in the list), units when they are destroyed, any card by damage.",
            f"Taktiken kommen dorthin, wenn sie gespielt werden ({tactics} in der Liste), Einheiten, wenn sie zerstört werden, jede Karte "
            "durch Schaden.",
        )
    )
    table = NumberTable(
        title=LocalText("As the graveyard grows", "Wenn der Friedhof wächst"),
        columns=(
            LocalText("Cards in it", "Karten darin"),
            LocalText("Payable, if on top", "Bezahlbar, wenn oben"),
            LocalText("of those", "davon"),
        ),
        rows=tuple(rows),
        note=note,
        clause="REC-2",
    )
    return CurveNote(sentences=tuple(sentences), table=table)


def level_and_cost(card: Any) -> LocalText:
    """Level and cost, a greyed-out cost as a dash (CARD-5)."""
    cost = "–" if card.cost is None else card.cost
    return LocalText(f"L{card.level} · cost {cost}", f"St. {card.level} · {cost}")


def cards_drawn_a_turn(leaders: list[Any]) -> int:
    """What the heroes draw on their first levels, the most of them (TURN-6)."""
    return max((card.card_income or 0 for card in leaders), default=0)


DECKS: Final = DeckDescription(
    **deck_words(Path(__file__).with_name("decks.txt"), {"recycle": recycling}),
    order=("cost", "level"),
    line_facts=level_and_cost,
    opening=Opening(
        hand=HAND_SIZE,
        mulligans=(Mulligan.BOTTOM, Mulligan.SHUFFLE),
        clause="SET-4",
        groups=(
            CardGroup(
                label=LocalText("Level 1 unit", "Einheit der Stufe 1"),
                holds=lambda card: card.type is CardType.UNIT and card.level == 1,
            ),
            CardGroup(
                label=LocalText("Level 1, cost up to 2", "Stufe 1, Kosten bis 2"),
                holds=lambda card: card.level == 1 and card.cost is not None and card.cost <= 2,
            ),
        ),
        draws=cards_drawn_a_turn,
        draws_note=LocalText("Draws are those of the hero’s first level.", "Gezogen wird wie auf der ersten Stufe des Helden."),
    ),
)
"""How decks of RONE are told in numbers."""
