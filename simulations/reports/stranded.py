"""Cards stranded in hand: above the hero's level, or never playable at all."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Figure, Json, Table, decimals_within, mean_cell, means_within, name_of, widest
from web.text.numbers import number_text, percent_text, whole_text

DEAD = 0.05
"""Cards that more of the games that drew them than this never could play are named."""
MOST_DEAD = 6


def stranded_figure(result: Json, catalog: Catalog, language: Language) -> Figure:
    """Cards in hand above the hero's level, by turn, as bars with whiskers."""
    turns = result["stranded"]["turns"]
    sentence = stranded_sentence(turns)
    half = widest([(turn["cards"]["mean"], turn["cards"]["low"], turn["cards"]["high"]) for turn in turns])
    decimals = decimals_within(half)
    plot = {
        "kind": "bars",
        "id": "stranded-plot",
        "label": _("Cards in hand above the hero’s level, by turn"),
        "description": sentence,
        "bars": [
            {"name": whole_text(turn["turn"]), "value": turn["cards"]["mean"], "low": turn["cards"]["low"], "high": turn["cards"]["high"]}
            for turn in turns
        ],
        "axis_x": _("Turn"),
        "axis_y": _("Cards in hand above the hero’s level"),
        "colour": 2,
        "decimals": decimals,
    }
    table = Table(
        columns=[_("Turn"), _("Cards"), _("Hands with none")],
        rows=[[whole_text(turn["turn"]), mean_cell(turn["cards"], decimals), percent_text(turn["none"]["chance"])] for turn in turns],
    )
    return Figure(
        slug="stranded",
        title=_("Stranded cards"),
        sentence=sentence,
        data=result["stranded"],
        lines=[
            ["turn", "cards", "cards_low", "cards_high", "none", "none_low", "none_high"],
            *(
                [
                    turn["turn"],
                    *(turn["cards"][key] for key in ("mean", "low", "high")),
                    *(turn["none"][key] for key in ("chance", "low", "high")),
                ]
                for turn in turns
            ),
        ],
        plots=[plot],
        table=table,
        numbers=table,
        interval=means_within(half),
        note=_stranded_note(result["stranded"], catalog, language),
    )


def stranded_sentence(turns: list[Json]) -> str:
    """How many cards wait for the hero's level, in words."""
    first, last = turns[0], turns[-1]
    below = next((turn["turn"] for turn in turns if turn["cards"]["mean"] < 1), None)
    begin = _("At the end of turn %(turn)s you hold %(cards)s cards that your hero’s level can’t play yet.")
    values = {"turn": first["turn"], "cards": number_text(first["cards"]["mean"])}
    if below == first["turn"]:
        return _("Hardly a card waits for the hero’s level: %(cards)s at the end of turn %(turn)s, %(late)s after turn %(end)s.") % {
            **values,
            "late": number_text(last["cards"]["mean"]),
            "end": last["turn"],
        }
    if below is None:
        after = _("After turn %(turn)s it is still %(cards)s.") % {"turn": last["turn"], "cards": number_text(last["cards"]["mean"])}
    else:
        after = _("From turn %(turn)s on it is less than one.") % {"turn": below}
    return f"{begin % values} {after}"


def _stranded_note(stranded: Json, catalog: Catalog, language: Language) -> str:
    """First hands without a first play (exact), and the cards that are drawn and never playable."""
    text = _("%(share)s of first hands hold no card of level 1 (exact, before a mulligan).")
    said = [text % {"share": percent_text(stranded["no_first_play"], 1)}]
    dead = sorted((entry for entry in stranded["cards"] if entry["never"]["chance"] >= DEAD), key=lambda entry: -entry["never"]["chance"])
    if dead:
        names = [f"{name_of(entry['card'], catalog, language)} ({percent_text(entry['never']['chance'])})" for entry in dead[:MOST_DEAD]]
        said.append(_("Drawn but never playable in these turns: %(cards)s of the games that drew them.") % {"cards": ", ".join(names)})
    return " ".join(said)
