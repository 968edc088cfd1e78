"""What the closely watched games tell: where water goes, what a card given up brings, how recycling stands; and both seats."""

from __future__ import annotations

from math import sqrt
from typing import Any

from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.side_games import FULL_DECK
from engine.rone.measures.side_tally import SPENT_NAMES
from engine.simulation.figures import by_turn, first_turn, mean, rate, spread, spread_of
from engine.simulation.tally import Tally
from engine.statistics import Z_95, Distribution, Mean

SEATS = ("first", "second")


def ledger(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """What water was spent on by turn, the water that stands on the battlefield, and how much has lain idle so far."""
    return {
        "games": tally.get("side/games"),
        "turns": [
            {
                "turn": turn,
                "spent": {name: _spent(tally, name, turn) for name in SPENT_NAMES},
                "board": spread_of(tally, f"ledger/board/{turn}"),
                "idle": spread_of(tally, f"ledger/idle/{turn}"),
            }
            for turn in range(1, settings.turns + 1)
        ],
    }


def _spent(tally: Tally, name: str, turn: int) -> dict[str, Any]:
    reached = tally.get(f"side/reached/{turn}")
    return mean(Mean(reached, tally.get(f"ledger/spent-{name}/{turn}"), tally.get(f"ledger/squares-{name}/{turn}")))


def clock(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """In which turn a whole deck's damage is dealt, and damage for each card given up (hand and deck together).

    `mean` is that of the same turns: a game that has not dealt it by the last turn counts as the turn after.
    """
    games = tally.get("games")
    through = _through(tally, settings)
    later = games - sum(through.values())
    return {
        "damage": FULL_DECK,
        "turns": by_turn(through, games, settings.turns),
        **mean(Distribution({turn: times for turn, times in (through | {settings.turns + 1: later}).items() if times}).mean),
        **{f"p{percent}": first_turn(through, games, percent) for percent in (10, 50, 90)},
        "per_card": _per_card(tally),
    }


def _through(tally: Tally, settings: GoldfishSettings) -> dict[int, int]:
    """In which turn the games dealt a whole deck: damage only grows, so each turn's histogram says who is there."""
    found: dict[int, int] = {}
    before = 0
    for turn in range(1, settings.turns + 1):
        there = sum(times for damage, times in tally.histogram(f"damage/{turn}").items() if damage >= FULL_DECK)
        found[turn] = max(there - before, 0)
        before = max(there, before)
    return found


def _per_card(tally: Tally) -> dict[str, Any] | None:
    """A ratio of two means, its interval by linearising (delta method); None where no card was given up."""
    n = tally.get("side/games")
    damage, given = tally.get("ledger/per-card-damage"), tally.get("ledger/per-card-given")
    if given <= 0:
        return None
    ratio = damage / given
    squares = (
        tally.get("ledger/per-card-damage-squares")
        - 2 * ratio * tally.get("ledger/per-card-products")
        + ratio * ratio * tally.get("ledger/per-card-given-squares")
    )
    half = Z_95 * sqrt(max(squares, 0.0)) / given
    return {"value": ratio, "low": ratio - half, "high": ratio + half, "n": n}


def recycling_turns(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """The graveyard by turn, whether its top card can be recycled, and whether the cards for its price have run out."""
    return {
        "games": tally.get("side/games"),
        "turns": [
            {
                "turn": turn,
                "graveyard": spread_of(tally, f"ledger/graveyard/{turn}"),
                "recyclable": rate(tally.get(f"ledger/recyclable/{turn}"), tally.get(f"side/reached/{turn}")),
                "dry": rate(tally.get(f"ledger/dry/{turn}"), tally.get(f"side/reached/{turn}")),
            }
            for turn in range(1, settings.turns + 1)
        ],
        "dry_games": rate(tally.get("ledger/dry-games"), tally.get("side/games")),
    }


def seats(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """The same games from each seat: levels, water left, damage and life by turn."""
    return {seat: _seat(tally, settings, seat) for seat in SEATS}


def _seat(tally: Tally, settings: GoldfishSettings, seat: str) -> dict[str, Any]:
    games = tally.get("first/games") if seat == "first" else tally.get("games") - tally.get("first/games")
    return {
        "games": games,
        "levels": {
            level: by_turn(_of_seat(tally, name, seat), games, settings.turns) for level, name in (("2", "level_two"), ("3", "level_three"))
        },
        "turns": [
            {"turn": turn, **{name: spread(_of_seat(tally, f"{name}/{turn}", seat)) for name in ("banked", "damage", "life")}}
            for turn in range(1, settings.turns + 1)
        ],
    }


def _of_seat(tally: Tally, name: str, seat: str) -> dict[int, int]:
    first = tally.histogram(f"first/{name}")
    if seat == "first":
        return first
    return {value: times - first.get(value, 0) for value, times in tally.histogram(name).items() if times > first.get(value, 0)}
