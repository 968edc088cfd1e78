"""First hands on a page: hands to decide on, and what each way to deal with them is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.languages import LocalText
from engine.simulation.figure import Column, Difference, Figure, IntervalsFigure, Json, Shown, Text, is_difference_told
from engine.simulation.game_figures import StudyFigures
from engine.simulation.message import Message, Number, Said, message, names_of_cards, plural, whole
from engine.simulation.swap_figures import KEYS, gain

KEPT: Final[Json] = {"mean": 0.0, "low": 0.0, "high": 0.0}
"""How much sooner a hand that is kept is than itself."""
SOONER_HEAD: Final = LocalText("Sooner than keeping, turns", "Früher als beim Behalten, Züge")
HAND_AT_ONCE: Final = LocalText("The intervals of a hand hold all at once, 95 %", "Die Intervalle einer Hand gelten alle zugleich, 95 %")


@dataclass(frozen=True)
class HandWords:
    """What a game says of its first hands: what to do with `cards`, what a picture shows, and how turns are counted."""

    question: LocalText
    label: Text
    caption: Text = ""


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


def sooner_than_keeping(way: Json) -> Shown:
    """How much sooner a way is; keeping is as soon as itself."""
    return Difference(way["sooner"], 2) if way["sooner"] else Number(KEPT["mean"], 2)


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


SOONER_AXIS: Final = LocalText("Turns sooner than with the hand kept", "Züge früher als mit der behaltenen Hand")


def hand_lines(way: Json) -> list[list[Any]]:
    """The line of a way."""
    return [
        [way["way"], " ".join(str(card) for card in way["bottom"]), *(way["clock"][key] for key in KEYS)]
        + [(way["sooner"] or {}).get(key) for key in KEYS]
    ]


def hand_figure(words: HandWords, number: int, hand: Json) -> IntervalsFigure:
    """A hand to decide on; what each way is worth stands under The answer, so that one can think first."""
    return IntervalsFigure(
        slug=f"hand-{number}",
        title=message(LocalText("Hand %(number)s", "Hand %(number)s"), number=number),
        sentence=message(words.question, cards=names_of_cards(hand["cards"])),
        description=hand_sentence(hand),
        data=f"hands.{number - 1}",
        label=words.label,
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
        columns=(Column(SOONER_HEAD, lambda way: Difference(way["sooner"], 2) if way["sooner"] else "–"),),
        caption=words.caption,
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


def answers(words: HandWords) -> IntervalsFigure:
    """All the answers, one below the other."""
    return IntervalsFigure(
        slug="answers",
        title=LocalText("Answers", "Antworten"),
        sentence=answers_sentence,
        data="hands",
        label=words.label,
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
        columns=(
            Column(LocalText("Best", "Am besten"), hand_sentence),
            Column(SOONER_HEAD, lambda hand: sooner_than_keeping(best_way(hand))),
        ),
        sheet_columns=("hand", "best", "found"),
        lines=lambda hand: [[hand["number"], hand["best"], hand["best_found"]]],
        interval=HAND_AT_ONCE,
    )


def first_hands(words: HandWords) -> StudyFigures:
    """The study as it is ordered and told: each practice hand, then what was best with all of them."""

    def figures(result: Json) -> Sequence[Figure]:
        return [*(hand_figure(words, number, hand) for number, hand in enumerate(result["hands"], start=1)), answers(words)]

    return StudyFigures(
        slug="mulligan",
        name=LocalText("First hands", "Starthände"),
        headline=LocalText("First hands of %(name)s", "Starthände von %(name)s"),
        headline_of_a_list=LocalText("First hands of this list", "Starthände dieser Liste"),
        lead=LocalText(
            "Ten hands to practise with, every way to change each of them in %(games)s games without an opponent.",
            "Zehn Hände zum Üben, jede Art, sie zu ändern, in %(games)s Partien ohne Gegner.",
        ),
        button=LocalText("Practise first hands", "Starthände üben"),
        figures=figures,
    )
