"""What RONE's cards have (CARD-1 to CARD-6), as the site's tables, forms, files and searches know it."""

from __future__ import annotations

from typing import Final

from engine.cards.fields import CardDescription, CardField, CardFlag, CardTypeInfo, Composed, FieldKind, FieldSearch, Filter
from engine.languages import LocalText
from engine.rone.cards import CardType

_HERO, _UNIT, _TACTIC, _TECHNOLOGY = CardType
_FIGHTERS = frozenset({_UNIT})
_HEROES = frozenset({_HERO})
_COSTS, _UNITS, _LEADERS = LocalText("Costs", "Kosten"), LocalText("Units", "Einheiten"), LocalText("Heroes", "Helden")
_OF_UNITS, _OF_HEROES = LocalText("Of units.", "Von Einheiten."), LocalText("Of heroes.", "Von Helden.")

TYPES: Final = {
    _HERO: CardTypeInfo(LocalText("Hero", "Held"), LocalText("heroes", "Helden"), ("leader", "champion", "anführer", "heldin")),
    _UNIT: CardTypeInfo(
        LocalText("Unit", "Einheit"), LocalText("units", "Einheiten"), ("creature", "minion", "monster", "kreatur", "diener")
    ),
    _TACTIC: CardTypeInfo(
        LocalText("Tactic", "Taktik"), LocalText("tactics", "Taktiken"), ("spell", "sorcery", "instant", "event", "zauber", "ereignis")
    ),
    _TECHNOLOGY: CardTypeInfo(
        LocalText("Technology", "Technologie"),
        LocalText("technologies", "Technologien"),
        ("tech", "building", "artifact", "enchantment", "gebäude", "artefakt", "verzauberung"),
    ),
}
RACES: Final = {
    "human": LocalText("Human", "Mensch"),
    "hybrid": LocalText("Hybrid", "Hybrid"),
    "machine": LocalText("Machine", "Maschine"),
    "mutant": LocalText("Mutant", "Mutant"),
}
"""The races of the rulebooks."""


def _stat(name: str, label: LocalText, search: FieldSearch, *, least: int = 0, most: int = 99) -> CardField:  # CARD-3
    return CardField(
        name=name,
        kind=FieldKind.NUMBER,
        label=label,
        clause="CARD-3",
        search=search,
        types=_FIGHTERS,
        needed_by=_FIGHTERS,
        least=least,
        most=most,
        group=_UNITS,
    )


def _income(name: str, label: LocalText, search: FieldSearch) -> CardField:  # CARD-4
    return CardField(
        name=name,
        kind=FieldKind.NUMBER,
        label=label,
        clause="CARD-4",
        search=search,
        types=_HEROES,
        needed_by=_HEROES,
        group=_LEADERS,
    )


