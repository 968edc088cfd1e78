from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="choice",
            name="is_automatic",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="stops",
            field=models.CharField(
                choices=[("always", "always"), ("answers", "where I could answer something"), ("not-this-turn", "never in this turn")],
                default="always",
                max_length=15,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="stops_turn",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
