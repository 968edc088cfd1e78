"""How German print calls players, cards and numbers: the phrases that name something, in whatever case."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.amounts import compared
from engine.rone.abilities.data import HE, HOLDER, IT, IT_OR_THEM, SHE, SHE_OR_THEM, THAT_ONE, THEM, Data
from engine.rone.abilities.german_pronouns import ONE, SEVERAL
from engine.rone.abilities.german_races import race_forms
from engine.rone.abilities.pronouns import CONTROLLER
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.vocabulary import Act, Duration, Keyword, Kind, PlayZone, Stat
from engine.text.nouns import Noun
from engine.text.phrases import Phrases

ENDINGS: Final = ("", "e", "en", "em", "er", "es")


def inflected(*stems: str) -> str:
    """A pattern for adjectives, articles and possessives in every form."""
    return "(" + "|".join(stem + ending for stem in stems for ending in ENDINGS) + ")"


THE: Final = "(der|die|das|den|dem|des)"
A: Final = inflected("ein")
YOUR: Final = inflected("dein")
ITS: Final = inflected("sein", "ihr")
EACH_CONTROLLER: Final = f"{inflected('jed')} ihrer Kontrolleure"
"""Of several cards that were named, in every case."""
OPPONENT: Final = f"[{YOUR}|{THE}|{A}] (Gegner|Gegners|Gegenspieler|Gegenspielers|Gegnern)"
PLAYER: Final = "(Spieler|Spielers|Spielern)"


def _compounds(name: str) -> str:
    return "|".join(name + ending for ending in ("wert", "angriff", "stärke", "schaden", "angriffswert"))


STAT_NAMES: Final = {
    Stat.HEALTH: "(<health>|Lebenspunkt|Lebenspunkte|Lebenspunkten|Leben)",
    Stat.MELEE: f"(<melee>|Nahkampf|Nahkampf Angriff|Nahkampf Angriffswert|{_compounds('Nahkampf')})",
    Stat.RANGED: f"(<ranged>|Fernkampf|Fernkampf Angriff|Fernkampf Angriffswert|{_compounds('Fernkampf')})",
    Stat.DAMAGE: "(Schaden|Schadenspunkte|Schadenspunkten)",
}
COST_NAMES: Final = {
    Stat.COST: "(Kosten|Aktivierungskosten)",
    Stat.RECYCLE: "(Wiederverwertungskosten|Recyclingkosten)",
}
ZONES: Final = {
    PlayZone.HAND: "(Hand|Kartenhand)",
    PlayZone.DECK: "(Deck|Decks|Kartendeck)",
    PlayZone.GRAVEYARD: "(Friedhof|Friedhofs|Friedhofes)",
    PlayZone.REMOVED: "(entfernten|entfernte) Karten",
    PlayZone.TECHNOLOGY_DECK: "(Technologiedeck|Technologiedecks)",
}
DURATIONS: Final = {
    Duration.NEXT_COMBAT: (
        "(für|in|im|bis zum Ende) [den|diesen|dem|diesem|des|dieses|ihren|seinen|ihrem|seinem] [nächsten] (Kampf|Kampfes|Kampfs)"
    ),
    Duration.TURN: (
        "(in diesem Zug|diesen Zug|für diesen Zug|während dieses (Zuges|Zugs))",
        "bis zum Ende ((des|dieses) (Zuges|Zugs)|vom Zug)",
        "(bis [zum] (Zugende|Zug Ende)|bis Ende (des|dieses) Zuges|für den Rest des Zuges)",
    ),
    Duration.UNTIL_OWN_TURN: (
        "(bis zu deinem nächsten Zug|[,] bis dein nächster Zug beginnt [,]|[,] bis du wieder am Zug bist [,])",
        "bis zum Beginn deines nächsten (Zuges|Zugs)",
    ),
    Duration.WHILE_HERE: (
        "[,] solange {own_card} (im Spiel|auf dem Schlachtfeld) (ist|bleibt|liegt) [,]",
        "[,] solange sich {own_card} (im Spiel|auf dem Schlachtfeld) befindet [,]",
    ),
    Duration.PERMANENT: "(dauerhaft|für immer|für den Rest des Spiels)",
}
GERMAN_ACTS: Final = {
    Act.ATTACK: "nicht angreifen",
    Act.GUARD: "((kein Wächter|keine Wächter) sein|nicht als Wächter (gelten|dienen))",
    Act.USE_ABILITY: (
        "(keine [aktivierbaren] Fähigkeiten|keine Fähigkeit) (nutzen|benutzen|einsetzen)",
        "(ihre|seine) (Fähigkeiten|Fähigkeit) nicht (nutzen|benutzen|einsetzen)",
    ),
    Act.BE_ATTACKED: "nicht angegriffen werden",
    Act.BE_TARGETED: (
        "(nicht Ziel von Effekten|nicht das Ziel von Effekten|nicht Ziel eines Effekts|kein Ziel von Effekten) sein",
        "nicht als Ziel (von Effekten|eines Effekts) gewählt werden",
    ),
    Act.REFRESH: "nicht aufgefrischt werden",
}
KEYWORD_ADJECTIVES: Final = {Keyword.FLYING: "fliegend", Keyword.INVISIBILITY: "unsichtbar"}


def add_names(phrases: Phrases, races: Collection[str]) -> None:
    """Add players, targets, zones, numbers and durations."""
    _add_players(phrases)
    _add_nouns(phrases, races)
    _add_features(phrases)
    _add_descriptions(phrases)
    _add_targets(phrases)
    for duration, pattern in DURATIONS.items():
        phrases.add("duration", pattern, lambda own_card=None, duration=duration: duration.value)


# --- Players -------------------------------------------------------------------------------------


def _add_players(phrases: Phrases) -> None:
    add = phrases.add
    add("player", OPPONENT, lambda: "enemy")
    add("player", "man", lambda: "you")
    add("player", "(er|dieser)", lambda: "?player")
    add("player", f"{inflected('dies')} {PLAYER}", lambda: "?player")
    add("player", f"{ITS} (Kontrolleur|Kontrolleurs)", lambda: CONTROLLER)
    hero = "(Held|Helden)"
    add("hero", [f"{YOUR} {inflected('eigen')} {hero}", f"{YOUR} {hero}", "(du|dir|dich)"], lambda: "you")
    add("hero", f"{ITS} {hero}", lambda: "?theirs")
    add("hero", [f"[{THE}] {inflected('gegnerisch')} {hero}", f"{THE} {hero} {OPPONENT}", OPPONENT], lambda: "enemy")
    add("hero", [f"{THE} {hero} {inflected('dies')} {PLAYER}"], lambda: "?player")
    add("hero", [f"{THE} {hero} {ITS} (Kontrolleur|Kontrolleurs)"], lambda: CONTROLLER)
    add("player", EACH_CONTROLLER, lambda: "that")
    add("hero", [f"{THE} {hero} {EACH_CONTROLLER}"], lambda: "that")
    owner = f"[{ITS}|{THE}] (Besitzer|Besitzers|Besitzern)"
    add(
        "owners_hand",
        [
            f"[zurück] {owner} auf die (Hand|Hände)",
            f"[zurück] (auf|in) (seine|ihre) (Hand|Hände) [{owner}|{OPPONENT}]",
            f"[zurück] (auf|in) die (Hand|Hände) ({owner}|{OPPONENT})",
        ],
        lambda: "",
    )
    for rule, anyones in (("to_hand", ""), ("taken_to_hand", "own")):  # what you take is yours then
        add(rule, "{owners_hand}", lambda owners_hand: owners_hand)
        add(rule, "[zurück] (auf|in) die (Hand|Hände)", lambda anyones=anyones: anyones)
        add(rule, "[zurück] (auf|in) deine (Hand|Hände)", lambda: "own")
    add("to_deck", [f"Deck [{owner}|{OPPONENT}]", f"(das|die|sein|ihr) (Deck|Decks) [{owner}|{OPPONENT}]"], lambda: "")
    add("to_deck", "dein Deck", lambda: "own")
    add("own_card", [f"{inflected('dies')} (Einheit|Held|Helden|Technologie|Karte)", f"[{THE}] <self>"], lambda: "self")
    add("own_or_it", "{own_card}", lambda own_card: own_card)
    add("own_or_it", f"(er|sie|es|{ONE})", lambda: IT)


# --- Descriptions --------------------------------------------------------------------------------


def _forms(noun: Noun) -> Iterable[tuple[str, bool | None]]:
    """A noun's forms, each with whether it is plural; None where it can be both."""
    singular, plural = set(noun.singular), set(noun.plural)
    for form in singular | plural:
        yield form, None if form in singular and form in plural else form in plural


