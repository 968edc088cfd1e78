# ruff: noqa: S608 (the statements are put together from the constants of this file)
"""A large site for measuring: public decks in any number, always the same ones."""

from __future__ import annotations

import random
from typing import Any

from engine.decklist import Entry
from engine.rone.decks import decklist_of

TEMPLATES = 1_000
OWNERS = 10_000


def is_filled(count: int) -> bool:
    """Whether the database holds the decks already, from an earlier call of `fill`."""
    from django.db import connection

    from decks.list.models import Deck

    if "decks_deck" not in connection.introspection.table_names():
        return False
    return Deck.objects.filter(visibility="public", owner__username__startswith="player").count() == count


def fill(count: int) -> None:
    """`TEMPLATES` lists, each copied until there are `count` decks, with names, owners, likes, tags and dates of their own."""
    from django.conf import settings
    from django.db import connection
    from django.utils import timezone

    from accounts.models import User
    from cards.services import load_editions
    from decks.list.services.making import create_deck

    chance = random.Random(1)
    load_editions([settings.CARD_DATA_DIR / "rone" / "demo"])
    maker = User.objects.create_user("maker")
    now = timezone.now()
    for number in range(TEMPLATES):
        create_deck(owner=maker, name=f"Template {number}", state=_list(chance), now=now)
    User.objects.bulk_create(User(username=f"player{number}", password="!") for number in range(OWNERS))
    with connection.cursor() as database:
        for statement in (*STATEMENTS[:2], copies(), *STATEMENTS[2:]):
            database.execute(statement, {"decks": count, "templates": TEMPLATES, "owners": OWNERS, "now": now})
    with connection.cursor() as database:
        database.execute("VACUUM ANALYZE")


def copies() -> str:
    """The statement that makes the decks out of their templates, whatever columns a deck has by now."""
    from decks.list.models import Deck

    columns = [field.column for field in Deck._meta.concrete_fields if not field.primary_key]
    values = ", ".join(OF_ITS_OWN.get(column, f"t.{column}") for column in columns)
    return f"INSERT INTO decks_deck ({', '.join(columns)}) SELECT {values} {COPIES}"


def _list(chance: random.Random) -> Any:
    """A list of a hero, 24 cards of which some are much liked, and 5 technologies."""
    from cards.selectors import catalog
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
    return decklist_of(
        format=format,
        heroes=(chance.choice(sorted(cards.heroes)),),
        cards=tuple(Entry(card, copies) for card, copies in sorted(chosen.items())),
        technologies=tuple(Entry(card.id, 1) for card in sorted(extra, key=lambda card: card.id)),
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
