"""Clauses, counts and conditions of card text in German, whatever the game: its words stand in its book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.text.clauses import CardClauses
from engine.text.conditions import AmountT, Conditions, ConditionT
from engine.text.context import is_in_play, owner
from engine.text.german import THE, Case, Declension, Person, adjective, clause, determiner, possessive
from engine.text.german_names import GermanNames
from engine.text.german_verbs import VERBS
from engine.text.grammar import Mood, filled, sentence
from engine.text.nodes import ONE, InCombat, StatOf, Step, is_negative
from engine.text.nouns import Gender
from engine.text.steps import Cannot, ChangeCost, Look
from engine.text.table import Wording
from engine.text.vocabulary import Place, Who, Whose


class GermanConditions(Conditions[Any, AmountT, ConditionT]):
    """How many cards there are; see `Conditions`. A game adds its own amounts and conditions."""

    def __init__(self, names: GermanNames) -> None:
        super().__init__(names.grammar)
        self.context = names.context
        self.book = names.book
        self.names = names

    def counted(self, of: Any) -> str:
        """See `Conditions.counted`."""
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and is_in_play(of):
            return f"deiner {self.names.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"der {self.names.described(of, 'gen', True, 'weak', extra, where='in')}"

    def for_each(self, of: Any) -> str:
        """See `Conditions.for_each`."""
        each = determiner("jed", self.context.noun(of).gender, "acc")
        return f"für {each} {self.names.described(of, 'acc', False, 'weak', ['ander'] if of.other else [], where='in')}"

    def holds(self, of: Any, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        number, plural = self.grammar.quantity(low, high)
        of = replace(of, many=ONE)  # "2 Einheiten oder Technologien": nicht je 2
        extra = ["ander"] if of.other else []
        controls = is_in_play(of) and of.whose is not Whose.ANY
        has = of.zone == "hand" and of.whose is not Whose.ANY
        case: Case = "acc" if controls or has else "nom"
        if high is not None and high <= 0:
            none = possessive("kein", self.context.noun(of).gender, case)
            cards, plural = f"{none} {self.names.kinds(of, case, False, 'mixed', extra)}", False
        else:
            cards = f"{number} {self.names.kinds(of, case, plural, 'strong', extra)}"
        is_own = of.whose is Whose.OWN
        if controls:
            return f"du {cards} kontrollierst" if is_own else f"dein Gegner {cards} kontrolliert"
        if is_in_play(of):
            return f"{cards} {self.book.where.de} {'sind' if plural else 'ist'}"
        if has:
            return f"du {cards} auf der Hand hast" if is_own else f"dein Gegner {cards} auf der Hand hat"
        return f"{self.names.in_zone(of)} {cards} {'liegen' if plural else 'liegt'}"

    def own_amount(self, amount: AmountT) -> str:
        """See `Conditions.own_amount`: a stat; a game adds its own amounts."""
        if not isinstance(amount, StatOf):
            raise TypeError(amount)
        return f"{self.book.stats[amount.stat].name.de} {self.names.target(amount.of, 'gen')}"

    def in_combat(self, condition: InCombat[Any], holds: bool) -> str:
        """See `Conditions.in_combat`."""
        return self.names.in_combat(condition.role, holds)


class GermanClauses(CardClauses[GermanNames]):
    """Clauses; see `CardClauses`."""

    # --- Clauses -----------------------------------------------------------------------------

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`."""
        word = self.book.steps.word_of(step)
        wording = word.wording("de", step)
        if wording is None:
            return self.special(step, mood)
        giving = word.giving("de")
        if mood is Mood.MAY and wording.subject == "to" and giving is not None:
            wording = giving
        subject, person = self.subject(wording, step, "nom")
        made_to_do_it, _ = self.subject(wording, step, "acc") if mood is Mood.MAY else ("", person)
        rest, _, tail = wording.rest.partition("|")
        text = self.fill(rest, step) + self.figures.per()
        return clause(VERBS[wording.verb], subject, person, text, self.fill(tail, step), mood, made_to_do_it)

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with the step's fields in words."""
        return filled(template, lambda field, how: self.part(step, field, how)).replace("von dem ", "vom ")

    def subject(self, wording: Wording, step: Step, case: Case) -> tuple[str, Person]:
        """Who does it, and the person of the verb."""
        doer: Any = getattr(step, wording.subject) if wording.subject else None
        if doer is None:
            return "", "order"
        if doer is Who.YOU:
            return "du", "you" if wording.states else "order"
        if isinstance(doer, Who):
            return self.names.player(doer, case), "one"
        return self.names.target(doer, case), "many" if self.context.is_plural(doer) else "one"

    def special(self, step: Step, mood: Mood) -> str:
        """The clause of a step that has no wording in the table."""
        is_fronted = mood is Mood.FRONTED
        if isinstance(step, Cannot):
            is_every = self.context.is_every(step.to)
            subject = self.names.all_of(step.to, bare=True) if is_every else self.names.target(step.to, "nom")
            can = self.can(step.to)
            first = f"{can} {subject}" if is_fronted else f"{subject} {can}"
            return f"{first} {self.names.duration(step.duration)} {self.act(step.act)}"
        if isinstance(step, ChangeCost):
            subject, verb, rest = self.cost(step)
            return f"{verb} {subject} {rest}" if is_fronted else f"{subject} {verb} {rest}"
        raise TypeError(step)

    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> tuple[str, str, str]:
        """A changed cost as subject, verb and rest; `always`: without how long."""
        less = "weniger" if is_negative(step.amount) else "mehr"
        many = step.times is None or step.times > 1
        is_of_cards = step.which is not None and step.of != "ability"
        gender: Gender = "p" if many else self.context.noun(step.which).gender if is_of_cards else "f"
        whose = possessive("dein", gender, "nom") if step.who is Who.YOU else THE[gender][0]
        declension: Declension = "mixed" if step.who is Who.YOU else "weak"
        following = [adjective("nächst", gender, "nom", declension) + (f" {step.times}" if many else "")] if step.times else []
        if step.of == "ability":
            of = f" von {self.names.kinds(step.which, 'dat', True, 'strong')}" if step.which else ""
            cards = ("Fähigkeiten" if many else "Fähigkeit") + of
        elif step.which is not None:
            cards = self.names.kinds(step.which, "nom", many, declension)
        else:
            cards = "Karten" if many else "Karte"
        behind = "" if step.who is Who.YOU else f" {self.names.player(step.who, 'gen')}"
        subject = " ".join([whose, *following, cards]) + behind
        lasting = "" if always else self.names.duration(step.duration)
        change = self.figures.number(step.amount)
        return subject, "kosten" if many else "kostet", f"{lasting} {change} {less}{self.figures.per()}"

    def cost_always(self, step: ChangeCost[Any, Any, Any, Any]) -> str:
        """See `CardClauses.cost_always`."""
        return " ".join(self.cost(step, always=True))

    def have(self, to: Any) -> str:
        """Haben or hat."""
        return "haben" if self.context.is_plural(to) else "hat"

    def can(self, to: Any) -> str:
        """Können or kann."""
        return "können" if self.context.is_plural(to) else "kann"

    def look(self, step: Look[Any]) -> str:
        """The sentences of `look`."""
        whose = {Who.YOU: "deines Decks", Who.ENEMY: "des Decks deines Gegners"}.get(step.who, "seines Decks")
        deck = {Who.YOU: "dein Deck", Who.ENEMY: "das Deck deines Gegners"}.get(step.who, "sein Deck")
        one = step.amount == 1
        amount = self.figures.number(step.amount, one_by_one=False)
        cards = "die oberste Karte" if one else f"die obersten {amount} Karten"
        first = sentence(f"sieh dir {cards} {whose} an{self.figures.tail()}")
        place = f"auf {deck} zurück" if step.rest is Place.TOP else f"unter {deck}"
        if step.keep == 0:
            if one and step.rest is Place.TOP:
                return first
            return f"{first} " + sentence(f"lege {'sie' if one else 'sie in beliebiger Reihenfolge'} {place}")
        if step.keep == step.amount:
            return f"{first} Nimm sie auf die Hand."
        keep = self.figures.number(step.keep, one_by_one=False)
        rest = f"lege den Rest in beliebiger Reihenfolge {place}{self.figures.tail()}"
        return f"{first} " + sentence(f"nimm {keep} davon auf die Hand und {rest}")

    def target(self, target: Any, how: str) -> str:
        """See `CardClauses.target`: in a case, or where it goes."""
        if isinstance(target, Who):
            return self.names.player(target, "dat")
        match how:
            case "hand":
                return self.hand_of(target)
            case "deck":
                return self.deck_of(target)
            case "victim":
                return f"an {self.names.target(target, 'dat')}".replace("an dem ", "am ", 1)
            case "acc" | "dat" | "gen":
                return self.names.target(target, how)
        raise KeyError(how)

    def hand_of(self, target: Any) -> str:
        """Onto whose hand a card goes back."""
        whose = owner(target)
        if whose is not Whose.ANY:
            return "auf deine Hand" if whose is Whose.OWN else "auf die Hand deines Gegners"
        return f"{'ihren Besitzern' if self.context.is_plural(target) else f'{self.its(target)}em Besitzer'} auf die Hand"

    def deck_of(self, target: Any) -> str:
        """Whose deck, in the accusative."""
        whose = owner(target)
        if whose is not Whose.ANY:
            return "dein Deck" if whose is Whose.OWN else "das Deck deines Gegners"
        return "die Decks ihrer Besitzer" if self.context.is_plural(target) else f"das Deck {self.its(target)}es Besitzers"

    def its(self, target: Any) -> str:
        """Ihr or sein, for a card's owner."""
        return "sein" if self.names.gender(target) == "m" else "ihr"
