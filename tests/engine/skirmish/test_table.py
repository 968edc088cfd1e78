"""What a table of Skirmish tells: questions and choices in both languages, what an attack would do, refusals, the table, the log."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from engine.languages import LocalText
from engine.match.chance import NumberDeck
from engine.match.match import NO_CARD, NOBODY, PlayerId
from engine.rng import stream
from engine.simulation.message import Said
from engine.skirmish.formats import KIT
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.rulesets import LEAFLET, TOURNAMENT, Ruleset
from engine.skirmish.scenario_verbs.position import build_position
from engine.skirmish.table.chances import Odds, attack_odds
from engine.skirmish.table.tables import TABLES
from engine.skirmish.table.tiles import short_odds
from engine.table.answer import PlainTable
from engine.table.seated import Stops, passes_over
from engine.table.standing import TableStanding
from tests.engine.skirmish.makers import random_kit
from tests.engine.table.words import both, words_in

ENEMY = {"character": "enemy"}
PLAIN = PlainTable(lambda id: LocalText(str(id), str(id)))
A, B = PlayerId(0), PlayerId(1)
CARDS: dict[str, Any] = {
    "jab": {"kind": "attack", "range": "melee", "abilities": [{"play": [{"damage": "X", "to": ENEMY}]}]},
    "twice": {"kind": "attack", "range": "melee", "abilities": [{"play": [{"repeat": 2, "do": [{"damage": "X-1", "to": ENEMY}]}]}]},
    "sum": {"kind": "attack", "range": "melee", "abilities": [{"play": [{"damage": "2X-1", "to": ENEMY}, {"pull": 4, "to": "that"}]}]},
    "seam": {
        "kind": "attack",
        "range": "melee",
        "abilities": [
            {
                "play": [
                    {"target": ENEMY},
                    {"if": {"behind": "that"}, "then": [{"damage": 6, "to": "that"}], "else": [{"damage": "X", "to": "that"}]},
                ]
            }
        ],
    },
    "churn-twice": {
        "kind": "attack",
        "range": "melee",
        "abilities": [{"play": [{"discard_x": 2}, {"repeat": 2, "do": [{"damage": "X", "to": ENEMY}]}]}],
    },
    "churn": {"kind": "attack", "range": "melee", "abilities": [{"play": [{"discard_x": 1}, {"damage": "X+1", "to": ENEMY}]}]},
    "luck": {
        "kind": "attack",
        "range": "melee",
        "abilities": [{"play": [{"damage": "X", "to": ENEMY}, {"if": "critical", "then": [{"damage": 1, "to": "that"}]}]}],
    },
    "plate": {"kind": "buff", "abilities": [{"play": [{"armour": 1, "for": 2}]}]},
    "parry": {"kind": "counter", "abilities": [{"answer": "hurt", "do": [{"prevent": 3}]}]},
    "pick": {"kind": "buff", "abilities": [{"play": [{"choose": 1, "of": [[{"heal": 2}], [{"draw": 1}]]}]}]},
}


def position(ruleset: Ruleset = LEAFLET, **data: Any) -> Game:
    """A turn of player a, three squares west of player b and facing them."""
    return build_position({"game": "skirmish", "cards": CARDS, **data}, ruleset)[0]


def said_in(game: Game, viewer: PlayerId | None) -> Iterator[Said]:
    """Everything that a seat, or an onlooker (None), is told of a match."""
    standing = TABLES.standing(game, viewer)
    for seat in standing.seats:
        for figure in seat.standing.figures:
            yield from (figure.title, figure.value, figure.note, figure.meaning)
        for zone in seat.standing.zones:
            yield zone.title
            for card in zone.all_cards:
                yield from (*card.notes, card.foot, *(tag.title for tag in card.tags))
    assert standing.board is not None
    for piece in standing.board.pieces:
        yield from (piece.name, piece.sign, piece.note, piece.back)
    yield from (effect.label for effect in standing.stack)
    yield from (line.text for line in TABLES.lines(game, viewer))
    question = None if viewer is None or game.is_over else TABLES.question(game, viewer)
    if question is None or viewer is None:
        return
    yield from (question.prompt, question.stakes, TABLES.goal(game))
    for choice in question.choices:
        assert both(choice.label) != ("", "")
        yield from (choice.label, choice.effect)
    for no in TABLES.brief_refusals(game, viewer):
        assert words_in(both(no.brief)[0]) <= 3
        yield from (no.label, no.reason, no.brief)
    yield from (tip.text for tip in TABLES.tips(game, viewer))


@pytest.mark.parametrize(("seats", "ruleset"), [(2, "leaflet"), (3, "tournament"), (6, "leaflet")])
def test_every_decision_of_random_games_is_told_in_both_languages(seats: int, ruleset: str) -> None:
    chance = stream(seats, "table")
    format = type(KIT)(slug="kit", name=KIT.name, ruleset=ruleset)
    game = TABLES.deal([random_kit(chance) for _ in range(seats)], format, seats, 0, ["open"] * (seats - 1))
    assert isinstance(game, Game)
    asked: set[int] = set()
    while not game.is_over:
        asked.add(game.decision.kind)
        for said in said_in(game, game.decision.player):
            assert not any("%(" in text for text in both(said))
        game.choose(chance.below(len(game.decision.options)))
    for viewer in (A, None):
        for said in said_in(game, viewer):
            assert not any("%(" in text for text in both(said))
    assert {c.DECIDE_ACT, c.DECIDE_FACE, c.DECIDE_ANSWER} <= asked


# --- What an attack would do -----------------------------------------------------------------------


def dealt(game: Game, slug: str, order: list[int]) -> int:
    """The damage that b takes of an attack of a, with the X cards in this order, if nobody answers."""
    copy = game.copy()
    copy.state.stack = NumberDeck(order[::-1], list(game.state.stack.drawn), stream(0, "x"))
    kind = c.PUNCH if slug == "punch" else c.ATTACK
    options = copy.decision.options
    copy.choose(next(at for at, one in enumerate(options) if one.kind == kind and (one.card < 0 or slug_of(copy, one.card) == slug)))
    while not copy.is_over and copy.decision.kind in (c.DECIDE_TARGET, c.DECIDE_ANSWER):
        copy.choose(len(copy.decision.options) - 1)
    return game.state.figures[B].life - copy.state.figures[B].life


def slug_of(game: Game, card: int) -> str:
    return game.state.definitions[card].slug


@pytest.mark.clause("XST-8")
@pytest.mark.parametrize("slug", ["jab", "twice", "sum", "churn", "churn-twice", "punch"])
@pytest.mark.parametrize("lasting", [{}, {"effects": [{"effect": "prevent", "value": 2, "owner": "b", "rounds": 2}]}])
def test_the_odds_of_an_attack_are_what_every_order_of_the_x_cards_comes_to(slug: str, lasting: dict[str, Any]) -> None:
    stack = [0, 1, 3, 4, "1+X"]
    hand = [] if slug == "punch" else [slug]
    game = position(x={"stack": stack, "drawn": [2]}, a={"hand": hand}, b={"life": 5, **lasting})
    card = next((one for one in game.state.figures[A].hand), NO_CARD)

    odds = attack_odds(game.state, A, card, game.state.figures[B])
    orders = [list(order) for order in permutations(game.state.stack.left)]
    damages = [dealt(game, slug, order) for order in orders]

    assert odds is not None
    assert odds.defeat == Fraction(sum(one >= 5 for one in damages), len(orders))
    game.state.figures[B].life = 20  # so that nothing of it is cut off
    assert odds.mean == Fraction(sum(dealt(game, slug, order) for order in orders), len(orders))


@pytest.mark.clause("BOARD-10")
def test_what_a_back_is_worth_is_reckoned_from_where_one_stands() -> None:
    seen = {}
    for facing in ("w", "e"):
        game = position(x={"stack": [2, 4]}, a={"hand": ["seam"]}, b={"facing": facing})
        odds = attack_odds(game.state, A, game.state.figures[A].hand[0], game.state.figures[B])
        assert odds is not None
        seen[facing] = odds.mean

    assert seen == {"w": 3, "e": 6}


@pytest.mark.clause("XST-3")
def test_nothing_is_told_of_damage_that_hangs_on_what_is_drawn() -> None:
    game = position(a={"hand": ["luck"]})

    assert attack_odds(game.state, A, game.state.figures[A].hand[0], game.state.figures[B]) is None


# --- Questions -------------------------------------------------------------------------------------


def labels(game: Game, viewer: PlayerId = A) -> list[str]:
    question = TABLES.question(game, viewer)
    assert question is not None
    return [both(choice.label)[0] for choice in question.choices if choice.square < 0 or choice.facing >= 0]


def take(game: Game, label: str, player: PlayerId = A) -> None:
    """Take the first choice that says so."""
    question = TABLES.question(game, player)
    assert question is not None
    game.choose(next(choice.index for choice in question.choices if both(choice.label)[0] == label))


def prompt(game: Game, viewer: PlayerId = A) -> tuple[str, str]:
    question = TABLES.question(game, viewer)
    assert question is not None
    return both(question.prompt)


def test_a_turn_says_what_is_left_of_it() -> None:
    game = position(a={"hand": ["plate"]})
    assert prompt(game) == ("Your turn, a move and an action: what do you do?", "Dein Zug, eine Bewegung und eine Aktion: Was tust du?")
    take(game, "Run here")
    assert prompt(game)[0] == "You have moved: attack, punch or a buff?"
    take(game, "Play instead of acting")
    assert prompt(game) == ("Nothing is left to do.", "Es bleibt nichts zu tun.")
    assert labels(game) == ["End the turn"]


@pytest.mark.clause("MOVE-2")
def test_a_square_says_how_one_would_stand_there() -> None:
    game = position(b={"at": [21, 20], "facing": "e"})
    question = TABLES.question(game, A)
    standing = TABLES.standing(game, A)
    assert question is not None
    assert standing.board is not None
    run = next(choice for choice in question.choices if choice.is_in_line)
    b = game.state.figures[B].definition.id

    assert (both(run.label), run.clause, run.square) == (("Run here", "Hierher laufen"), "MOVE-2", 20 * 40 + 19)
    assert both(run.effect) == (f"{b} in melee reach, from behind", f"{b} in Nahkampfreichweite, von hinten")
    assert both(standing.board.way(run.square)) == ("1 east", "1 nach Osten")
    far = next(choice for choice in question.choices if choice.square == 20 * 40 + 13)
    assert (both(far.label)[0], far.is_in_line) == ("Step here", False)
    assert both(far.effect)[0] == f"{b} in sight, within 2 cards"
    assert (run.sees, standing.board.sees) == ([20 * 40 + 21],) * 2


@pytest.mark.clause("BOARD-7")
def test_a_stall_hides_who_stands_behind_it_from_one_square_and_not_from_another() -> None:
    game = position(obstacles=[[19, 19]], a={"at": [17, 20]}, b={"at": [24, 23]})
    question, board = TABLES.question(game, A), TABLES.standing(game, A).board
    assert question is not None
    assert board is not None
    seen = {choice.square: choice.sees for choice in question.choices if choice.square >= 0}

    assert board.sees == []
    assert seen[17 + 24 * 40] == [24 + 23 * 40]
    assert seen[16 + 20 * 40] == []


@pytest.mark.clause("MOVE-3")
def test_who_has_moved_faces_one_of_eight_directions_or_keeps_their_own() -> None:
    game = position()
    take(game, "Step here")
    question = TABLES.question(game, A)
    assert question is not None

    assert labels(game)[:3] == ["Keep facing east", "Face north", "Face north-east"]
    assert question.main == 0
    assert sorted(choice.facing for choice in question.choices) == list(range(8))
    assert {choice.square for choice in question.choices} == {int(game.state.figures[A].square)}
    assert [one["facing"] for one in PLAIN.question(question, A)["options"]][:2] == [2, 0]
    assert both(question.choices[0].label)[1] == "Weiter nach Osten blicken"


@pytest.mark.clause("MOVE-6")
def test_who_turns_on_the_spot_can_not_keep_the_direction() -> None:
    game = position()
    take(game, "Turn on the spot")
    question = TABLES.question(game, A)
    assert question is not None

    assert prompt(game)[0] == "Which way do you turn?"
    assert (question.main, len(question.choices)) == (-1, 7)


@pytest.mark.clause("ATK-2")
def test_an_attack_names_the_only_target_and_its_odds() -> None:
    game = position(x={"stack": [1, 3, "1+X"]}, a={"hand": ["jab"]}, b={"life": 3})
    question, b = TABLES.question(game, A), game.state.figures[B]
    assert question is not None
    jab = next(choice for choice in question.choices if both(choice.label)[0] == "Attack")
    number = TABLES.numbers(game, A).number_of

    assert jab.only_target == number(b.card)
    # X is 1 or 3 with a chance of 1/3 each, 2 or 4 with 1/6 each: 7/3, and a half of at least 3
    english, german = (text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ") for text in both(jab.effect))
    assert english == f"{b.definition.id}: 2.3 damage on average, defeated with 50 %"
    assert german == f"{b.definition.id}: im Mittel 2,3 Schaden, besiegt mit 50 %"


@pytest.mark.clause("ANS-4")
def test_who_is_hurt_is_told_how_much_waits() -> None:
    game = position(x={"stack": [4, 4]}, a={"hand": ["jab"]}, b={"hand": ["parry"], "life": 9})
    take(game, "Attack")
    while game.decision.kind == c.DECIDE_TARGET:
        game.choose(0)
    question = TABLES.question(game, B)
    assert question is not None

    assert (game.decision.kind, both(question.prompt)[0]) == (c.DECIDE_ANSWER, "it hurts you: do you answer?")
    assert both(question.stakes)[0] == "You would take 4 damage of your 9 life."
    assert [both(choice.label)[0] for choice in question.choices] == ["Answer", "No answer"]
    outcomes = {both(question.choices[at].label)[0]: (one.before, one.after) for at, (one,) in TABLES.outcomes(game, B, question).items()}
    assert outcomes == {"Answer": (9, 8), "No answer": (9, 5)}


@pytest.mark.clause("ANS-3", "ANS-4", "ANS-5")
@pytest.mark.parametrize(("played", "answer"), [("gas", "parry"), ("gas", "fold"), ("plate", "hush")])
def test_what_names_nobody_is_answered_by_whoever_is_asked_only_where_something_is_done_to_them(played: str, answer: str) -> None:
    cards = {
        "gas": {"kind": "attack", "range": "melee", "abilities": [{"play": [{"damage": "X", "to": ENEMY | {"many": "all"}}]}]},
        "fold": {"kind": "counter", "abilities": [{"answer": "attack", "do": [{"cancel": "cause"}]}]},
        "hush": {"kind": "counter", "abilities": [{"answer": "buff", "do": [{"cancel": "cause"}]}]},
    }
    game = build_position(
        {"game": "skirmish", "cards": CARDS | cards, "x": {"stack": [4, 4]}, "a": {"hand": [played]}, "b": {"hand": [answer]}}, LEAFLET
    )[0]
    game.choose(next(at for at, option in enumerate(game.decision.options) if option.card != NO_CARD))
    question = TABLES.question(game, B)
    assert question is not None
    assert game.decision.kind == c.DECIDE_ANSWER
    for stops in (Stops.TOUCHED, Stops.UNTIL_TOUCHED):
        assert not passes_over(stops, question, TABLES.standing(game, B), B)


def test_who_has_acted_and_can_not_move_is_not_asked_where_to() -> None:
    game = position(a={"hand": ["plate"], "effects": [{"effect": "cannot", "value": "move", "owner": "b", "rounds": 1}]})
    take(game, "Play instead of acting")
    assert prompt(game)[0] == "Your action is used, and you can’t move."
    assert labels(game) == ["End the turn"]


def test_parts_of_a_text_are_told_as_the_card_says_them() -> None:
    game = position(a={"hand": ["pick"], "deck": ["filler"], "life": 5})
    take(game, "Play instead of moving")

    assert game.decision.kind == c.DECIDE_CHOOSE
    assert len(labels(game)) == 2


# --- Refusals, standing and log --------------------------------------------------------------------


def refused(game: Game, viewer: PlayerId = A) -> dict[str, tuple[str, str]]:
    """By the slug of a card, or what would be done with none: why not, and the clause."""
    numbers = TABLES.numbers(game, viewer)
    found = TABLES.refusals(game, viewer)
    return {
        both(one.label)[0] if one.card == NO_CARD else slug_of(game, numbers.card_of(one.card)): (both(one.brief)[0], one.clause)
        for one in found
    }


def test_what_can_not_be_done_says_why() -> None:
    game = position(a={"at": [5, 5], "hand": ["jab", "parry", "plate"]})
    assert refused(game) == {
        "jab": ("nobody in reach", "ATK-2"),
        "parry": ("as an answer", "ANS-1"),
        "Punch": ("nobody near", "ACT-2"),
    }
    take(game, "Play instead of acting")
    assert refused(game)["jab"] == ("action used", "TURN-4")
    forbidden = position(a={"hand": ["jab"], "effects": [{"effect": "cannot", "value": "attack", "owner": "b", "rounds": 1}]})
    assert refused(forbidden)["jab"] == ("forbidden", "EFF-8")
    why = TABLES.why_not(forbidden, B, NO_CARD, "punch")
    assert why is not None
    assert both(why.brief)[0] == "others decide"


def standing_of(game: Game, viewer: PlayerId | None = A) -> TableStanding:
    return TABLES.standing(game, viewer)


@pytest.mark.clause("XST-8")
def test_all_see_what_is_left_of_the_x_cards_and_nobody_another_hand() -> None:
    game = position(x={"stack": [4, "1+X", 2], "drawn": [2]}, a={"hand": ["jab", "jab"]}, b={"hand": ["parry"]})
    (pile,) = standing_of(game).commons
    hands = [zone for seat in standing_of(game).seats for zone in seat.standing.zones if zone.name == "hand"]

    assert [(both(one.title)[0], one.left, one.whole) for one in pile.counts] == [("2", 1, 2), ("4", 1, 1), ("1+X", 1, 1)]
    assert both(pile.title) == ("X stack: 3 left", "X Stapel: noch 3")
    assert [len(zone.cards) for zone in hands] == [2, 0]
    assert hands[1].count == 1
    told = PLAIN.standing(standing_of(game, None))["commons"]
    assert told[0]["counts"][0] == {"title": {"en": "2", "de": "2"}, "left": 1, "whole": 2}
    assert told[0]["title"]["en"] == "X stack: 3 left"
    assert len({card.number for card in hands[0].cards}) == 1, "equal cards go by one number, as options name one alone"


@pytest.mark.clause("EFF-2")
def test_lasting_effects_say_how_long_they_last() -> None:
    effects = [
        {"effect": "strength", "value": -2, "owner": "b", "rounds": 2},
        {"effect": "cannot", "value": "move", "owner": "b", "for": "turn"},
    ]
    game = position(a={"effects": effects})
    told = [(both(one.value), both(one.note)) for one in standing_of(game).seats[A].standing.figures if one.name == "effect"]

    assert told == [
        (("strength −2", "Stärke −2"), ("2 rounds", "2 Runden")),
        (("can’t move", "keine Bewegung"), ("this turn", "dieser Zug")),
    ]


def test_figures_stand_for_their_sheets_and_show_their_backs_to_others() -> None:
    board = standing_of(position()).board
    assert board is not None

    assert [(piece.player, piece.facing, bool(piece.back)) for piece in board.pieces] == [(A, 2, False), (B, 6, True)]
    sheets = [zone.cards[0].number for seat in standing_of(position()).seats for zone in seat.standing.zones if zone.name == "sheet"]
    assert [piece.card for piece in board.pieces] == sheets
    watched = standing_of(position(), None).board
    assert watched is not None
    assert (watched.origin, [piece.back for piece in watched.pieces]) == (-1, ["", ""])


def lines(game: Game, viewer: PlayerId | None = A) -> list[str]:
    return [both(line.text)[0] for line in TABLES.lines(game, viewer)]


@pytest.mark.clause("XST-3")
def test_the_log_tells_x_cards_as_they_come() -> None:
    game = position(x={"stack": ["1+X", 3, 2]}, a={"hand": ["jab"]})
    game.state.log = []
    take(game, "Attack")
    while game.decision.kind == c.DECIDE_TARGET:
        game.choose(0)
    a = game.state.definitions[A].id
    jab = game.state.definitions[game.state.figures[A].discard[0]].id

    told = [text for text in lines(game) if "is aimed at" not in text]
    assert told == [f"You play {jab}.", "X card: 1+X.", "X card: 3.", "The opponent takes 4 damage."]
    assert lines(game, B)[-1] == "You take 4 damage."
    assert lines(game, None)[0] == f"{a} plays {jab}."
    assert NOBODY in {line.player for line in TABLES.lines(game, A)}


@pytest.mark.clause("ATK-3")
def test_a_target_behind_the_attacker_is_none_in_a_tournament() -> None:
    behind = {"a": {"hand": ["jab"], "facing": "w"}}
    assert "jab" not in refused(position(LEAFLET, **behind))
    assert refused(position(TOURNAMENT, **behind))["jab"] == ("nobody in reach", "ATK-2")


def test_a_hint_is_worked_out_by_the_bot_that_looks_ahead() -> None:
    game = position(a={"hand": ["jab", "plate"], "deck": ["filler"] * 4}, b={"hand": ["parry"], "deck": ["filler"] * 4})
    found = TABLES.consider(game, A, stream(1, "hint"))

    assert TABLES.adviser == "lookahead"
    assert found is not None
    assert found.index in {one.index for one in found.options}
    assert TABLES.consider(game, B, stream(1, "hint")) is None


def test_where_nobody_sits_turns_end_and_nothing_is_answered() -> None:
    game = position(a={"hand": ["jab", "plate"]}, b={"hand": ["parry"]})
    bot = TABLES.nobody()
    game.choose(bot.choose(game.view_for(A)))
    assert game.decision.player == B

    game = position(active="b", x={"stack": [4]}, a={"hand": ["parry"]}, b={"hand": ["jab"]})
    attack = next(choice for choice in TABLES.question(game, B).choices if both(choice.label)[0] == "Attack")
    game.choose(attack.index)
    assert game.decision.kind == c.DECIDE_ANSWER
    game.choose(bot.choose(game.view_for(A)))
    assert game.state.figures[A].life == 16


def test_a_card_says_its_odds_in_words() -> None:
    assert both(short_odds(Odds(Fraction(5, 2), Fraction(0)))) == ("about 2.5 damage", "etwa 2,5 Schaden")
    deadly = ("about 4 damage, 3 % deadly", "etwa 4 Schaden, 3 % tödlich")
    assert tuple(one.replace("\u202f", " ").replace("\xa0", " ") for one in both(short_odds(Odds(Fraction(4), Fraction(3, 100))))) == deadly
