"""Markdown that strangers write, as HTML that can do nothing, in a time that grows as the text does.

comrak doesn't pass HTML through, and nh3 then keeps only a short list of elements: two walls, of which
either would do. What would make a short text a long page (quotes in quotes, the empty cells of a table) stays text.
"""

from __future__ import annotations

import re
from html import unescape

import nh3
from comrak import ExtensionOptions, RenderOptions
from comrak import render_markdown as render_commonmark

from web.text.boxes import boxed

LEAD_LENGTH = 200
"""Characters of a lead: the first paragraph of a description, beside a deck's name."""
TAGS = {
    "p",
    "br",
    "hr",
    "em",
    "strong",
    "s",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "code",
    "pre",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https"}
DEEPEST = 20
"""Quotes within quotes that are read; deeper ones stay text."""
MOST_CELLS = 2_000
"""Cells that the tables of a text may have; with more of them, tables stay text. A short row is filled up with empty cells."""

LEAD_SOURCE_LENGTH = 4_000
"""Characters from which a lead is made: no first paragraph of that length is shown whole."""

_MARKERS = re.compile(r"(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*+")
"""The signs of quotes and lists that a line begins with."""
_UNDER_A_HEAD = frozenset("|:- \t\v\f")
"""What the line between the head of a table and its rows is made of."""


def _options(*, tables: bool) -> ExtensionOptions:
    options = ExtensionOptions()
    options.strikethrough = True
    options.table = tables
    return options


_WITH_TABLES, _WITHOUT_TABLES = _options(tables=True), _options(tables=False)
_AS_TEXT = RenderOptions()
_AS_TEXT.escape = True


def render_markdown(text: str) -> str:
    """`text` as clean HTML. Headings begin at h3, pictures become links, links tell nobody where they were followed from.

    Tables scroll in boxes of their own, whose names are in the active language.
    """
    return boxed(
        nh3.clean(
            _lower_headings(_parsed(text)),
            tags=TAGS,
            attributes=ATTRIBUTES,
            url_schemes=SCHEMES,
            attribute_filter=_without_hidden_hosts,
            link_rel="nofollow noopener noreferrer ugc",
        )
    )


def first_paragraph(text: str, length: int = LEAD_LENGTH) -> str:
    """The first paragraph of `text` as plain text, for tiles and link previews: its first sentences, or words, where it is longer.

    Only the first `LEAD_SOURCE_LENGTH` characters are read, which takes about a millisecond.
    """
    paragraph = nh3.clean(_parsed(text[:LEAD_SOURCE_LENGTH]), tags={"p"}, attributes={})
    match = re.search(r"<p>(.*?)</p>", paragraph, re.DOTALL)
    plain = " ".join(unescape(match.group(1)).split()) if match else ""
    if len(plain) <= length:
        return plain
    sentences = re.match(r".*[.!?…][)”“»’\"']?(?= )", plain[:length])
    return sentences[0] if sentences and len(sentences[0]) > length // 4 else plain[: length - 1].rsplit(" ", 1)[0] + "…"


def after_first_paragraph(text: str) -> str:
    """What follows the first paragraph of `text`; all of it where nothing follows, or where it doesn't begin with a paragraph."""
    parts = re.split(r"\n[ \t]*\n", text.strip(), maxsplit=1)
    is_plain = re.match(r"[^\s#>*+\-|`~\d\[]", parts[0])
    is_whole = len(parts[0]) <= LEAD_SOURCE_LENGTH and len(first_paragraph(parts[0], LEAD_SOURCE_LENGTH)) <= LEAD_LENGTH
    return parts[1] if len(parts) == 2 and is_plain and is_whole else text


def _parsed(text: str) -> str:
    lines = [_with_bounded_quotes(line) for line in re.split(r"\r\n|\r|\n", _without_pictures(text))]
    options = _WITH_TABLES if _cells_at_most(lines) <= MOST_CELLS else _WITHOUT_TABLES
    return render_commonmark("\n".join(lines), extension_options=options, render_options=_AS_TEXT)


def _with_bounded_quotes(line: str) -> str:
    """`line` with what stands behind its first `DEEPEST` signs of a quote as text."""
    quotes = [place for place, sign in enumerate(_markers(line)) if sign == ">"]
    if len(quotes) <= DEEPEST:
        return line
    deepest = quotes[DEEPEST]
    return f"{line[:deepest]}\\{line[deepest:]}"


def _markers(line: str) -> str:
    found = _MARKERS.match(line)
    return found[0] if found else ""


def _cells_at_most(lines: list[str]) -> int:
    """At least as many cells as the tables in `lines` have: all columns of a table in each line down to the next empty one."""
    cells = below = 0
    for line in reversed(lines):
        below = below + 1 if line.strip(" \t") else 0
        signs = line.removeprefix(_markers(line))
        if "-" in signs and _UNDER_A_HEAD.issuperset(signs):
            cells += (signs.count("|") + 1) * (below + 1)
    return cells


def _without_hidden_hosts(tag: str, attribute: str, value: str) -> str | None:
    """An address that names a host says so with its scheme: `//host` and its spellings go."""
    return None if attribute == "href" and re.match(r"[\s\\/]*[\\/][\s]*[\\/]", value) else value


def _without_pictures(text: str) -> str:
    """Pictures would be fetched from other hosts: the sign that makes a link a picture goes."""
    return text.replace("![", "[")


def _lower_headings(html: str) -> str:
    """The page has its own h1 and h2: those of the text stand below."""
    return re.sub(r"<(/?)h([1-6])>", lambda found: f"<{found[1]}h{min(int(found[2]) + 2, 6)}>", html)
