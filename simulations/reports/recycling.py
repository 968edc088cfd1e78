"""The recycling engine: what comes back, what it costs, and when it runs dry."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Figure, Json, Table, means_within, middle_cell, name_of, span_text, widest
from simulations.reports.water import end_labels, percentiles
from web.text.numbers import number_text, percent_text, whole_text


def recycling_figure(result: Json, catalog: Catalog, language: Language) -> Figure:
    """How many cards come back in a game, what that costs, and which cards they are."""
    found = result["recycling"]
    back, gone = found["cards_a_game"], found["removed_a_game"]
    cards = sorted(found["cards"], key=lambda entry: (-entry["a_game"], entry["card"]))
    sentence = _("Recycling gives %(back)s cards back in a game; %(gone)s leave it for good.") % {
        "back": number_text(back["mean"]),
        "gone": number_text(gone["mean"]),
    }
    if not back["mean"]:
        sentence = _("Nothing was recycled in any game.")
    turns = found["turns"] if found["games"] else []
    plot = {
        "kind": "fan",
        "id": "recycling-plot",
        "label": _("Cards in the graveyard by turn: median with the middle 80 per cent of games"),
        "description": sentence,
        "points": [
            {"name": whole_text(turn["turn"]), **{key: turn["graveyard"][key] for key in percentiles(turn["graveyard"])}} for turn in turns
        ],
        "axis_x": _("Turn"),
        "axis_y": _("Cards in the graveyard at the end of the turn"),
        "labels": end_labels(),
    }
    return Figure(
        slug="recycling",
        title=_("Recycling"),
        sentence=sentence,
        data=found,
        lines=[
            ["card", "name", "a_game"],
            *([entry["card"], name_of(entry["card"], catalog, language), entry["a_game"]] for entry in cards),
        ],
        plots=[plot] if turns else [],
        numbers=Table(
            columns=[_("Turn"), _("Graveyard"), _("Top card can be recycled"), _("Too few cards for it")],
            rows=[
                [
                    whole_text(turn["turn"]),
                    middle_cell(turn["graveyard"]),
                    percent_text(turn["recyclable"]["chance"]),
                    percent_text(turn["dry"]["chance"]),
                ]
                for turn in turns
            ],
            caption=_("At the end of the turn, after the plan has recycled what it wants"),
        )
        if turns
        else None,
        table=Table(
            columns=[_("Card"), _("Times in a game")],
            rows=[
                [_("All that are recycled"), _times(back)],
                [_("All that leave the game"), _times(gone)],
                *([name_of(entry["card"], catalog, language), number_text(entry["a_game"], 2)] for entry in cards if entry["a_game"]),
            ],
            has_names=True,
        ),
        note=_("In %(share)s of the games a card lay on top that could not be recycled because too few cards lay below it.")
        % {"share": percent_text(found["dry_games"]["chance"])}
        if turns
        else "",
        interval=means_within(widest([(entry["mean"], entry["low"], entry["high"]) for entry in (back, gone)])),
    )


def _times(entry: Json) -> Json:
    return {"text": number_text(entry["mean"], 2), "quiet": span_text(entry["mean"], entry["low"], entry["high"], 2)}
