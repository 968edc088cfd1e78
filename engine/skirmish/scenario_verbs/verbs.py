"""A scenario being played by the rules of Skirmish: what its steps do, and what they name that the match took by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from engine.match.match import Decision, Option, PassedOver, PlayerId
from engine.scenarios.dealt import DealtScenario
from engine.scenarios.played import Action
from engine.scenarios.problems import ScenarioError, listed
from engine.skirmish.board import DIRECTIONS, SIZE
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.playing import PlayFrame
from engine.skirmish.rules.rulesets import RULESETS, Ruleset, UnknownRulesetError, ruleset_named
from engine.skirmish.scenario_verbs.naming import SQUARES, SkirmishNames
from engine.skirmish.scenario_verbs.position import build_position

INSTEAD_OF: Final = {"move": c.INSTEAD_OF_MOVE, "standard": c.INSTEAD_OF_STANDARD}
KINDS: Final = {"attack": c.ATTACK, "punch": c.PUNCH, "buff": c.BUFF, "answer": c.ANSWER}
SQUARE: Final = re.compile(r"(\d{1,2}),(\d{1,2})\Z")
FACING: Final = "facing"


MOVES: Final = ("run", "step", "walk", "turn")


def _check_move(action: Action) -> None:
    """Refuse a move whose square or direction means nothing. Raises ScenarioError."""
    words = action.words
    if action.verb != "turn" and words and not SQUARE.match(words[0]):
        raise ScenarioError(f"{action.line!r} names no square: x,y")
    if len(words) == 2 or (len(words) == 3 and words[1] != FACING):
        raise ScenarioError(f"{action.line!r} has words too many or too few")
    if (action.verb == "turn" or len(words) == 3) and words[-1] not in DIRECTIONS:
        raise ScenarioError(f"{action.line!r} names no direction: one of {', '.join(DIRECTIONS)}")


def _check_buff(action: Action) -> None:
    """Refuse a buff card that takes the place of nothing. Raises ScenarioError."""
    behind = action.words[1:]
    if behind and (behind[:2] != ("instead", "of") or behind[2:] not in {(word,) for word in INSTEAD_OF}):
        raise ScenarioError(f"{action.line!r}: a buff card is played instead of move or standard (ACT-4)")


class SkirmishScenario(DealtScenario):
    """A scenario being played by the rules of Skirmish."""

    rulesets = RULESETS
    fields = ("obstacles", "x")
    entry_fields = frozenset({"card", "name", "effect", "value", "owner", "rounds", "for"})
    verbs = ("end turn", "run", "step", "turn", "attack", "punch", "buff", "answer", "pass", "walk", "discard", "choose")
    words: ClassVar = {
        **dict.fromkeys(("attack", "answer", "discard", "turn"), (1, 1)),
        **dict.fromkeys(("run", "punch"), (0, 1)),
        **dict.fromkeys(("step", "walk"), (0, 3)),
        "buff": (1, 4),
        "choose": (1, 99),
    }
    numbered = ()
    further = re.compile(r"(?!)")
    plain: ClassVar = {"end turn": c.END_TURN}
    answers: ClassVar = {c.DECIDE_ANSWER: c.PASS, c.DECIDE_MAY: c.NO}
    decision_names = c.DECISION_NAMES
    option_names = c.OPTION_NAMES
    waiting_kinds = (c.DECIDE_ACT,)
    reacting_kinds = (c.DECIDE_ANSWER,)
    acting_kinds = (c.DECIDE_ACT, c.DECIDE_ANSWER)
    aiming_kinds = offered_kinds = (c.DECIDE_TARGET,)
    target_kind = c.DECIDE_TARGET
    passing, picking, ending = c.PASS, c.PICK, c.DONE
    action_frame = PlayFrame
    choices: ClassVar = {"yes": c.YES, "no": c.NO, "done": c.DONE}
    mode = c.CHOOSE_MODE
    match: Game
    names: SkirmishNames

    @classmethod
    def lay_out(cls, data: Mapping[str, Any], ruleset: Ruleset) -> Self:
        """The scenario's position."""
        return cls(*build_position(data, ruleset))

    @classmethod
    def rulesets_of(cls, data: Mapping[str, Any]) -> list[Any]:
        """The rulesets that a scenario names, perhaps with options that differ (`leaflet+buffs_a_turn=2`); both where it says nothing."""
        names = listed(data.get("rulesets", list(cls.rulesets)), "rulesets")
        if not names:
            raise ScenarioError("rulesets: at least one is named")
        try:
            return [ruleset_named(str(name)) for name in names]
        except UnknownRulesetError as error:
            raise ScenarioError(f"rulesets: {error}") from error

    @classmethod
    def read_action(cls, action: Action) -> Action:
        """`action` with whom a punch names as its target. Raises ScenarioError where a word means nothing."""
        read = super().read_action(action)
        if read.verb == "punch":
            return replace(read, words=(), targets=(*read.words, *read.targets))
        if read.verb in MOVES:
            _check_move(read)
        elif read.verb == "buff":
            _check_buff(read)
        return read

    def is_named(self, action: Action, passed: PassedOver, by_place: bool) -> bool:
        """Whether a step names what the match took by itself."""
        option, kind = passed.option, passed.decision.kind
        if action.verb == "walk":
            return kind == c.DECIDE_WALK and self._is_square(action, option)
        if action.verb == "discard":
            return kind == c.DECIDE_DISCARD and action.words[0] in self.names_of(option, passed.decision.player)
        return super().is_named(action, passed, by_place)

    def go_behind(self, action: Action, place: int) -> bool:
        """Go on behind a walk that had one square, with the direction that the step names."""
        super().go_behind(action, place)
        return action.verb != "walk" or self._face(action)

    def naming_words(self, action: Action) -> Sequence[str]:
        """Squares and directions have been looked at when the step was read; behind a buff card stands what it takes the place of."""
        if action.verb in MOVES:
            return ()
        return (action.words[0], *action.targets) if action.verb == "buff" else super().naming_words(action)

    def shown_option(self, option: Option, player: PlayerId) -> str:
        """Squares and directions by their names, a buff card with what it takes the place of."""
        if option.kind in SQUARES or option.kind == c.FACE:
            return self._named_option(option, player)
        if option.kind == c.BUFF:
            word = next(word for word, number in INSTEAD_OF.items() if number == option.number)
            return f"{self._named_option(option, player)} instead of {word}"
        return super().shown_option(option, player)

    def _named_option(self, option: Option, player: PlayerId) -> str:
        return " ".join([self.option_names[option.kind], *self.names_of(option, player)[:1]])

    # --- What a step does --------------------------------------------------------------------

    def do(self, action: Action) -> bool:
        """Take the step now. Of equal cards it takes the one that it calls by its own name."""
        decision = self.decision
        if decision is not None and decision.player == self.seat(action) and action.words:
            self.names = self.names.with_equal(self.match.state, action.words[0], [option.card for option in decision.options])
        return super().do(action)

    def act(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """A move, a walk, a discard, or a card or punch with its targets; what is named now leaves nothing open of what was before."""
        if decision.kind == c.DECIDE_ACT:
            self.open_targets.clear()
        match action.verb:
            case "run":
                return self.pick(lambda option: option.kind == c.RUN and self._is_square(action, option))
            case "step":
                return self._step(action, decision)
            case "turn":
                here = self.match.state.figures[player].square
                return self.pick(lambda option: option.kind == c.STEP and option.number == here) and self._face(action)
            case "walk":
                return self.pick(lambda option: option.kind == c.WALK and self._is_square(action, option)) and self._face(action)
            case "discard":
                called = action.words[0]
                return self.pick(lambda option: option.kind == c.DISCARD and called in self.names_of(option, player))
        return super().act(action, decision, player)

    def _is_square(self, action: Action, option: Option) -> bool:
        found = SQUARE.match(action.words[0]) if action.words else None
        return found is not None and (option.number % SIZE, option.number // SIZE) == (int(found[1]), int(found[2]))

    def _step(self, action: Action, decision: Decision) -> bool:
        """A step with its direction; one of no length must turn (MOVE-6)."""
        here = self.match.state.figures[decision.player].square
        has_gone = self.pick(lambda option: option.kind == c.STEP and self._is_square(action, option))
        if not has_gone or (len(action.words) < 3 and self.match.state.figures[decision.player].square == here):
            return False
        return self._face(action)

    def _face(self, action: Action) -> bool:
        """Face the direction that the step names; left out it is asked later, and kept."""
        if action.verb != "turn" and len(action.words) < 3:
            return True
        facing = DIRECTIONS.index(action.words[-1])
        return self.pick(lambda option: option.kind == c.FACE and option.number == facing)

    def is_action(self, action: Action, option: Option, player: PlayerId) -> bool:
        """A card or a punch."""
        if option.kind != KINDS.get(action.verb):
            return False
        if action.verb == "punch":
            return True
        if action.words[0] not in self.names_of(option, player):
            return False
        return action.verb != "buff" or len(action.words) < 4 or option.number == INSTEAD_OF[action.words[3]]

    def offered(self, action: Action) -> Sequence[Option]:
        """The squares or targets that would be offered for a step, once others have passed; none where it isn't legal at all."""
        player = self.seat(action)
        while (decision := self.decision) is not None and decision.player != player and decision.kind == c.DECIDE_ANSWER:
            self.answer(decision)
        kind = {"run": c.RUN, "step": c.STEP, "walk": c.WALK}.get(action.verb)
        if kind is None or decision is None or decision.player != player:
            return super().offered(action)
        only_ones = [passed.option for _, passed in self.passed_over() if kind == c.WALK and passed.player == player]
        return [option for option in [*only_ones, *decision.options] if option.kind == kind]

    # --- What the script leaves open ---------------------------------------------------------

    def default_option(self, decision: Decision) -> Option:
        """Who walks stays; who discards takes the first card of the hand."""
        state = self.match.state
        figure = state.figures[decision.player]
        if decision.kind == c.DECIDE_WALK:
            return next(option for option in decision.options if option.number == figure.square)
        if decision.kind == c.DECIDE_DISCARD:
            first = state.definitions[figure.hand[0]].id
            return next(option for option in decision.options if state.definitions[option.card].id == first)
        return super().default_option(decision)
