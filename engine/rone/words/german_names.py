"""How things are called in German: players, cards of a description, zones, durations."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final, Literal

from engine.rone.words.context import TextContext
from engine.rone.words.nodes import Payment, Selector
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.terms import DURATIONS, marked
from engine.rone.words.vocabulary import Duration, Kind, PlayZone, Reference, Stat
from engine.text import german_cards
from engine.text.context import further_comparisons
from engine.text.german import CASES, IT, THE, Case, Declension, adjective, compound, determiner, form, possessive
from engine.text.nodes import Comparison
from engine.text.nouns import Gender, Noun
from engine.text.vocabulary import Mode, Operator, Who

ZONES: Final[dict[PlayZone, tuple[str, Gender]]] = {
    PlayZone.HAND: ("Hand", "f"),
    PlayZone.DECK: ("Deck", "n"),
    PlayZone.GRAVEYARD: ("Friedhof", "m"),
    PlayZone.REMOVED: ("entfernten Karten", "p"),
    PlayZone.TECHNOLOGY_DECK: ("Technologiedeck", "n"),
}
DURATION_TERMS = {Duration(term.name): term.german for term in DURATIONS}


class GermanNames(german_cards.GermanNames):
    """Players, targets and zones in their cases."""

    context: TextContext
    zones = ZONES
    inside: ClassVar[dict[str, str]] = {PlayZone.HAND: "auf", PlayZone.REMOVED: "unter"}
    states: ClassVar[dict[tuple[str, bool], str]] = {key: word for key, word in german_cards.STATES.items() if key[0] == "damage"}
    target_prefix = "Ziel"

    def noun(self, selector: Selector) -> Noun:
        """See `GermanNames.noun`."""
        return self.context.noun(selector)

    def known(self, word: Reference, case: Case) -> str | None:
        """See `GermanNames.known`."""
        at = CASES.index(case)
        match word:
            case Reference.SELF:
                return IT[self.context.self_noun().gender][at] if self.context.is_just_named() else self.itself(case)
            case Reference.CAUSE if self.context.is_cause_self():
                return self.known(Reference.SELF, case)
            case Reference.CAUSE:
                noun = self.context.cause_noun()
                if self.context.said.that is None and not self.context.said.elsewhere and not self.context.is_cause_unnamed():
                    return IT[noun.gender][at]
                return f"{determiner('jen', noun.gender, case)} {noun.singular[at]}"
            case Reference.ATTACKER:
                return f"{THE['f'][at]} {adjective('angreifend', 'f', case, 'weak')} Einheit"
            case Reference.DEFENDER:
                return ("das Angriffsziel", "das Angriffsziel", "dem Angriffsziel", "des Angriffsziels")[at]
            case Reference.YOU | Reference.ENEMY:
                return self.hero(Who(word.value), case)
        return None

    def gender_of(self, word: Reference) -> Gender:
        """See `GermanNames.gender_of`."""
        match word:
            case Reference.THAT:
                return self.context.said.that.gender if self.context.said.that else "f"
            case Reference.CAUSE:
                return self.context.cause_noun().gender
            case Reference.DEFENDER:
                return "m"  # das Angriffsziel; its forms here are those of a masculine noun
            case Reference.SELF:
                return self.context.self_noun().gender
        return "f"

    def chosen(self, selector: Selector, case: Case) -> str:
        """See `GermanNames.chosen`: a hero or a unit need an article each."""
        if not selector.many.is_several and Kind.HERO in selector.types:
            return self.grammar.joined([self.chosen(one, case) for one in each_type(selector)], "or")
        return super().chosen(selector, case)

    def adjectives(self, selector: Selector) -> list[str]:
        """See `GermanNames.adjectives`."""
        counted = [exhausted(one) for one in selector.comparisons if one.stat is Stat.EXHAUSTED]
        return [*counted, *super().adjectives(selector)]

    def features(self, selector: Selector) -> list[str]:
        """See `GermanNames.features`."""
        found = [] if selector.keyword is None else [marked(selector.keyword, "de")]
        levels: list[str] = []
        for comparison in further_comparisons(selector):
            if comparison.stat is not Stat.EXHAUSTED:
                (levels if comparison.stat is Stat.LEVEL else found).append(compared(comparison))
        with_them = [f"mit {self.grammar.joined(found)}"] if found else []
        if selector.without is not None:
            with_them.append(("und " if found else "") + f"ohne {marked(selector.without, 'de')}")
        races = [f"einer anderen Rasse als {self.any_race(selector.not_races)}"] if selector.not_races else []
        return [*races, *levels, *with_them]

    def duration(self, duration: Duration, said: bool = False) -> str:
        """How long; `permanent` is said only where another duration would be expected."""
        if duration is Duration.NEXT_COMBAT and self.context.is_in_combat_trigger():
            return "für diesen Kampf"
        if duration is Duration.WHILE_HERE:
            self.context.said.behind = ", " + DURATION_TERMS[duration].replace("{self}", self.itself("nom"))
            return ""
        if duration is Duration.PERMANENT and said:
            return "dauerhaft"
        return DURATION_TERMS[duration]

    def hero(self, who: Who, case: Case) -> str:
        """A player's hero."""
        noun = "Held" if case == "nom" else "Helden"
        match who:
            case Who.YOU:
                return f"{possessive('dein', 'm', case)} {noun}"
            case Who.ENEMY:
                return f"{THE['m'][CASES.index(case)]} {adjective('gegnerisch', 'm', case, 'weak')} {noun}"
        return f"{THE['m'][CASES.index(case)]} {noun} {self.player(who, 'gen')}"

    def doer(self, who: Who) -> str:
        """See `Players.doer`."""
        return self.player(who, "nom")

    def paying(self, payment: Payment, who: Who) -> str:
        """See `Players.paying`."""
        return f"{self.player(who, 'nom')} {'zahlst' if who is Who.YOU else 'zahlt'} {self.payment(payment, who)}"

    def payment(self, payment: Payment, who: Who) -> str:
        """What a player pays, as a list."""
        whose = "deines" if who is Who.YOU else "seines"
        parts = [f"{payment.water}{{water}}"] if payment.water else []
        if payment.graveyard:
            parts.append(f"{payment.graveyard}{{recycle}}")
        if payment.hand:
            parts.append(f"{payment.hand} {'Handkarte' if payment.hand == 1 else 'Handkarten'}")
        if payment.deck:
            parts.append(f"die oberste Karte {whose} Decks" if payment.deck == 1 else f"die obersten {payment.deck} Karten {whose} Decks")
        return self.grammar.joined(parts)

    def itself(self, case: Case) -> str:
        """What the card calls itself: "diese Einheit"."""
        noun = self.context.self_noun()
        return f"{determiner('dies', noun.gender, case)} {noun.singular[CASES.index(case)]}"

    def named(self, selector: Selector, case: Case, plural: bool, declension: Declension, prefix: str = "") -> str:
        """See `GermanNames.named`: with the race where that is no noun of its own."""
        noun = self.context.noun(selector)
        if selector.types:
            last: Literal["and", "or"] = "and" if plural and selector.many.mode is Mode.ALL else "or"
            name = self.grammar.joined([compound(prefix, form(KINDS[kind], case, plural)) for kind in selector.types], last)
        elif selector.kind is Kind.PERMANENT:
            lasting = adjective("dauerhaft", "p" if plural else "f", case, declension)
            name = f"{lasting} {compound(prefix, 'Karten' if plural else 'Karte')}"
        else:
            name = compound(prefix, form(noun, case, plural))
        races = selector.races or ((selector.race,) if selector.race and noun not in RACES.values() else ())
        return f"{name} der Rasse {self.any_race(races)}" if races else name

    def any_race(self, races: tuple[str, ...]) -> str:
        """One of several races by name."""
        return self.grammar.joined([RACES[race].singular[0] if race in RACES else race_name(race) for race in races], "or")


