"""A scenario being played by the rules of Tagewerk: what its steps do, and what they name that the match took by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self

from engine.match.match import Decision, Option, PlayerId
from engine.scenarios.dealt import DealtScenario
from engine.scenarios.played import Action
from engine.scenarios.problems import ScenarioError, listed
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.actions import ActionFrame
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.rulesets import RULESETS, Ruleset, UnknownRulesetError, ruleset_named, ruleset_of
from engine.tagewerk.scenario_verbs.naming import NEUTRAL, TagewerkNames
from engine.tagewerk.scenario_verbs.position import build_position

EXCHANGES: Final = {"draw": c.EXCHANGE_DRAW, "token": c.EXCHANGE_TOKEN, "point": c.EXCHANGE_POINT}
KINDS: Final = {"play": c.PLAY, "attach": c.ATTACH, "hide": c.HIDE, "use": c.USE, "turn up": c.TURN_UP, "end day": c.END_DAY}


class TagewerkScenario(DealtScenario):
    """A scenario being played by the rules of Tagewerk."""

    rulesets = RULESETS
    fields = ("ruleset",)
    common_words: ClassVar = {
        "creature": "character",
        "spell": "item",
        "in_play": "characters",
        "power": "attack",
        "toughness": "defence",
        "vigilant": "watchful",
        "mana": "resource",
        "end turn": "end day",
    }
    entry_fields = frozenset({"card", "name", "exhausted", "damage", "items", "hidden", "attack", "defence", "slots", "points"})
    verbs = (
        *("turn up", "no block", "end combat", "end day"),
        *("exchange", "play", "attach", "hide", "use", "attack", "block", "pass", "keep", "mulligan", "choose"),
    )
    words: ClassVar = {
        **dict.fromkeys(("exchange", "play", "attach", "hide", "turn up", "attack"), (1, 1)),
        "use": (2, 2),
        "block": (0, 1),
        "choose": (1, 99),
    }
    numbered = ("use",)
    further = re.compile(r"\+")
    plain: ClassVar = {"end combat": c.END_COMBAT, "no block": c.NO_BLOCK, "keep": c.KEEP_HAND, "mulligan": c.SHUFFLE_HAND}
    answers: ClassVar = {
        c.DECIDE_ANSWER: c.PASS,
        c.DECIDE_WINDOW: c.PASS,
        c.DECIDE_BLOCK: c.NO_BLOCK,
        c.DECIDE_MULLIGAN: c.KEEP_HAND,
        c.DECIDE_MAY: c.NO,
    }
    decision_names = c.DECISION_NAMES
    option_names = c.OPTION_NAMES
    waiting_kinds = (c.DECIDE_DAY, c.DECIDE_ATTACK)
    reacting_kinds = (c.DECIDE_ANSWER, c.DECIDE_WINDOW)
    acting_kinds = (c.DECIDE_DAY, *reacting_kinds)
    aiming_kinds = offered_kinds = (c.DECIDE_TARGET,)
    target_kind = c.DECIDE_TARGET
    passing, picking, ending = c.PASS, c.PICK, c.DONE
    action_frame = ActionFrame
    choices: ClassVar = {"yes": c.YES, "no": c.NO, "done": c.DONE}
    nameless = (*EXCHANGES, NEUTRAL)
    mode = c.CHOOSE_MODE
    match: Game
    names: TagewerkNames

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
        read = super().read_action(action)
        if read.verb == "exchange" and read.words[0] not in EXCHANGES:
            raise ScenarioError(f"{read.line!r}: a marker is exchanged for one of {', '.join(EXCHANGES)}")
        return read

    # --- What a step does --------------------------------------------------------------------

    def act(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """A block, an attack, something of the day or an answer; where combat goes on it is ended first."""
        if action.verb == "block":
            return self.pick(lambda option: option.kind == c.BLOCK and not {*action.words}.isdisjoint(self.names_of(option, player)))
        if action.verb == "attack":
            return self._attack(action, decision, player)
        now = self._at_rest(decision)
        return now is not None and now.player == player and super().act(action, now, player)

    def _at_rest(self, decision: Decision) -> Decision | None:
        """What is asked after the combat, if it goes on."""
        if decision.kind != c.DECIDE_ATTACK:
            return decision
        return self.match.decision if self.pick(lambda option: option.kind == c.END_COMBAT) else None

    def _go_into_combat(self, decision: Decision) -> bool:
        if decision.kind == c.DECIDE_DAY:
            return self.pick(lambda option: option.kind == c.GO_INTO_COMBAT)
        return decision.kind == c.DECIDE_ATTACK

    def _attacks(self, option: Option, attacker: str, player: PlayerId) -> bool:
        return option.kind == c.DECLARE and attacker in self.names.of_card(self.match.state, option.card, player)

    def _attack(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Declare an attack, from the day after going into combat."""
        if len(action.targets) < 1 or not self._go_into_combat(decision):
            return False
        target, *later = action.targets
        self.leave_open(player, later)
        return self.pick(lambda option: self._attacks(option, action.words[0], player) and target in self.names_of(option, player))

    def begins(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Something of the day, or an answer."""
        now = self._at_rest(decision)
        return now is not None and now.player == player and super().begins(action, now, player)

    def is_action(self, action: Action, option: Option, player: PlayerId) -> bool:
        """Something of the day, or an answer."""
        if action.verb == "exchange":
            return option.kind == EXCHANGES[action.words[0]]
        if option.kind != KINDS.get(action.verb):
            return False
        if action.verb == "end day":
            return True
        if action.words[0] not in self.names_of(option, player):
            return False
        if action.verb == "use":
            return option.number == int(action.words[1]) - 1
        return option.number == ("+" in action.words)

    def is_aimed(self, action: Action, left: object) -> bool:
        """What is attached names its bearer."""
        return action.verb not in ("attach", "hide") or bool(action.targets)

    def offered(self, action: Action) -> Sequence[Option]:
        """The targets or blockers that would be offered for a step; none where it isn't legal at all."""
        player, decision = self.seat(action), self.decision
        if decision is None or decision.player != player or action.verb not in ("block", "attack"):
            return super().offered(action)
        if action.verb == "block":
            return [option for option in decision.options if option.kind == c.BLOCK]
        if not self._go_into_combat(decision):
            return []
        return [option for option in self.match.decision.options if self._attacks(option, action.words[0], player)]


def _ruleset(data: Any) -> Ruleset:
    try:
        return ruleset_of(data) if isinstance(data, dict) else ruleset_named(str(data))
    except UnknownRulesetError as error:
        raise ScenarioError(f"ruleset: {error}") from error
