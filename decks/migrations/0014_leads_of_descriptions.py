"""The leads of decks that were described before leads were stored."""

from django.db import migrations

from web.text.markdown import first_paragraph

AT_ONCE = 200


def fill(apps, schema_editor):
    Deck = apps.get_model("decks", "Deck")
    ids = list(Deck.objects.exclude(description="").values_list("pk", flat=True))
    for first in range(0, len(ids), AT_ONCE):
        decks = list(Deck.objects.filter(pk__in=ids[first : first + AT_ONCE]).only("pk", "description"))
        for deck in decks:
            deck.lead = first_paragraph(deck.description)
        Deck.objects.bulk_update(decks, ["lead"])


class Migration(migrations.Migration):
    dependencies = [("decks", "0013_leads")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
