"""Sentences and abilities: how they are put together, whatever the language, which gives the phrases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.amounts import multiplied
from engine.rone.abilities.antecedents import is_unclear_after
from engine.rone.abilities.choices import add_choices
from engine.rone.abilities.data import Data, Steps
from engine.rone.abilities.following import FOLLOWING, Undone
from engine.rone.abilities.pronouns import is_unclear_behind
from engine.rone.abilities.replacing import instead
from engine.rone.abilities.rows import Row, split
from engine.rone.words.reading import ALWAYS_WORDS
from engine.text.phrases import Phrases

EXHAUSTS = [(times, colour, f"exhaust-{times}-{colour}") for times in (1, 2, 3) for colour in ("yellow", "purple")]
UNCOLOURED = [(times, "", f"exhaust-{times}") for times in range(4)]
"""Symbols that say how often, but not in which colour: "{2}", "[exhaust 2]", "3 :"."""


def add_sentences(phrases: Phrases, said: Mapping[str, str]) -> None:
    """Sentences without their full stop (`s_open`), one after the other (`body_open`), and with it (`body`)."""
    add = phrases.add
    add("consequence", "{clauses}", lambda clauses: clauses)
    add("consequence", "{looking}", lambda looking: looking)
    add_choices(phrases, said)
    add("s_open", f"{said['if-not-done']} [,] {{consequence}}", lambda consequence: [Undone({"if": {"not": "done"}, "then": consequence})])
    add("consequence", f"{said['may']} {{may_clauses}}", lambda may_clauses: [{"may": may_clauses}])
    add("s_open", "{consequence}", lambda consequence: consequence)
    add("s_open", f"{{consequence}} {said['trailing-if']}", if_not_in_turn)
    add("s_open", f"{{consequence}} {said['trailing-if']}", if_the_last)
    if "instead" in said:
        _add_instead(phrases, said)
    add("s_open", f"{said['may-colon']} : {{body_open}}", lambda body_open: [{"may": body_open}])
    for begin in (said["if"], said["if-you-do"]):
        add("s_open", f"{begin} [,] {{consequence}}", _conditional)
        add("s_open", f"{begin} [,] {{consequence}} (.|,|;) {{otherwise}}", _conditional)
        add("s_open", f"{begin} : {{body_open}}", _conditional)
    add("otherwise", f"{said['otherwise']} [,] {{consequence}}", lambda consequence: consequence)
    add("s_open", f"{said['for-each']} [,] {{consequence}}", lambda of, consequence: [{"for_each": of, "do": consequence}])
    add("s_open", f"{said['repeat']} : {{body_open}}", lambda times, body_open: [{"repeat": times, "do": body_open}])
    add(
        "s_open",
        f"{said['repeat']} {{per}} : {{body_open}}",
        lambda times, per, body_open: [{"repeat": multiplied(times, per), "do": body_open}] if isinstance(times, int) else None,
    )
    add("s_open", f"{said['repeat']} {{where}} : {{body_open}}", _repeated)
    add("s_open", f"{said['choose-one']} {{options}}", _choose_one)
    add("s_open", f"{said['choose']} {{options}}", lambda number, options: _choose(number, options))
    add("options", "{bullets}", lambda bullets: bullets)
    add("bullets", "• {last:body_open}", lambda last: [last])
    add("bullets", f"• {{one:body_open}} [.|;|,] [{said['or']}] {{more:bullets}}", lambda one, more: [one, *more])
    add("options", f"{{one:body_open}} {said['or']} {{last:body_open}}", lambda one, last: [one, last])
    add("options", "{one:body_open} ; {more:options}", lambda one, more: [one, *more])
    add("options", "{one:body_open} ; {last:body_open}", lambda one, last: [one, last])
    add("body_open", "{s_open}", lambda s_open: s_open)
    for follow in FOLLOWING:
        add("body_open", "{first:s_open} . {rest:body_open}", follow)
    add("body", "{body_open} .", lambda body_open: body_open)


def _add_instead(phrases: Phrases, said: Mapping[str, str]) -> None:
    """What happens in place of the sentence before: "Draw a card. If …, draw two instead"."""
    add = phrases.add
    begin = f"{said['if']} [,] {said['instead']}"
    for border in (".", ",", ";"):
        add("s_open", f"{{one:consequence}} {border} {begin} {{two:replacing}}", instead)
        add("s_open", f"{{one:consequence}} {border} {said['instead']} {{two:replacing}} {said['trailing-if']}", instead)
    add("replacing", "{clauses}", lambda clauses: clauses)


def _if(condition: Any, then: Steps, otherwise: Steps | None = None) -> Steps:
    return [{"if": condition, "then": then} | ({"else": otherwise} if otherwise else {})]


def if_not_in_turn(consequence: Steps, condition: Any, otherwise: Steps | None = None) -> Steps | None:
    """Steps with a condition behind them: of "…, then … if …" nobody knows whether the first step is meant, too."""
    is_in_turn = isinstance(consequence, Row) and consequence.is_in_turn and len(consequence) > 1
    return None if is_in_turn or is_unclear_behind(condition, consequence) else _if(condition, consequence, otherwise)


def if_the_last(consequence: Steps, condition: Any) -> Steps | None:
    """Steps of which only the last clause needs the condition behind it."""
    parts = split(consequence)
    is_unclear = if_not_in_turn(consequence, condition) is None
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


def _conditional(
    condition: Any = "done", consequence: Steps | None = None, body_open: Steps | None = None, otherwise: Steps | None = None
) -> Steps | None:
    steps = consequence or body_open or []
    return None if is_unclear_after(condition, steps) else _if(condition, steps, otherwise)


def _repeated(times: Any, where: Data, body_open: Steps) -> Steps | None:
    if not make.is_letter(times) or set(where) != {times["letter"]}:
        return None
    return [{"repeat": where[times["letter"]], "do": body_open}]


def _choose_one(options: list[Steps], two: int | None = None) -> Steps | None:
    """One of the options, of which a text may say how many there are."""
    return _choose(1, options) if two is None or two == len(options) else None


def _choose(count: int, options: list[Steps]) -> Steps | None:
    if count == 1:
        options = [inner for option in options for inner in _inner_options(option)]
    return [{"choose": count, "of": options}] if len(options) > count else None


def _inner_options(option: Steps) -> list[Steps]:
    """An option, or those of which it is a choice itself: "A, B or C" is one choice."""
    is_choice = len(option) == 1 and option[0].get("choose") == 1
    return list(option[0]["of"]) if is_choice else [option]


# --- Abilities -----------------------------------------------------------------------------------


def add_abilities(phrases: Phrases, said: Mapping[str, str]) -> None:
    """Abilities with their full stops (`ability`), and one after the other (`line`); each reads as a list of abilities."""
    add = phrases.add
    add("line", "{ability}", lambda ability: ability)
    add("line", "{ability} {line}", _joined)
    add("keywords", "{keyword}", lambda keyword: [{"keyword": keyword}])
    add("keywords", f"{{keyword}} {said['and']} {{keywords}}", lambda keyword, keywords: [{"keyword": keyword}, *keywords])
    add("ability", "{keywords} [.|;]", lambda keywords: keywords)
    _add_triggers(phrases, said)
    _add_activated(phrases, said)
    add("ability", "{body}", lambda body: [{"play": body}])
    add("ability", "{always}", lambda always: [{"always": always}])
    add("ability", f"{{clauses}} [,] {said['as-long-as']} .", _holding_if)
    add("ability", f"{{clauses}} [,] {said['as-long-as']} .", _holding_if_the_last)
    add("ability", f"{said['as-long-as']} [,] {{clauses}} .", _holding_after)
    add("always", "{clauses} .", _holding)
    add(
        "always",
        "{clauses} . {always}",
        lambda clauses, always: None if _holding(clauses) is None else [*(_holding(clauses) or []), *always],
    )


def _joined(ability: list[Data], line: list[Data]) -> list[Data] | None:
    """Abilities one after the other; what could be one text with the sentence before isn't two."""
    if "play" in ability[-1] and "play" in line[0]:
        return None
    if ability[-1].keys() == line[0].keys() == {"always"}:
        return None
    if is_unclear_after(ability[-1].get("if"), line[0].get("always", [])):
        return None
    return [*ability, *line]


