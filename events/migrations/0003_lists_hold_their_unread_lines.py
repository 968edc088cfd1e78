"""Lists that were handed in hold their unread lines.

Which lines those were is known where the deck has not changed since: they are the deck's. Elsewhere there are none to be had.
"""

from typing import Any

from django.db import migrations

AT_ONCE = 200


def give_unread_lines(apps: Any, schema_editor: Any) -> None:
    registrations = apps.get_model("events", "Registration").objects.filter(list__isnull=False)
    for row in registrations.select_related("deck").iterator(chunk_size=AT_ONCE):
        is_same = row.deck is not None and row.deck.updated_at <= row.handed_in_at
        row.list["unread"] = list(row.deck.unread_lines) if is_same else []
        row.save(update_fields=["list"])


def take_unread_lines(apps: Any, schema_editor: Any) -> None:
    for row in apps.get_model("events", "Registration").objects.filter(list__isnull=False).iterator(chunk_size=AT_ONCE):
        row.list.pop("unread", None)
        row.save(update_fields=["list"])


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0001_decks"),
        ("events", "0002_people_may_leave"),
    ]

    operations = [migrations.RunPython(give_unread_lines, take_unread_lines)]
