"""Puzzles have names in the admin."""

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
    ]
