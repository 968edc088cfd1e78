"""A match of any game: the engine asks, somebody chooses; what is asked, what happened, and what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NewType

from engine import ENGINE_VERSION
from engine.compiled import mypyc_attr
from engine.errors import ReplayError
from engine.match.fingerprints import MatchPart

PlayerId = NewType("PlayerId", int)
"""A player of one match, numbered from 0 on in the order of the seats."""
GameCard = NewType("GameCard", int)
"""A card of one match, numbered from 0 on for the whole match."""
Reference = NewType("Reference", int)
"""Names something of one match for as long as it is the same thing; how, each game says for itself."""

NOTHING: Final = -1
"""No number of anything."""
NOBODY: Final = PlayerId(NOTHING)
NO_CARD: Final = GameCard(NOTHING)
NO_REFERENCE: Final = Reference(NOTHING)


@mypyc_attr(acyclic=True, free_list_len=1)
class Option(MatchPart):
    """One thing a player may decide. `card` is a game card, `target` a reference; both -1 where there is none."""

    def __init__(self, kind: int, card: GameCard = NO_CARD, target: Reference = NO_REFERENCE, number: int = 0) -> None:
        self.kind = kind
        self.card = card
        self.target = target
        self.number = number

    @property
    def player(self) -> PlayerId:
        """Whose option it is, where that is another player than the one asked; else NOBODY."""
        return NOBODY


@mypyc_attr(acyclic=True)
class OptionOfAnother(Option):
    """One thing that another player than the one asked may do: play a card of theirs meanwhile, say.

    Who is asked may take it, as they decide for their party; so may `whose`, without being asked (`Decision.options_of`).
    """

    def __init__(self, whose: PlayerId, kind: int, card: GameCard = NO_CARD, target: Reference = NO_REFERENCE, number: int = 0) -> None:
        super().__init__(kind, card, target, number)
        self.whose = whose

    @property
    def player(self) -> PlayerId:
        """Whose option it is."""
        return self.whose


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision(MatchPart):
    """What a player must decide: one of `options`, by index. `card` is the card it is about, -1 for none."""

    def __init__(self, player: PlayerId, kind: int, options: list[Option], card: GameCard = NO_CARD) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.card = card

    def options_of(self, player: PlayerId) -> list[int]:
        """The indexes of what `player` may take: everything if they are asked, else what is theirs among it."""
        return [index for index, option in enumerate(self.options) if player in (self.player, option.player)]


class Happening(MatchPart):
    """Something that happened, for the log: what (a word), who, which cards, how much."""

    def __init__(self, kind: str, player: int, card: int, other: int, number: int, text: str) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.other = other
        self.number = number
        self.text = text


class PassedOver(Happening):
    """A decision with a single option, which the match has taken by itself."""

    def __init__(self, decision: Decision) -> None:
        option = decision.options[0]
        super().__init__("passed_over", decision.player, option.card, option.target, option.number, "")
        self.decision = decision

    @property
    def option(self) -> Option:
        """What was taken."""
        return self.decision.options[0]


@dataclass(frozen=True)
class Result:
    """How a match ended. `winner` is the player, of a team or a party its first; None in a draw, and where all have lost.

    `active`: whose turn it was.
    """

    winner: PlayerId | None
    draw: bool
    turns: int
    reason: str
    """The clause that ended it."""
    active: PlayerId = NOBODY
    others: tuple[PlayerId, ...] = ()
    """Who has won with `winner`."""

    @property
    def winners(self) -> tuple[PlayerId, ...]:
        """Everybody who has won, in the order of the seats; nobody in a draw, and where all have lost."""
        return () if self.winner is None else (self.winner, *self.others)

    @property
    def is_lost(self) -> bool:
        """Whether all have lost: nobody has won, and it is no draw."""
        return self.winner is None and not self.draw


def result_of(winners: Sequence[PlayerId], turns: int, reason: str, active: PlayerId = NOBODY, *, is_draw: bool = False) -> Result:
    """The result of a match that all `winners` have won; without any it is a draw, or all have lost."""
    return Result(winners[0] if winners else None, is_draw, turns, reason, active, tuple(winners[1:]))


@dataclass(frozen=True)
class Obstacle:
    """The rule that keeps something from being done: its code, which the game puts into words, its clause, and the figures in it."""

    code: str
    clause: str
    figures: Mapping[str, int] = field(default_factory=dict)


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatView:
    """What `player` may know of a match; a game's view adds what lies on its table."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player

    @property
    def players(self) -> int:
        """How many play."""
        raise NotImplementedError

    @property
    def decision(self) -> Decision | None:
        """What this player must decide now; None while others do."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One game being played. A decision with a single option is passed over by the match itself, unless its game says otherwise."""

    @property
    def decision(self) -> Decision:
        """What must be decided now. Raises the game's error for an illegal choice where the match is over."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """The number of the turn, of both players together, from 1; 0 before the first."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        raise NotImplementedError

    def choose(self, index: int) -> None:
        """Take option `index` and run until the next decision or the end; an illegal index is refused and changes nothing."""
        raise NotImplementedError

    def view_for(self, player: PlayerId) -> Any:
        """What `player` may know of the match now."""
        raise NotImplementedError

    def log_for(self, player: PlayerId) -> Sequence[Happening]:
        """What `player` may know of what has happened, in order; of NOBODY what onlookers may. A card not shown is NO_CARD."""
        raise NotImplementedError

    def why_not(
        self, player: PlayerId, card: GameCard = NO_CARD, action: str = "", number: int = 0, target: GameCard = NO_CARD
    ) -> Obstacle | None:
        """What keeps `player` from an action (a word of the game; "" for what the card is usually there for); None where it is offered.

        `number` tells apart what a card can do, `target` is what it would be done to.
        """
        raise NotImplementedError

    def announcements(self) -> list[int]:
        """What may be chosen beside the options of the decision, as `choose_again` takes it: below 0. Most games know nothing such."""
        return []

    def copy(self) -> Match:
        """The same match, on its own: nothing that changes is shared."""
        raise NotImplementedError

    def digest(self) -> str:
        """SHA-256, in hex, of the whole match; equal for equal ones."""
        raise NotImplementedError

    @property
    def replay(self) -> Replay:
        """Enough to play the match again up to here."""
        raise NotImplementedError

    def choose_again(self, choice: int) -> None:
        """Take what a replay's `choice` stands for; an option's index, unless its game says otherwise."""
        self.choose(choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Replay:
    """What a match began with, and every choice: enough to play it again, at any time and on any machine.

    `game` is the slug of its game. A game's own replay says how it began.
    """

    def __init__(self, game: str, seed: int, choices: tuple[int, ...], engine_version: str) -> None:
        self.game = game
        self.seed = seed
        self.choices = choices
        self.engine_version = engine_version

    def begin(self) -> Match:
        """The match before the first choice."""
        raise NotImplementedError

    def beginning(self) -> dict[str, Any]:
        """What the match began with, beside its seed: lists, ruleset with its options, who began; JSON."""
        raise NotImplementedError

    def with_choices(self, choices: tuple[int, ...]) -> Replay:
        """The same beginning with other choices."""
        raise NotImplementedError

    def upto(self, steps: int) -> Replay:
        """The replay of the first `steps` choices: where another game may go on."""
        return self.with_choices(self.choices[:steps])

    def play(self, steps: int | None = None) -> Any:
        """The match after the first `steps` choices, all of them if None.

        Raises:
            ReplayError: another version of the engine made the replay.
        """
        if self.engine_version != ENGINE_VERSION:
            raise ReplayError(f"the replay is of engine {self.engine_version}, this is {ENGINE_VERSION}")
        match = self.begin()
        for choice in self.choices if steps is None else self.choices[:steps]:
            match.choose_again(choice)
        return match

    def to_json(self) -> dict[str, Any]:
        """The replay for storing; the kit of its game reads it back (`read_replay`)."""
        head = {"game": self.game, "engine_version": self.engine_version, "seed": self.seed}
        return {**head, **self.beginning(), "choices": list(self.choices)}
