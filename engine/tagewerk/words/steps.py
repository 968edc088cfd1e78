"""All steps of Tagewerk's card text: every word that does something, with its parts, its wording and what it is worth to a bot."""

from __future__ import annotations

from typing import Any, Final

from engine.tagewerk.words import nodes
from engine.tagewerk.words.vocabulary import (
    BEARERS,
    CARDS,
    CHARACTERS,
    IN_PLAY,
    REACHED,
    Act,
    CostOf,
    Duration,
    Keyword,
    Kind,
    PlayZone,
    Source,
    Stat,
)
from engine.text.branching import branching_steps
from engine.text.steps import StepParts, shared_word, stat_word
from engine.text.table import HARM, Form, Part, Reads, Word, Wording, WordOf, WordTable, Worth

KEYWORD: Final = WordOf("a keyword", Keyword, "keyword")
DURATION: Final = WordOf("a duration", Duration, "duration")
SOURCE: Final = WordOf("deck, hand or either", Source, "place to discard cards from")
ACT: Final = WordOf("an act", Act, "act that can be forbidden")
COST: Final = WordOf("play or ability", CostOf, "cost")
FACTION: Final = Form("the slug of a faction")
TOKEN: Final = Form("the slug of a token")
MOST: Final = 20
"""More than any number of a text."""
PARTS: Final = StepParts(DURATION, Duration.PERMANENT, IN_PLAY)
FACTION_PART: Final = Part("faction", "faction", FACTION, None, meaning="Which faction's; neutral if left out.")
EXHAUSTED_PART: Final = PARTS.exhausted(MOST)
ENEMY_CHARACTER: Final[dict[str, Any]] = {"character": "enemy"}


PLAYER_STEPS: Final = (
    shared_word("draw", "The player draws cards. An empty deck gives none (END-2).", (PARTS.amount("draw"), PARTS.who()), {"draw": 1}),
    Word(
        "resource",
        "Resources come into the player's pool, until the phase ends (RES-2).",
        (PARTS.amount("resource"), FACTION_PART, PARTS.who()),
        nodes.Resource,
        {"resource": 2, "faction": "tide"},
        Wording("gain", "{amount:resource}", subject="who"),
        Wording("erhalten", "{amount:resource}", subject="who"),
        worth=Worth(35, by="amount"),
    ),
    Word(
        "resource_token",
        "The player gets resource tokens (RES-1).",
        (PARTS.amount("resource_token"), FACTION_PART, EXHAUSTED_PART, PARTS.who()),
        nodes.ResourceToken,
        {"resource_token": 1, "faction": "loam", "exhausted": 1},
        Wording("create", "{amount:resource_token}", subject="who"),
        Wording("erzeugen", "{amount:resource_token}", subject="who"),
        worth=Worth(90, by="amount"),
    ),
    Word(
        "command",
        "The player gets command markers, or loses them, down to none (CMD-5).",
        (PARTS.amount("command", -99), PARTS.who()),
        nodes.Command,
        {"command": -1, "who": "enemy"},
        Wording("gain", "{amount:marker}", subject="who"),
        Wording("erhalten", "{amount:marker}", subject="who"),
        less=(Wording("lose", "{amount:marker}", subject="who"), Wording("verlieren", "{amount:marker}", subject="who")),
        worth=Worth(70, by="amount"),
    ),
    Word(
        "points",
        "The player collects victory points, or loses them, down to none (VP-1, VP-2).",
        (PARTS.amount("points", -99), PARTS.who()),
        nodes.Points,
        {"points": 1},
        Wording("collect", "{amount:point}", subject="who"),
        Wording("sammeln", "{amount:point}", subject="who"),
        less=(Wording("lose", "{amount:point}", subject="who"), Wording("verlieren", "{amount:point}", subject="who")),
        worth=Worth(250, by="amount"),
    ),
    Word(
        "token",
        "Character tokens of that slug come into play, as many as there are free slots (TOKEN-3).",
        (
            Part("token", "token", TOKEN),
            Part("many", "amount", Reads.AMOUNT, 1, low=1, meaning="How many, one if left out."),
            EXHAUSTED_PART,
        ),
        nodes.MakeToken,
        {"token": "seedling", "many": 2},
        Wording("create", "{amount:token}"),
        Wording("erzeugen", "{amount:token}"),
        worth=Worth(90, by="amount"),
    ),
    shared_word(
        "destroy_cards",
        "The player discards own cards: the top of the deck, chosen cards of the hand, or either, card by card.",
        (PARTS.amount("destroy_cards"), PARTS.who(), Part("from", "source", SOURCE, Source.EITHER, meaning="Where they are taken from.")),
        {"destroy_cards": 1, "who": "enemy", "from": "hand"},
        english=Wording("discard", "{amount}", subject="who"),
        german=Wording("ablegen", "{amount}", subject="who"),
        worth=Worth(70, helps=HARM, by="amount"),
    ),
    shared_word(
        "cost",
        "What the player pays changes: a faction's characters cost 1 at least, everything else 0 (RES-5).",
        PARTS.cost(COST),
        {"cost": -1, "of": "play", "which": {"character": "own"}, "times": 1, "for": "turn"},
    ),
    shared_word(
        "look",
        "Look at the top cards of the deck, take some of them on the hand, and put the rest back in any order.",
        PARTS.look(),
        {"look": 2, "keep": 1, "rest": "bottom"},
    ),
    Word(
        "token_faction",
        "Only in `always`: the resource tokens that you exchange for have that faction (RES-3).",
        (Part("token_faction", "faction", FACTION),),
        nodes.TokenFaction,
        {"token_faction": "ember"},
    ),
)


