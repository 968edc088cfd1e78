"""Reads, refreshes, checks and compiles the catalogs (`<app>/locale/<language>/LC_MESSAGES/django.po`)."""

import os
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rone_site.translations.extraction import template_of

# No dates, no tools, no lines: two people who add texts to one app shall not meet in its header.
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%[sd]|\{(\w*)\}")


def catalog_paths(root: Path) -> list[Path]:
    """Every `.po` file of the project in `root`, in alphabetical order."""
    return sorted(root.glob("*/locale/*/LC_MESSAGES/django.po"))


def read_catalog(path: Path) -> Catalog:
    """The catalog in the `.po` file `path`; an empty one when there is no such file."""
    if not path.exists():
        return Catalog(locale=language_of(path), charset="utf-8")
    return read_po(BytesIO(path.read_bytes()), locale=language_of(path), charset="utf-8", abort_invalid=True)


def language_of(path: Path) -> str:
    """The language a catalog's path names."""
    return path.parts[-3]


def app_of(path: Path) -> Path:
    """The folder of the app a catalog belongs to."""
    return path.parents[3]


def update_catalog(path: Path) -> bool:
    """Bring the `.po` file in step with the source of its app and return whether it changed.

    New texts come in without a translation, texts that are gone leave with theirs. The result is sorted and carries
    neither dates nor places, so that it depends on the texts alone.
    """
    catalog, source = read_catalog(path), template_of(app_of(path))
    if not len(source) and not path.exists():
        return False
    catalog.update(source, no_fuzzy_matching=True, update_header_comment=False, keep_user_comments=True)
    text = catalog_text(catalog, language_of(path))
    if path.exists() and path.read_text() == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return True


def catalog_text(catalog: Catalog, language: str) -> str:
    """The catalog as the text of a `.po` file, always the same for the same texts."""
    for message in catalog:
        message.flags.discard("python-format")
        message.flags.discard("python-brace-format")
    buffer = BytesIO()
    write_po(buffer, catalog, width=0, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    return HEADER.format(language=language) + buffer.getvalue().decode().strip() + "\n"


def compile_catalog(path: Path) -> bool:
    """Write the `.mo` file beside the `.po` file where it is missing or older; return whether it was written."""
    target = path.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns >= path.stat().st_mtime_ns:
        return False
    draft = target.with_suffix(f".{os.getpid()}.draft")
    with draft.open("wb") as file:
        write_mo(file, read_catalog(path), use_fuzzy=False)
    draft.replace(target)
    return True


def problems_of(path: Path) -> Iterator[str]:
    """What is wrong with the catalog in `path`: one sentence for each fault, none when it is complete and exact."""
    catalog, source = read_catalog(path), template_of(app_of(path))
    for message in source:
        if not message.id:
            continue
        translated = catalog.get(message.id, message.context)
        if translated is None:
            yield f"{message.id!r} is missing"
        else:
            yield from _problems_of_message(translated)
    for message in catalog:
        if message.id and source.get(message.id, message.context) is None:
            yield f"{message.id!r} is in no file any more"
    for key in catalog.obsolete:
        yield f"{key!r} is obsolete"


def _problems_of_message(message: Message) -> Iterator[str]:
    if message.fuzzy:
        yield f"{message.id!r} is fuzzy"
    if isinstance(message.id, str):
        pairs = [(message.id, message.string)]
    else:
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        pairs = [(message.id[min(index, 1)], string) for index, string in enumerate(strings)]
    for original, translation in pairs:
        if not translation:
            yield f"{original!r} has no translation"
        elif not isinstance(translation, str) or not _keeps_placeholders(original, translation, message):
            yield f"{original!r} and {translation!r} hold different placeholders"


def _keeps_placeholders(original: str, translation: str, message: Message) -> bool:
    """The same placeholders stand on both sides; a singular may do without the number (“one card”)."""
    wanted, found = _placeholders(original), _placeholders(translation)
    if wanted == found:
        return True
    if isinstance(message.id, str):
        return False
    allowed = _placeholders(message.id[0]) | _placeholders(message.id[1])
    return original == message.id[0] and found <= allowed


def _placeholders(text: str) -> set[str]:
    return {match[0] for match in PLACEHOLDER.finditer(text.replace("%%", ""))}
