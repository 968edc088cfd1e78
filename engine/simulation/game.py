"""What a game brings so that its decks can be simulated: how they come to a table, its bots by name, what it is watched for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from engine.errors import EngineError
from engine.match import Match
from engine.play import Bot, BotKind
from engine.rng import stream
from engine.simulation.counters import MeasureCounter
from engine.simulation.measure import Measure
from engine.simulation.notes import Note
from engine.simulation.watched_duels import CardWatch

Deck = TypeVar("Deck")


class UnknownBotError(EngineError):
    """There is no bot of that name."""

    code = "BOT_UNKNOWN"


class ListedCard(Protocol):
    """A card of a list, as far as simulations ask."""

    @property
    def id(self) -> int:
        """Names the card in reports."""
        ...


class SimulatedGame(ABC, Generic[Deck]):
    """A game whose decks play each other and alone."""

    bots: Mapping[str, BotKind]
    rulesets: Collection[str]
    compared: Sequence[str] = ()
    """The measures by which games of two decks, each alone, are compared."""
    paired: Sequence[Measure[Any]] = ()
    """What pairs of games of a deck alone differ by; swaps are judged by the first."""
    swap_caveats: Sequence[Note] = ()
    """What the measure of a swap doesn't tell."""

    # --- Two decks at a table ----------------------------------------------------------------

    @abstractmethod
    def bring(self, deck: Deck, ruleset: str, ignore_unmodelled: bool) -> Any:
        """What a deck brings to a table, made ready once for all its games. Raises the `EngineError` that says why it can't be played."""

    @abstractmethod
    def deal(self, brought: Sequence[Any], ruleset: str, seed: int, chance: int, first: int = 0) -> Match:
        """A match of what decks bring, shuffled by the chance of that number, first hands dealt; seat `first` begins."""

    @abstractmethod
    def card_watch(self, match: Match) -> CardWatch:
        """Who watches what becomes of the cards of a match."""

    def bot(self, name: str, seed: int, index: int, seat: int) -> Bot:
        """A bot for one game; chance of its own comes from seed, game and seat.

        Raises:
            UnknownBotError: there is none of that name.
        """
        kind = self.bots.get(name)
        if kind is None:
            raise UnknownBotError(f"there is no bot {name!r}; there are {', '.join(self.bots)}")
        return kind.make(stream(seed, f"bot-{seat}", index))

    # --- A deck alone ------------------------------------------------------------------------

    @abstractmethod
    def play_alone(self, deck: Deck, settings: Any, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Play the games of these numbers alone, for the measures in `paired`."""

    @abstractmethod
    def compared_alone(self, deck: Deck, settings: Any, *, seed: int, index: int) -> Mapping[str, int]:
        """What one game of a deck alone came to, by the names in `compared`."""

    @abstractmethod
    def method_alone(self, decks: Sequence[Deck], settings: Any, games: int, *, seed: int) -> dict[str, Any]:
        """What is needed to play the same games alone again, as reports say it."""

    # --- Lists -------------------------------------------------------------------------------

    @abstractmethod
    def coverage(self, decks: Sequence[Deck]) -> dict[str, Any]:
        """How much of the cards' text is played."""

    @abstractmethod
    def cards(self, deck: Deck) -> Sequence[Any]:
        """Every copy of the pile that is shuffled, as `ListedCard`s, in the order in which it is laid out."""

    @abstractmethod
    def with_cards(self, deck: Deck, cards: Sequence[Any]) -> Deck:
        """The same deck with another pile."""

    @abstractmethod
    def cards_beside(self, deck: Deck) -> Sequence[Any]:
        """What else of a deck can be played, as `ListedCard`s."""

    @abstractmethod
    def blank(self, card: Any) -> Any:
        """A card that does nothing, to stand in the place of `card`."""


def copies(cards: Sequence[ListedCard]) -> Counter[int]:
    """How many copies there are of each card, by its id."""
    return Counter(int(card.id) for card in cards)
