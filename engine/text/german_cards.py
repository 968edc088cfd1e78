"""Cards, players and clauses of card text in German, whatever the game, which adds its nouns, zones, stats and costs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from engine.text.conditions import AmountT, Conditions, ConditionT
from engine.text.context import SaidText, is_in_play, owner, states_of
from engine.text.figures import Figures
from engine.text.german import CASES, IT, Case, Declension, German, Person, Verb, adjective, clause, compound, determiner, form, possessive
from engine.text.grammar import Mood, filled, sentence, tidy
from engine.text.nodes import ONE, Step
from engine.text.nouns import Gender, Noun
from engine.text.steps import Cannot, ChangeCost, ChangeStat, DestroyCards, Grant, Look
from engine.text.table import Wording, WordTable
from engine.text.vocabulary import Mode, Place, Who, Whose, Written

OPPONENT: Final[dict[Case, str]] = {"nom": "dein Gegner", "acc": "deinen Gegner", "dat": "deinem Gegner", "gen": "deines Gegners"}
YOU: Final[dict[Case, str]] = {"nom": "du", "acc": "dich", "dat": "dir", "gen": "deiner"}
STATES: Final = {
    ("damage", True): "beschädigt",
    ("damage", False): "unbeschädigt",
    ("exhausted", True): "erschöpft",
    ("exhausted", False): "aktiv",
}
"""What a card is by its markers, as stems; see `states_of`."""


class GermanNames(ABC):
    """Players, targets and zones in their cases."""

    zones: ClassVar[Mapping[Any, tuple[str, Gender]]]
    inside: ClassVar[Mapping[str, str]] = {"hand": "auf"}
    """The prepositions of zones in which a card isn't "in"."""
    states: ClassVar[Mapping[tuple[str, bool], str]] = STATES
    target_prefix: ClassVar[str] = ""
    """What a noun begins with whose card is chosen: "Ziel"."""

    def __init__(self, context: SaidText[Any], grammar: German) -> None:
        self.context = context
        self.grammar = grammar

    # --- What a game adds --------------------------------------------------------------------

    @abstractmethod
    def noun(self, selector: Any) -> Noun:
        """What a selector's cards are called."""

    @abstractmethod
    def known(self, word: Any, case: Case) -> str | None:
        """What a word for something known is called; None for what was named last."""

    @abstractmethod
    def gender_of(self, word: Any) -> Gender:
        """The gender of what a word for something known is called."""

    @abstractmethod
    def duration(self, duration: Any, said: bool = False) -> str:
        """How long; what is for good is `said` only where that surprises."""

    @abstractmethod
    def features(self, selector: Any) -> list[str]:
        """Filters that stand behind the noun."""

    def adjectives(self, selector: Any) -> list[str]:
        """Stems of the filters that stand before the noun."""
        return states_of(selector, self.states)

    def named(self, selector: Any, case: Case, plural: bool, declension: Declension, prefix: str = "") -> str:
        """The noun of a selector's cards."""
        return compound(prefix, form(self.noun(selector), case, plural))

    # --- Players -----------------------------------------------------------------------------

    def player(self, who: Who, case: Case) -> str:
        """A player."""
        if who is Who.YOU:
            return YOU[case]
        if who is Who.ENEMY:
            return OPPONENT[case]
        if who is Who.CAUSE:
            return f"{determiner('dies', 'm', case)} Spieler{'s' if case == 'gen' else ''}"
        if self.context.said.many:
            return f"{determiner('jed', 'm', case)} ihrer Kontrolleure"
        its = "sein" if self.gender_of("that") == "m" else "ihr"
        return f"{possessive(its, 'm', case)} Kontrolleur{'s' if case == 'gen' else ''}"

    # --- Cards -------------------------------------------------------------------------------

    def gender(self, target: Any) -> Gender:
        """The gender of what a target is called."""
        return self.gender_of(target) if isinstance(target, Written) else self.noun(target).gender

    def target(self, target: Any, case: Case) -> str:
        """A target in a case."""
        if not isinstance(target, Written):
            return self.chosen(target, case)
        known = self.known(target, case)
        return known or IT["p" if self.context.said.many else self.gender_of(target)][CASES.index(case)]

    def chosen(self, selector: Any, case: Case) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        if many.mode is Mode.ALL:
            return self.every(selector, case)
        plural = many.count > 1
        prefix = self.target_prefix if is_in_play(selector) and selector.is_target else ""
        extra = ["ander"] if selector.other else []
        if many.mode is Mode.RANDOM:
            extra.append("zufällig")
        core = self.described(selector, case, plural, "strong" if plural else "mixed", extra, prefix)
        if plural:
            text = f"{f'bis zu {many.count}' if many.mode is Mode.UP_TO else many.count} {core}"
        else:
            one = possessive("ein", self.noun(selector).gender, case)
            text = f"{'höchstens ' if many.mode is Mode.UP_TO else ''}{one} {core}"
        if selector.chooser is not Who.ENEMY:
            return text
        place = "" if is_in_play(selector) else f" {self.from_zone(selector)}"
        return text.removesuffix(place) + " nach Wahl deines Gegners" + place

    def every(self, selector: Any, case: Case) -> str:
        """All cards of a selector."""
        extra = ["ander"] if selector.other else []
        alle = determiner("all", "p", case)
        if selector.whose is Whose.OWN and is_in_play(selector):
            return f"{alle} {possessive('dein', 'p', case)} {self.described(selector, case, True, 'mixed', extra, whose=False)}"
        return f"{alle} {self.described(selector, case, True, 'weak', extra)}"

    def all_of(self, to: Any, bare: bool = False) -> str:
        """The subject of a passive ability; `bare`: "Einheiten", not "alle Einheiten" (nicht alle wäre etwas anderes)."""
        if isinstance(to, Written):
            return self.target(to, "nom")
        extra = ["ander"] if to.other else []
        if to.whose is Whose.OWN:
            return f"deine {self.described(to, 'nom', True, 'mixed', extra, whose=False)}"
        if to.whose is Whose.ANY and not bare:
            return f"alle {self.described(to, 'nom', True, 'weak', extra)}"
        return self.described(to, "nom", True, "strong", extra)

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
        """Adjectives, noun and what follows it, without any article."""
        stems = [*(extra or []), *self.adjectives(selector)]
        if whose and is_in_play(selector) and selector.whose is not Whose.ANY:
            stems.append("eigen" if selector.whose is Whose.OWN else "gegnerisch")
        words = self._with_noun(selector, stems, case, plural, declension, prefix)
        if not is_in_play(selector):
            words.append(self.from_zone(selector) if where == "aus" else self.in_zone(selector))
        return " ".join(words)

    def kinds(self, selector: Any, case: Case, plural: bool, declension: Declension, extra: list[str] | None = None) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        return " ".join(self._with_noun(selector, [*(extra or []), *self.adjectives(selector)], case, plural, declension))

    def _with_noun(self, selector: Any, stems: list[str], case: Case, plural: bool, declension: Declension, prefix: str = "") -> list[str]:
        gender = "p" if plural else self.noun(selector).gender
        words = [adjective(stem, gender, case, declension) for stem in stems]
        return [*words, self.named(selector, case, plural, declension, prefix), *self.features(selector)]

    # --- Zones -------------------------------------------------------------------------------

    def from_zone(self, selector: Any) -> str:
        """Out of whose zone: "aus deinem Friedhof"."""
        return f"aus {self.zone(selector)}"

    def in_zone(self, selector: Any) -> str:
        """In whose zone: "in deinem Friedhof", "auf deiner Hand"."""
        return f"{self.inside.get(selector.zone, 'in')} {self.zone(selector)}".replace("in dem ", "im ")

    def zone(self, selector: Any) -> str:
        """Whose zone, in the dative."""
        name, gender = self.zones[selector.zone]
        if selector.whose is Whose.OWN:
            return f"{possessive('dein', gender, 'dat')} {name}"
        return f"{determiner('d', gender, 'dat')} {name} {'deines Gegners' if selector.whose is Whose.ENEMY else 'eines Spielers'}"


