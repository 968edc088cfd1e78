"""Jobs with opponents, jobs that stop when they are precise enough, and long jobs."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q


def give_out_all_games(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Jobs of before have one stage: all their games."""
    apps.get_model("simulations", "Job").objects.update(games_stage=F("games"))


class Migration(migrations.Migration):
    dependencies = [("simulations", "0001_jobs_chunks_reports")]
    operations = [
        migrations.RemoveConstraint(model_name="job", name="job_counts_no_game_twice"),
        migrations.AddField(model_name="job", name="opponents", field=models.JSONField(default=list)),
        migrations.AddField(model_name="job", name="is_long", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="job", name="games_stage", field=models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.RunPython(give_out_all_games, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=Q(games_done__lte=F("games_planned")) & Q(games_planned__lte=F("games_stage")) & Q(games_stage__lte=F("games")),
                name="job_counts_no_game_twice",
            ),
        ),
    ]
