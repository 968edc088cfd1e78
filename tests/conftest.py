"""What every test gets: a data folder of its own, empty caches, English; and, for those that ask, a broker and a worker."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection, transaction
from django.db.models import Model
from django.test import override_settings
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker, Settings

from cards.models import Card, CatalogRevision, Edition, Printing, Subtype
from cards.names import know_subtypes
from cards.selectors import shelf
from cards.services import load_editions, touch_catalog
from engine.languages import LocalText
from rone_site.health.views import recent
from rone_site.settings import base
from rone_site.translations.catalogs import catalog_paths, compile_catalog
from tests.rone_site.other_games import OtherGame
from tests.running import Broker, Worker
from web.games import playing
from web.queues import fuse

pytest_plugins = ("tests.servers", "tests.groups")
CARD_MODELS: tuple[type[Model], ...] = (Subtype, Edition, Card, Printing)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options that look at pages in more ways, and on a slow network."""
    parser.addoption("--every-look", action="store_true", help="look at pages in every width with every theme and language")
    parser.addoption(
        "--slow-answers",
        type=int,
        default=0,
        metavar="MILLISECONDS",
        help="let the site answer the browser late: what a test reads too early fails it",
    )
    parser.addoption("--tapped-games", type=int, default=0, metavar="GAMES", help="so many whole games by mouse, finger and keyboard")
    parser.addoption("--tapped-seed", type=int, default=1, metavar="SEED", help="their chance")


