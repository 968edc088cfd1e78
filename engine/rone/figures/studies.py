"""Studies: the technology plan, and all of them as they are ordered."""

from __future__ import annotations

from typing import Any, Final

from engine.languages import LocalText
from engine.rone.figures.swaps import SWAPS
from engine.rone.figures.words import MORE_DAMAGE, SAID, SOONER_COUNTS, full_deck, of_deck
from engine.simulation.figure import Column, Difference, IntervalsFigure, Json
from engine.simulation.game_figures import StudyFigures
from engine.simulation.hand_figures import HandWords, first_hands
from engine.simulation.message import CardName, Joined, Message, Number, Said, message, whole
from engine.simulation.swap_figures import SHOWN, SOONER, gain, gains_on_a_sheet, is_faster

HAND_WORDS: Final = HandWords(
    question=LocalText(
        "%(cards)s. Keep, put some under the deck, or shuffle all back?",
        "%(cards)s. Behalten, einige unter das Deck legen oder alle zurückmischen?",
    ),
    label=of_deck(
        LocalText(
            "How many turns sooner %(damage)s damage is dealt than with the hand kept, with 95 %% intervals; the line is keeping it",
            "Um wie viele Züge früher %(damage)s Schaden zugefügt sind als mit der behaltenen Hand, mit "
            "95-%%-Intervallen; die Linie ist das Behalten",
        )
    ),
    caption=SOONER_COUNTS,
)


# --- Orders of technologies ------------------------------------------------------------------


def order_name(found: Json) -> Joined:
    """The technologies in their order."""
    return Joined([CardName(card) for card in found["order"]], " → ")


def orders_sentence(result: Json) -> Said:
    """Which technologies to play first, in words."""
    orders = result["orders"]
    if not orders:
        return LocalText("There is no order to look at.", "Es gibt keine Reihenfolge anzusehen.")
    best = orders[0]
    if not is_faster(best):
        return SAID.say("orders", "none", order=order_name(best))
    text = SAID.text("orders", "best")
    said = message(text, order=order_name(best), damage=full_deck(result), **gain(best["sooner"]))
    alike = [found["clock"]["mean"] for found in orders if sorted(found["order"]) == sorted(best["order"])]
    if len(alike) < 2:
        return said
    text = SAID.text("orders", "between")
    return Joined([said, message(text, turns=Number(max(alike) - min(alike), 2))])


def orders_note(result: Json) -> Message:
    """How the orders were found and played."""
    method = result["method"]
    if not method["screened"]:
        return SAID.say("orders", "every", games=whole(method["games"]))
    return SAID.say("orders", "screened", screened=method["screened"], few=method["screening_games"], games=whole(method["games"]))


def order_lines(found: Json) -> list[list[Any]]:
    """The line of an order."""
    order = " ".join(str(card) for card in found["order"])
    return [[order, order_name(found), found["clock"]["mean"], *gains_on_a_sheet(found), found["sooner"]["found"]]]


ORDERS: Final = IntervalsFigure(
    **SAID.figure("orders"),
    sentence=orders_sentence,
    data="orders",
    label=of_deck(
        LocalText(
            "How many turns sooner %(damage)s damage is dealt with each order of technologies than as the deck plays by itself",
            "Um wie viele Züge früher %(damage)s Schaden zugefügt sind, mit jeder Reihenfolge der Technologien, "
            "als wenn das Deck von selbst spielt",
        )
    ),
    has_plot=lambda result: bool(result["orders"]),
    entries="orders",
    name=order_name,
    estimate="sooner",
    most=SHOWN,
    axis=of_deck(
        LocalText(
            "%(damage)s damage comes so many turns sooner in this order",
            "%(damage)s Schaden kommen in dieser Reihenfolge um so viele Züge früher",
        )
    ),
    columns=(
        Column(SOONER, lambda found: Difference(found["sooner"], 2)),
        Column(MORE_DAMAGE, lambda found: Difference(found["more"])),
    ),
    caption=SOONER_COUNTS,
    sheet_columns=("order", "names", "clock", "sooner", "sooner_low", "sooner_high", "more", "more_low", "more_high", "found"),
    lines=order_lines,
    interval=lambda result: message(
        LocalText(
            "The intervals hold for all %(looks)s orders at once, 95 %%",
            "Die Intervalle gelten für alle %(looks)s Reihenfolgen zugleich, 95 %%",
        ),
        looks=len(result["orders"]),
    ),
    note=orders_note,
)


STUDIES: Final = (
    SWAPS,
    StudyFigures(
        slug="technologies",
        name=LocalText("Technology plan", "Technologieplan"),
        headline=LocalText("Which technologies first in %(name)s", "Welche Technologien zuerst in %(name)s"),
        headline_of_a_list=LocalText("Which technologies first in this list", "Welche Technologien zuerst in dieser Liste"),
        lead=LocalText(
            "Every order in %(games)s games without an opponent, %(turns)s turns each, each beside the deck as it plays by itself.",
            "Jede Reihenfolge in %(games)s Partien ohne Gegner, je %(turns)s Züge, jede neben dem Deck, wie es von selbst spielt.",
        ),
        button=LocalText("Find the best technologies", "Die besten Technologien finden"),
        is_offered=lambda result: len(result["technologies"]["cards"]) > 1,
        figures=lambda result: [ORDERS],
    ),
    first_hands(HAND_WORDS),
)
