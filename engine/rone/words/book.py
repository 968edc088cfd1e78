"""What RONE's card texts are said with: zones, stats, what is known, and the closed sets of words."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.words.events import EVENTS
from engine.rone.words.nodes import HeroLevel, Selector, WaterOf
from engine.rone.words.nouns import KINDS
from engine.rone.words.steps import STEPS
from engine.rone.words.terms import ACTS, DURATIONS, KEYWORDS
from engine.rone.words.vocabulary import Kind, PlayZone, Reference, Role, Stat
from engine.text.book import Book, KnownWord, StatWord, ZoneWord, by_word


def _stat(english: str, german: str, compared: LocalText, other: LocalText | None = None) -> StatWord:
    return StatWord(LocalText(english, german), LocalText(), compared, other)


def _symbol(stat: Stat, english: str, german: str) -> StatWord:
    symbol = f"{{{stat.value}}}"
    return StatWord(LocalText(english, german), LocalText(symbol, symbol), LocalText(f"{{number}}{symbol}{{more}}", f"{{number}}{symbol}"))


STATS: Final = {
    Stat.LEVEL: StatWord(LocalText("level", "die Stufe"), LocalText(), LocalText(), is_apart=True),
    Stat.COST: _stat(
        "activation cost",
        "die Höhe der Aktivierungskosten",
        LocalText("a cost of {number}{water}{more}", "Kosten von {number}{water}"),
        LocalText("a cost other than {number}{water}", "anderen Kosten als {number}{water}"),
    ),
    Stat.RECYCLE: _stat(
        "recycle cost",
        "die Höhe der Wiederverwertungskosten",
        LocalText("a recycle cost of {number}{more}", "Wiederverwertungskosten von {number}"),
        LocalText("a recycle cost other than {number}", "anderen Wiederverwertungskosten als {number}"),
    ),
    Stat.HEALTH: _symbol(Stat.HEALTH, "health", "die Anzahl der Lebenspunkte"),
    Stat.MELEE: _symbol(Stat.MELEE, "melee attack", "der Nahkampfwert"),
    Stat.RANGED: _symbol(Stat.RANGED, "ranged attack", "der Fernkampfwert"),
    Stat.EXHAUSTED: StatWord(LocalText("exhaustion", "der Erschöpfungsgrad"), LocalText(), LocalText(), is_apart=True),
    Stat.DAMAGE: _stat("damage", "der Schaden", LocalText("{number}{more} damage", "{number} Schaden")),
}
"""How a level or exhaustion is compared is said by the languages themselves."""

BOOK: Final = Book(
    steps=STEPS,
    selector=Selector,
    kinds=KINDS,
    single_kinds=(Kind.HERO,),
    zones={
        PlayZone.HAND: ZoneWord("hand", "Hand", "f", "auf"),
        PlayZone.DECK: ZoneWord("deck", "Deck", "n"),
        PlayZone.GRAVEYARD: ZoneWord("graveyard", "Friedhof", "m"),
        PlayZone.REMOVED: ZoneWord("removed cards", "entfernten Karten", "p", "unter"),
        PlayZone.TECHNOLOGY_DECK: ZoneWord("technology deck", "Technologiedeck", "n"),
    },
    known={
        Reference.ATTACKER: KnownWord(
            "the attacking unit",
            ("die angreifende Einheit", "die angreifende Einheit", "der angreifenden Einheit", "der angreifenden Einheit"),
            "f",
        ),
        Reference.DEFENDER: KnownWord(
            "the target of the attack", ("das Angriffsziel", "das Angriffsziel", "dem Angriffsziel", "des Angriffsziels"), "m"
        ),
        Reference.YOU: KnownWord("your hero", ("dein Held", "deinen Helden", "deinem Helden", "deines Helden"), "m"),
        Reference.ENEMY: KnownWord(
            "the enemy hero", ("der gegnerische Held", "den gegnerischen Helden", "dem gegnerischen Helden", "des gegnerischen Helden"), "m"
        ),
    },
    stats=STATS,
    keywords={term.name: term for term in KEYWORDS},
    durations=by_word(DURATIONS),
    acts=by_word(ACTS),
    roles={
        Role.ATTACKER: LocalText("attacking", "angreift"),
        Role.DEFENDER: LocalText("being attacked", "angegriffen wird"),
        Role.ANY: LocalText("in combat", "im Kampf ist"),
    },
    events=EVENTS,
    phrases={
        "initiative": LocalText("Initiative", "Initiative"),
        "pay": LocalText("Pay {payment}", "Zahle {payment}"),
        "for-good": LocalText("permanently", "dauerhaft"),
        "only-once-per-turn": LocalText("Use this only once each turn.", "Nutze dies nur einmal in jedem Zug."),
    },
    where=LocalText("on the battlefield", "auf dem Schlachtfeld"),
    paid={"water": "water", "graveyard": "recycle"},
    german_target="Ziel",
    one_by_one=(HeroLevel, WaterOf),
)
