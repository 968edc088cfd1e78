"""Small parts of a table's page."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from cards.templatetags.cards import RESOURCE
from play.showing import ShownCard, ShownCoins

register = template.Library()
MOST_MARKS = 24
"""More coins of a kind are only counted."""


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


@register.simple_tag
def coin_marks(coins: ShownCoins) -> SafeString:
    """A mark for each coin of a kind: ready ones, loose ones, then those that are spent; what they are stands in words beside them."""
    states = ["ready"] * coins.ready + ["loose"] * coins.loose + ["spent"] * coins.spent
    return format_html_join(
        "",
        '<svg class="coin-{}" viewBox="-20 -17.5 40 35" aria-hidden="true"><path d="{}"/></svg>',
        ((state, RESOURCE) for state in states[:MOST_MARKS]),
    )
