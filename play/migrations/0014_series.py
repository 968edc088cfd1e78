"""Best of three. Every game that stands is one of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0013_ratings"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="series_wins",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="best_of",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="table",
            name="series_game",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("best_of__in", (1, 3)), ("series_game__gte", 1)), name="table_series_of_one_or_three"
            ),
        ),
    ]
