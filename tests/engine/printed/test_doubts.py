"""What one sentence leaves open: which filter is about what, whom a pronoun means, what "and" and "or" join. It is asked or not read."""

from typing import Any

import pytest

from engine.languages import Language
from tests.engine.printed.test_reach import meanings

EXHAUSTED = {"exhausted": ">=1"}
FLYING = {"keyword": "flying"}
BOTH_RACES = {"race": ["human", "machine"]}
MACHINE = {"at_least": [{"count": {"unit": "own", "race": "machine"}}, 1]}


def all_of(race: Any, **more: Any) -> dict[str, Any]:
    return {"destroy": {"unit": "any", **(race if isinstance(race, dict) else {"race": race}), **more, "many": "all"}}


# --- Filters beside one of several sorts ---------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Destroy all exhausted humans or machines with Flying."),
        ("de", "Vernichte alle erschöpften Menschen oder Maschinen mit Fliegen."),
    ],
)
def test_filters_before_and_behind_two_races_are_of_both_or_of_one(language: Language, text: str) -> None:
    assert meanings(text, language) == [
        [all_of(BOTH_RACES, **FLYING, **EXHAUSTED)],
        [all_of("human", **EXHAUSTED), all_of("machine", **FLYING, **EXHAUSTED)],
        [all_of("human", **FLYING, **EXHAUSTED), all_of("machine", **FLYING)],
        [all_of("human", **EXHAUSTED), all_of("machine", **FLYING)],
    ]


def test_a_filter_behind_two_types_makes_a_choice_of_targets() -> None:
    unit, technology = {"destroy": {"unit": "any"}}, {"destroy": {"technology": "any", "cost": "<=2"}}
    assert meanings("Destroy target unit or technology with cost 2 or less.") == [
        [{"destroy": {"permanent": "any", "type": ["unit", "technology"], "cost": "<=2"}}],
        [{"choose": 1, "of": [[unit], [technology]]}],
    ]


def test_a_filter_that_one_sort_can_not_have_is_no_question_and_no_guess() -> None:
    assert meanings("Destroy target damaged unit or technology.") == []


def test_what_is_counted_with_a_filter_of_one_sort_is_a_sum() -> None:
    human, machine = {"unit": "own", "race": "human", **EXHAUSTED}, {"unit": "own", "race": "machine"}
    assert meanings("Gain 1 water for each exhausted human or machine you control.") == [
        [{"water": {"count": {"unit": "own", **BOTH_RACES, **EXHAUSTED}}}],
        [{"water": {"sum": [{"count": human}, {"count": machine}]}}],
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Exhaust two target humans or machines with Flying.",
        "Exhaust a random exhausted human or machine.",
        "Refresh all humans and machines with Flying. They get +1 melee this turn.",
    ],
)
def test_a_filter_of_one_sort_that_can_not_be_told_is_a_gap(text: str) -> None:
    assert meanings(text) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Destroy target human and target machine with Flying."),
        ("de", "Vernichte einen Menschen und eine Maschine mit Fliegen."),
    ],
)
def test_a_filter_behind_the_second_target_may_be_of_both(language: Language, text: str) -> None:
    human, machine = {"unit": "any", "race": "human"}, {"unit": "any", "race": "machine", **FLYING}
    assert meanings(text, language) == [
        [{"destroy": human}, {"destroy": machine}],
        [{"destroy": {**human, **FLYING}}, {"destroy": machine}],
    ]


def test_whose_the_first_target_is_the_second_may_be() -> None:
    first = {"exhaust": 1, "to": {"unit": "enemy"}}
    assert meanings("Exhaust target enemy unit and target technology.") == [
        [first, {"exhaust": 1, "to": {"technology": "any"}}],
        [first, {"exhaust": 1, "to": {"technology": "enemy"}}],
    ]


def test_who_is_left_out_of_what_is_no_guess() -> None:
    assert meanings("Units other than humans and machines you control get -1 melee this turn.") == []
    assert meanings("Vernichte eine gegnerische Einheit, die kein Mensch oder keine Maschine ist.", "de") == []


# --- Whom a pronoun means ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Put target unit on top of its owner's deck. They lose 1 water."),
        ("en", "Return target unit to its owner's hand unless that player pays 2 water."),
        ("en", "Destroy target unit unless its owner pays 2 water."),
        ("de", "Gib eine Zieleinheit auf die Hand ihres Besitzers zurück. Er zieht eine Karte."),
        ("de", "Lege eine Zieleinheit unter das Deck ihres Besitzers. Füge seinem Helden 1 Schaden zu."),
    ],
)
def test_an_owner_is_not_taken_for_the_controller(language: Language, text: str) -> None:
    assert meanings(text, language) == []


