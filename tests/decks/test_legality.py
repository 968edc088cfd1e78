"""Legality over time: a list is judged by what a format said on the day, and every change of the verdict has its day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from cards.format_history import EVER
from cards.models import Card, Edition, FormatState, SiteFormat
from cards.selectors import shelf
from cards.services import keep_format_state, touch_catalog
from decks.list.legality import changed_between, timeline, verdict_on
from decks.list.services.lists import add_copies, remove_copies
from decks.versions.services.versions import save_version
from engine.rone.validate import Code
from tests.decks.makers import NOW, card_id, legal_state, make_deck, published

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
SPRING, SUMMER, AUTUMN = date(2027, 3, 1), date(2027, 6, 1), date(2027, 9, 1)


@pytest.fixture
def league() -> SiteFormat:
    """A format that bans Rust Hound in spring, allows it again in summer, and ends with August."""
    made = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    keep_format_state(made, since=EVER)
    hound = Card.objects.get(pk=card_id("rust-hound"))
    for since, change in ((SPRING, made.banned.add), (SUMMER, made.banned.remove)):
        change(hound)
        made.version += 1
        made.save()
        keep_format_state(made, since=since)
    made.valid_to = AUTUMN - timedelta(days=1)
    made.version += 1
    made.save()
    keep_format_state(made, since=SUMMER)
    touch_catalog()
    return made


def test_a_list_is_judged_by_what_the_format_said_on_the_day(league: SiteFormat) -> None:
    state, known = legal_state(format="league"), shelf()
    told = [verdict_on(state, "league", day, known) for day in (SPRING - timedelta(days=1), SPRING, SUMMER, AUTUMN)]
    assert [verdict.legal for verdict in told] == [True, False, True, False]
    assert {problem.code for problem in told[1].errors} == {Code.CARD_BANNED}
    assert {problem.code for problem in told[3].errors} == {Code.CARD_NOT_IN_FORMAT}


def test_the_timeline_names_every_day_of_change_and_what_changed(league: SiteFormat) -> None:
    line = timeline(legal_state(format="league"), "league", shelf())
    released = min(edition.released for edition in Edition.objects.all() if edition.released)
    assert not line.first.legal
    assert {problem.code for problem in line.first.errors} == {Code.CARD_NOT_RELEASED}
    told = [(turn.day, turn.is_legal, [p.code for p in turn.came], len(turn.gone)) for turn in line.turns]
    assert told[0][:2] == (released, True)
    assert told[1:] == [(SPRING, False, [Code.CARD_BANNED], 0), (SUMMER, True, [], 1), (AUTUMN, False, [Code.CARD_NOT_IN_FORMAT], 0)]
    assert len(line.up_to(SPRING)) == 2


def test_what_changed_since_a_list_was_saved(league: SiteFormat) -> None:
    state, known = legal_state(format="league"), shelf()
    turn = changed_between(state, "league", SPRING - timedelta(days=1), SPRING, known)
    assert turn is not None
    assert [problem.code for problem in turn.came] == [Code.CARD_BANNED]
    assert changed_between(state, "league", SPRING, SUMMER - timedelta(days=1), known) is None


def test_a_format_that_never_changed_says_today_what_it_always_said() -> None:
    SiteFormat.objects.create(slug="plain", name_en="Plain", name_de="Schlicht")
    touch_catalog()
    assert verdict_on(legal_state(), "plain", NOW.date(), shelf()).legal
    assert timeline(legal_state(), "plain", shelf()).turns[-1].is_legal


def test_a_state_is_kept_once_a_version(league: SiteFormat) -> None:
    before = FormatState.objects.count()
    keep_format_state(league, since=AUTUMN)
    assert FormatState.objects.count() == before


def test_the_page_shows_any_format_and_day(client: Client, league: SiteFormat) -> None:
    deck = make_deck(visibility="public", shares_new_versions=True, state=legal_state(format="league"))
    save_version(deck=deck, note="spring", now=NOW)
    address = f"/decks/{deck.public_id}/legality/"
    banned = client.get(address, {"on": SPRING.isoformat()}).content.decode()
    for text in ("is banned", "When the verdict changed", "In every format", "CON-3", "Since it was saved"):
        assert text in banned
    assert client.get(address, {"on": SUMMER.isoformat(), "version": "1"}).context["view"].verdict.legal
    assert client.get(address, {"format": "custom"}).context["view"].verdict.legal


@pytest.mark.parametrize(
    "query", [{"on": "soon"}, {"on": "2026-13-01"}, {"on": "0001-01-01"}, {"on": "9999-12-31"}, {"format": "x"}, {"version": "x"}]
)
def test_nonsense_in_the_address_is_said_and_does_no_harm(client: Client, league: SiteFormat, query: dict[str, str]) -> None:
    deck = make_deck(visibility="public")
    answer = client.get(f"/decks/{deck.public_id}/legality/", query)
    assert answer.status_code == 200
    assert ("field-error" in answer.content.decode()) == (query.get("on") in {"soon", "2026-13-01"})


def test_the_api_judges_a_day_by_what_the_format_said_then(client: Client, league: SiteFormat) -> None:
    row = {"format": "league", "hero": "ilsa-varn", "cards": [{"card": card_id("rust-hound"), "quantity": 2}]}
    found = {}
    for day in (SPRING, SUMMER):
        answer = client.post("/api/v1/decks/validate/", row | {"as_of": day.isoformat()}, content_type="application/json").json()
        found[day] = "CARD_BANNED" in {problem["code"] for problem in answer["problems"]}
    assert found == {SPRING: True, SUMMER: False}


def test_two_decks_are_compared_side_by_side(client: Client) -> None:
    left = make_deck(visibility="public")
    right = make_deck(visibility="public", name="Other")
    remove_copies(deck=right, card=card_id("rust-hound"), now=NOW)
    remove_copies(deck=right, card=card_id("flash-flood"), now=NOW)
    published(add_copies(deck=right, card=card_id("salt-pilgrim"), now=NOW))
    for query in ({"with": right.public_id}, {"other": f"https://example.org/decks/{right.public_id}/"}):
        answer = client.get(f"/decks/{left.public_id}/compare/", query)
        told = answer.context["comparison"]
        assert [pair.card for pair in told.added] == [card_id("salt-pilgrim")]
        assert [pair.card for pair in told.removed] == [card_id("flash-flood")]
        assert [(pair.before, pair.after) for pair in told.changed] == [(2, 1)]
        assert "Cistern Watch and Other" in answer.content.decode()
    assert client.get(f"/decks/{left.public_id}/compare/", {"with": make_deck().public_id}).status_code == 404
    assert client.get(f"/decks/{left.public_id}/compare/", {"with": "x" * 400}).status_code == 404


def test_a_list_is_not_compared_with_itself(client: Client) -> None:
    deck = make_deck(visibility="public", shares_new_versions=True)
    alone = client.get(f"/decks/{deck.public_id}/compare/").content.decode()
    assert "Only one list so far" in alone
    assert "Curves" not in alone
    save_version(deck=deck, note="", now=NOW)
    assert "From and To are the same list" in client.get(f"/decks/{deck.public_id}/compare/?from=1&to=1").content.decode()
    assert "Curves" in client.get(f"/decks/{deck.public_id}/compare/?from=1&to=now").content.decode()


def test_what_cannot_be_read_is_quoted_in_the_readers_marks(client: Client) -> None:
    address = f"/decks/{make_deck(visibility='public').public_id}/compare/?from=one"
    assert "“one” is no number of a version." in client.get(address).content.decode()
    assert "„one“" in client.get(address, headers={"Accept-Language": "de"}).content.decode()
