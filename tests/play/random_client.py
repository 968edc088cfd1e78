"""Whole games by a client that chooses by chance, through the API, in every format: `python -m tests.play.random_client [GAMES]`.

Each game is played to its end (against nobody, for a while) by the calls that any program has. Its result must be the one that the
engine finds when it plays the game's replay. The site is Django's test client on a database of its own; nothing is left behind.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.rng import Stream, stream

GAMES = 500
SIZES = {"first-game": (24, 1, 0), "custom": (24, 1, 5), "custom-first-edition": (24, 1, 5), "team": (36, 2, 8), "three-player": (28, 1, 5)}
"""Of each format: cards, heroes, technologies of a deck."""
OTHERS = {"team": 3, "three-player": 2}
COMPANY = (("self",), ("bot:random",), ("bot:greedy",), ("nobody",))
MOST_CHOICES = 20_000
MOST_AGAINST_NOBODY = 60
"""Whose deck can't end: so many choices, then the client resigns."""


class WrongGameError(Exception):
    """A game that went otherwise than its replay, or that a call refused."""


@dataclass(frozen=True)
class PlannedGame:
    """A game of the run: its number is its chance."""

    number: int
    format: str
    company: tuple[str, ...]


def planned_games(count: int) -> Iterator[PlannedGame]:
    """So many games, every format with every company in turn."""
    kinds = [(format, company) for format in SIZES for company in COMPANY if company != ("nobody",) or format not in OTHERS]
    for number in range(count):
        yield PlannedGame(number, *kinds[number % len(kinds)])


def deck_body(chance: Stream, format: str) -> dict[str, Any]:
    """A list by chance, of cards that the rules of `format` know, as `decks/validate/` takes it."""
    from engine.rone.rules import FIRST_EDITION, SECOND_EDITION
    from tests.engine.rules.games import random_deck

    size, heroes, technologies = SIZES[format]
    ruleset = FIRST_EDITION if format == "custom-first-edition" else SECOND_EDITION
    deck = random_deck(chance, ruleset, size=size, heroes=heroes, technologies=technologies)
    leaders = [hero.slug for hero in deck.heroes]
    return {
        **({"hero": leaders[0]} if heroes == 1 else {"heroes": leaders}),
        "cards": [{"card": int(card), "quantity": number} for card, number in Counter(card.id for card in deck.cards).items()],
        "technologies": [{"card": int(card.id), "quantity": 1} for card in deck.technologies],
    }


def play(client: Any, game: PlannedGame) -> dict[str, Any]:
    """The table once `game` is over.

    Raises:
        WrongGameError: its result isn't that of its replay, or a call refused what was offered.
    """
    chance = stream(game.number, "random-client")
    sides = 3 if game.format == "three-player" else 2
    first, *others = [deck_body(chance, game.format) for _ in range(sides)]
    body = {"format": game.format, "deck": first, "decks": others, "opponents": list(game.company), "seed": game.number}
    told = call(client, "POST", "", body)
    for made in range(MOST_CHOICES):
        if made == MOST_AGAINST_NOBODY and "nobody" in game.company and told["state"] != "over":
            told = call(client, "DELETE", f"{told['id']}/")
        if told["state"] == "over":
            break
        option = chance.below(len(told["decision"]["options"]))
        index = told["decision"]["options"][option]["index"]
        told = call(client, "POST", f"{told['id']}/choices/", {"number": told["number"], "option": index})
    check(client, told, game)
    return told


def check(client: Any, told: dict[str, Any], game: PlannedGame) -> None:
    """Raise `WrongGameError` unless the result of a game that is over is that of its replay."""
    from cards.selectors import catalog
    from play.endings import result_to_json
    from web.games import present_kit

    replay = call(client, "GET", f"{told['id']}/replay/")
    match = present_kit().read_replay(replay, catalog()).play()
    found = None if match.result is None else result_to_json(match.result)
    by_rules = told["result"] if told["ending"] == "rules" else None
    has_resigned = told["ending"] == "resigned" and "nobody" in game.company
    if not (told["ending"] == "rules" or has_resigned) or by_rules != found or told["number"] != len(replay["choices"]):
        raise WrongGameError(f"{game}: {told['ending']} {told['result']}, by its replay {found}")


def call(client: Any, method: str, path: str, body: Any = None) -> dict[str, Any]:
    """The answer to a call below `tables/`. Raises `WrongGameError` for a refusal."""
    address = f"/api/v1/tables/{path}"
    answer = client.generic(method, address, json.dumps(body or {}), content_type="application/json")
    if answer.status_code not in (200, 201):
        raise WrongGameError(f"{method} {address} {body}: {answer.status_code} {answer.content[:500]!r}")
    read: dict[str, Any] = answer.json()
    return read


def main(words: Sequence[str]) -> int:
    """Play so many games on a database of one's own; 1 if one of them went wrong."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test.utils import get_runner

    from tests.accounts.makers import make_client

    runner = get_runner(settings)(verbosity=0, interactive=False)
    runner.setup_test_environment()
    databases = runner.setup_databases()
    begun, ended = time.monotonic(), Counter[str]()
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 10**9)
    try:
        call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
        client = make_client()
        for game in planned_games(int(words[0]) if words else GAMES):
            told = play(client, game)
            ended[f"{game.format} {'+'.join(game.company)}: {told['result']['reason']}"] += 1
    except WrongGameError as error:
        print(error)
        return 1
    finally:
        runner.teardown_databases(databases)
        runner.teardown_test_environment()
    for name, count in sorted(ended.items()):
        print(f"{count:5} {name}")
    print(f"{ended.total()} games, every result its replay’s, in {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
