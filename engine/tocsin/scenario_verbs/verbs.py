"""A scenario being played by the rules of TOCSIN: what its steps do, what they leave open, what may be expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from engine.match.match import Decision, Happening, Option, PassedOver, PlayerId
from engine.scenarios.played import Action, PlayedScenario
from engine.scenarios.problems import DifferenceError, ScenarioError, record
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.acting import aims
from engine.tocsin.rules.game import Game
from engine.tocsin.rules.playing import MOST_USES, joining
from engine.tocsin.rules.rulesets import RULESETS, UnknownRulesetError, ruleset_of
from engine.tocsin.rules.state import Figure, State
from engine.tocsin.scenario_verbs.naming import TocsinNames
from engine.tocsin.scenario_verbs.position import ability_number, build_position

BEGINNING: Final = {"melee": c.STRIKE, "ranged": c.SHOOT, "defend": c.DEFEND}
"""The verbs that begin sets."""
PLAIN: Final = {"end": c.END, "suffer": c.SUFFER, "ward": c.WARD, "pass": c.PASS}
"""The verbs that are one option, whatever it is about."""
OF_HEROES: Final = {"swap": c.SWAP, "rage": c.RAGE, "redirect": c.REDIRECT}
UPGRADES: Final = {"take": c.TAKE, "remove": c.REMOVE}
CHOICES: Final = (
    *(c.DECIDE_TARGET, c.DECIDE_COLUMN, c.DECIDE_SPACE, c.DECIDE_WHO, c.DECIDE_OPTION, c.DECIDE_MAY, c.DECIDE_DISCARD),
    *(c.DECIDE_ATTACH, c.DECIDE_QUEST, c.DECIDE_ARRANGE),
)
"""The kinds of decisions that `choose`, and what stands behind an arrow, answer."""
WORDS: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(("swap", "rage", "redirect", "end", "suffer", "ward", "pass"), (0, 0)),
    **dict.fromkeys(("take", "remove", "play"), (1, 1)),
    "move": (1, 2),
    **dict.fromkeys(("melee", "ranged", "interact", "use", "defend", "arrange", "choose"), (1, 99)),
}
"""How many words a verb has at least and at most."""
_SPEAKER: Final = re.compile(r"[abcd](\.\w+)?\Z")


class TocsinScenario(PlayedScenario):
    """A scenario being played by the rules of TOCSIN."""

    rulesets = RULESETS
    fields = (
        *("options", "heroes", "companions", "quest", "stage", "quests", "columns", "location", "symbols", "upgrades"),
        *("laid_out", "piles", "die", "start", "round", "next"),
    )
    entry_fields = frozenset({"card", "name"})
    verbs = (
        *("move", "swap", "melee", "ranged", "rage", "play", "interact", "use", "end", "defend", "ward", "redirect", "suffer"),
        *("pass", "take", "remove", "arrange", "choose"),
    )
    decision_names = c.DECISION_NAMES
    option_names = c.OPTION_NAMES
    waiting_kinds: ClassVar = (c.DECIDE_HERO, c.DECIDE_UPGRADE, c.DECIDE_QUEST)
    match: Game

    def __init__(self, match: Game, names: TocsinNames) -> None:
        super().__init__(match, names.seats)
        self.names = names
        self.named: list[str] = []
        """What a step named behind its arrow for choices that are still to come."""

    @classmethod
    def is_speaker(cls, word: str) -> bool:
        """A player, or one of a player's two heroes: `a.left`."""
        return _SPEAKER.match(word) is not None

    @classmethod
    def rulesets_of(cls, data: Mapping[str, Any]) -> list[Any]:
        """The ruleset `standard` with the options that a scenario names."""
        try:
            return [ruleset_of(record(data.get("options") or {}, "options"))]
        except UnknownRulesetError as error:
            raise ScenarioError(f"options: {error}") from error

    @classmethod
    def lay_out(cls, data: Mapping[str, Any], ruleset: Any) -> Self:
        """The scenario's position."""
        return cls(*build_position(data, ruleset))

    @classmethod
    def read_action(cls, action: Action) -> Action:
        """`action` with its words without commas. Raises ScenarioError where there are too few or too many of them."""
        words = tuple(" ".join(action.words).replace(",", " ").split())
        least, most = WORDS[action.verb]
        if action.verb in ("melee", "ranged") and not words:
            return action
        if (len(words) < least and not _asks_for_options(action, words)) or len(words) > most:
            raise ScenarioError(f"{action.line!r} has words too many or too few")
        return replace(action, words=words)

    @property
    def state(self) -> State:
        """The match at this moment."""
        return self.match.state

    @property
    def log(self) -> Sequence[Happening]:
        """What has happened in the match."""
        return self.match.log

    def copy_match(self) -> Game:
        """The match and its log on their own."""
        state = self.state.copy()
        state.log = list(self.match.log)
        return Game(state)

    def trial(self) -> Self:
        """The same on its own."""
        other = super().trial()
        other.named = self.named[:]
        return other

    def names_of(self, option: Option, player: PlayerId) -> Sequence[str]:
        """All that an option may be called."""
        return self.names.of_option(self.state, option)

    def look(self, key: str) -> Any:
        """What is found under a key of `expect`."""
        found = self.names.find(self.state, key)
        return super().look(key) if found is ... else found

    def check_used_up(self) -> None:
        """Refuse a die of which a roll is left. Raises DifferenceError."""
        left = self.state.die.script
        if left:
            raise DifferenceError(f"rolls are left over: {left}")

    # --- Who speaks, what is there ---------------------------------------------------------------

    def figure_of(self, action: Action) -> Figure | None:
        """The hero who is named, of a player alone the first undefeated one. Raises ScenarioError where there is no such hero."""
        seat = self.state.seats[self.seat(action)]
        if "." not in action.player:
            able = self.state.able(seat)
            return able[0] if able else None
        for number in seat.figures:
            figure = self.state.figures[number]
            if self.names.figures[figure.reference] == action.player:
                return figure
        raise ScenarioError(f"there is no hero {action.player!r}")

    def options(self, action: Action) -> list[Option]:
        """What the player who speaks may take now; of the next quest anybody may speak, for all decide together (GAME-6)."""
        decision = self.decision
        if decision is not None and decision.kind == c.DECIDE_QUEST:
            return decision.options
        return [] if decision is None else [decision.options[index] for index in decision.options_of(self.seat(action))]

    def is_of(self, option: Option, slug: str) -> bool:
        """Whether an option is about a card of that id."""
        return slug in self.names.of_card(self.state, option.card)

    # --- What a step does ------------------------------------------------------------------------

    def use_up(self, action: Action, by_place: bool = False) -> bool:
        """Whether the match took by itself what a step names; anybody may pass."""
        for place, passed in self.passed_over():
            is_own = passed.player == self.seat(action) or action.verb == "pass"
            if is_own and self.is_named(action, passed, by_place):
                return self.go_behind(action, place)
        return False

    def is_named(self, action: Action, passed: PassedOver, by_place: bool) -> bool:
        """Whether a step names what the match took by itself."""
        option, kind = passed.option, passed.decision.kind
        if action.verb in PLAIN:
            return option.kind == PLAIN[action.verb]
        if action.verb in UPGRADES:
            return option.kind == UPGRADES[action.verb] and self.is_of(option, action.words[0])
        if action.verb != "choose" or kind not in CHOICES:
            return False
        return self.is_called(option, 0, " ".join(action.words)) and (by_place or not action.words[0].isdigit() or kind == c.DECIDE_COLUMN)

    def do(self, action: Action) -> bool:
        """Take the step now, and the choices that it answers."""
        if self.decision is None:
            return False
        if not action.words and WORDS[action.verb][0]:
            raise ScenarioError(f"{action.line!r} has words too few")
        self.read = len(self.log)
        self.named = []
        for is_done in self._ways(action):
            trial = self.trial()
            if is_done(trial) and trial.answer_named(list(action.targets)):
                self.become(trial)
                return True
        return False

    def _ways(self, action: Action) -> Iterator[Callable[[Self], bool]]:
        """The ways in which a step may be meant, each tried on a match of its own."""
        verb, words = action.verb, action.words
        if verb in PLAIN:
            yield lambda trial: trial.take_plain(action)
        elif verb in OF_HEROES:
            figure = self.figure_of(action)
            yield lambda trial: trial.take_one(
                action, lambda one: one.kind == OF_HEROES[verb] and figure is not None and one.target == figure.reference
            )
        elif verb == "move":
            yield lambda trial: trial.move(action)
        elif verb in UPGRADES:
            yield lambda trial: trial.take_one(action, lambda one: one.kind == UPGRADES[verb] and trial.is_of(one, words[0]))
        elif verb == "play":
            yield lambda trial: trial.play(action)
        elif verb in BEGINNING:
            yield from self._sets(action)
        elif verb == "interact":
            yield lambda trial: trial.interact(action)
        elif verb == "use":
            yield lambda trial: trial.use(action)
        elif verb == "arrange":
            yield lambda trial: trial.arrange(action)
        else:
            yield lambda trial: trial.choose_all(action)

    def take_one(self, action: Action, fits: Callable[[Option], bool]) -> bool:
        """Take the first option of the player who speaks that fits."""
        for option in self.options(action):
            if fits(option):
                self.choose(option)
                return True
        return False

    def take_plain(self, action: Action) -> bool:
        """An option that is about nothing; anybody may pass."""
        decision = self.decision
        if action.verb == "pass":
            return decision is not None and decision.kind == c.DECIDE_LULL and self.pick(lambda one: one.kind == c.PASS)
        return self.take_one(action, lambda one: one.kind == PLAIN[action.verb])

    def move(self, action: Action) -> bool:
        """A move to a column, to the front unless said."""
        figure, column = self.figure_of(action), action.words[0]
        if figure is None or not self.take_one(
            action, lambda one: one.kind == c.MOVE and one.target == figure.reference and str(one.number) == column
        ):
            return False
        space = action.words[1] if len(action.words) > 1 else "front"
        decision = self.decision
        if decision is not None and decision.kind == c.DECIDE_SPACE:
            return self.pick(lambda one: one.kind == (c.AT_REAR if space == "rear" else c.AT_FRONT))
        return space == "front"

    def play(self, action: Action) -> bool:
        """A special card with the hero who acts, or a crystal."""
        slug, figure = action.words[0], self.figure_of(action)
        if slug == c.PILE_NAMES[c.CRYSTAL_PILE]:
            return self.take_one(action, lambda one: one.kind == c.BURST)
        number = -1 if figure is None else figure.number
        return self.take_one(action, lambda one: one.kind == c.PLAY and self.is_of(one, slug) and one.number // MOST_USES == number)

    def _sets(self, action: Action) -> Iterator[Callable[[Self], bool]]:
        """An attack or a defence: each option of the symbol's card that makes exactly this set."""
        words, figure = action.words, self.figure_of(action)
        place, cards = (" ".join(words[:2]), words[3:]) if action.verb != "defend" else ("", words[1:])
        if figure is None or not cards or words[-len(cards) - 1] != "with" or not self._can_join(figure, action.verb, cards[1:]):
            return
        for option in self.options(action):
            if option.kind != BEGINNING[action.verb] or not self.is_of(option, cards[0]):
                continue
            if option.number // MOST_USES != figure.number or (place and place not in self.names.of_option(self.state, option)):
                continue
            index = self.match.decision.options.index(option)

            def begin(trial: Self, index: int = index) -> bool:
                trial.match.choose(index)
                return trial.join(list(cards[1:]))

            yield begin

    def _can_join(self, figure: Figure, verb: str, cards: Sequence[str]) -> bool:
        """Whether the hand has cards of these ids that may join such a set at all."""
        state, kind = self.state, BEGINNING[verb] - c.STRIKE
        hand = [state.definition(card) for card in state.seats[figure.player].hand]
        return all(any(card.slug == slug and joining(state, kind, card) for card in hand) for slug in cards)

    def join(self, cards: list[str]) -> bool:
        """Add these cards to the set that has been begun, and play it. False where they make none."""
        left = list(cards)
        while True:
            for place, passed in self.passed_over():
                if passed.decision.kind != c.DECIDE_SET:
                    break
                self.read = place + 1
                if passed.option.kind == c.DONE:
                    return not left
                if not left or not self.is_of(passed.option, left[0]):
                    return False
                left.pop(0)
            decision = self.decision
            if decision is None or decision.kind != c.DECIDE_SET:
                return False
            self.read = len(self.log)
            if not left:
                return self.pick(lambda one: one.kind == c.DONE)
            slug = left.pop(0)
            fitting = [one for one in decision.options if one.kind == c.ADD and self.is_of(one, slug)]
            if not fitting:
                return False
            self.choose(max(fitting, key=lambda one: self.state.definition(one.card).uses[one.number].number))

    def interact(self, action: Action) -> bool:
        """An interaction point, and the cards that are discarded for it."""
        words, figure = list(action.words), self.figure_of(action)
        cards = words[words.index("with") + 1 :] if "with" in words else []
        head = words[: words.index("with")] if "with" in words else words
        point = int(head.pop()[1:]) - 1 if head[-1].startswith("#") else 0
        called, number = " ".join(head), -1 if figure is None else figure.number * MOST_USES + point
        if not self.take_one(
            action, lambda one: one.kind == c.INTERACT and one.number == number and called in self.names.of_option(self.state, one)
        ):
            return False
        while cards:
            passed = next((one for one in self.passed_over() if one[1].decision.kind == c.DECIDE_DISCARD), None)
            if passed is not None:
                self.read = passed[0] + 1
                slug = next((one for one in cards if self.is_of(passed[1].option, one)), None)
            else:
                decision = self.decision
                if decision is None or decision.kind != c.DECIDE_DISCARD:
                    return False
                self.read = len(self.log)
                slug = next((one for one in cards if any(self.is_of(option, one) for option in decision.options)), None)
                if slug is not None:
                    self.choose(next(option for option in decision.options if self.is_of(option, slug)))
            if slug is None:
                return False
            cards.remove(slug)
        return True

    def use(self, action: Action) -> bool:
        """An effect of a companion's ability, and the cards that join its defence."""
        slug, _, effect = action.words[0].partition(" ") if " " in action.words[0] else (action.words[0], "", "")
        words = [word for word in action.words[1:] if word != "with"]
        effect = effect or (words.pop(0) if words else "")
        ability, _, which = effect.partition(".")
        if which not in ("1", "2"):
            raise ScenarioError(f"{action.line!r} names no effect: hawk 1.2")
        mark = ability_number(self.state.seats[self.seat(action)], f"{slug}.{ability}", action.line)
        if not self.take_one(action, lambda one: one.kind == c.USE and one.number == 2 * mark + int(which) - 1):
            return False
        decision = self.decision
        in_set = decision is not None and decision.kind == c.DECIDE_SET
        return self.join(words) if in_set or words else True

    def arrange(self, action: Action) -> bool:
        """Put cards on and under the pile: `arrange top X, Y bottom Z`."""
        where = c.ON_TOP
        for word in action.words:
            if word in ("top", "bottom"):
                where = c.ON_TOP if word == "top" else c.UNDER
            elif not self.pick(lambda one, where=where, word=word: one.kind == where and self.is_of(one, word)):  # type: ignore[misc]
                return False
        return True

    # --- Choices ---------------------------------------------------------------------------------

    def is_called(self, option: Option, place: int, word: str) -> bool:
        """Whether a word means an option: what it is called, or its place from 1 on."""
        if word in self.names.of_option(self.state, option):
            return True
        by_place = option.kind not in (c.CHOOSE, c.COLUMN)
        return by_place and word == str(place + 1)

    def choose_all(self, action: Action) -> bool:
        """Choose what a step names, one after the other."""
        decision = self.decision
        if decision is None or not self.options(action) or decision.kind not in CHOICES:
            return False
        called = [" ".join(part.split()) for part in action.line.partition("->")[0].strip()[len("choose") :].split(",")]
        return all(self.choose_called(word) for word in called)

    def choose_called(self, word: str) -> bool:
        """Choose what a word means at the pending decision, or find that the match took it by itself."""
        for place, passed in self.passed_over():
            if passed.decision.kind in CHOICES:
                self.read = place + 1
                if self.is_called(passed.option, 0, word):
                    return True
        decision = self.decision
        if decision is None or decision.kind not in CHOICES:
            return False
        for place, option in enumerate(decision.options):
            if self.is_called(option, place, word):
                self.read = len(self.log)
                self.choose(option)
                return True
        return False

    def answer_named(self, words: list[str]) -> bool:
        """Answer the choices that a step caused, in order; those behind damage or a window later."""
        while words:
            taken = any(passed.decision.kind in CHOICES for _, passed in self.passed_over())
            decision = self.decision
            if not taken and (decision is None or decision.kind not in CHOICES):
                if decision is None or decision.kind in self.waiting_kinds:
                    return False
                break
            if not self.choose_called(words[0]):
                return False
            words.pop(0)
        self.named = words
        return True

    # --- What the script leaves open -------------------------------------------------------------

    def answer(self, decision: Decision) -> None:
        """What a step named for later; else nothing is defended, windows are passed, `may` no, the first option."""
        if self.named and decision.kind in CHOICES and self.choose_called(self.named[0]):
            self.named.pop(0)
            return
        default = {c.DECIDE_DAMAGE: c.SUFFER, c.DECIDE_LULL: c.PASS, c.DECIDE_MAY: c.NO}.get(decision.kind)
        if default is None or not self.pick(lambda option: option.kind == default):
            self.match.choose(0)

    def offered(self, action: Action) -> Sequence[Option]:
        """What could be aimed at, moved to, taken, removed or chosen."""
        decision, player = self.decision, self.seat(action)
        if decision is None:
            return []
        if action.verb in ("melee", "ranged"):
            figure = self.figure_of(action)
            if figure is None or decision.kind != c.DECIDE_HERO or decision.player != player:
                return []
            return [Option(c.PICK, target=one) for one in aims(self.state, figure, BEGINNING[action.verb] - c.STRIKE)]
        kind = {"move": c.MOVE, "interact": c.INTERACT, "play": c.PLAY, "defend": c.DEFEND, **UPGRADES}.get(action.verb)
        found = self.options(action)
        if kind is not None:
            figure = self.figure_of(action)
            return [one for one in found if one.kind == kind and (kind != c.MOVE or figure is None or one.target == figure.reference)]
        return found if action.verb == "choose" else []


def _asks_for_options(action: Action, words: Sequence[str]) -> bool:
    """Whether a verb stands alone, as `options` may ask for it."""
    return not words and not action.targets and action.verb in ("move", "take", "remove", "choose", "interact", "play", "defend")
