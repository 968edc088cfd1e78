"""Tagewerk's bots: what they choose, that they know no more than their view says, and the order in which they win."""

from __future__ import annotations

from engine.bots.simple import RandomBot
from engine.match.loop import play
from engine.rng import stream
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.bots.named import BOTS, look_ahead_bot
from engine.tagewerk.rules.game import Game
from tests.engine.tagewerk.makers import starter_decks


def duel(number: int) -> Game:
    decks = starter_decks()
    return Game.new([decks[number % 4], decks[(number + 1) % 4]], seed=number, first=number % 2, log=False)


def test_the_greedy_bot_wins_against_chance() -> None:
    won = 0
    for number in range(6):
        game = duel(number)
        play(game, [GreedyBot(), RandomBot(stream(number, "random"))])
        won += game.result is not None and game.result.winner == 0
    assert won >= 5


def test_every_bot_plays_a_game_of_four_to_its_end() -> None:
    game = Game.new(starter_decks(), seed=3, log=False)
    bots = [BOTS["greedy"].make(stream(1, "a")), BOTS["random"].make(stream(2, "b"))]
    play(game, [*bots, *bots])
    assert game.is_over


def test_the_look_ahead_bot_decides_alike_whatever_it_cannot_know() -> None:
    game = duel(1)
    play_on = GreedyBot()
    looked = 0
    while looked < 3:
        player = game.decision.player
        if game.turn >= 5 and len(game.decision.options) > 3:
            twin = Game(game.view_for(player).determinised(stream(looked, "other")))
            bots = [look_ahead_bot(stream(7, "look")) for _ in range(2)]
            for bot in bots:
                bot.hurry(0)
            mine, others = (bot.choose(one.view_for(player)) for bot, one in zip(bots, (game, twin), strict=True))
            assert mine == others
            looked += 1
        game.choose(play_on.choose(game.view_for(player)))


def test_the_same_match_is_played_alike() -> None:
    ends = []
    for _ in range(2):
        game = duel(5)
        play(game, [GreedyBot(), GreedyBot()])
        ends.append(game.digest())
    assert ends[0] == ends[1]
