# ruff: noqa: S608 (the statements are put together from the constants of this file)
"""What people add to many decks: likes, comments, follows, collections, events with lists handed in, reports.

As in `tests.load.copies` every draw is `chance(…)`, and counts that stand on a deck are the counts of the rows made here.
"""

from __future__ import annotations

from tests.load.copies import array, copied

COMMENTS = (
    "Played it twice on Thursday, lost to nothing but floods.",
    "Why only one copy of the dear unit?\n\nI would take *two* and cut a tactic.",
    "Nice list.",
    "Works better against mutants with another technology. Ours has four decks of this sort, and all of them lack water in the third turn.",
    "Thank you for sharing!",
)
PLACES = ("Club room", "Library", "Café at the bridge", "School hall", "")

LIKES = """
    INSERT INTO decks_like (deck_id, reader_id, liked_at)
    SELECT d.id, %(users)s + 1 + ((d.id * 104729 + k * 7919) %% %(people)s),
        d.published_at + (%(now)s - d.published_at) * (k / (d.like_count + 1.0))
    FROM decks_deck d CROSS JOIN LATERAL generate_series(1, d.like_count) k WHERE d.id > %(decks)s AND d.like_count > 0"""
COMMENTS_WRITTEN = f"""
    INSERT INTO decks_comment (deck_id, author_id, text, state, made_at)
    SELECT d.id, %(users)s + 1 + floor(%(people)s * pg_temp.chance(d.id * 64 + k, 20))::bigint,
        ({array(COMMENTS)})[1 + floor({len(COMMENTS)} * pg_temp.chance(d.id * 64 + k, 21))::int],
        CASE WHEN k > d.comment_count THEN 'owner' ELSE 'shown' END,
        d.published_at + (%(now)s - d.published_at) * (k / (d.comment_count + 2.0))
    FROM decks_deck d CROSS JOIN LATERAL generate_series(1, d.comment_count + (d.comment_count > 2)::int) k
    WHERE d.id > %(decks)s AND d.comment_count > 0"""
"""Where there are more than two, the owner has hidden one more."""
FOLLOWS = """
    INSERT INTO decks_follow (follower_id, author_id, since)
    SELECT DISTINCT ON (u, author) %(users)s + u, %(users)s + author,
        %(now)s::timestamptz - pg_temp.chance(u * 128 + k, 30) * interval '900 days'
    FROM generate_series(1, %(people)s::bigint) u
    CROSS JOIN LATERAL generate_series(1, least(floor(0.8 / (pg_temp.chance(u, 31) + 1e-9)), 100)::int) k
    CROSS JOIN LATERAL (SELECT 1 + floor(%(people)s * power(pg_temp.chance(u * 128 + k, 32), 1.5))::bigint AS author) a
    WHERE author <> u ORDER BY u, author, k"""
BOXES = """
    INSERT INTO collection_boxholding (owner_id, edition_id, quantity)
    SELECT %(users)s + u, e.id, 1 + (pg_temp.chance(u * 16 + e.id, 40) * 2)::int
    FROM generate_series(1, %(people)s::bigint) u CROSS JOIN cards_edition e WHERE pg_temp.chance(u * 16 + e.id, 41) < 0.5"""
HOLDINGS = """
    INSERT INTO collection_holding (owner_id, printing_id, loose, wanted, for_trade)
    SELECT %(users)s + u, p.id, loose, wanted, for_trade
    FROM generate_series(1, %(people)s::bigint) u CROSS JOIN cards_printing p
    CROSS JOIN LATERAL (SELECT floor(3 * pg_temp.chance(u * 100000 + p.id, 42))::int AS loose,
        (pg_temp.chance(u * 100000 + p.id, 43) < 0.1)::int AS wanted, (pg_temp.chance(u * 100000 + p.id, 44) < 0.08)::int AS for_trade) h
    WHERE pg_temp.chance(u, 45) < 0.8 AND pg_temp.chance(u * 100000 + p.id, 46) < %(held)s AND loose + wanted + for_trade > 0"""
