"""Puzzles and their columns have names in the admin."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0019_puzzles"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="puzzle",
            options={"ordering": ("-day",), "verbose_name": "puzzle of the day", "verbose_name_plural": "puzzles of the day"},
        ),
        migrations.AlterField(
            model_name="puzzle",
            name="day",
            field=models.DateField(verbose_name="day"),
        ),
        migrations.AlterField(
            model_name="puzzle",
            name="engine_version",
            field=models.CharField(max_length=40, verbose_name="engine version"),
        ),
        migrations.AlterField(
            model_name="puzzle",
            name="made_at",
            field=models.DateTimeField(verbose_name="made at"),
        ),
        migrations.AlterField(
            model_name="puzzle",
            name="ruleset",
            field=models.CharField(max_length=300, verbose_name="ruleset"),
        ),
    ]