def _holding_if(clauses: Steps, condition: Any = None, turn: str = "") -> list[Data] | None:
    """Clauses that hold as long as a condition does, or in somebody's turn."""
    steps = _holding(clauses)
    if steps is None or turn == "any":
        return None
    return [{"always": steps, "if": {"turn": turn} if turn else condition}]


def _holding_if_the_last(clauses: Steps, condition: Any = None, turn: str = "") -> list[Data] | None:
    """Clauses of which only the last needs the condition behind it."""
    parts = split(clauses)
    first = None if parts is None else _holding(parts[0])
    last = None if parts is None else _holding_if(parts[1], condition, turn)
    return None if first is None or last is None else [{"always": first}, *last]


def _holding_after(clauses: Steps, condition: Any = None, turn: str = "") -> list[Data] | None:
    """Clauses that hold as long as the condition before them does."""
    return None if is_unclear_after(condition, clauses) else _holding_if(clauses, condition, turn)


def _holding(clauses: Steps) -> Steps | None:
    """Clauses as they stand in `always`: about all that fit, without how long."""
    made: Steps = []
    for step in clauses:
        if make.head(step) not in ALWAYS_WORDS or step.get("for", "while_here") not in ("while_here", "permanent") or "times" in step:
            return None
        to = cards.for_all(step.get("to"))
        if "to" in step and to is None:
            return None
        made.append({key: to if key == "to" else value for key, value in step.items() if key != "for"})
    return made


