"""What phrases are made into: steps as data, as somebody would type them.

A function returns None where its parts can't stand together. Pronouns stay open until the whole text is known, and letters (`X`) until
the clause says what they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.text.printed.amounts import at_most, explained, has_letters, negative, scaled
from engine.text.printed.data import (
    CONTROLLER,
    DOER,
    DOERS,
    HOLDER,
    IT,
    PLAYERS,
    TIMED,
    YOURS,
    Both,
    Data,
    Led,
    Steps,
    Unsaid,
    Verbs,
    head,
    like,
    remade,
)
from engine.text.printed.describing import counted, merged, opponents_choice, selector, told_in_full
from engine.text.printed.game import CARD, PrintedGame
from engine.text.table import Reads

WHOSE_OF: Final = {"you": "own", "enemy": "enemy"}
"""Whose cards a player's are."""


def cards_of(amount: Any, source: str | None = None, who: str | None = None) -> Data:
    """So many cards of a hand or a deck, as several parts of a step; its own part is called ""."""
    return Parts({"": amount} | ({"from": source} if source else {}) | ({"who": who} if who else {}))


class Parts(dict[str, Any]):
    """What one place in a phrase says of several parts of a step."""


def joined_steps(one: Steps, two: Steps) -> Steps:
    """Steps one after the other."""
    return [*one, *two]


def verbs_joined(one: Steps, more: Steps) -> Verbs:
    """The steps of a verb and of those behind it."""
    return Verbs([*one, *more], more.last if isinstance(more, Verbs) else len(more))


def part_of(game: PrintedGame, step: Data, word: str) -> Any:
    """A part of a step's word, None where it has none such."""
    known = game.steps.get(head(step))
    return next((part for part in known.parts if part.word == word), None) if known is not None else None


def amount_word(game: PrintedGame, step: Data) -> str | None:
    """The part of a step that is an amount, None where it has none."""
    known = game.steps.get(head(step))
    parts = () if known is None else known.parts
    return next((part.word for part in parts if part.reads is Reads.AMOUNT and part.field == "amount"), None)


# --- How much, and how long ----------------------------------------------------------------------


def per_each(game: PrintedGame, steps: Steps, per: Any) -> Steps | None:
    """`steps` whose last one happens once "for each" of what is counted.

    "Each unit they control" is of the player whom the last step is about; it is never yours, unless both of you do it.
    """
    if isinstance(steps, Both):
        half = len(steps) // 2
        yours, theirs = per_each(game, steps[:half], of_doer(per, "you")), per_each(game, steps[half:], per)
        return None if yours is None or theirs is None else [*yours, *theirs]
    word = amount_word(game, steps[-1]) if steps else None
    if word is None:
        return None
    amount = steps[-1].get(word, 1)
    if isinstance(amount, Unsaid) or not isinstance(amount, int) or isinstance(amount, bool) or amount == 0:
        return None
    doer = steps[-1].get("who", game.doers.get(head(steps[-1]), ""))
    return [*steps[:-1], {**steps[-1], word: scaled(amount, of_doer(per, doer) if doer else per)}]


def per_each_gain(game: PrintedGame, gain: Steps, per: Any) -> Steps | None:
    """What a card gets once for each of what is counted: a figure."""
    return None if "grant" in gain[-1] else per_each(game, gain, per)


def with_more(game: PrintedGame, steps: Steps, number: int, per: Any) -> Steps | None:
    """`steps` whose last one happens `number` times more for each of what is counted."""
    word = amount_word(game, steps[-1]) if steps else None
    if word is None or not isinstance(steps[-1].get(word, 1), int):
        return None
    return [*steps[:-1], {**steps[-1], word: {"sum": [steps[-1].get(word, 1), scaled(number, per)]}}]


def capped(game: PrintedGame, steps: Steps, number: int) -> Steps | None:
    """`steps` whose last one is made of a count, but not more than a number."""
    word = amount_word(game, steps[-1]) if steps else None
    if word is None or not isinstance(steps[-1].get(word), dict):
        return None
    return [*steps[:-1], {**steps[-1], word: at_most(steps[-1][word], number)}]


def whole(steps: Steps, meanings: Mapping[str, Any] | None = None) -> Steps | None:
    """`steps` if all letters in them are explained, with what they stand for."""
    said = explained(steps, meanings or {})
    return None if said is None or has_letters(said) else like(said, steps)


