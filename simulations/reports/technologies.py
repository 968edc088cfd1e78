"""Technologies, which are always at hand, and recycling, which gives cards back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import (
    Figure,
    Json,
    Table,
    card_address,
    difference_cell,
    is_shown,
    name_of,
    rates_within,
    widest_chance,
)
from simulations.reports.levels import half_by
from web.text.numbers import number_text, percent_text, whole_text


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


def without_figure(result: Json, catalog: Catalog, language: Language) -> Figure | None:
    """What each technology brings: the same games with and without it."""
    found = result["technologies"]["without"]
    if not found or not result["method"]["side_games"]:
        return None
    entries = sorted(found, key=lambda entry: (-entry["sooner"]["mean"], entry["card"]))
    sentence = without_sentence(entries, catalog, language)
    plot = {
        "kind": "intervals",
        "id": "without-plot",
        "label": _("How many turns sooner 24 damage is dealt with each technology than without it"),
        "description": sentence,
        "rows": [
            {"name": name_of(entry["card"], catalog, language), **{key: entry["sooner"][key] for key in ("mean", "low", "high")}}
            | {"value": entry["sooner"]["mean"]}
            for entry in entries
        ],
        "axis_x": _("24 damage comes so many turns sooner with it than without it"),
        "decimals": 2,
    }
    return Figure(
        slug="without",
        title=_("What each technology brings"),
        sentence=sentence,
        data=found,
        lines=[
            ["card", "name", "sooner", "sooner_low", "sooner_high", "more", "more_low", "more_high", "games"],
            *(
                [entry["card"], name_of(entry["card"], catalog, language)]
                + [entry[part][key] for part in ("sooner", "more") for key in ("mean", "low", "high")]
                + [entry["sooner"]["n"]]
                for entry in entries
            ),
        ],
        plots=[plot],
        numbers=Table(
            columns=[_("Technology"), _("Sooner, turns"), _("More damage by the last turn")],
            rows=[
                [name_of(entry["card"], catalog, language), difference_cell(entry["sooner"], 2), difference_cell(entry["more"])]
                for entry in entries
            ],
            has_names=True,
        ),
        interval=_("The intervals hold for all %(looks)s technologies at once, 95 %%") % {"looks": len(entries)},
        note=_(
            "The same %(games)s games with and without the technology. One that helps against units or damage is worth more than this says."
        )
        % {"games": whole_text(entries[0]["sooner"]["n"])},
    )


def without_sentence(entries: list[Json], catalog: Catalog, language: Language) -> str:
    """Which technologies make the deck faster and which slow it, in words."""
    told = [(name_of(entry["card"], catalog, language), entry["sooner"]["mean"]) for entry in entries if is_shown(entry["sooner"], 2)]
    better, worse = [name for name, sooner in told if sooner > 0], [name for name, sooner in told if sooner < 0]
    if not better and not worse:
        return _("No difference was found: without any one of them 24 damage is dealt as soon.")
    said = []
    if better:
        said.append(_("The deck is faster with %(cards)s.") % {"cards": ", ".join(better)})
    if worse:
        said.append(_("It is slower with %(cards)s.") % {"cards": ", ".join(worse)})
    if len(better) + len(worse) < len(entries):
        said.append(_("For the others no difference was found."))
    return " ".join(said)
