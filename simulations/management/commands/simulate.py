"""`manage.py simulate goldfish --deck FILE --games N --seed S --json`: a simulation without worker, broker and job.

The same call prints the same bytes: the figures are exactly those of the site and the API, and no timings are among them.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import override

from accounts.errors import SiteError
from cards.selectors import catalog, formats
from engine.errors import EngineError
from engine.rone.construction import DecklistReading, read_decklist
from engine.rone.simulation.goldfish import POLICIES, GoldfishSettings, goldfish_report, play_goldfish_games
from simulations.orders import DEFAULT_GAMES, DEFAULT_SEED, Order, check_order, refuse_unread
from simulations.questions import result_text
from simulations.report_text import report_lines
from simulations.work import present_settings


class Command(BaseCommand):
    """Plays games here and now and prints the report."""

    help = "Play a deck and print how it runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One sub-command for each kind of simulation that the engine plays."""
        kinds = parser.add_subparsers(dest="kind", required=True, metavar="goldfish")
        goldfish = kinds.add_parser("goldfish", help="the deck alone, against an opponent who does nothing")
        goldfish.add_argument("--deck", required=True, metavar="FILE", help="a decklist in any format; - reads standard input")
        goldfish.add_argument("--games", type=int, default=DEFAULT_GAMES, metavar="N", help="how many games (%(default)s)")
        goldfish.add_argument("--seed", type=int, default=DEFAULT_SEED, metavar="S", help="what the chance is made of (%(default)s)")
        goldfish.add_argument("--turns", type=int, default=10, help="own turns in each game (%(default)s)")
        goldfish.add_argument("--policy", default="greedy", choices=POLICIES, help="who plays (%(default)s)")
        goldfish.add_argument("--pressure", type=int, default=0, help="damage the opponent deals each turn, 0 to 6 (%(default)s)")
        goldfish.add_argument("--format", help="the format whose ruleset is played (the list's own, else custom)")
        goldfish.add_argument("--ignore-unmodelled", action="store_true", help="play cards whose text isn't modelled as cards without text")
        goldfish.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, judge, play, print."""
        with override("en"):
            try:
                result = self.play(options)
            except (SiteError, EngineError) as error:
                faults = [fault.message for fault in getattr(error, "errors", ())]
                raise CommandError("\n".join([str(error), *(fault for fault in faults if fault != str(error))])) from error
            self.stdout.write(result_text(result) if options["json"] else "\n".join(report_lines(result)))

    def play(self, options: dict[str, Any]) -> dict[str, Any]:
        """The result of the games that `options` ask for. Raises as `check_order` does."""
        known = formats()
        reading = self.read_deck(options["deck"])
        slug = options["format"] or reading.format_slug or "custom"
        if slug not in known:
            raise CommandError(f"no format is called {slug!r}; there are {', '.join(sorted(known))}")
        names = ("games", "turns", "policy", "pressure", "seed", "ignore_unmodelled")
        order = Order(deck=reading.deck, format=known[slug], **{name: options[name] for name in names})
        deck = check_order(order, as_of=timezone.now().date(), most_games=None)
        settings = GoldfishSettings(**present_settings(order.parameters))
        tally = play_goldfish_games(deck, settings, seed=order.seed, first=0, count=order.games)
        return goldfish_report(deck, settings, tally, seed=order.seed)

    def read_deck(self, name: str) -> DecklistReading:
        """The list in the file `name`, or from standard input.

        Raises:
            CommandError: no such file, or no text in it.
            DeckNotPlayableError: lines that mean no card, or several.
        """
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{name} can't be read: {error}") from error
        reading = read_decklist(text, catalog())
        refuse_unread(reading)
        return reading
