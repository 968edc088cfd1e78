"""What games played otherwise tell: the level race, the deck under pressure, a technology less. Differences are of pairs of games."""

from __future__ import annotations

from typing import Any

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import POLICIES, GoldfishSettings
from engine.rone.measures.side_games import TURN
from engine.rone.measures.variants import PAYING_PRESSURE, PRESSURES, SAMPLED, key_card
from engine.simulation.figures import by_turn, difference, first_turn, mean, rate, spread_of
from engine.simulation.tally import Tally
from engine.statistics import Mean

"""Clocks are counted in hundredths of a turn."""


def level_race(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """Each plan's levels and damage, and by how much it differs from the one that was ordered; `best` only where a difference was found."""
    plans = []
    for policy in POLICIES:
        is_ordered = policy == settings.policy
        name = "side" if is_ordered else f"policy/{policy}"
        games = tally.get(f"{name}/games")
        plans.append(
            {
                "policy": policy,
                "levels": {
                    "2": by_turn(tally.histogram(f"{name}/level_two"), games, settings.turns),
                    "3": by_turn(tally.histogram(f"{name}/level_three"), games, settings.turns),
                },
                "clock": mean(tally.mean(f"{name}/clock"), TURN),
                "damage": mean(tally.mean(f"{name}/damage")),
                "sooner": None if is_ordered else difference(tally.mean(f"{name}/sooner"), len(POLICIES) - 1, TURN),
                "more": None if is_ordered else difference(tally.mean(f"{name}/more"), len(POLICIES) - 1),
            }
        )
    return {"games": tally.get("side/games"), "policies": plans, "best": _best(plans, settings)}


def _best(plans: list[dict[str, Any]], settings: GoldfishSettings) -> str | None:
    """The plan that is soonest, if it was found to be sooner than the ordered one; that, if all others were found later; else None."""
    others = [plan for plan in plans if plan["sooner"] is not None]
    better = [plan for plan in others if plan["sooner"]["found"] and plan["sooner"]["mean"] > 0]
    if better:
        return str(max(better, key=lambda plan: plan["sooner"]["mean"])["policy"])
    if all(plan["sooner"]["found"] for plan in others):
        return settings.policy
    return None


def pressure(deck: PlayableDeck, tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """The deck against opponents that deal 0 to 6 damage a turn, and three ways to pay for it with cards."""
    key = key_card(deck)
    return {
        "games": tally.get("side/games"),
        "key_card": key if key >= 0 else None,
        "rows": [{"pressure": k, **_pressed(tally, settings, "side" if k == settings.pressure else f"pressure/{k}")} for k in PRESSURES],
        "paying": {
            "pressure": PAYING_PRESSURE,
            "ways": [
                {"way": way, **_paying(tally, settings, name)}
                for way, name in (
                    ("plan", "side" if settings.pressure == PAYING_PRESSURE else f"pressure/{PAYING_PRESSURE}"),
                    ("deck", "paying/deck"),
                    ("hand", "paying/hand"),
                )
            ],
        },
    }


def _pressed(tally: Tally, settings: GoldfishSettings, name: str) -> dict[str, Any]:
    games = tally.get(f"{name}/games")
    through = tally.histogram(f"{name}/through")
    return {
        "turns": [
            {
                "turn": turn,
                "alive": rate(tally.get(f"{name}/reached/{turn}"), games),
                "key": rate(tally.get(f"{name}/key/{turn}"), games),
                "life": spread_of(tally, f"{name}/life/{turn}"),
                "damage": _mean_damage(tally, name, turn),
            }
            for turn in range(1, settings.turns + 1)
        ],
        "level_2": by_turn(tally.histogram(f"{name}/level_two"), games, settings.turns),
        "through": rate(sum(through.values()), games),
        "through_turn": first_turn(through, games, 50),
        "lost_turn": first_turn(tally.histogram(f"{name}/lost"), games, 50),
        "clock": mean(tally.mean(f"{name}/clock"), TURN),
        "damage": mean(tally.mean(f"{name}/damage")),
    }


def _mean_damage(tally: Tally, name: str, turn: int) -> dict[str, Any]:
    reached = tally.get(f"{name}/reached/{turn}")
    return mean(Mean(reached, tally.get(f"{name}/damage-sum/{turn}"), tally.get(f"{name}/damage-squares/{turn}")))


def _paying(tally: Tally, settings: GoldfishSettings, name: str) -> dict[str, Any]:
    games = tally.get(f"{name}/games")
    return {
        "through": rate(sum(tally.histogram(f"{name}/through").values()), games),
        "clock": mean(tally.mean(f"{name}/clock"), TURN),
        "damage": mean(tally.mean(f"{name}/damage")),
        "key": [rate(tally.get(f"{name}/key/{turn}"), games) for turn in range(1, settings.turns + 1)],
    }


def without_each(deck: PlayableDeck, tally: Tally) -> list[dict[str, Any]]:
    """What each technology brings: how much sooner a whole deck is dealt with it than without it, and how much more damage in all."""
    cards = sorted({int(card.id) for card in deck.technologies})
    return [
        {
            "card": card,
            "sooner": difference(_turned(tally.mean(f"without/{card}/sooner")), len(cards), TURN),
            "more": difference(_turned(tally.mean(f"without/{card}/more")), len(cards)),
        }
        for card in cards
    ]


def _turned(found: Mean) -> Mean:
    """The same difference seen from the other side."""
    return Mean(found.n, -found.total, found.squares)


def samples(tally: Tally) -> list[dict[str, Any]]:
    """Three games to look at: a good one, a typical one, a bad one, by when a whole deck was dealt (10th, 50th, 90th percentile)."""
    clocks = sorted((tally.get(f"sample/{index}") - 1, index) for index in range(SAMPLED) if tally.get(f"sample/{index}"))
    if not clocks:
        return []
    picked = [(which, clocks[(len(clocks) - 1) * percent // 100]) for which, percent in (("good", 10), ("typical", 50), ("bad", 90))]
    return [{"which": which, "game": index, "clock": clock / TURN} for which, (clock, index) in picked]
