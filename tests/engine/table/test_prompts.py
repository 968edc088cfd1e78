"""What questions of RONE say: a window what may be answered, damage how much is left, targets of which kind they are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.languages import LocalText
from engine.match.match import NO_REFERENCE, PlayerId
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.rules import codes as c
from engine.rone.scenario_verbs.position import build_position
from engine.rone.table.prompts import OTHERS_PHASES, OWN_PHASES
from engine.rone.table.questions import RoneQuestions
from engine.simulation.message import CardName
from engine.table.answer import PlainTable
from engine.table.questions import Question
from tests.engine.rules.makers import make_card
from tests.engine.table.told import TABLES, random_positions
from tests.engine.table.words import both

CARDS: dict[str, Any] = {
    "brute": {"cost": 3, "melee": 3, "health": 4},
    "guard": {"cost": 3, "melee": 1, "health": 4},
    "shot": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"damage": 2, "to": {"unit": "enemy"}}]}]},
    "blessing": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"melee": 1, "to": {"unit": "any"}}]}]},
    "bolt": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"destroy": {"permanent": "enemy"}}]}]},
    "strike": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"hero_damage": 3, "who": "enemy"}]}]},
    "bazaar": {"type": "technology"},
    "spark": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"draw": 1}]}]},
    "sack": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"destroy_cards": 2, "who": "enemy"}]}]},
    "spring": {"health": 1, "abilities": [{"when": "end_turn", "do": [{"water": 1}]}]},
    "bell": {"health": 1, "abilities": [{"when": "end_turn", "do": [{"draw": 1}]}, {"when": "end_turn", "do": [{"water": 2}]}]},
    "wake": {"health": 1, "abilities": [{"when": "death", "do": [{"draw": 1}]}]},
    "flood": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"damage": 2, "to": {"unit": "any", "many": "all"}}]}]},
    "seer": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"look": 3, "rest": "top"}]}]},
    "survey": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"look": 3, "keep": 1, "rest": "bottom"}]}]},
}
FULL = ["filler"] * 5


def position(**players: Any) -> Game:
    """A main phase of player a; both have cards left."""
    filled = {letter: {"deck": FULL, **fields} for letter, fields in players.items()}
    return build_position({"cards": CARDS, **filled}, SECOND_EDITION)[0]


def asked(game: Game) -> Question:
    """What is asked now."""
    question = TABLES.question(game, game.decision.player)
    assert question is not None
    return question


def choose(game: Game, kind: int, slug: str = "") -> None:
    """Take the first option of this kind, about a card of this name."""
    slugs = [definition.slug for definition in game.state.definitions]
    game.choose(next(n for n, one in enumerate(game.decision.options) if one.kind == kind and slug in ("", slugs[one.card])))


def about(game: Game) -> str:
    """The slug of the card that the question is about; "" for none."""
    id = asked(game).about
    return next((definition.slug for definition in game.state.definitions if definition.id == id >= 0), "")


def go_to(game: Game, kind: int) -> None:
    """Answer nothing until this is asked."""
    while game.decision.kind != kind:
        choose(game, c.PASS)


def test_the_own_turn_is_asked_as_such() -> None:
    game = position(a={}, b={})
    assert (both(asked(game).prompt), about(game)) == (("Your turn: what do you do?", "Dein Zug: Was tust du?"), "")
    assert both(asked(game).choices[-1].label) == ("End turn", "Zug beenden")


def test_the_end_of_a_turn_says_that_the_hero_could_still_be_used() -> None:
    ability = {"activate": {"exhaust": 1}, "do": [{"draw": 1}]}
    hero = {"abilities": {1: [ability]}}
    unused = ("End turn: hero not used", "Zug beenden: Held ungenutzt")
    for laid, end in (
        ({"hero": hero}, unused),
        ({"hero": {**hero, "exhausted": 1}, "battlefield": ["scout"]}, ("End turn", "Zug beenden")),
    ):
        position = {"cards": {"scout": {"abilities": [ability]}}, "a": {**laid, "deck": FULL}, "b": {"deck": FULL}}
        game = build_position(position, SECOND_EDITION)[0]
        assert any(one.kind == c.USE for one in game.decision.options)
        assert both(asked(game).choices[-1].label) == end


def test_a_slow_attacker_says_how_often_it_is_exhausted() -> None:
    game = build_position(
        {"cards": {"ox": {"speed": 2}, "fox": {"speed": 1}}, "a": {"battlefield": ["ox", "fox"]}, "b": {}}, SECOND_EDITION
    )[0]
    slugs = [definition.slug for definition in game.state.definitions]
    effects = {slugs[option.card]: both(one.effect) for one, option in zip(asked(game).choices, game.decision.options, strict=True)}
    assert {slug: effect for slug, effect in effects.items() if slug in ("ox", "fox")} == {
        "ox": ("Exhausts it 2 times.", "Erschöpft sie 2-mal."),
        "fox": ("", ""),
    }


def test_abilities_that_trigger_together_are_told_apart_by_what_they_say() -> None:
    game = position(a={"battlefield": ["spring", "bell"]}, b={})
    choose(game, c.END_TURN)
    go_to(game, c.DECIDE_TRIGGER_ORDER)
    texts = {one.id: make_card(slug=one.slug, abilities=CARDS[one.slug]["abilities"]) for one in game.state.definitions if one.triggers}
    question = RoneQuestions(game.state, game.decision.player, texts).question(game.decision)
    assert both(question.prompt) == (
        "3 abilities trigger: which comes first?",
        "3 Fähigkeiten: Welche kommt zuerst?",
    )
    slugs = [definition.slug for definition in game.state.definitions]
    assert [one.is_beside for one in question.choices] == [True] * 3
    assert isinstance(question.choices[0].label, CardName)
    assert [(slugs[one.card], *both(one.effect)) for one in question.choices] == [
        ("spring", "At the end of your turn, you gain 1 water.", "Am Ende deines Zuges erhältst du 1 Wasser."),
        ("bell", "At the end of your turn, draw 1 card.", "Am Ende deines Zuges ziehst du 1 Karte."),
        ("bell", "At the end of your turn, you gain 2 water.", "Am Ende deines Zuges erhältst du 2 Wasser."),
    ]
    assert [both(one.label) for one in question.choices[1:]] == [both(one.effect) for one in question.choices[1:]]  # both are called bell


@pytest.mark.parametrize(
    ("units", "english", "german"),
    [
        (["spring", "bell"], "spring, bell die", "spring, bell sterben"),
        (["spring", "bell", "spring", "spring"], "4 units die", "4 Einheiten sterben"),
    ],
)
def test_units_that_die_together_are_named_as_long_as_they_are_few(units: list[str], english: str, german: str) -> None:
    game = position(a={"hand": ["flood"], "battlefield": units}, b={})
    choose(game, c.PLAY, "flood")
    go_to(game, c.DECIDE_DEATH_ORDER)
    assert named(game) == (
        f"{english} together: which goes to the graveyard first?",
        f"{german} zugleich: Welche kommt zuerst auf den Friedhof?",
    )


@pytest.mark.parametrize(
    ("own", "others", "name"),
    [(["spring", "bell"], [], "death-order"), (["spring", "wake"], [], ""), (["spring", "bell"], ["wake"], "")],
    ids=["nobody waits for a death", "one of them waits", "another one waits"],
)
def test_the_order_of_deaths_is_given_by_a_setting_while_no_ability_waits_for_a_death(own: list[str], others: list[str], name: str) -> None:
    game = position(a={"hand": ["flood"], "battlefield": own}, b={"battlefield": others})
    choose(game, c.PLAY, "flood")
    go_to(game, c.DECIDE_DEATH_ORDER)
    question = asked(game)
    assert (question.auto_answer, question.auto_choices) == (name, {"as-they-lie": 0} if name else {})


def test_cards_of_a_look_are_shown_first_though_all_are_alike() -> None:
    game = position(a={"hand": ["seer"]}, b={})
    choose(game, c.PLAY, "seer")
    go_to(game, c.DECIDE_CARD_ORDER)
    orders = []
    while game.decision.kind == c.DECIDE_CARD_ORDER:
        question = asked(game)
        orders.append((len(question.looked_at), question.auto_answer))
        game.choose(0)
    assert orders == [(3, ""), (2, "same-order")]


def test_a_window_names_the_card_of_the_effect_on_top_of_the_stack() -> None:
    game = position(a={"hand": ["strike"]}, b={"hand": ["spark"]})
    choose(game, c.PLAY, "strike")
    go_to(game, c.DECIDE_REACTION)
    while not game.state.stack:
        choose(game, c.PASS)
    assert game.decision.player == PlayerId(1)
    assert (both(asked(game).prompt), about(game)) == (("do you answer?", "Antwortest du?"), "strike")
    assert both(asked(game).choices[-1].label) == ("No answer", "Keine Antwort")


def named(game: Game) -> tuple[str, str]:
    """The question now, in both languages; cards are called by their slugs."""
    slugs = {definition.id: definition.slug for definition in game.state.definitions}
    words = PlainTable(lambda card: LocalText(slugs[card], slugs[card])).words(asked(game).prompt)
    return words["en"], words["de"]


def test_a_window_in_an_attack_names_the_attacker_and_then_its_target() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"battlefield": ["filler", "guard"], "hand": ["spark"]})
    choose(game, c.ATTACK, "brute")
    assert game.decision.kind == c.DECIDE_REACTION
    assert not game.state.stack
    assert named(game) == ("brute attacks: do you answer?", "brute greift an: Antwortest du?")
    go_to(game, c.DECIDE_ATTACK_TARGET)
    choose(game, c.PICK, "guard")
    go_to(game, c.DECIDE_REACTION)
    assert named(game) == ("brute attacks guard: do you answer?", "brute greift guard an: Antwortest du?")
    assert about(game) == ""


def test_a_window_in_an_attack_on_the_own_hero_says_so() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"hand": ["spark"]})
    choose(game, c.ATTACK, "brute")
    while game.decision.kind != c.DECIDE_REACTION or game.state.attacker == NO_REFERENCE:
        choose(game, c.PASS if game.decision.kind == c.DECIDE_REACTION else c.PICK)
    assert game.decision.player == PlayerId(1)
    assert named(game) == ("brute attacks you: do you answer?", "brute greift dich an: Antwortest du?")


def test_a_window_in_which_nothing_waits_is_about_no_card() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"battlefield": ["brute"], "hand": ["spark"]})
    choose(game, c.END_TURN)
    assert game.decision.kind == c.DECIDE_REACTION
    assert not game.state.stack
    assert (named(game), about(game)) == (("The turn is to end: do you answer?", "Der Zug soll enden: Antwortest du?"), "")


def test_a_window_between_parts_of_a_turn_says_in_which() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"battlefield": ["brute"], "hand": ["spark"] * 2})
    choose(game, c.END_TURN)
    said = set()
    while game.decision.kind == c.DECIDE_REACTION:
        said.add(named(game)[0])
        choose(game, c.PASS)
    assert "The turn is to end: do you answer?" in said
    moments = {phase.en for phases in (OWN_PHASES, OTHERS_PHASES) for phase in phases.values()}
    assert said - {"The turn is to end: do you answer?"} <= {f"{moment}: do you use something?" for moment in moments}
    assert {"The opponent’s turn ends: do you use something?", "Your income: do you use something?"} <= said


def test_a_draw_at_income_says_that_it_is() -> None:
    game = next(game for game in random_positions(3, 1) if game.decision.kind == c.DECIDE_DRAW)
    assert both(asked(game).prompt) == ("Income: how many cards do you draw?", "Einkommen: Wie viele Karten ziehst du?")


def test_an_attack_asks_whom() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"battlefield": ["filler", "brute"]})
    choose(game, c.ATTACK, "brute")
    go_to(game, c.DECIDE_ATTACK_TARGET)
    assert (both(asked(game).prompt), about(game)) == (("whom does it attack?", "Wen greift sie an?"), "brute")


@pytest.mark.parametrize(
    ("slug", "prompt"),
    [
        ("shot", ("at which unit?", "Auf welche Einheit?")),
        ("blessing", ("which unit?", "Welche Einheit?")),
        ("bolt", ("at which card?", "Auf welche Karte?")),
    ],
)
def test_targets_are_asked_by_what_they_are_and_aimed_at_where_all_are_enemies(slug: str, prompt: tuple[str, str]) -> None:
    game = position(a={"hand": [slug], "battlefield": ["brute"]}, b={"battlefield": ["filler", "filler"], "technologies": ["bazaar"]})
    choose(game, c.PLAY, slug)
    go_to(game, c.DECIDE_TARGET)
    assert (both(asked(game).prompt), about(game)) == (prompt, slug)


def test_what_a_text_asks_names_its_card() -> None:
    game = position(a={"hand": ["survey", "sack"]}, b={"hand": ["filler"] * 3})
    choose(game, c.PLAY, "survey")
    go_to(game, c.DECIDE_KEEP)
    assert (asked(game).prompt.en, about(game)) == ("which card do you take into your hand?", "survey")
    choose(game, c.PICK)
    assert (asked(game).prompt.en, about(game)) == ("under the deck: which card comes first?", "survey")
    while game.decision.kind != c.DECIDE_MAIN:
        game.choose(0)
    choose(game, c.PLAY, "sack")
    go_to(game, c.DECIDE_DESTROY)
    assert (asked(game).prompt.en, about(game)) == ("which card is destroyed?", "sack")


def test_damage_is_asked_with_the_points_that_are_left() -> None:
    game = position(a={"hand": ["strike"]}, b={"deck": ["filler"] * 3, "hand": ["filler"] * 3})
    choose(game, c.PLAY, "strike")
    go_to(game, c.DECIDE_LIFE)
    words = "strike deals 3 damage: which cards do you give up?", "strike fügt 3 Schaden zu: Welche Karten gibst du ab?"
    assert named(game) == words
    assert both(asked(game).choices[0].label) == ("One from the deck", "Eine vom Deck")
    assert both(asked(game).choices[0].several) == ("All 3 from the deck", "Alle 3 vom Deck")
    assert both(asked(game).choices[1].label) == ("Give it up", "Abgeben")
    choose(game, c.HAND_CARD)
    if game.decision.kind == c.DECIDE_GRAVEYARD_END:
        choose(game, c.TO_TOP)
    words = "strike deals 2 damage: which cards do you give up?", "strike fügt 2 Schaden zu: Welche Karten gibst du ab?"
    assert named(game) == words
    assert both(asked(game).choices[0].several) == ("Both from the deck", "Beide vom Deck")
    choose(game, c.HAND_CARD)
    if game.decision.kind == c.DECIDE_GRAVEYARD_END:
        choose(game, c.TO_TOP)
    words = "strike deals 1 damage: which card do you give up?", "strike fügt 1 Schaden zu: Welche Karte gibst du ab?"
    assert named(game) == words
    assert both(asked(game).choices[0].several) == ("", "")


def test_where_the_deck_is_too_small_not_all_points_come_from_it() -> None:
    game = position(a={"hand": ["strike"]}, b={"deck": ["filler"] * 2, "hand": ["filler"] * 3})
    choose(game, c.PLAY, "strike")
    go_to(game, c.DECIDE_LIFE)
    assert both(asked(game).choices[0].several) == ("2 from the deck, 1 from the hand", "2 vom Deck, 1 von der Hand")


def test_a_shield_in_the_deck_stops_what_is_given_up_together_and_that_is_said_before() -> None:
    deck = ["filler", "filler", {"card": "guard", "shield": True}, "filler"]
    game = position(a={"hand": ["strike"]}, b={"deck": deck, "hand": ["filler"]})
    choose(game, c.PLAY, "strike")
    go_to(game, c.DECIDE_LIFE)
    question = asked(game)
    assert (question.choices[0].times, both(question.choices[0].several)) == (
        2,
        ("2 from the deck, then your Shield", "2 vom Deck, dann dein Schild"),
    )


def test_damage_says_what_it_leaves_and_leaves_no_choice_where_it_takes_all() -> None:
    for deck, hand, stakes, forced in ((2, 3, (5, 2), -1), (2, 1, (3, 0), 0), (1, 1, (2, 0), 0)):
        game = position(a={"hand": ["strike"]}, b={"deck": ["filler"] * deck, "hand": ["filler"] * hand})
        choose(game, c.PLAY, "strike")
        go_to(game, c.DECIDE_LIFE)
        question, (before, after) = asked(game), stakes
        assert both(question.stakes) == (f"Life {before} → {after}.", f"Leben {before} → {after}.")
        assert question.forced == forced


def test_who_looks_at_cards_of_the_deck_sees_them_from_the_top_until_nothing_is_left_to_say() -> None:
    game = position(a={"hand": ["survey"], "deck": ["brute", "guard", "shot", "bolt"]}, b={})
    choose(game, c.PLAY, "survey")
    go_to(game, c.DECIDE_KEEP)

    def seen() -> list[str]:
        slugs = {definition.id: definition.slug for definition in game.state.definitions}
        return [slugs[card.id] for card in asked(game).looked_at]

    assert seen() == ["brute", "guard", "shot"]
    question = asked(game)
    assert [card.number for card in question.looked_at] == [choice.card for choice in question.choices]
    assert {one.name for one in question.looked_at[0].figures} == {"cost", "melee", "ranged", "health", "level"}
    choose(game, c.PICK, "guard")
    assert game.decision.kind == c.DECIDE_CARD_ORDER
    assert seen() == ["brute", "shot"]
    choose(game, c.PICK, "shot")
    assert asked(game).looked_at == []


def test_recycling_says_what_it_gives_and_takes_a_technology_that_it_costs_no_life_and_a_level_stands_beside_the_question() -> None:
    own = {"graveyard": ["filler", "filler", "brute"], "technology_deck": ["bazaar"], "water": 30}
    game = position(a=own, b={})
    choices = {game.decision.options[one.index].kind: one for one in asked(game).choices if not one.is_announced}
    gives = "It comes back, exhausted twice.", "Sie kommt zurück, zweimal erschöpft."
    takes = "The card below it leaves the game; no water.", "Die Karte darunter verlässt das Spiel; kein Wasser."
    assert both(choices[c.RECYCLE_TOP].effect) == tuple(" ".join(parts) for parts in zip(gives, takes, strict=True))
    assert both(choices[c.PLAY_TECHNOLOGY].effect) == ("A technology costs no life.", "Eine Technologie kostet kein Leben.")
    assert [kind for kind, one in choices.items() if one.is_beside] == [c.LEVEL_UP]
    assert both(choices[c.LEVEL_UP].label)[0].startswith("Hero to level 2")