def pytest_configure() -> None:
    """German as it stands in the source now, whatever was compiled before."""
    for path in catalog_paths(settings.BASE_DIR):
        compile_catalog(path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `--every-look` pages are looked at in some ways, and the games whose views are shared in one."""
    further = [item for item in items if item.get_closest_marker("further_look")]
    if further and not config.getoption("every_look"):
        config.hook.pytest_deselected(items=further)
        items[:] = [item for item in items if not item.get_closest_marker("further_look")]


def pytest_collection_finish() -> None:
    """Spare the collector what stays until the end: the site, its cards and all tests. Looking through it took a fourteenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


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
    fuse.mend()
    if "settings" in request.fixturenames or "db" in request.fixturenames:
        request.getfixturevalue("settings").MEDIA_ROOT = tmp_path_factory.mktemp("uploads")
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _one_window_of_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is counted in a test falls into one window, even where a minute or an hour ends meanwhile."""
    monkeypatch.setattr("web.rates.clock", lambda: 1_000_000_800.0)


@pytest.fixture(autouse=True)
def _locking_queries_join_nothing() -> Iterator[None]:
    """What a query that locks rows joins to them is from before the wait: what is locked is read alone. SQLite locks no rows."""

    def look(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        assert not (" UPDATE" in sql[-60:] and " FOR " in sql[-60:] and " JOIN " in sql), f"it locks rows and joins others: {sql}"
        return execute(sql, params, many, context)

    if connection.vendor != "postgresql":
        yield
        return
    with connection.execute_wrapper(look):
        yield


@pytest.fixture(scope="session")
def _running_broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker | None]:
    if not settings.BROKER_IS_EMBEDDED:
        yield None
        return
    program = Broker(tmp_path_factory.mktemp("broker"))
    program.start()
    yield program
    program.stop()


@pytest.fixture
def broker(_running_broker: Broker | None) -> Broker | None:
    """A broker that runs, its queues empty: the embedded one, unless `BROKER_URL` gave another (then None).

    With another, what any test before this one ordered still waits there.
    """
    from rone_site.celery import app

    app.control.purge()
    return _running_broker


@pytest.fixture
def worker(broker: Broker | None, transactional_db: None, tmp_path: Path) -> Iterator[Worker]:
    """A worker that runs on this test's database; `.kill()` and `.start()` it as the test needs.

    Use it with `live_server` to see the whole site at work. What is left in the queue is thrown away at the end.
    """
    from rone_site.celery import app

    program = Worker(tmp_path)
    program.start()
    yield program
    program.kill()
    app.control.purge()


@dataclass(frozen=True)
class StoredEdition:
    """An edition as a process knows it that has read it; its rows lie beside the tables of the site, under other names."""

    game: str
    slug: str
    catalog: Any
    races: dict[str, LocalText]

    @classmethod
    def read(cls, game: str, slug: str) -> StoredEdition:
        """The edition as the loader makes it of its files, kept where no test meets it."""
        with (
            override_settings(GAMES=["rone", "tagewerk", "skirmish", "tocsin"]),
            playing(game),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            load_editions([settings.CARD_DATA_DIR / game / slug])
            races = {race.slug: LocalText(race.name_en, race.name_de) for race in Subtype.objects.filter(game=game)}
            loaded = cls(game, slug, shelf().catalog, races)
            for table, kept in loaded.copies():
                cursor.execute(f"DROP TABLE IF EXISTS {kept}")
                cursor.execute(f"CREATE TABLE {kept} AS SELECT * FROM {table}")  # noqa: S608 - the names are Django's own
            for model in reversed(CARD_MODELS):
                model._default_manager.all().delete()
            CatalogRevision.objects.all().delete()
        return loaded

    def copies(self) -> list[tuple[str, str]]:
        """Each table of cards with the one that keeps its rows."""
        names = [model._meta.db_table for model in CARD_MODELS]
        return [(connection.ops.quote_name(name), connection.ops.quote_name(f"{self.slug}_{name}")) for name in names]

    def load(self) -> None:
        """Put the rows into the tables of the site; the catalog of the same rows is the same, so it is not built again."""
        with connection.cursor() as cursor:
            for table, kept in self.copies():
                cursor.execute(f"INSERT INTO {table} SELECT * FROM {kept}")  # noqa: S608 - the names are Django's own
        with playing(self.game):
            touch_catalog()
            know_subtypes(self.game, self.races)
            vars(shelf())["catalog"] = self.catalog


@pytest.fixture(scope="session")
def demo_edition(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> StoredEdition:
    """RONE's demo edition."""
    with django_db_blocker.unblock():
        return StoredEdition.read("rone", "demo")


@pytest.fixture(scope="session")
def four_bells(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> StoredEdition:
    """Tagewerk's demo set."""
    with django_db_blocker.unblock():
        return StoredEdition.read("tagewerk", "four-bells")


@pytest.fixture(scope="session")
def market_day(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> StoredEdition:
    """Skirmish's demo box."""
    with django_db_blocker.unblock():
        return StoredEdition.read("skirmish", "market-day")


@pytest.fixture(scope="session")
def other_editions(four_bells: StoredEdition, market_day: StoredEdition) -> dict[str, StoredEdition]:
    """An edition of each game that every site has beside the first."""
    found = {edition.game: edition for edition in (four_bells, market_day)}
    assert list(found) == list(base.GAMES[1:])
    return found


@pytest.fixture(scope="session")
def low_water_edition(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> StoredEdition:
    """TOCSIN's demo edition."""
    with django_db_blocker.unblock():
        return StoredEdition.read("tocsin", "low-water")


@pytest.fixture
def demo(demo_edition: StoredEdition, db: None) -> None:
    """RONE's demo edition, and a process that has read it."""
    demo_edition.load()


@pytest.fixture
def tagewerk_cards(four_bells: StoredEdition, settings: Settings, db: None) -> None:
    """The second game with its demo set, and a process that has read it."""
    settings.GAMES = ["rone", "tagewerk"]
    four_bells.load()


@pytest.fixture(params=base.GAMES[1:])
def game(request: pytest.FixtureRequest, demo: None, other_editions: dict[str, StoredEdition], settings: Settings) -> OtherGame:
    """Each game that every site has beside the first, with its cards, on a site of these two."""
    settings.GAMES = [base.GAMES[0], request.param]
    other_editions[request.param].load()
    return OtherGame(request.param)


@pytest.fixture
def skirmish_cards(market_day: StoredEdition, settings: Settings, db: None) -> None:
    """Skirmish beside the first game, with its demo box, and a process that has read it."""
    settings.GAMES = ["rone", "skirmish"]
    market_day.load()


@pytest.fixture
def tocsin_cards(low_water_edition: StoredEdition, settings: Settings, db: None) -> None:
    """TOCSIN beside the first game, with its demo edition, and a process that has read it."""
    settings.GAMES = ["rone", "tocsin"]
    low_water_edition.load()
