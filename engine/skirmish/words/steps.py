"""All steps of Skirmish's card text: every word that does something, with its parts, its wording and what it is worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.skirmish.words import nodes
from engine.skirmish.words.vocabulary import Act, Kind, PlayZone, Reference, Source, Spot
from engine.text.branching import branching_steps
from engine.text.steps import shared_word
from engine.text.table import EITHER, HARM, Form, Part, Reads, Word, Wording, WordOf, WordTable, Worth
from engine.text.vocabulary import Who

DURATION: Final = Form("a number of rounds, turn, attack or permanent")
POINTS: Final = Form("an amount, or all")
MARKER: Final = Form("the slug of a marker")
ACT: Final = WordOf("an act", Act, "act that can be forbidden")
SOURCE: Final = WordOf("hand or deck", Source, "place to discard cards from")
SPOT: Final = WordOf("top, bottom or shuffled", Spot, "place in a deck")

IN_PLAY: Final = (PlayZone.BATTLEFIELD,)
AWAY: Final = (PlayZone.HAND, PlayZone.DISCARD)
TO: Final = Part("to", "to", Reads.TARGET, Reference.SELF, meaning="Whom; you if left out.", kinds=(Kind.CHARACTER,), zones=IN_PLAY)
WHO: Final = Part("who", "who", Reads.PLAYER, Who.YOU, meaning="Who does it.")
FOR: Final = Part(
    "for", "duration", DURATION, None, meaning="How long it lasts: this turn if left out, on a counter card for the attack (EFF-2, EFF-3)."
)
ENEMY: Final[dict[str, Any]] = {"character": "enemy"}


def _amount(word: str, low: int = 0) -> Part:
    return Part(word, "amount", Reads.AMOUNT, low=low)


def _aimed(word: str) -> Part:
    """Characters behind the word itself."""
    return Part(word, "to", Reads.TARGET, kinds=(Kind.CHARACTER,), zones=IN_PLAY)


def _card(word: str) -> Part:
    """An own card behind the word itself."""
    return Part(word, "to", Reads.TARGET, kinds=(Kind.CARD,), zones=AWAY)


def _deed(
    name: str,
    meaning: str,
    parts: tuple[Part, ...],
    example: Mapping[str, Any],
    english: tuple[str, str] | None,
    german: tuple[str, str] | None,
    worth: Worth,
    less: tuple[str, str] = ("", ""),
    **more: Any,
) -> Word:
    """A word of this game alone. Characters to whom something happens for a time, or who regain life, are the subject."""
    subject = "to" if FOR in parts or name == "heal" else ""
    words: dict[str, Any] = {"fixed": {"word": name}, "worth": worth, **more}
    if english is not None and german is not None:
        words |= {"english": Wording(*english, subject=subject), "german": Wording(*german, subject=subject)}
        if less[0]:
            words["less"] = (Wording(english[0], less[0], subject=subject), Wording(german[0], less[1], subject=subject))
    return Word(name, meaning, parts, nodes.Deed, example, **words)


def _per_point(points: int, helps: int = 1) -> Worth:
    return Worth(points, helps, by="amount", each=True)


STEPS: Final = WordTable(
    (
        _deed(
            "target",
            "Names targets and does nothing to them; `that` is them.",
            (_aimed("target"),),
            {"target": ENEMY},
            ("choose", "{to}"),
            ("wählen", "{to:acc}"),
            Worth(0),
        ),
        shared_word(
            "damage",
            "Damage (DMG); `dealt` is then the life that all targets lost.",
            (_amount("damage"), TO),
            {"damage": "2X+2", "to": ENEMY},
        ),
        _deed(
            "heal",
            "Life, at most up to 20 (DMG-1).",
            (_amount("heal"), TO),
            {"heal": "X", "to": "self"},
            ("regain", "{amount} life"),
            ("zurückerhalten", "{amount} Leben"),
            _per_point(60),
        ),
        shared_word("draw", "Draws cards; an empty deck gives none (FAT-5).", (_amount("draw"), WHO), {"draw": 2}),
        Word(
            "discard",
            "Discards cards: chosen ones of the hand, or the top ones of the deck.",
            (_amount("discard"), WHO, Part("from", "source", SOURCE, Source.HAND, meaning="Where they are taken from.")),
            nodes.Discard,
            {"discard": 1, "who": "that", "from": "hand"},
            Wording("discard", "{amount:card}", subject="who"),
            Wording("abwerfen", "{amount:card}", subject="who"),
            worth=Worth(70, helps=HARM, by="amount"),
        ),
        _deed(
            "strength",
            "More damage of attacks, part of the formula (DMG-2, DMG-3).",
            (_amount("strength", -99), TO, FOR),
            {"strength": 1, "to": "self", "for": 2},
            None,
            None,
            _per_point(60),
        ),
        _deed(
            "armour",
            "Less damage of each hit (DMG-4); below 0 more.",
            (_amount("armour", -99), TO, FOR),
            {"armour": 1, "to": "self", "for": 2},
            ("take", "{amount} less damage from each hit {duration}"),
            ("erleiden", "{duration} je Treffer {amount} Schaden weniger"),
            _per_point(70),
            ("{amount} more damage from each hit {duration}", "{duration} je Treffer {amount} Schaden mehr"),
        ),
        _deed(
            "speed",
            "More squares of runs and steps (MOVE-7).",
            (_amount("speed", -99), TO, FOR),
            {"speed": -3, "to": "that", "for": 1},
            ("move", "{amount:square} more {duration}"),
            ("laufen", "{duration} {amount:square} mehr"),
            _per_point(15),
            ("{amount:square} less {duration}", "{duration} {amount:square} weniger"),
        ),
        _deed(
            "reach",
            "More cards of range, not of melee (ATK-7).",
            (_amount("reach", -99), TO, FOR),
            {"reach": 1, "to": "self", "for": 2},
            None,
            None,
            _per_point(40),
        ),
        _deed(
            "burn",
            "Damage at the beginning of the bearer's turns (EFF-4).",
            (_amount("burn"), TO, FOR),
            {"burn": 1, "to": "that", "for": 2},
            ("burn", "for {amount} {duration}"),
            ("brennen", "{duration} für {amount}"),
            _per_point(100, HARM),
            harms=True,
        ),
        _deed(
            "mend",
            "Life at the beginning of the bearer's turns (EFF-4).",
            (_amount("mend"), TO, FOR),
            {"mend": 1, "to": "self", "for": 3},
            ("mend", "{amount} {duration}"),
            ("genesen", "{duration} um {amount}"),
            _per_point(100),
        ),
        shared_word(
            "prevent",
            "Points of damage, so many in all, are prevented (DMG-4, EFF-9); an X is drawn at once.",
            (Part("prevent", "amount", POINTS, low=0), TO, FOR),
            {"prevent": 3, "to": "self", "for": "attack"},
            english=Wording("prevent", "{amount} damage to {to} {duration}"),
            german=Wording("verhindern", "{duration} {amount} Schaden {to:victim}"),
        ),
        shared_word("cannot", "Forbids an act (EFF-8).", (Part("cannot", "act", ACT), TO, FOR), {"cannot": "move", "to": "that", "for": 1}),
        _deed(
            "walk",
            "You go as by a step, for no action (MOVE-8).",
            (_amount("walk"),),
            {"walk": 3},
            ("walk", "up to {amount:square}"),
            ("gehen", "bis zu {amount:square}"),
            Worth(10, by="amount"),
        ),
        _deed(
            "push",
            "Moves a figure away from you, square by square, as far as there is a way (MOVE-8).",
            (_amount("push"), TO),
            {"push": 2, "to": "that"},
            ("push", "{to} {amount:square} away"),
            ("wegstoßen", "{to:acc} {amount:square}"),
            _per_point(10, EITHER),
            harms=True,
        ),
        _deed(
            "pull",
            "Moves a figure towards you, square by square, as far as there is a way (MOVE-8).",
            (_amount("pull"), TO),
            {"pull": 4, "to": "that"},
            ("pull", "{to} {amount:square} closer"),
            ("heranziehen", "{to:acc} {amount:square}"),
            _per_point(10, EITHER),
            harms=True,
        ),
        _deed(
            "cancel",
            "Nothing of the answered card or punch is carried out (ANS-8).",
            (_aimed("cancel"),),
            {"cancel": "cause"},
            ("cancel", "the card"),
            ("aufheben", "die Karte"),
            Worth(250),
        ),
        _deed(
            "cleanse",
            "Ends all effects on a character that its enemies own.",
            (_aimed("cleanse"),),
            {"cleanse": "self"},
            ("end", "all enemy effects on {to}"),
            ("beenden", "alle gegnerischen Effekte {to:on}"),
            Worth(60, each=True),
        ),
        Word(
            "marker",
            "Takes own markers, gives them up where `add` is below 0, or has just as many as `set` says (MARK-1).",
            (
                Part("marker", "marker", MARKER),
                Part("add", "amount", Reads.AMOUNT, None, low=-99, meaning="How many are taken."),
                Part("set", "level", Reads.AMOUNT, None, low=0, meaning="How many there are then."),
            ),
            nodes.ChangeMarkers,
            {"marker": "spring", "add": 2},
            worth=Worth(30),
        ),
        _deed(
            "discard_x",
            "Turns X cards over for nothing, one by one (XST-5).",
            (_amount("discard_x", 1),),
            {"discard_x": 2},
            ("discard", "{amount:x}"),
            ("ablegen", "{amount:x}"),
            Worth(0),
        ),
        _deed(
            "shuffle_x",
            "Shuffles all X cards into a new stack.",
            (Part("shuffle_x", "amount", Reads.YES_NO),),
            {"shuffle_x": True},
            ("shuffle", "all X cards"),
            ("mischen", "alle X Karten"),
            Worth(0),
        ),
        shared_word(
            "return_to_hand",
            "An own card of your choice goes to your hand, not the one being played.",
            (_card("return_to_hand"),),
            {"return_to_hand": {"card": "own", "in": "discard"}},
            english=Wording("take", "{to}"),
            german=Wording("nehmen", "{to:acc}"),
            worth=Worth(70),
            harms=False,
        ),
        Word(
            "to_deck",
            "An own card of your choice goes into your deck, not the one being played.",
            (_card("to_deck"), Part("at", "at", SPOT, Spot.TOP, meaning="Where in the deck.")),
            nodes.ToOwnDeck,
            {"to_deck": {"card": "own", "in": "discard"}, "at": "top"},
            Wording("put", "{to} {at}"),
            Wording("legen", "{to:acc} {at}"),
            worth=Worth(40),
        ),
        *branching_steps(
            {
                "choose": {"choose": 1, "of": [[{"heal": 1}], [{"draw": 1}]]},
                "may": {"may": [{"walk": 2}]},
                "if": {"if": "critical", "then": [{"draw": 1}], "else": [{"heal": 1}]},
                "repeat": {"repeat": 2, "do": [{"damage": "X-1", "to": ENEMY}]},
            }
        ),
    )
)
"""In the order of the reference."""
