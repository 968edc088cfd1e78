"""Thousands of games and the digest of every decision in them, stored: what a change of the engine must not change.

`python -m tests.engine.frozen.games` plays them all and names those that have come out otherwise, with `--game` those of one game;
`--write` stores them anew, which only a mended rule allows. Each game has a module beside this one and a file with its digests.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from tests.engine.frozen.frozen import FrozenGames
from tests.engine.frozen.rone import RONE
from tests.engine.frozen.skirmish import SKIRMISH
from tests.engine.frozen.tagewerk import TAGEWERK
from tests.engine.frozen.tocsin import TOCSIN

FROZEN: Mapping[str, FrozenGames[Any]] = {frozen.slug: frozen for frozen in (RONE, SKIRMISH, TAGEWERK, TOCSIN)}


def is_as_stored(frozen: FrozenGames[Any], every: int) -> bool:
    """Whether the games come out as they are stored; those that don't are printed."""
    found = dict(frozen.digests(range(0, frozen.games, every)))
    before = frozen.stored()
    other = [name for name, digest in found.items() if before[name] != digest]
    print(f"{frozen.slug}: {len(found) - len(other)} of {len(found)} games are as they were", *other, sep="\n")
    return not other


def main() -> int:
    """Play all games and say which differ, or store them."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.frozen.games", description="Compare whole games with the stored ones.")
    parser.add_argument("--game", choices=FROZEN, help="those of this game alone")
    parser.add_argument("--write", action="store_true", help="store them anew")
    parser.add_argument("--every", type=int, default=1, help="only each so-manieth game")
    options = parser.parse_args()
    chosen = [frozen for slug, frozen in FROZEN.items() if options.game in (None, slug)]
    if options.write:
        for frozen in chosen:
            frozen.store()
        return 0
    results = [is_as_stored(frozen, options.every) for frozen in chosen]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
