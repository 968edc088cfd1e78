"""Any text is a query: `python -m tests.cards.search_fuzz [INPUTS] [--cards N] [--seed S]`.

Queries are put together by lot from pieces of the language, from valid queries torn apart, and from any characters at all. Each must be
answered: an exception ends the run with the query that caused it. Times are milliseconds of processor time. Nothing here is a test; a
smaller run of the same inputs is one (`test_search.py`).
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from cards.search import Asked, SearchIndex

PIECES = (
    *("rust", "type:", "unit", "cost", "<=", "3", '"', "(", ")", "-", " ", "/", "or ", "and ", "keyword:", "[a-z]", "(a+)+", "{2,9}"),
    *("\\", "*", ".", "^", "$", "|", "\x00", "ß", "ÖL", "melee>", "ranged", ",", "own>1", "in:x", "!=", "😀", "{", "}", '"x y"', "x:/"),
    *(
        "n:",
        "\n",
        "legal:",
        "’",
        "–",
        "\u0301",
        "\u202e",
        "is:",
        "e:dry",
        "cn<=",
        "~",
        "%",
        "--",
        "((",
        "||",
        "/(.*a){12}b/",
        "x:/(x|x)*y/",
    ),
    *("name:/^(.|.)+$/", "text:/[^z]{30}q/", "٣", "²", "ſ", "ﬁ", "İ", "\ud800", "\uffff", "9" * 40, "a" * 90),
)
VALID = (
    'type:unit cost<=4 (keyword:defender or melee>=3) -race:human "rust hund"',
    "t:unit melee>ranged x:/gain.*water/ or name:/^r.*d$/ l:1",
    "e:dry cn<=300 is:recyclable -(cost:- or rc:0) own>=1 in:any legal:custom",
)
NOTED = ("own", "free", "wanted", "trade")


def queries(count: int, seed: int) -> Iterator[str]:
    """`count` queries, the same for the same seed."""
    from cards.search import fields_of

    lot = Random(seed)
    fields = fields_of("rone")
    signs = (":", "!=", ">", "<=", ":/", ":-")
    begun = [name + sign for field in fields for name in (field.name, *field.short) for sign in signs]
    given = [query + " " for field in fields for query, _ in field.examples]
    pieces = (*PIECES, *PIECES, *begun, *given)
    for _ in range(count):
        kind = lot.randrange(4)
        if kind == 0:
            yield "".join(
                chr(lot.choice((lot.randrange(32, 127), lot.randrange(0x300), lot.randrange(0xFFFF)))) for _ in range(lot.randint(1, 60))
            )
        elif kind == 1:
            text = lot.choice(VALID)
            for _ in range(lot.randint(1, 6)):
                at = lot.randrange(len(text) + 1)
                text = text[:at] + lot.choice(pieces) + text[at + lot.randint(0, 4) :]
            yield text
        else:
            yield "".join(lot.choice(pieces) for _ in range(lot.randint(1, lot.choice([5, 15, 60]))))


def asking(index: SearchIndex) -> Callable[[], Asked]:
    """Makes what one search may use: its reader notes cards and has decks, so every field of the language looks something up."""
    from cards.search import Asked, Held
    from engine.cards.catalog import CardId

    cards = [entry.card.id for entry in index.entries]
    held = Held(**{noted: {card: card % (3 + place) for card in cards[place::2]} for place, noted in enumerate(NOTED)})
    decks = {f"Deck {number}": {CardId(number): 2, CardId(number + 1): 1} for number in range(1, 40)}
    admitted = frozenset(cards[::3])
    return lambda: Asked(index, held, decks, lambda slug: admitted)


def main() -> None:
    """Search, and tell how long it took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("inputs", nargs="?", type=int, default=100_000)
    parser.add_argument("--cards", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()

    from cards.search import search, set_aside
    from tests.cards.generated import generated_cards, index_of

    index = set_aside(index_of(generated_cards(options.cards)))
    asked = asking(index)
    times: list[tuple[float, str]] = []
    for query in queries(options.inputs, options.seed):
        begin = time.process_time()
        try:
            search(query, asked())
        except Exception:
            print(f"not answered: {query!r}")
            raise
        times.append(((time.process_time() - begin) * 1000, query))
    times.sort()
    slowest = times[-5:]
    print(f"{len(times):,} queries over {options.cards:,} cards, all answered; milliseconds of processor time:")
    print(f"median {times[len(times) // 2][0]:.1f}, 99th percentile {times[int(len(times) * 0.99)][0]:.1f}, slowest {times[-1][0]:.1f}")
    for milliseconds, query in reversed(slowest):
        print(f"{milliseconds:7.1f}  {query!r}")


if __name__ == "__main__":
    main()
