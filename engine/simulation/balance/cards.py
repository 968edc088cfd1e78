"""Does every card earn its place? Each card of a deck against blanks in its place, on the same seeds.

A removed card of the pile that is shuffled is replaced by the game's blank, a card that does nothing. Taken out without replacement, any
card would look good: the others would come sooner, and where every card is a point of life (RONE, LIFE-1) one would be missing; replaced by
other cards of the deck, one card would always be the worst. What lies beside the pile (RONE's technologies) is simply left out.

Both decks play the same opponents on the same seeds, so that only the difference counts. Cards are looked at after ever
more games, the obvious ones with few: a card is *needed* once its removal costs wins beyond a 95 % interval, and *harmful* once
its removal wins more beyond an interval that is corrected for all cards and all looks (Bonferroni), so that among many
fine cards chance condemns none. What is neither at the last look made no difference that could be found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import Any, Final

from engine.simulation.balance.playing import Players, Task
from engine.simulation.game import SimulatedGame
from engine.statistics import Z_95, Interval, Mean

POINTS: Final = 4
"""The points of one seed's two games."""
BETWEEN: Final = "\0"
"""Stands between deck and card in the name of a deck without a card."""


class Finding(StrEnum):
    """What a card's removal does to its deck."""

    NEEDED = "needed"
    NO_DIFFERENCE = "no difference found"
    HARMFUL = "harmful"


@dataclass(frozen=True)
class RemovalSettings:
    """After how many seeds against each opponent a card is looked at, and the chance to condemn any fine card at all."""

    looks: tuple[int, ...] = (20, 40, 80, 160, 320, 640)
    error: float = 0.05


DEFAULT: Final = RemovalSettings()


@dataclass(frozen=True)
class CardVerdict:
    """One card of one deck: `effect` is by how much the share of points grows when it is removed, with both intervals."""

    deck: str
    card: str
    verdict: Finding
    effect: float
    interval: Interval
    corrected: Interval
    games: int

    def to_json(self) -> dict[str, Any]:
        """Everything, rounded."""
        return {
            "deck": self.deck,
            "card": self.card,
            "verdict": str(self.verdict),
            "effect": round(self.effect, 4),
            "interval": [round(end, 4) for end in self.interval],
            "corrected": [round(end, 4) for end in self.corrected],
            "games": self.games,
        }

    def line(self) -> str:
        """The verdict for people."""
        low, high = self.interval
        effect = f"{100 * self.effect:+6.1f}  {100 * low:+6.1f} to {100 * high:+6.1f} %"
        return f"{self.deck}  {self.card:<20}{effect}{self.games:9,}  {self.verdict}"


def without(game: SimulatedGame[Any], deck: Any, card: int) -> Any:
    """`deck` with a blank for each copy of `card`, at the same places; what lies beside the pile is left out."""
    pile = [game.blank(one) if one.id == card else one for one in game.cards(deck)]
    return game.with_cards_beside(game.with_cards(deck, pile), [one for one in game.cards_beside(deck) if one.id != card])


def name_without(deck: str, card: str) -> str:
    """The name under which `deck` without `card` plays."""
    return f"{deck}{BETWEEN}{card}"


def decks_with_removals(game: SimulatedGame[Any], decks: Mapping[str, Any]) -> dict[str, Any]:
    """`decks`, and each of them without each of its cards."""
    found = dict(decks)
    for name, deck in decks.items():
        for card in (*game.cards(deck), *game.cards_beside(deck)):
            found[name_without(name, card.slug)] = without(game, deck, card.id)
    return found


class _Trial:
    """One card's games so far: the difference of points, seed by seed."""

    def __init__(self, deck: str, card: str) -> None:
        self.deck, self.card = deck, card
        self.difference = Mean()

    def verdict(self, z: float, *, final: bool) -> CardVerdict | None:
        """What can be said by now; None as long as more games would tell."""
        plain, corrected = self.difference.interval(Z_95), self.difference.interval(z)
        if plain is None or corrected is None:
            return None
        if corrected.low > 0:
            verdict = Finding.HARMFUL
        elif plain.high < 0:
            verdict = Finding.NEEDED
        elif final:
            verdict = Finding.NO_DIFFERENCE
        else:
            return None
        effect, games = self.difference.value / POINTS, 2 * self.difference.n
        return CardVerdict(self.deck, self.card, verdict, effect, _share(plain), _share(corrected), games)


def _share(points: Interval) -> Interval:
    """Points of a seed's two games as a share of all of them."""
    return Interval(points.low / POINTS, points.high / POINTS)


def measure_cards(
    players: Players, names: Sequence[str], settings: RemovalSettings = DEFAULT, only: Sequence[str] | None = None
) -> Iterator[CardVerdict]:
    """A verdict on every card of the decks `names` (of `only` some of them), as soon as it stands.

    `players` must know `decks_with_removals`; the opponents are all `names`. Leaders are not removed: a deck needs them.
    """
    decks = list(names if only is None else only)
    trials = [_Trial(name, card) for name in decks for card in _slugs(players.table.game, players.decks[name])]
    z = NormalDist().inv_cdf(1 - settings.error / (2 * max(len(trials), 1) * len(settings.looks)))
    played: dict[str, dict[tuple[str, int], int]] = {name: {} for name in decks}
    before = 0
    for look in settings.looks:
        for name in {trial.deck for trial in trials}:
            _play_opponents(players, name, name, names, before, look, played[name])
        tasks = [task for trial in trials for task in _tasks(name_without(trial.deck, trial.card), trial.deck, names, before, look)]
        per_trial = len(tasks) // len(trials)
        results = players.play(tasks)
        left = []
        for trial in trials:
            for _ in range(per_trial):
                task, games = next(results)
                base = played[trial.deck]
                differences = (pair.total - base[task.other, task.first + place] for place, pair in enumerate(games))
                trial.difference = trial.difference.merge(Mean.of(differences))
            verdict = trial.verdict(z, final=look == settings.looks[-1])
            if verdict is None:
                left.append(trial)
            else:
                yield verdict
        trials, before = left, look
        if not trials:
            return


def _slugs(game: SimulatedGame[Any], deck: Any) -> list[str]:
    return list(dict.fromkeys(card.slug for card in (*game.cards(deck), *game.cards_beside(deck))))


def _tasks(playing: str, deck: str, names: Sequence[str], before: int, look: int) -> list[Task]:
    """The games of `playing` (`deck`, or `deck` without a card) that a look adds; every opponent has seeds of its own."""
    return [Task(playing, other, number * 100_000 + before, look - before) for number, other in enumerate(names) if other != deck]


def _play_opponents(
    players: Players, playing: str, deck: str, names: Sequence[str], before: int, look: int, into: dict[tuple[str, int], int]
) -> None:
    for task, games in players.play(_tasks(playing, deck, names, before, look)):
        for place, pair in enumerate(games):
            into[task.other, task.first + place] = pair.total
