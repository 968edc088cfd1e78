"""What of an answer is random or of one machine, and what stands for it in the file."""

from __future__ import annotations

import re
from dataclasses import dataclass

from decks.list.models import Deck
from events.models import Event
from simulations.models import Job


@dataclass(frozen=True)
class Rule:
    """Whatever `pattern` finds is replaced; `why` says what it is."""

    why: str
    pattern: re.Pattern[str]
    replacement: str


RULES = (
    Rule(
        "the secret of a form, masked anew each time",
        re.compile(r'(name="csrfmiddlewaretoken" value="|&quot;X-CSRFToken&quot;: ?&quot;)[A-Za-z0-9]{64}'),
        r"\1{csrf}",
    ),
    Rule("the state of the cards in the address of a face", re.compile(r"([?;&]v=)\d+-[0-9a-f]{12}"), r"\1{cards}"),
    Rule("the room on the disk", re.compile(r"\d+ GB free"), "{room} free"),
    Rule("the secret of a token that was just made", re.compile(r"\brone_[A-Za-z0-9_-]{43}"), "{secret}"),
)


@dataclass(frozen=True)
class Name:
    """What is written for an id that was drawn."""

    drawn: str
    name: str


def names_of_ids() -> tuple[Name, ...]:
    """A name for each drawn id in the database, in the order in which they were made."""
    found = []
    for number, deck in enumerate(Deck.objects.order_by("pk"), 1):
        found += [Name(deck.public_id, f"{{deck {number}}}"), Name(deck.share_token, f"{{link {number}}}")]
    found += [Name(event.public_id, f"{{event {number}}}") for number, event in enumerate(Event.objects.order_by("pk"), 1)]
    found += [Name(str(job.pk), f"{{job {job.games} {job.kind}}}") for job in Job.objects.order_by("kind", "games")]
    return tuple(name for name in found if name.drawn)


def named(text: str, names: tuple[Name, ...]) -> str:
    """`text` with a name for each id."""
    for name in names:
        text = text.replace(name.drawn, name.name)
    return text
