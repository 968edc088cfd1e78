"""`python -m engine.bench [--json] [--game rone]`: measure and print."""

from __future__ import annotations

import argparse
import json

from engine.bench.measures import measure
from engine.kit import games, kit_named


def main() -> None:
    """Measure and print, as lines or as one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m engine.bench", description="How fast the engine is.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--game", default="rone", choices=games(), help="whose engine (%(default)s)")
    options = parser.parse_args()
    figures = measure(kit_named(options.game))
    print(json.dumps(figures, indent=1) if options.json else "\n".join(f"{name:26} {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