class GermanConditions(Conditions[Any, AmountT, ConditionT]):
    """How many cards there are; see `Conditions`. A game adds its own amounts and conditions."""

    where: ClassVar[str] = "im Spiel"
    """Where the cards are that somebody controls."""

    def __init__(self, names: GermanNames) -> None:
        super().__init__(names.grammar)
        self.context = names.context
        self.names = names

    def counted(self, of: Any) -> str:
        """See `Conditions.counted`."""
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and is_in_play(of):
            return f"deiner {self.names.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"der {self.names.described(of, 'gen', True, 'weak', extra, where='in')}"

    def for_each(self, of: Any) -> str:
        """See `Conditions.for_each`."""
        each = determiner("jed", self.names.noun(of).gender, "acc")
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
            none = possessive("kein", self.names.noun(of).gender, case)
            cards, plural = f"{none} {self.names.kinds(of, case, False, 'mixed', extra)}", False
        else:
            cards = f"{number} {self.names.kinds(of, case, plural, 'strong', extra)}"
        is_own = of.whose is Whose.OWN
        if controls:
            return f"du {cards} kontrollierst" if is_own else f"dein Gegner {cards} kontrolliert"
        if is_in_play(of):
            return f"{cards} {self.where} {'sind' if plural else 'ist'}"
        if has:
            return f"du {cards} auf der Hand hast" if is_own else f"dein Gegner {cards} auf der Hand hat"
        return f"{self.names.in_zone(of)} {cards} {'liegen' if plural else 'liegt'}"


