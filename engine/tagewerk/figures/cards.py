"""First hands, when cards can be played, factions, and the hand."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.card_figures import (
    ON_TIME,
    Known,
    OpeningWay,
    by_turns_of,
    castable_figure,
    castable_sentence,
    opening_figure,
)
from engine.simulation.figure import Curve, CurvesFigure, Json
from engine.simulation.measure_figures import fan_of, mean_of
from engine.simulation.message import CardName, Message, Number, Percent, Said
from engine.tagewerk.figures.words import SAID, decided, faction_name, last_of
from engine.tagewerk.measures.goldfish import BY_KEY

OPENING_WAYS: Final = ("exact_first", "exact_later", "after_mulligan_first", "after_mulligan_later")
OPENING_HEADS: Final = (
    LocalText("First player", "Beginnt"),
    LocalText("Later", "Später"),
    LocalText("Shuffled, first", "Gemischt, beginnt"),
    LocalText("Shuffled, later", "Gemischt, später"),
)


def opening_sentence(result: Json) -> Message:
    """First hands without a first play."""
    nothing = result["opening"]["no_first_play"]
    return SAID.say("opening", "nothing", first=Percent(nothing["first"], 1), later=Percent(nothing["later"], 1))


OPENING: Final = opening_figure(
    [OpeningWay(key, head, head) for key, head in zip(OPENING_WAYS, OPENING_HEADS, strict=True)],
    clauses=("SET-3", "SET-4"),
    sentence=opening_sentence,
    label=LocalText(
        "Chance in per cent to hold at least one copy of each card in the first hand, and after shuffling it back",
        "Chance in Prozent, mindestens ein Exemplar jeder Karte auf der Starthand zu haben, und nach dem Zurückmischen",
    ),
)


def cards_on_time(turn: int, known: Known) -> Said:
    """How many cards come on time, and which is the hardest."""
    worst, card = min((chance, entry["card"]) for chance, entry in known)
    on_time = sum(1 for chance, _ in known if chance >= ON_TIME)
    return SAID.say("castable", "on time", turn=turn, count=on_time, all=len(known), card=CardName(card), share=Percent(worst))


CASTABLE: Final = castable_figure(
    None,
    sentence=lambda result: castable_sentence(result, None, cards_on_time),
    clauses=("PLAY-1", "RES-4"),
    order=lambda card, entry: (card.cost or 0, card.id) if card else (99, entry["card"]),
    columns=lambda cards: by_turns_of(cards, None, LocalText("Played, turn %(turn)s", "Gespielt, Zug %(turn)s"), "played"),
    caption=LocalText("Played by the turn, of all games", "Bis zu dem Zug gespielt, von allen Partien"),
    sheet_columns=("card", "name", "turn", "once_drawn", "all_games", "played"),
    lines=lambda entry: [
        [
            *(entry["card"], CardName(entry["card"]), turn["turn"]),
            *((turn["drawn"] or {}).get("chance"), turn["all"]["chance"], turn["played"]["chance"]),
        ]
        for turn in entry["turns"]
    ],
)


def factions_sentence(result: Json) -> Said:
    """Which faction keeps cards in the hand."""
    worst = max(
        ((turn["screwed"]["chance"], turn["turn"], one["faction"]) for one in result["factions"] for turn in one["turns"]),
        default=(0.0, 0, ""),
    )
    if not worst[0]:
        return SAID.text("factions", "none")
    return SAID.say("factions", "worst", faction=faction_name(worst[2]), share=Percent(worst[0]), turn=worst[1])


FACTIONS: Final = CurvesFigure(
    **SAID.figure("factions"),
    sentence=factions_sentence,
    data="factions",
    is_there=lambda result: bool(result["factions"]),
    curves=lambda result: [
        Curve(one["faction"], faction_name(one["faction"]), [{"turn": turn["turn"], **turn["source"]} for turn in one["turns"]])
        for one in result["factions"][:5]
    ],
)


def hand_sentence(result: Json) -> Message:
    """How many cards are in hand, and how many were drawn."""
    last = last_of(result, "cards")
    return SAID.say("hand", "last", turn=last["turn"], drawn=Number(last["drawn"]["mean"]), hand=Number(last["hand"]["mean"]))


HAND: Final = fan_of(
    BY_KEY["hand"],
    decided,
    slug="hand",
    sentence=hand_sentence,
    clauses=("CMD-1",),
    columns=(mean_of(BY_KEY["drawn-so-far"]), mean_of(BY_KEY["deck"])),
)
