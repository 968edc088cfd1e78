"""What RONE's card text in German has for itself: heroes and races, water and levels, costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final, Literal

from engine.rone.words.nodes import Amount, Condition, HeroLevel, Payment, Selector, WaterOf
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.player_steps import LevelUp, OrderGraveyard, RemoveFromGraveyard, Water
from engine.rone.words.vocabulary import CostOf, Kind, Stat
from engine.text import german_clauses, german_names
from engine.text.german import CASES, THE, Case, Declension, Person, adjective, compound, form, possessive
from engine.text.nodes import Comparison, Half, StatOf, Step, Times, is_negative
from engine.text.nouns import Gender
from engine.text.steps import ChangeCost
from engine.text.table import Wording
from engine.text.vocabulary import Mode, Operator, Who

STATS_OF_IT: Final = {
    Stat.LEVEL: "{its}e Stufe",
    Stat.COST: "die Höhe {its}er Aktivierungskosten",
    Stat.RECYCLE: "die Höhe {its}er Wiederverwertungskosten",
    Stat.HEALTH: "die Anzahl {its}er Lebenspunkte",
    Stat.MELEE: "{its} Nahkampfwert",
    Stat.RANGED: "{its} Fernkampfwert",
    Stat.EXHAUSTED: "{its} Erschöpfungsgrad",
    Stat.DAMAGE: "{its} Schaden",
}
"""Where the card is called `it`: "ihre Stufe"."""
STATES: Final[dict[Stat, dict[tuple[int | None, int | None], str]]] = {
    Stat.EXHAUSTED: {(None, 0): "nicht erschöpft", (1, None): "erschöpft"},
    Stat.DAMAGE: {(None, 0): "nicht beschädigt", (1, None): "beschädigt"},
}
"""What a card is whose stat lies between two numbers: no time exhausted, or at least once."""


class GermanNames(german_names.GermanNames):
    """Players, targets and zones in their cases."""

    states: ClassVar[dict[tuple[str, bool], str]] = {key: word for key, word in german_names.STATES.items() if key[0] == "damage"}

    def each_apart(self, selector: Selector) -> list[Selector]:
        """See `GermanNames.each_apart`: a hero or a unit."""
        return [replace(selector, kind=kind, types=()) for kind in selector.types] if Kind.HERO in selector.types else [selector]

    def adjectives(self, selector: Selector) -> list[str]:
        """See `GermanNames.adjectives`."""
        counted = [exhausted(one) for one in selector.comparisons if one.stat is Stat.EXHAUSTED]
        return [*counted, *super().adjectives(selector)]

    def apart(self, selector: Selector) -> list[str]:
        """See `GermanNames.apart`."""
        return [f"einer anderen Rasse als {self.any_race(selector.not_races)}"] if selector.not_races else []

    def compared(self, comparison: Comparison[Stat]) -> str:
        """See `GermanNames.compared`: a level; how often exhausted is said by adjectives."""
        low, high = comparison.bounds
        if comparison.stat is Stat.EXHAUSTED:
            return ""
        if comparison.stat is not Stat.LEVEL:
            return super().compared(comparison)
        if comparison.operator is Operator.UNEQUAL:
            return f"einer anderen Stufe als {comparison.value}"
        if low == high:
            return f"der Stufe {low}"
        return f"der Stufe {low} oder höher" if low is not None else f"der Stufe {high} oder niedriger"

    def hero(self, who: Who, case: Case) -> str:
        """A player's hero."""
        if who in (Who.YOU, Who.ENEMY):
            return self.book.known[who].german[CASES.index(case)]
        return f"{THE['m'][CASES.index(case)]} {'Held' if case == 'nom' else 'Helden'} {self.player(who, 'gen')}"

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