FIELDS: Final = (
    CardField(
        name="race",
        kind=FieldKind.SUBTYPE,
        label=LocalText("Race", "Rasse"),
        clause="CARD-2",
        types=frozenset({_HERO, _UNIT}),
        needed_by=frozenset({_HERO, _UNIT}),
        filter=Filter.CHECKS,
        search=FieldSearch(
            short=("s", "rasse"),
            meaning=LocalText("Of heroes and units.", "Von Helden und Einheiten."),
            unknown=LocalText("No race is called “%(value)s”.", "Keine Rasse heißt „%(value)s“."),
            examples=(
                ("race:mutant", LocalText("mutants", "Mutanten")),
                ("race:human or race:hybrid", LocalText("humans and hybrids", "Menschen und Hybriden")),
            ),
        ),
    ),
    CardField(
        name="level",
        kind=FieldKind.NUMBER,
        label=LocalText("Level", "Stufe"),
        clause="CARD-1",
        needed_by=frozenset(CardType),
        least=1,
        most=3,
        default=1,
        group=_COSTS,
        filter=Filter.LEVELS,
        search=FieldSearch(
            short=("l", "stufe"),
            meaning=LocalText("From 1 to 3.", "Von 1 bis 3."),
            examples=(("level:1", LocalText("level 1", "Stufe 1")), ("l>=2", LocalText("level 2 and 3", "Stufe 2 und 3"))),
        ),
    ),
    CardField(
        name="cost",
        kind=FieldKind.NUMBER,
        label=LocalText("Cost", "Kosten"),
        clause="CARD-5",
        needed_by=frozenset(CardType),
        can_be_null=True,
        help=LocalText("Water; empty where it is greyed out.", "Wasser; leer, wo sie ausgegraut sind."),
        group=_COSTS,
        filter=Filter.NUMBERS,
        filter_label=LocalText("Cost in water", "Kosten in Wasser"),
        highest=8,
        search=FieldSearch(
            short=("c", "kosten"),
            meaning=LocalText(
                "In water. A hyphen stands for a greyed-out cost.", "In Wasser. Ein Bindestrich steht für ausgegraute Kosten."
            ),
            examples=(
                ("cost<=2", LocalText("at most 2 water", "höchstens 2 Wasser")),
                ("cost:-", LocalText("greyed out: can’t be played", "ausgegraut: lässt sich nicht spielen")),
            ),
        ),
    ),
    CardField(
        name="recycle",
        kind=FieldKind.NUMBER,
        label=LocalText("Recycle cost", "Wiederverwertungskosten"),
        clause="CARD-5",
        needed_by=frozenset({_UNIT, _TACTIC}),
        can_be_null=True,
        help=LocalText("Cards; empty where it is greyed out.", "Karten; leer, wo sie ausgegraut sind."),
        group=_COSTS,
        search=FieldSearch(
            short=("rc", "wiederverwertung", "wiederverwertungskosten"),
            meaning=LocalText(
                "In cards. A hyphen stands for a greyed-out cost.", "In Karten. Ein Bindestrich steht für ausgegraute Kosten."
            ),
            examples=(
                ("recycle:0", LocalText("recycled for free", "kostenlos wiederverwertet")),
                ("rc:-", LocalText("can’t be recycled", "nicht wiederverwertbar")),
            ),
        ),
    ),
    _stat(
        "health",
        LocalText("Health", "Lebenspunkte"),
        FieldSearch(
            short=("hp", "leben", "lebenspunkte"),
            meaning=_OF_UNITS,
            examples=(("health>=4", LocalText("4 health and more", "4 Lebenspunkte und mehr")),),
        ),
    ),
    _stat(
        "melee",
        LocalText("Melee attack", "Nahkampf"),
        FieldSearch(
            short=("m", "nahkampf"),
            meaning=LocalText(
                "Of units. A number may be compared with another.", "Von Einheiten. Ein Wert lässt sich mit einem anderen vergleichen."
            ),
            examples=(
                ("melee>ranged", LocalText("more melee than ranged attack", "mehr Nahkampf als Fernkampf")),
                ("m>=cost", LocalText("as much melee as it costs", "mindestens so viel Nahkampf, wie sie kostet")),
            ),
        ),
    ),
    _stat(
        "ranged",
        LocalText("Ranged attack", "Fernkampf"),
        FieldSearch(
            short=("r", "fernkampf"),
            meaning=_OF_UNITS,
            examples=(("ranged>0", LocalText("can shoot", "kann schießen")),),
        ),
    ),
    _stat(
        "speed",
        LocalText("Attack speed", "Angriffsgeschwindigkeit"),
        FieldSearch(
            short=("sp", "tempo", "angriffsgeschwindigkeit"),
            meaning=LocalText(
                "How often a unit is exhausted by attacking, from 1 to 3.", "Wie oft ein Angriff eine Einheit erschöpft, von 1 bis 3."
            ),
            examples=(("speed:1", LocalText("quick attackers", "schnelle Angreifer")),),
        ),
        least=1,
        most=3,
    ),
    _income(
        "water_income",
        LocalText("Water income", "Wassereinkommen"),
        FieldSearch(
            name="income",
            short=("i", "einkommen", "wassereinkommen"),
            meaning=_OF_HEROES,
            examples=(("income>=7", LocalText("7 water a turn and more", "7 Wasser pro Zug und mehr")),),
        ),
    ),
    _income(
        "card_income",
        LocalText("Card income", "Karteneinkommen"),
        FieldSearch(
            name="draw",
            short=("ziehen", "karteneinkommen"),
            meaning=_OF_HEROES,
            examples=(("draw:0", LocalText("heroes that draw no card", "Helden, die keine Karte ziehen")),),
        ),
    ),
    CardField(
        name="hero",
        kind=FieldKind.LEADER,
        label=LocalText("Hero", "Held"),
        clause="CARD-4",
        types=_HEROES,
        needed_by=_HEROES,
        help=LocalText("The slug that the three levels of one hero share.", "Der Slug, den die drei Stufen eines Helden teilen."),
        group=_LEADERS,
        search=FieldSearch(
            short=("h", "held"),
            meaning=LocalText("The cards of a hero, by name.", "Die Karten eines Helden, mit seinem Namen."),
            unknown=LocalText("No hero is called “%(value)s”.", "Kein Held heißt „%(value)s“."),
            examples=(("hero:ilsa", LocalText("the three cards of Ilsa Varn", "die drei Karten von Ilsa Varn")),),
        ),
    ),
)

