"""What pages draw of cards: levels, water drops, life strips, the type line, rules text with its symbols, stats.

Everything here is drawn from its arguments and from what the process already holds: no tag asks the database.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from cards.face_images import face_version
from cards.faces.plain import figures_of
from cards.facets import Facet
from cards.lifestrip import life_strip_marks
from cards.names import counted_section, full_name, style_of, subtype_of, type_line_of, type_name
from cards.reader import Work
from cards.rules_text import rules_lines
from cards.selectors import known_revision, shelf
from engine.cards.catalog import BaseCard, CardId
from engine.cards.formats import BaseFormat
from engine.languages import Language, LocalText
from engine.text.markup import Run, TextLine
from web.games import kit_of, present_game
from web.templatetags.web import icon
from web.text.language import reader_language

SYMBOL_IN_WORD = re.compile(r"(?<![^\s<>])(?:[^\s<>]+(?:<svg [^>]*>.*?</svg>)+[^\s<>]*|(?:<svg [^>]*>.*?</svg>)+[^\s<>]+)")
"""A symbol in rules text, as HTML, with what stands close to it."""
CLAUSE = re.compile(r"[A-Z]+-([0-9]+|[A-Z-]+)\Z")

register = template.Library()
RESOURCE = "M-9.5 -16.5H9.5L19 0 9.5 16.5H-9.5L-19 0z"
DROP = "M0 -24C9 -13.5 15.5 -6 15.5 2.5A15.5 15.5 0 0 1 -15.5 2.5C-15.5 -6 -9 -13.5 0 -24z"


@register.simple_tag
def level(number: int) -> SafeString:
    """A card's level (1 to 3) as chevrons (CARD-1)."""
    return icon(f"level-{number}", label=gettext("Level %(number)s") % {"number": number}, classes="level")


@register.simple_tag
def water(amount: int | None) -> SafeString:
    """A drop with a cost in water; a dashed drop where the cost is greyed out (CARD-5)."""
    return _water(amount, get_language() or "en")


@lru_cache(maxsize=200)
def _water(amount: int | None, language: str) -> SafeString:
    """The drop as it is said in `language`, the present one."""
    if amount is None:
        number, spoken, classes = "–", gettext("can’t be played"), "cost cost-none"
    else:
        number, spoken, classes = str(amount), gettext("water"), "cost"
    return format_html(
        '<span class="{}"><svg viewBox="-17 -26 34 46" aria-hidden="true"><path d="{}"/></svg>'
        '<span>{}<span class="hidden-text"> {}</span></span></span>',
        classes,
        DROP,
        number,
        spoken,
    )


@register.simple_tag
def coin(amount: int | None, faction: str | None) -> SafeString:
    """A cost in resources, in the colour of a faction; a dash where the card has none."""
    return format_html(
        '<span class="cost coin coin-{}"><svg viewBox="-20 -17.5 40 35" aria-hidden="true"><path d="{}"/></svg>'
        '<span>{}<span class="hidden-text"> {}</span></span></span>',
        faction or "none",
        RESOURCE,
        "–" if amount is None else amount,
        gettext("no cost") if amount is None else ngettext("resource", "resources", amount),
    )


@register.simple_tag
def life_strip(strip: Sequence[tuple[str, int]] = (), size: int = 24) -> SafeString:
    """A zone of a deck as a mark for each card: filled for the first section, open for the second, half as high for others.

    Free places are dashed, cards too many red.
    `strip` holds each section's slug and number of cards. Of RONE the units and tactics are what keeps a player alive.
    """
    return _life_strip(tuple(strip), size, present_game(), get_language() or "en")


@lru_cache(maxsize=2_000)
def _life_strip(strip: tuple[tuple[str, int], ...], size: int, game: str, language: str) -> SafeString:
    """The strip as it is said in `language`, the present one: drawn once, since a page of decks holds many that are alike."""
    marks, width = life_strip_marks([count for _section, count in strip], size)
    drawn = format_html_join(
        "",
        '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>',
        ((mark.kind, mark.x, mark.y, mark.width, mark.height, mark.radius) for mark in marks),
    )
    return format_html(
        '<svg class="life" viewBox="0 0 {} 16" role="img" aria-label="{}">{}</svg>', width, life_in_words(strip, size, game), drawn
    )


def life_in_words(strip: Sequence[tuple[str, int]], size: int, game: str) -> str:
    """What a life strip says to those who can't see it."""
    parts = [counted_section(section, count, game) for section, count in strip]
    total = sum(count for _section, count in strip)
    if total != size:
        parts.append(gettext("%(count)s of %(size)s cards") % {"count": total, "size": size})
    return ", ".join(parts)


@register.filter
def type_line(card: BaseCard, language: str = "") -> str:
    """Type and race of a card, as under its name: "Unit – Human"."""
    return type_line_of(card, "de" if (language or reader_language()) == "de" else "en")


@register.filter(name="subtype")
def subtype_in_words(card: BaseCard) -> str:
    """What the subtype of a card is called in the reader's language, of RONE its race; "" of a card without one."""
    worn = subtype_of(card)
    return worn.in_language(reader_language()) if worn else ""


@register.filter(name="full_name")
def full_name_of(card: BaseCard) -> str:
    """The name of a card as it is read out: with what tells it from others of that name."""
    return full_name(card, reader_language())


@register.simple_tag
def card_link(card: BaseCard, name: str = "", on: str = "") -> SafeString:
    """The name of a card wherever it stands: a link to its page that shows the card under pointer, focus and finger.

    `name` is said instead of the card's own. `on="open"`: it is shown when it is clicked only, where its text stands beside it.
    """
    shown = format_html('="{}"', on) if on else ""
    link = reverse("cards:detail", args=[card.slug])
    return format_html('<a href="{}" data-hovercard{}>{}</a>', link, shown, name or card.name.in_language(reader_language()))


