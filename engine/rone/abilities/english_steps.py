"""The steps of English print: the table's wordings, and what print says in their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.rone.abilities.english_names import OPPONENTS
from engine.rone.abilities.step_phrases import Parts, add_steps
from engine.text.english import third
from engine.text.phrases import Phrases
from engine.text.table import Wording

OTHER_WORDINGS: Final[Mapping[str, tuple[Wording, ...]]] = {
    "draw": (
        Wording("draw", "{amount}", subject="who"),
        Wording("draw", "{amount:card} from [the top of] your deck", subject="who"),
        Wording("draw", "the top {amount} (card|cards) of your deck", subject="who"),
        Wording("take", "{amount:card} from your deck", subject="who"),
    ),
    "water": (
        Wording("add", "{amount:water} to your [water] (pool|supply|reserve|reserves)", subject="who"),
        Wording("collect", "{amount:water}", subject="who", states=True),
        Wording("get", "{amount:water}", subject="who", states=True),
        Wording("receive", "{amount:water}", subject="who", states=True),
    ),
    "level_up": (
        Wording("gain", "a level {pay}", subject="who:hero"),
        Wording("raise", "your hero by (a|one) level {pay}"),
        Wording("go up", "a level {pay}", subject="who:hero"),
        Wording("rise", "by a level {pay}", subject="who:hero"),
    ),
    "hero_damage": (
        Wording("deal", "{who} {amount} damage"),
        Wording("deal", "damage equal to {amount:name} to {who}"),
        Wording("deal", "damage to {who} equal to {amount:name}"),
        Wording("inflict", "{amount} damage on {who}"),
        Wording("inflict", "{amount} damage to {who}"),
    ),
    "destroy_cards": (
        Wording("discard", "{amount:discarded}", subject="who"),
        Wording("lose", "{amount}", subject="who"),
        Wording("put", "{amount} into (your|their|his|her|his or her|the) graveyard", subject="who"),
        Wording("mill", "{amount:milled}", subject="who"),
    ),
    "remove_from_graveyard": (Wording("banish", "{amount}", subject="who"), Wording("exile", "{amount}", subject="who")),
    "pay": (Wording("spend", "{payment}", subject="who"),),
    "order_graveyard": (
        Wording("rearrange", "{amount} in any order", subject="who"),
        Wording("reorder", "{amount}", subject="who"),
        Wording("put", "{amount} in any order", subject="who"),
    ),
    "damage": (
        Wording("deal", "damage equal to {amount:its} to {to}"),
        Wording("deal", "damage to {to} equal to {amount:name}"),
        Wording("inflict", "{amount} damage on {to}"),
        Wording("deal", "{to} {amount} damage"),
        Wording("damage", "{to} for {amount}"),
        Wording("damage", "{amount} to {to}"),
        Wording("deal", "to {to} {amount} damage"),
    ),
    "exhaust": (Wording("tap", "{to} {amount:times}"),),
    "refresh": (
        Wording("ready", "{to} {amount:times}"),
        Wording("untap", "{to} {amount:times}"),
        Wording("reactivate", "{to} {amount:times}"),
    ),
    "destroy": (Wording("kill", "{to}"), Wording("put", "{to} into {to:owner} graveyard")),
    "return_to_hand": (
        Wording("return", "{to} to the hand of {to:owner}"),
        Wording("put", "{to} into {to:owner} hand"),
        Wording("add", "{to} to {to:owner} hand"),
        Wording("return", "{to} to hand"),
        Wording("put", "{to} back into {to:owner} hand"),
        Wording("bounce", "{to}"),
        Wording("take", "{to} (into|in|on|onto|to) the hand"),
        Wording("take", "{to} into {to:owner} hand"),
        Wording("take", "{to} to {to:owner} hand"),
        Wording("give", "{to} back to {to:owner} hand"),
        Wording("give", "{to} back to the hand of {to:owner}"),
        Wording("bring", "{to} back to {to:owner} hand"),
        Wording("take", "{to} back into {to:owner} hand"),
        Wording("take", "{to} back to {to:owner} hand"),
    ),
    "to_deck": (
        Wording("put", "{to} to {at} of {to:owner} deck"),
        Wording("place", "{to} to {at} of {to:owner} deck"),
        Wording("put", "{to} on {at} of {to:owner} deck in any order"),
        Wording("place", "{to} on {at} of {to:owner} deck in any order"),
        Wording("move", "{to} to {at} of {to:owner} deck"),
        Wording("put", "{to} at {at} of {to:owner} deck"),
        Wording("place", "{to} at {at} of {to:owner} deck"),
        Wording("put", "{to} back on {at} of {to:owner} deck"),
        Wording("place", "{to} on {at} of {to:owner} deck"),
        Wording("return", "{to} to {at} of {to:owner} deck"),
    ),
    "remove": (
        Wording("banish", "{to}"),
        Wording("banish", "{to} from the game"),
        Wording("exile", "{to}"),
        Wording("take", "{to} out of the game"),
    ),
    "put_on_battlefield": (
        Wording("put", "{card} onto the battlefield under your control {exhausted:exhausted}"),
        Wording("put", "{card} into play {exhausted:exhausted}"),
        Wording("bring", "{card} onto the battlefield {exhausted:exhausted}"),
        Wording("bring", "{card} into play {exhausted:exhausted}"),
    ),
    "prevent": (
        Wording("prevent", "the next {amount} damage that would be dealt to {to} {duration}"),
        Wording("prevent", "the next {amount} damage dealt to {to} {duration}"),
        Wording("prevent", "the next {amount} damage [that] {to} would (take|suffer|receive) {duration}"),
    ),
    "use_ability_of": (
        Wording("use", "an activated ability of {to} as though it were printed (here|on this card|on this unit) [, without paying for it]"),
        Wording("use", "an activated ability of {to} as if it were printed (here|on this card|on this unit) [, without paying for it]"),
        Wording("use", "an activated ability of {to} [without paying for it]"),
        Wording("copy", "an activated ability of {to}"),
    ),
    "control": (
        Wording("seize", "control of {to} {duration}"),
        Wording("take", "{to} under your control {duration}"),
        Wording("gain", "control of {to} {duration}"),
        Wording("control", "{to} {duration}"),
    ),
    "counter": (Wording("counter", "{effect}"), Wording("negate", "{effect}"), Wording("nullify", "{effect}")),
    "fight": (Wording("battle", "{second}", subject="first"),),
    "grant": (
        Wording("gain", "{keyword} {duration}", subject="to"),
        Wording("have", "{keyword} {duration}", subject="to"),
        Wording("grant", "{to} {keyword} {duration}"),
        Wording("become", "{keyword} {duration}", subject="to"),
    ),
    "health": (
        Wording("receive", "{amount:health+} {duration}", subject="to"),
        Wording("gain", "{amount:health+} {duration}", subject="to"),
        Wording("have", "{amount:health+} {duration}", subject="to"),
    ),
    "melee": (
        Wording("receive", "{amount:melee+} {duration}", subject="to"),
        Wording("gain", "{amount:melee+} {duration}", subject="to"),
        Wording("have", "{amount:melee+} {duration}", subject="to"),
    ),
    "ranged": (
        Wording("receive", "{amount:ranged+} {duration}", subject="to"),
        Wording("gain", "{amount:ranged+} {duration}", subject="to"),
        Wording("have", "{amount:ranged+} {duration}", subject="to"),
    ),
}
"""Wordings that print uses for a step beside the table's own: they are read, never written."""


