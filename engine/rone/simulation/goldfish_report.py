"""The goldfish report: a tally as figures with intervals, beside how they came about (docs/reference/goldfish.md)."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Any

from engine import ENGINE_VERSION
from engine.rone.decks import PlayableDeck
from engine.rone.game.game import unmodelled_names
from engine.rone.simulation.opening import opening_odds
from engine.rone.simulation.settings import GoldfishSettings
from engine.rone.simulation.tally import GoldfishTally
from engine.statistics import Distribution, Rate

APPROXIMATIONS = (
    "The opponent does nothing, holds no units and never runs out of cards, so damage is counted past 24.",
    "Fast effects are played in the main phase of the deck's own turns alone.",
    "Damage under pressure is dealt once in each turn of the opponent, whatever stands on the battlefield.",
    "Playable means level and water at any moment of the main phase; targets are not asked for.",
)


def goldfish_report(deck: PlayableDeck, settings: GoldfishSettings, tally: GoldfishTally, *, seed: int) -> dict[str, Any]:
    """The goldfish `result` of the API: figures with intervals, method, exact opening odds. Equal tallies give equal reports."""
    turns = range(1, settings.turns + 1)
    games = tally.get("games")
    return {
        "method": _method(deck, settings, tally, seed),
        "opening": {"cards": opening_odds(deck), "mulligans": _mulligans(tally, games)},
        "water": {"turns": [_water(tally, turn) for turn in turns]},
        "levels": {
            "2": _by_turn(tally.histogram("level_two"), games, settings),
            "3": _by_turn(tally.histogram("level_three"), games, settings),
        },
        "stranded": {"turns": [_stranded(tally, turn) for turn in turns]},
        "castable": {"cards": [_castable(tally, card, copies, settings) for card, copies in _copies(deck)]},
        "damage": {"turns": [{"turn": turn, **_spread(tally, f"damage/{turn}")} for turn in turns]},
        "life": {"turns": [_life(tally, turn, games) for turn in turns]},
        "technologies": _technologies(deck, tally, settings),
        "recycling": _recycling(deck, tally, games),
    }


def _method(deck: PlayableDeck, settings: GoldfishSettings, tally: GoldfishTally, seed: int) -> dict[str, Any]:
    unmodelled = unmodelled_names([deck])
    cards = [card for hero in deck.heroes[:1] for card in hero.levels.values()] + [*deck.cards, *deck.technologies]
    return {
        "games": tally.get("games"),
        "seed": seed,
        "engine_version": ENGINE_VERSION,
        "ruleset": settings.ruleset,
        "policy": settings.policy,
        "turns": settings.turns,
        "pressure": settings.pressure,
        "seats": {"first": (tally.get("games") + 1) // 2, "second": tally.get("games") // 2},
        "coverage": {
            "cards": len(cards),
            "modelled": sum(1 for card in cards if card.modelled),
            "share": sum(1 for card in cards if card.modelled) / len(cards) if cards else 1.0,
            "unmodelled": unmodelled,
        },
        "approximations": list(APPROXIMATIONS),
    }


def _rate(successes: int, n: int) -> dict[str, float | int]:
    rate = Rate(successes, n)
    low, high = rate.interval()
    return {"chance": rate.value, "low": low, "high": high, "n": n}


def _mulligans(tally: GoldfishTally, games: int) -> dict[str, Any]:
    ways = tally.histogram("mulligans")
    return {name: _rate(ways.get(way, 0), games) for way, name in enumerate(("keep", "bottom", "shuffle"))}


def _spread(tally: GoldfishTally, name: str) -> dict[str, Any]:
    """Mean with interval and percentiles of a histogram; zeros where no game got so far."""
    found = Distribution(tally.histogram(name))
    mean = found.mean
    interval = mean.interval()
    spread: dict[str, Any] = {
        "mean": mean.value,
        "low": mean.value if interval is None else interval.low,
        "high": mean.value if interval is None else interval.high,
        "n": found.n,
    }
    for percent in (10, 30, 50, 70, 90):
        spread[f"p{percent}"] = found.percentile(percent) or 0
    return spread


def _water(tally: GoldfishTally, turn: int) -> dict[str, Any]:
    return {
        "turn": turn,
        "income": _spread(tally, f"income/{turn}"),
        "spent": _spread(tally, f"spent/{turn}"),
        "banked": _spread(tally, f"banked/{turn}"),
    }


def _cumulative(histogram: dict[int, int], turns: int) -> list[int]:
    """How often it had happened by each turn."""
    return list(accumulate(histogram.get(turn, 0) for turn in range(1, turns + 1)))


def _by_turn(histogram: dict[int, int], games: int, settings: GoldfishSettings) -> list[dict[str, Any]]:
    return [{"turn": turn, **_rate(n, games)} for turn, n in enumerate(_cumulative(histogram, settings.turns), start=1)]


def _stranded(tally: GoldfishTally, turn: int) -> dict[str, Any]:
    none = tally.get(f"stranded/{turn}/0")
    return {"turn": turn, "cards": _spread(tally, f"stranded/{turn}"), "none": _rate(none, tally.get(f"reached/{turn}"))}


def _copies(deck: PlayableDeck) -> list[tuple[int, int]]:
    return sorted(Counter(int(card.id) for card in deck.cards if card.cost is not None).items())


def _castable(tally: GoldfishTally, card: int, copies: int, settings: GoldfishSettings) -> dict[str, Any]:
    games = tally.get("games")
    drawn = _cumulative(tally.histogram(f"card/{card}/drawn"), settings.turns)
    playable = _cumulative(tally.histogram(f"card/{card}/playable"), settings.turns)
    played = _cumulative(tally.histogram(f"card/{card}/played"), settings.turns)
    return {
        "card": card,
        "copies": copies,
        "turns": [
            {
                "turn": turn + 1,
                "all": _rate(playable[turn], games),
                "drawn": _rate(playable[turn], drawn[turn]) if drawn[turn] else None,
                "played": _rate(played[turn], games),
            }
            for turn in range(settings.turns)
        ],
        "waits": _spread(tally, f"card/{card}/waited"),
        "played": _rate(played[-1], games),
    }


def _life(tally: GoldfishTally, turn: int, games: int) -> dict[str, Any]:
    reached = tally.get(f"reached/{turn}")
    return {"turn": turn, **_spread(tally, f"life/{turn}"), "reached": _rate(reached, games)}


def _technologies(deck: PlayableDeck, tally: GoldfishTally, settings: GoldfishSettings) -> dict[str, Any]:
    games = tally.get("games")
    turns = range(1, settings.turns + 1)
    return {
        "turns": [{"turn": turn, **_spread(tally, f"technologies/{turn}")} for turn in turns],
        "cards": [
            {
                "card": card,
                "playable": _by_turn(tally.histogram(f"card/{card}/playable"), games, settings),
                "played": _by_turn(tally.histogram(f"card/{card}/played"), games, settings),
            }
            for card in sorted({int(card.id) for card in deck.technologies})
        ],
    }


def _recycling(deck: PlayableDeck, tally: GoldfishTally, games: int) -> dict[str, Any]:
    return {
        "cards_a_game": _spread(tally, "recycled"),
        "removed_a_game": _spread(tally, "removed"),
        "cards": [
            {"card": card, "a_game": tally.get(f"card/{card}/recycled") / games if games else 0.0}
            for card in sorted({int(card.id) for card in deck.cards})
        ],
    }
