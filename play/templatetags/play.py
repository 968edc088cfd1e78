"""Small parts of a table's page."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.game_rules import clause_html
from cards.rules_text import named_keywords, spoken_rules_text
from cards.templatetags.cards import RESOURCE
from engine.cards.catalog import BaseCard
from engine.text.keywords import KeywordInfo
from play.showing import ShownCard, ShownCoins, ShownFigure, ShownZone
from play.tiles import ShownCardFigure, ShownOutcome
from web.games import present_kit
from web.templatetags.web import icon, rules_address
from web.text.hyphens import with_soft_hyphens
from web.text.language import reader_language

register = template.Library()
MOST_MARKS = 24
HOURS_OF_DAY = 24
"""More coins of a kind are only counted."""
FIGURES_OF_CARDS = {
    **{name: name for name in ("melee", "ranged", "health", "attack", "defence", "points", "rage")},
    "life": "health",
    "armour": "defence",
    "marks": "mark",
    "wards": "kw-shield",
}
"""The symbols of a card's figures, by their names."""
FIGURES_OF_SEATS = {
    "water": "drop",
    "life": "health",
    "points": "points",
    "deck": "card",
    "hand": "hand",
    "tokens": "resource",
    "fatigue": "hurt",
    "rage": "rage",
    "wards": "kw-shield",
}
PILES = {"graveyard": "grave", "removed": "cross", "deck": "card"}
KEYWORDS = ("defender", "flying", "invisibility", "detection", "shield", "slow", "watchful", "stealthy")
"""The keywords that have a symbol."""


