"""Names, places and organisers as the search compares them, for events that are there."""

from django.db import migrations

from cards.search.folding import fold

COLUMNS = ("folded_words", "folded_organiser")
LONGEST = 600
AT_ONCE = 500


def fill(apps, schema_editor):
    Event = apps.get_model("events", "Event")
    changed = []
    for event in Event.objects.select_related("organiser").iterator(chunk_size=AT_ONCE):
        event.folded_words = fold(f"{event.name} {event.place}")[:LONGEST]
        event.folded_organiser = fold(event.organiser.username)[:LONGEST] if event.organiser else ""
        changed.append(event)
        if len(changed) == AT_ONCE:
            Event.objects.bulk_update(changed, COLUMNS)
            changed = []
    Event.objects.bulk_update(changed, COLUMNS)


class Migration(migrations.Migration):
    dependencies = [("events", "0012_searched_words")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
