"""Renders a card's abilities in a language, put together from its book and from the parts of that language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.languages import Language
from engine.text.conditions import Conditions
from engine.text.context import SaidText
from engine.text.english_clauses import EnglishClauses, EnglishConditions
from engine.text.english_events import EnglishEvents
from engine.text.english_names import EnglishNames
from engine.text.figures import Figures
from engine.text.german_clauses import GermanClauses, GermanConditions
from engine.text.german_events import GermanEvents
from engine.text.german_names import GermanNames
from engine.text.grammar import Grammar, Mood, sentence
from engine.text.markup import Symbols, TextLine, plain
from engine.text.nodes import Activated, Always, KeywordAbility, Play, Steps, Trigger, TurnOf
from engine.text.sentences import Sentences
from engine.text.vocabulary import Whose


class CardText:
    """One card's text in one language, whose parts share the `context`; a game adds the abilities that it has alone."""

    def __init__(
        self,
        context: SaidText,
        names: EnglishNames | GermanNames,
        conditions: Conditions[Any, Any, Any],
        clauses: EnglishClauses | GermanClauses,
        events: EnglishEvents | GermanEvents,
        figures: Figures,
    ) -> None:
        self.context = context
        self.book = context.book
        self.grammar: Grammar = names.grammar
        self.names = names
        self.conditions = conditions
        self.clauses = clauses
        self.events = events
        self.figures = figures
        self.steps = Sentences(self.grammar, self.book.steps, context, conditions, figures, clauses, names)

    # --- What a game may add -----------------------------------------------------------------

    def own(self, node: Any) -> str:
        """The line of an ability that no other game has."""
        raise TypeError(node)

    # --- Lines -------------------------------------------------------------------------------

    def lines(self, abilities: Sequence[Any]) -> list[str]:
        """All lines of the card, keywords and symbols marked (`markup`); keywords that follow each other share one."""
        lines: list[str] = []
        keywords: list[str] = []
        for node in abilities:
            if isinstance(node, KeywordAbility):
                keywords.append(self.ability(node))
                continue
            if keywords:
                lines.append(", ".join(keywords))
                keywords = []
            lines.append(self.ability(node, abilities))
        if keywords:
            lines.append(", ".join(keywords))
        return [line.replace("'", "’") for line in lines]

    def ability(self, node: Any, abilities: Sequence[Any] = ()) -> str:
        """The line of one ability."""
        self.context.begin(node if isinstance(node, Trigger) else None)
        match node:
            case Trigger():
                return self.trigger(node)
            case Activated():
                return self.activated(node, abilities)
            case Always(steps, condition):
                return self.always(steps) if condition is None else self.as_long(steps, condition)
            case Play(steps):
                return self.steps.sentences(steps)
            case KeywordAbility(keyword):
                return self.book.marked(keyword, self.grammar.language)
        return self.own(node)

    def always(self, steps: Steps) -> str:
        """What holds always, each step a sentence of its own."""
        return " ".join(sentence(self.clauses.always(step)) for step in steps)

    def as_long(self, steps: Steps, condition: Any) -> str:
        """What holds as long as a condition does, in one sentence."""
        clauses = [self.clauses.always(step) for step in steps]
        for place, clause in enumerate(clauses):
            if any(begin in clause for begin in self.grammar.subordinate):
                clauses[place] += ","  # ", where X is 3, as long as …"
        said = self.grammar.phrase("as-long-as", condition=self.conditions.condition(condition))
        if said.startswith(","):
            clauses[-1] = clauses[-1].removesuffix(",")
        return sentence(self.grammar.joined(clauses) + said)

    # --- Triggers ----------------------------------------------------------------------------

    def trigger(self, node: Trigger[Any, Any, Any]) -> str:
        """A trigger: what befalls the card itself before a colon, or a sentence that begins with the event."""
        word = self.book.events[node.event]
        heading = word.heading(self.grammar.language) if node.of in (None, "self") else ""
        if heading:
            text = self.of_card_itself(node)
            if not word.on and self.grammar.language == "en":
                text = text[:1].lower() + text[1:]
            text = f"{heading} {text}"
        else:
            text = self.event_sentence(node)
        return text + (" " + self.grammar.phrase("once-per-turn") if node.once_per_turn else "")

    def of_card_itself(self, node: Trigger[Any, Any, Any]) -> str:
        """What happens where something befalls the card itself."""
        if node.condition is None:
            return self.steps.sentences(node.steps)
        condition = self.conditions.condition(node.condition)
        if self.steps.is_plain(node.steps):
            return sentence(self.steps.join(node.steps, Mood.ORDER) + self.grammar.phrase("trailing-if", condition=condition))
        return self.steps.then(self.grammar.phrase("if", condition=condition), node.steps)

    def event_sentence(self, node: Trigger[Any, Any, Any]) -> str:
        """A trigger that begins with its event."""
        phrase = self.grammar.phrase
        event = self.events.event(node)
        condition = "" if node.condition is None else self.conditions.condition(node.condition)
        clause = self.steps.fronted(node.steps)
        if clause:
            text = phrase("after-each" if self.book.events[node.event].is_of_turn else "after-event", event=event, clause=clause)
            return sentence(text + (phrase("trailing-if", condition=condition) if condition else ""))
        return self.steps.then(event + (phrase("and-if", condition=condition) if condition else ""), node.steps)

    # --- Activated abilities -----------------------------------------------------------------

    def activated(self, node: Any, abilities: Sequence[Any]) -> str:
        """An activated ability: its costs, a colon, what it does. `abilities` are all of the card."""
        phrase = self.grammar.phrase
        parts = [phrase("once-only")] if node.once_per_turn else []
        if node.exhaust:
            parts.append(phrase("exhaust" if node.exhaust == 1 else "exhaust-times", times=self.grammar.often(str(node.exhaust))))
        paid = self.names.payment(node.payment)
        if paid:
            parts.append(phrase("pay", payment=paid))
        return f"{sentence(', '.join(parts), '')}: {self.steps.sentences(node.steps)}{self.only_while(node.condition)}"

    def only_while(self, condition: Any) -> str:
        """While what an ability can be used, as a sentence of its own."""
        match condition:
            case None:
                return ""
            case TurnOf(Whose.OWN | Whose.ENEMY as whose):
                return " " + self.grammar.phrase(f"only-turn-{whose}")
        return " " + self.grammar.phrase("only-if", condition=self.conditions.condition(condition))


