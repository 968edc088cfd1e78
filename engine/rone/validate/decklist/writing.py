"""Writing a decklist so that it reads well, and is read back as the same list."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import EngineError
from engine.rone.cards import Card, CardId, CardType, Catalog, Language
from engine.rone.decks import DeckList
from engine.rone.validate.counting import QUANTITY_MAX, ZoneCount
from engine.rone.validate.deckcode import DeckNotEncodableError, encode_deck_code
from engine.rone.validate.decklist.folding import in_plain_signs, without_controls
from engine.rone.validate.decklist.headings import HEADINGS, HEROES, Section, find_section, section_of, split_remark
from engine.rone.validate.decklist.lines import LINE_LENGTH_MAX, LineState
from engine.rone.validate.decklist.matching import Matcher
from engine.rone.validate.decklist.spelling import spellings
from engine.rone.validate.decklist.tables import COLUMNS, write_rows
from engine.rone.validate.formats import Format
from engine.rone.validate.hashing import deck_hash, short_hash
from engine.rone.validate.printings import chosen_printing
from engine.rone.validate.problems import Zone

FORMS: Final = ("text", "markdown", "csv", "json", "code", "bbcode")
NAME_LENGTH_MAX: Final = 120
_UNSAFE: Final = re.compile(r"[\\`*_\[\]<>#|/\"“”„]")
_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|])")


class DecklistFormError(EngineError):
    """There is no way of writing decklists with this name."""

    code = "DECKLIST_FORM_UNKNOWN"


@dataclass(frozen=True)
class _Line:
    """So many copies of a card (or a hero) under a heading. `name` is exact enough to be read back."""

    section: Section
    quantity: int
    name: str
    card: Card | None
    id: CardId | None
    hero: str = ""


def write_decklist(
    deck: DeckList,
    catalog: Catalog,
    *,
    as_: str,
    name: str = "",
    language: Language = "en",
    format_slug: str = "custom",
    format: Format | None = None,
) -> str:
    """`deck` written as `text`, `markdown`, `csv`, `json`, `code` or `bbcode`, with names in `language`.

    `read_decklist` reads it back as the same list, whatever the list: copies that count, zone by zone. CSV and
    code have no room for the deck's name. CSV names the printing of each card that `chosen_printing` chooses for `format`.

    Raises:
        DecklistFormError: `as_` is none of these.
        DeckNotEncodableError: only for `code`, see there.
    """
    if as_ not in FORMS:
        raise DecklistFormError(f"there is no form {as_[:40]!r}; there are {', '.join(FORMS)}")
    if as_ == "code":
        return encode_deck_code(deck, format_slug, catalog)
    lines = list(_lines(deck, catalog, language))
    if as_ == "csv":
        return write_rows(COLUMNS, (_row(line, format) for line in lines))
    title = without_controls(name)[: LINE_LENGTH_MAX - 40]
    if as_ == "json":
        return json.dumps(_document(deck, lines, catalog, title, format_slug), ensure_ascii=False, indent=2) + "\n"
    facts = _facts(deck, catalog, format_slug)
    blocks = {"text": _text, "markdown": _markdown, "bbcode": _bbcode}[as_](title, facts, _sections(lines, language))
    return "\n\n".join(blocks) + "\n"


def _lines(deck: DeckList, catalog: Catalog, language: Language) -> Iterator[_Line]:
    """Heroes, then player deck and technology deck, each section by level, cost and name."""
    matcher = Matcher(catalog)
    for slug in deck.heroes:
        hero = catalog.heroes.get(slug)
        card = hero.levels[min(hero.levels)] if hero else None
        name = _safe_name(card, Section.HERO, matcher, language, hero=slug) if card else f"hero:{slug}"
        yield _Line(Section.HERO, 1, name, card, card.id if card else None, slug)
    for zone, entries in ((Zone.DECK, deck.cards), (Zone.TECHNOLOGY, deck.technologies)):
        found = []
        for card_id, copies in ZoneCount.of(entries).copies.items():
            known = catalog.by_id.get(card_id)
            section = Section.TECHNOLOGIES if zone is Zone.TECHNOLOGY else Section.DECK
            if zone is Zone.DECK and known is not None and known.type in (CardType.UNIT, CardType.TACTIC):
                section = section_of(known.type)
            name = _safe_name(known, section, matcher, language) if known else f"card:{card_id}"
            for quantity in [QUANTITY_MAX] * (copies // QUANTITY_MAX) + [copies % QUANTITY_MAX]:
                if quantity:
                    found.append(_Line(section, quantity, name, known, card_id))
        yield from sorted(found, key=_order)


def _order(line: _Line) -> tuple[int, int, int, str, int]:
    card = line.card
    section = list(Section).index(line.section)
    if card is None:
        return (section, 9, 0, line.name, line.id or 0)
    return (section, card.level, -1 if card.cost is None else card.cost, line.name, card.id)


def _safe_name(card: Card, section: Section, matcher: Matcher, language: Language, *, hero: str = "") -> str:
    """The card's name, with `card:` and its number behind it where the name alone would not be read as this card."""
    name = without_controls(card.name.in_language(language) or card.name.en)[:NAME_LENGTH_MAX]
    text = f"1x {name}"
    read = matcher.match(1, text, spellings(in_plain_signs(text)), section)
    meant = read.hero == hero if hero else read.card == card.id
    if meant and read.state is LineState.MATCHED and read.quantity == 1 and not _UNSAFE.search(name):
        return name
    if hero:
        return f"hero:{hero}"
    return f"{_UNSAFE.sub('', name)} card:{card.id}".strip()


