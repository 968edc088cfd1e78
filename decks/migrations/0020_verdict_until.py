"""Verdicts hold until something that they were computed from changes, not for a day.

No row is written: what is stored so far counts as stale, and is judged anew by the task that does so every minute.
"""

import datetime

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0019_heroes_on_the_decks_row")]

    operations = [
        migrations.RemoveField("deck", "judged_catalog"),
        migrations.RemoveField("deck", "judged_version"),
        migrations.AddField("deck", "judged_until", models.DateField(editable=False, null=True)),
        migrations.AddField("deck", "judged_revision", models.PositiveIntegerField(editable=False, null=True)),
        # The default is Python's alone; said to the database, SQLite would write the whole table anew.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("deck", "judged_until", models.DateField(default=datetime.date(1, 1, 1), editable=False, null=True)),
            ],
        ),
        migrations.AddIndex(
            "deck",
            models.Index(
                fields=["game", "judged_until", "-id"],
                condition=models.Q(judged_until__isnull=False),
                name="deck_game_judged_until",
            ),
        ),
        migrations.CreateModel(
            "VerdictBasis",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, unique=True, verbose_name="game")),
                ("revision", models.PositiveIntegerField(default=0)),
                ("catalog", models.CharField(blank=True, max_length=32)),
                ("rules", models.CharField(blank=True, max_length=100)),
                ("facts", models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            "VerdictChange",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("revision", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField()),
                ("is_everything", models.BooleanField(default=False)),
                ("cards", models.JSONField(default=list)),
                ("leaders", models.JSONField(default=list)),
                ("formats", models.JSONField(default=list)),
                ("below", models.BigIntegerField(null=True)),
                ("is_second_round", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "revision"), name="verdictchange_revision_unique_in_its_game"),
                ],
            },
        ),
    ]
