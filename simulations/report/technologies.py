"""Technologies, which are always at hand, and recycling, which gives cards back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.rone.cards import Catalog, Language
from simulations.report.figure import (
    Figure,
    Json,
    Table,
    card_address,
    means_within,
    name_of,
    rates_within,
    span_text,
    widest,
    widest_chance,
)
from simulations.report.levels import half_by
from simulations.wording import number_text, percent_text, whole_text


def technologies_figure(result: Json, catalog: Catalog, language: Language) -> Figure | None:
    """By when each technology can be played and is; nothing for a deck without any."""
    cards = result["technologies"]["cards"]
    if not cards:
        return None
    sentence = technologies_sentence(result["technologies"], catalog, language)
    turns = [entry["turn"] for entry in cards[0]["played"]]
    heat = {
        "kind": "heat",
        "id": "technologies-plot",
        "label": _("Chance in per cent to have played each technology by turn"),
        "description": sentence,
        "columns": [whole_text(turn) for turn in turns],
        "corner": _("Technology"),
        "is_wide": True,
        "axis_x": _("Played, in per cent; turns from left to right"),
        "rows": [
            {
                "name": name_of(entry["card"], catalog, language),
                "href": card_address(entry["card"], catalog),
                "values": [100 * turn["chance"] for turn in entry["played"]],
            }
            for entry in cards
        ],
    }
    return Figure(
        slug="technologies",
        title=_("Technologies"),
        sentence=sentence,
        data=result["technologies"],
        lines=[
            ["card", "name", "turn", "playable", "playable_low", "playable_high", "played", "played_low", "played_high"],
            *(
                [entry["card"], name_of(entry["card"], catalog, language), playable["turn"]]
                + [found[key] for found in (playable, played) for key in ("chance", "low", "high")]
                for entry in cards
                for playable, played in zip(entry["playable"], entry["played"], strict=True)
            ),
        ],
        plots=[heat],
        numbers=Table(
            columns=[_("Technology"), _("Playable in half the games by turn"), _("Played by the last turn")],
            rows=[
                [
                    name_of(entry["card"], catalog, language),
                    str(half_by(entry["playable"]) or "–"),
                    percent_text(entry["played"][-1]["chance"]),
                ]
                for entry in cards
            ],
            has_names=True,
        ),
        interval=rates_within(widest_chance([turn for entry in cards for turn in entry["played"]])),
    )


def technologies_sentence(technologies: Json, catalog: Catalog, language: Language) -> str:
    """How many technologies stand in the end and which comes first, in words."""
    last = technologies["turns"][-1]
    values = {"turn": last["turn"], "number": number_text(last["mean"])}
    first = min(technologies["cards"], key=lambda entry: (half_by(entry["played"]) or 99, -entry["played"][-1]["chance"]))
    by = half_by(first["played"])
    stand = _("After turn %(turn)s, %(number)s technologies are in play on average.") % values
    if by is None:
        return stand
    text = _("%(card)s comes first: half the games have it by turn %(turn)s.")
    return f"{stand} {text % {'card': name_of(first['card'], catalog, language), 'turn': by}}"


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
    return Figure(
        slug="recycling",
        title=_("Recycling"),
        sentence=sentence,
        data=found,
        lines=[
            ["card", "name", "a_game"],
            *([entry["card"], name_of(entry["card"], catalog, language), entry["a_game"]] for entry in cards),
        ],
        table=Table(
            columns=[_("Card"), _("Times in a game")],
            rows=[
                [_("All that are recycled"), _times(back)],
                [_("All that leave the game"), _times(gone)],
                *([name_of(entry["card"], catalog, language), number_text(entry["a_game"], 2)] for entry in cards if entry["a_game"]),
            ],
            has_names=True,
        ),
        interval=means_within(widest([(entry["mean"], entry["low"], entry["high"]) for entry in (back, gone)])),
    )


def _times(entry: Json) -> Json:
    return {"text": number_text(entry["mean"], 2), "quiet": span_text(entry["mean"], entry["low"], entry["high"], 2)}
