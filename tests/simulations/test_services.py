"""Ordering, stopping, ordering again, sharing, deleting."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from cards.selectors import catalog, shelf
from cards.services import touch_catalog
from decks.list.errors import CardsNotModelledError, DeckNotPlayableError
from engine import ENGINE_VERSION
from engine.cards.catalog import CardId
from engine.decklist import Entry, cards_read
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from simulations.jobs import services
from simulations.jobs.errors import (
    JobOpenError,
    KeyReusedError,
    OrderRefusedError,
    QuotaError,
)
from simulations.jobs.models import DeletedGames, Job, Report, State
from simulations.jobs.orders import Opponent
from simulations.jobs.questions import is_stale
from simulations.jobs.selectors import progress_of
from simulations.jobs.services import lists_of, order_of
from tests.cards.makers import change_facts, make_card
from tests.simulations.makers import NOW, later, make_job, make_list, make_order, make_user
from web.errors import NotFoundError, SiteError

pytestmark = pytest.mark.django_db


def order(owner=None, *, now=NOW, key="", **values) -> Job:  # type: ignore[no-untyped-def]
    return services.order_simulation(owner=owner or make_user(), order=make_order(**values), now=now, idempotency_key=key)


def answer(job: Job, text: str = '{"a":1}') -> Report:
    """The stored answer to the question of `job`."""
    values = {
        "kind": job.kind,
        "engine_version": job.engine_version,
        "catalog_digest": job.catalog_digest,
        "cards": cards_read(lists_of(order_of(job)), catalog()),
    }
    return Report.objects.create(question=job.question, result=text, created_at=NOW, **values)


def test_an_order_is_stored_with_everything_its_answer_depends_on() -> None:
    job = order(games=500, turns=8, policy="rush", pressure=2, seed=7)
    job.refresh_from_db()
    assert job.state == State.QUEUED
    assert job.parameters == {
        "games": 500,
        "turns": 8,
        "policy": "rush",
        "pressure": 2,
        "ruleset": "second-edition",
        "ignore_unmodelled": False,
    }
    assert (job.seed, job.engine_version, len(job.deck_hash)) == (7, ENGINE_VERSION, 64)
    assert sum(copies for _, copies in job.deck_list["cards"]) == 24


def test_the_ruleset_is_that_of_the_format() -> None:
    assert order(format=BUILTIN_FORMATS["custom-first-edition"]).parameters["ruleset"] == "first-edition"


def test_the_order_of_a_list_makes_no_other_question() -> None:
    deck = make_list()
    split = deck.with_entries(
        Zone.DECK, tuple(Entry(entry.card, 1) for entry in (*reversed(deck.entries(Zone.DECK)), *deck.entries(Zone.DECK)))
    )
    assert order(deck=deck).question == order(deck=split).question


@pytest.mark.parametrize(
    "change", [{"games": 301}, {"turns": 9}, {"policy": "curve"}, {"pressure": 1}, {"seed": 2}, {"ignore_unmodelled": True}]
)
def test_every_setting_makes_another_question(change: dict[str, object]) -> None:
    assert order().question != order(**change).question


def test_a_card_more_makes_another_question() -> None:
    deck = make_list()
    assert order(deck=deck).question != order(deck=deck.with_entries(Zone.TECHNOLOGY, ())).question


def test_what_was_asked_before_is_answered_from_the_store() -> None:
    report = answer(order())
    job = order()
    assert (job.state, job.report, job.progress, job.games_done) == (State.DONE, report, 1.0, 300)


def test_a_changed_card_makes_another_question_and_the_old_report_stale() -> None:
    first = order()
    report = answer(first)
    assert not is_stale(report)
    change_facts(810_000, melee=9)
    touch_catalog()
    assert is_stale(report)
    assert order().question != first.question


def test_the_same_key_and_order_is_the_same_job() -> None:
    owner = make_user()
    assert order(owner, key="k1").pk == order(owner, key="k1", now=later(60)).pk
    assert Job.objects.count() == 1


def test_the_same_key_for_another_order_is_refused() -> None:
    owner = make_user()
    order(owner, key="k1")
    with pytest.raises(KeyReusedError) as caught:
        order(owner, key="k1", games=400)
    assert caught.value.status == 409
    assert "'k1'" in str(caught.value)


def test_a_key_belongs_to_its_user_alone() -> None:
    assert order(make_user(), key="k1").pk != order(make_user(), key="k1").pk


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"games": 0}, "games"),
        ({"games": 100_001}, "games"),
        ({"games": 10**40}, "games"),
        ({"turns": 0}, "turns"),
        ({"turns": 31}, "turns"),
        ({"pressure": 7}, "pressure"),
        ({"pressure": -1}, "pressure"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**53}, "seed"),
        ({"policy": "clairvoyant"}, "policy"),
    ],
)
def test_a_setting_out_of_its_range_is_refused_by_name_and_value(values: dict[str, object], path: str) -> None:
    with pytest.raises(OrderRefusedError) as caught:
        order(**values)
    assert [error.path for error in caught.value.errors] == [path]
    assert str(next(iter(values.values()))) in str(caught.value)
    assert not Job.objects.exists()


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(OrderRefusedError) as caught:
        order(games=0, turns=99, policy="x")
    assert [error.path for error in caught.value.errors] == ["games", "turns", "policy"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"heroes": ()}, "HERO_MISSING"),
        ({"heroes": ("nobody",)}, "HERO_MISSING"),
        ({"cards": (Entry(CardId(999_999), 24),)}, "CARD_UNKNOWN"),
        ({"cards": (Entry(CardId(820_000), 24),)}, "WRONG_ZONE"),
        ({"cards": (Entry(CardId(810_000), 400),)}, "QUANTITY_INVALID"),
        ({"cards": ()}, "DECK_SIZE"),
        ({"cards": (Entry(CardId(810_000), 61),)}, "DECK_SIZE"),
        ({"technologies": (Entry(CardId(820_000), 21),)}, "DECK_SIZE"),
    ],
)
def test_a_list_that_can_not_be_played_is_refused_with_what_is_wrong(change: dict[str, object], code: str) -> None:
    with pytest.raises(DeckNotPlayableError) as caught:
        order(deck=make_list(**change))
    assert code in [error.code for error in caught.value.errors]


def test_of_several_lists_the_one_that_can_not_be_played_is_named() -> None:
    with pytest.raises(DeckNotPlayableError) as caught:
        order(kind="duel", title="Well Guard", against=(Opponent("Half a deck", make_list(cards=(Entry(CardId(810_000), 5),))),))
    assert [(error.path, error.message) for error in caught.value.errors] == [
        ("against[0]", "Half a deck: 5 cards; simulated decks have 6 to 60.")
    ]


def test_a_draft_that_is_not_legal_yet_is_simulated() -> None:
    deck = make_list(cards=(Entry(CardId(810_000), 9), Entry(CardId(810_001), 6)))
    assert order(deck=deck).state == State.QUEUED


def test_cards_without_modelled_text_are_only_played_when_one_says_so() -> None:
    deck = make_list()
    make_card(id=830_000, name_en="Flash Flood", modelled=False)
    flooded = decklist_of(deck.leaders, (*deck.entries(Zone.DECK)[1:], Entry(CardId(830_000), 2)), deck.entries(Zone.TECHNOLOGY))
    with pytest.raises(CardsNotModelledError) as caught:
        order(deck=flooded)
    assert "Flash Flood" in str(caught.value)
    assert order(deck=flooded, ignore_unmodelled=True).state == State.QUEUED


@pytest.mark.parametrize("kind", ["duel", "compare", "gauntlet"])
def test_a_kind_that_plays_against_somebody_says_so_when_there_is_nobody(kind: str) -> None:
    with pytest.raises(OrderRefusedError) as caught:
        order(kind=kind)
    assert (caught.value.status, caught.value.errors[0].path) == (422, "against")


def test_nobody_may_have_more_in_the_works_than_the_limit(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_OPEN_JOBS = 2
    owner = make_user()
    order(owner, seed=1)
    order(owner, seed=2)
    with pytest.raises(QuotaError) as caught:
        order(owner, seed=3)
    assert (caught.value.status, caught.value.code, caught.value.headers["Retry-After"]) == (429, "JOBS_OPEN", "10")
    assert order(make_user(), seed=3).state == State.QUEUED


def test_nobody_may_have_more_games_played_in_a_day_than_the_limit(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_GAMES_A_DAY = 700
    owner = make_user()
    order(owner, seed=1)
    order(owner, seed=2)
    with pytest.raises(QuotaError) as caught:
        order(owner, seed=3)
    assert caught.value.code == "GAMES_A_DAY"
    assert order(owner, seed=3, now=NOW + timedelta(days=1, seconds=1)).state == State.QUEUED


def test_an_answer_from_the_store_costs_nothing_of_the_quota(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_GAMES_A_DAY = 300
    answer(order(seed=1))
    owner = make_user()
    assert order(owner, seed=1).state == State.DONE
    assert order(owner, seed=2).state == State.QUEUED


def test_stopped_games_count_as_far_as_they_were_played(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_GAMES_A_DAY = 500
    owner = make_user()
    job = order(owner, seed=1)
    services.cancel_job(job_id=job.pk, now=later(1))
    Job.objects.filter(pk=job.pk).update(games_planned=250, games_done=250)
    with pytest.raises(QuotaError):
        order(owner, seed=2)
    assert order(owner, seed=2, games=250).state == State.QUEUED


def test_deleting_a_report_gives_no_games_back(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_GAMES_A_DAY = 500
    owner = make_user()
    job = order(owner, seed=1)
    Job.objects.filter(pk=job.pk).update(state=State.DONE, report=answer(order(seed=9)), finished_at=later(5))
    services.delete_job(job=job)
    with pytest.raises(QuotaError):
        order(owner, seed=2)
    assert order(owner, seed=2, games=200).state == State.QUEUED
    assert order(owner, seed=3, now=NOW + timedelta(days=1, seconds=1)).state == State.QUEUED


def test_deleting_what_was_stopped_charges_what_was_played(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_GAMES_A_DAY = 500
    owner = make_user()
    job = order(owner, seed=1)
    Job.objects.filter(pk=job.pk).update(games_planned=250, games_done=250)
    services.delete_job(job=services.cancel_job(job_id=job.pk, now=later(1)))
    with pytest.raises(QuotaError):
        order(owner, seed=2)
    assert order(owner, seed=2, games=250).state == State.QUEUED


def test_stopping_what_is_over_changes_nothing() -> None:
    answer(order())
    job = order()
    assert services.cancel_job(job_id=job.pk, now=later(9)).state == State.DONE


def test_stopping_is_final() -> None:
    job = order()
    services.cancel_job(job_id=job.pk, now=later(1))
    assert services.cancel_job(job_id=job.pk, now=later(2)).finished_at == later(1)


def test_ordering_again_asks_the_same() -> None:
    owner = make_user()
    job = order(owner, turns=7, seed=5, title="Cistern Watch")
    again = services.order_again(job=job, owner=owner, now=later(1))
    assert (again.question, again.title, again.pk != job.pk) == (job.question, "Cistern Watch", True)


def test_a_list_with_a_card_that_is_gone_can_not_be_ordered_again() -> None:
    owner = make_user()
    job = order(owner)
    Card.objects.get(pk=810_000).printings.all().delete()
    Card.objects.filter(pk=810_000).delete()
    touch_catalog()
    with pytest.raises(SiteError):
        services.order_again(job=job, owner=owner, now=later(1))


def test_a_job_is_its_owner_s_until_it_is_shared() -> None:
    owner, other = make_user(), make_user()
    job = order(owner)
    readers = (owner, other, AnonymousUser())
    assert [Job.objects.visible_to(user).filter(pk=job.pk).exists() for user in readers] == [True, False, False]
    services.share_job(job=job, is_shared=True)
    assert [Job.objects.visible_to(user).filter(pk=job.pk).exists() for user in readers] == [True, True, True]
    assert not Job.objects.of(other).exists()


def test_only_what_is_over_is_deleted_and_its_answer_stays() -> None:
    job = order()
    with pytest.raises(JobOpenError):
        services.delete_job(job=job)
    report = answer(job)
    done = order()
    services.delete_job(job=done)
    assert not Job.objects.filter(pk=done.pk).exists()
    assert Report.objects.filter(pk=report.pk).exists()


def test_a_user_who_goes_takes_their_jobs_along() -> None:
    owner = make_user()
    order(owner)
    owner.delete()
    assert not Job.objects.exists()


def test_an_order_costs_a_fixed_number_of_queries() -> None:
    owner = make_user()
    ready = make_order()
    shelf()
    with CaptureQueriesContext(connection) as captured:
        services.order_simulation(owner=owner, order=ready, now=NOW)
    assert len(captured) <= 14


def test_a_queued_job_says_how_many_are_before_it() -> None:
    make_job(created_at=NOW)
    job = make_job(created_at=later(1), seed=2)
    shown = progress_of(job, now=later(2))
    assert (shown.liveness, shown.jobs_before, shown.seconds_left) == ("queued", 1, None)


def test_a_running_job_tells_the_time_left_and_when_nobody_works_on_it() -> None:
    job = make_job(state=State.RUNNING, started_at=NOW, heartbeat_at=later(10), games_planned=200, games_done=100)
    running = progress_of(job, now=later(10))
    assert (running.liveness, running.seconds_left, running.share) == ("running", 20, 0.3333)
    stalled = progress_of(job, now=later(60))
    assert (stalled.liveness, stalled.silent_seconds, stalled.seconds_left) == ("stalled", 50, None)


def test_what_is_old_is_forgotten_and_what_is_shared_stays() -> None:
    from simulations.jobs.models import Report
    from simulations.jobs.retention import forget_old

    def report(question: str, days: int) -> Report:
        return Report.objects.create(
            question=question * 64, kind="goldfish", engine_version="1", catalog_digest="c", result="{}", created_at=later(-86_400 * days)
        )

    held, unheld, fresh = report("a", 400), report("b", 40), report("c", 3)
    old = make_job(state=State.DONE, report=held, finished_at=later(-86_400 * 400))
    shared = make_job(state=State.DONE, report=held, finished_at=later(-86_400 * 400), is_shared=True)
    open_job, young = make_job(), make_job(state=State.CANCELLED, finished_at=later(-60))
    for games, hours in ((1, 25), (2, 23)):
        DeletedGames.objects.create(owner=old.owner, ordered_at=later(-3600 * hours), games=games)
    assert forget_old(now=NOW) == (1, 1)
    assert set(Job.objects.all()) == {shared, open_job, young}
    assert set(Report.objects.all()) == {held, fresh}
    assert list(DeletedGames.objects.values_list("games", flat=True)) == [2]
    assert old.pk not in Job.objects.values_list("pk", flat=True)
    assert unheld.pk not in Report.objects.values_list("pk", flat=True)


def test_a_job_that_is_deleted_at_the_same_moment_is_not_there_for_the_others() -> None:
    job = make_job()
    services.delete_job(job=services.cancel_job(job_id=job.pk, now=later(1)))

    for again in (lambda: services.cancel_job(job_id=job.pk, now=later(2)), lambda: services.delete_job(job=job)):
        with pytest.raises(NotFoundError, match=str(job.pk)):
            again()