def test_the_controller_may_be_named_behind_the_owner() -> None:
    assert meanings("Return target unit to its owner's hand. Its controller draws a card.") == [
        [{"return_to_hand": {"unit": "any"}}, {"draw": 1, "who": "that"}]
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Battlefield: If you control another machine, it gains Flying."),
        ("en", "Whenever this unit attacks, if you control another unit with Flying, it gets +1 ranged for this combat."),
        ("en", "At the beginning of your turn, if your opponent controls a technology, destroy it."),
        ("en", "As long as you control another machine, it has +1 melee."),
        ("en", "This unit has +1 melee as long as you control another human. It has Flying."),
        ("en", "As long as your hero is level 3, it can't be attacked."),
        ("de", "Schlachtfeld: Wenn du eine andere Maschine kontrollierst, erhält sie Fliegen."),
        ("de", "Wenn diese Einheit angreift und dein Gegner eine Technologie kontrolliert, vernichte sie."),
        ("de", "Solange dein Held auf Stufe 3 ist, kann er nicht angegriffen werden."),
    ],
)
def test_it_behind_a_condition_that_names_a_card_is_not_read(language: Language, text: str) -> None:
    assert meanings(text, language, "unit") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Destroy target unit you control. Deal damage equal to its melee to target enemy unit."),
        ("en", "Destroy target unit you control. Target unit gets +X melee this turn, where X is its level."),
        ("de", "Erschöpfe eine deiner Einheiten und füge einer gegnerischen Einheit Schaden in Höhe ihres Nahkampfwerts zu."),
    ],
)
def test_a_figure_of_a_card_before_is_not_that_of_the_target_of_its_step(language: Language, text: str) -> None:
    """There `that` is the step's own target: tests/scenarios/words/a-figure-of-that-is-of-the-steps-own-target.yaml."""
    assert meanings(text, language) == []


def test_a_figure_of_a_card_before_is_read_where_the_step_has_no_target() -> None:
    assert meanings("Destroy target unit you control. Deal damage equal to its level to the enemy hero.") == [
        [{"destroy": {"unit": "own"}}, {"hero_damage": {"stat": "level", "of": "that"}}]
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this unit attacks, it gets +1 ranged for this combat if you control another unit with Flying.",
        "Whenever this unit attacks, if you control no other units, it gets +1 ranged for this combat.",
        "Whenever this unit attacks, if you control at least two machines, it gets +1 ranged for this combat.",
        "Whenever this unit attacks, if your hero is level 2, it gets +1 ranged for this combat.",
    ],
)
def test_it_that_can_not_be_what_a_condition_names_is_the_card(text: str) -> None:
    assert meanings(text, card_type="unit") == [[{"ranged": 1, "to": "self"}]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Combat: The attacking unit gets +1 melee for this combat. It can't be refreshed until your next turn."),
        ("en", "Battlefield: Deal 1 damage to the enemy hero. Exhaust it once."),
        ("de", "Schlachtfeld: Füge dem gegnerischen Helden 1 Schaden zu. Erschöpfe ihn einmal."),
    ],
)
def test_it_behind_a_card_that_only_a_word_names_is_not_read(language: Language, text: str) -> None:
    assert meanings(text, language, "unit") == []


def test_it_may_be_a_card_of_a_sentence_before_the_last() -> None:
    refresh, exhaust = {"refresh": 1, "to": {"unit": "own"}}, {"exhaust": 1, "to": {"unit": "enemy"}}
    gain = {"melee": 1, "for": "turn", "to": "that"}
    text = "Refresh target unit you control. Exhaust target enemy unit. It gets +1 melee this turn."
    assert meanings(text) == [[refresh, exhaust, gain], [refresh, gain, exhaust]]
    assert meanings("Destroy target unit you control. Exhaust target enemy unit. Draw cards equal to its level.") == []


@pytest.mark.parametrize(
    ("text", "card_type"),
    [
        ("Erschöpfe eine gegnerische Zieleinheit. Er kann in diesem Zug nicht angreifen.", "tactic"),
        ("Immer wenn eine gegnerische Einheit angreift, erschöpfe ihn einmal.", "unit"),
        ("Immer wenn diese Einheit angreift, erhält er +1 Nahkampf.", "unit"),
    ],
)
def test_a_german_pronoun_is_no_card_of_the_other_gender(text: str, card_type: str) -> None:
    assert meanings(text, "de", card_type) == []


