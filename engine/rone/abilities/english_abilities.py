"""The abilities of English print: keywords, events, what is paid, and sentences put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities import sentences
from engine.rone.abilities.english_clauses import CANT
from engine.rone.abilities.english_names import OPPONENT, OPPONENTS
from engine.rone.words.events import EVENTS, Event
from engine.text.phrases import Phrases

TURN_NAMES = {"own": "(your [own] turn|each of your turns)", "enemy": f"{OPPONENTS} turn", "any": "(each|every|any|a) [players] turn"}


def add_abilities(phrases: Phrases) -> None:
    """Add events, sentences and whole abilities."""
    _add_events(phrases)
    phrases.add("may_clauses", "{clauses}", lambda clauses: clauses)
    sentences.add_sentences(phrases, PHRASES)
    _add_abilities(phrases)


ENGLISH_EVENTS: Final[Mapping[Event, str]] = {
    Event.LEAVES: "(leave|leaves) (the battlefield|play)",
    Event.ANY_DEATH: (
        "(die|dies|is destroyed|are destroyed|is put into the graveyard [from the battlefield]|goes to the graveyard from the battlefield)"
    ),
    Event.USES_ABILITY: "(use|uses) (an|an activated|one of its) (ability|abilities)",
    Event.DAMAGED: "(take|takes|suffer|suffers|is dealt|are dealt) damage",
    Event.DEALS_DAMAGE: "(deal|deals) damage",
    Event.DRAWS: "(draw|draws) a (card|<card>)",
    Event.LEVELS_UP: "(level|levels) up",
    Event.GAINS_WATER: "(gain|gains|get|gets) (water|<water>)",
    Event.ATTACKS: "(attack|attacks|declares an attack)",
    Event.ENTERS: "(enter|enters|comes onto|comes into|is put onto) (the battlefield|play)",
    Event.EXHAUSTED: "((become|becomes|is|gets) exhausted|exhausts)",
    Event.KILLS: "((kill|kills) (a|another) unit|deals lethal damage to (a|another) unit)",
    Event.LOSES_WATER: "(lose|loses) (water|<water>)",
}
OWN_EVENTS: Final[Mapping[Event, str]] = {
    Event.BATTLEFIELD: "(comes|enters|is (put|placed|brought)|arrives|has (entered|come)) (onto|on|into|in|) (the battlefield|play)",
    Event.DEATH: (
        "(dies|is destroyed|goes from the battlefield to (the|your|its owners) graveyard"
        "|is put (into|in) (the|your|its owners) graveyard from the battlefield)"
    ),
    Event.RECYCLE: "is recycled",
    Event.DIRECT_HIT: f"(deals damage to|damages|hits) {OPPONENTS} hero",
    Event.COMBAT: "(enters combat|attacks or is attacked|is attacked or attacks|fights)",
}


NOUN_EVENTS: Final[Mapping[Event, str]] = {
    Event.BATTLEFIELD: "entering (the battlefield|play)",
    Event.DEATH: "([its] death|dying)",
    Event.RECYCLE: "(being recycled|recycling)",
}
WHENEVER = "(whenever|when|(each|every|any) time [that]|after|as soon as|always when)"


def _add_events(phrases: Phrases) -> None:
    """What a trigger waits for."""
    add = phrases.add
    for event, pattern in OWN_EVENTS.items():
        add("event", f"{{own_card}} {pattern}", lambda own_card, event=event: {"when": event.value})
    for event, pattern in ENGLISH_EVENTS.items():
        add("event", f"{{doer}} {pattern}", lambda doer, event=event: make.event(event, doer))
    add("event", "damage is dealt to {doer}", lambda doer: make.event(Event.DAMAGED, doer))
    ability = "(an|an activated|the) ability of"
    add("event", f"you use {ability} {{doer}}", lambda doer: make.event(Event.USES_ABILITY, doer) if doer != ("player", "own") else None)
    for who, whose in (("you", "own"), (OPPONENT, "enemy")):
        add(
            "event",
            f"{who} (level|levels) up [(your|their|his|her) hero]",
            lambda whose=whose: make.event(Event.LEVELS_UP, ("hero", whose)),
        )
    for who, whose in (("you play", "own"), (f"{OPPONENT} plays", "enemy"), ("(a|any) player plays", "any")):
        add("event", f"{who} {{one_described}}", lambda one_described, whose=whose: make.played(one_described, whose))
    for who, whose in (("you recycle", "own"), (f"{OPPONENT} recycles", "enemy"), ("(a|any) player recycles", "any")):
        add("event", f"{who} {{one_described}}", lambda one_described, whose=whose: make.played(one_described, whose, Event.RECYCLES))
    for side, whose in (("your", "own"), (OPPONENTS, "enemy"), ("any players", "any")):
        add(
            "event",
            f"{{one_described}} {ENGLISH_EVENTS[Event.ENTERS]} under {side} control",
            lambda one_described, whose=whose: make.event(Event.ENTERS, ("card", cards.merged(one_described, {"whose": whose}))),
        )
    add("event", "you recycle {own_card}", lambda own_card: {"when": "recycle"})
    for whose, turn in (("own", "your turn"), ("enemy", f"{OPPONENTS} turn"), ("any", "(a|any) turn")):
        add("event", f"{turn} ends", lambda whose=whose: make.event(Event.END_TURN, ("player", whose)))
    for who, whose in (("you", "own"), (OPPONENT, "enemy"), ("(a|any) player", "any")):
        add("doer", who, lambda whose=whose: ("player", whose))
    for who, whose in (("your hero", "own"), (f"{OPPONENTS} hero", "enemy"), ("(a|any) hero", "any")):
        add("doer", who, lambda whose=whose: ("hero", whose))
    add("doer", "{own_card}", lambda own_card: ("self", ""))
    add("doer", "{one_described}", lambda one_described: ("card", one_described))
    add("one_described", "(a|an|any|one) {core}", lambda core: None if core.get("plural") else core)
    add("one_described", "your {core}", lambda core: None if core.get("plural") else cards.merged(core, {"whose": "own"}))
    add("one_described", "(another|any other) {core}", lambda core: None if core.get("plural") else cards.merged(core, {"other": True}))
    add("one_described", "(one|any) of your {core}", lambda core: cards.merged(core, {"whose": "own"}) if core.get("plural") else None)
    add(
        "one_described",
        "(one|any) of your other {core}",
        lambda core: cards.merged(core, {"whose": "own", "other": True}) if core.get("plural") else None,
    )
    add("one_described", "one of the {core}", lambda core: core if core.get("plural") and "whose" in core else None)
    add(
        "one_described",
        "another [one] of your {core}",
        lambda core: cards.merged(core, {"whose": "own", "other": True}) if core.get("plural") else None,
    )
    for whose, turn in TURN_NAMES.items():
        add("turn", turn, lambda whose=whose: whose)
    for event, begin in ((Event.BEGIN_TURN, "[at] [the] (beginning|start) of"), (Event.END_TURN, "[at] [the] end of")):
        add("turn_event", f"{begin} {{turn}}", lambda turn, event=event: make.event(event, ("player", turn)))
    add("when", [f"{WHENEVER} {{event}}", "if {event}"], lambda event: event)
    add("state", "{doer} (is|are) damaged", lambda doer: make.event(Event.DAMAGED, doer))
    add("when", f"{WHENEVER} {{state}}", lambda state: state)
    add("when", "should {own_card} die", lambda own_card: {"when": "death"})
    for event, noun in NOUN_EVENTS.items():
        add("when", f"on {noun}", lambda event=event: {"when": event.value})
    add("when", "{turn_event}", lambda turn_event: turn_event)


ONCE_A_TURN: Final = "once (each|per|a|every) turn"
ONLY_ONCE: Final = (
    f"[this|it|this ability|this effect] ((triggers|happens|can trigger|can happen|may trigger) (only|at most|no more than) {ONCE_A_TURN}"
    f"|(only triggers|can only trigger|only happens|can only happen|may only trigger) {ONCE_A_TURN})"
)
PHRASES: Final[Mapping[str, str]] = {
    "may": "you may [choose to]",
    "may-colon": "you may do this",
    "if": "([then [,]] if|provided [that]) {condition}",
    "trailing-if": "[,] (if|while|provided [that]) {condition}",
    "only": "only",
    "restriction": (
        "((use|activate) [(this|it|this ability)] only {only}|you (can|may) [only] use (this|it|this ability) [only] {only}|"
        "this ability (can|may) [only] be used [only] {only}|only {only})"
    ),
    "as-long-as": "((as long as|for as long as|so long as|while|if) {condition}|while {condition:role}|(during|on|in) {turn})",
    "if-you-do": "(if|when) (you do|they do|that was done|you did|you do so|this was done)",
    "otherwise": "(otherwise|if not|else)",
    "if-not-done": "if (you|they) (dont|do not|didnt)",
    "first-time": "the first time (each|every) turn [that|,] {event}",
    "first-time-late": "the first time {event} (each|every) turn",
    "either": "[either]",
    "once-before": "once (each|per|every|during each|in each) turn",
    "for-each": "for (each|every) {of:one_counted}",
    "repeat": "[do this|repeat this|do the following|repeat the following] {times}",
    "choose-one": "(choose|select|pick) [exactly] one [of (the following|these) [{two:number}]] [effects|options] [:|-]",
    "choose": "(choose|select|pick) {number} [of (the following|these)] [effects|options] [:|-]",
    "or": "[,|;] or",
    "once": f"([this happens|use this] [only] {ONCE_A_TURN}|{ONLY_ONCE})",
    "initiative": "initiative",
    "pay": "pay {payment}",
    "and": "(and|,|, and|+)",
}


def _add_abilities(phrases: Phrases) -> None:
    """What an ability begins with: keywords, events, what is paid."""
    add = phrases.add
    for row in EVENTS.values():
        if row.is_of_card_itself:
            add("trigger_word", row.english, lambda event=row.event: event.value)
    add("one_only", "once (each|per|a|every|in each) turn", lambda: {"once_per_turn": True})
    add("one_only", "(during|on|in) {turn}", make.in_turn)
    add("one_only", "([,] if|while|when|as long as) {condition}", lambda condition: {"if": condition})
    add("payment_item", "{number} (<water>|water)", lambda number: {"water": number})
    add("payment_item", "{water_row}", lambda water_row: {"water": water_row})
    add("ability", "initiative [(:|,|-)] {number} : {body}", lambda number, body: [{"initiative": {"water": number}, "do": body}])
    add("activated", "{exhausting} : {payment} : {body}", sentences.activated)
    add(
        "ability",
        f"[{{own_card}}] {CANT} {{acts}} .",
        lambda acts, own_card="self": [{"always": [{"cannot": act, "to": "self"} for act in acts]}],
    )
    add(
        "ability",
        "{one:trigger_word} (and|,|/) {two:trigger_word} (:|-) {body}",
        lambda one, two, body: [{"when": one, "do": body}, {"when": two, "do": body}],
    )
    add("payment_item", "[remove] {number} (<recycle>|recycle)", lambda number: {"graveyard": number})
    add("payment_item", "<recycle>", lambda: {"graveyard": 1})
    add("payment_item", "put the top card of your deck into your graveyard", lambda: {"deck": 1})
    add("payment_item", "put the top {number} cards of your deck into your graveyard", lambda number: {"deck": number})
    add("payment_item", "[discard] {card_amount} (from|in) [your] hand", lambda card_amount: {"hand": card_amount})
    add("payment_item", "discard {card_amount}", lambda card_amount: {"hand": card_amount})
    add("payment_item", "[destroy] the top card of your deck", lambda: {"deck": 1})
    add("payment_item", "[destroy] the top {number} cards of your deck", lambda number: {"deck": number})
    add("payment_item", "remove the top card of your graveyard [from the game]", lambda: {"graveyard": 1})
    add("payment_item", "remove the top {number} cards of your graveyard [from the game]", lambda number: {"graveyard": number})
    add(
        "exhausting",
        ["exhaust [{own_card}] [{times}]"],
        lambda own_card=None, times=1: times if isinstance(times, int) and times <= 3 else None,
    )
    add("exhausting", ["exhaust x {number}", "{number} x exhaust"], lambda number: number if number <= 3 else None)
    add("trigger_word", "etb", lambda: "battlefield")
    add("exhausting", "exhaust {number}", lambda number: number if number <= 3 else None)
    add("gains_item", "+ {number} (<water>|water)", lambda number: {"water": number})
    add("gains_item", "+ {number} (<card>|card|cards)", lambda number: {"draw": number})
    add("gains_item", "<recycle>", lambda: {"remove_from_graveyard": 1})
    sentences.add_abilities(phrases, PHRASES)
