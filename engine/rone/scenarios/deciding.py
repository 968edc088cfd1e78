"""What a line of a scenario says about the decision that is pending, and what is answered where the script says nothing."""

from __future__ import annotations

from typing import Any

from engine.match import NOTHING, Decision, GameCard, Option, PassedOver, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.actions import NAME, ActionFrame
from engine.rone.rules.stack import WindowFrame
from engine.rone.scenarios.naming import is_called, is_card, option_name
from engine.rone.scenarios.position import Position
from engine.rone.scenarios.script import Action

MAIN_VERBS = {
    "attack": c.ATTACK,
    "play": c.PLAY,
    "use": c.USE,
    "technology": c.PLAY_TECHNOLOGY,
    "level up": c.LEVEL_UP,
    "recycle": c.RECYCLE_TOP,
    "end turn": c.END_TURN,
}
CHOICES = {
    "deck": c.TOP_OF_DECK,
    "top": c.TO_TOP,
    "bottom": c.TO_BOTTOM,
    "yes": c.YES,
    "no": c.NO,
    "shield": c.USE_SHIELD,
    "done": c.DONE,
}
LONGEST = 10_000
"""More decisions than any scenario needs; a game that asks for ever is told as a difference."""


class Deciding:
    """A scenario being played: the position, what has been named already, and the options of the pending decision."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.read = 0
        """How much of the log has been gone through for options that the engine took by itself."""
        self.open_targets: dict[int, list[str]] = {}
        """Targets named for choices that come only while the effect is carried out, by player; empty: all have been chosen."""

    # --- The game ----------------------------------------------------------------------------

    def _decision(self) -> Decision | None:
        return self.position.game.state.decision

    def _become(self, trial: Deciding) -> None:
        self.position = trial.position
        self.read = trial.read
        self.open_targets = trial.open_targets

    def _choose(self, option: Option) -> None:
        decision = self._decision()
        assert decision is not None
        self.position.game.choose(decision.options.index(option))

    def _passed_over(self) -> list[tuple[int, PlayerId, int, Option]]:
        """Single options that the engine took by itself and no step has named yet: place in the log, player, kind of decision, option."""
        found = []
        for place in range(self.read, len(self.position.game.log)):
            happening = self.position.game.log[place]
            if isinstance(happening, PassedOver):
                found.append((place, happening.decision.player, happening.decision.kind, happening.option))
        return found

    def _is_drawn(self, action: Action, number: int, player: PlayerId) -> bool:
        """Whether `draw n` means drawing `number`: so many, or all there are where the income allows more (TURN-4, TURN-6)."""
        wanted = int(action.words[0])
        state = self.position.game.state
        person = state.players[player]
        allowed = person.levels[person.level - 1].card_income
        return wanted == number or (number < wanted <= allowed and number == len(state.sides[person.side].deck))

    def _shown_decision(self) -> str:
        """What is asked instead, for the message."""
        state = self.position.game.state
        decision = state.decision
        if decision is None:
            return "the game is over" if state.is_over else "nothing is asked"
        options = []
        for option in decision.options[:12]:
            name = option_name(self.position, option)
            number = f" {option.number}" if option.number else ""
            options.append(f"{c.OPTION_NAMES[option.kind]}{' ' + name if name else ''}{number}")
        return f"{self.position.letters[decision.player]} decides on {c.DECISION_NAMES[decision.kind]}: {', '.join(options)}"

    def _pick(self, fits: Any) -> bool:
        """Choose the first option that fits."""
        decision = self._decision()
        option = None if decision is None else next((option for option in decision.options if fits(option)), None)
        if option is None:
            return False
        self._choose(option)
        return True

    def _offers(self, called: str, player: PlayerId) -> bool:
        """Whether what is called so is among the options."""
        decision = self._decision()
        options = [] if decision is None else decision.options
        return any(option.kind == c.PICK and is_called(self.position, subject_of(option), called, player) for option in options)

    def _pick_called(self, called: str, player: PlayerId) -> bool:
        return self._pick(lambda option: option.kind == c.PICK and is_called(self.position, subject_of(option), called, player))

    def _is_chosen(self, words: tuple[str, ...], option: Option, player: PlayerId, place: int) -> bool:
        """Whether `choose` with these words means this option."""
        word = words[-1]
        if words[0] == "hand" and len(words) == 2:
            return option.kind == c.HAND_CARD and is_card(self.position, option.card, word, player)
        if word.isdigit():
            return option.number == int(word) if option.kind == c.MODE else place + 1 == int(word)
        if word in CHOICES and option.kind == CHOICES[word]:
            return True
        if option.kind not in (c.PICK, c.HAND_CARD, c.TO_TOP, c.TO_BOTTOM):
            return False
        return option.kind in (c.PICK, c.HAND_CARD) and is_called(self.position, subject_of(option), word, player)

    def _is_action(self, action: Action, option: Option, player: PlayerId) -> bool:
        """Whether a main action means this option of the main phase, a window or after an announcement."""
        if option.kind != MAIN_VERBS[action.verb]:
            return False
        if action.verb in ("level up", "recycle", "end turn"):
            return True
        if not is_card(self.position, option.card, action.words[0], player):
            return False
        if action.verb == "use":
            return option.number + 1 == int(action.words[1])
        return option.number == action.initiatives if action.verb == "play" else True

    def _is_fast(self, card: GameCard) -> bool:
        definition = self.position.game.state.definitions[card]
        return definition.kind == c.TACTIC and not definition.keywords & c.SLOW

    def _is_being_aimed(self, depth: int) -> bool:
        """Whether the decision is still about naming the action, not about its effect."""
        return any(isinstance(frame, ActionFrame) for frame in self.position.game.state.frames[depth - 1 :])

    def _is_announcing(self) -> bool:
        """Whether the pending window is that of an announcement (STACK-7)."""
        frames = self.position.game.state.frames
        decision = self._decision()
        if decision is None or decision.kind != c.DECIDE_REACTION or len(frames) < 2:
            return False
        beneath = frames[-2]
        return isinstance(frames[-1], WindowFrame) and isinstance(beneath, ActionFrame) and beneath.step == NAME

    def _pass_announcement(self) -> None:
        while self._is_announcing():
            self._pick(lambda option: option.kind == c.PASS)

    def _pass_windows(self, action: Action) -> None:
        """Pass the windows of other players that stand before a decision of this one."""
        player = self.position.player(action.player)
        for _ in range(LONGEST):
            decision = self._decision()
            if decision is None or decision.kind != c.DECIDE_REACTION or decision.player == player:
                return
            self._pick(lambda option: option.kind == c.PASS)


def subject_of(option: Option) -> Reference:
    """What an option is about, as a reference."""
    return option.target if option.target != NOTHING else Reference(option.card)


def default_option(decision: Decision) -> Option:
    """The answer to a decision that the script leaves open.

    Reactions pass, cards are lost from the deck first, cards go to the top of graveyards, triggers and deaths in battlefield
    order, targets the first legal, Shield and `may` no, the hand is kept, as many cards as allowed are drawn.
    """
    wanted = {
        c.DECIDE_REACTION: c.PASS,
        c.DECIDE_LIFE: c.TOP_OF_DECK,
        c.DECIDE_DESTROY: c.TOP_OF_DECK,
        c.DECIDE_GRAVEYARD_END: c.TO_TOP,
        c.DECIDE_MAY: c.NO,
        c.DECIDE_MULLIGAN: c.KEEP_HAND,
        c.DECIDE_MULLIGAN_CARD: c.DONE,
        c.DECIDE_FOLLOWING_ATTACK: c.DONE,
    }.get(decision.kind)
    for option in decision.options:
        if option.kind == wanted:
            return option
    if decision.kind == c.DECIDE_DRAW:
        return max(decision.options, key=lambda option: option.number)
    first_hand = next((option for option in decision.options if option.kind == c.HAND_CARD), None)
    return first_hand if first_hand is not None else decision.options[0]
