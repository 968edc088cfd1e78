"""The cards of a scenario: those it describes, and `filler`."""

from __future__ import annotations

from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.cards import Card, CardType
from engine.rone.words import check_card
from engine.scenarios.problems import ScenarioError, listed, only, record, refuse_text, whole_number

FILLER: dict[str, Any] = {"type": "unit", "level": 1, "cost": 1, "recycle": 1, "health": 1, "melee": 1, "ranged": 1, "speed": 1}
UNIT_FIELDS = {"health": (0, 0, None), "melee": (0, -99, None), "ranged": (0, -99, None), "speed": (1, 1, 3)}
"""What is printed on units alone: where it is left out, at least, at most."""
FIELDS = frozenset({"type", "level", "cost", "recycle", "race", "abilities", *UNIT_FIELDS})
HERO_FIELDS = frozenset({"level", "exhausted", "water_income", "card_income", "level_costs", "abilities", "race"})


def read_card(slug: str, fields: dict[str, Any], number: int) -> Card:
    """A card of the cast. Raises ScenarioError where it isn't described as it must be."""
    where = f"cards.{slug}"
    only(fields, FIELDS, where)
    known = [one.value for one in CardType if one is not CardType.HERO]
    if fields.get("type", "unit") not in known:
        raise ScenarioError(f"{where}.type: {fields['type']!r} is none of {', '.join(known)}")
    card_type = CardType(fields.get("type", "unit"))
    numbers: dict[str, Any] = {
        name: whole_number(fields.get(name, default), f"{where}.{name}", least, most)
        for name, (default, least, most) in UNIT_FIELDS.items()
    }
    card = Card(
        id=CardId(number),
        slug=slug,
        type=card_type,
        name=LocalText(slug, slug),
        level=whole_number(fields.get("level", 1), f"{where}.level", 1, 3),
        cost=_cost(fields, "cost", where),
        recycle=_cost(fields, "recycle", where),
        race=fields.get("race"),
        abilities=tuple(listed(fields.get("abilities") or [], f"{where}.abilities")),
        **(numbers if card_type is CardType.UNIT else {}),
    )
    refuse_text(check_card(card), where)
    return card


def _cost(fields: dict[str, Any], name: str, where: str) -> int | None:
    """0 where it is left out, None where it is greyed out (CARD-5)."""
    found = fields.get(name, 0)
    return None if found is None else whole_number(found, f"{where}.{name}")


def read_hero(data: Any, player: str, number: int) -> dict[int, Card]:
    """The three cards of a player's hero.

    Raises:
        ScenarioError: it isn't described as it must be.
    """
    where = f"{player}.hero"
    fields = record(data or {}, where)
    only(fields, HERO_FIELDS, where)
    costs = listed(fields.get("level_costs", [3, 5]), f"{where}.level_costs")
    if len(costs) != 2:
        raise ScenarioError(f"{where}.level_costs: the costs of levels 2 and 3 are expected, found {costs!r}")
    abilities = {str(level): texts for level, texts in record(fields.get("abilities") or {}, f"{where}.abilities").items()}
    only(abilities, ("1", "2", "3"), f"{where}.abilities")
    levels = {
        level: Card(
            id=CardId(number + level),
            slug=f"hero-{player}-{level}",
            type=CardType.HERO,
            name=LocalText(f"hero of {player}", f"Held von {player}"),
            level=level,
            cost=cost if cost is None else whole_number(cost, f"{where}.level_costs"),
            race=fields.get("race"),
            water_income=whole_number(fields.get("water_income", 0), f"{where}.water_income"),
            card_income=whole_number(fields.get("card_income", 0), f"{where}.card_income"),
            hero=f"hero-{player}",
            abilities=tuple(listed(abilities.get(str(level)) or [], f"{where}.abilities.{level}")),
        )
        for level, cost in zip((1, 2, 3), (0, *costs), strict=True)
    }
    for level, card in levels.items():
        refuse_text(check_card(card), f"{where} (level {level})")
    return levels
