"""The rules as a page reads them: parts with numbered clauses, from the game's file of rules and its translations beside it.

Of `docs/reference/rules.md` the German one is `rules.de.md`: the same parts and clauses, in the same order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from cards.search.folding import fold
from engine.languages import Language, LocalText
from web.errors import NotFoundError
from web.games import present_kit
from web.text.language import reader_language

ENGLISH: Final = "en"
LANGUAGES: tuple[Language, ...] = get_args(Language)
PART = re.compile(r"^## (?P<id>[A-Z]+) · (?P<title>.+)$")
CLAUSE = re.compile(r"^- (?P<id>[A-Z]+-[A-Z0-9-]+) (?P<text>.+)$")
REFERENCE = re.compile(r"\b(?:[A-Z]{2,6}-(?:\d+|[A-Z]+(?:-[A-Z]+)*))\b")


@dataclass
class Clause:
    """One clause: its id (`CON-3`), which is its anchor too, and its text as HTML."""

    id: str
    text: str

    def html(self, known: frozenset[str], address: str = "") -> SafeString:
        """The text with emphasis and with links to the clauses it names, on the page at `address` ("": the same one)."""
        html: str = escape(self.text)
        html = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)
        opens = f'<a target="_blank" href="{address}' if address else '<a href="'
        html = REFERENCE.sub(lambda found: f'{opens}#{found[0]}">{found[0]}</a>' if found[0] in known else found[0], html)
        return mark_safe(html)  # noqa: S308 (escaped above; our own file)


@dataclass
class Part:
    """A part of the rules (`CON · building decks`) with its clauses in order."""

    id: str
    title: str
    clauses: list[Clause] = field(default_factory=list)


def parse_rules(text: str) -> list[Part]:
    """The parts of a rules file; what stands under other headings (an introduction, a table of options) is left out."""
    parts: list[Part] = []
    is_inside = False
    for line in text.splitlines():
        if part := PART.match(line):
            parts.append(Part(part["id"], part["title"]))
            is_inside = True
        elif line.startswith("#"):
            is_inside = False
        elif is_inside and (clause := CLAUSE.match(line)):
            parts[-1].clauses.append(Clause(clause["id"], clause["text"]))
        elif is_inside and parts[-1].clauses and line.strip():
            parts[-1].clauses[-1].text += " " + line.strip()
    return parts


def rules() -> list[dict[str, Any]]:
    """The rules of the present game in the reader's language, or else in English.

    For each part `id`, `title`, `language` and `clauses` (`id`, `html`, and `folded`, which searches read in every language).

    Raises:
        NotFoundError: the game's rules stand nowhere.
    """
    kit = present_kit()
    if kit.rules is None:
        raise NotFoundError(f"The rules of {kit.name.en} don’t stand here.", code="RULES_NOT_FOUND")
    return _rules_of(kit.rules, reader_language())


def clause_html(number: str, address: str) -> SafeString:
    """The text of a clause of the present game in the reader's language; its links lead to the rules at `address`. "" for no such one."""
    file = present_kit().rules
    return mark_safe("") if file is None else _clauses_of(file, reader_language(), address).get(number, mark_safe(""))


@cache
def _clauses_of(file: Path, language: Language, address: str) -> dict[str, SafeString]:
    found = _in_language(file, language)
    clauses = [clause for part in parse_rules((found if found.exists() else file).read_text(encoding="utf-8")) for clause in part.clauses]
    known = frozenset(clause.id for clause in clauses)
    return {clause.id: clause.html(known, address) for clause in clauses}


@cache
def _rules_of(file: Path, language: Language) -> list[dict[str, Any]]:
    read = {known: parse_rules(found.read_text(encoding="utf-8")) for known in LANGUAGES if (found := _in_language(file, known)).exists()}
    shown = language if language in read else ENGLISH
    known = frozenset(clause.id for part in read[shown] for clause in part.clauses)
    folded: dict[str, str] = {}
    for parts in read.values():
        for part in parts:
            for clause in part.clauses:
                folded[clause.id] = folded.get(clause.id, "") + "\n" + fold(f"{part.title} {clause.id} {clause.text}")
    return [
        {
            "id": part.id,
            "title": part.title,
            "language": shown,
            "clauses": [{"id": clause.id, "html": clause.html(known), "folded": folded[clause.id]} for clause in part.clauses],
        }
        for part in read[shown]
    ]


def _in_language(file: Path, language: Language) -> Path:
    """The file of the rules in this language: the English one has no name of its language."""
    return file if language == ENGLISH else file.with_suffix(f".{language}{file.suffix}")


def glossary() -> list[dict[str, Any]]:
    """The keywords of the present game with what they mean, ready for the template."""
    return [
        {"info": info, "meaning": info.meaning, "folded": fold(" ".join((slug, info.clause, *_both(info.name), *_both(info.meaning))))}
        for slug, info in present_kit().keywords.items()
    ]


def _both(text: LocalText) -> tuple[str, str]:
    return text.en, text.de


def found_rules(query: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The glossary's entries, and the parts with the clauses, in which every word of `query` stands."""
    words = fold(query).split()

    def is_met(entry: dict[str, Any]) -> bool:
        return all(word in entry["folded"] for word in words)

    if not words:
        return glossary(), rules()
    parts = [{**part, "clauses": [clause for clause in part["clauses"] if is_met(clause)]} for part in rules()]
    return [entry for entry in glossary() if is_met(entry)], [part for part in parts if part["clauses"]]
