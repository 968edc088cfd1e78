"""What pages tell of a deck of Tagewerk in numbers: costs, factions and their sources, the fighters, and the first hand (SET-3, SET-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.cards.fields import FieldSearch
from engine.decklist.description import Curve, CurveNote, DeckDescription, LeaderSearch, Listed, NumberTable, Spread
from engine.languages import LocalText
from engine.opening import CardGroup, Mulligan, Opening
from engine.tagewerk.card_fields import FACTIONS
from engine.tagewerk.cards import CardType
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.validate import FIRST_COST, sources_of


def factions_and_sources(listed: Sequence[Listed]) -> CurveNote:
    """How many characters need resources of each faction (RES-4), and how many cards of the deck can give them."""
    needing: dict[str, int] = {}
    giving: dict[str, int] = {}
    for one in listed:
        if one.card.type is CardType.CHARACTER and one.card.faction:
            needing[one.card.faction] = needing.get(one.card.faction, 0) + one.quantity
        for faction in sources_of([one.card]):
            giving[faction] = giving.get(faction, 0) + one.quantity
    characters = sum(needing.values())
    if not characters:
        return CurveNote(
            sentences=(LocalText("No character needs a faction’s resource.", "Kein Charakter braucht eine Ressource einer Fraktion."),)
        )
    said = LocalText(
        f"{characters} {'character needs a resource' if characters == 1 else 'characters need resources'} of "
        f"{'its faction' if characters == 1 else 'their faction'}; a main character of the faction always gives them.",
        f"{characters} {'Charakter braucht' if characters == 1 else 'Charaktere brauchen'} Ressourcen "
        f"{'seiner' if characters == 1 else 'ihrer'} Fraktion; ein Hauptcharakter der Fraktion gibt sie immer.",
    )
    rows = tuple((_name(slug), str(needing[slug]), str(giving.get(slug, 0))) for slug in sorted(needing))
    table = NumberTable(
        title=LocalText("Factions and sources", "Fraktionen und Quellen"),
        columns=(
            LocalText("Faction", "Fraktion"),
            LocalText("Characters", "Charaktere"),
            LocalText("Sources in the deck", "Quellen im Deck"),
        ),
        rows=rows,
        clause="RES-4",
    )
    return CurveNote(sentences=(said,), table=table)


def cost_in_words(card: Any) -> LocalText:
    """The recruit cost; a main character's as a dash (CARD-10)."""
    cost = "–" if card.cost is None else card.cost
    return LocalText(f"cost {cost}", f"Kosten {cost}")


