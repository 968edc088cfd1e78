"""Throw-away games on the site: their tables, the board, a party, what another does, the API, reports."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from play.endings import outcome_for
from play.games import game_of
from play.mine import record_of
from play.models import State, Table
from simulations.jobs.models import Job
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user
from tests.harbour.makers import make_fleet
from tests.shapes import bell, morra, tag
from tests.shapes.conftest import SitDown
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/harbour/"


def page_of(client: Client, table: Table, language: str = "en") -> str:
    answer = client.get(f"/harbour/play/{table.public_id}/", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def told(client: Client, table: Table) -> Any:
    return client.get(f"{CALLS}tables/{table.public_id}/").json()


def choose(client: Client, table: Table, option: int, status: int = 200) -> Any:
    number = told(client, table)["number"]
    body = {"number": number, "option": option}
    answer = client.post(f"{CALLS}tables/{table.public_id}/choices/", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def play_to_the_end(client: Client, table: Table) -> Table:
    for _number in range(400):
        table.refresh_from_db()
        if table.state == State.OVER:
            return table
        with playing("harbour"), game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
            best = game.bot_choice("bot:greedy", 1)
        choose(client, table, best)
    raise AssertionError("the game doesn't end")


@pytest.mark.parametrize("game", [bell, tag, morra], ids=lambda game: game.__name__.rpartition(".")[2])
@pytest.mark.parametrize("others", [1, 3])
def test_a_whole_game_is_played_on_the_site(sits_down: SitDown, game: ModuleType, others: int) -> None:
    user = make_user("ada")
    client = make_client(user)
    table = sits_down(game, user, *(["bot:greedy"] * others))
    assert len(re.findall(r'data-seat="\d"', page_of(client, table))) == others + 1
    play_to_the_end(client, table)
    result = told(client, table)["result"]
    assert result["reason"].partition("-")[0] in ("BELL", "TAG", "MOR")
    for at in ("0", "3", "9999"):
        step = client.get(f"/harbour/play/{table.public_id}/game/", {"at": at})
        assert step.status_code == 200
    assert client.get(f"/harbour/play/{table.public_id}/game.txt").status_code in (200, 404)
    with playing("harbour"):
        assert outcome_for(Table.objects.with_seats().get(pk=table.pk), [table.seats.get(number=0)]) in ("won", "lost", "drawn")


def test_a_party_sits_on_one_side_each_with_a_deck_of_its_own(sits_down: SitDown) -> None:
    ada, ben = make_user("ada"), make_user("ben")
    table = sits_down(bell, ada, "open", "bot:greedy")
    free = next(seat for seat in told(make_client(ada), table)["seats"] if seat["key"])
    with playing("harbour"):
        own = make_fleet(ben, name="Ben’s fleet")
    body = {"key": free["key"], "deck": own.public_id}
    answer = make_client(ben).post(f"{CALLS}tables/{table.public_id}/seats/", body, content_type="application/json")
    assert answer.status_code in (200, 201), answer.content
    seats = list(Table.objects.get(pk=table.pk).seats.all())
    assert [seat.side for seat in seats] == [0, 0, 0]
    assert [seat.title for seat in seats] == ["Two Gulls", "Ben’s fleet", "Two Gulls"]


def test_a_party_wins_or_loses_together_on_its_page_and_in_its_record(sits_down: SitDown) -> None:
    user = make_user("ada")
    client = make_client(user)
    table = play_to_the_end(client, sits_down(bell, user, "bot:greedy", "bot:greedy"))
    assert table.result is not None
    has_won = table.result["winner"] is not None
    assert table.result.get("winners") == ([0, 1, 2] if has_won else None)
    words = "You have won together." if has_won else "You have lost together."
    assert words in page_of(client, table)
    assert ("Ihr habt gemeinsam" in page_of(client, table, "de")) is True
    with playing("harbour"), translation.override("en"):
        assert [list(record.by_opponent) for record in record_of(user)] == [["The game itself"]]


def test_who_gives_up_alone_has_lost_and_who_leaves_others_lets_them_play_on(sits_down: SitDown) -> None:
    user = make_user("ada")
    table = sits_down(bell, user, "bot:greedy")
    answer = make_client(user).post(f"/harbour/play/{table.public_id}/resign/")
    assert answer.status_code == 302
    table.refresh_from_db()
    assert table.result is not None
    assert (table.state, table.result["winner"], table.result["lost"]) == (State.OVER, None, True)
    assert "You have lost" in page_of(make_client(user), table)


def test_another_player_does_what_is_theirs_while_one_is_asked(sits_down: SitDown) -> None:
    ada, ben = make_user("ada"), make_user("ben")
    first, second = make_client(ada), make_client(ben)
    table = sits_down(bell, ada, "open")
    free = next(seat for seat in told(first, table)["seats"] if seat["key"])
    second.post(f"{CALLS}tables/{table.public_id}/seats/", {"key": free["key"]}, content_type="application/json")
    assert [option.get("player") for option in told(first, table)["decision"]["options"]] == [None, None, 1]
    assert [(one["index"], one["player"]) for one in told(second, table)["decision"]["options"]] == [(2, 1)]
    page = page_of(second, table)
    assert "Shout" in page
    assert "data-asked" not in page
    assert 'data-polls="1000"' in page
    assert "Player 2: Shout" in page_of(first, table)
    assert choose(second, table, 0, status=403)["code"] == "OTHER_SEAT"
    choose(second, table, 2)
    told_now = told(first, table)
    assert (told_now["waits_for"], told_now["number"], told(second, table)["decision"]) == (0, 1, None)
    choose(second, table, 0, status=403)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_board_is_drawn_with_what_may_be_chosen(sits_down: SitDown, language: str) -> None:
    user = make_user("ada")
    client = make_client(user)
    table = sits_down(tag, user, "bot:greedy")
    page = page_of(client, table, language)
    drawing = re.search(r'<svg\s+class="squares".*?</svg>', page, re.DOTALL)
    assert drawing is not None
    sentence = re.search(r'aria-label="([^"]+)"', drawing[0])
    assert sentence is not None
    spoken = {
        "en": "The garden: Player 1 at 1, 1; Player 2 at 14, 14. 7 squares can be chosen.",
        "de": "Der Garten: Platz 1 auf 1, 1; Platz 2 auf 14, 14. 7 Felder können gewählt werden.",
    }
    assert sentence[1] == spoken[language]
    drawn, listed = re.findall(r'data-square="(q\d+)"', drawing[0]), re.findall(r'data-card="(q\d+)"', page)
    assert sorted(drawn) == sorted(listed)
    assert listed == ["q1", "q14", "q15", "q2", "q28", "q16", "q29"]  # the nearest first
    spoken = {"en": "Square 2, 1, 1 right: Step here", "de": "Feld 2, 1, 1 nach rechts: Gehe hierher"}
    assert spoken[language] in re.sub(r"\s+", " ", page)
    assert drawing[0].count("sq-block") == 3


def test_a_square_is_chosen_by_its_form(sits_down: SitDown) -> None:
    user = make_user("ada")
    client = make_client(user)
    table = sits_down(tag, user, "bot:greedy")
    button = re.search(r'class="play-card square"\s+name="option"\s+value="(\d+)"\s+data-card="q29"', page_of(client, table))
    assert button is not None
    answer = client.post(f"/harbour/play/{table.public_id}/choose/", {"number": 0, "option": button[1]})
    assert answer.status_code in (200, 302)
    assert told(client, table)["view"]["board"]["pieces"][0]["square"] == 29
    moment = client.get(f"/harbour/play/{table.public_id}/told/1/")
    assert moment.status_code in (200, 304)


def test_onlookers_see_the_board_and_may_choose_nothing(sits_down: SitDown) -> None:
    table = sits_down(tag, make_user("ada"), "bot:greedy", has_onlookers=True)
    page = page_of(make_client(make_user("cy")), table)
    assert "Player 1 at 1, 1" in page
    assert 'data-card="q' not in page


def test_a_report_of_a_party_is_ordered_and_says_won(sits_down: SitDown) -> None:
    user = make_user("ada")
    client = make_client(user)
    sits_down(bell, user, "bot:greedy")
    fleet = {"format": "regatta", "fleet": [{"card": 9001, "quantity": 1}, {"card": 9002, "quantity": 1}]}
    body = {"kind": "goldfish", "deck": fleet, "games": 40, "turns": 12}
    job = client.post(f"{CALLS}simulations/", body, "application/json").json()
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    found = client.get(f"{CALLS}simulations/{job['id']}/").json()
    assert found["error"] is None
    assert found["result"]["won"]["n"] == 40
    page = client.get(f"/harbour/reports/{job['id']}/", headers={"accept-language": "en"}).content.decode()
    assert "has won" in page
