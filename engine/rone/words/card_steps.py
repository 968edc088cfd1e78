"""Steps about cards in play, on the stack and elsewhere: each with its parts, its wording and what it is worth to a bot.

What they do stands in `engine/rone/rules/card_steps.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.rone.words.nodes import Amount, Target
from engine.rone.words.step_parts import ACT, ANYWHERE, ENEMY_UNIT, IN_PLAY, KEYWORD, MOVABLE, amount_part, for_part, target_part, to_part
from engine.rone.words.vocabulary import FIGHTERS, PERMANENTS, UNITS, Act, Duration, Keyword, Kind, PlayZone, Stat
from engine.text.nodes import Step
from engine.text.table import EITHER, HARM, Part, Reads, Word, Wording, Worth
from engine.text.vocabulary import Place


@dataclass(frozen=True, slots=True)
class Damage(Step):
    """Damage to units."""

    amount: Amount
    to: Target


@dataclass(frozen=True, slots=True)
class ChangeStat(Step):
    """`health`, `melee` or `ranged` goes up, or down below 0. In `always`, as long as the card is on the battlefield."""

    stat: Stat
    amount: Amount
    to: Target
    duration: Duration


@dataclass(frozen=True, slots=True)
class Exhaust(Step):
    """Exhausts so many times (EXH-1)."""

    amount: Amount
    to: Target


@dataclass(frozen=True, slots=True)
class Refresh(Step):
    """Refreshes so many times (EXH-1)."""

    amount: Amount
    to: Target


@dataclass(frozen=True, slots=True)
class Destroy(Step):
    """To its owner's graveyard (GRAVE-1)."""

    to: Target


@dataclass(frozen=True, slots=True)
class ReturnToHand(Step):
    """To its owner's hand (TEXT-7, PLAY-9)."""

    to: Target


@dataclass(frozen=True, slots=True)
class ToDeck(Step):
    """To an end of its owner's deck."""

    to: Target
    at: Place


@dataclass(frozen=True, slots=True)
class Remove(Step):
    """Out of the game."""

    to: Target


@dataclass(frozen=True, slots=True)
class PutOnBattlefield(Step):
    """A card enters the battlefield under your control, exhausted so often. It is not played: nothing is paid, PLAY-2 is not asked."""

    card: Target
    exhausted: int


@dataclass(frozen=True, slots=True)
class Control(Step):
    """You control it; it keeps its exhaustion and its owner (TEXT-7)."""

    to: Target
    duration: Duration


@dataclass(frozen=True, slots=True)
class CounterEffect(Step):
    """An effect on the stack is not carried out; its costs stay paid, its card goes to the graveyard (a recycled one out of the game)."""

    effect: Target


@dataclass(frozen=True, slots=True)
class Grant(Step):
    """Gives a keyword."""

    keyword: Keyword
    to: Target
    duration: Duration


@dataclass(frozen=True, slots=True)
class Lose(Step):
    """Takes a keyword away, printed or granted."""

    keyword: Keyword
    to: Target
    duration: Duration


@dataclass(frozen=True, slots=True)
class Prevent(Step):
    """The next so many points of damage, in all, are prevented. To `you` or `enemy`: to that player's hero."""

    amount: Amount
    to: Target
    duration: Duration


@dataclass(frozen=True, slots=True)
class UseAbilityOf(Step):
    """An activated ability of that card is carried out as if printed here, for no cost but this card's own (TEXT-5)."""

    to: Target


@dataclass(frozen=True, slots=True)
class Fight(Step):
    """Both deal damage to each other as in ATK-3: no exhaustion, and modifiers for the next combat neither count nor end."""

    pair: tuple[Target, Target]

    @property
    def first(self) -> Target:
        """The one that fights."""
        return self.pair[0]

    @property
    def second(self) -> Target:
        """The one it fights against."""
        return self.pair[1]


@dataclass(frozen=True, slots=True)
class Cannot(Step):
    """An act is forbidden."""

    act: Act
    to: Target
    duration: Duration


def _changes(stat: Stat, duration: Duration, meaning: str, example: dict[str, Any]) -> Word:
    name, symbol = stat.value, "{amount:" + stat.value + "+}"
    return Word(
        name,
        meaning,
        (amount_part(name, -99), to_part(UNITS), for_part(duration)),
        ChangeStat,
        example,
        Wording("get", symbol + " {duration}", subject="to"),
        Wording("erhalten", symbol + " {duration}", subject="to"),
        give=(Wording("give", "{to} " + symbol + " {duration}"), Wording("geben", "{to:dat} " + symbol + " {duration}")),
        fixed={"stat": stat},
        worth=Worth(60, by="amount", each=True),
    )


