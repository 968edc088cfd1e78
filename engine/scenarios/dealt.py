"""Scenarios of games whose matches are dealt: what verbs do by tables of the game's decisions and options, and what things are called."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from engine.match.dealt import DealtMatch
from engine.match.match import Decision, GameCard, Happening, Option, PassedOver, PlayerId
from engine.match.parts import Frame
from engine.scenarios.played import Action, ExpectedZone, PlayedScenario, Thing
from engine.scenarios.problems import ScenarioError
from engine.scenarios.seats import LETTERS, Seats


class Names(ABC):
    """What a scenario calls players and cards: a card by its id or its own name, with `b.` before it where it is that player's."""

    def __init__(self, seats: Seats, own: Mapping[GameCard, str]) -> None:
        """`own`: names given to single cards."""
        self.seats = seats
        self.own = own

    @abstractmethod
    def slug(self, state: Any, card: GameCard) -> str:
        """The id of a card in the scenario."""

    @abstractmethod
    def of_card(self, state: Any, card: GameCard, player: PlayerId) -> list[str]:
        """What `player` may call a game card; first what nobody else's card is called."""

    def known(self, state: Any, player: PlayerId) -> set[str]:
        """Everything that `player` may call cards and players."""
        cards = {name for card in range(len(state.definitions)) for name in self.of_card(state, GameCard(card), player)}
        return cards | set(self.seats.letters)

    @abstractmethod
    def of_subject(self, state: Any, option: Option, player: PlayerId) -> list[str]:
        """What `player` may call what an option is about; first what nobody else's card is called."""

    @abstractmethod
    def of_player(self, state: Any, player: PlayerId, what: str) -> Any:
        """What may be expected of a player; `...` for what isn't there."""

    @abstractmethod
    def phase(self, state: Any) -> str:
        """The part of the turn."""

    def find(self, state: Any, key: str) -> Any:
        """What is found under a key of `expect`, `...` if it is none of the game's. Raises ScenarioError where there is no such player."""
        if key == "active":
            return self.seats.letters[state.active]
        if key == "phase":
            return self.phase(state)
        letter, _, what = key.partition(".")
        return self.of_player(state, self.seats.player(letter), what) if letter in LETTERS else ...

    def thing(self, state: Any, card: GameCard, fields: Mapping[str, Any]) -> Thing:
        """A game card as something that may be expected, with what may be asked of it."""
        return Thing(self.slug(state, card), self.own.get(card), fields)

    def pile(self, state: Any, cards: Sequence[GameCard], *, is_ordered: bool) -> ExpectedZone:
        """Cards of which nothing else may be asked; the top card of a pile comes first."""
        in_order = cards[::-1] if is_ordered else cards
        return ExpectedZone([self.thing(state, card, {}) for card in in_order], is_ordered)

    def own_and_of(self, names: Sequence[str], letters: Sequence[str]) -> list[str]:
        """These names, and each of them as that of a player."""
        return [*names, *(f"{letter}.{name}" for letter in letters for name in names)]


