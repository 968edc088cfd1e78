"""Ratings of those who want one, and whether a game counts for them. No game that was played counts."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0012_seat_next_steps"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="is_rated",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="rated_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="RatedPerson",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rated_person", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("value", models.FloatField(default=1500.0)),
                ("deviation", models.FloatField(default=350.0)),
                ("volatility", models.FloatField(default=0.06)),
                ("games", models.PositiveIntegerField(default=0)),
                ("changed_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to=settings.AUTH_USER_MODEL),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("score", models.FloatField()),
                ("before", models.FloatField()),
                ("after", models.FloatField()),
                ("made_at", models.DateTimeField()),
                ("rating", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="play.rating")),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="rating_changes", to="play.table"
                    ),
                ),
            ],
            options={
                "ordering": ("-made_at", "-pk"),
            },
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["game", "-value"], name="rating_by_value"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(fields=("user", "game"), name="rating_one_a_game"),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(fields=("rating", "table"), name="ratingchange_once_a_game"),
        ),
    ]
