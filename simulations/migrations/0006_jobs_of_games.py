from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Value
from django.db.models.functions import Concat

FIRST_OF_ALL = "rone/"
SLOW = "look-ahead"


def add_the_column(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Add the column where it stands: Django would copy the whole table on SQLite, a minute for 200,000 simulations."""
    schema_editor.execute("ALTER TABLE simulations_job ADD COLUMN game varchar(40) NOT NULL DEFAULT 'rone'")
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE simulations_job ALTER COLUMN game DROP DEFAULT")


def drop_the_column(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """As it was. Simulations of other games can't go back: the site had none then."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM simulations_job WHERE game <> 'rone'")
        others = cursor.fetchone()[0]
    if others:
        raise RuntimeError(f"{others} simulations are of another game than RONE; delete them first")
    schema_editor.execute("ALTER TABLE simulations_job DROP COLUMN game")


def name_the_game(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Say of speeds measured so far that they are RONE's. There are some dozens."""
    paces = apps.get_model("simulations", "Pace").objects.all()
    paces.filter(sort=SLOW).update(sort="slow")
    paces.update(sort=Concat(Value(FIRST_OF_ALL), F("sort")))


def forget_the_game(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """As it was; speeds of other games go."""
    paces = apps.get_model("simulations", "Pace").objects.all()
    paces.exclude(sort__startswith=FIRST_OF_ALL).delete()
    for pace in paces:
        name = pace.sort.removeprefix(FIRST_OF_ALL)
        paces.filter(pk=pace.pk).update(sort=SLOW if name == "slow" else name)


class Migration(migrations.Migration):
    """A simulation is of a game, and so is the speed of its games; what was ordered so far is of RONE."""

    dependencies = [("simulations", "0005_confidential_reports")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddField(
                    model_name="job",
                    name="game",
                    field=models.CharField(default="rone", editable=False, max_length=40, verbose_name="game"),
                )
            ],
            database_operations=[migrations.RunPython(add_the_column, drop_the_column)],
        ),
        migrations.AlterField(model_name="pace", name="sort", field=models.CharField(max_length=80, primary_key=True, serialize=False)),
        migrations.RunPython(name_the_game, forget_the_game),
    ]
