"""What changes the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Max

from cards.changes import NEW, ChangeLog, LoadReport
from cards.exporting import card_records, edition_records, race_names
from cards.format_history import format_to_json
from cards.loading import (
    CardData,
    CardDataError,
    DataProblem,
    DataSet,
    EditionData,
    Known,
    Place,
    PrintingData,
    read_document,
    read_folders,
)
from cards.models import Card, CatalogRevision, Edition, FormatState, Printing, Race, Ruling, SiteFormat
from cards.names import RULEBOOK_RACES
from cards.selectors import engine_format

OWN_CARDS_FROM = 100_001
"""Cards typed in on a site get ids from here on, so that they never meet those of an edition that comes as files."""


def touch_catalog() -> None:
    """Tell every process that cards or formats have changed: they rebuild their catalog when next asked."""
    CatalogRevision.objects.update_or_create(id=1, defaults={"token": uuid4().hex})


def keep_format_state(format: SiteFormat, *, since: date) -> None:
    """Keep what `format` says, as of `since`; a state of this version that is kept already stays as it is."""
    row = SiteFormat.objects.prefetch_related("editions", "banned", "limited").get(pk=format.pk)
    FormatState.objects.get_or_create(
        format=row, version=row.version, defaults={"since": since, "content": format_to_json(engine_format(row))}
    )


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
    stored = _locked_cards()
    data = read_folders(paths, known_cards={card.slug for card in stored.values()}, known_races={**RULEBOOK_RACES, **race_names()})
    return _stored(data, stored, dry_run=dry_run)


@transaction.atomic
def import_cards(text: str, *, form: str, file: str, dry_run: bool = False) -> LoadReport:
    """Add and change cards as the document `text` says, all of them or none; `dry_run` only tells what would happen.

    `form` is `yaml`, `json` or `csv`; `file` is what problems and changes call it. As with `load_editions`, nothing is ever removed.

    Raises:
        CardDataError: with every problem in the document, and with what is stored.
    """
    stored = _locked_cards()
    known = Known(
        cards={record["slug"]: record for record in card_records()},
        races={**RULEBOOK_RACES, **race_names()},
        editions=edition_records(),
        next_id=next_card_id(OWN_CARDS_FROM),
    )
    return _stored(read_document(text, form, file=file, known=known), stored, dry_run=dry_run)


def _locked_cards() -> dict[int, Card]:
    return {card.id: card for card in Card.objects.select_for_update().order_by("id")}


def _stored(data: DataSet, stored: Mapping[int, Card], *, dry_run: bool) -> LoadReport:
    _check_against_stored(data, stored)
    report = _store(data, stored)
    if dry_run:
        transaction.set_rollback(True)
    elif report.has_changes:
        touch_catalog()
    return report


def _store(data: DataSet, stored: Mapping[int, Card]) -> LoadReport:
    report = LoadReport(editions=[edition.slug for edition in data.editions], notes=data.notes)
    _store_races(data, report)
    for edition in data.editions:
        _store_edition(edition, ChangeLog(report, edition.place, f"edition {edition.slug}"))
    for card in data.cards:
        _store_card(card, stored.get(card.id), ChangeLog(report, card.place, card.card.slug))
    cards = {card.slug: card for card in Card.objects.all()}
    editions = {edition.slug: edition for edition in Edition.objects.all()}
    for slug in dict.fromkeys(printing.edition for printing in data.printings):
        _store_printings([printing for printing in data.printings if printing.edition == slug], editions[slug], cards, report)
    mentioned = {card.id for card in data.cards}
    report.untouched = [card.slug for card in stored.values() if card.id not in mentioned]
    return report


def _store_races(data: DataSet, report: LoadReport) -> None:
    """The races of the files, and those of the rulebooks that a card has without naming them."""
    rows = {race.slug: race for race in Race.objects.all()}
    given, worn = {race.slug for race in data.races}, {card.card.race for card in data.cards}
    for slug, name in RULEBOOK_RACES.items():
        if slug in worn and slug not in rows and slug not in given:
            log = ChangeLog(report, Place("", 0), f"race {slug}")
            _written(None, Race, {"slug": slug}, {"name_en": name.en, "name_de": name.de}, log)
    for race in data.races:
        values = {"name_en": race.name.en, "name_de": race.name.de}
        _written(rows.get(race.slug), Race, {"slug": race.slug}, values, ChangeLog(report, race.place, f"race {race.slug}"))


def _check_against_stored(data: DataSet, stored: Mapping[int, Card]) -> None:
    """Refuse what would give a stored card's id, slug or code to something else.

    Raises:
        CardDataError: with every such clash.
    """
    problems: list[DataProblem] = []
    by_slug = {card.slug: card for card in stored.values()}
    given = {card.card.slug for card in data.cards}
    heroes = {(card.hero, card.level): card for card in stored.values() if card.hero}
    loaded = {card.id for card in data.cards}

    def note(card: CardData, name: str, message: str) -> None:
        problems.append(DataProblem(card.place.file, card.place.line, card.card.slug, name, message))

    for card in data.cards:
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


def _store_edition(edition: EditionData, log: ChangeLog) -> None:
    values = {
        "code": edition.code,
        "name_en": edition.name.en,
        "name_de": edition.name.de,
        "released": edition.released,
        "symbol": edition.symbol,
    }
    stored = Edition.objects.filter(slug=edition.slug).first()
    _written(stored, Edition, {"slug": edition.slug}, values, log)


def _store_card(data: CardData, stored: Card | None, log: ChangeLog) -> None:
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
        **({} if data.extra is None else {"extra": dict(data.extra)}),
    }
    row = _written(stored, Card, {"id": card.id}, values, log)
    for ruling in data.rulings:
        words = {"text_en": ruling.text.en, "text_de": ruling.text.de}
        known = row.rulings.filter(source=ruling.source, date=ruling.date)
        if not known.filter(**words).exists():
            Ruling.objects.create(card=row, source=ruling.source, date=ruling.date, **words)
            log.note("rulings", None, ruling.text.en)


def _store_printings(printings: Sequence[PrintingData], edition: Edition, cards: Mapping[str, Card], report: LoadReport) -> None:
    """Printings by card and number. One whose number alone changed keeps its row: collections point at it."""
    rows = list(Printing.objects.filter(edition=edition).select_related("card"))
    by_number = {row.number: row for row in rows}
    given_numbers = {printing.number for printing in printings}
    free = {row.card.slug: row for row in rows if row.number not in given_numbers}
    for printing in printings:
        log = ChangeLog(report, printing.place, printing.card)
        values = {"number": printing.number, "copies_in_box": printing.copies_in_box, "illustrator": printing.illustrator}
        row = by_number.get(printing.number) or free.pop(printing.card, None)
        if row is None:
            Printing.objects.create(card=cards[printing.card], edition=edition, **values)
            log.note("printings", None, _printing_words(edition, values))
            continue
        if row.card.slug != printing.card:
            message = f"{printing.number!r} is the number of {row.card.slug} in this edition on this site"
            raise CardDataError([DataProblem(printing.place.file, printing.place.line, printing.card, "number", message)])
        before = {name: getattr(row, name) for name in values}
        if before != values:
            Printing.objects.filter(pk=row.pk).update(**values)
            log.note("printings", _printing_words(edition, before), _printing_words(edition, values))


def _printing_words(edition: Edition, values: Mapping[str, Any]) -> str:
    illustrator = f", {values['illustrator']}" if values["illustrator"] else ""
    return f"{edition.code} {values['number']} ×{values['copies_in_box']}{illustrator}"


def _written(row: Any, model: Any, key: Mapping[str, Any], values: Mapping[str, Any], log: ChangeLog) -> Any:
    """`row` (or a new one at `key`) with `values`; written only where they differ, and told to `log`."""
    if row is None:
        log.note(NEW, None, values["name_en"])
        return model.objects.create(**key, **values)
    different = [name for name, value in values.items() if getattr(row, name) != value]
    for name in different:
        log.note(name, getattr(row, name), values[name])
        setattr(row, name, values[name])
    if different:
        row.save(update_fields=different)
    return row
