"""How long a study takes a worker: `python -m tests.play.study_times [--games N] [--only SLUG]`.

Games that two greedy bots play with the starter decks of each game are studied one after the other, in this process and on a database of
its own in a temporary folder. Printed as JSON: of each game decisions weighed, those looked at closer, processor seconds (which another
program on the machine lengthens little) and seconds on the wall, then medians; with the load of the machine. It stands in
docs/reference/table.md.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import tempfile
import time
from statistics import median
from typing import Any

GREEDY = "bot:greedy"


def main() -> None:
    """Set the database up, play, study, print JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.play.study_times")
    parser.add_argument("--games", type=int, default=5, help="how many games of each (%(default)s)")
    parser.add_argument("--only", help="the slug of one of the site's games")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="study-times-") as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "rone_site.settings.dev"}
        import django

        django.setup()
        logging.disable(logging.WARNING)  # no cache and no broker is there
        print(json.dumps(measured(options.games, options.only), indent=1))


def measured(count: int, only: str | None) -> dict[str, Any]:
    """The times of `count` studies of each game that has a bot for them."""
    from django.core.management import call_command

    from engine.compiled import is_compiled
    from web.games import kits, playing

    call_command("migrate", verbosity=0)
    told: dict[str, Any] = {"compiled": is_compiled(), "load_before": os.getloadavg()[0]}
    for slug, kit in kits().items():
        if kit.tables is None or kit.tables.adviser is None or only not in (None, slug):
            continue
        call_command("load_cards", game=slug, verbosity=0)
        call_command("load_starter_decks", game=slug, verbosity=0)
        with playing(slug):
            rows = [studied(number) for number in range(count)]
        medians = {name: round(median(row[name] for row in rows), 2) for name in rows[0]}
        told[slug] = {"medians": medians, "most_processor_s": max(row["processor_s"] for row in rows), "games": rows}
    return told | {"load_after": os.getloadavg()[0]}


def studied(number: int) -> dict[str, float]:
    """The times of the study of game number `number`."""
    from uuid import uuid4

    from django.utils import timezone

    from play.models import GameStudy
    from play.services.studies import ask_for_study
    from play.studies import claim_study
    from play.studying import go_on

    table, person = played(number)
    ask_for_study(public_id=table.public_id, person=person, now=timezone.now())
    processor, wall = time.process_time(), time.monotonic()
    while (study := claim_study(now=timezone.now(), token=uuid4())) is not None:
        go_on(study, goes_on=lambda: True, clock=timezone.now)
    done = GameStudy.objects.get(table=table)
    return {
        "choices": table.number,
        "decisions": len(done.found),
        "looked_closer": done.closer_total,
        "processor_s": round(time.process_time() - processor, 2),
        "wall_s": round(time.monotonic() - wall, 2),
    }


def played(number: int) -> tuple[Any, Any]:
    """A game of two starter decks, drawn by `number`, to its end; and whose it is."""
    from django.utils import timezone

    from accounts.models import User
    from decks.list.chosen import ChosenList
    from decks.list.models import Deck
    from decks.list.selectors import deck_state, format_named
    from play.bots import tables_of_game
    from play.games import game_of
    from play.services.choosing import choose
    from play.services.sitting_down import sit_down
    from play.sitting import Sitting

    person, _is_new = User.objects.get_or_create(username="timer")
    duels = [deck for deck in Deck.objects.starters().kept().with_list() if tables_of_game().plan(format_named(deck.format), 2).seats == 2]
    first = duels[number % len(duels)]
    alike = [deck for deck in duels if deck.format == first.format]
    lists = [ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck) for deck in (first, alike[-1 - number % len(alike)])]
    sitting = Sitting(format=lists[0].format, decks=lists, opponents=(GREEDY,), seed=number, ignore_unmodelled=True)
    table = sit_down(person=person, sitting=sitting, now=timezone.now())
    while table.decider is not None:
        with game_of(table) as game:
            option = game.bot_choice(GREEDY, table.seed)
        table = choose(public_id=table.public_id, person=person, number=table.number, option=option, now=timezone.now())
    return table, person


if __name__ == "__main__":
    main()
