"""Sentences and abilities: what is made of clauses that stand together, whatever the language."""

from __future__ import annotations

from typing import Any, Final

from engine.text.printed import building as make
from engine.text.printed.amounts import is_letter
from engine.text.printed.antecedents import is_unclear_after
from engine.text.printed.data import IT, REFERRING, TIMED, Data, Steps, head
from engine.text.printed.describing import choosing, for_all
from engine.text.printed.game import PrintedGame
from engine.text.printed.pronouns import is_unclear_behind, names_targets
from engine.text.printed.rows import Row, split

SHORT: Final = "?short"
"""A step of which only the new amount is said: "draw 2 instead"."""
MOST_EXHAUSTED: Final = 3

# --- Conditions ----------------------------------------------------------------------------------


def _if(condition: Any, then: Steps, otherwise: Steps | None = None) -> Steps:
    return [{"if": condition, "then": then} | ({"else": otherwise} if otherwise else {})]


def conditional(game: PrintedGame, condition: Any, steps: Steps, otherwise: Steps | None = None) -> Steps | None:
    """Steps behind their condition; None where "it" in them is unclear."""
    return None if is_unclear_after(game, condition, steps) else _if(condition, steps, otherwise)


def if_not_in_turn(game: PrintedGame, consequence: Steps, condition: Any) -> Steps | None:
    """Steps with a condition behind them: of "…, then … if …" nobody knows whether the first step is meant, too."""
    is_in_turn = isinstance(consequence, Row) and consequence.is_in_turn and len(consequence) > 1
    return None if is_in_turn or is_unclear_behind(game, condition, consequence) else _if(condition, consequence)


def if_the_last(game: PrintedGame, consequence: Steps, condition: Any) -> Steps | None:
    """Steps of which only the last clause needs the condition behind it."""
    parts = split(consequence)
    is_unclear = if_not_in_turn(game, consequence, condition) is None
    if parts is None and not is_unclear and len(consequence) == 1:
        return _if_the_last_within(consequence[0], condition)
    return None if parts is None or is_unclear else [*parts[0], *_if(condition, parts[1])]


def _if_the_last_within(step: Data, condition: Any) -> Steps | None:
    """A choice of which only the last option needs a condition, or what one may do of which only the last clause needs it."""
    if "choose" in step:
        *options, last = step["of"]
        return [{**step, "of": [*options, _if(condition, last)]}]
    parts = split(step["may"]) if "may" in step else None
    return None if parts is None else [{**step, "may": [*parts[0], *_if(condition, parts[1])]}]


def otherwise_so_many(game: PrintedGame, condition: Any, one: Steps, number: int) -> Steps | None:
    """A step where a condition holds, and the same with another number where it doesn't."""
    word = make.amount_word(game, one[0]) if len(one) == 1 else None
    return None if word is None else _if(condition, one, [{**one[0], word: number}])


# --- Instead, and unless -------------------------------------------------------------------------


def short(words: list[str], amount: Any) -> Steps:
    """A step in place of another of which only the new amount is said; `words` are those that it can be."""
    return [{SHORT: amount, "of": words}]


def replaced(game: PrintedGame, clauses: Steps, condition: Any, replacing: Steps) -> Steps | None:
    """`replacing` in place of what usually happens, where the condition holds; None where it needs what happened before."""
    new = replacing
    if SHORT in replacing[0]:
        word = make.amount_word(game, clauses[-1])
        if word is None or head(clauses[-1]) not in replacing[0]["of"]:
            return None
        new = [*clauses[:-1], {**clauses[-1], word: replacing[0][SHORT]}]
    elif _names_one(new):
        return None
    return None if _names_one(condition) else _if(condition, new, clauses)


def one_replaced(game: PrintedGame, clauses: Steps, condition: Any, replacing: Steps) -> Steps | None:
    """`replacing` in place of one of several things: the one that is done alike, or the last. What is short ("draw 2") is that anyway."""
    if len(clauses) < 2 or SHORT in replacing[0]:
        return None
    alike = (at for at in range(len(clauses)) if head(clauses[at]) == head(replacing[0]))
    at = next(alike, len(clauses) - 1)
    new = replaced(game, [clauses[at]], condition, replacing)
    return None if new is None or _names_one(clauses[at + 1 :]) else [*clauses[:at], *new, *clauses[at + 1 :]]


