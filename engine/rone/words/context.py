"""What the parts of a language share while they say one card's text: the card, the trigger, and what was said so far."""

from __future__ import annotations

from engine.rone.cards import Card
from engine.rone.words import nodes
from engine.rone.words.events import EVENTS, About, Event
from engine.rone.words.nodes import Selector, Target
from engine.rone.words.nouns import KINDS, RACES
from engine.rone.words.part_checks import KIND_OF
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Kind, Reference, Stat
from engine.text.context import SaidText
from engine.text.nodes import Step
from engine.text.nouns import Noun
from engine.text.steps import ChangeStat
from engine.text.table import Reads
from engine.text.vocabulary import Whose


class TextContext(SaidText[nodes.Trigger]):
    """One card's text, as far as it is said; what holds in every language alike."""

    def __init__(self, card: Card) -> None:
        super().__init__(Reference.THAT)
        self.card = card

    # --- Nouns -------------------------------------------------------------------------------

    def self_noun(self) -> Noun:
        """What the card calls itself: this unit, this hero, this technology, this card."""
        kind = KIND_OF[self.card.type]
        return KINDS[Kind.CARD if kind is Kind.TACTIC else kind]

    def noun(self, selector: Selector) -> Noun:
        """What a selector's cards are called; of several types a card."""
        if selector.types:
            return KINDS[Kind.CARD]
        if selector.kind is Kind.UNIT and selector.race in RACES:
            return RACES[selector.race or ""]
        return KINDS[selector.kind or Kind.CARD]

    def cause_noun(self) -> Noun:
        """What the trigger is about."""
        trigger = self.trigger
        if trigger is None or trigger.of is None or trigger.of is Reference.SELF:
            return self.self_noun()
        if isinstance(trigger.of, Selector):
            return self.noun(trigger.of)
        said_of = {About.UNIT: Kind.UNIT, About.HERO: Kind.HERO}
        return KINDS[said_of.get(EVENTS[trigger.event].about, Kind.CARD)]

    # --- Targets -----------------------------------------------------------------------------

    def note(self, target: Target, singular: bool = False) -> None:
        """Remember what `that` means from here on."""
        if isinstance(target, Selector):
            self.said.that = self.noun(target)
            self.said.many = not singular and target.many.is_several
        elif target is Reference.SELF:
            self.said.that, self.said.many = self.self_noun(), False

    def note_targets(self, step: Step) -> None:
        """Remember the targets of a step that was said."""
        targets = targets_of(step)
        for target in targets:
            if isinstance(target, Selector):
                self.note(target)
        if Reference.CAUSE not in targets:
            self.said.elsewhere = True

    # --- The trigger -------------------------------------------------------------------------

    def is_cause_self(self) -> bool:
        """Whether `cause` is the card itself."""
        return self.trigger is not None and (self.trigger.of is None or self.trigger.of is Reference.SELF)

    def is_cause_unnamed(self) -> bool:
        """Whether the event's sentence doesn't name its card ("Whenever a player uses an ability")."""
        return self.trigger is not None and self.trigger.event is Event.USES_ABILITY and isinstance(self.trigger.of, Whose)

    def is_in_combat_trigger(self) -> bool:
        """Whether "the next combat" is the one going on."""
        return self.trigger is not None and EVENTS[self.trigger.event].in_combat

    def is_just_named(self) -> bool:
        """Whether the sentence begins with the card itself ("Whenever this unit takes damage, it …")."""
        if self.trigger is None or EVENTS[self.trigger.event].is_of_card_itself or EVENTS[self.trigger.event].is_of_turn:
            return False
        return self.is_cause_self() and self.said.that is None


def targets_of(step: Step) -> tuple[Target, ...]:
    """The targets that a step has."""
    found: list[Target] = []
    for part in STEPS.word_of(step).parts:
        if part.reads is Reads.TARGET:
            found.append(getattr(step, part.field))
        elif part.reads is Reads.PAIR:
            found.extend(getattr(step, part.field))
    return tuple(found)


def is_attack(step: Step) -> bool:
    """Whether the step changes melee or ranged, which for good is a surprise."""
    return isinstance(step, ChangeStat) and step.stat is not Stat.HEALTH
