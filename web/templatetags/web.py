"""Small parts of pages: symbols, times, form fields, verdicts.

Everything here is drawn from its arguments: no tag asks the database.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any
from uuid import uuid4

from django import template
from django.conf import settings
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect, Select, Textarea
from django.forms.boundfield import BoundWidget
from django.template.context import RequestContext
from django.templatetags.static import static
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext

from web.feeds import feed_links
from web.games import present_kit
from web.navigation import Link, find_address, links
from web.site_name import site_name
from web.text.times import time_element

register = template.Library()

HTMX_CONFIG = {
    "includeIndicatorStyles": False,
    "allowEval": False,
    "allowScriptTags": False,
    "historyCacheSize": 0,
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "422", "swap": True},
        {"code": "[45]..", "swap": False, "error": True},
    ],
}
STATE_SHAPES = {"error": "error", "warning": "warning", "info": "info", "success": "ok", "ok": "ok", "debug": "info"}


@cache
def symbol(name: str) -> str:
    """The address of a symbol in the sprite, for `<use href>`."""
    return f"{static('web/symbols.svg')}#i-{name}"


@register.simple_tag
def form_key() -> SafeString:
    """The field by which a form that makes something is known when it is sent again (`accounts.once`)."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid4().hex)


@register.simple_tag
def icon(name: str, label: str = "", classes: str = "icon") -> SafeString:
    """A symbol of the sprite. With a label it speaks; without one it is decoration beside a word.

    In running text use `classes="text-icon"`; water in text is `classes="text-icon text-icon-water"`.
    """
    return _icon(name, str(label), classes)


@lru_cache(maxsize=1_000)
def _icon(name: str, label: str, classes: str) -> SafeString:
    """A symbol as it is written: once, since a page of the deck builder holds 280."""
    if label:
        return format_html('<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', classes, label, symbol(name))
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', classes, symbol(name))


@register.simple_tag
def htmx_config() -> str:
    """What htmx is told: nothing that the policy refuses, and forms with faults (422) are shown."""
    return json.dumps(HTMX_CONFIG, separators=(",", ":"))


@register.filter
def grouped(number: int) -> str:
    """A whole number with its thousands told apart: 10,000, in German 10.000."""
    return number_format(number, force_grouping=True)


@register.simple_tag
def game_name() -> str:
    """The name of the present game."""
    return localized(present_kit().name)


@register.simple_tag(name="site_name")
def name_of_site() -> str:
    """What the site is called."""
    return site_name()


@register.simple_tag
def brand() -> SafeString:
    """What the site is called, as it stands in the head of every page."""
    return format_html("{}", settings.SITE_NAME) if settings.SITE_NAME else format_html("{} <span>decks</span>", game_name())


@register.simple_tag
def rules_address() -> str:
    """Where the rules of the present game stand; "" where they stand nowhere."""
    return find_address("rules") if present_kit().rules else ""


@register.simple_tag
def guide_address() -> str:
    """Where the present game is explained; "" where it isn't."""
    return find_address("learn") if present_kit().guide else ""


@register.simple_tag
def clause(number: str) -> SafeString:
    """A clause of the present game's rules (`CON-3`), as a link where they stand on the site."""
    address = rules_address()
    if not address:
        return format_html('<span class="clause">{}</span>', number)
    return format_html('<a class="clause" href="{}#{}">{}</a>', address, number, number)


@register.simple_tag
def moment(instant: datetime) -> SafeString:
    """A day and a time: in UTC, which it says, until the browser shows it by its own clock (`js/moments.js`)."""
    shown = date_format(instant.astimezone(UTC), "DATETIME_FORMAT")
    return time_element(instant, f"{shown} UTC", is_moment=True)


@register.simple_tag
def day_of(instant: datetime, shown: str = "", form: str = "DATE_FORMAT", classes: str = "") -> SafeString | str:
    """The day of an instant, in words or as `shown`; nothing where there is none."""
    if not instant:
        return ""
    return time_element(instant, shown or date_format(localtime(instant), form), classes=classes)


