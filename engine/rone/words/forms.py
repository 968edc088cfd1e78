"""The words that give a text its shape: abilities, selectors, amounts, conditions; each with meaning and example.

How they read is grammar, not one wording, and lives in `english` and `german`. Each `example` is whole: it can stand in
the place that the group's name says.
"""

from __future__ import annotations

from typing import Any

from engine.rone.words.vocabulary import Kind, PlayZone, Reference, Stat
from engine.text.table import Term
from engine.text.vocabulary import Mode


def _form(name: str, meaning: str, example: Any, clause: str = "") -> Term:
    return Term(name, meaning, "", "", clause, example)


ABILITIES: tuple[Term, ...] = (
    _form("keyword", "The card has the keyword.", {"keyword": "defender"}, "KEY"),
    _form(
        "when",
        "A trigger: when the event happens, the steps of `do` are carried out. `of` says whose event it is (a selector, or own, "
        "enemy, any; the card itself if left out), `if` a condition that must hold then, `once_per_turn: true` that it happens once "
        "each turn.",
        {"when": "attacks", "of": {"unit": "enemy"}, "if": {"turn": "enemy"}, "once_per_turn": True, "do": [{"damage": 1, "to": "cause"}]},
        "TEXT-2",
    ),
    _form(
        "activate",
        "An activated ability: the active card is exhausted `exhaust` times (0 to 3), `pay` is paid (water; graveyard: top cards removed "
        "from the game; hand: chosen cards; deck: top cards), then the steps of `do` are carried out. It can be used only while `if`, a "
        "condition, holds, and only once each turn with `once_per_turn: true`. `economic: true` marks a hero's economic ability.",
        {
            "activate": {"exhaust": 2, "pay": {"water": 1, "graveyard": 1}},
            "if": {"turn": "own"},
            "once_per_turn": True,
            "do": [{"damage": 2, "to": {"unit": "enemy"}}],
        },
        "EXH-2",
    ),
    _form(
        "initiative",
        "An extra effect for an extra payment when the card is played. A card may have several; each is bought by itself.",
        {"initiative": {"water": 2}, "do": [{"draw": 1}]},
        "KEY-INITIATIVE",
    ),
    _form(
        "always",
        "Passive: holds while the card is on the battlefield, with `if` as long as the condition does, too. Only melee, ranged, cost, "
        "grant and cannot, for all that fit, without `for`. What changes melee or ranged asks for neither, and what gives keywords not for "
        "keywords either: no card depends on itself, over however many others.",
        {"always": [{"melee": 1, "to": {"unit": "own", "other": True, "race": "machine"}}], "if": {"turn": "own"}},
        "EXH-4",
    ),
    _form("play", "What a tactic does.", {"play": [{"water": 2}, {"draw": 1}]}, "PLAY-7"),
)

REFERENCES: tuple[Term, ...] = (
    _form(Reference.SELF, "The card itself.", "self", "TEXT-6"),
    _form(Reference.CAUSE, "What the trigger is about; as `who`, its player.", "cause"),
    _form(Reference.ATTACKER, "The attacking unit of the combat going on.", "attacker", "ATK-2"),
    _form(Reference.DEFENDER, "The target of the attack, a unit or a hero.", "defender", "ATK-2"),
    _form(
        Reference.THAT,
        "The last target; where several cards were chosen or meant, all of them. In `for_each`, the card whose turn it is; behind it, "
        "all of these cards. As `who`, its controller, of several cards each of theirs once: who controlled it when it left, or put the "
        "cancelled effect on the stack.",
        "that",
    ),
    _form(Reference.YOU, "You; where a card stands, your hero.", "you"),
    _form(Reference.ENEMY, "Your opponent; where a card stands, the enemy hero.", "enemy"),
)

KINDS: tuple[Term, ...] = (
    _form(Kind.UNIT, "Units. Behind every kind stands whose: own, enemy or any.", {"unit": "enemy"}),
    _form(Kind.HERO, "Heroes.", {"hero": "own"}),
    _form(Kind.TECHNOLOGY, "Technologies.", {"technology": "any"}),
    _form(Kind.TACTIC, "Tactics; never on the battlefield.", {"tactic": "own", "in": "graveyard"}),
    _form(Kind.CARD, "Cards of every type.", {"card": "own", "in": "graveyard"}),
    _form(Kind.PERMANENT, "Heroes, units and technologies.", {"permanent": "enemy"}, "CARD-6"),
    _form(Kind.EFFECT, "Effects on the stack.", {"effect": "enemy"}, "STACK-3"),
)