class GermanClauses(ABC):
    """See `engine.text.sentences.Clauses`."""

    passages = (Look,)
    acts: ClassVar[Mapping[Any, str]]
    """What `cannot` forbids."""
    verbs: ClassVar[Mapping[str, Verb]]
    """The verbs of wordings by their infinitives."""

    def __init__(self, words: WordTable, names: GermanNames, figures: Figures) -> None:
        self.words = words
        self.context = names.context
        self.names = names
        self.figures = figures

    # --- What a game adds --------------------------------------------------------------------

    @abstractmethod
    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> tuple[str, str, str]:
        """A changed cost as subject, verb and rest; `always`: without how long."""

    @abstractmethod
    def changed(self, stat: str, amount: object) -> str:
        """By how much a stat changes: "+2 Angriff"."""

    @abstractmethod
    def marked(self, keyword: Any) -> str:
        """A keyword's name as a text marks it."""

    @abstractmethod
    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """What stands for a field in a wording, where it is no end of a deck, no target and no amount; None where it is one of them."""

    @abstractmethod
    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """An amount with what it counts: "2 Karten"."""

    def own_always(self, step: Step) -> str:
        """What a step of this game alone says where it holds always."""
        raise TypeError(step)

    # --- Clauses -----------------------------------------------------------------------------

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`."""
        word = self.words.word_of(step)
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
        return clause(self.verbs[wording.verb], subject, person, text, self.fill(tail, step), mood, made_to_do_it)

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with the step's fields in words."""
        return filled(template, lambda name, how: self.part(step, getattr(step, name), how)).replace("von dem ", "vom ")

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
            return f"{first} {self.names.duration(step.duration)} {self.acts[step.act]}"
        if isinstance(step, ChangeCost):
            subject, verb, rest = self.cost(step)
            return f"{verb} {subject} {rest}" if is_fronted else f"{subject} {verb} {rest}"
        raise TypeError(step)

    def always(self, step: Step) -> str:
        """A passive clause."""
        match step:
            case ChangeStat(stat, amount, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.changed(stat.value, amount)}{self.figures.per()}"
            case Grant(keyword, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.marked(keyword)}"
            case Cannot(act, to, _):
                text = f"{self.names.all_of(to, bare=True)} {self.can(to)} {self.acts[act]}"
            case ChangeCost():
                text = " ".join(self.cost(step, always=True))
            case _:
                text = self.own_always(step)
        return tidy(text + self.figures.tail())

    def have(self, to: Any) -> str:
        """Haben or hat."""
        return "haben" if self.context.is_plural(to) else "hat"

    def can(self, to: Any) -> str:
        """Können or kann."""
        return "können" if self.context.is_plural(to) else "kann"

    def passage(self, step: Step) -> str:
        """See `Clauses.passage`."""
        if not isinstance(step, Look):
            raise TypeError(step)
        return self.look(step)

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

    # --- Parts of wordings -------------------------------------------------------------------

    def part(self, step: Step, value: Any, how: str) -> str:
        """What stands for `{field:how}` in a wording."""
        own = self.own_part(step, value, how)
        if own is not None:
            return own
        if isinstance(value, Place):
            return "auf" if value is Place.TOP else "unter"
        if isinstance(value, Written) or hasattr(value, "many"):
            return self.target(value, how)
        if how == "exhausted":
            return f"{self.figures.times(value)} erschöpft" if value else ""
        if how == "times":
            return self.figures.times(value)
        if how == "next":
            number = self.figures.number(value)
            return f"den nächsten {number}" if number == "1" else f"die nächsten {number}"
        if isinstance(step, DestroyCards):
            return self.cards_from(step)
        if how.endswith("+"):
            return self.changed(how[:-1], value)
        return self.amount_of(step, value, how)

    def target(self, target: Any, how: str) -> str:
        """A target in a case, or where it goes."""
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

    def cards_from(self, step: DestroyCards[Any, Any]) -> str:
        """So many cards from where they are taken."""
        if step.source == "deck":
            return self.top_of(step.amount, f"{own(step.who)}es Decks")
        number = self.figures.number(step.amount)
        if step.source == "hand":
            return f"{number} {'Handkarte' if number == '1' else 'Handkarten'}"
        return f"{number} {'Karte' if number == '1' else 'Karten'} vom Deck oder aus der Hand"

    def top_of(self, amount: object, place: str) -> str:
        """So many cards from the top: "die obersten 2 Karten deines Decks"."""
        number = self.figures.number(amount)
        return f"die oberste Karte {place}" if number == "1" else f"die obersten {number} Karten {place}"


def own(who: Who) -> str:
    """Dein or sein."""
    return "dein" if who is Who.YOU else "sein"
