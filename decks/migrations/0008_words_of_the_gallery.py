"""Names as the search compares them, for decks that are there; on PostgreSQL, an index for parts of words."""

from django.db import migrations, transaction
from django.db.utils import DatabaseError

from cards.search.folding import fold

COLUMNS = ("folded_name", "folded_author")
LONGEST = 600


def fill(apps, schema_editor):
    Deck = apps.get_model("decks", "Deck")
    changed = []
    for deck in Deck.objects.select_related("owner").iterator(chunk_size=500):
        names = {deck.name: None, **dict.fromkeys(deck.starter_text.get("name", {}).values())}
        deck.folded_name = fold(" ".join(names))[:LONGEST]
        deck.folded_author = fold(deck.owner.username)[:LONGEST] if deck.owner else ""
        changed.append(deck)
        if len(changed) == 500:
            Deck.objects.bulk_update(changed, COLUMNS)
            changed = []
    Deck.objects.bulk_update(changed, COLUMNS)


def index_parts_of_words(apps, schema_editor):
    """Where the extension pg_trgm can't be had, the search works without the index."""
    if schema_editor.connection.vendor != "postgresql":
        return
    try:
        with transaction.atomic(using=schema_editor.connection.alias):
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            for column in COLUMNS:
                schema_editor.execute(f"CREATE INDEX deck_parts_of_{column} ON decks_deck USING gin ({column} gin_trgm_ops)")
    except DatabaseError:
        return


def drop_index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for column in COLUMNS:
            schema_editor.execute(f"DROP INDEX IF EXISTS deck_parts_of_{column}")


class Migration(migrations.Migration):
    dependencies = [("decks", "0007_community_and_gallery")]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(index_parts_of_words, drop_index),
    ]
