"""Cards of RONE with random texts, and a game in which they are played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.match.match import Match
from engine.rone.bots.greedy import GreedyBot
from engine.rone.cards import Card, CardType, Hero
from engine.rone.decks import PlayableDeck
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.words import check_card
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.part_checks import KEYWORD_TYPES
from engine.rone.words.reading import ALWAYS_WORDS
from engine.rone.words.step_parts import DURATION, PAYMENT
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Keyword, Kind, PlayZone, Role, Stat
from engine.text.vocabulary import Whose
from tests.engine.odd.texts import RandomTexts
from tests.engine.rules.makers import make_card, make_deck, make_hero

RACES = ("human", "machine")


def payment(chance: Random) -> dict[str, int]:
    """Something to pay."""
    return {chance.choice(("water", "graveyard", "hand", "deck")): chance.randint(1, 2)}


class RoneTexts(RandomTexts):
    """Makes texts of RONE."""

    words = STEPS
    always = ALWAYS_WORDS
    zones = tuple(PlayZone)
    references = ("self", "cause", "that", "attacker", "defender")
    alone = ("hero_level",)
    stats = tuple(Stat)
    duration = DURATION
    forms = {PAYMENT: payment}

    def filters(self, kind: str, zone: str) -> dict[str, Any]:
        """Race, or a keyword."""
        if kind in ("unit", "card") and self.is_so(4):
            return {"race": self.one(RACES)}
        return {self.one(("keyword", "without")): self.one(Keyword)} if self.is_so(4) else {}

    def own_amount(self) -> Any:
        """Water, a half, a multiple."""
        simple = {"count": self.selector(self.counted(), self.zones, many=False)}
        return self.one(({"water": self.one(("you", "enemy"))}, {"half": simple}, {"times": [self.chance.randint(2, 3), simple]}))

    def own_condition(self) -> Any:
        """In combat."""
        return {"in_combat": self.one(Role)}

    def counted(self) -> Sequence[str]:
        """Units, and cards."""
        return (Kind.UNIT, Kind.UNIT, Kind.CARD)

    def ability(self, kind: CardType) -> dict[str, Any]:
        """An ability that a card of a type may have, as far as words go."""
        words = ["when", "play", "play"] if kind is CardType.TACTIC else ["when", "when", "activate", "always", "always", "keyword"]
        if kind in (CardType.UNIT, CardType.TACTIC):
            words.append("initiative")
        match self.one(words):
            case "keyword":
                return {"keyword": self.one([word for word, types in KEYWORD_TYPES.items() if kind in types] or list(Keyword))}
            case "when":
                return self.trigger(kind)
            case "activate":
                return {"activate": {"exhaust": self.chance.randrange(3), "pay": payment(self.chance)}, "do": self.steps()}
            case "always":
                return self.passive() | ({"if": self.condition()} if self.is_so(3) else {})
            case "initiative":
                return {"initiative": payment(self.chance), "do": self.steps()}
            case _:
                return {"play": self.steps()}

    def trigger(self, kind: CardType) -> dict[str, Any]:
        """What waits for an event."""
        event = EVENTS[Event(self.one([one for one in Event if kind in (EVENTS[one].on or tuple(CardType))]))]
        data: dict[str, Any] = {"when": event.event.value}
        if event.is_of_player:
            data["of"] = self.one(Whose)
        elif not event.on and self.is_so(2):
            data["of"] = self.selector(event.kinds or (Kind.UNIT,), ("battlefield",), many=False) if self.is_so(2) else self.one(Whose)
        if self.is_so(4):
            data["if"] = self.condition()
        if self.is_so(3):
            data["once_per_turn"] = True
        return data | {"do": self.steps()}


def random_card(chance: Random, name: str) -> Card:
    """A card whose text is one to three random abilities; the checks may refuse it."""
    kind = chance.choice([CardType.UNIT, CardType.UNIT, CardType.TACTIC, CardType.TECHNOLOGY, CardType.HERO])
    texts = RoneTexts(chance)
    numbers: dict[str, Any] = {"type": kind.value, "cost": chance.randrange(3), "recycle": chance.randrange(2)}
    if kind is CardType.UNIT:
        numbers |= {
            "race": chance.choice(RACES),
            "health": chance.randint(1, 4),
            "melee": chance.randrange(4),
            "ranged": chance.randrange(3),
        }
    if kind is CardType.TECHNOLOGY:
        numbers["recycle"] = None
    if kind is CardType.HERO:
        numbers |= {"recycle": None, "hero": name, "water_income": 6, "card_income": 1}
    return make_card(name, abilities=tuple(texts.ability(kind) for _ in range(chance.choice((1, 1, 1, 2, 3)))), **numbers)


def is_admitted(card: Card) -> bool:
    """Whether the checks have nothing against it."""
    return not check_card(card)


def match_of(cards: Sequence[Card], seed: int) -> Match:
    """A game in which both sides play the cards, the heroes' texts from level 1 on."""
    main = [card for card in cards if card.type in (CardType.UNIT, CardType.TACTIC)] * 3
    texts = [card.abilities for card in cards if card.type is CardType.HERO] or [()]
    hero: Hero = make_hero(abilities={level: texts[(level - 1) % len(texts)] for level in (1, 2, 3)})
    engines = [card for card in cards if card.type is CardType.TECHNOLOGY]
    deck: PlayableDeck = make_deck(*main[:30], size=max(24, len(main[:30])), heroes=[hero], technologies=engines)
    return Game.new((deck, deck), SECOND_EDITION, seed)


BOT = GreedyBot
