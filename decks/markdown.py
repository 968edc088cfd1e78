"""Markdown that strangers write, as HTML that can do nothing.

markdown-it doesn't pass HTML through, and nh3 then keeps only a short list of elements: two walls, of
which either would do.
"""

from __future__ import annotations

import re
from html import unescape

import nh3
from markdown_it import MarkdownIt

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
"""Levels of quotes and lists that are read; deeper text stays text."""

LEAD_LENGTH = 200
"""Characters of a lead: the first paragraph beside a deck's name."""

_parser = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST}).enable(["table", "strikethrough"])


def render_markdown(text: str) -> str:
    """`text` as clean HTML. Headings begin at h3, pictures become links, links tell nobody where they were followed from."""
    return nh3.clean(
        _lower_headings(_parser.render(_without_pictures(text))),
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        attribute_filter=_without_hidden_hosts,
        link_rel="nofollow noopener noreferrer ugc",
    )


def first_paragraph(text: str, length: int = LEAD_LENGTH) -> str:
    """The first paragraph of `text` as plain text, for tiles and link previews: its first sentences, or words, where it is longer."""
    paragraph = nh3.clean(_parser.render(_without_pictures(text)), tags={"p"}, attributes={})
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
    return parts[1] if len(parts) == 2 and is_plain and len(first_paragraph(text, 10**6)) <= LEAD_LENGTH else text


def _without_hidden_hosts(tag: str, attribute: str, value: str) -> str | None:
    """An address that names a host says so with its scheme: `//host` and its spellings go."""
    return None if attribute == "href" and re.match(r"[\s\\/]*[\\/][\s]*[\\/]", value) else value


def _without_pictures(text: str) -> str:
    """Pictures would be fetched from other hosts: the sign that makes a link a picture goes."""
    return text.replace("![", "[")


def _lower_headings(html: str) -> str:
    """The page has its own h1 and h2: those of the text stand below."""
    return re.sub(r"<(/?)h([1-6])>", lambda found: f"<{found[1]}h{min(int(found[2]) + 2, 6)}>", html)
