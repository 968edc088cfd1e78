"""What the goldfish's shortcuts do is done once more by the full rules: every action must be legal there and come to the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.bench.decks import bench_decks
from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.game.codes import ATTACK, DECIDE_MAIN, END_TURN, NOTHING, PLAY, PLAY_TECHNOLOGY, RECYCLE_TOP
from engine.rone.game.damage import damage_hero
from engine.rone.game.options import Option
from engine.rone.game.rulesets import Ruleset, ruleset_named
from engine.rone.game.running import choose, run
from engine.rone.game.state import State
from engine.rone.game.view import View
from engine.rone.simulation.goldfish_games import play_game
from engine.rone.simulation.goldfish_table import DECK, OPPONENT, begin_goldfish, goldfish_table, lay_out_goldfish, lay_out_quietly
from engine.rone.simulation.records import Run
from tests.engine.game.makers import make_card, make_deck, make_hero

DECKS = bench_decks()
TURNS = 8

WAITS: dict[str, dict[str, Any]] = {
    "hears-units-played": {"when": "plays", "of": {"unit": "own"}},
    "hears-other-units-played": {"when": "plays", "of": {"unit": "own", "other": True}, "once_per_turn": True},
    "hears-technologies-played": {"when": "plays", "of": {"technology": "own"}},
    "hears-tactics-played": {"when": "plays", "of": {"tactic": "own"}},
    "hears-abilities-of-units": {"when": "uses_ability", "of": {"unit": "own"}},
    "hears-abilities-of-heroes": {"when": "uses_ability", "of": {"hero": "own"}, "once_per_turn": True},
    "hears-draws": {"when": "draws", "of": "own"},
    "hears-water": {"when": "gains_water", "of": "own"},
    "hears-levels": {"when": "levels_up", "of": "own"},
    "hears-attacks": {"when": "attacks", "of": {"unit": "own"}},
    "hears-one-attack": {"when": "attacks", "of": {"unit": "own"}, "once_per_turn": True},
    "hears-enemy-attacks": {"when": "attacks", "of": {"unit": "enemy"}},
    "hears-hits": {"when": "deals_damage", "of": {"unit": "own", "race": "human"}},
    "hears-its-hits": {"when": "direct_hit"},
    "hears-damage": {"when": "damaged", "of": {"hero": "enemy"}},
    "hears-turns": {"when": "begin_turn", "of": "any"},
    "hears-enemy-turns": {"when": "end_turn", "of": "enemy"},
}


def listening_deck(names: Sequence[str]) -> PlayableDeck:
    """Units that wait for something and count it in their health, and enough that happens for all of them to hear."""
    counted = {"do": [{"health": 1, "to": "self"}]}
    economy = {"activate": {"exhaust": 1}, "economic": True, "do": [{"choose": 1, "of": [[{"water": 2}], [{"draw": 1}]]}]}
    cards: list[Card] = []
    for name in names:
        cards += [make_card(name, race="human", abilities=({**WAITS[name], **counted},))] * 3
    cards += [make_card("digger", melee=0, ranged=0, abilities=({"activate": {"exhaust": 1}, "do": [{"water": 2}]},))] * 3
    cards += [make_card("herald", abilities=({"when": "plays", "do": [{"water": 1}]},))] * 3
    cards += [make_card("spring", type="tactic", abilities=({"play": [{"water": 2}, {"draw": 1}]},))] * 3
    banner = make_card("banner", type="technology", recycle=None, abilities=({"always": [{"melee": 1, "to": {"unit": "own"}}]},))
    still = make_card("still", type="technology", recycle=None, abilities=({"activate": {"exhaust": 1}, "do": [{"water": 1}]},))
    heroes = [make_hero(abilities={1: [economy], 2: [economy], 3: [economy]})]
    return make_deck(*cards, size=30, heroes=heroes, technologies=[banner, still])


class FullGame:
    """A goldfish game by the full rules: windows, stack and frames, every main phase with its options listed."""

    def __init__(self, game: State, bot: GreedyBot, pressure: int) -> None:
        self.game = game
        self.view = View(game, DECK)
        self.bot = bot
        self.pressure = pressure
        self.struck_in_turn = 0

    def go_to_main_phase(self) -> None:
        """Answer with the bot until the deck's main phase waits; the opponent strikes and ends its turns on the way."""
        game = self.game
        while game.decision is not None:
            decision = game.decision
            if decision.kind != DECIDE_MAIN:
                choose(game, self.bot.choose(self.view) if decision.player == DECK else 0)  # the order in which abilities wake
            elif decision.player == DECK:
                return
            elif self.pressure and self.struck_in_turn < game.turn:
                self.struck_in_turn = game.turn
                game.decision = None
                damage_hero(game, DECK, self.pressure, NOTHING, OPPONENT)
                run(game)
            else:
                assert [option.kind for option in decision.options] == [END_TURN]
                choose(game, 0)

    def do(self, wanted: Option) -> None:
        """Choose what the goldfish did among what the rules offer; a lone END_TURN at the end is left unsaid."""
        decision = self.game.decision
        assert decision is not None
        offered = [(option.kind, option.card, option.number) for option in decision.options]
        choose(self.game, offered.index((wanted.kind, wanted.card, wanted.number)))
        self.go_to_main_phase()


