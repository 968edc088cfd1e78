# ruff: noqa: S608 (the statements are put together from the constants of this file and the columns of our own models)
"""Decks multiplied: the statements that copy a template's rows, with names, owners, dates and likes of their own.

`n` counts the copies from 1, the oldest first; deck `n` has the id `%(decks)s + n`. Whatever is drawn is drawn by `chance(n, salt)`,
so that every statement comes to the same result by itself. Columns that are not named here are the template's, those too that a model
gets later.
"""

from __future__ import annotations

from typing import Any

MOST_VERSIONS = 2
"""Versions of a template."""

CHANCE = """
    CREATE FUNCTION pg_temp.chance(n bigint, salt integer) RETURNS double precision LANGUAGE sql IMMUTABLE
    RETURN (hashint8extended(n, salt) & 4294967295) / 4294967296.0"""
"""A number from 0 to below 1, always the same one for `n` and `salt`."""

WORDS = tuple(
    (  # noqa: SIM905 - words to read
        "Flood Salt Rust Mire Winter Road Choir Canteen Ash Cistern Long Third Bell Watch Pipe Dust "
        "Lantern Marrow Sluice Harvest Tide Copper Hollow Ember Quarry Needle Orchard Signal Thorn Vault Weir Yard "
        "Anchor Brine Cinder Drift Echo Fallow Gravel Heron Ivory Jetty Kiln Ledger Moth Nettle Oar Plank"
    ).split()
)
TAGS = ("budget", "aggro", "control", "combo", "casual", "tempo", "mill", "water")


def array(words: tuple[str, ...]) -> str:
    """`words` as an SQL array."""
    return f"ARRAY[{','.join(repr(word) for word in words)}]"


def word(salt: int) -> str:
    """A word of a name: the first ones often, the last ones seldom."""
    return f"({array(WORDS)})[1 + floor({len(WORDS)} * power(pg_temp.chance(n, {salt}), 1.7))::int]"


def copied(model: Any, values: dict[str, str], source: str) -> str:
    """The statement that copies rows `t` of `model`, with other `values` in some columns; `source` is what stands after SELECT's values."""
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key or field.column in values]
    chosen = ", ".join(values.get(column, f"t.{column}") for column in columns)
    return f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) SELECT {chosen} {source}"


NUMBERS = """
    FROM generate_series(%(first)s::bigint, %(last)s::bigint) AS n
    JOIN template ON template.place = (n * 31) %% %(templates)s"""
OWNER = "(%(users)s + 1 + floor(%(people)s * power(pg_temp.chance(n, 1), 1.5))::bigint)"
"""Few make many decks: the first one in five hundred of all, half of all people next to none."""
FACTS = f"""
    CROSS JOIN LATERAL (SELECT %(now)s::timestamptz - (1 - n / (%(count)s + 1.0)) * interval '1000 days' AS made,
        CASE WHEN n %% 11 <> 0 THEN 'public' WHEN pg_temp.chance(n, 2) < 0.3 THEN 'unlisted' ELSE 'private' END AS visibility,
        concat_ws(' ', {word(3)}, {word(4)}, CASE WHEN pg_temp.chance(n, 5) < 0.4 THEN {word(6)} END) AS name,
        least(floor(0.16 / (pg_temp.chance(n, 7) + 1e-9)), 2000, %(people)s / 2)::int AS likes,
        least(floor(0.05 / (pg_temp.chance(n, 8) + 1e-9)), 60)::int AS comments) f"""
"""What is a deck's own. Likes and comments are few for most and many for some, as 1/x; only public decks have them."""
DECK = {
    "id": "%(decks)s + n",
    "public_id": "substr(md5(n::text), 1, 12)",
    "owner_id": "o.id",
    "name": "f.name",
    "folded_name": "lower(f.name)",
    "folded_author": "o.username",
    "visibility": "f.visibility",
    "share_token": "CASE f.visibility WHEN 'unlisted' THEN substr(md5('link' || n), 1, 22) END",
    "based_on_id": f"CASE WHEN t.last_version > 0 THEN %(versions)s + n * {MOST_VERSIONS} + t.last_version END",
    "copied_from_id": "CASE WHEN n > %(templates)s AND pg_temp.chance(n, 9) < 0.05 THEN %(decks)s + n - %(templates)s END",
    "created_at": "f.made",
    "updated_at": "f.made + power(pg_temp.chance(n, 10), 3) * (%(now)s - f.made)",
    "published_at": "CASE f.visibility WHEN 'public' THEN f.made END",
    "last_published_at": "CASE WHEN f.visibility <> 'private' THEN f.made END",
    "like_count": "CASE f.visibility WHEN 'public' THEN f.likes ELSE 0 END",
    "comment_count": "CASE f.visibility WHEN 'public' THEN f.comments ELSE 0 END",
}
"""Columns in which a deck differs from its template."""


def of_deck(table: str) -> str:
    """The template's rows of `table`, for each copy."""
    return f"{NUMBERS} JOIN {table} t ON t.deck_id = template.id ORDER BY n"


def deck_statements() -> list[str]:
    """What copies the decks from `%(first)s` to `%(last)s`, and everything that belongs to their lists."""
    from decks.list.models import Deck, DeckEntry, DeckRevision, DeckVersion

    deck, made = {"deck_id": "%(decks)s + n"}, "%(now)s::timestamptz - (1 - n / (%(count)s + 1.0)) * interval '1000 days'"
    version = {
        "id": f"%(versions)s + n * {MOST_VERSIONS} + t.number",
        "parent_id": f"CASE WHEN t.number > 1 THEN %(versions)s + n * {MOST_VERSIONS} + t.number - 1 END",
        "created_at": made,
    }
    owned = f"{NUMBERS} JOIN decks_deck t ON t.id = template.id JOIN accounts_user o ON o.id = {OWNER} {FACTS} ORDER BY n"
    return [
        copied(Deck, DECK, owned),
        copied(DeckEntry, deck, of_deck("decks_deckentry")),
        copied(DeckRevision, {**deck, "made_at": made}, of_deck("decks_deckrevision")),
        copied(DeckVersion, {**deck, **version}, of_deck("decks_deckversion")),
        TAG,
    ]


TAG = f"""
    INSERT INTO decks_decktag (deck_id, name, key) SELECT %(decks)s + n, tag, tag FROM (
        SELECT n, ({array(TAGS)})[1 + floor(8 * pg_temp.chance(n, 11))::int] AS tag
            FROM generate_series(%(first)s::bigint, %(last)s::bigint) n WHERE pg_temp.chance(n, 12) < 0.33
        UNION SELECT n, ({array(TAGS)})[1 + floor(8 * pg_temp.chance(n, 13))::int]
            FROM generate_series(%(first)s::bigint, %(last)s::bigint) n WHERE pg_temp.chance(n, 14) < 0.11
        UNION SELECT n, 'rare' FROM generate_series(%(first)s::bigint, %(last)s::bigint) n WHERE n %% 4001 = 0) AS tagged
    ORDER BY n"""
