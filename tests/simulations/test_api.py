"""The REST calls of simulations: codes, shapes, refusals, who may see what."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from cards.models import Printing
from collection.services import set_copies
from collection.shelf import Change
from decks.built.services import mark_built
from decks.list.models import Deck, Visibility
from decks.list.services.making import create_deck
from decks.list.state import storable
from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.rone.cards import Zone
from simulations.jobs.models import Job, Report, State
from tests.accounts.makers import bearer, make_client, make_token
from tests.cards.makers import make_card
from tests.simulations.makers import NOW, make_job, make_list, make_user

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/simulations/"


def inline(deck: Decklist | None = None) -> dict[str, Any]:
    """A list as `decks/validate/` takes it."""
    deck = deck or make_list()
    zones = {"cards": deck.entries(Zone.DECK), "technologies": deck.entries(Zone.TECHNOLOGY)}
    rows = {name: [{"card": entry.card, "quantity": entry.quantity} for entry in entries] for name, entries in zones.items()}
    return {"format": "custom", "hero": deck.leaders[0], **rows}


def body(**changes: Any) -> dict[str, Any]:
    return {"kind": "goldfish", "deck": changes.pop("deck", None) or inline(), "games": 300, **changes}


def post(client: Client, data: Any, **headers: str) -> Any:
    return client.post(ADDRESS, data, content_type="application/json", headers=headers)


def stored_deck(owner: User, **values: Any) -> Deck:
    return create_deck(owner=owner, name="Cistern Watch", state=storable(make_list(), format="custom"), now=NOW, **values)


def codes(response: Any) -> list[tuple[str, str]]:
    return [(error["path"], error["code"]) for error in response.json()["errors"]]


def test_an_order_answers_202_with_the_job_and_its_address() -> None:
    response = post(make_client(), body(seed=7))
    assert response.status_code == 202
    job = response.json()
    assert response["Location"] == f"http://testserver{ADDRESS}{job['id']}/"
    wanted = {"kind": "goldfish", "state": "queued", "progress": 0.0, "games_done": 0, "seed": 7, "result": None, "error": None}
    assert {name: job[name] for name in wanted} == wanted
    assert {"engine_version", "deck_hash", "created_at", "started_at", "finished_at"} <= set(job)


def test_the_same_question_is_answered_from_the_store_byte_for_byte() -> None:
    first = Job.objects.get(pk=post(make_client(), body()).json()["id"])
    text = '{"method":{"games":300},"a":0.1}'
    versions = {"engine_version": first.engine_version, "catalog_digest": first.catalog_digest}
    Report.objects.create(question=first.question, kind=first.kind, result=text, created_at=NOW, **versions)
    response = post(make_client(), body())
    assert (response.status_code, response.json()["state"], response.json()["progress"]) == (202, "done", 1.0)
    assert f'"result":{text}' in response.content.decode()


def test_a_deck_is_ordered_by_its_id() -> None:
    owner = make_user()
    deck = stored_deck(owner)
    job = Job.objects.get(pk=post(make_client(owner), body(deck=deck.public_id)).json()["id"])
    assert (job.deck, job.title) == (deck, "Cistern Watch")


def test_somebody_else_s_private_deck_is_not_there() -> None:
    deck = stored_deck(make_user())
    response = post(make_client(), body(deck=deck.public_id))
    assert (response.status_code, response.json()["code"]) == (404, "NOT_FOUND")


def test_a_public_deck_may_be_simulated_by_everyone() -> None:
    deck = stored_deck(make_user(), visibility=Visibility.PUBLIC)
    assert post(make_client(), body(deck=deck.public_id)).status_code == 202


def test_a_list_may_come_as_text() -> None:
    deck = make_list()
    from cards.selectors import catalog
    from engine.decklist import write_decklist

    text = write_decklist(deck, catalog(), as_="text")
    assert post(make_client(), body(deck={"text": text})).status_code == 202


def test_a_text_with_a_line_that_means_nothing_is_refused_with_the_line() -> None:
    make_list()
    response = post(make_client(), body(deck={"text": "2 Card 810000\n2 Nonsuch Thing"}))
    assert response.status_code == 422
    assert ("deck", "CARD_UNKNOWN") in codes(response)
    assert "Nonsuch Thing" in response.content.decode()


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"kind": "chess"}, "kind"),
        ({"games": "300"}, "games"),
        ({"games": True}, "games"),
        ({"games": 3.5}, "games"),
        ({"games": None}, "games"),
        ({"turns": "ten"}, "turns"),
        ({"seed": None}, "seed"),
        ({"policy": 7}, "policy"),
        ({"ignore_unmodelled": "yes"}, "ignore_unmodelled"),
        ({"deck": 12}, "deck"),
        ({"deck": ["x"]}, "deck"),
        ({"deck": "x" * 65}, "deck"),
        ({"deck": {"heroes": 1}}, "deck.heroes"),
        ({"deck": {"cards": [{"card": 1}]}}, "deck.cards.0.quantity"),
        ({"deck": {"cards": [{"card": "x", "quantity": 1}]}}, "deck.cards.0.card"),
        ({"deck": {"hiro": "x"}}, "deck.hiro"),
        ({"speed": 9}, "speed"),
        ({"against": "abc"}, "against"),
    ],
)
def test_a_malformed_order_is_a_400_that_leads_to_the_fault(changes: dict[str, Any], path: str) -> None:
    response = post(make_client(), body(**changes))
    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    assert path in [found for found, _code in codes(response)]
    assert not Job.objects.exists()


@pytest.mark.parametrize("missing", ["kind", "deck"])
def test_what_an_order_needs_is_named_when_it_is_missing(missing: str) -> None:
    data = body()
    del data[missing]
    response = post(make_client(), data)
    assert (response.status_code, codes(response)) == (400, [(missing, "REQUIRED")])


@pytest.mark.parametrize("data", ["[]", '"x"', "{", "null", "7"])
def test_a_body_that_is_no_object_is_a_400(data: str) -> None:
    assert post(make_client(), data).status_code == 400


@pytest.mark.parametrize(
    ("changes", "path"),
    [({"games": 0}, "games"), ({"games": 10**30}, "games"), ({"turns": 31}, "turns"), ({"seed": -1}, "seed"), ({"policy": "x"}, "policy")],
)
def test_a_value_out_of_its_range_is_a_422_that_names_it(changes: dict[str, Any], path: str) -> None:
    response = post(make_client(), body(**changes))
    assert (response.status_code, [found for found, _code in codes(response)]) == (422, [path])


@pytest.mark.parametrize("kind", ["duel", "compare", "gauntlet"])
def test_a_kind_that_plays_against_somebody_asks_against_whom(kind: str) -> None:
    response = post(make_client(), body(kind=kind))
    assert (response.status_code, codes(response)) == (400, [("against", "REQUIRED")])


def test_a_table_without_lists_is_refused_where_leaders_bring_none() -> None:
    data = body(kind="table", games=10)
    data.pop("against", None)
    response = post(make_client(make_user()), data)

    assert (response.status_code, codes(response)) == (422, [("against", "REQUIRED")])


def test_a_game_that_the_site_does_not_have_is_named() -> None:
    response = post(make_client(make_user()), body(game="chess"))

    assert response.status_code == 400
    assert codes(response) == [("game", "INVALID")]
    assert "“chess”" in response.json()["detail"]


def test_a_list_that_can_not_be_played_is_a_422_with_its_problems() -> None:
    response = post(make_client(), body(deck=inline() | {"hero": "nobody"}))
    assert (response.status_code, response.json()["code"]) == (422, "DECK_NOT_PLAYABLE")
    assert codes(response) == [("deck", "HERO_MISSING")]


def test_an_idempotency_key_gives_the_same_job_and_refuses_another_order() -> None:
    client = make_client()
    first = post(client, body(), **{"Idempotency-Key": "once"})
    second = post(client, body(), **{"Idempotency-Key": "once"})
    assert (second.status_code, second.json()["id"]) == (202, first.json()["id"])
    other = post(client, body(games=301), **{"Idempotency-Key": "once"})
    assert (other.status_code, other.json()["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")
    assert Job.objects.count() == 1


def test_a_key_that_is_too_long_is_refused() -> None:
    assert post(make_client(), body(), **{"Idempotency-Key": "x" * 201}).json()["code"] == "KEY_INVALID"


def test_ordering_needs_somebody_who_is_logged_in() -> None:
    response = post(Client(), body())
    assert (response.status_code, response["Content-Type"]) == (401, "application/problem+json")


def test_a_token_needs_the_scope() -> None:
    _, reading = make_token(scopes=["decks:read"])
    assert post(Client(), body(), **bearer(reading)).status_code == 403
    _, writing = make_token(scopes=["simulations:write"])
    assert post(Client(), body(), **bearer(writing)).status_code == 202


def test_a_job_is_read_by_its_owner_and_not_there_for_others() -> None:
    owner = make_user()
    job = make_job(owner)
    address = f"{ADDRESS}{job.pk}/"
    assert make_client(owner).get(address).json()["id"] == str(job.pk)
    for stranger in (make_client(), Client()):
        response = stranger.get(address)
        assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")


def test_a_shared_job_is_read_by_everyone_and_stopped_by_its_owner_alone() -> None:
    job = make_job(is_shared=True)
    assert Client().get(f"{ADDRESS}{job.pk}/").status_code == 200
    assert make_client().delete(f"{ADDRESS}{job.pk}/").status_code == 404
    assert Client().delete(f"{ADDRESS}{job.pk}/").status_code == 401
    job.refresh_from_db()
    assert job.state == State.QUEUED


def test_delete_cancels() -> None:
    owner = make_user()
    job = make_job(owner)
    response = make_client(owner).delete(f"{ADDRESS}{job.pk}/")
    assert (response.status_code, response.json()["state"]) == (200, "cancelled")
    assert make_client(owner).get(f"{ADDRESS}{job.pk}/").json()["state"] == "cancelled"


def test_a_job_that_is_not_there_is_a_404() -> None:
    assert make_client().get(f"{ADDRESS}{uuid4()}/").status_code == 404
    assert make_client().get(f"{ADDRESS}abc/").status_code == 404


def test_a_failed_job_says_why() -> None:
    owner = make_user()
    job = make_job(owner, state=State.FAILED, error_code="WORKER_LOST", error_message="5 workers")
    told = make_client(owner).get(f"{ADDRESS}{job.pk}/").json()
    assert (told["state"], told["error"]) == ("failed", {"code": "WORKER_LOST", "message": "5 workers"})


def test_the_list_holds_one_s_own_jobs_newest_first_without_results() -> None:
    owner = make_user()
    make_job()
    jobs = [make_job(owner, seed=seed) for seed in range(3)]
    page = make_client(owner).get(f"{ADDRESS}?page_size=2").json()
    assert len(page["results"]) == 2
    assert "result" not in page["results"][0]
    rest = make_client(owner).get(page["next"]).json()
    found = [job["id"] for job in page["results"] + rest["results"]]
    assert sorted(found) == sorted(str(job.pk) for job in jobs)


@pytest.mark.parametrize("query", ["?page_size=201", "?order=luck", "?colour=red", "?cursor=abc"])
def test_a_query_that_means_nothing_is_a_400(query: str) -> None:
    assert make_client().get(ADDRESS + query).status_code == 400


def test_the_list_asks_the_database_as_often_for_many_jobs_as_for_few() -> None:
    owner = make_user()
    client = make_client(owner)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(ADDRESS)
        return len(captured)

    make_job(owner, state=State.CANCELLED)
    client.get(ADDRESS)
    few = queries()
    for seed in range(10):
        make_job(owner, seed=seed, state=State.CANCELLED)
    assert queries() == few


def test_a_limit_is_a_429_that_says_when_to_come_back(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_OPEN_JOBS = 0
    response = post(make_client(), body())
    assert (response.status_code, response.json()["code"]) == (429, "JOBS_OPEN")
    assert response["Retry-After"]


def test_swaps_are_limited_to_what_the_caller_owns_or_has_free() -> None:
    user = make_user()
    client, deck = make_client(user), inline()
    for number in range(3):
        make_card(id=830_000 + number, cost=1, level=1)
    for card in (830_000, 830_001):
        set_copies(user=user, printing=Printing.objects.get(card=card), change=Change(owned=1))
    built = create_deck(owner=user, name="Elsewhere", state=storable(make_list(), format="custom"), now=NOW)
    mark_built(deck=built, copies={CardId(830_001): 1}, now=NOW)
    order = {"deck": deck, "study": "swaps", "games": 2}
    pools = {cards: post(client, body(**order, cards=cards)).json()["parameters"]["pool"] for cards in ("own", "free")}
    assert pools == {"own": [830_000, 830_001], "free": [830_000]}
    assert 830_002 in post(client, body(**order)).json()["parameters"]["pool"]
    stranger = post(make_client(make_user()), body(**order, cards="free"))
    assert (stranger.status_code, stranger.json()["errors"][0]["code"]) == (422, "POOL_EMPTY")


@pytest.mark.parametrize("value", ["mine", "", 1, True, None, ["own"], {"own": 1}, "x" * 5_000])
def test_no_other_cards_are_put_in(value: Any) -> None:
    answer = post(make_client(make_user()), body(study="swaps", cards=value))
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (400, "cards")
    assert len(answer.content) < 2_000


def test_a_choice_of_cards_for_what_puts_none_in_is_refused() -> None:
    answer = post(make_client(make_user()), body(cards="own"))
    assert (answer.status_code, answer.json()["code"]) == (422, "SETTING_UNUSED")
    assert not Job.objects.exists()
