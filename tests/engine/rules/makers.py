"""Cards, decks and games with valid defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rng import Stream, stream
from engine.rone.cards import Card, CardType, Hero
from engine.rone.decks import PlayableDeck
from engine.rone.rules import SECOND_EDITION, Game, Ruleset


def make_card(slug: str = "filler", **given: Any) -> Card:
    """A level 1 unit, cost 1, recycle 1, 1/1/1, speed 1, unless said otherwise."""
    type_ = CardType(given.pop("type", "unit"))
    values: dict[str, Any] = {"level": 1, "cost": 1, "recycle": 1}
    if type_ is CardType.UNIT:
        values |= {"health": 1, "melee": 1, "ranged": 1, "speed": 1}
    values |= given
    number = CardId(values.pop("id", crc32(slug.encode()) % 1_000_000))
    return Card(id=number, slug=slug, type=type_, name=LocalText(slug, slug), **values)


def make_hero(
    slug: str = "hero", *, abilities: Mapping[int, Sequence[Any]] | None = None, costs: Sequence[int] = (3, 5), **given: Any
) -> Hero:
    """A hero with incomes 6/1, 7/1, 8/1, whose second and third level cost 3 and 5."""
    incomes = given.pop("incomes", ((6, 1), (7, 1), (8, 1)))
    levels = {
        level: make_card(
            f"{slug}-{level}",
            type="hero",
            level=level,
            cost=0 if level == 1 else costs[level - 2],
            recycle=None,
            hero=slug,
            water_income=incomes[level - 1][0],
            card_income=incomes[level - 1][1],
            abilities=tuple((abilities or {}).get(level, ())),
            **given,
        )
        for level in (1, 2, 3)
    }
    return Hero(slug, levels)


def make_deck(*cards: Card, size: int = 24, heroes: Sequence[Hero] = (), technologies: Sequence[Card] = ()) -> PlayableDeck:
    """The given cards, filled up with fillers to `size`."""
    fillers = [make_card() for _ in range(size - len(cards))]
    return PlayableDeck(tuple(heroes) or (make_hero(),), (*cards, *fillers), tuple(technologies))


SAPPER = [{"play": [{"damage": 1, "to": {"unit": "enemy"}}, {"water": 1}]}]
BANNER = [{"always": [{"melee": 1, "to": {"unit": "own", "other": True}}]}]
ECONOMY = {1: [{"activate": {"exhaust": 1}, "economic": True, "do": [{"choose": 1, "of": [[{"water": 2}], [{"draw": 1}]]}]}]}


def make_lively_deck() -> PlayableDeck:
    """A deck in which most of the engine has something to do."""
    cards = [
        make_card("brute", health=3, melee=2, ranged=0, cost=2),
        make_card("archer", health=1, melee=0, ranged=2, cost=2),
        make_card("guard", health=4, melee=1, ranged=0, cost=3, abilities=({"keyword": "defender"},)),
        make_card("banner", cost=2, abilities=tuple(BANNER)),
        make_card("imp", cost=1, recycle=0, abilities=({"when": "battlefield", "do": [{"draw": 1}]},)),
        make_card("martyr", cost=1, abilities=({"when": "death", "do": [{"hero_damage": 1}]},)),
        make_card("giant", level=2, cost=5, health=6, melee=4, ranged=1, speed=2, recycle=3),
        make_card("sapper", type="tactic", cost=1, abilities=tuple(SAPPER)),
        make_card(
            "storm", type="tactic", level=2, cost=3, recycle=2, abilities=({"play": [{"damage": 1, "to": {"unit": "any", "many": "all"}}]},)
        ),
        make_card("salve", type="tactic", cost=0, recycle=1, abilities=({"play": [{"health": 2, "to": {"unit": "own"}}]},)),
    ]
    technologies = [
        make_card("pump", type="technology", cost=2, recycle=None, abilities=({"activate": {"exhaust": 1}, "do": [{"water": 1}]},)),
        make_card("tower", type="technology", cost=3, recycle=None, abilities=({"when": "end_turn", "do": [{"hero_damage": 1}]},)),
    ]
    return make_deck(*(cards * 2), size=24, heroes=[make_hero(abilities=ECONOMY)], technologies=technologies)


def make_game(*decks: PlayableDeck, seed: int = 1, ruleset: Ruleset = SECOND_EDITION, **given: Any) -> Game:
    """A duel of lively decks unless others are given."""
    return Game.new(decks or (make_lively_deck(), make_lively_deck()), ruleset, seed, **given)


def play_randomly(game: Game, seed: int = 1, limit: int = 4000) -> list[int]:
    """Choose at random until the game is over (or `limit` decisions were taken); the choices."""
    chance: Stream = stream(seed, "test")
    choices = []
    while not game.is_over and len(choices) < limit:
        choices.append(chance.below(len(game.decision.options)))
        game.choose(choices[-1])
    return choices