def lasting(game: PrintedGame, steps: Steps, duration: str) -> Steps | None:
    """`steps` with how long they last; None where none of them is without it."""
    made: Steps = []
    for step in steps:
        part = None if "for" in step or TIMED in step else part_of(game, step, "for")
        if part is None:
            made.append(step)
        else:
            made.append({**step, TIMED: duration} if duration == part.default else {**step, "for": duration})
    return None if made == steps else made


def lasting_or_not(game: PrintedGame, steps: Steps, duration: str | None) -> Steps | None:
    """`steps` with how long they last, if that is said."""
    return lasting(game, steps, duration) if duration else steps


def lasting_from_the_start(game: PrintedGame, duration: str, clause: Steps) -> Steps | None:
    """Steps that last as long as is said before them."""
    steps = lasting(game, clause, duration)
    return None if steps is None else Led(steps, duration)


# --- Who does it, and to whom --------------------------------------------------------------------


def of_doer(value: Any, player: str) -> Any:
    """`value` with `player` for whoever does it."""
    if isinstance(value, dict) and HOLDER in value and player != "you":
        (kind, _), *rest = ((key, inner) for key, inner in value.items() if key != HOLDER)
        return {kind: WHOSE_OF.get(player, DOERS), **dict(rest)}
    if isinstance(value, dict):
        return remade({key: of_doer(inner, player) for key, inner in value.items()}, value)
    if isinstance(value, list):
        return [of_doer(inner, player) for inner in value]
    if value == DOERS:
        return WHOSE_OF.get(player, value)
    return player if value == DOER else value


def of_player(game: PrintedGame, player: str, does_all: Steps) -> Steps | None:
    """What a player does: `who` of each step, or the player that the word itself stands for."""
    return _of_subject(game, player, like(of_doer(does_all, player), does_all), "who")


def of_both(game: PrintedGame, does_all: Steps) -> Steps | None:
    """What you and your opponent do, one after the other."""
    yours, theirs = of_player(game, "you", does_all), of_player(game, "enemy", does_all)
    return None if yours is None or theirs is None else Both([*yours, *theirs])


def of_card(game: PrintedGame, target: Any, gets_all: Steps) -> Steps | None:
    """What happens to a card: `to` of each step; chosen once, it is `that` from the second step on."""
    return _of_subject(game, target, gets_all, "to")


def _of_subject(game: PrintedGame, subject: Any, steps: Steps, usual_part: str) -> Steps | None:
    made: Steps = []
    for index, step in enumerate(steps):
        if "for_each" in step:
            inner = _of_subject(game, subject, step["do"], usual_part)
            if inner is None:
                return None
            made.append({**step, "do": inner})
            continue
        part = next((word for word, value in step.items() if value is None), usual_part)
        known = part_of(game, step, part)
        if step.get(part) is not None or known is None:
            return None
        is_chosen = isinstance(subject, dict) and subject.get("many", 1) != "all"
        whom = "that" if index and is_chosen else subject
        made.append(dict(step) if whom == known.default else {**step, part: whom})
    return like(made, steps)


def to_whose(steps: Steps, whose: str) -> Steps:
    """Steps that bring a card to somebody's hand or deck, marked where it is yours."""
    return [{**step, YOURS: YOURS} for step in steps] if whose == "own" else steps


def by_it(steps: Steps) -> Steps:
    """What "it" does, which has to be the card itself."""
    return [{**steps[0], IT: IT}]


def by_both(theirs: Steps) -> Steps:
    """What each player does to the own cards, you first."""
    return [*(_yours(step) for step in theirs), *theirs]


def _yours(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: "own" if inner == "enemy" else _yours(inner) for key, inner in value.items() if key != "chooser"}
    return value


# --- What cards get, and what they can't do ------------------------------------------------------


def forbidden(game: PrintedGame, act: str, duration: str | None) -> Steps | None:
    """What a card can't do."""
    return all_forbidden(game, [act], duration)


def all_forbidden(game: PrintedGame, acts: Sequence[str], duration: str | None, late: str | None = None) -> Steps | None:
    """Several things that a card can't do; how long may be said before or behind them."""
    return None if duration and late else lasting_or_not(game, [{"cannot": act} for act in acts], duration or late)


