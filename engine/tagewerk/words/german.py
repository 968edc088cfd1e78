"""Tagewerk's card text in German."""

from __future__ import annotations

from typing import Any, Final

from engine.tagewerk.words import nodes
from engine.tagewerk.words.context import TextContext, owner
from engine.tagewerk.words.nodes import Amount, Condition, Payment, Selector, Target
from engine.tagewerk.words.nouns import ACTS, COUNTED, DURATIONS, KINDS, STATS, TOKEN, faction, marked, noun_of, token
from engine.tagewerk.words.steps import STEPS
from engine.tagewerk.words.vocabulary import CostOf, Duration, Event, Keyword, Kind, PlayZone, Reference, Role, Source, Stat
from engine.text.conditions import Conditions
from engine.text.figures import Figures
from engine.text.german import CASES, IT, THE, Case, Declension, German, Person, Verb, adjective, clause, determiner, form, possessive
from engine.text.grammar import Mood, filled, sentence, tidy
from engine.text.nodes import Comparison, StatOf, Step
from engine.text.nouns import Gender, Noun
from engine.text.steps import Cannot, ChangeCost, ChangeStat, DestroyCards, Grant, Look
from engine.text.vocabulary import Mode, Operator, Place, Who, Whose

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
OPPONENT: Final[dict[Case, str]] = {"nom": "dein Gegner", "acc": "deinen Gegner", "dat": "deinem Gegner", "gen": "deines Gegners"}
YOU: Final[dict[Case, str]] = {"nom": "du", "acc": "dich", "dat": "dir", "gen": "deiner"}
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


