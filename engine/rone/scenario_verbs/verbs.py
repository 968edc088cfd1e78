"""A scenario being played by the rules of RONE: what its steps do, and what they name that the engine took by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from engine.errors import IllegalChoiceError
from engine.match.match import Decision, GameCard, Option, PassedOver, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.actions import NAME, ActionFrame
from engine.rone.rules.game import Game
from engine.rone.rules.rulesets import RULESETS, Ruleset
from engine.rone.rules.stack import WindowFrame
from engine.rone.scenario_verbs.naming import RoneNames
from engine.rone.scenario_verbs.position import ENTRY_FIELDS, build_position
from engine.scenarios.dealt import DealtScenario
from engine.scenarios.played import Action

MAIN_VERBS: Final = {
    "attack": c.ATTACK,
    "play": c.PLAY,
    "use": c.USE,
    "technology": c.PLAY_TECHNOLOGY,
    "recycle": c.RECYCLE_TOP,
    "level up": c.LEVEL_UP,
    "end turn": c.END_TURN,
}
CHOICES: Final = {
    "deck": c.TOP_OF_DECK,
    "top": c.TO_TOP,
    "bottom": c.TO_BOTTOM,
    "yes": c.YES,
    "no": c.NO,
    "shield": c.USE_SHIELD,
    "done": c.DONE,
}
ANNOUNCE: Final = "announce "
IN_TWO_WORDS: Final = ("mulligan bottom", "mulligan shuffle", "level up", "end turn", "give up")
IN_ONE_WORD: Final = ("attack", "play", "use", "technology", "recycle", "target", "draw", "keep", "pass", "choose")
ONE: Final = (1, 1)
SOME: Final = (1, 99)


class RoneScenario(DealtScenario):
    """A scenario being played by the rules of RONE."""

    rulesets = RULESETS
    fields = ("reward",)
    common_words: ClassVar = {
        "creature": "unit",
        "spell": "tactic",
        "in_play": "battlefield",
        "power": "melee",
        "toughness": "health",
        "vigilant": "defender",
        "mana": "water",
    }
    entry_fields = ENTRY_FIELDS
    verbs = (*(f"{ANNOUNCE}{verb}" for verb in MAIN_VERBS if verb != "use"), *IN_TWO_WORDS, *IN_ONE_WORD)
    words: ClassVar = {
        **dict.fromkeys(("announce attack", "attack", "play", "technology", "draw"), ONE),
        "use": (2, 2),
        **dict.fromkeys(("mulligan bottom", "choose"), SOME),
        "target": (0, 99),
    }
    numbered = ("use", "draw")
    further = re.compile(r"\+[1-8]")
    plain: ClassVar = {"give up": c.GIVE_UP, "keep": c.KEEP_HAND, "mulligan shuffle": c.SHUFFLE_HAND}
    answers: ClassVar = {
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
    decision_names = c.DECISION_NAMES
    option_names = c.OPTION_NAMES
    waiting_kinds = (c.DECIDE_MAIN,)
    window_kinds = (c.DECIDE_REACTION,)
    acting_kinds = (c.DECIDE_MAIN, c.DECIDE_REACTION, c.DECIDE_ACTION)
    reacting_kinds = (c.DECIDE_REACTION,)
    aiming_kinds = (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET)
    offered_kinds = (*aiming_kinds, c.DECIDE_FOLLOWING_ATTACK)
    target_kind = c.DECIDE_TARGET
    passing, picking, ending = c.PASS, c.PICK, c.DONE
    action_frame = ActionFrame
    nameless = (*CHOICES, "hand")
    is_aimed_at_once = False
    match: Game
    names: RoneNames

    @classmethod
    def lay_out(cls, data: Mapping[str, Any], ruleset: Ruleset) -> Self:
        """The scenario's position; EditionsError for a keyword that the ruleset doesn't have (KEY-EDITIONS)."""
        return cls(*build_position(data, ruleset))

    @classmethod
    def read_action(cls, action: Action) -> Action:
        """`action` with the Initiatives that are bought behind its other words (`play X +1 +2`); of `target` the words are targets."""
        read = super().read_action(action)
        return replace(read, targets=(*read.targets, *read.words), words=()) if read.verb == "target" else read

    # --- What things are called --------------------------------------------------------------

    def _is_card(self, card: GameCard, called: str, player: PlayerId) -> bool:
        return called in self.names.of_card(self.match.state, card, player)

    def _is_drawn(self, action: Action, number: int, player: PlayerId) -> bool:
        """Whether `draw n` means drawing `number`: so many, or all there are where the income allows more (TURN-4, TURN-6)."""
        wanted = int(action.words[0])
        state = self.match.state
        person = state.players[player]
        allowed = person.levels[person.level - 1].card_income
        return wanted == number or (number < wanted <= allowed and number == len(state.sides[person.side].deck))

    def is_chosen(self, words: tuple[str, ...], option: Option, player: PlayerId, place: int) -> bool:
        """A card of the hand, a number, a word, or what is called so."""
        word = words[-1]
        if words[0] == "hand" and len(words) == 2:
            return option.kind == c.HAND_CARD and self._is_card(option.card, word, player)
        if word.isdigit():
            return option.number == int(word) if option.kind == c.MODE else place + 1 == int(word)
        if word in CHOICES and option.kind == CHOICES[word]:
            return True
        return option.kind in (c.PICK, c.HAND_CARD) and word in self.names_of(option, player)

    def is_action(self, action: Action, option: Option, player: PlayerId) -> bool:
        """In the main phase, a window or after an announcement."""
        if option.kind != MAIN_VERBS.get(action.verb):
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
                return (by_place or not is_place) and len(action.words) <= 2 and self.is_chosen(action.words, option, player, 0)
            case "attack":
                return self._is_attack(action, passed.decision) and action.targets[0] in self.names_of(option, player)
            case "target":
                return kind in self.aiming_kinds and action.targets[0] in self.names_of(option, player)
            case "draw":
                return option.kind == c.DRAW and self._is_drawn(action, option.number, player)
            case "keep":
                return option.kind == c.KEEP_HAND
        return kind == c.DECIDE_ACTION and action.verb != "use" and self.is_action(action, option, player)

    def go_behind(self, action: Action, place: int) -> bool:
        """Go on behind what was taken, with the targets of an action that was named so."""
        if action.verb in ("attack", "target") or not action.targets:
            return super().go_behind(action, place)
        trial = self.trial()
        trial.read = place + 1
        if not trial.aim(action, self.seat(action), 1, self):
            return False
        self.become(trial)
        return True

    # --- What a step does --------------------------------------------------------------------

    def act(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """An announcement, what is done outside of the main phase, or a main action; its announcing window passes."""
        if action.verb.startswith(ANNOUNCE):
            return self._announce(action, decision, player)
        match action.verb:
            case "mulligan bottom":
                return self._put_back(action, player)
            case "draw":
                return self.pick(lambda option: option.kind == c.DRAW and self._is_drawn(action, option.number, player))
            case "target":
                return decision.kind in self.aiming_kinds and self.pick_called(action.targets[0], player)
        if self._is_attack(action, decision):
            return self.pick_called(action.targets[0], player)
        return super().act(action, decision, player)

    def _put_back(self, action: Action, player: PlayerId) -> bool:
        """Put the hand cards that the words name under the deck, and no further one."""
        if not self.pick(lambda option: option.kind == c.BOTTOM_CARDS) or not self.choose_each(action, player):
            return False
        return not self.asks(player, (c.DECIDE_MULLIGAN_CARD,)) or self.pick(lambda option: option.kind == c.DONE)

    def choose_each(self, action: Action, player: PlayerId) -> bool:
        """`hand X` is one choice."""
        return self.choose_called(action.words, player) if action.words[0] == "hand" else super().choose_each(action, player)

    def _announce(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Announce the kind of an action, or the attacker (STACK-7, ATK-12)."""
        if decision.kind != c.DECIDE_MAIN:
            return False
        kind = MAIN_VERBS[action.verb.removeprefix(ANNOUNCE)]
        for index, option in enumerate(decision.options):
            if option.kind == kind and (kind != c.ATTACK or self._is_card(option.card, action.words[0], player)):
                with suppress(IllegalChoiceError):  # a fast effect, or a ruleset that announces attacks alone
                    self.match.announce(index)
                    return True
        return False

    def is_aimed(self, action: Action, left: object) -> bool:
        """An attack names its target at once."""
        return not left or action.verb != "attack"

    def pass_announcement(self) -> None:
        """Pass the windows of an announcement (STACK-7)."""
        while self.decision is not None and self.decision.kind == c.DECIDE_REACTION:
            frames = self.match.state.frames
            beneath = frames[-2] if len(frames) > 1 else None
            if not (isinstance(frames[-1], WindowFrame) and isinstance(beneath, ActionFrame) and beneath.step == NAME):
                return
            self.pick(lambda option: option.kind == c.PASS)

    def begins(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Up to the end of its announcing window."""
        if not super().begins(action, decision, player):
            return False
        self.pass_announcement()
        return True

    def default_option(self, decision: Decision) -> Option:
        """The answer to a decision that the script leaves open.

        Reactions pass, cards are lost from the deck first, cards go to the top of graveyards, triggers and deaths in battlefield
        order, targets the first legal, Shield and `may` no, the hand is kept, as many cards as allowed are drawn.
        """
        found = super().default_option(decision)
        if found.kind == self.answers.get(decision.kind):
            return found
        if decision.kind == c.DECIDE_DRAW:
            return max(decision.options, key=lambda option: option.number)
        return next((option for option in decision.options if option.kind == c.HAND_CARD), found)
