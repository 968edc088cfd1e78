"""Puzzles of the day, their answers, and how far the search for the next one is."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0018_game_studies"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Puzzle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("day", models.DateField()),
                ("format", models.CharField(max_length=60)),
                ("ruleset", models.CharField(max_length=300)),
                ("seed", models.PositiveBigIntegerField()),
                ("beginning", models.JSONField()),
                ("choices", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("seat", models.PositiveSmallIntegerField()),
                ("sides", models.JSONField()),
                ("best", models.JSONField()),
                ("greedy", models.PositiveSmallIntegerField()),
                ("tried", models.JSONField()),
                ("engine_version", models.CharField(max_length=40)),
                ("made_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("-day",),
                "constraints": [models.UniqueConstraint(fields=("game", "day"), name="puzzle_one_a_day")],
            },
        ),
        migrations.CreateModel(
            name="PuzzleSearch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, unique=True, verbose_name="game")),
                ("seed", models.PositiveBigIntegerField()),
                ("games", models.PositiveIntegerField(default=0)),
                ("choices", models.PositiveIntegerField(default=0)),
                ("positions", models.PositiveIntegerField(default=0)),
                ("token", models.UUIDField(blank=True, null=True)),
                ("claimed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("claimed_at__isnull", True), ("token__isnull", True)),
                            models.Q(("claimed_at__isnull", False), ("token__isnull", False)),
                            _connector="OR",
                        ),
                        name="puzzle_search_claimed_by_somebody",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PuzzleAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("option", models.PositiveSmallIntegerField()),
                ("is_right", models.BooleanField()),
                ("answered_at", models.DateTimeField()),
                ("puzzle", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="play.puzzle")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="puzzle_answers", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("-puzzle__day",),
                "constraints": [models.UniqueConstraint(fields=("puzzle", "user"), name="puzzle_answered_once")],
            },
        ),
    ]
