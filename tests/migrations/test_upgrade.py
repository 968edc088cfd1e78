"""A site of 22 November 2026 is brought up to date with all that it holds, and ends with the tables that a new one begins with."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from accounts.models import User
from cards.models import Card, Edition, SiteFormat, Subtype
from cards.services import touch_catalog
from collection.models import BoxHolding, Holding
from decks.list.drafts import DeckDraft
from decks.list.judging import judge_stale
from decks.list.models import Deck
from decks.list.selectors import deck_state, steps
from events.models import Event, Registration
from rone_site.preparation import migrate
from simulations.jobs.models import Job, Pace
from tests.migrations.schema import schema
from tests.migrations.stored import another_database, manage

SQUASHED = {"accounts", "cards", "collection", "decks", "events", "play", "simulations"}
NO_FACTS = dict.fromkeys(
    ("race", "level", "cost", "recycle", "health", "melee", "ranged", "speed", "water_income", "card_income", "hero"), None
)
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
HASH = "06e408060c94b9c623c0311d9f388afa03c7728fe19522145be810147cad5d7c"


@pytest.fixture(scope="module")
def tables_of_new_site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> set[str]:
    with another_database(tmp_path_factory.mktemp("new"), django_db_blocker):
        manage("migrate", "--verbosity=0")
        return schema(connection)


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with another_database(tmp_path_factory.mktemp("upgraded"), django_db_blocker, stored="2026-11-22"):
        manage("migrate", "--verbosity=0")
        yield


@pytest.mark.xdist_group("upgrade")
@pytest.mark.usefixtures("upgraded")
class TestUpgrade:
    def test_the_tables_are_those_of_a_new_site(self, tables_of_new_site: set[str]) -> None:
        assert schema(connection) == tables_of_new_site

    def test_the_squashed_migrations_count_as_applied(self) -> None:
        applied = MigrationRecorder(connection).applied_migrations()
        assert {app for app, name in applied if "_squashed_" in name} == SQUASHED

    def test_a_site_that_took_every_step_before_notes_so_at_its_next_start(self, settings: Any) -> None:
        settings.MIGRATION_MODULES = {}
        MigrationRecorder.Migration.objects.filter(name__contains="_squashed_").delete()
        said: list[str] = []
        migrate(say=said.append)
        assert said == []
        found = MigrationRecorder.Migration.objects.filter(name__contains="_squashed_")
        assert set(found.values_list("app", flat=True)) == SQUASHED

    def test_addresses_of_accounts_count_as_confirmed(self) -> None:
        assert User.objects.get(username="marit").has_confirmed_email
        assert not User.objects.get(username="nobody").has_confirmed_email

    def test_columns_of_cards_and_formats_are_facts_and_limits(self) -> None:
        guard, hero = Card.objects.get(slug="cistern-guard"), Card.objects.get(slug="ilsa-varn-2")
        assert guard.facts == NO_FACTS | {
            "level": 2,
            "cost": 4,
            "recycle": 2,
            "health": 3,
            "melee": 2,
            "ranged": 1,
            "speed": 1,
            "race": "human",
        }
        assert hero.facts == NO_FACTS | {"level": 2, "cost": 10, "water_income": 7, "card_income": 1, "race": "human", "hero": "ilsa-varn"}
        assert [(card.game, card.key) for card in (guard, hero)] == [("rone", None), ("rone", "ilsa-varn/2")]
        assert SiteFormat.objects.get(slug="short").limits == {
            "deck_size": 18,
            "heroes": 1,
            "technologies_min": 0,
            "technologies_max": 5,
            "copies_max": 1,
        }
        assert dict(Subtype.objects.filter(game="rone").values_list("slug", "name_de")) == {
            "human": "Mensch",
            "machine": "Maschine",
            "hybrid": "Hybrid",
            "mutant": "Mutant",
        }
        assert set(Edition.objects.values_list("game", flat=True)) == {"rone"}

    def test_nobody_owns_less_than_nothing(self) -> None:
        found = Holding.objects.order_by("printing__edition__code", "printing__number")
        assert list(found.values_list("printing__edition__code", "loose", "wanted")) == [("OLD", -2, 0), ("OLD", 3, 1)]
        assert BoxHolding.objects.get().quantity == 1

    def test_decks_keep_their_owner_and_list_and_have_no_edit(self) -> None:
        decks = {deck.name: deck for deck in Deck.objects.all()}
        assert {name: deck.owner and deck.owner.username for name, deck in decks.items()} == {
            "Cistern Watch": "marit",
            "Two": "marit",
            "None": "nobody",
        }
        assert decks["Two"].heroes == ("joss-of-two", "ilsa-varn")
        assert decks["None"].heroes == ()
        watch = decks["Cistern Watch"]
        assert (watch.hash, watch.visibility, watch.game, watch.last_published_at) == (HASH, "public", "rone", None)
        assert len(deck_state(watch).all_entries) == 19
        assert not any(steps(watch))
        assert not DeckDraft.objects.exists()

    def test_verdicts_are_kept_count_as_stale_and_are_judged_anew(self) -> None:
        deck = Deck.objects.get(name="Cistern Watch")
        assert (deck.is_legal, deck.judged_on, deck.judged_revision) == (True, date(2026, 11, 20), None)
        assert deck.judged_until is None
        touch_catalog()  # a process that starts after the migration has met no catalog yet
        assert judge_stale(now=NOW) == 3
        assert Deck.objects.get(name="Cistern Watch").judged_revision == 1

    def test_events_are_found_by_their_words_and_keep_their_lists(self) -> None:
        event = Event.objects.get()
        assert (event.folded_words, event.folded_organiser, event.game) == ("bruckenkopf open koln", "celik", "rone")
        handed_in = Registration.objects.get()
        assert handed_in.player is not None
        assert (handed_in.player.username, handed_in.event_id) == ("marit", event.pk)

    def test_simulations_are_of_a_game_and_long_ones_wait_among_the_studies(self) -> None:
        assert dict(Job.objects.values_list("title", "queue")) == {
            "ordinary": "reports",
            "long": "studies",
            "study": "studies",
            "done": "reports",
            "long and done": "reports",
        }
        assert set(Job.objects.values_list("game", "owner__username")) == {("rone", "marit")}
        assert dict(Pace.objects.values_list("sort", "games")) == {"rone/goldfish": 10, "rone/slow": 10}
