"""The keywords of the rulebooks, what they mean for people, and which of them a card bears (KEY)."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.cards import Card
from engine.rone.words import KEYWORD_TERMS, AbilitiesError, card_keywords
from engine.rone.words.terms import SECOND_EDITION
from engine.text.keywords import KeywordInfo

_MEANINGS: Final[dict[str, LocalText]] = {
    "defender": LocalText(
        "Isn’t exhausted when it defends and survives. While one of your guardians has Defender, only such guardians may be attacked.",
        "Wird nicht erschöpft, wenn sie verteidigt und überlebt. Solange einer deiner Wächter Verteidiger hat, dürfen nur solche "
        "Wächter angegriffen werden.",
    ),
    "invisibility": LocalText(
        "Can’t be the target of an effect or an attack. Is no guardian, and ignores guardians. Effects without a target still touch it.",
        "Kann nicht Ziel eines Effekts oder Angriffs sein. Ist kein Wächter und beachtet keine Wächter. Effekte ohne Ziel treffen "
        "sie trotzdem.",
    ),
    "detection": LocalText(
        "While you control it, your units and effects treat invisible units as visible, and your units can guard against them.",
        "Solange du sie kontrollierst, sind unsichtbare Einheiten für deine Einheiten und Effekte sichtbar, und deine Einheiten "
        "können gegen sie Wächter sein.",
    ),
    "flying": LocalText(
        "Can be attacked only by flying units and by units with a ranged attack. Towards a unit with melee alone it is no guardian.",
        "Kann nur von fliegenden Einheiten und von Einheiten mit Fernkampf angegriffen werden. Gegen reine Nahkämpfer ist sie kein "
        "Wächter.",
    ),
    "shield": LocalText(
        "When destroyed on the battlefield (a tactic: when played) it goes face up under your deck. On top of the deck it may be "
        "removed to prevent 1 damage to your hero.",
        "Wird sie auf dem Schlachtfeld zerstört (eine Taktik: gespielt), kommt sie offen unter dein Deck. Als oberste Karte des "
        "Decks darfst du sie aus dem Spiel entfernen, um 1 Schaden an deinem Helden zu verhindern.",
    ),
    "slow": LocalText(
        "The tactic is a slow effect: only in your own main phase, with nothing waiting on the stack.",
        "Die Taktik ist ein langsamer Effekt: nur in deiner Hauptphase, wenn nichts auf dem Spielstapel liegt.",
    ),
    "battlefield": LocalText(
        "Happens after the card came onto the battlefield, from wherever.",
        "Geschieht, nachdem die Karte aufs Schlachtfeld gekommen ist, woher auch immer.",
    ),
    "death": LocalText(
        "Happens after the card went from the battlefield to the graveyard. Not when it is removed or returned to the hand.",
        "Geschieht, nachdem die Karte vom Schlachtfeld auf den Friedhof gelegt wurde. Nicht, wenn sie entfernt oder auf die Hand "
        "genommen wird.",
    ),
    "recycle": LocalText("Happens after the card was recycled.", "Geschieht, nachdem die Karte wiederverwertet wurde."),
    "direct_hit": LocalText(
        "Happens once after this card dealt damage to the enemy hero, however much it was.",
        "Geschieht einmal, nachdem diese Karte dem gegnerischen Helden Schaden zugefügt hat, wie viel es auch war.",
    ),
    "combat": LocalText(
        "Happens once the attack is declared and this card attacks or is attacked.",
        "Geschieht, sobald der Angriff erklärt ist und diese Karte angreift oder angegriffen wird.",
    ),
    "initiative": LocalText(
        "When you play the card you may pay its Initiative cost too, for the extra effect. Not when you recycle it.",
        "Wenn du die Karte spielst, darfst du auch ihre Initiative-Kosten zahlen und erhältst dafür den weiteren Effekt. Nicht beim "
        "Wiederverwerten.",
    ),
}

KEYWORDS: Final = {
    str(slug): KeywordInfo(
        slug=str(slug),
        name=LocalText(term.english, term.german),
        meaning=_MEANINGS[str(slug)],
        clause=term.clause,
        lacking_in=frozenset({"first-edition"}) if str(slug) in SECOND_EDITION else frozenset(),
    )
    for slug, term in KEYWORD_TERMS.items()
}
"""Every keyword of both rulebooks."""


def keywords_of(card: Card) -> tuple[str, ...]:
    """The keywords that stand on `card`, in the order of its text; none of a text that can't be read."""
    try:
        return tuple(str(keyword) for keyword in card_keywords(card))
    except AbilitiesError:
        return ()
