"""Fewer questions: what is answered alike each time, and damage that is paid at once; replays stay what they were."""

from __future__ import annotations

import pytest
from django.urls import reverse

from engine.match.match import PlayerId
from engine.rone.rules import codes as c
from engine.table.questions import Choice as Offered
from engine.table.seated import is_touched
from play.errors import OptionUnknownError
from play.games import PlayedGame, forget_games, game_of, options_of
from play.models import Automation, Choice, Seat, Stop, Table
from play.pace import EVERYTHING, Pace, stops_in_turn, usual_pace
from play.page import table_page
from play.services.agreeing import rematch
from play.services.choosing import choose, set_auto_answer, set_stops, take_back
from play.services.leaving import resign
from tests.accounts.makers import make_client, make_user
from tests.carddata.makers import starter_deck, starter_files
from tests.decks.makers import make_deck
from tests.play.makers import NOW, chosen, make_table
from tests.play.playing import play, player_of, question_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
ENDS = {"graveyard-lost": "bottom", "graveyard-played": "bottom", "graveyard-died": "bottom"}


def table_where_damage_is_asked() -> tuple[Table, Offered]:
    """A table at which seat 0 has to give up two cards in a row or more, and the choice to take them all from the deck."""
    for seed in range(40):
        table = make_table(make_user(f"player{seed}"), seed=seed)
        for question in play(table):
            several = [one for one in question.choices if one.times > 1]
            if several:
                table.refresh_from_db()
                return table, several[0]
    raise AssertionError("no such moment in forty games")


def test_whoever_asks_for_nothing_is_asked_where_each_card_goes_in_the_graveyard() -> None:
    table = make_table(make_user(), seed=3)
    asked = [question for question in play(table) if question.auto_answer.startswith("graveyard")]
    assert asked
    assert {question.kind for question in asked} == {"graveyard_end"}
    assert {question.auto_answer for question in asked} <= set(ENDS)


def test_an_automatic_answer_is_given_and_the_game_is_the_one_with_those_answers() -> None:
    table = make_table(make_user(), seed=3, pace=Pace(Stop.ALWAYS, ENDS))
    assert [question.kind for question in play(table) if question.auto_answer in ENDS] == []
    table.refresh_from_db()
    assert table.is_over
    made = Choice.objects.filter(table=table, seat=0, is_automatic=True)
    assert made.exists()
    game = PlayedGame(table.beginning or {}, ())
    for option in options_of(table):
        if game.decider == 0 and game.match.decision.kind == c.DECIDE_GRAVEYARD_END:
            assert game.match.decision.options[option].kind == c.TO_BOTTOM
        game.go_on([option])
    assert game.trail == table.trail


def test_each_automatic_answer_is_for_its_own_cards_alone() -> None:
    table = make_table(make_user(), seed=3, pace=Pace(Stop.ALWAYS, {"graveyard-lost": "top"}))
    auto_answers = {question.auto_answer for question in play(table)} & set(ENDS)
    assert "graveyard-lost" not in auto_answers
    assert auto_answers


def test_pages_begin_with_the_usual_answers_and_calls_with_none() -> None:
    usual = {**dict.fromkeys(ENDS, "top"), "same-order": "as-they-lie", "death-order": "as-they-lie", "draw": "all"}
    assert usual_pace(has_others=True) == Pace(Stop.ANSWERS, usual)
    assert usual_pace(has_others=False) == Pace(Stop.TOUCHED, usual)
    assert Pace(Stop.ALWAYS, {}) == EVERYTHING
    user = make_user()
    client = make_client(user)
    make_table(user)
    assert client.post("/play/", {"deck": make_deck(user).public_id, "opponent": "bot:greedy"}).status_code == 302
    assert [seat.auto_answers for seat in Seat.objects.filter(user=user).order_by("table_id")] == [
        {},
        dict(usual_pace(has_others=False).auto_answers),
    ]


def test_an_automatic_answer_that_is_set_answers_the_question_that_is_open() -> None:
    user = make_user()
    table = make_table(user, seed=3)
    question = next(question for question in play(table) if question.auto_answer in ENDS)
    table.refresh_from_db()
    before = table.number
    set_auto_answer(public_id=table.public_id, person=user, name=question.auto_answer, answer="bottom", now=NOW)
    made = Choice.objects.get(table=table, number=before)
    assert (made.is_automatic, made.option) == (True, question.auto_choices["bottom"])
    set_auto_answer(public_id=table.public_id, person=user, name=question.auto_answer, answer=None, now=NOW)
    assert table.seats.get(number=0).auto_answers == {}


def test_damage_is_paid_from_the_deck_at_once_and_taken_back_at_once() -> None:
    table, offered = table_where_damage_is_asked()
    user, number, deck = player_of(table), table.number, deck_of_seat(table)
    Seat.objects.filter(table=table, number=0).update(auto_answers=dict(usual_pace(has_others=False).auto_answers))
    after = choose(public_id=table.public_id, person=user, number=number, option=offered.index, now=NOW, several=True)
    given_up = [one for one in Choice.objects.filter(table=table, seat=0, number__gte=number).order_by("number") if is_life(table, one)]
    assert len(given_up) >= offered.times
    assert [one.is_automatic for one in given_up[: offered.times]] == [False, *[True] * (offered.times - 1)]
    assert deck_of_seat(after) <= deck - offered.times
    back = take_back(public_id=table.public_id, person=user, now=NOW)
    assert (back.number, deck_of_seat(back)) == (number, deck)


