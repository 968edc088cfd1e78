"""A budget of processor seconds for costly calls: so many in a minute for each person, and for each address.

A view that may take long is marked by `@costly`. Each call of it is charged with what it took, once it is over. While it goes on, a part
of the budget is held for it: only a few begin at once, and fewer the more is spent, so that neither all threads of the site work for one
person nor many calls begin on the same last second. Whoever has nothing left is refused before the work begins.

Spent is what this minute holds, and of the minute before the part that lies less than a minute back. The counts lie in the cache that all
processes share; when it doesn't answer, nobody is refused. What a process held that was killed is forgotten after two minutes.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from web.addresses import client_address
from web.errors import TooManyRequestsError

logger = logging.getLogger(__name__)
WINDOW_SECONDS: Final = 60
FEW: Final = 3
"""Calls of one person that may go on at once while nothing of the budget is spent. Each process of the site has a thread more."""
SOME: Final = 16
"""The same for what is short unless somebody makes it long, and what programs send many of: lists, orders."""
MANY: Final = 150
"""The same for what a page may show dozens of, such as pictures, and for what has a deadline."""
PERSONS_AT_ADDRESS: Final = 2
"""So many times as many may go on at once at one address."""
AT_ONCE_RETRY_SECONDS: Final = 1
"""After so long it is worth while to try again what was refused because of calls that still go on."""
METER = "cost_meter"
"""The attribute of a request that holds its meter."""
View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True)
class Mark:
    """What a view says of itself: with which methods it is costly (all, where none is named), and how many calls begin at once."""

    methods: frozenset[str]
    at_once: int


def costly(*methods: str, at_once: int = FEW) -> Callable[[View], View]:
    """Let calls of a view draw on the budgets: those by `methods`, or all of them. A method of an API's view needs none named.

    `at_once` of them may go on for one person while nothing is spent.
    """

    def marked(view: View) -> View:
        view.costly = Mark(frozenset(methods), at_once)  # type: ignore[attr-defined]  # found by `mark_of`
        return view

    return marked


def mark_of(view: object, method: str | None) -> Mark | None:
    """The mark of a view for calls by `method`; HEAD costs what GET does."""
    mark: Mark | None = getattr(view, "costly", None)
    if mark is None or (mark.methods and ("GET" if method == "HEAD" else method) not in mark.methods):
        return None
    return mark


@dataclass(frozen=True)
class Budget:
    """So many seconds (`limit_seconds`) in a minute for whoever `key` stands for, `persons` together; headers call it `name`."""

    name: str
    key: str
    limit_seconds: int
    persons: int = 1


def budgets_of(request: HttpRequest, user: Any) -> list[Budget]:
    """The budgets that `request` of `user` draws on. At each address, all people without an account are one person."""
    address = client_address(request)
    person = f"user:{user.pk}" if user.is_authenticated else f"visitors:{address}"
    seconds = settings.COSTLY_SECONDS
    budgets = (Budget("person", person, seconds["person"]), Budget("address", f"address:{address}", seconds["address"], PERSONS_AT_ADDRESS))
    return [budget for budget in budgets if budget.limit_seconds]


@dataclass
class Hold:
    """What is held of a budget for one call, and how much of it is spent, in milliseconds, after `passed` seconds of minute `window`.

    `own` is held for this call, `others` for those that go on beside it.
    """

    budget: Budget
    window: int
    passed: float
    own: int
    others: int
    spent_now: int
    spent_before: int

    @property
    def limit(self) -> int:
        """The budget in milliseconds."""
        return self.budget.limit_seconds * 1000

    @property
    def spent(self) -> float:
        """What counts as spent: less of the minute before with every second."""
        return self.spent_now + self.spent_before * (1 - self.passed / WINDOW_SECONDS)

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.spent >= self.limit

    @property
    def is_refused(self) -> bool:
        """Whether nothing is left, or too little beside the calls that go on; a single one may take what is left and more."""
        return self.is_spent or (self.others > 0 and self.spent + self.others + self.own > self.limit)

    @property
    def wait_seconds(self) -> int:
        """After so long a call can begin, if no other does."""
        if not self.is_spent:
            return AT_ONCE_RETRY_SECONDS if self.is_refused else 0
        room = self.limit - 1
        if self.spent_now <= room:
            needed = WINDOW_SECONDS * (1 - (room - self.spent_now) / self.spent_before) - self.passed
        else:
            needed = WINDOW_SECONDS - self.passed + WINDOW_SECONDS * (1 - room / self.spent_now)
        return max(1, math.ceil(needed))

    @property
    def policy(self) -> str:
        """The budget as `RateLimit-Policy` tells it."""
        return f'"{self.budget.name}";q={self.budget.limit_seconds};w={WINDOW_SECONDS};qu="processor-seconds"'

    @property
    def remaining(self) -> str:
        """What is left as `RateLimit` tells it: whole seconds, and when a call can begin or, where one can, when the minute is over."""
        left = max(0, int(self.limit - self.spent - self.others) // 1000)
        return f'"{self.budget.name}";r={left};t={self.wait_seconds or math.ceil(WINDOW_SECONDS - self.passed)}'


@dataclass
class Meter:
    """What one request takes of its budgets. `now` tells the time in seconds, `worked` the processor seconds of this thread."""

    now: Callable[[], float]
    worked: Callable[[], float]
    started: float = field(init=False)
    told: Sequence[Hold] = field(default=(), init=False)
    """The budgets as they are told; empty where none is drawn on."""
    is_open: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.started = self.worked()

    def begin(self, budgets: Sequence[Budget], at_once: int) -> None:
        """Hold a part of all `budgets`, unless it is held already. Raises `TooManyRequestsError`, with nothing held."""
        if self.is_open:
            return
        holds: list[Hold] = []
        for budget in budgets:
            hold = hold_part(budget, at_once, self.now())
            if hold is None:
                break
            holds.append(hold)
            if hold.is_refused:
                self.told = holds
                for each in holds:
                    release(each, spent=0)
                raise refusal(hold)
        self.told, self.is_open = holds, bool(holds)

    def settle(self) -> None:
        """Charge what was worked since the request began, and hold nothing any longer."""
        if not self.is_open:
            return
        self.is_open, spent = False, round((self.worked() - self.started) * 1000)
        for hold in self.told:
            release(hold, spent=spent)

    @property
    def headers(self) -> dict[str, str]:
        """As they stand in every answer to a costly call."""
        if not self.told:
            return {}
        return {
            "RateLimit-Policy": ", ".join(hold.policy for hold in self.told),
            "RateLimit": ", ".join(hold.remaining for hold in self.told),
        }


def begin_costly(request: HttpRequest, user: Any, at_once: int = FEW) -> None:
    """Let `request` of `user` draw on the budgets from here on, for what it has taken so far too; asked twice it is done once.

    Raises:
        TooManyRequestsError: a budget is spent, or so many calls go on that it could be.
    """
    meter: Meter | None = getattr(request, METER, None)
    if meter is not None:
        meter.begin(budgets_of(request, user), at_once)


def hold_part(budget: Budget, at_once: int, now: float) -> Hold | None:
    """Hold a part of `budget`: so much that `at_once` calls of one person find place. The hold tells whether as much was left.

    None, and nothing is held, where the cache doesn't answer.
    """
    window, passed = divmod(now, WINDOW_SECONDS)
    window, own = int(window), budget.limit_seconds * 1000 // (at_once * budget.persons)
    before = (_name("held", budget, window - 1), _name("spent", budget, window), _name("spent", budget, window - 1))
    try:
        held = _add(_name("held", budget, window), own)
        found = cache.get_many(before)
    except Exception as error:  # whatever a cache backend raises: a budget that can't be counted must not stop the site
        _warn(error)
        return None
    held_before, spent_now, spent_before = (max(0, found.get(name, 0)) for name in before)
    return Hold(budget, window, passed, own, max(0, held - own + held_before), spent_now, spent_before)


def release(hold: Hold, *, spent: int) -> None:
    """Hold nothing for a call any longer, and charge the `spent` milliseconds that it took; `hold` tells them from now on."""
    hold.spent_now += spent
    try:
        cache.incr(_name("held", hold.budget, hold.window), -hold.own)
    except ValueError:  # it took so long that it was forgotten
        pass
    except Exception as error:
        _warn(error)
        return
    if spent > 0:
        try:
            _add(_name("spent", hold.budget, hold.window), spent)
        except Exception as error:
            _warn(error)


def refusal(hold: Hold) -> TooManyRequestsError:
    """The error that names the budget, and says when to come back."""
    seconds, wait = hold.budget.limit_seconds, hold.wait_seconds
    values = {"seconds": seconds, "wait": wait}
    if not hold.is_spent:
        message = _(
            "So much is being worked out for you at once that it could take more than is left of %(seconds)s processor seconds a minute."
            " Try again when some of it is done."
        )
    elif hold.budget.name == "address":
        message = ngettext(
            "Reading texts, imports, pictures, sheets and reports may take %(seconds)s processor seconds a minute for all at your address."
            " They are used up; it goes on in %(wait)s second.",
            "Reading texts, imports, pictures, sheets and reports may take %(seconds)s processor seconds a minute for all at your address."
            " They are used up; it goes on in %(wait)s seconds.",
            wait,
        )
    else:
        message = ngettext(
            "Reading texts, imports, pictures, sheets and reports may take %(seconds)s processor seconds a minute for each person."
            " Yours are used up; it goes on in %(wait)s second.",
            "Reading texts, imports, pictures, sheets and reports may take %(seconds)s processor seconds a minute for each person."
            " Yours are used up; it goes on in %(wait)s seconds.",
            wait,
        )
    return TooManyRequestsError(message % values, code="BUDGET_SPENT", headers={"Retry-After": str(wait)})


def _name(what: str, budget: Budget, window: int) -> str:
    return f"cost:{what}:{budget.key}:{window}"


def _add(name: str, milliseconds: int) -> int:
    """Add to a count, which begins at 0; the sum."""
    try:
        return int(cache.incr(name, milliseconds))
    except ValueError:
        cache.add(name, 0, timeout=3 * WINDOW_SECONDS)
        return int(cache.incr(name, milliseconds))


def _warn(error: Exception) -> None:
    logger.warning("The cache that counts what calls cost doesn't answer (%s); nobody is limited.", error)