def each_type(selector: Selector) -> list[Selector]:
    """A selector of several types as one of each: nouns of different genders share no article."""
    return [replace(selector, kind=kind, types=()) for kind in selector.types]


def exhausted(comparison: Comparison[Stat]) -> str:
    """How often exhausted, as the stem of an adjective."""
    low, high = comparison.bounds
    if comparison.operator is Operator.UNEQUAL:
        return f"nicht genau {comparison.value}-mal erschöpft"
    if high is not None and high <= 0:
        return "aktiv"
    if low is not None and low == high:
        return f"genau {low}-mal erschöpft"
    if low is not None:
        return "erschöpft" if low <= 1 else f"mindestens {low}-mal erschöpft"
    return f"höchstens {high}-mal erschöpft"


def compared(comparison: Comparison[Stat]) -> str:
    """A comparison behind the noun."""
    low, high = comparison.bounds
    stat, value = comparison.stat, comparison.value
    if stat is Stat.LEVEL:
        if comparison.operator is Operator.UNEQUAL:
            return f"einer anderen Stufe als {value}"
        if low == high:
            return f"der Stufe {low}"
        return f"der Stufe {low} oder höher" if low is not None else f"der Stufe {high} oder niedriger"
    if comparison.operator is Operator.UNEQUAL:
        number = f"nicht genau {value}"
    elif low is not None and low == high:
        number = f"genau {low}"
    else:
        number = f"mindestens {low}" if low is not None else f"höchstens {high}"
    if comparison.operator is Operator.UNEQUAL and stat is Stat.COST:
        return f"anderen Kosten als {value}{{water}}"
    if comparison.operator is Operator.UNEQUAL and stat is Stat.RECYCLE:
        return f"anderen Wiederverwertungskosten als {value}"
    return {
        Stat.COST: f"Kosten von {number}{{water}}",
        Stat.RECYCLE: f"Wiederverwertungskosten von {number}",
        Stat.DAMAGE: f"{number} Schaden",
    }.get(stat, f"{number}{{{stat.value}}}")
