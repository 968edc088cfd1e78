"""How far a word reaches: what may be about one clause or two, one card or several, is asked or not read, never taken for one."""

from typing import Any

import pytest

from engine.languages import Language
from engine.rone.cards import CardType
from engine.rone.printed import read_text
from engine.rone.words import plain_text
from tests.engine.words.makers import make_card

OWN: dict[str, Any] = {"unit": "own"}
ENEMY: dict[str, Any] = {"unit": "enemy"}


def meanings(text: str, language: Language = "en", card_type: str = "tactic") -> list[Any]:
    """All that a text of one sentence group may mean, as steps of its first ability; none where it isn't read whole."""
    reading = read_text(text, language, CardType(card_type))
    if not reading.is_whole:
        return []
    (sentence,) = reading.sentences
    return [next(one[0][part] for part in ("play", "do", "always") if part in one[0]) for one in sentence.readings]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Take control of target enemy unit and give it Flying until end of turn."),
        ("en", "Take control of target enemy unit, then give it Flying until end of turn."),
        ("de", "Übernimm die Kontrolle über eine gegnerische Zieleinheit und gib ihr Fliegen bis zum Ende des Zuges."),
        ("de", "Übernimm die Kontrolle über eine gegnerische Zieleinheit und gib ihr in diesem Zug Fliegen."),
    ],
)
def test_a_duration_behind_two_verbs_may_be_that_of_both(language: Language, text: str) -> None:
    both, last = meanings(text, language)
    assert both == [{"control": ENEMY, "for": "turn"}, {"grant": "flying", "to": "that", "for": "turn"}]
    assert last == [{"control": ENEMY}, {"grant": "flying", "to": "that", "for": "turn"}]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Target unit gains Flying and can't attack this turn."),
        ("en", "This turn, target unit gains Flying and can't attack."),
        ("en", "Target unit gains Flying this turn and can't attack."),
        ("de", "Eine Zieleinheit erhält Fliegen und kann in diesem Zug nicht angreifen."),
        ("de", "Eine Zieleinheit erhält in diesem Zug Fliegen und kann nicht angreifen."),
    ],
)
def test_a_duration_of_one_verb_may_be_that_of_both(language: Language, text: str) -> None:
    wide = [{"grant": "flying", "to": {"unit": "any"}, "for": "turn"}, {"cannot": "attack", "to": "that", "for": "turn"}]
    assert wide in meanings(text, language)


def test_a_duration_of_one_list_of_gains_is_that_of_all() -> None:
    (only,) = meanings("Target unit gets +1 melee and Flying this turn.")
    assert [step["for"] for step in only] == ["turn", "turn"]


def test_a_duration_behind_what_has_none_is_of_the_other_verb() -> None:
    assert meanings("Take control of target enemy unit and refresh it until end of turn.") == [
        [{"control": ENEMY, "for": "turn"}, {"refresh": 1, "to": "that"}]
    ]
    assert meanings("Exhaust target enemy unit twice and draw a card this turn.") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Gain 1 water and draw a card for each technology you control."),
        ("de", "Erhalte 1 Wasser und ziehe eine Karte für jede eigene Technologie."),
    ],
)
def test_for_each_behind_two_verbs_is_asked(language: Language, text: str) -> None:
    count = {"count": {"technology": "own"}}
    assert meanings(text, language) == [[{"water": count}, {"draw": count}], [{"water": 1}, {"draw": count}]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "This unit gets +1 melee for each other unit you control and -1 melee for each enemy unit."),
        ("en", "This unit has +1 melee for each other unit you control and −1 melee for each enemy unit."),
        ("de", "Diese Einheit hat +1 Nahkampf für jede andere eigene Einheit und −1 Nahkampf für jede gegnerische Einheit."),
    ],
)
def test_each_gain_has_its_own_for_each(language: Language, text: str) -> None:
    (only,) = meanings(text, language, "unit")
    assert only == [
        {"melee": {"count": {"unit": "own", "other": True}}, "to": "self"},
        {"melee": {"times": [-1, {"count": ENEMY}]}, "to": "self"},
    ]


