"""A throw-away game, a race to ten: in turns everybody counts on by one or by two, and who says ten has won."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Self

from engine.match import Decision, Happening, Option, PassedOver, PlayerId, Result
from engine.scenarios import PlayedScenario
from engine.scenarios.played import Action, ExpectedZone, Thing
from engine.scenarios.problems import ScenarioError
from engine.scenarios.seats import read_seats

STEPS = {"one": 1, "two": 2}


class Race:
    """Has what a `Match` has; a class that is not compiled can't inherit from one that is."""

    def __init__(self, players: int, count: int, limit: int) -> None:
        self.players, self.count, self.limit, self.made, self.log = players, count, limit, 0, list[Happening]()
        self.said: list[tuple[int, int]] = []
        self.asked = self.next_decision()

    def next_decision(self) -> Decision:
        steps = [step for step in STEPS.values() if self.count + step <= self.limit]
        return Decision(PlayerId(self.made % self.players), 0, [Option(step - 1, number=self.count + step) for step in steps])

    @property
    def is_over(self) -> bool:
        return self.count == self.limit

    @property
    def turn(self) -> int:
        return self.made + 1

    @property
    def result(self) -> Result | None:
        return Result(PlayerId((self.made - 1) % self.players), False, self.made, "") if self.is_over else None

    @property
    def decision(self) -> Decision:
        return self.asked

    def choose(self, index: int) -> None:
        option = self.decision.options[index]
        self.said.append((self.decision.player, option.number))
        self.count = option.number
        self.made += 1
        self.asked = self.next_decision()
        if not self.is_over and len(self.decision.options) == 1:
            self.log.append(PassedOver(self.decision))
            self.choose(0)


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
        match = Race(self.match.players, self.match.count, self.match.limit)
        match.made, match.asked, match.log, match.said = self.match.made, self.match.asked, self.match.log[:], self.match.said[:]
        return match

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
