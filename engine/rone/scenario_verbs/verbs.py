"""A scenario being played by the rules of RONE: what its steps do, and what they name that the engine took by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, Self

from engine.errors import IllegalChoiceError
from engine.match.match import Decision, GameCard, Happening, Option, PassedOver, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.actions import NAME, ActionFrame
from engine.rone.rules.game import Game
from engine.rone.rules.rulesets import RULESETS, Ruleset
from engine.rone.rules.stack import WindowFrame
from engine.rone.scenario_verbs.finding import find
from engine.rone.scenario_verbs.naming import Names
from engine.rone.scenario_verbs.position import ENTRY_FIELDS, build_position
from engine.scenarios.played import Action, PlayedScenario
from engine.scenarios.problems import ScenarioError

MAIN_VERBS = {
    "attack": c.ATTACK,
    "play": c.PLAY,
    "use": c.USE,
    "technology": c.PLAY_TECHNOLOGY,
    "level up": c.LEVEL_UP,
    "recycle": c.RECYCLE_TOP,
    "end turn": c.END_TURN,
}
PLAIN_VERBS = {"give up": c.GIVE_UP, "keep": c.KEEP_HAND, "mulligan shuffle": c.SHUFFLE_HAND}
CHOICES = {"deck": c.TOP_OF_DECK, "top": c.TO_TOP, "bottom": c.TO_BOTTOM, "yes": c.YES, "no": c.NO, "shield": c.USE_SHIELD, "done": c.DONE}
ANNOUNCING = ("announce attack", "announce play", "announce technology", "announce recycle", "announce level up", "announce end turn")
IN_TWO_WORDS = ("mulligan bottom", "mulligan shuffle", "level up", "end turn", "give up")
IN_ONE_WORD = ("attack", "play", "use", "technology", "recycle", "target", "draw", "keep", "pass", "choose")
COUNTS = {"announce attack": 1, "attack": 1, "play": 1, "use": 2, "technology": 1, "draw": 1}
"""How many words a verb has; the others none, but one or more those of `LISTING`."""
LISTING = ("mulligan bottom", "choose")
INITIATIVE = re.compile(r"\+[1-8]")
AIMING = (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET)

ANSWERS = {
    c.DECIDE_REACTION: c.PASS,
    c.DECIDE_LIFE: c.TOP_OF_DECK,
    c.DECIDE_DESTROY: c.TOP_OF_DECK,
    c.DECIDE_GRAVEYARD_END: c.TO_TOP,
    c.DECIDE_MAY: c.NO,
    c.DECIDE_UNLESS: c.NO,
    c.DECIDE_MULLIGAN: c.KEEP_HAND,
    c.DECIDE_MULLIGAN_CARD: c.DONE,
    c.DECIDE_FOLLOWING_ATTACK: c.DONE,
}
"""Options that are taken, of kinds of decisions that a script leaves open."""
COMMON_WORDS: Final = {
    "creature": "unit",
    "spell": "tactic",
    "in_play": "battlefield",
    "power": "melee",
    "toughness": "health",
    "vigilant": "defender",
    "mana": "water",
}


class RoneScenario(PlayedScenario):
    """A scenario being played by the rules of RONE."""

    rulesets = RULESETS
    fields = ("reward",)
    common_words = COMMON_WORDS
    entry_fields = ENTRY_FIELDS
    verbs = (*ANNOUNCING, *IN_TWO_WORDS, *IN_ONE_WORD)
    decision_names = c.DECISION_NAMES
    option_names = c.OPTION_NAMES
    waiting_kinds = (c.DECIDE_MAIN,)
    window_kinds = (c.DECIDE_REACTION,)
    match: Game

    def __init__(self, match: Game, names: Names) -> None:
        super().__init__(match, names.seats)
        self.names = names

    @classmethod
    def lay_out(cls, data: Mapping[str, Any], ruleset: Ruleset) -> Self:
        """The scenario's position; EditionsError for a keyword that the ruleset doesn't have (KEY-EDITIONS)."""
        return cls(*build_position(data, ruleset))

    @classmethod
    def read_action(cls, action: Action) -> Action:
        """`action` with the Initiatives that are bought behind its other words (`play X +1 +2`)."""
        bought = tuple(word for word in action.words if INITIATIVE.fullmatch(word))
        words = tuple(word for word in action.words if word not in bought)
        targets = action.targets
        if action.verb == "target":
            targets, words = (*targets, *words), ()
        if not words if action.verb in LISTING else len(words) != COUNTS.get(action.verb, 0):
            raise ScenarioError(f"{action.line!r} has words too many or too few")
        if action.verb in ("use", "draw") and not words[-1].isdigit():
            raise ScenarioError(f"{action.line!r} lacks a number")
        return replace(action, words=(*words, *bought) if action.verb == "play" else words, targets=targets)

    @property
    def log(self) -> Sequence[Happening]:
        """What has happened in the game."""
        return self.match.log

    def copy_match(self) -> Game:
        """The game and its log on their own."""
        state = self.match.state.copy()
        state.log = list(self.match.log)
        return Game(state)

    # --- What things are called --------------------------------------------------------------

    def names_of(self, option: Option, player: PlayerId) -> Sequence[str]:
        """What `player` may call the card, hero or effect that an option is about."""
        return self.names.of_subject(self.match.state, option, player)

    def look(self, key: str) -> Any:
        """A zone, or what a player or the game has."""
        found = find(self.match.state, self.names, key)
        return super().look(key) if found is None else found

    def _is_card(self, card: GameCard, called: str, player: PlayerId) -> bool:
        return called in self.names.of_card(self.match.state, card, player)

    def _pick_called(self, called: str, player: PlayerId) -> bool:
        return self.pick(lambda option: option.kind == c.PICK and called in self.names_of(option, player))

    def _is_drawn(self, action: Action, number: int, player: PlayerId) -> bool:
        """Whether `draw n` means drawing `number`: so many, or all there are where the income allows more (TURN-4, TURN-6)."""
        wanted = int(action.words[0])
        state = self.match.state
        person = state.players[player]
        allowed = person.levels[person.level - 1].card_income
        return wanted == number or (number < wanted <= allowed and number == len(state.sides[person.side].deck))

    def _is_chosen(self, words: tuple[str, ...], option: Option, player: PlayerId, place: int) -> bool:
        """Whether `choose` with these words means this option."""
        word = words[-1]
        if words[0] == "hand" and len(words) == 2:
            return option.kind == c.HAND_CARD and self._is_card(option.card, word, player)
        if word.isdigit():
            return option.number == int(word) if option.kind == c.MODE else place + 1 == int(word)
        if word in CHOICES and option.kind == CHOICES[word]:
            return True
        return option.kind in (c.PICK, c.HAND_CARD) and word in self.names_of(option, player)

    def _is_action(self, action: Action, option: Option, player: PlayerId) -> bool:
        """Whether a main action means this option of the main phase, a window or after an announcement."""
        if option.kind != MAIN_VERBS[action.verb]:
            return False
        if action.verb in ("level up", "recycle", "end turn"):
            return True
        if not self._is_card(option.card, action.words[0], player):
            return False
        if action.verb == "use":
            return option.number + 1 == int(action.words[1])
        return action.verb != "play" or option.number == sum(1 << (int(bought) - 1) for bought in set(action.words[1:]))

    def _is_attack(self, action: Action, decision: Decision) -> bool:
        """Whether a full action says the target that its attacker is asked for."""
        asked = decision.kind in (c.DECIDE_FOLLOWING_ATTACK, c.DECIDE_ATTACK_TARGET) and action.verb == "attack"
        return asked and len(action.targets) == 1 and self._is_card(decision.card, action.words[0], decision.player)

    # --- What the engine took by itself ------------------------------------------------------

    def is_named(self, action: Action, passed: PassedOver, by_place: bool) -> bool:
        """Whether a step names it; a bare number means one of the options of a text, and any single option only where `by_place`."""
        kind, option, player = passed.decision.kind, passed.option, passed.decision.player
        match action.verb:
            case "choose":
                is_place = action.words[0].isdigit() and option.kind != c.MODE
                return (by_place or not is_place) and len(action.words) <= 2 and self._is_chosen(action.words, option, player, 0)
            case "attack":
                return self._is_attack(action, passed.decision) and action.targets[0] in self.names_of(option, player)
            case "target":
                return kind in AIMING and action.targets[0] in self.names_of(option, player)
            case "draw":
                return option.kind == c.DRAW and self._is_drawn(action, option.number, player)
            case "keep":
                return option.kind == c.KEEP_HAND
            case "play" | "technology" | "level up" | "recycle" | "end turn":
                return kind == c.DECIDE_ACTION and self._is_action(action, option, player)
        return False

    def go_behind(self, action: Action, place: int) -> bool:
        """Go on behind what was taken, with the targets of an action that was named so."""
        if action.verb in ("attack", "target") or not action.targets:
            return super().go_behind(action, place)
        trial = self.trial()
        trial.read = place + 1
        if not trial._aim(action, self.seat(action), 1, self):
            return False
        self.become(trial)
        return True

    # --- What a step does --------------------------------------------------------------------

    def do(self, action: Action) -> bool:
        """Take the step now; `pass` does nothing where nobody is asked for a reaction."""
        player = self.seat(action)
        decision = self.decision
        if action.verb == "pass":
            return not self._asks(player, c.DECIDE_REACTION) or self.pick(lambda option: option.kind == c.PASS)
        if decision is None or decision.player != player:
            return False
        self.read = len(self.log)
        if action.verb.startswith("announce "):
            return self._announce(action, decision, player)
        if action.verb in PLAIN_VERBS:
            return self.pick(lambda option: option.kind == PLAIN_VERBS[action.verb])
        match action.verb:
            case "mulligan bottom":
                return self._put_back(action, player)
            case "draw":
                return self.pick(lambda option: option.kind == c.DRAW and self._is_drawn(action, option.number, player))
            case "target":
                return decision.kind in AIMING and self._pick_called(action.targets[0], player)
            case "choose":
                if decision.kind in (c.DECIDE_MAIN, c.DECIDE_REACTION):
                    return False
                return self._choose(action.words, player) if action.words[0] == "hand" else self._choose_each(action, player)
        return self._act(action, decision, player)

    def _asks(self, player: PlayerId, *kinds: int) -> bool:
        """Whether a decision of one of these kinds is pending, and this player's."""
        decision = self.decision
        return decision is not None and decision.player == player and decision.kind in kinds

    def _put_back(self, action: Action, player: PlayerId) -> bool:
        """Put the hand cards that the words name under the deck, and no further one."""
        if not self.pick(lambda option: option.kind == c.BOTTOM_CARDS) or not self._choose_each(action, player):
            return False
        return not self._asks(player, c.DECIDE_MULLIGAN_CARD) or self.pick(lambda option: option.kind == c.DONE)

    def _choose_each(self, action: Action, player: PlayerId) -> bool:
        """Choose what the words name, one after the other; the last may have been taken as the only one left."""
        for word in action.words:
            if not self.use_up(Action(action.player, "choose", (word,))) and not self._choose((word,), player):
                return False
        return True

    def _choose(self, words: tuple[str, ...], player: PlayerId) -> bool:
        decision = self.decision
        if decision is None or decision.player != player:
            return False
        places = (place for place, option in enumerate(decision.options) if self._is_chosen(words, option, player, place))
        place = next(places, None)
        if place is not None:
            self.match.choose(place)
        return place is not None

    def _announce(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Announce the kind of an action, or the attacker (STACK-7, ATK-12)."""
        if decision.kind != c.DECIDE_MAIN:
            return False
        kind = MAIN_VERBS[action.verb.removeprefix("announce ")]
        for index, option in enumerate(decision.options):
            if option.kind == kind and (kind != c.ATTACK or self._is_card(option.card, action.words[0], player)):
                with suppress(IllegalChoiceError):  # a fast effect, or a ruleset that announces attacks alone
                    self.match.announce(index)
                    return True
        return False

    def _act(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """A main action with its targets; its announcing window passes."""
        if self._is_attack(action, decision):
            return self._pick_called(action.targets[0], player)
        if decision.kind not in (c.DECIDE_MAIN, c.DECIDE_REACTION, c.DECIDE_ACTION):
            return False
        depth = len(self.match.state.frames)
        for option in [option for option in decision.options if self._is_action(action, option, player)]:
            trial = self.trial()
            trial.choose(option)
            if trial._aim(action, player, depth, self):
                self.become(trial)
                return True
        return False

    def _aim(self, action: Action, player: PlayerId, depth: int, before: RoneScenario) -> bool:
        """Name the targets, as far as they are asked for before the effect is on the stack.

        What the engine took by itself may have changed sides by now: it may be called as `before` the action, too.
        """
        left = list(action.targets)
        self._pass_announcement()
        while True:
            for place, passed in self.passed_over():
                if left and passed.player == player and passed.decision.kind in AIMING:
                    if left.pop(0) not in (*self.names_of(passed.option, player), *before.names_of(passed.option, player)):
                        return False
                    self.read = place + 1
            decision = self.decision
            if not left or decision is None or decision.kind not in AIMING or not self._is_being_aimed(depth):
                break
            if decision.player != player and not any(left[0] in self.names_of(option, player) for option in decision.options):
                break  # another chooses here, and another target was meant
            if not self._pick_called(left.pop(0), player):
                return False
        if left and action.verb == "attack":
            return False
        waiting = self.open_targets.get(player, [])
        if waiting or action.targets:
            self.open_targets[player] = [*left, *waiting]
        else:
            self.open_targets.pop(player, None)
        return True

    def _is_being_aimed(self, depth: int) -> bool:
        """Whether the decision is still about naming the action, not about its effect."""
        return any(isinstance(frame, ActionFrame) for frame in self.match.state.frames[depth - 1 :])

    def _pass_announcement(self) -> None:
        """Pass the windows of an announcement (STACK-7)."""
        while self.decision is not None and self.decision.kind == c.DECIDE_REACTION:
            frames = self.match.state.frames
            beneath = frames[-2] if len(frames) > 1 else None
            if not (isinstance(frames[-1], WindowFrame) and isinstance(beneath, ActionFrame) and beneath.step == NAME):
                return
            self.pick(lambda option: option.kind == c.PASS)

    def offered(self, action: Action) -> Sequence[Option]:
        """The targets that would be offered for an action; none where it isn't legal at all."""
        player = self.seat(action)
        if self.decision is None or self.decision.player != player:
            return []
        kinds = (*AIMING, c.DECIDE_FOLLOWING_ATTACK)
        if self.decision.kind not in kinds:
            self.read = len(self.log)
            if action.verb.startswith("announce ") or not self.pick(lambda option: self._is_action(action, option, player)):
                return []
            self._pass_announcement()
            for _, passed in self.passed_over():
                if passed.player == player and passed.decision.kind in kinds:
                    return [passed.option]
        return [option for option in self.match.decision.options if option.kind == c.PICK] if self._asks(player, *kinds) else []

    # --- What the script leaves open ---------------------------------------------------------

    def answer(self, decision: Decision) -> None:
        """Take a target that a step named for later, else what `default_option` says."""
        if decision.kind == c.DECIDE_TARGET:
            named = self.open_targets.get(decision.player)
            if named and self._pick_called(named[0], decision.player):
                named.pop(0)
                return
            if named == [] and self.pick(lambda option: option.kind == c.DONE):
                return  # of up to so many those that the step named are all
        self.choose(default_option(decision))


def default_option(decision: Decision) -> Option:
    """The answer to a decision that the script leaves open.

    Reactions pass, cards are lost from the deck first, cards go to the top of graveyards, triggers and deaths in battlefield
    order, targets the first legal, Shield and `may` no, the hand is kept, as many cards as allowed are drawn.
    """
    wanted = ANSWERS.get(decision.kind)
    for option in decision.options:
        if option.kind == wanted:
            return option
    if decision.kind == c.DECIDE_DRAW:
        return max(decision.options, key=lambda option: option.number)
    return next((option for option in decision.options if option.kind == c.HAND_CARD), decision.options[0])
