"""How often somebody at a table is asked: `python -m tests.engine.table.presses` plays ten duels against each bot that answers at once.

The person plays as the greedy bot does. Asked are the questions at which a page waits: those of someone who wants to be asked everything,
of someone who is stopped only where they could answer something, and of someone with the usual automatic answers who pays damage at once.
"""

from __future__ import annotations

from collections import Counter
from statistics import median

from engine.match import PlayerId
from engine.rng import stream
from engine.rone.formats import BUILTIN_FORMATS
from engine.seated import Stops, passes_over
from engine.table import BOT
from tests.carddata.makers import demo_catalog, starter_deck, starter_files
from tests.engine.table.told import KIT, TABLES

GAMES = 10
PERSON = PlayerId(0)
PACES = {"asked everything": (Stops.ALWAYS, False), "stopped to answer": (Stops.ANSWERS, False), "as pages begin": (Stops.ANSWERS, True)}


def asked(opponent: str, seed: int, stops: Stops, *, is_usual: bool) -> Counter[str]:
    """The questions of one game that the person is asked, by their kind."""
    catalog, names = demo_catalog(), sorted(starter_files())
    decks = [KIT.simulated.playable(starter_deck(names[(seed + seat) % len(names)]), catalog) for seat in (0, 1)]
    match = TABLES.deal(decks, BUILTIN_FORMATS["custom"], seed, None, (f"{BOT}{opponent}",))
    count: Counter[str] = Counter()
    number = in_a_row = 0
    while not match.is_over:
        player = match.decision.player
        option = TABLES.bot(f"{BOT}{opponent if player else 'greedy'}", stream(seed, f"presses-{player}", number)).choose(
            match.view_for(player)
        )
        question = TABLES.question(match, player) if player == PERSON else None
        if question is not None:
            if is_usual and question.auto_answer:
                option = question.auto_choices[next(iter(question.auto_choices))]
            elif passes_over(stops, question, TABLES.standing(match, player), player):
                option = question.passing
            elif in_a_row and question.choices[option].times == in_a_row:
                in_a_row -= 1
            else:
                count[question.kind] += 1
                in_a_row = max(0, question.choices[option].times - 1) if is_usual else 0
        match.choose_again(option)
        number += 1
    return count


def main() -> None:
    """Print the median of each opponent and pace, and what was asked most."""
    for opponent, kind in TABLES.levels.items():
        if kind.is_slow:
            continue
        for name, (stops, is_usual) in PACES.items():
            games = [asked(opponent, seed, stops, is_usual=is_usual) for seed in range(GAMES)]
            most = ", ".join(f"{kind} {times}" for kind, times in sum(games, Counter[str]()).most_common(6))
            totals = sorted(game.total() for game in games)
            print(f"{opponent:10} {name:20} median {median(totals):5.1f}, {totals[0]} to {totals[-1]}; in all: {most}")


if __name__ == "__main__":
    main()
