"""The goldfish report: a tally as figures with intervals, beside how they came about (docs/reference/goldfish.md).

What a measure tells stands where it is declared; here is what is made of several, of exact counting, or of games played otherwise.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from engine.opening import chance_of_at_least_one
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish import BY_SEAT, PAYING, PAYING_PRESSURE, PRESSURE, PRESSURES, RACE_PRESSURE, WITHOUT
from engine.rone.measures.goldfish_cards import castable_cards, never_playable, never_played, recycled_cards, technology_turns
from engine.rone.measures.goldfish_measures import CLOSELY, HUNDREDTHS, MEASURES, PAID, PAIRED, PRESSED, REPORT, SEAT
from engine.rone.measures.goldfish_settings import GoldfishSettings, goldfish_method
from engine.rone.measures.goldfish_table import key_card
from engine.rone.measures.opening import opening_odds
from engine.rone.measures.report_verdict import DIALS
from engine.rone.rules.turn import HAND_SIZE
from engine.simulation.alone import EVERYWHERE, SIDE
from engine.simulation.alone_report import marks_of, policies_told, report_method
from engine.simulation.dials import Counted, tell_dials
from engine.simulation.figures import by_turn, mean, rate
from engine.simulation.measure import differences, tell
from engine.simulation.notes import Note
from engine.simulation.tally import Tally
from engine.statistics import Z_95, Distribution

APPROXIMATIONS = (
    Note(
        "OPPONENT_DOES_NOTHING",
        "The opponent does nothing, holds no units and never runs out of cards, so damage is counted past %(deck_size)s.",
        "Der Gegner tut nichts, hat keine Einheiten, und seine Karten gehen nie aus; Schaden zählt deshalb über %(deck_size)s hinaus.",
    ),
    Note(
        "FAST_EFFECTS_IN_OWN_TURNS",
        "Fast effects are played in the main phase of the deck’s own turns alone.",
        "Schnelle Effekte werden nur in der Hauptphase der eigenen Züge gespielt.",
    ),
    Note(
        "PRESSURE_ONCE_A_TURN",
        "Damage under pressure is dealt once in each turn of the opponent, whatever stands on the battlefield.",
        "Schaden unter Druck fällt einmal in jedem Zug des Gegners an, was auch immer auf dem Schlachtfeld steht.",
    ),
    Note(
        "PLAYABLE_IN_MAIN_PHASE",
        "Playable means allowed in the main phase: level, water and targets are there. What targets the opponent’s cards never is here.",
        "Spielbar heißt: in der Hauptphase erlaubt, mit Stufe, Wasser und Zielen. Was auf Karten des Gegners zielt, ist es hier nie.",
    ),
    Note(
        "SIDE_GAMES_ALONE",
        "Plans, pressure, technologies left out and what water is spent on are measured in the side games alone.",
        "Pläne, Druck, weggelassene Technologien und wofür das Wasser ausgegeben wird, sind nur an einem Teil der Partien gemessen.",
    ),
)
SECTIONS = (
    *("method", "opening", "water", "levels", "level_race", "stranded", "castable", "damage", "life", "clock", "pressure", "technologies"),
    *("recycling", "ledger", "seats"),
)
"""In the order of the report; sections that only measures know of come after them."""


def goldfish_report(deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """The goldfish `result` of the API: figures with intervals, method, exact opening odds. Equal tallies give equal reports."""
    turns, side_games = settings.turns, tally.get(f"{SIDE}/games")
    first_plays = sum(1 for card in deck.cards if card.level == 1 and card.cost is not None)
    report: dict[str, Any] = {
        "method": _method(deck, settings, tally, seed),
        "opening": {"cards": opening_odds(deck)},
        "level_race": level_race(tally, settings),
        "castable": {"cards": castable_cards(deck.cards, tally, turns)},
        "clock": clock(tally, turns, settings.deck_size),
        "pressure": pressure(deck, tally, settings),
        "ledger": {"games": side_games},
        "seats": seats(tally, turns),
    }
    tell(MEASURES, REPORT, tally, turns, into=report)
    report["stranded"] |= {
        "cards": never_playable(deck.cards, tally),
        "no_first_play": 1 - chance_of_at_least_one(first_plays, len(deck.cards), HAND_SIZE),
    }
    report["technologies"] |= {"cards": technology_turns(deck.technologies, tally, turns), "without": without_each(deck, tally)}
    report["recycling"] |= {"cards": recycled_cards(deck.cards, tally), "games": side_games}
    tell(MEASURES, CLOSELY, tally, turns, f"{SIDE}/", into=report)
    report = {name: report[name] for name in SECTIONS} | report
    return report | {"verdict": {"dials": tell_dials(DIALS, Counted(report, tally, settings))}}


def _method(deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, seed: int) -> dict[str, Any]:
    unplayed = never_played((*deck.cards, *deck.technologies), tally)
    method = goldfish_method([deck], settings, tally.get("games"), seed=seed, never_played=unplayed)
    return report_method(method, tally, APPROXIMATIONS, HUNDREDTHS.parts)


def level_race(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """Each plan's levels and damage, and by how much it differs from the one that was ordered; `best` only where a difference was found."""
    plans = policies_told(MEASURES, PAIRED, tally, settings)
    return {"games": tally.get(f"{SIDE}/games"), "policies": plans, "best": _best(plans, settings)}


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
    names = {k: SIDE if k == settings.pressure else f"{PRESSURE}/{k}" for k in PRESSURES}
    ways = {"plan": names[PAYING_PRESSURE], "deck": f"{PAYING}/deck", "hand": f"{PAYING}/hand"}
    key = key_card(deck)
    rows = [{"pressure": k, **tell(MEASURES, PRESSED, tally, settings.turns, f"{name}/")} for k, name in names.items()]
    rows[RACE_PRESSURE]["through"] = race(tally, settings)
    return {
        "games": tally.get(f"{SIDE}/games"),
        "key_card": key if key >= 0 else None,
        "rows": rows,
        "paying": {"pressure": PAYING_PRESSURE, "ways": [{"way": way, **_paid(tally, settings, name)} for way, name in ways.items()]},
    }


