"""What Tagewerk's card texts are said with: zones, stats, what is known, and the closed sets of words."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.tagewerk.words.events import EVENTS
from engine.tagewerk.words.nodes import Markers, Selector
from engine.tagewerk.words.nouns import COUNTED, KEYWORDS, KINDS
from engine.tagewerk.words.steps import STEPS
from engine.tagewerk.words.vocabulary import Act, Duration, PlayZone, Reference, Role, Stat
from engine.text.book import Book, KnownWord, StatWord, ZoneWord


def _stat(english: str, german: str, article: str = "die") -> StatWord:
    compared = LocalText(f"{english} {{number}}{{more}}", f"{{number}} {german}")
    return StatWord(LocalText(english, f"{article} {german}"), LocalText(f" {english}", f" {german}"), compared)


BOOK: Final = Book(
    steps=STEPS,
    selector=Selector,
    kinds=KINDS,
    zones={
        PlayZone.HAND: ZoneWord("hand", "Hand", "f", "auf"),
        PlayZone.DECK: ZoneWord("deck", "Deck", "n"),
        PlayZone.GRAVEYARD: ZoneWord("discard pile", "Ablagestapel", "m"),
        PlayZone.REMOVED: ZoneWord("void", "Leere", "f"),
    },
    known={
        Reference.BEARER: KnownWord("the bearer", ("der Träger", "den Träger", "dem Träger", "des Trägers"), "m"),
        Reference.ATTACKER: KnownWord("the attacker", ("der Angreifer", "den Angreifer", "dem Angreifer", "des Angreifers"), "m"),
        Reference.BLOCKER: KnownWord("the blocker", ("der Blocker", "den Blocker", "dem Blocker", "des Blockers"), "m"),
        Reference.TARGET: KnownWord(
            "the target of the attack", ("das Angriffsziel", "das Angriffsziel", "dem Angriffsziel", "des Angriffsziels"), "m"
        ),
        Reference.YOU: KnownWord("you", ("du", "dich", "dir", "deiner"), "m"),
        Reference.ENEMY: KnownWord("your opponent", ("dein Gegner", "deinen Gegner", "deinem Gegner", "deines Gegners"), "m"),
    },
    stats={
        Stat.COST: _stat("cost", "Kosten"),
        Stat.SUPPORT: _stat("support cost", "Unterstützungskosten"),
        Stat.SLOTS: _stat("item slots", "Gegenstandsplätze"),
        Stat.ATTACK: _stat("attack", "Angriff", "der"),
        Stat.DEFENCE: _stat("defence", "Verteidigung"),
        Stat.DAMAGE: _stat("damage", "Schaden", "der"),
        Stat.EXHAUSTED: _stat("exhaustion", "Erschöpfung"),
    },
    keywords={term.name: term for term in KEYWORDS},
    durations={
        Duration.TURN: LocalText("this turn", "in diesem Zug"),
        Duration.UNTIL_OWN_TURN: LocalText("until your next turn", "bis zu deinem nächsten Zug"),
        Duration.WHILE_HERE: LocalText("while this card is in play", "solange diese Karte im Spiel ist"),
        Duration.PERMANENT: LocalText(),
        Duration.COMBAT: LocalText("for this attack", "für diesen Angriff"),
    },
    acts={
        Act.ATTACK: LocalText("attack", "nicht angreifen"),
        Act.BLOCK: LocalText("block", "nicht blocken"),
        Act.BE_ATTACKED: LocalText("be attacked", "nicht angegriffen werden"),
        Act.BE_BLOCKED: LocalText("be blocked", "nicht geblockt werden"),
        Act.BE_TARGETED: LocalText("be the target of effects", "nicht Ziel von Effekten sein"),
        Act.USE_ABILITY: LocalText("use abilities", "keine Fähigkeiten nutzen"),
        Act.REFRESH: LocalText("be made ready", "nicht bereit gemacht werden"),
    },
    roles={
        Role.ATTACKER: LocalText("attacking", "angreift"),
        Role.BLOCKER: LocalText("blocking", "blockt"),
        Role.TARGET: LocalText("being attacked", "angegriffen wird"),
        Role.ANY: LocalText("in combat", "im Kampf ist"),
    },
    events=EVENTS,
    phrases={"support": LocalText("Support", "Unterstützung")},
    where=LocalText("in play", "im Spiel"),
    paid={"resource": "resource", "markers": "marker"},
    counted=COUNTED,
    one_by_one=(Markers,),
)
