"""Texts made by chance of every word of the table: those that the checks admit are said in both languages, and carried out."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.bots.simple import RandomBot
from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rng import stream
from engine.skirmish.cards import SkirmishCard, card_of
from engine.skirmish.decks import PlayableKit
from engine.skirmish.rules.game import Game
from engine.skirmish.words import check_card, plain_text
from engine.skirmish.words.steps import STEPS
from tests.engine.skirmish.invariants import assert_sound, assert_views_leak_nothing, random_ruleset
from tests.engine.skirmish.makers import SHEETS, small_catalog

FORMULAS = ("X", "X-1", "2X", "X+1", "2X-2", "X-3")
ACTS = ("move", "attack", "punch", "buff", "answer")
KNOWN = ("self", "that", "cause")
GAMES = 6


class Texts:
    """Makes texts; most of them mean nothing, and are made anew."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.made = 0
        self.words: set[str] = set()

    def amount(self, depth: int = 0) -> Any:
        kind = self.chance.random()
        if kind < 0.4 or depth > 1:
            return self.chance.randint(0, 4)
        if kind < 0.7:
            return self.chance.choice(FORMULAS)
        stat = {"stat": self.chance.choice(("life", "lost_life", "fatigue")), "of": self.chance.choice(KNOWN)}
        cards = {"count": {"card": "own", "in": self.chance.choice(("hand", "discard"))}}
        several = {self.chance.choice(("sum", "min", "max")): [self.amount(depth + 1), self.amount(depth + 1)]}
        return self.chance.choice(("dealt", {"markers": "spring"}, stat, cards, {"count": self.characters()}, several))

    def characters(self) -> dict[str, Any]:
        said: dict[str, Any] = {"character": self.chance.choice(("enemy", "enemy", "own", "any"))}
        for word, values, chance in (
            ("within", ("melee", "board", 1, 2), 0.4),
            ("of", ("that",), 0.15),
            ("other", (True,), 0.15),
            ("sight", (False,), 0.15),
            ("many", ("all", {"up_to": 2}, {"random": 1}, 2), 0.5),
            ("life", ("<=8", ">10"), 0.1),
        ):
            if self.chance.random() < chance:
                said[word] = self.chance.choice(values)
        return said

    def to(self) -> Any:
        return self.chance.choice((*KNOWN, self.characters(), self.characters()))

    def condition(self, depth: int = 0) -> Any:
        of, reach = self.chance.choice(("that", "cause")), self.chance.choice(("melee", 1, 2))
        found: list[Any] = ["done", "critical", {"behind": of}, {"within": [of, reach]}, {"turn": self.chance.choice(("own", "enemy"))}]
        found += [{word: [self.amount(1), self.amount(1)]} for word in ("at_least", "equal")]
        if depth < 2:
            inner = [self.condition(depth + 1), self.condition(depth + 1)]
            found += [{"not": inner[0]}, {"all": inner}, {"any": inner}]
        return self.chance.choice(found)

    def step(self, depth: int) -> dict[str, Any]:
        choose = self.chance.choice
        amount, to, who = self.amount(), self.to(), choose(("you", "that", "cause", "enemy"))
        lasting = {"to": to, "for": choose((1, 2, 3, "turn", "attack", "permanent"))}
        found: list[dict[str, Any]] = [
            *({"target": self.characters()}, {"damage": amount, "to": to}, {"damage": amount, "to": to}, {"heal": amount, "to": to}),
            *({"draw": amount, "who": who}, {"discard": amount, "who": who, "from": choose(("hand", "deck"))}, {"walk": amount}),
            *({word: choose((1, 2, -1, -3, "X")), **lasting} for word in ("strength", "armour", "speed", "reach")),
            *({word: amount, **lasting} for word in ("burn", "mend")),
            *({"prevent": choose(("all", amount)), **lasting}, {"cannot": choose(ACTS), **lasting}, {"cleanse": to}, {"cancel": "cause"}),
            *({word: amount, "to": to} for word in ("push", "pull")),
            *({"marker": "spring", "add": choose((1, 2, -1, "X-2"))}, {"marker": "spring", "set": amount}),
            *({"discard_x": choose((1, 2, "X"))}, {"shuffle_x": True}, {"return_to_hand": {"card": "own", "in": "discard"}}),
            {"to_deck": {"card": "own", "in": choose(("hand", "discard"))}, "at": choose(("top", "bottom", "shuffled"))},
        ]
        if depth < 2:
            one, other = self.steps(depth + 1), self.steps(depth + 1)
            found += [{"choose": choose((1, 2)), "of": [one, other]}, {"may": one}, {"repeat": choose((2, "X")), "do": one}]
            found.append({"if": self.condition(), "then": one, "else": other})
        return choose(found)

    def steps(self, depth: int = 0) -> list[dict[str, Any]]:
        return [self.step(depth) for _ in range(self.chance.randint(1, 3))]

    def card(self) -> SkirmishCard:
        """A card that the checks admit."""
        while True:
            self.made += 1
            kind = self.chance.choice(("attack", "attack", "buff", "counter", "counter"))
            ability: dict[str, Any] = {"play": self.steps()}
            if kind == "counter":
                ability = {"answer": self.chance.choice(("attack", "hurt", "buff")), "do": self.steps()}
                if self.chance.random() < 0.3:
                    ability["if"] = self.condition()
            reach = self.chance.choice(("melee", 1, 2, "board")) if kind == "attack" else None
            name = LocalText("Card", "Karte")
            card = card_of(id=CardId(self.made), slug=f"card-{self.made}", type=kind, name=name, range=reach, abilities=(ability,))
            if not check_card(card):
                self.words |= {word for step in next(ability[part] for part in ("play", "do") if part in ability) for word in step}
                return card


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_the_checks_admit_is_said_and_carried_out(seats: int) -> None:
    texts, sheets = Texts(seats), [small_catalog().by_slug[slug] for slug in SHEETS]
    for seed in range(GAMES):
        cards = [[texts.card() for _ in range(14)] for _ in range(seats)]
        assert all(plain_text(card, language) for kit in cards for card in kit for language in ("en", "de"))
        kits = [PlayableKit(sheets[seat % 3], tuple(kit), small_catalog().x_stack) for seat, kit in enumerate(cards)]
        game, bot = Game.new(kits, None, random_ruleset(stream(seed, "rules")), None, seed), RandomBot(stream(seed, "choices"))
        x_cards = Counter([*game.state.stack.left, *game.state.stack.drawn])
        for number in range(6_000):
            assert_sound(game, x_cards)
            if number % 40 == 7 and not game.is_over:
                assert game.copy().digest() == game.digest()
                assert_views_leak_nothing(game, number)
            if game.is_over:
                break
            game.choose(bot.choose(game.view_for(game.decision.player)))
        assert game.is_over
        assert game.replay.play().digest() == game.digest()
    assert texts.words >= set(STEPS) - {"cancel"}, "every word of the table stands on a card"
