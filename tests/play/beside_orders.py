"""How long a bot takes while somebody else keeps the site busy: `python -m tests.play.beside_orders [ORDERS] [TABLES] [CHOICES]`.

A site of its own, as `tests.play.many_tables` has it. One account orders so many simulations, every third one with bots that take their
time, and sits down at so many tables whose bots are asked at once and search. Meanwhile another plays against a bot that looks ahead.
Told is how long each of its answers took, from the choice that asked it until it was seen; before the others came, and beside them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from tests.play.many_tables import LIST, Caller, order, site

ORDERS, TABLES, CHOICES = 60, 0, 12
LOOK_SECONDS = 0.05
LONGEST_SECONDS = 300.0


def sit_down(person: Caller, number: int, bot: str = "lookahead") -> str:
    """Sit down where the bot is asked at once; the path of the table."""
    body = {"deck": {"text": LIST}, "opponents": [f"bot:{bot}"], "seed": number, "first": 1}
    return f"tables/{person.ask('POST', 'tables/', body)['id']}/"


def answers(person: Caller, seed: int, choices: int) -> list[float]:
    """The seconds that a bot took for each of so many answers."""
    found: list[float] = []
    path, begun = sit_down(person, seed), time.monotonic()
    while len(found) < choices:
        told = person.ask("GET", path)
        while told["is_thinking"] and time.monotonic() - begun < LONGEST_SECONDS:
            time.sleep(LOOK_SECONDS)
            told = person.ask("GET", path)
        found.append(time.monotonic() - begun)
        while not told["is_thinking"] and told["state"] == "playing":
            begun = time.monotonic()
            told = person.ask("POST", f"{path}choices/", {"number": told["number"], "option": len(told["decision"]["options"]) - 1})
        if told["state"] != "playing":
            seed += 1
            path, begun = sit_down(person, seed), time.monotonic()
    return found


def tell(what: str, seconds: list[float]) -> None:
    """Print the times."""
    seconds = sorted(seconds)
    print(f"{what:24} {len(seconds):3} answers  median {seconds[len(seconds) // 2]:6.2f} s  longest {seconds[-1]:6.2f} s", flush=True)


def main(words: Sequence[str]) -> int:
    """Play, alone and beside the others, and print what it took."""
    orders, tables, choices = (int(word) for word in (*words, *map(str, (ORDERS, TABLES, CHOICES)[len(words) :])))
    with site() as (address, secrets):
        busy, person = (Caller(address, secret, {}) for secret in secrets)
        answers(person, 1, 2)  # workers have loaded everything then
        tell("alone", answers(person, 100, choices))
        begun = time.monotonic()
        for number in range(orders):
            order(busy, number)
        for number in range(tables):
            sit_down(busy, 10_000 + number, bot="search")
        print(f"{orders} orders and {tables} tables took {time.monotonic() - begun:.1f} s", flush=True)
        tell("beside the others", answers(person, 200, choices))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
