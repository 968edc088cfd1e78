"""How things are called in English: players, cards of a description, zones, durations."""

from __future__ import annotations

from typing import Literal

from engine.rone.words.context import TextContext
from engine.rone.words.nodes import Payment, Selector
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.terms import DURATIONS, marked
from engine.rone.words.vocabulary import Duration, Kind, PlayZone, Reference, Stat
from engine.text import english_cards
from engine.text.context import further_comparisons
from engine.text.nodes import Comparison
from engine.text.nouns import Noun
from engine.text.vocabulary import Mode, Operator, Who

ZONES = {
    PlayZone.HAND: "hand",
    PlayZone.DECK: "deck",
    PlayZone.GRAVEYARD: "graveyard",
    PlayZone.REMOVED: "removed cards",
    PlayZone.TECHNOLOGY_DECK: "technology deck",
}
DURATION_TERMS = {Duration(term.name): term.english for term in DURATIONS}


class EnglishNames(english_cards.EnglishNames):
    """Players, targets and zones."""

    context: TextContext
    zones = ZONES

    def noun(self, selector: Selector) -> Noun:
        """See `EnglishNames.noun`."""
        return self.context.noun(selector)

    def known(self, word: Reference) -> str | None:
        """See `EnglishNames.known`."""
        match word:
            case Reference.SELF:
                return "it" if self.context.is_just_named() else f"this {self.context.self_noun().english}"
            case Reference.CAUSE:
                return f"{'this' if self.context.is_cause_self() else 'that'} {self.context.cause_noun().english}"
            case Reference.ATTACKER:
                return "the attacking unit"
            case Reference.DEFENDER:
                return "the target of the attack"
            case Reference.YOU:
                return "your hero"
            case Reference.ENEMY:
                return "the enemy hero"
        return None

    def adjectives(self, selector: Selector) -> list[str]:
        """See `EnglishNames.adjectives`."""
        races = ", ".join(f"non-{adjective_of(race)}" for race in selector.not_races)
        return [*super().adjectives(selector), *([races] if races else [])]

    def features(self, selector: Selector) -> list[str]:
        """See `EnglishNames.features`."""
        found = [] if selector.keyword is None else [marked(selector.keyword, "en")]
        apart: list[str] = []
        for comparison in further_comparisons(selector):
            (apart if comparison.stat in (Stat.LEVEL, Stat.EXHAUSTED) else found).append(compared(comparison))
        with_them = [f"with {self.grammar.joined(found)}"] if found else []
        if selector.without is not None:
            with_them.append(("and " if found else "") + f"without {marked(selector.without, 'en')}")
        return [*apart, *with_them]

    def duration(self, duration: Duration, said: bool = False) -> str:
        """How long; `permanent` is said only where another duration would be expected."""
        if duration is Duration.NEXT_COMBAT and self.context.is_in_combat_trigger():
            return "for this combat"
        if duration is Duration.WHILE_HERE:
            self.context.said.behind = " " + DURATION_TERMS[duration].replace("{self}", f"this {self.context.self_noun().english}")
            return ""
        if duration is Duration.PERMANENT and said:
            return "permanently"
        return DURATION_TERMS[duration]

    def hero(self, who: Who) -> str:
        """A player's hero."""
        if who is Who.THAT and self.context.said.many:
            return "the hero of each of their controllers"
        return {
            Who.YOU: "your hero",
            Who.ENEMY: "the enemy hero",
            Who.CAUSE: "that player's hero",
            Who.THAT: "its controller's hero",
        }[who]

    def doer(self, who: Who) -> str:
        """See `Players.doer`."""
        return self.player(who)

    def paying(self, payment: Payment, who: Who) -> str:
        """See `Players.paying`."""
        return f"{self.player(who)} {'pay' if who is Who.YOU else 'pays'} {self.payment(payment, who)}"

    def payment(self, payment: Payment, who: Who) -> str:
        """What a player pays, as a list."""
        whose = "your" if who is Who.YOU else "their"
        parts = [f"{payment.water}{{water}}"] if payment.water else []
        if payment.graveyard:
            parts.append(f"{payment.graveyard}{{recycle}}")
        if payment.hand:
            parts.append(f"{payment.hand} {'card' if payment.hand == 1 else 'cards'} from {whose} hand")
        if payment.deck:
            parts.append(f"the top card of {whose} deck" if payment.deck == 1 else f"the top {payment.deck} cards of {whose} deck")
        return self.grammar.joined(parts)

    def named(self, selector: Selector, plural: bool) -> str:
        """See `EnglishNames.named`: with the race where that is no noun of its own."""
        last: Literal["and", "or"] = "and" if plural and selector.many.mode is Mode.ALL else "or"
        noun = self.context.noun(selector)
        name = noun.english_plural if plural else noun.english
        if selector.types:
            name = self.grammar.joined([_noun(KINDS[kind], plural) for kind in selector.types], last)
        elif selector.kind is Kind.UNIT and selector.races and all(race in RACES for race in selector.races):
            return self.grammar.joined([_noun(RACES[race], plural) for race in selector.races], last)
        races = selector.races or ((selector.race,) if selector.race and noun not in RACES.values() else ())
        if not races:
            return name
        return f"{self.grammar.joined([adjective_of(race) for race in races], 'or')} {name}"


def _noun(noun: Noun, plural: bool) -> str:
    return noun.english_plural if plural else noun.english


def adjective_of(race: str) -> str:
    """A race before a noun."""
    return race if race in RACES else race_name(race)


def compared(comparison: Comparison[Stat]) -> str:
    """A comparison behind the noun."""
    low, high = comparison.bounds
    stat, value = comparison.stat, comparison.value
    if stat is Stat.LEVEL:
        if comparison.operator is Operator.UNEQUAL:
            return f"of a level other than {value}"
        if low == high:
            return f"of level {low}"
        return f"of level {low} or higher" if low is not None else f"of level {high} or lower"
    if stat is Stat.EXHAUSTED:
        if comparison.operator is Operator.UNEQUAL:
            return f"not exhausted exactly {value} times"
        count = {1: "once", 2: "twice"}
        if low is not None and low == high:
            return f"exhausted {count.get(low, f'{low} times')}"
        if low is not None:
            return f"exhausted at least {count.get(low, f'{low} times')}"
        return f"exhausted at most {count.get(high or 0, f'{high} times')}"
    if comparison.operator is Operator.UNEQUAL:
        number, more = f"other than {value}", ""
    elif low is not None and low == high:
        number, more = f"exactly {low}", ""
    else:
        number, more = (str(low), " or more") if low is not None else (str(high), " or less")
    if comparison.operator is Operator.UNEQUAL and stat is Stat.COST:
        return f"a cost other than {value}{{water}}"
    if comparison.operator is Operator.UNEQUAL and stat is Stat.RECYCLE:
        return f"a recycle cost other than {value}"
    return {
        Stat.COST: f"a cost of {number}{{water}}{more}",
        Stat.RECYCLE: f"a recycle cost of {number}{more}",
        Stat.DAMAGE: f"{number}{more} damage",
    }.get(stat, f"{number}{{{stat.value}}}{more}")
