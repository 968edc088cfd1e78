"""Card text in German."""

from __future__ import annotations

from engine.rone.abilities import nodes
from engine.rone.abilities.declension import (
    CASES,
    IT,
    THE,
    VERBS,
    Case,
    Declension,
    adjective,
    determiner,
    possessive,
)
from engine.rone.abilities.english import bounds, is_attack
from engine.rone.abilities.nodes import Amount, Comparison, Condition, Payment, Selector, Step, Target
from engine.rone.abilities.nouns import RACES, Noun, race_name
from engine.rone.abilities.rendering import Mood, Renderer, owner, tidy
from engine.rone.abilities.terms import ACTS, DURATIONS, PLAIN_EVENTS
from engine.rone.abilities.vocabulary import (
    CostOf,
    Duration,
    Event,
    Kind,
    Mode,
    Operator,
    Place,
    Player,
    Reference,
    Role,
    Source,
    Stat,
    Whose,
    Zone,
)
from engine.rone.abilities.words import Term, Word, Wording

PHRASES = {
    "initiative": "Initiative",
    "pay": "Zahle {payment}",
    "trailing-if": ", wenn {condition}",
    "and-if": ", wenn {condition}",
    "if": "wenn {condition}",
    "if-colon": "wenn {condition}:",
    "if-you-do": "wenn du das tust",
    "if-done": "wenn das geschehen ist",
    "otherwise": "sonst {clause}",
    "otherwise-colon": "Sonst:",
    "once-per-turn": "Nur einmal in jedem Zug.",
    "choose-one": "wähle eines:",
    "choose": "wähle {count}:",
    "options": "{listed}; oder {last}",
    "may": "du darfst {clause}",
    "may-fronted": "darfst du {clause}",
    "may-colon": "Du darfst Folgendes tun:",
    "repeat": "tu dies {times}",
    "after-each": "{event} {clause}",
    "where": ", wobei {letter} {amount} ist",
    "and-where": " und {letter} {amount} ist",
}
ZONES = {
    Zone.HAND: ("Hand", "f"),
    Zone.DECK: ("Deck", "n"),
    Zone.GRAVEYARD: ("Friedhof", "m"),
    Zone.REMOVED: ("entfernten Karten", "p"),
    Zone.TECHNOLOGY_DECK: ("Technologiedeck", "n"),
}
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
DURATION_TERMS = {Duration(term.name): term.german for term in DURATIONS}
ACT_TERMS = {term.name: term.german for term in ACTS}
EVENT_TERMS = {Event(term.name): term.german for term in PLAIN_EVENTS}
OPPONENT: dict[Case, str] = {"nom": "dein Gegner", "acc": "deinen Gegner", "dat": "deinem Gegner", "gen": "deines Gegners"}


