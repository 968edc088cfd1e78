"""The overview of a collection as a page shows it: what is there of each edition, type and group, as pictures with their tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from cards.models import Edition
from cards.names import subtype_name
from collection.completion import Part, parts_of_cards, parts_of_editions
from collection.shelf import Shelf
from engine.cards.catalog import BaseCatalog
from engine.cards.fields import CardField, FieldKind
from engine.kit import Kit
from engine.languages import Language, LocalText
from web.text.numbers import percent_text


@dataclass(frozen=True, slots=True)
class Group:
    """Parts of the same kind with what they are called: `slug` is `edition`, `type` or a field of cards."""

    slug: str
    title: str
    parts: Sequence[tuple[str, Part]]


def groups_of(shelf: Shelf, catalog: BaseCatalog[Any], kit: Kit, editions: Mapping[str, Edition], language: Language) -> list[Group]:
    """Editions, types, and the groups that the kit names, each in the order of the cards; none that has no part."""
    types = kit.cards.types
    groups = [
        Group("edition", _("By edition"), [(edition_name(editions[part.key], language), part) for part in parts_of_editions(shelf)]),
        _group("type", _("By type"), parts_of_cards(shelf, catalog, lambda card: card.type), lambda key: types[key].name, language),
    ]
    for field in (kit.cards.by_name[name] for name in kit.collecting.groups):
        parts = parts_of_cards(shelf, catalog, partial(_value, field.name))
        groups.append(_group(field.name, field.label.in_language(language), parts, _names(field, catalog, kit.slug), language))
    return [group for group in groups if group.parts]


def edition_name(edition: Edition, language: Language) -> str:
    """What an edition is called in `language`."""
    return edition.name_de if language == "de" else edition.name_en


def figure_of(group: Group) -> dict[str, Any]:
    """A group as a figure of `web.templatetags.charts`: a bar for each part, and a table beside it."""
    owned, whole = sum(part.owned for _name, part in group.parts), sum(part.whole for _name, part in group.parts)
    sentence = _("%(owned)s of %(whole)s are there (%(share)s).") % {
        "owned": owned,
        "whole": whole,
        "share": percent_text(owned / whole if whole else 0),
    }
    plot = {
        "kind": "shares",
        "id": f"plot-{group.slug}",
        "label": group.title,
        "description": sentence,
        "rows": [{"name": name, "value": part.owned, "whole": part.whole} for name, part in group.parts],
    }
    columns = [(group.title, False), (_("Owned"), True), (_("Missing"), True), (_("Share owned"), True)]
    table = {
        "columns": [{"name": name, "is_number": is_number} for name, is_number in columns],
        "rows": [[name, str(part.owned), str(part.missing), percent_text(part.owned / part.whole)] for name, part in group.parts],
    }
    return {"id": group.slug, "title": group.title, "sentence": sentence, "plots": [plot], "numbers": table}


def _group(slug: str, title: str, parts: Sequence[Part], name_of: Callable[[str], LocalText], language: Language) -> Group:
    return Group(slug, title, [(name_of(part.key).in_language(language), part) for part in parts])


def _value(field: str, card: Any) -> str | None:
    value = getattr(card, field)
    return None if value is None else str(value)


def _names(field: CardField, catalog: BaseCatalog[Any], game: str) -> Callable[[str], LocalText]:
    if field.kind is FieldKind.SUBTYPE:
        return partial(subtype_name, game)
    if field.kind in (FieldKind.LEADER, FieldKind.OF_LEADER):
        return lambda key: catalog.leader_names.get(key) or LocalText(key, key)
    return lambda key: LocalText(key, key)
