"""What lines of Tagewerk's table make: amounts of resources and tokens with their faction."""

from __future__ import annotations

from typing import Any

from engine.text.printed.building import Parts
from engine.text.printed.data import Steps


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
