"""How long searches over thousands of cards take: `python -m tests.cards.search_benchmark [CARDS] [--json]`.

Cards and queries are the same each time. Times are milliseconds of processor time, so that other work on the
machine counts little, over `ROUNDS` rounds of every query. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import os
import time

import django

QUERIES = (
    "rust",
    '"rust hund"',
    "type:unit cost<=4 keyword:defender or melee>=3",
    "t:unit melee>ranged",
    "cost:-",
    "text:draw -race:human",
    "e:dry cn<=300",
    "x:/gain.*water/",
    "x:/zzz[a-z]{3}q/",
    "x:/(a+)+$/",
    r"x:/\b(draw|gain)\b.*\bcards?\b/",
    "name:/^r.*d$/ l:1",
)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HARDEST = (
    "x:/(.*a){10}z/",
    "x:/(e|a|i).{20}(q|z)/",
    "x:/" + "|".join(f"[^{letter}]{{9}}q" for letter in "aeinrtd") + "/",
    " or ".join(f"x:/(([{letter}b]{{30}}){{24}})q/" for letter in "acdefghijklmnop"),
    " or ".join(f"x:{letter}q" for letter in LETTERS * 2),
    " ".join(f"-x:{letter}q" for letter in LETTERS) + " x:/e.{12}q/",
    " ".join(f"hero:{letter}q" for letter in LETTERS * 2),
    " ".join(["level>=level"] * 38),
    "x:/./ x:/../ x:/.../ x:/..../ x:/[^z]*/",
)
"""What takes longest of all that was tried."""
ROUNDS = 20


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", nargs="?", type=int, default=5000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    result = measured(options.cards)
    if options.json:
        print(json.dumps(result))
        return
    for query, times in result["queries"].items():
        print(f"{times['median']:7.1f} {times['worst']:7.1f}  {query[:80]}")
    print(f"{result['median']:7.1f} {result['p99']:7.1f}  median and 99th percentile over {result['cards']} cards, the hardest left out")


def measured(count: int) -> dict[str, object]:
    """Median and worst time of every query, and of all together."""
    from cards.search import Asked, search, set_aside
    from tests.cards.generated import generated_cards, index_of

    index = set_aside(index_of(generated_cards(count)))
    times: dict[str, list[float]] = {query: [] for query in (*QUERIES, *HARDEST)}
    for _ in range(ROUNDS):
        for query in times:
            begin = time.process_time()
            search(query, Asked(index), order="cost")
            times[query].append((time.process_time() - begin) * 1000)
    together = sorted(one for query in QUERIES for one in times[query])
    return {
        "cards": count,
        "median": round(together[len(together) // 2], 2),
        "p99": round(together[int(len(together) * 0.99)], 2),
        "queries": {
            query: {"median": round(sorted(found)[len(found) // 2], 2), "worst": round(max(found), 2)} for query, found in times.items()
        },
    }


if __name__ == "__main__":
    main()
