"""What pages tell of a deck of Tagewerk in numbers: costs, factions and their sources, the fighters, and the first hand (SET-3, SET-4)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.decklist.description import CurveNote, DeckDescription, Listed, NumberTable, deck_words
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
    **deck_words(Path(__file__).with_name("decks.txt"), {"cost": factions_and_sources}),
    order=("cost",),
    line_facts=cost_in_words,
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
