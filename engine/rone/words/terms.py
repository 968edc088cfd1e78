"""Words that stand alone: keywords, durations and acts, with meaning and wording in both languages."""

from __future__ import annotations

from engine.rone.words.vocabulary import Act, Duration, Keyword
from engine.text.table import Term

KEYWORDS: tuple[Term, ...] = (
    Term(
        Keyword.DEFENDER,
        "Not exhausted by defending; while it is a guardian, it must be attacked before other guardians.",
        "Defender",
        "Verteidiger",
        "KEY-DEFENDER",
    ),
    Term(
        Keyword.INVISIBILITY,
        "Can't be the target of an effect or an attack; is no guardian, and ignores guardians.",
        "Invisibility",
        "Unsichtbarkeit",
        "KEY-INVISIBILITY",
    ),
    Term(
        Keyword.DETECTION,
        "While a player controls it, that player's units and effects see invisible units.",
        "Detection",
        "Enttarnung",
        "KEY-DETECTION",
    ),
    Term(Keyword.FLYING, "Can be attacked only by flying units and by units with ranged attack.", "Flying", "Fliegen", "KEY-FLYING"),
    Term(
        Keyword.SHIELD,
        "Destroyed (a tactic: played), it goes face up under the deck; on top of it, it can prevent 1 damage to the hero.",
        "Shield",
        "Schild",
        "KEY-SHIELD",
    ),
    Term(Keyword.SLOW, "The tactic is a slow effect.", "Slow", "Langsamer Effekt", "KEY-SLOW"),
)

INITIATIVE = Term("initiative", "An extra effect for an extra payment.", "Initiative", "Initiative", "KEY-INITIATIVE")

SECOND_EDITION = frozenset({"flying", "direct_hit", "combat", "shield", "initiative", "slow"})
"""Keywords that the first edition does not know (KEY-EDITIONS)."""

DURATIONS: tuple[Term, ...] = (
    Term(Duration.NEXT_COMBAT, "Until its next combat is over (ATK-6).", "for the next combat", "für den nächsten Kampf", "ATK-6"),
    Term(Duration.TURN, "Until the end of the turn, after its end-of-turn triggers.", "this turn", "in diesem Zug"),
    Term(Duration.UNTIL_OWN_TURN, "Until your next turn begins.", "until your next turn", "bis zu deinem nächsten Zug"),
    Term(Duration.WHILE_HERE, "While this card is on the battlefield.", "while {self} is in play", "solange {self} im Spiel ist"),
    Term(Duration.PERMANENT, "For good.", "", ""),
)

ACTS: tuple[Term, ...] = (
    Term(Act.ATTACK, "It can't declare an attack; so it is no guardian (GUARD-1).", "attack", "nicht angreifen", "GUARD-1"),
    Term(Act.GUARD, "It is no guardian.", "be a guardian", "kein Wächter sein", "GUARD-1"),
    Term(
        Act.USE_ABILITY,
        "No activated ability of it can be used, nor can it attack (ATK-1).",
        "use abilities",
        "keine Fähigkeiten nutzen",
        "EXH-2",
    ),
    Term(Act.BE_ATTACKED, "It can't be the target of an attack.", "be attacked", "nicht angegriffen werden", "GUARD-3"),
    Term(
        Act.BE_TARGETED,
        "It can't be the target of an effect.",
        "be the target of effects",
        "nicht Ziel von Effekten sein",
        "KEY-INVISIBILITY",
    ),
    Term(Act.REFRESH, "It is not refreshed.", "be refreshed", "nicht aufgefrischt werden", "TURN-2"),
)
