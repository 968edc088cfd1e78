"""What others did, step by step: which lines make a step, and how the table stood then, without anything that is hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from engine.match.match import PlayerId
from play.games import PlayedGame, options_of
from play.models import Table
from play.showing import ShownLine, folded, folded_groups
from play.since import NEWEST, Since, told_steps
from tests.accounts.makers import make_client, make_user
from tests.play.makers import make_table, play_on


def line(
    number: int, *ids: int, is_own: bool = False, is_step: bool = True, is_consequence: bool = False, is_loss: bool = False
) -> ShownLine:
    return ShownLine(number, f"line {number}", "", 1, (), ids, is_own, is_step, is_consequence, is_loss)


def steps(lines: Sequence[ShownLine], growing: Sequence[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    return [(step.number, [one.number for one in step.lines]) for step in told_steps(lines, growing)]


def test_each_choice_that_told_something_is_a_step() -> None:
    assert steps([line(0, 7), line(1, 8), line(2, 9)], [(4, 1), (9, 3)]) == [(4, [0]), (9, [1, 2])]


def test_what_names_the_same_cards_goes_on_with_the_step_before() -> None:
    played, entered, attacks, other = line(0, 7), line(1, 7), line(2, 7, 8), line(3, 8)
    assert steps([played, entered, attacks, other], [(1, 1), (2, 2), (3, 3), (4, 4)]) == [(3, [0, 1, 2]), (4, [3])]


def test_lines_about_no_card_go_on_with_the_step_before_and_lead_to_the_first_that_names_one() -> None:
    growing = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    assert steps([line(0), line(1), line(2, 7), line(3), line(4, 8)], growing) == [(4, [0, 1, 2, 3]), (5, [4])]


def test_what_several_cards_go_to_the_graveyard_for_is_one_step() -> None:
    attack, *deaths = line(0, 7, 8), line(1, 8, is_consequence=True), line(2, 9, is_consequence=True)
    assert steps([attack, *deaths, line(3, 7)], [(1, 1), (2, 2), (3, 3), (4, 4)]) == [(1, [0]), (3, [1, 2]), (4, [3])]


def test_what_repeats_itself_in_a_row_is_said_once_with_how_often() -> None:
    draws = [replace(line(number), text="Ada draws a card.") for number in range(4)]
    other = replace(line(4), text="Ada plays.")
    found = folded([*draws[:3], other, draws[3]])
    assert [one.words for one in found] == ["Ada draws a card\N{NO-BREAK SPACE}(3×).", "Ada plays.", "Ada draws a card."]
    assert [one.number for one in found] == [2, 4, 3]
    assert folded([draws[0], replace(draws[1], numbers=(5,))]) == [draws[0], replace(draws[1], numbers=(5,))]
    groups = folded_groups([[draws[0]], [draws[1]], [draws[2], other], [draws[3]]])
    assert [[one.words for one in group] for group in groups] == [
        ["Ada draws a card\N{NO-BREAK SPACE}(2×)."],
        ["Ada draws a card.", "Ada plays."],
        ["Ada draws a card."],
    ]


def test_what_follows_from_the_readers_own_answers_is_no_step() -> None:
    lines = [line(0, 7), line(1, 8, is_consequence=True), line(2, 9)]
    found = told_steps(lines, [(1, 1), (2, 2), (3, 3)], answered={2})
    assert [step.number for step in found] == [1, 3]


def test_what_the_reader_loses_is_told_in_any_case() -> None:
    attack, damage, death = line(0, 7, 8), line(1, 7, is_consequence=True), line(2, 8, is_own=True, is_consequence=True, is_loss=True)
    lines = [attack, damage, death, line(3, 9)]
    found = told_steps(lines, [(1, 1), (2, 2), (3, 3), (4, 4)], answered={3})
    assert [[one.number for one in step.lines] for step in found] == [[0], [1, 2], [3]]


def test_the_news_keep_what_the_reader_lost_and_the_last_line() -> None:
    loss = line(1, 8, is_own=True, is_consequence=True, is_loss=True)
    lines = [line(0, 7, 8), loss, *(line(number, number) for number in range(2, 6))]
    assert [one.number for one in Since().news(lines)] == [1, 4, 5]
    assert Since().news([line(0, 7, is_own=True), loss]) == []


def test_own_deeds_and_what_the_next_line_tells_are_left_out() -> None:
    assert steps([line(0, 7, is_own=True), line(1, 8, is_step=False), line(2, 9)], [(1, 2), (2, 3)]) == [(2, [2])]


def told_at(client: Client, table: Table, number: int) -> str:
    response = client.get(reverse("play:told", args=[table.public_id, number]))
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    return response.content.decode()


@pytest.fixture
def played(demo: None, transactional_db: None) -> tuple[Client, Table]:
    """A game against a bot after some choices of ada's, and her browser."""
    ada = make_user("ada")
    client, table = make_client(ada), make_table(ada, has_onlookers=True)
    play_on(client, table, [0] * 12)
    table.refresh_from_db()
    return client, table