# --- The cards of a game -------------------------------------------------------------------------


TextT = TypeVar("TextT", bound=CardText)


@dataclass(frozen=True)
class CardTexts(Generic[TextT]):
    """How the cards of a game read: what each of its languages adds, and the game's kinds of abilities. A card is the game's."""

    context: Callable[[Any], SaidText]
    english: tuple[type[EnglishNames], type[EnglishConditions[Any, Any]], type[EnglishClauses]]
    german: tuple[type[GermanNames], type[GermanConditions[Any, Any]], type[GermanClauses]]
    text: type[TextT]
    parse: Callable[[Sequence[Any], str], tuple[Any, ...]]
    symbols: Symbols

    def of(self, card: Any, language: Language) -> TextT:
        """What says a card's text in a language."""
        context = self.context(card)
        figures: Figures
        if language == "de":
            names, conditions, clauses = self.german
            german = names(context)
            counted = conditions(german)
            figures = Figures(german.grammar, context.said, counted, context.book.one_by_one, context.book.letters)
            return self.text(context, german, counted, clauses(german, figures), GermanEvents(german), figures)
        english = self.english[0](context)
        counts = self.english[1](english)
        figures = Figures(english.grammar, context.said, counts, context.book.one_by_one, context.book.letters)
        return self.text(context, english, counts, self.english[2](english, figures), EnglishEvents(english), figures)

    def marked_lines(self, card: Any, language: Language) -> list[str]:
        """The lines of a card's text, keywords and symbols marked (`markup`).

        Raises:
            AbilitiesError: the abilities can't be read.
        """
        return self.of(card, language).lines(self.parse(card.abilities, card.slug))

    def rendered(self, card: Any, language: Language) -> tuple[TextLine, ...]:
        """The lines of a card's text as runs of plain text, keywords and symbols.

        A modelled card's text is made from its abilities; another shows what is printed on it, with symbols where the text says
        `{water}`, keywords where it says `*Defender*`.

        Raises:
            AbilitiesError: the abilities can't be read.
        """
        if not card.modelled:
            printed = card.printed.in_language(language).splitlines()
            return tuple(self.symbols.runs(line, language, strict=False) for line in printed if line.strip())
        return tuple(self.symbols.runs(line, language) for line in self.marked_lines(card, language))

    def plain(self, card: Any, language: Language) -> str:
        """A card's text for searching and for the API: one line each, symbols as `{water}` or `{exhaust-2-purple}`.

        Raises:
            AbilitiesError: the abilities can't be read.
        """
        if not card.modelled:
            return str(card.printed.in_language(language))
        return "\n".join(plain(line) for line in self.marked_lines(card, language))
