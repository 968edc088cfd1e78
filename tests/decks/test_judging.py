"""The stored answer that decks are found by: computed anew whenever what it was computed from has changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, SiteFormat
from cards.selectors import shelf
from cards.services import touch_catalog
from decks.list.judging import judge_decks, judge_stale, public_decks
from decks.list.models import Deck
from decks.list.services.lists import remove_copies
from decks.list.tasks import judge_public_decks
from decks.search.gallery import Gallery
from tests.decks.makers import NOW, card_id, legal_state, make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture
def league() -> SiteFormat:
    made = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    return made


def ban(league: SiteFormat, slug: str) -> None:
    league.banned.add(Card.objects.get(pk=card_id(slug)))
    touch_catalog()


def public_deck(**fields: str) -> Deck:
    return make_deck(visibility="public", state=legal_state(**fields))


def found(now: datetime = NOW) -> list[Deck]:
    return Gallery("is:legal", "new", shelf(), AnonymousUser(), now).page("").decks


def test_an_answer_says_what_it_was_computed_from(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    assert (deck.is_legal, deck.judged_on, deck.judged_version) == (True, NOW.date(), league.version)
    assert len(deck.judged_catalog) == 32


def test_a_ban_takes_a_deck_out_of_the_legal_ones_without_anybodys_doing(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    assert found() == [deck]
    ban(league, "rust-hound")
    assert found() == []


def test_a_format_that_ends_takes_its_decks_out_on_that_day(league: SiteFormat) -> None:
    SiteFormat.objects.update(valid_to=NOW.date())
    touch_catalog()
    deck = public_deck(format="league")
    assert found() == [deck]
    assert found(NOW + timedelta(days=1)) == []


def test_another_version_of_a_format_makes_an_answer_old(league: SiteFormat) -> None:
    public_deck(format="league")
    Deck.objects.update(judged_version=league.version + 1, is_legal=False)
    assert len(found()) == 1


def test_a_deck_whose_format_was_taken_away_is_judged_as_custom(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    SiteFormat.objects.filter(pk=league.pk)._raw_delete("default")  # as was once possible
    touch_catalog()
    assert found() == [deck]
    assert judge_stale(decks=public_decks(), now=NOW) == 0


def test_the_page_finds_legal_decks_by_answers_of_today(client: Client, league: SiteFormat) -> None:
    deck = public_deck(format="league")
    address = "/decks/?q=is%3Alegal"

    def shown(page: str) -> list[bool]:
        return [deck.public_id in tile for tile in client.get(page).context["tiles"]]

    assert shown(address) == [True]
    ban(league, "rust-hound")
    assert shown(address) == []
    assert shown("/decks/") == [True]


def test_no_more_are_judged_at_once_than_was_said_and_the_rest_is_not_guessed(league: SiteFormat) -> None:
    decks = [public_deck() for _ in range(3)]
    touch_catalog()
    assert judge_stale(decks=public_decks(), now=NOW, most=2) == 2
    assert Deck.objects.filter(judged_catalog=decks[0].judged_catalog).count() == 1
    assert judge_stale(decks=public_decks(), now=NOW, most=2) == 1
    assert judge_stale(decks=public_decks(), now=NOW, most=2) == 0


def test_the_task_judges_what_is_old_and_only_public_decks(league: SiteFormat) -> None:
    public, private = public_deck(format="league"), make_deck(state=legal_state(format="league"))
    ban(league, "rust-hound")
    judge_public_decks()
    public.refresh_from_db()
    private.refresh_from_db()
    assert (public.is_legal, private.is_legal) == (False, True)
    assert public.judged_on == datetime.now(UTC).date()


def test_a_list_that_changed_meanwhile_keeps_the_answer_about_itself() -> None:
    deck = public_deck()
    read = list(Deck.objects.with_list())
    remove_copies(deck=deck, card=card_id("rust-hound"), now=NOW)
    judge_decks(decks=read, now=NOW)
    deck.refresh_from_db()
    assert deck.is_legal is False


def test_the_number_of_questions_does_not_grow_with_decks_that_are_judged() -> None:
    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            found()
        return len(asked)

    public_deck()
    questions()
    few = questions()
    for _ in range(4):
        public_deck()
    assert questions() == few


def test_the_command_tells_how_many_answers_changed(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    ban(league, "rust-hound")
    out = StringIO()
    call_command("judge_decks", stdout=out)
    assert "1 decks judged, 1 with another answer" in out.getvalue()
    deck.refresh_from_db()
    assert deck.is_legal is False