def none_can(game: PrintedGame, core: Data, acts: Sequence[str], duration: str | None, late: str | None = None) -> Steps | None:
    """What no card that fits can do."""
    whom = selector(game, core, {"many": "all"})
    steps = all_forbidden(game, acts, duration, late)
    return None if whom is None or steps is None else of_card(game, whom, steps)


def no_attack(game: PrintedGame, core: Data | None, duration: str | None) -> Steps | None:
    """That the opponent can't attack, which happens with characters alone, or with cards that are named."""
    if core is not None and core.get("plural") is False:
        return None
    fighters = {"kind": next(iter(game.kinds))} if core is None else {key: value for key, value in core.items() if key != "plural"}
    units = selector(game, {**fighters, "whose": "enemy", "many": "all"})
    steps = forbidden(game, "attack", duration)
    return None if units is None or steps is None else of_card(game, units, steps)


def changed(
    game: PrintedGame, figures_of: tuple[list[str], Any], amount: Any, sign: int, duration: str | None, late: str | None = None
) -> Steps | None:
    """Figures of a card that go up or down."""
    figures, target = figures_of
    change = amount if sign > 0 else negative(amount)
    steps = None if duration and late else of_card(game, target, [{figure: change} for figure in figures])
    return None if steps is None else lasting_or_not(game, steps, duration or late)


def figures_of_card(target: Any, several: Steps) -> Steps | None:
    """What is only listed behind a card: figures, no keyword, which could be one that the card has."""
    return None if any("grant" in step for step in several) or not isinstance(target, dict) else several


def either_gained(game: PrintedGame, target: Any, first: Steps, second: Steps, duration: str | None) -> Steps | None:
    """One of two things that a card gets."""
    made: list[Steps] = []
    for gain in (first, second):
        steps = lasting_or_not(game, gain, duration)
        step = None if steps is None else of_card(game, target, steps)
        if step is None:
            return None
        made.append(step)
    return [{"choose": 1, "of": made}]


def both_gained(game: PrintedGame, one: Any, two: Any, several: Steps, duration: str | None, late: str | None) -> Steps | None:
    """What two cards get, each."""
    steps = None if duration and late else lasting_or_not(game, several, duration or late)
    told = told_in_full(game, (one, two))
    if steps is None or told is None:
        return None
    first, second = (of_card(game, whom, steps) for whom in told)
    return None if first is None or second is None else [*first, *second]


# --- Damage --------------------------------------------------------------------------------------


def harm(game: PrintedGame, harmed: tuple[str, Any], damage_amount: Any) -> Steps | None:
    """Damage to a card or to the hero of a player."""
    sort, whom = harmed
    return harmed_hero(whom, damage_amount) if sort == "hero" else of_card(game, whom, [{"damage": damage_amount}])


def harmed_hero(hero: str, damage_amount: Any) -> Steps:
    """Damage to the hero of a player."""
    return [{"hero_damage": damage_amount} | ({"who": hero} if hero != "enemy" else {})]


def harm_both(game: PrintedGame, one: tuple[str, Any], two: tuple[str, Any], damage_amount: Any) -> Steps | None:
    """As much damage to each of two."""
    told = told_in_full(game, (one[1], two[1]))
    if told is None:
        return None
    first, second = (harm(game, (sort, whom), damage_amount) for sort, whom in zip((one[0], two[0]), told, strict=True))
    return None if first is None or second is None else [*first, *second]


def harm_often(game: PrintedGame, times: Any, harmed: tuple[str, Any], damage_amount: Any) -> Steps | None:
    """Damage that is dealt several times."""
    once = harm(game, harmed, damage_amount)
    return None if once is None or not isinstance(times, int) or times < 2 else [{"repeat": times, "do": once}]


def harm_either(game: PrintedGame, one: tuple[str, Any], two: tuple[str, Any], damage_amount: Any) -> Steps | None:
    """Damage to one of two."""
    first, second = harm(game, one, damage_amount), harm(game, two, damage_amount)
    return None if first is None or second is None else [{"choose": 1, "of": [first, second]}]


def prevented(game: PrintedGame, amount: Any, harmed: tuple[str, Any], duration: str | None, late: str | None) -> Steps | None:
    """Damage that is prevented: it is told of a card as of a card, of a hero as of a hero."""
    sort, whom = harmed
    is_hero = sort == "card" and (whom in ("you", "enemy") or (isinstance(whom, dict) and next(iter(whom)) in game.lone_kinds))
    if is_hero or (duration and late):
        return None
    return lasting_or_not(game, [{"prevent": amount, "to": whom}], duration or late)


