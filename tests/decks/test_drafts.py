"""Decks of people without an account: whose they are, who finds them, how they become an account's, and when they go."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.guests import SESSION_KEY
from accounts.models import Guest, User
from accounts.retention import forget_guests, forget_sessions
from decks.list.models import Deck, DeckRevision
from decks.list.selectors import deck_state
from decks.list.services.making import MOST_DRAFTS, create_deck
from decks.list.services.sharing import set_visibility
from decks.list.services.storing import DRAFT_REVISIONS_KEPT
from tests.accounts.makers import PASSWORD, make_client, make_user
from tests.decks.makers import card_id, legal_state, make_deck
from web.errors import NotAuthenticatedError

pytestmark = pytest.mark.django_db


def begin(client: Client, name: str = "Draft") -> Deck:
    """A deck begun in the browser `client` by its form."""
    response = client.post("/build/", {"name": name, "hero": "ilsa-varn", "format": "custom"})
    return Deck.objects.get(public_id=response["Location"].split("/")[2])


def copies(deck: Deck) -> int:
    """How many cards stand in its main zone."""
    return sum(row.quantity for row in deck_state(deck).entries("deck"))


def sign_up(client: Client, name: str = "marit", **fields: str) -> Any:
    return client.post("/accounts/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD} | fields)


def log_in(client: Client, name: str = "marit") -> Any:
    return client.post("/accounts/login/", {"username": name, "password": PASSWORD})


def test_a_visitor_who_only_looks_leaves_nothing_behind(demo: None, client: Client) -> None:
    for page in ("/", "/build/", "/decks/mine/", "/reports/", "/simulate/", "/decks/import/"):
        assert client.get(page).status_code == 200
    assert not Guest.objects.exists()
    assert settings.SESSION_COOKIE_NAME not in client.cookies


def test_a_draft_is_built_named_undone_deleted_and_brought_back_without_an_account(demo: None, client: Client) -> None:
    deck = begin(client)
    assert (deck.owner, deck.visibility) == (None, "private")
    assert client.get(f"/decks/{deck.public_id}/build/").status_code == 200

    client.post(f"/decks/{deck.public_id}/build/change/", {"do": f"add:{card_id('pipe-warden')}:deck:2"})
    client.post(f"/decks/{deck.public_id}/build/name/", {"name": "Pipes"})
    deck.refresh_from_db()
    assert (deck.name, copies(deck)) == ("Pipes", 2)
    client.post(f"/decks/{deck.public_id}/build/change/", {"do": "undo"})
    assert copies(Deck.objects.get()) == 0

    client.post(f"/decks/{deck.public_id}/delete/")
    assert b"Pipes is deleted" in client.get("/decks/mine/").content
    client.post(f"/decks/{deck.public_id}/undelete/")
    assert Deck.objects.get().deleted_at is None


def test_a_pasted_list_and_a_copy_are_drafts_too(demo: None, client: Client) -> None:
    starter = make_deck(name="Known to all")
    set_visibility(deck=starter, visibility="public", now=timezone.now())
    client.post("/decks/import/", {"text": "Hero: Ilsa Varn\n2 Pipe Warden", "name": "Pasted", "save": "1"})
    client.post(f"/decks/{starter.public_id}/copy/")

    guest = Guest.objects.get()
    assert {deck.name for deck in guest.drafts.all()} == {"Pasted", "Known to all"}
    assert Deck.objects.get(name="Known to all", guest=guest).copied_from == starter


def test_nobody_else_finds_a_draft(demo: None, client: Client) -> None:
    deck = begin(client, "Hidden")
    other = Client()
    begin(other, "Mine")
    people = {
        "visitor": Client(),
        "guest": other,
        "account": make_client(),
        "staff": make_client(make_user(is_staff=True, is_superuser=True)),
    }
    pages = ("", "print/", "hand/", "legality/", "export/", "compare/", "preview.png", "qr.svg")
    for who, browser in people.items():
        for page in pages:
            assert browser.get(f"/decks/{deck.public_id}/{page}").status_code == 404, (who, page)
        for page in ("/decks/", "/decks/mine/", "/", "/api/v1/decks/", "/api/v1/decks/?q=hidden", "/decks/?q=hidden"):
            assert "Hidden" not in browser.get(page).content.decode(), (who, page)
        assert browser.get(f"/api/v1/decks/{deck.public_id}/").status_code == 404, who
        assert browser.get(f"/simulate/?deck={deck.public_id}").status_code == 404, who
        for action in ("build/change/", "build/name/", "delete/", "undelete/", "notes/"):
            response = browser.post(f"/decks/{deck.public_id}/{action}", {"name": "Taken", "do": "undo"})
            expected = 404 if who in ("account", "staff") else 302
            assert response.status_code == expected, (who, action)
        assert browser.post(f"/decks/{deck.public_id}/copy/").status_code == 404, who
    deck.refresh_from_db()
    assert (deck.name, deck.deleted_at) == ("Hidden", None)


def test_the_guest_of_a_browser_is_nobody_to_the_api(demo: None, client: Client) -> None:
    deck = begin(client)
    assert client.get(f"/api/v1/decks/{deck.public_id}/").status_code == 404
    assert client.get("/api/v1/decks/").json()["results"] == []


@pytest.mark.parametrize("page", ["share/", "branches/", "build/version/", "share/link/", "packages/"])
def test_what_needs_an_account_asks_for_one_and_leads_back(demo: None, client: Client, page: str) -> None:
    deck = begin(client)
    response = client.post(f"/decks/{deck.public_id}/{page}", {"note": "first"})
    assert response["Location"].startswith("/accounts/login/")


def test_a_draft_can_never_be_anything_but_private(demo: None, client: Client) -> None:
    deck = begin(client)
    with pytest.raises(IntegrityError), transaction.atomic():
        set_visibility(deck=deck, visibility="public", now=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.filter(pk=deck.pk).update(owner=make_user())


def test_signing_up_takes_every_draft_along_and_says_so(demo: None, client: Client) -> None:
    for name in ("One", "Two"):
        begin(client, name)
    page = client.get("/accounts/signup/").content.decode()
    assert "Your 2 drafts come along" in page
    assert "Two, One" in page
    before = client.cookies[settings.SESSION_COOKIE_NAME].value

    response = sign_up(client, next="/decks/mine/")

    assert response["Location"] == "/decks/mine/"
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != before  # a session known to somebody else is worth nothing now
    user = User.objects.get(username="marit")
    assert set(user.decks.values_list("name", "guest", "folded_author")) == {("One", None, "marit"), ("Two", None, "marit")}
    assert not Guest.objects.exists()
    assert SESSION_KEY not in client.session
    page = client.get("/decks/mine/").content.decode()
    assert "Your 2 drafts are in your account now." in page


def test_logging_in_adds_the_drafts_to_what_the_account_has(demo: None, client: Client) -> None:
    user = make_user("marit")
    make_deck(user, name="Old")
    deck = begin(client, "New")
    log_in(client)
    assert set(user.decks.values_list("name", flat=True)) == {"Old", "New"}
    assert client.get(f"/decks/{deck.public_id}/build/").status_code == 200


def test_a_full_account_loses_no_draft(demo: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_user("marit")
    make_deck(user)
    monkeypatch.setattr("decks.list.services.making.MOST_DECKS", 1)
    begin(client)
    log_in(client)
    assert user.decks.count() == 2


def test_a_sign_up_that_fails_keeps_the_drafts_and_the_next_one_takes_them_once(demo: None, client: Client) -> None:
    make_user("taken")
    begin(client)
    sign_up(client, "taken")
    assert Guest.objects.get().drafts.count() == 1
    sign_up(client)
    sign_up(client)  # sent twice: whoever is logged in is sent on
    assert User.objects.get(username="marit").decks.count() == 1
    assert User.objects.count() == 2


def test_an_account_made_before_the_answer_was_lost_gets_the_drafts_at_the_next_log_in(demo: None, client: Client) -> None:
    begin(client)
    make_user("marit")  # as a sign-up that died after it stored the account
    log_in(client)
    assert User.objects.get(username="marit").decks.count() == 1


def test_whoever_logs_in_by_another_door_has_the_drafts_too(demo: None, client: Client) -> None:
    deck = begin(client)
    staff = User.objects.create_superuser("staff", password=PASSWORD)
    client.post("/admin/login/?next=/admin/", {"username": "staff", "password": PASSWORD, "next": "/admin/"})
    assert client.get(f"/decks/{deck.public_id}/build/").status_code == 200
    assert staff.decks.get() == deck


def test_drafts_of_two_browsers_meet_in_the_account(demo: None) -> None:
    user, phone, desk = make_user("marit"), Client(), Client()
    begin(phone, "On the phone")
    begin(desk, "At the desk")
    log_in(phone)
    log_in(desk)
    assert set(user.decks.values_list("name", flat=True)) == {"On the phone", "At the desk"}
    assert not Guest.objects.exists()


def test_a_tab_that_stayed_open_goes_on_in_the_account(demo: None, client: Client) -> None:
    deck = begin(client)
    sign_up(client)
    client.post(f"/decks/{deck.public_id}/build/change/", {"do": f"add:{card_id('pipe-warden')}:deck:2", "revision": "1"})
    assert copies(Deck.objects.get()) == 2


def test_logging_out_leaves_no_way_to_the_decks(demo: None, client: Client) -> None:
    deck = begin(client)
    sign_up(client)
    client.post("/accounts/logout/")
    assert client.get(f"/decks/{deck.public_id}/").status_code == 404
    assert client.get(f"/decks/{deck.public_id}/build/").status_code == 302


def test_without_the_cookie_a_draft_is_nobodys_and_goes_in_time(demo: None, client: Client) -> None:
    deck = begin(client)
    client.cookies.clear()
    assert client.get(f"/decks/{deck.public_id}/").status_code == 404

    now, age = timezone.now(), timedelta(seconds=settings.SESSION_COOKIE_AGE)
    assert forget_guests(now=now + age - timedelta(hours=1)) == 0
    assert forget_guests(now=now + age + timedelta(hours=1)) == 1
    assert not Deck.objects.exists()
    assert not Guest.objects.exists()


def test_a_visit_keeps_draft_and_session_alive(demo: None, client: Client) -> None:
    deck = begin(client)
    long_ago = timezone.now() - timedelta(days=10)
    Guest.objects.update(seen_at=long_ago)
    client.get(f"/decks/{deck.public_id}/")
    assert Guest.objects.get().seen_at > long_ago
    forget_sessions(now=timezone.now() + timedelta(days=13))
    assert client.get(f"/decks/{deck.public_id}/").status_code == 200


def test_a_guest_has_few_drafts_and_a_bin_of_one(demo: None, client: Client) -> None:
    decks = [begin(client, f"Draft {number}") for number in range(MOST_DRAFTS)]
    response = client.post("/build/", {"name": "One more"})
    assert response.status_code == 422
    assert f"at most {MOST_DRAFTS} decks are kept" in response.content.decode()
    for deck in decks[:3]:
        client.post(f"/decks/{deck.public_id}/delete/")
    assert Deck.objects.count() == MOST_DRAFTS - 2
    begin(client, "There is room")


def test_drafts_from_one_address_are_limited_in_an_hour(demo: None, settings: Any) -> None:
    settings.GUEST_TRIES_PER_HOUR = 2
    answers = [Client().post("/build/", {"name": "Many"}).status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert Guest.objects.count() == 2


def test_a_site_full_of_drafts_takes_no_further_guest_and_loses_none(demo: None, client: Client, settings: Any) -> None:
    begin(client)
    settings.GUESTS_AT_MOST = 1
    assert Client().post("/build/", {"name": "Late"}).status_code == 503
    begin(client, "A second one")
    assert make_client().post("/build/", {"name": "With an account"}).status_code == 302


def test_a_draft_keeps_fewer_states_than_a_deck(demo: None, client: Client) -> None:
    deck = begin(client)
    for _ in range(DRAFT_REVISIONS_KEPT + 5):
        client.post(
            f"/decks/{deck.public_id}/build/change/",
            {"do": f"add:{card_id('pipe-warden')}:deck:1"},
        )
    assert DeckRevision.objects.count() == DRAFT_REVISIONS_KEPT


def test_a_guest_whose_drafts_were_taken_over_makes_none_any_more(demo: None) -> None:
    guest = Guest.objects.create(begun_at=timezone.now(), seen_at=timezone.now())
    Guest.objects.all().delete()
    with pytest.raises(NotAuthenticatedError):
        create_deck(owner=guest, name="Late", now=timezone.now(), state=legal_state())


def test_no_search_finds_drafts(demo: None, client: Client) -> None:
    begin(client, "Hidden")
    for query in ("hidden", "is:mine", "-is:mine", "hero:ilsa-varn", "legal:yes or -legal:yes"):
        found = client.get("/decks/", {"q": query}).content.decode()
        assert "Hidden" not in found.replace('value="hidden"', ""), query
