"""Plays a scenario's script: takes its steps, answers what it leaves open, and tells the first difference."""

from __future__ import annotations

from copy import copy

from engine.errors import EngineError
from engine.match import NO_CARD, Decision, GameCard, Option, PassedOver, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.game import Game
from engine.rone.scenarios.deciding import LONGEST, MAIN_VERBS, Deciding, default_option, subject_of
from engine.rone.scenarios.expecting import check_expectations
from engine.rone.scenarios.naming import is_called, is_card, option_name
from engine.rone.scenarios.position import Position
from engine.rone.scenarios.problems import DifferenceError
from engine.rone.scenarios.script import Action, ScriptStep


class Play(Deciding):
    """A scenario being played. A step is tried on a copy of the game, which takes the game's place when it was legal."""

    # --- The script --------------------------------------------------------------------------

    def take(self, step: ScriptStep) -> None:
        """Take one step of the script.

        Raises:
            DifferenceError: it can't be taken, or what it expects isn't so.
        """
        action = step.action
        if action is None:
            if not step.pending:
                self.finish()
            check_expectations(self.position, step.expect)
        elif step.options is not None:
            self._check_options(action, step.options)
        elif step.illegal:
            self._check_illegal(action, step.illegal)
        else:
            self._take(action)

    def _take(self, action: Action) -> None:
        for _ in range(LONGEST):
            if self._was_taken(action):
                return
            trial = self._trial()
            if trial._do(action):
                self._become(trial)
                return
            if not self._may_pass(action):
                break
            self._answer()
        if self._was_taken(action, by_place=True):
            return
        raise DifferenceError(f"{action} is not among the options; {self._shown_decision()}")

    def _may_pass(self, action: Action) -> bool:
        """Whether the pending decision may be answered on the way to the step."""
        decision = self._decision()
        return decision is not None and decision.kind != c.DECIDE_MAIN and action.verb != "pass"

    def _check_illegal(self, action: Action, clause: str) -> None:
        trial = self._trial()
        trial._pass_windows(action)
        decision = trial._decision()
        if decision is not None and decision.player == trial.position.player(action.player) and trial._do(action):
            raise DifferenceError(f"{action} is legal, against {clause}")

    def _check_options(self, action: Action, expected: tuple[str, ...]) -> None:
        trial = self._trial()
        trial._pass_windows(action)
        found = trial._targets_of(action)
        names = [option_name(trial.position, option) for option in found]
        player = trial.position.player(action.player)
        left = list(found)
        for called in expected:
            fitting = next((option for option in left if is_called(trial.position, subject_of(option), called, player)), None)
            if fitting is None:
                raise DifferenceError(f"{action}: {called} is not among the targets {names}")
            left.remove(fitting)
        if left:
            raise DifferenceError(f"{action}: the targets are {names}, not only {list(expected)}")

    def finish(self) -> None:
        """Have everything pending carried out, up to a main phase or the end of the game."""
        for _ in range(LONGEST):
            decision = self._decision()
            if decision is None or decision.kind == c.DECIDE_MAIN:
                self.open_targets.clear()
                return
            self._answer()
        raise DifferenceError("the game asks without end")

    def _trial(self) -> Play:
        """The same play on a copy of the game, log included."""
        state = self.position.game.state.copy()
        state.log = list(self.position.game.log)
        position = copy(self.position)
        position.game = Game(state)
        trial = Play(position)
        trial.read = self.read
        trial.open_targets = {player: names[:] for player, names in self.open_targets.items()}
        return trial

    def _was_taken(self, action: Action, by_place: bool = False) -> bool:
        """Whether the engine has taken by itself what the step names; it is then used up.

        A bare number means one of the options of a text here, the place of any single option only where `by_place`.
        """
        if action.verb not in ("choose", "target", "draw", "keep", "attack", "play", "technology", "level up", "recycle", "end turn"):
            return False
        player = self.position.player(action.player)
        attacker = NO_CARD
        for place, happening in enumerate(self.position.game.log):
            if happening.kind == "announces":
                attacker = GameCard(happening.card)
            if place < self.read or not isinstance(happening, PassedOver) or happening.player != player:
                continue
            kind, option = happening.decision.kind, happening.option
            if action.verb == "choose" and action.words[0].isdigit() and option.kind != c.MODE and not by_place:
                continue
            if self._names(action, kind, option, player, attacker):
                return self._use_up(action, place, player)
        return False

    def _use_up(self, action: Action, place: int, player: PlayerId) -> bool:
        """Go on behind an option that the engine took by itself, with the targets of an action that was named so."""
        if action.verb == "attack" or not action.targets or action.verb == "target":
            self.read = place + 1
            return True
        trial = self._trial()
        trial.read = place + 1
        if not trial._aim(action, player, 1, self.position):
            return False
        self._become(trial)
        return True

    def _names(self, action: Action, kind: int, option: Option, player: PlayerId, attacker: GameCard) -> bool:
        """Whether a step names an option that the engine took by itself; `attacker` was announced last."""
        match action.verb:
            case "choose":
                return len(action.words) <= 2 and self._is_chosen(action.words, option, player, 0)
            case "attack":
                aimed = kind == c.DECIDE_ATTACK_TARGET and len(action.targets) == 1
                return (
                    aimed
                    and is_card(self.position, attacker, action.words[0], player)
                    and is_called(self.position, subject_of(option), action.targets[0], player)
                )
            case "target":
                return kind in (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET) and is_called(
                    self.position, subject_of(option), action.targets[0], player
                )
            case "draw":
                return option.kind == c.DRAW and self._is_drawn(action, option.number, player)
            case "keep":
                return option.kind == c.KEEP_HAND
            case _:
                return kind == c.DECIDE_ACTION and self._is_action(action, option, player)

    # --- What a step does --------------------------------------------------------------------

    def _do(self, action: Action) -> bool:
        """Take the step now; False (and the game in any state) where it isn't legal now."""
        player = self.position.player(action.player)
        decision = self._decision()
        if action.verb == "pass":
            if decision is not None and decision.kind == c.DECIDE_REACTION and decision.player == player:
                return self._pick(lambda option: option.kind == c.PASS)
            return True
        if decision is None or decision.player != player:
            return False
        self.read = len(self.position.game.log)
        if action.verb.startswith("announce "):
            return self._announce(action, decision, player)
        match action.verb:
            case "give up":
                return self._pick(lambda option: option.kind == c.GIVE_UP)
            case "keep":
                return self._pick(lambda option: option.kind == c.KEEP_HAND)
            case "mulligan shuffle":
                return self._pick(lambda option: option.kind == c.SHUFFLE_HAND)
            case "mulligan bottom":
                return self._mulligan(action, player)
            case "draw":
                return self._pick(lambda option: option.kind == c.DRAW and self._is_drawn(action, option.number, player))
            case "target":
                return decision.kind in (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET) and self._pick_called(action.targets[0], player)
            case "choose":
                return decision.kind not in (c.DECIDE_MAIN, c.DECIDE_REACTION) and self._choose_words(action, player)
        return self._act(action, decision, player)

    def _mulligan(self, action: Action, player: PlayerId) -> bool:
        if not self._pick(lambda option: option.kind == c.BOTTOM_CARDS):
            return False
        for called in action.words:
            decision = self._decision()
            if decision is not None and decision.kind == c.DECIDE_MULLIGAN_CARD and decision.player == player:
                if not self._pick_called(called, player):
                    return False
            elif not self._was_taken(Action(action.player, "choose", (called,))):
                return False
        decision = self._decision()
        if decision is not None and decision.kind == c.DECIDE_MULLIGAN_CARD and decision.player == player:
            return self._pick(lambda option: option.kind == c.DONE)
        return True

    def _choose_words(self, action: Action, player: PlayerId) -> bool:
        """Choose what the words name; of several cards one after the other."""
        words = action.words
        if words[0] == "hand" or len(words) == 1:
            decision = self._decision()
            options = [] if decision is None else decision.options
            place = next((place for place, option in enumerate(options) if self._is_chosen(words, option, player, place)), None)
            if place is None:
                return False
            self.position.game.choose(place)
            return True
        for word in words:
            one = Action(action.player, "choose", (word,))
            if self._was_taken(one):
                continue  # the last of them, taken as the only one left
            decision = self._decision()
            if decision is None or decision.player != player or not self._choose_words(one, player):
                return False
        return True

    def _announce(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Announce the kind of an action, or the attacker (STACK-7, ATK-12)."""
        if decision.kind != c.DECIDE_MAIN:
            return False
        kind = MAIN_VERBS[action.verb.removeprefix("announce ")]
        for index, option in enumerate(decision.options):
            if option.kind != kind or (kind == c.ATTACK and not is_card(self.position, option.card, action.words[0], player)):
                continue
            if kind == c.PLAY and self._is_fast(option.card):
                continue
            try:
                self.position.game.announce(index)
            except EngineError:
                return False
            return True
        return False

    def _act(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """A main action with its targets; its announcing window passes."""
        if decision.kind == c.DECIDE_FOLLOWING_ATTACK:
            attacks = action.verb == "attack" and is_card(self.position, decision.card, action.words[0], player)
            return attacks and len(action.targets) == 1 and self._pick_called(action.targets[0], player)
        if decision.kind == c.DECIDE_ATTACK_TARGET:
            attacks = action.verb == "attack" and is_card(self.position, decision.card, action.words[0], player)
            return attacks and len(action.targets) == 1 and self._pick_called(action.targets[0], player)
        if decision.kind not in (c.DECIDE_MAIN, c.DECIDE_REACTION, c.DECIDE_ACTION):
            return False
        depth = len(self.position.game.state.frames)
        candidates = [option for option in decision.options if self._is_action(action, option, player)]
        for option in candidates:
            trial = self._trial()
            trial._choose(option)
            if trial._aim(action, player, depth, self.position):
                self._become(trial)
                return True
        return False

    def _aim(self, action: Action, player: PlayerId, depth: int, before: Position) -> bool:
        """Name the targets, as far as they are asked for before the effect is on the stack.

        What the engine took by itself may have changed sides by now: it may be called as `before` the action, too.
        """
        left = list(action.targets)
        self._pass_announcement()
        attack = action.verb == "attack"
        while True:
            for place, taken, kind, option in self._passed_over():
                if taken == player and kind in (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET) and left:
                    about = subject_of(option)
                    if not is_called(self.position, about, left[0], player) and not is_called(before, about, left[0], player):
                        return False
                    left.pop(0)
                    self.read = place + 1
            decision = self._decision()
            if decision is None or not left:
                break
            if decision.kind not in (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET) or not self._is_being_aimed(depth):
                break
            if decision.player != player and not self._offers(left[0], player):
                break  # another chooses here, and another target was meant
            called = left.pop(0)
            if not self._pick_called(called, player):
                return False
        if attack and left:
            return False
        waiting = self.open_targets.get(player, [])
        if waiting or action.targets:
            self.open_targets[player] = [*left, *waiting]
        else:
            self.open_targets.pop(player, None)
        return True

    def _targets_of(self, action: Action) -> list[Option]:
        """The targets that would be offered for an action; none where it isn't legal at all."""
        player = self.position.player(action.player)
        decision = self._decision()
        kinds = (c.DECIDE_ATTACK_TARGET, c.DECIDE_FOLLOWING_ATTACK, c.DECIDE_TARGET)
        if decision is None or decision.player != player:
            return []
        if decision.kind in kinds:
            return [option for option in decision.options if option.kind == c.PICK]
        self.read = len(self.position.game.log)
        if action.verb.startswith("announce ") or not self._pick(lambda option: self._is_action(action, option, player)):
            return []
        self._pass_announcement()
        for _, taken, kind, option in self._passed_over():
            if taken == player and kind in kinds:
                return [option]
        decision = self._decision()
        if decision is None or decision.player != player or decision.kind not in kinds:
            return []
        return [option for option in decision.options if option.kind == c.PICK]

    # --- What the script leaves open ---------------------------------------------------------

    def _answer(self) -> None:
        """Answer the pending decision as a scenario does where its script says nothing."""
        decision = self._decision()
        assert decision is not None
        named = self.open_targets.get(decision.player)
        if named and decision.kind == c.DECIDE_TARGET and self._pick_called(named[0], decision.player):
            named.pop(0)
            return
        if named == [] and decision.kind == c.DECIDE_TARGET and self._pick(lambda option: option.kind == c.DONE):
            return  # of up to so many those that the step named are all
        self._choose(default_option(decision))
