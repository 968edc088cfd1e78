"""Heroes and cards of a deck once more on its row, for the search; on PostgreSQL, with an index."""

from collections import defaultdict

from django.db import migrations, models

import decks.list.numbers

AT_ONCE = 500


def fill(apps, schema_editor):
    Deck = apps.get_model("decks", "Deck")
    ids = list(Deck.objects.values_list("pk", flat=True))
    for first in range(0, len(ids), AT_ONCE):
        decks = ids[first : first + AT_ONCE]
        lines, cards = defaultdict(str), defaultdict(set)
        for deck, hero in (
            apps.get_model("decks", "DeckHero").objects.filter(deck__in=decks).order_by("position").values_list("deck", "hero")
        ):
            lines[deck] += f"{hero}\n"
        for deck, card in apps.get_model("decks", "DeckEntry").objects.filter(deck__in=decks).values_list("deck", "card"):
            cards[deck].add(card)
        changed = [
            Deck(pk=deck, hero_slugs=f"\n{lines[deck]}" if deck in lines else "", card_ids=sorted(cards[deck]))
            for deck in lines.keys() | cards.keys()
        ]
        Deck.objects.bulk_update(changed, ["hero_slugs", "card_ids"])


def index_cards(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("CREATE INDEX deck_by_card_ids ON decks_deck USING gin (card_ids)")


def drop_index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX IF EXISTS deck_by_card_ids")


class Migration(migrations.Migration):
    atomic = False  # rows that a transaction has changed can't be indexed in it

    dependencies = [("decks", "0008_words_of_the_gallery")]

    operations = [
        migrations.AddField("deck", "hero_slugs", models.CharField(blank=True, editable=False, max_length=405)),
        migrations.AddField("deck", "card_ids", decks.list.numbers.NumbersField(default=list, editable=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(index_cards, drop_index),
    ]
