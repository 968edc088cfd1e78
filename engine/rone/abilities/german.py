"""The grammar of German print."""

from __future__ import annotations

from collections.abc import Collection

from engine.rone.abilities.german_abilities import add_abilities
from engine.rone.abilities.german_acts import add_acts
from engine.rone.abilities.german_alternatives import add_alternatives
from engine.rone.abilities.german_clauses import add_clauses
from engine.rone.abilities.german_conditions import add_conditions
from engine.rone.abilities.german_first import add_first_conditions
from engine.rone.abilities.german_names import add_names
from engine.rone.abilities.german_numbers import add_numbers
from engine.rone.abilities.german_payments import add_payments
from engine.rone.abilities.german_short import add_short
from engine.rone.abilities.german_steps import add_german_steps
from engine.rone.abilities.german_tails import add_tails
from engine.rone.abilities.german_values import add_values
from engine.rone.abilities.german_water import add_water
from engine.text.phrases import Phrases
from engine.text.tokens import folded_word


def german_phrases(races: Collection[str]) -> Phrases:
    """The grammar of German print; `races` are those that may be named."""
    phrases = Phrases(folded_word)
    add_names(phrases, races)
    add_alternatives(phrases, races)
    add_numbers(phrases)
    add_tails(phrases)
    add_german_steps(phrases)
    add_clauses(phrases)
    add_values(phrases)
    add_acts(phrases)
    add_conditions(phrases)
    add_first_conditions(phrases)
    add_water(phrases)
    add_payments(phrases)
    add_abilities(phrases)
    add_short(phrases)
    return phrases
