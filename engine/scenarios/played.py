"""What a game brings so that scenarios are played in it: how a position is laid out, its verbs, what it calls things, what is answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from engine.match.match import Decision, Happening, Match, Option, PassedOver, PlayerId
from engine.scenarios.problems import ScenarioError, listed
from engine.scenarios.seats import LETTERS, Seats


@dataclass(frozen=True)
class Action:
    """What a step has a player do, as its line says: `use X 2 -> Y, Z` is a verb, two words and two targets."""

    player: str
    verb: str
    words: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    line: str = ""

    def __str__(self) -> str:
        """The line as it was written."""
        return f"{self.player}: {self.line}"


class Thing(NamedTuple):
    """A card, or what is expected like one: its id, the name it alone has, and its values (or zones) that may be asked for."""

    card: str
    name: str | None
    fields: Mapping[str, Any]


class ExpectedZone(NamedTuple):
    """Things that are expected together, in their order or in any."""

    things: Sequence[Thing]
    is_ordered: bool


class PlayedScenario(ABC):
    """A scenario being played in a match: a game brings a class of these.

    A step is tried on a `trial()`, which takes this one's place when the step was legal.
    """

    rulesets: ClassVar[Mapping[str, Any]]
    """The game's rulesets, by their `name`s."""
    fields: ClassVar[Collection[str]] = ()
    """Fields of a scenario that not every game has."""
    common_words: ClassVar[Mapping[str, str]] = {}
    """The game's own words for those that scenarios of several games use: `creature`, `spell`, `in_play`, `power`, `toughness`,
    `vigilant` (a keyword), `mana` (what is paid), `end turn`."""
    entry_fields: ClassVar[Collection[str]]
    """What an entry of an expected zone may say: `card`, `name`, and the fields of the things that `look` finds."""
    speakers: ClassVar[Sequence[str]] = LETTERS
    """Whose steps there are: players, or parts of what is theirs (`a.left`)."""
    verbs: ClassVar[Sequence[str]]
    """What a step may begin with; of two that begin alike the longer first."""
    decision_names: ClassVar[Sequence[str]]
    option_names: ClassVar[Sequence[str]]
    """What differences call kinds of decisions and of options, by their numbers."""
    waiting_kinds: ClassVar[Collection[int]]
    """Kinds of decisions that are never answered for a script: the match waits for the next step, and stops after the last."""
    window_kinds: ClassVar[Collection[int]] = ()
    """Kinds of decisions that are answered for others before `illegal` and `options` are judged."""

    def __init__(self, match: Match, seats: Seats) -> None:
        self.match = match
        self.seats = seats
        self.read = 0
        """How far the log has been gone through for options that the match took by itself; `do` sets it to the end before it chooses."""
        self.described: frozenset[str] = frozenset()
        """The cards that the scenario describes, wherever they lie."""
        self.open_targets: dict[PlayerId, list[str]] = {}
        """Targets named for choices that come later, by player; empty: all have been chosen. Forgotten once nothing is pending."""

    @classmethod
    @abstractmethod
    def lay_out(cls, data: Mapping[str, Any], ruleset: Any) -> Self:
        """The scenario's position, its match run to the first decision.

        Raises:
            ScenarioError: it can't be read; the message begins with the place.
            EngineError: the rules refuse it; `refused` names the code.
        """

    @classmethod
    def rulesets_of(cls, data: Mapping[str, Any]) -> list[Any]:
        """The rulesets under which a scenario is played: all where it says nothing. Raises ScenarioError for one that doesn't exist."""
        known = list(cls.rulesets)
        names = listed(data.get("rulesets", known), "rulesets")
        if not names or any(name not in known for name in names):
            raise ScenarioError(f"rulesets: {names!r} are not among {', '.join(known)}")
        return [cls.rulesets[name] for name in names]

    @classmethod
    def read_action(cls, action: Action) -> Action:
        """`action` as the game means its words and targets. Raises ScenarioError where they don't fit the verb."""
        return action

    @classmethod
    def is_speaker(cls, word: str) -> bool:
        """Whether a key of a step says whose it is."""
        return word in cls.speakers

    def check_used_up(self) -> None:
        """Behind the last step: refuse chance that the scenario names and nobody asked for. Raises DifferenceError."""
        return

    @property
    @abstractmethod
    def log(self) -> Sequence[Happening]:
        """What has happened in the match, with a `PassedOver` for each decision that it took by itself."""

    @abstractmethod
    def copy_match(self) -> Match:
        """The match and its log on their own."""

    @abstractmethod
    def do(self, action: Action) -> bool:
        """Take a step now; False (and the match in any state) where it isn't legal at the pending decision."""

    @abstractmethod
    def is_named(self, action: Action, passed: PassedOver, by_place: bool) -> bool:
        """Whether a step of its player names what the match took by itself; `by_place`: a bare number may be any option's place."""

    def go_behind(self, action: Action, place: int) -> bool:
        """Go on behind this place of the log, which a step names, with what else it says; False where that can't be meant."""
        self.read = place + 1
        return True

    @abstractmethod
    def answer(self, decision: Decision) -> None:
        """Answer the pending decision, of which the script says nothing."""

    @abstractmethod
    def offered(self, action: Action) -> Sequence[Option]:
        """What would be offered for a step whose `options` are expected; the match may be left in any state."""

    def nameless_word(self, action: Action) -> str:
        """The first word of a step that should name something and names nothing in the match; "" where all do.

        A step that has to be refused would be refused for a misspelt name, too.
        """
        return ""

    def shown_option(self, option: Option, player: PlayerId) -> str:
        """How differences call an option: its kind, what it is about, its number."""
        number = [str(option.number)] if option.number else []
        return " ".join([self.option_names[option.kind], *self.names_of(option, player)[:1], *number])

    @abstractmethod
    def names_of(self, option: Option, player: PlayerId) -> Sequence[str]:
        """All that `player` may call what an option is about, first what differences call it; none where it is about nothing."""

    def look(self, key: str) -> Any:
        """What is found under a key of `expect`: a `Zone`, a `Thing` or a plain value. Raises ScenarioError for an unknown key."""
        if key == "turn":
            return self.match.turn
        if key != "result":
            raise ScenarioError(f"expect: {key!r} is unknown")
        result = self.match.result
        if result is None or result.draw:
            return "none" if result is None else "draw"
        if result.winner is None:
            return "lost"
        if len(self.seats.teams) == 1:
            return "won"
        return self.seats.teams[self.seats.team(self.seats.letters[result.winner])][0]

    # --- What verbs are made of --------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is pending; None when the match is over."""
        return None if self.match.is_over else self.match.decision

    def seat(self, action: Action) -> PlayerId:
        """Whose step it is. Raises ScenarioError where there is no such player."""
        return self.seats.player(action.player.partition(".")[0])

    def choose(self, option: Option) -> None:
        """Take one of the pending decision's own options."""
        self.match.choose(self.match.decision.options.index(option))

    def pick(self, fits: Callable[[Option], bool]) -> bool:
        """Take the first option that fits; False where none does."""
        option = next(filter(fits, self.decision.options if self.decision else ()), None)
        if option is not None:
            self.choose(option)
        return option is not None

    def passed_over(self) -> list[tuple[int, PassedOver]]:
        """What the match took by itself and no step has named yet, each with its place in the log."""
        return [(place, one) for place, one in enumerate(self.log[self.read :], self.read) if isinstance(one, PassedOver)]

    def use_up(self, action: Action, by_place: bool = False) -> bool:
        """Whether the match took by itself what a step names; it is then used up."""
        player = self.seat(action)
        for place, passed in self.passed_over():
            if passed.player == player and self.is_named(action, passed, by_place):
                return self.go_behind(action, place)
        return False

    def trial(self) -> Self:
        """The same on its own: nothing that is done there changes this one."""
        other = copy(self)
        other.match = self.copy_match()
        other.open_targets = {player: names[:] for player, names in self.open_targets.items()}
        return other

    def become(self, trial: Self) -> None:
        """Go on as `trial` has."""
        vars(self).update(vars(trial))
