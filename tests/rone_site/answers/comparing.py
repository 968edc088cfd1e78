"""What is stored, held against what the site says now."""

from __future__ import annotations

import difflib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from tests.rone_site.answers.meaning import meaning


@dataclass
class Comparison:
    """What differs: each difference with the names of the answers that have it, and the queries of all."""

    count: int = 0
    differences: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    queries_then: int = 0
    queries_now: int = 0
    slower: list[tuple[str, int, int]] = field(default_factory=list)
    faster: int = 0


@dataclass(frozen=True)
class Stored:
    """An answer as it lies in its file."""

    queries: int
    head: list[str]
    body: str

    @classmethod
    def of(cls, text: str) -> Stored:
        """The parts of a file."""
        head, _, body = text.partition("\n\n")
        status, queries, *headers = head.split("\n")
        return cls(int(queries.removeprefix("queries: ")), [status, *headers], body)

    def lines(self, *, by_meaning: bool) -> list[str]:
        """What is compared."""
        is_page = any(line.startswith(("Content-Type: text/html", "Content-Type: image/svg")) for line in self.head)
        return [*self.head, "", *(meaning(self.body) if by_meaning and is_page else self.body.split("\n"))]


def compare(folder: Path, found: dict[str, str], *, by_meaning: bool, is_all: bool) -> Comparison:
    """Hold `found` against what lies in `folder`; if it `is_all`, nothing more may lie there."""
    compared = Comparison()
    stored = {str(path.relative_to(folder)): path for path in folder.glob("*/*")}
    if is_all and (gone := sorted(stored.keys() - found.keys())):
        compared.differences["only stored"] = gone
    for name, text in sorted(found.items()):
        if name not in stored:
            compared.differences["only now"].append(name)
            continue
        then, now = Stored.of(stored[name].read_bytes().decode()), Stored.of(text)
        compared.count += 1
        compared.queries_then += then.queries
        compared.queries_now += now.queries
        compared.faster += now.queries < then.queries
        if now.queries > then.queries:
            compared.slower.append((name, then.queries, now.queries))
        if difference := difference_of(then, now, by_meaning=by_meaning):
            compared.differences[difference].append(name)
    return compared


def difference_of(then: Stored, now: Stored, *, by_meaning: bool) -> str:
    """A short unified diff; empty if there is nothing to tell."""
    if (then.head, then.body) == (now.head, now.body):
        return ""
    lines = difflib.unified_diff(then.lines(by_meaning=by_meaning), now.lines(by_meaning=by_meaning), n=2, lineterm="")
    return "\n".join(list(lines)[2:])