def add_english_steps(phrases: Phrases) -> None:
    """Add every step of the table, and the cards that steps count."""
    add_steps(phrases, "en", OTHER_WORDINGS, _forms, is_free=False)
    _add_cards(phrases)


def _forms(wording: Wording, parts: Sequence[str], tail: str) -> Iterable[tuple[str, str]]:
    """The rules that a wording is read by, each with its pattern."""
    rest = " ".join([*parts, tail])
    both = f"({wording.verb}|{third(wording.verb)})"
    match wording.subject.partition(":")[0], wording.subject.endswith(":hero"):
        case "who", True:
            yield "rises", f"{both} {rest}"
            yield "order", f"{wording.verb} [your hero] {rest}"
        case "who", False:
            yield "order", f"{wording.verb} {rest}"
            yield "does", f"{both} {rest}"
        case "to", _:
            yield "gets", f"{both} {rest}"
        case "first", _:
            yield "clause", f"{{first:target}} {both} {rest}"
        case _:
            yield "order", f"{wording.verb} {rest}".replace(":target}", ":targets}")
            yield from _forms_about_a_card(wording.verb, both, rest)


ABOUT = re.compile(r"\{(?P<part>\w+):target\}\s*(?P<more>.*)")


def _forms_about_a_card(verb: str, both: str, rest: str) -> Iterable[tuple[str, str]]:
    """What is done to a card in the passive voice, and what the opponent does to the own cards."""
    about = ABOUT.fullmatch(rest.strip())
    if about is None:
        return
    part, more = about["part"], about["more"]
    yield "gets", f"(is|are|become|becomes|gets) {participle(verb)} {more}"
    yield "opponent_does", f"{both} {{{part}:theirs}} {more}"
    yield "opponent_does", f"(choose|chooses) and {both} {{{part}:theirs}} {more}"
    yield "opponent_does", f"(choose|chooses) {{{part}:theirs}} and {both} (it|them|that unit|those units) {more}"