FILTERS: tuple[Term, ...] = (
    _form("other", "Not the card itself.", {"unit": "own", "other": True}, "TEXT-3"),
    _form(
        "type",
        "Permanents or cards of one of these types alone: unit, hero, technology, tactic.",
        {"permanent": "enemy", "type": ["unit", "technology"]},
        "CARD-1",
    ),
    _form("race", "Cards of a race, or of one of several.", {"unit": "any", "race": ["human", "mutant"]}, "CARD-2"),
    _form("not_race", "Units and heroes that are not of a race, or of none of several.", {"unit": "enemy", "not_race": "human"}, "CARD-2"),
    _form("keyword", "Cards that have a keyword now.", {"unit": "own", "keyword": "flying"}),
    _form("without", "Cards that don't have a keyword now.", {"unit": "enemy", "without": "flying"}),
    _form(Stat.LEVEL, 'The level, compared with a number: "<=2", ">=1", "=0", "<", ">", "!=".', {"unit": "any", "level": "<=2"}),
    _form(Stat.COST, "The activation cost; a greyed-out one fits no comparison.", {"unit": "enemy", "cost": ">=4"}, "CARD-5"),
    _form(Stat.RECYCLE, "The recycle cost.", {"card": "own", "in": "graveyard", "recycle": "<=1"}, "CARD-5"),
    _form(Stat.HEALTH, "The health now.", {"unit": "enemy", "health": "<=2"}, "TEXT-8"),
    _form(Stat.MELEE, "The melee attack now.", {"unit": "enemy", "melee": "=0"}),
    _form(Stat.RANGED, "The ranged attack now.", {"unit": "own", "ranged": ">=1"}),
    _form(Stat.EXHAUSTED, "How often it is exhausted.", {"unit": "own", "exhausted": ">=1"}, "EXH-1"),
    _form(Stat.DAMAGE, "How much damage it has taken.", {"unit": "own", "damage": ">=1"}),
    _form(
        "in",
        f"The zone, the battlefield if left out: {', '.join(z for z in PlayZone if z is not PlayZone.BATTLEFIELD)}.",
        {"unit": "own", "in": "hand"},
    ),
    _form("many", "How many, one if left out: a number of targets.", {"unit": "enemy", "many": 2}),
    _form(Mode.UP_TO, "At most so many targets.", {"unit": "enemy", "many": {"up_to": 2}}),
    _form(Mode.ALL, "All that fit; nothing is chosen as a target.", {"unit": "enemy", "many": "all"}, "KEY-INVISIBILITY"),
    _form(Mode.RANDOM, "So many by chance; nothing is chosen as a target.", {"unit": "enemy", "many": {"random": 1}}, "KEY-INVISIBILITY"),
    _form("chooser", "Who chooses, you if left out.", {"unit": "enemy", "chooser": "enemy"}),
)

AMOUNTS: tuple[Term, ...] = (
    _form("number", "A whole number.", 2),
    _form("hero_level", "The level of your hero, 1 to 3.", "hero_level", "LEVEL-1"),
    _form("water", "The water in the pool of a player: you, enemy, cause or that; of several, the sum.", {"water": "enemy"}, "TURN-7"),
    _form("count", "How many cards fit a selector.", {"count": {"unit": "own", "exhausted": ">=1"}}),
    _form(
        "stat",
        "A number of a card; of several, the sum. Of a card that has left the battlefield, what it was then.",
        {"stat": "health", "of": "self"},
    ),
    _form("sum", "All parts added up; never below 0.", {"sum": ["hero_level", 1]}),
    _form("min", "The smallest part.", {"min": [{"count": {"unit": "own"}}, 3]}),
    _form("max", "The greatest part.", {"max": [{"stat": "melee", "of": "self"}, {"stat": "ranged", "of": "self"}]}),
    _form(
        "times",
        "The first times the second. A number stands first, and is not 0 or 1; below 0 the amount is taken away: "
        "only where less than 0 can stand, or behind the first part of a sum.",
        {"times": [2, {"count": {"technology": "own"}}]},
    ),
    _form("half", "Half of an amount, rounded up.", {"half": {"water": "enemy"}}),
)

CONDITIONS: tuple[Term, ...] = (
    _form("done", "The step before had its effect.", "done", "TEXT-1"),
    _form("at_least", "The first amount is at least the second.", {"at_least": [{"count": {"card": "own", "in": "graveyard"}}, 6]}),
    _form("equal", "Both amounts are equal.", {"equal": ["hero_level", 1]}),
    _form("turn", "Whose turn it is.", {"turn": "own"}),
    _form("in_combat", "This card is in combat: as attacker, as defender or any.", {"in_combat": "attacker"}, "ATK-2"),
    _form("not", "The condition does not hold.", {"not": {"turn": "own"}}),
    _form("all", "Every condition holds.", {"all": [{"turn": "own"}, {"at_least": ["hero_level", 2]}]}),
    _form("any", "One of the conditions holds.", {"any": [{"in_combat": "defender"}, {"at_least": ["hero_level", 3]}]}),
)
