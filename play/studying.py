"""A worker studies a game that is over: the stronger bot looks at every decision, and closer at those that cost most.

Each decision's chance comes from the game's seed, the seat and the number: whoever goes on with a study finds the same.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from celery.exceptions import SoftTimeLimitExceeded

from engine.rng import stream
from engine.table.study import Weighed, weigh, weigh_closer
from play.errors import TableOutdatedError
from play.games import PlayedGame, options_of, told_if_stuck
from play.models import GameStudy, SeatKind, StudyState, Table
from play.studies import Found, found_by, store_piece
from web.games import playing

SURER_GAMES: Final = 48
"""An option tried out in fewer than half of that is compared in so many games: the bot soon leaves weak options."""
CLOSER_A_SEAT: Final = 12
"""So many decisions of each seat, those that seem to have cost most, are looked at closer, …"""
CLOSER_GAMES: Final = 400
"""… in so many games for each of two options."""


def go_on(study: GameStudy, *, goes_on: Callable[[], bool], clock: Callable[[], datetime]) -> None:
    """Work on a claimed `study`, a decision at least, as long as `goes_on` says so, and store what was found.

    It fails where the rules or the cards have changed since the game, or depend on each other without end.
    """
    table = Table.objects.with_seats().filter(pk=study.table_id).first()
    if table is None:
        return
    with playing(table.game):
        try:
            state = GamePiece(study, table).go_on(goes_on)
        except (TableOutdatedError, SoftTimeLimitExceeded):
            state = StudyState.FAILED
        store_piece(study, state=state, now=clock())


class GamePiece:
    """A game from where its study stands."""

    def __init__(self, study: GameStudy, table: Table) -> None:
        """Raises `TableOutdatedError`."""
        self.study = study
        self.options = options_of(table)
        self.beginning = table.beginning or {}
        self.seed = table.seed
        self.players = {seat.number for seat in table.seats.all() if seat.kind != SeatKind.NOBODY}

    def go_on(self, goes_on: Callable[[], bool]) -> StudyState:
        """Weigh decisions, then some of them closer, one at least; whether that is done."""
        study = self.study
        with told_if_stuck():
            if study.number < len(self.options):
                self._weigh_on(goes_on)
            elif study.closer is None:
                study.closer = costliest(found_by(study))
                study.closer_total = len(study.closer)
            else:
                self._look_closer_on(goes_on)
        return StudyState.DONE if study.closer == [] else StudyState.OPEN

    def _weigh_on(self, goes_on: Callable[[], bool]) -> None:
        study, is_first = self.study, True
        game = PlayedGame(self.beginning, self.options[: study.number])
        while game.number < len(self.options) and not game.match.is_over and (is_first or goes_on()):
            is_first = False
            weighed = self._weighed(game)
            if weighed is not None:
                study.found = [*study.found, Found(game.number, game.decider or 0, weighed).to_row()]
            game.go_on(self.options[game.number : game.number + 1])
            study.number = game.number

    def _look_closer_on(self, goes_on: Callable[[], bool]) -> None:
        study, is_first = self.study, True
        while study.closer and (is_first or goes_on()):
            is_first = False
            self._look_closer(study.closer[0])
            study.closer = study.closer[1:]

    def _weighed(self, game: PlayedGame) -> Weighed | None:
        seat = game.decider
        if seat not in self.players:
            return None
        chance = stream(self.seed, f"study-{seat}", game.number)
        weighed = weigh(game.tables, game.match, self.options[game.number], chance, game.tables.study_share)
        if weighed is None or weighed.is_best or 2 * weighed.taken.n >= SURER_GAMES:
            return weighed
        return weigh_closer(game.tables, game.match, weighed.best.index, weighed.taken.index, SURER_GAMES, chance)

    def _look_closer(self, number: int) -> None:
        """Weigh decision `number` anew, in more games, which takes the place of what was found before."""
        game = PlayedGame(self.beginning, self.options[:number])
        chance = stream(self.seed, f"study-closer-{game.decider}", number)
        found = found_by(self.study)
        for place, one in enumerate(found):
            if one.number == number:
                best, taken = one.weighed.best.index, one.weighed.taken.index
                weighed = weigh_closer(game.tables, game.match, best, taken, CLOSER_GAMES, chance)
                if weighed is not None:
                    found[place] = Found(number, one.seat, weighed)
        self.study.found = [one.to_row() for one in found]


def costliest(found: list[Found]) -> list[int]:
    """The numbers of the decisions to look at closer: of each seat those that seem to have cost most, in their order."""
    chosen: list[int] = []
    for seat in {one.seat for one in found}:
        own = [one for one in found if one.seat == seat and not one.weighed.is_best and one.weighed.loss > 0]
        chosen += [one.number for one in sorted(own, key=lambda one: -one.weighed.loss)[:CLOSER_A_SEAT]]
    return sorted(chosen)
