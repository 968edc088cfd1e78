"""The games of a whole report: the ordered ones, and beside some of them the same games played otherwise.

Side games cost what single counts of the ordered games must not. They are played for the first few games and then for
every twentieth pair of seats, on the same chance, so that each is compared with its twin (common random numbers). Which
games have them depends on their number alone: any split of the games still adds up to the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.decks import PlayableDeck
from engine.rone.simulation.goldfish import play_goldfish_games, ruleset_of
from engine.rone.simulation.goldfish_games import play_watched
from engine.rone.simulation.goldfish_table import begin_goldfish, goldfish_table, lay_out_quietly
from engine.rone.simulation.records import Run
from engine.rone.simulation.settings import GoldfishSettings
from engine.rone.simulation.side_games import LedgerRun, LedgerWatch, PayingBot, SideRun, SideWatch
from engine.rone.simulation.side_tally import add_ledger, add_side_run
from engine.rone.simulation.tally import GoldfishTally
from engine.rone.simulation.variants import SAMPLED, Variant, has_side_games, key_card, variants_of


def play_report_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> GoldfishTally:
    """Play games `first` to `first + count - 1` of a report and return what they and their side games counted.

    Raises:
        UnmodelledCardsError, EditionsError, GoldfishRangeError: as `play_goldfish_games`.
    """
    tally = play_goldfish_games(deck, settings, seed=seed, first=first, count=count)
    indices = [index for index in range(first, first + count) if has_side_games(index)]
    if not indices:
        return tally
    key = key_card(deck)
    ledger = LedgerRun(settings.turns)
    beside = play_side_games(Variant("side", deck, settings), seed=seed, indices=indices, key=key, ledger=ledger)
    add_side_run(tally, "side", beside, None)
    add_ledger(tally, "ledger", ledger)
    for index, clock in zip(indices, beside.clocks, strict=True):
        if index < SAMPLED:
            tally.add(f"sample/{index}", clock + 1)  # 0 would be no game
    for variant in variants_of(deck, settings):
        found = play_side_games(variant, seed=seed, indices=indices, key=key)
        add_side_run(tally, variant.name, found, beside)
    return tally


def play_side_games(
    variant: Variant,
    *,
    seed: int,
    indices: Sequence[int],
    key: int = -1,
    ledger: LedgerRun | None = None,
    bot: GreedyBot | None = None,
) -> SideRun:
    """Play the games `indices` as `variant` says, by `bot` if one is given; with a `ledger` they are watched closely."""
    settings = variant.settings
    table = lay_out_quietly(ruleset_of(variant.deck, settings), *goldfish_table(variant.deck), settings.pressure)
    bot = bot or PayingBot(settings.policy, variant.pays)
    run, found = Run(settings.turns), SideRun(settings.turns)
    for index in indices:
        shuffle, effects = stream(seed, "goldfish-shuffle", index), stream(seed, "goldfish-effects", index)
        game = begin_goldfish(table, effects, shuffle, index % 2)
        watch = SideWatch(0, found, key)
        if ledger is not None:
            game.log = []
            watch = LedgerWatch(0, found, key, ledger)
            watch.started_with = len(variant.deck.cards)
        play_watched(game, bot, settings.pressure, watch, run)
    return found
