from django.db import migrations, models


class Migration(migrations.Migration):
    """A fingerprint of the network address that a guest began from, to count guests by."""

    dependencies = [
        ("accounts", "0012_silenced_accounts"),
    ]

    operations = [
        migrations.AddField(
            model_name="guest",
            name="origin",
            field=models.CharField(blank=True, db_index=True, default="", editable=False, max_length=32),
        ),
    ]
