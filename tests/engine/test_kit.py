from __future__ import annotations

import pytest

from engine.decklist import whole_list
from engine.kit import UnknownGameError, games, kit_named
from engine.rone.kit import KIT
from engine.tocsin.decks import decklist_of
from tests.engine.skirmish.market_day import listed, market_day
from tests.engine.tocsin.low_water import low_water


def test_the_games_are_the_folders_with_a_kit() -> None:
    assert games() == ("rone", "skirmish", "tagewerk", "tocsin")
    assert kit_named("rone") is KIT


@pytest.mark.parametrize("slug", ["", "chess", "simulation", "rone.kit", "../rone", "x" * 5000])
def test_another_game_is_refused_by_name(slug: str) -> None:
    with pytest.raises(UnknownGameError, match=r"there is no game '.{0,40}'; there are rone"):
        kit_named(slug)


def test_a_kit_holds_together() -> None:
    assert KIT.default_format.slug == "custom"
    assert {format.ruleset for format in KIT.formats.values()} == set(KIT.rulesets) == set(KIT.simulated.rulesets)
    assert KIT.layout is KIT.catalog_of([]).layout
    assert {"random", "greedy", "look-ahead", "search"} <= set(KIT.simulated.bots)
    card = next(iter(KIT.bench().decks)).cards[0]
    assert KIT.text_of(card, "de")
    assert list(KIT.check_card(card)) == []


def test_the_kit_of_tagewerk_holds_together() -> None:
    kit = kit_named("tagewerk")
    assert kit.default_format.slug == "standard"
    assert {format.ruleset for format in kit.formats.values()} == set(kit.rulesets) == set(kit.simulated.rulesets)
    assert kit.layout is kit.catalog_of([]).layout
    deck = next(iter(kit.bench().decks))
    assert all(not list(kit.check_card(card)) and kit.text_of(card, "de") for card in deck.cards if card.abilities)
    cards = {card.slug: card for card in deck.all_cards}
    assert kit.collecting.most_copies(deck.main) == 1
    assert all(kit.cards.problems(card.type, kit.cards.facts_of(card)) == [] for card in cards.values())


def test_the_kit_of_skirmish_holds_together() -> None:
    kit = kit_named("skirmish")
    assert kit.default_format.slug == "kit"
    assert {format.ruleset for format in kit.formats.values()} <= set(kit.rulesets) == set(kit.ruleset_names) == set(kit.simulated.rulesets)
    assert kit.layout is kit.catalog_of([]).layout
    card = market_day().by_slug["hook-pole"]
    assert kit.text_of(card, "de") == "Füge einem Gegner innerhalb von 2 Karten X Schaden zu. Ziehe ihn 4 Felder heran."
    assert all(list(kit.check_card(card)) == [] for card in market_day())
    assert all(kit.cards.problems(card.type, kit.cards.facts_of(card)) == [] for card in market_day())
    assert kit.tables is not None
    deck = kit.simulated.playable(whole_list(listed(), market_day()), market_day())
    assert [card.id for card in deck.cards] == sorted(card.id for card in deck.cards)
    assert kit.scenarios.rulesets == kit.rulesets


def test_the_kit_of_tocsin_holds_together() -> None:
    kit, cards = kit_named("tocsin"), low_water().catalog
    assert kit.default_format.slug == "start"
    assert {format.ruleset for format in kit.formats.values()} <= set(kit.rulesets) == set(kit.ruleset_names)
    assert kit.layout is kit.catalog_of([]).layout
    assert kit.text_of(cards.by_slug["bellows"], "de").endswith("Ziehe 1 Karte.")
    assert all(list(kit.check_card(card)) == [] for card in cards)
    assert kit.scenarios.rulesets == kit.rulesets
    assert {"random", "easy", "greedy", "look-ahead"} == set(kit.simulated.bots)
    assert kit.bench().decks
    party = kit.simulated.together([kit.simulated.playable(decklist_of(hero), cards) for hero in ("berrit-kell", "tam-wick")])
    assert [deck.hero.slug for deck in party] == ["berrit-kell", "tam-wick"]
    assert kit.simulated.deal([party], "standard", seed=1, chance=0).decision is not None


def test_heroes_and_technologies_are_owned_once_and_other_cards_as_often_as_a_deck_holds_them() -> None:
    bench = next(iter(KIT.bench().decks))
    most = {card.type: KIT.collecting.most_copies(card) for card in bench.cards}
    assert most == {"unit": 2, "tactic": 2}
    assert all(KIT.collecting.is_collected(card) for card in bench.cards)
    assert set(KIT.collecting.groups) <= set(KIT.cards.names)


def test_a_printed_text_is_read_by_the_games_that_can() -> None:
    read_text, kinds = KIT.read_text, list(KIT.cards.types)

    assert read_text is not None
    assert read_text("Zieh eine Karte.", "de", kinds[2]).abilities == ({"play": [{"draw": 1}]},)
    second = kit_named("tagewerk")
    assert second.read_text is not None
    kind = next(one for one in second.cards.types if one.value == "character")
    text = "Wenn dieser Charakter angreift, ziehe eine Karte."
    assert second.read_text(text, "de", kind).abilities == ({"when": "attacks", "do": [{"draw": 1}]},)
