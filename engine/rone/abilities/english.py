"""The grammar of English print."""

from __future__ import annotations

from collections.abc import Collection

from engine.rone.abilities.english_abilities import add_abilities
from engine.rone.abilities.english_alternatives import add_alternatives
from engine.rone.abilities.english_branches import add_branches
from engine.rone.abilities.english_clauses import add_clauses
from engine.rone.abilities.english_conditions import add_conditions
from engine.rone.abilities.english_costs import add_costs
from engine.rone.abilities.english_features import add_features
from engine.rone.abilities.english_figures import add_figures
from engine.rone.abilities.english_looking import add_looking
from engine.rone.abilities.english_names import add_names
from engine.rone.abilities.english_payments import add_payments
from engine.rone.abilities.english_players import add_players
from engine.rone.abilities.english_steps import add_english_steps
from engine.rone.abilities.english_terse import add_terse
from engine.rone.abilities.english_water import add_water
from engine.text.phrases import Phrases
from engine.text.tokens import folded_word


def english_phrases(races: Collection[str]) -> Phrases:
    """The grammar of English print; `races` are those that may be named."""
    phrases = Phrases(folded_word)
    add_names(phrases, races)
    add_alternatives(phrases, races)
    add_features(phrases)
    add_english_steps(phrases)
    add_clauses(phrases)
    add_players(phrases)
    add_figures(phrases)
    add_costs(phrases)
    add_looking(phrases)
    add_conditions(phrases)
    add_water(phrases)
    add_payments(phrases)
    add_abilities(phrases)
    add_branches(phrases)
    add_terse(phrases)
    return phrases