class German(Renderer):
    """See `Renderer`."""

    def phrase(self, name: str, **values: str) -> str:
        """See `Renderer.phrase`."""
        if name == "after-event":
            comma = "," if values["event"].startswith("sooft") else ""
            return f"{values['event']}{comma} {values['clause']}"
        text = PHRASES[name]
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    def local(self, term: Term) -> str:
        """See `Renderer.local`."""
        return term.german

    def joined(self, parts: list[str], last: str = "and") -> str:
        """See `Renderer.joined`."""
        word = "oder" if last == "or" else "und"
        return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" {word} {parts[-1]}"

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
        if isinstance(step, nodes.Cannot):
            subject = self.all_of(step.to) if self.is_every(step.to) else self.target(step.to, "nom")
            can = "können" if self.is_plural(step.to) else "kann"
            first = f"{can} {subject}" if fronted else f"{subject} {can}"
            return f"{first} {self.duration(step.duration)} {ACT_TERMS[step.act]}"
        if isinstance(step, nodes.ChangeCost):
            subject, verb, rest = self.cost(step)
            return f"{verb} {subject} {rest}" if fronted else f"{subject} {verb} {rest}"
        raise TypeError(step)

    def cost(self, step: nodes.ChangeCost, always: bool = False) -> tuple[str, str, str]:
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

    def ability_cost(self, step: nodes.ChangeCost, rest: str, following: str, many: bool) -> tuple[str, str, str]:
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
            case nodes.ChangeStat(stat, amount, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.signed(amount)}{{{stat.value}}}{self.per()}"
            case nodes.Grant(keyword, to, _):
                text = f"{self.all_of(to)} {self.have(to)} {self.keyword(keyword)}"
            case nodes.Cannot(act, to, _):
                text = f"{self.all_of(to)} {'können' if self.is_plural(to) else 'kann'} {ACT_TERMS[act]}"
            case nodes.ChangeCost():
                text = " ".join(self.cost(step, always=True))
            case _:
                raise TypeError(step)
        return tidy(text + self.tail())

    def have(self, to: Target) -> str:
        """Haben or hat."""
        return "haben" if self.is_plural(to) else "hat"

    def look(self, step: nodes.Look) -> str:
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
            case "for", _:
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

    def duration(self, duration: Duration, said: bool = False) -> str:
        """How long; `permanent` is said only where another duration would be expected."""
        if duration is Duration.NEXT_COMBAT and self.is_in_combat_trigger():
            return "für diesen Kampf"
        if duration is Duration.WHILE_HERE:
            self._while = ", " + DURATION_TERMS[duration].replace("{self}", self.itself("nom"))
            return ""
        if duration is Duration.PERMANENT and said:
            return "dauerhaft"
        return DURATION_TERMS[duration]

    def player(self, who: Player, case: Case) -> str:
        """A player."""
        match who:
            case Player.YOU:
                return {"nom": "du", "acc": "dich", "dat": "dir", "gen": "deiner"}[case]
            case Player.ENEMY:
                return OPPONENT[case]
            case Player.CAUSE:
                return {"nom": "dieser Spieler", "acc": "diesen Spieler", "dat": "diesem Spieler", "gen": "dieses Spielers"}[case]
        return {
            "nom": "ihr Kontrolleur",
            "acc": "ihren Kontrolleur",
            "dat": "ihrem Kontrolleur",
            "gen": "ihres Kontrolleurs",
        }[case]

    def hero(self, who: Player, case: Case) -> str:
        """A player's hero."""
        noun = "Held" if case == "nom" else "Helden"
        match who:
            case Player.YOU:
                return f"{possessive('dein', 'm', case)} {noun}"
            case Player.ENEMY:
                return f"{THE['m'][CASES.index(case)]} {adjective('gegnerisch', 'm', case, 'weak')} {noun}"
        return f"{THE['m'][CASES.index(case)]} {noun} {self.player(who, 'gen')}"

    # --- Nouns -------------------------------------------------------------------------------

    def is_plural(self, target: Target) -> bool:
        """Whether a target takes a plural verb."""
        if isinstance(target, Selector):
            return target.many.mode is Mode.ALL or target.many.count > 1
        return target is Reference.THAT and self.said.many

    def is_every(self, target: Target) -> bool:
        """Whether all cards that fit are meant."""
        return isinstance(target, Selector) and target.many.mode is Mode.ALL

    def gender(self, target: Target) -> str:
        """The gender of what a target is called."""
        if isinstance(target, Selector):
            return self.noun(target).gender
        if target is Reference.THAT:
            return self.said.that.gender if self.said.that else "f"
        if target is Reference.CAUSE:
            return self.cause_noun().gender
        return self.self_noun().gender if target is Reference.SELF else "f"

    def itself(self, case: Case) -> str:
        """What the card calls itself: "diese Einheit"."""
        noun = self.self_noun()
        return f"{determiner('dies', noun.gender, case)} {noun.singular[CASES.index(case)]}"

    def target(self, target: Target, case: Case) -> str:
        """A target in a case."""
        if isinstance(target, Selector):
            return self.chosen(target, case)
        at = CASES.index(case)
        match target:
            case Reference.SELF:
                return IT[self.self_noun().gender][at] if self.is_just_named() else self.itself(case)
            case Reference.CAUSE if self.is_cause_self():
                return self.target(Reference.SELF, case)
            case Reference.CAUSE:
                noun = self.cause_noun()
                if self.said.that is None:
                    return IT[noun.gender][at]
                return f"{determiner('jen', noun.gender, case)} {noun.singular[at]}"
            case Reference.ATTACKER:
                return f"{THE['f'][at]} {adjective('angreifend', 'f', case, 'weak')} Einheit"
            case Reference.DEFENDER:
                return f"{THE['f'][at]} {adjective('verteidigend', 'f', case, 'weak')} Einheit"
            case Reference.YOU:
                return self.hero(Player.YOU, case)
            case Reference.ENEMY:
                return self.hero(Player.ENEMY, case)
        return IT["p" if self.said.many else self.gender(target)][at]

    def chosen(self, selector: Selector, case: Case) -> str:
        """A selector's cards, with how many of them and who chooses."""
        many = selector.many
        if many.mode is Mode.ALL:
            return self.every(selector, case)
        plural = many.count > 1
        gender = "p" if plural else self.noun(selector).gender
        prefix = "Ziel" if selector.zone is Zone.BATTLEFIELD and selector.is_target and selector.kind is not Kind.EFFECT else ""
        declension: Declension = "strong" if plural else "mixed"
        extra = ["ander"] if selector.other else []
        if many.mode is Mode.RANDOM:
            extra.append("zufällig")
        core = self.described(selector, case, plural, declension, extra, prefix)
        if plural:
            number = f"bis zu {many.count}" if many.mode is Mode.UP_TO else str(many.count)
            text = f"{number} {core}"
        elif many.mode is Mode.UP_TO:
            text = f"bis zu {possessive('ein', gender, case)} {core}"
        else:
            text = f"{possessive('ein', gender, case)} {core}"
        return text + (" nach Wahl deines Gegners" if selector.chooser is Player.ENEMY else "")

    def every(self, selector: Selector, case: Case) -> str:
        """All cards of a selector."""
        extra = ["ander"] if selector.other else []
        alle = determiner("all", "p", case)
        if selector.whose is Whose.OWN and selector.zone is Zone.BATTLEFIELD:
            return f"{alle} {possessive('dein', 'p', case)} {self.described(selector, case, True, 'mixed', extra, whose=False)}"
        return f"{alle} {self.described(selector, case, True, 'weak', extra)}"

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
        plural: bool,
        declension: Declension,
        extra: list[str] | None = None,
        prefix: str = "",
        whose: bool = True,
        where: str = "aus",
    ) -> str:
        """Adjectives, noun and what follows it, without any article."""
        gender = "p" if plural else self.noun(selector).gender
        stems = [*(extra or []), *self.adjectives(selector)]
        if whose and selector.zone is Zone.BATTLEFIELD:
            stems.extend({Whose.OWN: ["eigen"], Whose.ENEMY: ["gegnerisch"], Whose.ANY: []}[selector.whose])
        words = [adjective(stem, gender, case, declension) for stem in stems]
        words.append(self.named(selector, case, plural, declension, prefix))
        words.extend(self.features(selector))
        if selector.zone is not Zone.BATTLEFIELD:
            words.append(self.from_zone(selector) if where == "aus" else self.in_zone(selector))
        return " ".join(words)

    def kinds(self, selector: Selector, case: Case, plural: bool, declension: Declension) -> str:
        """What kind of cards, wherever they are and whoever has them."""
        gender = "p" if plural else self.noun(selector).gender
        words = [adjective(stem, gender, case, declension) for stem in self.adjectives(selector)]
        return " ".join([*words, self.named(selector, case, plural, declension), *self.features(selector)])

    def named(self, selector: Selector, case: Case, plural: bool, declension: Declension, prefix: str = "") -> str:
        """The noun, with the race where that is no noun of its own."""
        noun = self.noun(selector)
        if selector.kind is Kind.PERMANENT:
            lasting = adjective("dauerhaft", "p" if plural else "f", case, declension)
            name = f"{lasting} {compound(prefix, 'Karten' if plural else 'Karte')}"
        else:
            name = compound(prefix, form(noun, case, plural))
        if selector.race is None or noun in RACES.values():
            return name
        race = RACES[selector.race].singular[0] if selector.race in RACES else race_name(selector.race)
        return f"{name} der Rasse {race}"

    def from_zone(self, selector: Selector) -> str:
        """Out of whose zone: "aus deinem Friedhof"."""
        return f"aus {self.zone(selector)}"

    def in_zone(self, selector: Selector) -> str:
        """In whose zone: "in deinem Friedhof", "auf deiner Hand"."""
        preposition = {Zone.HAND: "auf", Zone.REMOVED: "unter"}.get(selector.zone, "in")
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
            low, high = bounds(comparison)
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
            found.append(self.keyword(selector.keyword))
        for comparison in selector.comparisons:
            is_whether_damaged = comparison.stat is Stat.DAMAGE and bounds(comparison) in ((1, None), (None, 0), (0, 0))
            if comparison.stat is Stat.EXHAUSTED or is_whether_damaged:
                continue
            (levels if comparison.stat is Stat.LEVEL else found).append(compared(comparison))
        return [*levels, *([f"mit {self.joined(found)}"] if found else [])]

    # --- Amounts, conditions, events ---------------------------------------------------------

    def amount_name(self, amount: Amount) -> str:
        """See `Renderer.amount_name`."""
        match amount:
            case int():
                return str(amount)
            case nodes.Count(of):
                return f"die Anzahl {self.counted_genitive(of)}"
            case nodes.StatOf(stat, of):
                total = " zusammen" if self.is_plural(of) else ""
                return f"{STATS[stat]} {self.target(of, 'gen')}{total}"
            case nodes.HeroLevel():
                return "die Stufe deines Helden"
            case nodes.Sum(parts):
                return " plus ".join(self.amount_name(part) for part in parts)
            case nodes.Least(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (der kleinere Wert)"
            case nodes.Greatest(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (der größere Wert)"

    def counted_genitive(self, of: Selector) -> str:
        """Of the cards that are counted."""
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and of.zone is Zone.BATTLEFIELD:
            return f"deiner {self.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"der {self.described(of, 'gen', True, 'weak', extra, where='in')}"

    def each(self, amount: Amount) -> str:
        """See `Renderer.each`."""
        return self.for_each(amount.of) if isinstance(amount, nodes.Count) else "für jede Stufe deines Helden"

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
            case nodes.Done():
                return f"das {no}geschehen ist"
            case nodes.TurnOf(whose):
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
            case nodes.AtLeast(left, right):
                return self.at_least(left, right, holds)
            case nodes.Equal(left, right):
                return self.equal(left, right, holds)
            case nodes.Not(inner):
                return self.condition(inner, not holds)
            case nodes.AllOf(parts) | nodes.AnyOf(parts):
                join = "and" if isinstance(condition, nodes.AllOf) is holds else "or"
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
            if right == 0 and isinstance(left, nodes.Count):
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
        if isinstance(amount, nodes.Count):
            return self.holds(amount.of, number, plural)
        number = number or "höchstens 0"
        if isinstance(amount, nodes.StatOf) and amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED) and not self.is_plural(amount.of):
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
        phrase = EVENT_TERMS[node.event]
        if node.event in (Event.BEGIN_TURN, Event.END_TURN):
            whose = node.of if isinstance(node.of, Whose) else Whose.OWN
            turn = {Whose.OWN: "deines Zuges", Whose.ENEMY: "des gegnerischen Zuges", Whose.ANY: "jedes Zuges"}
            return phrase.replace("{turn}", turn[whose])
        words, _, verb = phrase.rpartition(" ")
        if node.event is Event.PLAYS:
            who, what, person = self.playing(node.of)
            return f"sooft {who} {what} {VERBS[verb].joined(person)}"
        subject, person = self.happens_to(node)
        return tidy(f"sooft {subject} {words} {VERBS[verb].joined(person)}")

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
        of, event = node.of, node.event
        if isinstance(of, Selector):
            return self.one_of(of), "one"
        if not isinstance(of, Whose):
            return self.itself("nom"), "one"
        if event in (Event.DRAWS, Event.GAINS_WATER, Event.USES_ABILITY):
            who = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}[of]
            return who, "you" if of is Whose.OWN else "one"
        if event in (Event.LEVELS_UP, Event.DAMAGED):
            return {Whose.OWN: "dein Held", Whose.ENEMY: "der gegnerische Held", Whose.ANY: "ein Held"}[of], "one"
        kind = Kind.UNIT if event in (Event.ATTACKS, Event.ANY_DEATH) else Kind.CARD
        return self.one_of(Selector(kind, of)), "one"

    def one_of(self, of: Selector) -> str:
        """One of several: "eine deiner Einheiten", "eine gegnerische Einheit"."""
        gender = self.noun(of).gender
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN:
            one = "einer" if gender == "m" else "eine"
            return f"{one} deiner {self.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"{possessive('ein', gender, 'nom')} {self.described(of, 'nom', False, 'mixed', extra)}"


