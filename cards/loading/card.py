"""One card of a file, checked against the rules (CARD-1 to CARD-6) and against the words of card text."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import PurePath
from typing import Any

from django.utils.translation import gettext

from cards.loading.cells import column_name, known_columns
from cards.loading.edition import CardData, Known, PrintingData, RulingData
from cards.loading.facts import read_facts
from cards.loading.problems import DataProblem
from cards.loading.record import Record, suggested, text, whole
from cards.loading.tree import Path, Tree
from cards.slugs import RESERVED_SLUGS
from engine.cards.catalog import CardId
from engine.kit import Kit

PRINTING_FIELDS = ("number", "copies_in_box", "illustrator")
GENERAL_FIELDS = frozenset(
    {
        *("id", "slug", "type", "name", "abilities", "modelled", "printed", "flavour", "aliases"),
        *("rulings", "renamed_from", "extra"),
    }
)
"""What the cards of every game have."""
EXTRA_MOST = 50
NO_NAMES: list[str] = []
STEP = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")


def card_fields(kit: Kit) -> frozenset[str]:
    """The fields of a game's cards in files."""
    return GENERAL_FIELDS | set(kit.cards.names)


def read_card(
    tree: Tree, file: str, path: Path, edition: str, known: Known, problems: list[DataProblem]
) -> tuple[CardData, PrintingData | None] | None:
    """The card at `path` and its printing in `edition`; None, with problems noted, where it can't be one."""
    record = card_record(tree, file, path, problems)
    record.values = known.kit.files.rewritten(record.values, PurePath(file).name)
    record.allow(card_fields(known.kit) | set(PRINTING_FIELDS))
    card = card_of(record, known)
    slug = str(record.values.get("slug"))
    printing = read_printing(record, slug, edition) if record.has("number") else None
    if printing is None and any(record.has(name) for name in PRINTING_FIELDS):
        record.note("number", "is missing")
    return (card, printing) if card is not None else None


def card_record(tree: Tree, file: str, path: Path, problems: list[DataProblem]) -> Record:
    """The mapping of a card at `path`, called by the card's slug in problems."""
    record = Record(tree, file, path, problems)
    record.called = str(record.values.get("slug") or record.values.get("id") or "")
    return record


def card_of(record: Record, known: Known) -> CardData | None:
    """The card that a record describes; None, with problems noted, where it can't be one."""
    before = len(record.problems)
    kit = known.kit
    type_ = record.read_choice("type", [str(slug) for slug in kit.cards.types], required=True)
    identity = record.read_whole("id", 1, 2_000_000_000, required=True)
    slug = record.read_slug("slug", required=True)
    if slug in RESERVED_SLUGS:
        record.note("slug", gettext("%(slug)s is an address of the site; another slug is wanted") % {"slug": repr(slug)})
    printed = record.read_local("printed", 2000, lines=True)
    is_to_be_read = known.reads_texts and bool(printed.en or printed.de) and not record.values.get("abilities")
    modelled = record.read("modelled", _truth, not is_to_be_read)
    rulings = _rulings(record)
    fields = {
        "name": record.read_local("name", 100, required=True),
        "abilities": tuple(record.read("abilities", _abilities, [])),
        "modelled": modelled,
        "printed": printed,
        "flavour": record.read_local("flavour", 500, lines=True),
        "aliases": tuple(record.read("aliases", _aliases, NO_NAMES)),
        **read_facts(record, type_, kit.cards, known.subtypes),
    }
    renamed_from = record.read_slug("renamed_from")
    extra: dict[str, str] | None = record.read("extra", lambda value: _extra(value, known_columns(kit.slug)), None)
    if len(record.problems) > before or identity is None:
        return None
    card = kit.card_of(id=CardId(identity), slug=slug, type=type_, **fields)
    _check_text(record, card, known)
    return CardData(card, rulings, renamed_from, extra, record.place) if len(record.problems) == before else None


def read_printing(record: Record, card: str, edition: str) -> PrintingData:
    """The printing that a card's or a reprint's record holds."""
    return PrintingData(
        card=card,
        edition=edition,
        number=record.read_text("number", 12, required=True),
        copies_in_box=record.read("copies_in_box", lambda value: whole(value, 0, 999), 1),
        illustrator=record.read_text("illustrator", 100),
        place=record.place,
    )


def _check_text(record: Record, card: Any, known: Known) -> None:
    """What the engine's linter says of the text, at the line of the word it is about."""
    if not card.modelled and not (card.printed.en or card.printed.de):
        record.note("printed", gettext("is missing: a card that is not modelled shows its text on paper"))
    for found in known.kit.check_card(card, known.subtypes):
        hint = suggested(found.suggestion) if found.suggestion else ""
        record.note(found.path, f"{found.message.removesuffix('.')}{hint}", at=steps_of(found.path))


def steps_of(path: str) -> Path:
    """`abilities[1].do[0].to` as the steps of a path."""
    return tuple(int(index) if index else word for index, word in STEP.findall(path))


def _rulings(record: Record) -> tuple[RulingData, ...]:
    found: list[Any] = record.read("rulings", _list, [])
    rulings = []
    for index in range(len(found)):
        ruling = Record(record.tree, record.file, (*record.path, "rulings", index), record.problems, record.called)
        ruling.allow({"text", "source", "date"})
        text = ruling.read_local("text", 2000, required=True, lines=True)
        source = ruling.read_text("source", 200, required=True)
        day = ruling.read_day("date", required=True)
        if day is not None:
            rulings.append(RulingData(text, source, day))
    return tuple(rulings)


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(gettext("true or false is wanted"))
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(gettext("a list is wanted"))
    return value


def _abilities(value: Any) -> list[Any]:
    try:
        json.dumps(_list(value))
    except TypeError as error:
        raise ValueError(gettext("a list of abilities in plain words and numbers is wanted")) from error
    return _list(value)


def _extra(value: Any, columns: Collection[str]) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > EXTRA_MOST:
        raise ValueError(gettext("at most %(most)s names with a text each are wanted") % {"most": EXTRA_MOST})
    for name in value:
        if column_name(str(name)) in columns:
            raise ValueError(gettext("other names than %(name)s, which a card has itself, are wanted") % {"name": repr(name)})
    return {text(name, 60, lines=False): text(written, 2000, lines=True) for name, written in value.items()}


def _aliases(value: Any) -> list[str]:
    names = _list(value)
    if len(names) > 20 or not all(isinstance(name, str) and 0 < len(name) <= 100 for name in names):
        raise ValueError(gettext("a list of at most 20 names is wanted"))
    return names
