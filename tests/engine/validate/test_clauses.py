"""One test for each clause of building decks: each marked with its clause, which `tests.scenarios.coverage` lists."""

import pytest

from engine.decklist import Decklist
from engine.rone.cards import Catalog
from engine.rone.decks import decklist_of
from tests.engine.validate.makers import CATALOG, TACTICS, TECHNOLOGIES, UNITS, judge, make_card, make_catalog, make_deck
from tests.engine.validate.makers import entries as make_entries

SIX_MORE = dict.fromkeys(UNITS[8:14], 2)


def cited(deck: Decklist, format: str = "custom", catalog: Catalog = CATALOG) -> list[tuple[str, str, int | None, int | None]]:
    """Code, clause, actual number and limit of every error."""
    return [(p.code, p.clause, p.actual, p.limit) for p in judge(deck, format, catalog).problems if p.severity.value == "error"]


@pytest.mark.clause("CON-1")
def test_a_player_deck_has_exactly_24_cards() -> None:
    assert cited(make_deck()) == []
    assert cited(make_deck(add={UNITS[8]: 1})) == [("DECK_TOO_LARGE", "CON-1", 25, 24)]
    fewer = make_deck(cards=dict.fromkeys(UNITS[:8], 2) | dict.fromkeys(TACTICS[:3], 2) | {TACTICS[3]: 1})
    assert cited(fewer) == [("DECK_TOO_SMALL", "CON-1", 23, 24)]


@pytest.mark.clause("CON-2")
def test_a_player_deck_holds_units_and_tactics_alone() -> None:
    cards = dict.fromkeys(UNITS[:8], 2) | dict.fromkeys(TACTICS[:3], 2) | {TACTICS[3]: 1, TECHNOLOGIES[9]: 1}
    assert [(code, clause) for code, clause, _, _ in cited(make_deck(cards=cards))] == [("WRONG_ZONE", "CON-2")]
    cards = dict.fromkeys(UNITS[:8], 2) | dict.fromkeys(TACTICS[:3], 2) | {TACTICS[3]: 1, 1: 1}
    assert [(code, clause) for code, clause, _, _ in cited(make_deck(cards=cards))] == [("WRONG_ZONE", "CON-2")]


@pytest.mark.clause("CON-3")
def test_at_most_two_copies_of_a_card_whatever_the_printing() -> None:
    cards = dict.fromkeys(UNITS[:8], 2) | dict.fromkeys(TACTICS[:3], 2) | {UNITS[0]: 3, TACTICS[3]: 1}
    assert cited(make_deck(cards=cards)) == [("COPY_LIMIT", "CON-3", 3, 2)]
    in_two_lines = decklist_of(("ilsa",), make_entries(cards | {UNITS[0]: 2}) + make_entries({UNITS[0]: 1}), make_entries(TECHNOLOGIES[:5]))
    assert cited(in_two_lines) == [("COPY_LIMIT", "CON-3", 3, 2)]


@pytest.mark.clause("CON-4")
def test_the_hero_deck_is_the_three_levels_of_one_hero() -> None:
    assert [(code, clause) for code, clause, _, _ in cited(make_deck(heroes=()))] == [("HERO_MISSING", "CON-4")]
    assert [(code, clause) for code, clause, _, _ in cited(make_deck(heroes=("stub",)))] == [("HERO_INCOMPLETE", "CON-4")]
    assert [(code, clause) for code, clause, _, _ in cited(make_deck(heroes=("ilsa", "joss")))] == [("HERO_MIXED", "CON-4")]


@pytest.mark.clause("CON-5")
def test_the_technology_deck_holds_technologies_alone_each_once() -> None:
    twice = make_deck(technologies=dict.fromkeys(TECHNOLOGIES[:3], 1) | {TECHNOLOGIES[3]: 2})
    assert cited(twice) == [("TECHNOLOGY_DUPLICATE", "CON-5", 2, 1)]
    with_unit = make_deck(technologies=[*TECHNOLOGIES[:4], UNITS[19]])
    assert [(code, clause) for code, clause, _, _ in cited(with_unit)] == [("WRONG_ZONE", "CON-5")]


@pytest.mark.clause("CON-6")
def test_five_technologies_in_the_first_edition_up_to_five_in_the_second() -> None:
    four = make_deck(technologies=TECHNOLOGIES[:4])
    assert cited(four, "custom") == []
    assert cited(four, "custom-first-edition") == [("TECHNOLOGY_TOO_FEW", "CON-6", 4, 5)]
    six = make_deck(technologies=TECHNOLOGIES[:6])
    assert cited(six, "custom") == cited(six, "custom-first-edition") == [("TECHNOLOGY_TOO_MANY", "CON-6", 6, 5)]


@pytest.mark.clause("CON-7")
def test_no_technologies_in_a_first_game() -> None:
    assert cited(make_deck(technologies=()), "first-game") == []
    assert cited(make_deck(technologies=TECHNOLOGIES[:1]), "first-game") == [("TECHNOLOGY_TOO_MANY", "CON-7", 1, 0)]


@pytest.mark.clause("CON-8")
def test_a_team_has_36_cards_two_different_heroes_and_up_to_eight_technologies() -> None:
    assert cited(make_deck(("ilsa", "joss"), add=SIX_MORE, technologies=TECHNOLOGIES[:8]), "team") == []
    same = make_deck(("ilsa", "ilsa"), technologies=TECHNOLOGIES[:9])
    assert [(code, clause) for code, clause, _, _ in cited(same, "team")] == [
        ("HERO_DUPLICATE", "CON-8"),
        ("DECK_TOO_SMALL", "CON-8"),
        ("TECHNOLOGY_TOO_MANY", "CON-8"),
    ]


@pytest.mark.clause("CON-9")
def test_three_players_have_28_cards_each() -> None:
    assert cited(make_deck(add={UNITS[8]: 2, UNITS[9]: 2}), "three-player") == []
    assert cited(make_deck(), "three-player") == [("DECK_TOO_SMALL", "CON-9", 24, 28)]


@pytest.mark.clause("KEY-EDITIONS")
def test_a_keyword_of_the_second_edition_is_not_in_a_first_edition_format() -> None:
    flying = make_catalog(make_card(UNITS[0], abilities=({"keyword": "flying"},)))
    assert cited(make_deck(), "custom", flying) == []
    assert [(code, clause) for code, clause, _, _ in cited(make_deck(), "custom-first-edition", flying)] == [
        ("CARD_NOT_IN_FORMAT", "KEY-EDITIONS")
    ]
