"""A throw-away game, a race to ten: in turns everybody counts on by one or by two, and who says ten has won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, Self

from engine.errors import EngineError
from engine.match.match import Decision, Happening, Match, Option, PassedOver, PlayerId, Result
from engine.scenarios import PlayedScenario
from engine.scenarios.played import Action, ExpectedZone, Thing
from engine.scenarios.problems import ScenarioError
from engine.scenarios.seats import read_seats

STEPS = {"one": 1, "two": 2}


class IllegalStepError(EngineError):
    """The race is over, or has no such option."""

    code = "STEP_ILLEGAL"


@dataclass(frozen=True)
class RaceView:
    """What a player may know: everything, and a decision of their own."""

    player: PlayerId
    count: int
    limit: int
    decision: Decision | None


class Race(Match):
    """Everything that is said lies open; `steps` is what a game of its own may change."""

    def __init__(self, players: int, count: int, limit: int, first: int = 0) -> None:
        self.players, self.count, self.limit, self.first = players, count, limit, first
        self.made, self.log, self.said = 0, list[Happening](), list[tuple[int, int]]()
        self.asked = self.next_decision()

    def steps(self, player: PlayerId) -> list[Option]:
        """What `player` may do next, if it doesn't lead past the limit."""
        return [Option(step - 1, number=self.count + step) for step in STEPS.values()]

    def step(self, player: PlayerId, option: Option) -> None:
        """Say the number of `option`."""
        self.count = option.number

    def next_decision(self) -> Decision:
        player = PlayerId((self.made + self.first) % self.players)
        return Decision(player, 0, [option for option in self.steps(player) if option.number <= self.limit])

    @property
    def is_over(self) -> bool:
        return self.count == self.limit

    @property
    def turn(self) -> int:
        return self.made + 1

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        winner = PlayerId(self.said[-1][0] if self.said else 0)
        return Result(winner, False, self.made, "HAR-3", winner)

    @property
    def decision(self) -> Decision:
        if self.is_over:
            raise IllegalStepError("the race is over")
        return self.asked

    def choose(self, index: int) -> None:
        options = self.decision.options
        if not 0 <= index < len(options):
            raise IllegalStepError(f"there is no option {index} of {len(options)}")
        self.take(options[index])
        while not self.is_over and len(self.asked.options) == 1:
            self.log.append(PassedOver(self.asked))
            self.take(self.asked.options[0])

    def take(self, option: Option) -> None:
        """Carry out an option of the pending decision."""
        self.said.append((self.asked.player, option.number))
        self.step(self.asked.player, option)
        self.made += 1
        self.asked = self.next_decision()

    def view_for(self, player: PlayerId) -> RaceView:
        own = not self.is_over and self.asked.player == player
        return RaceView(player, self.count, self.limit, self.asked if own else None)

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))  # `copy.copy` takes only what compiled classes know of
        other.log, other.said = self.log[:], self.said[:]
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for equal races."""
        return (self.players, self.limit, self.first, self.made, self.count, self.said)

    def digest(self) -> str:
        return sha256(repr(self.key()).encode()).hexdigest()


class RaceScenario(PlayedScenario):
    """Verbs `one` and `two`; what is left open counts on by one; the ruleset says how far the race goes."""

    rulesets = {"to-ten": SimpleNamespace(name="to-ten", limit=10), "to-twelve": SimpleNamespace(name="to-twelve", limit=12)}
    fields = ("count",)
    entry_fields = ("card", "name", "even", "divisors")
    verbs = tuple(STEPS)
    decision_names = ("step",)
    option_names = verbs
    waiting_kinds = ()
    match: Race

    @classmethod
    def lay_out(cls, data: Mapping[str, Any], ruleset: Any) -> Self:
        seats = read_seats(data)
        return cls(Race(len(seats.letters), data.get("count", 0), ruleset.limit), seats)

    @classmethod
    def read_action(cls, action: Action) -> Action:
        if action.words or action.targets:
            raise ScenarioError(f"{action.line!r} says too much")
        return action

    @property
    def log(self) -> Sequence[Happening]:
        return self.match.log

    def copy_match(self) -> Race:
        return self.match.copy()

    def do(self, action: Action) -> bool:
        decision = self.decision
        if decision is None or decision.player != self.seat(action):
            return False
        self.read = len(self.log)
        return self.pick(lambda option: self.option_names[option.kind] == action.verb)

    def is_named(self, action: Action, passed: PassedOver, by_place: bool) -> bool:
        return self.option_names[passed.option.kind] == action.verb

    def answer(self, decision: Decision) -> None:
        self.choose(decision.options[0])

    def offered(self, action: Action) -> Sequence[Option]:
        return [] if self.decision is None else self.decision.options

    def names_of(self, option: Option, player: PlayerId) -> Sequence[str]:
        return [str(option.number)]

    def look(self, key: str) -> Any:
        letter, _, what = key.partition(".")
        if what == "said":
            player = self.seats.player(letter)
            return ExpectedZone([number_thing(number) for who, number in self.match.said if who == player], is_ordered=False)
        match key:
            case "count":
                return self.match.count
            case "last":
                return number_thing(self.match.count) if self.match.said else None
        return super().look(key)


def number_thing(number: int) -> Thing:
    divisors = [Thing(str(divisor), None, {}) for divisor in range(2, number) if number % divisor == 0]
    return Thing(str(number), None, {"even": number % 2 == 0, "divisors": ExpectedZone(divisors, is_ordered=True)})
