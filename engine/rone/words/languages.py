"""The languages of RONE's card text, each put together from its parts."""

from __future__ import annotations

from engine.languages import Language
from engine.rone.cards import Card
from engine.rone.words import english_abilities, german_abilities
from engine.rone.words.context import TextContext
from engine.rone.words.english_abilities import EnglishAbilities
from engine.rone.words.english_clauses import EnglishClauses
from engine.rone.words.english_conditions import EnglishConditions
from engine.rone.words.english_names import EnglishNames
from engine.rone.words.german_abilities import GermanAbilities
from engine.rone.words.german_clauses import GermanClauses
from engine.rone.words.german_conditions import GermanConditions
from engine.rone.words.german_names import GermanNames
from engine.rone.words.nodes import HeroLevel, WaterOf
from engine.rone.words.rendering import CardText
from engine.rone.words.steps import STEPS
from engine.text.english import English
from engine.text.figures import Figures
from engine.text.german import German
from engine.text.sentences import Sentences

ENGLISH = English(english_abilities.PHRASES)
GERMAN = German(german_abilities.PHRASES)


def card_text(card: Card, language: Language) -> CardText:
    """What renders `card`'s text in `language`."""
    return german_text(TextContext(card)) if language == "de" else english_text(TextContext(card))


def english_text(context: TextContext) -> CardText:
    """What renders a text in English."""
    names = EnglishNames(context, ENGLISH)
    conditions = EnglishConditions(names)
    figures = Figures(ENGLISH, context.said, conditions, (HeroLevel, WaterOf))
    clauses = EnglishClauses(STEPS, names, figures)
    steps = Sentences(ENGLISH, STEPS, context, conditions, figures, clauses, names)
    return CardText(context, ENGLISH, conditions, figures, clauses, EnglishAbilities(context, ENGLISH, names), steps)


def german_text(context: TextContext) -> CardText:
    """What renders a text in German."""
    names = GermanNames(context, GERMAN)
    conditions = GermanConditions(names)
    figures = Figures(GERMAN, context.said, conditions, (HeroLevel, WaterOf))
    clauses = GermanClauses(STEPS, names, figures)
    steps = Sentences(GERMAN, STEPS, context, conditions, figures, clauses, names)
    return CardText(context, GERMAN, conditions, figures, clauses, GermanAbilities(context, GERMAN, names), steps)
