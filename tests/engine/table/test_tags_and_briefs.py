"""What a tile of RONE says in a word or two: states of cards on the battlefield, and reasons in three words at most."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import NO_REFERENCE, GameCard, PlayerId
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.rules import codes as c
from engine.rone.scenario_verbs.position import build_position
from engine.rone.table.refusals import RoneRefuser
from engine.table.standing import TableCard
from tests.engine.table.told import TABLES, random_positions
from tests.engine.table.words import both, words_in

CARDS: dict[str, Any] = {
    "brute": {"cost": 3, "melee": 2, "health": 4},
    "turtle": {"cost": 2, "melee": 1, "health": 4, "abilities": [{"keyword": "defender"}]},
    "kite": {"melee": 1, "health": 1, "abilities": [{"keyword": "flying"}]},
    "ghost": {"melee": 1, "health": 1, "abilities": [{"keyword": "invisibility"}]},
    "jailer": {"health": 1, "abilities": [{"always": [{"cannot": "attack", "to": {"unit": "enemy"}}]}]},
    "saint": {"health": 1, "abilities": [{"always": [{"cannot": "be_attacked", "to": {"unit": "own", "other": True}}]}]},
    "shot": {"type": "tactic", "cost": 1, "abilities": [{"play": [{"damage": 2, "to": {"unit": "enemy"}}]}]},
    "lesson": {"type": "tactic", "cost": 1, "abilities": [{"keyword": "slow"}, {"play": [{"draw": 1}]}]},
    "spark": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"draw": 1}]}]},
    "elder": {"cost": 1, "level": 3, "health": 1},
}
FULL = ["filler"] * 3


def position(**players: Any) -> Game:
    """A main phase of player a; both have cards left."""
    filled = {letter: {"deck": FULL, **fields} for letter, fields in players.items()}
    return build_position({"cards": CARDS, **filled}, SECOND_EDITION)[0]


def card_called(game: Game, slug: str) -> GameCard:
    """The one card of this name."""
    [found] = [GameCard(card) for card, definition in enumerate(game.state.definitions) if definition.slug == slug]
    return found


def choose(game: Game, kind: int, slug: str) -> None:
    """Take the option of this kind about a card; whoever may react before anything is named passes."""
    card = card_called(game, slug)
    game.choose(next(n for n, one in enumerate(game.decision.options) if one.kind == kind and one.card == card))
    while game.decision.kind == c.DECIDE_REACTION and game.state.attacker == NO_REFERENCE:
        game.choose(len(game.decision.options) - 1)


def tags(game: Game, viewer: int | None = 0) -> dict[str, list[str]]:
    """The names of the tags of everything on the battlefield, by slug; cards without any left out."""
    slugs = {definition.id: definition.slug for definition in game.state.definitions}
    standing = TABLES.standing(game, None if viewer is None else PlayerId(viewer))
    zones = [zone for seat in standing.seats for zone in seat.standing.zones if zone.name in ("units", "hero")]
    cards: list[TableCard] = [card for zone in zones for card in zone.cards if card.tags]
    return {slugs[card.id]: [tag.name for tag in card.tags] for card in cards}


def test_whoever_names_what_is_attacked_sees_who_guards_and_who_is_guarded() -> None:
    game = position(
        a={"battlefield": ["brute"]}, b={"battlefield": ["turtle", {"card": "turtle", "name": "other"}, "filler", "kite", "ghost"]}
    )
    assert tags(game) == {}
    choose(game, c.ATTACK, "brute")
    assert game.decision.kind == c.DECIDE_ATTACK_TARGET
    seen = tags(game)
    assert seen["turtle"] == ["guardian"]
    assert seen["filler"] == ["guarded"]
    assert seen["kite"] == ["flying"]
    assert seen["ghost"] == ["invisible"]
    assert seen["hero-b-1"] == ["guarded"]
    assert "brute" not in seen
    assert tags(game, 1) == {}
    assert tags(game, None) == {}


def test_an_exhausted_unit_is_no_guardian_and_guards_nobody() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"battlefield": [{"card": "turtle", "exhausted": 1}, "kite"]})
    choose(game, c.ATTACK, "brute")
    assert tags(game) == {"kite": ["flying"]}


def test_attacker_and_attacked_are_told_to_everybody() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"hand": ["spark"], "battlefield": ["turtle", "filler"]})
    choose(game, c.ATTACK, "brute")  # only the turtle can be attacked, so that isn't asked
    for viewer in (0, 1, None):
        assert tags(game, viewer) == {"brute": ["attacks"], "turtle": ["attacked"]}


def test_what_attacks_is_told_in_the_window_before_its_target_is_named() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"hand": ["spark"], "battlefield": ["turtle", {"card": "turtle", "name": "other"}]})
    card = card_called(game, "brute")
    game.choose(next(n for n, one in enumerate(game.decision.options) if one.kind == c.ATTACK and one.card == card))
    assert game.decision.kind == c.DECIDE_REACTION
    assert tags(game, 1) == {"brute": ["attacks"]}


def test_what_effects_forbid_is_told_and_what_is_printed_is_not() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"battlefield": ["jailer", "saint", "turtle"]})
    assert tags(game) == {"brute": ["no_attack"], "turtle": ["not_attackable"], "jailer": ["not_attackable"]}
    game = position(a={"battlefield": ["ghost"]}, b={})
    assert tags(game) == {}


def briefs(game: Game, viewer: int = 0) -> dict[str, tuple[str, str]]:
    """The first brief reason of each card, in both languages, by slug; of cards with choices none."""
    state = game.state
    player = PlayerId(viewer)
    question = TABLES.question(game, player)
    chosen = set() if question is None else {choice.card for choice in question.choices}
    slugs = {card.number: card.id for seat in TABLES.standing(game, player).seats for zone in seat.standing.zones for card in zone.cards}
    names = {definition.id: definition.slug for definition in state.definitions}
    found: dict[str, tuple[str, str]] = {}
    for one in TABLES.brief_refusals(game, player):
        if one.card in slugs and one.card not in chosen:
            found.setdefault(names[slugs[one.card]], both(one.brief))
    return found


def test_cards_in_hand_and_units_say_in_three_words_why_not() -> None:
    game = position(
        a={"water": 1, "hand": ["brute", "turtle", "elder", "shot"], "battlefield": [{"card": "kite", "exhausted": 2}]},
        b={},
    )
    assert briefs(game) == {
        "brute": ("2 water short", "2 Wasser fehlt"),
        "turtle": ("1 water short", "1 Wasser fehlt"),
        "elder": ("needs level 3", "braucht Stufe 3"),
        "shot": ("no target", "kein Ziel"),
        "kite": ("exhausted", "erschöpft"),
        "hero-a-1": ("2 water short", "2 Wasser fehlt"),
    }


def test_in_a_window_slow_cards_say_that_they_wait_for_the_own_turn_though_no_refusal_does() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"water": 3, "hand": ["shot", "lesson", "turtle"], "battlefield": ["turtle"]})
    card = card_called(game, "brute")
    game.choose(next(n for n, one in enumerate(game.decision.options) if one.kind == c.ATTACK and one.card == card))
    assert (game.decision.player, game.decision.kind) == (1, c.DECIDE_REACTION)
    assert briefs(game, 1)["lesson"] == ("your turn only", "nur eigener Zug")
    assert all(one.clause != "STACK-2" for one in TABLES.refusals(game, PlayerId(1)))


def test_cards_that_are_no_target_of_an_attack_say_why_though_no_refusal_does() -> None:
    game = position(a={"battlefield": ["brute"]}, b={"battlefield": ["turtle", {"card": "turtle", "name": "other"}, "filler", "kite"]})
    choose(game, c.ATTACK, "brute")
    guarded = ("guarded", "bewacht")
    assert briefs(game) == {"filler": guarded, "hero-b-1": guarded, "kite": ("flies", "fliegt")}
    assert TABLES.refusals(game, PlayerId(0)) == []


def test_cards_that_a_text_cannot_mean_say_why_and_those_it_never_meant_say_nothing() -> None:
    game = position(a={"water": 1, "hand": ["shot"], "battlefield": ["brute"]}, b={"battlefield": ["turtle", "filler", "ghost"]})
    choose(game, c.PLAY, "shot")
    assert game.decision.kind == c.DECIDE_TARGET
    assert briefs(game) == {"ghost": ("invisible", "unsichtbar")}


@pytest.mark.parametrize("code", sorted(RoneRefuser.reasons))
def test_every_reason_has_a_brief_one_in_both_languages(code: str) -> None:
    briefs = RoneRefuser.reasons[code].texts[1:]
    if code == "graveyard":
        return  # it says how much is missing, as the house does
    [words] = briefs
    assert 1 <= words_in(words.en) <= 3
    assert 1 <= words_in(words.de) <= 3


def test_every_refusal_is_brief_too_and_is_among_the_brief_ones() -> None:
    looks = 0
    for game in random_positions(6, 40):
        for player in map(PlayerId, range(len(game.state.players))):
            refusals, brief = TABLES.refusals(game, player), TABLES.brief_refusals(game, player)
            assert [one for one in brief if one in refusals] == list(refusals)
            for one in brief:
                assert all(1 <= words_in(text) <= 3 and "%" not in text for text in both(one.brief))
                looks += 1
    assert looks > 100
