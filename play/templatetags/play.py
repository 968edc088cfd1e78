"""Small parts of a table's page."""

from __future__ import annotations

from django import template

from play.showing import ShownCard

register = template.Library()


@register.filter
def as_clock(seconds: int) -> str:
    """Seconds as a clock shows them: 1:05, 1:00:05."""
    minutes, rest = divmod(max(0, int(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@register.filter
def states(held: ShownCard) -> str:
    """The classes of what a card is and can do: turned, at hand, fighting."""
    found = {"play-turned": held.turned, "play-can": held.choices, "play-fights": held.is_fighting}
    return " ".join(name for name, holds in found.items() if holds)