class GermanNames:
    """Players, targets and zones in their cases."""

    def __init__(self, context: TextContext, grammar: German) -> None:
        self.context = context
        self.grammar = grammar

    def duration(self, duration: Duration) -> str:
        """How long."""
        return DURATIONS[duration].de

    def player(self, who: Who, case: Case) -> str:
        """A player."""
        if who is Who.YOU:
            return YOU[case]
        if who is Who.ENEMY:
            return OPPONENT[case]
        if who is Who.CAUSE:
            return {"nom": "dieser Spieler", "acc": "diesen Spieler", "dat": "diesem Spieler", "gen": "dieses Spielers"}[case]
        if self.context.said.many:
            return f"{determiner('jed', 'm', case)} ihrer Kontrolleure"
        return f"{possessive('sein', 'm', case)} Kontrolleur{'s' if case == 'gen' else ''}"

    def target(self, target: Target, case: Case) -> str:
        """A target in a case."""
        if isinstance(target, Selector):
            return self.chosen(target, case)
        at = CASES.index(case)
        noun = self.context.noun(target)
        if target is Reference.SELF:
            return f"{determiner('dies', noun.gender, case)} {form(noun, case, False)}"
        if target is Reference.BEARER:
            return f"{THE['m'][at]} {form(noun, case, False)}"
        if target is Reference.CAUSE:
            return f"{determiner('jen', noun.gender, case)} {form(noun, case, False)}"
        if target is Reference.ATTACKER:
            return ("der Angreifer", "den Angreifer", "dem Angreifer", "des Angreifers")[at]
        if target is Reference.BLOCKER:
            return ("der Blocker", "den Blocker", "dem Blocker", "des Blockers")[at]
        if target is Reference.TARGET:
            return ("das Angriffsziel", "das Angriffsziel", "dem Angriffsziel", "des Angriffsziels")[at]
        if target in (Reference.YOU, Reference.ENEMY):
            return self.player(Who(target.value), case)
        return IT["p" if self.context.said.many else noun.gender][at]

    def chosen(self, selector: Selector, case: Case) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        extra = ["ander"] if selector.other else []
        if many.mode is Mode.ALL:
            alle = determiner("all", "p", case)
            if selector.whose is Whose.OWN and selector.zone is PlayZone.BATTLEFIELD:
                return f"{alle} {possessive('dein', 'p', case)} {self.described(selector, case, True, 'mixed', extra, whose=False)}"
            return f"{alle} {self.described(selector, case, True, 'weak', extra)}"
        is_several = many.count > 1
        if many.mode is Mode.RANDOM:
            extra.append("zufällig")
        core = self.described(selector, case, is_several, "strong" if is_several else "mixed", extra)
        if is_several:
            text = f"{f'bis zu {many.count}' if many.mode is Mode.UP_TO else many.count} {core}"
        else:
            one = possessive("ein", noun_of(selector).gender, case)
            text = f"{'höchstens ' if many.mode is Mode.UP_TO else ''}{one} {core}"
        return text + (" nach Wahl deines Gegners" if selector.chooser is Who.ENEMY else "")

    def all_of(self, to: Target) -> str:
        """The subject of a passive ability."""
        if not isinstance(to, Selector):
            return self.target(to, "nom")
        extra = ["ander"] if to.other else []
        if to.whose is Whose.OWN:
            return f"deine {self.described(to, 'nom', True, 'mixed', extra, whose=False)}"
        if to.whose is Whose.ANY:
            return f"alle {self.described(to, 'nom', True, 'weak', extra)}"
        return self.described(to, "nom", True, "strong", extra)

    def described(
        self,
        selector: Selector,
        case: Case,
        is_plural: bool,
        declension: Declension,
        extra: list[str] | None = None,
        whose: bool = True,
        where: str = "aus",
    ) -> str:
        """Adjectives, noun and what follows it, without any article."""
        noun = noun_of(selector)
        stems = [*(extra or []), *self.adjectives(selector)]
        is_in_play = selector.zone is PlayZone.BATTLEFIELD
        if whose and is_in_play and selector.whose is not Whose.ANY:
            stems.append("eigen" if selector.whose is Whose.OWN else "gegnerisch")
        words = [adjective(stem, "p" if is_plural else noun.gender, case, declension) for stem in stems]
        words += [form(noun, case, is_plural), *self.features(selector)]
        if not is_in_play:
            words.append(f"aus {self.zone(selector)}" if where == "aus" else self.in_zone(selector))
        return " ".join(words)

    def kinds(self, selector: Selector, case: Case, is_plural: bool, declension: Declension, extra: list[str] | None = None) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        noun = noun_of(selector)
        gender = "p" if is_plural else noun.gender
        words = [adjective(stem, gender, case, declension) for stem in [*(extra or []), *self.adjectives(selector)]]
        return " ".join([*words, form(noun, case, is_plural), *self.features(selector)])

    def in_zone(self, selector: Selector) -> str:
        """In whose zone: "in deinem Ablagestapel", "auf deiner Hand"."""
        return f"{'auf' if selector.zone is PlayZone.HAND else 'in'} {self.zone(selector)}".replace("in dem ", "im ")

    def zone(self, selector: Selector) -> str:
        """Whose zone, in the dative."""
        name, gender = ZONES[selector.zone]
        ending = "er" if gender == "f" else "em"
        if selector.whose is Whose.OWN:
            return f"dein{ending} {name}"
        return f"d{ending} {name} {'deines Gegners' if selector.whose is Whose.ENEMY else 'eines Spielers'}"

    def adjectives(self, selector: Selector) -> list[str]:
        """Stems of the filters that stand before the noun."""
        stems = [] if selector.hidden is None else ["verdeckt" if selector.hidden else "offen"]
        for comparison in selector.comparisons:
            high = comparison.bounds[1]
            if comparison.stat is Stat.DAMAGE and comparison.bounds == (1, None):
                stems.append("beschädigt")
            elif comparison.stat is Stat.EXHAUSTED and comparison.bounds == (1, None):
                stems.append("erschöpft")
            elif comparison.stat is Stat.EXHAUSTED and high == 0:
                stems.append("bereit")
        return stems

    def features(self, selector: Selector) -> list[str]:
        """Filters that stand behind the noun."""
        found = [] if selector.keyword is None else [marked(selector.keyword, "de")]
        apart = [faction(selector.faction).of] if selector.faction else []
        for flag, words in ((selector.main, "Hauptcharakter"), (selector.token, "Spielstein")):
            if flag is False:
                apart.append(f"(kein {words})")
        if selector.fighter is False:
            apart.append("ohne Kampfwerte")
        for comparison in selector.comparisons:
            is_said = comparison.stat in (Stat.DAMAGE, Stat.EXHAUSTED) and comparison.bounds in ((1, None), (None, 0), (0, 0))
            if not is_said:
                found.append(_compared(comparison))
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


