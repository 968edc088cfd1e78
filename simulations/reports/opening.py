"""Opening hands, counted exactly (SET-3, SET-4)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Figure, Json, Table, card_address, name_of
from web.text.numbers import percent_text, whole_text

WAYS = ("exact", "after_bottom_mulligan", "after_shuffle_mulligan")


def opening_figure(result: Json, catalog: Catalog, language: Language) -> Figure:
    """The chance of at least one copy of each card in the first hand and after either mulligan."""
    cards = result["opening"]["cards"]
    named = [(name_of(entry["card"], catalog, language), entry) for entry in cards]
    sentence = _("Looking for one card, put the rest at the bottom: what you put away can’t come back.")
    return Figure(
        slug="opening",
        title=_("Opening hands"),
        sentence=sentence,
        data=result["opening"],
        lines=[
            ["card", "name", "copies", *WAYS],
            *([entry["card"], name, entry["copies"], *(entry[way] for way in WAYS)] for name, entry in named),
        ],
        plots=[
            {
                "kind": "heat",
                "id": "opening-plot",
                "label": _("Chance in per cent to hold at least one copy of each card in the first hand, and after either mulligan"),
                "description": sentence,
                "columns": [_("First six"), _("Bottom"), _("Shuffle")],
                "corner": _("Card"),
                "is_wide": True,
                "axis_x": _("At least one copy, in per cent; exact"),
                "rows": [
                    {
                        "name": name,
                        "href": card_address(entry["card"], catalog),
                        "note": f"×{entry['copies']}",
                        "values": [100 * entry[way] for way in WAYS],
                    }
                    for name, entry in named
                ],
            }
        ],
        interval=_("Counted exactly, without games"),
        numbers=Table(
            columns=[_("At least one of"), _("Copies"), _("First six"), _("Bottom all, redraw"), _("Shuffle all, redraw")],
            rows=[[name, whole_text(entry["copies"]), *(percent_text(entry[way], 1) for way in WAYS)] for name, entry in named],
            has_names=True,
        ),
        badge=_("Exact"),
        note=_("The mulligan columns count on: the first hand is kept if it holds a copy; if it holds none, all six cards go."),
    )
