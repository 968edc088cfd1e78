"""What Tagewerk's card text in German has for itself: factions and tokens, points and markers, costs."""

from __future__ import annotations

from engine.tagewerk.words import nodes
from engine.tagewerk.words.nodes import Amount, Condition, Selector
from engine.tagewerk.words.nouns import COUNTED, TOKEN, faction, token
from engine.text import german_clauses, german_names
from engine.text.german import form
from engine.text.nodes import Step
from engine.text.nouns import Noun
from engine.text.vocabulary import Who


class GermanNames(german_names.GermanNames):
    """Players, targets and zones in their cases."""

    states = german_names.STATES | {("exhausted", False): "bereit"}

    def adjectives(self, selector: Selector) -> list[str]:
        """See `GermanNames.adjectives`."""
        hidden = [] if selector.hidden is None else ["verdeckt" if selector.hidden else "offen"]
        return [*hidden, *super().adjectives(selector)]

    def apart(self, selector: Selector) -> list[str]:
        """See `GermanNames.apart`."""
        found = [faction(selector.faction).of] if selector.faction else []
        found += [f"(kein {word})" for flag, word in ((selector.main, "Hauptcharakter"), (selector.token, "Spielstein")) if flag is False]
        return [*found, *(["ohne Kampfwerte"] if selector.fighter is False else [])]


class GermanConditions(german_clauses.GermanConditions[Amount, Condition]):
    """See `Conditions`."""

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        if isinstance(amount, nodes.PointsOf):
            return "die Anzahl deiner Siegpunkte" if amount.who is Who.YOU else "die Anzahl der Siegpunkte deines Gegners"
        return "die Anzahl deiner Befehlsmarken" if isinstance(amount, nodes.Markers) else super().own_amount(amount)

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        return "für jede deiner Befehlsmarken"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        if not isinstance(condition, nodes.Trailing):
            raise TypeError(condition)
        who, has = ("du", "hast") if condition.who is Who.YOU else ("dein Gegner", "hat")
        return f"{who} {'' if holds else 'nicht '}weniger Siegpunkte als alle anderen Spieler {has}"


class GermanClauses(german_clauses.GermanClauses):
    """See `engine.text.sentences.Clauses`."""

    def own_always(self, step: Step) -> str:
        """See `GermanClauses.own_always`."""
        if not isinstance(step, nodes.TokenFaction):
            raise TypeError(step)
        return f"Ressourcenspielsteine, gegen die du tauschst, gehören {faction(step.faction).to}"

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `GermanClauses.amount_of`; tokens and resources are of a faction."""
        if isinstance(step, nodes.MakeToken):
            return self._made(amount, TOKEN, step.exhausted, f" {token(step.token, 'de')}")
        of = f" {faction(step.faction).of}" if isinstance(step, nodes.Resource | nodes.ResourceToken) and step.faction else ""
        if isinstance(step, nodes.ResourceToken):
            return self._made(amount, COUNTED["resource_token"], step.exhausted, of)
        text = super().amount_of(step, amount, how) + of
        return text.replace("1 ", "eine ", 1) if how == "exhaustion" and text.startswith("1 ") else text

    def _made(self, amount: object, noun: Noun, exhausted: int, of: str) -> str:
        """A token that is made, in the accusative."""
        number = self.figures.number(amount)
        if number == "1":
            return f"einen {'erschöpften ' if exhausted else ''}{form(noun, 'acc', False)}{of}"
        return f"{number} {'erschöpfte ' if exhausted else ''}{form(noun, 'acc', True)}{of}"
