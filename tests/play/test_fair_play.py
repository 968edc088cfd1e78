"""Fair play: nothing but a move touches the clock, nobody knows what others draw, and who plays two seats is told to the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from django.test import Client

from accounts.guests import SESSION_KEY
from accounts.models import User
from cards.selectors import catalog, formats
from decks.list.models import Deck
from decks.list.snapshots import deck_of
from engine.languages import LocalText
from engine.match.match import PlayerId
from engine.table.answer import table_answer
from play.bots import tables_of_game
from play.browsers import COOKIE
from play.errors import NumberNotPendingError, TableOverError, TakeBackRefusedError
from play.games import PlayedGame, options_of
from play.keys import key_of
from play.lateness import end_on_time
from play.models import Choice, Clock, Seat, Stop, Table
from play.moves import seats_of_one_person
from play.selectors import readable_table
from play.services.agreeing import offer_draw
from play.services.choosing import choose, set_stops, take_back
from play.services.leaving import adopt_tables, resign
from play.services.sitting_down import take_seat
from tests.accounts.makers import PASSWORD, make_client, make_guest, make_user
from tests.decks.makers import make_deck
from tests.play.makers import DUEL, NOW, TABLES, ask, codes, later, make_table, play_on, post
from tests.play.test_seats import body, inline
from web.errors import SiteError
from web.games import present_kit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def two_people(*, owner: User | None = None, **changes: Any) -> tuple[Table, list[User]]:
    """A game of two people that has just begun; seat 0 is asked."""
    people = [owner or make_user(), make_user()]
    table = make_table(people[0], opponents=("open",), **changes)
    table = take_seat(public_id=table.public_id, person=people[1], key=key_of(table, Seat.objects.get(table=table, number=1)), now=NOW)
    return table, people


def decider_of(table: Table, people: list[User]) -> User:
    number = Table.objects.get(pk=table.pk).decider
    assert number is not None
    return people[number]


def looked_at(table: Table, person: User, seconds: float) -> Table:
    return end_on_time(table=readable_table(table.public_id, person), now=later(seconds))


# --- The clock ------------------------------------------------------------------------------------

STOPS = (Stop.ANSWERS, Stop.ALWAYS, Stop.NOT_THIS_TURN)


def test_changing_stops_gives_nobody_more_time() -> None:
    table, people = two_people(clock=Clock.MOVE, clock_seconds=5)
    thinks = decider_of(table, people)
    for second in range(1, 6):
        set_stops(public_id=table.public_id, person=thinks, stops=STOPS[second % 2], now=later(second))
    for second in range(6, 22):
        with pytest.raises(TableOverError):
            set_stops(public_id=table.public_id, person=thinks, stops=STOPS[second % 2], now=later(second))
    with pytest.raises(NumberNotPendingError):
        choose(public_id=table.public_id, person=thinks, number=0, option=0, now=later(21))
    over = Table.objects.get()
    assert (over.ending, over.result and over.result["winner"], over.number) == ("time", 1 - people.index(thinks), 0)
    assert over.ended_at == later(6)


def test_time_of_a_whole_game_is_counted_whatever_is_set_meanwhile() -> None:
    table, people = two_people(clock=Clock.GAME, clock_seconds=100)
    seconds, used = 0, [0, 0]
    for number in range(8):
        thinks = decider_of(table, people)
        for stops in (Stop.ALWAYS, Stop.ALWAYS):
            seconds += 2
            set_stops(public_id=table.public_id, person=thinks, stops=stops, now=later(seconds))
            set_stops(public_id=table.public_id, person=people[1 - people.index(thinks)], stops=stops, now=later(seconds))
        seconds += 1
        used[people.index(thinks)] += 5000
        choose(public_id=table.public_id, person=thinks, number=number, option=0, now=later(seconds))
    assert [seat.used_ms for seat in Seat.objects.order_by("number")] == used


def test_a_window_that_is_passed_by_setting_stops_counts_as_a_choice_does() -> None:
    table, people = two_people(clock=Clock.GAME, clock_seconds=10_000)
    seconds = 0
    for number in range(400):
        table = Table.objects.get()
        thinks, seconds = decider_of(table, people), seconds + 3
        before = [seat.used_ms for seat in Seat.objects.order_by("number")]
        set_stops(public_id=table.public_id, person=thinks, stops=Stop.NOT_THIS_TURN, now=later(seconds))
        now = Table.objects.get()
        used = [seat.used_ms for seat in Seat.objects.order_by("number")]
        if now.number > table.number:
            assert used[people.index(thinks)] - before[people.index(thinks)] == 3000
            assert now.asked_at == later(seconds)
            assert Choice.objects.filter(is_automatic=True, number=table.number).exists()
            return
        assert (used, now.asked_at) == (before, table.asked_at)
        set_stops(public_id=table.public_id, person=thinks, stops=Stop.ALWAYS, now=later(seconds))
        choose(public_id=table.public_id, person=thinks, number=number, option=0, now=later(seconds))
    raise AssertionError("no window was passed")


DEEDS: dict[str, Callable[..., Any]] = {
    "stops": partial(set_stops, stops=Stop.ANSWERS),
    "take back": take_back,
    "draw": offer_draw,
    "resign": resign,
}


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("by", ["the one who is asked", "the other"])
def test_who_has_run_out_of_time_has_lost_whatever_comes_then(deed: str, by: str) -> None:
    table, people = two_people(clock=Clock.MOVE, clock_seconds=5)
    late = decider_of(table, people)
    other = people[1 - people.index(late)]
    with suppress(SiteError):
        DEEDS[deed](public_id=table.public_id, person=late if by == "the one who is asked" else other, now=later(6))
    over = Table.objects.get()
    assert (over.state, over.ending, over.result and over.result["winner"]) == ("over", "time", people.index(other))


def test_a_draw_that_was_offered_in_time_is_not_taken_after_it() -> None:
    table, people = two_people(clock=Clock.MOVE, clock_seconds=5)
    late = decider_of(table, people)
    other = people[1 - people.index(late)]
    offer_draw(public_id=table.public_id, person=other, now=later(4))
    with pytest.raises(TableOverError):
        offer_draw(public_id=table.public_id, person=late, now=later(6))
    assert Table.objects.get().ending == "time"


def test_offers_and_looks_touch_no_clock() -> None:
    table, people = two_people(clock=Clock.MOVE, clock_seconds=5)
    late = decider_of(table, people)
    offer_draw(public_id=table.public_id, person=late, now=later(4))
    assert looked_at(table, late, 5).state == "playing"
    assert looked_at(table, late, 6).ending == "time"


def test_who_gives_up_among_three_gives_nobody_else_more_time() -> None:
    people = [make_user() for _ in range(3)]
    table = make_table(
        people[0], format=formats()["three-player"], opponents=("open", "open"), clock=Clock.MOVE, clock_seconds=5, ignore_unmodelled=True
    )
    for number in (1, 2):
        seat = Seat.objects.get(table=table, number=number)
        take_seat(public_id=table.public_id, person=people[number], key=key_of(table, seat), now=NOW)
    thinks = Table.objects.get().decider
    assert thinks is not None
    leaving = next(number for number in range(3) if number != thinks)
    resign(public_id=table.public_id, person=people[leaving], now=later(4))
    assert Table.objects.get().asked_at == NOW
    looked_at(table, people[thinks], 6)
    assert Seat.objects.get(number=thinks).has_left or Table.objects.get().ending == "time"


def test_going_back_gives_no_more_time_for_the_decision() -> None:
    user = make_user()
    table = make_table(user, opponents=("self",), clock=Clock.MOVE, clock_seconds=5)
    seconds = 0
    for _round in range(2):  # 2 s, then 2 s more on the same decision
        choose(public_id=table.public_id, person=user, number=0, option=0, now=later(seconds + 2))
        take_back(public_id=table.public_id, person=user, number=1, now=later(seconds + 2))
        seconds += 2
    choose(public_id=table.public_id, person=user, number=0, option=0, now=later(5))
    with pytest.raises(TakeBackRefusedError, match="has run out"):
        take_back(public_id=table.public_id, person=user, number=1, now=later(6))
    assert Table.objects.get().number == 1
    choose(public_id=table.public_id, person=user, number=1, option=0, now=later(10))
    assert looked_at(table, user, 16).ending == "time"


def test_going_back_uses_the_time_of_a_whole_game() -> None:
    user = make_user()
    table = make_table(user, clock=Clock.GAME, clock_seconds=60)
    number = 0
    for second in range(10, 50, 20):
        number = choose(public_id=table.public_id, person=user, number=0, option=0, now=later(second)).number
        take_back(public_id=table.public_id, person=user, number=number, now=later(second + 10))
    assert looked_at(table, user, 60).state == "playing"
    assert looked_at(table, user, 61).ending == "time"


# --- The seed -------------------------------------------------------------------------------------

DECISIONS = 19


def in_hand(game: Any, match: Any, seat: int) -> list[Any]:
    """What lies before a seat as its player sees it, hand and all."""
    told = table_answer(game.tables, match, PlayerId(seat), lambda id: LocalText(str(id), str(id)), 0)
    return list(told["view"]["seats"][seat]["zones"])


def oracle(table: Table, seed: int, steps: int) -> list[Any] | None:
    """What who knows both lists and every choice says the hand of seat 1 is, from `seed`; None where it can't be."""
    kit, known = present_kit(), catalog()
    lists = [seat.list for seat in table.seats.order_by("number")]
    decks = [kit.simulated.playable(deck_of(one or {}), known) for one in lists]
    match = tables_of_game().deal(decks, formats()[table.format], seed, table.first, ["open"])
    game = PlayedGame(table.beginning or {}, ())
    for choice in options_of(table)[:steps]:
        try:
            match.choose_again(choice)
        except Exception:
            return None
    return in_hand(game, match, 1)