def _names_one(value: Any) -> bool:
    """Whether a pronoun stands in it, which would mean a card of the sentence that is replaced."""
    if isinstance(value, dict):
        return any(map(_names_one, value.values()))
    return any(map(_names_one, value)) if isinstance(value, list) else value == "done" or value in REFERRING


def instead(game: PrintedGame, one: Steps, condition: Any, two: Steps) -> Steps | None:
    """`one`, or `two` in its place where the condition holds: about the same target, and as long, where `two` says nothing else."""
    if len(one) != 1 or not two:
        return None
    first, second = one[0], dict(two[0])
    if set(second) == {"amount"}:  # "draw three instead"
        word = make.amount_word(game, first)
        return None if word is None else _if(condition, [{**first, word: second["amount"]}], one)
    if head(first) == head(second) and "for" in first and "for" not in second:
        second["for"] = first["for"]
    then = choosing(first.get("to", first[head(first)]), [second, *two[1:]]) or [second, *two[1:]]
    return _if(condition, then, one)


def unless(paying: tuple[str, Data], clauses: Steps) -> Steps:
    """What doesn't happen if a player pays."""
    player, payment = paying
    return [{"unless": payment, "do": clauses} | ({"who": player} if player != "enemy" else {})]


def unless_the_last(paying: tuple[str, Data], clauses: Steps) -> Steps | None:
    """Clauses of which only the last doesn't happen if a player pays; None where there is but one."""
    parts = split(clauses)
    return None if parts is None else [*parts[0], *unless(paying, parts[1])]


# --- Choices, and what is done several times -----------------------------------------------------


def repeated(times: Any, where: Data, body_open: Steps) -> Steps | None:
    """What is done X times, where X is told."""
    if not is_letter(times) or set(where) != {times["letter"]}:
        return None
    return [{"repeat": where[times["letter"]], "do": body_open}]


def a_choice(clauses: Steps) -> Steps | None:
    """Clauses that are one choice, and nothing else."""
    return clauses if len(clauses) == 1 and "choose" in clauses[0] else None


def choose_one(options: list[Steps], count: int | None) -> Steps | None:
    """One of the options, of which a text may say how many there are."""
    return choose(1, options) if count is None or count == len(options) else None


def choose(number: int, options: list[Steps]) -> Steps | None:
    """Some of the options; those of an option that is a choice itself are options of one choice: "A, B or C"."""
    if number == 1:
        options = [
            inner for option in options for inner in (option[0]["of"] if a_choice(option) and option[0]["choose"] == 1 else [option])
        ]
    return [{"choose": number, "of": options}] if len(options) > number else None


def choice_apart(one: Steps, two: Steps, is_first_apart: bool, is_last_apart: bool) -> Steps | None:
    """One of two clauses, without the clauses before the "or" or behind it that are carried out anyway."""
    clauses, more = (steps.clauses if isinstance(steps, Row) else [list(steps)] for steps in (one, two))
    if (is_first_apart and len(clauses) < 2) or (is_last_apart and len(more) < 2):
        return None
    before = clauses[:-1] if is_first_apart else []
    behind = more[1:] if is_last_apart else []
    options = [clauses[len(before) :], more[: len(more) - len(behind)]]
    chosen = {"choose": 1, "of": [[step for clause in option for step in clause] for option in options]}
    return [*(step for clause in before for step in clause), chosen, *(step for clause in behind for step in clause)]


def choice_per(game: PrintedGame, choice: Steps, per: Any) -> Steps | None:
    """One of two things, either so often as is counted behind them."""
    if len(choice) != 1:
        return None
    options = [[make.per_each(game, [step], per) for step in option] for option in choice[0]["of"]]
    if any(counted is None for option in options for counted in option):
        return None
    return [{"choose": 1, "of": [[step for counted in option for step in counted or ()] for option in options]}]


# --- Abilities -----------------------------------------------------------------------------------


