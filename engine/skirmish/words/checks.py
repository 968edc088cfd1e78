"""Whether a card may bear what its text says: mixes that can never work are refused.

The shape is right already (`reading`); here a tree is walked with the card in view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.skirmish.cards import CardType, SkirmishCard
from engine.skirmish.words import nodes
from engine.skirmish.words.nodes import Selector, Target
from engine.skirmish.words.nouns import SYMBOLS
from engine.skirmish.words.reading import Reader
from engine.skirmish.words.steps import STEPS
from engine.skirmish.words.vocabulary import Kind, Moment, PlayZone, Reference, Stat, Trait
from engine.text import checks
from engine.text.circles import Order
from engine.text.nodes import Play, Repeat, Step, Steps
from engine.text.places import Where
from engine.text.problems import AbilityProblem
from engine.text.table import Part
from engine.text.vocabulary import Mode

MOST_OF_A_TRAIT: Final = 9


def named_selectors(steps: Steps) -> list[Selector]:
    """Whom a text names, or meets as all, outside `choose`, `may` and `if` (ATK-2), in the order of its steps."""
    found: list[Selector] = []
    for step in steps:
        if isinstance(step, Repeat):
            found += named_selectors(step.steps)
        to = getattr(step, "to", None)
        if isinstance(to, Selector) and to.kind is Kind.CHARACTER and to.many.mode is not Mode.RANDOM:
            found.append(to)
    return found


class Checker(checks.Checker[Selector]):
    """Walks the trees of one card and gathers what can't work in `fields.problems`."""

    steps_of = STEPS
    changed_always = Order()
    loops = "repeats"
    a_card = "{character: enemy}"

    def __init__(self, card: SkirmishCard, reader: Reader) -> None:
        super().__init__(reader.fields)
        self.card = card
        self.moment: Moment | None = None
        """Of the answer that is looked at."""
        self.is_moment = False
        """Whether what an answer asks for is looked at, not its text."""

    # --- The card as a whole -----------------------------------------------------------------

    def facts(self, entries: Sequence[tuple[int, nodes.AbilityNode]]) -> None:
        """Refuse a card without the parts that its type has (CARD-5, XST-2, EFF-10)."""
        card = self.card
        if not card.is_in_kits:
            if card.abilities:
                self.refuse(Where("abilities"), "abilities", f"a {card.type} has no text of its own.")
            self._traits()
            return
        if card.type is CardType.ATTACK and card.range is None:
            self.refuse(Where("range"), "range", "an attack card has a range (ATK-7).")
        plays = [index for index, node in entries if isinstance(node, Play)]
        answers = [index for index, node in entries if isinstance(node, nodes.Answer)]
        if card.type is CardType.COUNTER:
            for index in plays:
                self.refuse(Where(f"abilities[{index}].play"), "play", "a counter card has answers alone (ANS-1).")
            if not entries:
                self.refuse(Where("abilities"), [], "a counter card has an answer (ANS-1).", is_playable=True)
            return
        for index in answers:
            self.refuse(Where(f"abilities[{index}].answer"), "answer", f"only counter cards are answers, this is a {card.type} (ANS-1).")
        for index in plays[1:]:
            self.refuse(Where(f"abilities[{index}].play"), "play", "a card has one 'play', with all its steps.")
        if not plays and not answers:
            self.refuse(Where("abilities"), [], f"a card of the kind {card.type} has a 'play'.", is_playable=True)

    def _traits(self) -> None:
        for index, trait in enumerate(self.card.traits):
            where = Where(f"traits[{index}]")
            for word, value in trait.items():
                is_number = isinstance(value, int) and not isinstance(value, bool)
                if word not in tuple(Trait):
                    self.fields.refuse_word(where.at(word).path, word, "trait", [one.value for one in Trait])
                elif not is_number or not 0 < abs(value) <= MOST_OF_A_TRAIT:
                    self.refuse(where.at(word), value, f"a trait changes something by 1 to {MOST_OF_A_TRAIT}, or by so much below 0.")

    # --- Abilities ---------------------------------------------------------------------------

    def check(self, entries: Sequence[tuple[int, nodes.AbilityNode]]) -> None:
        """Check the abilities that could be read, each with its index in the card's list."""
        for index, node in entries:
            place = Where(f"abilities[{index}]")
            match node:
                case Play(steps):
                    self.moment = None
                    self.steps(steps, place.at("play"))
                    if self.card.type is CardType.ATTACK and not named_selectors(steps):
                        message = "no step names targets or meets all, outside choose, may and if (ATK-2)."
                        self.refuse(place.at("play"), "play", message)
                case nodes.Answer(moment, condition, steps):
                    self.moment = moment
                    inside = replace(place, in_trigger=True)
                    if condition is not None:
                        self.is_moment = True
                        self.condition(condition, inside.at("if"))
                        self.is_moment = False
                    self.steps(steps, inside.at("do"))

    # --- Targets -----------------------------------------------------------------------------

    def target(self, target: Target, place: Where, part: Part) -> None:
        """A target of one of the kinds and zones that the table allows there."""
        if isinstance(target, Selector):
            self.selector(target, place, part)
            return
        self.reference(target, place, players=False)
        if Kind.CHARACTER not in part.kinds:
            self.refuse(place, target, f"{target!r} is a character, here stands a card: a record like {{card: own, in: discard}}.")

    def selector(self, selector: Selector, place: Where, part: Part | None) -> None:
        """Kind, zone and filters must fit each other and the place; `part` None: what is only counted."""
        kind, zone = selector.kind, selector.zone
        if part is not None and kind not in part.kinds:
            self.refuse(place.at(kind), kind, f"{kind!r} can't stand here, only {', '.join(part.kinds)}.")
        elif kind is Kind.CHARACTER and (zone is not PlayZone.BATTLEFIELD or selector.card_kind is not None):
            self.refuse(place.at("in"), zone, "characters are on the board: 'in' and 'kind' are of cards.")
        elif kind is Kind.CARD:
            if zone is PlayZone.BATTLEFIELD:
                self.refuse(place.at("in"), zone, "a card is looked for in hand or discard.")
            if selector.whose != "own":
                self.refuse(place.at("card"), selector.whose, "texts look for own cards alone: {card: own, …}.")
            if selector.within or selector.of_that or not selector.sight or selector.other or selector.comparisons:
                self.refuse(place, "card", "within, of, sight, other and life are of characters.")
            if part is not None and selector.many.count != 1:
                self.refuse(place.at("many"), selector.many.written, "one card of your choice: leave 'many' out.")
        if selector.of_that and not place.has_that:
            self.refuse(place.at("of"), "that", "'that' is the last target: no step before this one has one.")
        if selector.other and selector.whose == "own":
            self.refuse(place.at("other"), True, "nobody fits: the own character is you.")
        if selector.many.mode is Mode.EXACTLY and selector.many.count > 1 and selector.whose == "own" and kind is Kind.CHARACTER:
            self.refuse(place.at("many"), selector.many.written, "there is one own character.")
        for comparison in selector.comparisons:
            if comparison.stat is not Stat.LIFE:
                self.refuse(place.at(comparison.stat), comparison.stat, "characters are told apart by life alone.")
            elif not comparison.can_fit(1, 20):
                self.refuse(place.at("life"), comparison.value, "nobody ever fits: life is from 1 to 20.")

    def own_mix(self, step: Step, place: Where) -> bool:
        """Refuse parts that one step can't combine; whether one was refused."""
        match step:
            case nodes.Deed(Trait.STRENGTH | Trait.ARMOUR | Trait.SPEED | Trait.REACH, _, 0, _):
                self.refuse(place, 0, "it changes nothing by 0.", is_playable=True)
            case nodes.ChangeMarkers(_, amount, level) if (amount is None) is (level is None):
                self.refuse(place, "marker", "a marker needs 'add' or 'set', one of them.")
            case nodes.Deed("cancel", to) if to is not Reference.CAUSE:
                self.refuse(place.at("cancel"), "cancel", "what is answered is cancelled: {cancel: cause}.")
            case nodes.Deed("cancel") if self.moment not in (Moment.ATTACK, Moment.BUFF):
                self.refuse(place.at("cancel"), "cancel", "only answers to attack and buff cancel something (ANS-8).")
            case nodes.Deed("shuffle_x", _, False):
                self.refuse(place.at("shuffle_x"), False, "it is written {shuffle_x: true}.")
            case _:
                return False
        return True

    def amount(self, amount: Any, place: Where, low: int = 0) -> None:
        """An X is drawn when a step is carried out (XST-6), not to find out who may answer."""
        if self.is_moment and isinstance(amount, nodes.XAmount):
            self.refuse(place, amount, "an answer's 'if' draws no X: it is asked before the card is played (ANS-2, XST-6).")
        super().amount(amount, place, low)

    def condition(self, condition: Any, place: Where) -> None:
        """Conditions that can't be asked there."""
        match condition:
            case nodes.Behind(of):
                self._known(of, place.at("behind"))
            case nodes.Within(of, _):
                self._known(of, place.at("within"))
            case _:
                super().condition(condition, place)

    def _known(self, of: Reference, place: Where) -> None:
        if of is Reference.SELF:
            self.refuse(place, of, "it is asked of another character: that or cause.")
        self.reference(of, place, players=False)


def check_card(card: SkirmishCard) -> list[AbilityProblem]:
    """Everything that is wrong with a card's text and facts, each with its path; empty when the card can be played.

    Of a card that is not modelled only the printed text is asked.
    """
    reader = Reader()
    if card.modelled or card.abilities:
        entries = reader.abilities(card.abilities)
        checker = Checker(card, reader)
        if not reader.problems:
            checker.facts(entries)
        checker.check(entries)
    printed = [problem for language in ("en", "de") for problem in SYMBOLS.unknown(getattr(card.printed, language), f"printed.{language}")]
    return [*reader.problems, *printed]