def test_how_much_was_told_grows_by_the_choices_up_to_what_is_told_now(played: tuple[Client, Table]) -> None:
    _client, table = played
    game = PlayedGame(table.beginning or {}, options_of(table))
    growing = game.told_by_choice(3, PlayerId(0))
    assert [number for number, _told in growing] == sorted({number for number, _told in growing})
    assert [told for _number, told in growing] == sorted({told for _number, told in growing})
    assert growing[0][0] > 3
    for number, told in growing:
        assert told == PlayedGame(table.beginning or {}, options_of(table)[:number]).note_told(PlayerId(0))
    assert growing[-1][1] == game.note_told(PlayerId(0))


def test_every_moment_is_shown_as_its_reader_saw_it(played: tuple[Client, Table]) -> None:
    client, table = played
    for number in range(table.number + 1):
        shown = told_at(client, table, number)
        game = PlayedGame(table.beginning or {}, options_of(table)[:number])
        seat = game.tables.standing(game.match, PlayerId(0)).seats[0].standing
        hand = [card.number for zone in seat.zones if zone.name == "hand" for card in zone.cards]
        section = shown.partition('data-slot="hand"')[2].partition("</section>")[0]
        assert re.findall(r'class="play-card held"[^>]*data-card="(\d+)"', section) == [str(card) for card in hand]
        assert shown.count('data-slot="hand"') == shown.count('data-slot="own"') == shown.count('data-slot="opponents"') == 1
        assert "play-option" not in shown


def test_more_choices_than_there_are_is_how_it_stands(played: tuple[Client, Table]) -> None:
    client, table = played
    assert told_at(client, table, 10**30) == told_at(client, table, table.number)


def test_onlookers_are_shown_no_hand_and_strangers_nothing(played: tuple[Client, Table]) -> None:
    _client, table = played
    assert "play-card held" not in told_at(Client(), table, 5)
    closed = make_table(make_user("bob"))
    assert Client().get(reverse("play:told", args=[closed.public_id, 1])).status_code == 404


def test_a_table_that_hasnt_begun_has_no_moments(demo: None, transactional_db: None) -> None:
    ada = make_user("ada")
    table = make_table(ada, opponents=("open",))
    assert make_client(ada).get(reverse("play:told", args=[table.public_id, 0])).status_code == 404


def test_the_page_shows_the_last_lines_of_what_others_did_and_what_is_shown_beside_words(played: tuple[Client, Table]) -> None:
    client, table = played
    page = client.get(reverse("play:table", args=[table.public_id])).content.decode()
    since = re.findall(r'data-line="(\d+)"\s+data-after', page.partition("data-since")[2].partition("</ol>")[0])
    words = page.partition("data-newest-words")[2].partition("</p>")[0]
    assert 0 < words.count("<span>") <= NEWEST
    assert words.count("<span>") == min(NEWEST, len(since))
    scenes = page.partition("data-scenes")[2].partition("</ol>")[0]
    assert re.findall(r'data-scene="(attack|play|loss)"', scenes)
    newest = re.search(r'data-number="\d+"\s+data-line="(\d+)"', page)
    assert newest is not None
    assert all(int(line) <= int(newest[1]) for line in re.findall(r'data-line="(\d+)"\s+data-scene', scenes))


def test_news_are_what_was_done_before_what_came_of_it() -> None:
    attack, block = line(0, 7, 8), line(1, 9)
    damages = [line(number, number, is_consequence=True) for number in (2, 3, 4)]
    assert [one.number for one in Since().news([attack, block, *damages])] == [0, 1, 4]
    loss = line(3, 8, is_own=True, is_consequence=True, is_loss=True)
    assert [one.number for one in Since().news([attack, block, damages[0], loss, damages[2]])] == [1, 3, 4]
