"""What every test gets: a data folder of its own, empty caches, English; and, for those that ask, a broker and a worker."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection, transaction
from django.db.models import Model
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from cards.models import Card, CatalogRevision, Edition, Printing, Subtype
from cards.names import know_subtypes
from cards.selectors import shelf
from cards.services import load_editions, touch_catalog
from engine.languages import LocalText
from engine.rone.cards import Catalog
from rone_site.health.views import recent
from rone_site.translations.catalogs import catalog_paths, compile_catalog
from tests.running import Broker, Worker

pytest_plugins = ("tests.servers", "tests.groups")
CARD_MODELS: tuple[type[Model], ...] = (Subtype, Edition, Card, Printing)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that looks at pages in more ways."""
    parser.addoption("--every-look", action="store_true", help="look at pages in every width with every theme and language")


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
    caches["answers"].clear()
    caches["pictures"].clear()
    recent.forget()
    if "settings" in request.fixturenames or "db" in request.fixturenames:
        request.getfixturevalue("settings").MEDIA_ROOT = tmp_path_factory.mktemp("uploads")
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


@dataclass(frozen=True)
class DemoEdition:
    """The demo edition as a process knows it that has read it; its rows lie beside the tables of the site, under other names."""

    catalog: Catalog
    races: dict[str, LocalText]

    @staticmethod
    def copies() -> list[tuple[str, str]]:
        """Each table of cards with the one that keeps its rows."""
        names = [model._meta.db_table for model in CARD_MODELS]
        return [(connection.ops.quote_name(name), connection.ops.quote_name(f"demo_{name}")) for name in names]


@pytest.fixture(scope="session")
def demo_edition(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> DemoEdition:
    """The demo edition as the loader makes it, kept where no test meets it."""
    with django_db_blocker.unblock(), transaction.atomic(), connection.cursor() as cursor:
        load_editions([settings.CARD_DATA_DIR / "rone" / "demo"])
        loaded = DemoEdition(shelf().catalog, {race.slug: LocalText(race.name_en, race.name_de) for race in Subtype.objects.all()})
        for table, kept in DemoEdition.copies():
            cursor.execute(f"DROP TABLE IF EXISTS {kept}")
            cursor.execute(f"CREATE TABLE {kept} AS SELECT * FROM {table}")  # noqa: S608 - the names are Django's own
        for model in reversed(CARD_MODELS):
            model._default_manager.all().delete()
        CatalogRevision.objects.all().delete()
    return loaded


@pytest.fixture
def demo(demo_edition: DemoEdition, db: None) -> None:
    """The demo edition, and a process that has read it: the catalog of the same rows is the same, so it is built once."""
    with connection.cursor() as cursor:
        for table, kept in DemoEdition.copies():
            cursor.execute(f"INSERT INTO {table} SELECT * FROM {kept}")  # noqa: S608 - the names are Django's own
    touch_catalog()
    know_subtypes("rone", demo_edition.races)
    vars(shelf())["catalog"] = demo_edition.catalog
