"""What the checks refuse: where, what was found, and the nearest word."""

from typing import Any

import pytest

from engine.languages import LocalText
from engine.rone.words import AbilitiesError, check_card, parse_abilities
from tests.engine.words.makers import make_card


def paths(*abilities: Any, type: str = "unit", **fields: Any) -> list[str]:
    return [problem.path for problem in check_card(make_card(*abilities, type=type, **fields))]


def play(*steps: Any) -> dict[str, Any]:
    return {"play": list(steps)}


def test_an_unknown_word_is_told_with_its_place_and_the_nearest_word() -> None:
    (problem,) = check_card(make_card(play({"damage": 2, "to": {"unit": "enemies"}}), type="tactic"))
    assert (problem.path, problem.found, problem.suggestion) == ("abilities[0].play[0].to.unit", "enemies", "enemy")
    assert "'enemies'" in problem.message


def test_a_race_that_there_is_none_of_is_told_where_races_are_known() -> None:
    card = make_card({"always": [{"melee": 1, "to": {"unit": "own", "race": "machines"}}]})
    (problem,) = check_card(card, {"machine", "mutant"})
    assert (problem.path, problem.suggestion) == ("abilities[0].always[0].to.race", "machine")
    assert check_card(card) == []


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"race": ["mutant", "machin"]}, "race[1]"),
        ({"not_race": "machin"}, "not_race"),
        ({"not_race": ["machin", "mutant"]}, "not_race[0]"),
    ],
)
def test_a_race_that_there_is_none_of_is_told_in_lists_and_negations(asked: dict[str, Any], place: str) -> None:
    card = make_card({"always": [{"melee": 1, "to": {"unit": "own", **asked}}]})
    (problem,) = check_card(card, {"machine", "mutant"})
    assert (problem.path, problem.suggestion) == (f"abilities[0].always[0].to.{place}", "machine")
    assert check_card(card) == []


def test_a_symbol_that_there_is_none_of_is_told_in_printed_text() -> None:
    card = make_card(printed=LocalText("Gain 1 {watter}, {water} and {watter}.", "Erhalte 1 {wasser}."), modelled=False)
    problems = check_card(card)
    assert [(problem.path, problem.found, problem.suggestion) for problem in problems] == [
        ("printed.en", "{watter}", "{water}"),
        ("printed.de", "{wasser}", "{water}"),
    ]


@pytest.mark.parametrize(
    ("ability", "path", "suggestion"),
    [
        ({"keyword": "defendr"}, "abilities[0].keyword", "defender"),
        ({"wen": "death", "do": [{"draw": 1}]}, "abilities[0].wen", "when"),
        ({"when": "deth", "do": [{"draw": 1}]}, "abilities[0].when", "death"),
        ({"when": "death", "do": [{"drow": 1}]}, "abilities[0].do[0].drow", "draw"),
        ({"when": "death", "do": [{"draw": 1, "whom": "enemy"}]}, "abilities[0].do[0].whom", "who"),
        ({"when": "death", "do": [{"melee": 1, "to": {"unit": "own"}, "for": "turns"}]}, "abilities[0].do[0].for", "turn"),
        ({"when": "death", "do": [{"exhaust": 1, "to": {"unit": "any", "lvl": 2}}]}, "abilities[0].do[0].to.lvl", "level"),
        ({"when": "death", "do": [{"exhaust": 1, "to": "itself"}]}, "abilities[0].do[0].to", "self"),
        ({"when": "death", "do": [{"water": {"counts": {"unit": "own"}}}]}, "abilities[0].do[0].water.counts", "count"),
        ({"when": "death", "if": {"atleast": [1, 2]}, "do": [{"draw": 1}]}, "abilities[0].if.atleast", "at_least"),
    ],
)
def test_a_slip_of_the_pen_gets_the_word_that_was_meant(ability: Any, path: str, suggestion: str) -> None:
    (problem,) = check_card(make_card(ability))
    assert (problem.path, problem.suggestion) == (path, suggestion)


