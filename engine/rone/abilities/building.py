"""What phrases are made into: amounts, conditions and steps as data, as somebody would type them.

A function returns None where its parts can't stand together. Pronouns stay open (`IT`, `THAT_ONE`) until the whole text is known, and
letters (`X`) until the clause says what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.rone.abilities.amounts import multiplied
from engine.rone.abilities.data import HOLDER, IT, YOURS, Both, Data, Led, Steps, like
from engine.rone.abilities.describing import BEFORE, BEHIND, ORDER, core_of, counted, described, merged, selector
from engine.rone.words.events import EVENTS, About, Event
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import CostOf, Kind
from engine.text.table import Reads

# --- Amounts and conditions ----------------------------------------------------------------------


def letter(name: str) -> Data:
    """An amount that the end of the clause explains."""
    return {"letter": name}


def is_letter(amount: Any) -> bool:
    """Whether an amount is still to be explained."""
    return isinstance(amount, dict) and "letter" in amount


def ranged(amount: Any, low: int | None, high: int | None) -> Data:
    """That an amount lies between two numbers, either of which may be missing."""
    if low is not None and low == high:
        return {"equal": [amount, low]}
    if high is not None:
        is_none = high == 0 and isinstance(amount, dict) and ("count" in amount or "water" in amount)
        return {"equal": [amount, 0]} if is_none else {"not": {"at_least": [amount, high + 1]}}
    return {"at_least": [amount, low]}


# --- Steps ---------------------------------------------------------------------------------------


def head(step: Mapping[str, Any]) -> str:
    """The word that a step stands for."""
    return next(word for word in step if word in STEPS)


def amount_word(step: Mapping[str, Any]) -> str | None:
    """The part of a step that is an amount, None where it has none."""
    for part in STEPS[head(step)].parts:
        if part.reads is Reads.AMOUNT and part.field == "amount":
            return part.word
    return None


class Unsaid(int):
    """How often something is done where nothing is said of it: "exhaust a unit for each …" may be about as many units."""


def per_each(steps: Steps, counted: Any) -> Steps | None:
    """`steps` whose last one happens once "for each" of what is counted.

    "Each unit they control" is of the player whom the last step is about; it is never yours, unless both of you do it.
    """
    if isinstance(steps, Both):
        half = len(steps) // 2
        yours, theirs = per_each(steps[:half], of_doer(counted, "you")), per_each(steps[half:], counted)
        return None if yours is None or theirs is None else [*yours, *theirs]
    word = amount_word(steps[-1]) if steps else None
    if word is None:
        return None
    step = dict(steps[-1])
    amount = step.get(word, 1)
    if isinstance(amount, Unsaid) or not isinstance(amount, int) or isinstance(amount, bool) or amount == 0:
        return None
    doer = step.get("who", "enemy" if "hero_damage" in step else "")
    step[word] = multiplied(amount, of_doer(counted, doer) if doer else counted)
    return [*steps[:-1], step]


def per_each_gain(gain: Steps, per: Any) -> Steps | None:
    """What a card gets once for each of what is counted: a figure."""
    return None if "grant" in gain[-1] else per_each(gain, per)


def explained(steps: Steps, meanings: Mapping[str, Any]) -> Steps | None:
    """`steps` with their letters replaced; None where a letter is missing or explained for nothing."""
    used: set[str] = set()

    def put(value: Any) -> Any:
        if is_letter(value):
            used.add(value["letter"])
            return meanings.get(value["letter"], value)
        if isinstance(value, dict):
            inside = {key: put(inner) for key, inner in value.items()}
            times = inside.get("times")
            return multiplied(*times) if isinstance(times, list) and isinstance(times[0], int) else inside
        if isinstance(value, list):
            return [put(inner) for inner in value]
        return value

    made = [put(step) for step in steps]
    return made if used == set(meanings) else None


def has_letters(value: Any) -> bool:
    """Whether a letter is still unexplained."""
    if isinstance(value, dict):
        return is_letter(value) or any(has_letters(inner) for inner in value.values())
    return isinstance(value, list) and any(has_letters(inner) for inner in value)


def lasting(steps: Steps | None, duration: str) -> Steps | None:
    """`steps` with how long they last; None where none of them is without it."""
    made = [{**step, **({"for": duration} if _lacks_duration(step) else {})} for step in steps or ()]
    return [_plain_duration(step) for step in made] if made != (steps or []) else None


def lasting_from_the_start(duration: str, clause: Steps) -> Steps | None:
    """Steps that last as long as is said before them."""
    steps = lasting(clause, duration)
    return None if steps is None else Led(steps, duration)


def _lacks_duration(step: Data) -> bool:
    return "for" not in step and any(part.word == "for" for part in STEPS[head(step)].parts)


def _plain_duration(step: Data) -> Data:
    default = next((part.default for part in STEPS[head(step)].parts if part.word == "for"), None)
    return {key: value for key, value in step.items() if key != "for" or value != default}


DOER: Final = "?doer"
DOERS: Final = "?doers"
"""Whose something is: of whoever does it ("loses all their water"); the same of cards ("each unit they control")."""


def of_doer(value: Any, player: str) -> Any:
    """`value` with `player` for whoever does it."""
    if isinstance(value, dict) and HOLDER in value and player != "you":
        (kind, _), *rest = ((key, inner) for key, inner in value.items() if key != HOLDER)
        return {kind: WHOSE_OF.get(player, DOERS), **dict(rest)}
    if isinstance(value, dict):
        return {key: of_doer(inner, player) for key, inner in value.items()}
    if isinstance(value, list):
        return [of_doer(inner, player) for inner in value]
    if value == DOERS:
        return WHOSE_OF.get(player, value)
    return player if value == DOER else value


def of_player(player: str, does_all: Steps) -> Steps | None:
    """What a player does: `who` of each step, or the player that the word itself stands for."""
    does_all = like(of_doer(does_all, player), does_all)
    return _of_subject(player, does_all, lambda step: next((word for word, value in step.items() if value is None), "who"))


def of_both(does_all: Steps) -> Steps | None:
    """What you and your opponent do, one after the other."""
    yours, theirs = of_player("you", does_all), of_player("enemy", does_all)
    return None if yours is None or theirs is None else Both([*yours, *theirs])


def harmed_hero(hero: str, damage_amount: Any) -> Steps:
    """Damage to the hero of a player."""
    return [{"hero_damage": damage_amount} | ({"who": hero} if hero != "enemy" else {})]


def of_card(target: Any, gets_all: Steps) -> Steps | None:
    """What happens to a card: `to` of each step; chosen once, it is `that` from the second step on."""
    return _of_subject(target, gets_all, lambda step: next((word for word, value in step.items() if value is None), "to"))


def _of_subject(subject: Any, steps: Steps, part_of: Callable[[Data], str]) -> Steps | None:
    made: Steps = []
    for index, step in enumerate(steps):
        if "for_each" in step:
            inner = _of_subject(subject, step["do"], part_of)
            if inner is None:
                return None
            made.append({**step, "do": inner})
            continue
        part = part_of(step)
        if step.get(part) is not None or all(known.word != part for known in STEPS[head(step)].parts):
            return None
        is_chosen = isinstance(subject, dict) and subject.get("many", 1) != "all"
        whom = "that" if index and is_chosen else subject
        default = next(known.default for known in STEPS[head(step)].parts if known.word == part)
        made.append(dict(step) if whom == default else {**step, part: whom})
    return like(made, steps)


def whole(steps: Steps | None, meanings: Mapping[str, Any] | None = None) -> Steps | None:
    """`steps` if all letters in them are explained, with what they stand for."""
    if steps is None:
        return None
    said = explained(steps, meanings or {})
    return None if said is None or has_letters(said) else like(said, steps)


def to_whose(steps: Steps, whose: str) -> Steps:
    """Steps that bring a card to somebody's hand or deck, marked where it is yours."""
    return [{**step, YOURS: YOURS} for step in steps] if whose == "own" else steps


