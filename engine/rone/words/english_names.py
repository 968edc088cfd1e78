"""How things are called in English: players, cards of a description, zones, durations."""

from __future__ import annotations

from typing import Literal

from engine.rone.words.context import TextContext, owner
from engine.rone.words.nodes import Payment, Selector, Target
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.terms import DURATIONS, marked
from engine.rone.words.vocabulary import Duration, Kind, PlayZone, Reference, Stat
from engine.text.english import English, article
from engine.text.nodes import Comparison
from engine.text.nouns import Noun
from engine.text.vocabulary import Mode, Operator, Who, Whose

ZONES = {
    PlayZone.HAND: "hand",
    PlayZone.DECK: "deck",
    PlayZone.GRAVEYARD: "graveyard",
    PlayZone.REMOVED: "removed cards",
    PlayZone.TECHNOLOGY_DECK: "technology deck",
}
DURATION_TERMS = {Duration(term.name): term.english for term in DURATIONS}


class EnglishNames:
    """Players, targets and zones."""

    def __init__(self, context: TextContext, grammar: English) -> None:
        self.context = context
        self.grammar = grammar

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

    def player(self, who: Who) -> str:
        """A player as subject."""
        return {
            Who.YOU: "you",
            Who.ENEMY: "your opponent",
            Who.CAUSE: "that player",
            Who.THAT: "each of their controllers" if self.context.said.many else "its controller",
        }[who]

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

    def owner(self, target: Target) -> str:
        """Whose hand or deck a card goes to."""
        match owner(target):
            case Whose.OWN:
                return "your"
            case Whose.ENEMY:
                return "your opponent's"
        return "their owners'" if self.context.is_plural(target) else "its owner's"

    # --- Nouns -------------------------------------------------------------------------------

    def target(self, target: Target, subject: bool = False) -> str:
        """A target as it stands in a sentence."""
        if isinstance(target, Selector):
            return self.chosen(target)
        match target:
            case Reference.SELF:
                if self.context.is_just_named():
                    return "it"
                return f"this {self.context.self_noun().english}"
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
        if self.context.said.many:
            return "they" if subject else "them"
        return "it"

    def chosen(self, selector: Selector) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        in_play = selector.zone is PlayZone.BATTLEFIELD
        target = "target " if in_play and selector.is_target else ""
        other = "other " if selector.other else ""
        if many.mode is Mode.ALL:
            return self.every(selector)
        plural = many.count > 1
        core = self.described(selector, plural)
        if many.mode is Mode.RANDOM:
            text = f"{many.count} random {other}{core}" if plural else f"a random {other}{core}"
        elif many.mode is Mode.UP_TO:
            text = f"up to {many.count} {other}{target}{core}"
        elif plural:
            text = f"{many.count} {other}{target}{core}"
        else:
            text = f"another {target}{core}" if other else article(f"{target}{core}")
        if selector.chooser is not Who.ENEMY:
            return text
        place = "" if in_play else f" from {self.zone(selector)}"
        return text.removesuffix(place) + " of your opponent's choice" + place

    def every(self, selector: Selector) -> str:
        """All cards of a selector."""
        other = "other " if selector.other else ""
        if selector.whose is Whose.OWN and selector.zone is PlayZone.BATTLEFIELD:
            return f"all your {other}{self.described(selector, True, whose=False)}"
        return f"all {other}{self.described(selector, True)}"

    def all_of(self, to: Target, bare: bool = False) -> str:
        """The subject of a passive ability; `bare`: "units", not "all units" (that all can't may mean that some can)."""
        if not isinstance(to, Selector):
            return self.target(to, subject=True)
        other = "other " if to.other else ""
        if to.whose is Whose.OWN:
            return f"your {other}{self.described(to, True, whose=False)}"
        if to.whose is Whose.ANY and not bare:
            return f"all {other}{self.described(to, True)}"
        return f"{other}{self.described(to, True)}"

    def described(self, selector: Selector, plural: bool, whose: bool = True, where: str = "from") -> str:
        """Adjectives, noun and what follows it, without any article."""
        words = self.adjectives(selector)
        if whose and selector.whose is Whose.ENEMY and selector.zone is PlayZone.BATTLEFIELD:
            words.append("enemy")
        words.append(self.named(selector, plural))
        if whose and selector.whose is Whose.OWN and selector.zone is PlayZone.BATTLEFIELD:
            words.append("you control")
        words.extend(self.features(selector))
        if selector.zone is not PlayZone.BATTLEFIELD:
            words.append(f"{where} {self.zone(selector)}")
        return " ".join(words)

    def kinds(self, selector: Selector, plural: bool) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        return " ".join([*self.adjectives(selector), self.named(selector, plural), *self.features(selector)])

    def named(self, selector: Selector, plural: bool) -> str:
        """The noun, with the race where that is no noun of its own."""
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

    def zone(self, selector: Selector) -> str:
        """Whose zone it is."""
        name = ZONES[selector.zone]
        match selector.whose:
            case Whose.OWN:
                return f"your {name}"
            case Whose.ENEMY:
                return f"your opponent's {name}"
        return f"any player's {name}"

    def adjectives(self, selector: Selector) -> list[str]:
        """Filters that stand before the noun."""
        words: list[str] = []
        for comparison in selector.comparisons:
            low, high = comparison.bounds
            if comparison.stat is Stat.DAMAGE and (low, high) == (1, None):
                words.append("damaged")
            elif comparison.stat is Stat.DAMAGE and high == 0:
                words.append("undamaged")
            elif comparison.stat is Stat.EXHAUSTED and (low, high) == (1, None):
                words.append("exhausted")
            elif comparison.stat is Stat.EXHAUSTED and high == 0:
                words.append("active")
        if selector.not_races:
            words.append(", ".join(f"non-{adjective_of(race)}" for race in selector.not_races))
        return words

    def features(self, selector: Selector) -> list[str]:
        """Filters that stand behind the noun."""
        found: list[str] = []
        if selector.keyword is not None:
            found.append(marked(selector.keyword, "en"))
        apart: list[str] = []
        for comparison in selector.comparisons:
            if comparison.stat in (Stat.DAMAGE, Stat.EXHAUSTED) and comparison.bounds in ((1, None), (None, 0), (0, 0)):
                continue
            text = compared(comparison)
            (apart if comparison.stat in (Stat.LEVEL, Stat.EXHAUSTED) else found).append(text)
        with_them = [f"with {self.grammar.joined(found)}"] if found else []
        if selector.without is not None:
            with_them.append(("and " if found else "") + f"without {marked(selector.without, 'en')}")
        return [*apart, *with_them]


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
