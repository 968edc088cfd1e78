"""The run that a kind of simulation is, out of its decks and parameters: for jobs, orders and the command line alike.

No database, no clock of its own: nothing but the present game and two callbacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

from cards.selectors import catalog
from engine.cards.catalog import CardId
from engine.sequential import ENOUGH, next_look, next_moment
from engine.simulation import enough
from engine.simulation.alone_settings import AloneSettings
from engine.simulation.brawl import Brawls, brawl_report
from engine.simulation.compare import CompareDuels, compare_alone
from engine.simulation.compare_report import compare_alone_report, compare_duels_report, is_difference_enough
from engine.simulation.duel_report import duel_report, is_enough, moments
from engine.simulation.duel_settings import USUAL_BOT, DuelSettings
from engine.simulation.duel_tally import DuelTally
from engine.simulation.duels import Duels, field_pairings, table_pairings
from engine.simulation.field import FieldGames
from engine.simulation.game import SimulatedGame
from engine.simulation.gauntlet_report import gauntlet_report
from engine.simulation.study import Field, Found, Subject
from engine.simulation.tally import Tally
from simulations.jobs.models import Kind, may_end_early
from web.cache import LruCache
from web.games import present_kit

PULSE_SECONDS = 0.25
"""How long a worker plays before it says that it is alive and asks whether to go on."""
KEPT_SCREENINGS = 16
GAMES_TOGETHER = 8
"""So many games of a study against a field are played between two signs of life: making the lists ready is dear."""
_screenings: LruCache[Any] = LruCache(KEPT_SCREENINGS)
"""What screenings of studies found in this process; another process makes the same one anew."""

Counts = Mapping[str, int]
Plays = Callable[..., Tally | None]
"""Plays games by their numbers, `first` to `first + count - 1`; None when `pulse`, asked in between, said no."""


class Pulse:
    """Asks `goes_on` every `PULSE_SECONDS` by `clock`, however often it is called itself; once it said no, it is no."""

    def __init__(self, goes_on: Callable[[], bool], clock: Callable[[], float]) -> None:
        self.goes_on = goes_on
        self.clock = clock
        self.asked_at = clock()
        self.is_on = True

    def __call__(self) -> bool:
        """Whether to play on."""
        if self.is_on and self.clock() - self.asked_at >= PULSE_SECONDS:
            self.is_on = self.goes_on()
            self.asked_at = self.clock()
        return self.is_on


class Asked(NamedTuple):
    """What a run is made of: `decks` begin with the deck asked about. `found`: what the screening of a study has found so far."""

    game: SimulatedGame[Any]
    decks: Sequence[Any]
    parameters: Mapping[str, Any]
    seed: int
    found: Counts = MappingProxyType({})

    @property
    def alone(self) -> AloneSettings:
        """How decks are played alone."""
        return alone_settings(self.game, self.parameters)

    @property
    def together(self) -> DuelSettings:
        """How decks play each other."""
        return DuelSettings(**{name: value for name, value in self.parameters.items() if name not in ("games", "is_table")})

    @property
    def field(self) -> Field[Any] | None:
        """Whom a study plays against; None for nobody."""
        if len(self.decks) == 1 or self.game.is_cooperative:
            return None
        policy, ruleset = self.parameters["policy"], self.parameters["ruleset"]
        policy = policy if policy in self.game.bots else USUAL_BOT
        ignore = self.parameters["ignore_unmodelled"]
        return Field(self.decks[1:], DuelSettings(policy=policy, against_policy=policy, ruleset=ruleset, ignore_unmodelled=ignore))


class Games(NamedTuple):
    """The games of a run. `prepare` gives who plays them, or raises the `EngineError` that says why they can't be played.

    `tell` makes the report of all that was counted; `is_enough` says whether it is as precise as asked. `screen` goes on with a screening,
    adds to what was found and says whether it is through.
    """

    prepare: Callable[[], Plays]
    tell: Callable[[DuelTally], dict[str, Any]]
    is_enough: Callable[[DuelTally], bool] | None = None
    screen: Callable[[Found, Callable[[], bool]], bool] | None = None


def _goldfish(asked: Asked) -> Games:
    game, deck, settings, seed = asked.game, asked.game.together(asked.decks), asked.alone, asked.seed

    def prepare() -> Plays:
        game.games_alone(deck, settings, seed=seed)
        return partial(game.play_report, deck, settings, seed=seed)

    if asked.parameters["games"] != ENOUGH:
        return Games(prepare, partial(game.report_alone, deck, settings, seed=seed))
    most_games = asked.parameters.get("most_games", game.moments[-1])
    tell = partial(enough.report_enough, game, deck, settings, seed=seed, most_games=most_games)
    return Games(prepare, tell, lambda tally: enough.is_enough(tell(tally)))


def _study(asked: Asked) -> Games:
    """Another question about a deck: its games are played a few at a time, once a screening has said what to look at."""
    name, known = asked.parameters["study"], catalog().by_id
    game, study = asked.game, asked.game.studies[name]
    pool = tuple(known[card] for card in asked.parameters.get("pool", ()) if card in known)
    about = Subject(game.together(asked.decks), asked.alone, asked.seed, pool, asked.field)

    def plan(goes_on: Callable[[], bool], found: Found) -> Any:
        return study.screen(about, goes_on=goes_on, found=found)

    def screened(goes_on: Callable[[], bool]) -> Any:
        key = sha256(repr((name, about)).encode()).hexdigest()
        found = _screenings.get(key)
        if found is None:
            found = plan(goes_on, dict(asked.found))
            if found is not None:
                _screenings.set(key, found)
        return found

    def play(*, first: int, count: int, pulse: Pulse) -> Tally | None:
        plan = screened(pulse)
        if plan is None:
            return None
        tally = Tally()
        together = GAMES_TOGETHER if about.field else 1
        for index in range(first, first + count, together):
            some = min(together, first + count - index)
            tally.merge(study.play(about, plan, first=index, count=some))
            if not pulse():
                return None
        return tally

    def prepare() -> Plays:
        game.games_alone(about.deck, about.settings, seed=about.seed)
        if about.field is not None:
            FieldGames(game, [about.deck], about.field, seed=about.seed)
        return play

    return Games(
        prepare,
        lambda tally: study.report(about, screened(lambda: True), tally),
        screen=lambda found, goes_on: plan(goes_on, found) is not None,
    )


def _duel(asked: Asked) -> Games:
    game, decks, settings, seed = asked.game, asked.decks, asked.together, asked.seed
    return Games(
        lambda: Duels(game, decks, [(0, 1)], settings, seed=seed, watches_cards=True).play,
        partial(duel_report, game, decks, settings, seed=seed, most_games=asked.parameters["games"]),
        lambda tally: is_enough(tally, asked.parameters["precision"]),
    )


def _gauntlet(asked: Asked) -> Games:
    game, decks, settings, seed, is_table = asked.game, asked.decks, asked.together, asked.seed, asked.parameters["is_table"]
    pairings = table_pairings(len(decks)) if is_table else field_pairings(len(decks))
    return Games(
        lambda: Duels(game, decks, pairings, settings, seed=seed).play,
        partial(gauntlet_report, game, decks, pairings, settings, seed=seed, is_table=is_table),
    )


def _brawl(asked: Asked) -> Games:
    game, decks, settings, seed = asked.game, asked.decks, asked.together, asked.seed
    return Games(lambda: Brawls(game, decks, settings, seed=seed).play, partial(brawl_report, game, decks, settings, seed=seed))


def _compare(asked: Asked) -> Games:
    """Two lists against opponents, or each alone."""
    game, decks, seed = asked.game, asked.decks, asked.seed
    opponents = 0 if game.is_cooperative else len(decks) - 2
    if opponents:
        return Games(
            lambda: CompareDuels(game, decks, asked.together, seed=seed).play,
            partial(compare_duels_report, game, decks, asked.together, seed=seed, most_games=asked.parameters["games"] * opponents),
            lambda tally: is_difference_enough(tally, opponents, asked.parameters["precision"]),
        )
    decks = [game.together([deck, *decks[2:]]) for deck in decks[:2]]
    play = partial(compare_alone, game, decks[0], decks[1], asked.alone, seed=seed)

    def prepare() -> Plays:
        play(first=0, count=0)
        return play

    return Games(prepare, partial(compare_alone_report, game, decks, asked.alone, seed=seed))


KINDS: Mapping[str, Callable[[Asked], Games]] = {
    Kind.GOLDFISH: lambda asked: _study(asked) if "study" in asked.parameters else _goldfish(asked),
    Kind.DUEL: _duel,
    Kind.COMPARE: _compare,
    Kind.GAUNTLET: _gauntlet,
    Kind.BRAWL: _brawl,
}


@dataclass(frozen=True)
class Run:
    """Everything that the games of one job depend on. Games are numbered from 0; any split of them gives the same report."""

    kind: str
    parameters: Mapping[str, Any]
    games: Games

    @cached_property
    def plays(self) -> Plays:
        """Who plays the games. Raises the `EngineError` that says why they can't be played."""
        return self.games.prepare()

    def refuse_unplayable(self) -> None:
        """Raise the `EngineError` that playing would raise, without playing."""
        _ = self.plays

    def play(self, *, first: int, count: int, goes_on: Callable[[], bool], clock: Callable[[], float]) -> Tally | None:
        """Games `first` to `first + count - 1`; None when `goes_on`, asked every `PULSE_SECONDS` by `clock`, said no."""
        return self.plays(first=first, count=count, pulse=Pulse(goes_on, clock))

    def screen(self, found: Found, *, goes_on: Callable[[], bool]) -> bool:
        """Go on with the screening from what it has `found`, which is added to; whether it is through: not where `goes_on` said no."""
        return self.games.screen is None or self.games.screen(found, goes_on)

    def next_stage(self, played: int, games: int, tallies: Sequence[Counts]) -> int | None:
        """Up to which number games are played next, when `played` are counted and `games` may be; None when it is enough."""
        is_enough = self.games.is_enough if played and may_end_early(self.parameters) else None
        if is_enough is not None and is_enough(merged(tallies)):
            return None
        return stage_after(self.kind, self.parameters, played, games)

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted, from the tallies of the chunks in any order."""
        return self.games.tell(merged(tallies))

    def tried(self, report: Mapping[str, Any]) -> Sequence[CardId]:
        """The cards beside those of the lists whose games stand in `report`, one of this run."""
        study = present_kit().simulated.studies.get(self.parameters.get("study", ""))
        return [CardId(card) for card in study.tried(report)] if study is not None else ()


OF_ORDERS = ("games", "most_games", "study", "pool", "has_field")
"""The parameters that are none of how a deck is played alone."""


def alone_settings(game: SimulatedGame[Any], parameters: Mapping[str, Any]) -> AloneSettings:
    """How a deck is played alone, out of a job's parameters. Raises `GoldfishSettingsError`."""
    return game.settings_alone(**{name: value for name, value in parameters.items() if name not in OF_ORDERS})


