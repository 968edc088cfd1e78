"""What goldfish games tell of each card of the deck: when it is drawn, can be played and is played first, and how often it is recycled."""

from __future__ import annotations

from collections import Counter as Copies
from collections.abc import Iterable
from typing import Any

from engine.match import GameCard, Option
from engine.rone.cards import Card
from engine.rone.measures.goldfish_table import DECK, GoldfishWatch
from engine.rone.rules.codes import RECYCLE_TOP
from engine.rone.rules.costs import cost_to_play
from engine.rone.rules.definitions import Definition
from engine.rone.rules.legal import can_play
from engine.simulation.counters import Counter
from engine.simulation.figures import by_turn, cumulative, rate, spread_of
from engine.simulation.lists import NO_COST, NO_TARGET, NOT_AFFORDED, NOT_CHOSEN, NOT_DRAWN, Unplayed
from engine.simulation.tally import Tally


class CardCounts:
    """In how many games one card of the deck was first drawn, could first be played and was first played, by own turn."""

    def __init__(self, turns: int) -> None:
        self.drawn = [0] * (turns + 1)
        self.playable = [0] * (turns + 1)
        self.played = [0] * (turns + 1)
        self.waited = [0] * (turns + 1)
        """Turns from drawn to playable, of the games that had both."""
        self.recycled = 0
        self.affordable = 0
        """Games in which level and water were there for it."""