def forbidden(act: str, duration: str | None = None) -> Steps:
    """What a card can't do."""
    return all_forbidden([act], duration)


def all_forbidden(acts: Sequence[str], duration: str | None = None) -> Steps:
    """Several things that a card can't do."""
    steps: Steps = [{"cannot": act} for act in acts]
    return lasting(steps, duration) or [] if duration else steps


WHOSE_OF: Final = {"you": "own", "enemy": "enemy"}
"""Whose cards a player pays for."""


def changed_cost(of: CostOf, player: str, **fixed: Any) -> Callable[..., Steps | None]:
    """What makes a changed cost of what its phrase reads."""

    def build(change: Any, which: Any = None, times: Any = None, duration: str | None = None, per: Any = None) -> Steps | None:
        step: Data = {"cost": change, "of": of.value}
        if which is not None and next(iter(which)) in tuple(Kind):
            which = {key: WHOSE_OF.get(player, "any") if key in tuple(Kind) else value for key, value in which.items()}
        said = {"which": which, "times": fixed.get("times", times)} | ({"who": player} if player != "you" else {})
        step |= {key: value for key, value in said.items() if value is not None}
        steps: Steps | None = [step]
        if per is not None:
            steps = per_each([step], per)
        return lasting(steps, duration) if steps and duration and duration != "permanent" else steps

    return build


