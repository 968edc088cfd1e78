"""What runs of a party came to: won by round, where they are lost, what happened; parties beside one another."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Chance, Column, Difference, IntervalsFigure, Json, Mean, TableFigure, Until
from engine.simulation.game_figures import StudyFigures
from engine.simulation.message import CardName, Joined, Message, Number, Percent, Said, names_of_cards
from engine.simulation.party_figures import WON_FIGURE
from engine.tocsin.figures.words import SAID

USUAL_FEWEST: Final = 2
"""A report of more heroes than that offers the parties that they make."""
LAST_STAGE: Final = 3
"""That of the boss, and of a location that is played alone."""
HAPPENS: Final = SAID.texts("happens")


def ended(result: Json) -> Until | None:
    """The round by which nine of ten runs have ended."""
    return Until(max(int(result["length"]["p90"]), 1), SAID.text("ended", "all"))


WON: Final = replace(WON_FIGURE, until=ended)


def place_name(row: Json) -> Said:
    """A quest with its stage; a location that is played alone has none."""
    if row["stage"] == LAST_STAGE:
        return SAID.say("lost", "boss" if row["boss"] else "alone", quest=CardName(row["card"]))
    return SAID.say("lost", "place", quest=CardName(row["card"]), stage=row["stage"])


def lost_sentence(result: Json) -> Said:
    """Where most runs end."""
    if not result["lost"]:
        return SAID.text("lost", "none")
    most = result["lost"][0]
    return SAID.say("lost", "most", quest=CardName(most["card"]), share=Percent(most["chance"]))


LOST: Final = TableFigure(
    **SAID.figure("lost"),
    sentence=lost_sentence,
    data="lost",
    entries="lost",
    has_plot=lambda result: bool(result["lost"]),
    name=place_name,
    has_names=False,
    columns=(Column(LocalText("Of all runs", "Aller Läufe"), lambda row: Chance(row)),),
    sheet_columns=("stage", "quest", "share", "low", "high"),
    lines=lambda row: [[row["stage"], row["quest"], row["chance"], row["low"], row["high"]]],
)


def happened_sentence(result: Json) -> Message:
    """Rounds, damage dealt and suffered."""
    found = result["happened"]
    values = {name: Number(found[name]["mean"]) for name in ("dealt", "suffered")}
    return SAID.say("happened", "sums", rounds=Number(result["length"]["mean"]), **values)


HAPPENED: Final = TableFigure(
    **SAID.figure("happened"),
    sentence=happened_sentence,
    data="happened",
    entries=lambda result: [{"what": name, **result["happened"][name]} for name in HAPPENS],
    name=lambda row: HAPPENS[row["what"]],
    has_names=False,
    columns=(Column(LocalText("Mean", "Mittel"), lambda row: Mean(row)),),
    sheet_columns=("what", "mean", "low", "high"),
    lines=lambda row: [[row["what"], row["mean"], row["low"], row["high"]]],
)


# --- Parties ---------------------------------------------------------------------------------------


def party_name(row: Json) -> Joined:
    """The heroes of a party."""
    return names_of_cards(row["party"])


def parties_sentence(result: Json) -> Message:
    """The party that won most."""
    best = max(result["parties"], key=lambda row: float(row["chance"]))
    return SAID.say("parties", "best", party=party_name(best), share=Percent(best["chance"]))


PARTIES: Final = IntervalsFigure(
    **SAID.figure("parties"),
    sentence=parties_sentence,
    data="parties",
    entries="parties",
    name=party_name,
    has_names=False,
    most=20,
    estimate="",
    scale=100,
    unit=" %",
    value_text=lambda row: Percent(row["chance"]),
    decimals=0,
    columns=(Column(LocalText("Won", "Gewonnen"), lambda row: Chance(row)),),
    sheet_columns=("party", "won", "low", "high"),
    lines=lambda row: [["-".join(map(str, row["party"])), row["chance"], row["low"], row["high"]]],
)


def parties_figure(result: Json) -> IntervalsFigure:
    """The parties, with a line where all would be alike."""
    return replace(PARTIES, line=100 * sum(row["chance"] for row in result["parties"]) / len(result["parties"]))


def added_name(row: Json) -> Message:
    """A hero, and the size of the parties."""
    return SAID.say("added", "of_size", hero=CardName(row["card"]), size=row["size"])


def added_sentence(result: Json) -> Said:
    """Who adds most, where a difference was found."""
    found = [row for row in result["added"] if row["found"] and row["mean"] > 0]
    if not found:
        return SAID.text("added", "none")
    best = max(found, key=lambda row: float(row["mean"]))
    return SAID.say("added", "best", hero=CardName(best["card"]), more=Number(100 * best["mean"], 0), size=best["size"])


ADDED: Final = IntervalsFigure(
    **SAID.figure("added"),
    sentence=added_sentence,
    data="added",
    is_there=lambda result: bool(result["added"]),
    entries="added",
    name=added_name,
    has_names=False,
    estimate="",
    scale=100,
    line=0,
    decimals=0,
    columns=(
        Column(
            LocalText("More runs won", "Mehr Läufe gewonnen"),
            lambda row: Difference({**row, **{key: 100 * row[key] for key in ("mean", "low", "high")}}, 0),
        ),
    ),
    sheet_columns=("card", "size", "mean", "low", "high"),
    lines=lambda row: [[row["card"], row["size"], row["mean"], row["low"], row["high"]]],
)
PARTIES_STUDY: Final = StudyFigures(
    slug="parties",
    name=LocalText("parties", "Gruppen"),
    headline=LocalText("Parties with %(name)s", "Gruppen mit %(name)s"),
    headline_of_a_list=LocalText("Parties", "Gruppen"),
    lead=LocalText(
        "%(games)s runs of every party of two to four of these heroes, on the same seeds.",
        "%(games)s Läufe jeder Gruppe aus zwei bis vier dieser Helden, auf denselben Seeds.",
    ),
    button=LocalText("Compare all parties of these heroes", "Alle Gruppen dieser Helden vergleichen"),
    is_offered=lambda result: len(result["members"]) > USUAL_FEWEST,
    figures=lambda result: (parties_figure(result), ADDED),
)
