from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def refuse_other_games(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Events of other games can't go back: the site had none then, and would read their lists as RONE's."""
    others = apps.get_model("events", "Event").objects.exclude(game="rone").count()
    if others:
        raise RuntimeError(f"{others} events are of another game than RONE; delete them first")


class Migration(migrations.Migration):
    """An event is of a game; what was made so far is of RONE."""

    dependencies = [
        ("events", "0005_players_gone_and_judgements"),
        ("decks", "0017_decks_of_any_game"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="game",
            field=models.CharField(default="rone", editable=False, max_length=40, verbose_name="game"),
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_other_games),
    ]