def test_paying_at_once_stops_where_anything_else_is_asked() -> None:
    table, offered = table_where_damage_is_asked()
    user, number = player_of(table), table.number
    after = choose(public_id=table.public_id, person=user, number=number, option=offered.index, now=NOW, several=True)
    question = question_of(after)
    lies_there = [one for one in Choice.objects.filter(table=table, seat=0, number__gte=number) if is_life(table, one)]
    if question is not None and question.auto_answer in ENDS:  # where the first card goes is asked: nothing more is paid until that is said
        assert len(lies_there) == 1
    else:  # the graveyard was empty
        assert len(lies_there) == 2


def test_what_isnt_asked_several_times_isnt_taken_several_times() -> None:
    user = make_user()
    table = make_table(user)
    for option in (0, 99):
        with pytest.raises(OptionUnknownError):
            choose(public_id=table.public_id, person=user, number=table.number, option=option, now=NOW, several=True)
    table.refresh_from_db()
    assert table.number == 0


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("graveyard-lost:bottom", 302),
        ("graveyard-lost", 302),
        ("graveyard-lost:sideways", 400),
        ("weather:top", 400),
        ("", 400),
        ("graveyard-lost:top:bottom", 400),
        ("x" * 100_000, 400),
    ],
)
def test_an_automatic_answer_is_set_at_the_page_or_refused_by_its_name(sent: str, status: int) -> None:
    user = make_user()
    table = make_table(user)
    answer = make_client(user).post(reverse("play:auto_answer", args=[table.public_id]), {"auto_answer": sent})
    assert answer.status_code == status
    if status == 400:
        assert sent[:40] in answer.content.decode()
        assert table.seats.get(number=0).auto_answers == {}


def test_nobody_else_changes_what_is_answered_for_a_player() -> None:
    table = make_table(make_user(), has_onlookers=True)
    for client in (make_client(), make_client(make_user("stranger"))):
        answer = client.post(reverse("play:auto_answer", args=[table.public_id]), {"auto_answer": "graveyard-lost:bottom"})
        assert answer.status_code == 403
    assert table.seats.get(number=0).auto_answers == {}


def test_paying_at_once_sent_twice_pays_once() -> None:
    table, offered = table_where_damage_is_asked()
    client, sent = make_client(player_of(table)), {"number": table.number, "several": offered.index}
    Seat.objects.filter(table=table, number=0).update(auto_answers=dict(usual_pace(has_others=False).auto_answers))
    client.post(reverse("play:choose", args=[table.public_id]), sent)
    once = list(Choice.objects.filter(table=table).values_list("number", "option"))
    client.post(reverse("play:choose", args=[table.public_id]), sent)
    assert list(Choice.objects.filter(table=table).values_list("number", "option")) == once


def test_the_page_says_what_is_answered_automatically_and_offers_to_pay_at_once() -> None:
    table, offered = table_where_damage_is_asked()
    user = player_of(table)
    client = make_client(user)
    page = client.get(f"/play/{table.public_id}/").content.decode()
    assert (f"All {offered.times} from the deck" if offered.times > 2 else "Both from the deck") in page
    assert "A card that you lose goes" in page
    answer = client.post(reverse("play:choose", args=[table.public_id]), {"number": table.number, "several": offered.index})
    assert answer.status_code == 302
    table.refresh_from_db()
    assert table.number > 0


def test_a_rematch_keeps_how_one_is_asked() -> None:
    user = make_user()
    table = make_table(user, pace=Pace(Stop.ANSWERS, ENDS))
    client = make_client(user)
    client.post(reverse("play:resign", args=[table.public_id]))
    client.post(reverse("play:rematch", args=[table.public_id]))
    again = Table.objects.get(rematch_of=table)
    assert [seat.auto_answers for seat in again.seats.filter(user=user)] == [ENDS]


def is_life(table: Table, made: Choice) -> bool:
    """Whether a choice gave up a card for a point of damage."""
    game = PlayedGame(table.beginning or {}, options_of(table)[: made.number])
    return game.match.decision.kind == c.DECIDE_LIFE


def deck_of_seat(table: Table) -> int:
    """How many cards lie in the deck of seat 0."""
    forget_games()
    with game_of(table) as game:
        standing = game.tables.standing(game.match, PlayerId(0))
    return next(zone.count for zone in standing.seats[0].standing.zones if zone.name == "deck")


def test_who_is_stopped_only_where_touched_is_asked_less_and_told_what_was_passed() -> None:
    windows = {}
    for stops in (Stop.ALWAYS, Stop.ANSWERS, Stop.TOUCHED):
        table = make_table(make_user(stops), seed=11, pace=Pace(stops, dict(usual_pace(has_others=False).auto_answers)))
        windows[stops] = sum(question.kind == "reaction" for question in play(table))
    assert windows[Stop.ALWAYS] > windows[Stop.ANSWERS] > windows[Stop.TOUCHED]


