"""Each player agrees that others watch. Whoever has the address of a game that goes on watches it as before; none is listed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0015_until_touched"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="allows_watching",
            field=models.BooleanField(default=False),
        ),
    ]
