"""`[[Rust Hound]]` in what people write becomes the card: by its English or its German name, a hero's level by its number."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from cards.names import full_name, told_apart
from cards.selectors import catalog
from cards.templatetags.cards import card_link
from web.text.language import reader_language

_TAG = re.compile(r"(<[^>]*>)")
_MENTION = re.compile(r"\[\[([^\[\]\n]{1,120})\]\]")
_NUMBERED = re.compile(r"(.+?),?(?: +(?:level|stufe))? +(\d)\Z", re.IGNORECASE)
_CODE = re.compile(r"`[^`]*`")
MOST_TOLD = 5
_LEFT_AS_IT_IS = {"code", "pre", "a"}


def with_mentions(html: str) -> str:
    """`html`, clean as `render_markdown` gives it, with its mentions as links to cards; those in code and in links stay as they are."""
    if "[[" not in html:
        return html
    parts, within = [], 0
    for part in _TAG.split(html):
        if part.startswith("<"):
            name = re.match(r"</?([a-z0-9]*)", part)
            if name and name[1] in _LEFT_AS_IT_IS:
                within += -1 if part.startswith("</") else 1
        elif not within:
            part = _MENTION.sub(lambda found: _linked(unescape(found[1])), part)
        parts.append(part)
    return "".join(parts)


def mentions_in(text: str) -> SafeString:
    """Plain `text` as HTML with its mentions as links to cards."""
    return mark_safe(with_mentions(escape(text)))  # noqa: S308  (escaped here; links escape their names)


def without_mentions(text: str) -> str:
    """Plain `text` with the names alone, where nothing can be linked."""
    return _MENTION.sub(r"\1", text)


def _linked(name: str) -> str:
    card = find_mentioned(name)
    if card is None:
        return format_html('{} <span class="fine">({})</span>', name, gettext("no card of this name"))
    language = reader_language()
    is_numbered = told_apart(card, "en") and _NUMBERED.match(name.strip())
    return card_link(card, name=full_name(card, language) if is_numbered else card.name.in_language(language))


def unfound_mentions(*texts: str) -> dict[str, str]:
    """The names in `texts` that no card has, each with the card's name that is most like it, "" where none is; at most `MOST_TOLD`."""
    written = dict.fromkeys(name for text in texts for name in _MENTION.findall(_CODE.sub("", text)))
    unfound = [name for name in written if find_mentioned(name) is None][:MOST_TOLD]
    return {name: _nearest(name) for name in unfound}


def _nearest(name: str) -> str:
    known = catalog()
    found = known.names.similar(name).cards
    return known.by_id[found[0]].name.in_language(reader_language()) if found else ""


def find_mentioned(name: str) -> Any | None:
    """The card that a mention means: of several levels the first, unless it ends in the number of one; None for no card's name."""
    known = catalog()
    numbered = _NUMBERED.match(name.strip())
    if numbered and (of_name := known.names.exact(numbered[1]).cards):
        leader = known.leader_of(known.by_id[min(of_name)])
        levels = known.cards_of_leader(leader) if leader else ()
        return next((card for card in levels if told_apart(card, "en").endswith(numbered[2])), None)
    found = known.names.exact(name).cards
    return known.by_id[min(found)] if found else None
