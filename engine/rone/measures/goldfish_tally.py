"""What goldfish games counted, as names in a tally."""

from __future__ import annotations

from engine.rone.measures.records import Run
from engine.simulation.tally import Tally

SEAT_NAMES = ("reached/", "banked/", "damage/", "life/", "level_two/", "level_three/")
"""What is counted for each seat on its own."""


def tally_of_seats(first: Run, second: Run) -> Tally:
    """The tally of the games from both seats; of those of the first one beside, as `first/…`, what differs by seat."""
    tally = tally_of_run(first)
    for name, number in list(tally.counts.items()):
        if name.startswith(SEAT_NAMES):
            tally.add(f"first/{name}", number)
    tally.add("first/games", first.games)
    return tally.merge(tally_of_run(second))


def tally_of_run(run: Run) -> Tally:
    """The tally of everything that `run` counted."""
    tally = Tally()
    tally.add("games", run.games)
    for turn, counts in enumerate(run.turns, start=1):
        tally.add(f"reached/{turn}", counts.reached)
        for name in ("income", "spent", "banked", "stranded", "damage", "life", "technologies"):
            tally.add_histogram(f"{name}/{turn}", getattr(counts, name).counts())
    for name in ("lost", "level_two", "level_three", "recycled", "removed", "mulligans"):
        tally.add_histogram(name, getattr(run, name))
    for number, card in zip(run.ids, run.cards, strict=True):
        if not (card.recycled or any(card.drawn)):
            continue
        for name in ("drawn", "playable", "played", "waited"):
            tally.add_histogram(f"card/{number}/{name}", {turn: times for turn, times in enumerate(getattr(card, name)) if times})
        tally.add(f"card/{number}/recycled", card.recycled)
    return tally
