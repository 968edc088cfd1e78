"""What a player has chosen ahead for the questions that follow. Nobody has so far."""

from django.db import migrations, models

import play.models.tables


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0011_phrases_and_reports"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="next_steps",
            field=models.JSONField(blank=True, default=play.models.tables.no_steps, editable=False),
        ),
    ]
