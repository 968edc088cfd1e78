"""Heroes stand on the deck's row alone (`hero_slugs`, since 0009); the table that held them once more goes."""

from django.db import migrations

AT_ONCE = 2_000


def forward(apps, schema_editor):
    """Nothing: every write of a list has kept both alike."""


def backward(apps, schema_editor):
    """Write the rows anew from the deck's own."""
    Deck, DeckHero = apps.get_model("decks", "Deck"), apps.get_model("decks", "DeckHero")
    rows = []
    for deck, heroes in Deck.objects.exclude(hero_slugs="").order_by("pk").values_list("pk", "hero_slugs").iterator(AT_ONCE):
        rows += [DeckHero(deck_id=deck, position=position, hero=hero) for position, hero in enumerate(heroes.split("\n")[1:-1])]
        if len(rows) >= AT_ONCE:
            DeckHero.objects.bulk_create(rows)
            rows = []
    DeckHero.objects.bulk_create(rows)


class Migration(migrations.Migration):
    dependencies = [("decks", "0018_counts_and_partial_indexes")]

    operations = [
        migrations.RunPython(forward, backward),
        migrations.DeleteModel("DeckHero"),
    ]