class GermanConditions(Conditions[Selector, Amount, Condition]):
    """See `Conditions`."""

    def __init__(self, names: GermanNames) -> None:
        super().__init__(names.grammar)
        self.names = names

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        match amount:
            case StatOf(stat, of):
                article = "die" if stat not in (Stat.ATTACK, Stat.DAMAGE) else "der"
                return f"{article} {STATS[stat].de} {self.names.target(of, 'gen')}"
            case nodes.PointsOf(who):
                return "die Anzahl deiner Siegpunkte" if who is Who.YOU else "die Anzahl der Siegpunkte deines Gegners"
        return "die Anzahl deiner Befehlsmarken"

    def counted(self, of: Selector) -> str:
        """See `Conditions.counted`."""
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and of.zone is PlayZone.BATTLEFIELD:
            return f"deiner {self.names.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"der {self.names.described(of, 'gen', True, 'weak', extra, where='in')}"

    def for_each(self, of: Selector) -> str:
        """See `Conditions.for_each`."""
        extra = ["ander"] if of.other else []
        each = determiner("jed", noun_of(of).gender, "acc")
        return f"für {each} {self.names.described(of, 'acc', False, 'weak', extra, where='in')}"

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
        about = Reference.BEARER if self.names.context.is_item else Reference.SELF
        return f"{self.names.target(about, 'nom')} {no}{what[condition.role]}"

    def holds(self, of: Selector, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        number, is_plural = self.grammar.quantity(low, high)
        extra = ["ander"] if of.other else []
        has = of.zone in (PlayZone.BATTLEFIELD, PlayZone.HAND) and of.whose is not Whose.ANY
        case: Case = "acc" if has else "nom"
        if high is not None and high <= 0:
            cards, is_plural = f"{possessive('kein', noun_of(of).gender, case)} {self.names.kinds(of, case, False, 'mixed', extra)}", False
        else:
            cards = f"{number} {self.names.kinds(of, case, is_plural, 'strong', extra)}"
        if has and of.zone is PlayZone.BATTLEFIELD:
            return f"du {cards} kontrollierst" if of.whose is Whose.OWN else f"dein Gegner {cards} kontrolliert"
        if has:
            return f"du {cards} auf der Hand hast" if of.whose is Whose.OWN else f"dein Gegner {cards} auf der Hand hat"
        if of.zone is PlayZone.BATTLEFIELD:
            return f"{cards} im Spiel {'sind' if is_plural else 'ist'}"
        return f"{self.names.in_zone(of)} {cards} {'liegen' if is_plural else 'liegt'}"


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
        doer = getattr(step, wording.subject) if wording.subject else None
        subject, person, doing = self.doer(doer)
        rest, _, tail = wording.rest.partition("|")
        text = tidy(self.fill(rest, step) + self.figures.per())
        return clause(VERBS[wording.verb], subject, person, text, self.fill(tail, step), mood, doing)

    def doer(self, doer: Who | Target | None) -> tuple[str, Person, str]:
        """Who does it, the person of the verb, and the same in the accusative."""
        if doer is None or doer is Who.YOU:
            return "", "order", ""
        if isinstance(doer, Who):
            return self.names.player(doer, "nom"), "one", self.names.player(doer, "acc")
        person: Person = "many" if self.context.is_plural(doer) else "one"
        return self.names.target(doer, "nom"), person, self.names.target(doer, "acc")

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with the step's fields in words."""
        return filled(template, lambda name, how: self.part(step, getattr(step, name), how)).replace("von dem ", "vom ")

    def special(self, step: Step, mood: Mood) -> str:
        """The clause of a step that has no wording in the table."""
        is_fronted = mood is Mood.FRONTED
        if isinstance(step, Cannot):
            subject = self.names.all_of(step.to) if self.context.is_every(step.to) else self.names.target(step.to, "nom")
            can = "können" if self.context.is_plural(step.to) else "kann"
            first = f"{can} {subject}" if is_fronted else f"{subject} {can}"
            return f"{first} {self.names.duration(step.duration)} {ACTS[step.act].de}"
        if isinstance(step, ChangeCost):
            subject, verb, rest = self.cost(step)
            return f"{verb} {subject} {rest}" if is_fronted else f"{subject} {verb} {rest}"
        raise TypeError(step)

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

    def always(self, step: Step) -> str:
        """A passive clause."""
        match step:
            case ChangeStat(stat, amount, to, _):
                text = f"{self.names.all_of(to)} {self._have(to)} {self.figures.signed(amount)} {STATS[stat].de}{self.figures.per()}"
            case Grant(keyword, to, _):
                text = f"{self.names.all_of(to)} {self._have(to)} {marked(keyword, 'de')}"
            case Cannot(act, to, _):
                text = f"{self.names.all_of(to)} {'können' if self.context.is_plural(to) else 'kann'} {ACTS[act].de}"
            case ChangeCost():
                text = " ".join(self.cost(step, always=True))
            case nodes.TokenFaction(slug):
                text = f"Ressourcenspielsteine, gegen die du tauschst, gehören {faction(slug).to}"
            case _:
                raise TypeError(step)
        return tidy(text + self.figures.tail())

    def _have(self, to: Target) -> str:
        return "haben" if self.context.is_plural(to) else "hat"

    def passage(self, step: Step) -> str:
        """See `Clauses.passage`."""
        if not isinstance(step, Look):
            raise TypeError(step)
        whose = {Who.YOU: "deines Decks", Who.ENEMY: "des Decks deines Gegners"}.get(step.who, "seines Decks")
        deck = {Who.YOU: "dein Deck", Who.ENEMY: "das Deck deines Gegners"}.get(step.who, "sein Deck")
        one = step.amount == 1
        amount = self.figures.number(step.amount, one_by_one=False)
        cards = "die oberste Karte" if one else f"die obersten {amount} Karten"
        first = sentence(f"sieh dir {cards} {whose} an{self.figures.tail()}")
        place = f"auf {deck} zurück" if step.rest is Place.TOP else f"unter {deck}"
        if step.keep == 0:
            return first + " " + sentence(f"lege {'sie' if one else 'sie in beliebiger Reihenfolge'} {place}")
        if step.keep == step.amount:
            return f"{first} Nimm sie auf die Hand."
        keep = self.figures.number(step.keep, one_by_one=False)
        rest = f"lege den Rest in beliebiger Reihenfolge {place}{self.figures.tail()}"
        return first + " " + sentence(f"nimm {keep} davon auf die Hand und {rest}")

    def part(self, step: Step, value: object, how: str) -> str:
        """What stands for `{field:how}` in a wording."""
        match value:
            case Duration():
                return self.names.duration(value)
            case Keyword():
                return marked(value, "de")
            case Place():
                return "auf" if value is Place.TOP else "unter"
            case Who():
                return self.names.player(value, "dat")
            case Selector() | Reference():
                return self.target(value, how)
            case int(times) if how == "exhausted":
                return f"{self.figures.times(times)} erschöpft" if times else ""
        return self.amount(step, value, how)

    def target(self, target: Target, how: str) -> str:
        """A target in a case, or where it goes."""
        its = "sein" if self.context.noun(target).gender == "m" else "ihr"
        of_owner = owner(target)
        if how == "hand":
            if of_owner is not Whose.ANY:
                return "auf deine Hand" if of_owner is Whose.OWN else "auf die Hand deines Gegners"
            return f"{'ihren Besitzern' if self.context.is_plural(target) else f'{its}em Besitzer'} auf die Hand"
        if how == "deck":
            if of_owner is not Whose.ANY:
                return "dein Deck" if of_owner is Whose.OWN else "das Deck deines Gegners"
            return "die Decks ihrer Besitzer" if self.context.is_plural(target) else f"das Deck {its}es Besitzers"
        if how == "victim":
            return f"an {self.names.target(target, 'dat')}".replace("an dem ", "am ", 1)
        cases: dict[str, Case] = {"acc": "acc", "dat": "dat", "gen": "gen"}
        return self.names.target(target, cases[how])

    def amount(self, step: Step, amount: object, how: str) -> str:
        """An amount with what it counts."""
        if how == "times":
            return self.figures.times(amount)
        if isinstance(step, DestroyCards):
            return self._cards_from(step)
        if how.endswith("+"):
            return f"{self.figures.signed(amount)} {STATS[Stat(how[:-1])].de}"
        number = self.figures.number(amount)
        if how == "next":
            return f"den nächsten {number}" if number == "1" else f"die nächsten {number}"
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

    def _made(self, number: str, noun: Noun, exhausted: int, of: str) -> str:
        """A token that is made, in the accusative."""
        if number == "1":
            return f"einen {'erschöpften ' if exhausted else ''}{form(noun, 'acc', False)}{of}"
        return f"{number} {'erschöpfte ' if exhausted else ''}{form(noun, 'acc', True)}{of}"

    def _cards_from(self, step: DestroyCards[Any, Any]) -> str:
        number = self.figures.number(step.amount)
        own = "dein" if step.who is Who.YOU else "sein"
        if step.source is Source.DECK:
            return f"{'die oberste Karte' if number == '1' else f'die obersten {number} Karten'} {own}es Decks"
        if step.source is Source.HAND:
            return f"{number} {'Handkarte' if number == '1' else 'Handkarten'}"
        return f"{number} {'Karte' if number == '1' else 'Karten'} vom Deck oder aus der Hand"

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
