"""The lists that a large site is multiplied from: a few thousand, each made by the site's own services.

A template is a deck of its own with revisions, here and there versions, a list handed in for an event and a report of real games.
What is copied from it (`tests.load.copies`) is what the site itself would have written for such a list.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import pairwise
from typing import Any

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.rone.decks import decklist_of

TEMPLATES = 2_400
FORMATS, SHARES = ("custom", "team", "three-player", "first-game"), (85, 6, 5, 4)
VERSION_EVERY, SECOND_VERSION_EVERY, GOLDFISH_EVERY, DUEL_EVERY, NOTE_EVERY = 8, 24, 40, 240, 10
GAMES = {"goldfish": 600, "duel": 100}
DESCRIPTIONS = (
    "Hold the line and drink last.",
    "Early units, then water.\n\nKeep two of the cheap ones, the rest comes by itself.",
    "",
    "## How it plays\n\n" + "The first three turns are for *income*; whoever attacks before loses the race. " * 6
    + "\n\n## What to change\n\n" + "- one copy less of the dear ones\n- a second technology that answers swarms\n" * 4,
)  # fmt: skip


def make_templates(*, count: int, makers: list[Any], players: list[Any], now: datetime) -> None:
    """`count` decks of `makers` in turn, with all that copies are made of; always the same ones."""
    from decks.list.selectors import format_named
    from decks.list.services.making import create_deck

    chance = random.Random(1)
    decks = []
    for number in range(count):
        format = format_named(chance.choices(FORMATS, SHARES)[0])
        state = random_list(chance, format, noted=number % NOTE_EVERY == 0)
        deck = create_deck(
            owner=makers[number % len(makers)],
            name=f"Template {number}",
            state=state,
            now=now,
            description=chance.choice(DESCRIPTIONS),
            shares_notes=number % (2 * NOTE_EVERY) == 0,
            shares_new_versions=number % (2 * VERSION_EVERY) == 0,
        )
        if number % VERSION_EVERY == 0:
            deck = _with_versions(deck, state, now=now, second=number % SECOND_VERSION_EVERY == 0)
        decks.append(deck)
    _hand_in(decks, players, now)
    _order_reports(decks, now)


def _with_versions(deck: Any, state: Decklist, *, now: datetime, second: bool) -> Any:
    """`deck` with a version of its list, and perhaps a second one after a change."""
    from decks.list.models import Deck
    from decks.list.services.making import edit_deck
    from decks.versions.services.versions import save_version

    save_version(deck=deck, now=now, name="First try", note="As it was played on Thursday.")
    if second and state.entries("technology"):
        first, *rest = state.entries("technology")
        edit_deck(deck=deck, now=now, state=replace(state, zones={**state.zones, "technology": tuple(rest)}))
        save_version(deck=deck, now=now, note=f"Without {first.card}.")
    return Deck.objects.get(pk=deck.pk)


def _hand_in(decks: list[Any], players: list[Any], now: datetime) -> None:
    """Hand each of `decks` in for an event of its format. The events are taken away when copies have been made of them."""
    from events.services import EventFacts, create_event, hand_in_deck

    of_format: dict[str, list[Any]] = {}
    for deck in decks:
        of_format.setdefault(deck.format, []).append(deck)
    for format, those in of_format.items():
        for begin in range(0, len(those), len(players)):
            day = now.date() + timedelta(days=7)
            facts = EventFacts(
                name="Templates", format=format, starts_on=day, time_zone="Europe/Vienna", deadline=datetime.combine(day, time(9))
            )
            event = create_event(organiser=decks[0].owner, facts=facts, now=now)
            for player, deck in zip(players, those[begin : begin + len(players)], strict=False):
                hand_in_deck(event=event, player=player, deck=deck, now=now)


def _order_reports(decks: list[Any], now: datetime) -> None:
    """Have real games played with some of `decks`, in this process."""
    from decks.list.selectors import deck_state, format_named
    from simulations.jobs.models import Job
    from simulations.jobs.orders import Opponent, Order
    from simulations.jobs.services import order_once
    from simulations.jobs.tasks import run_chunk

    # A deck of two heroes, as a team brings it, isn't simulated, nor one that lacks a card.
    playable = [(number, deck) for number, deck in enumerate(decks) if deck.is_legal and len(deck.heroes) == 1]
    orders = []
    for (number, deck), (_, other) in pairwise(playable):
        asked = {"deck": deck_state(deck), "format": format_named(deck.format), "title": deck.name, "source": deck}
        if number % GOLDFISH_EVERY == 0:
            orders.append((deck.owner, Order(kind="goldfish", games=GAMES["goldfish"], **asked)))
        if number % DUEL_EVERY == 0:
            against = (Opponent(other.name, deck_state(other)),)
            orders.append((deck.owner, Order(kind="duel", games=GAMES["duel"], against=against, **asked)))
    for owner, order in orders:
        order_once(owner=owner, order=order, now=now)
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)


def random_list(chance: random.Random, format: Any, *, noted: bool = False) -> Decklist:
    """A list that `format` allows, of cards of which some are much liked; one in twelve lacks a card."""
    from cards.selectors import catalog
    from engine.rone.cards import CardType

    cards = catalog()
    player = [card for card in cards if card.type in (CardType.UNIT, CardType.TACTIC)]
    technologies = [card for card in cards if card.type is CardType.TECHNOLOGY]
    weights = [1 / (1 + place) ** 0.7 for place in range(len(player))]
    size = format.deck_size - (chance.random() < 1 / 12)
    chosen: dict[CardId, int] = {}
    while sum(chosen.values()) < size:
        card = chance.choices(player, weights)[0]
        chosen[card.id] = min(
            format.copies_max, chosen.get(card.id, 0) + chance.choice((1, 2, 2)), size - sum(chosen.values()) + chosen.get(card.id, 0)
        )
    extra = chance.sample(technologies, format.technologies_max)
    notes = {min(chosen): "the last one to cut"} if noted else {}
    return decklist_of(
        format=format.slug,
        heroes=tuple(chance.sample(sorted(cards.heroes), format.heroes)),
        cards=tuple(Entry(card, copies, notes.get(card, "")) for card, copies in sorted(chosen.items())),
        technologies=tuple(Entry(card.id, 1) for card in sorted(extra, key=lambda card: card.id)),
    )
