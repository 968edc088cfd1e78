"""Steps about cards in play, on the stack and elsewhere: each with its parts, its wording and what it is worth to a bot.

What they do stands in `engine/rone/rules/card_steps.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.rone.words.nodes import Target
from engine.rone.words.step_parts import ACT, ANYWHERE, ENEMY_UNIT, KEYWORD, MOVABLE, PARTS
from engine.rone.words.vocabulary import FIGHTERS, PERMANENTS, UNITS, Duration, Kind, PlayZone, Stat
from engine.text.nodes import Step
from engine.text.steps import shared_word, stat_word
from engine.text.table import EITHER, Part, Reads, Word, Wording, Worth


@dataclass(frozen=True, slots=True)
class Control(Step):
    """You control it; it keeps its exhaustion and its owner (TEXT-7)."""

    to: Target
    duration: Duration


@dataclass(frozen=True, slots=True)
class UseAbilityOf(Step):
    """An activated ability of that card is carried out as if printed here, for no cost but this card's own (TEXT-5)."""

    to: Target


def _changes(stat: Stat, duration: Duration, meaning: str, example: dict[str, Any]) -> Word:
    return stat_word(stat, meaning, (PARTS.amount(stat.value, -99), PARTS.to(UNITS), PARTS.lasting(duration)), example)


CARD_STEPS: Final[tuple[Word, ...]] = (
    PARTS.word(
        "damage",
        "Damage to units; a unit whose health is gone is destroyed at once (TEXT-9). To a hero as one of two types: for each point its "
        "player destroys a card (LIFE-1).",
        FIGHTERS,
        {"damage": 2, "to": ENEMY_UNIT},
    ),
    _changes(
        Stat.HEALTH,
        Duration.PERMANENT,
        "Health goes up or down, for good unless said; it may rise above the printed value (TEXT-8).",
        {"health": 1, "to": "self"},
    ),
    _changes(
        Stat.MELEE,
        Duration.NEXT_COMBAT,
        "The melee attack goes up or down, for the next combat unless said (ATK-6).",
        {"melee": 1, "to": {"unit": "own", "other": True}},
    ),
    _changes(
        Stat.RANGED,
        Duration.NEXT_COMBAT,
        "The ranged attack goes up or down, for the next combat unless said (ATK-6).",
        {"ranged": -1, "to": ENEMY_UNIT, "for": "turn"},
    ),
    PARTS.word("exhaust", "Exhausts so many times; past 3 is ignored (EXH-1).", PERMANENTS, {"exhaust": 2, "to": ENEMY_UNIT}),
    PARTS.word("refresh", "Refreshes so many times; an active card stays as it is (EXH-1).", PERMANENTS, {"refresh": 1, "to": "self"}),
    PARTS.word(
        "destroy",
        "Destroys cards: they go to their owner's graveyard, top or bottom (GRAVE-1).",
        MOVABLE,
        {"destroy": {"unit": "enemy", "health": "<=2"}},
        (PlayZone.BATTLEFIELD, PlayZone.HAND, PlayZone.DECK),
    ),
    PARTS.word(
        "return_to_hand",
        "Cards go to their owner's hand (TEXT-7); a technology as PLAY-9 says.",
        MOVABLE,
        {"return_to_hand": {"unit": "any"}},
        ANYWHERE,
    ),
    PARTS.word(
        "to_deck",
        "Cards go to an end of their owner's deck; a technology as PLAY-9 says.",
        MOVABLE,
        {"to_deck": ENEMY_UNIT, "at": "bottom"},
        ANYWHERE,
    ),
    PARTS.word("remove", "Removes cards from the game.", MOVABLE, {"remove": ENEMY_UNIT}, ANYWHERE),
    shared_word(
        "put_on_battlefield",
        "Cards enter the battlefield under your control without being played or paid for.",
        (
            PARTS.target(
                "put_on_battlefield",
                (Kind.UNIT, Kind.TECHNOLOGY, Kind.PERMANENT),
                tuple(zone for zone in PlayZone if zone is not PlayZone.BATTLEFIELD),
                "card",
            ),
            PARTS.exhausted(3),
        ),
        {"put_on_battlefield": {"unit": "own", "in": "hand"}, "exhausted": 1},
    ),
    Word(
        "control",
        "You control cards of another player; they keep owner and exhaustion (TEXT-7).",
        (PARTS.target("control", (Kind.UNIT, Kind.TECHNOLOGY, Kind.PERMANENT)), PARTS.lasting()),
        Control,
        {"control": ENEMY_UNIT, "for": "turn"},
        Wording("take", "control of {to} {duration}"),
        Wording("übernehmen", "{duration} die Kontrolle über {to:acc}"),
        worth=Worth(350, helps=EITHER),
        harms=True,
    ),
    shared_word(
        "counter",
        "Effects on the stack are not carried out: costs stay paid, a card goes to the graveyard (a recycled one out of the game).",
        (PARTS.target("counter", (Kind.EFFECT,), field="effect"),),
        {"counter": {"effect": "enemy"}},
    ),
    shared_word(
        "grant",
        "Gives a keyword, for good unless said.",
        (Part("grant", "keyword", KEYWORD), PARTS.to(PERMANENTS), PARTS.lasting()),
        {"grant": "flying", "to": "self", "for": "turn"},
    ),
    shared_word(
        "lose",
        "Takes a keyword away, printed or granted, for good unless said.",
        (Part("lose", "keyword", KEYWORD), PARTS.to(PERMANENTS), PARTS.lasting()),
        {"lose": "defender", "to": ENEMY_UNIT, "for": "turn"},
    ),
    shared_word(
        "prevent",
        "The next points of damage, so many in all, are prevented, whenever they come unless said. `to: you` is your hero.",
        (PARTS.amount("prevent"), PARTS.to(FIGHTERS, players=True), PARTS.lasting()),
        {"prevent": 2, "to": "self", "for": "turn"},
    ),
    Word(
        "use_ability_of",
        "Carries out an activated ability of that card as if printed on this one, for no cost but this card's own (TEXT-5).",
        (PARTS.target("use_ability_of", PERMANENTS),),
        UseAbilityOf,
        {"use_ability_of": {"unit": "any"}},
        Wording("use", "an activated ability of {to} as if it were printed here, without paying for it"),
        Wording("nutzen", "eine aktivierbare Fähigkeit {to:gen}|, als wäre sie hier aufgedruckt, ohne ihre Kosten zu zahlen"),
        worth=Worth(100, helps=EITHER),
    ),
    shared_word(
        "fight",
        "Both deal damage to each other as in ATK-3, without exhaustion and without modifiers for the next combat.",
        (Part("fight", "pair", Reads.PAIR, kinds=UNITS, zones=PARTS.in_play),),
        {"fight": ["self", ENEMY_UNIT]},
    ),
    shared_word(
        "cannot",
        "Forbids an act.",
        (Part("cannot", "act", ACT), PARTS.to(PERMANENTS), PARTS.lasting()),
        {"cannot": "attack", "to": ENEMY_UNIT, "for": "turn"},
    ),
)
