"""A page as a browser reads it: which elements with which attributes, which words, and where there is space between them.

How the source is broken into lines is lost, and nothing else. Space counts as CSS counts it: runs are one space, and at the edges of
a block, between blocks and between the parts of a flex box or grid there is none; between words, links and buttons some is something
else than none. What is a block the stylesheets say (`displays.py`). In `pre`, `textarea`, `script` and `style`, and where a class keeps
line breaks, every character counts.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from html.parser import HTMLParser

from tests.rone_site.answers.displays import Display, Displays, Element, displays_of_site


def names(text: str) -> frozenset[str]:
    """The words of `text`."""
    return frozenset(text.split())


BLOCKS = names(
    """html head body title meta link base script style template noscript main header footer nav section article aside div p
    h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td form fieldset legend details summary
    figure figcaption blockquote pre hr br address dialog hgroup search menu option optgroup datalist source"""
)
ATOMS = names("button select textarea svg img input meter progress canvas iframe video audio object math")
"""Stand in a line like a word; what is in them is a block of its own."""
VOID = names("area base br col embed hr img input link meta param source track wbr")
EXACT = names("pre textarea script style")
WORDS_OF_PICTURES = names("text tspan title desc")
SPACE = " \t\n\r\f"
INLINE, ATOM, BLOCK = "inline", "atom", "block"


def meaning(page: str, displays: Displays | None = None) -> list[str]:
    """The tags and words of `page`, one a line, spaces as `␣`."""
    reader = Reader(displays or displays_of_site())
    reader.feed(page)
    reader.close()
    reader.edge()
    return reader.told


@dataclass
class Open:
    """An element that isn't closed yet."""

    element: Element
    kind: str
    is_exact: bool
    is_box: bool  # whose children are blocks: flex or grid
    is_picture: bool
    is_hidden: bool
    type: str


class Reader(HTMLParser):
    """Collects what is told of a page in `told`."""

    def __init__(self, displays: Displays) -> None:
        super().__init__(convert_charrefs=True)
        self.displays = displays
        self.told: list[str] = []
        self.open: list[Open] = []
        self.at_start = True
        self.space_at: int | None = None  # where a space stands that may turn out to be at an edge

    def edge(self) -> None:
        """Forget the space before an edge; the next one is at an edge too."""
        if self.space_at is not None:
            del self.told[self.space_at]
        self.space_at, self.at_start = None, True

    def solid(self) -> None:
        """Note that something stands in the line."""
        self.space_at, self.at_start = None, False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element.of(tag, attrs)
        if tag == "input" and ("type", "hidden") in attrs:  # is nowhere, so space goes past it
            self.told.append(told_tag(tag, attrs))
            return
        around = self.open[-1] if self.open else None
        display = self.displays.of(element, [each.element for each in self.open], is_hidden=bool(around and around.is_hidden))
        kind = kind_of(tag, display, around)
        if kind == BLOCK:
            self.edge()
        elif kind == ATOM:
            self.solid()
        self.told.append(told_tag(tag, attrs))
        if tag in VOID:
            if kind == BLOCK:
                self.edge()
            return
        is_exact = tag in EXACT or display.keeps_space or bool(around and around.is_exact)
        is_picture = (tag == "svg" or bool(around and around.is_picture)) and tag not in WORDS_OF_PICTURES
        language = dict(attrs).get("type") or ""
        self.open.append(Open(element, kind, is_exact, display.is_box, is_picture, display.is_hidden, language))
        if kind == ATOM:
            self.edge()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not any(each.element.tag == tag for each in self.open):
            self.told.append(f"</{tag}> that nothing opened")
            return
        while self.open:
            closed = self.open.pop()
            if closed.kind != INLINE:
                self.edge()
            if closed.kind == ATOM and closed.element.tag != "summary":  # behind it the content begins, a block of its own
                self.solid()
            if closed.element.tag == tag:
                self.told.append(f"</{tag}>")
                return
            self.told.append(f"</{closed.element.tag}> left out")

    def handle_data(self, data: str) -> None:
        if self.open and "json" in self.open[-1].type:
            self.told.append(json.dumps(json.loads(data), sort_keys=True))
            return
        if self.open and self.open[-1].is_exact:
            self.told += [repr(line) for line in data.splitlines(keepends=True)]
            self.solid()
            return
        for is_space, text in parts(data):
            if not is_space:
                self.told.append(text)
                self.solid()
            elif not self.at_start and self.space_at is None:
                self.space_at = len(self.told)
                self.told.append("␣")

    def handle_decl(self, decl: str) -> None:
        self.told.append(f"<!{decl.lower()}>")

    def handle_comment(self, data: str) -> None:
        self.told.append(f"<!--{' '.join(data.split())}-->")


def kind_of(tag: str, display: Display, around: Open | None) -> str:
    """How an element stands among its neighbours."""
    if around and (around.is_picture or around.is_box):
        return BLOCK
    if display.outside == "block" or (display.outside is None and tag in BLOCKS):
        return BLOCK
    return ATOM if display.outside == "inline-block" or (display.outside is None and tag in ATOMS) else INLINE


def parts(text: str) -> list[tuple[bool, str]]:
    """Runs of space and words, in turn."""
    found: list[tuple[bool, str]] = []
    for sign in text:
        is_space = sign in SPACE
        if found and found[-1][0] == is_space:
            found[-1] = (is_space, found[-1][1] + sign)
        else:
            found.append((is_space, sign))
    return found


def told_tag(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    """The tag with its attributes in order of their names; classes are words."""
    told = [name if value is None else f"{name}={value_of(name, value)}" for name, value in sorted(attrs)]
    return f"<{' '.join([tag, *told])}>"


def value_of(name: str, value: str) -> str:
    """The value of an attribute; classes are words, and what a file field accepts is a list."""
    if name == "class":
        return " ".join(value.split())
    return repr(", ".join(part.strip() for part in value.split(","))) if name == "accept" else repr(value)