IRREGULAR_PARTICIPLES: Final = {"put": "put", "take": "taken", "bring": "brought", "cancel": "(cancelled|canceled)", "ready": "readied"}
DOUBLED: Final = ("tap", "untap")


def participle(verb: str) -> str:
    """The participle of a verb of steps, as a pattern: "destroyed"."""
    if verb in IRREGULAR_PARTICIPLES:
        return IRREGULAR_PARTICIPLES[verb]
    if verb in DOUBLED:
        return f"{verb}{verb[-1]}ed"
    return f"{verb}d" if verb.endswith("e") else f"{verb}ed"


def _all_of(whose: str) -> dict[str, Any]:
    """All cards of a hand are destroyed."""
    return {"destroy": {"card": whose, "in": "hand", "many": "all"}}


THEIR: Final = "(their|his|her|its|his or her)"


def _add_cards(phrases: Phrases) -> None:
    """Cards of a deck, a hand or a graveyard, so many of them; the part without a name is how many."""
    phrases.add("discarded", "{cards_from}", lambda cards_from: cards_from)
    phrases.add("opponent_does", "(destroy|destroys) {card_amount}", lambda card_amount: [{"destroy_cards": card_amount, "who": "enemy"}])
    chosen = "(choose|chooses) {card_amount} [(from|in) (their|his|her|his or her) hand] and discards (it|them)"
    for pattern in (chosen, "(choose|chooses) and discards {card_amount}"):
        phrases.add("opponent_does", pattern, lambda card_amount: [{"destroy_cards": card_amount, "who": "enemy", "from": "hand"}])
    phrases.add("opponent_does", f"(discard|discards) {THEIR} [(whole|entire)] hand", lambda: [_all_of("enemy")])
    phrases.add("order", "discard your [(whole|entire)] hand", lambda: [_all_of("own")])
    for whose, of in (("your", {"who": "you"}), (THEIR, {})):
        phrases.add("cards_from", f"{{number}} of {whose} [own] cards", lambda number, of=of: Parts({"": number, **of}))
    phrases.add("milled", ["{card_amount}", "{card_amount:number}"], lambda card_amount: Parts({"": card_amount, "from": "deck"}))
    phrases.add("discarded", ["{card_amount}", "{card_amount:number}"], lambda card_amount: Parts({"": card_amount, "from": "hand"}))
    for whose, of in (("your", {"who": "you"}), (THEIR, {}), (OPPONENTS, {"who": "enemy"})):
        for place, rule, source in (("deck", "cards_from", {"from": "deck"}), ("(graveyard|discard pile)", "graveyard_top", {})):
            said = {**source, **of}
            phrases.add(rule, f"[the] top card of {whose} {place}", lambda said=said: Parts({"": 1, **said}))
            phrases.add(
                rule,
                [f"[the] top {{amount}} (card|cards) of {whose} {place}", f"{{amount}} (card|cards) from the top of {whose} {place}"],
                lambda amount, said=said: Parts({"": amount, **said}),
            )
            phrases.add(rule, f"the {{number}} top cards of {whose} {place}", lambda number, said=said: Parts({"": number, **said}))
        for place, source in (
            (f"(from|in) {whose} hand", {"from": "hand"}),
            *((("(from|in) hand", {"from": "hand"}),) if whose == THEIR else ()),
            (f"[,] from {whose} hand or [from] the top of {whose} deck", {}),
            (f"from {whose} hand or deck", {}),
            (f"from the top of {whose} deck or [from] {whose} hand", {}),
        ):
            said = {**source, **of}
            phrases.add("cards_from", f"{{card_amount}} {place}", lambda card_amount, said=said: Parts({"": card_amount, **said}))
