"""The rules behind a question of Tagewerk, a sentence or two each, for somebody who plays one of their first games."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.match.match import Decision, PlayerId
from engine.table.questions import Tip
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.state import State

EXCHANGING: Final = Tip(
    "markers",
    LocalText(
        "A command marker is worth a card, once a turn a resource token or, with fewest points, a point.",
        "Eine Befehlsmarke gibt eine Karte, einmal im Zug einen Ressourcenspielstein oder, wer hinten liegt, einen Punkt.",
    ),
    "CMD-1",
)
PAYING: Final = Tip(
    "resources",
    LocalText(
        "Cards cost resources, characters with a sign at least one of its faction. Unused ones are lost.",
        "Karten kosten Ressourcen, Charaktere mit Zeichen mindestens eine ihrer Fraktion. Übriges verfällt.",
    ),
    "RES-4",
)
GOING_TO_FIGHT: Final = Tip(
    "combat",
    LocalText(
        "Once a turn your ready fighters may attack those of others.",
        "Einmal im Zug dürfen deine bereiten Kämpfer die der anderen angreifen.",
    ),
    "ATK-1",
)
ATTACKING: Final = Tip(
    "attack",
    LocalText(
        "Unblocked, the target takes the damage and deals none. Blocked, attacker and blocker strike each other.",
        "Ungeblockt erleidet das Ziel den Schaden und teilt keinen aus. Geblockt schlagen sich Angreifer und Blocker.",
    ),
    "ATK-6",
)
BLOCKING: Final = Tip(
    "block",
    LocalText(
        "The blocker takes the damage in the target’s place and strikes back; both are exhausted then.",
        "Der Blocker nimmt den Schaden für das Ziel und schlägt zurück; danach sind beide erschöpft.",
    ),
    "ATK-7",
)
EXHAUSTION: Final = Tip(
    "exhaustion",
    LocalText(
        "Turned cards neither attack nor block. Each loses a mark in your morning, and is ready with none.",
        "Gedrehte Karten greifen nicht an und blocken nicht. Jeden Morgen fällt eine Marke; ohne ist die Karte bereit.",
    ),
    "EXH-1",
)
ANSWERING: Final = Tip(
    "answer",
    LocalText(
        "What is lit can be used now, before this happens.",
        "Was leuchtet, kannst du jetzt nutzen, bevor es geschieht.",
    ),
    "STACK-6",
)
EXCHANGES: Final = {c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT}
OF_KIND: Final = {c.DECIDE_ATTACK: [ATTACKING], c.DECIDE_BLOCK: [BLOCKING], c.DECIDE_ANSWER: [ANSWERING], c.DECIDE_WINDOW: [ANSWERING]}


def tips(game: State, player: PlayerId, decision: Decision) -> list[Tip]:
    """The rules that matter to what `player` is asked, the most basic first."""
    if decision.kind != c.DECIDE_DAY:
        return OF_KIND.get(decision.kind, [])
    kinds = {option.kind for option in decision.options}
    found = {
        "markers": EXCHANGING if kinds & EXCHANGES else None,
        "resources": PAYING if c.PLAY in kinds else None,
        "combat": GOING_TO_FIGHT if c.GO_INTO_COMBAT in kinds else None,
        "exhaustion": EXHAUSTION
        if any(piece is not None and piece.player == player and piece.exhausted for piece in game.pieces)
        else None,
    }
    return [tip for tip in found.values() if tip is not None]
