"""What a player answers alike each time. Whoever sits at a table already goes on being asked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0001_squashed_0007_thoughts"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="auto_answers",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