@register.simple_tag
def feed_link(address: str, title: str) -> SafeString:
    """The elements by which the head of a page names an Atom feed, in both languages."""
    return feed_links(address, title)


@register.filter
def by_terms(query: str) -> SafeString:
    """A search as it is typed, broken into lines between its terms only: a hyphen stays with what it negates."""
    return format_html_join(" ", '<span class="whole">{}</span>', ((term,) for term in query.split(" ")))


@register.filter
def localized(text: Any) -> str:
    """A text that stands in English and German (`LocalText`, or a mapping with `en` and `de`) in the reader's language."""
    if text is None:
        return ""
    language = (get_language() or "en")[:2]
    if isinstance(text, dict):
        return str(text.get(language) or text.get("en") or "")
    if hasattr(text, "en"):
        return str(getattr(text, language, "") or text.en)
    return str(text)


@register.filter
def state_shape(state: str) -> str:
    """The symbol of a state or a message level: octagon, triangle, circle or ticked circle."""
    return next((shape for word, shape in STATE_SHAPES.items() if word in str(state)), "info")


@register.simple_tag(takes_context=True)
def main_menu(context: RequestContext) -> list[Link]:
    """The main menu as seen from this page; a page may name its entry as `nav` in the context."""
    request = context.get("request")
    is_own = bool(context.get("has_own_place"))
    return links(context.get("menu_entries") or (), request.path if request else "", str(context.get("nav", "")), is_own=is_own)


SENT_BACK_MOST = 100_000
"""Characters of a field that a refused form shows again: as many as the longest list has."""


@register.simple_tag
def field_control(field: BoundField) -> SafeString:
    """A form field's own control, with the class of the look. A text longer than any form takes isn't sent back."""
    widget = field.field.widget
    if isinstance(widget, CheckboxInput | CheckboxSelectMultiple | RadioSelect):
        return field.as_widget()
    name = "textarea" if isinstance(widget, Textarea) else "select" if isinstance(widget, Select) else "input"
    classes = f"{name} {widget.attrs.get('class', '')}".strip()
    if isinstance(value := field.value(), str) and len(value) > SENT_BACK_MOST:
        told = gettext("What stood here was too long to be shown again.")
        attrs = {"id": field.auto_id, **field.build_widget_attrs({"class": classes, "placeholder": told}, widget)}
        emptied: SafeString = widget.render(name=field.html_name, value="", attrs=attrs, renderer=field.form.renderer)
        return emptied
    return field.as_widget(attrs={"class": classes})


@register.filter
def field_kind(field: BoundField) -> str:
    """How a field is laid out: `check` (one box), `choices` (several boxes) or `line`."""
    widget = field.field.widget
    if isinstance(widget, CheckboxInput):
        return "check"
    return "choices" if isinstance(widget, CheckboxSelectMultiple | RadioSelect) else "line"


@register.filter
def option_groups(field: BoundField) -> list[tuple[str, list[BoundWidget]]]:
    """The boxes of a field in its groups; those without a group under "" together."""
    boxes = iter(field.subwidgets)
    groups: list[tuple[str, list[BoundWidget]]] = []
    for name, options, _place in field.field.widget.optgroups(field.html_name, []):
        found = [next(boxes) for _option in options]
        if name or not groups or groups[-1][0]:
            groups.append((name or "", found))
        else:
            groups[-1][1].extend(found)
    return groups


@register.inclusion_tag("components/verdict.html")
def verdict(verdict: Any, detail: str = "") -> dict[str, object]:
    """The sum of a validator's verdict; `detail` says for which format and as of when."""
    errors = sum(1 for problem in verdict.problems if str(getattr(problem.severity, "value", problem.severity)) == "error")
    return {"legal": verdict.legal, "errors": errors, "detail": detail}
