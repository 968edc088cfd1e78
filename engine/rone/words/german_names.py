"""How things are called in German: players, cards of a description, zones, durations."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from engine.rone.words.context import TextContext
from engine.rone.words.nodes import Payment, Selector, Target
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.terms import DURATIONS, marked
from engine.rone.words.vocabulary import Duration, Kind, PlayZone, Reference, Stat
from engine.text.german import CASES, IT, THE, Case, Declension, German, adjective, compound, determiner, form, possessive
from engine.text.nodes import Comparison
from engine.text.nouns import Gender
from engine.text.vocabulary import Mode, Operator, Who, Whose

ZONES = {
    PlayZone.HAND: ("Hand", "f"),
    PlayZone.DECK: ("Deck", "n"),
    PlayZone.GRAVEYARD: ("Friedhof", "m"),
    PlayZone.REMOVED: ("entfernten Karten", "p"),
    PlayZone.TECHNOLOGY_DECK: ("Technologiedeck", "n"),
}
DURATION_TERMS = {Duration(term.name): term.german for term in DURATIONS}
OPPONENT: dict[Case, str] = {"nom": "dein Gegner", "acc": "deinen Gegner", "dat": "deinem Gegner", "gen": "deines Gegners"}


class GermanNames:
    """Players, targets and zones in their cases."""

    def __init__(self, context: TextContext, grammar: German) -> None:
        self.context = context
        self.grammar = grammar

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

    def player(self, who: Who, case: Case) -> str:
        """A player."""
        match who:
            case Who.YOU:
                return {"nom": "du", "acc": "dich", "dat": "dir", "gen": "deiner"}[case]
            case Who.ENEMY:
                return OPPONENT[case]
            case Who.CAUSE:
                return {"nom": "dieser Spieler", "acc": "diesen Spieler", "dat": "diesem Spieler", "gen": "dieses Spielers"}[case]
        if self.context.said.many:
            return f"{determiner('jed', 'm', case)} ihrer Kontrolleure"
        its = "sein" if self.gender(Reference.THAT) == "m" else "ihr"
        return f"{possessive(its, 'm', case)} Kontrolleur{'s' if case == 'gen' else ''}"

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

    # --- Nouns -------------------------------------------------------------------------------

    def gender(self, target: Target) -> Gender:
        """The gender of what a target is called."""
        if isinstance(target, Selector):
            return self.context.noun(target).gender
        if target is Reference.THAT:
            return self.context.said.that.gender if self.context.said.that else "f"
        if target is Reference.CAUSE:
            return self.context.cause_noun().gender
        if target is Reference.DEFENDER:
            return "m"  # das Angriffsziel; its forms here are those of a masculine noun
        return self.context.self_noun().gender if target is Reference.SELF else "f"

    def itself(self, case: Case) -> str:
        """What the card calls itself: "diese Einheit"."""
        noun = self.context.self_noun()
        return f"{determiner('dies', noun.gender, case)} {noun.singular[CASES.index(case)]}"

    def target(self, target: Target, case: Case) -> str:
        """A target in a case."""
        if isinstance(target, Selector):
            return self.chosen(target, case)
        at = CASES.index(case)
        match target:
            case Reference.SELF:
                return IT[self.context.self_noun().gender][at] if self.context.is_just_named() else self.itself(case)
            case Reference.CAUSE if self.context.is_cause_self():
                return self.target(Reference.SELF, case)
            case Reference.CAUSE:
                noun = self.context.cause_noun()
                if self.context.said.that is None and not self.context.said.elsewhere and not self.context.is_cause_unnamed():
                    return IT[noun.gender][at]
                return f"{determiner('jen', noun.gender, case)} {noun.singular[at]}"
            case Reference.ATTACKER:
                return f"{THE['f'][at]} {adjective('angreifend', 'f', case, 'weak')} Einheit"
            case Reference.DEFENDER:
                return ("das Angriffsziel", "das Angriffsziel", "dem Angriffsziel", "des Angriffsziels")[at]
            case Reference.YOU:
                return self.hero(Who.YOU, case)
            case Reference.ENEMY:
                return self.hero(Who.ENEMY, case)
        return IT["p" if self.context.said.many else self.gender(target)][at]

    def chosen(self, selector: Selector, case: Case) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        if many.mode is Mode.ALL:
            return self.every(selector, case)
        plural = many.count > 1
        if not plural and Kind.HERO in selector.types:
            return self.grammar.joined([self.chosen(one, case) for one in each_type(selector)], "or")
        gender = "p" if plural else self.context.noun(selector).gender
        prefix = "Ziel" if selector.zone is PlayZone.BATTLEFIELD and selector.is_target else ""
        declension: Declension = "strong" if plural else "mixed"
        extra = ["ander"] if selector.other else []
        if many.mode is Mode.RANDOM:
            extra.append("zufällig")
        core = self.described(selector, case, plural, declension, extra, prefix)
        if plural:
            number = f"bis zu {many.count}" if many.mode is Mode.UP_TO else str(many.count)
            text = f"{number} {core}"
        elif many.mode is Mode.UP_TO:
            text = f"höchstens {possessive('ein', gender, case)} {core}"
        else:
            text = f"{possessive('ein', gender, case)} {core}"
        if selector.chooser is not Who.ENEMY:
            return text
        place = "" if selector.zone is PlayZone.BATTLEFIELD else f" {self.from_zone(selector)}"
        return text.removesuffix(place) + " nach Wahl deines Gegners" + place

    def every(self, selector: Selector, case: Case) -> str:
        """All cards of a selector."""
        extra = ["ander"] if selector.other else []
        alle = determiner("all", "p", case)
        if selector.whose is Whose.OWN and selector.zone is PlayZone.BATTLEFIELD:
            return f"{alle} {possessive('dein', 'p', case)} {self.described(selector, case, True, 'mixed', extra, whose=False)}"
        return f"{alle} {self.described(selector, case, True, 'weak', extra)}"

    def all_of(self, to: Target, bare: bool = False) -> str:
        """The subject of a passive ability; `bare`: "Einheiten", not "alle Einheiten" (nicht alle wäre etwas anderes)."""
        if not isinstance(to, Selector):
            return self.target(to, "nom")
        extra = ["ander"] if to.other else []
        if to.whose is Whose.OWN:
            return f"deine {self.described(to, 'nom', True, 'mixed', extra, whose=False)}"
        if to.whose is Whose.ANY and not bare:
            return f"alle {self.described(to, 'nom', True, 'weak', extra)}"
        return self.described(to, "nom", True, "strong", extra)

    def described(
        self,
        selector: Selector,
        case: Case,
        plural: bool,
        declension: Declension,
        extra: list[str] | None = None,
        prefix: str = "",
        whose: bool = True,
        where: str = "aus",
    ) -> str:
        """Adjectives, noun and what follows it, without any article."""
        gender = "p" if plural else self.context.noun(selector).gender
        stems = [*(extra or []), *self.adjectives(selector)]
        if whose and selector.zone is PlayZone.BATTLEFIELD:
            stems.extend({Whose.OWN: ["eigen"], Whose.ENEMY: ["gegnerisch"], Whose.ANY: []}[selector.whose])
        words = [adjective(stem, gender, case, declension) for stem in stems]
        words.append(self.named(selector, case, plural, declension, prefix))
        words.extend(self.features(selector))
        if selector.zone is not PlayZone.BATTLEFIELD:
            words.append(self.from_zone(selector) if where == "aus" else self.in_zone(selector))
        return " ".join(words)

    def kinds(self, selector: Selector, case: Case, plural: bool, declension: Declension, extra: list[str] | None = None) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        gender = "p" if plural else self.context.noun(selector).gender
        words = [adjective(stem, gender, case, declension) for stem in [*(extra or []), *self.adjectives(selector)]]
        return " ".join([*words, self.named(selector, case, plural, declension), *self.features(selector)])

    def named(self, selector: Selector, case: Case, plural: bool, declension: Declension, prefix: str = "") -> str:
        """The noun, with the race where that is no noun of its own."""
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

    def from_zone(self, selector: Selector) -> str:
        """Out of whose zone: "aus deinem Friedhof"."""
        return f"aus {self.zone(selector)}"

    def in_zone(self, selector: Selector) -> str:
        """In whose zone: "in deinem Friedhof", "auf deiner Hand"."""
        preposition = {PlayZone.HAND: "auf", PlayZone.REMOVED: "unter"}.get(selector.zone, "in")
        return f"{preposition} {self.zone(selector)}".replace("in dem ", "im ")

    def zone(self, selector: Selector) -> str:
        """Whose zone, in the dative."""
        name, gender = ZONES[selector.zone]
        ending = {"m": "em", "n": "em", "f": "er", "p": "en"}[gender]
        match selector.whose:
            case Whose.OWN:
                return f"dein{ending} {name}"
            case Whose.ENEMY:
                return f"d{ending} {name} deines Gegners"
        return f"d{ending} {name} eines Spielers"

    def adjectives(self, selector: Selector) -> list[str]:
        """Stems of the filters that stand before the noun."""
        stems: list[str] = []
        for comparison in selector.comparisons:
            low, high = comparison.bounds
            if comparison.stat is Stat.DAMAGE and (low, high) == (1, None):
                stems.append("beschädigt")
            elif comparison.stat is Stat.DAMAGE and high == 0:
                stems.append("unbeschädigt")
            elif comparison.stat is Stat.EXHAUSTED:
                stems.append(exhausted(comparison))
        return stems

    def features(self, selector: Selector) -> list[str]:
        """Filters that stand behind the noun."""
        found: list[str] = []
        levels: list[str] = []
        if selector.keyword is not None:
            found.append(marked(selector.keyword, "de"))
        for comparison in selector.comparisons:
            is_whether_damaged = comparison.stat is Stat.DAMAGE and comparison.bounds in ((1, None), (None, 0), (0, 0))
            if comparison.stat is Stat.EXHAUSTED or is_whether_damaged:
                continue
            (levels if comparison.stat is Stat.LEVEL else found).append(compared(comparison))
        with_them = [f"mit {self.grammar.joined(found)}"] if found else []
        if selector.without is not None:
            with_them.append(("und " if found else "") + f"ohne {marked(selector.without, 'de')}")
        races = [f"einer anderen Rasse als {self.any_race(selector.not_races)}"] if selector.not_races else []
        return [*races, *levels, *with_them]


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
