"""`manage.py judge_list FILE`: the validator on the command line, for one list or for many.

The same verdict as in the builder and in the API: one function gives it, and `tests.decks.agreement` holds all three against
each other.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from cards.management.of_a_game import GameCommand
from cards.selectors import shelf
from decks.list.legality import format_on
from decks.list.selectors import default_format, state_verdict
from decks.list.serializers import DeckListSerializer
from engine.decklist import read_decklist
from engine.errors import EngineError
from engine.verdict.verdict import Verdict
from web.errors import SiteError


class Command(GameCommand):
    """Prints verdicts; the exit code is 1 when a list is not legal."""

    help = "Judge a decklist (any form that can be pasted), or many: one JSON body of decks/validate/ a line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to judge, by which format, for which day."""
        super().add_arguments(parser)
        parser.add_argument("file", help="a decklist; - reads standard input")
        parser.add_argument("--format", help="the format (the list's own, else the default)")
        parser.add_argument("--as-of", type=date.fromisoformat, metavar="YYYY-MM-DD", help="the day (today)")
        parser.add_argument("--json", action="store_true", help="print verdicts as JSON")
        parser.add_argument("--lines", action="store_true", help="each line is a body of decks/validate/; prints a JSON verdict a line")

    def handle(self, *args: Any, file: str, lines: bool = False, **options: Any) -> None:
        """Judge and print."""
        try:
            text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file}: {error}") from error
        try:
            verdicts = judged_lines(text) if lines else iter([judged_text(text, options["format"], options["as_of"])])
            is_legal = True
            for verdict in verdicts:
                is_legal &= verdict.legal
                self.stdout.write(json.dumps(verdict.to_json(), ensure_ascii=False) if lines or options["json"] else in_words(verdict))
        except (SiteError, EngineError) as error:
            raise CommandError(str(error)) from error
        if not is_legal:
            sys.exit(1)


def judged_text(text: str, slug: str | None, day: date | None) -> Verdict:
    """The verdict on a pasted decklist, lines that name no card included. Raises `CommandError` for an unknown format."""
    known = shelf()
    reading = read_decklist(text, known.catalog)
    slug = slug or (reading.deck.format if reading.deck.format in known.formats else default_format())
    if slug not in known.formats:
        raise CommandError(f"no format is called {slug!r}; there are {', '.join(sorted(known.formats))}")
    day = day or timezone.now().date()
    format = format_on(slug, day, known)
    return state_verdict(reading.deck, as_of=day, format=format, cards=known.catalog)


def judged_lines(text: str) -> Iterator[Verdict]:
    """The verdict on each line, a body of `decks/validate/`. Raises `CommandError` naming the line that is none."""
    known = shelf()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            body = DeckListSerializer(data=json.loads(line))
            body.is_valid(raise_exception=True)
        except (ValueError, ValidationError) as error:
            raise CommandError(f"line {number}: {str(error)[:300]}") from error
        read = body.read_list()
        as_of = read.as_of or timezone.now().date()
        yield state_verdict(read.deck, as_of=as_of, format=read.format, cards=known.catalog)


def in_words(verdict: Verdict) -> str:
    """A verdict to read: legal or not, then each problem with its severity, code and clause."""
    lines = [f"{'legal' if verdict.legal else 'not legal'}: {verdict.format}, as of {verdict.as_of}"]
    lines += [f"  {problem.severity} {problem.code} {problem.clause}: {problem.message.en}" for problem in verdict.problems]
    return "\n".join(lines)
