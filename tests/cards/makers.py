"""Cards for tests: whole rows with defaults, so that a test says only what matters to it."""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

from cards.models import Card, Edition, Printing, Subtype
from cards.services import touch_catalog
from engine.languages import LocalText
from engine.rone.card_fields import DESCRIPTION

_ids = count(900_001)


def make_edition(slug: str = "dry-season", **fields: Any) -> Edition:
    defaults = {"code": slug[:3].upper(), "name_en": slug.replace("-", " ").title(), "released": date(2026, 1, 1)}
    values = {**defaults, **fields}
    values.setdefault("name_de", values["name_en"])
    return Edition.objects.get_or_create(slug=slug, defaults=values)[0]


def make_card(type: str = "unit", *, edition: Edition | None = None, **fields: Any) -> Card:
    """A card with one printing in `edition` (the one of `make_edition` if left out)."""
    identity = fields.pop("id", None) or next(_ids)
    values: dict[str, Any] = {"slug": f"card-{identity}", "name_en": f"Card {identity}", "level": 1, "cost": 1, "recycle": 1}
    if type == "unit":
        values |= {"race": "human", "health": 1, "melee": 1, "ranged": 1, "speed": 1}
    if type == "hero":
        values |= {"race": "human", "hero": f"hero-{identity}", "water_income": 6, "card_income": 1, "recycle": None}
    if type == "technology":
        values["recycle"] = None
    values |= fields
    values.setdefault("name_de", values["name_en"])
    race = values.get("race")
    if race:
        name = DESCRIPTION.subtypes.get(race, LocalText(race.title(), race.title()))
        Subtype.objects.get_or_create(game="rone", slug=race, defaults={"name_en": name.en, "name_de": name.de})
    facts = {name: values.pop(name, None) for name in DESCRIPTION.names}
    card = Card.objects.create(id=identity, type=type, facts=facts, **values)
    Printing.objects.create(card=card, edition=edition or make_edition(), number=f"{identity}")
    touch_catalog()
    return card


def change_facts(number: int, **facts: Any) -> None:
    """Give the card with this id other facts."""
    card = Card.objects.get(pk=number)
    card.facts = {**card.facts, **facts}
    card.save()


def make_hero(slug: str = "ilsa-varn", *, first_id: int | None = None, **fields: Any) -> tuple[Card, Card, Card]:
    """The three cards of one hero (CON-4), numbered from `first_id` on if one is given."""
    name = slug.replace("-", " ").title()
    one, two, three = (
        make_card(
            "hero",
            id=first_id and first_id + level - 1,
            hero=slug,
            slug=f"{slug}-{level}",
            level=level,
            **{"name_en": name, "cost": None if level == 1 else 3 * level} | fields,
        )
        for level in (1, 2, 3)
    )
    return one, two, three
