"""A report as a page: what it says, in whose language, what it costs, and its sample games."""

from __future__ import annotations

import html
import json
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django.asserts import assertContains

from cards.models import Card
from cards.selectors import catalog
from cards.services import touch_catalog
from decks.list.services.bin import delete_deck
from engine import ENGINE_VERSION
from engine.cards.catalog import CardId
from engine.decklist import Entry
from engine.languages import LocalText
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from engine.simulation.message import CardName, Joined, message
from simulations.jobs.models import Job, Report, State
from simulations.jobs.selectors import result_of
from simulations.jobs.services import share_job
from simulations.reports import report_page
from simulations.reports.reader import Reader
from tests.accounts.makers import make_client
from tests.cards.makers import change_facts, make_card
from tests.simulations.finished import FIGURES, address, make_deck, make_report, queries
from tests.simulations.makers import NOW, make_job, make_list, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.alike("how a stored report is told; it is stored and read as text")]


def test_a_report_shows_every_figure_with_a_sentence_a_table_and_its_method() -> None:
    job = make_report()
    response = make_client(job.owner).get(address(job))
    text = response.content.decode()
    for slug in FIGURES:
        assert f'<section class="report-part" id="{slug}">' in text
        assert f'href="#{slug}"' in text
    for figure in report_page(job, result_of(job) or {}, catalog()).figures:
        assert figure.sentence
        assert figure.table or figure.numbers
    assert text.count("<table") >= len(FIGURES)
    assert "None" not in text.replace("none", "")


def test_what_the_figures_leave_out_is_told_in_the_reader_s_language() -> None:
    job = make_report()
    assert job.report is not None
    first = json.loads(job.report.result)["method"]["approximations"][0]
    assert set(first) == {"code", "en", "de"}
    client = make_client(job.owner)
    for language in ("en", "de"):
        client.cookies["django_language"] = language
        assert first[language] in html.unescape(client.get(address(job)).content.decode())


def test_a_result_from_before_notes_had_codes_is_told_as_it_stands() -> None:
    job = make_report()
    assert job.report is not None
    result = json.loads(job.report.result)
    result["method"] |= {"approximations": ["The opponent does nothing."]}
    result["method"]["coverage"]["unmodelled"] = ["Flash Flood"]
    Report.objects.filter(pk=job.report.pk).update(result=json.dumps(result))
    text = make_client(job.owner).get(address(job)).content.decode()
    assert "The opponent does nothing." in text
    assert "Flash Flood" in text


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
    flooded = decklist_of(deck.leaders, (*deck.entries(Zone.DECK)[1:], Entry(CardId(830_000), 2)), deck.entries(Zone.TECHNOLOGY))
    job = make_report(deck=flooded, ignore_unmodelled=True)
    text = make_client(job.owner).get(address(job)).content.decode()
    assert text.index("Flash Flood") < text.index('id="summary"')


def test_a_report_older_than_the_cards_says_so_and_runs_again() -> None:
    job = make_report()
    client = make_client(job.owner)
    assert "Older than the cards" not in client.get(address(job)).content.decode()
    change_facts(810_000, melee=7)
    touch_catalog()
    assert "Older than the cards" in client.get(address(job)).content.decode()
    fresh = client.post(address(job, "again/"))["Location"]
    assert fresh != address(job)


def test_a_report_of_an_engine_before_this_one_says_so_and_runs_again() -> None:
    job = make_report(games=2)
    Report.objects.filter(pk=job.report_id).update(engine_version="0.1.0", question="0" * 64)
    Job.objects.filter(pk=job.pk).update(engine_version="0.1.0", question="0" * 64)
    client = make_client(job.owner)
    assert "Older than the cards or the engine" in client.get(address(job)).content.decode()
    fresh = Job.objects.get(pk=client.post(address(job, "again/"))["Location"].split("/")[2])
    assert (fresh.pk == job.pk, fresh.state, fresh.engine_version) == (False, State.QUEUED, ENGINE_VERSION)


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


def test_a_title_is_text_and_nothing_else() -> None:
    job = make_report(title="<script>alert(1)</script>")
    assert "<script>alert" not in make_client(job.owner).get(address(job)).content.decode()


def test_a_report_costs_few_queries() -> None:
    job = make_report(games=2)
    assert queries(make_client(job.owner), address(job)) <= 8


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
    assert "Game 4, turn 1 of 10" in first
    assert "The deck goes second." in first
    last = client.get(address(job, "games/3/?turn=10"), headers={"Accept-Language": "de"}).content.decode()
    assert "Das Deck zieht nach." in last
    assert 'rel="next"' not in last


@pytest.mark.parametrize("rest", ["games/60/", "games/99999999999999999999/", "games/3/?turn=0", "games/3/?turn=11", "games/3/?turn=²"])
def test_a_game_or_turn_that_never_was_is_a_404(rest: str) -> None:
    job = make_report()
    assert make_client(job.owner).get(address(job, rest)).status_code == 404


