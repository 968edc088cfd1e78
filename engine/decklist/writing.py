"""Writing a decklist so that it reads well, and is read back as the same list."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.cards.formats import BaseFormat
from engine.cards.layout import Layout, Section
from engine.decklist.code import DeckNotEncodableError, encode_deck_code
from engine.decklist.decklist import Decklist, ZoneCount, entries_of
from engine.decklist.hashing import deck_hash, short_hash
from engine.decklist.headings import find_section, split_remark
from engine.decklist.lines import LINE_LENGTH_MAX, LineState
from engine.decklist.matching import Matcher
from engine.decklist.spelling import spellings
from engine.decklist.tables import COLUMNS, write_rows
from engine.decklist.unread import written_lines
from engine.decklist.words import WordKind, add_to_document, comments, word_cells, word_columns, words_of
from engine.errors import EngineError
from engine.folding import in_plain_signs, without_controls
from engine.languages import Language

FORMS: Final = ("text", "markdown", "csv", "json", "code", "bbcode")
NAME_LENGTH_MAX: Final = 120
_UNSAFE: Final = re.compile(r"[\\`*_\[\]<>#|/\"“”„]")
_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|])")


class DecklistFormError(EngineError):
    """There is no way of writing decklists with this name."""

    code = "DECKLIST_FORM_UNKNOWN"


@dataclass(frozen=True)
class _Line:
    """So many copies of a card (or a leader) under a heading. `name` is exact enough to be read back."""

    section: Section
    zone: str
    quantity: int
    name: str
    card: BaseCard | None
    id: CardId | None
    leader: str = ""


def write_decklist(
    deck: Decklist,
    catalog: BaseCatalog[Any],
    *,
    as_: str,
    language: Language = "en",
    format: BaseFormat | None = None,
    delimiter: str = ",",
) -> str:
    """`deck` written as `text`, `markdown`, `csv`, `json`, `code` or `bbcode`, with names in `language`.

    `read_decklist` reads it back as the same list, whatever the list: copies that count, zone by zone, and all that is said about
    it (`words.py`). CSV and code have no room for the deck's name, code for no words. CSV names the printing that stands for each card
    in the editions of `format`, and has `delimiter` between its cells.

    Raises:
        DecklistFormError: `as_` is none of these.
        DeckNotEncodableError: only for `code`, see there.
    """
    if as_ not in FORMS:
        raise DecklistFormError(f"there is no form {as_[:40]!r}; there are {', '.join(FORMS)}")
    if as_ == "code":
        return encode_deck_code(deck, catalog)
    lines = list(_lines(deck, catalog, language))
    if as_ == "csv":
        return _table(deck, lines, format, delimiter)
    title = without_controls(deck.name)[: LINE_LENGTH_MAX - 40]
    if as_ == "json":
        document = _document(deck, lines, catalog, title)
        add_to_document(document, deck, catalog.layout)
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    facts = _facts(deck, catalog)
    sections = _sections(lines, language)
    if as_ == "text":
        blocks = _text(title, facts, sections, catalog.layout)
    elif as_ == "markdown":
        blocks = _markdown(title, facts, sections, catalog.layout)
    else:
        blocks = _bbcode(title, facts, sections, catalog.layout)
    words = list(words_of(deck, catalog.layout))
    text = "\n\n".join(blocks)
    if as_ == "text":  # here they may stand as the lines that they are
        words = [word for word in words if word.kind is not WordKind.UNREAD]
        text = "\n".join([text, *written_lines(deck.unread, catalog.layout)])
    return "\n".join([text, "", *comments(words), ""]) if words else f"{text}\n"


def _table(deck: Decklist, lines: list[_Line], format: BaseFormat | None, delimiter: str) -> str:
    columns = word_columns(deck)
    noted: set[tuple[str, CardId | None]] = set()
    rows: list[tuple[object, ...]] = []
    for number, line in enumerate(lines):
        place = (line.zone, line.id)
        said = word_cells(deck, columns, number, *(("", None) if place in noted else place))
        noted.add(place)
        rows.append((*_row(line, format), *said))
    return write_rows((*COLUMNS, *columns), rows, delimiter=delimiter)


def _lines(deck: Decklist, catalog: BaseCatalog[Any], language: Language) -> Iterator[_Line]:
    """Leaders, then zone by zone, each section in the order of the catalog's `rank`."""
    matcher, layout = Matcher(catalog), catalog.layout
    places = {section.slug: at for at, section in enumerate(layout.sections)}

    def order(line: _Line) -> tuple[int, tuple[int, ...], str, int]:
        rank = (9, 0) if line.card is None else catalog.rank(line.card)
        return (places[line.section.slug], rank, line.name, line.id or 0)

    for slug in deck.leaders:
        card = catalog.leader_card(slug)
        name = _safe_name(card, layout.leaders, matcher, language, leader=slug) if card else f"{layout.leader_zone}:{slug}"
        yield _Line(layout.leaders, layout.leader_zone, 1, name, card, card.id if card else None, slug)
    for zone in layout.zones:
        found = []
        for entry in entries_of(ZoneCount.of(deck.entries(zone.slug)).copies):
            known = catalog.by_id.get(entry.card)
            section = layout.section_of(zone.slug, known.type if known else None)
            name = _safe_name(known, section, matcher, language) if known else f"card:{entry.card}"
            found.append(_Line(section, zone.slug, entry.quantity, name, known, entry.card))
        yield from sorted(found, key=order)