def test_the_page_says_what_was_passed_and_answered_since_the_last_choice() -> None:
    user = make_user()
    table = make_table(user, seed=11, pace=usual_pace(has_others=False))
    passed = answered = questions = 0
    for _question in play(table, most=40):
        table.refresh_from_db()
        last = Choice.objects.filter(table=table, seat=0, is_automatic=False).order_by("-number").first()
        after = Choice.objects.filter(table=table, seat=0, number__gt=-1 if last is None else last.number)
        page = table_page(Table.objects.with_seats().get(pk=table.pk), user, "en")
        assert page.stops_note == "Asked only where something of yours is touched."
        told = " ".join(page.since.by_itself)
        times = after.filter(automation=Automation.PASSED).count()
        has_answered = after.filter(automation=Automation.ANSWERED).exists()
        words = {(1, 1): "Passed and answered for you.", (1, 0): "Passed for you.", (0, 1): "Answered for you.", (0, 0): ""}
        assert told == words[times > 0, has_answered]
        made = page.since.made
        assert any(one.words == "Passed." for one in made) == (times > 0)
        assert bool(made) == bool(told)
        answers = [one.words for one in made if one.is_answer]
        assert "Answered for you." not in answers, "the question and its answer are told where the log is silent"
        assert page.since.answer == (answers[-1] if answers else "")
        questions += sum("? " in one for one in answers)
        assert all(made[number] != made[number + 1] for number in range(len(made) - 1))
        passed, answered = passed + times, answered + after.filter(automation=Automation.ANSWERED).count()
    assert passed
    assert answered
    assert questions
    assert "only where something of mine is touched" in make_client(user).get(f"/play/{table.public_id}/").content.decode()


def test_passing_for_this_turn_ends_with_the_turn_and_leaves_what_was_set_before() -> None:
    user = make_user()
    table = make_table(user, pace=Pace(Stop.TOUCHED, {}))
    for _press in range(2):
        set_stops(public_id=table.public_id, person=user, stops=Stop.NOT_THIS_TURN, now=NOW)
        seat = table.seats.get(number=0)
        assert [stops_in_turn(seat, turn) for turn in (seat.stops_turn, seat.stops_turn + 1)] == [Stop.NOT_THIS_TURN, Stop.TOUCHED]
    set_stops(public_id=table.public_id, person=user, stops=Stop.ALWAYS, now=NOW)
    seat = table.seats.get(number=0)
    assert {stops_in_turn(seat, turn) for turn in range(4)} == {Stop.ALWAYS}


def test_a_rematch_begins_with_what_holds_beyond_the_turn() -> None:
    user = make_user()
    table = make_table(user, pace=Pace(Stop.TOUCHED, {}))
    set_stops(public_id=table.public_id, person=user, stops=Stop.NOT_THIS_TURN, now=NOW)
    resign(public_id=table.public_id, person=user, now=NOW)
    assert rematch(public_id=table.public_id, person=user, now=NOW).seats.get(user=user).stops == Stop.TOUCHED


def test_a_seat_that_was_left_passing_before_this_was_stored_is_asked_everything_in_the_next_turn() -> None:
    seat = Seat(stops=Stop.NOT_THIS_TURN, stops_turn=3)
    assert [stops_in_turn(seat, turn) for turn in (3, 4)] == [Stop.NOT_THIS_TURN, Stop.ALWAYS]


def test_drawing_all_is_done_for_who_wants_it() -> None:
    table = make_table(make_user(), seed=3, pace=Pace(Stop.ALWAYS, {"draw": "all"}))
    assert "draw" not in {question.kind for question in play(table)}


def test_who_passes_until_touched_is_asked_then_and_as_before_from_then_on() -> None:
    names = sorted(starter_files())
    for seed in range(20):
        user = make_user()
        decks = tuple(chosen(starter_deck(names[(seed + side) % len(names)])) for side in (0, 1))
        table = make_table(user, seed=seed, decks=decks, pace=Pace(Stop.ALWAYS, dict(usual_pace(has_others=False).auto_answers)))
        passing = False
        for question in play(table):
            if question.kind != "reaction":
                continue
            if passing:
                with game_of(table) as game:
                    assert is_touched(game.tables.standing(game.match, PlayerId(0)), PlayerId(0))
                assert table.seats.get(number=0).stops == Stop.ALWAYS
                return
            set_stops(public_id=table.public_id, person=user, stops=Stop.UNTIL_TOUCHED, now=NOW)
            passing = table.seats.get(number=0).stops == Stop.UNTIL_TOUCHED
    raise AssertionError("nothing was touched in twenty games")


def test_damage_is_paid_from_the_deck_for_who_wants_it() -> None:
    table = make_table(make_user(), seed=3, pace=Pace(Stop.ALWAYS, {"life": "deck", **ENDS}))
    assert "life" not in {question.auto_answer for question in play(table)}
    assert any(is_life(table, one) for one in Choice.objects.filter(table=table, seat=0, automation=Automation.ANSWERED))