def seen(game: State) -> dict[str, Any]:
    """Everything that counts of a game, whatever way it was played."""
    return {
        "players": [player.key() for player in game.players],
        "sides": [side.key() for side in game.sides],
        "battlefield": [permanent.key() for permanent in game.permanents if permanent is not None],
        "chance": game.effects.key(),
        "turn": (game.turn, game.active),
        "end": (game.is_over, game.winner),
        "under way": (len(game.stack), len(game.pending), len(game.dying), game.attacker, game.defender),
    }


def games_of(deck: PlayableDeck, ruleset: Ruleset, policy: str, pressure: int, index: int) -> tuple[State, State, list[Option]]:
    """The same game by the shortcuts and by the full rules, and what was done in it."""
    seats, sides = goldfish_table(deck)
    done: list[Option] = []
    table = lay_out_quietly(ruleset, seats, sides, pressure)
    chance = stream(5, "effects", index), stream(5, "shuffle", index)
    quick = play_game(table, GreedyBot(policy), *chance, index % 2, pressure, Run(TURNS), done)
    table = lay_out_goldfish(ruleset, seats, sides, pressure)
    slow = begin_goldfish(table, stream(5, "effects", index), stream(5, "shuffle", index), index % 2)
    full = FullGame(slow, GreedyBot(policy), pressure)
    full.go_to_main_phase()
    turns = sum(option.kind == END_TURN for option in done)
    for option in done:
        turns -= option.kind == END_TURN
        if option.kind == END_TURN and turns == 0 and not quick.is_over:
            break  # the quick game stops before it ends its last turn
        full.do(option)
    return quick, slow, done


@pytest.mark.parametrize(("policy", "pressure"), [("greedy", 0), ("rush", 0), ("curve", 0), ("greedy", 2), ("curve", 6)])
@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
@pytest.mark.parametrize("place", range(len(DECKS)))
def test_the_shortcuts_come_to_what_the_full_rules_come_to(place: int, edition: str, policy: str, pressure: int) -> None:
    for index in range(4):
        quick, slow, done = games_of(DECKS[place], ruleset_named(edition), policy, pressure, index)

        assert len(done) > TURNS
        assert seen(quick) == seen(slow), f"game {index}"


@pytest.mark.parametrize("pressure", [0, 1])
@pytest.mark.parametrize("name", sorted(WAITS))
def test_the_shortcuts_tell_of_all_that_the_full_rules_tell_of(name: str, pressure: int) -> None:
    """The starters' cards wait for few of these: no unit of theirs, for instance, for another that is played."""
    heard = 0
    for index in range(6):
        quick, slow, _ = games_of(listening_deck([name]), ruleset_named("second-edition"), "curve", pressure, index)

        assert seen(quick) == seen(slow), f"game {index}"
        heard += sum(permanent.health_change for permanent in quick.permanents if permanent is not None)
    assert (heard == 0) == (name == "hears-enemy-attacks")  # the opponent has no units


@pytest.mark.parametrize("policy", ["greedy", "curve"])
def test_the_shortcuts_tell_a_card_of_its_own_ability(policy: str) -> None:
    """It waits for nothing else, so nothing but the card itself says that it is to be told."""
    use = {"activate": {"exhaust": 1}, "do": [{"water": 3}]}
    miller = make_card("miller", melee=0, ranged=0, abilities=(use, {"when": "uses_ability", "do": [{"health": 1, "to": "self"}]}))
    heard = 0
    for index in range(4):
        quick, slow, _ = games_of(make_deck(*[miller] * 3, size=30), ruleset_named("second-edition"), policy, 0, index)

        assert seen(quick) == seen(slow), f"game {index}"
        heard += sum(permanent.health_change for permanent in quick.permanents if permanent is not None)
    assert heard > 0


def test_the_shortcuts_tell_several_that_wait() -> None:
    for index in range(12):
        names = sorted(WAITS)[index % 6 :: 3]
        quick, slow, _ = games_of(listening_deck(names), ruleset_named("second-edition"), "greedy", 0, index)

        assert seen(quick) == seen(slow), f"game {index}"


@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
def test_what_is_played_is_there_for_what_it_wakes_when_the_rules_say_so(edition: str) -> None:
    """In the first edition `plays` is told of when the unit comes, in the second while it is on the stack (STACK-7)."""
    herald = make_card("herald-of-all", abilities=({"when": "plays", "of": {"unit": "own"}, "do": [{"health": 1, "to": "cause"}]},))
    raised = 0
    for index in range(4):
        quick, slow, _ = games_of(make_deck(*[herald] * 8, size=24), ruleset_named(edition), "curve", 0, index)

        assert seen(quick) == seen(slow), f"game {index}"
        raised += sum(permanent.health_change for permanent in quick.permanents if permanent is not None)
    assert (raised > 0) == (edition == "first-edition")


