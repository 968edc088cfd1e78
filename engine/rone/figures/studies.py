"""Studies: the technology plan and the mulligan advisor, and all of them as they are ordered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.rone.figures.swaps import SWAPS
from engine.rone.figures.words import MORE_DAMAGE, SOONER_COUNTS, full_deck, of_deck
from engine.simulation.figure import Column, Difference, Figure, IntervalsFigure, Json, is_difference_told
from engine.simulation.game_figures import StudyFigures
from engine.simulation.message import CardName, Joined, Message, Number, Said, message, names_of_cards, plural, whole
from engine.simulation.swap_figures import KEYS, SHOWN, SOONER, gain, gains_on_a_sheet, is_faster

KEPT: Final[Json] = {"mean": 0.0, "low": 0.0, "high": 0.0}
"""How much sooner a hand that is kept is than itself."""
HAND_AT_ONCE: Final = LocalText("The intervals of a hand hold all at once, 95 %", "Die Intervalle einer Hand gelten alle zugleich, 95 %")


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
        text = LocalText(
            "No order was found that is faster than how the deck plays by itself; the fastest in these games: %(order)s.",
            "Es wurde keine Reihenfolge gefunden, die schneller ist, als wenn das Deck von selbst spielt; am "
            "schnellsten in diesen Partien: %(order)s.",
        )
        return message(text, order=order_name(best))
    text = LocalText(
        "Play them in this order: %(order)s. %(damage)s damage comes %(sooner)s turns sooner (%(low)s to %(high)s).",
        "Spiel sie in dieser Reihenfolge: %(order)s. %(damage)s Schaden kommen um %(sooner)s Züge früher (%(low)s bis %(high)s).",
    )
    said = message(text, order=order_name(best), damage=full_deck(result), **gain(best["sooner"]))
    alike = [found["clock"]["mean"] for found in orders if sorted(found["order"]) == sorted(best["order"])]
    if len(alike) < 2:
        return said
    text = LocalText(
        "Between the best and the worst order of the same technologies lie %(turns)s turns.",
        "Zwischen der besten und der schlechtesten Reihenfolge derselben Technologien liegen %(turns)s Züge.",
    )
    return Joined([said, message(text, turns=Number(max(alike) - min(alike), 2))])


def orders_note(result: Json) -> Message:
    """How the orders were found and played."""
    method = result["method"]
    if not method["screened"]:
        text = LocalText(
            "Every order was played in %(games)s games, each beside its twin with all technologies in whatever order the plan takes them.",
            "Jede Reihenfolge wurde in %(games)s Partien gespielt, jede neben ihrem Zwilling mit allen "
            "Technologien, wie der Plan sie nimmt.",
        )
        return message(text, games=whole(method["games"]))
    text = LocalText(
        "%(screened)s choices of three were screened in %(few)s games each; of the most promising, every "
        "order was then played in %(games)s fresh games, each beside its twin with all technologies in "
        "whatever order the plan takes them.",
        "%(screened)s Dreier wurden in je %(few)s Partien gesichtet; von den besten wurde dann jede "
        "Reihenfolge in %(games)s frischen Partien gespielt, jede neben ihrem Zwilling mit allen "
        "Technologien, wie der Plan sie nimmt.",
    )
    return message(text, screened=method["screened"], few=method["screening_games"], games=whole(method["games"]))


def order_lines(found: Json) -> list[list[Any]]:
    """The line of an order."""
    order = " ".join(str(card) for card in found["order"])
    return [[order, order_name(found), found["clock"]["mean"], *gains_on_a_sheet(found), found["sooner"]["found"]]]


ORDERS: Final = IntervalsFigure(
    slug="orders",
    title=LocalText("The best orders", "Die besten Reihenfolgen"),
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
    head=LocalText("Order", "Reihenfolge"),
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


# --- First hands -----------------------------------------------------------------------------


def short_name(way: Json) -> Said:
    """What is done with the hand, for a picture: how many cards go, not which."""
    if way["way"] == "keep":
        return LocalText("Keep", "Behalten")
    if way["way"] == "shuffle":
        return LocalText("Shuffle all back", "Alle zurückmischen")
    number = len(way["bottom"])
    return message(
        plural(
            number,
            LocalText("%(number)s card under the deck", "%(number)s Karte unter das Deck"),
            LocalText("%(number)s cards under the deck", "%(number)s Karten unter das Deck"),
        ),
        number=number,
    )


def way_name(way: Json) -> Said:
    """What is done with the hand, card by card."""
    if not way["bottom"]:
        return short_name(way)
    return message(LocalText("Under the deck: %(cards)s", "Unter das Deck: %(cards)s"), cards=names_of_cards(way["bottom"]))


def best_way(hand: Json) -> Json:
    """The way that was fastest."""
    return next(way for way in hand["ways"] if way["way"] == hand["best"])


def hand_sentence(hand: Json) -> Said:
    """What to do with the hand, in words."""
    best = best_way(hand)
    if hand["best"] == "keep":
        return LocalText("Keep: no way was faster.", "Behalten: Nichts war schneller.")
    if not is_difference_told(best["sooner"], 2):
        return message(
            LocalText(
                "No difference to keeping was found; the fastest in these games: %(way)s.",
                "Kein Unterschied zum Behalten gefunden; am schnellsten in diesen Partien: %(way)s.",
            ),
            way=way_name(best),
        )
    text = LocalText(
        "%(way)s: %(sooner)s turns sooner than keeping (%(low)s to %(high)s).",
        "%(way)s: %(sooner)s Züge früher als beim Behalten (%(low)s bis %(high)s).",
    )
    return message(text, way=way_name(best), **gain(best["sooner"]))


SOONER_LABEL: Final = of_deck(
    LocalText(
        "How many turns sooner %(damage)s damage is dealt than with the hand kept, with 95 %% intervals; the line is keeping it",
        "Um wie viele Züge früher %(damage)s Schaden zugefügt sind als mit der behaltenen Hand, mit "
        "95-%%-Intervallen; die Linie ist das Behalten",
    )
)
SOONER_AXIS: Final = LocalText("Turns sooner than with the hand kept", "Züge früher als mit der behaltenen Hand")


def hand_lines(way: Json) -> list[list[Any]]:
    """The line of a way."""
    return [
        [way["way"], " ".join(str(card) for card in way["bottom"]), *(way["clock"][key] for key in KEYS)]
        + [(way["sooner"] or {}).get(key) for key in KEYS]
    ]


def hand_figure(number: int, hand: Json) -> IntervalsFigure:
    """A hand to decide on; what each way is worth stands under The answer, so that one can think first."""
    return IntervalsFigure(
        slug=f"hand-{number}",
        title=message(LocalText("Hand %(number)s", "Hand %(number)s"), number=number),
        sentence=message(
            LocalText(
                "%(cards)s. Keep, put some under the deck, or shuffle all back?",
                "%(cards)s. Behalten, einige unter das Deck legen oder alle zurückmischen?",
            ),
            cards=names_of_cards(hand["cards"]),
        ),
        description=hand_sentence(hand),
        data=f"hands.{number - 1}",
        label=SOONER_LABEL,
        entries=lambda result: hand["ways"],
        is_drawn=lambda way: bool(way["sooner"]),
        name=way_name,
        short_name=short_name,
        estimate="sooner",
        axis=SOONER_AXIS,
        pictures=f"hands.{number - 1}.cards",
        answer=LocalText("The answer", "Die Antwort"),
        note=hand_sentence(hand),
        head=LocalText("Way", "Art"),
        columns=(
            Column(
                LocalText("Sooner than keeping, turns", "Früher als beim Behalten, Züge"),
                lambda way: Difference(way["sooner"], 2) if way["sooner"] else "–",
            ),
        ),
        caption=SOONER_COUNTS,
        sheet_columns=("way", "bottom", "clock", "clock_low", "clock_high", "sooner", "sooner_low", "sooner_high"),
        lines=hand_lines,
        interval=HAND_AT_ONCE,
    )


def answers_sentence(result: Json) -> Message:
    """With how many hands a change was found to be faster."""
    best = [best_way(hand) for hand in result["hands"]]
    changed = sum(1 for way in best if way["sooner"] and is_difference_told(way["sooner"], 2))
    text = LocalText(
        "With %(changed)s of %(hands)s hands a change was found to be faster than keeping.",
        "Bei %(changed)s von %(hands)s Händen wurde eine Änderung gefunden, die schneller ist als das Behalten.",
    )
    return message(text, changed=changed, hands=len(best))


def numbered_hands(result: Json) -> list[dict[str, Any]]:
    """The hands with their numbers, from 1."""
    return [{**hand, "number": number} for number, hand in enumerate(result["hands"], start=1)]


ANSWERS: Final = IntervalsFigure(
    slug="answers",
    title=LocalText("Answers", "Antworten"),
    sentence=answers_sentence,
    data="hands",
    label=SOONER_LABEL,
    entries=numbered_hands,
    name=lambda hand: message(
        LocalText("Hand %(number)s: %(way)s", "Hand %(number)s: %(way)s"), number=hand["number"], way=short_name(best_way(hand))
    ),
    number_name=lambda hand: whole(hand["number"]),
    has_names=False,
    estimate=lambda hand: best_way(hand)["sooner"] or KEPT,
    axis=SOONER_AXIS,
    answer=LocalText("All the answers", "Alle Antworten"),
    head=LocalText("Hand", "Hand"),
    columns=(Column(LocalText("Best", "Am besten"), hand_sentence),),
    sheet_columns=("hand", "best", "found"),
    lines=lambda hand: [[hand["number"], hand["best"], hand["best_found"]]],
    interval=HAND_AT_ONCE,
)


def mulligan_figures(result: Json) -> Sequence[Figure]:
    """Each practice hand, then what was best with all of them."""
    return [*(hand_figure(number, hand) for number, hand in enumerate(result["hands"], start=1)), ANSWERS]


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
    StudyFigures(
        slug="mulligan",
        name=LocalText("First hands", "Starthände"),
        headline=LocalText("First hands of %(name)s", "Starthände von %(name)s"),
        headline_of_a_list=LocalText("First hands of this list", "Starthände dieser Liste"),
        lead=LocalText(
            "Ten hands to practise with, every way to change each of them in %(games)s games without an opponent.",
            "Zehn Hände zum Üben, jede Art, sie zu ändern, in %(games)s Partien ohne Gegner.",
        ),
        button=LocalText("Practise first hands", "Starthände üben"),
        figures=mulligan_figures,
    ),
)