def _add_nouns(phrases: Phrases, races: Collection[str]) -> None:
    """Kinds and races, one and many, with and without Ziel- before them."""
    for kind in (Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY, Kind.TACTIC, Kind.CARD, Kind.EFFECT):
        for form, plural in _forms(KINDS[kind]):
            _add_noun(phrases, "noun", form, _known({"kind": kind.value}, plural))
    for kind, name in ((Kind.UNIT, "Einheitenkarte"), (Kind.TACTIC, "Taktikkarte"), (Kind.TECHNOLOGY, "Technologiekarte")):
        _add_noun(phrases, "noun", name, {"kind": kind.value, "plural": False})
        _add_noun(phrases, "noun", f"{name}n", {"kind": kind.value, "plural": True})
    for name, plural in (("Handkarte", False), ("Handkarten", True)):
        _add_noun(phrases, "noun", name, {"kind": "card", "in": "hand", "whose": "own", "plural": plural, HOLDER: True})
    for form, plural in (("Karte", False), ("Karten", True)):
        _add_noun(phrases, "permanent_noun", form, {"kind": "permanent", "plural": plural})
    phrases.add("noun", f"{inflected('dauerhaft')} {{permanent_noun}}", lambda permanent_noun: permanent_noun)
    for race in races:
        own = RACES.get(race)
        for form, plural in _forms(own) if own is not None else race_forms(race_name(race)):
            _add_noun(phrases, "noun", form, _known({"kind": "unit", "race": race}, plural))
            for ending, is_many in (("einheit", False), ("einheiten", True), (" Einheit", False), (" Einheiten", True)):
                _add_noun(phrases, "noun", form + ending, {"kind": "unit", "race": race, "plural": is_many})
        names = {race_name(race), *([own.singular[0]] if own else [])}
        phrases.add("tail", [f"der Rasse {name}" for name in sorted(names)], lambda race=race: {"race": race})


