"""Which cards the greedy bot never plays, though they lie in its deck.

`python -m tests.engine.bots.unplayed --games 300` lets the starter decks play each other (`--demo`: random decks of all demo cards)
and prints of each deck's cards how often they could be played, were played and were recycled.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.match.loop import Watcher, play
from engine.match.match import Decision, Match
from engine.rone.bench import bench_catalog, bench_decks, bench_lists
from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.decks import PlayableDeck
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.rules.codes import PLAY, PLAY_TECHNOLOGY, RECYCLE_TOP
from tests.engine.rules.games import playable_cards, random_game

BY_HAND = (PLAY, PLAY_TECHNOLOGY)


class Use(Watcher):
    """Counts for each card, by owner and slug, in how many games it could be played (or recycled) and was, and how often at all."""

    def __init__(self) -> None:
        self.offered: Counter[tuple[int, str]] = Counter()
        self.played: Counter[tuple[int, str]] = Counter()
        self.recycled: Counter[tuple[int, str]] = Counter()

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Note what could be taken and what is."""
        assert isinstance(match, Game)
        state = match.state
        for place, option in enumerate(decision.options):
            if option.card < 0 or option.kind not in (*BY_HAND, RECYCLE_TOP):
                continue
            name = (state.owners[option.card], state.definitions[option.card].slug)
            self.offered[name] += 1
            if place == index:
                (self.recycled if option.kind == RECYCLE_TOP else self.played)[name] += 1


def starter_duels(games: int) -> Iterator[tuple[tuple[int, int], Game]]:
    """Duels of the starter decks, every ordered pair once before any comes again: the decks' places and the game."""
    decks = bench_decks()
    pairs = [(one, other) for one in range(len(decks)) for other in range(len(decks)) if one != other]
    for seed in range(games):
        one, other = pairs[seed % len(pairs)]
        yield (one, other), Game.new((decks[one], decks[other]), SECOND_EDITION, seed, log=False)


def use_of_starters(games: int, plan: str = "greedy") -> list[Use]:
    """How the cards of each starter deck are used in so many duels; owner 0 throughout."""
    uses = [Use() for _ in bench_decks()]
    for places, game in starter_duels(games):
        seen = Use()
        play(game, [GreedyBot(plan), GreedyBot(plan)], seen)
        for name in ("offered", "played", "recycled"):
            for (owner, slug), number in getattr(seen, name).items():
                getattr(uses[places[owner]], name)[0, slug] += number
    return uses


def cards_of(deck: PlayableDeck) -> list[str]:
    """The slugs of a deck's cards and technologies, each once, in the deck's order."""
    return list(dict.fromkeys(card.slug for card in (*deck.cards, *deck.technologies)))


def never_played(uses: Sequence[Use]) -> dict[str, list[str]]:
    """By the name of a starter deck, the slugs of its cards that were neither played nor recycled."""
    names = list(bench_lists(bench_catalog()))
    return {
        name: [slug for slug in cards_of(deck) if not use.played[0, slug] + use.recycled[0, slug]]
        for name, deck, use in zip(names, bench_decks(), uses, strict=True)
    }


def use_of_demo(games: int, plan: str = "greedy") -> Use:
    """How all cards are used in duels of random decks; owner 0 throughout."""
    use = Use()
    for seed in range(games):
        seen = Use()
        play(random_game(seed), [GreedyBot(plan), GreedyBot(plan)], seen)
        for name in ("offered", "played", "recycled"):
            for (_, slug), number in getattr(seen, name).items():
                getattr(use, name)[0, slug] += number
    return use


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.bots.unplayed", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--plan", choices=PLANS, default="greedy")
    parser.add_argument("--demo", action="store_true", help="random decks of all demo cards instead of the starters")
    parser.add_argument("--all", action="store_true", help="all cards, not only those that were never played")
    options = parser.parse_args()
    if options.demo:
        parts = [("demo", [card.slug for card in playable_cards(SECOND_EDITION)], use_of_demo(options.games, options.plan))]
    else:
        uses = use_of_starters(options.games, options.plan)
        names = list(bench_lists(bench_catalog()))
        parts = list(zip(names, map(cards_of, bench_decks()), uses, strict=True))
    for name, slugs, use in parts:
        for slug in slugs:
            played, recycled = use.played[0, slug], use.recycled[0, slug]
            if options.all or not played + recycled:
                print(f"{name:24} {slug:18} could be {use.offered[0, slug]:5}, played {played:4}, recycled {recycled:4}")


if __name__ == "__main__":
    main()