def test_people_count_games_from_one_and_addresses_from_zero() -> None:
    job = make_report()
    client = make_client(job.owner)
    assertContains(client.get(address(job, "games/0/")), "<h1>Game 1, turn 1 of 10</h1>", html=True)
    assertContains(client.get(address(job, "games/59/")), "<h1>Game 60, turn 1 of 10</h1>", html=True)
    assert "This report has no game 61." in html.unescape(client.get(address(job, "games/60/")).content.decode())


def test_a_job_without_report_has_no_games() -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, "games/0/")).status_code == 404


def test_every_dial_has_its_place_among_the_decks_that_were_measured() -> None:
    job = make_report()
    text = make_client(job.owner).get(address(job)).content.decode()
    assert text.count('class="dial"') == text.count('class="dial-place"') == 5
    assert "of 64 decks" in text
    assert "Which decks these are" in text
    assert "has no place among them" not in text
    pressed = make_report(job.owner, pressure=2)
    text = make_client(job.owner).get(address(pressed)).content.decode()
    assert "of 64 decks" not in text
    assert "has no place among them" in text


def test_what_a_player_asks_first_stands_first() -> None:
    job = make_report()
    text = make_client(job.owner).get(address(job)).content.decode()
    places = [text.index(f'id="{slug}"') for slug in ("summary", "change", "water", "opening", "castable", "technologies", "method")]
    assert places == sorted(places)
    assert text.index('href="#summary"') < text.index('href="#change"') < text.index('href="#water"')
    share_job(job=job, is_shared=True)
    assert "#change" not in Client().get(address(job)).content.decode()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_deck_is_as_many_cards_as_the_format_says(language: str) -> None:
    job = make_report(format=replace(BUILTIN_FORMATS["custom"], deck_size=36))
    result = result_of(job)
    assert result is not None
    assert (result["method"]["deck_size"], result["clock"]["damage"]) == (36, 36)
    client = make_client(job.owner)
    client.cookies["django_language"] = language
    text = html.unescape(client.get(address(job)).content.decode())
    damage = {"en": "damage", "de": "Schaden"}[language]
    assert f"36 {damage}" in text
    assert f"24 {damage}" not in text
    other = make_report(job.owner)
    beside = html.unescape(client.get(f"/reports/{other.pk}/beside/{job.pk}/").content.decode())
    assert {"en": "Cards in a deck: 24, then 36.", "de": "Karten im Deck: erst 24, dann 36."}[language] in beside


def test_a_report_from_before_it_told_how_large_a_deck_is_was_of_the_usual_size() -> None:
    job = make_report()
    assert job.report is not None
    result = json.loads(job.report.result)
    assert result["method"].pop("deck_size") == 24
    Report.objects.filter(pk=job.report.pk).update(result=json.dumps(result))
    client = make_client(job.owner)
    assert "24 damage" in client.get(address(job)).content.decode()
    assert client.get(f"/reports/{job.pk}/beside/{job.pk}/").status_code == 200


def test_what_is_ordered_from_a_report_is_played_by_its_format() -> None:
    job = make_report(format=replace(BUILTIN_FORMATS["custom"], deck_size=36), games=20)
    client = make_client(job.owner)
    study = Job.objects.get(pk=client.post(address(job, "study/"), {"study": "mulligan"})["Location"].split("/")[2])
    Report.objects.filter(pk=job.report_id).update(engine_version="0.1.0", question="0" * 64)
    again = Job.objects.get(pk=client.post(address(job, "again/"))["Location"].split("/")[2])
    assert [one.parameters["deck_size"] for one in (study, again)] == [36, 36]


def test_cards_that_a_sentence_names_are_links_that_show_them_and_all_else_is_text() -> None:
    make_card(id=900_100, name_en="Rust <Hound>", slug="rust-shown")
    reader = Reader("en", catalog())
    text = LocalText("%(deck)s wins with %(cards)s, 95 %%", "")
    said = message(text, deck="<b>Rust <Hound></b>", cards=Joined([CardName(900_100), CardName(987_654)], " & "))
    link = '<a href="/cards/rust-shown/" data-hovercard>Rust &lt;Hound&gt;</a>'
    assert reader.linked(said) == f"&lt;b&gt;Rust &lt;Hound&gt;&lt;/b&gt; wins with {link} &amp; Card 987654, 95 %"


@pytest.mark.parametrize("turns", [3, 10])
def test_the_head_says_why_charts_end_before_the_last_turn(turns: int) -> None:
    job = make_report(turns=turns)
    figures = report_page(job, result_of(job) or {}, catalog()).figures
    head = make_client(job.owner).get(address(job)).content.decode().split('class="lead"')[1].split("</p>")[0]
    assert f"{turns} turns each" in head
    assert any(figure.left_out for figure in figures) == ("Charts end at the turn" in head) == (turns == 10)
