"""The verdict on builds and parties of TOCSIN."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from engine.cards.formats import FormatError
from engine.decklist import Decklist, Party, deck_hash, party_hash
from engine.tocsin.cards import Catalog, TocsinCard
from engine.tocsin.decks import build_of, party_of, read_build, write_build
from engine.tocsin.formats import AFTER_QUEST_1, AFTER_QUEST_2, FORMATS, OPEN, START, Format
from engine.tocsin.validate import CODES, party_verdict, verdict
from tests.engine.tocsin.low_water import low_water

TODAY = date(2026, 12, 1)
CATALOG = low_water().catalog
BERRIT = {
    "hammer-blow": 3,
    "overhead-swing": 2,
    "thrown-tongs": 1,
    "leather-apron": 2,
    "brace": 1,
    "ember": 2,
    "white-heat": 2,
    "bellows": 1,
}
STEPS = [{"gain": "spring-tide"}, {"gain": "bronze-maul"}, {"remove": "thrown-tongs"}, {"gain": "tower-shield"}, {"gain": "hot-broth"}]
IN_STEPS = {"hero": "berrit-kell", "steps": STEPS}


def listed(hero: str | None = "berrit-kell", **changes: int) -> Decklist:
    """Berrit's start deck with so many copies of each changed card, by its slug with underscores."""
    cards = {**BERRIT, **{slug.replace("_", "-"): number for slug, number in changes.items()}}
    return build_of({"hero": hero, "cards": [{"card": slug, "quantity": number} for slug, number in cards.items() if number]}, CATALOG)


def codes(deck: Decklist, format: Format = OPEN, catalog: Catalog = CATALOG, **more: Any) -> list[str]:
    """The codes of all problems of a list, in their order."""
    return [one.code for one in verdict(deck, format=format, catalog=catalog, as_of=TODAY, **more).problems]


IN_ONE_STEP = build_of({"hero": "tam-wick", "steps": [{"remove": "poisoned"}]}, CATALOG)


def with_card(slug: str, **changes: Any) -> Catalog:
    """The demo edition with one record changed."""
    cards: dict[str, TocsinCard] = {card.slug: card for card in CATALOG}
    return Catalog.of({**cards, slug: replace(cards[slug], **changes)}.values())


def parties(*heroes: Any, catalog: Catalog = CATALOG) -> list[tuple[str, str]]:
    """Zone and code of all problems of a party."""
    found = party_verdict(party_of(heroes, catalog), format=OPEN, catalog=catalog, as_of=TODAY)
    return [(one.zone, one.code) for one in found.problems]


def test_a_start_deck_is_legal_in_every_format() -> None:
    for hero in low_water().heroes:
        for format in FORMATS.values():
            assert not codes(build_of({"hero": hero}, CATALOG), format), (hero, format.slug)
    assert not codes(listed(), START)


def test_the_builds_of_the_demo_edition_are_legal_after_one_quest() -> None:
    assert len(low_water().builds) == 2
    for build in low_water().builds:
        assert not codes(build_of(build, CATALOG), AFTER_QUEST_1)
        assert codes(build_of(build, CATALOG), START) == ["STEPS_TOO_MANY"]


def test_a_list_needs_as_many_steps_as_start_cards_are_missing_and_upgrades_there() -> None:
    deck = listed(thrown_tongs=0, ember=0, spring_tide=1, cutlass=1)
    (problem,) = verdict(deck, format=START, catalog=CATALOG, as_of=TODAY).problems
    assert (problem.code, problem.actual, problem.limit, problem.clause) == ("STEPS_TOO_MANY", 5, 0, "UP-2")
    assert not codes(deck, AFTER_QUEST_1)


