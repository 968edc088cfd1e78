"""How texts read: cases, articles, plurals, durations, choices and conditions, in both languages."""

from typing import Any

import pytest

from engine.languages import LocalText
from engine.rone.words import check_card, plain_text, render_text
from engine.text.markup import Run
from tests.engine.words.makers import make_card


def do(*steps: Any) -> dict[str, Any]:
    return {"when": "battlefield", "do": list(steps)}


WATER = {"water": 1}
OWN_MUTANT = {"unit": "own", "race": "mutant"}
STEPS: list[tuple[list[Any], str, str]] = [
    (
        [{"exhaust": 2, "to": {"unit": "enemy"}}],
        "Exhaust a target enemy unit twice.",
        "Erschöpfe eine gegnerische Zieleinheit zweimal.",
    ),
    (
        [{"damage": 1, "to": {"unit": "enemy"}}],
        "Deal 1 damage to a target enemy unit.",
        "Füge einer gegnerischen Zieleinheit 1 Schaden zu.",
    ),
    (
        [{"exhaust": 1, "to": {"hero": "enemy"}}],
        "Exhaust a target enemy hero once.",
        "Erschöpfe einen gegnerischen Zielhelden einmal.",
    ),
    (
        [{"refresh": 1, "to": OWN_MUTANT | {"other": True}}],
        "Refresh another target mutant you control once.",
        "Frische einen anderen eigenen Zielmutanten einmal auf.",
    ),
    (
        [{"damage": 1, "to": OWN_MUTANT | {"many": {"up_to": 2}}}],
        "Deal 1 damage to up to 2 target mutants you control.",
        "Füge bis zu 2 eigenen Zielmutanten 1 Schaden zu.",
    ),
    (
        [{"damage": 1, "to": {"unit": "enemy", "many": "all"}}],
        "Deal 1 damage to all enemy units.",
        "Füge allen gegnerischen Einheiten 1 Schaden zu.",
    ),
    (
        [{"melee": 1, "to": {"unit": "own", "many": "all", "other": True}, "for": "turn"}],
        "All your other units get +1{melee} this turn.",
        "Alle deine anderen Einheiten erhalten +1{melee} in diesem Zug.",
    ),
    (
        [{"destroy": {"unit": "enemy", "many": {"random": 1}, "level": "<3"}}],
        "Destroy a random enemy unit of level 2 or lower.",
        "Vernichte eine zufällige gegnerische Einheit der Stufe 2 oder niedriger.",
    ),
    (
        [{"destroy": {"unit": "own", "chooser": "enemy"}}],
        "Destroy a target unit you control of your opponent’s choice.",
        "Vernichte eine eigene Zieleinheit nach Wahl deines Gegners.",
    ),
    (
        [{"return_to_hand": {"unit": "any", "exhausted": ">=1", "keyword": "flying", "health": "<=2"}}],
        "Return a target exhausted unit with Flying and 2{health} or less to its owner’s hand.",
        "Gib eine erschöpfte Zieleinheit mit Fliegen und höchstens 2{health} ihrem Besitzer auf die Hand zurück.",
    ),
    (
        [{"return_to_hand": {"unit": "any", "many": "all", "damage": "=0"}}],
        "Return all undamaged units to their owners’ hands.",
        "Gib alle unbeschädigten Einheiten ihren Besitzern auf die Hand zurück.",
    ),
    (
        [{"to_deck": {"unit": "enemy", "race": "mutant"}, "at": "bottom"}],
        "Put a target enemy mutant on the bottom of its owner’s deck.",
        "Lege einen gegnerischen Zielmutanten unter das Deck seines Besitzers.",
    ),
    (
        [{"exhaust": 1, "to": {"unit": "enemy"}}, {"damage": 1, "to": "that"}],
        "Exhaust a target enemy unit once. Deal 1 damage to it.",
        "Erschöpfe eine gegnerische Zieleinheit einmal. Füge ihr 1 Schaden zu.",
    ),
    (
        [{"exhaust": 1, "to": {"unit": "enemy", "race": "hybrid"}}, {"damage": 1, "to": "that"}],
        "Exhaust a target enemy hybrid once. Deal 1 damage to it.",
        "Erschöpfe einen gegnerischen Zielhybriden einmal. Füge ihm 1 Schaden zu.",
    ),
    (
        [{"exhaust": 1, "to": {"unit": "enemy", "many": "all"}}, {"melee": -1, "to": "that"}],
        "Exhaust all enemy units once. They get −1{melee} for the next combat.",
        "Erschöpfe alle gegnerischen Einheiten einmal. Sie erhalten −1{melee} für den nächsten Kampf.",
    ),
    (
        [{"may": [{"damage": 1, "to": {"unit": "enemy"}}]}, {"if": "done", "then": [{"draw": 1}], "else": [{"water": 1}]}],
        "You may deal 1 damage to a target enemy unit. If you do, draw 1{card}. Otherwise, you gain 1{water}.",
        "Du darfst einer gegnerischen Zieleinheit 1 Schaden zufügen. Wenn du das tust, ziehst du 1{card}. Sonst erhältst du 1{water}.",
    ),
    (
        [{"may": [{"ranged": 1, "to": {"unit": "own"}}, {"water": -1, "who": "enemy"}]}],
        "You may give a target unit you control +1{ranged} for the next combat and have your opponent lose 1{water}.",
        "Du darfst einer eigenen Zieleinheit +1{ranged} für den nächsten Kampf geben und deinen Gegner 1{water} verlieren lassen.",
    ),
    (
        [{"choose": 1, "of": [[{"water": 2}], [{"draw": 1}, {"destroy_cards": 1, "from": "hand"}]]}],
        "Choose one: you gain 2{water}; or draw 1{card} and destroy 1 card from your hand.",
        "Wähle eines: du erhältst 2{water}; oder ziehe 1{card} und vernichte 1 Handkarte.",
    ),
    (
        [{"for_each": {"unit": "own", "race": "human", "other": True}, "do": [{"health": 1, "to": "that"}]}],
        "For each other human you control, it gets +1{health}.",
        "Für jeden anderen eigenen Menschen erhält er +1{health}.",
    ),
    (
        [{"repeat": "hero_level", "do": [{"hero_damage": 1}]}],
        "Do this once for each level of your hero: Deal 1 damage to the enemy hero.",
        "Tu dies einmal für jede Stufe deines Helden: Füge dem gegnerischen Helden 1 Schaden zu.",
    ),
    (
        [{"water": {"stat": "health", "of": "self"}}],
        "You gain X{water}, where X is the health of this unit.",
        "Du erhältst X{water}, wobei X die Anzahl der Lebenspunkte dieser Einheit ist.",
    ),
    (
        [{"damage": {"min": [{"count": OWN_MUTANT}, 3]}, "to": {"unit": "enemy"}}],
        "Deal X damage to a target enemy unit, where X is the number of mutants you control or 3 (whichever is smaller).",
        "Füge einer gegnerischen Zieleinheit X Schaden zu, wobei X die Anzahl deiner Mutanten oder 3 (der kleinere Wert) ist.",
    ),
    (
        [{"draw": {"count": {"technology": "own"}}}],
        "Draw 1{card} for each technology you control.",
        "Ziehe 1{card} für jede eigene Technologie.",
    ),
    (
        [{"look": 3, "keep": 1, "rest": "bottom"}],
        "Look at the top 3 cards of your deck. Put 1 of them into your hand and the rest on the bottom of your deck in any order.",
        "Sieh dir die obersten 3 Karten deines Decks an. Nimm 1 davon auf die Hand und lege den Rest in beliebiger Reihenfolge "
        "unter dein Deck.",
    ),
    ([{"look": 1}], "Look at the top card of your deck.", "Sieh dir die oberste Karte deines Decks an."),
    (
        [{"cost": -2, "of": "recycle", "which": {"race": "mutant"}, "times": 1, "for": "turn"}],
        "Your next mutant card costs 2 less to recycle this turn.",
        "Das Wiederverwerten deiner nächsten Karte der Rasse Mutant kostet in diesem Zug 2 Karten weniger.",
    ),
    (
        [{"cost": -1, "of": "play", "which": OWN_MUTANT, "times": 2, "for": "turn"}],
        "Your next 2 mutants cost 1{water} less this turn.",
        "Deine nächsten 2 Mutanten kosten in diesem Zug 1{water} weniger.",
    ),
    (
        [{"cost": 1, "of": "play", "which": {"tactic": "enemy"}, "times": 1, "who": "enemy", "for": "until_own_turn"}],
        "Your opponent’s next tactic costs 1{water} more until your next turn.",
        "Die nächste Taktik deines Gegners kostet bis zu deinem nächsten Zug 1{water} mehr.",
    ),
    (
        [{"control": {"unit": "enemy"}, "for": "while_here"}],
        "Take control of a target enemy unit while this unit is in play.",
        "Übernimm die Kontrolle über eine gegnerische Zieleinheit, solange diese Einheit im Spiel ist.",
    ),
    (
        [{"cannot": "refresh", "to": {"permanent": "enemy"}, "for": "until_own_turn"}],
        "A target enemy permanent can’t be refreshed until your next turn.",
        "Eine gegnerische dauerhafte Zielkarte kann bis zu deinem nächsten Zug nicht aufgefrischt werden.",
    ),
    (
        [{"fight": ["self", {"unit": "enemy"}]}],
        "This unit fights a target enemy unit.",
        "Diese Einheit kämpft gegen eine gegnerische Zieleinheit.",
    ),
    (
        [{"recycle": {"unit": "own", "in": "graveyard"}, "pay": False}],
        "Recycle a unit from your graveyard without paying its cost.",
        "Verwerte eine Einheit aus deinem Friedhof wieder, ohne die Wiederverwertungskosten zu zahlen.",
    ),
    (
        [{"put_on_battlefield": {"unit": "own", "in": "hand", "cost": "<=3"}, "exhausted": 1}],
        "Put a unit with a cost of 3{water} or less from your hand onto the battlefield exhausted once.",
        "Bringe eine Einheit mit Kosten von höchstens 3{water} aus deiner Hand einmal erschöpft auf das Schlachtfeld.",
    ),
    (
        [{"destroy_cards": 2, "who": "enemy", "from": "deck"}],
        "Your opponent destroys the top 2 cards of their deck.",
        "Dein Gegner vernichtet die obersten 2 Karten seines Decks.",
    ),
    (
        [{"exhaust": 1, "to": {"unit": "any", "race": "sand-eel"}}],
        "Exhaust a target Sand Eel unit once.",
        "Erschöpfe eine Zieleinheit der Rasse Sand Eel einmal.",
    ),
    (
        [{"if": {"all": [{"turn": "enemy"}, {"at_least": [{"count": {"unit": "own"}}, 2]}]}, "then": [{"draw": 1}]}],
        "If it is your opponent’s turn and you control at least 2 units, draw 1{card}.",
        "Wenn dein Gegner am Zug ist und du mindestens 2 Einheiten kontrollierst, ziehst du 1{card}.",
    ),
    (
        [{"if": {"not": {"at_least": ["hero_level", 3]}}, "then": [{"draw": 1}, {"water": 1}]}],
        "If your hero is at level 2 or lower, draw 1{card} and you gain 1{water}.",
        "Wenn dein Held höchstens auf Stufe 2 ist, ziehst du 1{card} und erhältst 1{water}.",
    ),
    (
        [{"if": {"equal": [{"count": {"card": "own", "in": "hand"}}, 0]}, "then": [{"draw": 2}]}],
        "If you have no cards in hand, draw 2{card}.",
        "Wenn du keine Karte auf der Hand hast, ziehst du 2{card}.",
    ),
    (
        [{"exhaust": 1, "to": {"unit": "enemy", "many": "all"}}, {"cannot": "refresh", "to": "that", "for": "until_own_turn"}],
        "Exhaust all enemy units once. They can’t be refreshed until your next turn.",
        "Erschöpfe alle gegnerischen Einheiten einmal. Sie können bis zu deinem nächsten Zug nicht aufgefrischt werden.",
    ),
    (
        [{"destroy": {"unit": "any", "many": 2}}, {"draw": 1, "who": "that"}, {"hero_damage": 1, "who": "that"}],
        "Destroy 2 target units. Each of their controllers draws 1{card}. Deal 1 damage to the hero of each of their controllers.",
        "Vernichte 2 Zieleinheiten. Jeder ihrer Kontrolleure zieht 1{card}. Füge dem Helden jedes ihrer Kontrolleure 1 Schaden zu.",
    ),
    (
        [{"exhaust": 1, "to": {"unit": "any", "many": {"up_to": 2}}}, {"cost": 1, "of": "ability", "who": "that", "for": "turn"}],
        "Exhaust up to 2 target units once. Each of their controllers’ abilities cost 1{water} more this turn.",
        "Erschöpfe bis zu 2 Zieleinheiten einmal. Die Fähigkeiten jedes ihrer Kontrolleure kosten in diesem Zug 1{water} mehr.",
    ),
    (
        [{"destroy": {"unit": "any"}}, {"draw": 1, "who": "that"}],
        "Destroy a target unit. Its controller draws 1{card}.",
        "Vernichte eine Zieleinheit. Ihr Kontrolleur zieht 1{card}.",
    ),
    (
        [{"for_each": {"unit": "own"}, "do": [{"health": 1, "to": "that"}]}, {"melee": 2, "to": "that"}],
        "For each unit you control, it gets +1{health}. They get +2{melee} for the next combat.",
        "Für jede eigene Einheit erhält sie +1{health}. Sie erhalten +2{melee} für den nächsten Kampf.",
    ),
]