def _add_triggers(phrases: Phrases, said: Mapping[str, str]) -> None:
    add = phrases.add
    add("once", f"{said['once']} .", lambda **_: True)
    add(
        "ability",
        f"{{when}} [,] {{consequence}} <open> {said['once']} <close> .",
        lambda when, consequence: trigger(when=when, consequence=consequence, once=True),
    )
    add(
        "ability",
        f"{said['once-before']} : {{when}} [,] {{consequence}} .",
        lambda when, consequence: trigger(when=when, consequence=consequence, once=True),
    )
    add("ability", f"{said['once-before']} , {{when}} : {{body}}", lambda when, body: trigger(when=when, body=body, once=True))
    trailing = said["trailing-if"]
    add("ability", f"{{trigger_word}} (:|-) {{clauses}} {trailing} . [{{once}}]", _trigger_if)
    add("ability", "{trigger_word} (:|-) {body} [{once}]", trigger)
    add("ability", f"{{when}} [,] {{consequence}} {trailing} . [{{once}}]", _trigger_if)
    add("ability", f"{{when}} [,] {{consequence}} {trailing} . [{{once}}]", _trigger_if_the_last)
    add("ability", "{when} [,] {consequence} . [{once}]", trigger)
    for follow in FOLLOWING:
        add("ability", "{when} [,] {consequence} . {body} [{once}]", _trigger_with(follow))
    add("ability", f"{{when}} {trailing} , {{consequence}} . [{{once}}]", _trigger_after)
    add("ability", "{when} : {body} [{once}]", trigger)
    for first in (said["first-time"], said["first-time-late"]):
        add("ability", f"{first} [,] {{consequence}} .", lambda event, consequence: trigger(when=event, consequence=consequence, once=True))
    add("ability", "{consequence} [,] {when} . [{once}]", trigger)
    add(
        "ability",
        f"{said['once-before']} , {{when}} [,] {{consequence}} .",
        lambda when, consequence: trigger(when=when, consequence=consequence, once=True),
    )


def trigger(
    when: Data | None = None,
    trigger_word: str = "",
    clauses: Steps | None = None,
    consequence: Steps | None = None,
    body: Steps | None = None,
    condition: Any = None,
    once: bool = False,
) -> list[Data] | None:
    """A trigger of its event and what happens then; None where "it" may be a card of the condition that stands with the event."""
    steps = [*(clauses or []), *(consequence or []), *(body or [])]
    if when is not None and is_unclear_after(when.get("if"), steps):
        return None
    ability: Data = dict(when) if when is not None else {"when": trigger_word}
    if condition is not None:
        ability["if"] = condition
    if once:
        ability["once_per_turn"] = True
    return [{**ability, "do": steps}]


def _trigger_after(condition: Any, consequence: Steps | None = None, body: Steps | None = None, **more: Any) -> list[Data] | None:
    """A trigger whose condition stands before what happens."""
    is_unclear = is_unclear_after(condition, [*(consequence or []), *(body or [])])
    return None if is_unclear else trigger(condition=condition, consequence=consequence, body=body, **more)


def _trigger_with(follow: Callable[[Steps, Steps], Steps | None]) -> Callable[..., list[Data] | None]:
    """What makes a trigger of a sentence and those that follow it."""

    def build(when: Data, consequence: Steps, body: Steps, once: bool = False) -> list[Data] | None:
        steps = follow(consequence, body)
        return None if steps is None else trigger(when=when, body=steps, once=once)

    return build


def _trigger_if_the_last(condition: Any, consequence: Steps, **more: Any) -> list[Data] | None:
    """A trigger of which only the last clause needs the condition behind it."""
    steps = if_the_last(consequence, condition)
    return None if steps is None else trigger(consequence=steps, **more)


def _trigger_if(condition: Any, clauses: Steps | None = None, consequence: Steps | None = None, **more: Any) -> list[Data] | None:
    """A trigger whose condition stands behind what happens."""
    is_unclear = is_unclear_behind(condition, [*(clauses or []), *(consequence or [])])
    return None if is_unclear else trigger(condition=condition, clauses=clauses, consequence=consequence, **more)