def joined_abilities(game: PrintedGame, ability: list[Data], line: list[Data]) -> list[Data] | None:
    """Abilities one after the other; what could be one text with the sentence before isn't two."""
    if "play" in ability[-1] and "play" in line[0]:
        return None
    if ability[-1].keys() == line[0].keys() == {"always"}:
        return None
    if is_unclear_after(game, ability[-1].get("if"), line[0].get("always", [])):
        return None
    return [*ability, *line]


def keywords_before(keywords: list[Data], line: list[Data]) -> list[Data] | None:
    """Keywords and what stands on the same line behind them."""
    return None if "keyword" in line[0] else [*keywords, *line]


def itself_cannot(acts: list[str]) -> list[Data]:
    """What the card itself can't do."""
    return [{"always": [{"cannot": act, "to": "self"} for act in acts]}]


def holding(game: PrintedGame, clauses: Steps) -> Steps | None:
    """Clauses as they stand in `always`: about all that fit, without how long."""
    made: Steps = []
    for step in clauses:
        lasts = step.get("for", step.get(TIMED, "while_here"))
        if head(step) not in game.always_words or lasts not in ("while_here", "permanent") or "times" in step:
            return None
        to = for_all(step.get("to"))
        if "to" in step and to is None:
            return None
        made.append({key: to if key == "to" else value for key, value in step.items() if key not in ("for", TIMED)})
    return made


def holding_if(game: PrintedGame, clauses: Steps, condition: Any, turn: str | None) -> list[Data] | None:
    """Clauses that hold as long as a condition does, or in somebody's turn."""
    steps = holding(game, clauses)
    return None if steps is None or turn == "any" else [{"always": steps, "if": {"turn": turn} if turn else condition}]


def holding_if_the_last(game: PrintedGame, clauses: Steps, condition: Any, turn: str | None) -> list[Data] | None:
    """Clauses of which only the last needs the condition behind it."""
    parts = split(clauses)
    first = None if parts is None else holding(game, parts[0])
    last = None if parts is None else holding_if(game, parts[1], condition, turn)
    return None if first is None or last is None else [{"always": first}, *last]


def holding_after(game: PrintedGame, clauses: Steps, condition: Any, turn: str | None) -> list[Data] | None:
    """Clauses that hold as long as the condition before them does."""
    return None if is_unclear_after(game, condition, clauses) else holding_if(game, clauses, condition, turn)


def after(game: PrintedGame, condition: Any, steps: Steps) -> Steps | None:
    """Steps of a trigger whose condition stands before them; None where "it" may be a card of the condition."""
    return None if is_unclear_after(game, condition, steps) else steps


def behind(game: PrintedGame, condition: Any, steps: Steps) -> Steps | None:
    """Steps of a trigger whose condition stands behind them."""
    return None if is_unclear_behind(game, condition, steps) else steps


def trigger(game: PrintedGame, when: Data, steps: Steps, condition: Any = None, once: bool | None = None) -> list[Data] | None:
    """A trigger of its event and what happens then; None where "it" may be a card of the condition that stands with the event."""
    if is_unclear_after(game, when.get("if"), steps):
        return None
    said = ({} if condition is None else {"if": condition}) | ({"once_per_turn": True} if once else {})
    return [{**when, **said, "do": steps}]


def trigger_behind(game: PrintedGame, steps: Steps, when: Data, once: bool | None = None) -> list[Data] | None:
    """A trigger whose event stands behind what happens; None where "it" may be a card named before: "Exhaust a unit when it attacks"."""
    return None if IT in when and names_targets(game, steps) else trigger(game, when, steps, once=once)


def exhaustion(times: Any) -> int | None:
    """How often a card is exhausted to use its ability."""
    often = 1 if times is None else times
    return often if isinstance(often, int) and often <= MOST_EXHAUSTED else None


def activated(costs: Data, body: Steps) -> list[Data] | None:
    """An activated ability of what it costs and what it does; "pay this or do that, …" would be a cost."""
    pays = any("pay" in option[0] for option in (body[0]["of"] if "choose" in body[0] else ()))
    return None if pays else [{"activate": costs, "do": body}]


def restricted(abilities: list[Data], restrictions: Data | None) -> list[Data]:
    """An activated ability with when it can be used."""
    return [{**abilities[0], **(restrictions or {})}]
