"""`python -m engine.bench [--json]`: measure and print."""

from __future__ import annotations

import argparse
import json

from engine.bench.measures import measure


def main() -> None:
    """Measure and print, as lines or as one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m engine.bench", description="How fast the engine is.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    as_json = parser.parse_args().json
    figures = measure()
    print(json.dumps(figures, indent=1) if as_json else "\n".join(f"{name:26} {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
