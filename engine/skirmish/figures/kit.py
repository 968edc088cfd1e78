"""Exact figures of a kit: when its cards are drawn, what each deals, when fatigue comes."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.card_figures import CARD, copies
from engine.simulation.figure import Column, HeatFigure, Json
from engine.simulation.message import CardName, Message, Number, Percent, Said, whole
from engine.skirmish.figures.words import SAID, decided, told_turns

EXACT: Final = LocalText("Exact", "Exakt")
COUNTED: Final = LocalText("Counted exactly, without games", "Exakt gezählt, ohne Partien")
MOST_DAMAGE: Final = 12
"""So much damage has a column of its own; what is more stands in the last."""


def draw_sentence(result: Json) -> Said:
    """Which card is seen last, and when fatigue comes."""
    kit = result["kit"]
    if not kit["cards"]:
        return ""
    rarest = min(kit["cards"], key=lambda card: (card["copies"], card["card"]))
    turn = min(6, len(rarest["turns"]))
    fatigue = kit["fatigue"]
    share = Percent(rarest["turns"][turn - 1]["chance"])
    return SAID.say(
        "draw", "last", last=fatigue["last_card"], first=fatigue["first_damage"], turn=turn, card=CardName(rarest["card"]), share=share
    )


DRAW: Final = HeatFigure(
    **SAID.figure("draw"),
    sentence=draw_sentence,
    data="kit.cards",
    until=decided,
    entries="kit.cards",
    corner=CARD,
    head=CARD,
    is_wide=True,
    across=lambda cards: [whole(turn["turn"]) for turn in cards[0]["turns"]] if cards else [],
    values=lambda entry: [100 * turn["chance"] for turn in entry["turns"]],
    row_note=copies,
    columns=(
        Column(LocalText("Copies", "Exemplare"), lambda entry: whole(entry["copies"])),
        Column(LocalText("By turn 1", "Bis Zug 1"), lambda entry: Percent(entry["turns"][0]["chance"], 1)),
    ),
    sheet_columns=("card", "name", "copies", "turn", "chance"),
    lines=lambda entry: [
        [entry["card"], CardName(entry["card"]), entry["copies"], turn["turn"], turn["chance"]] for turn in entry["turns"]
    ],
    interval=COUNTED,
    badge=EXACT,
)


def odds_sentence(result: Json) -> Said:
    """Which card deals most."""
    cards = [card for card in result["kit"]["cards"] if card["damage"]]
    if not cards:
        return SAID.text("odds", "none")
    best = max(cards, key=lambda card: card["damage"]["average"])
    return SAID.say("odds", "best", card=CardName(best["card"]), mean=Number(best["damage"]["average"], 2))


def _shares(entry: Json) -> list[float | None]:
    shares = {one["value"]: one["share"] for one in entry["damage"]["distribution"]}
    most = sum(share for value, share in shares.items() if value >= MOST_DAMAGE)
    return [100 * share if share else None for share in (*(shares.get(value, 0) for value in range(MOST_DAMAGE)), most)]


ODDS: Final = HeatFigure(
    **SAID.figure("odds"),
    sentence=odds_sentence,
    data="kit.cards",
    is_there=lambda result: any(card["damage"] for card in result["kit"]["cards"]),
    entries=lambda result: sorted(
        (card for card in result["kit"]["cards"] if card["damage"]), key=lambda card: (-card["damage"]["average"], card["card"])
    ),
    corner=CARD,
    head=CARD,
    is_wide=True,
    across=lambda cards: [*(whole(value) for value in range(MOST_DAMAGE)), f"{MOST_DAMAGE}+"],
    values=_shares,
    row_note=copies,
    columns=(
        Column(LocalText("Mean", "Mittel"), lambda entry: Number(entry["damage"]["average"], 3)),
        Column(LocalText("As a fraction", "Als Bruch"), lambda entry: entry["damage"]["mean"]),
        Column(LocalText("Values", "Werte"), lambda entry: value_range(entry)),
    ),
    sheet_columns=("card", "name", "damage", "chance", "share"),
    lines=lambda entry: [
        [entry["card"], CardName(entry["card"]), one["value"], one["chance"], one["share"]] for one in entry["damage"]["distribution"]
    ],
    interval=COUNTED,
    badge=EXACT,
)


def value_range(entry: Json) -> str:
    """From which damage to which."""
    values = [one["value"] for one in entry["damage"]["distribution"]]
    return f"{min(values)}–{max(values)}"


def fatigue_sentence(result: Json) -> Message:
    """The fatigue clock, and what it came to."""
    fatigue = result["kit"]["fatigue"]
    last = told_turns(result, "fatigue")[-1]
    return SAID.say("fatigue", "first", first=fatigue["first_damage"], falls=fatigue["falls"], turn=last["turn"], mean=Number(last["mean"]))