def test_all_problems_are_told_at_once() -> None:
    found = paths(
        {"keyword": "slow"},
        {"when": "death", "do": [{"draw": "two"}, {"damage": 1}]},
        {"activate": {"exhaust": 4}, "do": [{"water": 1}]},
        {"play": [{"draw": 1}]},
    )
    assert sorted(found) == sorted(
        ["abilities[0].keyword", "abilities[1].do[0].draw", "abilities[1].do[1]", "abilities[2].activate.exhaust", "abilities[3].play"]
    )


@pytest.mark.parametrize("part", ["to", "do"])
def test_a_missing_part_is_named(part: str) -> None:
    ability = {"when": "death", "do": [{"damage": 1}]} if part == "to" else {"when": "death"}
    (problem,) = check_card(make_card(ability))
    assert repr(part) in problem.message


REFUSED: list[tuple[str, str, Any]] = [
    ("unit", "play on a unit", play({"draw": 1})),
    ("hero", "play on a hero", play({"draw": 1})),
    ("technology", "initiative on a technology", {"initiative": {"water": 1}, "do": [{"draw": 1}]}),
    ("hero", "initiative on a hero", {"initiative": {"water": 1}, "do": [{"draw": 1}]}),
    ("unit", "initiative that costs nothing", {"initiative": {}, "do": [{"draw": 1}]}),
    ("hero", "economic without a symbol", {"activate": {"exhaust": 0, "pay": {"water": 1}}, "economic": True, "do": [{"draw": 1}]}),
    ("unit", "economic on a unit", {"activate": {"exhaust": 1}, "economic": True, "do": [{"draw": 1}]}),
    ("tactic", "an activated ability on a tactic", {"activate": {"exhaust": 1}, "do": [{"draw": 1}]}),
    ("unit", "an activated ability that costs nothing", {"activate": {"exhaust": 0}, "do": [{"draw": 1}]}),
    ("tactic", "always on a tactic", {"always": [{"melee": 1, "to": {"unit": "own"}}]}),
    ("tactic", "melee of a tactic itself", play({"melee": 1, "to": "self"})),
    ("technology", "melee of a technology itself", {"when": "battlefield", "do": [{"melee": 1, "to": "self"}]}),
    ("tactic", "melee of a hero", play({"melee": 1, "to": {"hero": "own"}})),
    ("tactic", "damage to a hero as to a unit", play({"damage": 1, "to": {"hero": "enemy"}})),
    ("tactic", "a battlefield trigger on a tactic", {"when": "battlefield", "do": [{"draw": 1}]}),
    ("tactic", "an event that a tactic can't see", {"when": "begin_turn", "do": [{"draw": 1}]}),
    ("hero", "death of a hero", {"when": "death", "do": [{"draw": 1}]}),
    ("technology", "combat of a technology", {"when": "combat", "do": [{"draw": 1}]}),
    ("technology", "a technology that attacks", {"when": "attacks", "do": [{"draw": 1}]}),
    ("unit", "of where the event is about the card", {"when": "death", "of": {"unit": "own"}, "do": [{"draw": 1}]}),
    ("unit", "draws of a card", {"when": "draws", "of": {"unit": "own"}, "do": [{"draw": 1}]}),
    ("unit", "slow on a unit", {"keyword": "slow"}),
    ("tactic", "defender on a tactic", {"keyword": "defender"}),
    ("hero", "flying on a hero", {"keyword": "flying"}),
    ("tactic", "flying given to a hero", play({"grant": "flying", "to": {"hero": "own"}})),
    ("tactic", "slow given", play({"grant": "slow", "to": {"unit": "own"}})),
    ("tactic", "cause without a trigger", play({"exhaust": 1, "to": "cause"})),
    ("tactic", "that before any target", play({"exhaust": 1, "to": "that"})),
    ("tactic", "done before any step", play({"if": "done", "then": [{"draw": 1}]})),
    ("tactic", "a choice of everything", play({"choose": 2, "of": [[{"draw": 1}], [{"water": 1}]]})),
    ("tactic", "a choice of one thing", play({"choose": 1, "of": [[{"draw": 1}]]})),
    ("tactic", "nothing changed", play({"water": 0})),
    ("tactic", "more kept than seen", play({"look": 2, "keep": 3})),
    ("tactic", "cards of the enemy kept", play({"look": 2, "keep": 1, "who": "enemy"})),
    ("tactic", "a recycled card on the battlefield", play({"recycle": {"unit": "own"}})),
    ("tactic", "a hero destroyed", play({"destroy": {"hero": "enemy"}})),
    ("tactic", "a tactic on the battlefield", play({"destroy": {"tactic": "enemy"}})),
    ("tactic", "a technology in a hand", play({"destroy": {"technology": "own", "in": "hand"}})),
    ("tactic", "a unit countered", play({"counter": {"unit": "enemy"}})),
    ("tactic", "an effect damaged", play({"damage": 1, "to": {"effect": "enemy"}})),
    ("tactic", "health of a technology compared", play({"exhaust": 1, "to": {"technology": "any", "health": "<=2"}})),
    ("tactic", "a chooser of all", play({"exhaust": 1, "to": {"unit": "any", "many": "all", "chooser": "enemy"}})),
    ("tactic", "which of level_up", play({"cost": -1, "of": "level_up", "which": {"unit": "own"}})),
    ("tactic", "health for the next combat", play({"health": 1, "to": {"unit": "own"}, "for": "next_combat"})),
    ("tactic", "what is controlled already", play({"control": {"unit": "own"}})),
    ("tactic", "a comparison of two numbers", play({"if": {"at_least": [2, 1]}, "then": [{"draw": 1}]})),
    ("tactic", "a hero that can't attack", play({"cannot": "attack", "to": {"hero": "enemy"}})),
    ("unit", "damage in always", {"always": [{"damage": 1, "to": {"unit": "enemy"}}]}),
    ("unit", "a duration in always", {"always": [{"melee": 1, "to": "self", "for": "turn"}]}),
    ("unit", "the own cost of enemy cards", {"always": [{"cost": 1, "of": "play", "which": {"unit": "enemy"}}]}),
    ("unit", "one target in always", {"always": [{"melee": 1, "to": {"unit": "own", "many": 1}}]}),
    (
        "unit",
        "a keyword that asks for a keyword",
        {"always": [{"grant": "flying", "to": "self"}], "if": {"at_least": [{"count": {"unit": "own", "keyword": "defender"}}, 1]}},
    ),
    (
        "unit",
        "melee as long as it has melee",
        {"always": [{"melee": 1, "to": "self"}], "if": {"at_least": [{"stat": "melee", "of": "self"}, 1]}},
    ),
    ("unit", "use if the step before was done", {"activate": {"exhaust": 1}, "if": "done", "do": [{"draw": 1}]}),
    ("tactic", "damage to a hero alone", {"play": [{"damage": 2, "to": {"hero": "enemy"}}]}),
    ("tactic", "types of units", {"play": [{"exhaust": 1, "to": {"unit": "enemy", "type": ["unit", "hero"]}}]}),
    ("tactic", "damage to technologies", {"play": [{"damage": 2, "to": {"permanent": "enemy", "type": ["unit", "technology"]}}]}),
    ("tactic", "a tactic on the battlefield", {"play": [{"return_to_hand": {"card": "enemy", "type": ["unit", "tactic"]}}]}),
    ("tactic", "heroes that are counted", {"play": [{"draw": {"count": {"permanent": "own", "type": ["unit", "hero"]}}}]}),
    ("tactic", "a race and not another", {"play": [{"exhaust": 1, "to": {"unit": "enemy", "race": "human", "not_race": "machine"}}]}),
    ("tactic", "cards that are of no race", {"play": [{"return_to_hand": {"card": "own", "in": "graveyard", "not_race": "human"}}]}),
    ("tactic", "with and without", {"play": [{"exhaust": 1, "to": {"unit": "enemy", "keyword": "flying", "without": "flying"}}]}),
    ("unit", "entering itself", {"when": "enters", "do": [{"draw": 1}]}),
    ("unit", "recycling itself", {"when": "recycles", "of": "self", "do": [{"draw": 1}]}),
    ("unit", "exhaustion of exhaustion", {"when": "exhausted", "of": {"unit": "any"}, "do": [{"exhaust": 1, "to": {"unit": "any"}}]}),
    ("unit", "water lost by a card", {"when": "loses_water", "of": {"unit": "own"}, "do": [{"draw": 1}]}),
    ("unit", "always if the step before was done", {"always": [{"melee": 1, "to": "self"}], "if": "done"}),
    ("unit", "melee that asks for melee", {"always": [{"melee": 1, "to": {"unit": "own", "melee": ">=1"}}]}),
    ("unit", "more cards paid than anybody has", {"activate": {"exhaust": 1, "pay": {"hand": 60}}, "do": [{"draw": 1}]}),
    ("unit", "water from water", {"when": "gains_water", "do": [{"water": 1}]}),
    ("unit", "hero damage from hero damage", {"when": "direct_hit", "do": [{"hero_damage": 1}]}),
    ("unit", "two words in a step", {"when": "death", "do": [{"draw": 1, "water": 2}]}),
    ("unit", "two kinds in a selector", {"when": "death", "do": [{"exhaust": 1, "to": {"unit": "own", "hero": "own"}}]}),
    ("unit", "no list of steps", {"when": "death", "do": {"draw": 1}}),
    ("unit", "an empty list of steps", {"when": "death", "do": []}),
    ("unit", "a yes for a number", {"when": "death", "do": [{"draw": True}]}),
    ("unit", "a broken comparison", {"when": "death", "do": [{"exhaust": 1, "to": {"unit": "any", "level": "about 2"}}]}),
]