class CardCounter(Counter):
    """Counts every card of the deck. Cards are told apart by their ids; copies count together."""

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.definitions: list[Definition] = []
        """The cards of the table that was played at last."""
        self.number_of: list[int] = []
        """By game card of that table: the card's number in `ids` and `cards`."""
        self.ids: list[int] = []
        self.cards: list[CardCounts] = []
        self._drawn: list[int] = []
        self._playable: list[int] = []
        self._played: list[int] = []
        """By the cards' numbers: the own turn, 0 for never."""
        self._affordable: list[bool] = []

    def begin(self, watched: GoldfishWatch) -> None:
        """Nothing is drawn."""
        if self.definitions is not watched.game.definitions:
            self._number_cards(watched.game.definitions)
        self._drawn = [0] * len(self.ids)
        self._playable = self._drawn[:]
        self._played = self._drawn[:]
        self._affordable = [False] * len(self.ids)

    def _number_cards(self, definitions: list[Definition]) -> None:
        """Give the cards of a table their numbers: once for all games that are played at it."""
        self.definitions = definitions
        numbers = {identity: number for number, identity in enumerate(self.ids)}
        for definition in definitions:
            if definition.id not in numbers:
                numbers[definition.id] = len(numbers)
                self.ids.append(definition.id)
                self.cards.append(CardCounts(self.turns))
        self.number_of = [numbers[definition.id] for definition in definitions]

    def see(self, watched: GoldfishWatch, turn: int, option: Option) -> None:
        """Note that a card is recycled, or is played: then it could be, too."""
        number = self.number_of[option.card]
        if option.kind == RECYCLE_TOP:
            self.cards[number].recycled += 1
            return
        for noted in (self._drawn, self._playable, self._played):
            if noted[number] == 0:
                noted[number] = turn
        self._affordable[number] = True

    def has_played(self, card: int) -> bool:
        """Whether a card of that id was played in the last game."""
        return any(turn and self.ids[number] == card for number, turn in enumerate(self._played))

    def look(self, watched: GoldfishWatch, turn: int) -> None:
        """Note which cards are in hand or ready as technologies, which level and water are there for, and which may be played (PLAY-1)."""
        self._look_at(watched, watched.me.hand, turn)
        self._look_at(watched, watched.side.technology_deck, turn)

    def _look_at(self, watched: GoldfishWatch, cards: list[GameCard], turn: int) -> None:
        game = watched.game
        person = watched.me
        number_of = self.number_of
        playable = self._playable
        for card in cards:
            number = number_of[card]
            if playable[number]:
                continue
            if self._drawn[number] == 0:
                self._drawn[number] = turn
            definition = game.definitions[card]
            if definition.playable_from <= person.level and cost_to_play(game, DECK, definition) <= person.water:
                self._affordable[number] = True
                if can_play(game, DECK, card):
                    playable[number] = turn

    def close(self, watched: GoldfishWatch, turn: int) -> None:
        """Count what was noted."""
        playable = self._playable
        played = self._played
        for number, drawn in enumerate(self._drawn):
            if drawn:
                counts = self.cards[number]
                counts.drawn[drawn] += 1
                if self._affordable[number]:
                    counts.affordable += 1
                ready = playable[number]
                if ready:
                    counts.playable[ready] += 1
                    counts.waited[ready - drawn] += 1
                used = played[number]
                if used:
                    counts.played[used] += 1

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Every card that was there."""
        for number, card in zip(self.ids, self.cards, strict=True):
            name = f"{prefix}card/{number}"
            for key, turns in (("drawn", card.drawn), ("playable", card.playable), ("played", card.played), ("waited", card.waited)):
                tally.add_histogram(f"{name}/{key}", {turn: times for turn, times in enumerate(turns) if times})
            for key, times in (("recycled", card.recycled), ("affordable", card.affordable)):
                if times:
                    tally.add(f"{name}/{key}", times)


def castable_cards(cards: Iterable[Card], tally: Tally, turns: int) -> list[dict[str, Any]]:
    """For each card that has a cost, lowest id first: by when it could be played and was."""
    found = []
    games = tally.get("games")
    for card, copies in _copies(cards).items():
        drawn, playable, played = (cumulative(tally.histogram(f"card/{card}/{key}"), turns) for key in ("drawn", "playable", "played"))
        rows = [
            {
                "turn": turn + 1,
                "all": rate(playable[turn], games),
                "drawn": rate(playable[turn], drawn[turn]) if drawn[turn] else None,
                "played": rate(played[turn], games),
            }
            for turn in range(turns)
        ]
        waits = spread_of(tally, f"card/{card}/waited")
        found.append({"card": card, "copies": copies, "turns": rows, "waits": waits, "played": rate(played[-1], games)})
    return found


def never_playable(cards: Iterable[Card], tally: Tally) -> list[dict[str, Any]]:
    """How often each card that has a cost was drawn and could never be played."""
    found = []
    for card in _copies(cards):
        drawn, playable = (sum(tally.histogram(f"card/{card}/{key}").values()) for key in ("drawn", "playable"))
        found.append({"card": card, "never": rate(drawn - playable, drawn)})
    return found


def never_played(cards: Iterable[Card], tally: Tally) -> list[Unplayed]:
    """The cards that no game played or recycled, lowest id first, and what kept each of them away; none where no game was played."""
    found = []
    for card in sorted({int(card.id): card for card in cards}.values(), key=lambda card: card.id) if tally.get("games") else ():
        drawn, playable, played = (tally.histogram(f"card/{card.id}/{key}") for key in ("drawn", "playable", "played"))
        if not played and not tally.get(f"card/{card.id}/recycled"):
            found.append(Unplayed(int(card.id), _why_never(card, bool(drawn), bool(playable), tally)))
    return found


def _why_never(card: Card, is_drawn: bool, is_playable: bool, tally: Tally) -> str:
    if card.cost is None:
        return NO_COST
    if not is_drawn:
        return NOT_DRAWN
    if is_playable:
        return NOT_CHOSEN
    return NO_TARGET if tally.get(f"card/{card.id}/affordable") else NOT_AFFORDED


def technology_turns(technologies: Iterable[Card], tally: Tally, turns: int) -> list[dict[str, Any]]:
    """By when each technology could be played and was."""
    return [
        {"card": card} | {key: by_turn(tally.histogram(f"card/{card}/{key}"), tally.get("games"), turns) for key in ("playable", "played")}
        for card in sorted({int(card.id) for card in technologies})
    ]


def recycled_cards(cards: Iterable[Card], tally: Tally) -> list[dict[str, Any]]:
    """How often each card is recycled in a game."""
    games = tally.get("games")
    return [
        {"card": card, "a_game": tally.get(f"card/{card}/recycled") / games if games else 0.0}
        for card in sorted({int(card.id) for card in cards})
    ]


def _copies(cards: Iterable[Card]) -> dict[int, int]:
    """How many there are of each card that has a cost, lowest id first."""
    return dict(sorted(Copies(int(card.id) for card in cards if card.cost is not None).items()))
