"""What an owner shares of a deck beside its list, which versions are shared, and the highest number that one was given."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0014_leads_of_descriptions")]

    operations = [
        migrations.AddField("deck", "shares_notes", models.BooleanField(default=False)),
        migrations.AddField("deck", "shares_unread", models.BooleanField(default=False)),
        migrations.AddField("deck", "shares_new_versions", models.BooleanField(default=False)),
        migrations.AddField("deck", "last_version", models.PositiveIntegerField(default=0, editable=False)),
        migrations.AddField("deckversion", "is_shared", models.BooleanField(default=False)),
    ]
