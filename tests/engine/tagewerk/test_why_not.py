"""Either something is among the options, or a rule is named that keeps it away, with a clause that there is: never both, never neither."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine.compiled import is_compiled
from engine.match.match import NO_CARD, GameCard, PlayerId
from engine.rng import stream
from engine.rules.references import card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.table.refusals import TagewerkRefuser
from tests.engine.tagewerk.invariants import SEATS, random_game

GAMES, EVERY = (30, 20) if is_compiled() else (9, 60)
CLAUSES = set(
    re.findall(r"^- ([A-Z]+-[A-Z0-9-]+)", (Path(__file__).parents[3] / "docs/reference/tagewerk-rules.md").read_text(), re.MULTILINE)
)
NUMBERED = (c.PLAY, c.ATTACH, c.USE, c.TURN_UP)
"""What is done in several ways, told apart by a number."""
OF_CARDS = (*NUMBERED, c.HIDE, c.DECLARE, c.BLOCK)
STRANGE = (-1, 2, 99, 1 << 20)
"""Numbers by which nobody would tell anything apart."""
OF_PLAYERS = (c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT, c.GO_INTO_COMBAT, c.END_DAY, c.END_COMBAT, c.NO_BLOCK)


def random_positions(games: int, every: int) -> Iterator[Game]:
    """A decision out of `every` of so many random games, for two to four players in turn."""
    for seed in range(games):
        game = random_game(seed, SEATS[seed % len(SEATS)])
        chance = stream(seed, "positions")
        while not game.is_over:
            if chance.below(every) == 0:
                yield game
            game.choose(chance.below(len(game.decision.options)))


def asked_for(game: Game) -> Iterator[tuple[GameCard, int, int]]:
    """Every action with every card and in every way, and those without a card."""
    for card in map(GameCard, range(len(game.state.definitions))):
        for kind in OF_CARDS:
            for number in (0, 1) if kind in NUMBERED else (0,):
                yield card, kind, number
    for kind in OF_PLAYERS:
        for card in (NO_CARD, GameCard(0), GameCard(len(game.state.definitions) - 1)):
            yield card, kind, 0


def is_offered(game: Game, player: PlayerId, card: GameCard, kind: int, number: int) -> bool:
    """Whether an option of the player's does that."""
    if game.is_over or game.decision.player != player:
        return False
    return any(
        option.kind == kind
        and (card == NO_CARD or kind in OF_PLAYERS or card in (option.card, card_of(option.target)))
        and (kind not in NUMBERED or option.number == number)
        for option in game.decision.options
    )


def test_every_card_and_action_is_offered_or_refused_with_a_clause() -> None:
    looks: Counter[str] = Counter()
    for game in random_positions(GAMES, EVERY):
        for player in map(PlayerId, range(len(game.state.players))):
            for card, kind, number in asked_for(game):
                found = game.why_not(player, card, c.OPTION_NAMES[kind], number)
                assert (found is None) == is_offered(game, player, card, kind, number), (c.OPTION_NAMES[kind], card, number, found)
                if found is not None:
                    assert found.clause in CLAUSES
                    looks[found.code] += 1
    assert set(looks) <= set(TagewerkRefuser.reasons)
    assert {"in_combat", "no_combat", "no_block", "others_decide"} <= set(looks)
    assert len(looks) > 20, sorted(set(TagewerkRefuser.reasons) - set(looks))


def test_whatever_is_asked_has_an_answer() -> None:
    for game in random_positions(4, 120):
        for player in map(PlayerId, range(len(game.state.players))):
            for action in ("", "nothing such", *c.OPTION_NAMES):
                for card in map(GameCard, range(-1, len(game.state.definitions), 7)):
                    for number in STRANGE:
                        found = game.why_not(player, card, action, number)
                        assert found is None or found.clause in CLAUSES
