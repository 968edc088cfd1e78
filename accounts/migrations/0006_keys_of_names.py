"""The key of every name that there is; where several names have one key, the oldest account gets it and the others one with a suffix."""

from typing import Any

from django.db import migrations

from accounts.names import name_key, suffixed_key


def store_keys(apps: Any, schema_editor: Any) -> None:
    """Set `name_key` of every account, oldest first."""
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    given: set[str] = set()
    for user in users.order_by("date_joined", "pk").only("username", "name_key").iterator():
        key = name_key(user.username)
        user.name_key = suffixed_key(key, user.pk) if key in given else key
        given.add(user.name_key)
        users.filter(pk=user.pk).update(name_key=user.name_key)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_name_key"),
    ]

    operations = [
        migrations.RunPython(store_keys, migrations.RunPython.noop, elidable=True),
    ]
