"""What the page says before life is lost, what stands beside the question, and what isn't asked since nothing can be chosen."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from cards.saying import Speaker
from engine.languages import LocalText
from engine.match.match import GameCard
from engine.table.questions import Choice, Outcome, Question
from play.games import game_of
from play.models import Automation, Seat, Stop
from play.pace import Pace, own_answer, usual_pace
from play.showing import GameShower
from play.tiles import shown_outcomes
from tests.accounts.makers import make_user
from tests.engine.skirmish.makers import small_catalog
from tests.play.makers import make_table
from tests.play.playing import play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def life(stakes: str) -> tuple[int, int] | None:
    """What `stakes` says of the reader's life: before and after."""
    found = re.search(r"(?:your l|L)ife (\d+) → (\d+)", stakes)
    return None if found is None else (int(found[1]), int(found[2]))


def test_damage_and_attacks_say_what_they_leave_and_a_level_that_can_be_paid_stands_beside_the_question() -> None:
    told: Counter[str] = Counter()
    for seed in (3, 11):
        table = make_table(make_user(f"ada{seed}"), seed=seed, pace=replace(usual_pace(has_others=True), stops=Stop.ALWAYS))
        for question in play(table, most=120):
            assert question.forced == -1, "nobody is asked what leaves no choice"
            with game_of(table) as game:
                shown = GameShower(game, 0, "en").shown()
            asked = shown.question
            assert asked is not None
            own = next(figure for seat in shown.seats if seat.is_own for figure in seat.figures if figure.name == "life")
            at_stake = life(asked.stakes)
            if at_stake is not None:
                assert at_stake[0] == int(own.value) > at_stake[1]
                assert asked.is_deadly == (question.kind == "reaction" and not at_stake[1])
                told[question.kind] += 1
            assert question.kind != "life" or at_stake is not None
            beside = [one.label for one in asked.beside if "Hero to level" in one.label]
            assert len(beside) == sum(one.is_beside for one in question.choices)
            told["level"] += len(beside)
    assert all(told[kind] for kind in ("life", "reaction", "level")), told


def test_what_leaves_no_choice_is_answered_for_all_but_who_wants_to_be_asked_everything() -> None:
    choices = [Choice(number, LocalText("One", "Eine")) for number in range(2)]
    question = Question("", choices, kind="life", forced=1)
    table = make_table(make_user())
    seat = table.seats.get(number=0)
    assert isinstance(seat, Seat)
    with game_of(table) as game:
        assert own_answer(seat, game.match, question) is None
        for pace in (Pace(Stop.ANSWERS), Pace(Stop.ALWAYS, {"draw": "all"}), usual_pace(has_others=True)):
            pace.apply_to(seat)
            assert own_answer(seat, game.match, question) == (1, Automation.ANSWERED)
            assert own_answer(seat, game.match, replace(question, forced=-1)) is None


def test_life_that_ends_is_a_defeat_and_a_unit_dies() -> None:
    outcomes = [
        Outcome(GameCard(0), "life", 5, 4),
        Outcome(GameCard(0), "life", 2, 0, dies=True),
        Outcome(GameCard(1), "health", 2, 0, dies=True),
    ]
    assert [(one.words, one.told) for one in shown_outcomes(outcomes, Speaker("en", small_catalog()))] == [
        ("5 → 4", "life 5 → 4"),
        ("2 → 0", "life 2 → 0, defeated"),
        ("dies", "dies"),
    ]
