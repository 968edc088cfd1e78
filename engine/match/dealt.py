"""Matches that are dealt from decks by a ruleset, and their replays: what is the same whatever is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine import ENGINE_VERSION
from engine.compiled import mypyc_attr
from engine.errors import EngineError, GameNotPlayableError, IllegalChoiceError, ReplayError, UnmodelledCardsError
from engine.match.match import (
    NO_CARD,
    NOBODY,
    NOTHING,
    Decision,
    GameCard,
    Happening,
    Match,
    Option,
    PlayerId,
    Replay,
    Result,
    SeatView,
    result_of,
)
from engine.match.parts import MatchState
from engine.rng import stream

S = TypeVar("S", bound=MatchState)
V = TypeVar("V")


class DealtView(SeatView, Generic[S]):
    """What a seat may know of a match with a state; the same object for the whole match. A game says what else lies open."""

    def __init__(self, state: S, player: PlayerId) -> None:
        super().__init__(player)
        self._state = state

    @property
    def decision(self) -> Decision | None:
        """What this player must decide now; None while others do."""
        decision = self._state.decision
        return decision if decision is not None and decision.player == self.player else None

    @property
    def board(self) -> S:
        """The match itself, for the rules' own questions: what lies open, and what `sees` says; a test holds that bots ask no more."""
        return self._state

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._state.turn

    @property
    def ruleset(self) -> Any:
        """The ruleset of the match."""
        game: Any = self._state
        return game.ruleset

    def sees(self, card: GameCard) -> bool:
        """Whether the player knows the face of a card."""
        raise NotImplementedError

    def definition(self, card: GameCard) -> Any:
        """The definition of a card whose face this player may see; None for others."""
        game: Any = self._state
        return game.definitions[card] if self.sees(card) else None

    def key(self) -> tuple[Any, ...]:
        """All that the player may know; equal for matches that the player can't tell apart."""
        raise NotImplementedError

    def asked(self) -> tuple[Any, ...]:
        """What is asked of whom, for a `key`; of the own decision the options."""
        decision = self._state.decision
        if decision is None:
            return ()
        options = decision.options if decision.player == self.player else []
        return (decision.player, decision.kind, tuple([self.option_key(option) for option in options]))

    def option_key(self, option: Option) -> tuple[int, ...]:
        """An option without the numbers of cards, which tell more than their faces."""
        return (option.kind, self.id_of(option.card), option.number)

    def id_of(self, card: GameCard) -> int:
        """The number of what is printed on a card; NOTHING for none."""
        game: Any = self._state
        found: int = NOTHING if card == NO_CARD else game.definitions[card].id
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DealtView) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


