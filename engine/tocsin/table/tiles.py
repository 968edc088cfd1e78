"""Cards of TOCSIN as a table shows them: location cards and heroes as they are now, cards in hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.languages import Language, LocalText
from engine.match.match import GameCard, PlayerId
from engine.match.parts import Context
from engine.table.cards import as_printed
from engine.table.standing import CardFigure, TableCard, TableKeyword
from engine.tocsin.cards import TocsinCard
from engine.tocsin.glance import sides_of
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.state import Figure, Place, State
from engine.tocsin.table.places import health_left, hero_name, place_name
from engine.tocsin.table.said import WORDS
from engine.tocsin.words.book import rune_name
from engine.tocsin.words.rendering import TEXTS, CardText

SAYS: Final = WORDS.texts("says")
TILE: Final = WORDS.texts("tile")
TAGS: Final = WORDS.tags()
Cards = Mapping[int, TocsinCard]
"""The records of a match by their ids."""


def in_both(card: TocsinCard, said: Callable[[CardText], str]) -> LocalText:
    """What is said of a record in both languages."""

    def in_language(language: Language) -> str:
        return said(TEXTS.of(card, language)).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")

    return LocalText(in_language("en"), in_language("de"))


def held_card(game: State, player: PlayerId, card: GameCard, number: GameCard) -> TableCard:
    """A card that somebody holds, under its `number` at the table; its options stand in its text."""
    return TableCard(number, game.definition(card).id)


def hero_tile(game: State, figure: Figure) -> TableCard:
    """A hero in a space of the location, or beside it."""
    figures = [CardFigure("life", TILE["life"], health_left(figure), figure.sheet.health)]
    if figure.sheet.rage:
        figures.append(as_printed("rage", TILE["rage"], figure.rage))
    if figure.wards:
        figures.append(as_printed("wards", TILE["wards"], len(figure.wards)))
    tags = [tag for tag, holds in (("defeated", figure.is_defeated), ("carried", figure.carrier >= 0), ("rear", figure.is_rear)) if holds]
    return TableCard(figure.card, figure.sheet.id, figures=figures, tags=[TAGS[tag] for tag in tags], name=hero_name(figure))


def place_tile(game: State, place: Place, cards: Cards) -> TableCard:
    """A location card, the side that shows, with what lies on it."""
    enemy, figures, runes = place.enemy, [], set(_runes(place, cards))
    if enemy is not None:
        health = game.health_of(enemy)
        figures.append(CardFigure("life", TILE["life"], max(health - game.damage_on(place), 0), health))
        figures += [as_printed("armour", TILE["armour"], value) for value in place.armour_left()[:1]]
        if enemy.kind != c.NO_KIND:
            strength = enemy.strength.now(game, Context(game.speaker(), place.reference))
            name = "melee" if enemy.kind == c.MELEE else "ranged"
            figures.append(as_printed(name, TILE[name], strength))
    if place.marks:
        figures.append(as_printed("marks", TILE["marks"], place.marks))
    states = (("stunned", place.is_stunned), ("defeated", place.is_defeated), ("back", place.side == c.BACK))
    tags = [TAGS[tag] for tag, holds in states if holds]
    keywords = [TableKeyword(f"rune-{rune}", rune_name(rune)) for rune in sorted(runes)]
    return TableCard(
        place.card, place.printed.id, figures=figures, keywords=keywords, tags=tags, name=place_name(place), text=_text(place, cards)
    )


def _runes(place: Place, cards: Cards) -> frozenset[str]:
    """The runes that activate the side that shows (RUNE-2)."""
    card = cards.get(place.printed.id)
    return frozenset() if card is None or (place.is_defeated and place.enemy is None) else sides_of(card)[place.side].runes


def _text(place: Place, cards: Cards) -> LocalText:
    """What stands on the side that shows."""
    card = cards.get(place.printed.id)
    if card is None:
        return LocalText("", "")
    side = sides_of(card)[place.side]
    return in_both(card, lambda said: " ".join(line for line in said.side(side) if line))