@pytest.mark.parametrize(("steps", "english", "german"), STEPS, ids=[english[:50] for _, english, _ in STEPS])
def test_a_step_reads_as_a_person_would_write_it(steps: list[Any], english: str, german: str) -> None:
    card = make_card(do(*steps))
    assert check_card(card) == []
    assert plain_text(card, "en") == f"Battlefield: {english}"
    assert plain_text(card, "de") == f"Schlachtfeld: {german}"


ABILITIES: list[tuple[str, Any, str, str]] = [
    (
        "unit",
        {"when": "begin_turn", "do": [{"draw": 1}, {"water": 1}]},
        "At the beginning of your turn, draw 1{card} and you gain 1{water}.",
        "Zu Beginn deines Zuges ziehst du 1{card} und erhältst 1{water}.",
    ),
    (
        "unit",
        {"when": "end_turn", "of": "any", "do": [{"hero_damage": 1}]},
        "At the end of each turn, deal 1 damage to the enemy hero.",
        "Am Ende jedes Zuges fügst du dem gegnerischen Helden 1 Schaden zu.",
    ),
    (
        "unit",
        {"when": "attacks", "of": {"unit": "enemy"}, "do": [{"damage": 1, "to": "cause"}]},
        "Whenever an enemy unit attacks, deal 1 damage to that unit.",
        "Immer wenn eine gegnerische Einheit angreift, fügst du ihr 1 Schaden zu.",
    ),
    (
        "unit",
        {"when": "damaged", "do": [{"melee": 1, "to": "self", "for": "turn"}]},
        "Whenever this unit takes damage, it gets +1{melee} this turn.",
        "Immer wenn diese Einheit Schaden erleidet, erhält sie +1{melee} in diesem Zug.",
    ),
    (
        "hero",
        {"when": "any_death", "of": {"unit": "own", "race": "mutant"}, "once_per_turn": True, "do": [{"water": -1, "who": "enemy"}]},
        "Whenever one of your mutants dies, your opponent loses 1{water}. Only once each turn.",
        "Immer wenn einer deiner Mutanten stirbt, verliert dein Gegner 1{water}. Nur einmal in jedem Zug.",
    ),
    (
        "technology",
        {"when": "plays", "of": {"tactic": "enemy"}, "if": {"turn": "own"}, "do": [{"draw": 1}]},
        "Whenever your opponent plays a tactic, draw 1{card} if it is your turn.",
        "Immer wenn dein Gegner eine Taktik spielt, ziehst du 1{card}, wenn du am Zug bist.",
    ),
    (
        "technology",
        {"when": "levels_up", "of": "any", "do": [{"may": [{"draw": 1}]}]},
        "Whenever a hero levels up, you may draw 1{card}.",
        "Immer wenn ein Held aufsteigt, darfst du 1{card} ziehen.",
    ),
    (
        "unit",
        {"activate": {"exhaust": 2, "pay": {"water": 1, "graveyard": 1, "hand": 1, "deck": 2}}, "do": [{"draw": 1}]},
        "{exhaust-2-purple}: Pay 1{water}, 1{recycle}, 1 card from your hand and the top 2 cards of your deck. Draw 1{card}.",
        "{exhaust-2-purple}: Zahle 1{water}, 1{recycle}, 1 Handkarte und die obersten 2 Karten deines Decks. Ziehe 1{card}.",
    ),
    (
        "unit",
        {"activate": {"exhaust": 0, "pay": {"water": 2}}, "do": [{"melee": 1, "to": "self"}]},
        "Pay 2{water}: This unit gets +1{melee} for the next combat.",
        "Zahle 2{water}: Diese Einheit erhält +1{melee} für den nächsten Kampf.",
    ),
    (
        "hero",
        {
            "activate": {"exhaust": 1},
            "economic": True,
            "do": [{"choose": 1, "of": [[{"water": 1}], [{"draw": 1}, {"remove_from_graveyard": 1}]]}],
        },
        "{exhaust-1-yellow}: +1{water}, or +1{card} and {recycle}.",
        "{exhaust-1-yellow}: +1{water} oder +1{card} und {recycle}.",
    ),
    (
        "unit",
        {"always": [{"cannot": "guard", "to": "self"}, {"grant": "flying", "to": {"unit": "own", "many": "all", "race": "machine"}}]},
        "This unit can’t be a guardian. Your machines have Flying.",
        "Diese Einheit kann kein Wächter sein. Deine Maschinen haben Fliegen.",
    ),
    (
        "technology",
        {"always": [{"melee": -1, "to": {"unit": "enemy"}}, {"cost": 1, "of": "level_up", "who": "enemy"}]},
        "Enemy units have −1{melee}. Levelling up costs your opponent 1{water} more.",
        "Gegnerische Einheiten haben −1{melee}. Das Aufsteigen des gegnerischen Helden kostet 1{water} mehr.",
    ),
    (
        "unit",
        {"when": "combat", "if": {"in_combat": "attacker"}, "do": [{"melee": 2, "to": "self"}]},
        "Combat: This unit gets +2{melee} for this combat if this unit is attacking.",
        "Kampf: Diese Einheit erhält +2{melee} für diesen Kampf, wenn diese Einheit angreift.",
    ),
]


