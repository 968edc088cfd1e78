"""The figures of a duel."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.reports.figure import Figure, Json, Table, is_shown, name_of, rates_within, widest_chance
from simulations.reports.verdict import Dial
from simulations.reports.versus.words import beats_half, interval_row, points_cell, rate_cell, rate_text, whole_percent
from web.text.numbers import number_text, percent_text, whole_text

RATE_KEYS = ("chance", "low", "high", "n", "won", "drawn", "lost")
STATES = ("opening", "drawn", "destroyed", "played")


def duel_figures(names: Sequence[str], result: Json, catalog: Catalog, language: Language) -> list[Figure]:
    """Every figure of a duel, in the order of the page."""
    deck, against = names
    return [
        rate_figure(deck, against, result),
        length_figure(deck, result),
        endings_figure(result),
        cards_figure("cards", deck, result["cards"]["deck"], result, catalog, language),
        cards_figure("cards-against", against, result["cards"]["against"], result, catalog, language),
    ]


def duel_dials(names: Sequence[str], result: Json) -> list[Dial]:
    """What to know first."""
    rate, seats, length = result["win_rate"], result["seats"], result["length"]["turns"]
    first, second = (percent_text(seats[seat]["chance"]) for seat in ("first", "second"))
    span = {"low": number_text(100 * rate["low"]), "high": number_text(100 * rate["high"])}
    return [
        Dial(
            _("Won"),
            number_text(100 * rate["chance"]),
            "%",
            _("by %(name)s; %(low)s to %(high)s with 95 %% certainty.") % {"name": names[0], **span},
        ),
        Dial(
            _("Seats"),
            first.replace("%", "").strip(),
            "%",
            _("won when it begins, %(second)s when it is second.") % {"second": second},
        ),
        Dial(
            _("Length"),
            number_text(length["p50"], 0),
            ngettext("turn", "turns", length["p50"]),
            _("of both players in the middle game; four of five take %(low)s to %(high)s.") % {"low": length["p10"], "high": length["p90"]},
        ),
        Dial(_("Drawn"), number_text(100 * rate["drawn"] / max(rate["n"], 1)), "%", _("of the games; a draw counts as half a win.")),
    ]


def rate_sentence(deck: str, against: str, rate: Json) -> str:
    """Who wins more often, in words."""
    values = {"deck": deck, "against": against, "rate": rate_text(rate)}
    side = beats_half(rate)
    if side > 0:
        return _("%(deck)s wins more often than %(against)s: %(rate)s.") % values
    if side < 0:
        return _("%(against)s wins more often than %(deck)s, which has %(rate)s.") % values
    return _("No difference found between %(deck)s and %(against)s: %(rate)s holds one half.") % values


def rate_figure(deck: str, against: str, result: Json) -> Figure:
    """The rate of all games and of each seat."""
    rows = [(_("All games"), result["win_rate"]), (_("Beginning"), result["seats"]["first"]), (_("Second"), result["seats"]["second"])]
    pairs = result["pairs"]
    return Figure(
        slug="win-rate",
        title=_("Who wins"),
        sentence=rate_sentence(deck, against, result["win_rate"]),
        data={name: result[name] for name in ("win_rate", "pairs", "seats")},
        lines=[["games", *RATE_KEYS], *([name, *(rate[key] for key in RATE_KEYS)] for name, rate in rows)],
        plots=[
            {
                "kind": "intervals",
                "id": "win-rate-plot",
                "label": _("Share of games won by %(deck)s, with 95 %% intervals; the line is one half") % {"deck": deck},
                "description": rate_sentence(deck, against, result["win_rate"]),
                "rows": [interval_row(name, rate) for name, rate in rows],
                "axis_x": _("Games won by %(deck)s, per cent") % {"deck": deck},
                "unit": " %",
                "decimals": 1,
                "line": 50,
            }
        ],
        numbers=Table(
            columns=[_("Games"), _("Won"), _("Drawn"), _("Lost"), _("Rate, 95 %")],
            rows=[
                [name, whole_text(rate["won"]), whole_text(rate["drawn"]), whole_text(rate["lost"]), rate_cell(rate)] for name, rate in rows
            ],
        ),
        interval=_("Whole pairs of swapped seats alone: %(rate)s") % {"rate": rate_text(pairs)} if pairs["n"] > 1 else "",
        note=_("Each pair of games is played twice on the same chance with the seats swapped. A draw is half a win."),
    )


def length_figure(deck: str, result: Json) -> Figure:
    """How many turns games take, and how they go that take so long."""
    length = result["length"]
    known = {count["turns"]: count for count in length["counts"]}
    turns = range(min(known, default=0), max(known, default=0) + 1)
    nothing = {"won": 0, "drawn": 0, "lost": 0}
    spread = length["turns"]
    values = {"low": spread["p10"], "high": spread["p90"], "middle": spread["p50"]}
    sentence = _("Half the games are over after %(middle)s turns of both players; four of five take %(low)s to %(high)s.") % values
    series = [("won", _("Won by %(deck)s") % {"deck": deck}, 1), ("drawn", _("Drawn"), 3), ("lost", _("Lost"), 2)]
    series = [one for one in series if one[0] != "drawn" or any(count["drawn"] for count in length["counts"])]
    return Figure(
        slug="length",
        title=_("How long games take"),
        sentence=sentence,
        data=length,
        lines=[
            ["turns", "won", "drawn", "lost"],
            *([count[key] for key in ("turns", "won", "drawn", "lost")] for count in length["counts"]),
        ],
        plots=[
            {
                "kind": "stacked",
                "id": "length-plot",
                "label": _("Games by the number of their turns, won and lost"),
                "description": sentence,
                "series": [{"name": name, "colour": colour} for _key, name, colour in series],
                "bars": [
                    {"name": whole_text(turn), "values": [known.get(turn, nothing)[key] for key, _name, _colour in series]}
                    for turn in turns
                ],
                "axis_x": _("Turns of both players"),
                "axis_y": _("Games"),
                "decimals": 0,
            }
        ],
        numbers=Table(
            columns=[_("Turns"), _("Won"), _("Drawn"), _("Lost")],
            rows=[[whole_text(count[key]) for key in ("turns", "won", "drawn", "lost")] for count in length["counts"]],
        ),
        interval=_("Mean %(mean)s turns, ±%(half)s, 95 %%")
        % {"mean": number_text(spread["mean"], 2), "half": number_text(spread["high"] - spread["mean"], 2)},
    )


def ending_text(ending: Json) -> str:
    """How games end, in words."""
    return {
        "winners_turn": _("The loser’s last card went in the winner’s turn"),
        "losers_turn": _("The loser’s last card went in the loser’s own turn"),
        "drawn": _("Both ran out of cards together"),
        "cut": _("Cut: nobody won in the turns there were"),
    }[ending["how"]]


def endings_figure(result: Json) -> Figure:
    """How games end, with the clause of the rules."""
    endings = result["endings"]
    most = endings[0] if endings else None
    sentence = _("Most games: %(how)s (%(share)s).") % {"how": ending_text(most), "share": percent_text(most["chance"])} if most else ""
    keys = ("clause", "how", "games", "chance", "low", "high")
    return Figure(
        slug="endings",
        title=_("How games end"),
        sentence=sentence,
        data=endings,
        lines=[list(keys), *([ending[key] for key in keys] for ending in endings)],
        plots=[
            {
                "kind": "heat",
                "id": "endings-plot",
                "label": _("Share of games in per cent by how they end"),
                "description": sentence,
                "is_wide": True,
                "corner": _("Ending"),
                "columns": ["%"],
                "decimals": 1,
                "rows": [
                    {"name": ending_text(ending), "note": ending["clause"] or "", "values": [100 * ending["chance"]]} for ending in endings
                ],
            }
        ]
        if endings
        else [],
        interval=rates_within(widest_chance(endings)) if endings else "",
        numbers=Table(
            columns=[_("Ending"), _("Clause"), _("Games"), _("Share, 95 %")],
            rows=[[ending_text(ending), ending["clause"] or "–", whole_text(ending["games"]), rate_cell(ending)] for ending in endings],
        ),
    )


def cards_figure(slug: str, whose: str, cards: Sequence[Json], result: Json, catalog: Catalog, language: Language) -> Figure:
    """The rate of a deck by what became of each of its cards."""
    named = [(name_of(entry["card"], catalog, language), entry) for entry in cards]
    deck = [(name, entry) for name, entry in named if entry["copies"]]
    deck.sort(key=lambda one: -(one[1]["difference"]["value"] if one[1]["difference"] else -2))
    found = [name for name, entry in deck if entry["difference"] and is_shown(entry["difference"], scale=100)]
    if found:
        sentence = _("With %(cards)s in hand the deck’s rate differs from when it is not.") % {"cards": ", ".join(found[:5])}
    else:
        sentence = _("No card goes with winning or losing so often that it could not be chance.")
    states = [_("First hand"), pgettext("card", "Drawn"), _("Destroyed"), _("Played")]
    keys = ("opening", "drawn", "destroyed", "left", "in_hand", "unseen", "played", "recycled")
    return Figure(
        slug=slug,
        title=_("Cards of %(deck)s") % {"deck": whose},
        sentence=sentence,
        data=list(cards),
        lines=[
            [
                "card",
                "name",
                "copies",
                *(f"{key}_{part}" for key in keys for part in ("chance", "n")),
                "difference",
                "low",
                "high",
                "found",
            ],
            *([entry["card"], name, entry["copies"], *_sheet_cells(entry, keys)] for name, entry in named),
        ],
        plots=[
            {
                "kind": "heat",
                "id": f"{slug}-plot",
                "label": _("Games won in per cent, by what became of each card"),
                "description": sentence,
                "is_wide": True,
                "corner": _("Card"),
                "columns": states,
                "rows": [
                    {"name": name, "note": f"×{entry['copies']}", "values": [whole_percent(entry[state]) for state in STATES]}
                    for name, entry in deck
                ],
                "axis_x": _("Games won in per cent. Cards in the order of the difference that having them in hand makes."),
            }
        ],
        numbers=Table(
            columns=[_("Card"), _("In hand"), _("Never in hand"), _("Difference, points"), _("Played"), _("Recycled")],
            rows=[
                [name, *(rate_cell(entry.get(key)) for key in ("in_hand", "unseen")), points_cell(entry.get("difference"))]
                + [rate_cell(entry.get(key)) for key in ("played", "recycled")]
                for name, entry in [*deck, *((name, entry) for name, entry in named if not entry["copies"])]
            ],
            has_names=True,
        ),
        interval=_("Intervals stand under All the numbers; strong where one for all cards of both decks together leaves out 0"),
        note=_(
            "A card that is seen is no cause: long games show more cards, so cards of decks that win long games look better than they are. "
            "Compare the list with and without a card to know what it is worth."
        ),
    )


def _sheet_cells(entry: Json, keys: Sequence[str]) -> list[object]:
    rates = [entry.get(key) for key in keys]
    difference = entry.get("difference")
    cells: list[object] = [rate[part] if rate else "" for rate in rates for part in ("chance", "n")]
    return [*cells, *([difference[key] for key in ("value", "low", "high", "found")] if difference else [""] * 4)]
