"""What goldfish games tell of each card of the deck, of each faction, of where points come from, and of hidden items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.match.match import Option
from engine.rules.steps import Step
from engine.simulation.alone_cards import CardCounter, CardNames, castable_told
from engine.simulation.alone_table import DECK
from engine.simulation.counters import Counter
from engine.simulation.figures import rate, spread
from engine.simulation.tally import Tally
from engine.tagewerk.measures.table import PLAYED, GoldfishWatch
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.costs import play_cost
from engine.tagewerk.rules.definitions import Definition, FactionPassive
from engine.tagewerk.rules.player_steps import ResourceStep, ResourceTokenStep

NAMES: Final = CardNames("drawn/{}", "playable/{}", "played/{}", "waits/{}")


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


class DeckCounter(CardCounter):
    """Counts every card of the deck: what `CardCounter` does, supports, sources of points, hidden items."""

    def __init__(self, turns: int) -> None:
        super().__init__(turns, NAMES)
        self.tally = Tally()
        self._sizes = (0, 0)
        """Cards in hand and deck when the hand was looked at last."""

    def begin(self, watched: GoldfishWatch) -> None:
        """Nothing is drawn."""
        super().begin(watched)
        self._sizes = (0, 0)

    def look(self, watched: GoldfishWatch, turn: int) -> None:
        """Note what is in hand, and what may be played now."""
        game, me = watched.game, watched.me
        sizes = (len(me.hand), len(me.deck))
        if sizes != self._sizes:  # nothing comes into a hand without one of them changing
            self._sizes = sizes
            for card in me.hand:
                self.note(self.drawn, card, turn)
        decision = game.decision
        if decision is not None:
            for option in decision.options:
                if option.kind in PLAYED:
                    self.note(self.playable, option.card, turn)

    def see(self, watched: GoldfishWatch, turn: int, option: Option) -> None:
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
        self.note(self.played, option.card, turn)

    def close(self, watched: GoldfishWatch, turn: int) -> None:
        """Count the game."""
        super().close(watched, turn)
        for origin in watched.me.scored:
            self.tally.add(f"scored/{origin}")

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Everything counted so far."""
        super().add_to(tally, prefix)
        tally.add_all(self.tally, prefix)


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

    def end_turn(self, watched: GoldfishWatch, turn: int) -> None:
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
        tally.add_all(self.tally, prefix)


# --- What reports tell ---------------------------------------------------------------------------


def castable_cards(cards: Sequence[Any], tally: Tally, turns: int) -> list[dict[str, Any]]:
    """Each card: in which share of all games, of those that drew it, it could be and was played by each turn; how long it waited."""
    told = []
    for card in sorted({int(one.id) for one in cards}):
        supported = tally.histogram(f"supported/{card}")
        found = castable_told(card, NAMES, tally, turns, undrawn=rate(0, 0))
        told.append({"card": card, **found, "supported": rate(supported.get(1, 0), sum(supported.values())) if supported else None})
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
