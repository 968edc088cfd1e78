"""What phrases are made into that another player decides about, whatever the language."""

from __future__ import annotations

from engine.rone.abilities.building import of_player
from engine.rone.abilities.data import Data, Steps
from engine.rone.abilities.rows import split


def allowed(player: str, does_all: Steps | None = None, body_open: Steps | None = None) -> Steps | None:
    """What a player may do, or may have happen."""
    steps = body_open if does_all is None else of_player(player, does_all)
    return None if steps is None else [{"may": steps, "who": player}]


def prevented(paying: tuple[str, Data], clauses: Steps | None = None, body_open: Steps | None = None) -> Steps:
    """What doesn't happen if a player pays."""
    player, payment = paying
    return [{"unless": payment, "do": clauses or body_open or []} | ({"who": player} if player != "enemy" else {})]


def prevented_last(paying: tuple[str, Data], clauses: Steps) -> Steps | None:
    """Clauses of which only the last doesn't happen if a player pays; None where there is but one."""
    parts = split(clauses)
    return None if parts is None else [*parts[0], *prevented(paying, parts[1])]