class DealtMatch(Match, Generic[S, V]):
    """A match with a state (`S`) that its game's rules change, and a view (`V`) of it for each seat."""

    def __init__(self, state: S, views: list[V], began: DealtReplay | None) -> None:
        """`began`: what the match began with; None for a copy or a position."""
        self.state = state
        self._views = views
        self._beginning = began
        self._choices: list[int] = []

    @property
    def decision(self) -> Decision:
        """What must be decided now.

        Raises:
            IllegalChoiceError: the game is over.
        """
        decision = self.state.decision
        if decision is None:
            raise IllegalChoiceError("the game is over: nothing is to be decided")
        return decision

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state.is_over

    @property
    def turn(self) -> int:
        """The number of the turn, of all players together."""
        return self.state.turn

    @property
    def log(self) -> list[Happening]:
        """What has happened so far; empty in a match without a log."""
        return self.state.log if self.state.log is not None else []

    def choose(self, index: Any) -> None:
        """Take option `index` and run until the next decision or the end.

        Raises:
            IllegalChoiceError: there is no such option; nothing has changed.
        """
        decision = self.state.decision
        if decision is None or isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(decision.options):
            count = 0 if decision is None else len(decision.options)
            raise IllegalChoiceError(f"there is no option {index!r} among {count}")
        self._choices.append(index)
        self.take(decision.options[index])

    def take(self, option: Option) -> None:
        """Take an option of the pending decision and run on. Nobody outside calls this: no replay would know of it."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        state = self.state
        if not state.is_over:
            return None
        winners = self.winners()
        return result_of(winners, state.turn, state.reason, state.active, is_draw=not winners)

    def winners(self) -> Sequence[PlayerId]:
        """Who has won a match that is over; nobody in a draw."""
        game: Any = self.state
        return [] if game.winner == NOBODY else [game.winner]

    def digest(self) -> str:
        """SHA-256, in hex, of the whole state; equal for equal states."""
        return sha256(repr(self.state.key()).encode()).hexdigest()

    def view_for(self, player: PlayerId) -> V:
        """What `player` may know of the match now; the same view for the whole match."""
        return self._views[player]

    @property
    def beginning(self) -> DealtReplay | None:
        """What the match began with; None for a copy or a position."""
        return self._beginning

    @property
    def replay(self) -> DealtReplay:
        """Enough to play this match again up to here.

        Raises:
            GameNotPlayableError: the match is a copy or a position and has no beginning to replay from.
        """
        if self._beginning is None:
            raise GameNotPlayableError("a copy or a position has no replay")
        return self._beginning.with_choices(tuple(self._choices))


@mypyc_attr(allow_interpreted_subclasses=True)
class DealtReplay(Replay):
    """Seed, decks, ruleset and choices: the whole match. `first` is who began; None: chance decided."""

    GAME: ClassVar[str]

    def __init__(
        self,
        seed: int,
        decks: Sequence[Any],
        ruleset: Any,
        first: int | None,
        ignore_unmodelled: bool,
        choices: tuple[int, ...] = (),
        engine_version: str = ENGINE_VERSION,
    ) -> None:
        super().__init__(self.GAME, seed, choices, engine_version)
        self.decks = tuple(decks)
        self.ruleset = ruleset
        self.first = first
        self.ignore_unmodelled = ignore_unmodelled

    def with_choices(self, choices: tuple[int, ...]) -> DealtReplay:
        """The same beginning with other choices."""
        return type(self)(self.seed, self.decks, self.ruleset, self.first, self.ignore_unmodelled, choices, self.engine_version)

    def beginning(self) -> dict[str, Any]:
        """Ruleset with its options, who began, and the decks: every copy by its card's number, in order."""
        return {
            "ruleset": self.ruleset.to_json(),
            "first": self.first,
            "ignore_unmodelled": self.ignore_unmodelled,
            "cards": self.card_digest(),
            "decks": [self.deck_to_json(deck) for deck in self.decks],
        }

    def card_digest(self) -> str:
        """SHA-256, in hex, of what the rules read of every card in the decks: with other texts the same choices are another match."""
        raise NotImplementedError

    def is_of_cards(self, digest: str) -> bool:
        """Whether a replay with that `card_digest` was written with these cards."""
        return digest == self.card_digest()

    def deck_to_json(self, deck: Any) -> Any:
        """A deck by its numbers."""
        raise NotImplementedError

    @classmethod
    def deck_from_json(cls, data: Any, catalog: Any) -> Any:
        """The deck that `deck_to_json` wrote. May raise any LookupError for a card that there isn't any more."""
        raise NotImplementedError

    @classmethod
    def ruleset_from_json(cls, data: Mapping[str, Any]) -> Any:
        """The ruleset that its own `to_json` wrote."""
        raise NotImplementedError

    @classmethod
    def read(cls, data: Mapping[str, Any], catalog: Any) -> Self:
        """The replay that `to_json` wrote, with the cards of `catalog`.

        Raises:
            ReplayError: it is of another game or ruleset, or a card in it is not there any more or says something else now.
        """
        if data.get("game") != cls.GAME:
            raise ReplayError(f"the replay is of the game {str(data.get('game'))[:40]!r}, not of {cls.GAME!r}")
        try:
            ruleset = cls.ruleset_from_json(data["ruleset"])
            decks = [cls.deck_from_json(deck, catalog) for deck in data["decks"]]
            first = None if data["first"] is None else int(data["first"])
            choices = tuple([int(choice) for choice in data["choices"]])
            replay = cls(int(data["seed"]), decks, ruleset, first, bool(data["ignore_unmodelled"]), choices, str(data["engine_version"]))
        except (LookupError, TypeError, ValueError, EngineError) as error:
            raise ReplayError(f"the replay can't be read: {type(error).__name__}: {str(error)[:100]}") from error
        if ruleset.to_json() != data["ruleset"]:
            raise ReplayError(f"the replay is of another {ruleset.name}: {str(data['ruleset'])[:200]}")
        if not replay.is_of_cards(str(data.get("cards"))):
            raise ReplayError("a card of the replay says something else now")
        return replay


def unmodelled_names(cards: Iterable[Any]) -> list[str]:
    """English names of the cards whose text the engine doesn't know, each once, in order."""
    return sorted({card.name.en or card.slug for card in cards if not card.modelled})


def refuse_unmodelled(cards: Iterable[Any]) -> None:
    """Raise UnmodelledCardsError where the text of a card isn't modelled."""
    names = unmodelled_names(cards)
    if names:
        raise UnmodelledCardsError(names)


def shuffle_each(state: MatchState, decks: Iterable[list[GameCard]], seed: int, index: int = 0) -> None:
    """Shuffle the deck of each seat for game number `index`, by a stream of its own: another deck moves nothing but itself."""
    for seat, deck in enumerate(decks):
        chance = stream(seed, f"shuffle-{seat}", index)
        chance.shuffle(deck)
        state.shuffles.append(chance)


def first_player(first: int | None, seats: int, seed: int, index: int = 0) -> PlayerId:
    """Who begins game number `index`: `first`, or whom chance says where that is None."""
    return PlayerId(stream(seed, "first-player", index).below(seats) if first is None else first)