FLAGS: Final = {
    "playable": CardFlag(
        LocalText("playable", "spielbar"),
        LocalText("its cost is not greyed out", "ihre Aktivierungskosten sind nicht ausgegraut"),
        lambda card, keywords: card.cost is not None,
    ),
    "recyclable": CardFlag(
        LocalText("recyclable", "wiederverwertbar"),
        LocalText("its recycle cost is not greyed out", "ihre Wiederverwertungskosten sind nicht ausgegraut"),
        lambda card, keywords: card.recycle is not None,
    ),
    "fast": CardFlag(
        LocalText("fast", "schnell"),
        LocalText("a tactic that is no slow effect", "eine Taktik, die kein langsamer Effekt ist"),
        lambda card, keywords: card.type is _TACTIC and "slow" not in keywords,
    ),
    "permanent": CardFlag(
        LocalText("permanent", "bleibend"),
        LocalText(
            "it stays on the battlefield: hero, unit or technology", "sie bleibt auf dem Schlachtfeld: Held, Einheit oder Technologie"
        ),
        lambda card, keywords: card.type is not _TACTIC,
    ),
}

EXAMPLE_TABLE: Final = (
    "name_en,name_de,type,race,level,cost,recycle,health,melee,ranged,speed,printed_en,printed_de,edition,number,copies_in_box\n"
    "Gate Runner,Torläuferin,unit,human,1,2,1,2,1,0,2,What the card says.,Was auf der Karte steht.,My Box,004,2"
)
"""What an owner may type in, every field of a unit filled."""
DESCRIPTION: Final = CardDescription(
    types=TYPES,
    fields=FIELDS,
    type_meaning=LocalText("Hero, unit, tactic or technology.", "Held, Einheit, Taktik oder Technologie."),
    type_examples=(
        ("type:unit", LocalText("units", "Einheiten")),
        ("-t:hero", LocalText("everything but heroes", "alles außer Helden")),
    ),
    unique=("hero", "level"),
    unique_clause="CON-4",
    subtypes=RACES,
    subtypes_name="races",
    example_query="type:unit cost<=2",
    example_table=EXAMPLE_TABLE,
    flags=FLAGS,
    flag_examples=(
        ("is:recyclable", LocalText("can be recycled", "lässt sich wiederverwerten")),
        ("is:fast cost<=1", LocalText("cheap fast tactics", "billige schnelle Taktiken")),
    ),
    orders=("name", "cost", "level", "type", "race", "recycle", "health", "melee", "ranged", "speed", "number", "id"),
    examples={
        "name": (
            ("rust", LocalText("“rust” in the name", "„rust“ im Namen")),
            ('"rust hound"', LocalText("these words, one after the other", "diese Wörter, eins nach dem anderen")),
        ),
        "text": (
            ("text:draw", LocalText("“draw” in the text", "„draw“ im Text")),
            ("x:/gain.*water/", LocalText("“gain”, and “water” somewhere behind it", "„gain“ und irgendwo dahinter „water“")),
        ),
        "keyword": (
            ("keyword:defender", LocalText("cards with Defender", "Karten mit Verteidiger")),
            ("k:battlefield -k:death", LocalText("Battlefield but not Death", "Schlachtfeld, aber nicht Tod")),
        ),
        "edition": (
            ('edition:"Dry Season"', LocalText("cards of Dry Season", "Karten aus Dürrezeit")),
            ("e:dry", LocalText("the same by its letters", "dasselbe mit dem Kürzel")),
        ),
        "legal": (
            ("legal:custom", LocalText("cards for custom decks", "Karten für den freien Deckbau")),
            ("f:custom-first-edition", LocalText("cards for the first edition", "Karten für die erste Auflage")),
        ),
    },
    meanings={
        "text": LocalText(
            "Part of the rules text, in either language. Symbols are written {water}, {card}, {melee}.",
            "Teil des Regeltexts, in beiden Sprachen. Symbole schreibst du {water}, {card}, {melee}.",
        )
    },
    composed={
        Composed.BOTH: "type:unit cost<=2",
        Composed.EITHER: "race:mutant or race:machine",
        Composed.WITHOUT: "type:unit -race:human",
        Composed.BRACKETS: "level:1 (race:mutant or keyword:shield)",
        Composed.QUOTED: '"rust hound"',
    },
    face="rone",
)
"""The cards of RONE."""
