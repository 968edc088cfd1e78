"""Studies of games that are over: what the stronger bot found at each decision."""

import django.db.models.deletion
from django.db import migrations, models

import play.models.studies


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0017_told_of_turns"),
    ]

    operations = [
        migrations.CreateModel(
            name="GameStudy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(choices=[("open", "Open"), ("done", "Done"), ("failed", "Failed")], default="open", max_length=6),
                ),
                ("found", models.JSONField(default=play.models.studies.nothing_found)),
                ("number", models.PositiveIntegerField(default=0)),
                ("closer", models.JSONField(blank=True, null=True)),
                ("closer_total", models.PositiveSmallIntegerField(default=0)),
                ("engine_version", models.CharField(max_length=40)),
                ("asked_at", models.DateTimeField()),
                ("moved_at", models.DateTimeField()),
                ("token", models.UUIDField(blank=True, null=True)),
                ("claimed_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                (
                    "table",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="study", to="play.table"),
                ),
            ],
            options={
                "indexes": [models.Index(condition=models.Q(("state", "open")), fields=["moved_at"], name="gamestudy_open")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("claimed_at__isnull", True), ("token__isnull", True)),
                            models.Q(("claimed_at__isnull", False), ("state", "open"), ("token__isnull", False)),
                            _connector="OR",
                        ),
                        name="gamestudy_claimed_by_somebody",
                    )
                ],
            },
        ),
    ]
