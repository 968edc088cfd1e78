"""Ordering decks against each other on a page."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from decks.list.models import Deck
from engine.rone.cards import Catalog
from engine.rone.kit import KIT
from simulations.jobs.models import Job, Kind, Pace
from simulations.reports.drawing import drawn_figure
from simulations.reports.reader import Reader
from simulations.reports.versus.duel import cards_figure
from tests.accounts.makers import make_client
from tests.decks.makers import legal_state
from tests.decks.makers import make_deck as make_own_deck
from tests.simulations.finished import make_deck
from tests.simulations.makers import make_user

pytestmark = pytest.mark.django_db
SETTINGS = {"games": 10, "policy": "greedy", "against_policy": "greedy", "turns": 0, "seed": 1, "precision": ""}


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sent(user: User, kind: str, **values: Any) -> Any:
    return client_of(user).post(f"/simulate/{kind}/", {**SETTINGS, **values})


def test_a_duel_of_two_of_one_s_own_decks_is_ordered() -> None:
    user = make_user()
    one, other = make_deck(user, "One"), make_deck(user, "Other")
    response = sent(user, "duel", deck=one.public_id, other=other.public_id)
    job = Job.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/reports/{job.pk}/")
    assert (job.kind, job.title, job.opponents[0]["title"], job.parameters["games"]) == (Kind.DUEL, "One", "Other", 10)


def test_a_comparison_without_opponents_is_goldfish_and_with_some_a_duel() -> None:
    user = make_user()
    one, other, third = (make_deck(user, name) for name in ("One", "Other", "Third"))
    sent(user, "compare", deck=one.public_id, other=other.public_id)
    sent(user, "compare", deck=one.public_id, other=other.public_id, opponents=[third.public_id], precision="0.05")
    alone, against = Job.objects.order_by("created_at")
    assert (alone.parameters["turns"], "against_policy" in alone.parameters) == (10, False)
    assert (against.parameters["precision"], len(against.opponents)) == (0.05, 2)


def test_a_comparison_plays_against_the_starter_decks_unless_one_says_otherwise(demo: None) -> None:
    call_command("load_starter_decks", game="rone", verbosity=0)
    page = client_of(make_user()).get("/simulate/compare/").content.decode()
    fields = page[page.index("Whom both play") :]
    assert fields.count(" checked") == Deck.objects.starters().count() > 0
    assert "<details" not in fields[: fields.index("More settings")].rpartition("checked")[0]


def test_a_report_names_starter_decks_in_the_language_of_its_reader_and_own_ones_as_they_are(demo: None) -> None:
    call_command("load_starter_decks", game="rone", verbosity=0)
    starter = next(deck for deck in Deck.objects.starters() if deck.starter_text["name"]["de"] != deck.starter_text["name"]["en"])
    user, names = make_user(), starter.starter_text["name"]
    mine = make_own_deck(user, name=names["en"], state=legal_state())
    sent(user, "duel", deck=mine.public_id, other=starter.public_id)
    job = Job.objects.get()
    assert (job.title, job.opponents[0]["title"]) == (names["en"], names["en"])
    client = client_of(user)
    for language, other in (("en", names["en"]), ("de", names["de"])):
        page = client.get(f"/reports/{job.pk}/", headers={"Accept-Language": language}).content.decode()
        assert other in page
        assert names["en"] in page


def test_a_gauntlet_leaves_the_deck_itself_out_of_its_field() -> None:
    user = make_user()
    one, other = make_deck(user, "One"), make_deck(user, "Other")
    sent(user, "gauntlet", deck=one.public_id, opponents=[one.public_id, other.public_id])
    assert [opponent["title"] for opponent in Job.objects.get().opponents] == ["Other"]


def test_what_takes_long_is_told_first_and_ordered_after_a_second_yes() -> None:
    user = make_user()
    one, other = make_deck(user, "One"), make_deck(user, "Other")
    Pace.objects.create(sort="rone/duel/greedy/greedy", games=1, seconds=10)
    values = {"deck": one.public_id, "opponents": [other.public_id], "games": 100}
    response = sent(user, "gauntlet", **values)
    assert response.status_code == 200
    assert response.context["plan"].estimated_seconds >= 500
    assert not Job.objects.exists()
    again = sent(user, "gauntlet", **values, confirmed=response.context["fingerprint"])
    assert again.status_code == 302
    other_values = values | {"games": 200}
    assert sent(user, "gauntlet", **other_values, confirmed=response.context["fingerprint"]).status_code == 200
    assert Job.objects.count() == 1


@pytest.mark.parametrize(
    ("kind", "values", "field"),
    [
        ("duel", {"other": ""}, "other"),
        ("duel", {"other": "nonsense"}, "other"),
        ("duel", {"games": 0}, "games"),
        ("duel", {"games": "\0"}, "games"),
        ("duel", {"policy": "oracle"}, "policy"),
        ("duel", {"turns": 1000}, "turns"),
        ("duel", {"precision": "0.5"}, "precision"),
        ("gauntlet", {}, "opponents"),
        ("gauntlet", {"opponents": ["x" * 500]}, "opponents"),
    ],
)
def test_a_wrong_field_comes_back_and_orders_nothing(kind: str, values: dict[str, Any], field: str) -> None:
    user = make_user()
    one = make_deck(user, "One")
    response = sent(user, kind, **{"deck": one.public_id, "other": one.public_id, **values})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert not Job.objects.exists()


def test_somebody_else_s_private_deck_can_not_be_chosen() -> None:
    theirs, mine = make_deck(make_user(), "Theirs"), None
    user = make_user()
    mine = make_deck(user, "Mine")
    response = sent(user, "duel", deck=mine.public_id, other=theirs.public_id)
    assert response.status_code == 422
    assert "Theirs" not in response.content.decode()


@pytest.mark.parametrize(
    ("kind", "group"),
    [("duel", '<optgroup label="{}">'), ("gauntlet", '<optgroup label="{}">'), ("gauntlet", '<legend class="hint">{}</legend>')],
)
def test_decks_of_one_name_are_told_apart_by_their_groups(kind: str, group: str) -> None:
    user = make_user()
    mine, starter = make_deck(user, "Dust Raid"), make_deck(make_user(), "Dust Raid")
    Deck.objects.filter(pk=starter.pk).update(is_starter=True)
    text = client_of(user).get(f"/simulate/{kind}/").content.decode()
    mine_at, starters_at = (text.index(group.format(name)) for name in ("Your decks", "Starter decks"))
    chosen = [text.index(f'value="{deck.public_id}"', mine_at) for deck in (mine, starter)]
    assert mine_at < chosen[0] < starters_at < chosen[1]


def test_chosen_opponents_of_every_group_stay_chosen() -> None:
    user = make_user()
    mine, starter = make_deck(user, "Dust Raid"), make_deck(make_user(), "Dust Raid")
    Deck.objects.filter(pk=starter.pk).update(is_starter=True)
    response = sent(user, "gauntlet", opponents=[mine.public_id, starter.public_id])
    assert response.status_code == 422
    assert response.content.decode().count(" checked") == 2
    sent(user, "gauntlet", deck=mine.public_id, opponents=[starter.public_id])
    assert len(Job.objects.get().opponents) == 1


@pytest.mark.parametrize("kind", ["duel", "compare", "gauntlet"])
def test_the_form_costs_the_same_however_many_decks_there_are(kind: str, django_assert_max_num_queries: Any) -> None:
    user = make_user()
    for number in range(12):
        make_deck(user, f"Deck {number}")
    client = client_of(user)
    client.get(f"/simulate/{kind}/")
    with django_assert_max_num_queries(12):
        assert client.get(f"/simulate/{kind}/").status_code == 200


def test_a_dry_run_says_what_it_would_be_and_orders_nothing() -> None:
    from tests.simulations.test_api import inline

    body = {"kind": "gauntlet", "deck": inline(), "against": [inline()] * 99, "games": 200, "table": True, "dry_run": True}
    response = make_client().post("/api/v1/simulations/", body, content_type="application/json")
    plan = response.json()
    assert response.status_code == 200, plan
    assert (plan["games"], plan["pairings"], plan["long"], plan["answered"]) == (990_000, 4_950, True, False)
    assert plan["estimated_seconds"] > 0
    assert not Job.objects.exists()


def test_the_first_charts_are_shown_while_the_games_are_being_played() -> None:
    from django.utils import timezone

    from simulations.jobs import services
    from simulations.jobs.tasks import run_chunk
    from tests.simulations.makers import make_order

    user = make_user()
    job = services.order_simulation(owner=user, order=make_order(games=5_000), now=timezone.now())
    client = client_of(user)
    address = f"/reports/{job.pk}/early/"
    assert client.get(address, headers={"HX-Request": "true"}).context["page"] is None
    run_chunk.apply(throw=True)
    shown = client.get(address, headers={"HX-Request": "true"})
    assert "<svg" in shown.content.decode()
    assert client.get(address).status_code == 302
    services.cancel_job(job_id=job.pk, now=timezone.now())
    assert client.get(address, headers={"HX-Request": "true"}).context["page"] is None


def test_the_list_of_reports_says_against_whom() -> None:
    user = make_user()
    one, other = make_deck(user, "One"), make_deck(user, "Other")
    sent(user, "duel", deck=one.public_id, other=other.public_id)
    assert "One against Other" in client_of(user).get("/reports/").content.decode()


def test_drawn_cards_and_drawn_games_are_two_words_in_german() -> None:
    with override("de"):
        reader = Reader("de", Catalog.of([]))
        figure = cards_figure(KIT.figures, "cards", "One", [], reader)
        states = drawn_figure(figure, {}, reader).plots[0]["columns"]
    assert states == ["Starthand", "Gezogen", "Zerstört", "Gespielt"]