def race(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """The rate of games that deal a whole deck's damage in time under the hardest pressure, which is played beside every game."""
    way = f"{PRESSURE}/{RACE_PRESSURE}"
    prefixes = ("",) if settings.pressure == RACE_PRESSURE else (f"{way}/", f"{EVERYWHERE}/{way}/")
    through = sum(sum(tally.histogram(f"{prefix}through").values()) for prefix in prefixes)
    return rate(through, sum(tally.get(f"{prefix}games") for prefix in prefixes))


def _paid(tally: Tally, settings: GoldfishSettings, name: str) -> dict[str, Any]:
    told = tell(MEASURES, PAID, tally, settings.turns, f"{name}/")
    key = told.pop("key")
    return {**told, "key": key}


def without_each(deck: PlayableDeck, tally: Tally) -> list[dict[str, Any]]:
    """What each technology brings: how much sooner a whole deck is dealt with it than without it, and how much more damage in all."""
    cards = sorted({int(card.id) for card in deck.technologies})
    return [{"card": card, **differences(PAIRED, tally, f"{WITHOUT}/{card}", len(cards), is_turned=True)} for card in cards]


def clock(tally: Tally, turns: int, full_deck: int) -> dict[str, Any]:
    """In which turn a whole deck's damage is dealt, and damage for each card given up (hand and deck together).

    `mean` is that of the same turns: a game that has not dealt it by the last turn counts as the turn after.
    """
    games = tally.get("games")
    through = _through(tally, turns, full_deck)
    later = games - sum(through.values())
    return {
        "damage": full_deck,
        "turns": by_turn(through, games, turns),
        **mean(Distribution({turn: times for turn, times in (through | {turns + 1: later}).items() if times}).mean),
        **marks_of(through, games),
        "per_card": _per_card(tally),
    }


def _through(tally: Tally, turns: int, full_deck: int) -> dict[int, int]:
    """In which turn the games dealt a whole deck: damage only grows, so each turn's histogram says who is there."""
    found: dict[int, int] = {}
    before = 0
    for turn in range(1, turns + 1):
        there = sum(times for damage, times in tally.histogram(f"damage/{turn}").items() if damage >= full_deck)
        found[turn] = max(there - before, 0)
        before = max(there, before)
    return found


def _per_card(tally: Tally) -> dict[str, Any] | None:
    """A ratio of two means, its interval by linearising (delta method); None where no card was given up."""
    damage, given, products = (tally.mean(f"{SIDE}/{name}") for name in ("total", "given", "total-given"))
    if given.total <= 0:
        return None
    ratio = damage.total / given.total
    squares = damage.squares - 2 * ratio * products.total + ratio * ratio * given.squares
    half = Z_95 * sqrt(max(squares, 0.0)) / given.total
    return {"value": ratio, "low": ratio - half, "high": ratio + half, "n": damage.n}


def seats(tally: Tally, turns: int) -> dict[str, Any]:
    """The same games from each seat: levels, water left, damage and life by turn."""
    first = {name.removeprefix("first/"): number for name, number in tally.counts.items() if name.startswith("first/")}
    second = {name: tally.get(name) - first.get(name, 0) for name in tally.counts if name.partition("/")[0] in BY_SEAT}
    by_seat = {"first": Tally(first), "second": Tally(second)}
    return {seat: {"games": found.get("games"), **tell(MEASURES, SEAT, found, turns)} for seat, found in by_seat.items()}
