"""The words of TOCSIN's texts: what is read, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.text.nodes import ALL, Many, Sum, Times
from engine.text.problems import AbilitiesError
from engine.text.vocabulary import Mode
from engine.tocsin.records import Position
from engine.tocsin.words import check_card, nodes, parse_amount, parse_condition, parse_steps
from engine.tocsin.words.nodes import Selector
from engine.tocsin.words.steps import STEPS
from engine.tocsin.words.vocabulary import Counted, Enemies, Heroes, Kind
from tests.engine.tocsin.texts import FILE, bearing, written


def said(data: Any, read: Any = parse_steps) -> str:
    """What is said of data that can't be read."""
    with pytest.raises(AbilitiesError) as error:
        read(data)
    return str(error.value)


def test_every_word_of_the_table_reads_its_example() -> None:
    for word in STEPS.values():
        assert len(parse_steps([word.example])) == 1, word.name


def test_whom_a_step_happens_to_is_you_unless_said() -> None:
    (heal,) = parse_steps([{"heal": 2}])
    assert heal == nodes.Deed("heal", nodes.YOU, 2)
    (draw,) = parse_steps([{"draw": 1, "who": {"hero": "all"}}])
    assert draw == nodes.Draw(1, Selector(Kind.HERO, Heroes.ALL, many=ALL))


def test_enemies_are_words_positions_and_symbols() -> None:
    texts = [{"stun": {"enemy": which}} for which in ("self", "upper 2", "tower", "all")]
    steps = parse_steps([*texts, {"stun": {"enemy": "any", "row": "upper", "many": {"up_to": 2}}}])
    found = [step.to for step in steps if isinstance(step, nodes.Deed)]
    assert [(one.which, one.at, one.symbol) for one in found[:4]] == [
        (Enemies.SELF, None, None),
        (Enemies.AT, Position(False, 2), None),
        (Enemies.SYMBOL, None, "tower"),
        (Enemies.ALL, None, None),
    ]
    assert found[3].many == ALL
    assert (found[4].row, found[4].many) == ("upper", Many(Mode.UP_TO, 2))


def test_amounts_count_rounds_players_marks_and_damage() -> None:
    assert parse_amount({"sum": [14, {"times": [9, "players"]}]}) == Sum((14, Times(9, nodes.Number(Counted.PLAYERS))))
    assert parse_amount({"times": [2, "players", "round"]}) == Times(Times(2, nodes.Number(Counted.PLAYERS)), nodes.Number(Counted.ROUND))
    assert parse_amount({"marks": "self"}) == nodes.Marks(nodes.THIS)
    assert parse_condition({"defeated": "all"}) == nodes.Defeated(None)
    assert parse_condition({"back": ["lower 1", "lower 2"]}) == nodes.ShowBack((Position(True, 1), Position(True, 2)))


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"drw": 1}, "do[0].drw: 'drw' is no word for a step. Did you mean draw?"),
        ({"damage": 1}, "'damage' lacks 'to': a selector."),
        ({"heal": 1, "to": {"hero": "al"}}, "do[0].to.hero: 'al' is no word for heroes."),
        ({"heal": 1, "to": {"hero": "al"}}, "Did you mean all?"),
        ({"heal": 1, "to": "everybody"}, "'everybody' is no selector."),
        ({"stun": {"enemy": "any", "rwo": "upper"}}, "'rwo' is no part of 'selector'. It takes hero, enemy, row, many. Did you mean row?"),
        ({"stun": {"enemy": "any", "many": {"random": 1}}}, "nothing is chosen at random here"),
        ({"give": "poison"}, "'poison' is no card to give. Known: stunned, poisoned, crystal. Did you mean poisoned?"),
        ({"flip": "uper 1"}, "'uper 1' is no position. Known: self, upper 1, lower 2 and so on. Did you mean upper 1?"),
        ({"attack": {"kind": "defence", "strength": 1}, "to": {"enemy": "any"}}, "'defence' is no kind of attack. Known: melee, ranged."),
        ({"mark": "rounds"}, "'rounds' is no amount."),
        ({"mark": "rounds"}, "Did you mean round?"),
        ({"if": "done", "then": [{"draw": 1}]}, "'done' is no condition. Known: defeated, back, at_least"),
        ({"if": {"defeted": "all"}, "then": [{"draw": 1}]}, "'defeted' is no word for a condition. Did you mean defeated?"),
    ],
)
def test_unknown_words_are_refused_with_the_nearest_one(step: dict[str, Any], message: str) -> None:
    assert message in said([step])


def test_every_text_reads_as_it_was_read_aloud() -> None:
    assert written() == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "step", "message"),
    [
        ("upgrade", {"stun": {"enemy": "self"}}, "do[0].stun.enemy: 'self' is the location card that bears the text: here is none."),
        ("upgrade", {"mark": 1}, "do[0].at: 'self' is the location card that bears the text"),
        ("upgrade", {"flip": "self"}, "'self' is the location card that bears the text"),
        ("upgrade", {"heal": 1, "to": {"hero": "here"}}, "'here' is in the column of a location card: here is none."),
        ("upgrade", {"attack": {"kind": "melee", "strength": 1}, "to": {"enemy": "any"}}, "'attack' is of companions (SOLO-6)"),
        ("upgrade", {"defend": 1}, "'defend' is of companions (SOLO-6)"),
        ("upgrade", {"damage": 1, "to": {"hero": "any"}}, "do[0].to: here stand enemies: {enemy: …}."),
        ("upgrade", {"heal": 1, "to": {"hero": "active", "many": 2}}, "'active' is one: leave 'many' out."),
        ("upgrade", {"win": False}, "it is written {win: true}."),
        ("upgrade", {"rage": 0}, "it changes nothing by 0."),
        ("upgrade", {"choose": 2, "of": [[{"draw": 1}], [{"heal": 1}]]}, "2 of 2 options is no choice"),
        ("location", {"if": {"at_least": [2, 1]}, "then": [{"draw": 1}]}, "two plain numbers"),
    ],
)
def test_what_can_never_work_is_refused_with_its_path(kind: str, step: dict[str, Any], message: str) -> None:
    assert message in "; ".join(map(str, check_card(bearing(kind, step))))


def test_each_enemys_card_is_self_inside_for_each() -> None:
    step = {"for_each": {"enemy": "all"}, "do": [{"stun": {"enemy": "self"}}]}
    assert not check_card(bearing("upgrade", step))
