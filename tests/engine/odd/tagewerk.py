"""Cards of Tagewerk with random texts, and a game in which they are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.match.match import Match
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.rulesets import ruleset_of
from engine.tagewerk.words import check_card
from engine.tagewerk.words.events import EVENTS
from engine.tagewerk.words.steps import ALWAYS_WORDS, DURATION, FACTION, STEPS, TOKEN
from engine.tagewerk.words.vocabulary import Event, Keyword, Kind, PlayZone, Role, Stat
from engine.text.vocabulary import Whose
from tests.engine.odd.texts import RandomTexts
from tests.engine.tagewerk.makers import demo_catalog

FACTIONS = ("ember", "tide")
TOKENS = ("seedling", "scarecrow")
FLAGS = ("main", "token", "fighter", "hidden")


class TagewerkTexts(RandomTexts):
    """Makes texts of Tagewerk."""

    words = STEPS
    always = ALWAYS_WORDS
    zones = tuple(PlayZone)
    references = ("self", "cause", "that", "bearer", "attacker", "blocker", "target")
    alone = ("markers",)
    stats = tuple(Stat)
    duration = DURATION
    forms = {FACTION: lambda chance: chance.choice(FACTIONS), TOKEN: lambda chance: chance.choice(TOKENS)}

    def filters(self, kind: str, zone: str) -> dict[str, Any]:
        """Faction, a keyword, a flag."""
        found: dict[str, Any] = {"faction": self.one(FACTIONS)} if self.is_so(6) else {}
        if self.is_so(4):
            found["keyword"] = self.one(Keyword)
        if self.is_so(6):
            found[self.one(FLAGS)] = self.is_so(2)
        return found

    def own_amount(self) -> Any:
        """Points."""
        return {"points": self.one(("you", "enemy"))}

    def own_condition(self) -> Any:
        """In combat, or behind in points."""
        return {"in_combat": self.one(Role)} if self.is_so(2) else {"trailing": self.one(("you", "enemy"))}

    def counted(self) -> Sequence[str]:
        """Characters, and cards."""
        return (Kind.CHARACTER, Kind.CHARACTER, Kind.CARD)

    def ability(self) -> dict[str, Any]:
        """An ability."""
        match self.one(("keyword", "when", "when", "activate", "support", "always", "always", "always", "play")):
            case "keyword":
                return {"keyword": self.one(Keyword)}
            case "when":
                return self.trigger()
            case "activate":
                pay = {self.one(("resource", "markers", "hand", "deck")): self.chance.randint(1, 2)}
                return {"activate": {"exhaust": self.chance.randrange(2), "pay": pay}, "do": self.steps()}
            case "support":
                return {"support": self.steps()}
            case "always":
                return self.passive()
            case _:
                return {"play": self.steps()}

    def trigger(self) -> dict[str, Any]:
        """What waits for an event."""
        event = Event(self.one(Event))
        data: dict[str, Any] = {"when": event.value}
        if EVENTS[event].is_of_player:
            data["of"] = self.one(Whose)
        elif self.is_so(2):
            data["of"] = self.selector((Kind.CHARACTER, Kind.CARD), ("battlefield",), many=False) if self.is_so(2) else self.one(Whose)
        if self.is_so(4):
            data["if"] = self.condition()
        if self.is_so(3):
            data["once_per_turn"] = True
        return data | {"do": self.steps()}


def random_card(chance: Random, name: str) -> TagewerkCard:
    """A card whose text is one to three random abilities; the checks may refuse it."""
    kind = chance.choice([CardType.CHARACTER, CardType.CHARACTER, CardType.PLACE, CardType.ITEM, CardType.ITEM])
    texts = TagewerkTexts(chance)
    is_character = kind is CardType.CHARACTER
    abilities = tuple(texts.ability() for _ in range(chance.choice((1, 1, 1, 2, 3))))
    card = TagewerkCard(
        id=CardId(10_000 + chance.randrange(10**6)),
        slug=name,
        type=kind,
        name=LocalText(name, name),
        faction=chance.choice(FACTIONS) if chance.randrange(2) else None,
        cost=chance.randint(1, 2),
        support=1 if any("support" in ability for ability in abilities) else None,
        slots=None if kind is CardType.ITEM else chance.randrange(3),
        attack=chance.randrange(4) if is_character else None,
        defence=chance.randint(1, 4) if is_character else None,
        abilities=abilities,
    )
    gives_points = any(problem.path == "points" for problem in check_card(card))
    return replace(card, points=True) if gives_points else card


def is_admitted(card: TagewerkCard) -> bool:
    """Whether the checks have nothing against it."""
    return not check_card(card)


def match_of(cards: Sequence[TagewerkCard], seed: int) -> Match:
    """A game in which both sides play the cards, for so many points that it doesn't end soon."""
    mains = [card for card in demo_catalog() if card.main]
    deck = PlayableDeck(mains[seed % len(mains)], tuple([*cards] * 5), demo_catalog().tokens)
    return Game.new((deck, deck), ruleset_of({"points_to_win": 99, "turn_limit": 99}), seed)


BOT = GreedyBot