def run_of(kind: str, decks: Sequence[Any], parameters: Mapping[str, Any], *, seed: int, found: Counts = MappingProxyType({})) -> Run:
    """The games of a job in the present game: `decks` begin with the deck asked about, `found` is what its screening has found so far.

    Raises:
        EngineError: settings out of their range.
    """
    return Run(kind, parameters, KINDS[kind](Asked(present_kit().simulated, decks, parameters, seed, found)))


def merged(tallies: Sequence[Counts]) -> DuelTally:
    """Everything that chunks counted, in any order; halves of pairs find each other, where there are any."""
    whole = DuelTally()
    for counts in tallies:
        whole.merge(Tally(counts))
    return whole


def stage_after(kind: str, parameters: Mapping[str, Any], played: int, games: int) -> int | None:
    """Up to which number games are given out after the first `played`: all, or to the next look of a run that may end early."""
    if parameters["games"] == ENOUGH:
        return next_moment(played, games, present_kit().simulated.moments)
    if "precision" not in parameters:
        return None if played >= games else games
    return next_look(played, moments(games, parameters["precision"])[-1] if kind == Kind.DUEL else games)


def needs_screening(game: SimulatedGame[Any], parameters: Mapping[str, Any]) -> bool:
    """Whether a screening says first what the games of a job are to look at."""
    study = game.studies.get(parameters.get("study", ""))
    return study is not None and study.has_screening


def first_stage(game: SimulatedGame[Any], kind: str, parameters: Mapping[str, Any], games: int) -> int:
    """Up to which number games of a new job are given out: none before its screening."""
    return 0 if needs_screening(game, parameters) else stage_after(kind, parameters, 0, games) or games


def first_chunk(game: SimulatedGame[Any], parameters: Mapping[str, Any]) -> int:
    """How many games of a new job a worker is given, while nobody knows how long one takes."""
    if "study" in parameters:
        return 4
    if "against_policy" not in parameters:
        if game.is_cooperative:
            return 1 if game.bots[parameters["policy"]].is_slow else 8
        return 100
    return 1 if any(game.bots[parameters[name]].is_slow for name in ("policy", "against_policy")) else 16
