"""The page of a table: played by its forms alone, read again, shown to who may see it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.game_rules import rules
from decks.exchange.qr import qr_svg
from play.keys import key_of
from play.models import Choice, Table
from play.services.sitting_down import take_seat
from tests.accounts.makers import make_client, make_user
from tests.play.makers import NOW, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
OPTION = re.compile(r'name="option"\s+value="(\d+)"')
NUMBER = re.compile(r'data-number="(\d+)"')
TOKEN = re.compile(r"[A-Za-z0-9]{64}")


def table_and_client(**changes: Any) -> tuple[Table, Client, User]:
    user = make_user()
    return make_table(user, **changes), make_client(user), user


def page_of(client: Client, table: Table, **more: Any) -> str:
    """The page as the browser of `client` gets it, without what differs each time."""
    answer = client.get(f"/play/{table.public_id}/", **more)
    assert answer.status_code == 200
    return TOKEN.sub("", answer.content.decode())


def press(client: Client, table: Table, deed: str, **sent: Any) -> Any:
    """The answer to a form of the page."""
    return client.post(f"/play/{table.public_id}/{deed}/", sent)


def test_a_game_is_played_to_its_end_by_forms_alone() -> None:
    table, client, _user = table_and_client()
    kinds = set()
    for _step in range(3_000):
        page = page_of(client, table)
        options = OPTION.findall(page)
        if not options:
            break
        kind = re.search(r'id="h-asked" tabindex="-1">(.*?)</h2>', page, re.DOTALL)[1].strip()  # type: ignore[index]
        if kind not in kinds:
            kinds.add(kind)
            assert page_of(client, table) == page
        number = NUMBER.search(page)[1]  # type: ignore[index]
        assert press(client, table, "choose", number=number, option=options[0]).status_code == 302
    table.refresh_from_db()
    assert table.is_over
    assert "You have" in page_of(client, table)
    assert len(kinds) > 3


def test_a_number_sent_twice_changes_nothing_and_says_so() -> None:
    table, client, _user = table_and_client()
    press(client, table, "choose", number=0, option=0)
    made = list(Choice.objects.values_list("number", "option"))
    again = press(client, table, "choose", number=0, option=0)
    assert again.status_code == 302
    assert list(Choice.objects.values_list("number", "option")) == made
    assert "That was asked before" in page_of(client, table)


def test_scripts_get_the_table_alone_and_a_304_while_nothing_changes(django_capture_on_commit_callbacks: Any) -> None:
    table, client, _user = table_and_client()
    part = client.get(f"/play/{table.public_id}/", headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    known = {"HX-Request": "true", "If-None-Match": part["ETag"]}
    assert client.get(f"/play/{table.public_id}/", headers=known).status_code == 304
    with django_capture_on_commit_callbacks(execute=True):
        press(client, table, "choose", number=0, option=0)
    assert client.get(f"/play/{table.public_id}/", headers=known).status_code == 200


def test_the_page_is_kept_by_nobody_and_found_by_nobody() -> None:
    table, client, _user = table_and_client()
    answer = client.get(f"/play/{table.public_id}/")
    assert (answer["Cache-Control"], "noindex" in answer.content.decode()) == ("no-store", True)


def test_taking_back_leads_to_the_decision_before() -> None:
    table, client, _user = table_and_client()
    before = OPTION.findall(page_of(client, table))
    press(client, table, "choose", number=0, option=0)
    table.refresh_from_db()
    assert press(client, table, "take-back", number=table.number).status_code == 302
    assert press(client, table, "take-back", number=table.number).status_code == 302
    after = page_of(client, table)
    assert OPTION.findall(after) == before
    assert "1 decision was taken back" in after


def test_onlookers_see_no_hand_and_no_button() -> None:
    table, client, _user = table_and_client(has_onlookers=True)
    press(client, table, "choose", number=0, option=0)
    page = page_of(make_client(), table)
    assert not OPTION.findall(page)
    assert 'class="play-card held' not in page
    assert "You are watching." in page


def test_a_game_given_up_asks_nothing_and_may_be_played_again() -> None:
    table, client, _user = table_and_client()
    assert press(client, table, "resign").status_code == 302
    page = page_of(client, table)
    assert not OPTION.findall(page)
    assert "You have resigned." in page
    again = press(client, table, "rematch")
    assert again.status_code == 302
    assert page_of(client, Table.objects.get(rematch_of=table))


def test_the_page_asks_the_database_little(django_assert_max_num_queries: Any) -> None:
    table, client, _user = table_and_client()
    press(client, table, "choose", number=0, option=0)
    page_of(client, table)
    with django_assert_max_num_queries(8):
        page_of(client, table)


def test_the_clause_behind_a_question_stands_on_its_page_in_words() -> None:
    table, client, _user = table_and_client()
    page = page_of(client, table)
    number = re.search(r'popovertarget="rule"\s+title="([A-Z]+-[A-Z0-9]+)"', page)[1]  # type: ignore[index]
    (clause,) = [clause for part in rules() for clause in part["clauses"] if clause["id"] == number]
    opened = page[page.index('id="rule"') :].partition("</section>")[0]
    assert re.sub("<.*?>", "", clause["html"]) in re.sub("<.*?>", "", opened)
    assert f'href="/rules/#{number}"' in opened
    assert f"Regel {number}" in page_of(client, table, headers={"Accept-Language": "de"})


def test_german() -> None:
    table, client, _user = table_and_client()
    page = page_of(client, table, headers={"Accept-Language": "de"})
    assert "Diese Hand behalten?" in page


def test_windows_are_passed_over_for_who_wants_it_and_are_no_decisions_to_go_back_to() -> None:
    table, client, _user = table_and_client(seed=11)
    assert press(client, table, "stops", stops="not-this-turn").status_code == 302
    assert press(client, table, "stops", stops="now and then").status_code == 400
    assert press(client, table, "stops", stops="answers").status_code == 302
    for _step in range(60):
        page = page_of(client, table)
        options = OPTION.findall(page)
        if not options or Choice.objects.filter(is_automatic=True).exists():
            break
        press(client, table, "choose", number=NUMBER.search(page)[1], option=options[0])  # type: ignore[index]
    passed = Choice.objects.filter(is_automatic=True)
    assert passed.exists()
    last = Choice.objects.filter(seat=0, is_automatic=False).latest("number").number
    table.refresh_from_db()
    press(client, table, "take-back", number=table.number)
    table.refresh_from_db()
    assert table.number == last


def two_people(**changes: Any) -> tuple[Table, Client, Client]:
    """A table of two people, and their browsers."""
    table, client, _user = table_and_client(opponents=("open",), **changes)
    friend = make_user()
    take_seat(public_id=table.public_id, person=friend, key=key_of(table, table.seats.get(number=1)), now=NOW)
    return table, client, make_client(friend)


def test_a_draw_is_offered_by_one_and_accepted_by_the_other() -> None:
    table, owner, friend = two_people()
    assert "Offer a draw" in page_of(owner, table)
    assert press(owner, table, "draw").status_code == 302
    assert "You have offered a draw." in page_of(owner, table)
    assert "Accept the draw" in page_of(friend, table)
    assert press(friend, table, "draw").status_code == 302
    for client in (owner, friend):
        page = page_of(client, table)
        assert "The game is a draw." in page
        assert "Offer a draw" not in page


def test_the_clock_of_each_player_stands_on_the_page() -> None:
    table, owner, friend = two_people(clock="game", clock_seconds=600)
    for client in (owner, friend):
        assert re.findall(r'data-left="(\d+)"', page_of(client, table)) == ["600", "600"]
    without, client, _user = table_and_client()
    assert "data-left" not in page_of(client, without)


def test_the_link_to_a_free_seat_is_a_qr_code_for_who_sits_there() -> None:
    table, owner, _user = table_and_client(opponents=("open",))
    address = f"/play/{table.public_id}/seats/1/qr.svg"
    answer = owner.get(address)
    assert (answer.status_code, answer.headers["Content-Type"], answer.headers["Cache-Control"]) == (200, "image/svg+xml", "no-store")
    link = f"http://testserver/play/{table.public_id}/join/{key_of(table, table.seats.get(number=1))}/"
    assert answer.content.decode() == qr_svg(link)
    assert address in page_of(owner, table)
    assert [client.get(address).status_code for client in (Client(), make_client())] == [404, 404]
    assert owner.get(f"/play/{table.public_id}/seats/0/qr.svg").status_code == 404
    take_seat(public_id=table.public_id, person=make_user(), key=key_of(table, table.seats.get(number=1)), now=NOW)
    assert owner.get(address).status_code == 404


@pytest.mark.parametrize(("language", "words"), [("en", "<b>Flying:</b> Can be attacked only"), ("de", "<b>Fliegen:</b> Kann nur von")])
def test_the_page_says_what_every_keyword_of_the_game_means(language: str, words: str) -> None:
    table, client, _user = table_and_client()
    page = page_of(client, table, headers={"Accept-Language": language})
    assert words in page
    named = {term for terms in re.findall(r'data-terms="([^"]+)"', page) for term in terms.split()}
    assert named
    assert named <= set(re.findall(r'data-term="([^"]+)"', page))