@register.filter
def card_links(text: str, cards: Iterable[CardId] | None = None) -> SafeString:
    """`text` with the names that stand in it as links that show the card: of `cards` and of leaders, or of every card.

    A name is found as it is written, in the reader's language; of a leader's cards the first is shown.
    """
    current, language = shelf(), reader_language()
    known = current.catalog
    if cards is None:
        named: _Named = current.keep(("all names", language), lambda: _names_in(language, known))
    else:
        leaders = [known.cards_of_leader(leader)[0] for leader in known.leader_names]
        named = _names_in(language, [*(known.by_id[card] for card in cards if card in known.by_id), *leaders])
    parts, at = [], 0
    for found in named.pattern.finditer(text):
        parts += [conditional_escape(text[at : found.start()]), card_link(named.cards[found[0]])]
        at = found.end()
    return mark_safe("".join([*parts, conditional_escape(text[at:])]))  # noqa: S308  (escaped here; links escape their names)


@dataclass(frozen=True)
class _Named:
    """Cards by their names, and what finds these names in a text."""

    cards: Mapping[str, BaseCard]
    pattern: re.Pattern[str]


def _names_in(language: Language, cards: Iterable[BaseCard]) -> _Named:
    by_name: dict[str, BaseCard] = {}
    for card in cards:
        by_name.setdefault(card.name.in_language(language), card)
    names = "|".join(map(re.escape, sorted(by_name, key=len, reverse=True)))
    return _Named(by_name, re.compile(rf"(?<!\w)(?:{names})(?!\w)" if names else r"(?!)"))


@register.filter
def in_style(card: BaseCard, part: str) -> str:
    """The template that draws a part of `card` in its game's style."""
    return f"{style_of(kit_of(card.game))}{part}"


@register.filter
def text_in(text: LocalText, language: str) -> str:
    """A text in the language with this code."""
    return text.in_language("de" if language == "de" else "en")


@register.filter
def face_url(card: BaseCard) -> str:
    """The address of a card's face in the reader's language, as it is drawn now."""
    address = reverse("cards:face", args=[card.slug])
    return f"{address}?lang={reader_language()}&v={face_version(known_revision())}"


@register.filter
def emblem_url(card: BaseCard, shape: str = "square") -> str:
    """The address of the emblem on a card's face: a `square` part of it, or a `wide` one."""
    return f"{face_url(card)}#emblem-{shape}"


@register.inclusion_tag("cards/components/rules_text.html")
def rules_text(card: BaseCard, *, with_terms: bool = False) -> dict[str, Any]:
    """The rules text of a card with its symbols. `with_terms`: keywords open their meaning, which stands on the same page."""
    linked = frozenset(kit_of(card.game).keywords) if with_terms else frozenset()
    return {"lines": rules_lines(card, reader_language()), "linked": linked}


@register.filter
def with_symbols(line: TextLine, linked: Container[str]) -> SafeString:
    """A paragraph of rules text with its symbols; the keywords in `linked` open their meaning.

    A line isn't broken between a symbol and the number or the full stop that it stands close to.
    """
    html = format_html_join("", "{}", ((_run(run, linked),) for run in line))
    return mark_safe(SYMBOL_IN_WORD.sub(r'<span class="whole">\g<0></span>', html))  # noqa: S308  (of what was escaped above)


def _run(run: Run, linked: Container[str]) -> str:
    """A run of a rules text as HTML."""
    if run.kind == "icon":
        slim = {"water": " text-icon-water text-icon-slim", "card": " text-icon-slim"}.get(run.name, "")
        return icon(run.name, label=run.text, classes=f"text-icon{slim}")
    if run.kind == "keyword" and run.name in linked:
        return format_html('<button class="term" type="button" popovertarget="keyword-{}">{}</button>', run.name, run.text)
    return format_html("<b>{}</b>", run.text) if run.kind == "keyword" else run.text


@register.filter
def figures(card: BaseCard) -> list[tuple[str, str]]:
    """The numbers of a card with what they are called, for games whose figures have no drawing of their own."""
    return figures_of(card, reader_language())


@register.filter
def row_of(work: Work, card: BaseCard) -> Any:
    """What the deck in work holds of `card` (`cards.reader.Work`)."""
    return work.row(card)


@register.filter
def of_name(columns: Mapping[str, Any], name: str) -> Any:
    """The column with this name."""
    return columns[name]


@register.simple_tag
def card_cell(card: Any, name: str) -> str:
    """What a table shows of a card under one of its orders."""
    if name == "name":
        return card_link(card)
    if name == "type":
        return type_name(card).in_language(reader_language())
    if name == "number":
        return printing_label(card)
    subtype = kit_of(card.game).cards.subtype
    if subtype is not None and name == subtype.name:
        return subtype_in_words(card)
    value = getattr(card, name)
    return "" if value is None else str(value)


@register.filter
def speed_symbol(card: Any) -> str:
    """The symbol of a unit's attack speed: a yellow rotation with its number."""
    return f"exhaust-{card.speed}-yellow"


@register.filter
def clause_of(source: str) -> str:
    """`source` where it is a clause of the rules (`KEY-SHIELD`), else ""."""
    return source if CLAUSE.match(source) else ""


@register.filter
def chosen_count(facets: list[Facet]) -> int:
    """How many filters are set."""
    return sum(1 for facet in facets if facet.chosen)


@register.filter
def printing_label(card: BaseCard, format: BaseFormat | None = None) -> str:
    """The printing of `card` that is named in `format`, as it stands on the card: `DRY 027`; nothing for a card without any."""
    printing = card.printing(format.editions if format else None)
    return printing.label if printing else ""
