"""Two thousand games and the digest of every decision in them, stored: what a change of the engine must not change.

`python -m tests.engine.frozen.games` plays them all and names those that have come out otherwise; `--write` stores them anew, which only a
mended rule allows. What is looked at is what a player could see on an open table, so the engine's insides may be built anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engine.rng import Stream, stream
from engine.rone.bench import card_from_json
from engine.rone.bots.greedy import GreedyBot
from engine.rone.bots.random_bot import RandomBot
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck
from engine.rone.rules import FIRST_EDITION, SECOND_EDITION, Game, Ruleset
from engine.rone.rules.compiler import bears_later_keyword, definition_of
from engine.rone.rules.queries import keywords_of, melee_of, ranged_of
from tests.engine.rules.games import random_deck, shuffled
from tests.engine.rules.makers import ECONOMY, make_card, make_hero

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "games.json"
ODD_CARDS = FOLDER / "odd_cards.json"
"""Cards with one random text each that the checks of card texts admit."""
GAMES = 2_000
MOST_DECISIONS = 1_500
FORMATS = ("duel", "duel", "duel", "team", "three-player")
SIZES = {"duel": (2, 24, 1), "team": (2, 36, 2), "three-player": (3, 28, 1)}
"""How many decks, cards in each, and heroes."""


@cache
def odd_cards() -> list[Card]:
    """The stored cards with random texts."""
    return [card_from_json(data) for data in json.loads(ODD_CARDS.read_text())]


def odd_deck(chance: Stream, ruleset: Ruleset, *, size: int, heroes: int) -> PlayableDeck:
    """Ten odd units twice, four odd tactics and fillers; three odd technologies; heroes that give water or cards."""
    admitted = [card for card in odd_cards() if ruleset.has_later_keywords or not bears_later_keyword(definition_of(card))]

    def some(kind: CardType, number: int) -> tuple[Card, ...]:
        return shuffled(chance, [card for card in admitted if card.type is kind])[:number]

    main = some(CardType.UNIT, 10) * 2 + some(CardType.TACTIC, 4)
    fillers = (make_card(),) * (size - len(main))
    leaders = tuple(make_hero(name, abilities=ECONOMY) for name in ("leader", "mate"))[:heroes]
    return PlayableDeck(leaders, main + fillers, some(CardType.TECHNOLOGY, 3))


def game_number(number: int) -> tuple[str, Game, GreedyBot | RandomBot]:
    """Game `number`, by its name, dealt; and the bot that decides for everybody."""
    chance = stream(number, "frozen")
    ruleset = (FIRST_EDITION, SECOND_EDITION)[number % 2]
    format_ = FORMATS[number // 2 % len(FORMATS)]
    cards = ("demo", "odd")[number // 10 % 2]
    bot: GreedyBot | RandomBot = GreedyBot() if number // 20 % 3 == 0 else RandomBot(stream(number, "frozen-choices"))
    count, size, heroes = SIZES[format_]
    if cards == "odd":
        decks = [odd_deck(chance, ruleset, size=size, heroes=heroes) for _ in range(count)]
    else:
        decks = [random_deck(chance, ruleset, size=size, heroes=heroes, technologies=8 if heroes == 2 else 5) for _ in range(count)]
    name = f"{number} {format_} {ruleset.name} {cards} {bot.name}"
    return name, Game.new(decks, ruleset, number, log=False), bot


def looks(game: Game) -> tuple[Any, ...]:
    """Everything that lies on the table, faces up, and what is being decided. References are told as the cards they name."""
    state = game.state
    decision = state.decision
    asked = None
    if decision is not None:
        asked = (decision.player, decision.kind, [(one.kind, one.card, card_named(one.target), one.number) for one in decision.options])
    return (
        state.turn,
        state.phase,
        state.active,
        asked,
        [(one.level, one.water, one.hand, one.technologies, one.eliminated) for one in state.players],
        [(side.deck, sorted(side.shields), side.technology_deck, side.graveyard, side.removed, side.units) for side in state.sides],
        [
            (
                one.card,
                one.side,
                one.player,
                one.exhausted,
                one.health(),
                melee_of(state, one),
                ranged_of(state, one),
                keywords_of(state, one),
            )
            for one in state.permanents
            if one is not None
        ],
        [(item.kind, item.player, item.card) for item in state.stack],
        state.is_over,
        state.winner,
        state.reason,
    )


def card_named(reference: int) -> int:
    """The card of a reference; effects stay numbers below -1."""
    return reference & 255 if reference >= 0 else reference


def digest_of(game: Game, bot: GreedyBot | RandomBot) -> str:
    """Play the game to its end, or for so many decisions; the digest of how it looked at every one."""
    digest = blake2b(digest_size=8)
    for _ in range(MOST_DECISIONS):
        digest.update(repr(looks(game)).encode())
        if game.is_over:
            break
        game.choose(bot.choose(game.view_for(game.decision.player)))
    return digest.hexdigest()


def digests(numbers: range) -> Iterator[tuple[str, str]]:
    """Names and digests of the games of these numbers."""
    for number in numbers:
        name, game, bot = game_number(number)
        yield name, digest_of(game, bot)


def stored() -> dict[str, str]:
    """The digests as they were stored, by the games' names."""
    return dict(json.loads(DIGESTS.read_text()))


def main() -> int:
    """Play all games and say which differ, or store them."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.frozen.games", description="Compare whole games with the stored ones.")
    parser.add_argument("--write", action="store_true", help="store them anew")
    parser.add_argument("--every", type=int, default=1, help="only each so-manieth game")
    options = parser.parse_args()
    found = dict(digests(range(0, GAMES, options.every)))
    if options.write:
        DIGESTS.write_text(json.dumps(found, indent=0) + "\n")
        return 0
    before = stored()
    other = [name for name, digest in found.items() if before[name] != digest]
    print(f"{len(found) - len(other)} of {len(found)} games are as they were", *other, sep="\n")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
