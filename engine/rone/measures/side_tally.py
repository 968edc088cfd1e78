"""What side games counted, as names in a tally."""

from __future__ import annotations

from engine.rone.measures.side_games import SPENT_KINDS, LedgerRun, SideRun
from engine.rone.measures.variants import ORDERED, PAYING, POLICY, PRESSURE, WITHOUT
from engine.simulation.tally import Tally

SPENT_NAMES = ("units", "tactics", "technologies", "levels", "other")
"""What water is spent on, in the order of the engine's kinds."""

READ = {
    ORDERED: ("level_two", "level_three", "through", "lost"),
    POLICY: ("level_two", "level_three"),
    PRESSURE: ("level_two", "through", "lost"),
    PAYING: ("through",),
}
"""Which histograms of side games a report reads."""


def add_side_run(tally: Tally, name: str, found: SideRun, beside: SideRun) -> None:
    """Count of `found` what a report reads of games of that name (`Variant.purpose`); `beside` are the same games played as ordered."""
    purpose = name.partition("/")[0]
    if purpose in (POLICY, WITHOUT):
        tally.add_numbers(f"{name}/sooner", [other - own for own, other in zip(found.clocks, beside.clocks, strict=True)])
        tally.add_numbers(f"{name}/more", [own - other for own, other in zip(found.damages, beside.damages, strict=True)])
    if purpose == WITHOUT:
        return
    tally.add(f"{name}/games", found.games)
    tally.add_numbers(f"{name}/clock", found.clocks)
    tally.add_numbers(f"{name}/damage", found.damages)
    for part in READ[purpose]:
        tally.add_histogram(f"{name}/{part}", getattr(found, part))
    for turn, counts in enumerate(found.turns, start=1):
        if purpose != POLICY:
            tally.add(f"{name}/key/{turn}", counts.key_there)
        if purpose in (ORDERED, PRESSURE):
            tally.add(f"{name}/reached/{turn}", counts.reached)
            tally.add(f"{name}/damage-sum/{turn}", counts.damage)
            tally.add(f"{name}/damage-squares/{turn}", counts.damage_squares)
            tally.add_histogram(f"{name}/life/{turn}", counts.life)


def add_ledger(tally: Tally, name: str, found: LedgerRun) -> None:
    """Count what the closely watched games showed under `name`."""
    for turn, counts in enumerate(found.turns, start=1):
        for kind in range(SPENT_KINDS):
            tally.add(f"{name}/spent-{SPENT_NAMES[kind]}/{turn}", counts.spent[kind])
            tally.add(f"{name}/squares-{SPENT_NAMES[kind]}/{turn}", counts.squares[kind])
        tally.add(f"{name}/recyclable/{turn}", counts.recyclable)
        tally.add(f"{name}/dry/{turn}", counts.dry)
        for part in ("board", "graveyard", "idle"):
            tally.add_histogram(f"{name}/{part}/{turn}", getattr(counts, part))
    for part, number in zip(("damage", "given", "damage-squares", "given-squares", "products"), found.per_card, strict=True):
        tally.add(f"{name}/per-card-{part}", number)
    tally.add(f"{name}/dry-games", found.dry_games)
