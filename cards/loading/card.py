"""One card of a file, checked against the rules (CARD-1 to CARD-6) and against the words of card text."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext

from cards.loading.cells import KNOWN_COLUMNS, column_name
from cards.loading.edition import CardData, PrintingData, RulingData
from cards.loading.problems import DataProblem
from cards.loading.record import Record, did_you_mean, suggested, text, whole
from cards.loading.tree import Path, Tree
from engine.cards import CardId
from engine.rone.cards import Card, CardType
from engine.rone.words import check_card

RESERVED_SLUGS = frozenset({"proxies", "random", "search-help"})
"""Words that stand in the place of a card's slug in the site's addresses."""

STATS = ("health", "melee", "ranged", "speed")
INCOMES = ("water_income", "card_income", "hero")
WITH_RACE = (CardType.HERO, CardType.UNIT)
PRINTING_FIELDS = ("number", "copies_in_box", "illustrator")
CARD_FIELDS = frozenset(
    {
        *("id", "slug", "type", "name", "race", "level", "cost", "recycle", "abilities", "modelled", "printed", "flavour", "aliases"),
        *("rulings", "renamed_from", "extra", *STATS, *INCOMES),
    }
)
EXTRA_MOST = 50
NO_NAMES: list[str] = []
STEP = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")


def read_card(
    tree: Tree, file: str, path: Path, edition: str, races: Collection[str], problems: list[DataProblem]
) -> tuple[CardData, PrintingData | None] | None:
    """The card at `path` and its printing in `edition`; None, with problems noted, where it can't be one."""
    record = card_record(tree, file, path, problems)
    record.allow(CARD_FIELDS | set(PRINTING_FIELDS))
    card = card_of(record, races)
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


def card_of(record: Record, races: Collection[str]) -> CardData | None:
    """The card that a record describes; None, with problems noted, where it can't be one."""
    before = len(record.problems)
    type_ = record.read_choice("type", [type_.value for type_ in CardType], required=True)
    identity = record.read_whole("id", 1, 2_000_000_000, required=True)
    slug = record.read_slug("slug", required=True)
    if slug in RESERVED_SLUGS:
        record.note("slug", gettext("%(slug)s is an address of the site; another slug is wanted") % {"slug": repr(slug)})
    level = record.read_whole("level", 1, 3, required=True)
    modelled = record.read("modelled", _truth, True)
    rulings = _rulings(record)
    fields = {
        "name": record.read_local("name", 100, required=True),
        "cost": _cost(record, "cost", required=True),
        "recycle": _cost(record, "recycle", required=type_ in (CardType.UNIT, CardType.TACTIC)),
        "race": _race(record, type_, races),
        "abilities": tuple(record.read("abilities", _abilities, [])),
        "modelled": modelled,
        "printed": record.read_local("printed", 2000, lines=True),
        "flavour": record.read_local("flavour", 500, lines=True),
        "aliases": tuple(record.read("aliases", _aliases, NO_NAMES)),
        **_figures(record, type_),
    }
    renamed_from = record.read_slug("renamed_from")
    extra: dict[str, str] | None = record.read("extra", _extra, None)
    if len(record.problems) > before or identity is None or level is None:
        return None
    card = Card(id=CardId(identity), slug=slug, type=CardType(type_), level=level, **fields)
    _check_text(record, card, races)
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


def _check_text(record: Record, card: Card, races: Collection[str]) -> None:
    """What the engine's linter says of the text, at the line of the word it is about."""
    if not card.modelled and not (card.printed.en or card.printed.de):
        record.note("printed", gettext("is missing: a card that is not modelled shows its text on paper"))
    for found in check_card(card, races):
        hint = suggested(found.suggestion) if found.suggestion else ""
        record.note(found.path, f"{found.message.removesuffix('.')}{hint}", at=steps_of(found.path))


def steps_of(path: str) -> Path:
    """`abilities[1].do[0].to` as the steps of a path."""
    return tuple(int(index) if index else word for index, word in STEP.findall(path))


def _figures(record: Record, type_: str) -> dict[str, Any]:
    """Stats of units (CARD-3) and incomes of heroes (CARD-4); on another card they are a problem."""
    read: dict[str, Any] = {}
    unit, hero = type_ == CardType.UNIT, type_ == CardType.HERO
    for name in STATS:
        if type_ and not unit and record.values.get(name) is not None:
            record.note(name, gettext("only units have it, and this is a %(type)s (CARD-3)") % {"type": type_})
        read[name] = record.read_whole(name, 1 if name == "speed" else 0, 3 if name == "speed" else 99, required=unit)
    for name in INCOMES:
        if type_ and not hero and record.values.get(name) is not None:
            record.note(name, gettext("only heroes have it, and this is a %(type)s (CARD-4)") % {"type": type_})
    read["water_income"] = record.read_whole("water_income", 0, 99, required=hero)
    read["card_income"] = record.read_whole("card_income", 0, 99, required=hero)
    read["hero"] = record.read_slug("hero", required=hero) or None
    return read


def _cost(record: Record, name: str, *, required: bool) -> int | None:
    if required and not record.has(name):
        record.note(name, gettext("is missing; write null where it is greyed out (CARD-5)"))
    return record.read_whole(name, 0, 99)


def _race(record: Record, type_: str, races: Collection[str]) -> str | None:
    if type_ and type_ not in WITH_RACE:
        if record.values.get("race") is not None:
            record.note("race", gettext("only heroes and units have one, and this is a %(type)s (CARD-2)") % {"type": type_})
        return None
    race = record.read_slug("race", required=bool(type_))
    if race and race not in races:
        record.note("race", gettext("no race is called %(name)s") % {"name": repr(race)} + did_you_mean(race, races))
    return race or None


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


def _extra(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > EXTRA_MOST:
        raise ValueError(gettext("at most %(most)s names with a text each are wanted") % {"most": EXTRA_MOST})
    for name in value:
        if column_name(str(name)) in KNOWN_COLUMNS:
            raise ValueError(gettext("other names than %(name)s, which a card has itself, are wanted") % {"name": repr(name)})
    return {text(name, 60, lines=False): text(written, 2000, lines=True) for name, written in value.items()}


def _aliases(value: Any) -> list[str]:
    names = _list(value)
    if len(names) > 20 or not all(isinstance(name, str) and 0 < len(name) <= 100 for name in names):
        raise ValueError(gettext("a list of at most 20 names is wanted"))
    return names
