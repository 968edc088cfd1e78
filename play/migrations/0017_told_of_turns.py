"""Which decision of a game over days its player was told of."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0016_watching"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="told_number",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
    ]