@pytest.mark.parametrize(("type", "why", "ability"), REFUSED, ids=[why for _, why, _ in REFUSED])
def test_what_can_not_work_is_refused(type: str, why: str, ability: Any) -> None:
    assert check_card(make_card(ability, type=type))


def test_a_card_that_is_never_recycled_has_no_recycle_ability() -> None:
    assert paths({"when": "recycle", "do": [{"draw": 1}]}, recycle=None) == ["abilities[0].when"]
    assert paths({"when": "recycle", "do": [{"draw": 1}]}, recycle=0) == []


def test_initiative_of_a_card_that_is_never_played_is_refused() -> None:
    assert paths({"initiative": {"water": 1}, "do": [{"draw": 1}]}, cost=None) == ["abilities[0].initiative"]


def test_a_keyword_stands_once_and_a_tactic_plays_once() -> None:
    assert paths({"keyword": "flying"}, {"keyword": "flying"}) == ["abilities[1].keyword"]
    assert paths(play({"draw": 1}), play({"water": 1}), type="tactic") == ["abilities[1].play"]


def test_an_ability_that_always_is_forbidden_can_never_be_activated() -> None:
    assert paths(
        {"always": [{"cannot": "use_ability", "to": "self"}]},
        {"activate": {"exhaust": 1}, "do": [{"draw": 1}]},
    ) == ["abilities[1].activate"]


