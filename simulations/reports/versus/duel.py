"""The figures of a duel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.kit import Kit
from engine.simulation.figure import (
    Column,
    Dial,
    Figure,
    HeatFigure,
    IntervalsFigure,
    Shown,
    StackedFigure,
    StackedPart,
    Table,
    is_difference_told,
)
from engine.simulation.game_figures import GameFigures
from engine.simulation.message import CardName, whole
from simulations.reports.figure import Json
from simulations.reports.method import named
from simulations.reports.reader import Reader
from simulations.reports.versus.rates import RATE_KEYS, rates_figure
from simulations.reports.versus.words import beats_half, in_percent, points_shown, rate_shown, rate_text
from web.text.numbers import number_text, percent_text

RESULTS = ("won", "drawn", "lost")
CARD_KEYS = ("opening", "drawn", "destroyed", "left", "in_hand", "unseen", "played", "recycled")
MOST_NAMED = 5


def duel_figures(kit: Kit, names: Sequence[str], result: Json, reader: Reader) -> list[Figure]:
    """Every figure of a duel, in the order of the page."""
    (deck, against), words = names, kit.figures
    figures: list[Figure] = [
        rate_figure(deck, against, result),
        length_figure(deck, result),
        endings_figure(words, result),
        cards_figure(words, "cards", deck, result["cards"]["deck"], reader),
        cards_figure(words, "cards-against", against, result["cards"]["against"], reader),
    ]
    return [replace(figure, clauses=words.clauses.get(figure.slug, ())) for figure in figures]


def duel_dials(names: Sequence[str], result: Json) -> list[Dial]:
    """What to know first."""
    rate, seats, length = result["win_rate"], result["seats"], result["length"]["turns"]
    first, second = (percent_text(seats[seat]["chance"], 1) for seat in ("first", "second"))
    span = {"low": number_text(100 * rate["low"]), "high": number_text(100 * rate["high"])}
    return [
        Dial(
            title=_("Won"),
            value=number_text(100 * rate["chance"]),
            unit="%",
            sentence=_("by %(name)s; %(low)s to %(high)s with 95 %% certainty.") % {"name": names[0], **span},
        ),
        Dial(
            title=_("Seats"),
            value=first.replace("%", "").strip(),
            unit="%",
            sentence=_("won when it begins, %(second)s when it is second.") % {"second": second},
        ),
        Dial(
            title=_("Length"),
            value=number_text(length["p50"], 0),
            unit=ngettext("turn", "turns", length["p50"]),
            sentence=_("of both players: half the games take no longer. Four of five take %(low)s to %(high)s.")
            % {"low": length["p10"], "high": length["p90"]},
        ),
        Dial(
            title=_("Drawn"),
            value=number_text(100 * rate["drawn"] / max(rate["n"], 1)),
            unit="%",
            sentence=_("of the games; a draw counts as half a win."),
        ),
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


def rate_figure(deck: str, against: str, result: Json) -> IntervalsFigure:
    """The rate of all games and of each seat."""
    seats, pairs = result["seats"], result["pairs"]
    rows = [
        {"name": _("All games"), **result["win_rate"]},
        {"name": _("Beginning"), **seats["first"]},
        {"name": _("Second"), **seats["second"]},
    ]
    return rates_figure(
        slug="win-rate",
        title=_("Who wins"),
        sentence=rate_sentence(deck, against, result["win_rate"]),
        data=lambda result: {name: result[name] for name in ("win_rate", "pairs", "seats")},
        label=_("Share of games won by %(deck)s, with 95 %% intervals; the line is one half") % {"deck": deck},
        axis=_("Games won by %(deck)s, per cent") % {"deck": deck},
        entries=lambda result: rows,
        name=lambda rate: rate["name"],
        head=_("Games"),
        has_names=False,
        sheet_columns=("games", *RATE_KEYS),
        names_in_sheet=lambda rate: [rate["name"]],
        interval=_("Whole pairs of swapped seats alone: %(rate)s") % {"rate": rate_text(pairs)} if pairs["n"] > 1 else "",
        note=_("Each pair of games is played twice on the same chance with the seats swapped. A draw is half a win."),
    )


def length_figure(deck: str, result: Json) -> StackedFigure:
    """How many turns games take, and how they go that take so long."""
    counts, spread = result["length"]["counts"], result["length"]["turns"]
    values = {"low": spread["p10"], "high": spread["p90"], "middle": spread["p50"]}
    parts = [
        StackedPart("won", _("Won by %(deck)s") % {"deck": deck}, "won", 1),
        StackedPart("drawn", _("Drawn"), "drawn", 3),
        StackedPart("lost", _("Lost"), "lost", 2),
    ]
    has_draws = any(count["drawn"] for count in counts)
    return StackedFigure(
        slug="length",
        title=_("How long games take"),
        sentence=_("Half the games are over after %(middle)s turns of both players; four of five take %(low)s to %(high)s.") % values,
        data="length",
        label=_("Games by the number of their turns, won and lost"),
        rows=lambda result: every_length(counts),
        turns=_("Turns of both players"),
        axis=_("Games"),
        parts=[part for part in parts if has_draws or part.name != "drawn"],
        decimals=0,
        numbers=lambda result: Table(
            columns=[_("Turns"), _("Won"), _("Drawn"), _("Lost"), _("In all")],
            rows=[
                [whole(row[key]) for key in ("turn", *RESULTS)] + [whole(sum(row[key] for key in RESULTS))] for row in every_length(counts)
            ],
        ),
        sheet=lambda result: [["turns", *RESULTS], *([count[key] for key in ("turns", *RESULTS)] for count in counts)],
        interval=_("Mean %(mean)s turns, ±%(half)s, 95 %%")
        % {"mean": number_text(spread["mean"], 2), "half": number_text(spread["high"] - spread["mean"], 2)},
    )


def every_length(counts: Sequence[Json]) -> list[Json]:
    """The counts of games by their turns, with those that no game took."""
    known = {count["turns"]: count for count in counts}
    turns = range(min(known, default=0), max(known, default=0) + 1)
    return [{**dict.fromkeys(RESULTS, 0), **known.get(turn, {}), "turn": turn} for turn in turns]


def endings_figure(words: GameFigures, result: Json) -> HeatFigure:
    """How games end, with the clause of the rules."""
    endings = result["endings"]
    keys = ("clause", "how", "games", "chance", "low", "high")

    def ending_text(ending: Json) -> str:
        return named(words.endings, ending["how"])

    most = endings[0] if endings else None
    return HeatFigure(
        slug="endings",
        title=_("How games end"),
        sentence=_("Most games: %(how)s (%(share)s).") % {"how": ending_text(most), "share": percent_text(most["chance"], 1)}
        if most
        else "",
        data="endings",
        label=_("Share of games in per cent by how they end"),
        has_plot=lambda result: bool(endings),
        entries="endings",
        name=ending_text,
        row_note=lambda ending: ending["clause"] or "",
        corner=_("Ending"),
        is_wide=True,
        across=lambda endings: ["%"],
        values=lambda ending: [100 * ending["chance"]],
        decimals=1,
        head=_("Ending"),
        has_names=False,
        columns=[
            Column(_("Clause"), lambda ending: ending["clause"] or "–"),
            Column(_("Games"), lambda ending: whole(ending["games"])),
            Column(_("Share, 95 %"), rate_shown),
        ],
        sheet_columns=keys,
        lines=lambda ending: [[ending[key] for key in keys]],
        sure=lambda result: endings,
    )


def by_difference(cards: Sequence[Json]) -> list[Json]:
    """The cards of the deck in the order of the difference that having them in hand makes, then what else can be played."""
    deck = sorted(
        (entry for entry in cards if entry["copies"]), key=lambda entry: -(entry["difference"]["value"] if entry["difference"] else -2)
    )
    return [*deck, *(entry for entry in cards if not entry["copies"])]


def cards_figure(words: GameFigures, slug: str, whose: str, cards: Sequence[Json], reader: Reader) -> HeatFigure:
    """The rate of a deck by what became of each of its cards."""
    entries = by_difference(cards)
    found = [entry for entry in entries if entry.get("difference") and is_difference_told(entry["difference"], scale=100)]
    if found:
        names = ", ".join(reader.name(entry["card"]) for entry in found[:MOST_NAMED])
        sentence = _("With %(cards)s in hand the deck’s rate differs from when it is not.") % {"cards": names}
    else:
        sentence = _("No card goes with winning or losing so often that it could not be chance.")
    more = {"played": words.card_states["played"], **words.card_columns}
    return HeatFigure(
        slug=slug,
        title=_("Cards of %(deck)s") % {"deck": whose},
        sentence=sentence,
        data=lambda result: list(cards),
        label=_("Games won in per cent, by what became of each card"),
        entries=lambda result: entries,
        name=lambda entry: reader.name(entry["card"]),
        is_drawn=lambda entry: bool(entry["copies"]),
        row_note=lambda entry: f"×{entry['copies']}",
        corner=_("Card"),
        is_wide=True,
        across=lambda entries: list(words.card_states.values()),
        values=lambda entry: [in_percent(entry[state]) for state in words.card_states],
        decimals=1,
        axis=_("Games won in per cent. Cards in the order of the difference that having them in hand makes."),
        head=_("Card"),
        columns=[
            Column(_("In hand"), lambda entry: rate_shown(entry.get("in_hand"))),
            Column(_("Never in hand"), lambda entry: rate_shown(entry.get("unseen"))),
            Column(_("Difference, points"), lambda entry: points_shown(entry.get("difference"))),
            *(Column(title, _rate_of(key)) for key, title in more.items()),
        ],
        sheet_columns=(),
        lines=lambda entry: [],
        sheet=lambda result: cards_sheet(cards),
        interval=_("Intervals are under All the numbers; bold where one for all cards of both decks together leaves out 0"),
        note=_(
            "That a card was seen doesn’t mean that it won the game: long games show more cards, so cards of "
            "decks that win long games look better than they are. Compare the list with and without a card to know what it is worth."
        ),
    )


def _rate_of(key: str) -> Callable[[Json], Shown]:
    return lambda entry: rate_shown(entry.get(key))


def cards_sheet(cards: Sequence[Json]) -> list[list[Any]]:
    """A line for each card, in the order of the result."""
    heads = [f"{key}_{part}" for key in CARD_KEYS for part in ("chance", "n")]
    lines = []
    for entry in cards:
        rates, difference = [entry.get(key) for key in CARD_KEYS], entry.get("difference")
        cells = [rate[part] if rate else "" for rate in rates for part in ("chance", "n")]
        cells += [difference[key] for key in ("value", "low", "high", "found")] if difference else [""] * 4
        lines.append([entry["card"], CardName(entry["card"]), entry["copies"], *cells])
    return [["card", "name", "copies", *heads, "difference", "low", "high", "found"], *lines]