def _known(part: Data, plural: bool | None) -> Data:
    return part if plural is None else {**part, "plural": plural}


def _add_noun(phrases: Phrases, rule: str, form: str, part: Data) -> None:
    phrases.add(rule, form, lambda part=part: part)
    phrases.add(rule, [f"Ziel{form.lower()}", f"Ziel {form}"], lambda part=part: {**part, "aimed": True})


def _add_features(phrases: Phrases) -> None:
    """Filters before and behind the noun."""
    add = phrases.add
    phrases.add_values(
        "adjective",
        [
            (inflected("beschädigt"), {"damage": ">=1"}),
            (inflected("unbeschädigt"), {"damage": "=0"}),
            (inflected("erschöpft"), {"exhausted": ">=1"}),
            (inflected("aktiv", "unerschöpft"), {"exhausted": "=0"}),
            (inflected("gegnerisch", "feindlich"), {"whose": "enemy"}),
            (inflected("eigen", "befreundet", "verbündet"), {"whose": "own"}),
            (inflected("ander"), {"other": True}),
            (f"({inflected('weiter')})", {"other": True}),
            (inflected("zufällig"), {"random": True}),
            (f"zufällig {inflected('gewählt', 'ausgewählt', 'bestimmt')}", {"random": True}),
            (inflected("beliebig"), {}),
        ],
    )
    for keyword, stem in KEYWORD_ADJECTIVES.items():
        add("adjective", inflected(stem), lambda keyword=keyword: {"keyword": keyword.value})
    exhausted = inflected("erschöpft")
    for word, mark in (("genau", "="), ("mindestens", ">="), ("höchstens", "<="), ("nicht genau", "!="), ("", "=")):
        add(
            "adjective",
            f"{word} {{times}} {exhausted}",
            lambda times, mark=mark: {"exhausted": f"{mark}{times}"} if isinstance(times, int) else None,
        )
    add("adjective", "Stufe {number}", lambda number: {"level": f"={number}"})
    add("adjectives", "", dict)
    add("adjectives", "{adjective} {adjectives}", cards.merged_pair)
    for stat, name in STAT_NAMES.items():
        add("feature", [f"{{quantity}} {name}"], lambda quantity, stat=stat: compared(stat, quantity))
        add("feature", [f"{{number}} {name} oder weniger"], lambda number, stat=stat: {stat.value: f"<={number}"})
        add("feature", [f"{{number}} {name}"], lambda number, stat=stat: {stat.value: f"={number}"})
    for stat, name in COST_NAMES.items():
        unit = "[<water>|Wasser|Wassertropfen]" if stat is Stat.COST else "[Karte|Karten]"
        add("feature", f"{name} von {{quantity}} {unit}", lambda quantity, stat=stat: compared(stat, quantity))
        add("feature", f"{name} von {{number}} {unit} oder (mehr|höher)", lambda number, stat=stat: {stat.value: f">={number}"})
        add("feature", f"{name} von {{number}} {unit} oder (weniger|niedriger)", lambda number, stat=stat: {stat.value: f"<={number}"})
        add("feature", [f"{name} von {{number}} {unit}", f"{name} {{number}} {unit}"], lambda number, stat=stat: {stat.value: f"={number}"})
        add("feature", f"anderen {name} als {{number}} {unit}", lambda number, stat=stat: {stat.value: f"!={number}"})
    add("feature", "[dem Schlüsselwort] {keyword}", lambda keyword: {"keyword": keyword})
    add("features", "{feature}", lambda feature: feature)
    add("features", "{feature} (und|,|, und) {features}", lambda feature, features: cards.merged(feature, features))
    add("tail", "mit {features}", lambda features: features)
    add("tail", "(der|auf) Stufe {number}", lambda number: {"level": f"={number}"})
    add("tail", "(der|auf) Stufe {number} oder (höher|mehr)", lambda number: {"level": f">={number}"})
    add("tail", "(der|auf) Stufe {number} oder (niedriger|weniger)", lambda number: {"level": f"<={number}"})
    add("tail", "einer anderen Stufe als {number}", lambda number: {"level": f"!={number}"})


