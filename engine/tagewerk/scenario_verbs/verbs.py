"""A scenario being played by the rules of Tagewerk: what its steps do, and what they name that the match took by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Self

from engine.match.match import Decision, Happening, Option, PassedOver, PlayerId
from engine.scenarios.played import Action, PlayedScenario
from engine.scenarios.problems import ScenarioError, listed
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.actions import ActionFrame
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.rulesets import RULESETS, Ruleset, UnknownRulesetError, ruleset_named, ruleset_of
from engine.tagewerk.scenario_verbs.naming import Names
from engine.tagewerk.scenario_verbs.position import build_position

WORDS_ALONE: Final = ("exchange", "play", "attach", "hide", "use", "attack", "block", "pass", "keep", "mulligan", "choose")
EXCHANGES: Final = {"draw": c.EXCHANGE_DRAW, "token": c.EXCHANGE_TOKEN, "point": c.EXCHANGE_POINT}
OF_THE_DAY: Final = ("exchange", "play", "attach", "hide", "use", "turn up", "end day")
KINDS: Final = {"play": c.PLAY, "attach": c.ATTACH, "hide": c.HIDE, "use": c.USE, "turn up": c.TURN_UP, "end day": c.END_DAY}
PLAIN: Final = {"end combat": c.END_COMBAT, "no block": c.NO_BLOCK, "keep": c.KEEP_HAND, "mulligan": c.SHUFFLE_HAND}
WORDS: Final = {"exchange": 1, "play": 1, "attach": 1, "hide": 1, "use": 2, "turn up": 1, "attack": 1}
"""How many words a verb has; the others none, but `block` at most one, and `choose` some."""
CHOICES: Final = {"yes": c.YES, "no": c.NO, "done": c.DONE}
PASSED: Final = (c.DECIDE_ANSWER, c.DECIDE_WINDOW)
ANSWERS: Final = {
    c.DECIDE_ANSWER: c.PASS,
    c.DECIDE_WINDOW: c.PASS,
    c.DECIDE_BLOCK: c.NO_BLOCK,
    c.DECIDE_MULLIGAN: c.KEEP_HAND,
    c.DECIDE_MAY: c.NO,
}
"""Options that are taken, of kinds of decisions that a script leaves open; of others the first one."""

COMMON_WORDS: Final = {
    "creature": "character",
    "spell": "item",
    "in_play": "characters",
    "power": "attack",
    "toughness": "defence",
    "vigilant": "watchful",
    "mana": "resource",
    "end turn": "end day",
}


class TagewerkScenario(PlayedScenario):
    """A scenario being played by the rules of Tagewerk."""

    rulesets = RULESETS
    fields = ("ruleset",)
    common_words = COMMON_WORDS
    entry_fields = frozenset({"card", "name", "exhausted", "damage", "items", "hidden", "attack", "defence", "slots", "points"})
    verbs = ("turn up", "no block", "end combat", "end day", *WORDS_ALONE)
    decision_names = c.DECISION_NAMES
    option_names = c.OPTION_NAMES
    waiting_kinds = (c.DECIDE_DAY, c.DECIDE_ATTACK)
    match: Game

    def __init__(self, match: Game, names: Names) -> None:
        super().__init__(match, names.seats)
        self.names = names

    @classmethod
    def lay_out(cls, data: Mapping[str, Any], ruleset: Ruleset) -> Self:
        """The scenario's position."""
        return cls(*build_position(data, ruleset))

    @classmethod
    def rulesets_of(cls, data: Mapping[str, Any]) -> list[Any]:
        """The ruleset that a scenario names, by its name or by the options that differ; `standard` where it says nothing."""
        if "rulesets" in data:
            return [_ruleset(one) for one in listed(data["rulesets"], "rulesets")]
        return [_ruleset(data.get("ruleset", "standard"))]

    @classmethod
    def read_action(cls, action: Action) -> Action:
        """`action` with the support that is paid (`+`) behind its other words."""
        words = tuple(word for word in action.words if word != "+")
        number = len(words)
        least, most = WORDS.get(action.verb, 0), WORDS.get(action.verb, 0)
        if action.verb == "block":
            most = 1
        elif action.verb == "choose":
            least, most = 1, 99
        if not least <= number <= most:
            raise ScenarioError(f"{action.line!r} has words too many or too few")
        if action.verb == "exchange" and words[0] not in EXCHANGES:
            raise ScenarioError(f"{action.line!r}: a marker is exchanged for one of {', '.join(EXCHANGES)}")
        if action.verb == "use" and not words[1].isdigit():
            raise ScenarioError(f"{action.line!r} lacks a number")
        return replace(action, words=(*words, "+") if "+" in action.words else words)

    @property
    def log(self) -> Sequence[Happening]:
        """What has happened in the match."""
        return self.match.log

    def copy_match(self) -> Game:
        """The match and its log on their own."""
        state = self.match.state.copy()
        state.log = list(self.match.log)
        return Game(state)

    def names_of(self, option: Option, player: PlayerId) -> Sequence[str]:
        """What `player` may call what an option is about."""
        state = self.match.state
        return self.names.target_names(state, option, player) if option.kind == c.DECLARE else self.names.of_subject(state, option, player)

    def look(self, key: str) -> Any:
        """A zone, or what a player or the match has."""
        found = self.names.find(self.match.state, key)
        return super().look(key) if found is ... else found

    # --- What the match took by itself -------------------------------------------------------

    def is_named(self, action: Action, passed: PassedOver, by_place: bool) -> bool:
        """Whether a step names it."""
        if action.verb in PLAIN:
            return passed.option.kind == PLAIN[action.verb]
        if action.verb != "choose" or len(action.words) != 1:
            return False
        word = action.words[0]
        if word.isdigit() and passed.option.kind != c.CHOOSE_MODE:
            return by_place and word == "1"
        return self._is_chosen(word, passed.option, passed.decision.player, 0)

    def _is_chosen(self, word: str, option: Option, player: PlayerId, place: int) -> bool:
        if option.kind in (c.YES, c.NO, c.DONE):
            return CHOICES.get(word) == option.kind or word == str(place + 1)
        if option.kind == c.CHOOSE_MODE:
            return word == str(option.number + 1)
        return word in self.names_of(option, player) or word == str(place + 1)

    # --- What a step does --------------------------------------------------------------------

    def do(self, action: Action) -> bool:
        """Take the step now, and the targets that it names for what is asked right after it."""
        if not self._do(action):
            return False
        self._take_named()
        return True

    def _take_named(self) -> None:
        """Take targets that a step named for later, as soon as they are asked for."""
        while (decision := self.decision) is not None and decision.kind == c.DECIDE_TARGET:
            named = self.open_targets.get(decision.player)
            if not named or not self._pick_called(named[0], decision.player):
                return
            named.pop(0)

    def _do(self, action: Action) -> bool:
        """Take the step now; `pass` does nothing where nobody is asked for an answer."""
        player = self.seat(action)
        decision = self.decision
        asked = decision is not None and decision.player == player
        if action.verb == "pass":
            is_asked = asked and decision is not None and decision.kind in PASSED
            return not is_asked or self.pick(lambda option: option.kind == c.PASS)
        if not asked or decision is None:
            return False
        self.read = len(self.log)
        if action.verb in PLAIN:
            return self.pick(lambda option: option.kind == PLAIN[action.verb])
        if action.verb == "block":
            return self.pick(lambda option: option.kind == c.BLOCK and not {*action.words}.isdisjoint(self.names_of(option, player)))
        if action.verb == "choose":
            return decision.kind not in (c.DECIDE_DAY, c.DECIDE_ATTACK, *PASSED) and self._choose_each(action, player)
        if action.verb == "attack":
            return self._attack(action, decision, player)
        return self._act(action, decision, player)

    def _pick_called(self, called: str, player: PlayerId) -> bool:
        return self.pick(lambda option: option.kind == c.PICK and called in self.names_of(option, player))

    def _choose_each(self, action: Action, player: PlayerId) -> bool:
        """Choose what the words name, one after the other."""
        for word in action.words:
            if self.use_up(Action(action.player, "choose", (word,))):
                continue
            decision = self.decision
            if decision is None or decision.player != player:
                return False
            options = decision.options
            place = next((place for place, option in enumerate(options) if self._is_chosen(word, option, player, place)), None)
            if place is None:
                return False
            self.match.choose(place)
        return True

    def _go_into_combat(self, decision: Decision) -> bool:
        if decision.kind == c.DECIDE_DAY:
            return self.pick(lambda option: option.kind == c.GO_INTO_COMBAT)
        return decision.kind == c.DECIDE_ATTACK

    def _attack(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Declare an attack, from the day after going into combat."""
        if len(action.targets) < 1 or not self._go_into_combat(decision):
            return False
        state = self.match.state
        attacker, target, *later = action.words[0], *action.targets
        self._leave_open(player, later)
        return self.pick(
            lambda option: (
                option.kind == c.DECLARE
                and attacker in self.names.of_card(state, option.card, player)
                and target in self.names_of(option, player)
            )
        )

    def _act(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Something of the day, or an answer, with its targets."""
        return self._begins(action, decision, player) and self._aim(action, player)

    def _begins(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Begin something of the day, or an answer; where combat goes on it is ended first."""
        if decision.kind == c.DECIDE_ATTACK and action.verb in OF_THE_DAY:
            if not self.pick(lambda option: option.kind == c.END_COMBAT):
                return False
            decision = self.match.decision
        if action.verb not in KINDS and action.verb != "exchange":
            return False
        is_time = decision.player == player and decision.kind in (c.DECIDE_DAY, *PASSED)
        return is_time and self.pick(lambda option: self._is_action(action, option, player))

    def _is_action(self, action: Action, option: Option, player: PlayerId) -> bool:
        if action.verb == "exchange":
            return option.kind == EXCHANGES[action.words[0]]
        if option.kind != KINDS[action.verb]:
            return False
        if action.verb == "end day":
            return True
        if action.words[0] not in self.names_of(option, player):
            return False
        if action.verb == "use":
            return option.number == int(action.words[1]) - 1
        return option.number == ("+" in action.words)

    def _aim(self, action: Action, player: PlayerId) -> bool:
        """Name bearer and targets, as far as they are asked for before the effect is on the stack; the rest is named for later."""
        left = list(action.targets)
        while True:
            for place, passed in self.passed_over():
                if left and passed.player == player and passed.decision.kind == c.DECIDE_TARGET:
                    if left.pop(0) not in self.names_of(passed.option, player):
                        return False
                    self.read = place + 1
            decision = self.decision
            if not left or decision is None or decision.kind != c.DECIDE_TARGET or not self._is_being_aimed():
                break
            if not self._pick_called(left.pop(0), decision.player):
                return False
        if action.verb in ("attach", "hide") and not action.targets:
            return False
        self._leave_open(player, left, bool(action.targets))
        return True

    def _leave_open(self, player: PlayerId, left: Sequence[str], has_named: bool = True) -> None:
        waiting = self.open_targets.get(player, [])
        if waiting or has_named:
            self.open_targets[player] = [*left, *waiting]

    def _is_being_aimed(self) -> bool:
        """Whether the decision is still about naming the action, not about its effect."""
        return any(isinstance(frame, ActionFrame) for frame in self.match.state.frames)

    def offered(self, action: Action) -> Sequence[Option]:
        """The targets or blockers that would be offered for a step; none where it isn't legal at all."""
        player = self.seat(action)
        decision = self.decision
        if decision is None or decision.player != player:
            return []
        if action.verb == "block":
            return [option for option in decision.options if option.kind == c.BLOCK]
        if action.verb == "attack":
            if not self._go_into_combat(decision):
                return []
            state = self.match.state
            options = self.match.decision.options
            declared = [option for option in options if option.kind == c.DECLARE]
            return [option for option in declared if action.words[0] in self.names.of_card(state, option.card, player)]
        if decision.kind != c.DECIDE_TARGET:
            self.read = len(self.log)
            if not self._begins(action, decision, player):
                return []
            passed = [one for _, one in self.passed_over() if one.player == player and one.decision.kind == c.DECIDE_TARGET]
            if passed:
                return [passed[0].option]
        asked = self.decision
        is_asked = asked is not None and asked.player == player and asked.kind == c.DECIDE_TARGET
        return [option for option in asked.options if option.kind == c.PICK] if is_asked and asked is not None else []

    # --- What the script leaves open ---------------------------------------------------------

    def answer(self, decision: Decision) -> None:
        """Take a target that a step named for later, else what a script that says nothing means."""
        is_done = decision.kind == c.DECIDE_TARGET and self.open_targets.get(decision.player) == []
        if is_done and self.pick(lambda option: option.kind == c.DONE):
            return  # of up to so many those that the step named are all
        wanted = ANSWERS.get(decision.kind)
        self.choose(next((option for option in decision.options if option.kind == wanted), decision.options[0]))
        self._take_named()


def _ruleset(data: Any) -> Ruleset:
    try:
        return ruleset_of(data) if isinstance(data, dict) else ruleset_named(str(data))
    except UnknownRulesetError as error:
        raise ScenarioError(f"ruleset: {error}") from error
