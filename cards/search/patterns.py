"""Patterns between slashes: regular expressions of RE2, held against texts whose letters are folded.

RE2 needs time in proportion to the text, whatever the pattern: it looks nowhere ahead and nowhere back. In proportion is not quick yet: at
its worst it looks at each instruction of the compiled pattern for each byte. So a pattern's length is bounded, and what a search may cost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import re2
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from cards.search.folding import fold_letters

LONGEST = 100
REPEATS_MAX = 1_000  # of RE2, also of repetitions in each other
MEMORY_BYTES = 128 * 1024  # for one pattern, of which RE2 keeps the last 128: what needs more takes too long to compile
STEPS_A_TEXT = 250  # what asking costs, however short the text is
ESCAPE_OR_FOREIGN = re.compile(r"\\.|[^\x00-\x7f]", re.DOTALL)

OPTIONS = re2.Options()
OPTIONS.case_sensitive = False
OPTIONS.never_capture = True
OPTIONS.log_errors = False
OPTIONS.max_mem = MEMORY_BYTES

REASONS: Mapping[str, str | Promise] = {
    "missing )": gettext_lazy("in “%(what)s” a bracket is not closed"),
    "unexpected )": gettext_lazy("in “%(what)s” a bracket is closed that was not opened"),
    "missing ]": gettext_lazy("“%(what)s” is not closed"),
    "trailing \\": gettext_lazy("there is nothing after the backslash"),
    "invalid escape sequence": gettext_lazy("“%(what)s” stands for no character, no class and no group before it"),
    "invalid perl operator": gettext_lazy("“%(what)s” is not known here, nor is anything that looks ahead or back"),
    "invalid character class range": gettext_lazy("“%(what)s” is neither a range nor a class of characters"),
    "invalid named capture group": gettext_lazy("“%(what)s” names no group"),
    "no argument for repetition operator": gettext_lazy("there is nothing before “%(what)s” that could be repeated"),
    "bad repetition operator": gettext_lazy("“%(what)s” repeats what is repeated already"),
    "invalid repetition size": gettext_lazy("“%(what)s”: at most %(most)s repetitions in all, the smaller number first"),
    "pattern too large - compile failed": gettext_lazy("the pattern is too large"),
}
"""What RE2 says of a pattern that it refuses, in the site's words; behind it RE2 tells `what` it means."""


class PatternError(Exception):
    """A pattern that can't be read; `what` is the piece that is wrong, "" for the whole."""

    def __init__(self, message: str, what: str = "") -> None:
        super().__init__(message)
        self.what = what


class BudgetSpentError(Exception):
    """A search has done all the work that it may."""


@dataclass
class Budget:
    """How much work is left: at its worst RE2 takes a step for each instruction of a pattern and each byte of a text.

    A step takes up to 6 nanoseconds, mostly less than one: all of it is 180 milliseconds at the very worst.
    """

    left: int = 30_000_000

    def spend(self, amount: int) -> None:
        """Take `amount`.

        Raises:
            BudgetSpentError: there is not so much left.
        """
        self.left -= amount
        if self.left < 0:
            raise BudgetSpentError


class Pattern:
    """A compiled pattern.

    Raises:
        PatternError: the pattern can't be read.
    """

    def __init__(self, pattern: str, budget: Budget) -> None:
        if len(pattern) > LONGEST:
            raise PatternError(gettext("a pattern has at most %(most)s characters") % {"most": LONGEST})
        try:
            self._compiled = re2.compile(folded_pattern(pattern).encode("utf-8", "surrogatepass"), OPTIONS)
        except re2.error as error:
            raise refusal(error.args[0].decode(errors="replace")) from error
        self._size: int = self._compiled.programsize
        self._budget = budget

    def is_in_one(self, texts: tuple[bytes, ...]) -> bool:
        """Whether the pattern occurs anywhere in one of `texts`, which are folded (`fold_letters`) and encoded as UTF-8.

        Raises:
            BudgetSpentError: the budget is spent.
        """
        self._budget.spend(self._size * sum(map(len, texts)) + STEPS_A_TEXT * len(texts))
        return any(map(self._compiled.search, texts))


def folded_pattern(pattern: str) -> str:
    r"""`pattern` with the letters that RE2 can't fold itself (ä, ß, …) folded as texts are, but not behind a backslash."""
    return ESCAPE_OR_FOREIGN.sub(lambda found: found[0] if found[0][0] == "\\" else re.escape(fold_letters(found[0])), pattern)


def refusal(told: str) -> PatternError:
    """What RE2 `told` of a pattern that it refuses, in the language of the reader."""
    code, _, what = told.partition(": ")
    reason = str(REASONS.get(code) or gettext("it holds what is not known here"))
    return PatternError(reason % {"what": what, "most": REPEATS_MAX}, what)
