"""The facts of a card as a file holds them, read by the description of the game's cards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from cards.facts import fault_text
from cards.loading.record import Record, choice, did_you_mean, slug, truth, whole
from engine.cards.fields import CardDescription, CardField, FactFault, FactProblem, FieldKind, misshapen
from web.text.language import reader_language


def read_facts(record: Record, type: str, cards: CardDescription, subtypes: Collection[str]) -> dict[str, Any]:
    """The facts that a record of a file holds; what is wrong with them is noted, with its clause."""
    return {known.name: _read(record, known, type, cards, subtypes) for known in cards}


def _read(record: Record, known: CardField, type: str, cards: CardDescription, subtypes: Collection[str]) -> Any:
    name = known.name
    if type and not known.belongs_to(type):
        written = record.values.get(name)
        if written is not None and not (known.kind is FieldKind.YES_NO and written is False):
            record.note(name, fault_text(FactProblem(known, FactFault.NOT_OF_TYPE), type, cards))
        return None
    needed = type in known.needed_by
    if needed and known.can_be_null and not record.has(name):
        record.note(name, _("is missing; write null where it is greyed out (%(clause)s)") % {"clause": known.clause})
    read = record.read(name, lambda value: _converted(known, value), None, required=needed and not known.can_be_null)
    if known.kind is FieldKind.SUBTYPE and cards.subtype_search and read and read not in subtypes:
        unknown = cards.subtype_search.unknown.in_language(reader_language()) % {"value": read}
        record.note(name, unknown.removesuffix(".") + did_you_mean(read, subtypes))
    return read


def _converted(known: CardField, value: Any) -> Any:
    if known.kind is FieldKind.NUMBER:
        return whole(value, known.least, known.most)
    if known.kind is FieldKind.YES_NO:
        return truth(value) or None
    if known.kind is FieldKind.CHOICE:
        return choice(value, dict(known.choices))
    return _data(known, value) if known.kind is FieldKind.DATA else slug(value)


def _data(known: CardField, value: Any) -> Any:
    wrong = misshapen(known, value)
    if wrong:
        raise ValueError(wrong)
    return value or None
