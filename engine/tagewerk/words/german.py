"""Tagewerk's card text in German."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from engine.tagewerk.words import nodes
from engine.tagewerk.words.context import TextContext
from engine.tagewerk.words.nodes import Amount, Condition, Payment, Selector
from engine.tagewerk.words.nouns import ACTS, COUNTED, DURATIONS, KINDS, STATS, TOKEN, faction, marked, noun_of, token
from engine.tagewerk.words.vocabulary import Act, CostOf, Duration, Event, Keyword, Kind, PlayZone, Reference, Role, Stat
from engine.text import german_cards
from engine.text.context import further_comparisons
from engine.text.german import CASES, THE, Case, Declension, Person, Verb, adjective, determiner, form, possessive
from engine.text.grammar import tidy
from engine.text.nodes import Comparison, StatOf, Step
from engine.text.nouns import Gender, Noun
from engine.text.steps import ChangeCost
from engine.text.vocabulary import Operator, Who, Whose

PHRASES: Final = {
    "support": "Unterstützung",
    "exhaust": "Erschöpfen",
    "exhaust-times": "Erschöpfen {times}",
    "pay": "zahle {payment}",
    "once-only": "Einmal in jedem Zug",
    "trailing-if": ", wenn {condition}",
    "and-if": ", wenn {condition}",
    "after-event": "{event}, {clause}",
    "once-per-turn": "Nur einmal in jedem Zug.",
    "turned_up": "Beim Aufdecken",
    "battlefield": "Wenn er ins Spiel kommt",
    "death": "Wenn er aus dem Spiel abgelegt wird",
}
VERBS: Final = {
    verb.whole: verb
    for verb in (
        Verb("", "ziehen", "ziehe", "ziehst", "zieht"),
        Verb("", "erhalten", "erhalte", "erhältst", "erhält"),
        Verb("", "verlieren", "verliere", "verlierst", "verliert"),
        Verb("", "sammeln", "sammle", "sammelst", "sammelt"),
        Verb("", "erzeugen", "erzeuge", "erzeugst", "erzeugt"),
        Verb("ab", "legen", "lege", "legst", "legt"),
        Verb("", "legen", "lege", "legst", "legt"),
        Verb("zu", "fügen", "füge", "fügst", "fügt"),
        Verb("", "entfernen", "entferne", "entfernst", "entfernt"),
        Verb("", "erschöpfen", "erschöpfe", "erschöpfst", "erschöpft"),
        Verb("zurück", "geben", "gib", "gibst", "gibt"),
        Verb("", "bringen", "bringe", "bringst", "bringt"),
        Verb("ab", "brechen", "brich", "brichst", "bricht"),
        Verb("", "verhindern", "verhindere", "verhinderst", "verhindert"),
        Verb("", "kämpfen", "kämpfe", "kämpfst", "kämpft"),
        Verb("", "geben", "gib", "gibst", "gibt"),
        Verb("", "nehmen", "nimm", "nimmst", "nimmt"),
        Verb("auf", "decken", "decke", "deckst", "deckt"),
        Verb("", "spielen", "spiele", "spielst", "spielt"),
        Verb("an", "greifen", "greife", "greifst", "greift"),
        Verb("", "blocken", "blocke", "blockst", "blockt"),
        Verb("", "besiegen", "besiege", "besiegst", "besiegt"),
        Verb("", "erleiden", "erleide", "erleidest", "erleidet"),
        Verb("", "verlassen", "verlasse", "verlässt", "verlässt"),
        Verb("", "kommen", "komm", "kommst", "kommt"),
        Verb("", "nutzen", "nutze", "nutzt", "nutzt"),
        Verb("", "tauschen", "tausche", "tauschst", "tauscht"),
        Verb("", "werden", "werde", "wirst", "wird"),
    )
}
ZONES: Final[dict[PlayZone, tuple[str, Gender]]] = {
    PlayZone.HAND: ("Hand", "f"),
    PlayZone.DECK: ("Deck", "n"),
    PlayZone.GRAVEYARD: ("Ablagestapel", "m"),
    PlayZone.REMOVED: ("Leere", "f"),
}
EVENTS: Final = {
    Event.BATTLEFIELD: "ins Spiel kommen",
    Event.DEATH: "aus dem Spiel abgelegt werden",
    Event.ATTACKS: "angreifen",
    Event.BLOCKS: "blocken",
    Event.DEFEATS: "einen anderen Kämpfer besiegen",
    Event.DAMAGED: "Schaden erleiden",
    Event.DEALS_DAMAGE: "Schaden zufügen",
    Event.LEAVES: "das Spiel verlassen",
    Event.ANY_DEATH: "aus dem Spiel abgelegt werden",
    Event.DRAWS: "eine Karte ziehen",
    Event.GAINS_POINTS: "Siegpunkte sammeln",
    Event.EXCHANGES: "eine Befehlsmarke tauschen",
    Event.USES_ABILITY: "eine Fähigkeit nutzen",
    Event.TURNED_UP: "aufgedeckt werden",
    Event.PLAYS: "gespielt werden",
}


class GermanNames(german_cards.GermanNames):
    """Players, targets and zones in their cases."""

    context: TextContext
    zones = ZONES
    states = german_cards.STATES | {("exhausted", False): "bereit"}

    def noun(self, selector: Selector) -> Noun:
        """See `GermanNames.noun`."""
        return noun_of(selector)

    def known(self, word: Reference, case: Case) -> str | None:
        """See `GermanNames.known`."""
        at, noun = CASES.index(case), self.context.noun(word)
        match word:
            case Reference.SELF:
                return f"{determiner('dies', noun.gender, case)} {form(noun, case, False)}"
            case Reference.BEARER:
                return f"{THE['m'][at]} {form(noun, case, False)}"
            case Reference.CAUSE:
                return f"{determiner('jen', noun.gender, case)} {form(noun, case, False)}"
            case Reference.ATTACKER:
                return ("der Angreifer", "den Angreifer", "dem Angreifer", "des Angreifers")[at]
            case Reference.BLOCKER:
                return ("der Blocker", "den Blocker", "dem Blocker", "des Blockers")[at]
            case Reference.TARGET:
                return ("das Angriffsziel", "das Angriffsziel", "dem Angriffsziel", "des Angriffsziels")[at]
            case Reference.YOU | Reference.ENEMY:
                return self.player(Who(word.value), case)
        return None

    def gender_of(self, word: Reference) -> Gender:
        """See `GermanNames.gender_of`."""
        return self.context.noun(Reference(word)).gender

    def duration(self, duration: Duration, said: bool = False) -> str:
        """See `GermanNames.duration`."""
        return DURATIONS[duration].de

    def adjectives(self, selector: Selector) -> list[str]:
        """See `GermanNames.adjectives`."""
        hidden = [] if selector.hidden is None else ["verdeckt" if selector.hidden else "offen"]
        return [*hidden, *super().adjectives(selector)]

    def features(self, selector: Selector) -> list[str]:
        """See `GermanNames.features`."""
        found = [] if selector.keyword is None else [marked(selector.keyword, "de")]
        apart = [faction(selector.faction).of] if selector.faction else []
        for flag, word in ((selector.main, "Hauptcharakter"), (selector.token, "Spielstein")):
            if flag is False:
                apart.append(f"(kein {word})")
        if selector.fighter is False:
            apart.append("ohne Kampfwerte")
        found += [_compared(comparison) for comparison in further_comparisons(selector)]
        return [*apart, *([f"mit {self.grammar.joined(found)}"] if found else [])]


def _compared(comparison: Comparison[Stat]) -> str:
    """A comparison behind the noun: "höchstens 2 Kosten"."""
    low, high = comparison.bounds
    name = STATS[comparison.stat].de
    if comparison.operator is Operator.UNEQUAL:
        return f"nicht genau {comparison.value} {name}"
    if low is not None and low == high:
        return f"genau {low} {name}"
    return f"mindestens {low} {name}" if low is not None else f"höchstens {high} {name}"


class GermanConditions(german_cards.GermanConditions[Amount, Condition]):
    """See `Conditions`."""

    context: TextContext
    names: GermanNames

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        match amount:
            case StatOf(stat, of):
                article = "die" if stat not in (Stat.ATTACK, Stat.DAMAGE) else "der"
                return f"{article} {STATS[stat].de} {self.names.target(of, 'gen')}"
            case nodes.PointsOf(who):
                return "die Anzahl deiner Siegpunkte" if who is Who.YOU else "die Anzahl der Siegpunkte deines Gegners"
        return "die Anzahl deiner Befehlsmarken"

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        return "für jede deiner Befehlsmarken"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        no = "" if holds else "nicht "
        if isinstance(condition, nodes.Trailing):
            who, has = ("du", "hast") if condition.who is Who.YOU else ("dein Gegner", "hat")
            return f"{who} {no}weniger Siegpunkte als alle anderen Spieler {has}"
        if not isinstance(condition, nodes.InCombat):
            raise TypeError(condition)
        what = {Role.ATTACKER: "angreift", Role.BLOCKER: "blockt", Role.TARGET: "angegriffen wird", Role.ANY: "im Kampf ist"}
        about = Reference.BEARER if self.context.is_item else Reference.SELF
        return f"{self.names.target(about, 'nom')} {no}{what[condition.role]}"


class GermanClauses(german_cards.GermanClauses):
    """See `engine.text.sentences.Clauses`."""

    context: TextContext
    names: GermanNames
    acts: ClassVar[dict[Act, str]] = {act: words.de for act, words in ACTS.items()}
    verbs = VERBS

    def changed(self, stat: str, amount: object) -> str:
        """See `GermanClauses.changed`."""
        return f"{self.figures.signed(amount)} {STATS[Stat(stat)].de}"

    def marked(self, keyword: Keyword) -> str:
        """See `GermanClauses.marked`."""
        return marked(keyword, "de")

    def own_always(self, step: Step) -> str:
        """See `GermanClauses.own_always`."""
        if not isinstance(step, nodes.TokenFaction):
            raise TypeError(step)
        return f"Ressourcenspielsteine, gegen die du tauschst, gehören {faction(step.faction).to}"

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `GermanClauses.own_part`."""
        match value:
            case Duration():
                return self.names.duration(value)
            case Keyword():
                return self.marked(value)
            case Who():
                return self.names.player(value, "dat")
        return None

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `GermanClauses.amount_of`."""
        number = self.figures.number(amount)
        if isinstance(step, nodes.MakeToken):
            return self._made(number, TOKEN, step.exhausted, f" {token(step.token, 'de')}")
        if isinstance(step, nodes.ResourceToken):
            of = f" {faction(step.faction).of}" if step.faction else ""
            return self._made(number, COUNTED["resource_token"], step.exhausted, of)
        if not how:
            return number
        noun = COUNTED[how]
        of = f" {faction(step.faction).of}" if isinstance(step, nodes.Resource) and step.faction else ""
        if how == "exhaustion" and number == "1":
            return f"eine {form(noun, 'acc', False)}"
        return f"{number} {form(noun, 'acc', number != '1')}{of}"

    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> tuple[str, str, str]:
        """A changed cost as subject, verb and rest."""
        less = "weniger" if isinstance(step.amount, int) and step.amount < 0 else "mehr"
        many = step.times is None or step.times > 1
        noun: Noun = KINDS[Kind.CARD] if step.which is None or step.of is CostOf.ABILITY else noun_of(step.which)
        gender: Gender = "p" if many else ("f" if step.of is CostOf.ABILITY else noun.gender)
        whose = possessive("dein", gender, "nom") if step.who is Who.YOU else THE[gender][0]
        declension: Declension = "mixed" if step.who is Who.YOU else "weak"
        following = [adjective("nächst", gender, "nom", declension) + (f" {step.times}" if many else "")] if step.times else []
        if step.of is CostOf.ABILITY:
            of = f" von {self.names.kinds(step.which, 'dat', True, 'strong')}" if step.which else ""
            cards = ("Fähigkeiten" if many else "Fähigkeit") + of
        elif step.which is not None:
            cards = self.names.kinds(step.which, "nom", many, declension)
        else:
            cards = "Karten" if many else "Karte"
        behind = "" if step.who is Who.YOU else f" {self.names.player(step.who, 'gen')}"
        subject = " ".join([whose, *following, cards]) + behind
        lasting = "" if always else self.names.duration(step.duration)
        change = self.figures.number(step.amount)
        return subject, "kosten" if many else "kostet", f"{lasting} {change} {less}{self.figures.per()}"

    def _made(self, number: str, noun: Noun, exhausted: int, of: str) -> str:
        """A token that is made, in the accusative."""
        if number == "1":
            return f"einen {'erschöpften ' if exhausted else ''}{form(noun, 'acc', False)}{of}"
        return f"{number} {'erschöpfte ' if exhausted else ''}{form(noun, 'acc', True)}{of}"

    # --- What an ability begins with -----------------------------------------------------------

    def event(self, node: nodes.Trigger) -> str:
        """What begins a trigger's sentence: "immer wenn …"."""
        event, of = node.event, node.of
        if event in (Event.MORNING, Event.EVENING):
            time = "Morgen" if event is Event.MORNING else "Abend"
            return {Whose.OWN: f"an deinem {time}", Whose.ENEMY: f"am {time} deines Gegners"}.get(
                of if isinstance(of, Whose) else Whose.OWN, f"an jedem {time}"
            )
        if event in (Event.TURNED_UP, Event.PLAYS) and isinstance(of, Selector | Whose):
            whose = of if isinstance(of, Whose) else of.whose
            who = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}[whose]
            verb = VERBS["aufdecken" if event is Event.TURNED_UP else "spielen"]
            if isinstance(of, Selector):
                one = possessive("ein", noun_of(of).gender, "acc")
                what = f"{one} {self.names.kinds(of, 'acc', False, 'mixed', ['ander'] if of.other else [])}"
            else:
                what = "einen Gegenstand" if event is Event.TURNED_UP else "eine Karte"
            return f"immer wenn {who} {what} {verb.joined('you' if whose is Whose.OWN else 'one')}"
        subject, person = self._happens_to(node)
        words, _, verb_name = EVENTS[event].rpartition(" ")
        return tidy(f"immer wenn {subject} {words} {VERBS[verb_name].joined(person)}")

    def _happens_to(self, node: nodes.Trigger) -> tuple[str, Person]:
        """What an event is about, as subject; and the person of the verb."""
        of = node.of
        if isinstance(of, Whose) and node.event in (Event.DRAWS, Event.GAINS_POINTS, Event.EXCHANGES):
            who = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}[of]
            return who, "you" if of is Whose.OWN else "one"
        if isinstance(of, Whose):
            of = Selector(Kind.CARD, of)
        if isinstance(of, Selector):
            extra = ["ander"] if of.other else []
            if of.whose is Whose.OWN:
                one = "einer" if noun_of(of).gender == "m" else "eine"
                return f"{one} deiner {self.names.described(of, 'gen', True, 'mixed', extra, whose=False)}", "one"
            return f"{possessive('ein', noun_of(of).gender, 'nom')} {self.names.described(of, 'nom', False, 'mixed', extra)}", "one"
        if self.context.is_of_bearer(node):
            return "der Träger", "one"
        return self.names.target(Reference.SELF if of is None else of, "nom"), "one"

    def payment(self, payment: Payment) -> str:
        """What is paid, as a list."""
        parts: list[str] = []
        for number, noun in ((payment.resource, COUNTED["resource"]), (payment.markers, COUNTED["marker"])):
            if number:
                parts.append(f"{number} {form(noun, 'acc', number != 1)}")
        if payment.hand:
            parts.append(f"{payment.hand} {'Handkarte' if payment.hand == 1 else 'Handkarten'}")
        if payment.deck:
            parts.append("die oberste Karte deines Decks" if payment.deck == 1 else f"die obersten {payment.deck} Karten deines Decks")
        return self.names.grammar.joined(parts)
