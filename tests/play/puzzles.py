"""Puzzles for tests: a position that greedy bots come to, with chances that nobody has worked out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from cards.selectors import catalog, formats
from decks.list.snapshots import snapshot_of
from engine.bots.considering import LookedAt
from engine.decklist import Decklist, deck_hash
from engine.match.match import Match
from engine.rng import stream
from engine.table.seats import BOT
from play.bots import tables_of_game
from play.models import Puzzle
from play.puzzle_making import PuzzleDeck, store_puzzle
from play.puzzle_search import GREEDY, FoundPuzzle, is_looked_at
from tests.decks.makers import legal_state
from tests.play.makers import DUEL, NOW
from web.games import present_kit

DAY = date(2026, 11, 20)


def dealt(state: Decklist | None = None, format: str = DUEL, seed: int = 7) -> tuple[Match, PuzzleDeck]:
    """A duel of a list against itself, before its first choice."""
    listed = state or legal_state()
    playable = present_kit().simulated.playable(listed, catalog())
    match = tables_of_game().deal([playable, playable], formats()[format], seed, 0, (f"{BOT}{GREEDY}",))
    return match, PuzzleDeck("Cistern Watch", snapshot_of(listed), deck_hash(listed, catalog()), format, {})


def make_puzzle(
    day: date = DAY, *, seed: int = 7, best: Sequence[int] = (1,), state: Decklist | None = None, format: str = DUEL, **changes: Any
) -> Puzzle:
    """The puzzle of `day`: the first position of three options or more, the second option of which is the best."""
    match, deck = dealt(state, format, seed)
    beginning = {name: value for name, value in match.replay.to_json().items() if name != "choices"}
    choices: list[int] = []
    bots = [tables_of_game().bot(f"{BOT}{GREEDY}", stream(seed, "test", seat)) for seat in range(2)]
    while not is_looked_at(match):
        choices.append(bots[match.decision.player].choose(match.view_for(match.decision.player)))
        match.choose(choices[-1])
    tried = [LookedAt(index, 0.71 if index in best else 0.48 - index / 100, 0.4, 0.8, 500) for index in range(3)]
    found = FoundPuzzle(choices, int(match.decision.player), best, 0, tried, match.digest())
    puzzle = store_puzzle(found, beginning, (deck, deck), day=day, now=NOW)
    assert puzzle is not None
    for name, value in changes.items():
        setattr(puzzle, name, value)
    puzzle.save()
    return puzzle
