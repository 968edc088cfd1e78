"""The columns that facts and limits replace go."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0006_facts_of_cards")]

    operations = [
        migrations.RemoveField(
            model_name="card",
            name="race",
        ),
        migrations.RemoveField(
            model_name="card",
            name="card_income",
        ),
        migrations.RemoveField(
            model_name="card",
            name="cost",
        ),
        migrations.RemoveField(
            model_name="card",
            name="health",
        ),
        migrations.RemoveField(
            model_name="card",
            name="hero",
        ),
        migrations.RemoveField(
            model_name="card",
            name="level",
        ),
        migrations.RemoveField(
            model_name="card",
            name="melee",
        ),
        migrations.RemoveField(
            model_name="card",
            name="ranged",
        ),
        migrations.RemoveField(
            model_name="card",
            name="recycle",
        ),
        migrations.RemoveField(
            model_name="card",
            name="speed",
        ),
        migrations.RemoveField(
            model_name="card",
            name="water_income",
        ),
        migrations.RemoveField(
            model_name="siteformat",
            name="copies_max",
        ),
        migrations.RemoveField(
            model_name="siteformat",
            name="deck_size",
        ),
        migrations.RemoveField(
            model_name="siteformat",
            name="heroes",
        ),
        migrations.RemoveField(
            model_name="siteformat",
            name="technologies_max",
        ),
        migrations.RemoveField(
            model_name="siteformat",
            name="technologies_min",
        ),
        migrations.AlterField(
            model_name="card",
            name="slug",
            field=models.CharField(
                max_length=100,
                validators=[
                    django.core.validators.RegexValidator("^[a-z0-9]+(-[a-z0-9]+)*\\Z", "Small letters a to z, figures and single hyphens.")
                ],
                verbose_name="slug",
            ),
        ),
        migrations.AlterField(
            model_name="card",
            name="type",
            field=models.CharField(max_length=20, verbose_name="type"),
        ),
        migrations.AlterField(
            model_name="edition",
            name="code",
            field=models.CharField(help_text="A few letters, as printed beside the card number.", max_length=8, verbose_name="letters"),
        ),
        migrations.AlterField(
            model_name="edition",
            name="slug",
            field=models.CharField(
                max_length=60,
                validators=[
                    django.core.validators.RegexValidator("^[a-z0-9]+(-[a-z0-9]+)*\\Z", "Small letters a to z, figures and single hyphens.")
                ],
                verbose_name="slug",
            ),
        ),
        migrations.AlterField(
            model_name="siteformat",
            name="ruleset",
            field=models.CharField(max_length=40, verbose_name="rules"),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.UniqueConstraint(fields=("game", "slug"), name="card_slug_unique_in_its_game"),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.UniqueConstraint(fields=("game", "key"), name="card_key_unique_in_its_game"),
        ),
        migrations.AddConstraint(
            model_name="edition",
            constraint=models.UniqueConstraint(fields=("game", "slug"), name="edition_slug_unique_in_its_game"),
        ),
        migrations.AddConstraint(
            model_name="edition",
            constraint=models.UniqueConstraint(fields=("game", "code"), name="edition_code_unique_in_its_game"),
        ),
        migrations.AddConstraint(
            model_name="subtype",
            constraint=models.UniqueConstraint(fields=("game", "slug"), name="subtype_slug_unique_in_its_game"),
        ),
        migrations.DeleteModel(
            name="Race",
        ),
    ]
