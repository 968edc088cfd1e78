"""Parts of deck pages. Everything is drawn from its arguments: no tag asks the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.template.defaultfilters import floatformat
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from cards.names import counted_section, told_apart
from cards.selectors import catalog
from cards.templatetags.cards import card_link
from decks.builder.fixes import FixButton, fix_button
from decks.list.display import Group, LeaderLine, ZoneView
from decks.list.drafts import has_unpublished_changes
from decks.list.fragments import drawn
from decks.list.language import localized, starter_word
from decks.list.mentions import mentions_in, with_mentions, without_mentions
from decks.list.models import Deck, Visibility
from engine.cards.catalog import BaseCard, CardId
from engine.verdict.verdict import Problem
from web.games import present_game, present_kit
from web.text.language import reader_language
from web.text.markdown import render_markdown

register = template.Library()


@register.filter
def fix_of(problem: Problem) -> FixButton | None:
    """The button or link that mends `problem`; None where it takes thought."""
    return fix_button(problem)


@register.filter
def markdown(text: str) -> SafeString:
    """`text` as harmless HTML, in which `[[Rust Hound]]` is the card."""
    return mark_safe(with_mentions(render_markdown(text)))  # noqa: S308  (nh3 has cleaned it)


@register.filter
def visibility_word(visibility: str) -> str:
    """Who may read a deck, in a word."""
    return {
        Visibility.PRIVATE: gettext("private"),
        Visibility.UNLISTED: gettext("by link"),
        Visibility.PUBLIC: gettext("public"),
    }.get(Visibility(visibility), visibility)


@register.filter
def is_unpublished(deck: Deck) -> bool:
    """Whether a deck, as its owner has it, differs from what readers see."""
    return has_unpublished_changes(deck)


@register.simple_tag
def card_name(names: Mapping[CardId, BaseCard], card: int) -> str:
    """The name of a card in the reader's language; its number where the site doesn't know it."""
    known = names.get(CardId(card))
    if known is None:
        return gettext("card %(number)s") % {"number": card}
    return known.name.in_language(reader_language())


@register.simple_tag
def card_named(names: Mapping[CardId, BaseCard], card: int) -> str:
    """A card by its number: its name as a link that shows it; the number where the site doesn't know it."""
    known = names.get(CardId(card))
    return card_name(names, card) if known is None else card_link(known)


@register.filter
def mentions(text: str) -> SafeString:
    """Plain `text`, in which `[[Rust Hound]]` is the card."""
    return mentions_in(text)


register.filter("without_mentions", without_mentions)


@register.simple_tag
def card_level(names: Mapping[CardId, BaseCard], card: int) -> str:
    """Which of its leader's cards a card is (RONE: the level of a hero's), behind the name that all of them share; else nothing."""
    known = names.get(CardId(card))
    told = told_apart(known, reader_language()) if known is not None else ""
    return f" ({told})" if told else ""


@register.filter
def leader_names(lines: Iterable[LeaderLine]) -> str:
    """The names of what a deck is built around in the reader's language; the slug where the site doesn't know it."""
    return ", ".join(localized(line.name) if line.name else line.slug for line in lines)


@register.simple_tag
def leader_heading() -> str:
    """What the present game's decks are built around, in a word."""
    return localized(present_kit().layout.leaders.heading)


@register.simple_tag
def leader_unknown(slug: str) -> str:
    """That nothing is called `slug` that a deck could be built around."""
    words = present_kit().layout.leader_words
    return localized(words.unknown).format(slug=slug) if words else slug


@register.simple_tag
def leader_named(slug: str) -> str:
    """What a deck is built around by its slug: its name as a link that shows its cards; the slug where the site doesn't know it."""
    known = catalog()
    return card_link(known.cards_of_leader(slug)[0]) if slug in known.leader_names else hero_name(slug)


@register.filter
def leader_links(lines: Iterable[LeaderLine]) -> SafeString:
    """As `leader_names`, each a link that shows every card of the leader."""
    shown = (card_link(line.cards[0], name=localized(line.name)) if line.cards and line.name else line.slug for line in lines)
    return format_html_join(", ", "{}", ((link,) for link in shown))


@register.filter
def size_in_words(zone: ZoneView) -> str:
    """How many cards a zone holds, of how many if the format says so."""
    if zone.has_bound:
        return gettext("%(count)s of %(size)s cards") % {"count": zone.count, "size": zone.most}
    return ngettext("%(count)s card", "%(count)s cards", zone.count) % {"count": zone.count}


@register.filter
def counted_groups(groups: Iterable[Group]) -> str:
    """How many cards each group of a list has: `14 units, 10 tactics`; of what is beside the deck those that are there."""
    zones = present_kit().layout.zones_of_deck
    counted = [group for group in groups if group.count or group.section.zone in zones]
    return ", ".join(counted_section(group.slug, group.count, present_game()) for group in counted)


@register.filter
def counted_zone(zone: ZoneView) -> str:
    """How many cards a zone has, in the words of its first section: `5 technologies`."""
    return counted_section(zone.groups[0].slug, zone.count, present_game())


@register.simple_tag
def one_of_section(section: str) -> str:
    """What one card of a section is called."""
    kit = present_kit()
    named = next(one for one in kit.layout.sections if one.slug == section)
    return localized(kit.cards.types[next(iter(named.types))].name if len(named.types) == 1 else named.heading)


@register.simple_tag
def search_hint(place: str) -> str:
    """What an empty field of a search shows: of `cards`, of the cards of a `group`, of `decks`."""
    return localized(present_kit().decks.hint(place))


class Held(Protocol):
    """A card of a sample hand."""

    id: int
    card: BaseCard | None


@register.filter
def names_of_held(cards: Iterable[Held]) -> SafeString:
    """The names of cards of a sample hand, each a link that shows it; the number of one that the site doesn't know."""
    return format_html_join(", ", "{}", ((card_link(held.card) if held.card else held.id,) for held in cards))


@register.filter
def deck_name(deck: Deck) -> str:
    """What a deck is called; a starter has a name in each language."""
    return starter_word(deck, "name") or deck.name


@register.filter
def deck_lead(deck: Deck) -> str:
    """What stands beside a deck's name: its summary, or the first paragraph of its description."""
    return starter_word(deck, "summary") or without_mentions(deck.lead)


@register.tag("drawn")
def parse_drawn(parser: Parser, token: Token) -> DrawnNode:
    """`{% drawn revision part … %}` to `{% enddrawn %}`: drawn once for these values, which name the part and all that it is drawn from."""
    words = token.split_contents()[1:]
    content = parser.parse(("enddrawn",))
    parser.delete_first_token()
    return DrawnNode(content, [parser.compile_filter(word) for word in words])


class DrawnNode(Node):
    """A part of a page that the process keeps (`decks.list.fragments`)."""

    def __init__(self, nodelist: NodeList, values: list[FilterExpression]) -> None:
        self.nodelist = nodelist
        self.values = values

    def render(self, context: Context) -> SafeString:
        """The part, as it was drawn before or drawn now."""
        revision, *key = [value.resolve(context) for value in self.values]
        return drawn(str(revision), tuple(key), lambda: self.nodelist.render(context))


def hero_name(slug: str) -> str:
    """A hero's slug as a name: words with capitals."""
    return " ".join(word.capitalize() for word in slug.split("-"))


@register.filter
def chance(percent: float) -> str:
    """A chance in per cent with one place; what isn't certain is never shown as 100."""
    sign = ""
    if 99.95 <= percent < 100:
        sign, percent = "> ", 99.9
    return f"{sign}{floatformat(percent, 1)} %"
