"""A game that brings its nouns, zones and rows has cards that are read, refused and said in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.text.lighthouse import TEXTS, Card, Kind, problems_of


@pytest.mark.parametrize(
    ("kind", "ability", "english", "german"),
    [
        (Kind.BOAT, {"keyword": "tall"}, "Tall", "Hoch"),
        (Kind.BOAT, {"when": "lit", "do": [{"draw": 1}]}, "When lit: draw 1 card.", "Beim Entzünden: Ziehe 1 Karte."),
        (
            Kind.KEEPER,
            {"when": "lit", "of": {"boat": "own", "other": True}, "do": [{"light": 2, "to": "cause"}, {"draw": 1}]},
            "Whenever one of your other boats comes into play, that boat gets +2 light tonight and you draw 1 card.",
            "Immer wenn eines deiner anderen Boote ins Spiel kommt, erhält jenes Boot +2 Licht in dieser Nacht und du ziehst 1 Karte.",
        ),
        (
            Kind.KEEPER,
            {
                "when": "sights",
                "of": "enemy",
                "once_per_turn": True,
                "do": [{"exhaust": 1, "to": {"boat": "enemy", "light": "<=2"}}, {"light": -1, "to": "that"}],
            },
            "Whenever your opponent draws a card, exhaust a target enemy boat with light 2 or less once and it gets −1 light tonight. "
            "Only once each turn.",
            "Immer wenn dein Gegner eine Karte zieht, erschöpfst du ein gegnerisches Boot mit höchstens 2 Licht einmal und es erhält "
            "−1 Licht in dieser Nacht. Nur einmal in jedem Zug.",
        ),
        (
            Kind.KEEPER,
            {
                "when": "nightfall",
                "if": {"at_least": [{"count": {"boat": "own"}}, 2]},
                "do": [{"return_to_hand": {"boat": "enemy", "many": 2}}],
            },
            "At nightfall, return 2 target enemy boats to their owners’ hands if you control at least 2 boats.",
            "Bei Einbruch der Nacht gibst du 2 gegnerische Boote ihren Besitzern auf die Hand zurück, wenn du mindestens 2 Boote "
            "kontrollierst.",
        ),
        (
            Kind.KEEPER,
            {
                "activate": {"exhaust": 1, "pay": {"oil": 2, "hand": 1}},
                "if": {"turn": "own"},
                "do": [{"look": 3, "keep": 1, "rest": "bottom"}],
            },
            "Exhaust, pay 2{oil} and 1 card from your hand: Look at the top 3 cards of your deck. Put 1 of them into your hand and "
            "the rest on the bottom of your deck in any order. Use this only during your turn.",
            "Erschöpfen, zahle 2{oil} und 1 Handkarte: Sieh dir die obersten 3 Karten deines Decks an. Nimm 1 davon auf die Hand und lege "
            "den Rest in beliebiger Reihenfolge unter dein Deck. Nutze dies nur in deinem Zug.",
        ),
        (
            Kind.KEEPER,
            {
                "always": [
                    {"light": {"count": {"keeper": "own"}}, "to": {"boat": "own"}},
                    {"cost": -1, "of": "play", "which": {"boat": "own"}},
                ],
                "if": {"turn": "enemy"},
            },
            "Your boats have +1 light for each keeper you control and your boats cost 1 less as long as it is your opponent’s turn.",
            "Deine Boote haben +1 Licht für jeden eigenen Wärter und deine Boote kosten 1 weniger, solange dein Gegner am Zug ist.",
        ),
        (
            Kind.BOAT,
            {
                "when": "lit",
                "do": [
                    {"grant": "tall", "to": {"keeper": "own", "many": "all"}, "for": "night"},
                    {"light": {"stat": "light", "of": "lamp"}, "to": "self"},
                ],
            },
            "When lit: all your keepers get Tall tonight. This boat gets +X light tonight, where X is the light of the lamp.",
            "Beim Entzünden: Alle deine Wärter erhalten Hoch in dieser Nacht. Dieses Boot erhält +X Licht in dieser Nacht, "
            "wobei X das Licht der Lampe ist.",
        ),
    ],
)
def test_cards_are_said_in_both_languages(kind: Kind, ability: dict[str, Any], english: str, german: str) -> None:
    card = Card(kind, (ability,))

    assert not problems_of(card)
    assert (TEXTS.plain(card, "en"), TEXTS.plain(card, "de")) == (english, german)


@pytest.mark.parametrize(
    ("ability", "problem"),
    [
        (
            {"when": "lit", "do": [{"draw": 1, "who": "that"}]},
            "abilities[0].do[0].who: 'that' is the last target: no step before this one has one.",
        ),
        (
            {"always": [{"light": 1, "to": {"boat": "own", "light": ">=1"}}]},
            "abilities[0].do[0].to.light: always changes light itself: it can't ask for it.",
        ),
        ({"when": "lit", "do": [{"look": 1, "keep": 2}]}, "abilities[0].do[0].keep: of 1 cards not 2 can be kept."),
        ({"when": "lit", "do": [{"exhausts": 1}]}, "abilities[0].do[0].exhausts: 'exhausts' is no word for a step. Did you mean exhaust?"),
    ],
)
def test_what_can_never_work_is_refused(ability: dict[str, Any], problem: str) -> None:
    assert problems_of(Card(Kind.BOAT, (ability,))) == [problem]
