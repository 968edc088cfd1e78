"""Card text in German: its clauses."""

from __future__ import annotations

from engine.rone.words import card_steps as on_cards
from engine.rone.words import player_steps as on_players
from engine.rone.words.declension import (
    CASES,
    THE,
    VERBS,
    Case,
    adjective,
    possessive,
)
from engine.rone.words.english import is_attack
from engine.rone.words.german_conditions import GermanConditions
from engine.rone.words.language import Mood, owner, tidy
from engine.rone.words.nodes import Amount, Target
from engine.rone.words.terms import ACTS
from engine.rone.words.vocabulary import CostOf, Source
from engine.text.nodes import Step
from engine.text.table import Word, Wording
from engine.text.vocabulary import Place, Player, Whose

ACT_TERMS = {term.name: term.german for term in ACTS}


class German(GermanConditions):
    """See `Renderer`."""

    def wording(self, word: Word, step: Step) -> Wording | None:
        """See `Renderer.wording`."""
        amount = getattr(step, "amount", None)
        return word.less[1] if word.less and isinstance(amount, int) and amount < 0 else word.german

    # --- Clauses -----------------------------------------------------------------------------

    def clause(self, word: Word, wording: Wording, step: Step, mood: Mood) -> str:
        """See `Renderer.clause`."""
        if mood is Mood.MAY and wording.subject == "to" and word.give is not None:
            wording = word.give[1]
        subject, person = self.subject(wording, step)
        rest, _, tail = wording.rest.partition("|")
        filled = self.fill(rest, step) + self.per()
        after = self.fill(tail, step)
        verb = VERBS[wording.verb]
        if mood is Mood.MAY:
            if person in ("order", "you"):
                return f"{filled} {verb.whole}{after}"
            return f"{self.subject_accusative(wording, step)} {filled} {verb.whole} lassen{after}"
        if person == "order" and mood is Mood.ORDER:
            return f"{verb.order} {filled} {verb.prefix}{after}"
        person, subject = ("you", "du") if person == "order" else (person, subject)
        finite = verb.finite(person)
        if mood is Mood.FRONTED:
            return f"{finite} {subject} {filled} {verb.prefix}{after}"
        if mood is Mood.FOLLOWING and subject == "du":
            return f"{finite} {filled} {verb.prefix}{after}"
        return f"{subject} {finite} {filled} {verb.prefix}{after}"

    def subject(self, wording: Wording, step: Step) -> tuple[str, str]:
        """Who does it, and the person of the verb."""
        match wording.subject:
            case "":
                return "", "order"
            case "who":
                who: Player = getattr(step, "who")  # noqa: B009
                if who is Player.YOU:
                    return "du", "you" if wording.states else "order"
                return self.player(who, "nom"), "one"
            case "who:hero":
                return self.hero(getattr(step, "who"), "nom"), "one"  # noqa: B009
            case name:
                target: Target = getattr(step, name)
                return self.target(target, "nom"), "many" if self.is_plural(target) else "one"

    def subject_accusative(self, wording: Wording, step: Step) -> str:
        """The one who is made to do it ("du darfst deinen Gegner … lassen")."""
        if wording.subject == "who":
            return self.player(getattr(step, "who"), "acc")  # noqa: B009
        if wording.subject == "who:hero":
            return self.hero(getattr(step, "who"), "acc")  # noqa: B009
        return self.target(getattr(step, wording.subject), "acc")

    def special(self, step: Step, mood: Mood) -> str:
        """See `Renderer.special`."""
        fronted = mood is Mood.FRONTED
        if isinstance(step, on_cards.Cannot):
            subject = self.all_of(step.to, bare=True) if self.is_every(step.to) else self.target(step.to, "nom")
            can = "können" if self.is_plural(step.to) else "kann"
            first = f"{can} {subject}" if fronted else f"{subject} {can}"
            return f"{first} {self.duration(step.duration)} {ACT_TERMS[step.act]}"
        if isinstance(step, on_players.ChangeCost):
            subject, verb, rest = self.cost(step)
            return f"{verb} {subject} {rest}" if fronted else f"{subject} {verb} {rest}"
        raise TypeError(step)

    def cost(self, step: on_players.ChangeCost, always: bool = False) -> tuple[str, str, str]:
        """A changed cost as subject, verb and rest."""
        change = self.number(step.amount)
        less = "weniger" if isinstance(step.amount, int) and step.amount < 0 else "mehr"
        lasting = "" if always else self.duration(step.duration)
        many = step.times is None or step.times > 1
        following = "" if step.times is None else "nächste" if step.times == 1 else f"nächsten {step.times}"
        if step.of is CostOf.LEVEL_UP:
            the = {None: "das Aufsteigen", 1: "das nächste Aufsteigen"}.get(step.times, f"die nächsten {step.times} Aufstiege")
            verb = "kosten" if step.times is not None and step.times > 1 else "kostet"
            return f"{the} {self.hero(step.who, 'gen')}", verb, f"{lasting} {change}{{water}} {less}{self.per()}"
        if step.of is CostOf.ABILITY:
            return self.ability_cost(step, f"{lasting} {change}{{water}} {less}{self.per()}", following, many)
        gender = "p" if many else (self.noun(step.which).gender if step.which else "f")
        case: Case = "nom" if step.of is CostOf.PLAY else "gen"
        whose = self.whose(step.who, gender, case)
        words = [adjective("nächst", gender, case, "mixed") + (f" {step.times}" if many else "")] if following else []
        cards = self.kinds(step.which, case, many, "mixed") if step.which else ("Karten" if many else "Karte")
        subject = self.put_together(whose, " ".join([*words, cards]), step.who, gender, case)
        if step.of is CostOf.PLAY:
            return subject, "kosten" if many else "kostet", f"{lasting} {change}{{water}} {less}{self.per()}"
        cards_less = "Karte" if change == "1" else "Karten"
        return f"das Wiederverwerten {subject}", "kostet", f"{lasting} {change} {cards_less} {less}{self.per()}"

    def ability_cost(self, step: on_players.ChangeCost, rest: str, following: str, many: bool) -> tuple[str, str, str]:
        """A changed cost of abilities."""
        of = ""
        if step.which is not None and step.who is Player.YOU:
            of = f" deiner {self.kinds(step.which, 'gen', True, 'mixed')}"
        elif step.which is not None:
            of = f" der {self.kinds(step.which, 'gen', True, 'weak')} {self.player(step.who, 'gen')}"
        if step.which is not None:
            the = "die " + (following + " " if following else "")
            return f"{the}{'Fähigkeiten' if many else 'Fähigkeit'}{of}", "kosten" if many else "kostet", rest
        gender = "p" if many else "f"
        whose = self.whose(step.who, gender, "nom")
        noun = "Fähigkeiten" if many else "Fähigkeit"
        if following:
            after = adjective("nächst", gender, "nom", "mixed" if whose else "weak")
            noun = f"{after} {step.times} {noun}" if many else f"{after} {noun}"
        return self.put_together(whose, noun, step.who, gender, "nom"), "kosten" if many else "kostet", rest

    def whose(self, who: Player, gender: str, case: Case) -> str:
        """Your, before a noun; "" for other players, who stand behind it."""
        return possessive("dein", gender, case) if who is Player.YOU else ""

    def put_together(self, whose: str, noun: str, who: Player, gender: str, case: Case) -> str:
        """A noun with whose it is, before or behind it."""
        if whose:
            return f"{whose} {noun}"
        return f"{THE[gender][CASES.index(case)]} {noun} {self.player(who, 'gen')}"

    def always(self, step: Step) -> str:
        """See `Renderer.always`."""
        match step:
            case on_cards.ChangeStat(stat, amount, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.signed(amount)}{{{stat.value}}}{self.per()}"
            case on_cards.Grant(keyword, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.keyword(keyword)}"
            case on_cards.Cannot(act, to, _):
                text = f"{self.all_of(to, bare=True)} {'können' if self.is_plural(to) else 'kann'} {ACT_TERMS[act]}"
            case on_players.ChangeCost():
                text = " ".join(self.cost(step, always=True))
            case _:
                raise TypeError(step)
        return tidy(text + self.tail())

    def have(self, to: Target) -> str:
        """Haben or hat."""
        return "haben" if self.is_plural(to) else "hat"

    def look(self, step: on_players.Look) -> str:
        """See `Renderer.look`."""
        whose = {Player.YOU: "deines Decks", Player.ENEMY: "des Decks deines Gegners"}.get(step.who, "seines Decks")
        deck = {Player.YOU: "dein Deck", Player.ENEMY: "das Deck deines Gegners"}.get(step.who, "sein Deck")
        one = step.amount == 1
        amount = self.number(step.amount, one_by_one=False)
        cards = "die oberste Karte" if one else f"die obersten {amount} Karten"
        first = self.sentence(f"sieh dir {cards} {whose} an{self.tail()}")
        place = f"auf {deck} zurück" if step.rest is Place.TOP else f"unter {deck}"
        if step.keep == 0:
            if one and step.rest is Place.TOP:
                return first
            back = "sie" if one else "sie in beliebiger Reihenfolge"
            return f"{first} " + self.sentence(f"lege {back} {place}")
        if step.keep == step.amount:
            return f"{first} Nimm sie auf die Hand."
        keep = self.number(step.keep, one_by_one=False)
        return f"{first} " + self.sentence(
            f"nimm {keep} davon auf die Hand und lege den Rest in beliebiger Reihenfolge {place}{self.tail()}"
        )

    # --- Parts of wordings -------------------------------------------------------------------

    def fill_part(self, step: Step, name: str, how: str) -> str:
        """See `Renderer.fill_part`."""
        match name, how:
            case "duration", _:
                return self.duration(getattr(step, "duration"), said=is_attack(step))  # noqa: B009
            case "keyword", _:
                return self.keyword(getattr(step, "keyword"))  # noqa: B009
            case "exhausted", _:
                times = getattr(step, "exhausted")  # noqa: B009
                return f"{self.times(times)} erschöpft" if times else ""
            case "at", _:
                return "auf" if getattr(step, "at") is Place.TOP else "unter"  # noqa: B009
            case "pay", "level":
                return "" if getattr(step, "pay") else "kostenlos"  # noqa: B009
            case "pay", _:
                return "" if getattr(step, "pay") else ", ohne die Wiederverwertungskosten zu zahlen"  # noqa: B009
            case "who", "hero-dat":
                return self.hero(getattr(step, "who"), "dat")  # noqa: B009
            case "amount", _:
                return self.amount(step, getattr(step, "amount"), how)  # noqa: B009
            case _, "hand":
                return self.back_to(getattr(step, name), "auf", "Hand", "f")
            case _, "deck":
                return self.deck_of(getattr(step, name))
            case _, "victim":
                return self.target(getattr(step, name), "dat")
            case _, "acc" | "dat" | "gen":
                return self.target(getattr(step, name), how)
        raise KeyError(name, how)

    def back_to(self, target: Target, preposition: str, zone: str, gender: str) -> str:
        """Onto whose hand a card goes back."""
        match owner(target):
            case Whose.OWN:
                return f"{preposition} {possessive('dein', gender, 'acc')} {zone}"
            case Whose.ENEMY:
                return f"{preposition} die {zone} deines Gegners"
        owners = "ihren Besitzern" if self.is_plural(target) else f"{self.its(target)}em Besitzer"
        return f"{owners} {preposition} die {zone}"

    def deck_of(self, target: Target) -> str:
        """Whose deck, in the accusative."""
        match owner(target):
            case Whose.OWN:
                return "dein Deck"
            case Whose.ENEMY:
                return "das Deck deines Gegners"
        return "die Decks ihrer Besitzer" if self.is_plural(target) else f"das Deck {self.its(target)}es Besitzers"

    def its(self, target: Target) -> str:
        """Ihr or sein, for a card's owner."""
        return "sein" if self.gender(target) == "m" else "ihr"

    def amount(self, step: Step, amount: Amount, how: str) -> str:
        """An amount with what it counts."""
        if how == "times":
            return self.times(amount)
        if how == "next":
            number = self.number(amount)
            return f"den nächsten {number}" if number == "1" else f"die nächsten {number}"
        if how == "graveyard-top":
            return self.top_of(amount, f"{self.own(step)}es Friedhofs")
        if how == "cards-from":
            source: Source = getattr(step, "source")  # noqa: B009
            if source is Source.DECK:
                return self.top_of(amount, f"{self.own(step)}es Decks")
            number = self.number(amount)
            if source is Source.HAND:
                return f"{number} {'Handkarte' if number == '1' else 'Handkarten'}"
            return f"{number} {'Karte' if number == '1' else 'Karten'} vom Deck oder aus der Hand"
        if how.endswith("+"):
            return f"{self.signed(amount)}{{{how[:-1]}}}"
        return f"{self.number(amount)}{{{how}}}" if how else self.number(amount)

    def top_of(self, amount: Amount, place: str) -> str:
        """So many cards from the top: "die obersten 2 Karten deines Decks"."""
        number = self.number(amount)
        return f"die oberste Karte {place}" if number == "1" else f"die obersten {number} Karten {place}"

    def own(self, step: Step) -> str:
        """Dein or sein."""
        return "dein" if getattr(step, "who") is Player.YOU else "sein"  # noqa: B009

    def times(self, amount: Amount) -> str:
        """See `Renderer.times`."""
        number = self.number(amount)
        return {"1": "einmal", "2": "zweimal", "3": "dreimal"}.get(number, f"{number}-mal") + self.per()
