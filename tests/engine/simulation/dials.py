"""What a deck's dials are told among: `python -m tests.engine.simulation.dials [--games N] [--check]`.

Plays the lists of all starter decks under the heroes of all of them, those that are legal (docs/reference/goldfish.md), and writes every
dial's values to `engine/rone/measures/dials.json`. With `--check` it writes nothing and says which values lie outside the stored ones'
intervals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any

from engine import ENGINE_VERSION
from engine.bench.lists import AS_OF
from engine.rone.bench import bench_catalog, bench_lists
from engine.rone.decks import PlayableDeck, playable_deck
from engine.rone.formats import CUSTOM
from engine.rone.measures.goldfish import RACE_PRESSURE, counter_for, play_goldfish_games
from engine.rone.measures.goldfish_measures import MEASURES, PRESSED
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import GoldfishTable
from engine.rone.measures.report_verdict import DIALS, FILE, PLACED_BY
from engine.rone.validate import verdict
from engine.simulation.dials import Counted
from engine.simulation.figures import Estimate
from engine.simulation.measure import tell
from engine.simulation.tally import Tally
from engine.statistics import Z_95

SEED = 1
SETTINGS = GoldfishSettings()


def sample_decks() -> Iterator[tuple[str, PlayableDeck]]:
    """Every legal deck of a starter deck's cards and technologies and a starter deck's hero, with its name."""
    catalog = bench_catalog()
    lists = bench_lists(catalog)
    for name, deck in lists.items():
        for leader, other in lists.items():
            led = replace(deck, leaders=other.leaders)
            if verdict(led, format=CUSTOM, catalog=catalog, as_of=AS_OF).legal:
                yield f"{name} by {leader}", playable_deck(led, catalog)


def measured(named: tuple[str, PlayableDeck, int]) -> tuple[str, dict[str, Estimate]]:
    """The dials of a deck: resilience out of games of its own, as many as the others."""
    name, deck, games = named
    report = goldfish_report(deck, SETTINGS, play_goldfish_games(deck, SETTINGS, seed=SEED, first=0, count=games), seed=SEED)
    pressed = replace(SETTINGS, pressure=RACE_PRESSURE)
    table, counter = GoldfishTable(deck, pressed), counter_for(pressed, PRESSED)
    for index in range(games):
        table.play_number(SEED, index, [counter])
    tally = Tally()
    counter.add_to(tally, "")
    row = {"pressure": RACE_PRESSURE, **tell(MEASURES, PRESSED, tally, pressed.turns, "")}
    counted = Counted({**report, "pressure": {"rows": [row]}}, tally, SETTINGS)
    return name, {dial.name: dial.estimate(counted, Z_95) for dial in DIALS}


def sample(games: int) -> dict[str, Any]:
    """What is stored: how it was played, and by deck each dial's value and half its interval (both null for never)."""
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(measured, [(name, deck, games) for name, deck in sample_decks()]))
    method = {"engine_version": ENGINE_VERSION, "seed": SEED, "games": games}
    settings = {name: getattr(SETTINGS, name) for name in PLACED_BY}
    decks = {name: {dial: _rounded(estimate) for dial, estimate in dials.items()} for name, dials in found}
    return {"method": method, "settings": settings, "decks": decks}


def _rounded(estimate: Estimate) -> list[float | None]:
    value, low, high = estimate
    if value is None or low is None or high is None:
        return [None if value is None else round(value, 4), None]
    return [round(value, 4), round((high - low) / 2, 4)]


def main() -> None:
    """Play, and write or compare."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.simulation.dials", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="games of each deck, and as many under damage (%(default)s)")
    parser.add_argument("--check", action="store_true", help="write nothing, compare with what is stored")
    arguments = parser.parse_args()
    found = sample(arguments.games)
    if not arguments.check:
        decks = ",\n".join(f"    {json.dumps(name)}: {json.dumps(dials)}" for name, dials in found["decks"].items())
        head = ",\n".join(f'  "{part}": {json.dumps(found[part])}' for part in ("method", "settings"))
        FILE.write_text(f'{{\n{head},\n  "decks": {{\n{decks}\n  }}\n}}\n', encoding="utf-8")
        return
    for name, dials in json.loads(FILE.read_text(encoding="utf-8"))["decks"].items():
        for dial, (value, half) in dials.items():
            again, other_half = found["decks"][name][dial]
            if (value is None) != (again is None) or (value is not None and abs(value - again) > (half or 0) + (other_half or 0)):
                print(f"{name}, {dial}: {again} is not {value}")


if __name__ == "__main__":
    main()
