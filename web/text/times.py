"""Days and instants as they stand in a page: the one place that writes `<time>`."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _


def time_element(of: date, shown: str, *, classes: str = "", is_moment: bool = False, zone: str = "") -> SafeString:
    """`shown` as the text of a `<time>` that says `of` to programs, an instant in UTC to the second: HTML takes no microseconds.

    A moment is shown anew by the browser's own clock; beside one that is `shown` as the clocks in `zone` show it, the browser says what its
    own one shows then, where that is another time (`js/moments.js`).
    """
    value = of.astimezone(UTC).isoformat(timespec="seconds") if isinstance(of, datetime) else of.isoformat()
    class_attribute = format_html(' class="{}"', classes) if classes else ""
    mark = mark_safe(" data-moment") if is_moment else format_html(' data-zone="{}" data-own="{}"', zone, _("%s for you")) if zone else ""
    return format_html('<time{} datetime="{}"{}>{}</time>', class_attribute, value, mark, shown)