# --- Sacrifices and discards ---------------------------------------------------------------------


def sacrificed(target: Any) -> Steps | None:
    """What is sacrificed is one's own, and in play."""
    if not isinstance(target, dict):
        return [{"destroy": target}]
    kind = next(iter(target))
    return None if target[kind] == "enemy" or "in" in target else [{"destroy": {**target, kind: "own"}}]


def sacrificed_by_enemy(game: PrintedGame, core: Data) -> Steps | None:
    """What the opponent has to destroy of the own cards."""
    whom = selector(game, opponents_choice(game, core))
    return None if whom is None else [{"destroy": whom}]


def discarded_by(game: PrintedGame, player: str, amount: Any) -> Steps | None:
    """Cards that a player discards from the hand."""
    return of_player(game, player, [{"destroy_cards": amount, "from": "hand"}])


def discarded_of(game: PrintedGame, player: str, amount: Any) -> Steps | None:
    """Some of the cards in a hand, which "er" has; of those that were just drawn is said without "er"."""
    return discarded_by(game, player, amount) if player in (PLAYERS, CONTROLLER) else None


def to_graveyard(cards_from: Data) -> Steps:
    """Cards that go to the graveyard."""
    return [{word or "destroy_cards": value for word, value in cards_from.items()}]


# --- What is paid, and what one looks at ---------------------------------------------------------


def merged_apart(one: Data, other: Data) -> Data | None:
    """Both together; None where they say something of the same."""
    return None if set(one) & set(other) else {**one, **other}


def in_turn(turn: str) -> Data | None:
    """That something is done only in somebody's turn; None for anybody's."""
    return None if turn == "any" else {"if": {"turn": turn}}


def allowed(player: str, steps: Steps) -> Steps:
    """What a player may do, or may have happen."""
    return [{"may": steps, "who": player}]


def changed_cost(game: PrintedGame, of: str, whose: Data, change: Any, per: Any, duration: str | None) -> Steps | None:
    """A changed cost: `whose` tells the player, and which cards and how many of them where that is said."""
    player, which = whose["player"], whose.get("which")
    if which is not None and next(iter(which)) in game.kinds:
        which = {key: WHOSE_OF.get(player, "any") if key in game.kinds else value for key, value in which.items()}
    said = {"which": which, "times": whose.get("times"), "who": None if player == "you" else player}
    steps: Steps | None = [{"cost": change, "of": of} | {key: value for key, value in said.items() if value is not None}]
    if per is not None and steps is not None:
        steps = per_each(game, steps, per)
    return None if steps is None else lasting_or_not(game, steps, duration if duration != "permanent" else None)


def looked(look_at: Data, keep: Any = None, rest: str = "top", where: Any = None, late: Any = None, all_kept: bool = False) -> Steps | None:
    """Looking at the top of a deck: so many cards are kept, and where the others go."""
    amount = look_at.get("amount", 1)
    kept = amount if all_kept else keep
    step = {"look": amount} | ({"keep": kept} if kept else {}) | ({"rest": rest} if rest != "top" else {})
    step |= {} if look_at["who"] == "you" else {"who": look_at["who"]}
    meanings = merged(where, late)
    return None if meanings is None else whole([step], meanings)


# --- Events --------------------------------------------------------------------------------------


def marked(said: Data, whom: str) -> Data:
    """What is said of the card itself, marked where it is only "it"."""
    return {**said, IT: IT} if whom == IT else said


def event(game: PrintedGame, name: str, doer: tuple[str, Any]) -> Data | None:
    """A trigger's event with what it is about; a player of one's own is left out."""
    known = game.events[name]
    sort, whom = doer
    said: Data = {"when": name}
    if sort == "self":
        return None if known.of_player else marked(said, whom)
    if sort == CARD:
        of = counted(game, whom)
        return None if of is None or not known.kinds else {**said, "of": of}
    if sort not in known.takes:
        return {**said, "of": {sort: whom}} if sort in known.kinds else None
    return said if known.of_player and whom == "own" else {**said, "of": whom}


def played(game: PrintedGame, one_described: Data, whose: str, when: str) -> Data | None:
    """That somebody plays a card, or recycles one."""
    of = counted(game, one_described, {"whose": whose})
    if of == {CARD: whose}:
        return {"when": when, "of": whose}
    return None if of is None else {"when": when, "of": of}