@pytest.mark.parametrize("data", [None, 3, "draw", {"draw": 1}, [[]], [None], [{}], [{1: 2}], [{"when": []}]])
def test_what_is_no_list_of_abilities_is_a_problem_and_no_exception(data: Any) -> None:
    card = make_card()
    object.__setattr__(card, "abilities", data)
    assert check_card(card)
    with pytest.raises(AbilitiesError):
        parse_abilities(data, "test-card")


def test_a_text_that_nests_too_deep_is_refused() -> None:
    step: Any = {"draw": 1}
    for _ in range(200):
        step = {"may": [step]}
    assert check_card(make_card(play(step), type="tactic"))


def test_the_error_names_the_card_and_every_problem() -> None:
    with pytest.raises(
        AbilitiesError, match=r"rust-hound: abilities\[0\]\.keyword: .*Did you mean flying\?; abilities\[1\]\.when"
    ) as refused:
        parse_abilities([{"keyword": "flyin"}, {"when": "never", "do": [{"draw": 1}]}], "rust-hound")
    assert len(refused.value.problems) == 2


def test_a_card_that_is_not_modelled_is_asked_nothing() -> None:
    assert check_card(make_card(modelled=False)) == []


@pytest.mark.parametrize(
    ("step", "path"),
    [
        ({"for_each": {"unit": "own", "many": 2}, "do": [{"draw": 1}]}, "abilities[0].play[0].for_each.many"),
        ({"cost": -1, "of": "play", "which": {"unit": "own", "many": 2}}, "abilities[0].play[0].which.many"),
        ({"cost": -1, "of": "play", "which": {"hero": "own"}}, "abilities[0].play[0].which.hero"),
        ({"cost": -1, "of": "recycle", "which": {"technology": "own"}}, "abilities[0].play[0].which.technology"),
        ({"cost": -1, "of": "ability", "which": {"tactic": "own"}}, "abilities[0].play[0].which.tactic"),
        ({"cost": -1, "of": "play", "for": "next_combat"}, "abilities[0].play[0].for"),
        ({"recycle": {"card": "enemy", "in": "graveyard"}}, "abilities[0].play[0].recycle"),
        ({"fight": [{"unit": "own", "many": 2}, {"unit": "enemy"}]}, "abilities[0].play[0].fight[0].many"),
        ({"fight": [{"unit": "own"}, {"unit": "enemy", "many": "all"}]}, "abilities[0].play[0].fight[1].many"),
        ({"use_ability_of": {"unit": "own", "many": "all"}}, "abilities[0].play[0].use_ability_of.many"),
        ({"lose": "flying", "to": {"unit": "any"}, "for": "while_here"}, "abilities[0].play[0].for"),
        ({"exhaust": 1, "to": {"unit": "any", "level": ">=4"}}, "abilities[0].play[0].to.level"),
        ({"exhaust": 1, "to": {"unit": "any", "level": "<1"}}, "abilities[0].play[0].to.level"),
        ({"exhaust": 1, "to": {"unit": "any", "exhausted": "=4"}}, "abilities[0].play[0].to.exhausted"),
        ({"exhaust": 1, "to": {"unit": "any", "melee": "<0"}}, "abilities[0].play[0].to.melee"),
        (
            {"repeat": 9, "do": [{"for_each": {"unit": "own"}, "do": [{"may": [{"repeat": 9, "do": [{"draw": 1}]}]}]}]},
            "abilities[0].play[0]",
        ),
    ],
)
def test_what_would_never_be_carried_out_as_it_reads_is_refused(step: Any, path: str) -> None:
    assert paths(play(step), type="tactic") == [path]