def test_a_german_pronoun_passes_over_a_card_of_the_other_gender() -> None:
    text = "Erschöpfe eine gegnerische Zieltechnologie. Frische deinen Helden auf. Sie kann in diesem Zug nicht aufgefrischt werden."
    exhaust, refresh = {"exhaust": 1, "to": {"technology": "enemy"}}, {"refresh": 1, "to": {"hero": "own"}}
    assert meanings(text, "de") == [[exhaust, {"cannot": "refresh", "for": "turn", "to": "that"}, refresh]]


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("Erschöpfe einen gegnerischen Menschen. Er kann in diesem Zug nicht angreifen.", {"unit": "enemy", "race": "human"}),
        (
            "Erschöpfe eine gegnerische Einheit der Rasse Mensch. Sie kann in diesem Zug nicht angreifen.",
            {"unit": "enemy", "race": "human"},
        ),
        ("Erschöpfe eine gegnerische Maschine. Sie kann in diesem Zug nicht angreifen.", {"unit": "enemy", "race": "machine"}),
    ],
)
def test_a_german_pronoun_agrees_with_its_noun(text: str, to: Any) -> None:
    assert meanings(text, "de") == [[{"exhaust": 1, "to": to}, {"cannot": "attack", "for": "turn", "to": "that"}]]


@pytest.mark.parametrize(
    ("language", "text", "card_type"),
    [
        ("de", "Frische eine eigene Zieleinheit zweimal auf. Erschöpfe eine andere Zieleinheit zweimal.", "tactic"),
        ("en", "Battlefield: Refresh your hero. Refresh another target permanent.", "unit"),
        ("en", "Whenever a unit attacks, exhaust another target unit.", "unit"),
        ("en", "Whenever an enemy unit attacks, each other enemy unit gets -1 melee this turn.", "unit"),
        ("de", "Immer wenn eine gegnerische Einheit angreift, erschöpfst du eine andere gegnerische Zieleinheit.", "unit"),
        ("en", "Battlefield: Refresh all your machines. Exhaust all other units.", "unit"),
    ],
)
def test_another_is_not_another_than_the_card_where_it_may_be_another_than_what_was_named(
    language: Language, text: str, card_type: str
) -> None:
    assert meanings(text, language, card_type) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Your opponent loses 1 water for each card in hand."),
        ("de", "Dein Gegner verliert 1 Wasser für jede Handkarte."),
        ("de", "Dein Gegner verliert 1 Wasser für jede Karte auf der Hand."),
    ],
)
def test_cards_in_hand_are_in_that_of_whoever_does_it(language: Language, text: str) -> None:
    assert meanings(text, language) == [[{"water": {"times": [-1, {"count": {"card": "enemy", "in": "hand"}}]}, "who": "enemy"}]]


def test_what_they_control_is_never_yours() -> None:
    assert meanings("Deal 1 damage to your opponent for each unit they control.") == [[{"hero_damage": {"count": {"unit": "enemy"}}}]]
    assert meanings("Draw a card for each unit they control.") == []


# --- What "and", "or", "instead" and conditions join ---------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Draw a card and gain 2 water or refresh target unit."),
        ("de", "Ziehe eine Karte und erhalte 2 Wasser oder frische eine Zieleinheit auf."),
    ],
)
def test_and_before_or_is_asked(language: Language, text: str) -> None:
    draw, water, refresh = {"draw": 1}, {"water": 2}, {"refresh": 1, "to": {"unit": "any"}}
    assert meanings(text, language) == [
        [{"choose": 1, "of": [[draw, water], [refresh]]}],
        [draw, {"choose": 1, "of": [[water], [refresh]]}],
    ]


def test_a_comma_before_or_joins_all_that_stands_before() -> None:
    draw, water, refresh = {"draw": 1}, {"water": 2}, {"refresh": 1, "to": {"unit": "any"}}
    assert meanings("Draw a card and gain 2 water, or refresh target unit.") == [[{"choose": 1, "of": [[draw, water], [refresh]]}]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If you control a machine and it is your turn or your hero is level 3, draw a card."),
        ("de", "Wenn du eine Maschine kontrollierst und du am Zug bist oder dein Held auf Stufe 3 ist, ziehe eine Karte."),
    ],
)
def test_conditions_joined_by_and_and_or_are_asked(language: Language, text: str) -> None:
    turn, level = {"turn": "own"}, {"equal": ["hero_level", 3]}
    assert meanings(text, language) == [
        [{"if": {"all": [MACHINE, {"any": [turn, level]}]}, "then": [{"draw": 1}]}],
        [{"if": {"any": [{"all": [MACHINE, turn]}, level]}, "then": [{"draw": 1}]}],
    ]


