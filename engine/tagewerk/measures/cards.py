"""What goldfish games tell of each card of the deck, of each faction, of where points come from, and of hidden items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.match import Option
from engine.rules.steps import Step
from engine.simulation.counters import Counter
from engine.simulation.figures import cumulative, rate, spread
from engine.simulation.tally import Tally
from engine.tagewerk.measures.table import DECK, AloneWatch
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.costs import play_cost
from engine.tagewerk.rules.definitions import Definition, FactionPassive
from engine.tagewerk.rules.player_steps import ResourceStep, ResourceTokenStep

PLAYED_KINDS: Final = (c.PLAY, c.ATTACH, c.HIDE)


def sources_in(definition: Definition) -> set[str]:
    """The factions of which a card's text gives resources or resource tokens."""
    found = {passive.faction for passive in definition.passives if isinstance(passive, FactionPassive)}
    for text in [
        *(ability.steps for ability in definition.abilities),
        *(trigger.steps for trigger in definition.triggers),
        definition.play,
    ]:
        found |= _given(text)
    return found


def _given(steps: Sequence[Step]) -> set[str]:
    found: set[str] = set()
    for step in steps:
        if isinstance(step, (ResourceStep, ResourceTokenStep)) and step.faction:
            found.add(step.faction)
        for part in step.parts:
            found |= _given(part)
    return found


