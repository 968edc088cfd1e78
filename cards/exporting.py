"""Cards as documents to take elsewhere: YAML, JSON and CSV, each of which an import reads back as the same cards."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import yaml

from cards.loading.cells import DUMPER, EDITION_CELLS, PRINTING_CELLS, card_cells, in_one_line, subtype_cells
from cards.models import Card, Edition, Printing, Ruling, Subtype
from engine.cards.fields import FieldKind
from engine.decklist import safe_cell
from engine.decklist.tables import write_rows
from engine.kit import Kit
from engine.languages import LocalText
from web.games import present_kit

Json = dict[str, Any]
MEDIA_TYPES = {"yaml": "application/yaml", "json": "application/json", "csv": "text/csv"}


def export_cards(form: str, *, ids: Collection[int] | None = None) -> str:
    """The cards of the present game with these `ids` (all if None) as a document in `form`: `yaml`, `json` or `csv`. Four queries."""
    kit = present_kit()
    records = card_records(kit, ids)
    used = {printing["edition"] for record in records for printing in record["printings"]}
    editions = [record for slug, record in edition_records(kit).items() if ids is None or slug in used]
    field = kit.cards.subtype
    worn = {record.get(field.name) for record in records} if field else set()
    subtypes = [subtype_record(slug, name) for slug, name in stored_subtypes(kit).items() if ids is None or slug in worn]
    if form == "csv":
        return _table(kit, records, editions, subtypes)
    named = {kit.cards.subtypes_name: subtypes} if field else {}
    document = {**named, "editions": editions, "cards": records}
    if form == "json":
        return json.dumps(document, ensure_ascii=False, indent=1, default=str) + "\n"
    # the lists stand as blocks, what is in an entry on one line where it fits
    written: str = yaml.dump(document, Dumper=DUMPER, allow_unicode=True, sort_keys=False, default_flow_style=None, width=120)
    return written


def stored_subtypes(kit: Kit) -> dict[str, LocalText]:
    """The stored subtypes of a game by slug."""
    rows = Subtype.objects.filter(game=kit.slug)
    return {subtype.slug: LocalText(subtype.name_en, subtype.name_de) for subtype in rows}


def subtype_record(slug: str, name: LocalText) -> Json:
    """A subtype as a document holds it."""
    return {"slug": slug, "name": name.to_json()}


def edition_records(kit: Kit) -> dict[str, Json]:
    """The stored editions of a game by slug, as a document holds them."""
    return {edition.slug: _edition_record(edition) for edition in Edition.objects.filter(game=kit.slug)}


def _edition_record(edition: Edition) -> Json:
    name = {"en": edition.name_en, "de": edition.name_de}
    return {"slug": edition.slug, "code": edition.code, "name": name, "released": edition.released, "symbol": edition.symbol}


def card_records(kit: Kit, ids: Collection[int] | None = None) -> list[Json]:
    """The stored cards of a game with these `ids` (all if None) as a document holds them, by id. Four queries."""
    rows = Card.objects.filter(game=kit.slug).prefetch_related("printings__edition", "rulings").order_by("id")
    return [_card_record(row, kit) for row in rows if ids is None or row.id in ids]


def _card_record(row: Card, kit: Kit) -> Json:
    record: Json = {"id": row.id, "slug": row.slug, "type": row.type, "name": {"en": row.name_en, "de": row.name_de}}
    facts = ((known, row.facts.get(known.name)) for known in kit.cards)
    record |= {known.name: value for known, value in facts if value is not None or known.can_be_null}
    record |= {"modelled": row.modelled, "abilities": row.abilities}
    for name in ("printed", "flavour"):
        texts = {language: getattr(row, f"{name}_{language}") for language in ("en", "de")}
        if any(texts.values()):
            record[name] = {language: text for language, text in texts.items() if text}
    if row.aliases:
        record["aliases"] = row.aliases
    if row.extra:
        record["extra"] = dict(sorted(row.extra.items()))  # databases give the keys back in orders of their own
    rulings = sorted(row.rulings.all(), key=lambda ruling: ruling.pk)
    if rulings:
        record["rulings"] = [_ruling_record(ruling) for ruling in rulings]
    record["printings"] = [_printing_record(printing) for printing in row.printings.all()]
    return record


def _ruling_record(ruling: Ruling) -> Json:
    return {"text": {"en": ruling.text_en, "de": ruling.text_de}, "source": ruling.source, "date": ruling.date}


def _printing_record(printing: Printing) -> Json:
    illustrator = {"illustrator": printing.illustrator} if printing.illustrator else {}
    return {"edition": printing.edition.slug, "number": printing.number, "copies_in_box": printing.copies_in_box, **illustrator}


# --- As a table ------------------------------------------------------------------------------------


def _table(kit: Kit, records: Sequence[Json], editions: Iterable[Json], subtypes: Iterable[Json]) -> str:
    """A row for each printing; the cells of a card stand in its first. It begins with a mark that tells spreadsheets it is UTF-8."""
    others = sorted({name for record in records for name in record.get("extra", {})})
    rulebook = kit.cards.subtypes
    own = {one["slug"]: one["name"] for one in subtypes if rulebook.get(one["slug"]) != LocalText(**one["name"])}
    columns = (*card_cells(kit.slug), *PRINTING_CELLS, *EDITION_CELLS, *(subtype_cells(kit.slug) if own else ()), *others)
    known = {edition["slug"]: edition for edition in editions}
    field = kit.cards.subtype
    rows = []
    for record in records:
        name = own.get(record.get(field.name), {}) if field else {}
        subtype = {f"{field.name}_name_{language}": text for language, text in name.items()} if field else {}
        rows += [[row.get(column, "") for column in columns] for row in _rows(kit, record, known, subtype)]
    return "\ufeff" + write_rows([safe_cell(column) for column in columns], rows)


def _rows(kit: Kit, record: Json, editions: Mapping[str, Json], subtype: Json) -> list[Json]:
    whole = {**record.get("extra", {}), **_card_cells(kit, record), **subtype}
    printings = [{**printing, **_edition_cells(editions[printing["edition"]])} for printing in record["printings"]]
    again = {"id": record["id"], "slug": record["slug"]}
    return [{**(again if index else whole), **printing} for index, printing in enumerate(printings)] or [whole]


def _card_cells(kit: Kit, record: Json) -> Json:
    cells = {name: value for name, value in record.items() if name in card_cells(kit.slug) and value is not None}
    for name in ("name", "printed", "flavour"):
        cells |= {f"{name}_{language}": text for language, text in record.get(name, {}).items()}
    cells["modelled"] = "true" if record["modelled"] else "false"
    data = [known.name for known in kit.cards if known.kind is FieldKind.DATA]
    cells |= {name: in_one_line(record[name]) for name in ("abilities", "rulings", *data) if record.get(name)}
    if not record["abilities"]:
        del cells["abilities"]
    aliases = record.get("aliases", [])
    plain = all(alias == alias.strip() and alias and ";" not in alias and not alias.startswith("[") for alias in aliases)
    cells["aliases"] = "; ".join(aliases) if plain else in_one_line(aliases)
    return cells


def _edition_cells(edition: Json) -> Json:
    return {
        "edition_code": edition["code"],
        "edition_name_en": edition["name"]["en"],
        "edition_name_de": edition["name"]["de"],
        "edition_released": edition["released"] or "",
        "edition_symbol": edition["symbol"],
    }
