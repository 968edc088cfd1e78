"""Shares of a whole: in per cent, and as a bar beside the number."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from web.text.numbers import number_text, percent_text

register = template.Library()
register.filter("percent", percent_text)
register.filter("number", number_text)


@register.simple_tag
def share_bar(share: float) -> SafeString:
    """A share of 1 as a lying bar; decoration beside the number that says it."""
    return format_html(
        '<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="bar-ground" width="100" height="1"/><rect class="bar-fill-2" width="{}" height="1"/></svg>',
        f"{100 * share:.1f}",
    )
