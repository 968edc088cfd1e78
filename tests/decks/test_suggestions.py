"""What goes with a list: cards of decks like it, with the reason, and the list filled up to a legal one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from cards.models import Printing
from cards.search import Held
from cards.selectors import catalog, formats, shelf
from collection.models import Holding
from decks.builder.suggestions import MOST_SUGGESTED, Company
from decks.built.services import mark_built
from decks.list.models import Deck
from decks.list.selectors import deck_state, state_verdict
from decks.list.services.lists import undo
from engine.decklist import Decklist
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from engine.rone.kit import KIT
from tests.decks.makers import NOW, card_id, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
HERO = "ilsa-varn"


@pytest.fixture
def starters() -> list[Deck]:
    call_command("load_starter_decks", verbosity=0)
    return list(Deck.objects.starters())


@pytest.fixture
def marit() -> User:
    return make_user("marit")


def built(*, format: str = "custom", **rows: Any) -> Decklist:
    return decklist_of(format=format, **rows)


def company(state: Decklist, *, held: Held | None = None, deck: Deck | None = None) -> Company:
    known = shelf()
    return Company.of(
        state,
        formats()[state.format],
        cards=known.catalog,
        held=held or Held(),
        today=NOW.date(),
        apart_from=deck.pk if deck else 0,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("format", ["custom", "custom-first-edition", "first-game", "three-player"])
def test_a_list_from_nothing_is_filled_up_to_a_legal_one(starters: list[Deck], format: str) -> None:
    for hero in catalog().leader_names:
        if not all(KIT.is_admitted(card, formats()[format], NOW.date()) for card in catalog().cards_of_leader(hero)):
            continue
        filled = company(built(heroes=(hero,), format=format)).filled_up()
        problems = state_verdict(filled, as_of=NOW.date()).errors
        assert not [problem.code for problem in problems], (hero, format)
        assert company(filled).filled_up() == filled
        assert not company(filled).best()


def test_what_is_in_the_list_stays_and_is_never_more_than_allowed(starters: list[Deck]) -> None:
    rows = built(heroes=(HERO,), cards=(*deck_state(starters[1]).entries(Zone.DECK)[:4],))
    filled = company(rows).filled_up()
    for entry in rows.entries(Zone.DECK):
        assert filled.quantity(entry.card, Zone.DECK) >= entry.quantity
    assert max(entry.quantity for entry in filled.entries(Zone.DECK)) == 2
    assert sum(entry.quantity for entry in filled.entries(Zone.DECK)) == 24


def test_the_reason_is_how_many_decks_with_the_hero_play_it(starters: list[Deck]) -> None:
    own = next(deck for deck in starters if deck.heroes == (HERO,))
    make_deck(name="Liked", state=built(heroes=(HERO,), cards=deck_state(own).entries(Zone.DECK)[:1]), visibility="public")
    make_deck(name="Private", state=deck_state(own))
    found = company(built(heroes=(HERO,)))
    assert len(found.decks) == 2
    first = found.best()[0]
    assert (first.card.id, first.decks, first.of) == (deck_state(own).entries(Zone.DECK)[0].card, 2, 2)
    assert len(found.best()) == MOST_SUGGESTED


def test_decks_that_share_more_cards_count_for_more_and_owned_cards_stand_first(starters: list[Deck]) -> None:
    one = built(heroes=(HERO,), cards=tuple(deck_state(starters[0]).entries(Zone.DECK)))
    listed = built(heroes=(), cards=one.entries(Zone.DECK)[:6])
    found = company(listed)
    theirs = set(deck_state(starters[0]).copies())
    assert all(each.card.id in theirs for each in found.best())
    strange = next(each.card.id for each in found.ranked if each.card.id not in theirs and each.zone == Zone.DECK)
    assert company(listed, held=Held({strange: 2}, {strange: 2})).best()[0].card.id == strange


def test_free_cards_stand_before_those_that_lie_in_other_built_decks(starters: list[Deck]) -> None:
    listed = built(heroes=(HERO,))
    first, second, third = (each.card.id for each in company(listed).ranked[-3:])
    held = Held({second: 2, third: 2}, {second: 0, third: 2})
    assert [each.card.id for each in company(listed, held=held).ranked[:2]] == [third, second]
    assert company(listed, held=held).ranked[2].card.id != first


def test_the_page_tells_what_is_free_wanted_and_for_trade(client: Client, starters: list[Deck], marit: User) -> None:
    client.force_login(marit)
    deck = make_deck(marit, state=built(heroes=(HERO,)))
    card = company(built(heroes=(HERO,))).ranked[0].card
    Holding.objects.create(owner=marit, printing=Printing.objects.filter(card=card.id)[0], loose=3, wanted=4, for_trade=1)
    mark_built(deck=make_deck(marit), copies={card.id: 2}, now=NOW)
    address = f"/decks/{deck.public_id}/build/suggestions/"
    page = " ".join(client.get(address).content.decode().split())
    assert [words in page for words in ("you own 3, 1 free", "you want 4", "1 for trade")] == [True] * 3
    mark_built(deck=deck, copies={card.id: 1}, now=NOW)
    assert "you own 3, 1 free" in " ".join(client.get(address).content.decode().split())  # its own copy is free for it
    assert client.get(address, headers={"Accept-Language": "de"}).content.decode().count("du hast 3, davon 1 frei") == 1


def test_banned_cards_are_not_suggested(starters: list[Deck]) -> None:
    state = built(heroes=(HERO,))
    known = shelf()
    first = company(state).best()[0].card.id
    banned = replace(formats()["custom"], banned=frozenset({first}))
    found = Company.of(state, banned, cards=known.catalog, held=Held(), today=NOW.date(), apart_from=0)
    assert first not in {each.card.id for each in found.ranked}
    assert first not in found.filled_up().copies()


def test_filling_up_is_one_step_that_is_undone(client: Client, starters: list[Deck], marit: User) -> None:
    client.force_login(marit)
    deck = make_deck(marit, state=built(heroes=(HERO,)))
    before = deck_state(deck)
    assert "Fill it up" in client.get(f"/decks/{deck.public_id}/build/").content.decode()
    for _time in range(2):  # sent twice, done once
        client.post(f"/decks/{deck.public_id}/build/change/", {"do": "fill", "key": "once", "revision": "1"})
    deck.refresh_from_db()
    assert deck.is_legal
    assert "Fill it up" not in client.get(f"/decks/{deck.public_id}/build/").content.decode()
    undo(deck=deck, now=NOW)
    assert deck_state(Deck.objects.get(pk=deck.pk)) == before


def test_the_page_names_five_with_a_reason_each(client: Client, starters: list[Deck], marit: User) -> None:
    client.force_login(marit)
    deck = make_deck(marit, state=built(heroes=(HERO,)))
    Holding.objects.create(owner=marit, printing=Printing.objects.get(card__slug="rust-hound"), loose=2)
    with CaptureQueriesContext(connection) as queries:
        page = client.get(f"/decks/{deck.public_id}/build/suggestions/").content.decode()
    assert page.count("In the one deck with Ilsa Varn") == 5
    assert 'value="add:' in page
    assert len(queries) <= 14
    part = client.get(f"/decks/{deck.public_id}/build/suggestions/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert part.count('value="add:') == 5
    assert card_id("rust-hound")


def test_a_suggestion_tells_what_it_fills_in_the_curve(starters: list[Deck]) -> None:
    empty = company(built(heroes=(HERO,)))
    (like,) = empty.decks
    for each in empty.best():
        alike = sum(row.quantity for row in like.entries("deck") if shelf().catalog.by_id[row.card].cost == each.card.cost)
        told = (each.gap.bar, each.gap.has, each.gap.usual) if each.gap else None
        assert told == ((str(each.card.cost), 0, alike) if alike >= 2 else None)
    assert all(each.gap is None for each in company(empty.filled_up()).ranked)


def test_without_any_deck_to_learn_from_the_catalog_fills_the_list() -> None:
    filled = company(built(heroes=(HERO,))).filled_up()
    assert sum(entry.quantity for entry in filled.entries(Zone.DECK)) == 24
