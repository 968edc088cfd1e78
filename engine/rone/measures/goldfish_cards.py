"""What goldfish games tell of each card of the deck: when it is drawn, can be played and is played first, and how often it is recycled."""

from __future__ import annotations

from collections import Counter as Copies
from collections.abc import Iterable
from typing import Any, Final

from engine.match.match import GameCard, Option
from engine.rone.cards import Card
from engine.rone.measures.goldfish_table import GoldfishWatch
from engine.rone.rules.codes import RECYCLE_TOP
from engine.rone.rules.costs import cost_to_play
from engine.rone.rules.legal import can_play
from engine.simulation.alone_cards import CardCounter, CardNames, castable_told
from engine.simulation.alone_table import DECK
from engine.simulation.figures import by_turn, rate
from engine.simulation.lists import NO_COST, NO_TARGET, NOT_AFFORDED, NOT_CHOSEN, NOT_DRAWN, Unplayed
from engine.simulation.tally import Tally

NAMES: Final = CardNames()


class DeckCounter(CardCounter):
    """Counts every card of the deck: what `CardCounter` does, which are recycled, and for which level and water were there."""

    def __init__(self, turns: int) -> None:
        super().__init__(turns, NAMES)
        self.recycled: list[int] = []
        self.affordable: list[int] = []
        """By the cards' numbers: how often in all, in how many games."""
        self._affordable: list[bool] = []
        """The same of the game that is played."""

    def begin(self, watched: GoldfishWatch) -> None:
        """Nothing is drawn."""
        super().begin(watched)
        more = [0] * (len(self.ids) - len(self.recycled))
        self.recycled += more
        self.affordable += more
        self._affordable = [False] * len(self.ids)

    def see(self, watched: GoldfishWatch, turn: int, option: Option) -> None:
        """Note that a card is recycled, or is played: then it could be, too."""
        number = self.number_of[option.card]
        if option.kind == RECYCLE_TOP:
            self.recycled[number] += 1
            return
        for noted in (self.drawn, self.playable, self.played):
            if noted[number] == 0:
                noted[number] = turn
        self._affordable[number] = True

    def look(self, watched: GoldfishWatch, turn: int) -> None:
        """Note which cards are in hand or ready as technologies, which level and water are there for, and which may be played (PLAY-1)."""
        self._look_at(watched, watched.me.hand, turn)
        self._look_at(watched, watched.side.technology_deck, turn)

    def _look_at(self, watched: GoldfishWatch, cards: list[GameCard], turn: int) -> None:
        game = watched.game
        person = watched.me
        number_of = self.number_of
        drawn = self.drawn
        playable = self.playable
        for card in cards:
            number = number_of[card]
            if playable[number]:
                continue
            if drawn[number] == 0:
                drawn[number] = turn
            definition = game.definitions[card]
            if definition.playable_from <= person.level and cost_to_play(game, DECK, definition) <= person.water:
                self._affordable[number] = True
                if can_play(game, DECK, card):
                    playable[number] = turn

    def close(self, watched: GoldfishWatch, turn: int) -> None:
        """Count what was noted."""
        super().close(watched, turn)
        for number, was_affordable in enumerate(self._affordable):
            if was_affordable and self.drawn[number]:
                self.affordable[number] += 1

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Every card that was there."""
        super().add_to(tally, prefix)
        for key, counted in (("recycled", self.recycled), ("affordable", self.affordable)):
            for card, times in zip(self.ids, counted, strict=True):
                if times:
                    tally.add(f"{prefix}card/{card}/{key}", times)


def castable_cards(cards: Iterable[Card], tally: Tally, turns: int) -> list[dict[str, Any]]:
    """For each card that has a cost, lowest id first: by when it could be played and was."""
    games = tally.get("games")
    return [
        {
            **{"card": card, "copies": copies, **castable_told(card, NAMES, tally, turns)},
            "played": rate(sum(tally.histogram(NAMES.played.format(card)).values()), games),
        }
        for card, copies in _copies(cards).items()
    ]


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