def _safe_name(card: BaseCard, section: Section, matcher: Matcher, language: Language, *, leader: str = "") -> str:
    """The card's name, with `card:` and its number behind it where the name alone would not be read as this card."""
    name = without_controls(card.name.in_language(language) or card.name.en)[:NAME_LENGTH_MAX]
    text = f"1x {name}"
    read = matcher.match(1, text, spellings(in_plain_signs(text)), section)
    meant = read.leader == leader if leader else read.card == card.id
    if meant and read.state is LineState.MATCHED and read.quantity == 1 and not _UNSAFE.search(name):
        return name
    if leader:
        return f"{matcher.layout.leader_zone}:{leader}"
    return f"{_UNSAFE.sub('', name)} card:{card.id}".strip()


_Sections = list[tuple[str, list[_Line]]]


def _sections(lines: list[_Line], language: Language) -> _Sections:
    """Headings with their counts, and what stands under each."""
    found: dict[Section, list[_Line]] = {}
    for line in lines:
        found.setdefault(line.section, []).append(line)
    headed = ((section.headed(len(under), language), under) for section, under in found.items())
    return [(f"{heading} ({sum(line.quantity for line in under)})", under) for heading, under in headed]


def _facts(deck: Decklist, catalog: BaseCatalog[Any]) -> list[str]:
    """Remarks on format, hash and code; the code only if there is one."""
    facts = [f"Format: {without_controls(deck.format)[:100]}"] if deck.format else []
    facts += [f"Hash: {short_hash(deck_hash(deck, catalog))}"]
    try:
        code = encode_deck_code(deck, catalog)
    except DeckNotEncodableError:
        return facts
    return [*facts, f"Code: {code}"] if len(code) < LINE_LENGTH_MAX - 20 else facts


def _titled(title: str, layout: Layout, escape: Callable[[str], str] = str) -> str:
    """The title, said to be one where it would be read as a heading or a remark."""
    bare = in_plain_signs(title).lstrip("#/; ")
    is_clear = (
        title == title.lstrip("#/; ") and not find_section(bare, layout) and not split_remark(bare) and any(c.isalnum() for c in bare)
    )
    return escape(title) if is_clear else f"Name: {escape(title)}"


def _text(title: str, facts: list[str], sections: _Sections, layout: Layout) -> list[str]:
    head = ([f"# {_titled(title, layout)}"] if title else []) + [f"# {fact}" for fact in facts]
    return ["\n".join(head), *("\n".join([heading, *(f"{line.quantity}x {line.name}" for line in under)]) for heading, under in sections)]


def _markdown(title: str, facts: list[str], sections: _Sections, layout: Layout) -> list[str]:
    def escaped(text: str) -> str:
        return _MARKS.sub(r"\\\1", text)

    blocks = [f"# {_titled(title, layout, escaped)}"] if title else []
    blocks.append("  \n".join(facts))
    for heading, under in sections:
        blocks += [f"## {heading}", "\n".join(f"- {line.quantity}x {escaped(line.name)}" for line in under)]
    return blocks


def _bbcode(title: str, facts: list[str], sections: _Sections, layout: Layout) -> list[str]:
    def unbracketed(text: str) -> str:
        return text.replace("[", "(").replace("]", ")")

    title = unbracketed(title)
    if title and any(way.quantity is not None for way in spellings(in_plain_signs(title))):
        title = f"Name: {title}"
    else:
        title = _titled(title, layout) if title else ""
    blocks = [f"[b]{title}[/b]"] if title else []
    blocks.append("\n".join(f"[i]{fact}[/i]" for fact in facts))
    for heading, under in sections:
        rows = "\n".join(f"[*]{line.quantity}x {line.name if line.name == unbracketed(line.name) else _numbered(line)}" for line in under)
        blocks.append(f"[b]{heading}[/b]\n[list]\n{rows}\n[/list]")
    return blocks


def _numbered(line: _Line) -> str:
    return f"{line.zone}:{line.leader}" if line.leader else f"card:{line.id}"


def _row(line: _Line, format: BaseFormat | None) -> tuple[object, ...]:
    """A row of CSV: a printing stands for the card, the number in `card` decides."""
    printing = line.card.printing(format.editions if format else None) if line.card else None
    name = line.name.rpartition(" card:")[0] if " card:" in line.name else line.name
    edition, number = (printing.code or printing.edition, printing.number) if printing else ("", "")
    return (line.quantity, name, line.zone, edition, number, line.leader or line.id or "")


def _document(deck: Decklist, lines: list[_Line], catalog: BaseCatalog[Any], title: str) -> dict[str, Any]:
    """The body of the API, with names and hash beside."""
    layout = catalog.layout
    document: dict[str, Any] = {"name": title, "format": deck.format}
    if len(deck.leaders) == 1:
        document[layout.leader_zone] = deck.leaders[0]
    elif deck.leaders:
        document[layout.leader_key] = list(deck.leaders)
    for zone in layout.zones:
        document[zone.key] = [{"card": line.id, "quantity": line.quantity, "name": line.name} for line in lines if line.zone == zone.slug]
    document["hash"] = deck_hash(deck, catalog)
    return document