def test_a_condition_behind_two_verbs_is_asked() -> None:
    condition = {"at_least": [{"count": {"unit": "own", "race": "machine"}}, 1]}
    assert meanings("Gain 1 water and draw a card if you control a machine.") == [
        [{"if": condition, "then": [{"water": 1}, {"draw": 1}]}],
        [{"water": 1}, {"if": condition, "then": [{"draw": 1}]}],
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Draw a card and gain 2 water unless your opponent pays 1 water."),
        ("de", "Ziehe eine Karte und erhalte 2 Wasser, es sei denn, dein Gegner zahlt 1 Wasser."),
    ],
)
def test_a_payment_behind_two_verbs_is_asked(language: Language, text: str) -> None:
    assert meanings(text, language) == [
        [{"unless": {"water": 1}, "do": [{"draw": 1}, {"water": 2}]}],
        [{"draw": 1}, {"unless": {"water": 1}, "do": [{"water": 2}]}],
    ]


def test_the_controller_of_one_of_two_cards_is_asked() -> None:
    destroy, other, drawn = {"destroy": OWN}, {"destroy": ENEMY}, {"draw": 1, "who": "that"}
    text = "Destroy target unit you control and target enemy unit. Its controller draws a card."
    assert meanings(text) == [[destroy, other, drawn], [destroy, drawn, other]]


def test_it_behind_a_trigger_with_a_target_is_no_passive() -> None:
    text = "Whenever an enemy unit attacks, refresh target unit you control. It gets +1 melee for the next combat."
    reading = read_text(text, "en", CardType.UNIT)
    assert all(len(abilities) == 1 for abilities in reading.sentences[0].readings)
    assert reading.abilities[0]["do"][1] == {"melee": 1, "to": "that"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Refresh target unit you control and exhaust target enemy unit. It gets +1 melee this turn."),
        ("en", "Refresh target unit you control, then exhaust target enemy unit. That unit gets +1 melee this turn."),
        ("en", "Refresh target unit you control, exhaust target enemy unit and give it +1 melee this turn."),
        ("de", "Frische eine eigene Zieleinheit auf und erschöpfe eine gegnerische Zieleinheit. Sie erhält in diesem Zug +1 Nahkampf."),
    ],
)
def test_it_behind_two_cards_is_asked(language: Language, text: str) -> None:
    gain = {"melee": 1, "to": "that", "for": "turn"}
    refresh, exhaust = {"refresh": 1, "to": OWN}, {"exhaust": 1, "to": ENEMY}
    assert meanings(text, language) == [[refresh, exhaust, gain], [refresh, gain, exhaust]]


@pytest.mark.parametrize(
    "text",
    [
        "Refresh target unit you control and exhaust target enemy unit. If it is damaged, draw a card.",
        "Target enemy unit and target unit you control fight. It gets +1 melee this turn.",
        "Refresh target unit you control and exhaust target enemy unit. Draw cards equal to its melee attack.",
    ],
)
def test_it_behind_two_cards_is_not_read_where_only_one_can_be_told(text: str) -> None:
    assert meanings(text) == []


def test_it_behind_a_card_that_has_gone_is_the_other() -> None:
    assert meanings("Destroy target enemy unit and refresh target unit you control. It gets +1 melee this turn.") == [
        [{"destroy": ENEMY}, {"refresh": 1, "to": OWN}, {"melee": 1, "for": "turn", "to": "that"}]
    ]


SEVERAL = {
    "all": {"unit": "enemy", "many": "all"},
    "two": {"unit": "enemy", "many": 2},
    "up to two": {"unit": "enemy", "many": {"up_to": 2}},
}


