"""The goldfish report: a tally as figures with intervals, beside how they came about (docs/reference/goldfish.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_method import goldfish_method
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.opening import HAND_SIZE, chance_of_at_least_one, opening_odds
from engine.rone.measures.report_beside import level_race, pressure, samples, without_each
from engine.rone.measures.report_ledger import clock, ledger, recycling_turns, seats
from engine.rone.measures.report_verdict import verdict
from engine.simulation.figures import by_turn, cumulative, games_by_seat, rate, spread_of
from engine.simulation.tally import Tally

APPROXIMATIONS = (
    "The opponent does nothing, holds no units and never runs out of cards, so damage is counted past 24.",
    "Fast effects are played in the main phase of the deck's own turns alone.",
    "Damage under pressure is dealt once in each turn of the opponent, whatever stands on the battlefield.",
    "Playable means level and water at any moment of the main phase; targets are not asked for.",
    "Plans, pressure, technologies left out and what water is spent on are measured in the side games alone.",
)


def goldfish_report(deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """The goldfish `result` of the API: figures with intervals, method, exact opening odds. Equal tallies give equal reports."""
    turns = range(1, settings.turns + 1)
    games = tally.get("games")
    report = {
        "method": _method(deck, settings, tally, seed),
        "opening": {"cards": opening_odds(deck), "mulligans": _mulligans(tally, games)},
        "water": {"turns": [_water(tally, turn) for turn in turns]},
        "levels": {
            "2": by_turn(tally.histogram("level_two"), games, settings.turns),
            "3": by_turn(tally.histogram("level_three"), games, settings.turns),
        },
        "level_race": level_race(tally, settings),
        "stranded": _stranded_cards(deck, tally, settings),
        "castable": {"cards": [_castable(tally, card, copies, settings) for card, copies in _copies(deck)]},
        "damage": {"turns": [{"turn": turn, **spread_of(tally, f"damage/{turn}")} for turn in turns]},
        "life": {"turns": [_life(tally, turn, games) for turn in turns]},
        "clock": clock(tally, settings),
        "pressure": pressure(deck, tally, settings),
        "technologies": _technologies(deck, tally, settings),
        "recycling": {**_recycling(deck, tally, games), **recycling_turns(tally, settings)},
        "ledger": ledger(tally, settings),
        "seats": seats(tally, settings),
    }
    return {**report, "verdict": verdict(report)}


def _method(deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, seed: int) -> dict[str, Any]:
    games = tally.get("games")
    return goldfish_method([deck], settings, games, seed=seed) | {
        "seats": games_by_seat(games),
        "side_games": tally.get("side/games"),
        "samples": samples(tally),
        "approximations": list(APPROXIMATIONS),
    }


def _mulligans(tally: Tally, games: int) -> dict[str, Any]:
    ways = tally.histogram("mulligans")
    return {name: rate(ways.get(way, 0), games) for way, name in enumerate(("keep", "bottom", "shuffle"))}


def _water(tally: Tally, turn: int) -> dict[str, Any]:
    return {
        "turn": turn,
        "income": spread_of(tally, f"income/{turn}"),
        "spent": spread_of(tally, f"spent/{turn}"),
        "banked": spread_of(tally, f"banked/{turn}"),
    }


def _stranded(tally: Tally, turn: int) -> dict[str, Any]:
    none = tally.get(f"stranded/{turn}/0")
    return {"turn": turn, "cards": spread_of(tally, f"stranded/{turn}"), "none": rate(none, tally.get(f"reached/{turn}"))}


def _stranded_cards(deck: PlayableDeck, tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """Hand cards above the hero's level by turn, how often each card was never playable, and first hands without a first play (exact)."""
    first_plays = sum(1 for card in deck.cards if card.level == 1 and card.cost is not None)
    never = []
    for card, _ in _copies(deck):
        drawn = sum(tally.histogram(f"card/{card}/drawn").values())
        playable = sum(tally.histogram(f"card/{card}/playable").values())
        never.append({"card": card, "never": rate(drawn - playable, drawn)})
    return {
        "turns": [_stranded(tally, turn) for turn in range(1, settings.turns + 1)],
        "cards": never,
        "no_first_play": 1 - chance_of_at_least_one(first_plays, len(deck.cards), HAND_SIZE),
    }


def _copies(deck: PlayableDeck) -> list[tuple[int, int]]:
    return sorted(Counter(int(card.id) for card in deck.cards if card.cost is not None).items())


def _castable(tally: Tally, card: int, copies: int, settings: GoldfishSettings) -> dict[str, Any]:
    games = tally.get("games")
    drawn = cumulative(tally.histogram(f"card/{card}/drawn"), settings.turns)
    playable = cumulative(tally.histogram(f"card/{card}/playable"), settings.turns)
    played = cumulative(tally.histogram(f"card/{card}/played"), settings.turns)
    return {
        "card": card,
        "copies": copies,
        "turns": [
            {
                "turn": turn + 1,
                "all": rate(playable[turn], games),
                "drawn": rate(playable[turn], drawn[turn]) if drawn[turn] else None,
                "played": rate(played[turn], games),
            }
            for turn in range(settings.turns)
        ],
        "waits": spread_of(tally, f"card/{card}/waited"),
        "played": rate(played[-1], games),
    }


def _life(tally: Tally, turn: int, games: int) -> dict[str, Any]:
    reached = tally.get(f"reached/{turn}")
    return {"turn": turn, **spread_of(tally, f"life/{turn}"), "reached": rate(reached, games)}


def _technologies(deck: PlayableDeck, tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    games = tally.get("games")
    turns = range(1, settings.turns + 1)
    return {
        "turns": [{"turn": turn, **spread_of(tally, f"technologies/{turn}")} for turn in turns],
        "cards": [
            {
                "card": card,
                "playable": by_turn(tally.histogram(f"card/{card}/playable"), games, settings.turns),
                "played": by_turn(tally.histogram(f"card/{card}/played"), games, settings.turns),
            }
            for card in sorted({int(card.id) for card in deck.technologies})
        ],
        "without": without_each(deck, tally),
    }


def _recycling(deck: PlayableDeck, tally: Tally, games: int) -> dict[str, Any]:
    return {
        "cards_a_game": spread_of(tally, "recycled"),
        "removed_a_game": spread_of(tally, "removed"),
        "cards": [
            {"card": card, "a_game": tally.get(f"card/{card}/recycled") / games if games else 0.0}
            for card in sorted({int(card.id) for card in deck.cards})
        ],
    }