def form(noun: Noun, case: Case, plural: bool) -> str:
    """A noun in a case."""
    return (noun.plural if plural else noun.singular)[CASES.index(case)]


def compound(prefix: str, noun: str) -> str:
    """Ziel and Einheit make Zieleinheit."""
    return prefix + noun[0].lower() + noun[1:] if prefix else noun


def quantity(low: int | None, high: int | None) -> tuple[str, bool]:
    """A number as "mindestens 2", "genau 3", "" for none; and whether the noun is plural."""
    if high is not None and high <= 0:
        return "", False
    if low is not None and low == high:
        return f"genau {low}", low != 1
    return (f"mindestens {low}", low != 1) if low is not None else (f"höchstens {high}", high != 1)


def exhausted(comparison: Comparison) -> str:
    """How often exhausted, as the stem of an adjective."""
    low, high = bounds(comparison)
    if comparison.operator is Operator.UNEQUAL:
        return f"nicht genau {comparison.value}-mal erschöpft"
    if high is not None and high <= 0:
        return "aktiv"
    if low is not None and low == high:
        return f"genau {low}-mal erschöpft"
    if low is not None:
        return "erschöpft" if low <= 1 else f"mindestens {low}-mal erschöpft"
    return f"höchstens {high}-mal erschöpft"


def compared(comparison: Comparison) -> str:
    """A comparison behind the noun."""
    low, high = bounds(comparison)
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
    return {
        Stat.COST: f"Kosten von {number}{{water}}",
        Stat.RECYCLE: f"Wiederverwertungskosten von {number}",
        Stat.DAMAGE: f"{number} Schaden",
    }.get(stat, f"{number}{{{stat.value}}}")
