"""German of Skirmish's card texts alone: du and Gegner, ranges, markers, X cards."""

from __future__ import annotations

from typing import Any

from engine.skirmish.words import nodes
from engine.skirmish.words.context import TextContext, range_in_words
from engine.skirmish.words.nodes import ALL_POINTS, Amount, Condition, Selector
from engine.skirmish.words.nouns import marker
from engine.skirmish.words.vocabulary import Reference, Source, Spot, Trait
from engine.text import german_clauses, german_names
from engine.text.context import is_in_play
from engine.text.german import CASES, Case, Declension, Person, determiner, form, possessive
from engine.text.grammar import Mood
from engine.text.nodes import StatOf, Step, is_negative
from engine.text.steps import Prevent
from engine.text.table import Wording
from engine.text.vocabulary import Who, Whose, Written

OPPONENT: dict[Case, str] = {"nom": "ein Gegner", "acc": "einen Gegner", "dat": "einem Gegner", "gen": "eines Gegners"}


class GermanNames(german_names.GermanNames):
    """Characters, cards and zones in their cases."""

    context: TextContext

    def player(self, who: Who, case: Case) -> str:
        """A player."""
        if who is Who.ENEMY:
            return OPPONENT[case]
        if who is Who.YOU:
            return super().player(who, case)
        if who is Who.THAT and self.context.said.many:
            return f"{determiner('jed', 'm', case)} dieser Charaktere"
        noun = "Gegner" if who is Who.CAUSE else "Charakter"
        return f"{determiner('dies', 'm', case)} {noun}{'s' if case == 'gen' else ''}"

    def known(self, word: str, case: Case = "nom") -> str | None:
        """See `GermanNames.known`; `self` is you."""
        known = self.book.known.get(word)
        return None if known is None else known.german[CASES.index(case)]

    def described(
        self,
        selector: Any,
        case: Case,
        plural: bool,
        declension: Declension,
        extra: list[str] | None = None,
        prefix: str = "",
        whose: bool = True,
        where: str = "aus",
    ) -> str:
        """See `GermanNames.described`; enemies have a noun of their own."""
        return super().described(selector, case, plural, declension, extra, prefix, whose=False, where=where)

    def chosen(self, selector: Any, case: Case) -> str:
        """See `GermanNames.chosen`; the own character is one alone."""
        if is_in_play(selector) and selector.whose is Whose.OWN:
            return f"{possessive('dein', 'm', case)} Charakter{'s' if case == 'gen' else ''}"
        return super().chosen(selector, case)

    def from_zone(self, selector: Any) -> str:
        """Out of whose zone: "von deiner Ablage"."""
        return f"von {self.zone(selector)}"

    def apart(self, selector: Selector) -> list[str]:
        """Where characters are."""
        if not self.context.says_range(selector):
            return []
        of = " von ihm" if selector.of_that and not self.context.said.many else " von ihnen" if selector.of_that else ""
        return [self.context.reach(selector, self.grammar) + of]


