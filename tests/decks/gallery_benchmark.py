# ruff: noqa: S608 (the statements are put together from the constants of this file)
"""How long the gallery and the builder take to answer on a large site.

`python script/postgresql_and_redis.py python -m tests.decks.gallery_benchmark [DECKS] [--json]` fills a PostgreSQL database of its
own with public decks, always the same ones, and asks the site for pages as a browser would: middleware, search, filters, verdicts
and templates all count. Times are milliseconds on the wall, of each request the best of `TRIES` (other work on the machine is not
what is measured), what of it was processor time of this process, and what was spent waiting for the database. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import django

TRIES = 2
TEMPLATES = 1_000
OWNERS = 10_000
PAGES = 2
QUERIES = (
    "",
    "flood",
    "salt road",
    '"ash watch"',
    "author:player77",
    "author:player1234",
    "no-such-name",
    "hero:ilsa",
    "hero:tallow-six or hero:ilsa-varn",
    "race:mutant",
    "-race:human",
    "format:team",
    "is:legal",
    "-is:legal",
    "legal:custom hero:ilsa",
    "tag:budget",
    "tag:budget tag:aggro",
    "tag:rare",
    'card:"rust hound"',
    'card:"rust hound" card:"flash flood" card:"dew nets"',
    'card:"rust hound" -card:"flash flood"',
    'hero:ilsa card:"tin choir"',
    "keyword:defender",
    "-keyword:defender",
    "keyword:defender cost<=2",
    "(keyword:defender) (cost>=7) is:legal",
    "cost>=8",
    "text:draw or text:recycle",
    "x:/gain.*water/",
    "likes>=100",
    "likes>=3 hero:ilsa tag:budget",
    "comments>0",
    "published>=7d",
    "published:2026-03",
    "date<2025 is:legal",
    "updated>=30d format:custom",
    "hash:7KQ3",
    "type:tactic level:3 -hero:ilsa",
    "e:dry cn<=12",
    "heroe:ilsa floood",
)
ORDERS = ("new", "liked")
BUILDER_TRIES = 30
NEXT = re.compile(r'rel="next" href="[^"]*cursor=([\w-]+)')


def main() -> None:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("decks", nargs="?", type=int, default=200_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    if connection.vendor != "postgresql" or "decks_deck" in connection.introspection.table_names():
        raise SystemExit("start it as `python script/postgresql_and_redis.py python -m tests.decks.gallery_benchmark`")
    call_command("migrate", verbosity=0)
    begin = time.perf_counter()
    fill(options.decks)
    filled = round(time.perf_counter() - begin)
    import rone_site.wsgi  # noqa: F401  (as a server does before it answers)

    result: dict[str, Any] = {"decks": options.decks, "seconds_to_fill": filled}
    for name, measure in (("builder", builder), ("gallery", gallery)):
        result[name] = measure()
        print(f"{name} measured", file=sys.stderr)
    print(json.dumps(result) if options.json else report(result))


# --- Decks -------------------------------------------------------------------------------------------


def fill(count: int) -> None:
    """`TEMPLATES` lists, each copied to as many decks as make `count`, with names, owners, likes, tags and dates of their own."""
    from django.conf import settings
    from django.db import connection
    from django.utils import timezone

    from accounts.models import User
    from cards.services import load_editions
    from decks import services

    chance = random.Random(1)
    load_editions([settings.CARD_DATA_DIR / "demo"])
    maker = User.objects.create_user("maker")
    now = timezone.now()
    for number in range(TEMPLATES):
        services.create_deck(owner=maker, name=f"Template {number}", state=_list(chance), now=now)
    User.objects.bulk_create(User(username=f"player{number}", password="!") for number in range(OWNERS))
    with connection.cursor() as database:
        for statement in (*STATEMENTS[:2], copies(), *STATEMENTS[2:]):
            database.execute(statement, {"decks": count, "templates": TEMPLATES, "owners": OWNERS, "now": now})
    with connection.cursor() as database:
        database.execute("VACUUM ANALYZE")


def copies() -> str:
    """The statement that makes the decks out of their templates, whatever columns a deck has by now."""
    from decks.models import Deck

    columns = [field.column for field in Deck._meta.concrete_fields if not field.primary_key]
    values = ", ".join(OF_ITS_OWN.get(column, f"t.{column}") for column in columns)
    return f"INSERT INTO decks_deck ({', '.join(columns)}) SELECT {values} {COPIES}"


def _list(chance: random.Random) -> Any:
    """A list of a hero, 24 cards of which some are much liked, and 5 technologies."""
    from cards.selectors import catalog
    from decks.state import ListState, Row
    from engine.rone.cards import CardType

    cards = catalog()
    player = [card for card in cards if card.type in (CardType.UNIT, CardType.TACTIC)]
    technologies = [card for card in cards if card.type is CardType.TECHNOLOGY]
    weights = [1 / (1 + place) ** 0.7 for place in range(len(player))]
    chosen: dict[int, int] = {}
    while sum(chosen.values()) < 24:
        card = chance.choices(player, weights)[0]
        chosen[card.id] = min(2, chosen.get(card.id, 0) + chance.choice((1, 2, 2)))
    if sum(chosen.values()) > 24:
        chosen[next(reversed(chosen))] = 1
    format = chance.choices(("custom", "team", "three-player", "first-game"), (85, 6, 5, 4))[0]
    extra = chance.sample(technologies, 5)
    return ListState(
        format=format,
        heroes=(chance.choice(sorted(cards.heroes)),),
        cards=tuple(Row(card, copies) for card, copies in sorted(chosen.items())),
        technologies=tuple(Row(card.id, 1) for card in sorted(extra, key=lambda card: card.id)),
    )


WORDS = "ARRAY['Ash','Salt','Flood','Cistern','Rust','Long','Third','Bell','Mire','Winter','Road','Watch','Choir','Pipe','Dust','Canteen']"
TAGS = "ARRAY['budget','aggro','control','combo','casual','tempo','mill','water']"
OF_ITS_OWN = {
    "public_id": "lpad(to_hex(n), 12, '0')",
    "owner_id": "o.id",
    "name": "w.name",
    "folded_name": "lower(w.name)",
    "folded_author": "o.username",
    "description": "'Hold the line and drink last.'",
    "visibility": "'public'",
    "created_at": "p.at",
    "updated_at": "p.at + (n %% 90) * interval '1 day'",
    "published_at": "p.at",
    "like_count": "(200 / (1 + (n::bigint * 7919) %% 997))::int",
    "comment_count": "CASE WHEN n %% 11 = 0 THEN n %% 5 ELSE 0 END",
    "copied_from_id": "t.id",
}
"""Columns in which a copy differs from its template."""
COPIES = f"""
    FROM generate_series(1, %(decks)s) AS n
    JOIN template ON template.place = (n * 31) %% %(templates)s
    JOIN decks_deck t ON t.id = template.id
    JOIN owner o ON o.place = (n::bigint * n) %% %(owners)s
    CROSS JOIN LATERAL (SELECT %(now)s::timestamptz - (n * interval '7 minutes') AS at) p
    CROSS JOIN LATERAL (SELECT concat_ws(' ', ({WORDS})[1 + (n * 5) %% 16], ({WORDS})[1 + (n / 16) %% 16],
        CASE WHEN n %% 3 = 0 THEN ({WORDS})[1 + (n / 256) %% 16] END) AS name) w"""
STATEMENTS = (
    "CREATE TEMPORARY TABLE template AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM decks_deck",
    "CREATE TEMPORARY TABLE owner AS SELECT id, username, row_number() OVER (ORDER BY id) - 1 AS place FROM accounts_user "
    "WHERE username LIKE 'player%%'",
    "INSERT INTO decks_deckhero (deck_id, position, hero) SELECT d.id, h.position, h.hero FROM decks_deck d "
    "JOIN decks_deckhero h ON h.deck_id = d.copied_from_id",
    "INSERT INTO decks_deckentry (deck_id, card, zone, quantity, note) SELECT d.id, e.card, e.zone, e.quantity, '' FROM decks_deck d "
    "JOIN decks_deckentry e ON e.deck_id = d.copied_from_id",
    f"""
    INSERT INTO decks_decktag (deck_id, name, key) SELECT id, tag, tag FROM (
        SELECT d.id, ({TAGS})[1 + d.id %% 8] AS tag FROM decks_deck d WHERE d.visibility = 'public' AND d.id %% 3 = 0
        UNION SELECT d.id, ({TAGS})[1 + (d.id / 24) %% 8] FROM decks_deck d WHERE d.visibility = 'public' AND d.id %% 9 = 0
        UNION SELECT d.id, 'rare' FROM decks_deck d WHERE d.visibility = 'public' AND d.id %% 4001 = 0) AS tagged
    """,
    "DELETE FROM decks_deckrevision",
    "UPDATE decks_deck SET copied_from_id = NULL",
)


# --- Measuring ---------------------------------------------------------------------------------------


def gallery() -> dict[str, Any]:
    """Times of every query in every order: the first page, and those behind it by their cursors."""
    from django.test import Client

    client = Client()
    first: dict[str, list[float]] = {}
    later: list[float] = []
    processor: list[float] = []
    database: list[float] = []
    slow: list[tuple[float, str]] = []
    for query in QUERIES:
        for order in ORDERS:
            address: dict[str, str] = {"q": query, "order": order}
            answer, best, used, asked_for = timed(lambda asked=address: client.get("/decks/", asked))  # type: ignore[misc]
            first.setdefault(query, []).append(best)
            processor.append(used)
            database.append(asked_for)
            slow.append((round(asked_for, 1), query))
            for _page in range(PAGES - 1):
                following = NEXT.search(answer.content.decode())
                if following is None:
                    break
                asked = {**address, "cursor": following[1]}
                answer, best, used, asked_for = timed(lambda asked=asked: client.get("/decks/", asked))  # type: ignore[misc]
                later.append(best)
                processor.append(used)
                database.append(asked_for)
    everything = [one for times in first.values() for one in times] + later
    return {
        "all": spread(everything),
        "first_pages": spread(one for times in first.values() for one in times),
        "later_pages": spread(later),
        "processor": spread(processor),
        "database": spread(database),
        "slowest": sorted(slow, reverse=True)[:12],
    }


def builder() -> dict[str, Any]:
    """Times of the builder's answer to a card more or a card less: the list, its verdict, curves and chances."""
    from django.test import Client
    from django.utils import timezone

    from accounts.models import User
    from cards.selectors import catalog
    from decks import services
    from decks.models import Deck
    from decks.selectors import deck_state

    me = User.objects.get(username="player7")
    state = deck_state(Deck.objects.filter(owner__username="maker").with_list()[0])
    deck = services.create_deck(owner=me, name="Mine", state=state, now=timezone.now())
    client = Client()
    client.force_login(me, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/decks/{deck.public_id}/build/change/"
    card = catalog().by_slug["rust-hound"].id
    times, processor, database = [], [], []
    for number in range(BUILDER_TRIES):
        words = [f"{'add' if (number + step) % 2 else 'remove'}:{card}:deck:1" for step in range(TRIES)]
        answer, best, used, asked = timed(lambda words=words: press(client, address, words))  # type: ignore[misc]
        assert answer.status_code == 200, (answer.status_code, answer.content[:500])
        times.append(best)
        processor.append(used)
        database.append(asked)
    return {"all": spread(times), "processor": spread(processor), "database": spread(database)}


def press(client: Any, address: str, words: list[str]) -> Any:
    """The builder's answer to the next of `words`."""
    return client.post(address, {"do": words.pop()}, headers={"HX-Request": "true"})


def timed(ask: Callable[[], Any]) -> tuple[Any, float, float, float]:
    """The answer, and in milliseconds the best time of `TRIES`, the least processor time of this process, the least in the database."""
    from django.db import connection

    best = used = asked = 1e9
    answer = None
    for _try in range(TRIES):
        clock = Stopwatch()
        begin, cpu = time.perf_counter(), time.process_time()
        with connection.execute_wrapper(clock):
            answer = ask()
        best, used = min(best, time.perf_counter() - begin), min(used, time.process_time() - cpu)
        asked = min(asked, clock.seconds)
    return answer, best * 1000, used * 1000, asked * 1000


class Stopwatch:
    """How long the database took to answer, in seconds."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Run one statement."""
        begin = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.seconds += time.perf_counter() - begin


def spread(times: Iterable[float]) -> dict[str, float]:
    """Median, 95th percentile and worst."""
    ordered = sorted(times)
    return {
        "requests": len(ordered),
        "median": round(ordered[len(ordered) // 2], 1),
        "p95": round(ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)], 1),
        "worst": round(ordered[-1], 1),
    }


def report(result: dict[str, Any]) -> str:
    """The result for people."""
    lines = [f"{result['decks']} public decks, filled in {result['seconds_to_fill']} s; milliseconds: median, 95th percentile, worst"]
    parts = [("gallery", name) for name in ("first_pages", "later_pages", "all", "processor", "database")]
    for part, name in [*parts, *(("builder", name) for name in ("all", "processor", "database"))]:
        times = result[part][name]
        lines.append(f"{part:8} {name:12} {times['median']:7} {times['p95']:7} {times['worst']:7}  of {times['requests']} requests")
    lines += [f"{worst:9.1f}  {query}" for worst, query in result["gallery"]["slowest"]]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
