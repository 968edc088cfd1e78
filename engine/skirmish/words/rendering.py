"""How Skirmish's cards read: answers and traits, and the parts of both languages."""

from __future__ import annotations

from typing import Any, Final

from engine.languages import Language
from engine.skirmish.cards import CardType, SkirmishCard
from engine.skirmish.words import english, german, nodes
from engine.skirmish.words.context import TextContext
from engine.skirmish.words.nouns import SYMBOLS
from engine.skirmish.words.reading import parse_abilities
from engine.skirmish.words.vocabulary import Reference, Trait, Until
from engine.text import card_text
from engine.text.card_text import CardTexts
from engine.text.grammar import sentence
from engine.text.markup import TextLine, plain
from engine.text.nodes import Play, Repeat, Step
from engine.text.sentences import Sentences


class SkirmishSentences(Sentences):
    """See `Sentences`: what is repeated stands before "do this twice"."""

    def whole(self, step: Step, before: Step | None = None) -> str:
        """See `Sentences.whole`."""
        if not isinstance(step, Repeat):
            return super().whole(step, before)
        often = self.grammar.phrase("repeat-behind", times=self.figures.times(step.amount)) + self.figures.tail()
        return f"{self.sentences(step.steps)} {sentence(often)}"


class CardText(card_text.CardText):
    """See `engine.text.card_text.CardText`."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        said = self.steps
        self.steps = SkirmishSentences(said.grammar, said.words, said.notes, said.conditions, said.figures, said.clauses, said.players)

    def own(self, node: Any) -> str:
        """See `CardText.own`: an answer begins with its moment."""
        if not isinstance(node, nodes.Answer):
            return super().own(node)
        heading = self.grammar.phrase(f"answer-{node.moment}")
        if node.condition is not None:
            heading = self.grammar.phrase("answer-if", heading=heading, condition=self.conditions.condition(node.condition))
        return self.steps.then(heading, node.steps)


TEXTS: Final[CardTexts[CardText]] = CardTexts(
    TextContext,
    (english.EnglishNames, english.EnglishConditions, english.EnglishClauses),
    (german.GermanNames, german.GermanConditions, german.GermanClauses),
    CardText,
    parse_abilities,
    SYMBOLS,
)


def trait_lines(card: SkirmishCard, language: Language) -> list[str]:
    """The traits of a sheet in words (EFF-10), one line each."""
    changes = [nodes.Deed(Trait(word), Reference.SELF, value, Until.PERMANENT) for trait in card.traits for word, value in trait.items()]
    return TEXTS.of(card, language).lines([Play((change,)) for change in changes])


def render_text(card: SkirmishCard, language: Language) -> tuple[TextLine, ...]:
    """The lines of a card's text, of a sheet its traits, as runs of text.

    Raises:
        AbilitiesError: the abilities can't be read.
    """
    if card.type is CardType.CHARACTER and card.modelled:
        return tuple(SYMBOLS.runs(line, language) for line in trait_lines(card, language))
    return TEXTS.rendered(card, language)


def plain_text(card: SkirmishCard, language: Language) -> str:
    """The same as plain text, one line each.

    Raises:
        AbilitiesError: the abilities can't be read.
    """
    if card.type is CardType.CHARACTER and card.modelled:
        return "\n".join(plain(line) for line in trait_lines(card, language))
    return TEXTS.plain(card, language)