def _add_descriptions(phrases: Phrases) -> None:
    """Nouns with all that stands around them, without an article."""
    add = phrases.add
    add(
        "tail",
        [
            "unter deiner Kontrolle",
            "(von dir|auf deiner Seite)",
            "[,] (die|den|der|das) du (kontrollierst|hast|besitzt) [,]",
        ],
        lambda: {"whose": "own"},
    )
    add(
        "tail",
        [
            f"unter der Kontrolle {OPPONENT}",
            "(deines|des|vom|von deinem|von dem) (Gegners|Gegenspielers|Gegner)",
            f"[,] (die|den|der|das) {OPPONENT} (kontrolliert|hat|besitzt) [,]",
        ],
        lambda: {"whose": "enemy"},
    )
    add("tail", ["auf dem Schlachtfeld", "im Spiel", "[nach] deiner Wahl"], dict)
    add("tail", "[,] (die|den|der|das) (er|dieser Spieler) kontrolliert [,]", lambda: {"whose": make.DOERS})
    add("tail", "im Bereitschaftszustand", lambda: {"exhausted": "=0"})
    add("tail", "bis Stufe {number}", lambda number: {"level": f"<={number}"})
    add("tail", ", (die|der|das) Schaden erlitten (hat|haben) [,]", lambda: {"damage": ">=1"})
    add("tail", ", (die|der|das) {quantity} [<water>|Wasser] (kostet|kosten) [,]", lambda quantity: compared(Stat.COST, quantity))
    add("tail", ", (die|der|das) {number} [<water>|Wasser] oder weniger (kostet|kosten) [,]", lambda number: {"cost": f"<={number}"})
    add("tail", ", (die|der|das) {number} [<water>|Wasser] oder mehr (kostet|kosten) [,]", lambda number: {"cost": f">={number}"})
    add("card_amount", "zusätzlich {card_amount}", lambda card_amount: card_amount)
    add("tail", [f"nach Wahl {OPPONENT}"], lambda: {"chooser": "enemy"})
    add("tail", ["(aus|in|auf|unter|von) {zone}"], lambda zone: zone)
    add("tail", ["auf der Hand", "aus der Hand"], lambda: {"in": "hand", "whose": "own", HOLDER: True})
    for place, name in ZONES.items():
        where: Data = {"in": place.value}
        add("zone", f"{YOUR} {name}", lambda where=where: {**where, "whose": "own"})
        add("zone", f"(der|dem|den|die|das) {name} (deines|des) (Gegners|Gegenspielers)", lambda where=where: {**where, "whose": "enemy"})
        add("zone", f"(der|dem|den|die|das) gegnerischen {name}", lambda where=where: {**where, "whose": "enemy"})
        add("zone", f"(der|dem|den|die|das) {name} (eines|jedes) Spielers", lambda where=where: {**where, "whose": "any"})
    add("in_zone", ["(in|auf|unter) {zone}"], lambda zone: zone)
    for in_place, whose in (
        (f"im {ZONES[PlayZone.GRAVEYARD]}", "graveyard"),
        (f"im {ZONES[PlayZone.DECK]}", "deck"),
        (f"im {ZONES[PlayZone.TECHNOLOGY_DECK]}", "technology_deck"),
    ):
        for rule in ("in_zone", "tail"):
            add(rule, f"{in_place} (deines|des) (Gegners|Gegenspielers)", lambda whose=whose: {"in": whose, "whose": "enemy"})
            add(rule, in_place.replace("im ", "im gegnerischen "), lambda whose=whose: {"in": whose, "whose": "enemy"})
            add(rule, f"{in_place} (eines|jedes) Spielers", lambda whose=whose: {"in": whose, "whose": "any"})
    add("tails", "", dict)
    add("tails", "{tail} {tails}", cards.merged_tails)
    add("core", "{adjectives} {noun} {tails}", cards.core_of)


