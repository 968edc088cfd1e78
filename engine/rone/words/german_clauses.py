"""Card text in German: its clauses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.rone.words.context import TextContext, is_attack
from engine.rone.words.german_names import GermanNames
from engine.rone.words.nodes import Payment, WaterOf
from engine.rone.words.player_steps import LevelUp, OrderGraveyard, RemoveFromGraveyard, Water
from engine.rone.words.terms import ACTS, marked
from engine.rone.words.verbs import VERBS
from engine.rone.words.vocabulary import CostOf, Duration, Keyword
from engine.text import german_cards
from engine.text.german import CASES, THE, Case, Person, adjective, possessive
from engine.text.german_cards import own
from engine.text.nodes import Half, Step, Times, is_negative
from engine.text.nouns import Gender
from engine.text.steps import ChangeCost
from engine.text.table import Wording
from engine.text.vocabulary import Who

ACT_TERMS = {term.name: term.german for term in ACTS}


class GermanClauses(german_cards.GermanClauses):
    """See `engine.text.sentences.Clauses`."""

    context: TextContext
    names: GermanNames
    acts = ACT_TERMS
    verbs = VERBS

    def subject(self, wording: Wording, step: Step, case: Case) -> tuple[str, Person]:
        """See `GermanClauses.subject`; also a player's hero, where that does it."""
        name, _, how = wording.subject.partition(":")
        if how == "hero":
            doer = getattr(step, name)
            if isinstance(doer, Who):
                return self.names.hero(doer, case), "one"
        return super().subject(replace(wording, subject=name), step, case)

    def changed(self, stat: str, amount: object) -> str:
        """See `GermanClauses.changed`."""
        return f"{self.figures.signed(amount)}{{{stat}}}"

    def marked(self, keyword: Keyword) -> str:
        """See `GermanClauses.marked`."""
        return marked(keyword, "de")

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `GermanClauses.own_part`."""
        match value:
            case Duration():
                return self.names.duration(value, said=is_attack(step))
            case Keyword():
                return self.marked(value)
            case Payment():
                return self.names.payment(value, getattr(step, "who"))  # noqa: B009 - of whatever step pays
            case Who():
                return self.names.hero(value, "dat")
            case bool() if isinstance(step, LevelUp):
                return "" if value else "kostenlos"
            case bool():
                return "" if value else ", ohne die Wiederverwertungskosten zu zahlen"
        return None

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `GermanClauses.amount_of`."""
        if isinstance(step, RemoveFromGraveyard | OrderGraveyard):
            return self.top_of(amount, f"{own(step.who)}es Friedhofs")
        if isinstance(step, Water) and isinstance(amount, Times):
            if amount.of == WaterOf(step.who) and amount.factor == -1:
                return f"{own(step.who)} ganzes Wasser"
            if amount.of == Half(WaterOf(step.who)):
                return f"die Hälfte {own(step.who)}es Wassers (aufgerundet)"
        return f"{self.figures.number(amount)}{{{how}}}" if how else self.figures.number(amount)

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
        of = ""
        if step.which is not None and step.who is Who.YOU:
            of = f" deiner {self.names.kinds(step.which, 'gen', True, 'mixed')}"
        elif step.which is not None:
            of = f" der {self.names.kinds(step.which, 'gen', True, 'weak')} {self.names.player(step.who, 'gen')}"
        if step.which is not None:
            the = "die " + (following + " " if following else "")
            return f"{the}{'Fähigkeiten' if many else 'Fähigkeit'}{of}", "kosten" if many else "kostet", rest
        gender: Gender = "p" if many else "f"
        whose = self.whose(step.who, gender, "nom")
        noun = "Fähigkeiten" if many else "Fähigkeit"
        if following:
            after = adjective("nächst", gender, "nom", "mixed" if whose else "weak")
            noun = f"{after} {step.times} {noun}" if many else f"{after} {noun}"
        return self.put_together(whose, noun, step.who, gender, "nom"), "kosten" if many else "kostet", rest

    def whose(self, who: Who, gender: Gender, case: Case) -> str:
        """Your, before a noun; "" for other players, who stand behind it."""
        return possessive("dein", gender, case) if who is Who.YOU else ""

    def put_together(self, whose: str, noun: str, who: Who, gender: Gender, case: Case) -> str:
        """A noun with whose it is, before or behind it."""
        if whose:
            return f"{whose} {noun}"
        return f"{THE[gender][CASES.index(case)]} {noun} {self.names.player(who, 'gen')}"

    # --- Parts of wordings -------------------------------------------------------------------
