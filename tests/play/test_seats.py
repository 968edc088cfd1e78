"""Sitting down: who sits where, what is refused, links to free seats, onlookers, resigning, draws, rematches."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope
from decks.list.models import Visibility
from play.errors import TooManyTablesError
from play.models import Seat, Table
from play.services.leaving import forget_person
from play.services.sitting_down import sit_down
from tests.accounts.makers import bearer, make_client, make_guest, make_token, make_user
from tests.decks.makers import LEGAL_CARDS, LEGAL_TECHNOLOGIES, card_id, make_deck
from tests.play.makers import NOW, TABLES, ask, choose, codes, make_sitting, make_table, post

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def inline(**more: Any) -> dict[str, Any]:
    """A list as `decks/validate/` takes it."""
    return {
        "hero": "ilsa-varn",
        "cards": [{"card": card_id(slug), "quantity": number} for slug, number in LEGAL_CARDS.items()],
        "technologies": [{"card": card_id(slug), "quantity": 1} for slug in LEGAL_TECHNOLOGIES],
    } | more


def body(**changes: Any) -> dict[str, Any]:
    return {"format": "custom", "deck": changes.pop("deck", None) or inline(), "opponents": ["bot:greedy"], **changes}


def sit(client: Client, **changes: Any) -> Any:
    return client.post(TABLES, body(**changes), content_type="application/json")


def test_sitting_down_answers_201_with_the_table_and_its_address() -> None:
    answer = sit(make_client(make_user("marit")), seed=7, first=0)
    told = answer.json()
    assert answer.status_code == 201
    assert answer["Location"] == f"http://testserver{TABLES}{told['id']}/"
    wanted = {"state": "playing", "format": "custom", "ruleset": "second-edition", "seed": None, "seat": 0, "number": 0, "result": None}
    assert {name: told[name] for name in wanted} == wanted
    assert [(seat["kind"], seat["name"], seat["taken"]) for seat in told["seats"]] == [
        ("human", "marit", True),
        ("bot:greedy", "greedy", True),
    ]
    assert told["decision"]["player"] == 0


def test_one_plays_one_s_own_deck_a_public_one_and_no_private_one_of_others() -> None:
    owner, other = make_user(), make_user()
    mine, shown, hidden = make_deck(owner), make_deck(other, visibility=Visibility.PUBLIC), make_deck(other)
    client = make_client(owner)
    assert sit(client, deck=mine.public_id, decks=[shown.public_id]).status_code == 201
    assert [seat.deck for seat in Seat.objects.order_by("number")] == [mine, shown]
    assert sit(client, deck=hidden.public_id).status_code == 404
    assert sit(client, deck=mine.public_id, decks=[hidden.public_id]).status_code == 404


def test_the_list_that_is_played_stays_as_it_was_when_the_deck_is_gone() -> None:
    owner = make_user()
    deck = make_deck(owner)
    told = sit(make_client(owner), deck=deck.public_id, seed=7).json()
    deck.delete()
    assert ask(make_client(owner), told["id"]).json()["decision"] == told["decision"]


@pytest.mark.parametrize(
    ("changes", "status", "fault"),
    [
        ({"opponents": []}, 422, ("opponents", "OPPONENTS")),
        ({"opponents": ["bot:greedy", "bot:greedy"]}, 422, ("opponents", "OPPONENTS")),
        ({"opponents": ["bot:deep-thought"]}, 422, ("opponents.0", "OPPONENT_UNKNOWN")),
        ({"opponents": ["a friend"]}, 422, ("opponents.0", "OPPONENT_UNKNOWN")),
        ({"opponents": "open"}, 400, ("opponents", "NOT_A_LIST")),
        ({"decks": [{"hero": "ilsa-varn"}, {"hero": "ilsa-varn"}]}, 422, ("decks", "DECKS")),
        ({"deck": {"hero": "nobody-knows"}}, 422, ("deck", "HERO_MISSING")),
        ({"decks": [{"text": "2 Nonsuch Thing"}]}, 422, ("decks.0", "CARD_UNKNOWN")),
        ({"first": 7}, 422, ("first", "OUT_OF_RANGE")),
        ({"first": -1}, 400, ("first", "MIN_VALUE")),
        ({"seed": 2**60}, 400, ("seed", "MAX_VALUE")),
        ({"clock": {"per": "egg", "seconds": 60}}, 400, ("clock.per", "INVALID_CHOICE")),
        ({"clock": {"per": "game", "seconds": 0}}, 400, ("clock.seconds", "MIN_VALUE")),
        ({"players": 2}, 400, ("players", "UNKNOWN_FIELD")),
    ],
)
def test_what_nobody_can_sit_down_to_is_refused(changes: dict[str, Any], status: int, fault: tuple[str, str]) -> None:
    answer = sit(make_client(), **changes)
    assert answer.status_code == status, answer.json()
    assert fault in codes(answer)
    assert not Table.objects.exists()


def test_a_level_of_bots_may_be_written_with_a_hyphen() -> None:
    assert sit(make_client(), opponents=["bot:look-ahead"]).json()["seats"][1]["kind"] == "bot:lookahead"


def test_a_token_plays_with_its_scope_alone() -> None:
    user = make_user()
    for scopes, status in ((["simulations:write"], 201), ([scope for scope in Scope.values if scope != "simulations:write"], 403)):
        _token, secret = make_token(user, scopes=scopes)
        assert Client(headers=bearer(secret)).post(TABLES, body(), content_type="application/json").status_code == status


def test_nobody_sits_down_through_the_api_without_being_known() -> None:
    assert sit(Client()).status_code == 401
    assert Client().get(TABLES).status_code == 401


def test_one_s_own_tables_are_listed_newest_first() -> None:
    user = make_user()
    first, second = make_table(user), make_table(user, opponents=("open",))
    make_table()
    listed = make_client(user).get(TABLES).json()
    assert [table["id"] for table in listed["results"]] == [second.public_id, first.public_id]
    assert listed["count"] == 2


# --- Free seats ----------------------------------------------------------------------------------


def test_a_friend_takes_the_free_seat_by_its_key_with_a_deck_of_their_own() -> None:
    owner, friend = make_user(), make_user()
    table = make_table(owner, opponents=("open",))
    waiting = ask(make_client(owner), table).json()
    assert (waiting["state"], waiting["decision"], waiting["view"], waiting["number"]) == ("open", None, None, 0)
    key = waiting["seats"][1]["key"]
    deck = make_deck(friend, name="Mine")
    told = post(make_client(friend), table, "seats", {"key": key, "deck": deck.public_id}).json()
    assert (told["state"], told["seat"], told["decision"]) == ("playing", 1, None)
    assert told["seats"][1]["key"] is None
    assert Seat.objects.get(number=1).deck == deck
    assert ask(make_client(owner), table).json()["decision"]["player"] == 0


def test_taking_a_seat_again_changes_nothing_and_nobody_else_gets_it() -> None:
    owner, friend = make_user(), make_user()
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    first, again = (post(make_client(friend), table, "seats", {"key": key}) for _ in range(2))
    assert (first.status_code, again.status_code, again.json()["number"]) == (200, 200, 0)
    assert post(make_client(), table, "seats", {"key": key}).json()["code"] == "SEAT_TAKEN"


def test_a_wrong_key_opens_nothing_and_tells_nothing() -> None:
    table = make_table(opponents=("open",))
    assert post(make_client(), table, "seats", {"key": "0" * 32}).status_code == 404
    assert post(make_client(), "0" * 12, "seats", {"key": "0" * 32}).status_code == 404


def test_who_sits_at_the_table_takes_no_second_seat() -> None:
    owner = make_user()
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    assert post(make_client(owner), table, "seats", {"key": key}).json()["code"] == "SEAT_TAKEN"


def test_keys_are_told_to_nobody_who_looks_on() -> None:
    table = make_table(opponents=("open",), has_onlookers=True)
    assert [seat["key"] for seat in ask(make_client(), table).json()["seats"]] == [None, None]


def test_a_list_that_can_t_be_played_takes_no_seat() -> None:
    owner = make_user()
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    answer = post(make_client(), table, "seats", {"key": key, "deck": {"hero": "nobody-knows"}})
    assert (answer.status_code, Table.objects.get().state) == (422, "open")


def test_strangers_know_of_no_table_and_onlookers_of_those_that_have_some() -> None:
    closed, open_to_all = make_table(), make_table(has_onlookers=True)
    for client in (make_client(), Client()):
        assert ask(client, closed).status_code == 404
        told = ask(client, open_to_all).json()
        assert (told["seat"], told["decision"], told["seed"]) == (None, None, None)


# --- Ends ----------------------------------------------------------------------------------------


def test_who_resigns_loses() -> None:
    user = make_user()
    table = make_table(user)
    told = make_client(user).delete(f"{TABLES}{table.public_id}/").json()
    assert (told["state"], told["ending"], told["result"]["winner"], told["result"]["reason"]) == ("over", "resigned", 1, "resigned")
    assert make_client(user).delete(f"{TABLES}{table.public_id}/").json()["result"] == told["result"]


def test_nobody_resigns_for_others() -> None:
    table = make_table(has_onlookers=True)
    assert make_client().delete(f"{TABLES}{table.public_id}/").status_code == 403
    assert Client().delete(f"{TABLES}{table.public_id}/").status_code == 401


def test_a_table_that_waits_is_closed_by_who_opened_it() -> None:
    owner = make_user()
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    told = make_client(owner).delete(f"{TABLES}{table.public_id}/").json()
    assert (told["state"], told["ending"], told["result"]) == ("over", "left", None)
    assert post(make_client(), table, "seats", {"key": key}).status_code == 409
    assert make_client(owner).get(f"{TABLES}{table.public_id}/replay/").status_code == 409


def two_people() -> tuple[Table, Client, Client]:
    owner, friend = make_user(), make_user()
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    post(make_client(friend), table, "seats", {"key": key})
    return table, make_client(owner), make_client(friend)


def test_a_draw_is_offered_and_taken() -> None:
    table, owner, friend = two_people()
    assert post(owner, table, "draw").json()["draw_offered_by"] == 0
    assert post(owner, table, "draw").json()["state"] == "playing"
    told = post(friend, table, "draw").json()
    assert (told["state"], told["ending"], told["result"]["draw"], told["result"]["winner"]) == ("over", "agreed", True, None)


def test_an_offer_ends_when_the_other_one_plays_on() -> None:
    table, owner, friend = two_people()
    post(friend, table, "draw")
    choose(owner, table, 0)
    assert ask(friend, table).json()["draw_offered_by"] is None


def test_bots_agree_on_nothing() -> None:
    user = make_user()
    assert post(make_client(user), make_table(user), "draw").status_code == 409


def test_a_rematch_swaps_the_seats_and_begins_when_both_are_there() -> None:
    table, owner, friend = two_people()
    assert post(owner, table, "rematch").status_code == 409
    owner.delete(f"{TABLES}{table.public_id}/")
    asked = post(owner, table, "rematch")
    again = asked.json()
    assert (asked.status_code, again["state"], again["seat"]) == (201, "open", 1)
    assert post(owner, table, "rematch").json()["id"] == again["id"]
    told = post(friend, table, "rematch").json()
    assert (told["id"], told["state"], told["seat"], told["decision"]["player"]) == (again["id"], "playing", 0, 0)


def test_a_rematch_against_a_bot_begins_at_once() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    client.delete(f"{TABLES}{table.public_id}/")
    told = post(client, table, "rematch").json()
    assert (told["state"], told["seat"], told["seats"][0]["kind"]) == ("playing", 1, "bot:greedy")


def test_one_has_so_many_games_on_at_most(settings: Any) -> None:
    settings.TABLES_AT_ONCE = settings.TABLES_OF_GUEST_AT_ONCE = 1
    for person in (make_user(), make_guest()):
        make_table(person)
        with pytest.raises(TooManyTablesError):
            sit_down(person=person, sitting=make_sitting(), now=NOW)


def test_what_only_a_deleted_account_played_goes_with_it_and_others_win_the_rest() -> None:
    owner, friend = make_user(), make_user()
    alone = make_table(owner)
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    post(make_client(friend), table, "seats", {"key": key})
    forget_person(user=owner, now=NOW)
    owner.delete()
    assert not Table.objects.filter(pk=alone.pk).exists()
    told = ask(make_client(friend), table).json()
    assert (told["state"], told["result"]["winner"], told["seats"][0]["name"]) == ("over", 1, "")