def payable(adjectives: Data, noun: Data, kind_tails: Data) -> Data | None:
    """The cards for which something is paid: their kind may be any."""
    said = core_of(adjectives, noun, kind_tails)
    if said is None or "whose" in said or "in" in said:
        return None
    if said.get("kind") == "card":
        return {key: said[key] for key in (*ORDER, BEFORE, BEHIND) if key in said} or None
    record = selector(said, in_all=True)
    return None if record is None else record


def merged_payment(payment_item: Data, payment: Data) -> Data | None:
    """What is paid together; nothing twice."""
    return merged_apart(payment_item, payment)


def merged_apart(one: Data, other: Data) -> Data | None:
    """Both together; None where they say something of the same."""
    return None if set(one) & set(other) else {**one, **other}


def in_turn(turn: str) -> Data | None:
    """That something is done only in somebody's turn; None for anybody's."""
    return None if turn == "any" else {"if": {"turn": turn}}


def looked(of: Data, rest: str = "top", all_kept: bool = False) -> Callable[..., Steps | None]:
    """What makes looking at the top of a deck of what its phrase reads."""

    def build(amount: Any = 1, keep: Any = 0, where: Any = None, where_keep: Any = None) -> Steps | None:
        step: Data = {"look": amount}
        if all_kept:
            step["keep"] = amount
        elif keep:
            step["keep"] = keep
        if rest != "top":
            step["rest"] = rest
        meanings = merged(where, where_keep) if where and where_keep else where or where_keep
        return whole([step | of], meanings)

    return build


# --- Conditions ----------------------------------------------------------------------------------


def within(amount: Any, bounds: tuple[int | None, int | None]) -> Data:
    """That an amount lies between two numbers, either of which may be missing."""
    return ranged(amount, *bounds)


def held(counted_cards: tuple[tuple[int | None, int | None], Data | None], *more: Mapping[str, Any]) -> Data | None:
    """That so many cards fit."""
    bounds, core = counted_cards
    of = None if core is None else counted(core, merged(*more))
    return None if of is None else ranged({"count": of}, *bounds)


def regrouped(one_condition: Data, more: list[Data], joins: str, splits: str) -> Data | None:
    """Conditions of which the last are joined by the other word: "A and B or C" may be "A and B" or C, as well as A and "B or C"."""
    last = more[-1]
    if not isinstance(last, dict) or splits not in last:
        return None
    first, *rest = last[splits]
    return {splits: [{joins: [one_condition, *more[:-1], first]}, *rest]}


def opponents_choice(core: Data) -> Data | None:
    """One of the opponent's own cards, which the opponent chooses."""
    return described({"whose": "enemy", "chooser": "enemy"}, core)


def sacrificed(core: Data) -> Steps | None:
    """What the opponent has to destroy of the own cards."""
    whom = selector(opponents_choice(core))
    return None if whom is None else [{"destroy": whom}]


def held_both(one: Any, two: Any) -> Data | None:
    """That you control both."""
    first, second = held(one, {"whose": "own"}), held(two, {"whose": "own"})
    return None if first is None or second is None else {"all": [first, second]}


# --- Events --------------------------------------------------------------------------------------


def marked(said: Data, whom: str) -> Data:
    """What is said of the card itself, marked where it is only "it"."""
    return {**said, IT: IT} if whom == IT else said


def event(name: Event, doer: tuple[str, Any]) -> Data | None:
    """A trigger's event with what it is about; a player of one's own is left out."""
    word = EVENTS[name]
    sort, whom = doer
    said: Data = {"when": name.value}
    if sort == "self":
        return None if word.is_of_player else marked(said, whom)
    if sort == "card":
        of = counted(whom)
        return None if of is None or not word.kinds else {**said, "of": of}
    about = {"player": (About.PLAYER, About.TURN), "hero": (About.HERO,)}[sort]
    if word.about not in about:
        return {**said, "of": {"hero": whom}} if sort == "hero" and Kind.HERO in word.kinds else None
    if word.is_of_player and whom == "own":
        return said
    return {**said, "of": whom}


def played(one_described: Data, whose: str, when: Event = Event.PLAYS) -> Data | None:
    """That somebody plays a card, or recycles one."""
    of = counted(one_described, {"whose": whose})
    if of == {"card": whose}:
        return {"when": when.value, "of": whose}
    return None if of is None else {"when": when.value, "of": of}
