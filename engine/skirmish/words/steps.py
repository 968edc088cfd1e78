"""All steps of Skirmish's card text: every word that does something, with its parts, its wording and what it is worth to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.skirmish.words import nodes
from engine.skirmish.words.vocabulary import Act, Kind, PlayZone, Reference, Source, Spot, Trait
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


def _lasting(
    name: str,
    builds: type[Any],
    meaning: str,
    example: Mapping[str, Any],
    english: Wording | None,
    german: Wording | None,
    worth: Worth,
    low: int = 0,
    **more: Any,
) -> Word:
    return Word(name, meaning, (_amount(name, low), TO, FOR), builds, example, english, german, worth=worth, **more)


def _trait(
    trait: Trait,
    meaning: str,
    example: Mapping[str, Any],
    points: int,
    more: tuple[Wording | None, Wording | None] = (None, None),
    less: tuple[Wording, Wording] | None = None,
) -> Word:
    worth = Worth(points, by="amount", each=True)
    return _lasting(trait.value, nodes.ChangeTrait, meaning, example, *more, worth, -99, less=less, fixed={"trait": trait})


STEPS: Final = WordTable(
    (
        Word(
            "target",
            "Names targets and does nothing to them; `that` is them.",
            (_aimed("target"),),
            nodes.NameTarget,
            {"target": ENEMY},
            Wording("choose", "{to}"),
            Wording("wählen", "{to:acc}"),
            worth=Worth(0),
        ),
        shared_word(
            "damage",
            "Damage (DMG); `dealt` is then the life that all targets lost.",
            (_amount("damage"), TO),
            {"damage": "2X+2", "to": ENEMY},
        ),
        Word(
            "heal",
            "Life, at most up to 20 (DMG-1).",
            (_amount("heal"), TO),
            nodes.Heal,
            {"heal": "X", "to": "self"},
            Wording("regain", "{amount} life", subject="to"),
            Wording("zurückerhalten", "{amount} Leben", subject="to"),
            worth=Worth(60, by="amount", each=True),
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
        _trait(Trait.STRENGTH, "More damage of attacks, part of the formula (DMG-2, DMG-3).", {"strength": 1, "to": "self", "for": 2}, 60),
        _trait(
            Trait.ARMOUR,
            "Less damage of each hit (DMG-4); below 0 more.",
            {"armour": 1, "to": "self", "for": 2},
            70,
            (
                Wording("take", "{amount} less damage from each hit {duration}", subject="to"),
                Wording("erleiden", "{duration} je Treffer {amount} Schaden weniger", subject="to"),
            ),
            (
                Wording("take", "{amount} more damage from each hit {duration}", subject="to"),
                Wording("erleiden", "{duration} je Treffer {amount} Schaden mehr", subject="to"),
            ),
        ),
        _trait(
            Trait.SPEED,
            "More squares of runs and steps (MOVE-7).",
            {"speed": -3, "to": "that", "for": 1},
            15,
            (
                Wording("move", "{amount:square} more {duration}", subject="to"),
                Wording("laufen", "{duration} {amount:square} mehr", subject="to"),
            ),
            (
                Wording("move", "{amount:square} less {duration}", subject="to"),
                Wording("laufen", "{duration} {amount:square} weniger", subject="to"),
            ),
        ),
        _trait(Trait.REACH, "Cards of range more, not of melee (ATK-7).", {"reach": 1, "to": "self", "for": 2}, 40),
        _lasting(
            "burn",
            nodes.Burn,
            "Damage at the beginning of the bearer's turns (EFF-4).",
            {"burn": 1, "to": "that", "for": 2},
            Wording("burn", "for {amount} {duration}", subject="to"),
            Wording("brennen", "{duration} für {amount}", subject="to"),
            Worth(100, helps=HARM, by="amount", each=True),
            harms=True,
        ),
        _lasting(
            "mend",
            nodes.Mend,
            "Life at the beginning of the bearer's turns (EFF-4).",
            {"mend": 1, "to": "self", "for": 3},
            Wording("mend", "{amount} {duration}", subject="to"),
            Wording("genesen", "{duration} um {amount}", subject="to"),
            Worth(100, by="amount", each=True),
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
        Word(
            "walk",
            "You go as by a step, for no action (MOVE-8).",
            (_amount("walk"),),
            nodes.Walk,
            {"walk": 3},
            Wording("walk", "up to {amount:square}"),
            Wording("gehen", "bis zu {amount:square}"),
            worth=Worth(10, by="amount"),
        ),
        Word(
            "push",
            "Moves a figure away from you, square by square, as far as there is a way (MOVE-8).",
            (_amount("push"), TO),
            nodes.Push,
            {"push": 2, "to": "that"},
            Wording("push", "{to} {amount:square} away"),
            Wording("wegstoßen", "{to:acc} {amount:square}"),
            worth=Worth(10, helps=EITHER, by="amount", each=True),
            harms=True,
        ),
        Word(
            "pull",
            "Moves a figure towards you, square by square, as far as there is a way (MOVE-8).",
            (_amount("pull"), TO),
            nodes.Pull,
            {"pull": 4, "to": "that"},
            Wording("pull", "{to} {amount:square} closer"),
            Wording("heranziehen", "{to:acc} {amount:square}"),
            worth=Worth(10, helps=EITHER, by="amount", each=True),
            harms=True,
        ),
        Word(
            "cancel",
            "Nothing of the answered card or punch is carried out (ANS-8).",
            (_aimed("cancel"),),
            nodes.Cancel,
            {"cancel": "cause"},
            Wording("cancel", "the card"),
            Wording("aufheben", "die Karte"),
            worth=Worth(250),
        ),
        Word(
            "cleanse",
            "Ends all effects on a character that its enemies own.",
            (_aimed("cleanse"),),
            nodes.Cleanse,
            {"cleanse": "self"},
            Wording("end", "all enemy effects on {to}"),
            Wording("beenden", "alle gegnerischen Effekte {to:on}"),
            worth=Worth(60, each=True),
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
        Word(
            "discard_x",
            "Turns X cards over for nothing, one by one (XST-5).",
            (_amount("discard_x", 1),),
            nodes.DiscardX,
            {"discard_x": 2},
            Wording("discard", "{amount:x}"),
            Wording("ablegen", "{amount:x}"),
            worth=Worth(0),
        ),
        Word(
            "shuffle_x",
            "Shuffles all X cards into a new stack.",
            (Part("shuffle_x", "is_done", Reads.YES_NO),),
            nodes.ShuffleX,
            {"shuffle_x": True},
            Wording("shuffle", "all X cards"),
            Wording("mischen", "alle X Karten"),
            worth=Worth(0),
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