SEVERAL: list[dict[str, Any]] = [
    {"exhaust": 1, "to": {"unit": "any", "many": "all"}},
    {"exhaust": 1, "to": {"unit": "any", "many": 2}},
    {"exhaust": 1, "to": {"unit": "any", "many": {"up_to": 2}}},
    {"if": {"turn": "own"}, "then": [{"exhaust": 1, "to": {"unit": "any"}}], "else": [{"exhaust": 1, "to": {"unit": "any", "many": 2}}]},
    {"for_each": {"unit": "any"}, "do": [{"exhaust": 1, "to": "that"}]},
]
NEEDS_ONE: list[tuple[dict[str, Any], str]] = [
    ({"may": [{"draw": 1, "who": "that"}], "who": "that"}, "who"),
    ({"unless": {"water": 1}, "who": "that", "do": [{"draw": 1}]}, "who"),
    ({"look": 2, "who": "that"}, "who"),
    ({"use_ability_of": "that"}, "use_ability_of"),
    ({"fight": ["that", {"unit": "own"}]}, "fight[0]"),
    ({"fight": [{"unit": "own"}, "that"]}, "fight[1]"),
    ({"water": {"water": "that"}}, "water.water"),
]


@pytest.mark.parametrize(("step", "path"), NEEDS_ONE, ids=[path for _, path in NEEDS_ONE])
@pytest.mark.parametrize("before", SEVERAL, ids=["all", "two", "up to two", "either one or two", "for each"])
def test_that_is_refused_where_it_is_several_cards_and_one_is_needed(before: Any, step: Any, path: str) -> None:
    assert paths(play(before, step), type="tactic") == [f"abilities[0].play[1].{path}"]


