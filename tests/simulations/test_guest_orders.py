"""Simulations without an account: small, one at a time, after everybody else's, and the account's when there is one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import Guest, Turn, User
from accounts.retention import forget_guests
from accounts.turns import take_turn
from decks.exchange.exporting import export_file
from decks.list.models import Deck
from decks.list.readable import whole_deck
from simulations.jobs.errors import QuotaError
from simulations.jobs.models import Job, Queue, Report, State
from simulations.jobs.selectors import jobs_with_work
from simulations.jobs.services import order_for_the_site, order_once, order_simulation, share_job
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import PASSWORD, make_client
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import legal_state, make_deck
from tests.simulations.makers import make_order, make_user

pytestmark = pytest.mark.django_db


def make_guest() -> Guest:
    return Guest.objects.create(begun_at=timezone.now(), seen_at=timezone.now())


def play() -> None:
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)


def begin(client: Client) -> Deck:
    """A legal draft, pasted in the browser `client`."""
    text = export_file(whole_deck(make_deck(make_user(), state=legal_state())), "text", as_of=timezone.now().date(), language="en").content
    client.post("/decks/import/", {"text": text.decode() if isinstance(text, bytes) else text, "name": "Pasted", "save": "1"})
    return Deck.objects.get(guest__isnull=False)


def order(client: Client, deck: Deck, **fields: Any) -> Any:
    return client.post("/simulate/", {"deck": deck.public_id, "games": 30, "turns": 2} | fields)


def test_a_visitor_orders_reads_and_keeps_a_report(demo: None, client: Client) -> None:
    deck = begin(client)
    address = order(client, deck)["Location"]
    assert "Only this browser" not in Client().get(address).content.decode()
    play()
    page = client.get(address).content.decode()
    assert "Only this browser has this report." in page
    assert 'id="share"' not in page
    assert client.get("/reports/").content.decode().count(address) == 1
    assert Client().get(address).status_code == 404
    assert make_client().get(address).status_code == 404

    client.post("/accounts/signup/", {"username": "marit", "password1": PASSWORD, "password2": PASSWORD, "next": address})

    job = Job.objects.get()
    assert (job.owner, job.guest) == (User.objects.get(username="marit"), None)
    assert 'id="share"' in client.get(address).content.decode()


def test_a_starter_is_played_for_a_visitor_who_has_nothing_yet(demo: None, client: Client) -> None:
    call_command("load_starter_decks", game="rone", verbosity=0)
    starter = Deck.objects.starters().first()
    assert starter is not None
    assert order(client, starter).status_code == 302
    assert Job.objects.get().guest == Guest.objects.get()


def test_a_guest_orders_no_more_games_than_a_guest_may(demo: None, client: Client, settings: Any) -> None:
    settings.SIMULATION_GUEST_GAMES = 50
    deck = begin(client)
    response = order(client, deck, games=51)
    assert response.status_code == 422
    assert "51 is more than 50" in response.content.decode()
    assert 'max="50"' in client.get(f"/simulate/?deck={deck.public_id}").content.decode()


def test_a_guest_has_one_simulation_at_a_time() -> None:
    guest = make_guest()
    order_once(owner=guest, order=make_order(), now=timezone.now())
    with pytest.raises(QuotaError, match="one at a time"):
        order_once(owner=guest, order=make_order(seed=2), now=timezone.now())
    assert order_once(owner=guest, order=make_order(), now=timezone.now()) == Job.objects.get()


def test_guests_together_have_so_many_simulations_in_the_works(settings: Any) -> None:
    settings.SIMULATION_GUEST_OPEN_JOBS = 1
    order_once(owner=make_guest(), order=make_order(), now=timezone.now())
    with pytest.raises(QuotaError, match="Too many people"):
        order_once(owner=make_guest(), order=make_order(seed=2), now=timezone.now())
    order_simulation(owner=make_user(), order=make_order(seed=3), now=timezone.now())


def test_of_the_places_for_guests_one_address_takes_few_however_many_browsers_it_has(demo: None, settings: Any) -> None:
    call_command("load_starter_decks", game="rone", verbosity=0)
    starter = Deck.objects.starters().order_by("pk").first()
    settings.SIMULATION_GUEST_OPEN_JOBS, settings.SIMULATION_GUEST_OPEN_JOBS_ADDRESS = 4, 2
    statuses = []
    for number in range(4):  # each without a cookie, and with another address of the same line of IPv6
        statuses.append(order(Client(REMOTE_ADDR=f"2001:db8::{number}"), starter, seed=number + 1).status_code)
    assert statuses == [302, 302, 422, 422]
    assert "from your address" in order(Client(REMOTE_ADDR="2001:db8::9"), starter, seed=9).text
    for number in range(2):
        assert order(Client(REMOTE_ADDR=f"198.51.100.{number}"), starter, seed=number + 10).status_code == 302
    assert "Too many people" in order(Client(REMOTE_ADDR="198.51.100.77"), starter, seed=20).text
    play()
    assert order(Client(REMOTE_ADDR="2001:db8::9"), starter, seed=30).status_code == 302


def test_a_browser_that_goes_elsewhere_is_counted_there_and_says_its_address_nowhere(demo: None, client: Client) -> None:
    call_command("load_starter_decks", game="rone", verbosity=0)
    starter = Deck.objects.starters().order_by("pk").first()
    order(client, starter)
    before = Guest.objects.get().origin
    play()
    client.post("/simulate/", {"deck": starter.public_id, "games": 30, "turns": 2, "seed": 7}, REMOTE_ADDR="198.51.100.7")
    after = Guest.objects.get().origin
    assert before != after
    assert len(after) == 32
    assert "198.51.100.7" not in after


def test_orders_from_one_address_are_limited_in_an_hour(demo: None, client: Client, settings: Any) -> None:
    deck = begin(client)
    settings.GUEST_TRIES_PER_HOUR = 1
    assert order(client, deck).status_code == 302
    play()
    response = order(client, deck, seed=2)
    assert response.status_code == 422
    assert "from your address" in response.content.decode()


def test_accounts_are_served_before_guests_and_guests_before_the_site() -> None:
    now = timezone.now()
    site = order_for_the_site(order=make_order(seed=1), now=now - timedelta(hours=2))
    guest = order_once(owner=make_guest(), order=make_order(seed=2), now=now - timedelta(hours=1))
    served, waiting = make_user(), make_user()
    take_turn(queue=Queue.REPORTS, user_id=served.pk, guest_id=None, now=now)
    late = order_simulation(owner=served, order=make_order(seed=3), now=now)
    account = order_simulation(owner=waiting, order=make_order(seed=4), now=now)
    assert list(jobs_with_work(now)) == [account, late, guest, site]


def test_guests_take_turns_too() -> None:
    now = timezone.now()
    first, second = [
        order_once(owner=make_guest(), order=make_order(games=400, seed=seed), now=now - timedelta(seconds=9 - seed)) for seed in (1, 2)
    ]
    served = []
    for _chunk in range(4):
        run_chunk.apply(throw=True)
        served.append(max(Job.objects.open(), key=lambda job: job.heartbeat_at or now).pk)
    assert served == [first.pk, second.pk, first.pk, second.pk]


def test_a_guest_who_goes_takes_their_turns_along() -> None:
    order_once(owner=make_guest(), order=make_order(games=40), now=timezone.now())
    play()
    assert Turn.objects.filter(guest__isnull=False).exists()
    Guest.objects.all().delete()
    assert not Turn.objects.filter(guest__isnull=False).exists()


def test_a_guests_report_is_never_shared() -> None:
    job = order_once(owner=make_guest(), order=make_order(), now=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic():
        share_job(job=job, is_shared=True)


def test_what_a_guest_ordered_goes_with_them_and_its_answer_stays_for_others() -> None:
    order_once(owner=make_guest(), order=make_order(games=40), now=timezone.now())
    play()
    forget_guests(now=timezone.now() + timedelta(days=15))
    assert not Job.objects.exists()
    assert Report.objects.count() == 1


@pytest.mark.parametrize("action", ["cancel", "again", "share", "delete", "study"])
def test_nobody_else_touches_a_guests_simulation(demo: None, client: Client, action: str) -> None:
    address = order(client, begin(client))["Location"]
    other = Client()
    order(other, Deck.objects.get(owner__isnull=False), seed=9)
    for who, expected in ((Client(), 302), (other, 302), (make_client(), 404)):
        response = who.post(f"{address}{action}/", {"share": "yes", "study": "swaps"})
        assert response.status_code == expected, who
    assert Job.objects.filter(pk=address.split("/")[2], state=State.QUEUED, is_shared=False).exists()


def test_a_guest_stops_their_own_and_runs_it_again(demo: None, client: Client) -> None:
    address = order(client, begin(client))["Location"]
    client.post(f"{address}cancel/")
    assert Job.objects.get().state == State.CANCELLED
    again = client.post(f"{address}again/")["Location"]
    assert again.startswith("/reports/")
    assert Job.objects.count() == 2


def test_a_visitor_without_reports_is_shown_what_one_is(demo: None, client: Client) -> None:
    page = client.get("/reports/").content.decode()
    assert "No reports yet" in page
    assert "Read a sample report" not in page


@pytest.mark.django_db(transaction=True)
def test_several_orders_from_one_address_at_once_take_no_more_places_than_one_after_the_other(settings: Any) -> None:
    settings.SIMULATION_GUEST_OPEN_JOBS_ADDRESS = 2
    guests = [Guest.objects.create(begun_at=timezone.now(), seen_at=timezone.now(), origin="one address") for _ in range(AT_ONCE)]
    orders = [make_order(seed=number) for number in range(AT_ONCE)]
    given = at_once(lambda number: order_once(owner=guests[number], order=orders[number], now=timezone.now()), refusals=QuotaError)
    assert sum(isinstance(one, QuotaError) for one in given) == AT_ONCE - 2
    assert Job.objects.open().count() == 2
