"""How a game went: its deciding figure turn by turn, and what was counted, against the game itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from engine.languages import Language
from engine.match.match import PlayerId
from play.course import ShownCourse, course_of, lead_of
from play.games import PlayedGame, options_of
from play.models import Table
from play.page import table_page
from tests.accounts.makers import make_client, make_user
from tests.play.makers import make_table, play_on


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


@pytest.fixture
def ended(ada: User) -> Table:
    """A game of ada's against a bot that is over by the rules."""
    table = make_table(ada)
    assert play_on(make_client(ada), table)["state"] == "over"
    return Table.objects.with_seats().get(pk=table.pk)


def shown_course(table: Table, person: User | AnonymousUser, language: Language = "en") -> ShownCourse | None:
    return course_of(table, table_page(table, person, language), language)


def life_of(game: PlayedGame, seat: int) -> int:
    standing = game.tables.standing(game.match, None).seats[seat].standing
    return next(figure.value for figure in standing.figures if figure.name == "life" and isinstance(figure.value, int))


def test_the_line_of_each_side_is_its_life_at_the_end_of_each_turn(ada: User, ended: Table) -> None:
    course = shown_course(ended, ada)
    assert course is not None
    lines = {curve["name"]: curve["values"] for curve in course.plot["curves"]}
    game, at_ends = PlayedGame(ended.beginning or {}, ()), {}
    for option in options_of(ended):
        at_ends[game.match.turn] = [life_of(game, 0), life_of(game, 1)]
        game.go_on((option,))
        if game.match.turn in at_ends:
            at_ends[game.match.turn] = [life_of(game, 0), life_of(game, 1)]
    assert course.turn == game.match.turn == course.plot["xs"][-1]
    assert course.names == ["You", "The opponent"]
    assert (lines["You"][-1], lines["The opponent"][-1]) == (life_of(game, 0), life_of(game, 1))
    assert lines["You"][0] > lines["You"][-1] == 0
    assert len(lines["You"]) == len(course.plot["xs"]) == len(at_ends)


def test_what_was_counted_are_lines_of_the_log(ada: User, ended: Table) -> None:
    course = shown_course(ended, ada)
    assert course is not None
    game = PlayedGame(ended.beginning or {}, options_of(ended))
    told = Counter((line.kind, int(line.player)) for line in game.tables.lines(game.match, PlayerId(0)))
    rows = dict(course.rows)
    assert rows["Attacks"] == [told["attacks", 0], told["attacks", 1]]
    assert rows["Life given up"][0] == told["destroys_deck", 0] + told["destroys_hand", 0] > 0
    assert all(any(numbers) for numbers in rows.values())


def test_onlookers_read_it_with_nobody_called_you_in_their_language(ended: Table) -> None:
    course = shown_course(ended, AnonymousUser(), "de")
    assert course is not None
    assert course.title.startswith("Leben")
    assert not {"You", "Du"} & set(course.names)


def test_a_game_that_goes_on_or_was_never_begun_has_none(ada: User) -> None:
    for table in (make_table(ada), make_table(ada, opponents=("open",))):
        assert shown_course(Table.objects.with_seats().get(pk=table.pk), ada) is None


def test_a_game_given_up_before_its_first_turn_has_its_one_moment(ada: User) -> None:
    table = make_table(ada)
    client = make_client(ada)
    assert client.post(f"/play/{table.public_id}/resign/").status_code == 302
    page = client.get(f"/play/{table.public_id}/").content.decode()
    assert 'class="course"' in page
    assert "The board" in page


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([[9, 8, 3], [9, 9, 5]], "B: ahead from turn 1 on"),
        ([[9, 9, 7], [9, 8, 0]], "A: ahead from turn 1 on"),
        ([[5, 9, 7], [9, 8, 0]], "A: ahead from turn 1 on"),
        ([[5, 4, 7], [9, 8, 0]], "A: ahead from turn 2 on"),
        ([[5, 4, 0], [9, 8, 0]], ""),
        ([[1], [0]], "A: ahead from turn 1 on"),
        ([[1], [0], [2]], ""),
    ],
)
def test_since_when_somebody_was_ahead(values: Sequence[Sequence[int]], told: str) -> None:
    assert lead_of(["A", "B"], range(len(values[0])), values) == told
