"""What English needs in card text, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.text.grammar import Grammar, Mood

IRREGULAR = {"have": "has", "do": "does", "can't": "can't", "are": "is"}


class English(Grammar):
    """See `Grammar`."""

    language = "en"
    subordinate = (", where ", ", without ")

    def joined(self, parts: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """See `Grammar.joined`."""
        if len(parts) == 1:
            return parts[0]
        comma = "," if last == "or" and any(" and " in part for part in parts) else ""
        return ", ".join(parts[:-1]) + f"{comma} {last} " + parts[-1]

    def quantity(self, low: int | None, high: int | None) -> tuple[str, bool]:
        """See `Grammar.quantity`; "no" for none."""
        if high is not None and high <= 0:
            return "no", True
        if low is not None and low == high:
            return f"exactly {low}", low != 1
        if low is not None:
            return f"at least {low}", low != 1
        return f"at most {high}", high != 1

    def often(self, number: str) -> str:
        """See `Grammar.often`."""
        return {"1": "once", "2": "twice"}.get(number, f"{number} times")


def third(verb: str) -> str:
    """A verb with he, she or it: gain, gains. Of several words the first one changes."""
    head, _, rest = verb.partition(" ")
    if head in IRREGULAR:
        head = IRREGULAR[head]
    elif head.endswith(("s", "sh", "ch", "x", "o")):
        head += "es"
    elif head.endswith("y") and head[-2] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return f"{head} {rest}".strip()


def genitive(name: str) -> str:
    """Whose something is: "that player's", "their controllers'"."""
    return name + ("'" if name.endswith("s") else "'s")


def article(words: str) -> str:
    """`words` with a or an."""
    vowel = words[:1] in "aeio" or (words.startswith("un") and not words.startswith("uni"))
    return f"{'an' if vowel else 'a'} {words}"


def clause(verb: str, subject: str, is_plural: bool, rest: str, mood: Mood) -> str:
    """A clause in its mood. Without a `subject`, and with you who may, it is an order to the reader; `is_plural` is its verb."""
    if mood is Mood.ALLOWED:
        return f"{verb} {rest}"
    if mood is Mood.MAY and subject not in ("", "you"):
        return f"have {subject} {verb} {rest}"
    if not subject and mood is Mood.NAMED:
        subject = "you"
    if not subject or (mood is Mood.MAY and subject == "you"):
        return f"{verb} {rest}"
    return f"{subject} {verb if is_plural else third(verb)} {rest}"
