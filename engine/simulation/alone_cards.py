"""What games of a deck alone tell of each of its cards: by when it is drawn, can be played and is played first."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.match.match import GameCard
from engine.simulation.counters import Counter
from engine.simulation.figures import cumulative, rate, spread_of
from engine.simulation.tally import Tally


class CardNames(NamedTuple):
    """What the counts of a card are called in a tally; its id stands in the place `{}`."""

    drawn: str = "card/{}/drawn"
    playable: str = "card/{}/playable"
    played: str = "card/{}/played"
    waited: str = "card/{}/waited"


class FirstTurns:
    """In how many games one card was first drawn, could first be played and was first played, by own turn."""

    def __init__(self, turns: int) -> None:
        self.drawn = [0] * (turns + 2)
        self.playable = [0] * (turns + 2)
        self.played = [0] * (turns + 2)
        self.waited = [0] * (turns + 2)
        """Turns from drawn to playable."""


class CardCounter(Counter):
    """Counts every card of the deck, told apart by its id; copies count together.

    A game's own counter says what it sees (`note`): the own turn in which a card was `drawn`, `playable` and `played` first, by its number
    (0: never).
    """

    def __init__(self, turns: int, names: CardNames) -> None:
        self.turns = turns
        self.names = names
        self.definitions: list[Any] = []
        """The cards of the table that was played at last."""
        self.number_of: list[int] = []
        """By game card of that table: the card's number in `ids` and `cards`."""
        self.ids: list[int] = []
        self.cards: list[FirstTurns] = []
        self.drawn: list[int] = []
        self.playable: list[int] = []
        self.played: list[int] = []

    def begin(self, watched: Any) -> None:
        """Nothing is drawn."""
        definitions: list[Any] = watched.game.definitions
        if self.definitions is not definitions:
            self._number_cards(definitions)
        self.drawn = [0] * len(self.ids)
        self.playable = self.drawn[:]
        self.played = self.drawn[:]

    def _number_cards(self, definitions: list[Any]) -> None:
        """Give the cards of a table their numbers: once for all games that are played at it."""
        self.definitions = definitions
        numbers = {identity: number for number, identity in enumerate(self.ids)}
        for definition in definitions:
            if definition.id not in numbers:
                numbers[definition.id] = len(numbers)
                self.ids.append(definition.id)
                self.cards.append(FirstTurns(self.turns))
        self.number_of = [numbers[definition.id] for definition in definitions]

    def note(self, noted: list[int], card: GameCard, turn: int) -> None:
        """That something (`drawn`, `playable`, `played`) has come to a card, unless it had before."""
        number = self.number_of[card]
        if noted[number] == 0:
            noted[number] = min(turn, self.turns + 1)

    def has_played(self, card: int) -> bool:
        """Whether a card of that id was played in the last game."""
        return any(turn and self.ids[number] == card for number, turn in enumerate(self.played))

    def close(self, watched: Any, turn: int) -> None:
        """Count what was noted."""
        playable = self.playable
        played = self.played
        for number, drawn in enumerate(self.drawn):
            ready = playable[number]
            used = played[number]
            if drawn == 0 and ready == 0 and used == 0:
                continue
            counts = self.cards[number]
            if drawn:
                counts.drawn[drawn] += 1
            if ready:
                counts.playable[ready] += 1
                counts.waited[ready - drawn if 0 < drawn <= ready else 0] += 1
            if used:
                counts.played[used] += 1

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Every card that was there."""
        names = self.names
        for number, card in zip(self.ids, self.cards, strict=True):
            parts = ((names.drawn, card.drawn), (names.playable, card.playable), (names.played, card.played), (names.waited, card.waited))
            for name, turns in parts:
                tally.add_histogram(prefix + name.format(number), {turn: times for turn, times in enumerate(turns) if times})


def castable_told(card: int, names: CardNames, tally: Tally, turns: int, undrawn: Any = None) -> dict[str, Any]:
    """In which share of all games, and of those that drew it, a card could be and was played by each turn; how long it waited.

    `undrawn` is told of the games that drew it where none had so far.
    """
    games = tally.get("games")
    drawn, playable, played = (
        cumulative(tally.histogram(name.format(card)), turns) for name in (names.drawn, names.playable, names.played)
    )
    rows = [
        {
            "turn": turn + 1,
            "all": rate(playable[turn], games),
            "drawn": rate(playable[turn], drawn[turn]) if drawn[turn] else undrawn,
            "played": rate(played[turn], games),
        }
        for turn in range(turns)
    ]
    return {"turns": rows, "waits": spread_of(tally, names.waited.format(card))}