def really(table: Table, steps: int) -> list[Any]:
    game = PlayedGame(table.beginning or {}, options_of(table)[:steps])
    return in_hand(game, game.match, 1)


def known_to_oracle(table: Table, seed: int) -> int:
    """At how many of the decisions the oracle knows the other's cards."""
    return sum(oracle(table, seed, steps) == really(table, steps) for steps in range(DECISIONS))


def played(table: Table, people: list[User]) -> Table:
    for number in range(DECISIONS):
        choose(public_id=table.public_id, person=decider_of(table, people), number=number, option=0, now=NOW)
    return Table.objects.get(pk=table.pk)


def test_who_made_the_table_does_not_know_the_other_s_cards_from_a_seed() -> None:
    creator = make_user()
    client = make_client(creator)
    refused = client.post(TABLES, body(opponents=["open"], seed=7, first=0), content_type="application/json")
    assert (refused.status_code, codes(refused)) == (422, [("seed", "SEED_DRAWN_BY_SITE")])
    assert not Table.objects.exists()

    made = client.post(TABLES, body(opponents=["open"], first=0), content_type="application/json").json()
    Table.objects.update(seed=7)  # as tables have it that were made when one could choose
    friend = make_user()
    assert post(make_client(friend), made["id"], "seats", {"key": made["seats"][1]["key"], "deck": inline()}).status_code == 200
    table = played(Table.objects.get(), [creator, friend])
    assert known_to_oracle(table, 7) == 0
    assert ask(client, table).json()["seed"] is None

    resign(public_id=table.public_id, person=creator, now=NOW)
    told = ask(client, table).json()["seed"]
    assert known_to_oracle(table, told) == DECISIONS
    assert str(told) in client.get(f"/play/{table.public_id}/").content.decode()
    assert str(told) in client.get(f"/play/{table.public_id}/game/").content.decode()


