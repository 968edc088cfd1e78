"""`manage.py simulate goldfish --deck FILE --games N --seed S --json`, `… duel --deck A --deck B …`: without worker, broker and job.

The same call prints the same bytes: the figures are exactly those of the site and the API, and no timings are among them.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import override

from cards.selectors import catalog, formats
from engine.decklist import Decklist, DecklistReading, read_decklist
from engine.errors import EngineError
from engine.simulation.alone_settings import OwnSetting
from simulations.jobs.orders import DEFAULT_SEED, Opponent, Order, all_kits, check_order, has_pool
from simulations.jobs.pools import swap_pool
from simulations.jobs.questions import result_text
from simulations.jobs.runs import Run
from simulations.reports.as_text import difference_lines, report_lines
from simulations.reports.versus.words import deck_names
from web.errors import SiteError
from web.games import first_game, kits, playing, present_kit
from web.text.language import reader_language

DEFAULT_DUELS = 2_000
LIST_HELP = "a decklist in any format; - reads standard input"


class Command(BaseCommand):
    """Plays games here and now and prints the report."""

    help = "Play a deck and print how it runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One sub-command for each kind of simulation that the engine plays."""
        kinds = parser.add_subparsers(dest="kind", required=True, metavar="goldfish|run|duel|compare|gauntlet|table|brawl|difference")
        goldfish = kinds.add_parser("goldfish", help="the deck alone, against an opponent who does nothing")
        goldfish.add_argument("--deck", default=[], action="append", metavar="FILE", help=LIST_HELP)
        party = kinds.add_parser("run", help="decks together as a party against the game, where they play so; the same as goldfish")
        party.add_argument("--deck", default=[], action="append", metavar="FILE", help=f"{LIST_HELP}; of each of the party")
        party.add_argument("--party", default="", metavar="SLUG,SLUG", help="leaders with the decks that the game knows, as a party")
        party.set_defaults(kind="goldfish")
        for alone in (goldfish, party):
            alone.set_defaults(opponent=[])
            add_settings(alone, games=None, turns=None)
            add_own_settings(alone)
            alone.add_argument("--study", default="", help="another question than the report, of those that the game has")
        duel = kinds.add_parser("duel", help="two decks against each other, from both seats on the same chance")
        duel.add_argument("--deck", default=[], action="append", metavar="FILE", help=f"{LIST_HELP}; twice")
        duel.set_defaults(opponent=[])
        add_settings(duel, games=DEFAULT_DUELS, turns=0)
        add_duel_settings(duel)
        compare = kinds.add_parser("compare", help="two lists on the same chance, against the same opponents or alone")
        compare.add_argument("--deck", default=[], action="append", metavar="FILE", help=f"{LIST_HELP}; twice")
        compare.add_argument("--opponent", action="append", default=[], metavar="FILE", help="whom both play, any number; none: goldfish")
        add_settings(compare, games=DEFAULT_DUELS, turns=None)
        add_duel_settings(compare)
        add_own_settings(compare)
        gauntlet = kinds.add_parser("gauntlet", help="the first deck against each of the others")
        gauntlet.add_argument("--deck", default=[], action="append", metavar="FILE", help=f"{LIST_HELP}; twice or more")
        gauntlet.add_argument("--table", action="store_true", help="every deck against every other")
        gauntlet.set_defaults(opponent=[])
        add_settings(gauntlet, games=200, turns=0)
        add_duel_settings(gauntlet, has_precision=False)
        table = kinds.add_parser("table", help="every deck against every other; if none is named all kits of leaders")
        brawl = kinds.add_parser("brawl", help="three decks or more at one table, each for itself")
        for several, games in ((table, 200), (brawl, 600)):
            several.add_argument("--deck", default=[], action="append", metavar="FILE", help=f"{LIST_HELP}; any number")
            add_settings(several, games=games, turns=0)
            add_duel_settings(several, has_precision=False)
            several.set_defaults(opponent=[])
        table.set_defaults(kind="gauntlet", table=True)
        for kind in (goldfish, party, duel, compare, gauntlet, table, brawl):
            kind.add_argument(
                "--character", default=[], action="append", metavar="SLUG", help="a leader whose kit the game knows, as a list"
            )
        difference = kinds.add_parser("difference", help="two goldfish reports that `--json` printed, side by side; nothing is played")
        difference.add_argument("--report", required=True, action="append", metavar="FILE", help="a report as JSON; twice")
        difference.add_argument("--json", action="store_true", help="print the result as JSON")
        add_game(difference)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, judge, play, print."""
        with override("en"):
            try:
                with playing(options["game"]):
                    self.answer(options)
            except (SiteError, EngineError) as error:
                faults = [fault.message for fault in getattr(error, "errors", ())]
                raise CommandError("\n".join([str(error), *(fault for fault in faults if fault != str(error))])) from error

    def answer(self, options: dict[str, Any]) -> None:
        """Print what is asked about the present game. Raises as `check_order` does."""
        if options["kind"] == "difference":
            self.stdout.write(difference_text(options["report"], as_json=options["json"]))
        else:
            order, result = self.play(options)
            self.stdout.write(result_text(result) if options["json"] else "\n".join(report_lines(order, result)))

    def play(self, options: dict[str, Any]) -> tuple[Order, dict[str, Any]]:
        """The order in `options`, and the result of its games. Raises as `check_order` does."""
        known = formats()
        options["character"] += [slug for slug in options.get("party", "").split(",") if slug]
        files = [*options["character"], *options["deck"], *options["opponent"]]
        if files.count("-") > 1:
            raise CommandError("only one list can come from standard input")
        if not files and options.get("table"):
            options["character"] = files = [one.deck.leaders[0] for one in all_kits()]
        if not files:
            raise CommandError("no list is named: --deck FILE, or --character SLUG where leaders bring kits of their own")
        leaders = [leader_list(slug) for slug in options["character"]]
        first, *others = [*leaders, *(self.read_deck(name) for name in files[len(leaders) :])]
        told = first.deck.format if first.deck.format in known else present_kit().default_format.slug
        slug = options["format"] or told
        if slug not in known:
            raise CommandError(f"no format is called {slug!r}; there are {', '.join(sorted(known))}")
        names = ("games", "turns", "policy", "against_policy", "seed", "precision", "ignore_unmodelled")
        order = Order(
            kind=options["kind"],
            deck=first.deck,
            title=title_of(files[0], first),
            against=tuple(Opponent(title_of(name, read), read.deck) for name, read in zip(files[1:], others, strict=True)),
            is_table=options.get("table", False),
            study=options.get("study") or "",
            pool=swap_pool(first.deck, known[slug], as_of=timezone.now().date()) if has_pool(options.get("study") or "") else (),
            format=known[slug],
            own={name: options[name] for name in own_settings() if options.get(name) is not None},
            **{name: options[name] for name in names if options.get(name) is not None},
        )
        return order, play_out(check_order(order, as_of=timezone.now().date(), most_games=None), order.all_games)

    def read_deck(self, name: str) -> DecklistReading:
        """The list in the file `name`, or from standard input.

        Raises:
            CommandError: no such file, or no text in it.
        """
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{name} can't be read: {error}") from error
        return read_decklist(text, catalog())


def leader_list(slug: str) -> DecklistReading:
    """The list of a leader that brings a kit of its own.

    Raises:
        CommandError: there is none of that name.
    """
    known = catalog()
    if not known.brought_with(slug):
        leaders = [leader for leader in known.leader_names if known.brought_with(leader)]
        raise CommandError(f"no character is called {slug!r}; there are {', '.join(leaders) or 'none in this game'}")
    name = known.leader_names[slug].in_language(reader_language())
    return DecklistReading(Decklist((slug,), {}, name=name), ())


def add_game(parser: ArgumentParser) -> None:
    """Which game it is about."""
    parser.add_argument("--game", help=f"the game's slug ({first_game()})")


def add_settings(parser: ArgumentParser, *, games: int | None, turns: int | None) -> None:
    """What every kind can be told."""
    add_game(parser)
    usual = "as many as the answer needs" if games is None else "%(default)s"
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many games, of each pairing ({usual})")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, metavar="S", help="what the chance is made of (%(default)s)")
    parser.add_argument("--turns", type=int, default=turns, help="own turns in each game; of a duel 0 for as many as it takes")
    parser.add_argument("--policy", help="who plays (the game's usual)")
    parser.add_argument("--format", help="the format whose ruleset is played (the list's own, else custom)")
    parser.add_argument("--ignore-unmodelled", action="store_true", help="play cards whose text isn't modelled as cards without text")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def own_settings() -> dict[str, list[OwnSetting]]:
    """The settings of goldfish that are games' own, by their names: one may mean something in several games."""
    found: dict[str, list[OwnSetting]] = {}
    for kit in kits().values():
        for setting in kit.simulated.settings_alone.own_settings:
            found.setdefault(setting.name, []).append(setting)
    return found


