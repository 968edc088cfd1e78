"""Windows that don't touch a player are passed, and why a choice is no decision of its own. Whoever sits at a table is asked as before."""

from django.db import migrations, models

STOPS = [
    ("always", "always"),
    ("own-turns", "in my turns"),
    ("others-turns", "in the turns of others"),
    ("answers", "where I could answer something"),
    ("touched", "only where something of mine is touched"),
    ("not-this-turn", "never in this turn"),
]
AUTOMATIONS = [("passed", "Passed"), ("answered", "Answered"), ("together", "Together")]


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0008_seat_auto_answers"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="stops",
            field=models.CharField(choices=STOPS, default="always", max_length=15),
        ),
        migrations.AddField(
            model_name="seat",
            name="stops_after",
            field=models.CharField(choices=STOPS, default="always", max_length=15),
        ),
        migrations.AddField(
            model_name="choice",
            name="automation",
            field=models.CharField(blank=True, choices=AUTOMATIONS, default="", max_length=10),
            preserve_default=False,
        ),
    ]
