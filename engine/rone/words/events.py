"""The events that a trigger waits for: what each is about, on which cards it may stand, and how it reads.

A new event is a member of `Event` and a row of `ROWS`; its number is `ON_…` in `engine/rone/rules/codes.py`, and it fires where the
rules make it happen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.rone.cards import CardType
from engine.rone.words.vocabulary import FIGHTERS, PERMANENTS, UNITS, Kind
from engine.text.events import About, EventWord, said_alike
from engine.text.vocabulary import Whose, Written


class Event(Written):
    """What a trigger waits for."""

    BATTLEFIELD = "battlefield"
    DEATH = "death"
    RECYCLE = "recycle"
    DIRECT_HIT = "direct_hit"
    COMBAT = "combat"
    BEGIN_TURN = "begin_turn"
    END_TURN = "end_turn"
    LEAVES = "leaves"
    ANY_DEATH = "any_death"
    PLAYS = "plays"
    USES_ABILITY = "uses_ability"
    DAMAGED = "damaged"
    DEALS_DAMAGE = "deals_damage"
    DRAWS = "draws"
    LEVELS_UP = "levels_up"
    GAINS_WATER = "gains_water"
    ATTACKS = "attacks"
    ENTERS = "enters"
    RECYCLES = "recycles"
    EXHAUSTED = "exhausted"
    KILLS = "kills"
    LOSES_WATER = "loses_water"


TURNS: Final = {
    Whose.OWN: LocalText("your turn", "deines Zuges"),
    Whose.ENEMY: LocalText("your opponent's turn", "des gegnerischen Zuges"),
    Whose.ANY: LocalText("each turn", "jedes Zuges"),
}
LEAVING = (Kind.UNIT, Kind.TECHNOLOGY, Kind.PERMANENT, Kind.CARD)
ROWS: Final[tuple[EventWord[Kind], ...]] = (
    EventWord(
        Event.BATTLEFIELD,
        "After this card came onto the battlefield.",
        "Battlefield",
        "Schlachtfeld",
        "KEY-BATTLEFIELD",
        on=(CardType.UNIT, CardType.TECHNOLOGY),
    ),
    EventWord(
        Event.DEATH,
        "After this card went from the battlefield to the graveyard.",
        "Death",
        "Tod",
        "KEY-DEATH",
        on=(CardType.UNIT, CardType.TECHNOLOGY),
    ),
    EventWord(
        Event.RECYCLE, "After this card was recycled.", "Recycle", "Wiederverwertung", "KEY-RECYCLE", on=(CardType.UNIT, CardType.TACTIC)
    ),
    EventWord(
        Event.DIRECT_HIT,
        "After this card dealt damage to the enemy hero.",
        "Direct hit",
        "Volltreffer",
        "KEY-DIRECT-HIT",
        on=(CardType.UNIT, CardType.TACTIC, CardType.TECHNOLOGY, CardType.HERO),
        caused_by="hero_damage",
    ),
    EventWord(
        Event.COMBAT,
        "Once this card is in combat, as attacker or target.",
        "Combat",
        "Kampf",
        "KEY-COMBAT",
        on=(CardType.UNIT, CardType.HERO),
        in_combat=True,
    ),
    EventWord(
        Event.BEGIN_TURN,
        "A turn begins, the own unless `of` says otherwise.",
        clause="TURN-3",
        times=said_alike(LocalText("at the beginning of {turn}", "zu Beginn {turn}"), TURNS),
        about=About.TURN,
        is_of_player=True,
        has_card=False,
    ),
    EventWord(
        Event.END_TURN,
        "A turn ends, the own unless `of` says otherwise.",
        clause="TURN-3",
        times=said_alike(LocalText("at the end of {turn}", "am Ende {turn}"), TURNS),
        about=About.TURN,
        is_of_player=True,
        has_card=False,
    ),
    EventWord(
        Event.LEAVES,
        "A card leaves the battlefield, wherever it goes.",
        "leave the battlefield",
        "das Schlachtfeld verlassen",
        kinds=LEAVING,
        whose_kinds=(Kind.UNIT, Kind.TECHNOLOGY),
    ),
    EventWord(
        Event.ANY_DEATH,
        "A card goes from the battlefield to the graveyard.",
        "die",
        "sterben",
        "KEY-DEATH",
        kinds=LEAVING,
        said_of=Kind.UNIT,
        whose_kinds=(Kind.UNIT,),
    ),
    EventWord(
        Event.PLAYS,
        "A card is played: it is on the stack (first edition: a slow effect is carried out).",
        "play",
        "spielen",
        "PLAY-1",
        kinds=(Kind.UNIT, Kind.TACTIC, Kind.TECHNOLOGY, Kind.CARD),
        is_act=True,
    ),
    EventWord(
        Event.USES_ABILITY,
        "An activated ability is used.",
        "use an ability",
        "eine Fähigkeit nutzen",
        "EXH-2",
        kinds=PERMANENTS,
        about=About.PLAYER,
    ),
    EventWord(
        Event.DAMAGED,
        "A unit or a hero takes damage.",
        "take damage",
        "Schaden erleiden",
        kinds=FIGHTERS,
        said_of=Kind.HERO,
        whose_kinds=(Kind.HERO,),
        caused_by="hero_damage",
    ),
    EventWord(
        Event.DEALS_DAMAGE,
        "A card deals damage, in combat or by its text.",
        "deal damage",
        "Schaden zufügen",
        kinds=(*PERMANENTS, Kind.TACTIC),
        whose_kinds=(Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY, Kind.TACTIC),
        caused_by="hero_damage",
    ),
    EventWord(Event.DRAWS, "A player draws a card.", "draw a card", "eine Karte ziehen", "TURN-4", about=About.PLAYER, is_of_player=True),
    EventWord(
        Event.LEVELS_UP, "A hero levels up.", "level up", "aufsteigen", "LEVEL-1", kinds=(Kind.HERO,), said_of=Kind.HERO, is_of_player=True
    ),
    EventWord(
        Event.GAINS_WATER,
        "A player gains water.",
        "gain water",
        "Wasser erhalten",
        "TURN-4",
        about=About.PLAYER,
        is_of_player=True,
        has_card=False,
        caused_by="water",
    ),
    EventWord(
        Event.ATTACKS,
        "A unit attacks (ATK-2, step 3).",
        "attack",
        "angreifen",
        "ATK-2",
        kinds=UNITS,
        said_of=Kind.UNIT,
        whose_kinds=(Kind.UNIT,),
        in_combat=True,
    ),
    EventWord(
        Event.ENTERS,
        "A card comes onto the battlefield from anywhere else: played, recycled or put there.",
        "enter the battlefield",
        "das Schlachtfeld betreten",
        "KEY-BATTLEFIELD",
        kinds=LEAVING,
        whose_kinds=(Kind.UNIT, Kind.TECHNOLOGY),
        own_event=Event.BATTLEFIELD,
    ),
    EventWord(
        Event.RECYCLES,
        "A card was recycled: a unit is on the battlefield, a tactic has been carried out.",
        "recycle",
        "wiederverwerten",
        "KEY-RECYCLE",
        kinds=(Kind.UNIT, Kind.TACTIC, Kind.CARD),
        is_act=True,
        own_event=Event.RECYCLE,
    ),
    EventWord(
        Event.EXHAUSTED,
        "An active card becomes exhausted, whether by an attack, an ability, a combat, an effect or being recycled (REC-6); not "
        "one that an effect puts onto the battlefield so.",
        "become exhausted",
        "erschöpft werden",
        "EXH-1",
        kinds=PERMANENTS,
        whose_kinds=(Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY),
        caused_by="exhaust",
    ),
    EventWord(
        Event.KILLS,
        "Damage that a card deals, in combat or by its text, destroys another card, a unit; not one that was saved before it died.",
        "kill another unit",
        "eine andere Einheit töten",
        "TEXT-9",
        kinds=(*PERMANENTS, Kind.TACTIC),
        whose_kinds=(Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY, Kind.TACTIC),
    ),
    EventWord(
        Event.LOSES_WATER,
        "A player loses water; what is paid isn't lost.",
        "lose water",
        "Wasser verlieren",
        "TURN-7",
        about=About.PLAYER,
        is_of_player=True,
        has_card=False,
    ),
)
EVENTS: Mapping[Event, EventWord[Kind]] = {Event(row.event): row for row in ROWS}
KEYWORD_EVENTS = tuple(row.term for row in ROWS if row.is_of_card_itself)
"""Events of the card itself that are keywords in the rulebooks."""
