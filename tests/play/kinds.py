"""Tables at which something of each kind is asked: games by chance, in both editions, walked until every kind was seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import Guest, User
from cards.selectors import formats
from decks.list.chosen import ChosenList
from engine.decklist import Decklist, Entry
from engine.rng import stream
from engine.rone.decks import decklist_of
from engine.rone.rules import FIRST_EDITION, SECOND_EDITION
from engine.rone.rules.codes import DECISION_NAMES
from play.models import Table
from play.moves import in_play, locked_table
from tests.engine.rules.games import random_deck
from tests.play.makers import NOW, make_table
from tests.play.random_client import SIZES

MOST_GAMES = 60
LATEST_CHOICE = 400
"""Later in a game no kind is looked for: what comes first serves as well."""
RULES = {"custom": SECOND_EDITION, "custom-first-edition": FIRST_EDITION}


@dataclass(frozen=True)
class Position:
    """A game of `format` dealt from `seed`, after the choices of these indexes."""

    format: str
    seed: int
    indexes: tuple[int, ...]


def deck_by_chance(format: str, seed: int, name: str) -> Decklist:
    """A list of cards that `format` knows."""
    size, heroes, technologies = SIZES[format]
    deck = random_deck(stream(seed, name), RULES.get(format, SECOND_EDITION), size=size, heroes=heroes, technologies=technologies)
    cards = Counter(card.id for card in deck.cards)
    return decklist_of(
        format=format,
        heroes=tuple(hero.slug for hero in deck.heroes),
        cards=tuple(Entry(card, number) for card, number in sorted(cards.items())),
        technologies=tuple(Entry(card.id, 1) for card in sorted(deck.technologies, key=lambda card: card.id)),
    )


def sitting_of(position: Position, opponents: tuple[str, ...] = ("self",)) -> dict[str, Any]:
    """What `make_table` sits down to."""
    format = formats()[position.format]
    decks = [ChosenList(name, deck_by_chance(position.format, position.seed, name), format) for name in ("Ours", "Theirs")]
    return {"format": format, "decks": tuple(decks), "opponents": opponents, "seed": position.seed, "first": 0, "ignore_unmodelled": True}


def table_at(person: User | Guest, position: Position) -> Table:
    """A table at this position; `person` plays both seats."""
    table = make_table(person, now=NOW, **sitting_of(position))
    with transaction.atomic(), in_play(locked_table(table), now=NOW) as play:
        for index in position.indexes:
            play.take(index)
        play.write()
        return play.table


def positions_by_kind(person: User | Guest) -> Mapping[str, Position]:
    """A position for each kind of question that came up, as late as something is told by then; the games are left unwritten."""
    found: dict[str, Position] = {}
    for seed in range(MOST_GAMES):
        if len(found) == len(DECISION_NAMES):
            break
        for format in RULES:
            start = Position(format, seed, ())
            chance = random.Random(seed)
            table = make_table(person, now=NOW, **sitting_of(start))
            with in_play(table, now=NOW) as play:
                indexes: list[int] = []
                while not play.game.match.is_over and len(indexes) < LATEST_CHOICE:
                    decision = play.game.match.decision
                    kind = DECISION_NAMES[decision.kind]
                    if kind not in found or (len(indexes) > len(found[kind].indexes) and len(indexes) < 60):
                        found[kind] = Position(format, seed, tuple(indexes))
                    indexes.append(chance.randrange(len(decision.options)))
                    play.game.choose(indexes[-1])
            table.delete()
    return found
