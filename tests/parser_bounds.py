"""How long the worst text takes in every parser that a stranger can feed: `python -m tests.parser_bounds [PARSER …]`.

Each parser reads each of its inputs at the largest size that the site accepts. Printed is a row of a Markdown table for each parser: its
worst input, that size, and processor milliseconds (the best of three), also for a quarter of the size: four times as much is
linear, sixteen times quadratic. With `--all` every input has its row. The table stands in docs/reference/parser-bounds.md; what the tests
assert of the same inputs is work that is counted, not timed. No database is needed.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import os
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

import django

Input = Callable[[int], str]
"""A text of so many characters at most."""
TRIES = 3
CARDS = 5_000
"""Cards of the site that is measured: more than any has today."""
SLOW_SECONDS = 1.0
"""What takes longer is measured once."""


def repeated(piece: str) -> Input:
    """`piece` again and again."""
    return lambda size: piece * (size // len(piece))


def doubled(before: str, after: str, middle: str = "a") -> Input:
    """As many of `before` as of `after`."""
    return lambda size: before * (size // (len(before) + len(after)) - 1) + middle + after * (size // (len(before) + len(after)) - 1)


def after(head: str, piece: str) -> Input:
    """`head`, then `piece` again and again."""
    return lambda size: head + piece * ((size - len(head)) // len(piece))


def around(head: str, piece: str, tail: str) -> Input:
    """`piece` again and again between `head` and `tail`."""
    return lambda size: head + piece * ((size - len(head) - len(tail)) // len(piece)) + tail


def cut(make: Callable[[int], str]) -> Input:
    """The first characters of what `make` gives."""
    return lambda size: make(size)[:size]


def table(columns: int, row: str = "x\n") -> Input:
    """A table of Markdown with rows that are filled up."""
    head = "a|" * columns + "\n" + "-|" * columns + "\n"
    return cut(lambda size: head + row * (size // len(row)))


def counted(make: Callable[[int], str], joint: str = "") -> Input:
    """What `make` gives for 0, 1, 2, …"""

    def made(size: int) -> str:
        parts: list[str] = []
        length = 0
        while length < size:
            parts.append(make(len(parts)))
            length += len(parts[-1]) + len(joint)
        return joint.join(parts)[:size]

    return made


MARKDOWN: Mapping[str, Input] = {
    "brackets": repeated("["),
    "brackets closed": doubled("[", "]"),
    "brackets the wrong way round": repeated("]("),
    "links without an end": repeated("[a]("),
    "empty links": repeated("[]("),
    "links to half an address": repeated("[a](<b"),
    "pictures": repeated("!["),
    "brackets in parentheses": after("[a](", "("),
    "emphasis of two kinds": repeated("*_"),
    "emphasis that never ends": repeated("*a_ "),
    "emphasis of every length": repeated("*a **a ***a _a __a "),
    "strong ones in each other": doubled("**a ", " a**"),
    "slanted ones in each other": doubled("*a ", " a*"),
    "stars": repeated("*"),
    "struck through": repeated("~~a"),
    "backticks of many lengths": counted(lambda number: "`" * (number + 1) + " "),
    "code in brackets": repeated("[`"),
    "fences": repeated("```\n"),
    "definitions of links": repeated("[a]: b\n"),
    "many definitions": counted(lambda number: f"[{number}]: b\n"),
    "uses of a definition": after("[a]: " + "x" * 2_000 + "\n", "[a]"),
    "a definition without an end": after('[a]: b "', "c\n"),
    "quotes": repeated(">"),
    "quotes in lists": after("- ", ">"),
    "lists and quotes in turn": repeated("- > "),
    "numbered quotes": repeated("1. >"),
    "lines behind deep quotes": after(">" * 20 + "a\n", "b\n"),
    "deep lists": counted(lambda number: " " * (2 * number) + "- a\n"),
    "lists on one line": repeated("- "),
    "numbers on one line": repeated("1. "),
    "empty rows of a list": repeated("-\n"),
    "headings": repeated("# a\n"),
    "a table of many columns": table(1_000),
    "a table of some columns": table(20),
    "a table of two columns": table(2),
    "many tables": repeated("a|b\n-|-\n\n"),
    "entities": repeated("&amp;"),
    "signs of HTML": repeated("<"),
    "comments of HTML": repeated("<!--"),
    "tags of HTML": repeated("<b>"),
    "addresses": repeated("<http://a> "),
    "line ends": repeated("\n"),
    "lines": repeated("a\n"),
}
LISTS: Mapping[str, Input] = {
    "accents in cells": repeated("5dquantity,name\n1,\u00e1" + "\u0316" * 20 + "\u0301" * 21 + "[62"),
    "lines of blanks": repeated("1" + " " * 297 + "a\n"),
    "blanks before a number": repeated("a" + " " * 290 + "1 b\n"),
    "points before a number": repeated("a" + "." * 290 + "12b\n"),
    "crosses": repeated("a" + "x" * 290 + "1b\n"),
    "crosses and blanks": repeated("a" + "x " * 145 + "1b\n"),
    "brackets": repeated("[" * 299 + "\n"),
    "brackets and blanks": repeated("a" + "( " * 145 + "1b\n"),
    "commas": repeated("a" + ", " * 145 + "1b\n"),
    "numbers": repeated("1 " * 149 + "\n"),
    "digits": repeated("9" * 299 + "\n"),
    "one line of digits": repeated("9"),
    "short unknown names": counted(lambda number: f"{number:x}\n"),
    "long unknown names": counted(lambda number: f"{number:x} " + "rust hound " * 25 + "\n"),
    "names alike": counted(lambda number: f"2 Rust Houmd {number:x}\n"),
    "cards by number": counted(lambda number: f"9 card:{number}\n"),
    "things behind a name": repeated("2 " + "(a) [b] *F* " * 3 + "\n"),
    "cells behind a name": repeated("2 " + "a|" * 22 + "\n"),
    "words for a level": repeated("a" + " level" * 48 + "\n"),
    "signs of comments": repeated("a //" * 70 + "\n"),
    "one long line": repeated("a "),
    "empty lines": counted(lambda number: "\n" if number < 1_999 else "a" * 1_000),
    "BBCode without an end": after("[b]a[/b]\n", "[b" * 145 + "\n"),
    "tags of BBCode": after("[b]a[/b]\n", "[b][/b]" * 42 + "\n"),
    "links of Markdown": after("# a\n", "[a](" * 70 + "\n"),
    "emphasis of Markdown": after("# a\n", "*_" * 145 + "\n"),
    "escapes of Markdown": after("# a\n", "\\*" * 145 + "\n"),
    "columns": repeated("a|" * 145 + "\n"),
    "letters that fold into several": repeated("ﷺ" * 299 + "\n"),
    "accents upon each other": repeated("a" + "\u0301" * 298 + "\n"),
    "accents out of order": repeated("a" + "\u0301\u0316" * 149 + "\n"),
    "one line of accents": around("a", "\u0301\u0316", "b"),
    "one line of accents in disguise": around("a", "\u0301\uff9e", "b"),
    "CSV of accents": lambda size: "quantity,name\n" + "1,a" + "\u0301\u0316" * (size // 2 - 30),
    "CSV of accents as a number": lambda size: "quantity,name\n" + "1" + "\u0301\u0316" * (size // 2 - 30) + ",a",
    "CSV of tags": after('quantity,name,tags\n1,a,"', "a,"),
    "notes to cards": lambda size: counted(lambda n: f"1 card:{n}\n")(size // 5) + counted(lambda n: f'//note deck {n}: "a"\n')(size // 2),
    "CSV of one name": after("quantity,name\n", "1,Rust Houmd\n"),
    "CSV of names": lambda size: "quantity,name\n" + counted(lambda number: f"1,Rust Houmd {number:x}\n")(size - 14),
    "CSV of many columns": after("quantity,name", ",name"),
    "CSV of long cells": after("quantity,name\n", "1," + "rust hound " * 30 + "\n"),
    "CSV with a cell without an end": after('quantity,name\n1,"', "a\n"),
    "CSV of quotes": after("quantity,name\n", '1,"""""""""""""""\n'),
    "JSON of names": lambda size: "{" + counted(lambda number: f'"{number:x}":1', ",")(size - 2).rpartition(",")[0] + "}",
    "JSON of cards": lambda size: "[" + counted(lambda number: f'{{"card":{number}}}', ",")(size - 2).rpartition(",")[0] + "]",
    "JSON of lists in lists": doubled("[", "]", ""),
    "JSON of objects in objects": doubled('{"a":', "}", "1"),
    "JSON of huge numbers": around("[", "9" * 4_000 + ",", "1]"),
    "JSON of one huge number": around("[", "9", "]"),
    "JSON of fractions": around("[", "1e999,", "1]"),
    "JSON of large cards": lambda size: (
        "[" + ",".join(['{"name":' + '"rust hound "' + ',"x":"' + "a" * 900 + '"}'] * (size // 1_000)) + "]"
    ),
    "a code of figures": repeated("Z"),
    "a code of groups": around("", "ZZZZ-", "ZZ"),
    "words beside": repeated('//note deck 1: "' + "\\\\" * 130 + "\n"),
    "words beside without an end": repeated('//tag "' + "//tag " * 40 + "\n"),
    "one line of words beside": repeated('// tag: "a\\"'),
    "one line of slashes": repeated("//"),
    "one line of blanks": around("a", " ", "b"),
}
SEARCHES: Mapping[str, Input] = {
    "brackets": repeated("("),
    "brackets closed": doubled("(", ")"),
    "empty brackets": repeated("()"),
    "hyphens": repeated("-"),
    "hyphens and words": repeated("-a "),
    "many or": around("a", " or b", " or c"),
    "only or": repeated("or "),
    "or and brackets": repeated("(or "),
    "many fields": repeated("cost>1 "),
    "unknown fields": counted(lambda number: f"x{number}q:a "),
    "unknown values": counted(lambda number: f"hero:x{number}q "),
    "one long value": after("hero:", "a"),
    "many values": after("hero:", "a,"),
    "quotes": repeated('"'),
    "digits": after("cost:", "9"),
    "letters that fold into several": repeated("ﷺ"),
    "a pattern of stars": around("x:/", "(a*)*", "b/"),
    "patterns in patterns": lambda size: "x:/" + "(" * 45 + "a" + ")*" * 45 + "b/",
    "patterns that count": repeated("x:/(.{9}){9}q/ "),
    "patterns that choose": repeated("x:/(e|a|i).{20}(q|z)/ "),
    "patterns of many branches": repeated("x:/" + "|".join(f"[^{letter}]{{9}}q" for letter in "aeinrtd") + "/ "),
    "patterns that are large": counted(lambda number: rf"x:/[\pL\pN]{{3}}{number}/ "),
    "patterns that are too large": counted(lambda number: rf"x:/\pL{{1{number:02}}}/ "),
    "patterns of everything": repeated("x:/.*.*.*.*a/ "),
    "patterns without an end": repeated("x:/["),
    "accents upon each other": after("a", "\u0301\u0316"),
    "texts compared": repeated('x:"a b" '),
}
DOCUMENTS: Mapping[str, tuple[str, Input]] = {
    "YAML of lists in lists": ("yaml", repeated("[")),
    "YAML of deep lists": ("yaml", repeated("- ")),
    "YAML of names": ("yaml", counted(lambda number: f"a{number}: 1\n")),
    "YAML of values": ("yaml", repeated("- 1\n")),
    "YAML of unknown fields": ("yaml", counted(lambda number: f"- {{slug: a{number}, nema: 1}}\n")),
    "YAML of cards": ("yaml", counted(lambda number: f"- {{slug: a{number}, type: unit}}\n")),
    "YAML of anchors": ("yaml", after("a: &a [1]\nb: [", "*a,")),
    "YAML of one text": ("yaml", around('a: "', "\\n", '"')),
    "YAML of blanks": ("yaml", repeated(" ")),
    "YAML of line ends in a text": ("yaml", around('a: "', "\n", '"')),
    "YAML of keys": ("yaml", repeated("? ")),
    "YAML of comments": ("yaml", repeated("#\n")),
    "YAML of abilities": ("yaml", after("- slug: a\n  type: unit\n  abilities:\n", "  - {keyword: defedner}\n")),
    "YAML of steps": ("yaml", after("- slug: a\n  type: tactic\n  abilities:\n  - play:\n", "    - {draw: 1}\n")),
    "YAML of long words": ("yaml", around("- type: ", "unit", "\n")),
    "JSON of lists in lists": ("json", repeated("[")),
    "JSON of names": ("json", lambda size: "{" + counted(lambda number: f'"{number:x}":1', ",")(size - 2).rpartition(",")[0] + "}"),
    "JSON of values": ("json", around("[", "1,", "1]")),
    "JSON of cards": ("json", lambda size: "[" + counted(lambda n: f'{{"slug":"a{n}"}}', ",")(size - 2).rpartition(",")[0] + "]"),
    "JSON of one number": ("json", around("[", "9", "]")),
    "CSV of columns": ("csv", after("name_en", ",a")),
    "CSV of rows": ("csv", after("name_en\n", "a\n")),
    "CSV of cards": ("csv", lambda size: "name_en,type\n" + counted(lambda number: f"Rust {number},untit\n")(size - 20)),
    "CSV of quotes": ("csv", after('name_en\n"', '""')),
    "CSV of empty rows": ("csv", after("name_en,type\n", ",\n")),
}
PRINTED: Mapping[str, Input] = {
    "brackets that never close": after("x\n" * 15, "unti({f"),
    "lines of slow tactics": after("Flying\n" * 4, "Langsamer Effekt\nFüge allen Einheiten 2 Schaden zu.anderen"),
    "sentences": repeated("Draw a card. "),
    "clauses": repeated("draw a card and "),
    "German sentences": repeated("Ziehe eine Karte. "),
    "lines": repeated("Flying\n"),
    "short lines": repeated("x\n"),
    "unknown words": counted(lambda number: f"unti{'abcdefghij'[number % 10] * (number // 10)} "),
    "gains": repeated("target unit gets +1 melee and "),
    "choices": repeated("choose one: draw a card; or "),
    "pronouns": repeated("exhaust it. It gets +1 melee. "),
    "conditions": repeated("if you control a unit and "),
    "reminders": repeated("Flying ("),
    "nothing known": repeated("?"),
}
CHANGES: Mapping[str, Input] = {
    "notes": lambda size: json.dumps(["note:1:player:" + "a " * 590] * (size // 1_200)),
    "heroes": lambda size: json.dumps(["heroes:" + "a\n" * 596] * (size // 1_200)),
    "heroes one by one": lambda size: json.dumps(["add_hero:" + "a" * 1_100] * (size // 1_200)),
    "heroes that go": lambda size: json.dumps(["heroes:" + "a\n" * 596, *["drop_hero:a"] * (size // 1_200 - 1)]),
    "lists": repeated("["),
}
BODIES: Mapping[str, Input] = {
    "a long name of many values": lambda size: '{"' + "a" * (size // 2) + '":[' + "1," * (size // 4 - 3) + "1]}",
    "long names in each other": lambda size: ('{"' + "a" * (size // 900 - 6) + '":') * 900 + "1" + "}" * 900,
    "lists in lists": doubled("[", "]", "1"),
    "numbers": around("[", "1,", "1]"),
    "texts": around("[", '"a",', "1]"),
    "one number": around("", "9", ""),
    "one text": around('"', "a", '"'),
    "escapes": around('"', "\\u0061", '"'),
    "unknown names": lambda size: "{" + counted(lambda number: f'"crads{number:x}":1', ",")(size - 2).rpartition(",")[0] + "}",
    "cards": lambda size: '{"cards":[' + '{"card":1,"quantity":1},' * (size // 25) + "1]}",
    "cards with unknown names": lambda size: '{"cards":[' + ",".join(['{"crad":1,"qauntity":1}'] * 990) + "]}",
    "heroes": lambda size: '{"heroes":[' + '"a",' * (size // 5) + "1]}",
}


@dataclass(frozen=True)
class Parser:
    """A parser with what is fed to it; `size` is the most that the site accepts, in characters unless `unit` says otherwise."""

    name: str
    size: int
    read: Callable[[Any], Any]
    inputs: Mapping[str, Callable[[int], Any]]
    unit: str = "characters"
    words: Sequence[str] = ()
    """Texts that it is made to read: what a search for the worst one begins with (`tests.worst_inputs`)."""


@cache
def catalog(count: int) -> Any:
    """So many cards."""
    from engine.rone.cards import Catalog
    from tests.cards.generated import generated_cards

    return Catalog.of(generated_cards(count))


def parsers(count: int = CARDS) -> Iterator[Parser]:
    """Every parser that a stranger can feed, on a site with `count` cards."""
    from cards.documents import LARGEST_BYTES
    from cards.game_rules import found_rules
    from cards.loading.document import Known, read_document
    from cards.search import Asked, search, set_aside
    from cards.search.parser import forget_queries
    from collection.importing.files import CHARACTERS_MAX
    from collection.importing.reading import CollectionReader
    from decks.builder.words import LONGEST as LONGEST_CHANGE
    from decks.builder.words import MOST_CHANGES, batch_of, read_all
    from decks.community.models import COMMENT_LENGTH
    from decks.exchange.archive.form import LARGEST_ARCHIVE
    from decks.exchange.archive.reading import read_archive
    from decks.exchange.importing import review_of
    from decks.list.models import DESCRIPTION_LENGTH
    from decks.list.serializers import LONGEST_CODE, DeckListSerializer
    from decks.list.serializers import LONGEST_TEXT as LONGEST_LIST
    from decks.versions.packages import LONGEST_TEXT, read_swap
    from engine.decklist import Decklist, decode_deck_code
    from engine.rone.printed import read_text
    from engine.rone.words import plain_text
    from engine.rone.words.symbols import SYMBOLS
    from engine.tagewerk import printed as tagewerk_printed
    from engine.tagewerk import words as tagewerk_words
    from engine.text.printed.reading import MOST_LETTERS
    from tests.carddata.makers import demo_catalog
    from tests.cards.generated import generated_cards, index_of
    from tests.engine.tagewerk import makers as tagewerk_makers
    from web.api.pagination import decode_cursor
    from web.api.parsers import StrictJSONParser
    from web.games import kits
    from web.text.markdown import first_paragraph, render_markdown

    cards = catalog(count)
    index = set_aside(index_of(generated_cards(count)))
    yield Parser("Markdown of a description", DESCRIPTION_LENGTH, render_markdown, MARKDOWN)
    yield Parser("the lead of a description", DESCRIPTION_LENGTH, first_paragraph, MARKDOWN)
    yield Parser("Markdown of a comment", COMMENT_LENGTH, render_markdown, MARKDOWN)
    yield Parser("a pasted list", LONGEST_LIST, lambda text: review_of(text, cards), LISTS)
    yield Parser("a deck code", LONGEST_CODE, lambda text: decode_deck_code(text, cards), {"Z": repeated("Z"), "groups": repeated("ZZZZ-")})
    yield Parser(
        "a package",
        LONGEST_TEXT,
        lambda text: read_swap(text, cards),
        {"lines": repeated("+1 Kite Scout\n"), "numbers of cards": repeated("+9 card:1\n"), **_signed(LISTS)},
    )
    yield Parser("a search for cards", 500, lambda text: (forget_queries(), search(text, Asked(index))), SEARCHES)
    yield Parser("a search of the rules", 200, found_rules, {**SEARCHES, "words": repeated("a ")})
    yield Parser("a collection", CHARACTERS_MAX, lambda text: _collection(CollectionReader, cards).read(text), _collections())
    known = Known(next(iter(kits().values())), {}, {}, {}, 1)
    for form in ("yaml", "json", "csv"):
        inputs = {name: make for name, (of, make) in DOCUMENTS.items() if of == form}
        yield Parser(f"cards as {form.upper()}", LARGEST_BYTES, _documents(read_document, form, known), inputs, "bytes")
    yield Parser(
        "text on paper of a card", 2_000, lambda text: SYMBOLS.runs(text, "en", strict=False), {"stars": repeated("*"), "{": repeated("{a")}
    )
    for language in ("en", "de"):
        yield Parser(
            f"the printed text of a card ({language})",
            MOST_LETTERS,
            lambda text, language=language: read_text(text, language),
            PRINTED,
            words=[plain_text(card, language) for card in demo_catalog()],
        )
        yield Parser(
            f"the printed text of a card of Tagewerk ({language})",
            MOST_LETTERS,
            lambda text, language=language: tagewerk_printed.read_text(text, language),
            PRINTED,
            words=[tagewerk_words.plain_text(card, language) for card in tagewerk_makers.demo_catalog()],
        )
    yield Parser("changes of the builder", MOST_CHANGES * LONGEST_CHANGE, lambda text: read_all(batch_of(text), Decklist()), CHANGES)
    yield Parser("an archive", LARGEST_ARCHIVE, read_archive, ARCHIVES, "bytes")
    yield Parser("a cursor", 8_000, lambda text: decode_cursor(text, "id", 1), CURSORS)

    def body(text: str) -> None:
        data = StrictJSONParser().parse(io.BytesIO(text.encode()))
        DeckListSerializer(data=data).is_valid()

    yield Parser("a body of the API", 10_000_000, body, BODIES, "bytes")


def _documents(read: Callable[..., Any], form: str, known: Any) -> Callable[[str], Any]:
    return lambda text: read(text, form, file="x", known=known)


def _signed(inputs: Mapping[str, Input]) -> Mapping[str, Input]:
    def signed(make: Input) -> Input:
        return lambda size: "\n".join(f"+{line}" for line in make(size * 9 // 10).splitlines() if line)[:size]

    return {name: signed(make) for name, make in inputs.items() if not name.startswith(("JSON", "CSV", "BBCode"))}


def _short(make: Input) -> Input:
    """Without a first row that names its columns, a collection is read as a list, and no longer."""
    return lambda size: make(min(size, 100_000))


def _collections() -> Mapping[str, Input]:
    def headed(row: Callable[[int], str]) -> Input:
        return lambda size: "quantity,name,set,number\n" + "".join(row(number) for number in range(4_990))[: size - 30]

    return {
        **{name: _short(make) for name, make in LISTS.items()},
        "rows alike": headed(lambda number: f"1,Rust Houmd {number},DRY,9999\n"),
        "rows of long names": headed(lambda number: f"1,{number} " + "rust hound " * 7 + ",DRY,9999\n"),
        "rows of many cells": headed(lambda number: "1" + "," * 90 + "\n"),
        "rows without an end": after('quantity,name\n1,"', "a" * 99 + "\n"),
        "many columns": after("quantity,name", ",name"),
    }


def _collection(reader: Any, cards: Any) -> Any:
    from collection.shelf import PrintingFacts

    printings = [
        PrintingFacts(number, card.id, printing.edition, printing.edition[:3], printing.number, 1)
        for number, (card, printing) in enumerate((card, printing) for card in cards for printing in card.printings)
    ]
    return reader(printings, {}, cards, signed=True)


def zipped(files: Mapping[str, str]) -> bytes:
    """A zip with `files`."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def _archive(deck: Callable[[int], str], count: int) -> Callable[[int], bytes]:
    """An archive with `count` files of what `deck` gives for its size."""

    def made(size: int) -> bytes:
        files = {f"decks/{number:04d}-a.json": deck(size // 2) for number in range(count)}
        listed = [{"name": "a", "file": name, "sha256": sha256(text.encode()).hexdigest()} for name, text in files.items()]
        manifest = {"form": "rone-decks", "version": 1, "made_at": "2026-01-01T00:00:00+00:00", "decks": listed}
        return zipped({"manifest.json": json.dumps(manifest), **files})

    return made


ARCHIVES: Mapping[str, Callable[[int], bytes]] = {
    "zeros": _archive(lambda size: "0" * size, 15),
    "lists": _archive(lambda size: "[" + "1," * (size // 2 - 2) + "1]", 3),
    "names": _archive(lambda size: "{" + counted(lambda n: f'"{n:x}":1', ",")(size - 2).rpartition(",")[0] + "}", 3),
    "no archive": lambda size: b"PK\x05\x06" * (size // 4),
    "headers": lambda size: b"PK\x01\x02" * (size // 4),
}
CURSORS: Mapping[str, Input] = {
    "lists in lists": lambda size: base64.urlsafe_b64encode(b"[" * (size * 3 // 4)).decode(),
    "digits": lambda size: base64.urlsafe_b64encode(b'["id",0,[' + b"9" * (size * 3 // 4 - 20) + b"]]").decode(),
    "no base 64": repeated("!"),
}


MISTAKES = (AttributeError, ImportError, NameError, TypeError)
"""What no parser answers with: then what is measured is not the parser."""


def answered(read: Callable[[Any], Any], text: Any) -> None:
    """Have `text` read; a refusal is an answer, a mistake is none."""
    try:
        read(text)
    except MISTAKES:
        raise
    except Exception:  # noqa: S110
        pass


def measured(parser: Parser, make: Callable[[int], Any], size: int) -> float:
    """Processor milliseconds of the best of `TRIES`."""
    text = make(size)
    best = float("inf")
    for _ in range(TRIES):
        begin = time.process_time()
        answered(parser.read, text)
        best = min(best, time.process_time() - begin)
        if best > SLOW_SECONDS:
            break
    return best * 1000


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("parsers", nargs="*", help="only those whose name holds one of these words")
    options.add_argument("--all", action="store_true", help="a row for every input, not for the worst alone")
    options.add_argument("--quarter", action="store_true", help="measure a quarter of the largest size alone")
    chosen = options.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    print("| parser | worst input | largest accepted size | a quarter of it, ms | all of it, ms |\n| --- | --- | ---: | ---: | ---: |")
    for parser in parsers():
        if chosen.parsers and not any(word in parser.name for word in chosen.parsers):
            continue
        rows = []
        for name, make in parser.inputs.items():
            quarter = measured(parser, make, parser.size // 4)
            whole = quarter if chosen.quarter else measured(parser, make, parser.size)
            rows.append((whole, quarter, name))
        for whole, quarter, name in sorted(rows, reverse=True)[: None if chosen.all else 1]:
            print(f"| {parser.name} | {name} | {parser.size:,} {parser.unit} | {quarter:.1f} | {whole:.1f} |", flush=True)


if __name__ == "__main__":
    main()
