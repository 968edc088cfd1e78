"""What Tagewerk's cards have (CARD-1 to CARD-10), as the site's tables, forms, files and searches know it."""

from __future__ import annotations

from typing import Final

from engine.cards.fields import CardDescription, CardField, CardFlag, CardTypeInfo, Composed, FieldKind, FieldSearch, Filter
from engine.languages import LocalText
from engine.tagewerk.cards import CardType

_CHARACTER, _PLACE, _ITEM = CardType
_CHARACTERS, _BEARERS, _ITEMS = frozenset({_CHARACTER}), frozenset({_CHARACTER, _PLACE}), frozenset({_ITEM})
_COSTS, _COMBAT = LocalText("Costs", "Kosten"), LocalText("Combat values and slots", "Kampfwerte und Plätze")
_OF_FIGHTERS = LocalText("Of characters that fight.", "Von Charakteren, die kämpfen.")

TYPES: Final = {
    _CHARACTER: CardTypeInfo(
        LocalText("Character", "Charakter"),
        LocalText("characters", "Charaktere"),
        ("creature", "unit", "minion", "hero", "kreatur", "einheit", "diener", "held"),
    ),
    _PLACE: CardTypeInfo(
        LocalText("Place", "Ort"), LocalText("places", "Orte"), ("location", "land", "building", "schauplatz", "gebäude", "stätte")
    ),
    _ITEM: CardTypeInfo(
        LocalText("Item", "Gegenstand"),
        LocalText("items", "Gegenstände"),
        ("equipment", "artifact", "spell", "event", "ausrüstung", "artefakt", "zauber", "ereignis"),
    ),
}
FACTIONS: Final = {
    "ember": LocalText("Ember", "Glut"),
    "tide": LocalText("Tide", "Flut"),
    "loam": LocalText("Loam", "Lehm"),
    "lantern": LocalText("Lantern", "Laterne"),
}
"""The factions of the demo set; a site may have others."""

