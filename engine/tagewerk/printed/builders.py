"""What lines of Tagewerk's table make: amounts of resources and tokens with their faction, one target of two kinds."""

from __future__ import annotations

from typing import Any

from engine.text.printed.building import Parts
from engine.text.printed.data import Data, Steps, remade
from engine.text.printed.describing import Joined
from engine.text.printed.game import PrintedGame


def of_faction(amount: Any, faction: str) -> Parts:
    """Resources of a faction, or resource tokens."""
    return Parts({"": amount, "faction": faction})


def resources(amount: Any) -> Steps:
    """Resources that are gained, of a faction or of none."""
    return [{part or "resource": value for part, value in amount.items()}] if isinstance(amount, Parts) else [{"resource": amount}]


def token_of(amount: Any, faction: str | None, exhausted: int) -> Parts:
    """Resource tokens that are exhausted so often."""
    return Parts({"": amount, "exhausted": exhausted} | ({"faction": faction} if faction else {}))


def tokens(amount: Any, slug: str, exhausted: int) -> Parts:
    """Character tokens of a name."""
    return Parts({"": slug, "many": amount, "exhausted": exhausted})


def joined_with_noun(game: PrintedGame, one: Any, noun: Data) -> Joined | None:
    """As in "an enemy character or place": whose the one is holds for the other; None where more is said of either."""
    if not isinstance(one, dict) or len(one) > 1 or noun.get("plural") or noun.keys() - {"kind", "plural"}:
        return None
    (kind, whose), other = *one.items(), noun["kind"]
    return Joined((one, remade({other: whose}, one)), is_choice=True) if kind != other and {kind, other} <= set(game.kinds) else None
