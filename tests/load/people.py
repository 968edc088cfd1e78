# ruff: noqa: S608 (the statements are put together from the constants of this file)
"""What people leave on a large site beside decks: likes, comments, follows, cards they own, events with the lists handed in."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

EVENTS = 3_000
TEMPLATES = 10
"""Events that are made as the site makes them; the others are copies."""
LISTS = 16
"""Lists handed in for each event."""
COLLECTORS = 5_000
PRINTINGS = 95
"""Different printings that each collector owns."""
FOLLOWED = 5


def fill() -> None:
    """Everything beside the decks, which are there (`tests.load.decks`): the counts on them are counts of these rows."""
    from django.db import connection

    make_events()
    values = {"events": EVENTS, "templates": TEMPLATES, "collectors": COLLECTORS, "printings": PRINTINGS, "followed": FOLLOWED}
    with connection.cursor() as database:
        database.execute("SET session_replication_role = replica")
        for statement in (*STATEMENTS, *copied_events()):
            database.execute(statement, values)
        database.execute("SET session_replication_role = DEFAULT")


def make_events() -> None:
    """The events that the others are copies of, each with `LISTS` lists."""
    from django.utils import timezone

    from accounts.models import User
    from decks.list.models import Deck
    from decks.list.selectors import deck_state
    from events.services import EventFacts, create_event, hand_in

    now = timezone.now()
    players = list(User.objects.filter(username__startswith="player").order_by("pk")[: LISTS + 1])
    states = [deck_state(deck) for deck in Deck.objects.filter(owner__username="maker", format="custom").with_list()[:LISTS]]
    for number in range(TEMPLATES):
        starts = now + timedelta(days=30 + number)
        facts = EventFacts(
            name=f"Salt Roads Open {number}",
            place="Graz",
            format="custom",
            starts_on=starts.date(),
            time_zone="Europe/Vienna",
            deadline=(starts - timedelta(days=1)).replace(tzinfo=None, microsecond=0),
            visibility="public",
        )
        event = create_event(organiser=players[-1], facts=facts, now=now)
        for player, state in zip(players, states, strict=False):
            hand_in(event=event, player=player, state=state, now=now)


def copied_events() -> tuple[str, str]:
    """The statements that make events and registrations out of their templates, whatever columns they have by now."""
    from events.models import Event, Registration

    def columns(model: Any, own: dict[str, str], source: str) -> tuple[str, str]:
        names = [field.column for field in model._meta.concrete_fields if not field.primary_key]
        return ", ".join(names), ", ".join(own.get(name, f"{source}.{name}") for name in names)

    event_names, event_values = columns(Event, EVENT_OF_ITS_OWN, "t")
    names, values = columns(Registration, {"event_id": "e.id"}, "r")
    return (
        f"INSERT INTO events_event ({event_names}) SELECT {event_values} FROM generate_series(1, %(events)s) AS n "
        "JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS nth FROM events_event) t ON t.nth = n %% %(templates)s",
        f"INSERT INTO events_registration ({names}) SELECT {values} FROM events_event e "
        "JOIN events_event t ON t.public_id NOT LIKE 'load%%' AND t.name = split_part(e.name, ' /', 1) "
        "JOIN events_registration r ON r.event_id = t.id WHERE e.public_id LIKE 'load%%'",
    )


EVENT_OF_ITS_OWN = {
    "public_id": "'load' || lpad(to_hex(n), 8, '0')",
    "name": "t.name || ' /' || n",
    "starts_on": "t.starts_on + (n %% 700 - 500)",
    "deadline": "t.deadline + (n %% 700 - 500) * interval '1 day'",
}
"""Columns in which a copy differs from its template: most events are over."""
OWNER = "(SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM accounts_user WHERE username LIKE 'player%%')"
STATEMENTS = (
    f"CREATE TEMPORARY TABLE reader AS SELECT * FROM {OWNER} o",
    "CREATE UNIQUE INDEX ON reader (place)",
    "INSERT INTO decks_like (deck_id, reader_id, liked_at) SELECT d.id, o.id, d.published_at FROM decks_deck d "
    "CROSS JOIN LATERAL generate_series(1, d.like_count) AS i "
    "JOIN reader o ON o.place = (d.id * 13 + i * 7) %% (SELECT count(*) FROM reader) WHERE d.visibility = 'public'",
    "INSERT INTO decks_comment (deck_id, author_id, text, state, made_at) "
    "SELECT d.id, o.id, 'Hold the *line*, and drink last.', 'shown', d.published_at + i * interval '1 hour' FROM decks_deck d "
    "CROSS JOIN LATERAL generate_series(1, d.comment_count) AS i "
    "JOIN reader o ON o.place = (d.id * 17 + i * 3) %% (SELECT count(*) FROM reader) WHERE d.visibility = 'public'",
    "INSERT INTO decks_follow (follower_id, author_id, since) SELECT o.id, f.id, now() FROM reader o "
    "CROSS JOIN LATERAL generate_series(1, %(followed)s) AS i "
    "JOIN reader f ON f.place = (o.place + i * i) %% (SELECT count(*) FROM reader)",
    "INSERT INTO collection_holding (owner_id, printing_id, loose, wanted, for_trade) SELECT o.id, p.id, 1 + (o.place + p.id) %% 3, 0, 0 "
    "FROM reader o JOIN LATERAL (SELECT id FROM cards_printing ORDER BY id LIMIT %(printings)s) p ON true WHERE o.place < %(collectors)s",
)
