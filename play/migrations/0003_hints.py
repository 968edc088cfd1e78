from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0002_stops"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="hints",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
