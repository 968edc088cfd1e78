"""What the stylesheets make of elements, as far as space between them depends on it: block, line, flex box or grid."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
STEP = re.compile(r"\s*([>+~]|\s)\s*")
PIECE = re.compile(r"([.#]?)([\w-]+)|\[([\w-]+)(?:[~|^$*]?=[\"']?([^\"'\]]*)[\"']?)?\]|(\*)|(:.*)")
DISPLAY = re.compile(r"(?<![\w-])display:\s*([\w-]+)")
KEPT = re.compile(r"(?<![\w-])white-space:\s*(pre[\w-]*)")
BOXES = {"flex", "grid", "inline-flex", "inline-grid"}


@dataclass(frozen=True)
class Element:
    """An element as selectors see it."""

    tag: str
    classes: frozenset[str]
    id: str
    attributes: frozenset[str]

    @classmethod
    def of(cls, tag: str, attrs: Sequence[tuple[str, str | None]]) -> Element:
        """From what a parser gives."""
        values = dict(attrs)
        return cls(tag, frozenset((values.get("class") or "").split()), values.get("id") or "", frozenset(values))


@dataclass(frozen=True)
class Compound:
    """A part of a selector: `a.button`."""

    tag: str
    classes: frozenset[str]
    id: str
    attributes: frozenset[str]

    def fits(self, element: Element) -> bool:
        """Whether it chooses `element`."""
        return (
            self.tag in ("", element.tag)
            and self.classes <= element.classes
            and self.id in ("", element.id)
            and self.attributes <= element.attributes
        )


@dataclass(frozen=True)
class Rule:
    """A selector (its parts from the last to the first, each with whether it is the very parent) and what it says."""

    parts: tuple[tuple[Compound, bool], ...]
    display: str
    keeps_space: bool
    is_always: bool

    @property
    def hook(self) -> str:
        """What an element must have to be chosen: a class, a tag or nothing."""
        last = self.parts[0][0]
        return next((f".{name}" for name in sorted(last.classes)), last.tag)

    @property
    def weight(self) -> tuple[int, int, int]:
        """By which one rule goes before another."""
        parts = [part for part, _ in self.parts]
        ids, tags = sum(bool(part.id) for part in parts), sum(bool(part.tag) for part in parts)
        return ids, sum(len(part.classes) + len(part.attributes) for part in parts), tags

    def fits(self, element: Element, around: Sequence[Element]) -> bool:
        """Whether it chooses `element`, which stands in the elements `around` it, the outermost first."""
        (last, _), *before = self.parts
        if not last.fits(element):
            return False
        rest = list(around)
        for part, is_parent in before:
            while rest and not part.fits(rest[-1]):
                if is_parent:
                    return False
                rest.pop()
            if not rest:
                return False
            rest.pop()
        return True


class Displays:
    """What a number of stylesheets say."""

    def __init__(self, sheets: Sequence[str]) -> None:
        rules = sorted((rule for sheet in sheets for rule in rules_of(sheet)), key=lambda rule: (not rule.is_always, rule.weight))
        self.by_hook: dict[str, list[tuple[int, Rule]]] = defaultdict(list)
        for place, rule in enumerate(rules):
            self.by_hook[rule.hook].append((place, rule))

    def _rules(self, element: Element, around: Sequence[Element]) -> list[Rule]:
        """Those that choose `element`, the strongest last."""
        hooks = [element.tag, *(f".{name}" for name in element.classes), ""]
        found = [(place, rule) for hook in hooks for place, rule in self.by_hook.get(hook, ()) if rule.fits(element, around)]
        return [rule for _place, rule in sorted(found, key=lambda each: each[0])]

    def of(self, element: Element, around: Sequence[Element], *, is_hidden: bool = False) -> Display:
        """How `element` is displayed; `is_hidden`: it stands in something that is shown in some widths only."""
        rules = self._rules(element, around)
        keeps_space = any(rule.keeps_space for rule in rules)
        is_hidden = is_hidden or any(rule.display == "none" and rule.is_always for rule in rules)
        said = [rule.display for rule in rules if rule.display not in ("", "none", "contents") and (rule.is_always or is_hidden)]
        if not said:
            return Display(None, False, keeps_space, is_hidden)
        last = said[-1]
        outside = "inline-block" if last.startswith("inline-") else "inline" if last == "inline" else "block"
        return Display(outside, last in BOXES, keeps_space, is_hidden)


@dataclass(frozen=True)
class Display:
    """What is said of an element: `block`, `inline-block`, `inline` or, if nothing is said, None; whether its children are blocks.

    What is shown in some widths only (`is_hidden`) is all that these widths say of it.
    """

    outside: str | None
    is_box: bool
    keeps_space: bool
    is_hidden: bool


@cache
def displays_of_site() -> Displays:
    """What the site's own stylesheets say."""
    return Displays([path.read_text() for path in sorted(ROOT.glob("*/static/**/*.css"))])


def rules_of(sheet: str) -> Iterator[Rule]:
    """The rules whose selectors look at nothing but the way down to an element."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    depth: list[str] = []
    start = 0
    for at, sign in enumerate(text):
        if sign == "{":
            depth.append(" ".join(text[start:at].split()))
            start = at + 1
        elif sign == ";" and not any(not each.startswith("@") for each in depth):
            start = at + 1
        elif sign == "}":
            head = depth.pop()
            if not head.startswith("@") and all(each.startswith(("@layer", "@media")) for each in depth):
                yield from rules_with(head, text[start:at], is_always=all(each.startswith("@layer") for each in depth))
            start = at + 1


def rules_with(head: str, body: str, *, is_always: bool) -> Iterator[Rule]:
    """A rule for each selector of `head`, if `body` says anything of space."""
    display, keeps = DISPLAY.findall(body), KEPT.findall(body)
    if not display and not keeps:
        return
    for selector in head.split(","):
        if parts := parts_of(selector.strip()):
            yield Rule(parts, display[-1] if display else "", bool(keeps) and is_always, is_always)


def parts_of(selector: str) -> tuple[tuple[Compound, bool], ...]:
    """The parts of a selector from the last to the first; none if it looks at neighbours or states."""
    steps = STEP.split(selector)
    words, signs = steps[::2], steps[1::2]
    compounds = [compound_of(word) for word in words]
    if any(sign in "+~" for sign in signs if sign.strip()) or None in compounds:
        return ()
    is_parent = [False, *(sign == ">" for sign in reversed(signs))]
    return tuple((part, parent) for part, parent in zip(reversed(compounds), is_parent, strict=True) if part is not None)


def compound_of(word: str) -> Compound | None:
    """`a.button` as a part; None if it depends on a state."""
    tag, id = "", ""
    classes, attributes = set(), set()
    for sign, name, attribute, value, _, state in PIECE.findall(word):
        if state or value:
            return None
        if attribute:
            attributes.add(attribute)
        elif sign == ".":
            classes.add(name)
        elif sign == "#":
            id = name
        else:
            tag = name
    return Compound(tag, frozenset(classes), id, frozenset(attributes))
