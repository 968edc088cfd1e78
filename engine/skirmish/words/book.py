"""What Skirmish's card texts are said with: nouns, zones, figures, and the closed sets of words."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.skirmish.words.nodes import Selector
from engine.skirmish.words.nouns import COUNTED, KINDS
from engine.skirmish.words.steps import STEPS
from engine.skirmish.words.vocabulary import Act, Moment, PlayZone, Reference, Stat, Until
from engine.text.book import Book, KnownWord, StatWord, ZoneWord


def _stat(english: str, german: str, compared: str) -> StatWord:
    comparison = LocalText(f"{{number}}{{more}} {english}", f"{{number}} {compared}")
    return StatWord(LocalText(english, german), LocalText(f" {english}", f" {compared}"), comparison)


BOOK: Final = Book(
    steps=STEPS,
    selector=Selector,
    kinds=KINDS,
    zones={PlayZone.HAND: ZoneWord("hand", "Hand", "f", "auf"), PlayZone.DISCARD: ZoneWord("discard pile", "Ablage", "f", "auf")},
    known={
        Reference.SELF: KnownWord("you", ("du", "dich", "dir", "deiner"), "m"),
        Reference.CAUSE: KnownWord("that enemy", ("dieser Gegner", "diesen Gegner", "diesem Gegner", "dieses Gegners"), "m"),
    },
    stats={
        Stat.LIFE: _stat("life", "das Leben", "Leben"),
        Stat.LOST_LIFE: _stat("lost life", "das verlorene Leben", "verlorenes Leben"),
        Stat.FATIGUE: _stat("fatigue", "die Erschöpfung", "Erschöpfung"),
    },
    keywords={},
    durations={
        Until.TURN: LocalText("this turn", "in diesem Zug"),
        Until.ATTACK: LocalText("for this attack", "für diesen Angriff"),
        Until.PERMANENT: LocalText(),
    },
    acts={
        Act.MOVE: LocalText("take a move action", "keine Bewegenaktion ausführen"),
        Act.ATTACK: LocalText("play attack cards", "keine Angriffskarten spielen"),
        Act.PUNCH: LocalText("punch", "nicht zuschlagen"),
        Act.BUFF: LocalText("play buff cards", "keine Buffkarten spielen"),
        Act.ANSWER: LocalText("play counter cards", "keine Konterkarten spielen"),
    },
    roles={},
    events={},
    phrases={
        f"answer-{Moment.ATTACK}": LocalText("When you are attacked", "Wenn du angegriffen wirst"),
        f"answer-{Moment.HURT}": LocalText("When an attack would damage you", "Wenn dir ein Angriff Schaden zufügen würde"),
        f"answer-{Moment.BUFF}": LocalText("When an enemy plays a buff card", "Wenn ein Gegner eine Buffkarte spielt"),
        "repeat-behind": LocalText("do this {times}", "tue dies {times}"),
        "answer-if": LocalText(", and {condition}", " und {condition}"),
        "rounds": LocalText("for {number} rounds", "{number} Runden lang"),
        "rounds-one": LocalText("for 1 round", "1 Runde lang"),
        "at-top": LocalText("on top of your deck", "auf dein Deck"),
        "at-bottom": LocalText("on the bottom of your deck", "unter dein Deck"),
        "at-shuffled": LocalText("into your deck and shuffle it", "in dein Deck und mische es"),
        "x-one": LocalText("the top X card", "die oberste X Karte"),
        "x": LocalText("the top {number} X cards", "die obersten {number} X Karten"),
        "critical": LocalText("a critical hit was drawn", "ein kritischer Treffer gezogen wurde"),
        "not-critical": LocalText("no critical hit was drawn", "kein kritischer Treffer gezogen wurde"),
        "behind-it": LocalText("you stand behind {who}", "du hinter {who} stehst"),
        "not-behind-it": LocalText("you don't stand behind {who}", "du nicht hinter {who} stehst"),
        "is-there": LocalText("{who} is {where}", "{who} {where} ist"),
        "is-not-there": LocalText("{who} is not {where}", "{who} nicht {where} ist"),
        "dealt": LocalText("the damage dealt", "der verursachte Schaden"),
        "melee": LocalText("in melee reach", "in Nahkampfreichweite"),
        "board": LocalText("in sight", "in Sicht"),
        "anywhere": LocalText("anywhere", "irgendwo"),
        "cards-one": LocalText("within 1 card", "innerhalb von 1 Karte"),
        "cards": LocalText("within {number} cards", "innerhalb von {number} Karten"),
        "blind": LocalText("even out of sight", "auch ohne Sicht"),
    },
    where=LocalText("on the board", "auf dem Spielfeld"),
    paid={},
    counted=COUNTED,
    letters=("N", "M", "K"),
)
