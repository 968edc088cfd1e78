"""What changes the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Max

from cards.loading import CardData, CardDataError, DataProblem, DataSet, EditionData, PrintingData, read_folders
from cards.models import Card, CatalogRevision, Edition, Printing, Race, Ruling
from cards.names import RULEBOOK_RACES
from engine.rone.cards import LocalText


@dataclass
class LoadReport:
    """What a load did, by slug. `untouched` are stored cards that the files don't mention; they stay as they are."""

    added: list[str] = field(default_factory=list)
    changed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unchanged: list[str] = field(default_factory=list)
    untouched: list[str] = field(default_factory=list)
    editions: list[str] = field(default_factory=list)

    @property
    def has_changes(self) -> bool:
        """Whether anything was written."""
        return bool(self.added or self.changed)


def touch_catalog() -> None:
    """Tell every process that cards or formats have changed: they rebuild their catalog when next asked."""
    CatalogRevision.objects.update_or_create(id=1, defaults={"token": uuid4().hex})


def next_card_id(first: int) -> int:
    """The lowest id from `first` on that is above every id given so far."""
    highest = Card.objects.aggregate(highest=Max("id"))["highest"] or 0
    return max(first, highest + 1)


def load_edition(path: Path, *, dry_run: bool = False) -> LoadReport:
    """Load the edition or editions in the folder `path`; see `load_editions`."""
    return load_editions([path], dry_run=dry_run)


@transaction.atomic
def load_editions(paths: Sequence[Path], *, dry_run: bool = False) -> LoadReport:
    """Add and change cards as the YAML files in `paths` say, all of them or none; `dry_run` only tells what would happen.

    A card keeps its id for ever, so an id can't pass to another card; nothing that is stored is ever removed. Loading the
    same files again changes nothing.

    Raises:
        CardDataError: with every problem in the files, and with what is stored.
    """
    stored = {card.id: card for card in Card.objects.select_for_update().order_by("id")}
    known_races = {**RULEBOOK_RACES, **{race.slug: LocalText(race.name_en, race.name_de) for race in Race.objects.all()}}
    data = read_folders(paths, known_cards={card.slug for card in stored.values()}, known_races=known_races)
    _check_against_stored(data, stored)
    report = _store(data, stored)
    if dry_run:
        transaction.set_rollback(True)
    elif report.has_changes:
        touch_catalog()
    return report


def _store(data: DataSet, stored: Mapping[int, Card]) -> LoadReport:
    report = LoadReport()
    changes: dict[str, list[str]] = {}
    for slug, name in data.races.items():
        row = Race.objects.filter(slug=slug).first()
        _written(row, Race, {"slug": slug}, {"name_en": name.en, "name_de": name.de}, changes.setdefault(f"race {slug}", []))
    editions = {edition.slug: _store_edition(edition, changes) for edition in data.editions}
    for edition in data.editions:
        for card in edition.cards:
            _store_card(card, stored.get(card.id), changes.setdefault(card.card.slug, []))
    cards = {card.slug: card for card in Card.objects.all()}
    for edition in data.editions:
        _store_printings(edition, editions[edition.slug], cards, changes)
    mentioned = {card.id for edition in data.editions for card in edition.cards}
    report.editions = [edition.slug for edition in data.editions]
    report.untouched = [card.slug for card in stored.values() if card.id not in mentioned]
    for called, fields in changes.items():
        if "new" in fields:
            report.added.append(called)
        elif fields:
            report.changed[called] = tuple(dict.fromkeys(fields))
        else:
            report.unchanged.append(called)
    return report


def _check_against_stored(data: DataSet, stored: Mapping[int, Card]) -> None:
    """Refuse what would give a stored card's id, slug or code to something else.

    Raises:
        CardDataError: with every such clash.
    """
    problems: list[DataProblem] = []
    by_slug = {card.slug: card for card in stored.values()}
    given = {card.card.slug for edition in data.editions for card in edition.cards}
    heroes = {(card.hero, card.level): card for card in stored.values() if card.hero}
    loaded = {card.id for edition in data.editions for card in edition.cards}

    def note(card: CardData, name: str, message: str) -> None:
        problems.append(DataProblem(card.place.file, card.place.line, card.card.slug, name, message))

    for edition in data.editions:
        for card in edition.cards:
            same_id, same_slug = stored.get(card.id), by_slug.get(card.card.slug)
            if same_id is not None and same_id.slug not in (card.card.slug, card.renamed_from):
                note(
                    card,
                    "id",
                    f"{card.id} belongs to {same_id.slug} for ever; another id is wanted, or `renamed_from: {same_id.slug}`",
                )
            if same_slug is not None and same_slug.id != card.id:
                note(card, "id", f"{card.card.slug} has the id {same_slug.id} on this site for ever, not {card.id}")
            if same_id is not None and same_id.type != card.card.type:
                note(card, "type", f"card {card.id} is a {same_id.type} on this site, not a {card.card.type}")
            if card.renamed_from and card.renamed_from in given:
                note(card, "renamed_from", f"{card.renamed_from} is still a card of these files")
            same_level = heroes.get((card.card.hero, card.card.level)) if card.card.hero else None
            if same_level is not None and same_level.id not in loaded:
                note(card, "level", f"{same_level.slug} is level {card.card.level} of {card.card.hero} on this site (CON-4)")
    for edition in data.editions:
        other = Edition.objects.filter(code=edition.code).exclude(slug=edition.slug).first()
        if other is not None:
            problems.append(DataProblem(edition.place.file, 1, edition.slug, "code", f"{edition.code!r} is the code of {other.slug}"))
    if problems:
        raise CardDataError(problems)