def test_the_oracle_knows_a_game_of_which_the_seed_is_known() -> None:
    user = make_user()
    table = make_table(user, opponents=("self",), seed=7)
    assert known_to_oracle(played(table, [user, user]), 7) == DECISIONS


def test_each_game_of_two_people_is_dealt_from_a_seed_of_its_own() -> None:
    seeds = {two_people(seed=7)[0].seed for _ in range(4)}
    assert len(seeds) == 4
    assert 7 not in seeds


def test_a_rematch_of_two_people_is_dealt_from_another_seed() -> None:
    table, people = two_people()
    clients = [make_client(person) for person in people]
    clients[0].delete(f"{TABLES}{table.public_id}/")
    again = [post(client, table, "rematch").json()["id"] for client in clients][-1]
    assert Table.objects.get(public_id=again).seed not in (7, Table.objects.get(pk=table.pk).seed)


@pytest.mark.parametrize("opponents", [["nobody"], ["self"], ["bot:greedy"]])
def test_alone_one_chooses_the_seed(opponents: list[str]) -> None:
    assert make_client().post(TABLES, body(opponents=opponents, seed=7), content_type="application/json").status_code == 201
    assert Table.objects.get().seed == 7


@pytest.mark.parametrize("seats", [["open", "bot:greedy"], ["bot:greedy", "open"]])
def test_one_other_person_among_three_is_enough_to_refuse_a_seed(seats: list[str]) -> None:
    answer = make_client().post(TABLES, body(opponents=seats, seed=0, format="three-player"), content_type="application/json")
    assert codes(answer) == [("seed", "SEED_DRAWN_BY_SITE")]


@pytest.mark.parametrize(("language", "words"), [("en", "The site draws the seed of a game"), ("de", "zieht die Seite")])
def test_the_page_says_why_it_takes_no_seed(language: str, words: str) -> None:
    deck: Deck = make_deck(make_user("builder"), visibility="public")
    answer = make_client().post("/play/", {"deck": deck.public_id, "opponent": "open", "seed": "7"}, headers={"accept-language": language})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Table.objects.exists()


# --- One person in several seats ------------------------------------------------------------------


