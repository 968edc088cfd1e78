"""Phrases said at tables, whom a seat has muted, and reports of persons. Nobody has muted anybody at a table that stands."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import play.models.tables


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0010_offers_and_mutes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="muted",
            field=models.JSONField(blank=True, default=play.models.tables.no_seats),
        ),
        migrations.CreateModel(
            name="PersonReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("said", models.JSONField(default=list, verbose_name="said there")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("made_at", models.DateTimeField(verbose_name="reported at")),
                ("settled_at", models.DateTimeField(blank=True, null=True, verbose_name="decided at")),
                (
                    "reported",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="reported person",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="person_reports",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="reported by",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="play.table", verbose_name="table"
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a person",
                "verbose_name_plural": "reports of persons",
                "ordering": ("-made_at", "-pk"),
                "indexes": [models.Index(condition=models.Q(("settled_at__isnull", True)), fields=["made_at"], name="personreport_open")],
                "constraints": [models.UniqueConstraint(fields=("table", "reported", "reporter"), name="personreport_once_a_table")],
            },
        ),
        migrations.CreateModel(
            name="SaidPhrase",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "phrase",
                    models.CharField(
                        choices=[
                            ("greeting", "Hello!"),
                            ("good-luck", "Good luck!"),
                            ("one-moment", "One moment, please."),
                            ("well-played", "Well played!"),
                            ("oops", "Oops!"),
                            ("thanks", "Thank you!"),
                            ("good-game", "Good game!"),
                            ("have-to-go", "Sorry, I have to go."),
                        ],
                        max_length=20,
                    ),
                ),
                ("said_at", models.DateTimeField()),
                ("seat", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="phrases", to="play.seat")),
            ],
            options={
                "ordering": ("said_at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "phrase__in",
                                ["greeting", "good-luck", "one-moment", "well-played", "oops", "thanks", "good-game", "have-to-go"],
                            )
                        ),
                        name="saidphrase_known",
                    )
                ],
            },
        ),
    ]
