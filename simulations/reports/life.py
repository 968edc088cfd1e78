"""Damage dealt and cards left: a deck is a life, and every card played costs some of it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from simulations.reports.figure import Figure, Json, Table, mean_cell, means_within, widest
from simulations.reports.water import end_labels, percentile_cells, percentile_names, percentile_table, percentiles
from web.text.numbers import number_text, whole_text

FULL_DECK = 24


def damage_figure(result: Json) -> Figure:
    """Damage dealt to the opponent by turn, as a fan."""
    turns = [(turn["turn"], turn) for turn in result["damage"]["turns"]]
    return _fan(
        turns,
        slug="damage",
        title=_("Damage"),
        label=_("Damage dealt by turn: median with the middle 80 per cent of games"),
        axis_y=_("Damage dealt so far, up to a whole deck"),
        top=FULL_DECK,
        sentence=damage_sentence(turns),
        data=result["damage"],
    )


def life_figure(result: Json) -> Figure:
    """Cards left in deck and hand by turn, as a fan."""
    turns = [(turn["turn"], turn) for turn in result["life"]["turns"]]
    return _fan(
        turns,
        slug="life",
        title=_("Life"),
        label=_("Cards left in deck and hand by turn: median with the middle 80 per cent of games"),
        axis_y=_("Cards in deck and hand"),
        sentence=life_sentence(turns, pressure=result["method"].get("pressure", 0)),
        data=result["life"],
    )


def damage_sentence(turns: list[tuple[int, Json]]) -> str:
    """How much damage the deck deals, in words."""
    last, entry = turns[-1]
    through = next((turn for turn, found in turns if found["p50"] >= FULL_DECK), None)
    if through is not None:
        text = _("In the middle game of three, the damage would be a whole deck of %(deck)s cards by turn %(turn)s.")
        return text % {"deck": FULL_DECK, "turn": through}
    text = _("By turn %(turn)s half the games have dealt %(damage)s damage or more; a whole deck is %(deck)s.")
    return text % {"turn": last, "damage": number_text(entry["p50"], 0), "deck": FULL_DECK}


def life_sentence(turns: list[tuple[int, Json]], *, pressure: int) -> str:
    """How much life the deck has left, in words."""
    last, entry = turns[-1]
    values = {"turn": last, "cards": number_text(entry["p50"], 0)}
    if pressure:
        text = _(
            "Under %(pressure)s damage a turn, half the games have %(cards)s cards or fewer left in deck and hand after turn %(turn)s."
        )
        return text % {**values, "pressure": pressure}
    return _("What you play is life: half the games have %(cards)s cards or fewer left in deck and hand after turn %(turn)s.") % values


def _fan(
    turns: list[tuple[int, Json]], *, slug: str, title: str, label: str, axis_y: str, sentence: str, data: Json, top: int | None = None
) -> Figure:
    """A fan by turn with its tables; the plot alone ends at `top`."""
    keys = ("mean", "low", "high", "p10", "p50", "p90")
    plot = {
        "kind": "fan",
        "id": f"{slug}-plot",
        "label": label,
        "description": sentence,
        "points": [
            {"name": whole_text(turn), **{key: min(entry[key], top or entry[key]) for key in percentiles(entry)}} for turn, entry in turns
        ],
        "axis_x": _("Turn"),
        "axis_y": axis_y,
        "labels": end_labels(),
    }
    return Figure(
        slug=slug,
        title=title,
        sentence=sentence,
        data=data,
        lines=[["turn", *keys], *([turn, *(entry[key] for key in keys)] for turn, entry in turns)],
        plots=[plot],
        table=percentile_table(turns),
        numbers=Table(
            columns=[_("Turn"), *percentile_names(), _("Mean, 95 %")],
            rows=[[whole_text(turn), *percentile_cells(entry), mean_cell(entry)] for turn, entry in turns],
        ),
        interval=means_within(widest([(entry["mean"], entry["low"], entry["high"]) for _turn, entry in turns])),
    )
