"""A list that was handed in never changes, whatever becomes of deck, player, cards and format: no row, call, file or page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from accounts.services import delete_account
from cards.models import Card, SiteFormat
from cards.services import keep_format_state, touch_catalog
from decks.list.models import Deck
from decks.list.services.bin import delete_deck
from decks.list.services.lists import save_list
from decks.list.services.making import rename
from decks.list.services.sharing import set_visibility
from engine.decklist import Decklist, short_hash
from events.models import Event, Registration
from events.services import (
    EventFacts,
    bring_back,
    cancel_event,
    change_event,
    check_again,
    hand_in_deck,
    hand_in_for,
    hold_list,
    open_lists,
    take_out,
)
from tests.accounts.makers import make_client
from tests.decks.makers import card_id, legal_state, make_deck, make_user
from tests.events.makers import AFTER, NOW, make_event, make_registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

CARD = "rust-hound"
"""Stands in every list here, twice."""


@dataclass
class Handed:
    """A list handed in from a deck, for an event of the format "league" whose lists are closed."""

    event: Event
    player: User
    deck: Deck
    league: SiteFormat
    row: Registration


def make_handed(state: Decklist) -> Handed:
    """`state` handed in as no. 1 of an event, beside another player's."""
    league = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    player = make_user("the-player")
    deck = make_deck(player, state=replace(state, format="league"), visibility="public")
    event = make_event(format="league", audience="everyone")
    row = hand_in_deck(event=event, player=player, deck=deck, now=NOW)
    make_registration(event)
    return Handed(event, player, deck, league, row)


def _with_cards(change: Callable[[Card], None]) -> None:
    card = Card.objects.get(slug=CARD)
    change(card)
    card.save()
    touch_catalog()


def _rename_card(card: Card) -> None:
    card.name_en, card.name_de, card.slug = "Quicksilver Hare", "Quecksilberhase", "quicksilver-hare"


def _make_it_dear(card: Card) -> None:
    card.facts = {**card.facts, "level": 3, "cost": 9}


def _tighten(handed: Handed) -> None:
    handed.league.limits = handed.league.limits | {"deck_size": 40, "copies_max": 1}
    handed.league.name_en, handed.league.version = "Premier League", 2
    handed.league.save()
    keep_format_state(handed.league, since=date(2026, 11, 21))
    touch_catalog()


def _ban(handed: Handed) -> None:
    handed.league.banned.add(card_id(CARD))
    touch_catalog()


def _end(handed: Handed) -> None:
    handed.league.valid_to = date(2026, 11, 21)
    handed.league.save()
    touch_catalog()


def _judge_again(handed: Handed) -> None:
    _ban(handed)
    check_again(event=handed.event, now=AFTER)


def _change_event(handed: Handed) -> None:
    facts = replace(EventFacts.of(handed.event), format="three-player", starts_on=date(2026, 12, 24), admits_illegal=False)
    change_event(event=handed.event, facts=facts, now=AFTER)


def _edit(handed: Handed) -> None:
    save_list(deck=handed.deck, state=legal_state(cards=(), technologies=(), format="league"), now=AFTER)
    rename(deck=handed.deck, name="Another name", now=AFTER)


def _leave_and_return(handed: Handed) -> None:
    hold_list(registration=handed.row, by=handed.event.organiser, hold="unlocked", now=AFTER)
    take_out(registration=handed.row, by=handed.event.organiser, now=AFTER)
    bring_back(registration=handed.row, by=handed.event.organiser, now=AFTER)


HAPPENED: dict[str, Callable[[Handed], Any]] = {
    "the deck is edited": _edit,
    "the deck is made private": lambda it: set_visibility(deck=it.deck, visibility="private", now=AFTER),
    "the deck is thrown away": lambda it: delete_deck(deck=it.deck, now=AFTER),
    "the deck is gone": lambda it: it.deck.delete(),
    "the player is gone": lambda it: delete_account(user=it.player, now=AFTER),
    "a card has another name": lambda it: _with_cards(_rename_card),
    "a card is another": lambda it: _with_cards(_make_it_dear),
    "the format is tighter": _tighten,
    "a card is banned": _ban,
    "the format ends": _end,
    "the lists are judged again": _judge_again,
    "the event has another format and day": _change_event,
    "the event is called off": lambda it: cancel_event(event=it.event, now=AFTER),
    "the lists are opened": lambda it: open_lists(event=it.event, now=AFTER),
    "the player leaves and comes back": _leave_and_return,
}
LISTS = {
    "legal": lambda: legal_state(),
    "not legal": lambda: replace(legal_state(technologies=()), unread=("2 Neue Promokarte",)),
}
JUDGED_OTHERWISE = {
    "the format is tighter",
    "a card is banned",
    "the format ends",
    "the lists are judged again",
    "the event has another format and day",
}
"""After these the same list is judged otherwise."""
KEPT = ("deck_name", "hash", "handed_in_at", "list", "handed_in_verdict", "handed_in_by")