@pytest.mark.parametrize(("type", "ability", "english", "german"), ABILITIES, ids=[english[:50] for _, _, english, _ in ABILITIES])
def test_an_ability_reads_as_a_person_would_write_it(type: str, ability: Any, english: str, german: str) -> None:
    card = make_card(ability, type=type)
    assert check_card(card) == []
    assert plain_text(card, "en") == english
    assert plain_text(card, "de") == german


def test_keywords_that_follow_each_other_share_a_line() -> None:
    card = make_card({"keyword": "defender"}, {"keyword": "shield"}, {"when": "death", "do": [{"water": 1}]})
    assert plain_text(card, "en") == "Defender, Shield\nDeath: You gain 1{water}."
    assert plain_text(card, "de") == "Verteidiger, Schild\nTod: Du erhältst 1{water}."


def test_a_line_is_made_of_runs() -> None:
    card = make_card({"activate": {"exhaust": 1}, "do": [{"grant": "flying", "to": "self", "for": "turn"}]})
    assert render_text(card, "en") == (
        (
            Run("icon", "exhaust once", "exhaust-1-purple"),
            Run("text", ": This unit gets "),
            Run("keyword", "Flying", "flying"),
            Run("text", " this turn."),
        ),
    )


def test_a_technology_with_two_abilities_has_two_colours() -> None:
    one, two = ({"activate": {"exhaust": times}, "do": [{"water": times}]} for times in (1, 3))
    assert plain_text(make_card(one, two, type="technology"), "en").splitlines() == [
        "{exhaust-1-yellow}: You gain 1{water}.",
        "{exhaust-3-purple}: You gain 3{water}.",
    ]
    assert plain_text(make_card(one, type="technology"), "en") == "{exhaust-1-purple}: You gain 1{water}."


def test_a_card_that_is_not_modelled_shows_what_is_printed_on_it() -> None:
    card = make_card(modelled=False, printed=LocalText("*Flying*\n\n{water} and {beer}, *Burrow*", "Fliegen"))
    assert plain_text(card, "de") == "Fliegen"
    assert render_text(card, "en") == (
        (Run("keyword", "Flying", "flying"),),
        (Run("icon", "water", "water"), Run("text", " and "), Run("text", "{beer}"), Run("text", ", "), Run("text", "*Burrow*")),
    )
