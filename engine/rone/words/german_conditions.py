"""Card text in German: amounts, conditions, payments, and what a trigger waits for."""

from __future__ import annotations

from engine.rone.words import nodes
from engine.rone.words.declension import (
    VERBS,
    Case,
    Declension,
    adjective,
    determiner,
    possessive,
)
from engine.rone.words.events import EVENTS, About, Event
from engine.rone.words.german_names import GermanNames
from engine.rone.words.language import tidy
from engine.rone.words.nodes import Amount, Condition, Payment, Selector, Target
from engine.rone.words.vocabulary import Kind, Role, Stat, Zone
from engine.text import nodes as shared
from engine.text.vocabulary import Whose

STATS = {
    Stat.LEVEL: "die Stufe",
    Stat.COST: "die Höhe der Aktivierungskosten",
    Stat.RECYCLE: "die Höhe der Wiederverwertungskosten",
    Stat.HEALTH: "die Anzahl der Lebenspunkte",
    Stat.MELEE: "der Nahkampfwert",
    Stat.RANGED: "der Fernkampfwert",
    Stat.EXHAUSTED: "der Erschöpfungsgrad",
    Stat.DAMAGE: "der Schaden",
}
STATS_OF_IT = {
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


class GermanConditions(GermanNames):
    """Amounts, conditions and events in words."""

    # --- Amounts, conditions, events ---------------------------------------------------------

    def amount_name(self, amount: Amount) -> str:
        """See `Renderer.amount_name`."""
        match amount:
            case int():
                return str(amount)
            case shared.Count(of):
                return f"die Anzahl {self.counted_genitive(of)}"
            case shared.StatOf(stat, of):
                total = " zusammen" if self.is_plural(of) else ""
                whose = self.target(of, "gen")
                if whose in ("von ihm", "von ihr", "von ihnen"):
                    return STATS_OF_IT[stat].replace("{its}", "sein" if whose == "von ihm" else "ihr") + total
                return f"{STATS[stat]} {whose}{total}"
            case nodes.HeroLevel():
                return "die Stufe deines Helden"
            case shared.Sum(parts):
                return " plus ".join(self.amount_name(part) for part in parts)
            case shared.Least(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (der kleinere Wert)"
            case shared.Greatest(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (der größere Wert)"

    def counted_genitive(self, of: Selector) -> str:
        """Of the cards that are counted."""
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and of.zone is Zone.BATTLEFIELD:
            return f"deiner {self.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"der {self.described(of, 'gen', True, 'weak', extra, where='in')}"

    def each(self, amount: Amount) -> str:
        """See `Renderer.each`."""
        return self.for_each(amount.of) if isinstance(amount, shared.Count) else "für jede Stufe deines Helden"

    def for_each(self, of: Selector) -> str:
        """See `Renderer.for_each`."""
        gender = self.noun(of).gender
        extra = ["ander"] if of.other else []
        return f"für {determiner('jed', gender, 'acc')} {self.described(of, 'acc', False, 'weak', extra, where='in')}"

    def payment(self, payment: Payment) -> str:
        """See `Renderer.payment`."""
        parts = [f"{payment.water}{{water}}"] if payment.water else []
        if payment.graveyard:
            parts.append(f"{payment.graveyard}{{recycle}}")
        if payment.hand:
            parts.append(f"{payment.hand} {'Handkarte' if payment.hand == 1 else 'Handkarten'}")
        if payment.deck:
            parts.append("die oberste Karte deines Decks" if payment.deck == 1 else f"die obersten {payment.deck} Karten deines Decks")
        return self.joined(parts)

    def condition(self, condition: Condition, holds: bool = True) -> str:
        """See `Renderer.condition`."""
        no = "" if holds else "nicht "
        match condition:
            case shared.Done():
                return f"das {no}geschehen ist"
            case shared.TurnOf(whose):
                return {
                    Whose.OWN: f"du {no}am Zug bist",
                    Whose.ENEMY: f"dein Gegner {no}am Zug ist",
                    Whose.ANY: f"{'jemand' if holds else 'niemand'} am Zug ist",
                }[whose]
            case nodes.InCombat(role):
                this = self.itself("nom")
                return {
                    Role.ATTACKER: f"{this} {no}angreift",
                    Role.DEFENDER: f"{this} {no}angegriffen wird",
                    Role.ANY: f"{this} {no}im Kampf ist",
                }[role]
            case shared.AtLeast(left, right):
                return self.at_least(left, right, holds)
            case shared.Equal(left, right):
                return self.equal(left, right, holds)
            case shared.Not(inner):
                return self.condition(inner, not holds)
            case shared.AllOf(parts) | shared.AnyOf(parts):
                join = "and" if isinstance(condition, shared.AllOf) is holds else "or"
                return self.joined([self.condition(part, holds) for part in parts], join)

    def at_least(self, left: Amount, right: Amount, holds: bool) -> str:
        """`left >= right`, or its contrary."""
        if isinstance(right, int) and not isinstance(left, int):
            return self.is_range(left, right, None) if holds else self.is_range(left, None, right - 1)
        if isinstance(left, int) and not isinstance(right, int):
            return self.is_range(right, None, left) if holds else self.is_range(right, left + 1, None)
        than = "mindestens so groß ist wie" if holds else "kleiner ist als"
        return f"{self.amount_name(left)} {than} {self.amount_name(right)}"

    def equal(self, left: Amount, right: Amount, holds: bool) -> str:
        """`left == right`, or its contrary."""
        if isinstance(left, int):
            left, right = right, left
        if isinstance(right, int) and not isinstance(left, int):
            if holds:
                return self.is_range(left, right, right)
            if right == 0 and isinstance(left, shared.Count):
                return self.is_range(left, 1, None)
            return f"{self.amount_name(left)} nicht {right} ist"
        return f"{self.amount_name(left)} {'so groß ist' if holds else 'nicht so groß ist'} wie {self.amount_name(right)}"

    def is_range(self, amount: Amount, low: int | None, high: int | None) -> str:
        """An amount between two numbers, either of which may be missing."""
        if isinstance(amount, nodes.HeroLevel):
            if low == high:
                return f"dein Held auf Stufe {low} ist"
            return f"dein Held mindestens auf Stufe {low} ist" if low is not None else f"dein Held höchstens auf Stufe {high} ist"
        number, plural = quantity(low, high)
        if isinstance(amount, shared.Count):
            return self.holds(amount.of, number, plural)
        number = number or "höchstens 0"
        if isinstance(amount, shared.StatOf) and amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED) and not self.is_plural(amount.of):
            return f"{self.target(amount.of, 'nom')} {number}{{{amount.stat.value}}} hat"
        return f"{self.amount_name(amount)} {number} ist"

    def holds(self, of: Selector, number: str, plural: bool) -> str:
        """So many cards are there; `number` is "" for none."""
        extra = ["ander"] if of.other else []
        controls = of.zone is Zone.BATTLEFIELD and of.whose is not Whose.ANY
        has = of.zone is Zone.HAND and of.whose is not Whose.ANY
        case: Case = "acc" if controls or has else "nom"
        if not number:
            gender = self.noun(of).gender
            cards = f"{possessive('kein', gender, case)} {self.bare(of, case, False, 'mixed', extra)}"
            plural = False
        else:
            cards = f"{number} {self.bare(of, case, plural, 'strong', extra)}"
        if controls:
            return f"du {cards} kontrollierst" if of.whose is Whose.OWN else f"dein Gegner {cards} kontrolliert"
        if of.zone is Zone.BATTLEFIELD:
            return f"{cards} auf dem Schlachtfeld {'sind' if plural else 'ist'}"
        if has:
            return f"du {cards} auf der Hand hast" if of.whose is Whose.OWN else f"dein Gegner {cards} auf der Hand hat"
        return f"{self.in_zone(of)} {cards} {'liegen' if plural else 'liegt'}"

    def bare(self, of: Selector, case: Case, plural: bool, declension: Declension, extra: list[str]) -> str:
        """Adjectives, noun and features, without whose and where."""
        gender = "p" if plural else self.noun(of).gender
        words = [adjective(stem, gender, case, declension) for stem in [*extra, *self.adjectives(of)]]
        return " ".join([*words, self.named(of, case, plural, declension), *self.features(of)])

    def event(self, node: nodes.Trigger) -> str:
        """See `Renderer.event`."""
        phrase = EVENTS[node.event].german
        if EVENTS[node.event].is_of_turn:
            whose = node.of if isinstance(node.of, Whose) else Whose.OWN
            turn = {Whose.OWN: "deines Zuges", Whose.ENEMY: "des gegnerischen Zuges", Whose.ANY: "jedes Zuges"}
            return phrase.replace("{turn}", turn[whose])
        words, _, verb = phrase.rpartition(" ")
        if node.event is Event.PLAYS:
            who, what, person = self.playing(node.of)
            return f"immer wenn {who} {what} {VERBS[verb].joined(person)}"
        subject, person = self.happens_to(node)
        return tidy(f"immer wenn {subject} {words} {VERBS[verb].joined(person)}")

    def playing(self, of: Target | Whose | None) -> tuple[str, str, str]:
        """Who plays what, and the person of the verb."""
        whose = of if isinstance(of, Whose) else of.whose if isinstance(of, Selector) else Whose.OWN
        who = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}[whose]
        person = "you" if whose is Whose.OWN else "one"
        if not isinstance(of, Selector):
            return who, "eine Karte" if isinstance(of, Whose) else self.itself("acc"), person
        gender = self.noun(of).gender
        what = self.bare(of, "acc", False, "mixed", ["ander"] if of.other else [])
        return who, f"{possessive('ein', gender, 'acc')} {what}", person

    def happens_to(self, node: nodes.Trigger) -> tuple[str, str]:
        """What an event is about, as subject; and the person of the verb."""
        of, about = node.of, EVENTS[node.event].about
        if isinstance(of, Selector):
            return self.one_of(of), "one"
        if not isinstance(of, Whose):
            return self.itself("nom"), "one"
        if about is About.PLAYER:
            who = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}[of]
            return who, "you" if of is Whose.OWN else "one"
        if about is About.HERO:
            return {Whose.OWN: "dein Held", Whose.ENEMY: "der gegnerische Held", Whose.ANY: "ein Held"}[of], "one"
        kind = Kind.UNIT if about is About.UNIT else Kind.CARD
        return self.one_of(Selector(kind, of)), "one"

    def one_of(self, of: Selector) -> str:
        """One of several: "eine deiner Einheiten", "eine gegnerische Einheit"."""
        gender = self.noun(of).gender
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and of.kind is Kind.HERO and not of.other:
            return f"dein {self.described(of, 'nom', False, 'mixed', whose=False)}"
        if of.whose is Whose.OWN:
            one = "einer" if gender == "m" else "eine"
            return f"{one} deiner {self.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"{possessive('ein', gender, 'nom')} {self.described(of, 'nom', False, 'mixed', extra)}"


def quantity(low: int | None, high: int | None) -> tuple[str, bool]:
    """A number as "mindestens 2", "genau 3", "" for none; and whether the noun is plural."""
    if high is not None and high <= 0:
        return "", False
    if low is not None and low == high:
        return f"genau {low}", low != 1
    return (f"mindestens {low}", low != 1) if low is not None else (f"höchstens {high}", high != 1)