class DealtScenario(PlayedScenario):
    """A scenario being played in a match with a state and frames."""

    words: ClassVar[Mapping[str, tuple[int, int]]]
    """How many words verbs have at least and at most; the others none."""
    numbered: ClassVar[Collection[str]]
    """Verbs whose last word is a number."""
    further: ClassVar[re.Pattern[str]]
    """Words that may stand behind the others."""
    plain: ClassVar[Mapping[str, int]]
    """Verbs that are one option each, whatever it is about."""
    answers: ClassVar[Mapping[int, int]]
    """Options that are taken, of kinds of decisions that a script leaves open; of others the first one."""
    acting_kinds: ClassVar[Collection[int]]
    reacting_kinds: ClassVar[Collection[int]]
    """In which actions are taken; in which one may only react."""
    aiming_kinds: ClassVar[Collection[int]]
    offered_kinds: ClassVar[Collection[int]]
    """In which an action's targets are named; of which `options` tell."""
    target_kind: ClassVar[int]
    """In which a target may be chosen that was named before."""
    passing: ClassVar[int]
    picking: ClassVar[int]
    ending: ClassVar[int]
    """The options that pass, that pick something, and with which no further one is picked."""
    action_frame: ClassVar[type[Frame]]
    """What an action is named in."""
    choices: ClassVar[Mapping[str, int]] = {}
    """Words for options that are about nothing, such as yes and no."""
    nameless: ClassVar[Collection[str]] = ()
    """Words that are neither numbers nor names."""
    mode: ClassVar[int]
    """The option that is one of those that a text offers: its number is its place among them, whether the others can be begun or not."""
    is_aimed_at_once: ClassVar[bool] = True
    """Whether a step goes on to the targets that it names for what is asked right after it."""
    match: Any

    def __init__(self, match: DealtMatch[Any, Any], names: Any) -> None:
        super().__init__(match, names.seats)
        self.names = names

    @classmethod
    def read_action(cls, action: Action) -> Action:
        """`action` with the further words behind its others."""
        behind = tuple(word for word in action.words if cls.further.fullmatch(word))
        words = tuple(word for word in action.words if word not in behind)
        least, most = cls.words.get(action.verb, (0, 0))
        if not least <= len(words) <= most:
            raise ScenarioError(f"{action.line!r} has words too many or too few")
        if action.verb in cls.numbered and not words[-1].isdigit():
            raise ScenarioError(f"{action.line!r} lacks a number")
        return replace(action, words=(*words, *behind))

    @property
    def log(self) -> Sequence[Happening]:
        """What has happened in the match."""
        log: Sequence[Happening] = self.match.log
        return log

    def copy_match(self) -> Any:
        """The match and its log on their own."""
        state = self.match.state.copy()
        state.log = list(self.match.log)
        return type(self.match)(state)

    def names_of(self, option: Option, player: PlayerId) -> Sequence[str]:
        """What `player` may call what an option is about."""
        names: Sequence[str] = self.names.of_subject(self.match.state, option, player)
        return names

    def nameless_word(self, action: Action) -> str:
        """Words that are numbers, stand behind the others, or mean the same whatever lies there need to name nothing."""
        known = self.names.known(self.match.state, self.seat(action)) | {*self.described, *self.choices, *self.nameless}
        words = (word for word in self.naming_words(action) if not word.isdigit() and not self.further.fullmatch(word))
        return next((word for word in words if word not in known), "")

    def naming_words(self, action: Action) -> Sequence[str]:
        """The words of a step among which are its names."""
        return (*action.words, *action.targets)

    def look(self, key: str) -> Any:
        """A zone, or what a player or the match has."""
        found = self.names.find(self.match.state, key)
        return super().look(key) if found is ... else found

    # --- What a game says of its verbs -------------------------------------------------------

    @abstractmethod
    def is_action(self, action: Action, option: Option, player: PlayerId) -> bool:
        """Whether an action means this option."""

    def is_chosen(self, words: tuple[str, ...], option: Option, player: PlayerId, place: int) -> bool:
        """Whether `choose` with these words means this option, at this place: a word, a number, or what it is called."""
        word = words[-1]
        if option.kind in self.choices.values():
            return self.choices.get(word) == option.kind or word == str(place + 1)
        if option.kind == self.mode:
            return word == str(option.number + 1)
        return word in self.names_of(option, player) or word == str(place + 1)

    def is_named(self, action: Action, passed: PassedOver, by_place: bool) -> bool:
        """Whether a step names what the match took by itself: a verb of one option, or `choose` with a word."""
        option = passed.option
        if action.verb in self.plain:
            return option.kind == self.plain[action.verb]
        if action.verb != "choose" or len(action.words) != 1:
            return False
        if action.words[0].isdigit() and option.kind != self.mode:
            return by_place and action.words[0] == "1"
        return self.is_chosen(action.words, option, passed.decision.player, 0)

    def is_aimed(self, action: Action, left: Sequence[str]) -> bool:
        """Whether an action that has been named may leave these targets open."""
        return True

    def pass_announcement(self) -> None:
        """Pass what everybody may react to before an action is named."""

    # --- What a step does --------------------------------------------------------------------

    def do(self, action: Action) -> bool:
        """Take the step now, and the targets that it names for what is asked right after it."""
        is_done = self._do(action)
        while is_done and self.is_aimed_at_once and (decision := self.decision) is not None and self.take_named(decision):
            pass
        return is_done

    def _do(self, action: Action) -> bool:
        """Take the step now; `pass` does nothing where nobody is asked for a reaction."""
        player, decision = self.seat(action), self.decision
        if action.verb == "pass":
            return not self.asks(player, self.reacting_kinds) or self.pick(lambda option: option.kind == self.passing)
        if decision is None or decision.player != player:
            return False
        self.read = len(self.log)
        if action.verb in self.plain:
            return self.pick(lambda option: option.kind == self.plain[action.verb])
        if action.verb == "choose":
            return decision.kind not in (*self.waiting_kinds, *self.reacting_kinds) and self.choose_each(action, player)
        return self.act(action, decision, player)

    def asks(self, player: PlayerId, kinds: Collection[int]) -> bool:
        """Whether a decision of one of these kinds is pending, and this player's."""
        decision = self.decision
        return decision is not None and decision.player == player and decision.kind in kinds

    def pick_called(self, called: str, player: PlayerId) -> bool:
        """Pick what is called so."""
        return self.pick(lambda option: option.kind == self.picking and called in self.names_of(option, player))

    def choose_each(self, action: Action, player: PlayerId) -> bool:
        """Choose what the words name, one after the other; one may have been taken as the only one left."""
        return all(self.use_up(Action(action.player, "choose", (word,))) or self.choose_called((word,), player) for word in action.words)

    def choose_called(self, words: tuple[str, ...], player: PlayerId) -> bool:
        """Choose what these words name together."""
        decision = self.decision
        if decision is None or decision.player != player:
            return False
        places = (place for place, option in enumerate(decision.options) if self.is_chosen(words, option, player, place))
        place = next(places, None)
        if place is not None:
            self.match.choose(place)
        return place is not None

    def act(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """An action with its targets."""
        if decision.kind not in self.acting_kinds:
            return False
        depth = len(self.match.state.frames)
        for option in [option for option in decision.options if self.is_action(action, option, player)]:
            trial = self.trial()
            trial.choose(option)
            if trial.aim(action, player, depth, self):
                self.become(trial)
                return True
        return False

    def aim(self, action: Action, player: PlayerId, depth: int, before: Self) -> bool:
        """Name the targets, as far as they are asked for before the effect is on the stack.

        What the match took by itself may have changed sides by now: it may be called as `before` the action, too.
        """
        left = list(action.targets)
        self.pass_announcement()
        while True:
            for place, passed in self.passed_over():
                if left and passed.player == player and passed.decision.kind in self.aiming_kinds:
                    if left.pop(0) not in (*self.names_of(passed.option, player), *before.names_of(passed.option, player)):
                        return False
                    self.read = place + 1
            decision = self.decision
            if not left or decision is None or decision.kind not in self.aiming_kinds or not self._is_being_aimed(depth):
                break
            if decision.player != player and not any(left[0] in self.names_of(option, player) for option in decision.options):
                break  # another chooses here, and another target was meant
            if not self.pick_called(left.pop(0), player):
                return False
        if not self.is_aimed(action, left):
            return False
        self.leave_open(player, left, has_named=bool(action.targets))
        return True

    def leave_open(self, player: PlayerId, left: Sequence[str], *, has_named: bool = True) -> None:
        """Keep targets for what is asked later."""
        waiting = self.open_targets.get(player, [])
        if waiting or has_named:
            self.open_targets[player] = [*left, *waiting]
        else:
            self.open_targets.pop(player, None)

    def _is_being_aimed(self, depth: int) -> bool:
        """Whether the decision is still about naming the action, not about its effect."""
        return any(isinstance(frame, self.action_frame) for frame in self.match.state.frames[depth - 1 :])

    def begins(self, action: Action, decision: Decision, player: PlayerId) -> bool:
        """Begin an action, up to its targets."""
        return decision.kind in self.acting_kinds and self.pick(lambda option: self.is_action(action, option, player))

    def offered(self, action: Action) -> Sequence[Option]:
        """The targets that would be offered for an action; none where it isn't legal at all."""
        player, decision = self.seat(action), self.decision
        if decision is None or decision.player != player:
            return []
        if decision.kind not in self.offered_kinds:
            self.read = len(self.log)
            if not self.begins(action, decision, player):
                return []
            for _, passed in self.passed_over():
                if passed.player == player and passed.decision.kind in self.offered_kinds:
                    return [passed.option]
        return [one for one in self.match.decision.options if one.kind == self.picking] if self.asks(player, self.offered_kinds) else []

    # --- What the script leaves open ---------------------------------------------------------

    def answer(self, decision: Decision) -> None:
        """Take a target that a step named for later, else what a script that says nothing means."""
        if self.take_named(decision):
            return
        is_done = decision.kind == self.target_kind and self.open_targets.get(decision.player) == []
        if is_done and self.pick(lambda option: option.kind == self.ending):
            return  # of up to so many those that the step named are all
        self.choose(self.default_option(decision))

    def take_named(self, decision: Decision) -> bool:
        """Take a target that a step named for later, if it is asked for now."""
        named = self.open_targets.get(decision.player, []) if decision.kind == self.target_kind else []
        return bool(named) and self.pick_called(named[0], decision.player) and bool(named.pop(0))

    def default_option(self, decision: Decision) -> Option:
        """The answer to a decision that the script leaves open."""
        wanted = self.answers.get(decision.kind)
        return next((option for option in decision.options if option.kind == wanted), decision.options[0])
