"""Card text in German: its clauses."""

from __future__ import annotations

from typing import Any

from engine.rone.words.context import TextContext, is_attack, owner
from engine.rone.words.german_names import GermanNames
from engine.rone.words.nodes import Payment, Selector, Target, WaterOf
from engine.rone.words.player_steps import LevelUp, OrderGraveyard, RemoveFromGraveyard, Water
from engine.rone.words.steps import STEPS
from engine.rone.words.terms import ACTS, marked
from engine.rone.words.verbs import VERBS
from engine.rone.words.vocabulary import CostOf, Duration, Keyword, Reference, Source
from engine.text.figures import Figures
from engine.text.german import CASES, THE, Case, Person, adjective, clause, possessive
from engine.text.grammar import Mood, filled, sentence, tidy
from engine.text.nodes import Half, Step, Times, is_negative
from engine.text.nouns import Gender
from engine.text.steps import Cannot, ChangeCost, ChangeStat, DestroyCards, Grant, Look
from engine.text.table import Wording
from engine.text.vocabulary import Place, Who, Whose

ACT_TERMS = {term.name: term.german for term in ACTS}


class GermanClauses:
    """See `engine.text.sentences.Clauses`."""

    passages = (Look,)

    def __init__(self, context: TextContext, names: GermanNames, figures: Figures) -> None:
        self.context = context
        self.names = names
        self.figures = figures

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`."""
        word = STEPS.word_of(step)
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
        return clause(VERBS[wording.verb], subject, person, text, self.fill(tail, step), mood, made_to_do_it)

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with the step's fields in words."""
        return filled(template, lambda name, how: self.part(step, getattr(step, name), how))

    def subject(self, wording: Wording, step: Step, case: Case) -> tuple[str, Person]:
        """Who does it, and the person of the verb."""
        name, _, how = wording.subject.partition(":")
        doer: Who | Target | None = getattr(step, name) if name else None
        if doer is None:
            return "", "order"
        if how == "hero" and isinstance(doer, Who):
            return self.names.hero(doer, case), "one"
        if doer is Who.YOU:
            return "du", "you" if wording.states else "order"
        if isinstance(doer, Who):
            return self.names.player(doer, case), "one"
        return self.names.target(doer, case), "many" if self.context.is_plural(doer) else "one"

    def special(self, step: Step, mood: Mood) -> str:
        """The clause of a step that has no wording in the table."""
        is_fronted = mood is Mood.FRONTED
        if isinstance(step, Cannot):
            subject = self.names.all_of(step.to, bare=True) if self.context.is_every(step.to) else self.names.target(step.to, "nom")
            can = "können" if self.context.is_plural(step.to) else "kann"
            first = f"{can} {subject}" if is_fronted else f"{subject} {can}"
            return f"{first} {self.names.duration(step.duration)} {ACT_TERMS[step.act]}"
        if isinstance(step, ChangeCost):
            subject, verb, rest = self.cost(step)
            return f"{verb} {subject} {rest}" if is_fronted else f"{subject} {verb} {rest}"
        raise TypeError(step)

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

    def always(self, step: Step) -> str:
        """A passive clause."""
        match step:
            case ChangeStat(stat, amount, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.figures.signed(amount)}{{{stat.value}}}{self.figures.per()}"
            case Grant(keyword, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {marked(keyword, 'de')}"
            case Cannot(act, to, _):
                text = f"{self.names.all_of(to, bare=True)} {'können' if self.context.is_plural(to) else 'kann'} {ACT_TERMS[act]}"
            case ChangeCost():
                text = " ".join(self.cost(step, always=True))
            case _:
                raise TypeError(step)
        return tidy(text + self.figures.tail())

    def have(self, to: Target) -> str:
        """Haben or hat."""
        return "haben" if self.context.is_plural(to) else "hat"

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
            back = "sie" if one else "sie in beliebiger Reihenfolge"
            return f"{first} " + sentence(f"lege {back} {place}")
        if step.keep == step.amount:
            return f"{first} Nimm sie auf die Hand."
        keep = self.figures.number(step.keep, one_by_one=False)
        return f"{first} " + sentence(
            f"nimm {keep} davon auf die Hand und lege den Rest in beliebiger Reihenfolge {place}{self.figures.tail()}"
        )

    # --- Parts of wordings -------------------------------------------------------------------

    def part(self, step: Step, value: object, how: str) -> str:
        """What stands for `{field:how}` in a wording."""
        match value:
            case Duration():
                return self.names.duration(value, said=is_attack(step))
            case Keyword():
                return marked(value, "de")
            case Place():
                return "auf" if value is Place.TOP else "unter"
            case Payment():
                return self.names.payment(value, getattr(step, "who"))  # noqa: B009 - of whatever step pays
            case Who():
                return self.names.hero(value, "dat")
            case bool() if isinstance(step, LevelUp):
                return "" if value else "kostenlos"
            case bool():
                return "" if value else ", ohne die Wiederverwertungskosten zu zahlen"
            case Selector() | Reference():
                return self.target(value, how)
            case int(times) if how == "exhausted":
                return f"{self.figures.times(times)} erschöpft" if times else ""
            case _:
                return self.amount(step, value, how)

    def target(self, target: Target, how: str) -> str:
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

    def hand_of(self, target: Target) -> str:
        """Onto whose hand a card goes back."""
        match owner(target):
            case Whose.OWN:
                return "auf deine Hand"
            case Whose.ENEMY:
                return "auf die Hand deines Gegners"
        owners = "ihren Besitzern" if self.context.is_plural(target) else f"{self.its(target)}em Besitzer"
        return f"{owners} auf die Hand"

    def deck_of(self, target: Target) -> str:
        """Whose deck, in the accusative."""
        match owner(target):
            case Whose.OWN:
                return "dein Deck"
            case Whose.ENEMY:
                return "das Deck deines Gegners"
        return "die Decks ihrer Besitzer" if self.context.is_plural(target) else f"das Deck {self.its(target)}es Besitzers"

    def its(self, target: Target) -> str:
        """Ihr or sein, for a card's owner."""
        return "sein" if self.names.gender(target) == "m" else "ihr"

    def amount(self, step: Step, amount: object, how: str) -> str:
        """An amount with what it counts."""
        if how == "times":
            return self.figures.times(amount)
        if how == "next":
            number = self.figures.number(amount)
            return f"den nächsten {number}" if number == "1" else f"die nächsten {number}"
        if isinstance(step, RemoveFromGraveyard | OrderGraveyard):
            return self.top_of(amount, f"{own(step.who)}es Friedhofs")
        if isinstance(step, DestroyCards):
            return self.cards_from(step)
        if isinstance(step, Water) and isinstance(amount, Times):
            if amount.of == WaterOf(step.who) and amount.factor == -1:
                return f"{own(step.who)} ganzes Wasser"
            if amount.of == Half(WaterOf(step.who)):
                return f"die Hälfte {own(step.who)}es Wassers (aufgerundet)"
        if how.endswith("+"):
            return f"{self.figures.signed(amount)}{{{how[:-1]}}}"
        return f"{self.figures.number(amount)}{{{how}}}" if how else self.figures.number(amount)

    def cards_from(self, step: DestroyCards[Any, Any]) -> str:
        """So many cards from where they are taken."""
        if step.source is Source.DECK:
            return self.top_of(step.amount, f"{own(step.who)}es Decks")
        number = self.figures.number(step.amount)
        if step.source is Source.HAND:
            return f"{number} {'Handkarte' if number == '1' else 'Handkarten'}"
        return f"{number} {'Karte' if number == '1' else 'Karten'} vom Deck oder aus der Hand"

    def top_of(self, amount: object, place: str) -> str:
        """So many cards from the top: "die obersten 2 Karten deines Decks"."""
        number = self.figures.number(amount)
        return f"die oberste Karte {place}" if number == "1" else f"die obersten {number} Karten {place}"


def own(who: Who) -> str:
    """Dein or sein."""
    return "dein" if who is Who.YOU else "sein"
