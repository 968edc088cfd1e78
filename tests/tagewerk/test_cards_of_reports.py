"""Reports of Tagewerk are older than the cards when one of theirs has changed, or a token that their texts make."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import Settings

from accounts.models import User
from cards.models import Card
from cards.services import touch_catalog
from decks.list.models import Deck
from simulations.jobs.models import Job
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user
from tests.tagewerk.test_simulations import CALLS

pytestmark = pytest.mark.django_db


@pytest.fixture
def decks(settings: Settings) -> dict[str, Deck]:
    """The starter decks by name."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    return {deck.name: deck for deck in Deck.objects.filter(game="tagewerk")}


def order(user: User, deck: Deck, **data: Any) -> dict[str, Any]:
    """The job of an order once it is over, as the API gives it."""
    client = make_client(user)
    sent = {"kind": "goldfish", "games": 4, "turns": 3, "deck": deck.public_id, **data}
    job = client.post(CALLS, sent, "application/json").json()
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    told: dict[str, Any] = client.get(f"{CALLS}{job['id']}/").json()
    assert told["state"] == "done", told
    return told


def is_stale(user: User, job: dict[str, Any]) -> bool:
    return bool(make_client(user).get(f"{CALLS}{job['id']}/").json()["stale"])


def another(slug: str, number: int) -> None:
    """A new card like that of `slug`."""
    card = Card.objects.get(game="tagewerk", slug=slug)
    card.pk, card.slug, card.name_en, card.name_de = number, f"another-{slug}", f"Another {slug}", f"Noch {slug}"
    card.save(force_insert=True)
    touch_catalog()


def change(slug: str, **facts: Any) -> None:
    card = Card.objects.get(game="tagewerk", slug=slug)
    card.facts = {**card.facts, **facts}
    card.save()
    touch_catalog()


def test_new_cards_and_tokens_leave_a_report_as_it_was_and_tokens_that_are_made_count(decks: dict[str, Deck]) -> None:
    user = make_user()
    with_tokens, without = order(user, decks["Full Granary"]), order(user, decks["Hot Iron"])
    another("bellows-boy", 990_001)
    another("seedling", 990_002)
    assert [is_stale(user, job) for job in (with_tokens, without)] == [False, False]
    reports = [Job.objects.get(pk=job["id"]).report_id for job in (without, order(make_user(), decks["Hot Iron"]))]
    assert reports[0] == reports[1]
    change("seedling", defence=3)
    assert [is_stale(user, job) for job in (with_tokens, without)] == [True, False]
    change("bellows-boy", defence=4)
    assert is_stale(user, without)


def test_a_token_that_an_opponent_makes_counts(decks: dict[str, Deck]) -> None:
    user = make_user()
    duel = order(user, decks["Hot Iron"], kind="duel", against=decks["Full Granary"].public_id, games=2, turns=2)
    another("scarecrow", 990_003)
    assert not is_stale(user, duel)
    change("scarecrow", defence=5)
    assert is_stale(user, duel)


def test_swaps_count_the_tokens_of_what_was_put_in(decks: dict[str, Deck]) -> None:
    user = make_user()
    told = order(user, decks["Hot Iron"], study="swaps", games=1)
    pool = Job.objects.get(pk=told["id"]).parameters["pool"]
    makers = set(Card.objects.filter(slug__in=("seed-carrier", "sower", "clay-giant", "scarecrow-frame")).values_list("pk", flat=True))
    assert makers & set(pool)
    another("day-labourer", 990_004)
    assert not is_stale(user, told)
    change("seedling", defence=3)
    assert is_stale(user, told) == bool(makers & set(told["result"]["adds"]))