@pytest.mark.parametrize(
    ("text", "card_type"),
    [
        ("You gain 2 water and draw a card if you control a machine.", "tactic"),
        ("Battlefield: You gain 2 water and draw a card if you control a machine.", "unit"),
    ],
)
def test_a_condition_behind_two_verbs_of_one_subject_is_asked(text: str, card_type: str) -> None:
    both, last = [{"water": 2}, {"draw": 1}], [{"water": 2}, {"if": MACHINE, "then": [{"draw": 1}]}]
    assert last in meanings(text, card_type=card_type)
    assert any(both in (steps, steps[0].get("then")) for steps in meanings(text, card_type=card_type))


def test_how_long_a_passive_of_two_clauses_holds_is_asked() -> None:
    flying, cannot = {"grant": "flying", "to": "self"}, {"cannot": "be_attacked", "to": "self"}
    assert meanings("This unit has Flying and can't be attacked as long as you control a machine.", card_type="unit") == [
        [flying, cannot],
        [flying],
    ]


def test_unless_behind_two_clauses_is_asked() -> None:
    without = {"not": MACHINE}
    assert meanings("Draw a card and lose 2 water unless you control a machine.") == [
        [{"if": without, "then": [{"draw": 1}, {"water": -2}]}],
        [{"draw": 1}, {"if": without, "then": [{"water": -2}]}],
    ]


def test_a_condition_behind_a_choice_or_a_leave_is_asked() -> None:
    draw, water = {"draw": 1}, {"water": 2}
    assert meanings("Draw a card or gain 2 water if you control a machine.") == [
        [{"if": MACHINE, "then": [{"choose": 1, "of": [[draw], [water]]}]}],
        [{"choose": 1, "of": [[draw], [{"if": MACHINE, "then": [water]}]]}],
    ]
    assert meanings("You may draw a card and gain 2 water if you control a machine.") == [
        [{"if": MACHINE, "then": [{"may": [draw, water]}]}],
        [{"may": [draw, {"if": MACHINE, "then": [water]}]}],
    ]


def test_instead_of_two_things_is_instead_of_both_or_of_one() -> None:
    draw, one, two = {"draw": 1}, {"water": 1}, {"water": 2}
    assert meanings("Draw a card and gain 1 water. If you control a machine, gain 2 water instead.") == [
        [{"if": MACHINE, "then": [two], "else": [draw, one]}],
        [draw, {"if": MACHINE, "then": [two], "else": [one]}],
    ]
    assert meanings("Draw a card and gain 1 water. If you control a machine, gain 2 instead.") == [
        [{"if": MACHINE, "then": [draw, two], "else": [draw, one]}]
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You may pay 1 water. If you do, draw a card. If you don't, lose 1 water."),
        ("de", "Du darfst 1 Wasser zahlen. Wenn du das tust, ziehe eine Karte. Wenn nicht, verliere 1 Wasser."),
    ],
)
def test_if_you_do_and_if_you_do_not_are_of_the_same_thing(language: Language, text: str) -> None:
    """Not of the drawing, which an empty deck leaves undone."""
    assert meanings(text, language) == [[{"may": [{"pay": {"water": 1}}]}, {"if": "done", "then": [{"draw": 1}], "else": [{"water": -1}]}]]


@pytest.mark.parametrize("what", ["Lose 2 water", "Pay 2 water", "Destroy two target units", "Draw two cards"])
def test_what_may_be_done_in_part_leaves_open_whether_it_could_be_done(what: str) -> None:
    assert meanings(f"{what}. If you can't, destroy a card from your hand.") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Until end of turn, target unit gets +1 melee. It gains Flying."),
        ("de", "In diesem Zug erhält eine Zieleinheit +1 Nahkampf. Sie erhält Fliegen."),
    ],
)
def test_a_duration_before_a_sentence_may_be_that_of_the_next(language: Language, text: str) -> None:
    gain = {"melee": 1, "to": {"unit": "any"}, "for": "turn"}
    assert meanings(text, language) == [
        [gain, {"grant": "flying", "to": "that"}],
        [gain, {"grant": "flying", "to": "that", "for": "turn"}],
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Your opponent loses half of their water."), ("de", "Dein Gegner verliert die Hälfte seines Wassers.")],
)
def test_half_is_read_where_it_says_how_it_is_rounded(language: Language, text: str) -> None:
    rounded = {"en": ", rounded up.", "de": ", aufgerundet."}[language]
    assert meanings(text, language) == []
    assert meanings(text[:-1] + rounded, language) == [[{"water": {"times": [-1, {"half": {"water": "enemy"}}]}, "who": "enemy"}]]
