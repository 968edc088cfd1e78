"""Searches for the text that costs a parser the most: `python -m tests.worst_inputs [PARSER …] --seconds 60 --seed 1`.

A text is a few pieces again and again, as many as the site accepts. The search begins with pieces of the known inputs of
`tests.parser_bounds` and of what the parser is made to read, changes one thing at a time (another piece, one more, one less, two
swapped, a letter) and goes on from what took more processor time; now and then it begins anew. Printed is a row for each parser: the worst
text as its pieces, and what it took at the largest size. What it finds is put by hand into `tests.parser_bounds`, where tests hold its work
down. No database is needed.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import django

from tests.parser_bounds import Parser, answered, parsers, zipped

MOST_PIECES = 8
LONGEST_PIECE = 60
SEARCHED_SIZE = 20_000
"""Characters at most while it is searched; the best is measured at the largest size."""
FRESH_START = 0.1
"""How often the search begins anew."""
WORDS = re.compile(r"\s+|\w+|[^\w\s]")
SIGNS = (*"[](){}<>*_~`|\\/\"'^$+-.,:;!?#%&=@\n\t ", "\u0316\u0301", "ﷺ", "ß", "İ", "\x00", "0", "9", "a", "e\u0301")


@dataclass(frozen=True)
class Motif:
    """A text: `head` once, then the pieces again and again."""

    head: str
    pieces: tuple[str, ...]

    def text(self, size: int) -> str:
        """So many characters of it at most."""
        piece = "".join(self.pieces) or "a"
        return (self.head + piece * (size // len(piece) + 1))[:size]


def pieces_of(texts: Sequence[str]) -> list[str]:
    """What texts are made of: their words, signs and lines."""
    found: dict[str, None] = dict.fromkeys(SIGNS)
    for text in texts:
        begin = text[:400]
        found |= dict.fromkeys(WORDS.findall(begin))
        found |= dict.fromkeys(line[:LONGEST_PIECE] + "\n" for line in begin.splitlines()[:4])
        found |= dict.fromkeys(begin[at : at + LONGEST_PIECE] for at in range(0, min(len(begin), 240), 60))
    return [piece for piece in found if piece]


def changed(motif: Motif, known: Sequence[str], heads: Sequence[str], chance: random.Random) -> Motif:
    """`motif` with one thing changed."""
    pieces = list(motif.pieces)
    at = chance.randrange(len(pieces)) if pieces else 0
    how = chance.randrange(7)
    if how == 0 and len(pieces) < MOST_PIECES:
        pieces.insert(at, chance.choice(known))
    elif how == 1 and len(pieces) > 1:
        del pieces[at]
    elif how == 2 and pieces:
        pieces[at] = chance.choice(known)
    elif how == 3 and len(pieces) > 1:
        other = chance.randrange(len(pieces))
        pieces[at], pieces[other] = pieces[other], pieces[at]
    elif how == 4 and pieces and len(pieces[at]) * 2 <= LONGEST_PIECE:
        pieces[at] *= 2
    elif how == 5 and pieces:
        place = chance.randint(0, len(pieces[at]))
        pieces[at] = (pieces[at][:place] + chance.choice(SIGNS) + pieces[at][place + chance.randint(0, 1) :])[:LONGEST_PIECE]
    else:
        return Motif(chance.choice(heads), motif.pieces)
    return Motif(motif.head, tuple(piece for piece in pieces if piece))


def taken(read: Callable[[Any], Any], value: Any) -> float:
    """Processor milliseconds of the better of two tries."""
    best = float("inf")
    for _ in range(2):
        begin = time.process_time()
        answered(read, value)
        best = min(best, (time.process_time() - begin) * 1000)
        if best > 2_000:
            break
    return best


def worst(parser: Parser, seconds: float, chance: random.Random) -> tuple[float, str]:
    """The most milliseconds that a text was found to take at the largest size, and the text as its head and pieces."""
    wrap = (lambda text: zipped({"manifest.json": text, "decks/0000-a.json": text})) if parser.name == "an archive" else (lambda text: text)
    size = min(parser.size, SEARCHED_SIZE)
    seeds = {name: made for name, make in parser.inputs.items() if isinstance(made := make(2_000), str)}
    known = pieces_of([*seeds.values(), *parser.words])
    heads = ["", *dict.fromkeys(text[:cut] for text in seeds.values() for cut in (10, 30, text.find("\n") + 1) if cut)]
    found: list[tuple[float, Motif]] = []
    current, best_now = Motif("", (chance.choice(known),)), 0.0
    end = time.process_time() + seconds
    while time.process_time() < end:
        fresh = chance.random() < FRESH_START
        motif = (
            Motif(chance.choice(heads), tuple(chance.choices(known, k=chance.randint(1, 4))))
            if fresh
            else changed(current, known, heads, chance)
        )
        cost = taken(parser.read, wrap(motif.text(size)))
        if fresh or cost >= best_now:
            current, best_now = motif, cost
            found.append((cost, motif))
    found.sort(key=lambda one: -one[0])
    whole = [(taken(parser.read, wrap(motif.text(parser.size))), motif) for _, motif in found[:5]]
    cost, motif = max(whole, key=lambda one: one[0], default=(0.0, current))
    return cost, f"{motif.head!r} then {list(motif.pieces)!r}"


def searched(chosen: Sequence[str]) -> Iterator[Parser]:
    """The parsers whose name holds one of these words; all where there are none."""
    for parser in parsers():
        if not chosen or any(word in parser.name for word in chosen):
            yield parser


def main() -> None:
    """Search and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("parsers", nargs="*", help="only those whose name holds one of these words")
    options.add_argument("--seconds", type=float, default=30, help="processor seconds for each parser")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    print("| parser | largest accepted size | worst text found | ms |\n| --- | ---: | --- | ---: |")
    for parser in searched(asked.parsers):
        cost, text = worst(parser, asked.seconds, random.Random(asked.seed))
        print(f"| {parser.name} | {parser.size:,} {parser.unit} | {text} | {cost:.1f} |", flush=True)


if __name__ == "__main__":
    main()
