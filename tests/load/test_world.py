"""What the load asks for is there, on a site with all games."""

from __future__ import annotations

import random

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from cards.models import Card
from decks.list.models import Deck
from tests.accounts.makers import make_user
from tests.decks.makers import make_deck
from tests.load.mix import PAGES
from tests.load.world import World, look_around

pytestmark = pytest.mark.django_db
OF_THE_DATABASE = {"event", "report"}
"""Pages whose things a small world has none of."""


@pytest.fixture
def world(demo: None) -> World:
    for game in settings.GAMES:
        if game != "rone":  # whose cards `demo` has loaded
            call_command("load_cards", str(settings.CARD_DATA_DIR / game), game=game, verbosity=0)
        call_command("load_starter_decks", game=game, verbosity=0)
    for number in range(3):
        make_deck(make_user(f"player{number}"), name=f"Deck {number}", visibility="public")
    return look_around()


def test_cards_and_decks_are_those_of_the_game_whose_pages_are_asked_for(world: World) -> None:
    assert set(Card.objects.values_list("game", flat=True)) == set(settings.GAMES)
    assert set(Card.objects.filter(slug__in=world.cards).values_list("game", flat=True)) == {"rone"}
    assert set(Deck.objects.filter(public_id__in=[*world.decks, *world.popular]).values_list("game", flat=True)) == {"rone"}


def test_every_kind_of_page_is_answered_by_200(world: World) -> None:
    chance = random.Random(5)
    person = world.people[0]
    owner = Client(raise_request_exception=False)
    owner.force_login(User.objects.get(decks__public_id=person.deck), backend="django.contrib.auth.backends.ModelBackend")
    for page in PAGES:
        if page.name in OF_THE_DATABASE:
            continue
        for _ in range(20 if page.name == "card" else 3):
            request = page.make(chance, world, person)
            send = (owner if page.is_own else Client()).generic
            response = send(
                "GET" if request.form is None else "POST",
                request.path,
                data=b"" if request.form is None else "&".join(f"{name}={value}" for name, value in request.form.items()).encode(),
                content_type="application/x-www-form-urlencoded",
                headers={"Accept": request.accept, **({"HX-Request": "true"} if request.form else {})},
            )
            assert response.status_code == 200, (page.name, request.path)
