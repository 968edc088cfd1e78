"""Numbers in words, in the reader's language."""

from __future__ import annotations

from django.utils.translation import ngettext


def problems_in_words(errors: int, warnings: int, advice: int) -> str:
    """As in: 2 errors, 1 warning, 1 piece of advice. Kinds that there are none of aren’t named."""
    parts = []
    if errors:
        parts.append(ngettext("%(count)s error", "%(count)s errors", errors) % {"count": errors})
    if warnings:
        parts.append(ngettext("%(count)s warning", "%(count)s warnings", warnings) % {"count": warnings})
    if advice:
        parts.append(ngettext("%(count)s piece of advice", "%(count)s pieces of advice", advice) % {"count": advice})
    return ", ".join(parts)
