"""What a game brings so that its decks can be simulated: which lists, how they come to a table, its bots, what is watched and told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol

from engine import ENGINE_VERSION
from engine.cards.catalog import BaseCard
from engine.decklist import Decklist
from engine.errors import EngineError
from engine.match.loop import Bot, BotKind
from engine.match.match import Match, Replay
from engine.rng import stream
from engine.sequential import MOMENTS
from engine.simulation.alone import GamesAlone
from engine.simulation.alone_settings import AloneSettings, method_alone
from engine.simulation.counters import MeasureCounter
from engine.simulation.dials import DialMeasure
from engine.simulation.duel_tally import DuelTally
from engine.simulation.lists import Deck, ListBound, ListFault, Unplayed, coverage_of
from engine.simulation.measure import Measure
from engine.simulation.notes import Note
from engine.simulation.study import Study
from engine.simulation.tally import Tally
from engine.simulation.watched_duels import CardWatch
from engine.verdict.judging import FAULTS_OF_A_CARD


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
    """A game whose decks play each other and alone. What it lacks (pressure, studies, stories) it leaves out."""

    version: str = ENGINE_VERSION
    """Part of everything that is stored of its games: another one wherever the same order may have another result."""
    bots: Mapping[str, BotKind]
    """`greedy`, whoever is asked for where nobody is named, and `random` are in every game."""
    rulesets: Collection[str]
    settings_alone: type[AloneSettings]
    """How a deck is played alone, with the game's bounds."""
    dials: Sequence[DialMeasure] = ()
    """What stands above a report of a deck alone, as `verdict.dials`: when it is sure enough, the report is."""
    compared: Sequence[str] = ()
    """The measures by which games of two decks, each alone, are compared."""
    paired: Sequence[Measure[Any]] = ()
    """What pairs of games of a deck alone differ by; swaps are judged by the first."""
    studies: Mapping[str, Study[Deck]] = {}
    """Other questions about a deck alone, by what orders call them."""
    moments: Sequence[int] = MOMENTS
    """After how many games it is judged whether a report is sure enough; as many as `MOMENTS`, whose intervals they have."""
    parties: range = range(0)
    """How many lists play together against the game, in a game without opponents; none where decks play each other."""
    brawls: range = range(0)
    """How many lists play at one table, each for itself, in brawls; none where the game has none."""
    swap_caveats: Sequence[Note] = ()
    """What the measure of a swap doesn't tell."""

    # --- Lists -------------------------------------------------------------------------------

    not_playable: Collection[str] = ()
    """The codes of a verdict's problems with which no game can be played. Other faults are the owner's affair: drafts are simulated too."""
    bounds: Sequence[ListBound] = ()
    """How large a simulated list is."""
    faults_of_a_card: Collection[str] = FAULTS_OF_A_CARD
    """The codes of a verdict's problems that are a card's own, or of how often it is there."""

    def list_faults(self, deck: Decklist) -> Iterator[ListFault]:
        """What keeps a list from being simulated, beside its verdict."""
        return (fault for bound in self.bounds if (fault := bound.fault(deck)) is not None)

    @abstractmethod
    def playable(self, deck: Decklist, catalog: Any) -> Deck:
        """A list with its cards looked up; sizes are not judged here. Raises the `EngineError` that names what a game could not use."""

    @abstractmethod
    def texts(self, deck: Deck) -> Sequence[BaseCard]:
        """Every copy whose text may be played, in the order in which the cards are named."""

    def coverage(self, decks: Sequence[Deck], never_played: Sequence[Unplayed] | None = None) -> dict[str, Any]:
        """How much of the cards' text is played; `never_played` where the games were watched for it."""
        return coverage_of([card for deck in decks for card in self.texts(deck)], never_played)

    @abstractmethod
    def cards(self, deck: Deck) -> Sequence[Any]:
        """Every copy of the pile that is shuffled, as `ListedCard`s, in the order in which it is laid out."""

    @abstractmethod
    def with_cards(self, deck: Deck, cards: Sequence[Any]) -> Deck:
        """The same deck with another pile."""

    def cards_beside(self, deck: Deck) -> Sequence[Any]:
        """What else of a deck can be played, as `ListedCard`s."""
        return ()

    def with_cards_beside(self, deck: Deck, cards: Sequence[Any]) -> Deck:
        """The same deck with these of its `cards_beside`."""
        return deck

    @abstractmethod
    def blank(self, card: Any) -> Any:
        """A card that does nothing, to stand in the place of `card`."""

    @abstractmethod
    def may_be_added(self, card: Any) -> bool:
        """Whether a card of the catalog could be put into the pile, and does something there."""

    # --- Parties -----------------------------------------------------------------------------

    @property
    def is_cooperative(self) -> bool:
        """Whether lists play together against the game: what is said of a deck alone is said of a party, and there are no duels."""
        return len(self.parties) > 0

    def together(self, decks: Sequence[Deck]) -> Deck:
        """The decks of a party as one value, in the order of their seats; where each deck plays alone, the first."""
        return decks[0]

    def party_faults(self, lists: Sequence[Decklist], catalog: Any) -> Iterator[ListFault]:
        """The faults that keep lists from playing together, beside those of each alone."""
        return iter(())

    # --- Two decks at a table ----------------------------------------------------------------

    @abstractmethod
    def bring(self, deck: Deck, ruleset: str, ignore_unmodelled: bool) -> Any:
        """What a deck brings to a table, made ready once for all its games. Raises the `EngineError` that says why it can't be played."""

    @abstractmethod
    def deal(self, brought: Sequence[Any], ruleset: str, seed: int, chance: int, first: int = 0) -> Match:
        """A match of what decks bring, shuffled by the chance of that number, first hands dealt; seat `first` begins."""

    def out_of(self, match: Match) -> Sequence[int]:
        """The seats of whoever has left a match that goes on without them."""
        return ()

    def card_watch(self, match: Match) -> CardWatch:
        """Who watches what becomes of the cards of a match."""
        return CardWatch()

    def bot(self, name: str, seed: int, index: int, seat: int) -> Bot:
        """A bot for one game; chance of its own comes from seed, game and seat.

        Raises:
            UnknownBotError: there is none of that name.
        """
        kind = self.bots.get(name)
        if kind is None:
            raise UnknownBotError(f"there is no bot {name!r}; there are {', '.join(self.bots)}")
        return kind.make(stream(seed, f"bot-{seat}", index))

    def duel_figures(self, tally: DuelTally) -> dict[str, Any]:
        """What a duel report of this game tells beside that of every game, out of the numbers that its `card_watch` read."""
        return {}

    # --- A deck alone ------------------------------------------------------------------------

    @abstractmethod
    def games_alone(self, deck: Deck, settings: Any, *, seed: int, is_plain: bool = False) -> GamesAlone:
        """The games of a report; `is_plain` for those that were ordered, with none beside them.

        Raises the `EngineError` that says why the deck can't be played.
        """

    def play_report(
        self, deck: Deck, settings: Any, *, seed: int, first: int, count: int, pulse: Callable[[], bool] | None = None
    ) -> Tally | None:
        """Play games `first` to `first + count - 1` of a report, and those beside them; None when `pulse` said no in between."""
        games = self.games_alone(deck, settings, seed=seed)
        return games.tally() if games.play(first=first, count=count, pulse=pulse) else None

    @abstractmethod
    def report_alone(self, deck: Deck, settings: Any, tally: Tally, *, seed: int) -> dict[str, Any]:
        """The report of the games counted: equal tallies give equal ones."""

    def counted(self, deck: Deck, ruleset: str) -> dict[str, Any] | None:
        """Exact figures of a deck, counted without games, for `GameFigures.counted`; None where there are none, or they take long."""
        return None

    def reports_difference(self, first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any] | None:
        """Two reports side by side; None where the game has nothing to say of two."""
        return None

    def story(self, deck: Deck, settings: Any, *, seed: int, index: int) -> Any | None:
        """Game number `index` played once more, to be told turn by turn; None where the game tells none."""
        return None

    def replay_alone(self, deck: Deck, settings: Any, *, seed: int, index: int, turn: int) -> Replay | None:
        """Game number `index` up to the end of own turn `turn`, to be played on; None where the game keeps none."""
        return None

    @abstractmethod
    def play_alone(self, deck: Deck, settings: Any, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Play the games of these numbers alone, for the measures in `paired`."""

    @abstractmethod
    def compared_alone(self, deck: Deck, settings: Any, *, seed: int, index: int) -> Mapping[str, int]:
        """What one game of a deck alone came to, by the names in `compared`."""

    def method_alone(self, decks: Sequence[Deck], settings: Any, games: int, *, seed: int) -> dict[str, Any]:
        """What is needed to play the same games alone again, as reports say it."""
        return method_alone(settings, games, seed=seed, coverage=self.coverage(decks), version=self.version)


def copies(cards: Sequence[ListedCard]) -> Counter[int]:
    """How many copies there are of each card, by its id."""
    return Counter(int(card.id) for card in cards)
