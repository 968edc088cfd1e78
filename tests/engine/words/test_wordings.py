"""Wordings that an editor would strike: who goes on in a sentence, its and their, one and several, terms of the German rulebook."""

from typing import Any

from engine.rone.words import check_card, plain_text
from tests.engine.words.makers import make_card

WATER = {"water": 1}


def both(*abilities: Any, type: str = "tactic") -> tuple[str, str]:
    card = make_card(*abilities, type=type)
    assert check_card(card) == []
    return plain_text(card, "en"), plain_text(card, "de")


LESS = {"water": -1, "who": "enemy"}
DRAW = {"draw": 1}


def test_who_goes_on_after_somebody_else_is_said() -> None:
    assert both({"when": "any_death", "of": {"unit": "any"}, "do": [LESS, DRAW]}, type="unit") == (
        "Whenever a unit dies, your opponent loses 1{water} and you draw 1{card}.",
        "Immer wenn eine Einheit stirbt, verliert dein Gegner 1{water} und du ziehst 1{card}.",
    )
    assert both({"play": [{"choose": 1, "of": [[LESS, DRAW, {"destroy": {"unit": "enemy"}}], [WATER, DRAW]]}]}) == (
        "Choose one: your opponent loses 1{water}, you draw 1{card} and destroy a target enemy unit; "
        "or you gain 1{water} and draw 1{card}.",
        "Wähle eines: dein Gegner verliert 1{water}, du ziehst 1{card} und vernichtest eine gegnerische Zieleinheit; "
        "oder du erhältst 1{water} und ziehst 1{card}.",
    )
    assert both({"play": [{"may": [LESS, DRAW]}]}) == (
        "You may do this: Your opponent loses 1{water}. Draw 1{card}.",
        "Du darfst Folgendes tun: Dein Gegner verliert 1{water}. Ziehe 1{card}.",
    )


def test_one_point_is_singular_and_heroes_are_one_each() -> None:
    assert both({"play": [{"prevent": 1, "to": "enemy"}]})[1] == "Verhindere den nächsten 1 Schaden am gegnerischen Helden."
    assert both({"when": "damaged", "of": {"hero": "own"}, "do": [DRAW]}, type="unit") == (
        "Whenever your hero takes damage, draw 1{card}.",
        "Immer wenn dein Held Schaden erleidet, ziehst du 1{card}.",
    )
    assert both({"play": [{"exhaust": 1, "to": {"unit": "enemy", "many": {"up_to": 1}}}]})[1] == (
        "Erschöpfe höchstens eine gegnerische Zieleinheit einmal."
    )


def test_what_belongs_to_it_is_its() -> None:
    human = {"exhaust": 1, "to": {"unit": "enemy", "race": "human"}}
    assert both({"play": [human, {"water": {"stat": "melee", "of": "that"}}, DRAW | {"who": "that"}]}) == (
        "Exhaust a target enemy human once. You gain X{water}, where X is its melee attack. Its controller draws 1{card}.",
        "Erschöpfe einen gegnerischen Zielmenschen einmal. Du erhältst X{water}, wobei X sein Nahkampfwert ist. "
        "Sein Kontrolleur zieht 1{card}.",
    )
    assert both({"play": [{"exhaust": 1, "to": {"unit": "enemy", "many": 2}}, {"draw": {"stat": "level", "of": "that"}}]})[1] == (
        "Erschöpfe 2 gegnerische Zieleinheiten einmal. Ziehe X{card}, wobei X ihre Stufe zusammen ist."
    )


def test_the_target_of_an_attack_may_be_a_hero() -> None:
    assert both({"when": "combat", "do": [{"damage": 1, "to": "defender"}]}, type="unit") == (
        "Combat: Deal 1 damage to the target of the attack.",
        "Kampf: Füge dem Angriffsziel 1 Schaden zu.",
    )


def test_that_none_can_is_not_said_of_all() -> None:
    assert both({"always": [{"cannot": "refresh", "to": {"permanent": "any"}}]}, type="unit") == (
        "Permanents can’t be refreshed.",
        "Dauerhafte Karten können nicht aufgefrischt werden.",
    )


def test_other_costs_and_who_chooses_stand_before_the_zone() -> None:
    cards = {"card": "own", "in": "graveyard", "recycle": "!=1", "chooser": "enemy"}
    assert both({"play": [{"return_to_hand": cards}]}) == (
        "Return a card with a recycle cost other than 1 of your opponent’s choice from your graveyard to your hand.",
        "Gib eine Karte mit anderen Wiederverwertungskosten als 1 nach Wahl deines Gegners aus deinem Friedhof auf deine Hand zurück.",
    )


def test_the_german_terms_are_those_of_the_rulebook() -> None:
    assert both({"keyword": "slow"}, {"play": [{"counter": {"effect": "enemy"}}]})[1] == (
        "Langsamer Effekt\nBrich einen gegnerischen Zieleffekt ab."
    )
    assert both({"play": [{"exhaust": 1, "to": {"unit": "enemy", "race": "nanobot"}}]}) == (
        "Exhaust a target enemy nanobot once.",
        "Erschöpfe einen gegnerischen Zielnanobot einmal.",
    )


def test_a_clause_within_a_clause_ends_with_a_comma() -> None:
    count = {"max": [{"count": {"unit": "own"}}, 3]}
    english, german = both({"when": "attacks", "do": [{"draw": count}, LESS]}, type="unit")
    assert english.endswith("(whichever is greater), and your opponent loses 1{water}.")
    assert german.endswith("(der größere Wert) ist, und dein Gegner verliert 1{water}.")


def test_it_is_what_was_said_last() -> None:
    top = {"remove_from_graveyard": 3}
    assert both({"when": "attacks", "of": {"unit": "any"}, "do": [top, {"remove": "cause"}]}, type="unit") == (
        "Whenever a unit attacks, remove the top 3 cards of your graveyard from the game and remove that unit from the game.",
        "Immer wenn eine Einheit angreift, entfernst du die obersten 3 Karten deines Friedhofs aus dem Spiel und entfernst "
        "jene Einheit aus dem Spiel.",
    )
    assert (
        both({"when": "attacks", "of": {"unit": "any"}, "do": [{"exhaust": 1, "to": "cause"}, {"damage": 1, "to": "cause"}]}, type="unit")[
            1
        ]
        == "Immer wenn eine Einheit angreift, erschöpfst du sie einmal und fügst ihr 1 Schaden zu."
    )


def test_several_cards_have_several_costs() -> None:
    assert both({"play": [{"recycle": {"tactic": "own", "in": "graveyard", "many": 2}, "pay": False}]})[0] == (
        "Recycle 2 tactics from your graveyard without paying their costs."
    )
