"""One may be asked no sooner than something of one's own is touched. What is set stays."""

from django.db import migrations, models

STOPS = [
    ("always", "always"),
    ("own-turns", "in my turns"),
    ("others-turns", "in the turns of others"),
    ("answers", "where I could answer something"),
    ("touched", "only where something of mine is touched"),
    ("until-touched", "not until something of mine is touched"),
    ("not-this-turn", "never in this turn"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0014_series"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name=name,
            field=models.CharField(choices=STOPS, default="always", max_length=15),
        )
        for name in ("stops", "stops_after")
    ]