def stored(row: Registration) -> tuple[Any, ...]:
    """What the database holds of the list, byte for byte."""
    with connection.cursor() as cursor:
        columns = "list, hash, handed_in_verdict, was_legal, handed_in_at, judged_at, deck_name"
        cursor.execute(f"SELECT {columns} FROM events_registration WHERE id = %s", [row.pk])  # noqa: S608 - the columns above
        found: tuple[Any, ...] = cursor.fetchone()
        return found


def told(it: Handed) -> dict[str, Any]:
    """What the organiser is told of the list that was handed in, by the API, the file and the page."""
    client, event = make_client(User.objects.get(pk=it.event.organiser_id)), it.event.public_id
    api = f"/api/v1/events/{event}/registrations/"
    one, check = client.get(f"{api}1/").json(), client.get(f"{api}1/check/").json()
    many = next(row for row in client.get(api).json()["results"] if row["number"] == 1)
    file = next(row for row in client.get(f"/events/{event}/lists/export.json").json()["registrations"] if row["number"] == 1)
    page = client.get(f"/events/{event}/lists/1/").content.decode()
    history = re.search(r"<li>(?:(?!</li>).)*the hand-in(?:(?!</li>).)*</li>", page, re.S)
    short = re.search(r'<p class="lead">.*?</p>', page, re.S)
    assert history is not None
    assert short is not None
    return {
        "one": json.dumps({name: one[name] for name in KEPT}),
        "among all": json.dumps({name: many[name] for name in KEPT}),
        "in the file": json.dumps({name: file[name] for name in KEPT}),
        "beside checks": json.dumps([check["stored"], check["history"][0]]),
        "head of the page": short[0],
        "history on the page": history[0],
        "copies on the page": sorted(re.findall(r'<span class="qty">(\d+)', page)),
    }


def verdict_of_now(it: Handed) -> Any:
    """What the validator says of the list by the cards and rules of now."""
    client = make_client(User.objects.get(pk=it.event.organiser_id))
    return client.get(f"/api/v1/events/{it.event.public_id}/registrations/1/check/").json()["verdict"]


@pytest.mark.parametrize("state", LISTS)
@pytest.mark.parametrize("happened", HAPPENED)
def test_a_list_that_was_handed_in_stays_as_it_was(happened: str, state: str) -> None:
    it = make_handed(LISTS[state]())
    assert it.row.is_legal == (state == "legal")
    row, before, verdict = stored(it.row), told(it), verdict_of_now(it)
    assert before["copies on the page"].count("2") >= 10
    HAPPENED[happened](it)
    assert (verdict_of_now(it) != verdict) == (happened in JUDGED_OTHERWISE)
    assert stored(it.row) == row
    assert told(it) == before


def test_a_list_whose_player_is_gone_stands_under_its_number() -> None:
    it = make_handed(legal_state())
    delete_account(user=it.player, now=AFTER)
    client = make_client(User.objects.get(pk=it.event.organiser_id))
    for path in ("lists/", "lists/1/", "lists/export.csv", "lists/export.json", "players/", "players/1/", "players/export.csv"):
        answer = client.get(f"/events/{it.event.public_id}/{path}").content.decode()
        assert "#1" in answer, path
        assert "the-player" not in answer, path


def test_a_list_that_was_replaced_after_the_deadline_stays_beside_the_new_one_as_it_was() -> None:
    it = make_handed(replace(legal_state(), unread=("2 Neue Promokarte",)))
    organiser = User.objects.get(pk=it.event.organiser_id)
    kept = tuple(getattr(it.row, name) for name in ("list", "hash", "handed_in_verdict", "was_legal", "handed_in_at"))
    hand_in_for(registration=it.row, by=organiser, state=legal_state(), now=AFTER)
    for change in (_edit, _ban, _end, _change_event):
        change(it)
    delete_account(user=it.player, now=AFTER)
    (old,) = it.row.replaced_lists.all()
    assert tuple(getattr(old, name) for name in ("list", "hash", "verdict", "is_legal", "handed_in_at")) == kept
    short = short_hash(kept[1])
    assert f"{short[:4]} {short[4:]}" in make_client(organiser).get(f"/events/{it.event.public_id}/lists/1/").content.decode()
