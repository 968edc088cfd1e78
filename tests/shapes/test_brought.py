"""What is brought is no list: a fixed kit, a build in steps, a party of builds; judged, hashed, stored, played, simulated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from hashlib import sha256
from typing import Any

import pytest

from cards.selectors import catalog
from decks.list.chosen import ChosenList
from decks.list.snapshots import deck_of, snapshot_of
from engine.cards.catalog import CardId
from engine.decklist import BuildStep, Decklist, Entry, Party, deck_hash, fewest_steps, party_hash, taken_steps, whole_list
from play.models import State, Table
from play.services.sitting_down import sit_down
from play.sitting import Sitting
from tests.accounts.makers import make_client, make_user
from tests.harbour.makers import add_harbour
from tests.harbour.simulated import RaceSettings
from tests.play.makers import NOW
from tests.shapes import kites
from tests.shapes.kites import CAPTAIN, KIT, LAYOUT, SIMULATED
from tests.shapes.test_site import page_of, play_to_the_end, told
from web.games import playing

pytestmark = pytest.mark.django_db
GULL, MARY, TUB, FISH = (CardId(number) for number in (9001, 9002, 9003, 9004))
FIXED = Decklist((CAPTAIN,), format="regatta")


@pytest.fixture(autouse=True)
def known(settings: Any, db: None) -> Iterator[Any]:
    """The catalog of Kites."""
    add_harbour(settings)
    settings.GAMES = ["rone", kites.__name__]
    with playing("harbour"):
        yield catalog()


def build(*steps: int) -> Decklist:
    """The captain's kit with copies gained, or removed where the number is below 0."""
    return replace(FIXED, steps=tuple(BuildStep(CardId(abs(card)), is_gain=card > 0) for card in steps))


def copies(deck: Decklist, zone: str) -> dict[int, int]:
    return {entry.card: entry.quantity for entry in deck.entries(zone)}


def test_a_leader_alone_is_its_whole_kit(known: Any) -> None:
    whole = whole_list(FIXED, known)
    assert (copies(whole, "fleet"), copies(whole, "hold")) == ({GULL: 2, TUB: 1}, {FISH: 3})
    assert deck_hash(FIXED, known) == deck_hash(whole, known) != deck_hash(Decklist(), known)
    assert fewest_steps(FIXED, known) == 0


def test_what_is_counted_beside_a_kit_leaves_kit_and_hash_as_they_are(known: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = replace(LAYOUT, zones=tuple(replace(zone, is_beside=zone.slug == "hold") for zone in LAYOUT.zones), hash_line="game:kites:1")
    monkeypatch.setattr(type(known), "layout", beside)
    counted = replace(FIXED, zones={"hold": (Entry(MARY, 1),)})
    whole = whole_list(counted, known)
    assert copies(whole, "fleet") == {GULL: 2, TUB: 1}
    lines = [f"captain:{known.by_slug[CAPTAIN].id}:1", f"fleet:{GULL}:2", f"fleet:{TUB}:1", "game:kites:1"]
    assert deck_hash(counted, known) == deck_hash(FIXED, known) == sha256("\n".join(lines).encode()).hexdigest()


def test_a_list_that_says_its_cards_stays_as_it_is(known: Any) -> None:
    said = Decklist((CAPTAIN,), {"fleet": (Entry(GULL, 1),)})
    assert whole_list(said, known) is said
    assert whole_list(Decklist(), known) == Decklist()
    assert fewest_steps(said, known) == 5


def test_steps_are_taken_in_order_and_their_order_makes_no_other_deck(known: Any) -> None:
    one, other = build(MARY, -FISH, -GULL), build(-GULL, MARY, -FISH)
    whole = whole_list(one, known)
    assert (copies(whole, "fleet"), copies(whole, "hold")) == ({GULL: 1, MARY: 1, TUB: 1}, {FISH: 2})
    assert deck_hash(one, known) == deck_hash(other, known) != deck_hash(FIXED, known)
    assert one != other
    assert fewest_steps(one, known) == 3
    assert fewest_steps(build(MARY, -MARY, FISH), known) == 1


def test_a_step_that_removes_what_is_not_there_then_is_named(known: Any) -> None:
    assert taken_steps(build(-MARY, MARY, -TUB, -TUB), known).impossible == (0, 3)
    judged = KIT.verdict(build(MARY, -GULL, -TUB, -TUB), format=KIT.default_format, catalog=known, as_of=date(2026, 11, 20))
    assert [problem.code for problem in judged.problems] == ["FLEET_SIZE", "STEP_IMPOSSIBLE"]
    assert KIT.verdict(FIXED, format=KIT.default_format, catalog=known, as_of=date(2026, 11, 20)).problems == ()


def test_a_build_is_stored_and_read_back_with_its_steps() -> None:
    one = build(MARY, -FISH)
    for stored in (one.to_json(LAYOUT), snapshot_of(one)):
        assert json.loads(json.dumps(stored))["steps"] == [{"gain": MARY}, {"remove": FISH}]
    assert Decklist.from_json(one.to_json(LAYOUT), LAYOUT) == one
    assert deck_of(snapshot_of(one)).steps == one.steps
    assert "steps" not in FIXED.to_json(LAYOUT)


def test_a_party_is_its_builds_whoever_sits_where(known: Any) -> None:
    party = Party((FIXED, build(MARY)), "regatta")
    assert Party.from_json(json.loads(json.dumps(party.to_json(LAYOUT))), LAYOUT) == party
    one, other = (deck_hash(member, known) for member in party.builds)
    assert party_hash([one, other]) == party_hash([other, one]) != party_hash([one, one])


def test_a_party_of_builds_is_simulated_and_better_builds_win(known: Any) -> None:
    weak, strong = Party((FIXED, FIXED)), Party((build(MARY, MARY, MARY, MARY), build(MARY, MARY)))
    reports = [SIMULATED.party_report(party, known, RaceSettings(turns=12), 10) for party in (weak, strong)]
    assert [report["endings"][0]["outcome"] for report in reports] == ["lost", "cut"]  # the second has more cards than twelve turns
    table = SIMULATED.party(strong, known, turns=30)
    assert table.play_number(1, 0, []).outcome == "won"  # type: ignore[attr-defined]


def test_a_fixed_kit_and_a_build_are_played_at_a_table(known: Any) -> None:
    user = make_user("ada")
    lists = [ChosenList(name, deck, KIT.default_format) for name, deck in (("Kit", FIXED), ("Build", build(MARY, -GULL)))]
    sitting = Sitting(format=KIT.default_format, decks=tuple(lists), opponents=("bot:greedy",), seed=7)
    table = sit_down(person=user, sitting=sitting, now=NOW)
    seats = list(Table.objects.get(pk=table.pk).seats.all())
    assert [seat.deck_hash for seat in seats] == [deck_hash(one.deck, known) for one in lists]
    assert "Which card?" in page_of(make_client(user), table)
    table = play_to_the_end(make_client(user), table)
    assert (table.state, told(make_client(user), table)["result"]["reason"]) == (State.OVER, "KITE-3")
