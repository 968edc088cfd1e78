"""Open jobs that take long wait in the queue of studies, as if they were ordered today."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q


def sort_open_jobs(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Put them there."""
    jobs = apps.get_model("simulations", "Job").objects.filter(state__in=("queued", "running"))
    jobs.filter(Q(is_long=True) | Q(parameters__has_key="study")).update(queue="studies")


class Migration(migrations.Migration):
    dependencies = [("simulations", "0008_queues")]

    operations = [migrations.RunPython(sort_open_jobs, migrations.RunPython.noop)]
