"""The database refuses a second account of one key, which takes the place of names without case."""

from django.db import migrations

import accounts.models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_keys_of_names"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="user",
            name="user_name_unique_in_any_case",
        ),
        migrations.AlterField(
            model_name="user",
            name="name_key",
            field=accounts.models.NameKeyField(editable=False, max_length=255, unique=True),
        ),
    ]