def test_steps_given_count_each_even_those_for_status_cards() -> None:
    back_and_forth = [{"gain": "cutlass"}, {"remove": "cutlass"}] * 3
    build = build_of({"hero": "berrit-kell", "steps": [*back_and_forth, {"remove": "poisoned"}, {"remove": "crystal"}]}, CATALOG)
    (problem,) = verdict(build, format=AFTER_QUEST_1, catalog=CATALOG, as_of=TODAY).problems
    assert (problem.code, problem.actual, problem.limit) == ("STEPS_TOO_MANY", 8, 7)
    assert not codes(build, AFTER_QUEST_2)
    assert deck_hash(build, CATALOG) == deck_hash(listed(), CATALOG)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (listed(None), [("hero", "HERO_MISSING", "CARD-1")]),
        (listed("berrit"), [("hero", "HERO_MISSING", "CARD-1")]),
        (listed(loose=1), [("deck", "WRONG_HERO", "SET-1")]),
        (listed(hammer_blow=4), [("deck", "START_CARD_ADDED", "SET-1")]),
        (listed(tam_wick=1), [("deck", "NOT_AN_ACTION_CARD", "CARD-1")]),
        (listed(broken_causeway=1), [("deck", "NOT_AN_ACTION_CARD", "CARD-1")]),
        (listed(broken_causeway_lower_1=1), [("deck", "NOT_AN_ACTION_CARD", "CARD-1")]),
        (listed(poisoned=2), [("deck", "NOT_AN_ACTION_CARD", "CARD-1")]),
        (listed(cutlass=2), [("deck", "UPGRADE_COPIES", "UP-2")]),
        (listed(nobody=1), [("deck", "CARD_UNKNOWN", "CARD-1")]),
        (listed(cutlass=100), [("deck", "QUANTITY_INVALID", "CARD-1")]),
        (listed(hammer_blow=0, overhead_swing=0, thrown_tongs=0), [("deck", "NO_ATTACK", "ACT-4")]),
        (listed(leather_apron=0, brace=0), [("deck", "NO_DEFENCE", "ACT-4")]),
        (
            build_of({"hero": "berrit-kell", "steps": [{"remove": "loose"}, {"gain": "ember"}, {"gain": "poisoned"}]}, CATALOG),
            [("deck", "NOT_AN_ACTION_CARD", "CARD-1"), ("deck", "START_CARD_ADDED", "SET-1"), *[("deck", "STEP_IMPOSSIBLE", "UP-2")] * 3],
        ),
    ],
)
def test_each_problem_has_its_zone_code_and_clause(deck: Decklist, expected: list[tuple[str, str, str]]) -> None:
    found = verdict(deck, format=OPEN, catalog=CATALOG, as_of=TODAY).problems
    assert [(one.zone, one.code, one.clause) for one in found] == expected
    assert all(one.code in CODES and one.message.en and one.message.de for one in found)


def test_a_deck_that_is_drawn_whole_each_round_is_told() -> None:
    thin = build_of({"hero": "berrit-kell", "cards": [{"card": "hammer-blow", "quantity": 3}, {"card": "brace", "quantity": 1}]}, CATALOG)
    (problem,) = verdict(thin, format=OPEN, catalog=CATALOG, as_of=TODAY).problems
    assert (problem.code, problem.actual, problem.limit, problem.clause) == ("HAND_IS_DECK", 4, 7, "DRAW-1")


def test_problems_stand_by_zone_code_and_card() -> None:
    deck = listed("nobody", cutlass=2, loose=1, riposte=3)
    assert codes(deck) == ["HERO_MISSING", "UPGRADE_COPIES", "UPGRADE_COPIES"]


def test_a_format_refuses_rulesets_and_limits_that_there_are_not() -> None:
    assert Format(slug="own", name=OPEN.name, ruleset="standard+overkill=lost").ruleset == "standard+overkill=lost"
    for wrong in ({"ruleset": "standrd"}, {"ruleset": "standard+overkill=3"}, {"steps_max": -1}):
        with pytest.raises(FormatError):
            Format(slug="own", name=OPEN.name, **wrong)  # type: ignore[arg-type]


def test_bans_editions_and_missing_copies_are_judged_as_in_every_game() -> None:
    cutlass = CATALOG.by_slug["cutlass"].id
    banned = replace(OPEN, banned=frozenset({cutlass}))
    assert codes(listed(cutlass=1), banned) == ["CARD_BANNED"]
    owned = {card.id: 9 for card in CATALOG if card.slug != "cutlass"}
    assert codes(listed(cutlass=1), owned=owned) == ["NOT_OWNED"]
    assert codes(listed(cutlass=1), catalog=with_card("cutlass", modelled=False)) == ["NOT_MODELLED"]


