"""Brawls: three lists or more at one table, each for itself, by the full rules. Each list sits in each seat on the same chance.

`docs/reference/duels.md` says what each figure is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic

from engine.match.loop import Bot, Watcher, play
from engine.match.match import Match
from engine.rng import stream
from engine.simulation.duel_report import duel_method
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duel_table import Pulse, refuse_unknown
from engine.simulation.duels import DuelRangeError
from engine.simulation.figures import mean, rate, spread
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.notes import Note, told
from engine.simulation.tally import Tally
from engine.statistics import Distribution

CAVEATS: Final = (
    Note(
        "SEATS_IN_TURN",
        "On each chance every list sits in every seat once; who sits beside whom is drawn anew for each chance. A draw is nobody’s win.",
        "Mit jedem Zufall sitzt jede Liste einmal auf jedem Platz; wer neben wem sitzt, wird für jeden Zufall neu gelost. Ein "
        "Unentschieden hat niemand gewonnen.",
    ),
)


class BrawlWatch(Watcher):
    """Watches who leaves a match, and when; those who leave together share a place. `most_turns`: of all together, 0 for no limit."""

    def __init__(self, game: SimulatedGame[Any], players: int, most_turns: int, pulse: Pulse | None) -> None:
        self.game = game
        self.players = players
        self.most_turns = most_turns
        self.pulse = pulse
        self.is_stopped = False
        self.places: dict[int, int] = {}
        """By seat the place of who has left: one more than there were left then."""

    def goes_on(self, match: Match) -> bool:
        """Whether nobody wants to stop, and turns are left."""
        if self.pulse is not None and not self.pulse():
            self.is_stopped = True
            return False
        self.look(match)
        return self.most_turns == 0 or match.turn <= self.most_turns

    def look(self, match: Match) -> None:
        """Give those who have left since the last look their place."""
        out = [seat for seat in self.game.out_of(match) if seat not in self.places]
        place = self.players - len(self.places) - len(out) + 1
        for seat in out:
            self.places[seat] = place


class Brawls(Generic[Deck]):
    """The brawls of one run: games numbered from 0, as many on one chance as there are lists."""

    def __init__(self, game: SimulatedGame[Deck], decks: Sequence[Deck], settings: DuelSettings, *, seed: int) -> None:
        """Raises what `SimulatedGame.bring` raises, and `deal` for a first game.

        Raises:
            DuelRangeError: so many lists don't brawl in this game.
            DuelSettingsError: the settings name a bot or a ruleset that the game hasn't got.
        """
        if len(decks) not in game.brawls:
            raise DuelRangeError(f"{len(decks)} lists don't brawl; {brawlers_told(game)}")
        refuse_unknown(game, settings)
        self.game = game
        self.settings = settings
        self.seed = seed
        self.brought = [game.bring(deck, settings.ruleset, settings.ignore_unmodelled) for deck in decks]
        game.deal(self.brought, settings.ruleset, seed, 0)
        self.is_slow = any(game.bots[name].is_slow for name in (settings.policy, settings.against_policy))

    def seating(self, number: int) -> list[int]:
        """Which list sits in which seat in game `number`, seat 0 first, which begins."""
        chance, turn = divmod(number, len(self.brought))
        order = list(range(len(self.brought)))
        stream(self.seed, "seats", chance).shuffle(order)
        return order[turn:] + order[:turn]

    def play(self, *, first: int, count: int, pulse: Pulse | None = None) -> Tally | None:
        """Play games `first` to `first + count - 1` and return what they counted; None when `pulse` said no in between.

        Raises:
            DuelRangeError: `first` or `count` is below 0.
        """
        if first < 0 or count < 0:
            raise DuelRangeError(f"no {count} games from number {first} on")
        tally = Tally()
        for number in range(first, first + count):
            if not self._play_game(tally, number, pulse) or (pulse is not None and not pulse()):
                return None
        return tally

    def _play_game(self, tally: Tally, number: int, pulse: Pulse | None) -> bool:
        """Play a game and count it, unless `pulse` said no."""
        players, settings = len(self.brought), self.settings
        seating = self.seating(number)
        chance = number // players
        match = self.game.deal([self.brought[deck] for deck in seating], settings.ruleset, self.seed, chance)
        bots: list[Bot] = [
            self.game.bot(settings.policy if deck == 0 else settings.against_policy, self.seed, chance, seat)
            for seat, deck in enumerate(seating)
        ]
        watch = BrawlWatch(self.game, players, players * settings.turns, pulse if self.is_slow else None)
        play(match, bots, watch)
        if watch.is_stopped:
            return False
        watch.look(match)
        result = match.result
        tally.add("games")
        tally.add(f"turns/{match.turn if result is None else result.turns}")
        if result is None or not result.winners:
            tally.add("cut" if result is None else "drawn")
        winners = () if result is None else result.winners
        for seat, deck in enumerate(seating):
            tally.add(f"place/{deck}/{watch.places.get(seat, 1)}")
            tally.add(f"seat/{deck}/{seat}/{int(seat in winners)}")
        return True


def brawlers_told(game: SimulatedGame[Any]) -> str:
    """How many lists brawl in a game, for refusals."""
    return f"{game.brawls[0]} to {game.brawls[-1]} do" if len(game.brawls) else "none do in this game"


def brawl_report(game: SimulatedGame[Deck], decks: Sequence[Deck], settings: DuelSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """The brawl `result` of the API: lists are named by their number in the order, 0 the one asked about, seats from 1.

    `lists[]` and `seats[]` are rates of games won, the lists the best first, each with its rate in each seat; `elimination[]` tells in
    which place a list was out (1: it won, or was left) and the mean place, the last to leave first.
    """
    players, games = len(decks), tally.get("games")
    method = duel_method(game, decks, settings, games, seed=seed, most_games=games)
    del method["seats"]
    wins = {(deck, seat): [tally.get(f"seat/{deck}/{seat}/{won}") for won in (0, 1)] for deck in range(players) for seat in range(players)}

    def won(pairs: Sequence[tuple[int, int]]) -> dict[str, Any]:
        lost, found = (sum(wins[pair][place] for pair in pairs) for place in (0, 1))
        return {**rate(found, lost + found), "won": found}

    places = [tally.histogram(f"place/{deck}") for deck in range(players)]
    lists = [
        {
            "deck": deck,
            **won([(deck, seat) for seat in range(players)]),
            "seats": [{"seat": seat + 1, **won([(deck, seat)])} for seat in range(players)],
        }
        for deck in range(players)
    ]
    elimination = [
        {
            "deck": deck,
            "place": mean(Distribution(found).mean),
            "places": [{"place": place, **rate(found.get(place, 0), games)} for place in range(1, players + 1)],
        }
        for deck, found in enumerate(places)
    ]
    return {
        "method": method | {"decks": players, "caveats": told(CAVEATS)},
        "lists": sorted(lists, key=lambda one: (-one["chance"], one["deck"])),
        "seats": [{"seat": seat + 1, **won([(deck, seat) for deck in range(players)])} for seat in range(players)],
        "elimination": sorted(elimination, key=lambda one: (one["place"]["mean"], one["deck"])),
        "drawn": rate(tally.get("drawn"), games),
        "cut": rate(tally.get("cut"), games),
        "length": {"turns": spread(tally.histogram("turns"))},
    }
