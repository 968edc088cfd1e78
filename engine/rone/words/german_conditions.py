"""Card text in German: amounts and conditions of RONE's cards."""

from __future__ import annotations

from engine.rone.words.context import TextContext
from engine.rone.words.german_names import GermanNames
from engine.rone.words.nodes import Amount, Condition, HeroLevel, InCombat, WaterOf
from engine.rone.words.vocabulary import Role, Stat
from engine.text import german_cards
from engine.text.nodes import StatOf
from engine.text.vocabulary import Who

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
STATES: dict[Stat, dict[tuple[int | None, int | None], str]] = {
    Stat.EXHAUSTED: {(None, 0): "nicht erschöpft", (1, None): "erschöpft"},
    Stat.DAMAGE: {(None, 0): "nicht beschädigt", (1, None): "beschädigt"},
}
"""What a card is whose stat lies between two numbers: no time exhausted, or at least once."""


class GermanConditions(german_cards.GermanConditions[Amount, Condition]):
    """See `Conditions`."""

    context: TextContext
    names: GermanNames
    where = "auf dem Schlachtfeld"

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
        return f"{STATS[amount.stat]} {whose}{total}"

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        if isinstance(amount, WaterOf):
            pool = "in deinem Vorrat" if amount.who is Who.YOU else f"im Vorrat {self.names.player(amount.who, 'gen')}"
            return f"für jedes Wasser {pool}"
        return "für jede Stufe deines Helden"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        if not isinstance(condition, InCombat):
            raise TypeError(condition)
        what = {Role.ATTACKER: "angreift", Role.DEFENDER: "angegriffen wird", Role.ANY: "im Kampf ist"}[condition.role]
        return f"{self.names.itself('nom')} {'' if holds else 'nicht '}{what}"

    def own_range(self, amount: Amount, low: int | None, high: int | None) -> str | None:
        """See `Conditions.own_range`."""
        if isinstance(amount, HeroLevel):
            if low == high:
                return f"dein Held auf Stufe {low} ist"
            return f"dein Held mindestens auf Stufe {low} ist" if low is not None else f"dein Held höchstens auf Stufe {high} ist"
        if isinstance(amount, WaterOf):
            number, _ = self.grammar.quantity(low, high)
            water = "kein Wasser" if high is not None and high <= 0 else f"{number}{{water}}"
            return f"{self.names.player(amount.who, 'nom')} {water} {self.has(amount.who)}"
        if isinstance(amount, StatOf) and amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED) and not self.context.is_plural(amount.of):
            number = "0" if high is not None and high <= 0 else self.grammar.quantity(low, high)[0]
            return f"{self.names.target(amount.of, 'nom')} {number}{{{amount.stat.value}}} hat"
        if isinstance(amount, StatOf) and amount.stat in STATES and not self.context.is_plural(amount.of):
            state = STATES[amount.stat].get((low if high is None else None, high))
            return None if state is None else f"{self.names.target(amount.of, 'nom')} {state} ist"
        return None

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
