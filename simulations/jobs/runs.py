"""The run that a kind of simulation is, out of its decks and parameters: for jobs, orders and the command line alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards.selectors import catalog
from engine.cards import CardId
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.sequential import next_look
from engine.simulation.duel_report import moments
from simulations.jobs.compare_runs import CompareRun, GoldfishCompareRun
from simulations.jobs.duel_runs import DuelRun, GauntletRun, settings_of
from simulations.jobs.models import Kind
from simulations.jobs.runner import GoldfishRun, Run
from simulations.jobs.study_runs import MULLIGAN, SWAPS, TECHNOLOGIES, MulliganRun, SwapRun, TechnologyRun


def run_of(kind: str, decks: Sequence[PlayableDeck], parameters: Mapping[str, Any], *, seed: int) -> Run:
    """The games of a job: `decks` begin with the deck asked about.

    Raises:
        EngineError: settings out of their range.
    """
    if kind == Kind.GAUNTLET:
        return GauntletRun(decks, settings_of(parameters), seed, parameters["is_table"])
    if kind == Kind.DUEL:
        return DuelRun(decks, settings_of(parameters), seed, parameters["games"])
    if kind == Kind.COMPARE and len(decks) > 2:
        return CompareRun(decks, settings_of(parameters), seed, parameters["games"])
    if kind == Kind.COMPARE:
        return GoldfishCompareRun(decks[0], decks[1], goldfish_settings_of(parameters), seed)
    settings = goldfish_settings_of(parameters)
    if parameters.get("study") == MULLIGAN:
        return MulliganRun(decks[0], settings, seed)
    if parameters.get("study") == SWAPS:
        known = catalog().by_id
        return SwapRun(decks[0], settings, seed, tuple(known[CardId(card)] for card in parameters["pool"] if CardId(card) in known))
    if parameters.get("study") == TECHNOLOGIES:
        return TechnologyRun(decks[0], settings, seed)
    return GoldfishRun(deck=decks[0], settings=settings, seed=seed)


def goldfish_settings_of(parameters: Mapping[str, Any]) -> GoldfishSettings:
    """The goldfish's settings out of a job's parameters."""
    return GoldfishSettings(**{name: value for name, value in parameters.items() if name not in ("games", "study", "pool")})


def first_chunk(parameters: Mapping[str, Any]) -> int:
    """How many games of a new job a worker is given, while nobody knows how long one takes."""
    if "study" in parameters:
        return 4
    if "against_policy" not in parameters:
        return 100
    settings = settings_of(parameters)
    return 1 if "look-ahead" in (settings.policy, settings.against_policy) else 16


def first_stage(kind: str, parameters: Mapping[str, Any], games: int) -> int:
    """Up to which number games of a new job are given out: all, or to the first look of one that stops when it is precise enough."""
    if "precision" not in parameters:
        return games
    most = moments(games, parameters["precision"])[-1] if kind == Kind.DUEL else games
    return next_look(0, most) or games
