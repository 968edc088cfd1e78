"""`manage.py balance [--cards]`: whether the starter decks and their cards are in balance (`docs/reference/balance.md`).

The same call prints the same figures, with any number of processes.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.loading import CardDataError
from engine.errors import EngineError
from engine.kit import Kit
from engine.simulation.balance import CardVerdict, Finding, Players, RemovalSettings, decks_with_removals, measure_cards, play_all_pairs
from simulations.management.starter_lists import starter_lists
from web.errors import NotFoundError
from web.games import first_game, kit_of


class Command(BaseCommand):
    """Plays every starter deck against every other, or every card against a blank, and fails where something is out of balance."""

    help = (
        "Play every starter deck against every other with greedy bots, both seats on the same seeds, and fail if one wins "
        "more than 60 % or less than 40 % of its games. With --cards: play each card against a blank in its place, and fail if a deck "
        "is better without it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to play, and how much of it."""
        parser.add_argument("--game", help=f"the game's slug ({first_game()})")
        parser.add_argument("--cards", action="store_true", help="judge every card of the decks instead of the decks")
        parser.add_argument("--seeds", type=_number, default=50, metavar="N", help="seeds a pair of decks, two games each (%(default)s)")
        parser.add_argument(
            "--looks", type=_looks, default="20,40,80,160", metavar="N,N,…", help="with --cards: seeds an opponent (%(default)s)"
        )
        parser.add_argument("--deck", action="append", metavar="SLUG", help="with --cards: only this deck's cards; may be repeated")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="what the chance is made of (%(default)s)")
        parser.add_argument("--processes", type=_number, default=1, metavar="P", help="how many play at the same time (%(default)s)")
        parser.add_argument("--folder", type=Path, help="the card data (the project’s own)")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, play, print; exit with 1 where something is out of balance."""
        try:
            kit = kit_of(options["game"] or first_game())
        except NotFoundError as error:
            raise CommandError(str(error)) from error
        folder = options["folder"] or settings.CARD_DATA_DIR / kit.slug
        try:
            catalog, lists = starter_lists(kit, folder)
        except CardDataError as error:
            raise CommandError(str(error)) from error
        except KeyError as error:
            raise CommandError(f"a starter deck names {error}, and no card is called that") from error
        if len(lists) < 2:
            raise CommandError(f"{folder} holds {len(lists)} starter decks; a comparison needs two")
        judge = self.judge_cards if options["cards"] else self.judge_decks
        try:
            is_balanced = judge(kit, {name: kit.simulated.playable(deck, catalog) for name, deck in lists.items()}, options)
        except EngineError as error:
            raise CommandError(str(error)) from error
        if not is_balanced:
            raise SystemExit(1)

    def judge_decks(self, kit: Kit, decks: dict[str, Any], options: dict[str, Any]) -> bool:
        """Print the table, and return whether no deck is out of balance."""
        with Players(kit.simulated, kit.default_format.ruleset, decks, seed=options["seed"], processes=options["processes"]) as players:
            table = play_all_pairs(players, tuple(decks), seeds=options["seeds"])
        self.stdout.write(json.dumps(table.to_json(), indent=2) if options["json"] else "\n".join(table.lines()))
        return not table.out_of_balance

    def judge_cards(self, kit: Kit, decks: dict[str, Any], options: dict[str, Any]) -> bool:
        """Print a verdict on every card as it stands, and return whether none is harmful."""
        only = options["deck"]
        unknown = sorted(set(only or ()) - set(decks))
        if unknown:
            raise CommandError(f"no starter deck is called {', '.join(unknown)}; there are {', '.join(decks)}")
        found: list[CardVerdict] = []
        game, ruleset = kit.simulated, kit.default_format.ruleset
        with Players(game, ruleset, decks_with_removals(game, decks), seed=options["seed"], processes=options["processes"]) as players:
            for verdict in measure_cards(players, tuple(decks), RemovalSettings(options["looks"]), only):
                found.append(verdict)
                if not options["json"]:
                    self.stdout.write(verdict.line())
        harmful = [verdict for verdict in found if verdict.verdict is Finding.HARMFUL]
        if options["json"]:
            found.sort(key=lambda verdict: (verdict.deck, verdict.card))
            cards = [verdict.to_json() for verdict in found]
            self.stdout.write(json.dumps({"seed": options["seed"], "balanced": not harmful, "cards": cards}, indent=2))
        else:
            self.stdout.write(
                f"{len(found)} cards, {sum(verdict.games for verdict in found):,} games without one of them, {len(harmful)} harmful"
            )
        return not harmful


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ArgumentTypeError(f"{number} is less than 1")
    return number


def _looks(text: str) -> tuple[int, ...]:
    looks = tuple(_number(part) for part in text.split(","))
    if list(looks) != sorted(set(looks)):
        raise ArgumentTypeError(f"{text!r} does not grow from look to look")
    return looks
