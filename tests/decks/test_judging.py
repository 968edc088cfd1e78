"""The stored answer that decks are found by: it holds until something that it was computed from changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, CatalogRevision, Edition, Printing, SiteFormat
from cards.selectors import one_revision, shelf
from cards.services import touch_catalog
from decks.list.judging import judge_decks, judge_stale
from decks.list.models import Deck
from decks.list.services.lists import remove_copies
from decks.list.staleness import revision_of
from decks.list.tasks import judge_stale_decks
from decks.list.verdict_changes import SETTLED_AFTER, VerdictBasis, VerdictChange
from decks.search.gallery import PAGE_SIZE, Gallery
from engine.cards.catalog import CardId
from engine.decklist import Entry
from tests.at_once import behind
from tests.cards.makers import change_facts, make_card
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user, published
from web.games import kits

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


TOMORROW = NOW + timedelta(days=1)
HOUND = "rust-hound"


def judged(now: datetime = NOW, *, most: int = 100) -> int:
    """How many decks the task judges when it comes by."""
    return judge_stale(now=now, most=most)


def settle(now: datetime = NOW) -> None:
    """Let the task come by until nothing is open."""
    for moment in (now, now + SETTLED_AFTER, now + SETTLED_AFTER):
        while judged(moment):
            pass
    assert not VerdictChange.objects.exists()


def statements(work: Callable[[], Any]) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        work()
    return [query["sql"] for query in asked]


def test_an_answer_says_what_it_was_computed_from_and_how_long_it_holds(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    revision = VerdictBasis.objects.get(game="rone").revision
    assert (deck.is_legal, deck.judged_on, deck.judged_until, deck.judged_revision) == (True, NOW.date(), None, revision)


def test_a_day_that_passes_makes_nothing_old() -> None:
    public_deck()
    settle()
    assert judged(NOW + timedelta(days=900)) == 0
    assert len(found(NOW + timedelta(days=900))) == 1


def test_a_ban_takes_a_deck_out_of_the_legal_ones_without_anybodys_doing(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    assert found() == [deck]
    ban(league, HOUND)
    assert found() == []


def test_a_format_that_ends_takes_its_decks_out_on_that_day(league: SiteFormat) -> None:
    SiteFormat.objects.update(valid_to=TOMORROW.date())
    touch_catalog()
    deck = public_deck(format="league")
    settle()
    assert deck.judged_until == date(2026, 11, 22)
    assert found(TOMORROW) == [deck]
    assert judged(TOMORROW) == 0
    assert judged(TOMORROW + timedelta(days=1)) == 1
    assert found(TOMORROW + timedelta(days=1)) == []


def test_a_format_that_begins_brings_its_decks_on_that_day(league: SiteFormat) -> None:
    SiteFormat.objects.update(valid_from=TOMORROW.date())
    touch_catalog()
    deck = public_deck(format="league")
    settle()
    assert found() == []
    assert judged(TOMORROW) == 1
    assert found(TOMORROW) == [deck]


def test_a_card_that_comes_out_brings_its_decks_on_that_day() -> None:
    edition = Edition.objects.create(game="rone", slug="later", code="LTR", name_en="Later", name_de="Später", released=TOMORROW.date())
    Printing.objects.filter(card_id=card_id(HOUND)).update(edition=edition)
    touch_catalog()
    deck = public_deck()
    settle()
    assert (found(), deck.judged_until) == ([], TOMORROW.date())
    assert judged(TOMORROW) == 1
    assert found(TOMORROW) == [deck]
    Edition.objects.filter(pk=edition.pk).update(released=date(2027, 6, 1))
    touch_catalog()
    assert found(TOMORROW) == []


def test_another_format_leaves_a_deck_alone(league: SiteFormat) -> None:
    public_deck(format="league")
    public_deck()
    settle()
    SiteFormat.objects.update(limits={**league.limits, "deck_size": 30})
    touch_catalog()
    assert judged() == 1
    assert len(found()) == 1


def test_what_no_verdict_reads_leaves_all_decks_alone(league: SiteFormat) -> None:
    public_deck(format="league")
    settle()
    Card.objects.update(flavour_en="Dry.", name_de="Hund", aliases=["Dog"], printed_en="None")
    Printing.objects.update(illustrator="Ada", copies_in_box=3)
    SiteFormat.objects.update(name_en="The league", version=7)
    touch_catalog()
    assert judged() == 0
    assert not VerdictChange.objects.exists()


def test_a_changed_card_concerns_the_decks_that_hold_it() -> None:
    with_hound, without = public_deck(), public_deck(cards=(Entry(CardId(card_id("dust-courier")), 2),))
    settle()
    Card.objects.filter(pk=card_id(HOUND)).update(type="technology")
    touch_catalog()
    assert found() == []
    assert judged() == 0  # the page that was looked at has done it
    with_hound.refresh_from_db()
    without.refresh_from_db()
    assert with_hound.judged_revision == without.judged_revision + 1


def test_a_changed_card_of_a_hero_concerns_the_decks_of_the_hero(league: SiteFormat) -> None:
    public_deck()
    public_deck(heroes=("tallow-six",))
    settle()
    change_facts(card_id("ilsa-varn-3"), hero="somebody-else")
    touch_catalog()
    assert judged() == 1
    assert [deck.heroes for deck in found()] == [("tallow-six",)]


def test_a_card_that_nobody_knew_is_judged_when_it_comes() -> None:
    cards = tuple(row for row in legal_state().zones["deck"] if row.card != card_id(HOUND))
    deck = public_deck(cards=(*cards, Entry(CardId(900_000), 2)))
    settle()
    assert found() == []
    make_card("unit", id=900_000)
    assert judged() == 1
    assert found() == [deck]


def test_another_validator_makes_all_answers_old() -> None:
    public_deck()
    settle()
    VerdictBasis.objects.update(rules="of another release")
    assert judged() == 1
    assert VerdictChange.objects.get().is_everything


def test_a_deck_whose_format_was_taken_away_is_judged_as_custom(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    SiteFormat.objects.filter(pk=league.pk)._raw_delete("default")  # as was once possible
    touch_catalog()
    assert found() == [deck]
    settle()
    assert judged() == 0


def test_the_page_finds_legal_decks_by_answers_that_hold(client: Client, league: SiteFormat) -> None:
    deck = public_deck(format="league")
    address = "/decks/?q=is%3Alegal"

    def shown(page: str) -> list[bool]:
        return [deck.public_id in tile for tile in client.get(page).context["tiles"]]

    assert shown(address) == [True]
    ban(league, HOUND)
    assert "The verdict on 1 of them is being computed anew." in client.get("/decks/").content.decode()
    assert shown(address) == []
    assert shown("/decks/") == [True]
    assert "computed anew" not in client.get("/decks/").content.decode()


def test_the_api_finds_legal_decks_by_answers_that_hold(client: Client, league: SiteFormat) -> None:
    public_deck(format="league")
    ban(league, HOUND)
    first, then = (client.get("/api/v1/decks/", {"q": "is:legal"}).json() for _time in range(2))
    assert (first["results"], "count" in first) == ([], False)  # none is counted that may be none
    assert (then["results"], then["count"]) == ([], 0)


def test_a_search_judges_the_decks_that_its_page_shows_and_no_others(league: SiteFormat) -> None:
    owner = make_user()
    for _ in range(PAGE_SIZE + 3):
        make_deck(owner, visibility="public", state=legal_state(format="league"))
    settle()
    ban(league, HOUND)
    Gallery("hero:ilsa", "new", shelf(), AnonymousUser(), NOW).page("")
    assert Deck.objects.filter(is_legal=False).count() == 0
    gallery = Gallery("is:legal", "new", shelf(), AnonymousUser(), NOW)
    page = gallery.page("")
    assert (page.decks, Deck.objects.filter(is_legal=False).count()) == ([], PAGE_SIZE)
    assert len(gallery.sample("is:legal").rows) == gallery.sample("is:legal").stale_count == 3
    assert gallery.page(page.following).decks == []
    assert found() == []


def test_a_search_for_what_is_not_legal_leaves_out_what_has_become_so(league: SiteFormat) -> None:
    ban(league, HOUND)
    deck = public_deck(format="league")
    settle()
    gallery = Gallery("-is:legal", "new", shelf(), AnonymousUser(), NOW)
    assert gallery.page("").decks == [deck]
    league.banned.clear()
    touch_catalog()
    assert found() == []  # not yet: nobody judges more than a page shows
    assert Gallery("-is:legal", "new", shelf(), AnonymousUser(), NOW).page("").decks == []
    assert found() == [deck]


@pytest.mark.django_db(transaction=True)
def test_a_list_that_is_changed_while_another_one_was_judged_keeps_its_own_verdict() -> None:
    deck = make_deck(state=legal_state())

    def judge_what_was_there() -> None:
        judge_decks(decks=[Deck.objects.get(pk=deck.pk)], now=NOW)

    behind(lambda: remove_copies(deck=deck, card=card_id(HOUND), zone="deck", quantity=1, now=NOW), judge_what_was_there)

    assert Deck.objects.get(pk=deck.pk).is_legal is False


def test_no_more_are_judged_at_once_than_was_said(league: SiteFormat) -> None:
    for _ in range(3):
        public_deck(format="league")
    settle()
    ban(league, HOUND)
    assert [judged(most=2) for _time in range(3)] == [2, 1, 0]
    assert not Deck.objects.filter(is_legal=True).exists()


def test_a_change_is_gone_through_again_when_nobody_can_hold_the_old_cards(league: SiteFormat) -> None:
    """A list may be judged by old cards, and its row written after the first round has passed it."""
    late = public_deck(format="league")
    settle()
    ban(league, HOUND)
    assert judged() == 1
    Deck.objects.filter(pk=late.pk).update(judged_revision=late.judged_revision, is_legal=True)
    assert judged() == 0
    assert found() == []  # it is known to be stale all the while
    Deck.objects.filter(pk=late.pk).update(judged_revision=late.judged_revision, is_legal=True)
    assert judged(NOW + SETTLED_AFTER) == 1
    assert not VerdictChange.objects.exists()
    assert found() == []


def test_verdicts_by_cards_that_have_been_replaced_are_stale_at_once() -> None:
    old = shelf()
    deck = public_deck()
    change_facts(card_id(HOUND), cost=9)
    touch_catalog()
    assert judged() == 1
    judge_decks(decks=[deck], now=NOW, known=old)
    deck.refresh_from_db()
    assert (deck.judged_revision, deck.judged_until) == (None, NOW.date())
    assert judged() == 1


def test_the_task_judges_decks_that_are_not_public_too(league: SiteFormat) -> None:
    public, private = public_deck(format="league"), make_deck(state=legal_state(format="league"))
    ban(league, HOUND)
    judge_stale_decks()
    public.refresh_from_db()
    private.refresh_from_db()
    assert (public.is_legal, private.is_legal) == (False, False)


def test_the_task_asks_little_where_nothing_is_stale(league: SiteFormat) -> None:
    public_deck()
    settle()
    judge_stale_decks()
    assert len(statements(judge_stale_decks)) == 4 * len(kits())


def test_a_list_that_changed_meanwhile_keeps_the_answer_about_itself() -> None:
    deck = public_deck()
    read = list(Deck.objects.all())
    published(remove_copies(deck=deck, card=card_id(HOUND), now=NOW))
    judge_decks(decks=read, now=NOW)
    deck.refresh_from_db()
    assert deck.is_legal is False


def test_many_decks_are_judged_in_as_many_statements_as_few(league: SiteFormat) -> None:
    def questions() -> int:
        ban(league, HOUND)
        league.banned.clear()
        touch_catalog()
        judged()
        return len(statements(lambda: judge_decks(decks=Deck.objects.all(), now=NOW)))

    public_deck(format="league")
    few = questions()
    for _ in range(4):
        public_deck(format="league")
    public_deck(cards=())
    assert questions() == few + 1  # one more answer


def test_a_search_asks_as_much_however_many_decks_there_are() -> None:
    public_deck()
    found()
    few = len(statements(found))
    for _ in range(4):
        public_deck()
    assert len(statements(found)) == few


def test_the_command_tells_how_many_answers_changed(league: SiteFormat) -> None:
    deck = public_deck(format="league")
    ban(league, HOUND)
    out = StringIO()
    call_command("judge_decks", stdout=out)
    assert "1 decks judged, 1 with another answer" in out.getvalue()
    deck.refresh_from_db()
    assert deck.is_legal is False


def test_a_request_that_began_with_older_cards_is_told_so_and_notes_nothing() -> None:
    with one_revision():
        old = shelf()
        change_facts(card_id("rust-hound"), health=9)
        CatalogRevision.objects.update(token="newer")  # as another process writes it
        assert shelf() is old
        noted = VerdictChange.objects.count()
        assert revision_of(old, NOW) is None
        assert VerdictChange.objects.count() == noted