def _store_edition(edition: EditionData, changes: dict[str, list[str]]) -> Edition:
    values = {
        "code": edition.code,
        "name_en": edition.name.en,
        "name_de": edition.name.de,
        "released": edition.released,
        "symbol": edition.symbol,
    }
    stored = Edition.objects.filter(slug=edition.slug).first()
    row: Edition = _written(stored, Edition, {"slug": edition.slug}, values, changes.setdefault(f"edition {edition.slug}", []))
    return row


def _store_card(data: CardData, stored: Card | None, changed: list[str]) -> None:
    """Add or change one card; `stored` is its row so far."""
    card = data.card
    values = {
        "slug": card.slug,
        "type": card.type.value,
        "name_en": card.name.en,
        "name_de": card.name.de,
        "race_id": card.race,
        "level": card.level,
        "cost": card.cost,
        "recycle": card.recycle,
        "health": card.health,
        "melee": card.melee,
        "ranged": card.ranged,
        "speed": card.speed,
        "water_income": card.water_income,
        "card_income": card.card_income,
        "hero": card.hero,
        "abilities": list(card.abilities),
        "modelled": card.modelled,
        "printed_en": card.printed.en,
        "printed_de": card.printed.de,
        "flavour_en": card.flavour.en,
        "flavour_de": card.flavour.de,
        "aliases": list(card.aliases),
    }
    row = _written(stored, Card, {"id": card.id}, values, changed)
    for ruling in data.rulings:
        words = {"text_en": ruling.text.en, "text_de": ruling.text.de}
        known = row.rulings.filter(source=ruling.source, date=ruling.date)
        if not known.filter(**words).exists():
            Ruling.objects.create(card=row, source=ruling.source, date=ruling.date, **words)
            changed.append("rulings")


def _store_printings(data: EditionData, edition: Edition, cards: Mapping[str, Card], changes: dict[str, list[str]]) -> None:
    """Printings by card and number. One whose number alone changed keeps its row: collections point at it."""
    rows = list(Printing.objects.filter(edition=edition).select_related("card"))
    by_number = {row.number: row for row in rows}
    given_numbers = {printing.number for printing in data.printings}
    free = {row.card.slug: row for row in rows if row.number not in given_numbers}
    for printing in data.printings:
        changed = changes.setdefault(printing.card, [])
        row = by_number.get(printing.number) or free.pop(printing.card, None)
        if row is None:
            Printing.objects.create(card=cards[printing.card], edition=edition, number=printing.number, **_printing_values(printing))
            changed.append("printings")
            continue
        if row.card.slug != printing.card:
            message = f"{printing.number!r} is the number of {row.card.slug} in this edition on this site"
            raise CardDataError([DataProblem(printing.place.file, printing.place.line, printing.card, "number", message)])
        values = {"number": printing.number, **_printing_values(printing)}
        if any(getattr(row, name) != value for name, value in values.items()):
            Printing.objects.filter(pk=row.pk).update(**values)
            changed.append("printings")


def _printing_values(printing: PrintingData) -> dict[str, Any]:
    return {"copies_in_box": printing.copies_in_box, "illustrator": printing.illustrator}


def _written(row: Any, model: Any, key: Mapping[str, Any], values: Mapping[str, Any], changed: list[str]) -> Any:
    """`row` (or a new one at `key`) with `values`; written only where they differ, and told in `changed`."""
    if row is None:
        changed.append("new")
        return model.objects.create(**key, **values)
    different = [name for name, value in values.items() if getattr(row, name) != value]
    for name in different:
        setattr(row, name, values[name])
    if different:
        row.save(update_fields=different)
        changed += different
    return row
