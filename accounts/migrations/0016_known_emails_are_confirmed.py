from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def confirm(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take the addresses of the accounts that are there for confirmed: their mails go on as before."""
    users = apps.get_model("accounts", "User").objects.filter(confirmed_email="").exclude(email="")
    users.update(confirmed_email=F("email"))


class Migration(migrations.Migration):
    """Accounts from before the confirmation of addresses keep getting mail, above all the link for a lost password."""

    dependencies = [
        ("accounts", "0015_completed_requests"),
    ]

    operations = [migrations.RunPython(confirm, migrations.RunPython.noop)]