def test_a_start_deck_that_is_not_14_is_a_fault_of_the_data() -> None:
    deck = {slug: number for slug, number in BERRIT.items() if slug != "ember"}
    assert codes(build_of({"hero": "berrit-kell"}, CATALOG), catalog=with_card("berrit-kell", deck=deck)) == ["HERO_INCOMPLETE"]


def test_the_order_of_steps_does_not_matter_to_the_hash() -> None:
    build = build_of(IN_STEPS, CATALOG)
    other = build_of({"hero": "berrit-kell", "steps": STEPS[::-1]}, CATALOG)
    deck = listed(thrown_tongs=0, spring_tide=1, bronze_maul=1, tower_shield=1, hot_broth=1)
    hashes = {verdict(one, format=OPEN, catalog=CATALOG, as_of=TODAY).hash for one in (build, other, deck)}
    assert hashes == {deck_hash(deck, CATALOG)}


def test_parties_are_judged_as_a_whole_then_member_by_member() -> None:
    assert parties("berrit-kell") == []
    assert parties("berrit-kell", "tam-wick", "ysolt-maren", "pip-and-odd") == []
    assert parties() == [("party", "PARTY_EMPTY")]
    assert parties(*["berrit-kell", "tam-wick", "ysolt-maren", "pip-and-odd", "tam-wick"]) == [
        ("party", "HERO_DUPLICATE"),
        ("party", "PARTY_TOO_LARGE"),
    ]
    assert parties("tam-wick") == [("party", "NO_SOLO_SIDE")]
    wrong = {"hero": "nobody", "steps": []}
    assert parties("tam-wick", wrong) == [("hero", "HERO_MISSING")]


def test_upgrades_are_counted_over_all_builds_of_a_party() -> None:
    both = [{"hero": hero, "steps": [{"gain": "cutlass"}]} for hero in ("berrit-kell", "tam-wick")]
    assert parties(*both) == [("party", "UPGRADE_COPIES")]
    two = with_card("cutlass", copies=2)
    assert parties(*both, catalog=two) == []


def test_one_hero_at_most_is_carried_and_somebody_carries() -> None:
    cards = {card.slug: card for card in CATALOG}
    for slug in ("tam-wick", "ysolt-maren"):
        cards[slug] = replace(cards[slug], carried=True, rage=None)
    catalog = Catalog.of(cards.values())
    assert parties("tam-wick", "ysolt-maren", "berrit-kell", catalog=catalog) == [("party", "PARTY_CARRIED")]
    assert parties("tam-wick", "berrit-kell", catalog=catalog) == []
    assert ("party", "PARTY_CARRIED") in parties("tam-wick", catalog=catalog)


def test_a_partys_hash_is_that_of_its_members_sorted() -> None:
    one, other = build_of(IN_STEPS, CATALOG), build_of({"hero": "tam-wick"}, CATALOG)
    hashes = [verdict(build, format=OPEN, catalog=CATALOG, as_of=TODAY).hash for build in (one, other)]
    found = [party_verdict(Party(builds), format=OPEN, catalog=CATALOG, as_of=TODAY).hash for builds in ((one, other), (other, one))]
    assert set(found) == {party_hash(hashes)}


def test_builds_are_text_in_both_languages() -> None:
    for build in (
        listed(cutlass=1),
        build_of(IN_STEPS, CATALOG),
        IN_ONE_STEP,
    ):
        for language in ("en", "de"):
            text = write_build(build, CATALOG, language)  # type: ignore[arg-type]
            read = read_build(text, CATALOG).deck
            assert (read.leaders, read.entries("deck"), read.steps) == (build.leaders, build.entries("deck"), build.steps), text
            assert not read.unread
    read = read_build("Hero: Berrit Kell, the Bell-Founder\nGain: Spring Tide\nRemove: Nothing Like It\n", CATALOG).deck
    assert (len(read.steps), read.unread) == (1, ("Remove: Nothing Like It",))
    read = read_build("Held: Tam Wick, der Lampenschütze\n2 Ducken\nNimm: Signalfeuer\n", CATALOG).deck
    assert read.steps[0].card == CATALOG.by_slug["signal-flare"].id
