"""Whether what players were told of the lists they handed in is what is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.load.hand_ins import Outcome


@dataclass(frozen=True)
class Row:
    """A registration as it is stored; `handed_in` is in seconds after lists close."""

    number: int
    player: str
    hash: str
    handed_in: float | None


CLOCK_SECONDS = 0.001
"""What the times of two processes on one machine, written and read as text, may differ by."""


def contradictions(outcomes: Sequence[Outcome], rows: Sequence[Row], last_number: int) -> Iterator[str]:
    """What of the answers and of what is stored doesn't agree; nothing, if every player was told the truth."""
    if [row.number for row in rows] != list(range(1, last_number + 1)):
        yield f"the numbers are not 1 to {last_number}: {[row.number for row in rows]}"
    of_player: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        of_player.setdefault(outcome.attempt.player.name, []).append(outcome)
        yield from _wrong_answer(outcome)
    stored: dict[str, list[Row]] = {}
    for row in rows:
        stored.setdefault(row.player, []).append(row)
        if row.handed_in is None:
            yield f"{row.player} is registered without a list"
        elif row.handed_in > 0:
            yield f"{row.player}'s list was taken {row.handed_in:.3f} s after the end"
    for name in of_player.keys() | stored.keys():
        yield from _wrong_of_player(name, of_player.get(name, []), stored.get(name, []))


def _wrong_answer(outcome: Outcome) -> Iterator[str]:
    name = outcome.attempt.player.name
    if not outcome.is_accepted and not outcome.is_refused:
        yield f"{name} was answered by {outcome.status}: {outcome.body}"
    if outcome.is_refused and outcome.told < -CLOCK_SECONDS:
        yield f"{name} was refused {-outcome.told:.3f} s before the end"
    if outcome.is_accepted and outcome.sent > CLOCK_SECONDS:
        yield f"{name} was accepted, and had sent the list {outcome.sent:.3f} s after the end"


def _wrong_of_player(name: str, outcomes: Sequence[Outcome], rows: Sequence[Row]) -> Iterator[str]:
    accepted = [outcome for outcome in outcomes if outcome.is_accepted]
    if len(rows) != min(len(accepted), 1):
        yield f"{name} was told of {len(accepted)} lists taken, and {len(rows)} are there"
        return
    if not rows:
        return
    (row,) = rows
    # Of two on their way at once either may be the later one: what was over before another was sent is not.
    last_sent = max(outcome.sent for outcome in accepted)
    if row.hash not in {outcome.attempt.deck.hash for outcome in accepted if outcome.told >= last_sent}:
        yield f"{name}'s list is not the one handed in last: {row.hash}"
    for outcome in accepted:
        if outcome.body and (outcome.body["number"], outcome.body["hash"]) != (row.number, outcome.attempt.deck.hash):
            yield f"{name} was told of number {outcome.body['number']} and {outcome.body['hash']}, stored is {row}"
