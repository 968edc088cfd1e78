"""`manage.py x_odds FORMULA`: exact chances of X, as a table or as JSON. Nothing is played."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from cards.loading import Known, read_folders
from cards.models import Card
from cards.selectors import catalog
from engine.calculator import Calculator
from engine.errors import EngineError
from engine.kit import Kit, kit_named
from web.games import kits, playing

GAME: Final = "skirmish"
CALCULATOR: Final = "odds"


class Command(BaseCommand):
    """Asks the calculator of chances that the game brings."""

    help = "Print the exact chances of a formula such as 2X+2, from the X cards of the site, or of the demo box."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The formula, and what is known of the X cards."""
        parser.add_argument("formula", metavar="FORMULA", help="X, X-1, 2X+2; at most 9 X")
        parser.add_argument("--drawn", default="", metavar="4,2,1+X", help="the X cards that lie open")
        parser.add_argument("--damage", action="store_true", help="of damage: at least 1 for each hit")
        parser.add_argument("--json", action="store_true", help="print what the API answers")

    def handle(self, *args: Any, formula: str, drawn: str, damage: bool, **options: Any) -> None:
        """Reckon and print."""
        kit = kits().get(GAME) or kit_named(GAME)
        asked = {"formula": formula, "of": "damage" if damage else "value"}
        try:
            told, shuffled = (calculator(kit).answer({**asked, "drawn": open}, x_cards(kit)) for open in (drawn, ""))
        except EngineError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(told, indent=2))
            return
        self.stdout.write(f"{told['formula']} of {', '.join(f'{number} × {face}' for face, number in told['stack'].items())}")
        for exactly, or_more in zip(told["distribution"], told["at_least"], strict=True):
            self.stdout.write(f"{exactly['value']:>4} {line(exactly)}   or more {line(or_more)}")
        self.stdout.write(f"mean {mean_text(told)}")
        if drawn:
            self.stdout.write(f"mean {mean_text(shuffled)} when all X cards are shuffled")


def line(one: Mapping[str, Any]) -> str:
    """A chance as per cent and as a fraction."""
    return f"{100 * one['share']:6.2f} % ({one['chance']})"


def mean_text(told: Mapping[str, Any]) -> str:
    """The mean as a number and as a fraction."""
    return f"{float(Fraction(told['mean'])):.3f} ({told['mean']})"


def calculator(kit: Kit) -> Calculator:
    """The calculator of chances."""
    return next(known for known in kit.calculators if known.slug == CALCULATOR)


def x_cards(kit: Kit) -> Any:
    """The cards of the site, where it has tables, the game is on it and has X cards; else those of the project's own boxes."""
    if kit.slug in kits() and Card._meta.db_table in connection.introspection.table_names():
        with playing(kit.slug):
            known = catalog()
        if known.x_stack:
            return known
    data = read_folders([settings.CARD_DATA_DIR / kit.slug], Known(kit=kit, cards={}, subtypes={}, editions={}))
    return kit.catalog_of(card.card for card in data.cards)
