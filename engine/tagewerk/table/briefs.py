"""Why something isn't among the options, in three words at most: what a tile has room for. `refusals.py` says it in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.match.match import Obstacle
from engine.simulation.message import Said
from engine.table.cards import short_by

BRIEFS: Final[Mapping[str, LocalText]] = {
    "over": LocalText("game over", "Spiel vorbei"),
    "eliminated": LocalText("you are out", "du bist raus"),
    "not_your_turn": LocalText("your day only", "nur eigener Tag"),
    "others_decide": LocalText("others decide", "andere entscheiden"),
    "answers_only": LocalText("no answer", "keine Antwort"),
    "in_combat": LocalText("combat first", "erst der Kampf"),
    "no_combat": LocalText("in combat only", "nur im Kampf"),
    "no_block": LocalText("not attacked", "nicht angegriffen"),
    "not_asked": LocalText("not asked", "nicht gefragt"),
    "answer_first": LocalText("answer first", "erst antworten"),
    "no_marker": LocalText("no marker", "keine Marke"),
    "empty_deck": LocalText("deck empty", "Deck leer"),
    "once_a_turn": LocalText("once a turn", "einmal je Zug"),
    "not_trailing": LocalText("not behind", "kein Rückstand"),
    "first_turn": LocalText("very first turn", "allererster Zug"),
    "no_attack": LocalText("no attack", "kein Angriff"),
    "not_in_hand": LocalText("not in hand", "keine Handkarte"),
    "not_yours": LocalText("not yours", "nicht deine"),
    "not_hidden": LocalText("not hidden", "nicht verdeckt"),
    "stealthy": LocalText("stealthy attacker", "ungesehener Angreifer"),
    "no_slot": LocalText("no free slot", "kein freier Platz"),
    "same_place": LocalText("same place", "gleicher Ort"),
    "not_so": LocalText("not this way", "so nicht"),
    "no_bearer": LocalText("no bearer", "kein Träger"),
    "no_support": LocalText("no support", "keine Unterstützung"),
    "faction": LocalText("faction missing", "Fraktion fehlt"),
    "no_target": LocalText("no target", "kein Ziel"),
    "no_ability": LocalText("no ability", "keine Fähigkeit"),
    "exhausted": LocalText("exhausted", "erschöpft"),
    "waits": LocalText("came this turn", "kam jetzt erst"),
    "rests": LocalText("exhausted", "erschöpft"),
    "forbidden": LocalText("forbidden", "verboten"),
    "no_cards": LocalText("cards missing", "Karten fehlen"),
    "no_fighter": LocalText("no fighter", "kein Kämpfer"),
}
"""Each obstacle of the rules, but the one that says how much is missing."""


def brief_reason(found: Obstacle) -> Said:
    """An obstacle in three words at most."""
    if found.code == "cost":
        return short_by(found.figures["cost"] - found.figures["resources"])
    return BRIEFS[found.code]
