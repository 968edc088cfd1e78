"""The events that triggers of Tagewerk wait for: whom each befalls, and how it reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.tagewerk.words.vocabulary import Event, Kind
from engine.text.events import About, EventWord
from engine.text.vocabulary import Whose

ROWS: Final[tuple[EventWord[Kind], ...]] = (
    EventWord(
        Event.BATTLEFIELD,
        "The card comes into play.",
        "come into play",
        "ins Spiel kommen",
        itself=LocalText("When it comes into play", "Wenn er ins Spiel kommt"),
    ),
    EventWord(
        Event.DEATH,
        "The card is discarded from play.",
        "are discarded from play",
        "aus dem Spiel abgelegt werden",
        itself=LocalText("When it is discarded from play", "Wenn er aus dem Spiel abgelegt wird"),
    ),
    EventWord(
        Event.TURNED_UP,
        "An item is turned up.",
        "turn up",
        "aufdecken",
        said_of=Kind.ITEM,
        is_act=True,
        passive=LocalText("are turned up", "aufgedeckt werden"),
        itself=LocalText("When turned up", "Beim Aufdecken"),
    ),
    EventWord(Event.ATTACKS, "A fighter attacks.", "attack", "angreifen"),
    EventWord(Event.BLOCKS, "A fighter blocks.", "block", "blocken"),
    EventWord(Event.DEFEATS, "A fighter defeats another one.", "defeat another fighter", "einen anderen Kämpfer besiegen"),
    EventWord(Event.DAMAGED, "A fighter takes damage.", "take damage", "Schaden erleiden"),
    EventWord(Event.DEALS_DAMAGE, "A fighter deals damage.", "deal damage", "Schaden zufügen"),
    EventWord(
        Event.MORNING,
        "A player's morning.",
        about=About.TURN,
        is_of_player=True,
        times={
            Whose.OWN: LocalText("in your morning", "an deinem Morgen"),
            Whose.ENEMY: LocalText("in your opponent's morning", "am Morgen deines Gegners"),
            Whose.ANY: LocalText("in each morning", "an jedem Morgen"),
        },
    ),
    EventWord(
        Event.EVENING,
        "A player's evening.",
        about=About.TURN,
        is_of_player=True,
        times={
            Whose.OWN: LocalText("in your evening", "an deinem Abend"),
            Whose.ENEMY: LocalText("in your opponent's evening", "am Abend deines Gegners"),
            Whose.ANY: LocalText("in each evening", "an jedem Abend"),
        },
    ),
    EventWord(
        Event.DRAWS, "A player draws a card.", "draw a card", "eine Karte ziehen", about=About.PLAYER, is_of_player=True, caused_by="draw"
    ),
    EventWord(
        Event.GAINS_POINTS,
        "A player collects points.",
        "collect victory points",
        "Siegpunkte sammeln",
        about=About.PLAYER,
        is_of_player=True,
        caused_by="points",
    ),
    EventWord(
        Event.EXCHANGES,
        "A player exchanges a command marker.",
        "exchange a command marker",
        "eine Befehlsmarke tauschen",
        about=About.PLAYER,
        is_of_player=True,
    ),
    EventWord(Event.LEAVES, "A card leaves play.", "leave play", "das Spiel verlassen"),
    EventWord(Event.ANY_DEATH, "A card is discarded from play.", "are discarded from play", "aus dem Spiel abgelegt werden"),
    EventWord(Event.PLAYS, "A card is played.", "play", "spielen", is_act=True, passive=LocalText("are played", "gespielt werden")),
    EventWord(Event.USES_ABILITY, "An ability of a card is used.", "use an ability", "eine Fähigkeit nutzen"),
)
EVENTS: Final[Mapping[Event, EventWord[Kind]]] = {Event(row.event): row for row in ROWS}
