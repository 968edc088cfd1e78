"""Exact figures of each hero's deck: how strong first hands are, by hand limit too, and which enemies they defeat."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Column, HeatFigure, Json, TableFigure
from engine.simulation.message import CardName, Message, Number, Percent, Said, whole
from engine.tocsin.figures.words import SAID

EXACT: Final = LocalText("Exact", "Exakt")
COUNTED: Final = LocalText(
    "Counted exactly, without games; of decks with very many hands 20,000 are drawn.",
    "Exakt gezählt, ohne Partien; bei Decks mit sehr vielen Händen werden 20.000 gezogen.",
)
USUAL: Final = 2
"""The place of the usual hand limit among those that are told."""
MIDDLE_HEALTH: Final = 4
USUAL_WARD: Final = 2
KINDS: Final = (("volley", "damage"), ("ward", "defence"))


def strength_rows(result: Json) -> list[Json]:
    """Damage and defence of each hero, each a row."""
    return [{**member, "what": what, "word": word} for member in result["members"] for what, word in KINDS]


def strength_sentence(result: Json) -> Message:
    """Whose first hands are strongest."""
    best = max(result["members"], key=lambda member: float(member["limits"][USUAL]["volley"]))
    usual = best["limits"][USUAL]
    if len(result["members"]) == 1:
        return SAID.say("strength", "one", volley=Number(usual["volley"]), ward=Number(usual["ward"]))
    return SAID.say("strength", "best", hero=CardName(best["card"]), volley=Number(usual["volley"]), ward=Number(usual["ward"]))


STRENGTH: Final = HeatFigure(
    **SAID.figure("strength"),
    sentence=strength_sentence,
    data="members",
    entries=strength_rows,
    name=lambda row: SAID.say("strength", row["word"], hero=CardName(row["card"])),
    is_wide=True,
    has_names=False,
    across=lambda rows: [whole(one["least"]) for one in rows[0]["least"]] if rows else [],
    values=lambda row: [100 * one[row["what"]] for one in row["least"]],
    columns=(Column(LocalText("Mean", "Mittel"), lambda row: Number(row["limits"][USUAL][row["what"]], 2)),),
    sheet_columns=("card", "what", "least", "share"),
    lines=lambda row: [[row["card"], row["word"], one["least"], one[row["what"]]] for one in row["least"]],
    interval=COUNTED,
    badge=EXACT,
)


def limit_rows(result: Json) -> list[Json]:
    """Each hero by each hand limit."""
    return [{**limit, "card": member["card"]} for member in result["members"] for limit in member["limits"]]


LIMITS: Final = TableFigure(
    **SAID.figure("limits"),
    data="members",
    entries=limit_rows,
    name=lambda row: SAID.say("limits", "row", hero=CardName(row["card"]), cards=row["hand_limit"]),
    has_names=False,
    columns=(
        Column(LocalText("Damage", "Schaden"), lambda row: Number(row["volley"], 2)),
        Column(LocalText("Attacks", "Angriffe"), lambda row: Number(row["attacks"], 2)),
        Column(LocalText("Defence", "Abwehr"), lambda row: Number(row["ward"], 2)),
        Column(LocalText("Both", "Beides"), lambda row: Number(row["both"][USUAL_WARD], 2)),
    ),
    sheet_columns=("card", "hand_limit", "damage", "attacks", "defence", "defence_after", "melee", "ranged", "both_2"),
    lines=lambda row: [
        [
            *(row["card"], row["hand_limit"], row["volley"], row["attacks"], row["ward"], row["ward_after"]),
            *(row["melee"], row["ranged"], row["both"][USUAL_WARD]),
        ]
    ],
    interval=COUNTED,
    badge=EXACT,
)


def defeat_rows(result: Json) -> list[Json]:
    """Each hero against each armour."""
    return [{**one, "card": member["card"]} for member in result["members"] for one in member["defeat"]]


def defeat_name(row: Json) -> Said:
    """Hero and armour."""
    if not row["armour"]:
        return SAID.say("defeat", "plain", hero=CardName(row["card"]))
    return SAID.say("defeat", "armour", hero=CardName(row["card"]), armour=row["armour"][0])


def defeat_sentence(result: Json) -> Message:
    """How often a first hand defeats a middling enemy, of the hero who does so most often."""
    plain = [row for row in defeat_rows(result) if not row["armour"]]
    best = max(plain, key=lambda row: float(row["healths"][MIDDLE_HEALTH - 1]))
    return SAID.say("defeat", "best", hero=CardName(best["card"]), share=Percent(best["healths"][MIDDLE_HEALTH - 1]))


DEFEAT: Final = HeatFigure(
    **SAID.figure("defeat"),
    sentence=defeat_sentence,
    data="members",
    entries=defeat_rows,
    name=defeat_name,
    is_wide=True,
    has_names=False,
    across=lambda rows: [whole(health) for health in range(1, len(rows[0]["healths"]) + 1)] if rows else [],
    values=lambda row: [100 * share for share in row["healths"]],
    columns=(Column(LocalText("Health 4", "Leben 4"), lambda row: Percent(row["healths"][MIDDLE_HEALTH - 1], 1)),),
    sheet_columns=("card", "armour", "health", "share"),
    lines=lambda row: [
        [row["card"], row["armour"][0] if row["armour"] else 0, health, share] for health, share in enumerate(row["healths"], start=1)
    ],
    interval=COUNTED,
    badge=EXACT,
)
