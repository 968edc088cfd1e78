"""What the admin calls API tokens."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_session_epoch"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="apitoken",
            options={"ordering": ["-created_at", "-id"], "verbose_name": "API token", "verbose_name_plural": "API tokens"},
        ),
    ]
