"""Reads the data of an ability into its tree, and tells everything that is wrong with its shape.

What a step takes is said by the table alone (`engine/text/reading.py`), what every game's abilities are made of by
`engine/text/abilities.py`. Whether a card may bear what was read is asked afterwards (`checks`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.rone.words import nodes
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.forms import ABILITIES, AMOUNTS, CONDITIONS
from engine.rone.words.nodes import Amount, Condition, Payment
from engine.rone.words.reading_selectors import RoneSelectors
from engine.rone.words.step_parts import DURATION, PAYMENT
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Duration, Role, Stat
from engine.text.abilities import AbilityReader, LastingStepReader, RecordReader
from engine.text.fields import FieldReader
from engine.text.nodes import KeywordAbility, Play
from engine.text.reading import AmountReader, ConditionReader
from engine.text.vocabulary import Who

ALWAYS_WORDS = frozenset({"melee", "ranged", "cost", "grant", "cannot"})
AMOUNT_WORDS = tuple(term.name for term in AMOUNTS if isinstance(term.example, dict))
CONDITION_WORDS = tuple(term.name for term in CONDITIONS if isinstance(term.example, dict))
PAID = ("water", "graveyard", "hand", "deck")
PARTS_OF_ABILITIES: Mapping[str, frozenset[str]] = {
    "keyword": frozenset({"keyword"}),
    "when": frozenset({"when", "of", "if", "once_per_turn", "do"}),
    "activate": frozenset({"activate", "economic", "if", "once_per_turn", "do"}),
    "initiative": frozenset({"initiative", "do"}),
    "always": frozenset({"always", "if"}),
    "play": frozenset({"play"}),
}


class Reader(AbilityReader[nodes.AbilityNode]):
    """Reads one card's abilities. `races`: see `RoneSelectors`."""

    parts = {term.name: PARTS_OF_ABILITIES[term.name] for term in ABILITIES}

    def __init__(self, races: Collection[str] | None = None) -> None:
        fields = FieldReader()
        selectors = RoneSelectors(fields, races)
        amounts: AmountReader[Amount] = AmountReader(
            fields, selectors, Stat, AMOUNT_WORDS, alone={"hero_level": nodes.HeroLevel()}, own={"water": self._water}
        )
        conditions: ConditionReader[Condition] = ConditionReader(fields, amounts, CONDITION_WORDS, roles=Role)
        steps = LastingStepReader(
            fields,
            STEPS,
            selectors,
            amounts,
            conditions,
            always_words=ALWAYS_WORDS,
            duration=DURATION,
            lasting=Duration.WHILE_HERE,
            there="on the battlefield",
            forms={PAYMENT: self.payment},
        )
        super().__init__(selectors, conditions, steps)
        self._keyword = selectors.keyword

    def readers(self) -> Mapping[str, RecordReader[nodes.AbilityNode]]:
        """See `AbilityReader.readers`."""
        return {
            "keyword": self._keyword_ability,
            "when": self.trigger(EVENTS, Event),
            "activate": self.activated(("economic", "once_per_turn"), 3, self.payment, Payment(), nodes.Activated),
            "initiative": self._initiative,
            "always": self.lasting(),
            "play": self.of_steps("play", Play),
        }

    def _keyword_ability(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        keyword = self._keyword(record["keyword"], f"{path}.keyword")
        return None if keyword is None else KeywordAbility(keyword)

    def _water(self, data: object, path: str) -> Amount | None:
        who = self.fields.one_of(Who, data, path, "player")
        return None if who is None else nodes.WaterOf(who)

    def payment(self, data: object, path: str) -> Payment | None:
        """What is paid: water, graveyard, hand, deck."""
        return self.paid(PAID, 99, Payment, data, path)

    def _initiative(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        payment = self.payment(record["initiative"], f"{path}.initiative")
        steps = self.steps.steps_of(record, path, "do")
        return None if payment is None or steps is None else nodes.Initiative(payment, steps)
