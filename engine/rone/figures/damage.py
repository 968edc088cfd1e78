"""Damage and life: how much is dealt, when a whole deck is, what it costs in cards, and how it goes under pressure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.rone.figures.words import SAID, decided, full_deck, told_turns
from engine.rone.measures.goldfish_measures import BY_KEY
from engine.simulation.figure import Chance, Column, DistributionFigure, HeatFigure, Json, Middle
from engine.simulation.measure_figures import fan_of
from engine.simulation.message import CardName, Joined, Message, Number, Percent, Said, message, whole


def damage_sentence(result: Json) -> Message:
    """How much damage the deck deals, in words."""
    turns, deck = result["damage"]["turns"], full_deck(result)
    last = turns[-1]
    through = next((turn["turn"] for turn in turns if turn["p50"] >= deck), None)
    if through is not None:
        return SAID.say("damage", "whole", deck=deck, turn=through)
    return SAID.say("damage", "half", turn=last["turn"], damage=whole(last["p50"]), deck=deck)


def life_sentence(result: Json) -> Message:
    """How much life the deck has left, in words."""
    last = told_turns(result, result["life"]["turns"])[-1]
    values: dict[str, Said] = {"turn": last["turn"], "cards": whole(last["p50"])}
    if pressure := result["method"].get("pressure", 0):
        return SAID.say("life", "pressed", pressure=pressure, **values)
    return SAID.say("life", "played", **values)


DAMAGE: Final = fan_of(
    BY_KEY["damage"],
    decided,
    title=LocalText("Damage", "Schaden"),
    sentence=damage_sentence,
    clauses=("LIFE-1",),
    axis=LocalText("Damage dealt so far, up to a whole deck", "Schaden bisher, bis zu einem ganzen Deck"),
    top=full_deck,
)
LIFE: Final = fan_of(
    BY_KEY["life"],
    decided,
    title=LocalText("Life", "Leben"),
    sentence=life_sentence,
    clauses=("LIFE-1",),
    axis=LocalText("Cards in deck and hand", "Karten in Deck und Hand"),
)


def clock_sentence(result: Json) -> Said:
    """When a whole deck is dealt, and the damage for each card given up, in words."""
    clock = result["clock"]
    damage, half, early = clock["damage"], clock["p50"], clock["p10"]
    said: list[Said] = []
    if half is None:
        last = clock["turns"][-1]
        said.append(SAID.say("clock", "share", turn=last["turn"], share=Percent(last["chance"]), damage=damage))
    elif early == half:
        said.append(
            SAID.say(
                "clock",
                "half",
                damage=damage,
                half=half,
            )
        )
    else:
        said.append(SAID.say("clock", "early", damage=damage, half=half, early=early))
    if half is not None and "mean" in clock:  # reports of engine 0.2.6 and before have none
        said.append(
            message(LocalText("On average it takes %(mean)s turns.", "Im Mittel dauert es %(mean)s Züge."), mean=Number(clock["mean"], 2))
        )
    if (paid := clock["per_card"]) is not None:
        text = LocalText(
            "Over the whole game every card of your own life that is gone goes with %(value)s damage (%(low)s to %(high)s, of %(games)s "
            "games).",
            "Über die ganze Partie kommen auf jede Karte, die von deinem Leben fort ist, %(value)s Schaden (%(low)s bis %(high)s, aus "
            "%(games)s Partien).",
        )
        said.append(message(text, **{key: Number(paid[key]) for key in ("value", "low", "high")}, games=whole(paid["n"])))
    return Joined(said)


CLOCK_FIGURE: Final = DistributionFigure(
    **SAID.figure("clock"),
    sentence=clock_sentence,
    data="clock",
    rows="clock.turns",
    until=decided,
    marks="clock",
    label=lambda result: message(
        LocalText(
            "Share of games by the turn in which they have dealt %(damage)s damage",
            "Anteil der Partien nach dem Zug, in dem sie %(damage)s Schaden zugefügt haben",
        ),
        damage=result["clock"]["damage"],
    ),
)


def pressure_sentence(result: Json) -> Message:
    """Up to how much damage the deck wins the race with the clock, in words."""
    rows = result["pressure"]["rows"]
    held = [row["pressure"] for row in rows if row["through"]["low"] >= 0.5]
    last = rows[-1]
    if len(held) == len(rows):
        text = SAID.text("pressure", "most")
    elif held:
        text = SAID.text("pressure", "held")
    else:
        text = SAID.text("pressure", "none")
    share = Percent(last["through"]["chance"])
    return message(text, held=max(held, default=0), most=last["pressure"], share=share, damage=full_deck(result))


def pressure_label(result: Json) -> Said:
    """The chance that is shown: of the key card, or of any card where there is none."""
    key = result["pressure"]["key_card"]
    if key is None:
        return LocalText(
            "Chance in per cent to have cards left, by damage a turn and turn",
            "Chance in Prozent, noch Karten zu haben, nach Schaden pro Zug und Zug",
        )
    return message(
        LocalText(
            "Chance in per cent that %(card)s is in play or can still come, by damage a turn and turn",
            "Chance in Prozent, dass %(card)s im Spiel ist oder noch kommen kann, nach Schaden pro Zug und Zug",
        ),
        card=CardName(key),
    )


def pressure_rows(result: Json) -> list[dict[str, Any]]:
    """The rows, each with what they all share: which chance is shown, and how much damage is a whole deck."""
    found = result["pressure"]
    part = "alive" if found["key_card"] is None else "key"
    return [{**row, "part": part, "deck": full_deck(result)} for row in found["rows"]]


def pressure_columns(rows: Sequence[Json]) -> list[Column]:
    """The race with the clock, and what is left in the middle of the game."""
    middle = min(4, len(rows[0]["turns"])) - 1
    turn, deck = rows[0]["turns"][middle]["turn"], rows[0]["deck"]
    return [
        Column(
            message(LocalText("%(damage)s dealt in time", "%(damage)s rechtzeitig zugefügt"), damage=deck),
            lambda row: Chance(row["through"], 0),
        ),
        Column(
            message(LocalText("%(damage)s dealt by turn", "%(damage)s zugefügt bis Zug"), damage=deck),
            lambda row: str(row["through_turn"] or "–"),
        ),
        Column(LocalText("Own deck gone by turn", "Eigenes Deck leer bis Zug"), lambda row: str(row["lost_turn"] or "–")),
        Column(
            message(LocalText("Life after turn %(turn)s", "Leben nach Zug %(turn)s"), turn=turn),
            lambda row: Middle(row["turns"][middle]["life"]),
        ),
        Column(
            message(LocalText("Level 2 by turn %(turn)s", "Stufe 2 bis Zug %(turn)s"), turn=turn),
            lambda row: Percent(row["level_2"][middle]["chance"]),
        ),
    ]


def pressure_lines(row: Json) -> list[list[Any]]:
    """A line for each turn of a row."""
    return [
        [row["pressure"], turn["turn"], turn["alive"]["chance"], turn["key"]["chance"], level["chance"]]
        + [turn["life"][key] for key in ("p10", "p50", "p90")]
        + [turn["damage"]["mean"]]
        for turn, level in zip(row["turns"], row["level_2"], strict=True)
    ]


def pressure_note(result: Json) -> Said:
    """What it changes where the cards for damage are taken from, and how many games that are."""
    paying = result["pressure"]["paying"]
    plan, deck, hand = paying["ways"]
    text = LocalText(
        "At %(pressure)s damage a turn, %(damage)s damage is dealt in time in %(plan)s of the games if the plan chooses the "
        "cards that damage costs, in %(deck)s if all come off the deck, in %(hand)s if the hand goes first.",
        "Bei %(pressure)s Schaden pro Zug sind %(damage)s Schaden in %(plan)s der Partien rechtzeitig zugefügt, wenn der Plan die "
        "Karten wählt, die der Schaden kostet, in %(deck)s, wenn alle vom Deck kommen, in %(hand)s, wenn "
        "die Hand zuerst geht.",
    )
    said = message(
        text,
        pressure=paying["pressure"],
        damage=full_deck(result),
        plan=Percent(plan["through"]["chance"]),
        deck=Percent(deck["through"]["chance"]),
        hand=Percent(hand["through"]["chance"]),
    )
    return Joined([said, _games_of_rows(result)])


def _games_of_rows(result: Json) -> Message:
    """How many games the rows are; the race of the last one is told of more, but in reports of engine 0.4.0 and before."""
    games, last = result["pressure"]["games"], result["pressure"]["rows"][-1]
    if last["through"]["n"] == games:
        return message(LocalText("Each row is %(games)s games.", "Jede Zeile sind %(games)s Partien."), games=whole(games))
    text = LocalText(
        "Each row is %(games)s games; whether %(damage)s is dealt in time at %(pressure)s damage a turn is known of %(all)s.",
        "Jede Zeile sind %(games)s Partien; ob bei %(pressure)s Schaden pro Zug rechtzeitig %(damage)s zugefügt sind, "
        "weiß man von %(all)s.",
    )
    return message(text, games=whole(games), damage=full_deck(result), pressure=last["pressure"], all=whole(last["through"]["n"]))


PRESSURE: Final = HeatFigure(
    **SAID.figure("pressure"),
    sentence=pressure_sentence,
    data="pressure",
    is_there=lambda result: bool(result["pressure"]["games"]),
    label=pressure_label,
    entries=pressure_rows,
    name=lambda row: message(LocalText("%(number)s a turn", "%(number)s pro Zug"), number=row["pressure"]),
    across=lambda rows: [whole(turn["turn"]) for turn in rows[0]["turns"]],
    values=lambda row: [100 * turn[row["part"]]["chance"] for turn in row["turns"]],
    until=decided,
    sure=lambda result: [row["through"] for row in result["pressure"]["rows"][:-1]],  # the hardest pressure is raced in more games
    axis=lambda result: Joined([pressure_label(result), LocalText("turns from left to right", "Züge von links nach rechts")], "; "),
    number_name=lambda row: whole(row["pressure"]),
    has_names=False,
    columns=pressure_columns,
    sheet_columns=("damage_a_turn", "turn", "alive", "key_card", "level_2", "life_p10", "life_p50", "life_p90", "damage_mean"),
    lines=pressure_lines,
    note=pressure_note,
)
