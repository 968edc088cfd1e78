"""What every test gets: a data folder of its own, empty caches, English; and, for those that ask, a broker and a worker."""

import copy
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Model
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from cards.models import Card, Edition, Printing, Race
from cards.services import load_editions, touch_catalog
from rone_site.translations.catalogs import catalog_paths, compile_catalog
from tests.running import Broker, Worker

CARD_MODELS: tuple[type[Model], ...] = (Race, Edition, Card, Printing)


def pytest_configure() -> None:
    """German as it stands in the source now, whatever was compiled before."""
    for path in catalog_paths(settings.BASE_DIR):
        compile_catalog(path)


# No test asserts a wall-clock time: a busy machine is no fault of the code.
hypothesis_settings.register_profile("site", deadline=None)
hypothesis_settings.load_profile("site")


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing that one test leaves in a cache, in the language or among the uploads reaches another."""
    cache.clear()
    if "settings" in request.fixturenames or "db" in request.fixturenames:
        request.getfixturevalue("settings").MEDIA_ROOT = tmp_path_factory.mktemp("uploads")
        request.getfixturevalue("settings").PREVIEW_ROOT = tmp_path_factory.mktemp("previews")
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker | None]:
    """A broker that runs: the embedded one, unless `BROKER_URL` gave another (then None)."""
    if not settings.BROKER_IS_EMBEDDED:
        yield None
        return
    program = Broker(tmp_path_factory.mktemp("broker"))
    program.start()
    yield program
    program.stop()


@pytest.fixture
def worker(broker: Broker | None, transactional_db: None, tmp_path: Path) -> Iterator[Worker]:
    """A worker that runs on this test's database; `.kill()` and `.start()` it as the test needs.

    Use it with `live_server` to see the whole site at work. What is left in the queue is thrown away at the end.
    """
    from rone_site.celery import app

    app.control.purge()
    program = Worker(tmp_path)
    program.start()
    yield program
    program.kill()
    app.control.purge()


@pytest.fixture(scope="session")
def demo_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[list[Model]]:
    """Every row of the demo edition, as the loader makes them; nothing of it stays in the database."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_editions([settings.CARD_DATA_DIR / "demo"])
        rows: list[list[Model]] = [list(model._default_manager.all()) for model in CARD_MODELS]
        transaction.set_rollback(True)
    return rows


@pytest.fixture
def demo(demo_rows: list[list[Model]], db: None) -> None:
    """The demo edition."""
    for model, rows in zip(CARD_MODELS, demo_rows, strict=True):
        model._default_manager.bulk_create([copy.copy(row) for row in rows])
    touch_catalog()