@pytest.mark.parametrize("how_many", SEVERAL)
@pytest.mark.parametrize("they", ["They", "Those units"])
def test_they_are_all_of_several(how_many: str, they: str) -> None:
    assert meanings(f"Exhaust {how_many} enemy units. {they} can't attack this turn.") == [
        [{"exhaust": 1, "to": SEVERAL[how_many]}, {"cannot": "attack", "for": "turn", "to": "that"}]
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Exhaust target enemy unit and your hero. They can't be refreshed until your next turn."),
        ("en", "Refresh target unit you control and exhaust target enemy unit. They can't attack this turn."),
        ("en", "Exhaust target enemy unit. They can't attack this turn."),
        ("en", "Exhaust all enemy units. It can't attack this turn."),
        ("en", "Exhaust two enemy units. That unit can't attack this turn."),
        (
            "de",
            "Erschöpfe eine gegnerische Zieleinheit und deinen Helden. Sie können bis zu deinem nächsten Zug nicht aufgefrischt werden.",
        ),
        ("de", "Erschöpfe zwei gegnerische Zieleinheiten. Sie erhält +1 Nahkampf in diesem Zug."),
        ("de", "Erschöpfe eine gegnerische Zieleinheit. Sie können in diesem Zug nicht angreifen."),
        ("de", "Erschöpfe eine gegnerische Zieleinheit. Füge ihnen 1 Schaden zu."),
    ],
)
def test_they_are_not_one_and_it_is_not_several(language: Language, text: str) -> None:
    assert meanings(text, language) == []


@pytest.mark.parametrize(
    ("text", "is_several"),
    [
        ("Schlachtfeld: Erschöpfe zwei gegnerische Zieleinheiten. Sie verlieren in diesem Zug Fliegen.", True),
        ("Schlachtfeld: Erschöpfe zwei gegnerische Zieleinheiten. Sie verliert in diesem Zug Fliegen.", False),
        ("Schlachtfeld: Erschöpfe zwei gegnerische Zieleinheiten. In diesem Zug, verlieren sie Fliegen.", True),
    ],
)
def test_the_verb_tells_how_many_sie_are(text: str, is_several: bool) -> None:
    for steps in meanings(text, "de", "unit"):
        assert steps[1]["to"] == ("that" if is_several else "self")


STAT = {"stat": "exhausted", "of": "self"}


@pytest.mark.parametrize(
    ("condition", "english", "german"),
    [
        ({"equal": [STAT, 0]}, "if this unit is not exhausted", "wenn diese Einheit nicht erschöpft ist"),
        ({"not": {"at_least": [STAT, 1]}}, "if this unit is not exhausted", "wenn diese Einheit nicht erschöpft ist"),
        ({"at_least": [STAT, 1]}, "if this unit is exhausted", "wenn diese Einheit erschöpft ist"),
        ({"not": {"equal": [STAT, 0]}}, "if this unit is exhausted", "wenn diese Einheit erschöpft ist"),
        ({"equal": [{"stat": "damage", "of": "self"}, 0]}, "if this unit is not damaged", "wenn diese Einheit nicht beschädigt ist"),
        ({"equal": [{"stat": "melee", "of": "self"}, 0]}, "if this unit has no {melee}", "wenn diese Einheit 0{melee} hat"),
        (
            {"equal": [{"stat": "cost", "of": "self"}, 0]},
            "if the activation cost of this unit is 0",
            "wenn die Höhe der Aktivierungskosten dieser Einheit 0 ist",
        ),
        (
            {"equal": [{"stat": "exhausted", "of": OWN}, 0]},
            "if the total exhaustion of all your units is 0",
            "wenn der Erschöpfungsgrad aller deiner Einheiten zusammen 0 ist",
        ),
        ({"equal": [{"half": {"water": "you"}}, 0]}, "if half of your water (rounded up) is 0", "geteilt durch 2 (aufgerundet) 0 ist"),
    ],
)
def test_conditions_on_nought_are_written_as_people_say_them(condition: Any, english: str, german: str) -> None:
    card = make_card({"when": "death", "if": condition, "do": [{"draw": 1}]})
    for language, said in (("en", english), ("de", german)):
        text = plain_text(card, language)
        assert said in text
        assert plain_text(make_card(*read_text(text, language, CardType.UNIT).abilities), language) == text
