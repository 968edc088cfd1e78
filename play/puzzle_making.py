"""Puzzles of the day are made ahead, by a worker, from games that bots play with the site's own decks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from secrets import randbelow
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from cards.selectors import catalog
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from decks.list.snapshots import deck_of, snapshot_of
from engine.decklist import deck_hash
from engine.errors import EngineError
from engine.rng import game_seed, stream
from engine.table.seats import BOT
from play.bots import tables_of_game
from play.models import Puzzle, PuzzleSearch
from play.puzzle_search import GREEDY, Effort, FoundPuzzle, Searched, find_in_game
from play.sitting import LARGEST_SEED
from web.games import present_game, present_kit

SEATS: Final = 2
DAYS_AHEAD: Final = 3
"""Puzzles are there for today and the days after it, so many in all."""
CLAIM_LASTS: Final = timedelta(minutes=5)
"""Longer than a worker searches in one go: whoever has held a search for so long is gone."""
USUAL_EFFORT: Final = Effort()


@dataclass(frozen=True)
class PuzzleDeck:
    """A deck of a puzzle's game: its title, its list (`decks.list.snapshots`), its hash, and the format that it is made for.

    `names` are what readers of a language call it, where that is another title.
    """

    title: str
    list: dict[str, Any]
    hash: str
    format: str
    names: Mapping[str, str]


def missing_day(today: date, ahead: int = DAYS_AHEAD) -> date | None:
    """The first of `ahead` days from `today` on for which the present game has no puzzle."""
    days = [today + timedelta(days=number) for number in range(ahead)]
    there = set(Puzzle.objects.of_game().filter(day__in=days).values_list("day", flat=True))
    return next((day for day in days if day not in there), None)


def make_puzzles(
    *, token: UUID, seconds: float, clock: Callable[[], datetime], effort: Effort = USUAL_EFFORT, ahead: int = DAYS_AHEAD
) -> list[Puzzle]:
    """Search for the puzzles that the present game lacks of `ahead` days for about `seconds`, as `token`; the ones that were made.

    One worker searches at a time, and the next one goes on where it stopped.
    """
    today, made = timezone.localdate(clock()), list[Puzzle]()
    ends = time.monotonic() + seconds
    if present_kit().tables is None or missing_day(today, ahead) is None or not (decks := site_decks()):
        return made
    search = _claim(token, now=clock())
    if search is None:
        return made
    try:
        while (day := missing_day(today, ahead)) is not None and time.monotonic() < ends:
            searched = Searched()
            found = search_game(decks, search, effort=effort, goes_on=lambda: time.monotonic() < ends, searched=searched)
            if found is not None and (puzzle := store_puzzle(*found, day=day, now=clock())) is not None:
                made.append(puzzle)
            search.games, search.choices = (search.games + 1, 0) if searched.is_done else (search.games, searched.choices)
            changes = {"games": search.games, "choices": search.choices, "positions": F("positions") + searched.positions}
            if not _held(search, token).update(**changes, claimed_at=clock()):
                break
    finally:
        _held(search, token).update(token=None, claimed_at=None)
    return made


def _held(search: PuzzleSearch, token: UUID) -> QuerySet[PuzzleSearch]:
    """The row of a search, while `token` holds it."""
    return PuzzleSearch.objects.filter(pk=search.pk, token=token)


def site_decks() -> list[PuzzleDeck]:
    """The site's own decks of the present game for two players, in their order."""
    known, decks = catalog(), []
    for deck in Deck.objects.starters().kept().with_list():
        format, listed = format_named(deck.format), deck_state(deck)
        if tables_of_game().plan(format, SEATS).seats == SEATS:
            decks.append(
                PuzzleDeck(deck.name, snapshot_of(listed), deck_hash(listed, known), format.slug, (deck.starter_text or {}).get("name", {}))
            )
    return decks


def search_game(
    decks: Sequence[PuzzleDeck], search: PuzzleSearch, *, effort: Effort, goes_on: Callable[[], bool], searched: Searched
) -> tuple[FoundPuzzle, dict[str, Any], Sequence[PuzzleDeck]] | None:
    """The next puzzle of the game that `search` has come to, what that began with, and its decks, two of `decks`.

    None where it has none, or was left early. A game that the engine refuses has none.
    """
    seed = game_seed(search.seed, search.games)
    chance = stream(seed, "puzzle-decks")
    first = decks[chance.below(len(decks))]
    alike = [deck for deck in decks if deck.format == first.format]
    sides = [first, alike[chance.below(len(alike))]]
    kit, known, tables = present_kit(), catalog(), tables_of_game()
    try:
        lists = [kit.simulated.playable(deck_of(deck.list), known) for deck in sides]
        match = tables.deal(lists, format_named(first.format), seed, None, (f"{BOT}{GREEDY}",))
        beginning = {name: value for name, value in match.replay.to_json().items() if name != "choices"}
        found = find_in_game(tables, match, seed, effort=effort, goes_on=goes_on, searched=searched, begin_at=search.choices)
    except EngineError:
        searched.is_done = True
        return None
    return None if found is None else (found, beginning, sides)


def _claim(token: UUID, *, now: datetime) -> PuzzleSearch | None:
    """The present game's search, for `token` alone; None while somebody else is at it."""
    game = present_game()
    PuzzleSearch.objects.get_or_create(game=game, defaults={"seed": randbelow(LARGEST_SEED + 1)})
    free = Q(token=None) | Q(claimed_at__lt=now - CLAIM_LASTS)
    if not PuzzleSearch.objects.filter(free, game=game).update(token=token, claimed_at=now):
        return None
    return PuzzleSearch.objects.get(game=game)


def store_puzzle(puzzle: FoundPuzzle, beginning: dict[str, Any], sides: Sequence[PuzzleDeck], *, day: date, now: datetime) -> Puzzle | None:
    """The puzzle of `day`, found in the game that begins so between the decks `sides`; None where that day has one by now."""
    try:
        with transaction.atomic():
            return Puzzle.objects.create(
                day=day,
                format=sides[0].format,
                ruleset=format_named(sides[0].format).ruleset,
                seed=beginning["seed"],
                beginning=beginning,
                choices=list(puzzle.choices),
                digest=puzzle.digest,
                seat=puzzle.seat,
                sides=[{"title": deck.title, "list": deck.list, "hash": deck.hash, "names": dict(deck.names)} for deck in sides],
                best=list(puzzle.best),
                greedy=puzzle.greedy,
                tried=[asdict(one) for one in puzzle.tried],
                engine_version=present_kit().version,
                made_at=now,
            )
    except IntegrityError:
        return None