@register.filter
def as_clock(seconds: int) -> str:
    """Seconds as a clock shows them: 1:05, 1:00:05; from a day on in days and hours, 2 d 5 h."""
    minutes, rest = divmod(max(0, int(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= HOURS_OF_DAY:
        return f"{hours // HOURS_OF_DAY} d {hours % HOURS_OF_DAY} h"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@register.filter
def at_most(number: int, most: int) -> int:
    """`number`, or `most` where that is less."""
    return min(number, most)


@register.filter
def without_full_stop(text: str) -> str:
    """`text` for before a colon."""
    return text.removesuffix(".")


@register.simple_tag
def rule_of(number: str) -> dict[str, str]:
    """A clause (`number`) with its `text` and the `address` of the rules; both "" where the rules don't stand on the site."""
    address = rules_address()
    return {"number": number, "address": address, "text": clause_html(number, address) if address else ""}


@register.simple_tag
def clause_mark(number: str) -> SafeString:
    """A question mark that leads to a clause (`CON-3`) in another window; the clause itself where the rules stand nowhere."""
    address = rules_address()
    if not address:
        return format_html('<span class="clause">{}</span>', number)
    label = _("Rule %(number)s") % {"number": number}
    return format_html(
        '<a class="clause clause-mark" href="{}#{}" target="_blank" title="{}" aria-label="{}">?</a>', address, number, label, label
    )


@register.filter
def plain_text(card: BaseCard) -> str:
    """The rules text of a card in one line, symbols by their words."""
    return spoken_rules_text(card, reader_language())


@register.filter
def text_now(held: ShownCard) -> str:
    """The rules text of a card that lies there, of one with two sides that of the side that shows; nothing of one that isn't known."""
    return held.text or (plain_text(held.card) if held.card is not None else "")


@register.simple_tag
def keyword_terms() -> list[KeywordInfo]:
    """The keywords of the present game, each with what it means in short."""
    return list(present_kit().keywords.values())


@register.filter
def terms_of(held: ShownCard) -> str:
    """The keywords that a card has now and those that its text names, by their names in the game, as an attribute of HTML has them."""
    if held.card is None or held.is_covered:
        return ""
    return " ".join(dict.fromkeys([*(one.name for one in held.keywords), *named_terms(held.card).split()]))


@register.filter
def named_terms(card: BaseCard) -> str:
    """The keywords that the text of a card names, in the same way."""
    return " ".join(info.slug for info in named_keywords(card, reader_language()))


@register.filter
def known_name(held: ShownCard) -> str:
    """The name of a card, as far as the reader knows it; of a free place what it is."""
    if held.called:
        return held.called
    if held.card is not None and not held.is_covered:
        return str(held.card.name.in_language(reader_language()))
    return _("face down: %(name)s") % {"name": held.name} if held.name else _("A card that lies face down")


@register.filter
def narrow_name(held: ShownCard) -> str:
    """The same for where there is little room: long words may be broken."""
    return with_soft_hyphens(known_name(held), reader_language())


@register.filter
def narrow(text: str) -> str:
    """`text` for where there is little room: long words may be broken."""
    return with_soft_hyphens(str(text), reader_language())


@register.filter
def spoken(held: ShownCard) -> str:
    """A card as a screen reader says it: name, keywords, figures, state, and whether something may be done with it."""
    parts = [known_name(held), *(one.title for one in held.keywords)]
    for figure in held.figures:
        changed = figure.value != figure.printed
        words = _("%(title)s %(value)s, printed %(printed)s") if changed else _("%(title)s %(value)s")
        parts.append(words % {"title": figure.title, "value": figure.value, "printed": figure.printed})
    if held.turned:
        parts.append(ngettext("exhausted once", "exhausted %(number)s times", held.turned) % {"number": held.turned})
    if held.fights:
        parts.append(_("fights"))
    if held.is_aimed_at:
        parts.append(_("aimed at"))
    parts += [tag.title for tag in held.tags]
    if held.lit and not (held.turned and held.lit == "off"):
        parts.append({"can": _("can act"), "aim": _("can be chosen"), "off": held.brief or _("not now")}[held.lit])
    return ", ".join(str(part) for part in parts)


@register.simple_tag
def card_figure_icon(name: str) -> SafeString | str:
    """The symbol of a figure of a card; nothing for a figure that has none."""
    return icon(FIGURES_OF_CARDS[name]) if name in FIGURES_OF_CARDS else ""


@register.simple_tag
def outcome_icon(outcome: ShownOutcome) -> SafeString | str:
    """The symbol of the figure that an outcome changes; nothing for a card that dies."""
    return "" if outcome.dies else card_figure_icon(outcome.figure) or seat_icon(outcome.figure)


@register.simple_tag
def card_sign(name: str) -> SafeString | str:
    """The symbol of a figure or a keyword of cards; nothing for one that has none."""
    return card_figure_icon(name) or keyword_icon(name)


@register.simple_tag
def seat_figure_icon(figure: ShownFigure | ShownCardFigure) -> SafeString | str:
    """The symbol of a number of a seat, or of the level that a card needs; nothing for one that has none."""
    if figure.name == "level":
        return icon(f"level-{figure.value}")
    return icon(FIGURES_OF_SEATS[figure.name]) if figure.name in FIGURES_OF_SEATS else ""


@register.simple_tag
def seat_icon(name: str) -> SafeString | str:
    """The symbol of the number of a seat that is called so; nothing for one that has none."""
    return icon(FIGURES_OF_SEATS[name]) if name in FIGURES_OF_SEATS else ""


@register.simple_tag
def pile_icon(zone: ShownZone) -> SafeString | str:
    """The symbol of a pile; nothing for one that has none."""
    return icon(PILES[zone.name]) if zone.name in PILES else ""


@register.filter
def marks(strip: Sequence[str], mark: str) -> int:
    """How many of a strip's marks are of a kind."""
    return list(strip).count(mark)


@register.simple_tag
def keyword_icon(name: str) -> SafeString | str:
    """The symbol of a keyword; nothing for one that has none."""
    return icon(f"kw-{name}") if name in KEYWORDS else ""


@register.filter
def cost_of(held: ShownCard) -> ShownCardFigure | None:
    """What a card costs now; None where no cost is known."""
    return next((figure for figure in held.figures if figure.name == "cost"), None)


@register.simple_tag
def strip_of(figure: ShownFigure) -> SafeString:
    """A row of marks, one for each card of which a figure is made; the words of the figure say the same."""
    marks = format_html_join("", '<rect class="strip-{}" x="{}" y="1" width="6" height="12" rx="1.2"/>', _placed(figure.strip))
    width = max(len(figure.strip), 1) * 8
    drawn = '<svg class="strip" viewBox="0 0 {} 16" preserveAspectRatio="none" role="img" aria-label="{} {}, {}">{}</svg>'
    return format_html(drawn, width, figure.title, figure.value, figure.note, marks)


def _placed(marks: Sequence[str]) -> list[tuple[str, int]]:
    return [(mark, at * 8 + 1) for at, mark in enumerate(marks)]


@register.filter
def in_words(coins: ShownCoins) -> str:
    """How many resources of a kind are ready, spent and loose."""
    parts = [f"{coins.title} {coins.ready}"]
    if coins.spent:
        parts.append(_("%(number)s spent") % {"number": coins.spent})
    if coins.loose:
        parts.append(_("%(number)s in the pool") % {"number": coins.loose})
    return " · ".join(parts)


@register.simple_tag
def coin_marks(coins: ShownCoins) -> SafeString:
    """A mark for each coin of a kind: ready ones, loose ones, then those that are spent; what they are stands in words beside them."""
    states = ["ready"] * coins.ready + ["loose"] * coins.loose + ["spent"] * coins.spent
    return format_html_join(
        "",
        '<svg class="coin-{}" viewBox="-20 -17.5 40 35" aria-hidden="true"><path d="{}"/></svg>',
        ((state, RESOURCE) for state in states[:MOST_MARKS]),
    )
