"""What the state of a match has in common in every game: what is going on, what is asked, whose turn it is, and the log.

A frame is something the engine is in the middle of (a turn, an attack, a text). Frames stand on a stack of their own and are plain data
with a step counter, so that a match can be copied, stored and replayed at any decision.
"""

from __future__ import annotations

from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.errors import CircleError
from engine.match.fingerprints import MatchPart
from engine.match.match import (
    NO_CARD,
    NO_REFERENCE,
    NOBODY,
    NOTHING,
    Decision,
    GameCard,
    Happening,
    Option,
    PassedOver,
    PlayerId,
    Reference,
)
from engine.rng import Stream

MOST_ASKED: Final = 10_000
"""So many questions about passive abilities does one lead to at most; cards that all depend on all others would soon need more."""
DEEPEST: Final = 16
"""So many questions about passive abilities stand in each other at most; cards that the checks admit need four (`engine/text/circles`)."""


@mypyc_attr(acyclic=True)
class Frame(MatchPart):
    """Something the engine is in the middle of. The top frame is asked to go on until somebody must decide.

    `game` is the game's own state, a `MatchState`.
    """

    def advance(self, game: Any) -> None:
        """Do the next thing: one change, one question, or push or pop a frame."""
        raise NotImplementedError

    def answer(self, game: Any, option: Option) -> None:
        """Go on with what the player decided."""
        raise NotImplementedError

    def receive(self, game: Any, references: list[Reference]) -> None:
        """Go on with what a frame above chose."""
        raise NotImplementedError

    def copy(self) -> Frame:
        """The same frame, on its own."""
        raise NotImplementedError


class FixedFrame(Frame):
    """A frame of which nothing changes once it is there: copies of a match share it."""

    def copy(self) -> Frame:
        """The same frame."""
        return self


class MatchState(MatchPart):
    """A match at one moment, as far as its game doesn't matter."""

    __slots__ = (  # interpreted, an object of more than 30 attributes is else made three times as slowly and read by a third more
        "active",
        "asked",
        "asking",
        "chain",
        "decision",
        "effect_number",
        "frames",
        "is_over",
        "log",
        "phase",
        "reason",
        "serial",
        "shuffles",
        "turn",
    )

    def __init__(self) -> None:
        self.shuffles: list[Stream] = []
        """Chance of shuffling, used before the first turn and shared from then on."""
        self.frames: list[Frame] = []
        self.phase = 0
        self.turn = 0
        self.active = PlayerId(0)
        self.serial = 0
        """How many cards have come into play, or onto the battlefield."""
        self.effect_number = 0
        self.chain = 0
        """Rounds of triggers within one action: what never ends is known by it."""
        self.asking = 0
        """How many questions about passive abilities stand in each other at this moment; none while nothing is asked."""
        self.asked = 0
        """How many the outermost of them has led to so far."""
        self.decision: Decision | None = None
        self.is_over = False
        self.reason = ""
        """The clause by which it ended."""
        self.log: list[Happening] | None = None

    def copy_from(self, other: MatchState) -> None:
        """Be where `other` is, in all that is said here but the chance of shuffling and the log."""
        self.frames = [frame.copy() for frame in other.frames]
        self.phase = other.phase
        self.turn = other.turn
        self.active = other.active
        self.serial = other.serial
        self.effect_number = other.effect_number
        self.chain = other.chain
        self.decision = other.decision
        self.is_over = other.is_over
        self.reason = other.reason

    def ask_passives(self, card: str) -> None:
        """Begin to look what passive abilities make of a card, which is called `card`; whoever asked takes one off `asking` at the end.

        Raises:
            CircleError: they lead from question to question without end, or to too many. Nothing is being asked then.
        """
        if self.asking == 0:
            self.asked = 0
        self.asking += 1
        self.asked += 1
        if self.asking > DEEPEST or self.asked > MOST_ASKED:
            self.asking = 0
            raise CircleError(card)

    def ask(self, player: PlayerId, kind: int, options: list[Option], card: GameCard = NO_CARD) -> None:
        """Have `player` decide; a single option is taken at once (what is asked even so isn't asked by this)."""
        if len(options) == 1:
            if self.log is not None:
                self.log.append(PassedOver(Decision(player, kind, options, card)))
            self.frames[-1].answer(self, options[0])
        else:
            self.decision = Decision(player, kind, options, card)

    def note(self, kind: str, player: int = NOBODY, card: int = NOTHING, other: int = NOTHING, number: int = 0, text: str = "") -> None:
        """Write a happening into the log; callers look first whether there is one."""
        if self.log is not None:
            self.log.append(Happening(kind, player, card, other, number, text))


NOTHING_NAMED: Final = [NO_REFERENCE]
"""What `that` means while no step has named a card: something that isn't there."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Context(MatchPart):
    """Who a text belongs to and what it speaks of."""

    def __init__(self, player: PlayerId, source: Reference, cause: Reference = NO_REFERENCE, cause_player: PlayerId = NOBODY) -> None:
        self.player = player
        """Whose text it is: "you"."""
        self.source = source
        """The card it stands on: "self"."""
        self.cause = cause
        """What a trigger is about."""
        self.cause_player = cause_player
        self.that = NOTHING_NAMED
        """The last targets, one or several; none where several could have been and none were. Replaced, never changed."""
        self.done = False
        """Whether the step before had its effect."""

    def copy(self) -> Context:
        """The same context, on its own."""
        other = Context(self.player, self.source, self.cause, self.cause_player)
        other.that = self.that
        other.done = self.done
        return other


@mypyc_attr(acyclic=True)
class Change(MatchPart):
    """Something that a text changes for a time."""

    def __init__(self, duration: int, source: Reference, player: PlayerId) -> None:
        self.duration = duration
        self.source = source
        """The card whose text it is, and `player` whose."""
        self.player = player

    def ends(self, duration: int, source: Reference = NO_REFERENCE, player: PlayerId = NOBODY) -> bool:
        """Whether it ends with all that lasts so long; where they are named, with that of `source` or `player` alone."""
        return (
            self.duration == duration and (source == NO_REFERENCE or source == self.source) and (player == NOBODY or player == self.player)
        )


@mypyc_attr(acyclic=True, free_list_len=1)
class Modifier(Change):
    """A change that lasts on a card in play: to a stat or keyword, to what it may do, to damage it takes."""

    def __init__(self, kind: int, value: int, duration: int, source: Reference, player: PlayerId) -> None:
        super().__init__(duration, source, player)
        self.kind = kind
        self.value = value

    def copy(self) -> Modifier:
        """The same change, on its own."""
        return Modifier(self.kind, self.value, self.duration, self.source, self.player)
