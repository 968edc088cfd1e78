"""What stands in brackets: a keyword's reminder explains it and is no rule; anything else says something and isn't left out."""

import pytest

from engine.languages import Language
from engine.rone.cards import CardType
from engine.rone.printed import read_text

REMINDERS: list[tuple[Language, str]] = [
    ("en", "Defender (This unit isn't exhausted when it defends.)"),
    ("en", "Defender (When this unit is attacked, it doesn't exhaust.)"),
    ("en", "Flying (Only flying units and units with a ranged attack can attack this unit.)"),
    ("en", "Shield (When destroyed, put this card face up on the bottom of your deck.)"),
    ("en", "Battlefield (when this enters play): Draw a card."),
    ("en", "Direct hit (whenever this unit damages the enemy hero): Draw a card."),
    ("en", "Detection (You can target invisible units.), Flying (Only flying or ranged units can attack it.)\nDeath: Gain 1 water."),
    ("en", "Initiative (You may pay this additional cost) 2 {water}: draw a card."),
    ("de", "Verteidiger (Erschöpft nicht beim Verteidigen.)"),
    ("de", "Fliegen (Nur fliegende Einheiten und Fernkämpfer können angreifen.)"),
    ("de", "Volltreffer (immer wenn diese Einheit dem gegnerischen Helden Schaden zufügt): Ziehe eine Karte."),
    ("de", "Schlachtfeld (wenn die Karte ins Spiel kommt): Ziehe eine Karte."),
]
RULES: list[tuple[Language, str]] = [
    ("en", "Defender (only while your hero is level 3)"),
    ("en", "Defender (if your hero is level 3)"),
    ("en", "Flying (while attacking)"),
    ("en", "Flying (only when it is attacked)"),
    ("en", "Flying (until your next attack)"),
    ("en", "Flying (draw a card)"),
    ("en", "Invisibility (only once each turn)"),
    ("en", "Invisibility (this turn, no target)"),
    ("en", "Combat (when this unit attacks): Draw a card."),
    ("de", "Verteidiger (nur solange dein Held auf Stufe 3 ist)"),
    ("de", "Fliegen (nur wenn sie angreift)"),
    ("de", "Fliegen (in deinem Zug angreifen)"),
    ("de", "Tod (wenn dein Friedhof leer ist): Ziehe eine Karte."),
]


@pytest.mark.parametrize(("language", "text"), REMINDERS)
def test_a_reminder_is_left_out(language: Language, text: str) -> None:
    assert read_text(text, language, CardType.UNIT).is_whole


@pytest.mark.parametrize(("language", "text"), RULES)
def test_a_rule_in_brackets_is_not(language: Language, text: str) -> None:
    assert not read_text(text, language, CardType.UNIT).is_whole


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Slow (only during your main phase). Draw a card."), ("de", "Langsam (Nur in deinem Zug). Ziehe eine Karte.")],
)
def test_a_slow_effect_is_explained_by_when_it_is_played(language: Language, text: str) -> None:
    assert read_text(text, language, CardType.TACTIC).is_whole


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Counter target effect (the next attack)."), ("de", "Brich einen Effekt (in deinem Zug) ab.")]
)
def test_the_last_word_of_a_keyword_is_no_keyword(language: Language, text: str) -> None:
    assert not read_text(text, language, CardType.TACTIC).is_whole
