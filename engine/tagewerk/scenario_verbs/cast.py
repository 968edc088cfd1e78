"""The cards of a scenario: those it describes, and `filler`."""

from __future__ import annotations

from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.scenarios.problems import ScenarioError, listed, only, refuse_text, whole_number
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.words import check_card

FILLER: Final[dict[str, Any]] = {"cost": 1, "attack": 1, "defence": 1}
NUMBERS: Final = {"cost": 99, "support": 99, "slots": 99, "attack": 99, "defence": 99}
FIELDS: Final = frozenset({"type", "faction", "main", "token", "points", "attach", "abilities", *NUMBERS})

ATTACHED: Final = ("own", "enemy")


def read_card(slug: str, fields: dict[str, Any], number: int) -> TagewerkCard:
    """A card of the cast. Raises ScenarioError where it isn't described as it must be."""
    where = f"cards.{slug}"
    only(fields, FIELDS, where)
    kind = fields.get("type", "character")
    if kind not in tuple(CardType):
        raise ScenarioError(f"{where}.type: {kind!r} is none of {', '.join(CardType)}")
    if fields.get("attach") not in (None, *ATTACHED):
        raise ScenarioError(f"{where}.attach: {fields['attach']!r} is none of {', '.join(ATTACHED)}")
    numbers: dict[str, Any] = {
        name: whole_number(fields[name], f"{where}.{name}", 0, most) for name, most in NUMBERS.items() if fields.get(name) is not None
    }
    is_main = bool(fields.get("main"))
    if not is_main:
        numbers.setdefault("cost", 0)
    card = TagewerkCard(
        id=CardId(number),
        slug=slug,
        type=CardType(kind),
        name=LocalText(slug, slug),
        faction=fields.get("faction"),
        main=is_main or None,
        token=bool(fields.get("token")) or None,
        points=bool(fields.get("points")) or None,
        attach=fields.get("attach"),
        abilities=tuple(listed(fields.get("abilities") or [], f"{where}.abilities")),
        **numbers,
    )
    refuse_text(check_card(card), where)
    return card
