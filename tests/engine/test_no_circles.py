"""No part of a match stands in a circle.

The compiled engine frees the parts by counting references alone (`acyclic`); a circle would never be freed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.match.fingerprints import MatchPart, fields_of
from engine.match.match import Decision, Option, PlayerId
from tests.engine.frozen.frozen import FrozenGames
from tests.engine.frozen.rone import RONE
from tests.engine.frozen.tagewerk import TAGEWERK

GAMES = 24
EVERY = 10
MOST_DECISIONS = 400


def held_by(part: object) -> Iterator[object]:
    """What a part of a match, or a list of parts, holds."""
    if isinstance(part, MatchPart):
        yield from (getattr(part, name) for name in fields_of(part))
    elif isinstance(part, dict):
        yield from part.values()
    elif isinstance(part, list | tuple | set):
        yield from part


def circle_in(part: object, above: tuple[object, ...] = ()) -> tuple[object, ...]:
    """The way from a part back to itself; empty if there is none."""
    if any(one is part for one in above):
        return (*above, part)
    for held in held_by(part):
        if isinstance(held, MatchPart | dict | list | tuple | set):
            found = circle_in(held, (*above, part))
            if found:
                return found
    return ()


@pytest.mark.parametrize("games", [RONE, TAGEWERK], ids=lambda games: games.slug)
def test_no_part_of_a_match_stands_in_a_circle(games: FrozenGames[Any]) -> None:
    looked = 0
    for number in range(GAMES):
        _name, game, bot = games.deal(number)
        for step in range(MOST_DECISIONS):
            if game.is_over:
                break
            if step % EVERY == 0:
                assert circle_in(game.state) == ()
                looked += 1
            game.choose(bot.choose(game.view_for(game.decision.player)))
    assert looked > GAMES


def test_a_circle_is_found() -> None:
    decision = Decision(PlayerId(0), 0, [Option(0)])
    assert circle_in([decision, decision]) == ()

    decision.options.append(decision)  # type: ignore[arg-type]  # nothing such is ever held

    assert circle_in(decision)[-1] is decision