def _sections(lines: list[_Line], language: Language) -> list[tuple[str, list[_Line]]]:
    """Headings with their counts, and what stands under each."""
    found: dict[Section, list[_Line]] = {}
    for line in lines:
        found.setdefault(line.section, []).append(line)
    sections = []
    for section, under in found.items():
        words = HEROES if section is Section.HERO and len(under) > 1 else HEADINGS[section]
        sections.append((f"{words[language]} ({sum(line.quantity for line in under)})", under))
    return sections


def _facts(deck: DeckList, catalog: Catalog, format_slug: str) -> list[str]:
    """Remarks on format, hash and code; the code only if there is one."""
    facts = [f"Format: {without_controls(format_slug)[:100]}", f"Hash: {short_hash(deck_hash(deck, catalog))}"]
    try:
        code = encode_deck_code(deck, format_slug, catalog)
    except DeckNotEncodableError:
        return facts
    return [*facts, f"Code: {code}"] if len(code) < LINE_LENGTH_MAX - 20 else facts


def _titled(title: str, escape: Callable[[str], str] = str) -> str:
    """The title, said to be one where it would be read as a heading or a remark."""
    bare = in_plain_signs(title).lstrip("#/; ")
    is_clear = title == title.lstrip("#/; ") and not find_section(bare) and not split_remark(bare) and any(c.isalnum() for c in bare)
    return escape(title) if is_clear else f"Name: {escape(title)}"


def _text(title: str, facts: list[str], sections: list[tuple[str, list[_Line]]]) -> list[str]:
    head = ([f"# {_titled(title)}"] if title else []) + [f"# {fact}" for fact in facts]
    return ["\n".join(head), *("\n".join([heading, *(f"{line.quantity}x {line.name}" for line in under)]) for heading, under in sections)]


def _markdown(title: str, facts: list[str], sections: list[tuple[str, list[_Line]]]) -> list[str]:
    def escaped(text: str) -> str:
        return _MARKS.sub(r"\\\1", text)

    blocks = [f"# {_titled(title, escaped)}"] if title else []
    blocks.append("  \n".join(facts))
    for heading, under in sections:
        blocks += [f"## {heading}", "\n".join(f"- {line.quantity}x {escaped(line.name)}" for line in under)]
    return blocks


def _bbcode(title: str, facts: list[str], sections: list[tuple[str, list[_Line]]]) -> list[str]:
    def unbracketed(text: str) -> str:
        return text.replace("[", "(").replace("]", ")")

    title = unbracketed(title)
    if title and any(way.quantity is not None for way in spellings(in_plain_signs(title))):
        title = f"Name: {title}"
    else:
        title = _titled(title) if title else ""
    blocks = [f"[b]{title}[/b]"] if title else []
    blocks.append("\n".join(f"[i]{fact}[/i]" for fact in facts))
    for heading, under in sections:
        rows = "\n".join(f"[*]{line.quantity}x {line.name if line.name == unbracketed(line.name) else _numbered(line)}" for line in under)
        blocks.append(f"[b]{heading}[/b]\n[list]\n{rows}\n[/list]")
    return blocks


def _numbered(line: _Line) -> str:
    return f"hero:{line.hero}" if line.hero else f"card:{line.id}"


def _row(line: _Line, format: Format | None) -> tuple[object, ...]:
    """A row of CSV: a printing stands for the card, the number in `card` decides."""
    zone = {Section.HERO: Zone.HERO, Section.TECHNOLOGIES: Zone.TECHNOLOGY}.get(line.section, Zone.DECK).value
    printing = chosen_printing(line.card, format) if line.card else None
    name = line.name.rpartition(" card:")[0] if " card:" in line.name else line.name
    edition, number = (printing.code or printing.edition, printing.number) if printing else ("", "")
    return (line.quantity, name, zone, edition, number, line.hero or line.id or "")


def _document(deck: DeckList, lines: list[_Line], catalog: Catalog, title: str, format_slug: str) -> dict[str, Any]:
    """The body of the API, with names and hash beside."""
    document: dict[str, Any] = {"name": title, "format": format_slug}
    if len(deck.heroes) == 1:
        document["hero"] = deck.heroes[0]
    elif deck.heroes:
        document["heroes"] = list(deck.heroes)
    for key, is_technology in (("cards", False), ("technologies", True)):
        document[key] = [
            {"card": line.id, "quantity": line.quantity, "name": line.name}
            for line in lines
            if line.section is not Section.HERO and (line.section is Section.TECHNOLOGIES) == is_technology
        ]
    document["hash"] = deck_hash(deck, catalog)
    return document
