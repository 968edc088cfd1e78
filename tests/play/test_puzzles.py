"""The puzzle of the day: shown, answered once, played on from; made ahead by one worker at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from datetime import date, datetime, timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from decks.list.snapshots import deck_of
from engine.bots.considering import LookedAt
from engine.match.match import PlayerId
from engine.rng import game_seed
from play.bots import tables_of_game
from play.models import Puzzle, PuzzleAnswer, PuzzleSearch, SeatKind, Table
from play.puzzle_making import make_puzzles, missing_day, site_decks
from play.puzzle_search import Effort, Searched, find_in_game, is_puzzle
from play.puzzles import position_of, streak
from tests.accounts.makers import make_client, make_user
from tests.play.makers import NOW
from tests.play.puzzles import DAY, dealt, make_puzzle
from web.games import playing

PAGE = "/play/puzzle/"
OF_DAY = f"{PAGE}{DAY.isoformat()}/"
BEFORE = 3
"""So many games are passed over, in which there is nothing: what is searched in vain takes its time."""
LITTLE = Effort(games=600, considerations=20)


def clock() -> datetime:
    return NOW


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", clock)


@pytest.fixture
def marit() -> User:
    return make_user("marit")


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
class TestPages:
    def test_without_any_puzzle_the_page_says_so(self, client: Client) -> None:
        answer = client.get(PAGE)
        assert answer.status_code == 200
        assert "No puzzle is made yet" in answer.content.decode()

    def test_the_position_is_shown_with_its_question_and_nothing_hidden(self, client: Client) -> None:
        puzzle = make_puzzle()
        answer = client.get(PAGE)
        page, html = answer.context["page"], answer.content.decode()
        assert page.question.choices
        assert page.own[0].seat.number == puzzle.seat
        assert all(card.card is None for zone in page.others[0].held for card in zone.cards)
        game = position_of(puzzle)
        seen = {card.id for seat in game.tables.standing(game.match, PlayerId(puzzle.seat)).seats for zone in seat.standing.zones
                for card in zone.all_cards if card.id >= 0}  # fmt: skip
        told = {id for line in page.lines for id in line.ids}
        named = {int(found) for found in re.findall(r'data-id="(\d+)"', html)}
        assert named <= seen | told
        assert "71" not in "".join(re.findall(r"(\d+)\s*%", html))
        assert "data-best" not in html

    def test_an_earlier_puzzle_is_shown_while_today_has_none(self, client: Client) -> None:
        make_puzzle(DAY - timedelta(days=1))
        assert "Today’s puzzle isn’t made yet" in client.get(PAGE).content.decode()

    @pytest.mark.parametrize(
        "day", ["9999-99-99", "0000-00-00", "2026-11-21", "2026-11-19", "20261120", "2026-W47-5", "x" * 3000, "٢٠٢٦-١١-٢٠"]
    )
    def test_no_puzzle_of_another_day(self, client: Client, day: str) -> None:
        make_puzzle()
        make_puzzle(DAY + timedelta(days=1))
        assert client.get(f"{PAGE}{day}/").status_code == 404
        assert client.post(f"{PAGE}{day}/", {"option": 1}).status_code == 404
        assert client.post(f"{PAGE}{day}/on/", {"level": "greedy"}).status_code == 404

    @pytest.mark.parametrize(("option", "words"), [(1, "That is the best move"), (0, "Best: "), (2, "Best: ")])
    def test_the_answer_tells_the_best_move_and_the_chances(self, client: Client, option: int, words: str) -> None:
        make_puzzle()
        answer = client.post(OF_DAY, {"option": option}, follow=True)
        html = answer.content.decode()
        assert words in html
        assert "71" in answer.context["solution"].best.chance
        assert answer.context["solution"].is_right == (option == 1)

    def test_an_option_that_was_not_tried_out_is_no_best_move(self, client: Client) -> None:
        puzzle = make_puzzle()
        puzzle.tried = [one for one in puzzle.tried if one["index"] != 0]
        puzzle.save()
        assert "didn’t try out" in client.post(OF_DAY, {"option": 0}, follow=True).content.decode()

    @pytest.mark.parametrize("option", ["", "-1", "x", "1.5", "9" * 40])
    def test_what_is_no_number_is_refused(self, client: Client, option: str) -> None:
        make_puzzle()
        assert client.post(OF_DAY, {"option": option}).status_code == 400

    @pytest.mark.parametrize("option", [12, 99_999])
    def test_an_option_that_there_is_not_leads_back_to_the_question(self, client: Client, option: int) -> None:
        make_puzzle()
        answer = client.post(OF_DAY, {"option": option}, follow=True)
        assert f"Option {option} is none of those offered." in answer.content.decode()
        assert "solution" not in answer.context

    def test_the_first_answer_holds(self, client: Client, marit: User) -> None:
        make_puzzle()
        for browser in (client, make_client(marit)):
            browser.post(OF_DAY, {"option": 0})
            answer = browser.post(OF_DAY, {"option": 1}, follow=True)
            assert not answer.context["solution"].is_right
        assert [(one.option, one.is_right) for one in PuzzleAnswer.objects.all()] == [(0, False)]

    def test_days_in_a_row_are_counted(self, marit: User) -> None:
        browser = make_client(marit)
        for number in range(3):
            make_puzzle(DAY - timedelta(days=number), seed=7 + number)
            browser.post(f"{PAGE}{(DAY - timedelta(days=number)).isoformat()}/", {"option": 1})
        answer = browser.get(PAGE)
        assert answer.context["streak"] == 3
        assert [is_right for _day, _address, is_right in answer.context["days"]] == [True, True]

    def test_a_guest_s_session_remembers(self, client: Client) -> None:
        make_puzzle()
        client.post(OF_DAY, {"option": 1})
        assert client.get(PAGE).context["solution"].is_right
        assert "solution" not in Client().get(PAGE).context

    def test_a_puzzle_that_no_longer_replays_is_passed_over(self, client: Client) -> None:
        make_puzzle(DAY - timedelta(days=1))
        make_puzzle(DAY, digest="0" * 64)
        answer = client.get(PAGE)
        assert answer.context["puzzle"].day == DAY - timedelta(days=1)
        assert "can’t be shown any more" in client.get(OF_DAY).content.decode()
        assert "can’t be shown any more" in client.post(OF_DAY, {"option": 1}).content.decode()
        assert client.post(f"{OF_DAY}on/", {"level": "greedy"}).status_code == 409
        Puzzle.objects.update(choices=[0, 200, 3])
        assert "No puzzle is made yet" in client.get(PAGE).content.decode()

    def test_it_is_played_on_from(self, client: Client) -> None:
        puzzle = make_puzzle()
        answer = client.post(f"{OF_DAY}on/", {"level": "greedy", "key": "k" * 20})
        assert answer.status_code == 302
        table = Table.objects.get(public_id=answer["Location"].split("/")[2])
        kinds = [seat.kind for seat in table.seats.all()]
        assert kinds[puzzle.seat] == SeatKind.HUMAN
        assert (table.decider, table.number) == (puzzle.seat, len(puzzle.choices))
        page = client.get(answer["Location"])
        assert page.status_code == 200
        assert client.post(f"{OF_DAY}on/", {"level": "nobody"}).status_code == 400

    def test_the_page_reads_no_more_the_more_puzzles_there_are(self, client: Client, django_assert_max_num_queries: object) -> None:
        for number in range(4):
            make_puzzle(DAY - timedelta(days=number))
        client.post(OF_DAY, {"option": 1})
        client.get(PAGE)
        with django_assert_max_num_queries(12):  # type: ignore[operator]
            client.get(PAGE)


def looked(chance: float, low: float, high: float) -> LookedAt:
    return LookedAt(-1, chance, low, high, 1000)


@pytest.mark.parametrize(
    ("best", "second", "plain", "expected"),
    [
        ((0.7, 0.66, 0.74), (0.5, 0.46, 0.54), "b", True),
        ((0.7, 0.66, 0.74), (0.65, 0.61, 0.69), "b", False),  # the ranges touch
        ((0.7, 0.66, 0.74), (0.6, 0.52, 0.63), "b", False),  # they nearly do
        ((0.97, 0.96, 0.98), (0.5, 0.46, 0.54), "b", False),  # won anyway
        ((0.3, 0.28, 0.32), (0.1, 0.09, 0.11), "b", False),  # lost anyway
        ((0.7, 0.66, 0.74), (0.45, 0.4, 0.49), "a", True),  # plain, but everything else loses
        ((0.7, 0.66, 0.74), (0.5, 0.46, 0.54), "a", False),  # plain
    ],
)
def test_a_puzzle_has_one_best_move_that_is_no_plain_one(
    best: tuple[float, float, float], second: tuple[float, float, float], plain: str, expected: bool
) -> None:
    assert is_puzzle([(("a",), looked(*best)), (("b",), looked(*second))], (plain,)) is expected


def test_a_single_move_is_no_puzzle() -> None:
    assert not is_puzzle([(("a",), looked(0.7, 0.66, 0.74))], ("b",))


@pytest.mark.parametrize(
    ("days", "expected"),
    [([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 4], 2)],
)
def test_a_streak_goes_up_to_today_or_yesterday(days: list[int], expected: int) -> None:
    assert streak({DAY - timedelta(days=day) for day in days}, DAY) == expected


@pytest.mark.django_db
class TestMaking:
    @pytest.fixture(autouse=True)
    def tagewerk(self, tagewerk_cards: None) -> Iterator[None]:
        call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
        with playing("tagewerk"):
            PuzzleSearch.objects.create(game="tagewerk", seed=1, games=BEFORE)
            yield

    def test_puzzles_are_made_for_the_coming_days_and_then_no_more(self) -> None:
        made = make_puzzles(token=uuid4(), seconds=600, clock=clock, effort=LITTLE, ahead=1)
        assert [one.day for one in made] == [DAY]
        assert missing_day(DAY) == DAY + timedelta(days=1)
        assert not make_puzzles(token=uuid4(), seconds=600, clock=clock, effort=LITTLE, ahead=1)
        search = PuzzleSearch.objects.get(game="tagewerk")
        assert search.token is None
        assert search.games > BEFORE
        for one in made:
            assert position_of(one).decider == one.seat
            others = [tried for tried in one.tried if tried["index"] not in one.best]
            best = next(tried for tried in one.tried if tried["index"] in one.best)
            assert best["low"] > max(tried["high"] for tried in others)

    def test_the_same_seed_makes_the_same_puzzle(self) -> None:
        first = make_one()
        Puzzle.objects.all().delete()
        PuzzleSearch.objects.update(games=BEFORE, choices=0)
        again = make_one()
        assert (first.choices, first.best, first.tried) == (again.choices, again.best, again.tried)

    def test_a_search_that_was_stopped_goes_on_where_it_was(self) -> None:
        whole = make_one()
        Puzzle.objects.all().delete()
        PuzzleSearch.objects.update(games=games_before(whole), choices=max(0, len(whole.choices) - 1))
        again = make_one()
        assert (again.seed, again.choices) == (whole.seed, whole.choices)

    def test_nothing_is_made_without_time_or_while_somebody_else_is_at_it(self) -> None:
        assert not make_puzzles(token=uuid4(), seconds=0, clock=clock, effort=LITTLE, ahead=1)
        assert PuzzleSearch.objects.get().token is None
        PuzzleSearch.objects.update(token=uuid4(), claimed_at=NOW - timedelta(minutes=1))
        assert not make_puzzles(token=uuid4(), seconds=600, clock=clock, effort=LITTLE, ahead=1)
        PuzzleSearch.objects.update(claimed_at=NOW - timedelta(hours=1))
        assert make_puzzles(token=uuid4(), seconds=600, clock=clock, effort=LITTLE, ahead=1)

    def test_two_searches_of_a_game_go_alike(self) -> None:
        deck = site_decks()[0]
        seen = []
        for _time in range(2):
            match, _deck = dealt(deck_of(deck.list), deck.format, seed=3)
            searched = Searched()
            found = find_in_game(tables_of_game(), match, 3, effort=LITTLE, goes_on=lambda: True, searched=searched)
            seen.append((found and [asdict(one) for one in found.tried], searched))
        assert seen[0] == seen[1]


def make_one() -> Puzzle:
    """The puzzle of the first day."""
    make_puzzles(token=uuid4(), seconds=600, clock=clock, effort=LITTLE, ahead=1)
    return Puzzle.objects.get(day=date(2026, 11, 20))


def games_before(puzzle: Puzzle) -> int:
    """How many games were searched before that of `puzzle`."""
    seed = PuzzleSearch.objects.get(game=puzzle.game).seed
    return next(number for number in range(1000) if game_seed(seed, number) == puzzle.seed)


def test_a_day_without_a_puzzle_ends_no_streak() -> None:
    solved = {DAY, DAY - timedelta(days=1), DAY - timedelta(days=3), DAY - timedelta(days=5)}
    there = {DAY - timedelta(days=days) for days in (0, 1, 3, 4, 5)}
    assert streak(solved, DAY, there) == 3
    assert streak(set(), DAY, set()) == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
class TestForOwners:
    def test_the_command_lists_puzzles_with_their_answers_and_withdraws_one(self, marit: User) -> None:
        puzzle, _coming = make_puzzle(), make_puzzle(DAY + timedelta(days=1))
        for option, user in ((1, marit), (0, make_user())):
            PuzzleAnswer.objects.create(puzzle=puzzle, user=user, option=option, is_right=option == 1, answered_at=NOW)
        assert told_by("list") == ["2026-11-21  custom  0 answers, 0 right", "2026-11-20  custom  2 answers, 1 right"]
        assert told_by("list", "--most", "1") == ["2026-11-21  custom  0 answers, 0 right"]
        assert told_by("withdraw", "2026-11-20") == ["2026-11-20  withdrawn, with 2 answers"]
        assert (Puzzle.objects.count(), PuzzleAnswer.objects.count()) == (1, 0)
        assert missing_day(DAY) == DAY

    @pytest.mark.parametrize("day", ["2026-11-19", "2026-02-30", "yesterday", "\x00", "9" * 100])
    def test_a_day_that_has_none_is_named(self, day: str) -> None:
        make_puzzle()
        with pytest.raises(CommandError, match=re.escape(repr(day[:40]))):
            call_command("puzzles", "withdraw", day)
        assert Puzzle.objects.count() == 1

    @pytest.mark.parametrize(
        "sent", [("make", "--days", "0"), ("make", "--days", "9"), ("make", "--seconds", "0"), ("list", "--most", "0")]
    )
    def test_figures_out_of_range_are_named(self, sent: tuple[str, ...]) -> None:
        with pytest.raises(CommandError, match=f"{sent[1]} is {sent[2]}"):
            call_command("puzzles", *sent)

    def test_the_command_makes_what_is_missing_from_where_the_search_stopped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(CommandError, match="load_starter_decks"):
            call_command("puzzles", "make")
        call_command("load_starter_decks", verbosity=0)
        PuzzleSearch.objects.create(game="rone", seed=1, token=uuid4(), claimed_at=NOW)
        with pytest.raises(CommandError, match="2026-11-20"):  # a worker is at it
            call_command("puzzles", "make", "--seconds", "0.01")
        make_puzzle()
        assert told_by("make") == ["No puzzle is missing."]

    def test_the_admin_shows_puzzles_and_withdraws_them(self, admin_client: Client, marit: User) -> None:
        puzzle, coming = make_puzzle(), make_puzzle(DAY + timedelta(days=1))
        PuzzleAnswer.objects.create(puzzle=puzzle, user=marit, option=1, is_right=True, answered_at=NOW)
        address = "/admin/play/puzzle/"
        assert admin_client.get(address).status_code == 200
        shown = admin_client.get(f"{address}{puzzle.pk}/change/").content.decode()
        assert '<a href="/play/puzzle/2026-11-20/">' in shown
        assert f"/play/puzzle/{coming.day.isoformat()}/" not in admin_client.get(f"{address}{coming.pk}/change/").content.decode()
        assert admin_client.get(f"{address}add/").status_code == 403
        admin_client.post(f"{address}{puzzle.pk}/delete/", {"post": "yes"})
        admin_client.post(address, {"action": "delete_selected", "_selected_action": [coming.pk], "post": "yes"})
        assert not Puzzle.objects.exists()


def told_by(*sent: str) -> list[str]:
    """The lines of the command `puzzles`."""
    out = StringIO()
    call_command("puzzles", *sent, stdout=out)
    return out.getvalue().splitlines()
