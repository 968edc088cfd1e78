"""What seats and onlookers are told: what they may know, in both languages, and no more."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from engine.decklist import Decklist, Entry
from engine.match.match import PlayerId
from play.games import forget_games, game_of
from play.models import Table
from play.showing import GameShower
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import legal_state
from tests.play.makers import TABLES, ask, choose, chosen, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def same_backs(told: dict[str, Any]) -> str:
    """An answer without what names the table itself."""
    return json.dumps({name: value for name, value in told.items() if name not in ("id", "created_at", "touched_at", "seats", "clock")})


def other_list() -> Decklist:
    """The usual list with another unit, which costs and does something else, in the place of one that is there twice."""
    state = legal_state()
    from cards.selectors import catalog

    known = catalog().by_slug
    rows = [
        Entry(known["wall-sergeant"].id, row.quantity) if row.card == known["marsh-colossus"].id else row for row in state.entries("deck")
    ]
    return legal_state(cards=tuple(sorted(rows, key=lambda row: row.card)))


def test_two_games_that_differ_in_hidden_cards_alone_tell_the_same_bytes() -> None:
    told = []
    for theirs in (legal_state(), other_list()):
        user = make_user()
        table = make_table(user, decks=(chosen(), chosen(theirs)), opponents=("self",), has_onlookers=True)
        client = make_client(user)
        answers = [same_backs(ask(client, table).json())]
        for number in range(2):
            answers.append(same_backs(ask(Client(), table).json()))
            assert choose(client, table, number).status_code == 200
        told.append(answers)
    assert told[0] == told[1]


def test_what_is_told_is_in_both_languages_and_names_its_clause() -> None:
    user = make_user()
    decision = ask(make_client(user), make_table(user)).json()["decision"]
    assert decision["prompt"] == {"en": "Keep this hand?", "de": "Diese Hand behalten?"}
    assert decision["options"][0]["label"]["en"] == "Keep all"
    assert decision["clause"] == "SET-4"


def test_an_onlooker_is_asked_nothing_and_sees_no_hand() -> None:
    user = make_user()
    table = make_table(user, has_onlookers=True)
    seen, mine = ask(Client(), table).json(), ask(make_client(user), table).json()
    hands = [[zone for zone in seat["zones"] if zone["name"] == "hand"] for seat in seen["view"]["seats"]]
    assert seen["decision"] is None
    assert all(card["id"] is None for zones in hands for zone in zones for card in zone["cards"])
    own = next(zone for zone in mine["view"]["seats"][0]["zones"] if zone["name"] == "hand")
    assert own["count"] == len(own["cards"]) > 0
    assert all(card["id"] for card in own["cards"])


def test_the_log_is_told_from_a_choice_on_whatever_the_process_kept() -> None:

    user = make_user()
    table, client = make_table(user), make_client(user)
    numbers = [0]
    for _ in range(5):
        numbers.append(choose(client, table, numbers[-1]).json()["number"])
    whole = ask(client, table).json()["log"]
    for since in numbers:
        part = ask(client, table, since=since).json()["log"]
        forget_games()
        assert ask(client, table, since=since).json()["log"] == part == whole[len(whole) - len(part) :]
    assert ask(client, table, since=numbers[-1]).json()["log"] == []
    assert ask(client, table, since=10**6).json()["log"] == []


def test_the_page_is_shown_what_is_offered_and_what_is_not() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    told = choose(client, table, 0).json()
    while told["decision"]["kind"] != "main":
        told = choose(client, table, told["number"]).json()
    with game_of(Table.objects.get()) as game:
        shown = {language: GameShower(game, 0, language).shown() for language in ("en", "de")}  # type: ignore[arg-type]
        question = game.tables.question(game.match, PlayerId(0))
    assert question is not None
    assert shown["en"].question is not None
    assert [one.index for one in shown["en"].question.choices] == [one.index for one in question.choices]
    assert shown["en"].question.prompt != shown["de"].question.prompt  # type: ignore[union-attr]
    own = shown["en"].seats[0]
    assert (own.is_own, own.is_waited_for) == (True, True)
    on_cards = [choice for seat in shown["en"].seats for zone in seat.zones for card in zone.cards for choice in card.choices]
    elsewhere = shown["en"].question.elsewhere
    assert {one.index for one in (*on_cards, *elsewhere)} == {one.index for one in question.choices}
    assert any(card.refusals for zone in own.zones for card in zone.cards)
    assert shown["en"].lines[-1].text


def test_a_game_of_other_rules_says_so_keeps_its_result_and_can_be_given_up() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    number = choose(client, table, 0).json()["number"]
    forget_games()
    row = Table.objects.get()
    Table.objects.update(beginning=(row.beginning or {}) | {"engine_version": "0.0.1"})
    told = ask(client, table).json()
    assert (told["is_outdated"], told["state"], told["decision"], told["view"], told["log"]) == (True, "playing", None, None, [])
    refused = choose(client, table, number)
    assert (refused.status_code, refused.json()["code"]) == (409, "TABLE_OUTDATED")
    client.delete(f"{TABLES}{table.public_id}/")
    over = ask(client, table).json()
    assert (over["is_outdated"], over["state"], over["result"]["winner"]) == (True, "over", 1)
