"""What owners are told of their decks without anybody's doing: bans, rulings, cards that say something else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Notification, User
from accounts.notifications.selectors import told, unread_count
from accounts.notifications.services import mark_read
from cards.models import Card, Printing, Ruling, SiteFormat
from cards.services import touch_catalog
from decks.list.card_news import NEW_FOR, CardNews, tell_card_news
from decks.list.judging import judge_stale
from decks.list.models import Deck
from decks.list.services.bin import delete_deck
from decks.list.tasks import tell_owners_of_cards
from tests.accounts.makers import make_client
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture
def owner() -> User:
    return make_user("ilsa")


@pytest.fixture
def club() -> SiteFormat:
    made = SiteFormat.objects.create(slug="club", name_en="Club", name_de="Klub", ruleset="second-edition")
    touch_catalog()
    return made


def sentences(reader: User) -> list[str]:
    return [one.sentence for one in told(Notification.objects.of(reader), reader)]


def ban(format: SiteFormat, *slugs: str) -> None:
    format.banned.set([card_id(slug) for slug in slugs])
    touch_catalog()
    judge_stale(now=NOW)


def rule(slug: str, text: str = "It bites.", *, days_ago: int = 0) -> None:
    day = (NOW - timedelta(days=days_ago)).date()
    Ruling.objects.create(card_id=card_id(slug), date=day, text_en=text, text_de=text, source="The judge")


def make_club_deck(owner: User, name: str, **fields: Any) -> Deck:
    return make_deck(owner, name=name, state=legal_state(format="club"), **fields)


def test_a_ban_is_told_of_all_decks_that_it_concerns_at_once_and_of_no_others(owner: User, club: SiteFormat) -> None:
    other = make_user()
    make_club_deck(owner, "Rust Bucket")
    make_club_deck(owner, "Dew and Dust")
    make_deck(owner, name="In another format")
    make_deck(other, name="Theirs")
    judge_stale(now=NOW)
    ban(club, "rust-hound")
    assert sentences(owner) == ["2 of your decks are no longer legal: cards, bans or formats have changed."]
    assert sentences(other) == []
    page = make_client(owner).get("/notifications/").content.decode()
    for deck in Deck.objects.filter(format="club"):
        assert f'href="/decks/{deck.public_id}/legality/"' in page


def test_one_deck_is_named_and_leads_to_its_legality(owner: User, club: SiteFormat) -> None:
    deck = make_club_deck(owner, "Rust Bucket")
    judge_stale(now=NOW)
    ban(club, "rust-hound")
    assert sentences(owner) == ["Rust Bucket is no longer legal: cards, bans or formats have changed."]
    number = Notification.objects.get().pk
    assert make_client(owner).get(f"/notifications/{number}/")["Location"] == f"/decks/{deck.public_id}/legality/"


def test_a_ban_that_is_lifted_before_anybody_read_of_it_is_no_news_and_afterwards_it_is(owner: User, club: SiteFormat) -> None:
    make_club_deck(owner, "Rust Bucket")
    judge_stale(now=NOW)
    ban(club, "rust-hound")
    ban(club)
    assert sentences(owner) == []
    ban(club, "rust-hound")
    mark_read(reader=owner, now=NOW)
    ban(club)
    assert sentences(owner)[0] == "Rust Bucket is legal now: cards, bans or formats have changed."
    assert unread_count(owner) == 1


def test_a_deck_that_its_owner_makes_illegal_or_has_put_away_or_thrown_away_tells_nothing(owner: User, club: SiteFormat) -> None:
    away, binned = make_club_deck(owner, "Away"), make_club_deck(owner, "Thrown away")
    Deck.objects.filter(pk=away.pk).update(archived_at=NOW)
    delete_deck(deck=binned, now=NOW)
    make_deck(owner, name="Half a deck", state=legal_state(cards=()))
    judge_stale(now=NOW)
    ban(club, "rust-hound")
    assert sentences(owner) == []


def test_a_ruling_on_a_card_is_told_to_who_plays_it_once(owner: User) -> None:
    other = make_user()
    make_deck(owner)
    make_deck(owner, name="A second one")
    make_deck(other, name="Without", state=legal_state(cards=()))
    rule("rust-hound")
    for _ in range(3):
        tell_card_news(now=NOW)
    assert sentences(owner) == ["There is a new ruling on Rust Hound, which you play."]
    assert sentences(other) == []
    assert make_client(owner).get(f"/notifications/{Notification.objects.get().pk}/")["Location"] == "/cards/rust-hound/"
    rule("pipe-warden", "It waits.")
    rule("pipe-warden", "It waits longer.")
    tell_card_news(now=NOW)
    assert sentences(owner) == ["There are 2 new rulings on cards that you play.", "There is a new ruling on Rust Hound, which you play."]


def test_a_ruling_on_a_hero_concerns_the_decks_of_the_hero(owner: User) -> None:
    make_deck(owner)
    hero = Card.objects.filter(slug__startswith="ilsa-varn").first()
    assert hero is not None
    rule(hero.slug)
    tell_card_news(now=NOW)
    assert len(sentences(owner)) == 1


def test_old_rulings_and_those_that_are_loaded_again_are_told_to_nobody(owner: User) -> None:
    make_deck(owner)
    rule("rust-hound", days_ago=NEW_FOR.days + 1)
    tell_card_news(now=NOW)
    assert sentences(owner) == []
    rule("pipe-warden")
    tell_card_news(now=NOW)
    mark_read(reader=owner, now=NOW)
    Ruling.objects.all().delete()
    rule("pipe-warden")
    tell_card_news(now=NOW)
    assert unread_count(owner) == 0


def test_a_card_that_says_something_else_is_told_and_a_reprint_is_not(owner: User) -> None:
    make_deck(owner)
    judge_stale(now=NOW)
    card = Card.objects.get(slug="rust-hound")
    old = Printing.objects.filter(card=card).first()
    assert old is not None
    Printing.objects.create(card=card, edition=old.edition, number="999")
    touch_catalog()
    judge_stale(now=NOW)
    tell_card_news(now=NOW)
    assert sentences(owner) == []
    card.facts = {**card.facts, "cost": 7} if "cost" in card.facts else {**card.facts, "drop_cost": 7}
    card.save()
    touch_catalog()
    judge_stale(now=NOW)
    tell_card_news(now=NOW)
    assert sentences(owner) == ["Rust Hound, which you play, has changed."]
    tell_card_news(now=NOW)
    assert Notification.objects.get().count == 1


def test_many_decks_are_gone_through_a_few_at_a_time(owner: User) -> None:
    people = [make_user() for _ in range(5)]
    for person in people:
        make_deck(person)
    rule("rust-hound")
    assert [tell_card_news(now=NOW, most=2) for _ in range(4)] == [2, 2, 1, 0]
    assert Notification.objects.filter(kind="ruling", count=1).count() == 5
    assert CardNews.objects.get().is_told


def test_the_scheduler_s_task_does_so(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    make_deck(owner)
    rule("rust-hound")
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    tell_owners_of_cards.apply(throw=True)
    assert unread_count(owner) == 1