def three(creator: Client) -> dict[str, Any]:
    """A table for three that `creator` has opened by its page."""
    deck = make_deck(make_user("builder"), visibility="public")
    sent = {"deck": deck.public_id, "opponent": "open", "format": "three-player", "ignore_unmodelled": "on"}
    assert creator.post("/play/", sent).status_code == 302
    table = Table.objects.get()
    links = {number: f"/play/{table.public_id}/join/{key_of(table, Seat.objects.get(table=table, number=number))}/" for number in (1, 2)}
    return {"table": table, "links": links, "deck": deck.public_id}


def test_who_sits_down_again_in_the_same_browser_without_the_account_is_told_to_the_others() -> None:
    creator = make_client(make_user("marit"))
    opened = three(creator)
    creator.post("/accounts/logout/")
    assert creator.post(opened["links"][1], {"deck": opened["deck"]}).status_code == 302
    other = make_client(make_user("otto"))
    assert other.post(opened["links"][2], {"deck": opened["deck"]}).status_code == 302
    table = Table.objects.get()
    assert table.state == "playing"
    assert ask(other, table).json()["same_person"] == [[0, 1]]
    page = other.get(f"/play/{table.public_id}/", headers={"accept-language": "en"}).content.decode()
    assert "One person plays several seats here:" in page
    assert "marit" in page
    german = other.get(f"/play/{table.public_id}/", headers={"accept-language": "de"}).content.decode()
    assert "Eine Person spielt hier mehrere Plätze:" in german


def test_of_three_people_in_three_browsers_nothing_is_told() -> None:
    creator = make_client(make_user())
    opened = three(creator)
    for number in (1, 2):
        assert Client().post(opened["links"][number], {"deck": opened["deck"]}).status_code == 302
    told = ask(creator, Table.objects.get()).json()
    assert told["same_person"] == []
    page = creator.get(f"/play/{told['id']}/", headers={"accept-language": "en"}).content.decode()
    assert "One person plays several" not in page
    assert len(re.findall(r'class="over">[^<]*a guest', page)) == 2


def test_an_account_that_takes_over_a_guest_of_the_same_table_is_told_to_the_others(
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    user = make_user("marit")
    opened = three(make_client(user))
    second = Client()  # another browser
    assert second.post(opened["links"][1], {"deck": opened["deck"]}).status_code == 302
    other = make_client(make_user("otto"))
    assert other.post(opened["links"][2], {"deck": opened["deck"]}).status_code == 302
    table = Table.objects.get()
    assert ask(other, table).json()["same_person"] == []
    seen = ask(other, table)["ETag"]
    assert SESSION_KEY in second.session
    with django_capture_on_commit_callbacks(execute=True):
        second.post("/accounts/login/", {"username": "marit", "password": PASSWORD})
    looked = other.get(f"{TABLES}{table.public_id}/", headers={"if-none-match": seen})
    assert (looked.status_code, looked.json()["same_person"]) == (200, [[0, 1]])


def test_who_plays_both_seats_of_a_duel_is_told_at_the_table() -> None:
    creator = make_client(make_user())
    deck = make_deck(make_user("builder"), visibility="public")
    creator.post("/play/", {"deck": deck.public_id, "opponent": "open"})
    table = Table.objects.get()
    creator.post("/accounts/logout/")
    creator.post(f"/play/{table.public_id}/join/{key_of(table, Seat.objects.get(number=1))}/", {"deck": deck.public_id})
    assert ask(creator, table).json()["same_person"] == [[0, 1]]


def test_seats_of_one_person_are_put_together_by_whatever_they_share() -> None:
    user, guest = make_user(), make_guest()
    table, _people = two_people(owner=user)
    Seat.objects.filter(number=1).update(user=None, guest=guest, browser="a" * 32)
    Seat.objects.filter(number=0).update(browser="a" * 32)
    read = readable_table(table.public_id, user)
    assert seats_of_one_person(read) == [[0, 1]]
    adopt_tables(guest=guest, user=user, now=NOW)
    assert seats_of_one_person(readable_table(table.public_id, user)) == []  # nobody else plays along


@pytest.mark.parametrize("word", ["", "x", "A" * 32, "a" * 31, "a" * 33, "<script>", "a" * 5_000, "ä" * 32])
def test_a_word_that_no_browser_was_given_is_replaced(word: str) -> None:
    client = make_client(make_user())
    client.cookies[COOKIE] = word
    deck = make_deck(make_user("builder"), visibility="public")
    client.post("/play/", {"deck": deck.public_id, "opponent": "open"})
    kept = Seat.objects.get(number=0).browser
    assert (len(kept), kept) == (32, client.cookies[COOKIE].value)
    assert kept != word


def test_a_game_goes_on_through_the_api_and_its_seed_is_told_to_nobody() -> None:
    table, people = two_people()
    told = play_on(make_client(decider_of(table, people)), table, [0])
    assert (told["same_person"], told["seed"], told["format"]) == ([], None, DUEL)