CARD_STEPS: Final[tuple[Word, ...]] = (
    Word(
        "damage",
        "Damage to units; a unit whose health is gone is destroyed at once (TEXT-9).",
        (amount_part("damage"), to_part(UNITS)),
        Damage,
        {"damage": 2, "to": ENEMY_UNIT},
        Wording("deal", "{amount} damage to {to}"),
        Wording("zufügen", "{to:dat} {amount} Schaden"),
        worth=Worth(80, helps=HARM, by="amount", each=True),
        harms=True,
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
    Word(
        "exhaust",
        "Exhausts so many times; past 3 is ignored (EXH-1).",
        (amount_part("exhaust"), to_part(PERMANENTS)),
        Exhaust,
        {"exhaust": 2, "to": ENEMY_UNIT},
        Wording("exhaust", "{to} {amount:times}"),
        Wording("erschöpfen", "{to:acc} {amount:times}"),
        worth=Worth(50, helps=HARM, by="amount", each=True),
        harms=True,
    ),
    Word(
        "refresh",
        "Refreshes so many times; an active card stays as it is (EXH-1).",
        (amount_part("refresh"), to_part(PERMANENTS)),
        Refresh,
        {"refresh": 1, "to": "self"},
        Wording("refresh", "{to} {amount:times}"),
        Wording("auffrischen", "{to:acc} {amount:times}"),
        worth=Worth(60, each=True),
    ),
    Word(
        "destroy",
        "Destroys cards: they go to their owner's graveyard, top or bottom (GRAVE-1).",
        (target_part("destroy", MOVABLE, (PlayZone.BATTLEFIELD, PlayZone.HAND, PlayZone.DECK)),),
        Destroy,
        {"destroy": {"unit": "enemy", "health": "<=2"}},
        Wording("destroy", "{to}"),
        Wording("vernichten", "{to:acc}"),
        worth=Worth(300, helps=HARM, each=True),
        harms=True,
    ),
    Word(
        "return_to_hand",
        "Cards go to their owner's hand (TEXT-7); a technology as PLAY-9 says.",
        (target_part("return_to_hand", MOVABLE, ANYWHERE),),
        ReturnToHand,
        {"return_to_hand": {"unit": "any"}},
        Wording("return", "{to} to {to:owner} hand"),
        Wording("zurückgeben", "{to:acc} {to:hand}"),
        worth=Worth(180, helps=HARM, each=True),
        harms=True,
    ),
    Word(
        "to_deck",
        "Cards go to an end of their owner's deck; a technology as PLAY-9 says.",
        (target_part("to_deck", MOVABLE, ANYWHERE), Part("at", "at", Reads.PLACE, Place.TOP, meaning="Which end of the deck.")),
        ToDeck,
        {"to_deck": ENEMY_UNIT, "at": "bottom"},
        Wording("put", "{to} on {at} of {to:owner} deck"),
        Wording("legen", "{to:acc} {at} {to:deck}"),
        worth=Worth(180, helps=HARM, each=True),
        harms=True,
    ),
    Word(
        "remove",
        "Removes cards from the game.",
        (target_part("remove", MOVABLE, ANYWHERE),),
        Remove,
        {"remove": ENEMY_UNIT},
        Wording("remove", "{to} from the game"),
        Wording("entfernen", "{to:acc} aus dem Spiel"),
        worth=Worth(180, helps=HARM, each=True),
        harms=True,
    ),
    Word(
        "put_on_battlefield",
        "Cards enter the battlefield under your control without being played or paid for.",
        (
            target_part(
                "put_on_battlefield",
                (Kind.UNIT, Kind.TECHNOLOGY, Kind.PERMANENT),
                tuple(zone for zone in PlayZone if zone is not PlayZone.BATTLEFIELD),
                "card",
            ),
            Part("exhausted", "exhausted", Reads.NUMBER, 0, 0, 3, meaning="How often exhausted."),
        ),
        PutOnBattlefield,
        {"put_on_battlefield": {"unit": "own", "in": "hand"}, "exhausted": 1},
        Wording("put", "{card} onto the battlefield {exhausted:exhausted}"),
        Wording("bringen", "{card:acc} {exhausted:exhausted} auf das Schlachtfeld"),
        worth=Worth(220, helps=EITHER),
    ),
    Word(
        "control",
        "You control cards of another player; they keep owner and exhaustion (TEXT-7).",
        (target_part("control", (Kind.UNIT, Kind.TECHNOLOGY, Kind.PERMANENT)), for_part(Duration.PERMANENT)),
        Control,
        {"control": ENEMY_UNIT, "for": "turn"},
        Wording("take", "control of {to} {duration}"),
        Wording("übernehmen", "{duration} die Kontrolle über {to:acc}"),
        worth=Worth(350, helps=EITHER),
        harms=True,
    ),
    Word(
        "counter",
        "Effects on the stack are not carried out: costs stay paid, a card goes to the graveyard (a recycled one out of the game).",
        (target_part("counter", (Kind.EFFECT,), field="effect"),),
        CounterEffect,
        {"counter": {"effect": "enemy"}},
        Wording("cancel", "{effect}"),
        Wording("abbrechen", "{effect:acc}"),
        worth=Worth(250, helps=EITHER),
        harms=True,
    ),
    Word(
        "grant",
        "Gives a keyword, for good unless said.",
        (Part("grant", "keyword", KEYWORD), to_part(PERMANENTS), for_part(Duration.PERMANENT)),
        Grant,
        {"grant": "flying", "to": "self", "for": "turn"},
        Wording("get", "{keyword} {duration}", subject="to"),
        Wording("erhalten", "{keyword} {duration}", subject="to"),
        give=(Wording("give", "{to} {keyword} {duration}"), Wording("geben", "{to:dat} {keyword} {duration}")),
        worth=Worth(60, each=True),
    ),
    Word(
        "lose",
        "Takes a keyword away, printed or granted, for good unless said.",
        (Part("lose", "keyword", KEYWORD), to_part(PERMANENTS), for_part(Duration.PERMANENT)),
        Lose,
        {"lose": "defender", "to": ENEMY_UNIT, "for": "turn"},
        Wording("lose", "{keyword} {duration}", subject="to"),
        Wording("verlieren", "{keyword} {duration}", subject="to"),
        give=(Wording("take", "{keyword} from {to} {duration}"), Wording("nehmen", "{to:dat} {keyword} {duration}")),
        worth=Worth(60, helps=HARM, each=True),
        harms=True,
    ),
    Word(
        "prevent",
        "The next points of damage, so many in all, are prevented, whenever they come unless said. `to: you` is your hero.",
        (amount_part("prevent"), to_part(FIGHTERS, players=True), for_part(Duration.PERMANENT)),
        Prevent,
        {"prevent": 2, "to": "self", "for": "turn"},
        Wording("prevent", "the next {amount} damage to {to} {duration}"),
        Wording("verhindern", "{duration} {amount:next} Schaden {to:victim}"),
        worth=Worth(30, by="amount", each=True),
    ),
    Word(
        "use_ability_of",
        "Carries out an activated ability of that card as if printed on this one, for no cost but this card's own (TEXT-5).",
        (target_part("use_ability_of", PERMANENTS),),
        UseAbilityOf,
        {"use_ability_of": {"unit": "any"}},
        Wording("use", "an activated ability of {to} as if it were printed here, without paying for it"),
        Wording("nutzen", "eine aktivierbare Fähigkeit {to:gen}|, als wäre sie hier aufgedruckt, ohne ihre Kosten zu zahlen"),
        worth=Worth(100, helps=EITHER),
    ),
    Word(
        "fight",
        "Both deal damage to each other as in ATK-3, without exhaustion and without modifiers for the next combat.",
        (Part("fight", "pair", Reads.PAIR, kinds=UNITS, zones=IN_PLAY),),
        Fight,
        {"fight": ["self", ENEMY_UNIT]},
        Wording("fight", "{second}", subject="first"),
        Wording("kämpfen", "gegen {second:acc}", subject="first"),
        worth=Worth(120, helps=EITHER),
    ),
    Word(
        "cannot",
        "Forbids an act.",
        (Part("cannot", "act", ACT), to_part(PERMANENTS), for_part(Duration.PERMANENT)),
        Cannot,
        {"cannot": "attack", "to": ENEMY_UNIT, "for": "turn"},
        worth=Worth(80, helps=HARM, each=True),
        harms=True,
    ),
)