FIELDS: Final = (
    CardField(
        name="faction",
        kind=FieldKind.SUBTYPE,
        label=LocalText("Faction", "Fraktion"),
        clause="CARD-8",
        filter=Filter.CHECKS,
        help=LocalText("Empty for a neutral card.", "Leer bei fraktionslosen Karten."),
        search=FieldSearch(
            short=("fa", "fraktion"),
            meaning=LocalText(
                "A hyphen stands for cards without one: they are neutral.", "Ein Bindestrich steht für Karten ohne: Sie sind fraktionslos."
            ),
            unknown=LocalText("No faction is called “%(value)s”.", "Keine Fraktion heißt „%(value)s“."),
            examples=(
                ("faction:tide", LocalText("cards of Tide", "Karten der Flut")),
                ("fa:-", LocalText("neutral cards", "fraktionslose Karten")),
            ),
        ),
    ),
    CardField(
        name="main",
        kind=FieldKind.YES_NO,
        label=LocalText("Main character", "Hauptcharakter"),
        clause="CON-3",
        types=_CHARACTERS,
        names_type=True,
        search=FieldSearch(
            label=LocalText("main character", "Hauptcharakter"),
            meaning=LocalText("it begins in the main slot, beside the deck", "er beginnt auf dem Hauptcharakterplatz, neben dem Deck"),
        ),
    ),
    CardField(
        name="token",
        kind=FieldKind.YES_NO,
        label=LocalText("Token", "Spielstein"),
        clause="TOKEN-2",
        types=_CHARACTERS,
        names_type=True,
        search=FieldSearch(
            label=LocalText("token", "Spielstein"),
            meaning=LocalText("texts make it; it is in no deck", "Texte erzeugen ihn, er ist in keinem Deck"),
        ),
    ),
    CardField(
        name="cost",
        kind=FieldKind.NUMBER,
        label=LocalText("Recruit cost", "Anwerbungskosten"),
        clause="CARD-10",
        needed_by=frozenset(CardType),
        can_be_null=True,
        most=20,
        help=LocalText("Resources; empty for a main character.", "Ressourcen; leer bei einem Hauptcharakter."),
        group=_COSTS,
        filter=Filter.NUMBERS,
        highest=7,
        search=FieldSearch(
            short=("c", "kosten"),
            meaning=LocalText(
                "In resources. A hyphen stands for main characters, which have none.",
                "In Ressourcen. Ein Bindestrich steht für Hauptcharaktere, die keine haben.",
            ),
            examples=(
                ("cost<=2", LocalText("at most 2 resources", "höchstens 2 Ressourcen")),
                ("cost:-", LocalText("main characters", "Hauptcharaktere")),
            ),
        ),
    ),
    CardField(
        name="support",
        kind=FieldKind.NUMBER,
        label=LocalText("Support cost", "Unterstützungskosten"),
        clause="CARD-9",
        most=20,
        help=LocalText("Empty without a support ability.", "Leer ohne Unterstützerfähigkeit."),
        group=_COSTS,
        search=FieldSearch(
            short=("su", "unterstützung"),
            meaning=LocalText("What the support ability costs in addition.", "Was die Unterstützerfähigkeit zusätzlich kostet."),
            examples=(("support<=1", LocalText("supported for at most 1", "unterstützt für höchstens 1")),),
        ),
    ),
    CardField(
        name="slots",
        kind=FieldKind.NUMBER,
        label=LocalText("Item slots", "Gegenstandsplätze"),
        clause="CARD-6",
        types=_BEARERS,
        most=5,
        help=LocalText("Empty for none.", "Leer, wenn es keine sind."),
        group=_COMBAT,
        search=FieldSearch(
            short=("sl", "plätze"),
            meaning=LocalText("Of characters and places.", "Von Charakteren und Orten."),
            examples=(("slots>=2", LocalText("carries two items and more", "trägt zwei Gegenstände und mehr")),),
        ),
    ),
    CardField(
        name="points",
        kind=FieldKind.YES_NO,
        label=LocalText("Point field", "Siegpunktefeld"),
        clause="CARD-7",
        help=LocalText("Exactly if the text gives you victory points.", "Genau wenn der Text dir Siegpunkte gibt."),
        search=FieldSearch(
            name="collector",
            label=LocalText("collector", "Sammler"),
            meaning=LocalText("it collects victory points", "die Karte sammelt Siegpunkte"),
        ),
    ),
    CardField(
        name="attack",
        kind=FieldKind.NUMBER,
        label=LocalText("Attack", "Angriff"),
        clause="CARD-5",
        types=_CHARACTERS,
        most=20,
        group=_COMBAT,
        search=FieldSearch(
            short=("at", "angriff"),
            meaning=LocalText(
                "Of characters that fight. A number may be compared with another.",
                "Von Charakteren, die kämpfen. Ein Wert lässt sich mit einem anderen vergleichen.",
            ),
            examples=(
                ("attack>=4", LocalText("attack 4 and more", "Angriff 4 und mehr")),
                ("at>cost", LocalText("more attack than it costs", "mehr Angriff, als er kostet")),
            ),
        ),
    ),
    CardField(
        name="defence",
        kind=FieldKind.NUMBER,
        label=LocalText("Defence", "Verteidigung"),
        clause="CARD-5",
        types=_CHARACTERS,
        least=1,
        most=30,
        group=_COMBAT,
        search=FieldSearch(
            short=("d", "verteidigung"),
            meaning=_OF_FIGHTERS,
            examples=(("defence>attack", LocalText("more defence than attack", "mehr Verteidigung als Angriff")),),
        ),
    ),
    CardField(
        name="attach",
        kind=FieldKind.CHOICE,
        label=LocalText("Attached to", "Angelegt an"),
        clause="ITEM-1",
        types=_ITEMS,
        choices=(("own", LocalText("own cards", "eigene Karten")), ("enemy", LocalText("opponents’ cards", "gegnerische Karten"))),
        help=LocalText("Own cards, if nothing is said.", "An eigene Karten, wenn nichts dasteht."),
    ),
)
"""In the order of the source's picture of a card."""