class GermanConditions(german_clauses.GermanConditions[Amount, Condition]):
    """See `Conditions`."""

    def holds(self, of: Selector, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        if not is_in_play(of):
            return super().holds(of, low, high)
        number, plural = self.grammar.quantity(low, high)
        cards = self.names.described(of, "nom", plural, "strong", ["ander"] if of.other else [])
        if high is not None and high <= 0:
            cards, number, plural = self.names.described(of, "nom", False, "mixed", ["ander"] if of.other else []), "kein", False
        return f"{number} {cards} {'sind' if plural else 'ist'}"

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        match amount:
            case nodes.Dealt():
                return self.grammar.phrase("dealt")
            case nodes.Markers(slug):
                return f"die Anzahl deiner {form(marker(slug), 'gen', True)}"
            case StatOf(stat, Reference.SELF):
                article, _, name = self.book.stats[stat].name.de.partition(" ")
                return f"dein{'e' if article == 'die' else ''} {name.replace('verlorene ', 'verlorenes ')}"
            case StatOf(stat, Reference.THAT):
                return f"{self.book.stats[stat].name.de} dieses Charakters"
        return super().own_amount(amount)

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        match condition:
            case nodes.Critical():
                return self.grammar.phrase("critical" if holds else "not-critical")
            case nodes.Behind(of):
                return self.grammar.phrase("behind-it" if holds else "not-behind-it", who=self.names.target(of, "dat"))
            case nodes.Within(of, reach):
                where = range_in_words(reach, self.grammar)
                return self.grammar.phrase("is-there" if holds else "is-not-there", who=self.names.target(of, "nom"), where=where)
        raise TypeError(condition)


class GermanClauses(german_clauses.GermanClauses):
    """See `engine.text.sentences.Clauses`."""

    def subject(self, wording: Wording, step: Step, case: Case) -> tuple[str, Person]:
        """See `GermanClauses.subject`; of you it is said as a statement."""
        doer: Any = getattr(step, wording.subject) if wording.subject else None
        if doer is Reference.SELF:
            return "du", "you"
        return super().subject(wording, step, case)

    def special(self, step: Step, mood: Mood) -> str:
        """See `GermanClauses.special`."""
        match step:
            case nodes.Deed(Trait.STRENGTH, to, amount, duration):
                change = f"{self.figures.number(amount)} Schaden {'weniger' if is_negative(amount) else 'mehr'}{self.figures.per()}"
                return self.said(self.of(to, "Angriffe"), "verursachen", f"{self.names.duration(duration)} {change}", mood)
            case nodes.Deed(Trait.REACH, to, amount, duration):
                change = f"{self.amount_of(step, amount, 'card')} {'kürzer' if is_negative(amount) else 'länger'}{self.figures.per()}"
                return self.said(self.of(to, "Reichweiten"), "sind", f"{self.names.duration(duration)} {change}", mood)
            case nodes.ChangeMarkers(slug, amount, level):
                return self.markers(slug, amount, level, mood)
        return super().special(step, mood)

    def said(self, subject: str, verb: str, rest: str, mood: Mood) -> str:
        """A clause about several things."""
        return f"{verb} {subject} {rest}" if mood is Mood.FRONTED else f"{subject} {verb} {rest}"

    def can(self, to: Any) -> str:
        """See `GermanClauses.can`."""
        return "kannst" if to is Reference.SELF else super().can(to)

    def of(self, to: Any, what: str) -> str:
        """Attacks or ranges of a character."""
        known = {Reference.SELF: "deine", Reference.THAT: "ihre" if self.context.said.many else "seine"}
        if isinstance(to, Written) and to in known:
            return f"{known[Reference(to)]} {what}"
        return f"die {what} {self.names.target(to, 'gen')}"

    def markers(self, slug: str, amount: Any, level: Any, mood: Mood) -> str:
        """Markers that are taken, given up, or come to a number."""
        noun = marker(slug)
        is_order = mood is Mood.ORDER
        you = "" if is_order or mood is Mood.FOLLOWING else " du"
        if amount is None:
            if level == 0:
                named = f"alle {form(noun, 'acc', True)} zurück"
                return f"{'lege' if is_order else 'legst'}{you} {named}"
            number = self.figures.number(level)
            named = f"genau {number} {form(noun, 'acc', number != '1')}"
            return f"{'habe' if is_order else 'hast'}{you} {named}"
        number = self.figures.number(amount)
        named = f"{number} {form(noun, 'acc', number != '1')}{self.figures.per()}"
        if is_negative(amount):
            return f"{'lege' if is_order else 'legst'}{you} {named} zurück"
        return f"{'nimm' if is_order else 'nimmst'}{you} {named}"

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `CardClauses.own_part`."""
        if isinstance(value, Spot):
            return self.grammar.phrase(f"at-{value}")
        if value is ALL_POINTS:
            return "allen"
        if how == "on":
            return f"auf {self.names.target(value, 'dat')}"
        if how == "x":
            number = self.figures.number(value)
            return self.grammar.phrase("x-one" if number == "1" else "x", number=number)
        if isinstance(step, nodes.Discard) and value is step.amount and step.source is Source.DECK:
            return self.top_of(value, "deines Decks" if step.who is Who.YOU else "seines Decks")
        if how == "card" and value == 1:
            return "eine Karte" if not isinstance(step, nodes.Deed) else "1 Karte"
        return None

    def part(self, step: Step, field: str, how: str) -> str:
        """See `CardClauses.part`; what answers prevent, they prevent of the attack."""
        if field == "duration" and isinstance(step, Prevent) and step.duration == "attack":
            return ""
        return super().part(step, field, how)
