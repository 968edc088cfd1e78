"""Finds every text that is to be translated, in Python files and in templates."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

# Function → which arguments hold (context, singular, plural), in Babel's notation; Django's names.
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT_MARK = "Translators"
TEMPLATE_SUFFIXES = {".html", ".txt", ".svg", ".xml"}


@dataclass(frozen=True, slots=True)
class Message:
    """A text to translate: its id (singular, or singular and plural), its context and where it stands first."""

    id: str | tuple[str, ...]
    context: str | None
    place: str


def messages_in(app: Path) -> Iterator[Message]:
    """Every text to translate below the folder `app`, file by file in alphabetical order."""
    for path in sorted(app.rglob("*")):
        relative = path.relative_to(app)
        if "static" in relative.parts or "__pycache__" in relative.parts:
            continue
        if path.suffix == ".py":
            yield from messages_of(path.read_bytes(), str(relative))
        elif path.suffix in TEMPLATE_SUFFIXES and "templates" in relative.parts:
            yield from messages_of(_template_as_python(path.read_text(), str(relative)), str(relative))


def messages_of(source: bytes, place: str) -> Iterator[Message]:
    """Every text to translate in Python `source`; `place` names it."""
    for line, text, _comments, context in extract("python", BytesIO(source), KEYWORDS, [COMMENT_MARK]):
        yield Message(id=text, context=context, place=f"{place}:{line}")


def template_of(app: Path) -> Catalog:
    """A catalog of every text to translate below `app`, without translations."""
    catalog = Catalog(charset="utf-8")
    for message in messages_in(app):
        catalog.add(message.id, context=message.context)
    return catalog


def _template_as_python(source: str, place: str) -> bytes:
    """The template with its texts as calls of gettext; the filler between them loses its indentation, which Python would refuse."""
    lines = templatize(source, origin=place).splitlines()
    return "\n".join(line.strip() for line in lines).encode()
