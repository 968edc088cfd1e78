"""Pages: who may see them, what they say, what they cost, and the files of a report."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from uuid import uuid4
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card
from cards.services import touch_catalog
from decks.models import Visibility
from decks.services import delete_deck, set_visibility
from engine.rone.cards import CardId
from engine.rone.decks import DeckList, Entry
from simulations.models import Job, State
from simulations.services import share_job
from tests.accounts.makers import make_client
from tests.cards.makers import make_card
from tests.simulations.finished import make_deck, make_report
from tests.simulations.makers import NOW, make_job, make_list, make_user

pytestmark = pytest.mark.django_db
FIGURES = (
    *("water", "spending", "levels", "plans", "castable", "stranded", "damage", "life", "clock", "pressure", "recycling"),
    *("technologies", "without", "opening", "seats"),
)


def address(job: Job, rest: str = "") -> str:
    return f"/reports/{job.pk}/{rest}"


def order(client: Client, **data: Any) -> Any:
    return client.post("/simulate/", data)


def test_pages_of_one_s_own_send_a_stranger_to_the_log_in() -> None:
    for path in ("/reports/", "/simulate/"):
        response = Client().get(path)
        assert (response.status_code, response["Location"].split("?")[0]) == (302, "/accounts/login/")


@pytest.mark.parametrize("rest", ["", "progress/", "water.svg", "report.json"])
def test_a_report_that_is_not_shared_is_not_there_for_others(rest: str) -> None:
    job = make_job()
    for stranger in (Client(), make_client()):
        assert stranger.get(address(job, rest)).status_code == 404


@pytest.mark.parametrize("action", ["cancel", "share", "delete", "again"])
def test_nobody_touches_what_somebody_else_ordered(action: str) -> None:
    job = make_job()
    assert make_client().post(address(job, f"{action}/")).status_code == 404
    assert Client().post(address(job, f"{action}/")).status_code == 302
    job.refresh_from_db()
    assert (job.state, job.is_shared) == (State.QUEUED, False)


@pytest.mark.parametrize("action", ["cancel", "share", "delete"])
def test_a_shared_report_is_read_and_nothing_else(action: str) -> None:
    job = make_job(is_shared=True)
    assert make_client().get(address(job)).status_code == 200
    assert make_client().post(address(job, f"{action}/")).status_code == 404


@pytest.mark.parametrize("action", ["cancel", "share", "again"])
def test_what_changes_something_takes_no_get(action: str) -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, f"{action}/")).status_code == 405


def test_a_report_of_a_list_that_is_no_deck_is_read_like_any_other() -> None:
    job = make_report()
    assert job.deck is None
    assert make_client(job.owner).get(address(job)).status_code == 200


def test_a_report_that_never_was_is_a_404() -> None:
    assert make_client().get(f"/reports/{uuid4()}/").status_code == 404
    assert make_client().get("/reports/abc/").status_code == 404


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
        ("games", ""),
    ],
)
def test_a_wrong_setting_comes_back_with_its_field_and_orders_nothing(field: str, value: str) -> None:
    owner = make_user()
    response = order(make_client(owner), deck=make_deck(owner).public_id, **{field: value})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert not Job.objects.exists()


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
    deck.hero_rows.all().delete()
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


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "It starts in a moment."),
        ({"is_waiting_for_broker": True}, "Waiting for the broker"),
        ({"state": State.RUNNING, "games_planned": 200, "games_done": 100}, "Stalled"),
        ({"state": State.CANCELLED}, "There is no report."),
        ({"state": State.FAILED, "error_code": "WORKER_LOST", "error_message": "5 workers"}, "This simulation failed."),
    ],
)
def test_every_state_is_said_in_words(values: dict[str, Any], words: str) -> None:
    from django.utils import timezone

    created = timezone.now() if not values else NOW
    job = make_job(**{"created_at": created, **values})
    assert words in make_client(job.owner).get(address(job)).content.decode()


def test_a_poll_gets_the_fragment_and_a_reload_when_it_is_over() -> None:
    job = make_job()
    client = make_client(job.owner)
    response = client.get(address(job, "progress/"), headers={"HX-Request": "true"})
    assert response.content.decode().lstrip().startswith('<div id="progress"')
    assert "HX-Refresh" not in response
    client.post(address(job, "cancel/"))
    assert client.get(address(job, "progress/"), headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_a_poll_without_htmx_leads_to_the_page() -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, "progress/"))["Location"] == address(job)


def test_a_report_shows_every_figure_with_a_sentence_a_table_and_its_method() -> None:
    job = make_report()
    response = make_client(job.owner).get(address(job))
    text = response.content.decode()
    for slug in FIGURES:
        assert f'<section class="report-part" id="{slug}">' in text
        assert f'href="#{slug}"' in text
    for figure in response.context["page"].figures:
        assert figure.sentence
        assert figure.table or figure.numbers
    assert text.count("<table") >= len(FIGURES)
    assert "None" not in text.replace("none", "")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_goldfish_never_speaks_of_a_win_rate(language: str) -> None:
    job = make_report()
    client = make_client(job.owner)
    client.cookies["django_language"] = language
    text = client.get(address(job)).content.decode().lower()
    for words in ("win rate", "winrate", "siegquote", "gewinnrate", "siegrate"):
        assert words not in text


def test_a_report_in_german_names_cards_and_figures_in_german() -> None:
    Card.objects.all().delete()
    deck = make_list()
    Card.objects.filter(pk=810_000).update(name_de="Rohrwart")
    touch_catalog()
    job = make_report(deck=deck)
    client = make_client(job.owner)
    client.cookies["django_language"] = "de"
    text = client.get(address(job)).content.decode()
    assert "Rohrwart" in text
    assert "Stufenrennen" in text


def test_cards_without_modelled_text_are_named_at_the_top() -> None:
    deck = make_list()
    make_card(id=830_000, name_en="Flash Flood", modelled=False)
    flooded = DeckList(deck.heroes, (*deck.cards[1:], Entry(CardId(830_000), 2)), deck.technologies)
    job = make_report(deck=flooded, ignore_unmodelled=True)
    text = make_client(job.owner).get(address(job)).content.decode()
    assert text.index("Flash Flood") < text.index('id="summary"')


def test_a_report_older_than_the_cards_says_so_and_runs_again() -> None:
    job = make_report()
    client = make_client(job.owner)
    assert "Older than the cards" not in client.get(address(job)).content.decode()
    Card.objects.filter(pk=810_000).update(melee=7)
    touch_catalog()
    assert "Older than the cards" in client.get(address(job)).content.decode()
    fresh = client.post(address(job, "again/"))["Location"]
    assert fresh != address(job)


def test_a_report_with_a_card_that_is_gone_is_still_read() -> None:
    job = make_report()
    Card.objects.get(pk=810_000).printings.all().delete()
    Card.objects.filter(pk=810_000).delete()
    touch_catalog()
    response = make_client(job.owner).get(address(job))
    assert response.status_code == 200
    assert "Card 810000" in response.content.decode()


@pytest.mark.parametrize(
    "values", [{"turns": 1}, {"games": 1}, {"turns": 1, "games": 1}, {"pressure": 6, "turns": 12}, {"turns": 30, "games": 3}]
)
def test_the_smallest_and_hardest_reports_are_drawn_too(values: dict[str, int]) -> None:
    job = make_report(**values)
    client = make_client(job.owner)
    assert client.get(address(job)).status_code == 200
    for slug in FIGURES:
        if slug == "seats" and job.games == 1:
            continue  # there is no second seat
        for kind in ("csv", "json"):
            assert client.get(address(job, f"{slug}.{kind}")).status_code == 200


def test_a_deck_without_technologies_has_no_figure_of_them() -> None:
    job = make_report(deck=make_list(technologies=()))
    assert 'id="technologies"' not in make_client(job.owner).get(address(job)).content.decode()


def test_every_figure_is_downloaded_as_picture_sheet_and_data() -> None:
    job = make_report()
    client = make_client(job.owner)
    for slug in FIGURES:
        sheet = client.get(address(job, f"{slug}.csv"))
        lines = list(csv.reader(io.StringIO(sheet.content.decode())))
        assert len({len(line) for line in lines}) == 1
        assert len(lines) > 1
        assert json.loads(client.get(address(job, f"{slug}.json")).content)
        picture = client.get(address(job, f"{slug}.svg"))
        assert picture["Content-Type"] == "image/svg+xml"
        assert picture["Content-Disposition"].startswith("attachment;")
        assert ElementTree.fromstring(picture.content).tag.endswith("svg")  # noqa: S314


def test_the_whole_result_is_downloaded_byte_for_byte() -> None:
    job = make_report()
    assert job.report is not None
    assert make_client(job.owner).get(address(job, "report.json")).content.decode() == job.report.result


@pytest.mark.parametrize("name", ["water.exe", "secrets.json", "report.csv", "water.html"])
def test_a_file_that_a_report_does_not_have_is_a_404(name: str) -> None:
    job = make_report(games=2, turns=1)
    assert make_client(job.owner).get(address(job, name)).status_code == 404


def test_a_job_without_a_report_has_no_files() -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, "water.csv")).status_code == 404


def test_a_name_that_looks_like_a_formula_is_harmless_in_a_sheet() -> None:
    make_list()
    Card.objects.filter(pk=810_000).update(name_en="=SUM(A1)")
    touch_catalog()
    job = make_report()
    assert "'=SUM(A1)" in make_client(job.owner).get(address(job, "castable.csv")).content.decode()


def test_a_title_is_text_and_nothing_else() -> None:
    job = make_report(title="<script>alert(1)</script>")
    assert "<script>alert" not in make_client(job.owner).get(address(job)).content.decode()


def test_sharing_opens_the_report_and_stopping_closes_it() -> None:
    job = make_report(games=2)
    client = make_client(job.owner)
    client.post(address(job, "share/"), {"share": "yes"})
    assert Client().get(address(job)).status_code == 200
    client.post(address(job, "share/"), {"share": "no"})
    assert Client().get(address(job)).status_code == 404


def test_a_report_is_deleted_after_asking() -> None:
    job = make_report(games=2)
    client = make_client(job.owner)
    assert client.get(address(job, "delete/")).status_code == 200
    assert client.post(address(job, "delete/"))["Location"] == "/reports/"
    assert not Job.objects.exists()


def queries(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_the_list_costs_the_same_however_long_it_is() -> None:
    owner = make_user()
    client = make_client(owner)
    make_job(owner)
    few = queries(client, "/reports/")
    for seed in range(12):
        make_job(owner, seed=seed)
    assert queries(client, "/reports/") == few <= 8


def test_a_report_costs_few_queries() -> None:
    job = make_report(games=2)
    assert queries(make_client(job.owner), address(job)) <= 8


def test_a_poll_costs_few_queries() -> None:
    job = make_job(state=State.RUNNING, games_planned=100)
    assert queries(make_client(job.owner), address(job)) <= 6


def test_a_report_leads_to_its_deck_as_long_as_there_is_one() -> None:
    owner = make_user()
    deck = make_deck(owner)
    job = make_report(owner, source=deck, games=2)
    client = make_client(owner)
    assert f"/decks/{deck.public_id}/" in client.get(address(job)).content.decode()
    delete_deck(deck=deck, now=NOW)
    assert f"/decks/{deck.public_id}/" not in client.get(address(job)).content.decode()


def test_a_game_of_a_report_is_stepped_through_turn_by_turn() -> None:
    job = make_report()
    client = make_client(job.owner)
    text = client.get(address(job)).content.decode()
    assert text.count(f"/reports/{job.pk}/games/") == 3
    first = client.get(address(job, "games/3/")).content.decode()
    assert 'href="?turn=2"' in first
    assert "The deck goes second." in first
    last = client.get(address(job, "games/3/?turn=10"), headers={"Accept-Language": "de"}).content.decode()
    assert "Das Deck zieht nach." in last
    assert 'rel="next"' not in last


@pytest.mark.parametrize("rest", ["games/60/", "games/99999999999999999999/", "games/3/?turn=0", "games/3/?turn=11", "games/3/?turn=²"])
def test_a_game_or_turn_that_never_was_is_a_404(rest: str) -> None:
    job = make_report()
    assert make_client(job.owner).get(address(job, rest)).status_code == 404


def test_a_job_without_report_has_no_games() -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, "games/0/")).status_code == 404


def test_the_verdict_names_grades_and_limits() -> None:
    job = make_report()
    text = make_client(job.owner).get(address(job)).content.decode()
    assert text.count('class="dial"') == 5
    assert "What counts as good" in text
    assert "good from 100" in text


def test_a_shared_report_shows_a_picture_where_its_link_is_sent() -> None:
    job = make_report()
    assert "og:image" not in make_client(job.owner).get(address(job)).content.decode()
    share_job(job=job, is_shared=True)
    text = Client().get(address(job)).content.decode()
    assert f'<meta property="og:image" content="http://testserver/reports/{job.pk}/preview.png">' in text
    picture = Client().get(address(job, "preview.png"))
    assert (picture.status_code, picture.content[:8]) == (200, b"\x89PNG\r\n\x1a\n")


def test_a_decks_page_links_the_reports_that_its_reader_may_see() -> None:
    owner, reader = make_user(), make_client()
    deck = make_deck(owner, visibility=Visibility.PUBLIC)
    page = f"/decks/{deck.public_id}/"
    shared, kept, older = (make_report(owner, source=deck, games=60, seed=seed) for seed in (1, 2, 3))
    share_job(job=shared, is_shared=True)
    share_job(job=older, is_shared=True)
    Job.objects.filter(pk=older.pk).update(deck_hash="0" * 64)  # of another list

    def links(client: Client) -> list[bool]:
        told = client.get(page).content.decode()
        return [address(job) in told for job in (shared, kept, older)]

    assert links(Client()) == links(reader) == [True, False, False]
    mine = Client()
    mine.force_login(owner)
    assert links(mine) == [True, True, False]
    share_job(job=shared, is_shared=False)
    assert links(Client()) == [False] * 3


def test_a_reader_finds_their_own_report_on_somebody_elses_deck_and_nobody_elses() -> None:
    deck = make_deck(make_user(), visibility=Visibility.PUBLIC)
    reader = make_user()
    job = make_report(reader, source=deck)
    share_job(job=job, is_shared=True)
    me = Client()
    me.force_login(reader)
    assert address(job) in me.get(f"/decks/{deck.public_id}/").content.decode()
    assert address(job) not in Client().get(f"/decks/{deck.public_id}/").content.decode()
