"""The first paragraph of a description once more on the deck's row, for lists of decks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0012_formats_in_use_stay")]

    operations = [migrations.AddField("deck", "lead", models.CharField(blank=True, editable=False, max_length=200))]
