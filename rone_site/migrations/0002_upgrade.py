from django.db import migrations, models


class Migration(migrations.Migration):
    """A row for the version whose code brought the database up to date last."""

    dependencies = [
        ("rone_site", "0001_heartbeat"),
    ]

    operations = [
        migrations.CreateModel(
            name="Upgrade",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("version", models.CharField(max_length=20)),
                ("at", models.DateTimeField()),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="upgrade_is_one_row")],
            },
        ),
    ]
