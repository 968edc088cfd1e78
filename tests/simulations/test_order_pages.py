"""The pages that order a report of a deck alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from decks.list.models import Deck, Visibility
from decks.list.services.sharing import set_visibility
from simulations.jobs.models import Job
from tests.accounts.makers import make_client
from tests.simulations.finished import address, make_deck
from tests.simulations.makers import NOW, make_user

pytestmark = pytest.mark.django_db


def order(client: Client, **data: Any) -> Any:
    return client.post("/simulate/", data)


def test_one_button_on_a_deck_s_page_is_a_whole_order() -> None:
    owner = make_user()
    response = order(make_client(owner), deck=make_deck(owner).public_id)
    job = Job.objects.get()
    assert (response.status_code, response["Location"]) == (302, address(job))
    assert (job.games, job.parameters["turns"], job.parameters["policy"], job.title) == (10_000, 10, "greedy", "Cistern Watch")


def test_pressing_it_twice_leads_to_the_same_job() -> None:
    owner = make_user()
    deck = make_deck(owner)
    first, second = (order(make_client(owner), deck=deck.public_id)["Location"] for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("games", "0"),
        ("games", "many"),
        ("games", "100001"),
        ("turns", "31"),
        ("policy", "luck"),
        ("pressure", "7"),
        ("seed", "-1"),
    ],
)
def test_a_wrong_setting_comes_back_with_its_field_and_orders_nothing(field: str, value: str) -> None:
    owner = make_user()
    response = order(make_client(owner), deck=make_deck(owner).public_id, **{field: value})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert not Job.objects.exists()


def test_a_number_out_of_range_is_named_with_its_limit() -> None:
    owner = make_user()
    errors = order(make_client(owner), deck=make_deck(owner).public_id, games="100001", turns="0").context["form"].errors
    assert (errors["games"], errors["turns"]) == (["100001 is more than 100000."], ["0 is less than 1."])


def test_a_private_deck_is_simulated_by_its_owner_alone() -> None:
    deck = make_deck(make_user())
    assert make_client().get(f"/simulate/?deck={deck.public_id}").status_code == 404
    assert order(make_client(), deck=deck.public_id).status_code == 404


def test_a_deck_behind_a_link_is_simulated_by_who_has_the_link() -> None:
    deck = set_visibility(deck=make_deck(make_user()), visibility=Visibility.UNLISTED, now=NOW)
    assert order(make_client(), deck=deck.public_id).status_code == 404
    assert order(make_client(), link=deck.share_token).status_code == 302


def test_a_deck_without_a_hero_is_refused_in_words() -> None:
    owner = make_user()
    deck = make_deck(owner)
    Deck.objects.filter(pk=deck.pk).update(hero_slugs="")
    response = order(make_client(owner), deck=deck.public_id)
    assert response.status_code == 422
    assert "hero" in response.content.decode().lower()


def test_the_choice_of_a_deck_lists_one_s_own() -> None:
    owner = make_user()
    make_deck(owner, "Salt Road")
    make_deck(make_user(), "Somebody's")
    text = make_client(owner).get("/simulate/").content.decode()
    assert "Salt Road" in text
    assert "Somebody" not in text