COUNTERS: dict[str, dict[str, Any]] = {
    "every unit": {"when": "plays", "of": {"unit": "own"}, "do": [{"counter": "cause"}]},
    "one unit a turn": {"when": "plays", "of": {"unit": "own"}, "once_per_turn": True, "do": [{"counter": "cause"}, {"water": 1}]},
    "some effect": {"when": "plays", "of": {"unit": "own"}, "do": [{"water": 1}, {"if": "done", "then": [{"counter": {"effect": "any"}}]}]},
    "a technology": {"when": "plays", "of": {"technology": "own"}, "do": [{"counter": "cause"}]},
    "itself, at times": {"when": "plays", "if": {"at_least": [{"count": {"effect": "own"}}, 1]}, "do": [{"may": [{"counter": "cause"}]}]},
}


@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
@pytest.mark.parametrize("name", sorted(COUNTERS))
def test_what_is_countered_while_it_is_played_does_not_come(name: str, edition: str) -> None:
    """In the second edition it lies on the stack while what it wakes is carried out (STACK-4), in the first it has come by then."""
    warden = make_card("warden", cost=0, abilities=(COUNTERS[name],))
    banner = make_card("banner", type="technology", recycle=None, abilities=({"always": [{"melee": 1, "to": {"unit": "own"}}]},))
    plain = make_card("plain", race="human")
    countered = 0
    for index in range(4):
        deck = make_deck(*[warden, plain, plain] * 8, size=24, technologies=[banner])
        quick, slow, done = games_of(deck, ruleset_named(edition), "curve", index % 2, index)

        assert seen(quick) == seen(slow), f"game {index}"
        played = sum(option.kind in (PLAY, PLAY_TECHNOLOGY, RECYCLE_TOP) for option in done)
        countered += played - sum(permanent is not None for permanent in quick.permanents) + 2  # both heroes
    assert (countered > 0) == (edition == "second-edition")


@pytest.mark.parametrize("pressure", [0, 2])
def test_what_a_text_leaves_to_the_opponent_is_the_first_that_it_offers(pressure: int) -> None:
    texts = (
        {"when": "battlefield", "do": [{"health": 1, "to": {"unit": "own", "chooser": "enemy"}}]},
        {"when": "begin_turn", "do": [{"melee": 1, "to": {"unit": "own", "chooser": "enemy"}}]},
    )
    leader = make_card("leader", abilities=texts)
    raised = 0
    for index in range(4):
        quick, slow, _ = games_of(make_deck(*[leader] * 8, size=24), ruleset_named("second-edition"), "curve", pressure, index)

        assert seen(quick) == seen(slow), f"game {index}"
        raised += sum(permanent.health_change for permanent in quick.permanents if permanent is not None)
    assert raised > 0


def test_an_attack_hits_before_the_attacker_s_player_is_out_of_cards() -> None:
    """The end is looked for when combat is over (END-1)."""
    burn = [{"destroy_cards": 30, "from": "deck"}, {"destroy_cards": 30, "from": "hand"}]
    reckless = make_card("reckless", melee=99, abilities=({"when": "attacks", "do": burn},))
    for index in range(4):
        quick, slow, _ = games_of(make_deck(*[reckless] * 24, size=24), ruleset_named("second-edition"), "curve", 0, index)

        assert quick.is_over
        assert quick.players[OPPONENT].damage_taken == 100
        assert seen(quick) == seen(slow), f"game {index}"


def test_an_attack_that_protects_the_enemy_hero_hits_for_less() -> None:
    gentle = make_card("gentle", melee=2, abilities=({"when": "attacks", "do": [{"prevent": 2, "to": "enemy"}]},))
    for index in range(4):
        quick, slow, _ = games_of(make_deck(*[gentle] * 24, size=24), ruleset_named("second-edition"), "curve", 0, index)

        assert quick.players[OPPONENT].damage_taken > 0
        assert seen(quick) == seen(slow), f"game {index}"


def test_what_is_added_to_an_attack_may_depend_on_who_attacks() -> None:
    """The attacker is exhausted when its attack is reckoned (ATK-2 step 3), so each of them strikes for one more than is printed."""
    banner = make_card("banner", abilities=({"always": [{"melee": {"stat": "exhausted", "of": "attacker"}, "to": {"unit": "own"}}]},))
    for index in range(4):
        quick, slow, done = games_of(make_deck(*[banner] * 24, size=24), ruleset_named("second-edition"), "curve", 0, index)

        assert seen(quick) == seen(slow), f"game {index}"
        assert quick.players[OPPONENT].damage_taken > 2 * sum(option.kind == ATTACK for option in done)


def test_what_lies_on_the_enemy_hero_for_the_combat_ends_with_it() -> None:
    texts = ({"when": "attacks", "once_per_turn": True, "do": [{"prevent": 9, "to": "enemy", "for": "next_combat"}]},)
    gentle, plain = make_card("gentle", abilities=texts), make_card("plain", melee=3)
    for index in range(4):
        quick, slow, _ = games_of(make_deck(*[gentle, plain] * 12, size=24), ruleset_named("second-edition"), "curve", 0, index)

        assert seen(quick) == seen(slow), f"game {index}"
        assert quick.players[OPPONENT].damage_taken > 0
