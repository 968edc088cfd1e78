"""What changes the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from cards.card_texts import Outcome, read_card_text, wants_reading
from cards.changes import NEW, Change, ChangeLog, LoadReport
from cards.exporting import card_records, edition_records, stored_subtypes
from cards.facts import unique_text
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
from cards.models import Card, CatalogRevision, Edition, FormatState, Printing, Ruling, SiteFormat, Subtype
from cards.printed_text import NoTextReaderError
from cards.selectors import engine_card, engine_format, forget_revision
from cards.slugs import free_slug
from engine.cards.files import PIECES_FROM
from engine.kit import Kit
from engine.languages import LocalText
from web.games import kit_of, present_kit

OWN_CARDS_FROM = 100_001
"""Cards typed in on a site get ids from here on, so that they never meet those of an edition that comes as files."""


def touch_catalog() -> None:
    """Tell every process that cards or formats have changed: they rebuild their catalog when next asked."""
    CatalogRevision.objects.update_or_create(id=1, defaults={"token": uuid4().hex})
    forget_revision()


def lock_catalog() -> None:
    """Let nobody else load cards or decks of the site before this transaction ends: rows that aren't there yet can't be locked."""
    CatalogRevision.objects.get_or_create(id=1, defaults={"token": uuid4().hex})
    CatalogRevision.objects.select_for_update().get(id=1)


def keep_format_state(format: SiteFormat, *, since: date) -> None:
    """Keep what `format` says, as of `since`; a state of this version that is kept already stays as it is."""
    row = SiteFormat.objects.prefetch_related("editions", "banned", "limited").get(pk=format.pk)
    FormatState.objects.get_or_create(
        format=row, version=row.version, defaults={"since": since, "content": format_to_json(engine_format(row), kit_of(row.game))}
    )


def next_card_id(first: int) -> int:
    """The lowest id from `first` on that is above every id given so far, those of pieces aside."""
    highest = Card.objects.filter(id__lt=PIECES_FROM).aggregate(highest=Max("id"))["highest"] or 0
    return max(first, highest + 1)


def load_edition(path: Path, *, dry_run: bool = False) -> LoadReport:
    """Load the edition or editions in the folder `path`; see `load_editions`."""
    return load_editions([path], dry_run=dry_run)


@transaction.atomic
def load_editions(paths: Sequence[Path], *, dry_run: bool = False) -> LoadReport:
    """Add and change cards of the present game as the YAML files in `paths` say, all or none; `dry_run` only tells what would happen.

    A card keeps its id for ever, so an id can't pass to another card; nothing that is stored is ever removed. Loading the
    same files again changes nothing.

    Raises:
        CardDataError: with every problem in the files, and with what is stored.
    """
    stored = _locked_cards()
    kit = present_kit()
    slugs: dict[str, dict[str, Any]] = {card.slug: {} for card in stored.values()}
    data = read_folders(paths, Known(kit=kit, cards=slugs, subtypes=_known_subtypes(kit), editions={}))
    moved = _make_way(data, stored)
    report = _stored(data, stored, dry_run=dry_run)
    report.changes[:0] = moved
    return report


def _make_way(data: DataSet, stored: Mapping[int, Card]) -> list[Change]:
    """Give every card that was typed in and has the slug of a new card of the files another one. Decks and collections know cards by id."""
    of_game = [card for card in stored.values() if card.game == data.kit.slug]
    given = {card.card.slug: card for card in data.cards}
    taken = {*given, *(card.slug for card in of_game)}
    moved = []
    for card in of_game:
        file = given.get(card.slug)
        if file is None or file.id == card.id or card.id < OWN_CARDS_FROM or file.id >= OWN_CARDS_FROM:
            continue
        before, card.slug = card.slug, free_slug(card.slug, taken)
        taken.add(card.slug)
        card.save(update_fields=["slug"])
        moved.append(Change(file.place.file, file.place.line, card.slug, "slug", before, card.slug))
    return moved


@transaction.atomic
def import_cards(
    text: str, *, form: str, file: str, dry_run: bool = False, reads_texts: bool = False, today: date | None = None
) -> LoadReport:
    """Add and change cards of the present game as the document `text` says, all of them or none; `dry_run` only tells what would happen.

    `form` is `yaml`, `json` or `csv`; `file` is what problems and changes call it. As with `load_editions`, nothing is ever removed.
    With `reads_texts` cards that have a printed text and no abilities are modelled by it, where all of it can be read. With `today` an
    edition that a table makes is out from then on, where the table doesn't say since when.

    Raises:
        CardDataError: with every problem in the document, and with what is stored.
        NoTextReaderError: texts are to be read, and the game reads none.
    """
    stored = _locked_cards()
    kit = present_kit()
    known = Known(
        kit=kit,
        cards={record["slug"]: record for record in card_records(kit)},
        subtypes=_known_subtypes(kit),
        editions=edition_records(kit),
        next_id=next_card_id(OWN_CARDS_FROM),
        reads_texts=reads_texts,
        today=today,
    )
    data = read_document(text, form, file=file, known=known)
    report = _stored_with_texts(data, stored, dry_run=dry_run) if reads_texts else _stored(data, stored, dry_run=dry_run)
    from_files = [card.slug for card in stored.values() if card.game == kit.slug and card.id < OWN_CARDS_FROM]
    report.notes = (*report.notes, *(set_back_note(slug) for slug in from_files if set(report.changed.get(slug, ())) - {"printings"}))
    return report


def set_back_note(slug: str) -> str:
    """What somebody should know who changes a card with an id of those that come as files."""
    return gettext(
        "%(card)s has an id of the cards that come as files: loading such a file, as the site does when it starts, sets the card back. "
        "A card of your own has an id from %(first)s on."
    ) % {"card": slug, "first": OWN_CARDS_FROM}


@transaction.atomic
def read_texts(*, edition: str = "", dry_run: bool = False) -> LoadReport:
    """Model stored cards of the present game by their printed texts, where these can be read whole; `dry_run` only tells what would happen.

    Cards that are modelled or have abilities stay as they are. With `edition` only that edition's cards are read.

    Raises:
        NoTextReaderError: the game reads no texts.
    """
    kit = present_kit()
    rows = Card.objects.filter(game=kit.slug, modelled=False).prefetch_related("printings__edition").order_by("id")
    if edition:
        rows = rows.filter(printings__edition__slug=edition).distinct()
    cards = [CardData(engine_card(row), (), "", None, Place("", 0)) for row in rows]
    return _stored_with_texts(DataSet(kit, (), (), tuple(cards), ()), _locked_cards(), dry_run=dry_run)


def _stored_with_texts(data: DataSet, stored: Mapping[int, Card], *, dry_run: bool) -> LoadReport:
    """Store `data`, its cards modelled by their printed texts as far as these can be read."""
    kit = data.kit
    if kit.read_text is None:
        raise NoTextReaderError(kit)
    subtypes = {**_known_subtypes(kit), **{subtype.slug: subtype.name for subtype in data.subtypes}}
    texts = {card.id: read_card_text(card.card, kit, subtypes) for card in data.cards if wants_reading(card.card)}
    read = {number: text.abilities for number, text in texts.items() if text.outcome is Outcome.READ}
    cards = tuple(
        replace(card, card=replace(card.card, abilities=read[card.id], modelled=True)) if card.id in read else card for card in data.cards
    )
    report = _stored(replace(data, cards=cards), stored, dry_run=dry_run)
    report.texts = tuple(texts.values())
    return report


def _known_subtypes(kit: Kit) -> dict[str, LocalText]:
    return {**kit.cards.subtypes, **stored_subtypes(kit)}


def _locked_cards() -> dict[int, Card]:
    """The cards of every game, since ids are unique over all. Who loads others waits, and sees then which of them are new."""
    lock_catalog()
    return {card.id: card for card in Card.objects.select_for_update().order_by("id")}


def _stored(data: DataSet, everything: Mapping[int, Card], *, dry_run: bool) -> LoadReport:
    _check_against_stored(data, everything)
    report = _store(data, {number: card for number, card in everything.items() if card.game == data.kit.slug})
    if dry_run:
        transaction.set_rollback(True)
    elif report.has_changes:
        touch_catalog()
    return report


def _store(data: DataSet, stored: Mapping[int, Card]) -> LoadReport:
    game = data.kit.slug
    report = LoadReport(editions=[edition.slug for edition in data.editions], notes=data.notes)
    _store_subtypes(data, report)
    for edition in data.editions:
        _store_edition(edition, game, ChangeLog(report, edition.place, f"edition {edition.slug}"))
    for card in data.cards:
        _store_card(card, data.kit, stored.get(card.id), ChangeLog(report, card.place, card.card.slug))
    cards = {card.slug: card for card in Card.objects.filter(game=game)}
    editions = {edition.slug: edition for edition in Edition.objects.filter(game=game)}
    for slug in dict.fromkeys(printing.edition for printing in data.printings):
        _store_printings([printing for printing in data.printings if printing.edition == slug], editions[slug], cards, report)
    mentioned = {card.id for card in data.cards}
    report.untouched = [card.slug for card in stored.values() if card.id not in mentioned]
    return report


def _store_subtypes(data: DataSet, report: LoadReport) -> None:
    """The subtypes of the files, and those of the rulebook that a card has without naming them."""
    kit, field = data.kit, data.kit.cards.subtype
    if field is None:
        return
    rows = {subtype.slug: subtype for subtype in Subtype.objects.filter(game=kit.slug)}
    given, worn = {subtype.slug for subtype in data.subtypes}, {getattr(card.card, field.name) for card in data.cards}
    for slug, name in kit.cards.subtypes.items():
        if slug in worn and slug not in rows and slug not in given:
            log = ChangeLog(report, Place("", 0), f"{field.name} {slug}")
            _written(None, Subtype, {"game": kit.slug, "slug": slug}, {"name_en": name.en, "name_de": name.de}, log)
    for subtype in data.subtypes:
        log = ChangeLog(report, subtype.place, f"{field.name} {subtype.slug}")
        values = {"name_en": subtype.name.en, "name_de": subtype.name.de}
        _written(rows.get(subtype.slug), Subtype, {"game": kit.slug, "slug": subtype.slug}, values, log)


def _check_against_stored(data: DataSet, everything: Mapping[int, Card]) -> None:
    """Refuse what would give a stored card's id, slug or code to something else.

    Raises:
        CardDataError: with every such clash.
    """
    problems: list[DataProblem] = []
    cards, game = data.kit.cards, data.kit.slug
    stored = {number: card for number, card in everything.items() if card.game == game}
    by_slug = {card.slug: card for card in stored.values()}
    given = {card.card.slug for card in data.cards}
    by_key = {card.key: card for card in stored.values() if card.key}
    loaded = {card.id for card in data.cards}

    def note(card: CardData, name: str, message: str) -> None:
        problems.append(DataProblem(card.place.file, card.place.line, card.card.slug, name, message))

    for card in data.cards:
        same_id, same_slug = stored.get(card.id), by_slug.get(card.card.slug)
        if card.id in everything and same_id is None:
            note(card, "id", f"{card.id} belongs to a card of {everything[card.id].game} for ever; another id is wanted")
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
        facts = cards.facts_of(card.card)
        same_key = by_key.get(cards.key_of(facts) or "")
        if same_key is not None and same_key.id not in loaded:
            note(card, cards.unique[-1], unique_text(cards, facts, same_key.slug))
    for edition in data.editions:
        other = Edition.objects.filter(game=game, code=edition.code).exclude(slug=edition.slug).first()
        if other is not None:
            problems.append(DataProblem(edition.place.file, 1, edition.slug, "code", f"{edition.code!r} is the code of {other.slug}"))
    if problems:
        raise CardDataError(problems)


def _store_edition(edition: EditionData, game: str, log: ChangeLog) -> None:
    values = {
        "code": edition.code,
        "name_en": edition.name.en,
        "name_de": edition.name.de,
        "released": edition.released,
        "symbol": edition.symbol,
    }
    stored = Edition.objects.filter(game=game, slug=edition.slug).first()
    _written(stored, Edition, {"game": game, "slug": edition.slug}, values, log)


def _store_card(data: CardData, kit: Kit, stored: Card | None, log: ChangeLog) -> None:
    """Add or change one card; `stored` is its row so far."""
    card = data.card
    values = {
        "slug": card.slug,
        "type": str(card.type),
        "name_en": card.name.en,
        "name_de": card.name.de,
        "abilities": list(card.abilities),
        "modelled": card.modelled,
        "printed_en": card.printed.en,
        "printed_de": card.printed.de,
        "flavour_en": card.flavour.en,
        "flavour_de": card.flavour.de,
        "aliases": list(card.aliases),
        **({} if data.extra is None else {"extra": dict(data.extra)}),
    }
    facts = kit.cards.facts_of(card)
    row = _written(stored, Card, {"id": card.id, "game": kit.slug}, {**values, "facts": facts}, log)
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
        before, after = getattr(row, name), values[name]
        if name == "facts":
            for fact in after:
                if before.get(fact) != after[fact]:
                    log.note(fact, before.get(fact), after[fact])
        else:
            log.note(name, before, after)
        setattr(row, name, after)
    if different:
        row.save(update_fields=different)
    return row
