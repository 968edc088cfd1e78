"""Reports and jobs of today's engine and cards get the digest of their own cards in place of the whole catalog's."""

import json
from hashlib import sha256
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.selectors import engine_card
from decks.list.snapshots import deck_of
from engine.decklist import cards_read
from web.games import kits, playing


def narrow(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give such simulations and their reports the digest of their own cards, and the question that goes with it.

    What other cards or another engine were played with stays as it is: it is older than them either way.
    """
    for game, kit in kits().items():
        with playing(game):
            rows = apps.get_model("cards", "Card").objects.filter(game=game).prefetch_related("printings__edition")
            narrow_game(apps, game, kit.simulated.version, kit.catalog_of(engine_card(row) for row in rows))


def narrow_game(apps: Apps, game: str, version: str, catalog: Any) -> None:
    """The same of one game."""
    jobs = apps.get_model("simulations", "Job").objects
    reports = apps.get_model("simulations", "Report").objects
    present = jobs.filter(game=game, engine_version=version, catalog_digest=catalog.digest)
    for key in list(present.values_list("pk", flat=True)):
        job = jobs.get(pk=key)
        lists = [deck_of(listed) for listed in (job.deck_list, *(other["list"] for other in job.opponents))]
        asked, pool = job.question, job.parameters.get("pool", ())
        job.catalog_digest = digest_of(catalog, cards_read(lists, catalog, pool))
        hashes = [job.deck_hash, *(other["hash"] for other in job.opponents)]
        question = [job.kind, hashes, job.parameters, job.seed, version, job.catalog_digest]
        job.question = sha256(json.dumps(question, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
        job.save(update_fields=["catalog_digest", "question"])
        report = reports.filter(pk=job.report_id, question=asked).first()
        if report is not None:
            report.cards = cards_read(lists, catalog, json.loads(report.result)["adds"] if pool else ())
            report.catalog_digest, report.question = digest_of(catalog, report.cards), job.question
            report.save(update_fields=["cards", "catalog_digest", "question"])


def digest_of(catalog: Any, numbers: tuple[int, ...]) -> str:
    """Return the digest of the cards with these numbers and of what their texts bring in."""
    known = [catalog.by_id[number] for number in numbers if number in catalog.by_id]
    digest: str = catalog.digest_of(catalog.with_brought(known))
    return digest


class Migration(migrations.Migration):
    dependencies = [("simulations", "0010_cards_of_reports"), ("cards", "0001_squashed_0010_rulesets_with_options")]

    operations = [migrations.RunPython(narrow, migrations.RunPython.noop)]