@pytest.mark.parametrize(("step", "path"), NEEDS_ONE, ids=[path for _, path in NEEDS_ONE])
def test_that_is_taken_where_it_is_one_card_again(step: Any, path: str) -> None:
    assert paths(play(SEVERAL[0], {"exhaust": 1, "to": {"unit": "any"}}, step), type="tactic") == []
    assert paths(play({"for_each": {"unit": "any"}, "do": [step]}), type="tactic") == []


def test_what_fits_at_its_bounds_is_taken() -> None:
    for level in ("<=1", ">=3", "!=2"):
        assert paths(play({"exhaust": 3, "to": {"unit": "any", "level": level, "exhausted": "<=0"}}), type="tactic") == []
    assert paths({"when": "battlefield", "do": [{"fight": ["self", {"unit": "enemy", "many": {"random": 1}}]}]}) == []


def test_no_unit_fights_itself() -> None:
    assert paths({"when": "battlefield", "do": [{"fight": ["self", "self"]}]}) == ["abilities[0].do[0].fight"]


@pytest.mark.parametrize("event", ["begin_turn", "end_turn", "draws", "gains_water"])
def test_what_happens_to_players_alone_does_not_happen_to_the_card(event: str) -> None:
    assert paths({"when": event, "of": "self", "do": [{"exhaust": 1, "to": {"unit": "enemy"}}]}) == ["abilities[0].of"]


@pytest.mark.parametrize("word", ["battlefield", "death", "recycle", "direct_hit", "combat", "initiative"])
def test_a_keyword_that_does_something_is_told_how_it_is_written(word: str) -> None:
    (problem,) = check_card(make_card({"keyword": word}))
    assert problem.path == "abilities[0].keyword"
    assert f"{{{'initiative' if word == 'initiative' else 'when'}: " in problem.message


def test_messages_show_words_as_they_are_written_and_say_each_thing_once() -> None:
    (problem,) = check_card(make_card({"when": "attacks", "of": {"hero": "own"}, "do": [{"draw": 1}]}))
    assert str(problem) == "abilities[0].of.hero: 'hero' can't stand here, only unit."
    (problem,) = check_card(make_card({"when": "attacks", "of": "attacker", "do": [{"draw": 1}]}))
    assert str(problem) == "abilities[0].of: 'attacker' means nothing here: own, enemy, any, self or a record."
    (problem,) = check_card(make_card({"paly": [{"draw": 1}]}, type="tactic"))
    assert str(problem) == "abilities[0].paly: 'paly' is no word for an ability. Did you mean play?"


@pytest.mark.parametrize("event", ["begin_turn", "end_turn", "gains_water"])
def test_what_is_about_a_player_has_no_card_as_its_cause(event: str) -> None:
    trigger = {"when": event, "of": "enemy", "do": [{"exhaust": 1, "to": "cause"}]}
    assert paths(trigger) == ["abilities[0].do[0].to"]
    assert paths(trigger | {"do": [{"draw": 1, "who": "cause"}]}) == []
    assert paths({"when": "draws", "of": "enemy", "do": [{"remove": "cause"}]}) == []


@pytest.mark.parametrize(
    ("selector", "fits"),
    [
        ({"unit": "any", "keyword": "slow"}, False),
        ({"unit": "any", "keyword": "shield"}, True),
        ({"technology": "any", "keyword": "defender"}, False),
        ({"technology": "any", "keyword": "detection"}, True),
        ({"hero": "any", "keyword": "flying"}, False),
        ({"permanent": "any", "keyword": "slow"}, False),
        ({"permanent": "any", "keyword": "flying"}, True),
        ({"card": "any", "keyword": "flying"}, True),
    ],
)
def test_a_keyword_that_such_a_card_never_has_is_refused(selector: dict[str, str], fits: bool) -> None:
    found = paths(play({"exhaust": 1, "to": selector}), type="tactic")
    assert found == ([] if fits else ["abilities[0].play[0].to.keyword"])
