"""Every verdict code of Tagewerk, each test of deck building marked with its clause."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from engine.cards.catalog import CardId, Printing
from engine.decklist import Decklist, Entry
from engine.tagewerk.cards import DECK, MAIN, Catalog
from engine.tagewerk.decks import decklist_of
from engine.tagewerk.formats import SHORT, STANDARD, Format
from engine.tagewerk.rules.rulesets import STANDARD as STANDARD_RULES
from engine.tagewerk.validate import Code, first_plays_needed, verdict
from engine.verdict.verdict import Problem, Severity
from tests.engine.tagewerk.makers import demo_catalog, starter_lists

TODAY = date(2026, 11, 20)
CATALOG = demo_catalog()
HOT_IRON = starter_lists()["hot-iron"]


def problems(deck: Decklist, format: Format = STANDARD, catalog: Catalog = CATALOG, **more: Any) -> list[Problem]:
    return list(verdict(deck, format=format, catalog=catalog, as_of=TODAY, **more).problems)


def errors(deck: Decklist) -> list[Problem]:
    return [problem for problem in problems(deck) if problem.severity is Severity.ERROR]


def found(
    deck: Decklist, format: Format = STANDARD, catalog: Catalog = CATALOG, **more: Any
) -> list[tuple[str, str, int | None, int | None]]:
    """Code, clause, actual number and limit of every problem."""
    return [(problem.code, problem.clause, problem.actual, problem.limit) for problem in problems(deck, format, catalog, **more)]


def with_cards(deck: Decklist, **changes: int) -> Decklist:
    """The list with other numbers of these cards; `_` stands for `-`."""
    numbers = {entry.card: entry.quantity for entry in deck.entries(DECK)}
    for slug, number in changes.items():
        card = CATALOG.by_slug[slug.replace("_", "-")].id
        numbers[card] = number
    return decklist_of(deck.leaders[0] if deck.leaders else None, tuple(Entry(card, number) for card, number in numbers.items() if number))


@pytest.mark.parametrize("slug", starter_lists())
def test_starter_decks_are_legal_and_nothing_is_advised(slug: str) -> None:
    assert found(starter_lists()[slug]) == []


@pytest.mark.clause("CON-1")
def test_a_deck_has_exactly_40_cards() -> None:
    assert found(with_cards(HOT_IRON, market_square=1)) == [("DECK_TOO_SMALL", "CON-1", 39, 40)]
    assert found(with_cards(HOT_IRON, market_square=3)) == [("DECK_TOO_LARGE", "CON-1", 41, 40)]


@pytest.mark.clause("CON-2")
def test_at_most_three_copies_of_a_card() -> None:
    assert found(with_cards(HOT_IRON, market_square=1, anvil_guard=4)) == [("COPY_LIMIT", "CON-2", 4, 3)]


@pytest.mark.clause("CON-3")
def test_at_most_one_main_character_beside_the_deck() -> None:
    nobody = replace(HOT_IRON, leaders=())
    assert [(one.severity, one.zone) for one in problems(nobody) if one.code == Code.MAIN_FREE] == [(Severity.INFO, MAIN)]
    assert verdict(nobody, format=STANDARD, catalog=CATALOG, as_of=TODAY).legal

    two = replace(HOT_IRON, leaders=("brida-kohl", "old-marten"))
    assert [(one.code, one.clause, one.actual, one.limit) for one in errors(two)] == [("MAIN_TOO_MANY", "CON-3", 2, 1)]

    no_main = replace(HOT_IRON, leaders=("anvil-guard",))
    assert [(one.code, one.zone, one.clause) for one in errors(no_main)] == [("WRONG_ZONE", MAIN, "CON-3")]
    in_the_deck = with_cards(HOT_IRON, market_square=1, old_marten=1)
    assert [(one.code, one.zone, one.clause) for one in errors(in_the_deck)] == [("WRONG_ZONE", DECK, "CON-3")]

    unknown = replace(HOT_IRON, leaders=("brida-koal",))
    assert [(one.code, one.zone, one.fix and one.fix.heroes) for one in errors(unknown)] == [("CARD_UNKNOWN", MAIN, ("brida-kohl",))]


@pytest.mark.clause("CON-4")
def test_tokens_are_never_in_a_deck_and_factions_may_be_mixed() -> None:
    token = next(card.slug for card in CATALOG if card.token)
    assert found(with_cards(HOT_IRON, market_square=1, **{token.replace("-", "_"): 1})) == [("WRONG_ZONE", "CON-4", 1, 0)]
    assert found(with_cards(HOT_IRON, market_square=0, guild_seal=2)) == []


@pytest.mark.clause("CON-5")
def test_the_short_game_has_30_cards_twice_at_most() -> None:
    assert SHORT.ruleset == "short"
    numbers = {entry.card: 2 for entry in HOT_IRON.entries(DECK)}
    deck = decklist_of("brida-kohl", tuple(Entry(card, number) for card, number in numbers.items()))
    assert len(numbers) == 15
    assert found(deck, SHORT) == []
    thrice = replace(deck, zones={DECK: tuple(replace(entry, quantity=3) for entry in deck.entries(DECK)[:10])})
    assert found(thrice, SHORT) == [("COPY_LIMIT", "CON-5", 3, 2)] * 10
    assert found(HOT_IRON, SHORT)[-1] == ("DECK_TOO_LARGE", "CON-5", 40, 30)


def test_a_deck_needs_somebody_who_collects() -> None:
    collectors = {card.slug.replace("-", "_"): 0 for card in CATALOG if card.points and not card.main}
    deck = with_cards(replace(HOT_IRON, leaders=()), **collectors)
    filled = with_cards(deck, quilted_coat=3, trip_rope=3)
    assert ("COLLECTOR_MISSING", "VP-1", 0, 1) in found(filled)
    assert "COLLECTOR_MISSING" not in [code for code, *_ in found(HOT_IRON)]


def test_characters_of_a_faction_need_a_source() -> None:
    deck = with_cards(HOT_IRON, market_square=0, great_forge=0, pearl_diver=2, eddy_diver=2)
    wanting = [problem for problem in problems(deck) if problem.code == Code.FACTION_SOURCELESS]
    ids = tuple(sorted(CATALOG.by_slug[slug].id for slug in ("pearl-diver", "eddy-diver")))
    assert [(problem.clause, problem.cards) for problem in wanting] == [("RES-4", ids)], "Brida Kohl gives ember, nothing gives tide"
    assert CATALOG.by_id[wanting[0].fix.suggestions[0]].slug  # type: ignore[union-attr]


def test_first_plays_are_counted_exactly() -> None:
    assert first_plays_needed(40) == 10
    assert first_plays_needed(30) == 8


def test_too_few_first_plays_are_told_once_the_size_is_right() -> None:
    cheap = {card.id for card in CATALOG if card.cost is not None and card.cost <= 2}
    dear = [card for card in CATALOG if card.id not in cheap and not card.main and not card.token]
    cards = tuple(Entry(card.id, 3) for card in dear[:13])
    assert len(dear) >= 13
    deck = decklist_of("brida-kohl", (*cards, Entry(min(cheap), 1)))
    assert ("FIRST_PLAYS_SCARCE", "SET-4", 1, 10) in found(deck)
    smaller = decklist_of("brida-kohl", cards)
    assert "FIRST_PLAYS_SCARCE" not in [code for code, *_ in found(smaller)]


def test_what_every_game_judges_of_single_cards() -> None:
    card = CATALOG.by_slug["anvil-guard"]
    banned = replace(STANDARD, banned=frozenset({card.id}))
    assert ("CARD_BANNED", "CARD-1", 3, 0) in found(HOT_IRON, banned)
    unknown = decklist_of("brida-kohl", (*with_cards(HOT_IRON, market_square=1).entries(DECK), Entry(CardId(9999), 1)))
    assert [code for code, *_ in found(unknown)] == ["CARD_UNKNOWN"]
    tomorrow = replace(card, printings=(Printing("later", "1", date(2026, 11, 21)),))
    catalog = Catalog.of(tomorrow if one.id == card.id else one for one in CATALOG)
    assert ("CARD_NOT_RELEASED", "CARD-1", 3, 0) in found(HOT_IRON, catalog=catalog)
    owned = {entry.card: 3 for entry in HOT_IRON.entries(DECK)} | {CATALOG.by_slug["brida-kohl"].id: 1, card.id: 1}
    assert [code for code, *_ in found(HOT_IRON, owned=owned)] == ["NOT_OWNED"]
    paper = replace(card, modelled=False)
    catalog = Catalog.of(paper if one.id == card.id else one for one in CATALOG)
    assert [code for code, *_ in found(HOT_IRON, catalog=catalog)] == ["NOT_MODELLED"]


def test_a_format_may_change_options_of_its_ruleset() -> None:
    format = replace(STANDARD, ruleset="standard+points_to_win=12")
    assert verdict(HOT_IRON, format=format, catalog=CATALOG, as_of=TODAY).ruleset == "standard+points_to_win=12"
    assert STANDARD.ruleset == STANDARD_RULES.name