DECKS: Final = DeckDescription(
    order=("cost",),
    order_words=LocalText("by cost", "nach Kosten"),
    line_facts=cost_in_words,
    curves=(
        Curve(
            field="cost",
            title=LocalText("Recruit cost", "Anwerbungskosten"),
            label=LocalText("Cards by recruit cost", "Karten nach Anwerbungskosten"),
            axis=LocalText("Cost in resources", "Kosten in Ressourcen"),
            most=7,
            half=LocalText("Half the deck costs {value} or less.", "Die Hälfte des Decks kostet höchstens {value}."),
            note=factions_and_sources,
        ),
        Curve(
            field="support",
            title=LocalText("Support cost", "Unterstützungskosten"),
            label=LocalText("Cards by support cost", "Karten nach Unterstützungskosten"),
            axis=LocalText("Further resources for the support ability", "Weitere Ressourcen für die Unterstützerfähigkeit"),
            most=4,
            is_minor=True,
        ),
    ),
    spreads=(
        Spread(
            section="characters",
            title=LocalText("The characters", "Die Charaktere"),
            fields={
                "attack": LocalText("Attack", "Angriff"),
                "defence": LocalText("Defence", "Verteidigung"),
                "slots": LocalText("Item slots", "Gegenstandsplätze"),
            },
        ),
    ),
    subtypes=LocalText("Factions", "Fraktionen"),
    leader_search=LeaderSearch(
        search=FieldSearch(
            name="main",
            short=("hauptcharakter",),
            label=LocalText("Main character", "Hauptcharakter"),
            unknown=LocalText("No main character is called “%(value)s”.", "Kein Hauptcharakter heißt „%(value)s“."),
        ),
        meaning=LocalText("The deck’s main character, by name.", "Der Hauptcharakter des Decks, nach Namen."),
        subtype_meaning=LocalText("The faction of the deck’s main character.", "Die Fraktion des Hauptcharakters."),
        subtype_title=LocalText("Faction of the main character", "Fraktion des Hauptcharakters"),
    ),
    hints={
        "cards": LocalText("Name, text or cost<=2", "Name, Text oder kosten<=2"),
        "group": LocalText("type:character cost<=2", "typ:charakter kosten<=2"),
        "decks": LocalText("faction:tide keyword:watchful likes>=3", "fraktion:flut keyword:wachsam likes>=3"),
    },
    example_list=LocalText(
        "# Hot Iron\nMain: Brida Kohl, Forge Warden\n3x Bellows Boy\n3 Anvil Guard\nThe Great Forge x2\nItems\n3 Glowing Bolt",
        "# Heißes Eisen\nHauptcharakter: Brida Kohl, Meisterin der Esse\n3x Balgjunge\n3 Ambosswache\nDie Große Esse x2\nGegenstände\n"
        "3 Glühbolzen",
    ),
    card_examples=(
        (
            "keyword:watchful cost<=3",
            LocalText("with a watchful card that costs at most 3", "mit einer wachsamen Karte, die höchstens 3 kostet"),
        ),
        (
            "is:collector -is:main",
            LocalText("with a collector beside the main character", "mit einem Sammler neben dem Hauptcharakter"),
        ),
    ),
    examples={
        "name": (("iron", LocalText("“iron” in the name, or in the author’s", "„iron“ im Namen oder in dem des Autors")),),
        "author": (("author:marit", LocalText("decks by Marit", "Decks von Marit")),),
        "main": (
            ("main:brida", LocalText("decks with Brida Kohl", "Decks mit Brida Kohl")),
            ("main:-", LocalText("decks without a main character", "Decks ohne Hauptcharakter")),
        ),
        "faction": (("faction:tide", LocalText("a main character of Tide leads the deck", "ein Hauptcharakter der Flut führt das Deck")),),
        "card": (('card:"pearl diver"', LocalText("decks with Pearl Diver", "Decks mit Perlentaucherin")),),
        "format": (("format:short", LocalText("decks for the short game", "Decks fürs kurze Spiel")),),
        "legal": (
            ("legal:standard", LocalText("legal standard decks", "regelkonforme Standarddecks")),
            ("is:legal", LocalText("legal, whatever the format", "regelkonform, gleich in welchem Format")),
        ),
    },
    opening=Opening(
        hand=STANDARD.hand_size,
        mulligans=(Mulligan.SHUFFLE,),
        clause="SET-4",
        groups=(
            CardGroup(
                label=LocalText("Cost up to 2", "Kosten bis 2"),
                holds=lambda card: card.cost is not None and card.cost <= FIRST_COST,
            ),
            CardGroup(
                label=LocalText("Character, cost up to 2", "Charakter, Kosten bis 2"),
                holds=lambda card: card.type is CardType.CHARACTER and card.cost is not None and card.cost <= FIRST_COST,
            ),
        ),
        draws_note=LocalText(
            "One command marker a turn is spent on a card (CMD-1).",
            "Eine Befehlsmarke wird in jedem Zug gegen eine Karte getauscht (CMD-1).",
        ),
    ),
)
"""How decks of Tagewerk are told in numbers."""


def _name(slug: str) -> LocalText:
    plain = slug.replace("-", " ").capitalize()
    return FACTIONS.get(slug) or LocalText(plain, plain)