def _changes(stat: Stat, kinds: tuple[Kind, ...], meaning: str, example: dict[str, Any], worth: int) -> Word:
    return stat_word(
        stat,
        meaning,
        (PARTS.amount(stat.value, -99), PARTS.to(kinds), PARTS.lasting(Duration.TURN)),
        example,
        english=Wording("get", "{amount:" + stat.value + "+} {duration}", subject="to"),
        worth=Worth(worth, by="amount", each=True),
    )


CARD_STEPS: Final = (
    PARTS.word("damage", "Damage to fighters (TEXT-4).", CHARACTERS, {"damage": 2, "to": {"character": "enemy"}}),
    Word(
        "heal",
        "Removes damage markers.",
        (PARTS.amount("heal"), PARTS.to(CHARACTERS)),
        nodes.Heal,
        {"heal": 2, "to": {"character": "own", "damage": ">=1"}},
        Wording("remove", "{amount} damage from {to}"),
        Wording("entfernen", "{amount} Schaden von {to:dat}"),
        worth=Worth(50, by="amount", each=True),
    ),
    _changes(Stat.ATTACK, CHARACTERS, "The attack goes up or down, this turn unless said.", {"attack": 2, "to": "bearer"}, 45),
    _changes(Stat.DEFENCE, CHARACTERS, "The defence goes up or down, this turn unless said.", {"defence": 1, "to": "self"}, 45),
    _changes(
        Stat.SLOTS,
        BEARERS,
        "Item slots go up or down, this turn unless said.",
        {"slots": -1, "to": {"character": "enemy"}, "for": "turn"},
        30,
    ),
    PARTS.word("exhaust", "Exhausts so many times: a marker each (EXH-2).", CARDS, {"exhaust": 2, "to": ENEMY_CHARACTER}),
    PARTS.word(
        "refresh",
        "Removes so many exhaustion markers (EXH-5).",
        CARDS,
        {"refresh": 1, "to": "bearer"},
        english=Wording("make", "{to} ready {amount:times}"),
        german=Wording("entfernen", "{amount:exhaustion} von {to:dat}"),
    ),
    PARTS.word(
        "destroy",
        "Cards are discarded (ZONE-4).",
        CARDS,
        {"destroy": {"character": "enemy", "defence": "<=2"}},
        english=Wording("discard", "{to}"),
        german=Wording("ablegen", "{to:acc}"),
    ),
    PARTS.word(
        "return_to_hand",
        "Cards go to their owner's hand.",
        CARDS,
        {"return_to_hand": {"character": "enemy", "main": False, "cost": "<=2"}},
        (PlayZone.BATTLEFIELD, PlayZone.GRAVEYARD),
    ),
    PARTS.word(
        "to_deck", "Cards go to an end of their owner's deck (ZONE-3).", CARDS, {"to_deck": ENEMY_CHARACTER, "at": "bottom"}, REACHED
    ),
    PARTS.word("remove", "Cards go to the void (ZONE-5).", CARDS, {"remove": ENEMY_CHARACTER}, REACHED),
    shared_word(
        "put_on_battlefield",
        "Cards come into play under your control without being played or paid for; characters need a free slot (PLAY-2).",
        (
            PARTS.target("put_on_battlefield", (Kind.CHARACTER, Kind.PLACE), (PlayZone.HAND, PlayZone.GRAVEYARD), "card"),
            EXHAUSTED_PART,
        ),
        {"put_on_battlefield": {"character": "own", "in": "hand"}, "exhausted": 1},
        english=Wording("put", "{card} into play {exhausted:exhausted}"),
        german=Wording("bringen", "{card:acc} {exhausted:exhausted} ins Spiel"),
    ),
    shared_word(
        "counter",
        "Effects on the stack are not carried out; their costs stay paid (STACK-7).",
        (PARTS.target("counter", (Kind.EFFECT,), field="effect"),),
        {"counter": {"effect": "enemy"}},
    ),
    shared_word(
        "grant",
        "Gives a keyword, for good unless said.",
        (Part("grant", "keyword", KEYWORD), PARTS.to(CHARACTERS), PARTS.lasting()),
        {"grant": "stealthy", "to": "self", "for": "turn"},
    ),
    shared_word(
        "lose",
        "Takes a keyword away, printed or granted, for good unless said.",
        (Part("lose", "keyword", KEYWORD), PARTS.to(CHARACTERS), PARTS.lasting()),
        {"lose": "watchful", "to": ENEMY_CHARACTER, "for": "turn"},
    ),
    shared_word(
        "prevent",
        "The next points of damage, so many in all, are prevented, whenever they come unless said.",
        (PARTS.amount("prevent"), PARTS.to(CHARACTERS), PARTS.lasting()),
        {"prevent": 2, "to": "self", "for": "turn"},
    ),
    shared_word(
        "fight",
        "Both deal damage equal to their attack to each other, at the same time, without exhaustion.",
        (Part("fight", "pair", Reads.PAIR, kinds=CHARACTERS, zones=IN_PLAY),),
        {"fight": ["self", {"character": "enemy", "fighter": True}]},
    ),
    shared_word(
        "cannot",
        "Forbids an act, for good unless said.",
        (Part("cannot", "act", ACT), PARTS.to(CARDS), PARTS.lasting()),
        {"cannot": "attack", "to": ENEMY_CHARACTER, "for": "turn"},
    ),
    Word(
        "turn_up",
        "Hidden items are turned up for nothing; what that triggers follows (ITEM-4).",
        (PARTS.target("turn_up", (Kind.ITEM,)),),
        nodes.TurnUp,
        {"turn_up": {"item": "own", "hidden": True}},
        Wording("turn up", "{to}"),
        Wording("aufdecken", "{to:acc}"),
        worth=Worth(110, each=True),
    ),
)
BRANCHING_STEPS: Final = branching_steps(
    {
        "choose": {"choose": 1, "of": [[{"resource": 1}], [{"draw": 1}]]},
        "may": {"may": [{"draw": 1}]},
        "if": {"if": "done", "then": [{"points": 1}], "else": [{"draw": 1}]},
        "for_each": {"for_each": {"character": "own"}, "do": [{"heal": 1, "to": "that"}]},
        "repeat": {"repeat": "markers", "do": [{"resource": 1}]},
    }
)
STEPS: Final = WordTable((*PLAYER_STEPS, *CARD_STEPS, *BRANCHING_STEPS))
"""In the order of the reference."""
ALWAYS_WORDS: Final = frozenset({"attack", "defence", "slots", "cost", "grant", "cannot", "token_faction"})
"""What may stand in `always`."""
