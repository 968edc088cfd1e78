"""Several choices by one press: what follows on an option is shown with it, sent with it, and taken only where it was foreseen."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from engine.match.match import PlayerId
from engine.rone.rules import codes as c
from play.games import PlayedGame, game_of, options_of
from play.models import Automation, Choice, Seat, Table
from play.moves import in_play, locked_table
from play.options import ShownOption
from play.pace import EVERYTHING, Pace, usual_pace
from play.page import table_page
from play.services.choosing import choose, take_back
from play.showing import ShownQuestion
from tests.accounts.makers import make_client, make_user
from tests.play.makers import NOW, make_table
from tests.play.playing import play, player_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def shown(table: Table, user: User) -> ShownQuestion | None:
    """What the page of `user` asks."""
    page = table_page(Table.objects.with_seats().get(pk=table.pk), user, "en")
    return page.game.question if page.game else None


def table_with(kind: str) -> tuple[Table, ShownOption]:
    """A table at which seat 0 has an option on which a question of this kind follows, and the option."""
    for seed in range(3, 9):
        table = make_table(make_user(), seed=seed, pace=usual_pace(has_others=False))
        for _question in play(table, most=60):
            asked = shown(table, player_of(table))
            assert asked is not None
            for option in asked.choices:
                if option.then is not None and option.then.kind == kind:
                    table.refresh_from_db()
                    return table, option
    raise AssertionError(f"no option leads to {kind}")


def send(table: Table, user: User, option: int, *then: str, **more: Any) -> Any:
    """The answer to a press."""
    sent = {"number": table.number, "option": option, "then": list(then)} | more
    return make_client(user).post(reverse("play:choose", args=[table.public_id]), sent)


def made_since(table: Table, number: int) -> list[Choice]:
    """The own choices from decision `number` on."""
    return list(Choice.objects.filter(table=table, seat=0, taken_back_at=None, number__gte=number).order_by("number"))


def kinds_of(table: Table, choices: list[Choice]) -> list[str]:
    """What each of them answered."""
    found = []
    for one in choices:
        game = PlayedGame(table.beginning or {}, options_of(table)[: one.number])
        question = game.tables.question(game.match, PlayerId(one.seat))
        assert question is not None
        found.append(question.kind)
    return found


@pytest.mark.parametrize("kind", ["attack_target", "mode", "target"])
def test_an_option_and_what_follows_are_taken_by_one_press_and_taken_back_by_one(kind: str) -> None:
    table, option = table_with(kind)
    user, before = player_of(table), table.number
    assert option.then is not None
    step = option.then.steps[-1]
    assert send(table, user, option.index, step.step).status_code == 302
    own = [one for one in made_since(table, before) if one.automation in ("", Automation.TOGETHER)][:2]
    assert kinds_of(table, own) == ["main", kind]
    assert [(one.is_automatic, one.automation) for one in own] == [(False, ""), (True, Automation.TOGETHER)]
    assert own[1].option == len(option.then.steps) - 1
    back = take_back(public_id=table.public_id, person=user, now=NOW)
    assert back.number == before


def test_the_game_is_the_one_that_two_presses_make() -> None:
    table, option = table_with("attack_target")
    user, before = player_of(table), table.number
    assert option.then is not None
    send(table, user, option.index, option.then.steps[0].step)
    table.refresh_from_db()
    at_once = table.trail
    take_back(public_id=table.public_id, person=user, now=NOW)
    choose(public_id=table.public_id, person=user, number=before, option=option.index, now=NOW)
    table.refresh_from_db()
    choose(public_id=table.public_id, person=user, number=table.number, option=0, now=NOW)
    table.refresh_from_db()
    assert table.trail == at_once


def test_each_target_of_an_attack_is_told_with_its_card() -> None:
    _table, option = table_with("attack_target")
    assert option.then is not None
    assert len(option.then.steps) > 1
    assert option.only_target is None
    assert all(step.target is not None and step.target == step.card and step.label for step in option.then.steps)
    assert len({step.step for step in option.then.steps}) == len(option.then.steps)
    assert any(outcome.number == step.target for step in option.then.steps for outcome in step.outcomes)
    assert (option.then.picks, option.then.done) == (1, "")
    assert option.then.prompt == f"{option.name}: whom does it attack?"


def test_a_whole_mulligan_is_one_press() -> None:
    user = make_user()
    table = make_table(user)
    asked = shown(table, user)
    assert asked is not None
    option = next(one for one in asked.choices if one.then is not None)
    assert option.then is not None
    first, second = option.then.steps[1], option.then.steps[3]
    assert (option.then.kind, option.then.picks) == ("mulligan_card", 6)
    send(table, user, option.index, first.step, second.further, option.then.done)
    made = made_since(table, 0)
    assert kinds_of(table, made)[:4] == ["mulligan", "mulligan_card", "mulligan_card", "mulligan_card"]
    assert [one.automation for one in made[:4]] == ["", *[Automation.TOGETHER] * 3]
    with game_of(Table.objects.get(pk=table.pk)) as game:
        deck = game.tables.standing(game.match, PlayerId(0)).seats[0].standing
        hand = {card.number for zone in deck.zones if zone.name == "hand" for card in zone.cards}
    assert {first.card, second.card}.isdisjoint(hand)
    assert take_back(public_id=table.public_id, person=user, now=NOW).number == 0


def test_cards_of_a_mulligan_that_was_begun_are_picked_together() -> None:
    user = make_user()
    table = make_table(user)
    asked = shown(table, user)
    assert asked is not None
    option = next(one for one in asked.choices if one.then is not None)
    send(table, user, option.index)
    table.refresh_from_db()
    picking = shown(table, user)
    assert picking is not None
    assert picking.picks == len(picking.choices) == 6
    send(table, user, picking.choices[0].index, picking.choices[2].further, picking.done)
    assert kinds_of(table, made_since(table, 1))[:3] == ["mulligan_card"] * 3
    after = shown(table, user)
    assert after is None or after.kind != "mulligan_card"


def table_with_damage(*, held: int = 1, points: int = 2) -> tuple[Table, ShownQuestion]:
    """A table at which seat 0 pays for so many points of damage or more and holds so many cards at least, and what it is asked."""
    for seed in range(40):
        table = make_table(make_user(), seed=seed, pace=usual_pace(has_others=False))
        for question in play(table):
            if question.kind == "life" and question.picks >= points and sum(one.card >= 0 for one in question.choices) >= held:
                table.refresh_from_db()
                asked = shown(table, player_of(table))
                assert asked is not None
                return table, asked
    raise AssertionError("no damage of several points")


def test_damage_is_paid_card_by_card_with_one_press() -> None:
    table, question = table_with_damage()
    user = player_of(table)
    hand = next(one for one in question.choices if one.card is not None)
    top = next(one for one in question.choices if one.card is None)
    before = table.number
    send(table, user, hand.index, *[top.further] * (question.picks - 1))
    made = [one for one in made_since(table, before) if one.automation in ("", Automation.TOGETHER)][: question.picks]
    assert kinds_of(table, made) == ["life"] * question.picks
    assert [one.option for one in made] == [hand.index, *[top.index] * (question.picks - 1)]


def test_cards_of_the_hand_are_given_up_with_the_rest_from_the_deck() -> None:
    table, question = table_with_damage()
    user, before = player_of(table), table.number
    first = question.rows[0]
    assert first.label == f"This card, {question.picks - 1} from the deck"
    assert first.only == "Only this card"
    hand = next(one for one in question.choices if one.card is not None)
    send(table, user, hand.index, *first.steps)
    made = [one for one in made_since(table, before) if one.automation in ("", Automation.TOGETHER)][: question.picks]
    assert kinds_of(table, made) == ["life"] * question.picks
    assert take_back(public_id=table.public_id, person=user, now=NOW).number == before


def test_as_many_cards_as_points_are_paid_from_the_hand_alone() -> None:
    table, question = table_with_damage(held=2)
    user, before = player_of(table), table.number
    held = [one for one in question.choices if one.card is not None][: question.picks]
    row = question.rows[len(held) - 1]
    assert (row.number, row.label.startswith(f"These {len(held)}")) == (len(held), True)
    send(table, user, held[0].index, *[one.further for one in held[1:]], *row.steps)
    made = [one for one in made_since(table, before) if one.automation in ("", Automation.TOGETHER)][: question.picks]
    assert kinds_of(table, made) == ["life"] * question.picks


def test_a_list_that_cannot_be_paid_is_refused_and_changes_nothing() -> None:
    table, question = table_with_damage()
    user, before = player_of(table), table.number
    hand = next(one for one in question.choices if one.card is not None)
    top = next(one for one in question.choices if one.card is None)
    forged = "life.0123456789ab"
    for steps in ([hand.further], [forged], [top.further] * question.picks, ["life.done"]):
        answer = make_client(user).post(
            reverse("play:choose", args=[table.public_id]),
            {"number": before, "option": hand.index, "then": steps},
            headers={"HX-Request": "true"},
        )
        assert f"{steps[-1]}” can’t be chosen here, so nothing was chosen." in answer.content.decode()
    assert made_since(table, before) == []


# --- What isn't taken ------------------------------------------------------------------------------


def test_a_press_that_is_sent_twice_counts_once() -> None:
    table, option = table_with("attack_target")
    user = player_of(table)
    assert option.then is not None
    for step in option.then.steps[:2]:
        send(table, user, option.index, step.step)
        once = list(Choice.objects.filter(table=table).values_list("number", "option"))
    assert list(Choice.objects.filter(table=table).values_list("number", "option")) == once
    assert len(Choice.objects.filter(table=table, number=table.number)) == 1


def test_steps_that_were_not_foreseen_are_not_taken() -> None:
    table, option = table_with("attack_target")
    user, before = player_of(table), table.number
    assert option.then is not None
    kind, name, every = option.then.steps[0].step.split(".")
    asked = shown(table, user)
    assert asked is not None
    forged = [
        f"{kind}.{name}",
        f"{kind}.{name}.{'0' * 12}",
        f"{kind}.{'0' * 12}.{every}",
        f"{kind}.done",
        f"target.{name}.{every}",
        f"main.{name}",
    ]
    for step in forged:
        send(table, user, option.index, step)
        question = shown(table, user)
        assert question is not None
        assert question.kind == kind, step
        assert Seat.objects.get(table=table, number=0).next_steps == []
        assert take_back(public_id=table.public_id, person=user, now=NOW).number == before
        table.refresh_from_db()


@pytest.mark.parametrize(
    "steps",
    [
        ["nonsense"],
        ["main.0"],
        ["attack_target." + "0" * 13],
        ["a" * 100_000],
        ["mode.\x00"],
        ["mode.done"] * 61,
        ["mode.done.zzzzzzzzzzzz"],
    ],
)
def test_what_is_no_step_is_refused_and_changes_nothing(steps: list[str]) -> None:
    user = make_user()
    table = make_table(user)
    assert send(table, user, 0, *steps).status_code == 400
    table.refresh_from_db()
    assert table.number == 0


def test_nobody_else_presses_and_a_wrong_option_takes_nothing_with_it() -> None:
    table, option = table_with("attack_target")
    assert option.then is not None
    step = option.then.steps[0].step
    assert send(table, make_user("stranger"), option.index, step).status_code == 404
    assert send(table, player_of(table), 99, step).status_code == 302
    before = table.number
    table.refresh_from_db()
    assert table.number == before
    assert Seat.objects.get(table=table, number=0).next_steps == []


def test_steps_left_over_are_forgotten_with_the_next_question() -> None:
    user = make_user()
    table = make_table(user, seed=3)
    send(table, user, 0, "mode.done", "mode.done")
    assert Seat.objects.get(table=table, number=0).next_steps == []


# --- With another player ---------------------------------------------------------------------------


def attack_that_may_be_answered() -> tuple[Table, User, ShownOption]:
    """A table at which one person plays both seats: seat 0 has an attack with several targets, and seat 1 an answer to it."""
    for seed in (26, *range(40)):
        user = make_user()
        table = make_table(user, seed=seed, opponents=("self",), pace=EVERYTHING)
        for _step in range(150):
            table.refresh_from_db()
            if table.decider is None:
                break
            answered = answered_attacks(table) if table.decider == 0 else []
            asked = shown(table, user) if answered else None
            for option in () if asked is None else asked.choices:
                if option.index in answered and option.then is not None and len(option.then.steps) > 1:
                    return table, user, option
            with game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
                best = game.bot_choice("bot:greedy", seed)
            choose(public_id=table.public_id, person=user, number=table.number, option=best, now=NOW)
    raise AssertionError("nobody could answer an attack")


def answered_attacks(table: Table) -> list[int]:
    """The attacks at which the other one is asked before the target is named."""
    with game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        found = []
        for index, option in enumerate(game.match.decision.options):
            if option.kind == c.ATTACK:
                played = game.match.copy()
                played.choose(index)
                if not played.is_over and played.decision.player == 1:
                    found.append(index)
        return found


@pytest.mark.parametrize("passes", [True, False])
def test_a_target_waits_until_the_other_player_has_passed_and_is_dropped_if_they_answer(passes: bool) -> None:
    table, user, option = attack_that_may_be_answered()
    assert option.then is not None
    step, before = option.then.steps[-1], table.number
    send(table, user, option.index, step.step)
    table.refresh_from_db()
    assert (table.number, table.decider) == (before + 1, 1)
    assert Seat.objects.get(table=table, number=0).next_steps == [step.step]
    window = shown(table, user)
    assert window is not None
    answer = next(one for one in window.choices if one.is_passing == passes)
    choose(public_id=table.public_id, person=user, number=table.number, option=answer.index, now=NOW)
    assert Seat.objects.get(table=table, number=0).next_steps == []
    assert Choice.objects.filter(table=table, seat=0, automation=Automation.TOGETHER).exists() == passes


def answered_by_a_bot(table: Table, option: ShownOption) -> tuple[list[int], str] | None:
    """What was chosen ahead and taken after an attack to whose announcement the bot gives an answer, and the kind asked next.

    None where the bot has no answer.
    """
    assert option.then is not None
    with transaction.atomic(), in_play(locked_table(table), now=NOW) as play:
        play.take_together(option.index, [option.then.steps[-1].step])
        question = play.question
        if play.game.decider != 1 or question is None or question.passing < 0:
            return None
        play.take(next(one.index for one in question.choices if one.index != question.passing))
        play.go_on()
        own = [one for one in play.choices if one.seat == 0 and one.automation == Automation.TOGETHER]
        return [one.option for one in own], "" if play.question is None else play.question.kind


def test_a_target_stands_when_a_bot_has_answered_and_it_may_still_be_chosen() -> None:
    stood = 0
    for seed in range(30):
        table = make_table(make_user(), seed=seed)
        for _question in play(table, most=80):
            asked = shown(table, player_of(table))
            attacks = [one for one in asked.choices if one.then is not None and one.then.kind == "attack_target"] if asked else []
            table.refresh_from_db()
            for option in attacks[:1]:
                found = answered_by_a_bot(table, option)
                if found is None:
                    continue
                own, kind = found
                assert own or kind != "attack_target"  # it isn't asked again
                stood += len(own)
        if stood:
            return
    raise AssertionError("no attack was answered")


def attack_on_an_only_target(pace: Pace) -> str | None:
    """The kind of question that comes once a bot has answered an attack with one target, which may still be attacked; None: no such."""
    for seed in range(40):
        table = make_table(make_user(), seed=seed, pace=pace)
        for _question in play(table, most=80):
            table.refresh_from_db()
            asked = shown(table, player_of(table))
            for option in [one for one in asked.choices if one.only_target is not None] if asked else []:
                with transaction.atomic(), in_play(locked_table(table), now=NOW) as going:
                    going.take_together(option.index, [])
                    question = going.question
                    if going.game.decider != 1 or question is None or question.passing < 0:
                        continue
                    for answer in [one.index for one in question.choices if one.index != question.passing][:1]:
                        going.take(answer)
                        going.go_on()
                        if any(one.automation == Automation.TOGETHER for one in going.choices):
                            return "kept"
                        if going.question is not None and going.question.kind == "attack_target":
                            return going.question.kind
    return None


def test_the_only_target_stands_when_a_bot_has_answered_but_for_who_wants_to_be_asked_everything() -> None:
    assert attack_on_an_only_target(usual_pace(has_others=False)) == "kept"
    assert attack_on_an_only_target(EVERYTHING) == "attack_target"


def card_played_and_answered(pace: Pace) -> tuple[bool, str] | None:
    """Whether the card is named again by itself once a bot has answered that one is played, and what is asked then; None: no such."""
    for seed in range(60):
        table = make_table(make_user(), seed=seed, pace=pace)
        for _question in play(table, most=80):
            table.refresh_from_db()
            with transaction.atomic(), in_play(locked_table(table), now=NOW) as going:
                asked = going.question
                if asked is None or going.game.decider != 0:
                    continue
                for choice in [one for one in asked.choices if one.is_named_again]:
                    with transaction.atomic(), in_play(locked_table(table), now=NOW) as one:
                        one.take_together(choice.index, [])
                        window = one.question
                        if one.game.decider != 1 or window is None or window.passing < 0:
                            continue
                        for answer in [other.index for other in window.choices if other.index != window.passing][:1]:
                            one.take(answer)
                            one.go_on()
                            while one.game.decider == 0 and one.question is not None and one.question.passing >= 0:
                                one.take_together(one.question.passing, [])
                                one.go_on()
                            named = [taken for taken in one.choices if taken.automation == Automation.TOGETHER]
                            left = one.question.choices if one.question is not None and one.question.names_again else []
                            if named or choice.card in [other.card for other in left]:
                                return bool(named), "" if one.question is None else one.question.kind
    return None


def test_a_named_card_stands_when_a_bot_has_answered_but_for_who_wants_to_be_asked_everything() -> None:
    found = card_played_and_answered(usual_pace(has_others=False))
    assert found is not None
    assert found[0]
    assert card_played_and_answered(EVERYTHING) == (False, "action")


def test_what_was_chosen_ahead_is_dropped_with_the_choice_that_is_taken_back() -> None:
    table, user, option = attack_that_may_be_answered()
    assert option.then is not None
    before = table.number
    send(table, user, option.index, option.then.steps[0].step)
    assert take_back(public_id=table.public_id, person=user, now=NOW).number == before
    assert Seat.objects.get(table=table, number=0).next_steps == []