def _add_activated(phrases: Phrases, said: Mapping[str, str]) -> None:
    add = phrases.add
    for times, colour, symbol in (*EXHAUSTS, *UNCOLOURED):
        add("exhaust_symbol", f"<{symbol}>", lambda times=times, colour=colour: (times, colour))
    add("exhaust_symbol", ["{number}", "<open> {number} <close>"], lambda number: (number, "") if number <= 3 else None)
    add("exhausting", "{exhaust_symbol}", lambda exhaust_symbol: exhaust_symbol[0])
    add("payment", "{payment_item}", lambda payment_item: payment_item)
    add("payment", f"{{payment_item}} {said['and']} {{payment}}", make.merged_payment)
    add("costs", "{exhausting}", lambda exhausting: {"exhaust": exhausting})
    add("costs", said["pay"], lambda payment: {"pay": payment})
    add("costs", "{payment}", lambda payment: {"pay": payment})
    both = lambda exhausting, payment: {"exhaust": exhausting, "pay": payment}  # noqa: E731
    for pay in (said["pay"], "{payment}"):
        add("costs", f"{{exhausting}} {said['and']} {pay}", both)
        add("costs", f"{pay} {said['and']} {{exhausting}}", both)
    for pattern, build in (
        ("{exhaust_symbol} : {body}", _economic_text),
        (f"{{exhaust_symbol}} : {said['pay']} . {{body}}", _economic_text),
        ("{exhaust_symbol} [:] {economic} .", _economic),
        (f"{{exhaust_symbol}} : {said['pay']} . {{economic}} .", _economic),
        ("{costs} : {body}", activated),
        (f"{{exhausting}} [:] {said['pay']} : {{body}}", activated),
        (f"{{exhausting}} : {said['pay']} . {{body}}", activated),
    ):
        add("activated", pattern, build)
    add("ability", "{activated} [{restrictions}]", _restricted)
    add("ability", f"{said['once-before']} [,|:] {{activated}}", lambda activated: _restricted(activated, {"once_per_turn": True}))
    add("restrictions", f"{said['restriction']} .", lambda only: only)
    add("restrictions", f"{said['restriction']} . {{restrictions}}", lambda only, restrictions: make.merged_apart(only, restrictions))
    add("only", "{one_only}", lambda one_only: one_only)
    add("only", f"{{one_only}} {said['and']} [{said['only']}] {{only}}", lambda one_only, only: make.merged_apart(one_only, only))
    for pay in ("{payment}", "<open> {payment} <close>", "(:|,|-) {payment}", said["pay"], f"(:|,|-) {said['pay']}"):
        add("ability", f"{said['initiative']} {pay} (:|-) {{body}}", lambda payment, body: [{"initiative": payment, "do": body}])
    add("gains", "{gains_item}", lambda gains_item: [gains_item])
    add("gains", f"{{gains_item}} {said['and']} {{gains}}", lambda gains_item, gains: [gains_item, *gains])
    add("economic", "{gains}", lambda gains: [gains])
    add("economic", f"{{gains}} {said['or']} {{economic}}", lambda gains, economic: [gains, *economic])


def _restricted(activated: list[Data], restrictions: Data | None = None) -> list[Data]:
    """An activated ability with when it can be used."""
    return [{**activated[0], **(restrictions or {})}]


def activated(body: Steps, costs: Data | None = None, exhausting: int | None = None, payment: Data | None = None) -> list[Data] | None:
    """An activated ability of what it costs and what it does."""
    spent = costs if costs is not None else {"exhaust": exhausting, "pay": payment}
    return None if _begins_with_a_choice_of_payments(body) else [{"activate": spent, "do": body}]


def _begins_with_a_choice_of_payments(body: Steps) -> bool:
    """Whether a body is "pay this or do that, …", which would be a cost."""
    return any("pay" in option[0] for option in (body[0]["of"] if "choose" in body[0] else ()))


def _economic_text(exhaust_symbol: tuple[int, str], body: Steps, payment: Data | None = None) -> list[Data] | None:
    """A hero's economic ability in sentences: its symbol is yellow (CARD-4)."""
    times, colour = exhaust_symbol
    spent = {"exhaust": times} | ({"pay": payment} if payment else {})
    return [{"activate": spent, "economic": True, "do": body}] if colour == "yellow" else None


def _economic(exhaust_symbol: tuple[int, str], economic: list[Steps], payment: Data | None = None) -> list[Data] | None:
    """A hero's economic ability, in symbols (CARD-4)."""
    do: Steps = economic[0] if len(economic) == 1 else [{"choose": 1, "of": economic}]
    if exhaust_symbol[1] == "purple":
        return activated(do, {"exhaust": exhaust_symbol[0]} | ({"pay": payment} if payment else {}))
    return _economic_text((exhaust_symbol[0], "yellow"), do, payment)
