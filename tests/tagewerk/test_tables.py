"""Tables of Tagewerk: two to four sit down by form and API, and play whole games by what the pages and calls offer."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.cards.catalog import CardId
from engine.match.match import PlayerId
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from play.games import game_of
from play.models import SeatKind, State, Table
from play.page import table_page
from tests.accounts.makers import make_client, make_user
from tests.tagewerk.positions import is_asked, table_asking
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/tagewerk/"


@pytest.fixture
def starters(settings: Settings) -> list[Deck]:
    """The four starter decks."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    return list(Deck.objects.filter(game="tagewerk").order_by("pk"))


def post(client: Client, path: str, body: Any, status: int) -> Any:
    response = client.post(f"{CALLS}{path}", body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def sat_down(client: Client, deck: Deck, **fields: object) -> Table:
    answer = client.post("/tagewerk/play/", {"deck": deck.public_id, **fields})
    assert answer.status_code == 302, re.findall(r"<p>\s*([^<]+)", answer.content.decode())
    return Table.objects.get(public_id=answer.headers["Location"].split("/")[3])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_many_sit_down_by_the_form_each_for_themselves(starters: list[Deck], players: int) -> None:
    client = make_client(make_user())
    table = sat_down(client, starters[0], players=players, opponent="bot:random", first=str(players - 1), seed="5")
    seats = list(table.seats.all())
    assert [(seat.number, seat.side) for seat in seats] == [(number, number) for number in range(players)]
    assert len({seat.deck_id for seat in seats}) > 1
    assert table.state == State.PLAYING
    page = client.get(f"/tagewerk/play/{table.public_id}/").content.decode()
    assert re.findall(r'data-seat="(\d)"', page) == [*map(str, range(players))]


def test_each_seat_of_the_form_may_have_its_own_player(starters: list[Deck]) -> None:
    table = sat_down(make_client(make_user()), starters[0], players=4, opponent="bot:greedy", seat_2="open", seat_3="self")
    assert [(seat.kind, seat.bot) for seat in table.seats.all()] == [("human", ""), ("bot", "greedy"), ("human", ""), ("human", "")]
    assert table.state == State.OPEN


@pytest.mark.parametrize("sent", [{"players": "5"}, {"players": "1"}, {"players": "two"}, {"players": "2", "first": "2"}])
def test_the_form_refuses_what_no_table_has(starters: list[Deck], sent: dict[str, str]) -> None:
    answer = make_client(make_user()).post("/tagewerk/play/", {"deck": starters[0].public_id, **sent})
    assert answer.status_code == 422
    assert not Table.objects.exists()


@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_game_of_several_is_played_by_calls(starters: list[Deck], players: int) -> None:
    client = make_client(make_user())
    decks = [deck.public_id for deck in starters[:players]]
    opponents = ["bot:greedy", "bot:random", "self"][: players - 1]
    told = post(client, "tables/", {"deck": decks[0], "decks": decks[1:], "opponents": opponents, "first": 1, "seed": 3}, 201)
    assert [seat["side"] for seat in told["seats"]] == list(range(players))
    while told["decision"] is not None:
        option = told["decision"]["options"][-1]["index"]
        told = post(client, f"tables/{told['id']}/choices/", {"number": told["number"], "option": option}, 200)
    assert told["state"] == "over"
    assert told["result"]["reason"] in ("END-1", "END-3", "END-5")
    titles = [seat.title for seat in Table.objects.get().seats.all()]
    assert titles == [deck.name for deck in starters[:players]]


def test_calls_say_what_makes_no_table(starters: list[Deck]) -> None:
    client = make_client(make_user())
    deck, bot = starters[0].public_id, "bot:greedy"

    def refused(**more: Any) -> list[tuple[str, str]]:
        answer = post(client, "tables/", {"deck": deck, "opponents": [bot, bot], **more}, 422)
        return [(error["path"], error["code"]) for error in answer["errors"]]

    assert refused(opponents=[bot] * 4) == [("opponents", "OPPONENTS")]
    assert refused(opponents=["nobody", bot, "bot:lucky"]) == [("opponents.0", "OPPONENT_UNKNOWN"), ("opponents.2", "OPPONENT_UNKNOWN")]
    assert refused(first=3) == [("first", "OUT_OF_RANGE")]
    assert refused(decks=[deck] * 3) == [("decks", "DECKS")]
    assert not Table.objects.exists()


def test_among_three_a_bot_plays_on_for_who_gives_up_while_another_person_plays(starters: list[Deck]) -> None:
    ada, ben = make_client(make_user("ada")), make_client(make_user("ben"))
    told = post(ada, "tables/", {"deck": starters[0].public_id, "opponents": ["open", "bot:greedy"]}, 201)
    post(ben, f"tables/{told['id']}/seats/", {"key": told["seats"][1]["key"], "deck": starters[1].public_id}, 200)
    assert ada.delete(f"{CALLS}tables/{told['id']}/").json()["state"] == "playing"
    told = ben.get(f"{CALLS}tables/{told['id']}/").json()
    while told["decision"] is not None:
        told = post(ben, f"tables/{told['id']}/choices/", {"number": told["number"], "option": 0}, 200)
    assert told["state"] == "over"


def test_a_rematch_of_several_moves_everybody_on_by_a_seat(starters: list[Deck]) -> None:
    client = make_client(make_user())
    decks = [deck.public_id for deck in starters]
    told = post(client, "tables/", {"deck": decks[0], "decks": decks[1:], "opponents": ["bot:random", "bot:greedy", "self"]}, 201)
    client.delete(f"{CALLS}tables/{told['id']}/")
    again = post(client, f"tables/{told['id']}/rematch/", {}, 201)
    assert [seat["kind"] for seat in again["seats"]] == ["human", "human", "bot:random", "bot:greedy"]
    moved = [seat.title for seat in Table.objects.get(public_id=again["id"]).seats.all()]
    assert moved == [deck.name for deck in (starters[3], *starters[:3])]


def test_what_several_begin_with_is_the_list_each_brought(starters: list[Deck]) -> None:
    client = make_client(make_user())
    post(client, "tables/", {"deck": starters[0].public_id, "decks": [starters[1].public_id], "opponents": ["bot:greedy"] * 3}, 201)
    seats = list(Table.objects.get().seats.all())
    assert [seat.kind for seat in seats] == [SeatKind.HUMAN, *[SeatKind.BOT] * 3]
    assert [seat.title for seat in seats] == [starters[0].name, starters[1].name, starters[0].name, starters[0].name]
    assert len({deck_state(deck) for deck in starters[:2]}) == 2


# --- The page ------------------------------------------------------------------------------------


def told_page(user: User, table: Table, language: str = "en") -> str:
    answer = make_client(user).get(f"/tagewerk/play/{table.public_id}/", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def asked_of(page: str) -> str:
    """What is asked, with its answers."""
    return page.split('data-slot="question"')[1].split('data-slot="hand"')[0]


def test_the_page_has_slots_a_track_discs_coins_and_phases(starters: list[Deck]) -> None:
    user = make_user()
    with playing("tagewerk"):
        table = table_asking(user, starters[:3], is_asked(c.DECIDE_DAY, after=4))
    page = told_page(user, table)
    lanes = re.findall(r'<ol class=" ?lane lane-slots ?".*?</ol>', page)
    assert [lane.count('class="play-card tile"') + lane.count('class="slot-free"') for lane in lanes] == [5] * 3
    tracks = re.findall(r'<span class="track".*?</span>', page)
    assert [track.count("<i") for track in tracks] == [10] * 3
    own = re.findall(r'<span class="discs".*?</span>', page)[0]
    exchanges = re.findall(r'(aria-label|data-refused)="Exchange a command marker: ', asked_of(page))
    assert (own.count("<i>"), sorted(exchanges)) == (2, ["aria-label", "aria-label", "data-refused"])
    assert re.search(r"<svg class=\"coin-(ready|spent)\"", page)
    assert re.findall(r'<li aria-current="step">(\w+)</li>', page) == ["Day"]
    assert re.search(r'class="play-card held"[^>]*data-lit="(can|off)"', page)
    german = told_page(user, table, "de")
    assert re.findall(r'<li aria-current="step">(\w+)</li>', german) == ["Tag"]
    assert "Befehlsmarken" in german


def test_the_first_question_says_how_many_points_win(starters: list[Deck]) -> None:
    user = make_user()
    with playing("tagewerk"):
        table = table_asking(user, starters[:2], is_asked(c.DECIDE_MULLIGAN))
    assert "Whoever has 10 victory points wins." in asked_of(told_page(user, table))
    assert "Wer 10 Siegpunkte hat, gewinnt." in asked_of(told_page(user, table, "de"))


def test_what_a_marker_cant_be_exchanged_for_is_greyed_with_the_clause(starters: list[Deck]) -> None:
    user = make_user()

    def is_ahead(game: Game) -> bool:
        state = game.state
        return (
            is_asked(c.DECIDE_DAY)(game) and state.players[0].markers > 0 and state.points_of(PlayerId(0)) >= state.points_of(PlayerId(1))
        )

    with playing("tagewerk"):
        page = told_page(user, table_asking(user, starters[:2], is_ahead))
    greyed = re.findall(r'title="([^"]*)" data-refused="([^"]*)" ?>.*?<template data-why>(.*?)</template>', " ".join(page.split()))
    refused = {label: (reason, "CMD-3" in why) for reason, label, why in greyed}
    assert refused["Exchange a command marker: a victory point"] == ("Only with fewer points than every other player.", True)


def test_what_is_paid_with_is_an_answer_where_there_is_a_choice(starters: list[Deck]) -> None:
    user = make_user()
    with playing("tagewerk"):
        table = table_asking(user, [starters[2], starters[0]], is_asked(c.DECIDE_PAY))
    page = told_page(user, table)
    assert re.findall(r'name="option" value="(\d)"', asked_of(page)) == ["0", "1"]


def test_a_hidden_item_is_shown_to_its_player_alone(starters: list[Deck]) -> None:
    ada = make_user("ada")

    def has_hidden(game: Game) -> bool:
        return is_asked(c.DECIDE_DAY)(game) and bool(game.state.players[0].hidden)

    with playing("tagewerk"):
        table = table_asking(ada, starters[:2], has_hidden, prefers=c.HIDE, has_onlookers=True)
        with game_of(table) as game:
            state = cast(Game, game.match).state
            item = state.definitions[state.players[0].hidden[0]]
            name = game.cards.by_id[CardId(item.id)].name.en
    hidden_item = r'class="play-card item"[^>]*data-name="([^"]*face down[^"]*)"'
    assert re.findall(hidden_item, told_page(ada, table)) == [f"face down: {name}"]
    shown = told_page(make_user("ben"), table)
    assert re.findall(hidden_item, shown) == ["A card that lies face down"]
    assert name not in shown


def test_one_stops_in_own_turns_or_in_those_of_others_and_passes_until_something_happens(starters: list[Deck]) -> None:
    user, client = make_user(), Client()
    client.force_login(user)
    with playing("tagewerk"):
        table = table_asking(user, starters[:2], is_asked(c.DECIDE_WINDOW))
    page = told_page(user, table)
    assert "Pass until something happens" in page
    for stop in ("own-turns", "others-turns", "answers"):
        client.post(f"/tagewerk/play/{table.public_id}/stops/", {"stops": stop})
        assert table.seats.get(number=0).stops == stop
    with playing("tagewerk"), game_of(Table.objects.get(pk=table.pk)) as game:
        assert cast(Game, game.match).decision.kind != c.DECIDE_WINDOW


def test_the_hand_stays_in_sight_where_nothing_of_it_can_be_played_but_everything_else_can_be_done(starters: list[Deck]) -> None:
    def is_wanted(game: Game) -> bool:
        kinds = {option.kind for option in game.decision.options}
        markers = {c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT}
        return is_asked(c.DECIDE_DAY)(game) and markers | {c.GO_INTO_COMBAT} <= kinds and c.PLAY not in kinds

    user = make_user("ada")
    with playing("tagewerk"):
        table = table_asking(user, starters[:2], is_wanted)
        page = table_page(Table.objects.with_seats().get(pk=table.pk), user, "en")
    assert page.game is not None
    assert page.game.question is not None
    assert len(page.game.question.answers) == 4
    assert not page.game.question.is_laid_out
    assert page.hand is not None
    assert page.hand.cards
