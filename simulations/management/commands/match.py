"""`manage.py match [ONE OTHER]`: how strong bots are, in games of the starter decks with the seats swapped.

The same call prints the same figures. The reference matches stand in `docs/reference/engine.md`.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.kit import Kit, kit_named
from engine.simulation.bot_match import play_match
from engine.statistics import Score
from web.games import first_game


class Command(BaseCommand):
    """Plays two bots against each other, or each level of the tables against the one below it."""

    help = (
        "Play bots against each other on the starter decks: every game twice, decks and seats swapped on the same chance. "
        "Without names: the ladder, each level of the tables against the one below."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who plays, and how much."""
        parser.add_argument("bots", nargs="*", metavar="BOT", help="two bots; the first one's result is printed (the ladder)")
        parser.add_argument("--games", type=_even_number, default=100, metavar="N", help="games of a match, an even number (%(default)s)")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="what the chance is made of (%(default)s)")
        parser.add_argument("--game", default=first_game(), help="the game's slug (%(default)s)")
        parser.add_argument("--json", action="store_true", help="print the results as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print."""
        kit = kit_named(options["game"])
        names: list[str] = options["bots"]
        if len(names) not in (0, 2):
            raise CommandError(f"a match is of two bots, not of {len(names)}")
        for name in names:
            if name not in kit.simulated.bots:
                raise CommandError(f"there is no bot {name!r}; there are {', '.join(kit.simulated.bots)}")
        matches = [(names[0], names[1])] if names else ladder(kit)
        results = []
        for one, other in matches:
            score = play_match(
                kit.simulated,
                one,
                other,
                kit.bench().decks,
                pairs=options["games"] // 2,
                seed=options["seed"],
                ruleset=kit.default_format.ruleset,
            )
            results.append(result_of(one, other, score))
            if not options["json"]:
                self.stdout.write(line_of(results[-1]))
        if options["json"]:
            self.stdout.write(json.dumps(results, indent=2))


def ladder(kit: Kit) -> list[tuple[str, str]]:
    """Each level at the game's tables, by its name in simulations, with the one below, the weakest first.

    Raises:
        CommandError: the game has no tables.
    """
    if kit.tables is None:
        raise CommandError("this game has no levels at tables: name two bots")
    names = {id(kind): name for name, kind in kit.simulated.bots.items()}
    levels = [names[id(kind)] for kind in kit.tables.levels.values()]
    return list(zip(levels[1:], levels, strict=False))


def result_of(one: str, other: str, score: Score) -> dict[str, Any]:
    """A match in plain values; `rate` is the share of `one`, a draw half a win, with its 95 % interval."""
    interval = score.interval()
    counts = {"games": score.n, "won": score.won, "drawn": score.drawn, "lost": score.lost}
    return {"one": one, "other": other, **counts, "rate": score.value, "low": interval.low, "high": interval.high}


def line_of(result: dict[str, Any]) -> str:
    """A match in a line."""
    counts = f"{result['won']} won, {result['drawn']} drawn, {result['lost']} lost of {result['games']}"
    return f"{result['one']} against {result['other']}: {counts}; {result['rate']:.1%} ({result['low']:.1%} to {result['high']:.1%})"


def _even_number(text: str) -> int:
    number = int(text)
    if number < 2 or number % 2:
        raise ArgumentTypeError(f"{number} is no even number of games")
    return number