class GermanConditions(german_clauses.GermanConditions[Amount, Condition]):
    """See `Conditions`."""

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        if isinstance(amount, WaterOf):
            return "deine Wassermenge" if amount.who is Who.YOU else f"die Wassermenge {self.names.player(amount.who, 'gen')}"
        if not isinstance(amount, StatOf):
            return "die Stufe deines Helden"
        total = " zusammen" if self.context.is_plural(amount.of) else ""
        whose = self.names.target(amount.of, "gen")
        if whose in ("von ihm", "von ihr", "von ihnen"):
            return STATS_OF_IT[amount.stat].replace("{its}", "sein" if whose == "von ihm" else "ihr") + total
        return f"{self.book.stats[amount.stat].name.de} {whose}{total}"

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        if isinstance(amount, WaterOf):
            pool = "in deinem Vorrat" if amount.who is Who.YOU else f"im Vorrat {self.names.player(amount.who, 'gen')}"
            return f"für jedes Wasser {pool}"
        return "für jede Stufe deines Helden"

    def own_range(self, amount: Amount, low: int | None, high: int | None) -> str | None:
        """See `Conditions.own_range`."""
        number, is_none = self.grammar.quantity(low, high)[0], high is not None and high <= 0
        if isinstance(amount, HeroLevel):
            if low == high:
                return f"dein Held auf Stufe {low} ist"
            return f"dein Held mindestens auf Stufe {low} ist" if low is not None else f"dein Held höchstens auf Stufe {high} ist"
        if isinstance(amount, WaterOf):
            water = "kein Wasser" if is_none else f"{number}{{water}}"
            return f"{self.names.player(amount.who, 'nom')} {water} {self.has(amount.who)}"
        if not isinstance(amount, StatOf) or self.context.is_plural(amount.of):
            return None
        if amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED):
            return f"{self.names.target(amount.of, 'nom')} {'0' if is_none else number}{{{amount.stat.value}}} hat"
        state = STATES.get(amount.stat, {}).get((low if high is None else None, high))
        return None if state is None else f"{self.names.target(amount.of, 'nom')} {state} ist"

    def own_comparison(self, phrase: str, left: Amount, right: Amount) -> str | None:
        """See `Conditions.own_comparison`."""
        if phrase == "not-number" and isinstance(left, StatOf) and left.stat in STATES and right == 0:
            return self.own_range(left, 1, None)
        if not isinstance(left, WaterOf) or not isinstance(right, WaterOf):
            return None
        if phrase == "less-than" and right.who is Who.YOU:
            return f"du mehr Wasser hast als {self.names.player(left.who, 'nom')}"
        much = {
            "at-least": ("mindestens so viel Wasser", "wie"),
            "less-than": ("weniger Wasser", "als"),
            "equal": ("genauso viel Wasser", "wie"),
        }
        if phrase not in much:
            return None
        water, than = much[phrase]
        return f"{self.names.player(left.who, 'nom')} {water} {self.has(left.who)} {than} {self.names.player(right.who, 'nom')}"

    def has(self, who: Who) -> str:
        """Hast or hat."""
        return "hast" if who is Who.YOU else "hat"


