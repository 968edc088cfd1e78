"""Judging an order before anything is stored: every fault at once, each with its path, code and value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from accounts.errors import FieldError
from cards.language import reader_language
from cards.selectors import catalog
from decks.models import Deck
from engine.rone.cards import Catalog
from engine.rone.construction import Code, DecklistReading, Format, LineState, Severity, validate
from engine.rone.decks import DeckList, PlayableDeck, playable_deck
from engine.rone.simulation.goldfish import POLICIES, GoldfishSettings, play_goldfish_games
from simulations.errors import CardsNotModelledError, DeckNotPlayableError, KindNotPlayedError, OrderRefusedError
from simulations.models import Kind

DEFAULT_SEED = 1
"""Whoever names no seed plays the same chance as everybody else: lists compare fairly, and an answer is there once it was asked for."""
LARGEST_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""
DEFAULT_GAMES = 10_000
FEWEST_CARDS, MOST_CARDS = 6, 60
MOST_TECHNOLOGIES = 20
MOST_TURNS, MOST_PRESSURE = 30, 6

NOT_PLAYABLE = frozenset(
    {
        Code.HERO_MISSING,
        Code.HERO_INCOMPLETE,
        Code.HERO_MIXED,
        Code.HERO_DUPLICATE,
        Code.CARD_UNKNOWN,
        Code.WRONG_ZONE,
        Code.QUANTITY_INVALID,
    }
)
"""Faults of a list that no game can be played with. Other faults are the owner's affair: drafts are simulated too."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """What somebody asks for, as they wrote it. `source` is the deck that the list was taken from, if any."""

    deck: DeckList
    format: Format
    games: int = DEFAULT_GAMES
    kind: str = Kind.GOLDFISH
    turns: int = 10
    policy: str = "greedy"
    pressure: int = 0
    seed: int = DEFAULT_SEED
    ignore_unmodelled: bool = False
    title: str = ""
    source: Deck | None = None

    @property
    def parameters(self) -> dict[str, Any]:
        """Everything but list and seed that the answer depends on, defaults filled in."""
        return {
            "games": self.games,
            "turns": self.turns,
            "policy": self.policy,
            "pressure": self.pressure,
            "ruleset": self.format.ruleset,
            "ignore_unmodelled": self.ignore_unmodelled,
        }


def check_order(order: Order, *, as_of: date, most_games: int | None) -> PlayableDeck:
    """The deck that the games of `order` will be played with, if it can be played at all.

    `most_games` is the most that may be ordered at once, None for as many as one likes.

    Raises:
        KindNotPlayedError: the engine doesn't play this kind.
        OrderRefusedError: settings out of range, all of them named.
        DeckNotPlayableError: with everything that keeps the list from being played.
        CardsNotModelledError: cards without modelled text, and `ignore_unmodelled` is off.
        EngineError: the engine refuses the deck for another reason, such as a keyword that the ruleset doesn't have (KEY-EDITIONS).
    """
    if order.kind != Kind.GOLDFISH:
        raise KindNotPlayedError(
            _("The engine doesn’t play the kind %(kind)s yet; it plays goldfish.") % {"kind": order.kind},
            errors=[FieldError("KIND_NOT_PLAYED", "kind", _("Not played yet: %(kind)s.") % {"kind": order.kind})],
        )
    if faults := list(_setting_faults(order, most_games)):
        raise OrderRefusedError(faults[0].message, code=faults[0].code if len(faults) == 1 else None, errors=faults)
    known = catalog()
    if faults := list(_deck_faults(order, known, as_of)):
        raise DeckNotPlayableError(faults[0].message, errors=faults)
    deck = playable_deck(order.deck, known)
    if not order.ignore_unmodelled:
        _refuse_unmodelled(deck)
    settings = GoldfishSettings(**{name: value for name, value in order.parameters.items() if name != "games"})
    play_goldfish_games(deck, settings, seed=order.seed, first=0, count=0)  # no game: only what the engine itself refuses
    return deck


