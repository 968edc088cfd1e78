"""What both languages share while they say one card's text of RONE: what cards are called, and what `it` can be."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.cards import Card
from engine.rone.words.book import BOOK
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.nodes import Selector
from engine.rone.words.nouns import KINDS, RACES
from engine.rone.words.vocabulary import Duration, Keyword, Kind, Stat
from engine.text.context import SaidText
from engine.text.nodes import Step
from engine.text.nouns import Noun
from engine.text.steps import ChangeStat
from engine.text.vocabulary import Whose

THIS_COMBAT: Final = LocalText("for this combat", "für diesen Kampf")


class TextContext(SaidText):
    """One card's text, as far as it is said."""

    def __init__(self, card: Card) -> None:
        super().__init__(BOOK)
        self.card = card

    def self_noun(self) -> Noun:
        """See `SaidText.self_noun`; a tactic is a card."""
        kind = Kind(self.card.type.value)
        return KINDS[Kind.CARD if kind is Kind.TACTIC else kind]

    def noun(self, selector: Selector) -> Noun:
        """See `SaidText.noun`; of several types a card."""
        if selector.types:
            return KINDS[Kind.CARD]
        if selector.kind is Kind.UNIT and selector.race in RACES:
            return RACES[selector.race or ""]
        return KINDS[selector.kind or Kind.CARD]

    def lacking(self, selector: Selector) -> Keyword | None:
        """See `SaidText.lacking`."""
        return selector.without

    def lasting(self, duration: Duration) -> LocalText:
        """See `SaidText.lasting`: "the next combat" may be the one going on."""
        if duration is Duration.NEXT_COMBAT and self.trigger is not None and EVENTS[self.trigger.event].in_combat:
            return THIS_COMBAT
        return super().lasting(duration)

    def is_for_good_said(self, step: Step) -> bool:
        """See `SaidText.is_for_good_said`: melee and ranged change for a combat, as a rule."""
        return isinstance(step, ChangeStat) and step.stat is not Stat.HEALTH

    def is_cause_it(self) -> bool:
        """See `SaidText.is_cause_it`: where its sentence names the card, and nothing else since then."""
        is_unnamed = self.trigger is not None and self.trigger.event is Event.USES_ABILITY and isinstance(self.trigger.of, Whose)
        return self.said.that is None and not self.said.elsewhere and not is_unnamed

    def is_just_named(self) -> bool:
        """See `SaidText.is_just_named`: "Whenever this unit takes damage, it …"."""
        if self.trigger is None or EVENTS[self.trigger.event].is_of_card_itself or EVENTS[self.trigger.event].is_of_turn:
            return False
        return self.is_cause_self() and self.said.that is None