class GermanClauses(german_clauses.GermanClauses):
    """See `engine.text.sentences.Clauses`."""

    names: GermanNames

    def subject(self, wording: Wording, step: Step, case: Case) -> tuple[str, Person]:
        """See `GermanClauses.subject`; also a player's hero, where that does it."""
        name, _, how = wording.subject.partition(":")
        doer = getattr(step, name) if how == "hero" else None
        if isinstance(doer, Who):
            return self.names.hero(doer, case), "one"
        return super().subject(replace(wording, subject=name), step, case)

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `GermanClauses.own_part`."""
        match value:
            case Payment():
                return self.names.payment(value, getattr(step, "who"))  # noqa: B009 - of whatever step pays
            case Who():
                return self.names.hero(value, "dat")
            case bool():
                unpaid = "kostenlos" if isinstance(step, LevelUp) else ", ohne die Wiederverwertungskosten zu zahlen"
                return "" if value else unpaid
        return None

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `GermanClauses.amount_of`."""
        if isinstance(step, RemoveFromGraveyard | OrderGraveyard):
            return self.top_of(amount, f"{self.names.whose(step.who)}es Friedhofs")
        if isinstance(step, Water) and isinstance(amount, Times):
            if amount.of == WaterOf(step.who) and amount.factor == -1:
                return f"{self.names.whose(step.who)} ganzes Wasser"
            if amount.of == Half(WaterOf(step.who)):
                return f"die Hälfte {self.names.whose(step.who)}es Wassers (aufgerundet)"
        return super().amount_of(step, amount, how)

    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> tuple[str, str, str]:
        """A changed cost as subject, verb and rest."""
        change = self.figures.number(step.amount)
        less = "weniger" if is_negative(step.amount) else "mehr"
        lasting = "" if always else self.names.duration(step.duration)
        many = step.times is None or step.times > 1
        following = "" if step.times is None else "nächste" if step.times == 1 else f"nächsten {step.times}"
        if step.of is CostOf.LEVEL_UP:
            the = {None: "das Aufsteigen", 1: "das nächste Aufsteigen"}.get(step.times, f"die nächsten {step.times} Aufstiege")
            verb = "kosten" if step.times is not None and step.times > 1 else "kostet"
            return f"{the} {self.names.hero(step.who, 'gen')}", verb, f"{lasting} {change}{{water}} {less}{self.figures.per()}"
        if step.of is CostOf.ABILITY:
            return self.ability_cost(step, f"{lasting} {change}{{water}} {less}{self.figures.per()}", following, many)
        gender: Gender = "p" if many else (self.context.noun(step.which).gender if step.which else "f")
        case: Case = "nom" if step.of is CostOf.PLAY else "gen"
        whose = self.whose(step.who, gender, case)
        words = [adjective("nächst", gender, case, "mixed") + (f" {step.times}" if many else "")] if following else []
        cards = self.names.kinds(step.which, case, many, "mixed") if step.which else ("Karten" if many else "Karte")
        subject = self.put_together(whose, " ".join([*words, cards]), step.who, gender, case)
        if step.of is CostOf.PLAY:
            return subject, "kosten" if many else "kostet", f"{lasting} {change}{{water}} {less}{self.figures.per()}"
        cards_less = "Karte" if change == "1" else "Karten"
        return f"das Wiederverwerten {subject}", "kostet", f"{lasting} {change} {cards_less} {less}{self.figures.per()}"

    def ability_cost(self, step: ChangeCost[Any, Any, Any, Any], rest: str, following: str, many: bool) -> tuple[str, str, str]:
        """A changed cost of abilities."""
        verb, noun = ("kosten", "Fähigkeiten") if many else ("kostet", "Fähigkeit")
        if step.which is not None:
            of = f"deiner {self.names.kinds(step.which, 'gen', True, 'mixed')}"
            if step.who is not Who.YOU:
                of = f"der {self.names.kinds(step.which, 'gen', True, 'weak')} {self.names.player(step.who, 'gen')}"
            return f"die {following + ' ' if following else ''}{noun} {of}", verb, rest
        gender: Gender = "p" if many else "f"
        whose = self.whose(step.who, gender, "nom")
        if following:
            after = adjective("nächst", gender, "nom", "mixed" if whose else "weak")
            noun = f"{after} {step.times} {noun}" if many else f"{after} {noun}"
        return self.put_together(whose, noun, step.who, gender, "nom"), verb, rest

    def whose(self, who: Who, gender: Gender, case: Case) -> str:
        """Your, before a noun; "" for other players, who stand behind it."""
        return possessive("dein", gender, case) if who is Who.YOU else ""

    def put_together(self, whose: str, noun: str, who: Who, gender: Gender, case: Case) -> str:
        """A noun with whose it is, before or behind it."""
        if whose:
            return f"{whose} {noun}"
        return f"{THE[gender][CASES.index(case)]} {noun} {self.names.player(who, 'gen')}"
