"""Every answer of the site to a small fixed world, stored, and compared with what is stored.

    python -m tests.rone_site.answers write FOLDER
    python -m tests.rone_site.answers compare FOLDER [--meaning]

Each address of the table in `test_access.py`, and those of `further.py`, is asked for as each role in each language; an answer is one
file. `--meaning` compares pages as a browser reads them: how their source is broken into lines says nothing. `--only TEXT` asks for
the addresses that contain it.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
django.setup()

from tests.rone_site.answers.asking import all_questions, answers, site  # noqa: E402 - settings come first
from tests.rone_site.answers.comparing import Comparison, compare  # noqa: E402


def main(words: list[str]) -> int:
    """Do as told; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.rone_site.answers")
    parser.add_argument("what", choices=("write", "compare"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--meaning", action="store_true", help="compare pages as a browser reads them, not byte by byte")
    parser.add_argument("--only", default="", metavar="TEXT", help="ask for the addresses that contain it")
    parser.add_argument("--lines", type=int, default=40, help="how much of a difference is told (40)")
    told = parser.parse_args(words)
    with site() as world:
        wanted = [question for question in all_questions() if told.only in question.name]
        if told.what == "write":
            return write(told.folder, answers(world, wanted))
        compared = compare(told.folder, answers(world, wanted), by_meaning=told.meaning, is_all=not told.only)
        return tell(compared, told.lines)


def write(folder: Path, found: dict[str, str]) -> int:
    """Store the answers."""
    for name, text in found.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    print(f"{len(found)} answers stored in {folder}")
    return 0


def tell(compared: Comparison, lines: int) -> int:
    """Print what differs, each difference once with all who get it."""
    for difference, names in compared.differences.items():
        print(f"== {', '.join(names[:6])}{f' and {len(names) - 6} more' if len(names) > 6 else ''}")
        shown = difference.splitlines()
        print("\n".join(shown[:lines]) + (f"\n… {len(shown) - lines} lines more" if len(shown) > lines else ""))
    print(
        f"{compared.count} answers, {sum(map(len, compared.differences.values()))} differ. "
        f"Queries: {compared.queries_then} then, {compared.queries_now} now; {len(compared.slower)} answers ask more, "
        f"{compared.faster} fewer."
    )
    for name, then, now in compared.slower:
        print(f"more queries: {name}: {then} → {now}")
    return 1 if compared.differences or compared.slower else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
