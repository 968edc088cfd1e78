"""The pressure test: the deck against opponents that deal more and more damage each turn."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Figure, Json, Table, chance_cell, clock_caption, middle_cell, name_of, rates_within, widest_chance
from web.text.numbers import number_text, percent_text, whole_text


def pressure_figure(result: Json, catalog: Catalog, language: Language) -> Figure | None:
    """Whether the key card can still come, by damage a turn and turn; the race and the levels in the table."""
    found = result["pressure"]
    if not found["games"]:
        return None
    rows = found["rows"]
    key = name_of(found["key_card"], catalog, language) if found["key_card"] is not None else ""
    sentence = pressure_sentence(rows)
    turns = [turn["turn"] for turn in rows[0]["turns"]]
    part = "key" if key else "alive"
    label = (
        _("Chance in per cent that %(card)s is in play or can still come, by damage a turn and turn") % {"card": key}
        if key
        else _("Chance in per cent to have cards left, by damage a turn and turn")
    )
    turns_across = _("turns from left to right")
    heat = {
        "kind": "heat",
        "id": "pressure-plot",
        "label": label,
        "description": sentence,
        "columns": [whole_text(turn) for turn in turns],
        "corner": _("Damage"),
        "axis_x": f"{label}; {turns_across}",
        "rows": [
            {"name": _("%(number)s a turn") % {"number": row["pressure"]}, "values": [100 * turn[part]["chance"] for turn in row["turns"]]}
            for row in rows
        ],
    }
    return Figure(
        slug="pressure",
        title=_("Under pressure"),
        sentence=sentence,
        data=found,
        lines=[
            ["damage_a_turn", "turn", "alive", "key_card", "level_2", "life_p10", "life_p50", "life_p90", "damage_mean"],
            *(
                [row["pressure"], turn["turn"], turn["alive"]["chance"], turn["key"]["chance"], level["chance"]]
                + [turn["life"][key] for key in ("p10", "p50", "p90")]
                + [turn["damage"]["mean"]]
                for row in rows
                for turn, level in zip(row["turns"], row["level_2"], strict=True)
            ),
        ],
        plots=[heat],
        numbers=_race_table(rows),
        interval=rates_within(widest_chance([row["through"] for row in rows])),
        note=_paying_note(found["paying"]) + " " + _("Each row is %(games)s games.") % {"games": whole_text(found["games"])},
    )


def _race_table(rows: Sequence[Json]) -> Table:
    middle = min(4, len(rows[0]["turns"])) - 1
    turn = rows[0]["turns"][middle]["turn"]
    return Table(
        columns=[
            _("Damage a turn"),
            _("24 dealt in time"),
            _("24 dealt by turn"),
            _("Own deck gone by turn"),
            _("Life after turn %(turn)s") % {"turn": turn},
            _("Level 2 by turn %(turn)s") % {"turn": turn},
        ],
        rows=[
            [
                whole_text(row["pressure"]),
                chance_cell(row["through"]),
                str(row["through_turn"] or "–"),
                str(row["lost_turn"] or "–"),
                middle_cell(row["turns"][middle]["life"]),
                percent_text(row["level_2"][middle]["chance"]),
            ]
            for row in rows
        ],
        caption=_("The turns are those by which half the games are there; – where fewer than half are"),
    )


def pressure_sentence(rows: Sequence[Json]) -> str:
    """Up to how much damage the deck wins the race with the clock, in words."""
    held = [row["pressure"] for row in rows if row["through"]["low"] >= 0.5]
    last = rows[-1]
    share = percent_text(last["through"]["chance"])
    if len(held) == len(rows):
        text = _("Even at %(most)s damage a turn the deck deals 24 first in %(share)s of the games.")
    elif held:
        text = _("Up to %(held)s damage a turn the deck deals 24 first in more than half the games; at %(most)s in %(share)s.")
    else:
        text = _("At no damage a turn does the deck surely deal 24 first in half the games; at %(most)s in %(share)s.")
    return text % {"held": max(held, default=0), "most": last["pressure"], "share": share}


def _paying_note(paying: Json) -> str:
    """What it changes where the cards for damage are taken from."""
    plan, deck, hand = paying["ways"]
    values = {
        "pressure": paying["pressure"],
        "plan": number_text(plan["clock"]["mean"], 2),
        "deck": number_text(deck["clock"]["mean"], 2),
        "hand": number_text(hand["clock"]["mean"], 2),
    }
    text = _(
        "At %(pressure)s damage a turn the clock is at %(plan)s turns on average if the plan chooses the cards that damage costs, "
        "at %(deck)s if all come off the deck, at %(hand)s if the hand goes first."
    )
    return f"{text % values} {clock_caption()}."