class CardCounter(Counter):
    """Counts when each card is drawn, can be played and is played first; supports, sources of points, hidden items."""

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.tally = Tally()
        self._sizes = (0, 0)
        """Cards in hand and deck when the hand was looked at last."""
        self._drawn: dict[int, int] = {}
        self._playable: dict[int, int] = {}
        self._played: dict[int, int] = {}

    def begin(self, watched: AloneWatch) -> None:
        """Nothing is drawn."""
        self._sizes = (0, 0)
        self._drawn, self._playable, self._played = {}, {}, {}

    def look(self, watched: AloneWatch, turn: int) -> None:
        """Note what is in hand, and what may be played now."""
        game, me = watched.game, watched.me
        sizes = (len(me.hand), len(me.deck))
        if sizes != self._sizes:  # nothing comes into a hand without one of them changing
            self._sizes = sizes
            for card in me.hand:
                self._drawn.setdefault(game.definitions[card].id, turn)
        decision = game.decision
        if decision is not None:
            for option in decision.options:
                if option.kind in PLAYED_KINDS:
                    self._playable.setdefault(game.definitions[option.card].id, turn)

    def see(self, watched: AloneWatch, turn: int, option: Option) -> None:
        """Note what is played, hidden and turned up."""
        game = watched.game
        card = game.definitions[option.card].id
        if option.kind == c.TURN_UP:
            piece = game.pieces[option.card]
            assert piece is not None
            self.tally.add(f"turned/{card}/{(game.turn - piece.entered + 1) // 2}")
            return
        if option.kind == c.HIDE:
            self.tally.add(f"hidden/{card}")
        if game.definitions[option.card].support >= 0 and option.kind != c.HIDE:
            self.tally.add(f"supported/{card}/{option.number}")
        self._played.setdefault(card, turn)

    def close(self, watched: AloneWatch, turn: int) -> None:
        """Count the game."""
        tally = self.tally
        for name, noted in (("drawn", self._drawn), ("playable", self._playable), ("played", self._played)):
            for card, first in noted.items():
                tally.add(f"{name}/{card}/{min(first, self.turns + 1)}")
        for card, first in self._playable.items():
            tally.add(f"waits/{card}/{max(first - self._drawn.get(card, first), 0)}")
        for origin in watched.me.scored:
            tally.add(f"scored/{origin}")

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Everything counted so far."""
        for name, number in self.tally.counts.items():
            tally.add(f"{prefix}{name}", number)


class FactionCounter(Counter):
    """Counts for each faction of the deck's characters: is there a source, and what is held that lacks the faction alone."""

    def __init__(self, factions: Sequence[str], turns: int) -> None:
        self.factions = factions
        self.turns = turns
        self.tally = Tally()
        self._sources: dict[str, frozenset[str]] = {}

    def sources_of(self, definition: Definition) -> frozenset[str]:
        """`sources_in`, looked up once for each card."""
        found = self._sources.get(definition.slug)
        if found is None:
            found = self._sources[definition.slug] = frozenset(sources_in(definition))
        return found

    def end_turn(self, watched: AloneWatch, turn: int) -> None:
        """Look at tokens, cards in play and hand."""
        game, me = watched.game, watched.me
        money = watched.tokens()
        open_cards = [piece.definition for piece in game.pieces if piece is not None and piece.player == DECK and not piece.is_hidden]
        for faction in self.factions:
            number = game.factions[faction]
            has = me.ready[number] > 0 or any(resting[number] for resting in me.resting)
            has = has or any(faction in self.sources_of(definition) for definition in open_cards)
            held = 0
            if not has:
                for card in me.hand:
                    definition = game.definitions[card]
                    held += definition.needs_faction == faction and play_cost(game, DECK, definition) <= money
            self.tally.add(f"faction/{faction}/source/{turn}", int(has))
            self.tally.add(f"faction/{faction}/screwed/{turn}", int(held > 0))
            self.tally.add_numbers(f"faction/{faction}/held/{turn}", [held])

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Everything counted so far."""
        for name, number in self.tally.counts.items():
            tally.add(f"{prefix}{name}", number)


# --- What reports tell ---------------------------------------------------------------------------


def castable_cards(cards: Sequence[Any], tally: Tally, turns: int) -> list[dict[str, Any]]:
    """Each card: in which share of all games, of those that drew it, it could be and was played by each turn; how long it waited."""
    games = tally.get("games")
    told = []
    for card in sorted({int(one.id) for one in cards}):
        drawn, playable, played = (cumulative(tally.histogram(f"{name}/{card}"), turns) for name in ("drawn", "playable", "played"))
        supported = tally.histogram(f"supported/{card}")
        told.append(
            {
                "card": card,
                "turns": [
                    {
                        "turn": turn,
                        "all": rate(playable[turn - 1], games),
                        "drawn": rate(playable[turn - 1], drawn[turn - 1]),
                        "played": rate(played[turn - 1], games),
                    }
                    for turn in range(1, turns + 1)
                ],
                "waits": spread(tally.histogram(f"waits/{card}")),
                "supported": rate(supported.get(1, 0), sum(supported.values())) if supported else None,
            }
        )
    return told


def point_sources(tally: Tally) -> list[dict[str, Any]]:
    """Mean points a game by each card's text; `card` is null for exchange. Most first."""
    games = max(tally.get("games"), 1)
    found = [(number / games, card) for card, number in tally.histogram("scored").items()]
    return [{"card": card or None, "mean": mean} for mean, card in sorted(found, key=lambda one: (-one[0], one[1]))]


def hidden_items(cards: Sequence[Any], tally: Tally) -> list[dict[str, Any]]:
    """Each item that was hidden: the turns until it was turned up, and in which share that never happened."""
    told = []
    for card in sorted({int(one.id) for one in cards}):
        hidden = tally.get(f"hidden/{card}")
        if hidden:
            turned = tally.histogram(f"turned/{card}")
            told.append({"card": card, "turns": spread(turned), "never": rate(max(hidden - sum(turned.values()), 0), hidden)})
    return told


def factions_told(factions: Sequence[str], tally: Tally, turns: int, exact: dict[str, list[float] | None]) -> list[dict[str, Any]]:
    """Each faction, turn by turn: whether there was a source, whether characters were held for want of one, and how many."""
    games = tally.get("games")
    return [
        {
            "faction": faction,
            "turns": [
                {
                    "turn": turn,
                    "source": rate(tally.get(f"faction/{faction}/source/{turn}"), games),
                    "screwed": rate(tally.get(f"faction/{faction}/screwed/{turn}"), games),
                    "cards": tally.mean(f"faction/{faction}/held/{turn}").value,
                }
                for turn in range(1, turns + 1)
            ],
            "exact_no_source": exact.get(faction),
        }
        for faction in factions
    ]
