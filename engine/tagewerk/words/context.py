"""What the parts of a language share while they say one card's text: the card, the trigger, and what was said so far."""

from __future__ import annotations

from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.words import nodes
from engine.tagewerk.words.nodes import Selector, Target
from engine.tagewerk.words.nouns import BEARER, FIGHTER, KINDS, noun_of
from engine.tagewerk.words.steps import STEPS
from engine.tagewerk.words.vocabulary import OF_BEARERS, Kind, Reference
from engine.text.context import SaidText
from engine.text.nodes import Step
from engine.text.nouns import Noun
from engine.text.table import Reads

SELF_KINDS = {CardType.CHARACTER: Kind.CHARACTER, CardType.PLACE: Kind.PLACE, CardType.ITEM: Kind.ITEM}


class TextContext(SaidText[nodes.Trigger]):
    """One card's text, as far as it is said; what holds in every language alike."""

    def __init__(self, card: TagewerkCard) -> None:
        super().__init__(Reference.THAT)
        self.card = card

    @property
    def is_item(self) -> bool:
        """Whether the text stands on an item."""
        return self.card.type is CardType.ITEM

    def noun(self, target: Target) -> Noun:
        """What a target is called."""
        if isinstance(target, Selector):
            return noun_of(target)
        if target is Reference.SELF:
            return KINDS[SELF_KINDS[self.card.type]]
        if target is Reference.BEARER:
            return BEARER
        if target is Reference.THAT:
            return self.said.that or KINDS[Kind.CARD]
        if target is Reference.CAUSE and self.trigger is not None:
            of = self.trigger.of
            if isinstance(of, Selector):
                return noun_of(of)
            if of is None or of is Reference.SELF:
                return BEARER if self.is_of_bearer(self.trigger) else KINDS[SELF_KINDS[self.card.type]]
            return KINDS[Kind.CHARACTER] if self.trigger.event in OF_BEARERS else KINDS[Kind.CARD]
        return FIGHTER

    def is_of_bearer(self, node: nodes.Trigger) -> bool:
        """Whether a trigger is about the item's bearer."""
        return node.of is Reference.BEARER or (node.of is None and self.is_item and node.event in OF_BEARERS)

    def note(self, target: Target, singular: bool = False) -> None:
        """Remember what `that` means from here on."""
        if isinstance(target, Selector):
            self.said.that = noun_of(target)
            self.said.many = not singular and target.many.is_several

    def note_targets(self, step: Step) -> None:
        """Remember the targets of a step that was said."""
        for part in STEPS.word_of(step).parts:
            if part.reads is Reads.TARGET:
                self.note(getattr(step, part.field))