FLAGS: Final = {
    "neutral": CardFlag(
        LocalText("neutral", "fraktionslos"),
        LocalText("it belongs to no faction", "sie gehört zu keiner Fraktion"),
        lambda card, keywords: card.faction is None,
    ),
    "fighter": CardFlag(
        LocalText("fighter", "Kämpfer"),
        LocalText("it has combat values", "die Karte hat Kampfwerte"),
        lambda card, keywords: card.is_fighter,
    ),
    "direct": CardFlag(
        LocalText("direct", "direkt"),
        LocalText("an item that can be played directly", "ein Gegenstand, der direkt gespielt werden kann"),
        lambda card, keywords: card.is_direct,
    ),
    "attachable": CardFlag(
        LocalText("attachable", "anlegbar"),
        LocalText("an item that can be attached", "ein Gegenstand, der angelegt werden kann"),
        lambda card, keywords: card.is_attachable,
    ),
    "supported": CardFlag(
        LocalText("supported", "unterstützt"),
        LocalText("it has a support ability", "sie hat eine Unterstützerfähigkeit"),
        lambda card, keywords: card.support is not None,
    ),
}

EXAMPLE_TABLE: Final = (
    "name_en,name_de,type,faction,cost,slots,attack,defence,printed_en,printed_de,edition,number,copies_in_box\n"
    "Quay Hand,Kaiarbeiter,character,tide,2,1,2,2,What the card says.,Was auf der Karte steht.,My Box,004,2"
)
"""What an owner may type in, every field of a character that fights filled."""
DESCRIPTION: Final = CardDescription(
    types=TYPES,
    fields=FIELDS,
    type_meaning=LocalText("Character, place or item.", "Charakter, Ort oder Gegenstand."),
    type_examples=(
        ("type:character", LocalText("characters", "Charaktere")),
        ("-t:item", LocalText("everything but items", "alles außer Gegenständen")),
    ),
    subtypes=FACTIONS,
    subtypes_name="factions",
    example_query="type:character cost<=2",
    example_table=EXAMPLE_TABLE,
    flags=FLAGS,
    flag_examples=(
        ("is:collector", LocalText("collects victory points", "sammelt Siegpunkte")),
        ("is:direct cost<=2", LocalText("cheap items to play directly", "billige Gegenstände, die direkt gespielt werden")),
    ),
    orders=("name", "cost", "type", "faction", "attack", "defence", "slots", "number", "id"),
    examples={
        "name": (
            ("bell", LocalText("“bell” in the name", "„bell“ im Namen")),
            ('"pearl diver"', LocalText("these words, one after the other", "diese Wörter, eins nach dem anderen")),
        ),
        "text": (
            ("text:point", LocalText("“point” in the text", "„point“ im Text")),
            (
                "x:/exhaust.*resource/",
                LocalText("“exhaust”, and “resource” somewhere behind it", "„exhaust“ und irgendwo dahinter „resource“"),
            ),
        ),
        "keyword": (
            ("keyword:watchful", LocalText("watchful cards", "wachsame Karten")),
            ("k:stealthy is:fighter", LocalText("fighters that can’t be blocked", "Kämpfer, die nicht geblockt werden können")),
        ),
        "edition": (
            ('edition:"Four Bells"', LocalText("cards of Four Bells", "Karten aus Vier Glocken")),
            ("e:bel", LocalText("the same by its letters", "dasselbe mit dem Kürzel")),
        ),
        "legal": (
            ("legal:standard", LocalText("cards for standard decks", "Karten für Standarddecks")),
            ("f:short", LocalText("cards for the short game", "Karten für das kurze Spiel")),
        ),
    },
    composed={
        Composed.BOTH: "type:character cost<=2",
        Composed.EITHER: "faction:tide or faction:loam",
        Composed.WITHOUT: "type:item -is:neutral",
        Composed.BRACKETS: "cost:1 (faction:ember or keyword:watchful)",
        Composed.QUOTED: '"pearl diver"',
    },
    face="tagewerk",
)
"""The cards of Tagewerk."""
