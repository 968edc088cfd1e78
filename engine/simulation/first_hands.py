"""First hands as a study: practice hands of a deck, each played in every way that a game has to deal with one, on the same shuffles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from engine.rng import stream
from engine.simulation.counters import Counter, MeasureCounter, add_differences
from engine.simulation.figures import mean
from engine.simulation.lists import Deck
from engine.simulation.measure import Measure, differences
from engine.simulation.notes import Note, told
from engine.simulation.study import Study, Subject
from engine.simulation.tally import Tally

HANDS: Final = 10
KEEP, SHUFFLE = "keep", "shuffle"
PLAN_PLAYS_ON: Final = Note(
    "PLAN_PLAYS_ON",
    "The plan of the order plays on after the first hand; another player may get more out of a hand.",
    "Nach der Starthand spielt der Plan des Auftrags weiter; andere holen vielleicht mehr aus einer Hand.",
)
"""What every game's study of first hands says of itself."""


def practice_places(number: int, size: int, hand: int, seed: int) -> list[int]:
    """The places in the list of the `hand` cards of practice hand `number`, out of a deck of `size`."""
    places = list(range(size))
    stream(seed, "practice-hand", number).shuffle(places)
    return places[:hand]


PlaysHand = Callable[[str, int, Counter], None]
"""Plays a game with a hand: the way to deal with it, the number of the game, who counts it."""


def play_ways(ways: Sequence[str], play: PlaysHand, counter: Callable[[], MeasureCounter], name: str, indices: Sequence[int]) -> Tally:
    """Play the games of these numbers with a hand, each in each way: counted under `name/way`, and by how much it differs from keeping."""
    tally, played = Tally(), {way: counter() for way in ways}
    for way, found in played.items():
        for index in indices:
            play(way, index, found)
        found.add_to(tally, f"{name}/{way}/")
        add_differences(tally, f"{name}/{way}", found, played[KEEP])
    return tally


def ways_told(
    paired: Sequence[Measure[Any]], tally: Tally, name: str, ways: Sequence[str], bottoms: Mapping[str, Sequence[int]] | None = None
) -> list[dict[str, Any]]:
    """Each way with a hand that was counted under `name`: its clock, and by how much it is sooner than keeping.

    `bottoms` are the cards that some ways put under the deck.
    """
    clock = paired[0]
    return [
        {
            "way": way,
            "bottom": list((bottoms or {}).get(way, ())),
            "clock": mean(tally.mean(f"{name}/{way}/{clock.key}"), clock.unit.parts),
            "sooner": None if way == KEEP else differences(paired, tally, f"{name}/{way}", len(ways) - 1)[clock.paired],
        }
        for way in ways
    ]


def hand_told(cards: Sequence[int], ways: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A hand with all its ways; `best` is the fastest, and `best_found` whether it was found to differ from keeping."""
    order = [way["way"] for way in ways]
    best = min(ways, key=lambda way: (way["clock"]["mean"], order.index(way["way"])))
    is_sure = best["sooner"] is None or best["sooner"]["found"]
    return {"cards": list(cards), "ways": list(ways), "best": best["way"], "best_found": is_sure and best["way"] != KEEP}


class FirstHandStudy(Study[Deck]):
    """What to do with first hands. A game says which there are and plays them, in each of its `ways`; they are compared by `paired`."""

    games = 200
    ways: ClassVar[Sequence[str]]
    paired: ClassVar[Sequence[Measure[Any]]]
    approximations: ClassVar[Sequence[Note]]

    @abstractmethod
    def hand(self, deck: Any, settings: Any, number: int, seed: int) -> Sequence[int]:
        """The places in the list of the cards of practice hand `number`."""

    @abstractmethod
    def player(self, deck: Any, settings: Any, seed: int) -> Callable[[int, Sequence[int]], PlaysHand]:
        """Lays a table out: for a hand (its number, the places of its cards) who plays it there."""

    @abstractmethod
    def method(self, deck: Any, settings: Any, games: int, seed: int) -> dict[str, Any]:
        """What is needed to play the same games again."""

    def bottoms(self, cards: Sequence[int]) -> Mapping[str, Sequence[int]]:
        """Of the ways that put cards of a hand under the deck: which."""
        return {}

    def seat(self, number: int) -> dict[str, str]:
        """Whose the practice hand of that number is, where it has a seat."""
        return {}

    def play(self, about: Subject[Deck], plan: Any, *, first: int, count: int) -> Tally:
        """Games `first` to `first + count - 1`: each practice hand in each way."""
        deck, settings, seed = about.deck, about.settings, about.seed
        player, tally = self.player(deck, settings, seed), Tally({"games": count})
        for number in range(HANDS):
            play = player(number, self.hand(deck, settings, number, seed))
            counter = partial(MeasureCounter, self.paired, settings.turns)
            tally.merge(play_ways(self.ways, play, counter, str(number), range(first, first + count)))
        return tally

    def report(self, about: Subject[Any], plan: Any, tally: Tally) -> dict[str, Any]:
        """Each practice hand with the clock of every way and its difference to keeping; `best` where one was found to differ."""
        deck, settings, seed = about.deck, about.settings, about.seed
        method = self.method(deck, settings, tally.get("games"), seed)
        hands = []
        for number in range(HANDS):
            cards = [int(deck.cards[place].id) for place in self.hand(deck, settings, number, seed)]
            ways = ways_told(self.paired, tally, str(number), self.ways, self.bottoms(cards))
            hands.append({**self.seat(number), **hand_told(cards, ways)})
        return {"study": "mulligan", "method": method | {"approximations": told(self.approximations, method)}, "hands": hands}
