"""What each list is worth: exact codes, never only "not legal"."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from engine.cards.catalog import CardId, Printing
from engine.decklist import Decklist, Entry, read_decklist
from engine.languages import LocalText
from engine.rone.cards import Card, Catalog, Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.validate import Code, level_one_needed, verdict
from engine.verdict.verdict import Severity
from tests.engine.validate.makers import (
    CATALOG,
    TACTICS,
    TECHNOLOGIES,
    TODAY,
    UNITS,
    codes,
    entries,
    judge,
    make_card,
    make_cards,
    make_catalog,
    make_deck,
    make_format,
    make_hero,
)

TWELVE = {**dict.fromkeys(UNITS[:8], 2), **dict.fromkeys(TACTICS[:4], 2)}
LAST = TACTICS[3]


@pytest.mark.parametrize(
    ("deck", "format", "expected"),
    [
        (make_deck(), "custom", []),
        (make_deck(technologies=()), "first-game", []),
        (make_deck(), "first-game", ["TECHNOLOGY_TOO_MANY"]),
        (make_deck(technologies=TECHNOLOGIES[:1]), "first-game", ["TECHNOLOGY_TOO_MANY"]),
        (make_deck(technologies=()), "custom", ["TECHNOLOGY_SLOTS_FREE"]),
        (make_deck(technologies=TECHNOLOGIES[:4]), "custom", ["TECHNOLOGY_SLOTS_FREE"]),
        (make_deck(technologies=TECHNOLOGIES[:6]), "custom", ["TECHNOLOGY_TOO_MANY"]),
        (make_deck(), "custom-first-edition", []),
        (make_deck(technologies=TECHNOLOGIES[:4]), "custom-first-edition", ["TECHNOLOGY_TOO_FEW"]),
        (make_deck(technologies=()), "custom-first-edition", ["TECHNOLOGY_TOO_FEW"]),
        (make_deck(technologies=TECHNOLOGIES[:6]), "custom-first-edition", ["TECHNOLOGY_TOO_MANY"]),
        (make_deck(add={UNITS[8]: 2, UNITS[9]: 2}), "three-player", []),
        (make_deck(), "three-player", ["DECK_TOO_SMALL"]),
        (make_deck(("ilsa", "joss"), add=dict.fromkeys(UNITS[8:14], 2), technologies=TECHNOLOGIES[:8]), "team", []),
        (make_deck(("ilsa", "joss"), add=dict.fromkeys(UNITS[8:14], 2), technologies=TECHNOLOGIES[:9]), "team", ["TECHNOLOGY_TOO_MANY"]),
        (make_deck(("ilsa", "ilsa"), add=dict.fromkeys(UNITS[8:14], 2), technologies=TECHNOLOGIES[:8]), "team", ["HERO_DUPLICATE"]),
        (make_deck(("ilsa",), add=dict.fromkeys(UNITS[8:14], 2), technologies=TECHNOLOGIES[:8]), "team", ["HERO_MISSING"]),
        (make_deck(("ilsa", "joss", "stub"), add=dict.fromkeys(UNITS[8:14], 2), technologies=TECHNOLOGIES[:8]), "team",
            ["HERO_INCOMPLETE", "HERO_MIXED"]),
        (make_deck(heroes=()), "custom", ["HERO_MISSING"]),
        (make_deck(heroes=("nobody",)), "custom", ["HERO_MISSING"]),
        (make_deck(heroes=("",)), "custom", ["HERO_MISSING"]),
        (make_deck(heroes=("ilsa-1",)), "custom", ["HERO_MISSING"]),
        (make_deck(heroes=("ilsa", "nobody")), "custom", ["HERO_MISSING"]),
        (make_deck(heroes=("ilsa", "joss")), "custom", ["HERO_MIXED"]),
        (make_deck(heroes=("ilsa", "ilsa")), "custom", ["HERO_DUPLICATE"]),
        (make_deck(heroes=("stub",)), "custom", ["HERO_INCOMPLETE"]),
        (make_deck(add={UNITS[8]: 1}), "custom", ["DECK_TOO_LARGE"]),
        (make_deck(cards={}), "custom", ["DECK_TOO_SMALL"]),
        (make_deck(cards=TWELVE | {LAST: 1}), "custom", ["DECK_TOO_SMALL"]),
        (make_deck(cards=TWELVE | {LAST: 3, UNITS[0]: 1}), "custom", ["COPY_LIMIT"]),
        (make_deck(cards=TWELVE | {LAST: 1, 4711: 1}), "custom", ["CARD_UNKNOWN"]),
        (make_deck(cards=TWELVE | {LAST: 1, 300: 1}, technologies=TECHNOLOGIES[1:6]), "custom", ["WRONG_ZONE"]),
        (make_deck(cards=TWELVE | {LAST: 1, 1: 1}), "custom", ["WRONG_ZONE"]),
        (make_deck(technologies=[*TECHNOLOGIES[:4], UNITS[9]]), "custom", ["WRONG_ZONE"]),
        (make_deck(technologies=[*TECHNOLOGIES[:4], 4711]), "custom", ["CARD_UNKNOWN"]),
        (make_deck(technologies={300: 2, 301: 1, 302: 1, 303: 1}), "custom", ["TECHNOLOGY_DUPLICATE"]),
        (make_deck(technologies={300: 6}), "custom", ["TECHNOLOGY_DUPLICATE", "TECHNOLOGY_TOO_MANY"]),
        (decklist_of(), "custom", ["HERO_MISSING", "DECK_TOO_SMALL", "TECHNOLOGY_SLOTS_FREE"]),
    ],
)  # fmt: skip
def test_every_size_and_zone_has_its_exact_codes(deck: Decklist, format: str, expected: list[str]) -> None:
    assert codes(deck, format) == expected


class TestHowItCounts:
    """Sentence by sentence, as the API says it."""

    def test_entries_of_one_card_add_up(self) -> None:
        deck = make_deck(cards=TWELVE | {LAST: 1}, add={UNITS[0]: 1})
        (problem,) = judge(deck).problems
        assert (problem.code, problem.cards, problem.actual, problem.limit) == (Code.COPY_LIMIT, (UNITS[0],), 3, 2)

    def test_every_copy_counts_in_the_zone_it_was_listed_in(self) -> None:
        deck = make_deck(cards={4711: 3, 300: 3, 1: 3, UNITS[0]: 15}, technologies={UNITS[0]: 2, 4711: 2, 300: 1})
        found = {(p.zone, p.code, p.cards): p.actual for p in judge(deck).problems}
        assert (Zone.DECK, Code.DECK_TOO_LARGE, ()) not in found
        assert (Zone.DECK, Code.DECK_TOO_SMALL, ()) not in found
        assert found[Zone.DECK, Code.COPY_LIMIT, (4711,)] == found[Zone.DECK, Code.COPY_LIMIT, (300,)] == 3
        assert found[Zone.DECK, Code.WRONG_ZONE, (300,)] == found[Zone.DECK, Code.WRONG_ZONE, (1,)] == 3
        assert found[Zone.TECHNOLOGY, Code.TECHNOLOGY_DUPLICATE, (UNITS[0],)] == found[Zone.TECHNOLOGY, Code.CARD_UNKNOWN, (4711,)] == 2
        assert (Zone.TECHNOLOGY, Code.TECHNOLOGY_SLOTS_FREE, ()) not in found

    @pytest.mark.parametrize("quantity", [0, -1, 100, 10**12, 2.5, -0.5, 1e300])
    def test_a_quantity_that_is_no_whole_number_from_1_to_99_is_invalid_and_counts_as_0(self, quantity) -> None:
        (problem,) = judge(make_deck(add={UNITS[9]: quantity})).problems
        assert (problem.code, problem.zone, problem.cards) == (Code.QUANTITY_INVALID, Zone.DECK, (UNITS[9],))
        assert (problem.limit, problem.clause) == (99, "CON-3")

    @pytest.mark.parametrize("quantity", [1, 99, 1.0])
    def test_1_and_99_are_numbers_of_copies(self, quantity) -> None:
        assert "QUANTITY_INVALID" not in codes(make_deck(add={UNITS[9]: quantity}))

    def test_an_invalid_quantity_beside_a_valid_one_leaves_that_counted(self) -> None:
        deck = make_deck()
        deck = deck.with_entries(Zone.DECK, (*deck.entries(Zone.DECK), Entry(UNITS[0], 0)))
        assert codes(deck) == ["QUANTITY_INVALID"]

    def test_two_invalid_quantities_of_a_card_are_one_problem(self) -> None:
        deck = make_deck()
        deck = deck.with_entries(Zone.TECHNOLOGY, (*deck.entries(Zone.TECHNOLOGY), Entry(CardId(305), 0), Entry(CardId(305), 400)))
        assert codes(deck) == ["QUANTITY_INVALID"]

    def test_copies_beyond_99_in_several_entries_are_a_number(self) -> None:
        deck = make_deck()
        deck = deck.with_entries(Zone.DECK, (*deck.entries(Zone.DECK), Entry(UNITS[9], 60), Entry(UNITS[9], 60)))
        assert codes(deck) == ["COPY_LIMIT", "DECK_TOO_LARGE"]

    def test_copy_limit_is_for_the_player_deck_and_duplicate_for_the_technologies(self) -> None:
        deck = make_deck(cards={UNITS[0]: 24}, technologies={UNITS[1]: 3, 300: 2})
        found = {(p.zone, p.code) for p in judge(deck).problems if p.code in (Code.COPY_LIMIT, Code.TECHNOLOGY_DUPLICATE)}
        assert found == {(Zone.DECK, Code.COPY_LIMIT), (Zone.TECHNOLOGY, Code.TECHNOLOGY_DUPLICATE)}

    def test_problems_stand_by_zone_then_code_then_card(self) -> None:
        deck = decklist_of(
            ("nobody", "stub", "ilsa"), entries({302: 3, 4712: 3, 4711: 1, UNITS[1]: 0}), entries({UNITS[1]: 2, UNITS[0]: 1})
        )
        found = [(p.zone, p.code, p.cards) for p in judge(deck, owned={}).problems]
        zones = ["hero", "deck", "technology"]
        assert found == sorted(found, key=lambda row: (zones.index(row[0]), row[1], row[2]))
        assert len(set(found)) == len(found) > 12

    def test_sizes_and_the_hero_name_no_card(self) -> None:
        for deck in (decklist_of(("nobody",)), make_deck(("ilsa", "joss"), cards={UNITS[0]: 90}, technologies={300: 9})):
            for problem in judge(deck, owned={}, as_of=date(2000, 1, 1)).problems:
                is_whole = problem.zone is Zone.HERO or problem.code.startswith(("DECK_TOO", "TECHNOLOGY_TOO", "TECHNOLOGY_SLOTS"))
                assert (problem.cards == ()) == is_whole

    def test_legal_means_no_error(self) -> None:
        verdict = judge(make_deck(technologies=()), owned={})
        assert verdict.legal
        assert {p.severity for p in verdict.problems} == {Severity.WARNING, Severity.INFO}
        assert not judge(make_deck(add={UNITS[9]: 0})).legal


class TestEditionsBansAndDates:
    def test_a_banned_card_is_refused_in_every_zone(self) -> None:
        format = make_format(banned=frozenset({CardId(UNITS[0]), CardId(300), CardId(2)}))
        assert codes(make_deck(), format) == ["CARD_BANNED"] * 3
        assert [p.cards for p in judge(make_deck(), format).problems] == [(), (UNITS[0],), (300,)]

    def test_a_limited_card_may_be_there_once(self) -> None:
        format = make_format(limited=frozenset({CardId(UNITS[0])}))
        (problem,) = judge(make_deck(), format).problems
        assert (problem.code, problem.actual, problem.limit) == (Code.CARD_LIMITED, 2, 1)
        assert codes(make_deck(cards=TWELVE | {UNITS[0]: 1, UNITS[9]: 1}), format) == []
        assert codes(make_deck(cards=TWELVE | {UNITS[0]: 3, LAST: 1}), format) == ["CARD_LIMITED", "COPY_LIMIT"]

    def test_a_card_counts_for_an_edition_if_any_printing_of_it_is_in_there(self) -> None:
        both = make_card(UNITS[0], printings=(Printing("demo", "1", date(2020, 1, 1)), Printing("salt", "9", date(2021, 1, 1))))
        catalog = make_catalog(both)
        assert codes(make_deck(), make_format(editions=frozenset({"demo"})), catalog=catalog) == []
        found = judge(make_deck(), make_format(editions=frozenset({"salt"})), catalog=catalog).problems
        assert {p.code for p in found} == {Code.CARD_NOT_IN_FORMAT}
        assert (UNITS[0],) not in {p.cards for p in found}

    def test_a_card_is_released_once_an_allowed_edition_of_it_is_out(self) -> None:
        reprint = make_card(UNITS[0], printings=(Printing("demo", "1", date(2026, 11, 21)), Printing("salt", "9", date(2020, 1, 1))))
        catalog, demo = make_catalog(reprint), make_format(editions=frozenset({"demo"}))
        assert codes(make_deck(), catalog=catalog) == []
        assert codes(make_deck(), demo, catalog=catalog) == ["CARD_NOT_RELEASED"]
        assert codes(make_deck(), demo, catalog=catalog, as_of=date(2026, 11, 21)) == []

    def test_a_card_whose_editions_have_no_date_is_not_out(self) -> None:
        undated = make_card(UNITS[0], printings=(Printing("soon", "1"),))
        assert codes(make_deck(), catalog=make_catalog(undated)) == ["CARD_NOT_RELEASED"]

    def test_a_hero_that_is_not_out_is_one_problem(self) -> None:
        late = (Printing("soon", "1", TODAY + timedelta(days=1)),)
        found = judge(make_deck(), catalog=make_catalog(*make_hero("ilsa", 1, printings=late))).problems
        assert [(p.code, p.zone, p.cards) for p in found] == [(Code.CARD_NOT_RELEASED, Zone.HERO, ())]

    @pytest.mark.parametrize(
        "abilities",
        [
            ({"keyword": "flying"},),
            ({"keyword": "shield"},),
            ({"keyword": "slow"}, {"play": [{"draw": 1}]}),
            ({"when": "direct_hit", "do": [{"draw": 1}]},),
            ({"when": "combat", "do": [{"draw": 1}]},),
            ({"initiative": {"water": 2}, "do": [{"draw": 1}]},),
            ({"when": "battlefield", "do": [{"may": [{"grant": "flying", "to": "self", "for": "turn"}]}]},),
        ],
    )
    @pytest.mark.parametrize("id", [UNITS[0], 2])
    def test_a_keyword_of_the_second_edition_is_not_in_a_first_edition_format(self, id: int, abilities) -> None:
        bearer = replace(make_cards()[id], abilities=abilities)
        (problem,) = judge(make_deck(), "custom-first-edition", catalog=make_catalog(bearer)).problems
        assert (problem.code, problem.clause) == (Code.CARD_NOT_IN_FORMAT, "KEY-EDITIONS")
        assert codes(make_deck(), "custom", catalog=make_catalog(bearer)) == []

    def test_a_card_that_only_speaks_of_such_a_keyword_is_in_both(self) -> None:
        hunter = make_card(UNITS[0], abilities=({"when": "battlefield", "do": [{"destroy": {"unit": "enemy", "keyword": "flying"}}]},))
        assert codes(make_deck(), "custom-first-edition", catalog=make_catalog(hunter)) == []

    def test_outside_its_dates_a_format_admits_nothing_and_says_so_once(self) -> None:
        format = make_format(valid_from=date(2026, 1, 1), valid_to=date(2026, 12, 31))
        assert codes(make_deck(), format, as_of=date(2026, 1, 1)) == codes(make_deck(), format, as_of=date(2026, 12, 31)) == []
        for day in (date(2025, 12, 31), date(2027, 1, 1)):
            (problem,) = judge(make_deck(), format, as_of=day).problems
            assert (problem.code, problem.zone, problem.cards) == (Code.CARD_NOT_IN_FORMAT, Zone.DECK, ())


class TestAdvice:
    @pytest.mark.parametrize(("size", "needed"), [(24, 4), (28, 5), (36, 7)])
    def test_the_threshold_of_level_1_cards_is_the_published_one(self, size: int, needed: int) -> None:
        assert level_one_needed(size) == needed

    @pytest.mark.parametrize(("level_one", "warned"), [(3, True), (4, False)])
    def test_too_few_playable_level_1_cards_are_a_warning(self, level_one: int, warned: bool) -> None:
        changed = [replace(make_cards()[id], level=2) for id in (*UNITS[:8], *TACTICS[:4])]
        easy = [make_card(UNITS[10], level=1), make_card(UNITS[11], level=1)]
        rest = {} if level_one == 4 else {TACTICS[3]: 1}
        deck = make_deck(
            cards={**dict.fromkeys(UNITS[:8], 2), **dict.fromkeys(TACTICS[:2], 2), UNITS[10]: 2, UNITS[11]: level_one - 2} | rest
        )
        found = judge(deck, catalog=make_catalog(*changed, *easy)).problems
        assert [p.code for p in found] == ([Code.LEVEL_ONE_SCARCE] if warned else [])
        if warned:
            assert (found[0].actual, found[0].limit, found[0].clause) == (3, 4, "PLAY-2")

    def test_a_greyed_out_level_1_card_is_none_to_begin_with(self) -> None:
        greyed = [replace(make_cards()[id], cost=None) for id in (*UNITS[:8], *TACTICS[:4])]
        assert codes(make_deck(), catalog=make_catalog(*greyed)) == ["LEVEL_ONE_SCARCE"]

    def test_what_is_missing_from_the_collection_is_counted_by_card(self) -> None:
        owned = dict.fromkeys((*UNITS, *TACTICS, *TECHNOLOGIES, 1, 2, 3), 2) | {UNITS[0]: 1, 300: 0}
        found = judge(make_deck(), owned=owned).problems
        assert [(p.code, p.zone, p.cards, p.actual, p.limit) for p in found] == [
            (Code.NOT_OWNED, Zone.DECK, (UNITS[0],), 2, 1),
            (Code.NOT_OWNED, Zone.TECHNOLOGY, (300,), 1, 0),
        ]
        assert found[0].message == LocalText("Unit 100: you own 1 of 2.", "Unit 100 (de): Du hast 1 von 2.")

    def test_without_a_collection_nothing_is_asked(self) -> None:
        assert codes(make_deck(), owned=None) == []
        assert "NOT_OWNED" in codes(make_deck(), owned={})

    def test_cards_whose_text_is_not_modelled_are_named(self) -> None:
        catalog = make_catalog(*(replace(make_cards()[id], modelled=False) for id in (2, UNITS[0], 300)))
        found = judge(make_deck(), catalog=catalog)
        assert found.legal
        assert [(p.code, p.zone, p.cards) for p in found.problems] == [
            (Code.NOT_MODELLED, Zone.HERO, ()),
            (Code.NOT_MODELLED, Zone.DECK, (UNITS[0],)),
            (Code.NOT_MODELLED, Zone.TECHNOLOGY, (300,)),
        ]


def test_the_answer_has_exactly_the_parts_of_the_api() -> None:
    answer = judge(make_deck(add={UNITS[0]: 1})).to_json()
    assert list(answer) == ["legal", "format", "ruleset", "as_of", "hash", "problems"]
    assert (answer["format"], answer["ruleset"], answer["as_of"]) == ("custom", "second-edition", "2026-11-20")
    assert answer["problems"][0] == {
        "code": "COPY_LIMIT",
        "severity": "error",
        "zone": "deck",
        "cards": [100],
        "actual": 3,
        "limit": 2,
        "clause": "CON-3",
        "message": {"en": "3 copies of Unit 100, 2 allowed.", "de": "3-mal Unit 100 (de), erlaubt sind 2."},
        "fix": {
            "action": "set_quantity",
            "zone": "deck",
            "card": 100,
            "quantity": 2,
            "label": {"en": "Remove 1", "de": "1 entfernen"},
        },
    }


def test_a_first_game_has_the_ruleset_of_the_second_edition() -> None:
    assert judge(make_deck(), "first-game").ruleset == "second-edition"
    assert judge(make_deck(), "custom-first-edition").ruleset == "first-edition"


def test_a_replacement_is_near_and_legal() -> None:
    format = make_format(banned=frozenset({CardId(UNITS[0]), CardId(UNITS[12])}))
    (problem,) = judge(make_deck(), format).problems
    assert problem.fix is not None
    suggested = [CATALOG.by_id[card] for card in problem.fix.suggestions]
    assert len(suggested) == 3
    assert all(card.type == "unit" and card.id not in format.banned and card.id not in UNITS[:8] for card in suggested)


def test_an_almost_right_hero_is_suggested() -> None:
    (problem,) = judge(make_deck(heroes=("isla",))).problems
    assert problem.fix is not None
    assert problem.fix.heroes == ("ilsa",)


@pytest.mark.parametrize("slug", ["<script>alert(1)</script>", "x" * 100_000, "a\0b\x1b[31m", "\u202eevil"])
def test_a_hostile_slug_is_quoted_short_and_plain(slug: str) -> None:
    message = judge(make_deck(heroes=(slug,))).problems[0].message
    assert len(message.en) < 80
    assert message.en.isprintable()


def test_every_code_is_in_the_manual() -> None:
    manual = (Path(__file__).parents[3] / "docs/reference/validator.md").read_text()
    for code in Code:
        assert f"| `{code}` |" in manual


def test_a_catalog_without_cards_judges_too() -> None:
    assert codes(decklist_of(), catalog=Catalog.of(())) == ["HERO_MISSING", "DECK_TOO_SMALL", "TECHNOLOGY_SLOTS_FREE"]


def test_two_cards_of_one_name_are_two_cards() -> None:
    twins: list[Card] = [make_card(UNITS[0], name=LocalText("Twin", "Zwilling")), make_card(UNITS[1], name=LocalText("Twin", "Zwilling"))]
    assert codes(make_deck(), catalog=make_catalog(*twins)) == []


def test_lines_that_name_no_card_are_a_problem_and_count_in_their_zone() -> None:
    text = "Ilsa\n\n" + "\n".join(f"2 Unit {number}" for number in UNITS[:11]) + "\n2 Nonsense Thing\nTechnologies\n1 Perpetual Motion\n"
    reading = read_decklist(text, CATALOG)
    judged = verdict(reading.deck, format=BUILTIN_FORMATS["custom"], catalog=CATALOG, as_of=TODAY)
    found = [(p.code, p.zone, p.cards, p.actual) for p in judged.problems if p.severity is Severity.ERROR]
    assert found == [(Code.CARD_UNKNOWN, Zone.DECK, (), 1), (Code.CARD_UNKNOWN, Zone.TECHNOLOGY, (), 1)]
    assert "Nonsense Thing" in judged.problems[0].message.en
    assert not judged.legal