def add_own_settings(parser: ArgumentParser) -> None:
    """What goldfish can be told that not every game has."""
    for name, settings in own_settings().items():
        told = " / ".join(f"{setting.hint.en} {setting.known()} ({setting.usual})" for setting in settings)
        kind = str if all(setting.is_word for setting in settings) else int if all(setting.is_whole for setting in settings) else float
        parser.add_argument(f"--{name}", type=kind, help=told)


def add_duel_settings(parser: ArgumentParser, *, has_precision: bool = True) -> None:
    """What kinds that play against opponents can be told."""
    parser.add_argument("--against-policy", help="who plays the other decks (the same bot)")
    if has_precision:
        parser.add_argument("--precision", type=float, help="half the width of the interval that is enough, a share of 1; ends games early")


def title_of(name: str, reading: DecklistReading) -> str:
    """What a list is called: as it says itself, else as its file."""
    return reading.deck.name or ("" if name == "-" else Path(name).stem)


def play_out(run: Run, games: int) -> dict[str, Any]:
    """The report of `games` games at most, played here and now, stage by stage as workers do."""
    tallies: list[Mapping[str, int]] = []
    played = 0
    while (stage := run.next_stage(played, games, tallies)) is not None:
        tally = run.play(first=played, count=stage - played, goes_on=lambda: True, clock=time.monotonic)
        tallies.append(tally.to_json() if tally is not None else {})
        played = stage
    return run.report(tallies)


def difference_text(files: Sequence[str], *, as_json: bool) -> str:
    """Two goldfish reports side by side, as JSON or as lines.

    Raises:
        CommandError: not two of them, or one of them is no goldfish report.
    """
    if len(files) != 2:
        raise CommandError("difference takes --report twice")
    reports = []
    for name in files:
        try:
            report = json.loads(Path(name).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(f"{name} can't be read: {error}") from error
        if not is_report_alone(report):
            raise CommandError(f"{name} is no goldfish report")
        reports.append(report)
    found = present_kit().simulated.reports_difference(*reports)
    if found is None:
        raise CommandError("reports of this game can't be put side by side")
    if as_json:
        return result_text(found)
    return "\n".join(difference_lines(deck_names([Path(name).stem for name in files]), found))


def is_report_alone(report: Any) -> bool:
    """Whether it is a report of one deck: neither of decks that play each other, nor of two lists, nor a study."""
    method = report.get("method", {}) if isinstance(report, dict) else {}
    return "turns" in method and "against_policy" not in method and not {"study", "measures"} & set(report)