def unmodelled_names(deck: PlayableDeck) -> list[str]:
    """The names, in the reader's language, of the cards whose text isn't modelled, heroes first."""
    language = reader_language()
    cards = [card for hero in deck.heroes for card in hero.levels.values()] + [*deck.cards, *deck.technologies]
    return list(dict.fromkeys(card.name.in_language(language) for card in cards if not card.modelled))


def _refuse_unmodelled(deck: PlayableDeck) -> None:
    names = unmodelled_names(deck)
    if names:
        message = _("The text of these cards isn’t modelled: %(names)s. They can be played as cards without text, if you say so.")
        raise CardsNotModelledError(
            message % {"names": ", ".join(names)}, errors=[FieldError("NOT_MODELLED", "deck", name) for name in names]
        )


def _setting_faults(order: Order, most_games: int | None) -> Iterator[FieldError]:
    ranges = (
        ("games", order.games, 1, most_games or LARGEST_SEED),
        ("turns", order.turns, 1, MOST_TURNS),
        ("pressure", order.pressure, 0, MOST_PRESSURE),
        ("seed", order.seed, 0, LARGEST_SEED),
    )
    for name, value, low, high in ranges:
        if not low <= value <= high:
            text = _("%(name)s is %(value)s; it goes from %(low)s to %(high)s.")
            yield FieldError("OUT_OF_RANGE", name, text % {"name": name, "value": value, "low": low, "high": high})
    if order.policy not in POLICIES:
        text = _("No policy is called %(policy)s; there are %(policies)s.")
        yield FieldError("POLICY_UNKNOWN", "policy", text % {"policy": repr(order.policy[:40]), "policies": ", ".join(POLICIES)})


def _deck_faults(order: Order, known: Catalog, as_of: date) -> Iterator[FieldError]:
    language = reader_language()
    for problem in validate(order.deck, format=order.format, catalog=known, as_of=as_of).problems:
        if problem.severity is Severity.ERROR and problem.code in NOT_PLAYABLE:
            yield FieldError(str(problem.code.value), "deck", problem.message.in_language(language))
    if len(order.deck.heroes) > 1:
        yield FieldError("HEROES_TOO_MANY", "deck", _("%(number)s heroes; a simulated deck has one.") % {"number": len(order.deck.heroes)})
    cards = sum(entry.quantity for entry in order.deck.cards)
    if not FEWEST_CARDS <= cards <= MOST_CARDS:
        text = _("%(number)s cards; simulated decks have %(low)s to %(high)s.")
        yield FieldError("DECK_SIZE", "deck", text % {"number": cards, "low": FEWEST_CARDS, "high": MOST_CARDS})
    technologies = sum(entry.quantity for entry in order.deck.technologies)
    if technologies > MOST_TECHNOLOGIES:
        text = _("%(number)s technologies; simulated decks have %(high)s at most.")
        yield FieldError("DECK_SIZE", "deck", text % {"number": technologies, "high": MOST_TECHNOLOGIES})


def refuse_unread(reading: DecklistReading) -> None:
    """Nothing, if every line of a list was understood: without some of them it would be another deck.

    Raises:
        DeckNotPlayableError: with the lines that mean no card, or more than one.
    """
    unread = [line for line in reading.lines if line.state in (LineState.UNKNOWN, LineState.AMBIGUOUS)]
    if unread:
        text = _("Line %(number)s is not understood: %(text)s")
        faults = [
            FieldError(f"LINE_{line.state.upper()}", "deck.text", text % {"number": line.number, "text": line.text.strip()[:200]})
            for line in unread
        ]
        raise DeckNotPlayableError(faults[0].message, errors=faults)


def order_to_json(order: Order) -> dict[str, Any]:
    """An order as comparable data: what an `Idempotency-Key` stands for."""
    deck = asdict(order.deck)
    return {"kind": order.kind, "deck": deck, "seed": order.seed, "source": order.source.pk if order.source else None, **order.parameters}
