"""`python -m tests.decks.agreement [N] [SEED]`: builder, API and command line give one verdict on N random lists (10,000).

Each list is judged three times, by the code that each of them runs: the state that the builder keeps and shows
(`Desk.view`), the body that the API takes (`decks/validate/`, through its view), and a line of `manage.py judge_list --lines`.
It needs a database with cards: that of the site, or of a test.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from cards.search import Held
from engine.decklist import Entry
from engine.rone.decks import decklist_of

LISTS = 10_000
CHUNK = 500


def random_list(chance: Random, cards: list[int], technologies: list[int], heroes: list[str], formats: list[str]) -> dict[str, Any]:
    """A list as the API takes one: near to a legal one, with something wrong in most."""
    near = chance.random() < 0.7
    size = 12 if near else chance.randrange(0, 18)
    deck = {card: chance.choice([1, 2, 2, 2, 3] if not near else [2]) for card in chance.sample(cards, min(size, len(cards)))}
    wild = chance.random()
    if wild < 0.15:
        deck[chance.choice(technologies)] = 1
    elif wild < 0.25:
        deck[chance.randrange(900_000, 900_100)] = chance.randrange(1, 100)
    elif wild < 0.35 and deck:
        deck[chance.choice(list(deck))] = chance.randrange(1, 5)
    chosen = chance.sample(technologies, chance.randrange(0, 6 if near else 9))
    row: dict[str, Any] = {
        "format": chance.choice(formats),
        "cards": [{"card": card, "quantity": copies} for card, copies in deck.items()],
        "technologies": [{"card": card, "quantity": chance.choice([1, 1, 1, 2])} for card in chosen],
        "as_of": "2026-11-21",
    }
    picked = chance.choices([*heroes, "nobody"], k=chance.choice([0, 1, 1, 1, 1, 2, 3]))
    return row | ({"hero": picked[0]} if len(picked) == 1 else {"heroes": picked})


def disagreements(lists: int, seed: int) -> list[str]:
    """What the three say differently about `lists` random lists; one text for each list that they differ on."""
    from datetime import UTC, datetime

    from django.core.management import call_command
    from rest_framework.test import APIRequestFactory

    from cards.selectors import shelf
    from decks.exchange.api import ValidateView
    from decks.list.views.desk import Desk
    from engine.rone.cards import CardType

    known, chance = shelf(), Random(seed)
    every = list(known.catalog)
    cards = [int(card.id) for card in every if card.type in {CardType.UNIT, CardType.TACTIC}]
    technologies = [int(card.id) for card in every if card.type is CardType.TECHNOLOGY]
    rows = [random_list(chance, cards, technologies, sorted(known.catalog.heroes), sorted(known.formats)) for _list in range(lists)]

    with TemporaryDirectory() as folder:
        path, out = Path(folder) / "lists.jsonl", StringIO()
        path.write_text("\n".join(json.dumps(row) for row in rows))
        with suppress(SystemExit):  # some are not legal, which is the point
            call_command("judge_list", str(path), lines=True, stdout=out)
        told = [json.loads(line) for line in out.getvalue().splitlines()]

    desk = Desk(known, Held(), "en", datetime(2026, 11, 21, 12, tzinfo=UTC))
    view, requests = ValidateView.as_view(throttle_classes=[]), APIRequestFactory()
    found = []
    for number, (row, command) in enumerate(zip(rows, told, strict=True)):
        shuffled = {**row, "cards": chance.sample(row["cards"], len(row["cards"]))}
        answer = view(requests.post("/api/v1/decks/validate/", shuffled, format="json"))
        state = decklist_of(
            format=row["format"],
            heroes=tuple(row.get("heroes", [row["hero"]] if "hero" in row else [])),
            cards=tuple(sorted((Entry(entry["card"], entry["quantity"]) for entry in row["cards"]), key=lambda entry: entry.card)),
            technologies=tuple(
                sorted((Entry(entry["card"], entry["quantity"]) for entry in row["technologies"]), key=lambda entry: entry.card)
            ),
        )
        builder = desk.view(state).verdict.to_json()
        api = json.loads(json.dumps(answer.data))
        if not builder == api == command:
            found.append(f"list {number}: {json.dumps(row)}\n  builder {builder}\n  api     {api}\n  command {command}")
    return found


def main() -> int:
    """Run, say how many agreed, give 1 when some did not."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")
    django.setup()
    lists = int(sys.argv[1]) if len(sys.argv) > 1 else LISTS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = disagreements(lists, seed)
    for text in found[:10]:
        print(text)
    print(f"{lists} lists from seed {seed}: {len(found)} judged differently by builder, API and command line")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
