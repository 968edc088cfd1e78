"""Why something isn't among the options, in three words at most: what a tile has room for. `refusals.py` says it in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.match.match import Obstacle
from engine.simulation.message import Said, message
from engine.table.cards import short_by

BRIEFS: Final[Mapping[str, LocalText]] = {
    "over": LocalText("game over", "Spiel vorbei"),
    "eliminated": LocalText("you are out", "du bist raus"),
    "not_your_turn": LocalText("your turn only", "nur eigener Zug"),
    "others_decide": LocalText("others decide", "andere entscheiden"),
    "reactions_only": LocalText("too slow", "zu langsam"),
    "announced": LocalText("something else announced", "anderes angekündigt"),
    "fast": LocalText("it is fast", "sie ist schnell"),
    "answer_first": LocalText("answer first", "erst antworten"),
    "not_in_hand": LocalText("not in hand", "keine Handkarte"),
    "not_in_technology_deck": LocalText("not your technology", "nicht deine Technologie"),
    "no_initiative": LocalText("no such Initiative", "keine solche Initiative"),
    "no_cost": LocalText("not playable", "nicht spielbar"),
    "level": LocalText("needs level %(level)s", "braucht Stufe %(level)s"),
    "cards": LocalText("cards missing", "Karten fehlen"),
    "no_target": LocalText("no target", "kein Ziel"),
    "technologies": LocalText("no room", "kein Platz"),
    "not_yours_in_play": LocalText("not yours", "nicht deine"),
    "no_ability": LocalText("no ability", "keine Fähigkeit"),
    "exhausted": LocalText("exhausted", "erschöpft"),
    "forbidden": LocalText("forbidden", "verboten"),
    "used_this_turn": LocalText("used this turn", "schon genutzt"),
    "restricted": LocalText("not usable now", "jetzt nicht nutzbar"),
    "no_unit": LocalText("no unit", "keine Einheit"),
    "nothing_to_attack": LocalText("nothing to attack", "kein Angriffsziel"),
    "highest_level": LocalText("highest level", "höchste Stufe"),
    "no_level_cost": LocalText("no cost", "keine Kosten"),
    "graveyard_empty": LocalText("graveyard empty", "Friedhof leer"),
    "not_on_top": LocalText("not on top", "nicht ganz oben"),
    "not_recyclable": LocalText("not recyclable", "nicht wiederverwertbar"),
    "no_recycle_cost": LocalText("not recyclable", "nicht wiederverwertbar"),
    "not_an_enemy": LocalText("no enemy", "kein Gegner"),
    "not_the_primary_target": LocalText("not first target", "nicht erstes Ziel"),
    "invisible": LocalText("invisible", "unsichtbar"),
    "flying": LocalText("flies", "fliegt"),
    "protected": LocalText("protected", "geschützt"),
    "guardian": LocalText("guarded", "bewacht"),
    "defender": LocalText("guarded", "bewacht"),
    "no_target_of_it": LocalText("no target", "kein Ziel"),
}
"""Each obstacle of the rules, those aside that say how much is missing."""


WATER_SHORT: Final = LocalText("%(number)s water short", "%(number)s Wasser fehlt")


def brief_reason(found: Obstacle) -> Said:
    """An obstacle in three words at most."""
    figures = found.figures
    if found.code == "water":
        return message(WATER_SHORT, number=figures["cost"] - figures["water"])
    if found.code == "graveyard":
        return short_by(figures["cost"] - figures["beneath"])
    words = BRIEFS[found.code]
    return message(words, **figures) if "%(" in words.en else words
