"""What certainly follows from a choice: damage of attacks and tactics on both sides, deaths; the same whatever lies hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.compiled import is_compiled
from engine.match.match import NO_REFERENCE, GameCard, PlayerId
from engine.rng import stream
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.rules import codes as c
from engine.rone.rules.state import State
from engine.rone.scenario_verbs.position import build_position
from engine.rone.table.outcomes import ANSWERED_ALONG, RoneForesight
from engine.rone.table.tables import TABLES as RONE
from engine.table.numbers import table_numbers
from engine.table.outcomes import MOST_CHOICES
from engine.table.questions import Outcome
from tests.engine.table.told import TABLES, random_positions

Told = tuple[str, str, int, int, bool, bool]
CARDS: dict[str, Any] = {
    "brute": {"melee": 3, "health": 4},
    "archer": {"ranged": 2, "melee": 1, "health": 2},
    "turtle": {"melee": 1, "health": 4, "abilities": [{"keyword": "defender"}]},
    "imp": {"melee": 1, "health": 1},
    "shielded": {"melee": 1, "health": 2, "abilities": [{"keyword": "shield"}]},
    "martyr": {"health": 1, "abilities": [{"when": "death", "do": [{"damage": 1, "to": {"unit": "enemy", "many": "all"}}]}]},
    "twofold": {
        "melee": 2,
        "health": 1,
        "abilities": [{"when": "death", "do": [{"water": 1}]}, {"when": "death", "do": [{"water": 2}]}],
    },
    "shot": {"type": "tactic", "cost": 1, "abilities": [{"play": [{"damage": 2, "to": {"unit": "enemy"}}]}]},
    "salve": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"health": 2, "to": {"unit": "own"}}]}]},
    "storm": {"type": "tactic", "cost": 1, "abilities": [{"play": [{"damage": 1, "to": {"unit": "any", "many": "all"}}]}]},
    "bolt": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"hero_damage": 2}]}]},
    "dice": {"type": "tactic", "cost": 0, "abilities": [{"play": [{"damage": 2, "to": {"unit": "enemy", "many": {"random": 1}}}]}]},
    "omen": {
        "type": "tactic",
        "cost": 0,
        "abilities": [{"play": [{"damage": {"count": {"unit": "enemy", "in": "hand"}}, "to": {"unit": "enemy", "many": "all"}}]}],
    },
}
DECK = ["filler"] * 6


def position(a: dict[str, Any], b: dict[str, Any], **more: Any) -> Game:
    """A main phase of player a with water; both decks have six cards unless said otherwise, nobody can react unless a hand says so."""
    players = {"a": {"deck": DECK, "water": 5, **a}, "b": {"deck": DECK, **b}}
    return build_position({"cards": CARDS, **players, **more}, SECOND_EDITION)[0]


def slug_of(game: Game, number: GameCard) -> str:
    """What the card of that number at the table is called."""
    return game.state.definitions[table_numbers(0, len(game.state.definitions)).card_of(number)].slug


def told(game: Game, index: int | None = None, *, card: str = "", kind: int = c.PICK) -> list[Told]:
    """What follows from a choice of whoever decides: that of this index, or the first of this kind about this card."""
    decision = game.decision
    question = TABLES.question(game, decision.player)
    assert question is not None
    if index is None:
        index = next(
            place
            for place, choice in enumerate(question.choices)
            if decision.options[place].kind == kind and choice.card >= 0 and slug_of(game, choice.card) == card
        )
    found = TABLES.outcomes(game, decision.player, question).get(index, ())
    return [(slug_of(game, one.card), one.figure, one.before, one.after, one.dies, one.unless_answered) for one in found]


def attack(game: Game, slug: str) -> None:
    """Announce the attack of a unit; whoever may react before its target is named passes."""
    game.choose(
        next(n for n, one in enumerate(game.decision.options) if one.kind == c.ATTACK and game.state.definitions[one.card].slug == slug)
    )
    while game.decision.kind == c.DECIDE_REACTION and game.state.attacker == NO_REFERENCE:
        game.choose(len(game.decision.options) - 1)


def play(game: Game, slug: str) -> None:
    """Play a card of the hand."""
    game.choose(
        next(n for n, one in enumerate(game.decision.options) if one.kind == c.PLAY and game.state.definitions[one.card].slug == slug)
    )


def test_an_attack_that_kills_and_one_that_does_not() -> None:
    game = position({"battlefield": ["brute"]}, {"battlefield": ["archer", "turtle", {"card": "turtle", "name": "other"}]})
    attack(game, "brute")
    assert told(game, card="turtle") == [("brute", "health", 4, 3, False, False), ("turtle", "health", 4, 1, False, False)]
    game = position({"battlefield": ["brute"]}, {"battlefield": ["archer", "imp"]})
    attack(game, "brute")
    # its ranged attack strikes first; what is left of it strikes with the melee attack at the same time as the brute
    assert told(game, card="archer") == [("brute", "health", 4, 1, False, False), ("archer", "health", 2, 0, True, False)]
    assert told(game, card="imp") == [("brute", "health", 4, 3, False, False), ("imp", "health", 1, 0, True, False)]


def test_a_unit_that_the_ranged_attack_kills_does_not_strike_back() -> None:
    game = position({"battlefield": ["archer"]}, {"battlefield": ["imp", {"card": "imp", "name": "other"}]})
    attack(game, "archer")
    assert told(game, card="imp") == [("imp", "health", 1, 0, True, False)]


def test_changed_figures_and_damage_that_is_there_count() -> None:
    game = position(
        {"battlefield": [{"card": "brute", "melee": 2, "damage": 3}]},
        {"battlefield": [{"card": "turtle", "health": 3}, {"card": "turtle", "name": "other"}]},
    )
    attack(game, "brute")
    assert told(game, card="turtle") == [("brute", "health", 1, 0, True, False), ("turtle", "health", 7, 2, False, False)]


def test_a_unit_that_becomes_a_shield_is_gone_too() -> None:
    game = position({"battlefield": ["brute"]}, {"battlefield": ["shielded", "imp"]})
    attack(game, "brute")
    assert told(game, card="shielded") == [("brute", "health", 4, 3, False, False), ("shielded", "health", 2, 0, True, False)]


def test_what_a_death_wakes_follows_at_once() -> None:
    game = position({"battlefield": ["brute", "imp"]}, {"battlefield": ["martyr", {"card": "martyr", "name": "other"}]})
    attack(game, "brute")
    assert told(game, card="martyr") == [
        ("brute", "health", 4, 3, False, False),
        ("imp", "health", 1, 0, True, False),
        ("martyr", "health", 1, 0, True, False),
    ]


def test_what_waits_in_an_order_yet_to_be_chosen_leaves_what_happens_in_either_one() -> None:
    game = position({"battlefield": ["brute"]}, {"battlefield": ["twofold", "imp"]})
    attack(game, "brute")
    assert told(game, card="twofold") == [("brute", "health", 4, 2, False, False), ("twofold", "health", 1, 0, True, False)]


def test_a_guardian_in_between_is_the_only_target_and_so_the_attack_itself_tells() -> None:
    game = position({"battlefield": ["brute"]}, {"battlefield": ["turtle", "imp"]})
    assert told(game, card="brute", kind=c.ATTACK) == [("brute", "health", 4, 3, False, False), ("turtle", "health", 4, 1, False, False)]


def test_an_attack_on_something_yet_to_be_named_tells_nothing() -> None:
    game = position({"battlefield": ["brute"]}, {"battlefield": ["archer", "imp"]})
    assert told(game, card="brute", kind=c.ATTACK) == []


def test_damage_to_a_hero_is_told_as_life_and_a_shield_in_the_deck_as_an_answer() -> None:
    game = position({"battlefield": ["brute"]}, {"hand": ["imp"]})
    assert told(game, card="brute", kind=c.ATTACK) == [("hero-b-1", "life", 7, 4, False, True)]
    game = position({"battlefield": ["brute"]}, {})
    assert told(game, card="brute", kind=c.ATTACK) == [("hero-b-1", "life", 6, 3, False, False)]
    game = position({"battlefield": ["brute"]}, {"deck": [{"card": "shielded", "shield": True}, *DECK]})
    assert told(game, card="brute", kind=c.ATTACK) == [("hero-b-1", "life", 7, 4, False, True)]


def test_an_attack_may_be_answered_by_whoever_holds_cards_or_has_something_to_use() -> None:
    pump = {"type": "technology", "abilities": [{"activate": {"exhaust": 1}, "do": [{"water": 1}]}]}
    for b, could in (({}, False), ({"hand": ["imp"]}, True), ({"technologies": ["pump"]}, True)):
        players = {"a": {"deck": DECK, "battlefield": ["brute"]}, "b": {"deck": DECK, "battlefield": ["archer", "imp"], **b}}
        game = build_position({"cards": {**CARDS, "pump": pump}, **players}, SECOND_EDITION)[0]
        attack(game, "brute")
        assert told(game, card="imp")[-1] == ("imp", "health", 1, 0, True, could)


def test_a_tactic_tells_what_it_does_to_each_target() -> None:
    game = position({"hand": ["shot"]}, {"battlefield": ["turtle", "archer"]})
    assert told(game, card="shot", kind=c.PLAY) == [("hero-a-1", "life", 7, 6, False, False)]
    play(game, "shot")
    assert told(game, card="turtle") == [("turtle", "health", 4, 2, False, False), ("hero-a-1", "life", 7, 6, False, False)]
    assert told(game, card="archer") == [("archer", "health", 2, 0, True, False), ("hero-a-1", "life", 7, 6, False, False)]


def test_a_tactic_with_a_single_target_or_none_tells_before_it_is_played() -> None:
    game = position(
        {"hand": ["shot", "salve", "storm", "bolt"], "battlefield": [{"card": "brute", "damage": 2}]}, {"battlefield": ["turtle"]}
    )
    played = ("hero-a-1", "life", 10, 9, False, False)
    hurt = [("brute", "health", 2, 1, False, False), ("turtle", "health", 4, 3, False, False)]
    assert told(game, card="shot", kind=c.PLAY) == [("turtle", "health", 4, 2, False, False), played]
    assert told(game, card="salve", kind=c.PLAY) == [("brute", "health", 2, 4, False, False), played]
    assert told(game, card="storm", kind=c.PLAY) == [*hurt, played]
    assert told(game, card="bolt", kind=c.PLAY) == [played, ("hero-b-1", "life", 6, 4, False, False)]


def test_a_card_played_from_the_hand_costs_a_life_a_technology_none_and_the_last_card_the_game() -> None:
    drawn = {"type": "tactic", "cost": 0, "abilities": [{"play": [{"draw": 1}]}]}
    tool = {"type": "technology", "abilities": [{"activate": {"exhaust": 1}, "do": [{"water": 1}]}]}
    cards = {**CARDS, "drawn": drawn, "tool": tool}
    a = {"deck": DECK, "hand": ["imp", "drawn"], "water": 5, "technology_deck": ["tool"]}
    game = build_position({"cards": cards, "players": {}, "a": a, "b": {"deck": DECK, "hand": ["bolt"]}}, SECOND_EDITION)[0]
    assert told(game, card="imp", kind=c.PLAY) == [("hero-a-1", "life", 8, 7, False, False)]
    assert told(game, card="drawn", kind=c.PLAY) == [("hero-a-1", "life", 8, 7, False, False)]  # to draw costs none and gives none
    assert told(game, card="tool", kind=c.PLAY_TECHNOLOGY) == []
    game = position({"hand": ["imp"], "deck": []}, {})
    assert told(game, card="imp", kind=c.PLAY) == [("hero-a-1", "life", 1, 0, True, False)]


def test_what_chance_or_hidden_cards_decide_is_not_told() -> None:
    own = {"hand": ["dice", "omen"], "deck": ["filler", "shot"] * 3}
    for hand in (["imp"] * 6, ["shot"] * 6):
        game = position(own, {"battlefield": ["turtle", {"card": "turtle", "name": "other"}], "hand": hand})
        assert told(game, card="dice", kind=c.PLAY) == []
        assert told(game, card="omen", kind=c.PLAY) == [("hero-a-1", "life", 8, 7, False, False)]  # the card itself


def test_passing_tells_what_is_about_to_happen_to_whoever_is_asked() -> None:
    game = position({"hand": ["shot"]}, {"hand": ["bolt"], "battlefield": ["archer", "turtle"]})
    play(game, "shot")
    game.choose(next(n for n, one in enumerate(game.decision.options) if game.state.definitions[one.card].slug == "archer"))
    assert (game.decision.player, game.decision.kind) == (1, c.DECIDE_REACTION)
    passing = len(game.decision.options) - 1
    assert told(game, passing) == [("archer", "health", 2, 0, True, False)]


def test_what_follows_from_a_question_that_is_only_foreseen_is_told_in_the_imagined_match() -> None:
    game = position({"battlefield": ["brute"]}, {"battlefield": ["archer", "imp"], "hand": ["bolt"]})
    imagined = TABLES.imagined(game, PlayerId(0), stream(0, "imagined"))
    assert isinstance(imagined, Game)
    attack(imagined, "brute")
    assert told(imagined, card="imp") == [("brute", "health", 4, 3, False, True), ("imp", "health", 1, 0, True, True)]


def test_ending_the_turn_tells_nothing_and_nobody_else_is_told_anything() -> None:
    game = position({"battlefield": ["brute"]}, {"battlefield": ["imp"]})
    assert told(game, len(game.decision.options) - 1) == []
    question = TABLES.question(game, PlayerId(0))
    assert question is not None
    assert TABLES.outcomes(game, PlayerId(1), question) == {}


def test_a_question_of_many_choices_is_looked_at_in_part_and_the_match_stays_as_it_is() -> None:
    units = [{"card": "brute", "name": f"own{number}"} for number in range(MOST_CHOICES + 10)]
    game = position({"battlefield": units}, {"battlefield": ["turtle"]})
    before = game.digest()
    question = TABLES.question(game, PlayerId(0))
    assert question is not None
    assert len(TABLES.outcomes(game, PlayerId(0), question)) == MOST_CHOICES
    assert game.digest() == before


# --- Held against what happens ---------------------------------------------------------------------


def what_happened(game: Game, one: Outcome, state: State) -> tuple[int, bool]:
    """What became of the figure of an outcome in a game that went on: its value, and whether the card has left."""
    card = table_numbers(0 if game.beginning is None else game.beginning.seed, len(game.state.definitions)).card_of(one.card)
    was = game.state.permanents[card]
    assert was is not None
    if one.figure == "life":
        hands = [person.hand for person in state.players if person.side == was.side]
        left = len(state.sides[was.side].deck) + sum(map(len, hands))
        return left, left == 0
    there = state.permanent(was.reference)
    return (0, True) if there is None else (max(there.health(), 0), False)


def test_what_was_told_happens_whatever_lies_hidden_and_however_the_rest_is_answered() -> None:
    looks: Counter[str] = Counter()
    games, every = (30, 4) if is_compiled() else (10, 5)
    for number, game in enumerate(random_positions(games, every)):
        player = game.decision.player
        question = TABLES.question(game, player)
        assert question is not None
        chance = stream(number, "answers")
        for index, found in RONE.outcomes(game, player, question).items():
            real = game.copy()
            for person in real.state.players:
                person.yields = True
            real.choose(index)
            while not real.is_over and real.decision.kind in ANSWERED_ALONG:
                is_life = real.decision.kind == c.DECIDE_LIFE
                real.choose(0 if is_life else chance.below(len(real.decision.options)))
            is_whole = real.is_over or real.decision.kind in RoneForesight.whole
            for one in found:
                if one.figure == "life" and not is_whole:  # the card may still be in hand while its targets are asked
                    assert what_happened(game, one, real.state)[0] in (one.before, one.after)
                elif one.figure != "damage":
                    assert what_happened(game, one, real.state) == (one.after, one.dies)
                looks[question.kind] += 1
    assert sum(looks.values()) > 200
    assert {"main", "attack_target", "target", "reaction"} <= set(looks)


def test_outcomes_are_of_cards_that_lie_open() -> None:
    for game in random_positions(6, 20):
        player = game.decision.player
        question = TABLES.question(game, player)
        assert question is not None
        lying = {
            card.number
            for seat in TABLES.standing(game, None).seats
            for zone in seat.standing.zones
            if zone.name in ("units", "hero")
            for card in zone.cards
        }
        for found in TABLES.outcomes(game, player, question).values():
            assert {one.card for one in found} <= lying
