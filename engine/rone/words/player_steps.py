"""Steps about players, their cards and what they pay: each with its parts, its wording and what it is worth to a bot.

What they do stands in `engine/rone/rules/player_steps.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.rone.words.nodes import Amount, Payment, Target
from engine.rone.words.step_parts import COST, PARTS, PAYMENT, SOURCE
from engine.rone.words.vocabulary import Kind, PlayZone, Source
from engine.text.nodes import Step
from engine.text.steps import shared_word
from engine.text.table import EITHER, HARM, Part, Reads, Word, Wording, Worth
from engine.text.vocabulary import Who


@dataclass(frozen=True, slots=True)
class Water(Step):
    """`who` gains water; loses it where the amount is below 0 (never below 0 in the pool)."""

    amount: Amount
    who: Who


@dataclass(frozen=True, slots=True)
class LevelUp(Step):
    """The hero of `who` rises by one level (LEVEL-1), for its cost where `pay`. At level 3, or unable to pay: not carried out."""

    who: Who
    pay: bool


@dataclass(frozen=True, slots=True)
class HeroDamage(Step):
    """Damage to the hero of `who` (LIFE-1)."""

    amount: Amount
    who: Who


@dataclass(frozen=True, slots=True)
class RemoveFromGraveyard(Step):
    """`who` removes the top cards of the own graveyard from the game."""

    amount: Amount
    who: Who


@dataclass(frozen=True, slots=True)
class OrderGraveyard(Step):
    """`who` puts the top cards of the own graveyard back on it in any order."""

    amount: Amount
    who: Who


@dataclass(frozen=True, slots=True)
class Recycle(Step):
    """A card in the own graveyard is recycled (REC-2 to REC-7), wherever in it it lies; its cost is paid where `pay`."""

    card: Target
    pay: bool


@dataclass(frozen=True, slots=True)
class Pay(Step):
    """`who` pays, all of it (TEXT-4); where that can't be done nothing is paid, and the step is not carried out."""

    payment: Payment
    who: Who


PLAYER_STEPS: Final[tuple[Word, ...]] = (
    Word(
        "water",
        "The player gains water; loses it where the amount is below 0.",
        (PARTS.amount("water", -99), PARTS.who()),
        Water,
        {"water": 2},
        Wording("gain", "{amount:water}", subject="who", states=True),
        Wording("erhalten", "{amount:water}", subject="who", states=True),
        less=(
            Wording("lose", "{amount:water}", subject="who", states=True),
            Wording("verlieren", "{amount:water}", subject="who", states=True),
        ),
        worth=Worth(40, by="amount"),
    ),
    shared_word(
        "draw",
        "The player draws cards. An empty deck gives none, without penalty (TURN-6).",
        (PARTS.amount("draw"), PARTS.who()),
        {"draw": 1, "who": "enemy"},
    ),
    Word(
        "pay",
        "The player pays, all of it (TEXT-4): water; graveyard: top cards removed from the game; hand: chosen cards; deck: top cards. "
        "What can't be paid whole is not paid at all: the step is not carried out, and behind `may` and in `choose` it is not offered.",
        (Part("pay", "payment", PAYMENT), PARTS.who()),
        Pay,
        {"pay": {"water": 2}},
        Wording("pay", "{payment}", subject="who"),
        Wording("zahlen", "{payment}", subject="who"),
    ),
    Word(
        "level_up",
        "The player's hero rises by one level (LEVEL-1); the level's cost is paid unless `pay: false`.",
        (
            Part("level_up", "who", Reads.PLAYER),
            Part("pay", "pay", Reads.YES_NO, True, meaning="Whether the level's cost is paid."),
        ),
        LevelUp,
        {"level_up": "you", "pay": False},
        Wording("level up", "{pay}", subject="who:hero"),
        Wording("aufsteigen", "{pay}", subject="who:hero"),
        worth=Worth(300, helps=EITHER),
    ),
    Word(
        "hero_damage",
        "Damage to the player's hero: for each point the player destroys a card (LIFE-1). The enemy's, unless said.",
        (PARTS.amount("hero_damage"), PARTS.who(Who.ENEMY)),
        HeroDamage,
        {"hero_damage": 2},
        Wording("deal", "{amount} damage to {who}"),
        Wording("zufügen", "{who} {amount} Schaden"),
        worth=Worth(110, helps=HARM, by="amount"),
    ),
    shared_word(
        "destroy_cards",
        "The player puts own cards into the graveyard. It is no damage: no Shield prevents it.",
        (
            PARTS.amount("destroy_cards"),
            PARTS.who(),
            Part(
                "from",
                "source",
                SOURCE,
                Source.EITHER,
                meaning="The top of the deck, chosen cards of the hand, or either, card by card.",
            ),
        ),
        {"destroy_cards": 1, "who": "enemy", "from": "deck"},
    ),
    Word(
        "remove_from_graveyard",
        "The player removes the top cards of the own graveyard from the game.",
        (PARTS.amount("remove_from_graveyard"), PARTS.who()),
        RemoveFromGraveyard,
        {"remove_from_graveyard": 2},
        Wording("remove", "{amount} from the game", subject="who"),
        Wording("entfernen", "{amount} aus dem Spiel", subject="who"),
        worth=Worth(20, helps=HARM, by="amount"),
    ),
    Word(
        "order_graveyard",
        "The player puts the top cards of the own graveyard back on it in any order.",
        (PARTS.amount("order_graveyard", 2), PARTS.who()),
        OrderGraveyard,
        {"order_graveyard": 3},
        Wording("put", "{amount} back in any order", subject="who"),
        Wording("zurücklegen", "{amount} in beliebiger Reihenfolge", subject="who"),
        worth=Worth(30, helps=EITHER),
    ),
    Word(
        "recycle",
        "Cards of a graveyard are recycled, wherever in it they lie (REC-2 to REC-7); the recycle cost is paid unless `pay: false`.",
        (
            PARTS.target("recycle", (Kind.UNIT, Kind.TACTIC, Kind.CARD), (PlayZone.GRAVEYARD,), "card"),
            Part("pay", "pay", Reads.YES_NO, True, meaning="Whether the recycle cost is paid."),
        ),
        Recycle,
        {"recycle": {"card": "own", "in": "graveyard"}, "pay": False},
        Wording("recycle", "{card} {pay}"),
        Wording("wiederverwerten", "{card:acc}|{pay}"),
        worth=Worth(220, helps=EITHER),
    ),
    shared_word(
        "cost",
        "What the player pays changes, never below 0.",
        PARTS.cost(COST),
        {"cost": -2, "of": "recycle", "which": {"race": "mutant"}, "times": 1, "for": "turn"},
    ),
    shared_word(
        "look",
        "Look at the top cards of the deck, take some of them on the hand, and put the rest back in any order.",
        PARTS.look(),
        {"look": 3, "keep": 1, "rest": "bottom"},
    ),
)