EVENTS = f"""
    INSERT INTO events_event (id, game, public_id, organiser_id, name, place, is_online, description, format, starts_on, time_zone,
        deadline, visibility, audience, admits_illegal, lists_opened_at, revision, last_number, created_at, watched_revision, additions,
        folded_words, folded_organiser)
    SELECT %(event)s + e, 'rone', substr(md5('event' || e), 1, 12), %(users)s + 1 + floor(%(people)s * pg_temp.chance(e, 50))::bigint,
        'Evening ' || e, ({array(PLACES)})[1 + (e %% {len(PLACES)})::int], false, 'Bring a pen. Lists are taken until the morning before.',
        CASE WHEN pg_temp.chance(e, 51) < 0.95 THEN 'custom' ELSE 'team' END, day, 'Europe/Vienna', deadline,
        CASE WHEN pg_temp.chance(e, 52) < 0.85 THEN 'public' ELSE 'link' END, audience, true,
        CASE WHEN deadline < %(now)s AND audience <> 'organiser' THEN deadline + interval '1 day' END, 1, 0, deadline - interval '20 days',
        '', '{{}}'::jsonb, 'evening' || e, ''
    FROM generate_series(1, %(events)s::bigint) e
    CROSS JOIN LATERAL (SELECT (%(now)s::timestamptz + interval '30 days' - (1 - e / (%(events)s + 1.0)) * interval '900 days')::date
            AS day,
        (ARRAY['organiser','players','everyone'])[1 + floor(3 * pg_temp.chance(e, 53))::int] AS audience) d
    CROSS JOIN LATERAL (SELECT day - interval '17 hours' AS deadline) l"""
"""One in thirty of them lies ahead."""
LAST_NUMBERS = """
    UPDATE events_event SET last_number = given.most
    FROM (SELECT event_id, max(number) AS most FROM events_registration GROUP BY event_id) given WHERE given.event_id = events_event.id"""
CHECKS = """
    INSERT INTO events_deckcheck (registration_id, checked_by_id, checked_at, hash, passed, note, extra, penalty)
    SELECT r.id, e.organiser_id, e.deadline + interval '1 day', r.hash, pg_temp.chance(r.id, 60) < 0.97, '', '', ''
    FROM events_registration r JOIN events_event e ON e.id = r.event_id WHERE e.deadline < %(now)s AND pg_temp.chance(r.id, 61) < 0.2"""


def registrations() -> str:
    """Lists handed in: decks that there were at the time, each with the snapshot and verdict of its template, as of the event's day."""
    from events.models import Registration

    values = {
        "event_id": "r.event",
        "player_id": "r.owner_id",
        "number": "row_number() OVER (PARTITION BY r.event ORDER BY r.k)",
        "player_name": "r.folded_author",
        "deck_id": "r.deck",
        "deck_name": "r.name",
        "handed_in_verdict": "jsonb_set(t.handed_in_verdict, '{as_of}', to_jsonb(r.starts_on::text))",
        "handed_in_at": "r.handed_in",
        "judged_at": "r.handed_in",
        "created_at": "r.handed_in",
    }
    return copied(
        Registration,
        values,
        """
    FROM (SELECT DISTINCT ON (e.id, d.owner_id) e.id AS event, e.starts_on, k, d.owner_id, d.folded_author, d.id AS deck, d.name, n,
            e.deadline - (1 - k / 100.0) * interval '10 days' AS handed_in
        FROM events_event e
        CROSS JOIN LATERAL generate_series(1, 4 + (40 * power(pg_temp.chance(e.id - %(event)s, 54), 2))::int) k
        CROSS JOIN LATERAL (SELECT 1 + floor(%(count)s * least(1, (e.id - %(event)s) * 0.9 / %(events)s)
            * pg_temp.chance((e.id - %(event)s) * 64 + k, 55))::bigint AS n) chosen
        JOIN decks_deck d ON d.id = %(decks)s + n
        WHERE e.id > %(event)s AND d.format = e.format ORDER BY e.id, d.owner_id, k) r
    JOIN template ON template.place = (r.n * 31) %% %(templates)s
    JOIN events_registration t ON t.deck_id = template.id
    ORDER BY r.event, r.k""",
    )


def jobs() -> str:
    """Orders of what the templates' reports answer, for two in five of their copies: half of them shared."""
    from simulations.jobs.models import Job

    asked = "%(now)s::timestamptz - pg_temp.chance(n, 71) * interval '300 days'"
    values = {
        "id": "md5('job' || n || t.kind)::uuid",
        "owner_id": "d.owner_id",
        "deck_id": "d.id",
        "title": "d.name",
        "is_shared": "pg_temp.chance(n, 72) < 0.5",
        "created_at": asked,
        "started_at": asked,
        "finished_at": asked,
    }
    source = """
    FROM generate_series(1, %(count)s::bigint) n
    JOIN template ON template.place = (n * 31) %% %(templates)s
    JOIN simulations_job t ON t.deck_id = template.id
    JOIN decks_deck d ON d.id = %(decks)s + n
    WHERE pg_temp.chance(n, 70) < 0.4"""
    return copied(Job, values, source)
