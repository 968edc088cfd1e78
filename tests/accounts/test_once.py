"""A form that is sent twice, at once or from the page before, makes one thing; a call of the API with the same key too."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import ApiToken, CompletedRequest, User
from accounts.once import adopt_completed, complete, find_completed
from accounts.retention import COMPLETED_KEPT, forget_completed
from collection.models import CollectionImport
from collection.selectors import shelf_of
from decks.list.models import Deck, DeckVersion
from decks.versions.models import DeckPackage
from events.models import CheckDraw, DeckCheck, Event, Registration, Result, Round
from events.services import pair_round, register_player
from play.models import Table
from tests.accounts.makers import bearer, make_client, make_guest, make_token, make_user
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import legal_state, make_deck
from tests.events.makers import NOW, make_event, make_registration
from tests.events.test_api import BODY as EVENT_BODY
from tests.events.test_pages import FORM as EVENT_FORM

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
KEY = "0123456789abcdef"
LIST = "1 Ilsa Varn\n2 Rust Hound\n"


class Form:
    """A form that makes something: where `user` sends it, what it holds, and how many there are of what it makes."""

    def __init__(
        self, make: Callable[[User], tuple[str, dict[str, Any]]], count: Callable[[], int], statuses: tuple[int, ...] = (302,)
    ) -> None:
        self.make = make
        self.count = count
        self.statuses = statuses


def paired(user: User, players: int = 4) -> Event:
    event = make_event(user)
    for number in range(players):
        register_player(event=event, by=user, name=f"Player {number}", now=NOW)
    pair_round(event=event, now=NOW)
    return event


FORMS = {
    "an event": Form(lambda user: ("/events/new/", EVENT_FORM), Event.objects.count),
    "a player": Form(
        lambda user: (f"/events/{make_event(user).public_id}/players/new/", {"player_name": "Slow 300"}), Registration.objects.count
    ),
    "a deck": Form(lambda user: ("/build/", {"name": "Slow", "hero": "ilsa-varn"}), Deck.objects.count),
    "a copy": Form(lambda user: (f"/decks/{make_deck(visibility='public').public_id}/copy/", {}), lambda: Deck.objects.count() - 1),
    "a pasted deck": Form(lambda user: ("/decks/import/", {"text": LIST, "save": "1"}), Deck.objects.count),
    "a branch": Form(
        lambda user: (f"/decks/{make_deck(user).public_id}/branches/start/", {"name": "Fast"}),
        lambda: DeckVersion.objects.filter(branch="Fast").count(),
    ),
    "a package": Form(
        lambda user: (f"/decks/{make_deck(user).public_id}/packages/", {"name": "P", "lines": "+1 Salt Pilgrim"}), DeckPackage.objects.count
    ),
    "a table": Form(
        lambda user: ("/play/", {"deck": make_deck(user).public_id, "opponent": "nobody"}),
        Table.objects.count,
    ),
    "a token": Form(
        lambda user: ("/accounts/tokens/", {"name": "ci", "scopes": ["decks:read"], "lifetime": "365"}), ApiToken.objects.count, (200, 302)
    ),
    "a check": Form(
        lambda user: (
            f"/events/{make_registration(make_event(user)).event.public_id}/lists/1/check/",
            {"result": "passed", "penalty": ""},
        ),
        DeckCheck.objects.count,
    ),
    "a drawing": Form(lambda user: (f"/events/{make_event(user).public_id}/draws/new/", {"how_many": "1"}), CheckDraw.objects.count),
    "an import": Form(lambda user: ("/collection/import/", {"mode": "add", "text": "1 Rust Hound"}), CollectionImport.objects.count),
}
"""What people make by forms."""


@pytest.fixture
def user() -> User:
    return make_user("marit")


@pytest.mark.parametrize("what", FORMS)
def test_a_form_sent_again_makes_nothing_more_and_leads_to_what_was_made(what: str, user: User) -> None:
    form, client = FORMS[what], make_client(user)
    address, fields = form.make(user)
    answers = [client.post(address, {**fields, "key": KEY}) for _ in range(3)]
    assert form.count() == 1
    assert [answer.status_code for answer in answers] == [form.statuses[0], form.statuses[-1], form.statuses[-1]]
    places = {answer["Location"] for answer in answers if answer.status_code == 302}
    assert len(places) == 1
    assert client.get(places.pop()).status_code == 200


@pytest.mark.parametrize("what", FORMS)
def test_every_page_s_form_holds_a_key_of_its_own(what: str, user: User) -> None:
    """Without a key, or with another one, a form is new: two players may have one name."""
    form, client = FORMS[what], make_client(user)
    address, fields = form.make(user)
    for key in ("", "", "a", "b"):
        client.post(address, {**fields, "key": key})
    assert form.count() == 4 or what in ("a branch", "a package", "a drawing", "a table", "an import")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", FORMS)
def test_a_form_sent_by_several_requests_at_once_makes_one_thing(what: str, user: User) -> None:
    form = FORMS[what]
    address, fields = form.make(user)
    clients = [make_client(user) for _ in range(AT_ONCE)]
    answers = at_once(lambda number: clients[number].post(address, {**fields, "key": KEY}).status_code)
    assert set(answers) <= set(form.statuses)
    assert form.count() == 1


# --- What is the same, and what isn't ---------------------------------------------------------------


def test_who_goes_back_and_writes_another_name_adds_another_player(user: User) -> None:
    client, address = make_client(user), f"/events/{make_event(user).public_id}/players/new/"
    for name in ("Ada", "Ada", "Ben", "Ada"):
        client.post(address, {"player_name": name, "key": KEY})
    assert sorted(Registration.objects.values_list("player_name", flat=True)) == ["Ada", "Ben"]


def test_who_sends_it_again_is_told_so_in_both_languages(user: User) -> None:
    client, fields = make_client(user), {"name": "Slow", "key": KEY}
    place = client.post("/build/", fields)["Location"]
    for language, words in (("en", "That was sent already"), ("de", "Das war schon abgeschickt")):
        client.post("/build/", fields, headers={"accept-language": language})
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        User.objects.update(language=language)
        client.post("/build/", fields, headers={"accept-language": language})
        assert words in client.get(place, headers={"accept-language": language}).content.decode()


def test_one_key_of_two_people_is_two_keys() -> None:
    for _ in range(2):
        client = make_client()
        assert [client.post("/build/", {"name": "Slow", "key": KEY}).status_code for _ in range(2)] == [302, 302]
    assert Deck.objects.count() == 2


def test_one_key_at_two_addresses_is_two_keys(user: User) -> None:
    client = make_client(user)
    for deck in (make_deck(visibility="public"), make_deck(visibility="public")):
        client.post(f"/decks/{deck.public_id}/copy/", {"key": KEY})
    assert Deck.objects.owned_by(user).count() == 2


def test_a_form_that_was_refused_is_not_held_against_the_next_try(user: User) -> None:
    client, address = make_client(user), f"/events/{make_event(user).public_id}/players/new/"
    assert client.post(address, {"player_name": "", "key": KEY}).status_code == 422
    assert client.post(address, {"player_name": "Ada", "key": KEY}).status_code == 302
    assert CompletedRequest.objects.count() == 1


@pytest.mark.parametrize("key", ["x" * 100_000, "<script>", "ä€😀", "\x00", " ", "'; DROP TABLE"])
def test_any_key_is_a_key(key: str, user: User) -> None:
    client = make_client(user)
    for _ in range(2):
        assert client.post("/build/", {"name": "Slow", "key": key}).status_code == 302
    assert Deck.objects.count() == 1


def test_a_file_with_other_content_under_one_key_is_another_form(user: User) -> None:
    client, address = make_client(user), f"/events/{make_event(user).public_id}/players/import/"
    for content in (b"Name\nAda\n", b"Name\nAda\n", b"Name\nBen\n"):
        client.post(address, {"file": SimpleUploadedFile("players.csv", content), "key": KEY})
    assert CompletedRequest.objects.count() <= 2


def test_a_guest_s_second_press_makes_one_draft_also_after_signing_up() -> None:
    client, fields = Client(), {"name": "Slow", "hero": "ilsa-varn", "key": KEY}
    places = [client.post("/build/", fields)["Location"] for _ in range(2)]
    client.post("/accounts/signup/", {"username": "marit", "password1": "three drops of rust", "password2": "three drops of rust"})
    places.append(client.post("/build/", fields)["Location"])
    assert (len(set(places)), Deck.objects.count()) == (1, 1)


def test_answers_of_a_guest_become_the_account_s_and_meet_its_own(user: User) -> None:
    guest = make_guest()
    for person, key in ((guest, "one"), (guest, "two"), (user, "two")):
        complete(person, key, key, {"location": f"/{key}/"}, now=NOW)
    adopt_completed(guest=guest, user=user, now=NOW)
    assert find_completed(user, "one") is not None
    assert CompletedRequest.objects.filter(user=user).count() == 2


def test_old_answers_are_deleted_by_themselves(user: User) -> None:
    complete(user, "old", "", {"location": "/"}, now=NOW)
    complete(user, "new", "", {"location": "/"}, now=NOW + COMPLETED_KEPT)
    assert forget_completed(now=NOW + COMPLETED_KEPT + timedelta(seconds=1)) == 1
    assert CompletedRequest.objects.get().key == "new"


def test_a_token_s_secret_is_shown_once_and_kept_nowhere(user: User) -> None:
    client, fields = make_client(user), {"name": "ci", "scopes": ["decks:read"], "lifetime": "365", "key": KEY}
    first = client.post("/accounts/tokens/", fields)
    secret = first.context["secret"]
    assert secret in first.content.decode()
    second = client.post("/accounts/tokens/", fields, follow=True)
    assert secret not in second.content.decode()
    assert "its secret shown once" in second.content.decode()
    assert secret not in str(list(CompletedRequest.objects.values()))


# --- Rounds ---------------------------------------------------------------------------------------


def test_seats_that_are_swapped_by_two_presses_are_swapped_once(user: User) -> None:
    event, client = paired(user), make_client(user)
    first, second = Round.objects.get().pairings.order_by("table")
    fields = {"one": first.first.number, "other": second.first.number, "key": KEY}
    for _ in range(2):
        client.post(f"/events/{event.public_id}/rounds/swap/", fields)
    assert Round.objects.get().pairings.order_by("table")[0].first.number == second.first.number


def test_a_round_paired_by_two_presses_is_one_and_no_error_is_told(user: User) -> None:
    event, client = paired(user), make_client(user)
    for pairing in Round.objects.get().pairings.all():
        Result.objects.create(
            pairing=pairing, first_wins=2, second_wins=0, draws=0, reported_by=user, reported_at=NOW, confirmed_by=user, confirmed_at=NOW
        )
    for _ in range(2):
        answer = client.post(f"/events/{event.public_id}/rounds/pair/", {"system": "swiss", "key": KEY}, follow=True)
    assert Round.objects.count() == 2
    assert "has no result" not in answer.content.decode()
    assert client.post(f"/events/{event.public_id}/rounds/pair/", {"system": "swiss", "key": "x"}).status_code == 302
    refused = CompletedRequest.objects.count()
    assert (Round.objects.count(), refused) == (2, 1)


# --- Every form that makes something has a key ------------------------------------------------------


def views_done_once() -> set[str]:
    """The names of addresses whose view does a form once."""

    def walk(patterns: Any, space: str) -> Any:
        for one in patterns:
            if isinstance(one, URLResolver):
                yield from walk(one.url_patterns, f"{one.namespace}:" if one.namespace else space)
            elif isinstance(one, URLPattern) and getattr(one.callback, "is_done_once", False):
                yield f"{space}{one.name}"

    return set(walk(get_resolver().url_patterns, ""))


def test_every_form_to_a_view_that_does_it_once_has_a_key() -> None:
    names, without, held = views_done_once(), [], set()
    assert {"events:new", "events:register", "decks:new", "decks:copy", "play:index", "accounts:tokens"} <= names
    for path in Path(settings.BASE_DIR).glob("*/templates/**/*.html"):
        text = path.read_text()
        for form in re.findall(r"<form\b.*?</form>", text, re.S):
            action = re.search(r"""action="\{% url ['"]([\w:-]+)""", form)
            if action and action[1] in names:
                held.add(action[1])
                if "{% form_key %}" not in form:
                    without.append(f"{path}: {action[1]}")
    assert not without
    assert len(held) > 15


# --- The API --------------------------------------------------------------------------------------


def validated() -> dict[str, Any]:
    state = legal_state()
    return {
        "format": "custom",
        "hero": "ilsa-varn",
        "cards": [{"card": row.card, "quantity": row.quantity} for row in state.entries("deck")],
        "technologies": [{"card": row.card, "quantity": row.quantity} for row in state.entries("technology")],
    }


CALLS: dict[str, tuple[Callable[[User], tuple[str, dict[str, Any]]], Callable[[], int]]] = {
    "a deck": (lambda user: ("decks/", {"name": "Slow", **validated()}), Deck.objects.count),
    "an import": (lambda user: ("decks/import/", {"text": LIST, "save": True}), Deck.objects.count),
    "an event": (lambda user: ("events/", EVENT_BODY), Event.objects.count),
    "a player": (lambda user: (f"events/{make_event(user).public_id}/players/", {"player_name": "Slow"}), Registration.objects.count),
    "a check": (
        lambda user: (f"events/{make_registration(make_event(user)).event.public_id}/registrations/1/check/", {"passed": True}),
        DeckCheck.objects.count,
    ),
    "a drawing": (lambda user: (f"events/{make_event(user).public_id}/draws/", {"how_many": 1}), CheckDraw.objects.count),
    "a table": (lambda user: ("tables/", {"deck": make_deck(user).public_id, "opponents": ["nobody"]}), Table.objects.count),
    "a result": (
        lambda user: (f"events/{paired(user).public_id}/rounds/1/tables/1/result/", {"first_wins": 2, "second_wins": 0}),
        Result.objects.count,
    ),
}


def call(client: Client, address: str, body: dict[str, Any], key: str = KEY) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(f"/api/v1/{address}", body, content_type="application/json", headers=headers)


@pytest.mark.parametrize("what", CALLS)
def test_a_call_with_the_same_key_is_answered_alike_and_done_once(what: str, user: User) -> None:
    make, count = CALLS[what]
    client = make_client(user)
    address, body = make(user)
    first, second = call(client, address, body), call(client, address, body)
    assert first.status_code == 201, first.json()
    assert (second.status_code, second.json(), second.get("Location"), second.get("ETag")) == (
        201,
        first.json(),
        first.get("Location"),
        first.get("ETag"),
    )
    assert count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", CALLS)
def test_calls_with_one_key_at_once_are_done_once(what: str, user: User) -> None:
    make, count = CALLS[what]
    address, body = make(user)
    clients = [make_client(user) for _ in range(AT_ONCE)]
    answers = at_once(lambda number: call(clients[number], address, body))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert count() == 1


def test_cards_added_by_a_call_that_is_sent_again_are_added_once(user: User) -> None:
    client = make_client(user)
    for _ in range(2):
        answer = call(client, "collection/import/?mode=add", {"text": "2 Rust Hound"})
        assert answer.status_code == 200, answer.content
    shelf = shelf_of(user)
    assert shelf.totals.owned == 2


def test_a_version_and_a_rematch_have_the_key_too(user: User) -> None:
    deck = make_deck(user)
    client = make_client(user)
    first = call(client, f"decks/{deck.public_id}/versions/", {"note": "a"})
    assert call(client, f"decks/{deck.public_id}/versions/", {"note": "a"}).json() == first.json()
    assert call(client, f"decks/{deck.public_id}/versions/", {"note": "b"}).json()["code"] == "IDEMPOTENCY_KEY_REUSED"
    assert DeckVersion.objects.count() == 1


def test_a_key_that_stands_for_another_call_is_refused(user: User) -> None:
    client = make_client(user)
    assert call(client, "decks/", {"name": "One", **validated()}).status_code == 201
    for address, body in (("decks/", {"name": "Two", **validated()}), ("events/", EVENT_BODY)):
        refused = call(client, address, body)
        assert (refused.status_code, refused.json()["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")
    assert (Deck.objects.count(), Event.objects.count()) == (1, 0)


def test_a_call_that_was_refused_leaves_its_key_free(user: User) -> None:
    client = make_client(user)
    assert call(client, "decks/", {"name": "", **validated()}).status_code in (400, 422)
    assert call(client, "decks/", {"name": "One", **validated()}).status_code == 201


def test_calls_without_a_key_make_as_many_as_they_ask_for(user: User) -> None:
    client = make_client(user)
    for _ in range(2):
        assert call(client, "decks/", {"name": "One", **validated()}, key="").status_code == 201
    assert Deck.objects.count() == 2


@pytest.mark.parametrize("key", ["x" * 201, "ä", "a\tb"])
def test_a_key_that_is_none_is_refused(key: str, user: User) -> None:
    refused = call(make_client(user), "decks/", {"name": "One", **validated()}, key=key)
    assert (refused.status_code, refused.json()["code"]) == (400, "KEY_INVALID")


def test_a_token_and_its_owner_s_session_share_their_keys(user: User) -> None:
    _token, secret = make_token(user)
    answers = [
        call(client, "decks/", {"name": "One", **validated()}).json() for client in (make_client(user), Client(headers=bearer(secret)))
    ]
    assert answers[0]["id"] == answers[1]["id"]


def test_who_is_nobody_keeps_no_key() -> None:
    assert call(Client(), "decks/", {"name": "One", **validated()}).status_code == 401
    assert not CompletedRequest.objects.exists()
