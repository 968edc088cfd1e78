"""What the dials' limits were set by: `python -m tests.engine.simulation.dials [--games N]`.

Plays the starter decks' goldfish reports and prints every dial's values, sorted, with how many are good, fair and weak
(docs/reference/goldfish.md).
"""

from __future__ import annotations

import argparse
from collections import Counter

from engine.rone.bench import bench_decks
from engine.rone.measures.goldfish import play_report_games
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.simulation.dials")
    parser.add_argument("--games", type=int, default=4_000, help="games of each starter deck (%(default)s)")
    games = parser.parse_args().games
    settings = GoldfishSettings()
    found: dict[str, list[tuple[float, str]]] = {}
    for deck in bench_decks():
        report = goldfish_report(deck, settings, play_report_games(deck, settings, seed=1, first=0, count=games), seed=1)
        for dial in report["verdict"]["dials"]:
            found.setdefault(dial["dial"], []).append((dial["value"] if dial["value"] is not None else float("inf"), dial["grade"]))
    for name, values in found.items():
        grades = Counter(grade for _, grade in values)
        print(f"{name:11}", *(f"{value:.3f}" for value, _ in sorted(values)), {grade: grades[grade] for grade in ("good", "fair", "weak")})


if __name__ == "__main__":
    main()
