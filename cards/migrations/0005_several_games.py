"""Room for the facts of any game: the first of three steps, since PostgreSQL doesn't change tables whose rows changed in the same one."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0004_labels_in_both_languages")]

    operations = [
        migrations.CreateModel(
            name="Subtype",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                (
                    "slug",
                    models.CharField(
                        max_length=40,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9]+(-[a-z0-9]+)*\\Z", "Small letters a to z, figures and single hyphens."
                            )
                        ],
                        verbose_name="slug",
                    ),
                ),
                ("name_en", models.CharField(max_length=60, verbose_name="name in English")),
                ("name_de", models.CharField(max_length=60, verbose_name="name in German")),
            ],
            options={
                "verbose_name": "subtype",
                "verbose_name_plural": "subtypes",
                "ordering": ("game", "slug"),
            },
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_level_is_1_to_3",
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_stats_are_for_units",
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_speed_is_1_to_3",
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_incomes_are_for_heroes",
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_race_is_for_heroes_and_units",
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_costs_are_not_negative",
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_type_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="card",
            name="card_hero_has_a_level_once",
        ),
        migrations.RemoveConstraint(
            model_name="siteformat",
            name="format_deck_size_is_1_to_99",
        ),
        migrations.RemoveConstraint(
            model_name="siteformat",
            name="format_heroes_are_1_or_2",
        ),
        migrations.RemoveConstraint(
            model_name="siteformat",
            name="format_copies_are_at_least_1",
        ),
        migrations.RemoveConstraint(
            model_name="siteformat",
            name="format_technologies_from_min_to_max",
        ),
        migrations.AddField(
            model_name="card",
            name="facts",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="card",
            name="game",
            field=models.CharField(default="rone", editable=False, max_length=40, verbose_name="game"),
        ),
        migrations.AddField(
            model_name="card",
            name="key",
            field=models.CharField(editable=False, max_length=200, null=True),
        ),
        migrations.AddField(
            model_name="edition",
            name="game",
            field=models.CharField(default="rone", editable=False, max_length=40, verbose_name="game"),
        ),
        migrations.AddField(
            model_name="siteformat",
            name="game",
            field=models.CharField(default="rone", editable=False, max_length=40, verbose_name="game"),
        ),
        migrations.AddField(
            model_name="siteformat",
            name="limits",
            field=models.JSONField(default=dict),
        ),
    ]