# --- Targets -------------------------------------------------------------------------------------

OTHER: Final = inflected("ander")
HOW_MANY: Final[Sequence[tuple[str, Data]]] = (
    (A, {}),
    (THE, {"the": True}),
    (f"{A} {OTHER} {YOUR}", {"whose": "own", "other": True}),
    (f"{inflected('jed')} {YOUR}", {"many": "all", "whose": "own"}),
    (inflected("irgendein"), {}),
    (inflected("all", "jed"), {"many": "all"}),
    (f"{inflected('all')} {YOUR}", {"many": "all", "whose": "own"}),
    (f"{A} {YOUR}", {"whose": "own"}),
    (f"{A} der", {"one_of": True}),
    (YOUR, {"many": "all", "whose": "own", "plural": True, "unless_hero": True}),
    ("deine", {"many": "all", "whose": "own", "plural": True}),
    (f"(höchstens|bis zu) {A}", {"many": {"up_to": 1}}),
    (YOUR, {"whose": "own", "plural": False, "unless_hero": True}),
    (f"{A} {inflected('einzig', 'einzeln')}", {}),
)


def _bare(core: Data) -> Data | None:
    """All cards of a sort, without an article."""
    said = cards.described({"many": "all"}, core) if core.get("plural", True) else None
    return None if said is None else cards.Bare(said)


def _target(described: Data) -> Data | None:
    said = cards.selector(described)
    return cards.Bare(said) if said is not None and isinstance(described, cards.Bare) else said


def _single(core: Data) -> Data | None:
    """One card without an article, as in short print: "Vernichte gegnerische Zieleinheit"."""
    return cards.described({}, core) if core.get("plural") is False or (core.get("aimed") and not core.get("plural")) else None


def _add_targets(phrases: Phrases) -> None:
    add = phrases.add
    for pattern, part in HOW_MANY:
        add("how_many", pattern, lambda part=part: part)
    for pattern, part in (("[der]", {}), (YOUR, {"whose": "own"})):
        add("how_many", f"{{number}} {pattern}", lambda number, part=part: {**part, "many": number} if number > 1 else None)
        add("how_many", f"bis zu {{number}} {pattern}", lambda number, part=part: {**part, "many": {"up_to": number}})
    add("described", "{how_many} {core}", cards.described)
    add("described", "{core}", _bare)
    add("described", "{core}", _single)
    add("target", "{described}", _target)
    add("target", [f"{inflected('dies')} (Einheit|Held|Helden|Technologie|Karte)", f"[{THE}] <self>"], lambda: "self")
    add("target", "es", lambda: IT)
    add("target", ["(er|ihn|ihm)", "von ihm"], lambda: HE)
    add("target", ONE, lambda: SHE)
    add("target", ["(sie|ihr)", "von ihr"], lambda: SHE_OR_THEM)
    add("target", "sich", lambda: IT_OR_THEM)
    add("target", ["ihnen", "von ihnen", SEVERAL], lambda: THEM)
    add(
        "target",
        [f"{inflected('jen')} {{noun}}", f"{inflected('dies')} {{noun}}", f"{THE} {inflected('gewählt')} {{noun}}"],
        lambda noun: THAT_ONE,
    )
    add("target", f"{THE} {inflected('verteidigend')} Einheit", lambda: "defender")
    add("target", [f"{THE} {inflected('angreifend')} Einheit", f"{THE} (Angreifer|Angreifers)"], lambda: "attacker")
    add("target", ["(das|dem|des) (Angriffsziel|Angriffsziels)", f"{THE} {inflected('angegriffen')} Einheit"], lambda: "defender")
    add("target", f"{YOUR} (Held|Helden)", lambda: "you")
    add("target", [f"[{THE}] {inflected('gegnerisch')} (Held|Helden)", f"{THE} (Held|Helden) {OPPONENT}"], lambda: "enemy")
    add("target", f"{YOUR} (Held|Helden)", lambda: {"hero": "own"})
    add("target", [f"{THE} {inflected('gegnerisch')} (Held|Helden)", f"{THE} (Held|Helden) {OPPONENT}"], lambda: {"hero": "enemy"})
    add("victim", ["(an|bei|gegen|zu) {target}"], lambda target: target)
    add("counted", ["{core}", f"{THE} {{core}}"], cards.counted)
    add("counted", f"{YOUR} {{core}}", lambda core: cards.counted(core, {"whose": "own"}))
