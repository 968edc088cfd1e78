"""Whatever can be written: texts mixed of the demo set's parts, and lists of any cards."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.catalog import CardId
from engine.decklist import (
    FORMS,
    Decklist,
    DeckNotEncodableError,
    Entry,
    deck_hash,
    decode_deck_code,
    encode_deck_code,
    read_decklist,
    write_decklist,
)
from engine.languages import Language
from engine.tagewerk.cards import DECK, TagewerkCard
from engine.tagewerk.decks import decklist_of
from engine.tagewerk.rules.compiling import definition_of
from engine.tagewerk.words import check_card, plain_text
from tests.engine.tagewerk.makers import demo_catalog
from tests.engine.tagewerk.test_words import LANGUAGES, LEFT_OVER

CATALOG = demo_catalog()
CARDS = list(CATALOG)
HOLDERS = [card for card in CARDS if card.abilities]
WITH_STEPS = ("do", "support", "play", "then", "else", "may")


def steps_in(data: Any) -> Iterator[dict[str, Any]]:
    """Every step of a text, those within others too."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in WITH_STEPS and isinstance(value, list):
                yield from (step for step in value if isinstance(step, dict))
            yield from steps_in(value)
    elif isinstance(data, list | tuple):
        for part in data:
            yield from steps_in(part)


STEPS = st.sampled_from([step for card in HOLDERS for step in steps_in(card.abilities)])


@st.composite
def texts(draw: st.DrawFn) -> TagewerkCard:
    """A card of the demo set whose abilities have other cards' steps: as if somebody had mixed them."""
    card = draw(st.sampled_from(HOLDERS))
    abilities = []
    for written in card.abilities:
        ability = copy.deepcopy(written)
        for key in WITH_STEPS:
            if key in ability and draw(st.booleans()):
                ability[key] = copy.deepcopy(draw(st.lists(STEPS, min_size=1, max_size=3)))
        abilities.append(ability)
    if draw(st.booleans()):
        other = draw(st.sampled_from(HOLDERS))
        abilities.append(copy.deepcopy(draw(st.sampled_from(other.abilities))))
    return replace(card, abilities=tuple(abilities))


@given(card=texts())
@settings(max_examples=150)
def test_a_text_that_passes_the_check_can_be_played_and_reads_without_left_overs(card: TagewerkCard) -> None:
    if check_card(card):
        return
    assert definition_of(card).id == card.id
    for language in LANGUAGES:
        text = plain_text(card, language)
        assert text
        assert not LEFT_OVER.search(text), text


@given(card=texts(), data=st.data())
@settings(max_examples=150)
def test_a_text_that_lost_a_part_is_never_an_exception(card: TagewerkCard, data: st.DataObject) -> None:
    abilities = copy.deepcopy(list(card.abilities))
    records = [part for part in [*abilities, *steps_in(abilities)] if isinstance(part, dict) and part]
    cut = data.draw(st.sampled_from(records))
    del cut[data.draw(st.sampled_from(sorted(cut)))]
    broken = replace(card, abilities=tuple(abilities))
    if not check_card(broken):
        assert definition_of(broken).id == card.id


@given(
    data=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*WITH_STEPS, "when", "draw", "to", "x"]), inner, max_size=3)
        ),
        max_leaves=8,
    )
)
def test_whatever_is_typed_gets_problems_and_never_an_exception(data: Any) -> None:
    typed = tuple(data) if isinstance(data, list) else (data,)
    assert isinstance(list(check_card(replace(CATALOG.by_slug["anvil-guard"], abilities=typed))), list)


# --- Lists -----------------------------------------------------------------------------------------

ENTRIES = st.lists(
    st.tuples(st.sampled_from([int(card.id) for card in CARDS if not card.token and not card.main]), st.integers(1, 9)), max_size=12
)
MAINS = st.sampled_from([None, *(card.slug for card in CARDS if card.main)])


@st.composite
def lists(draw: st.DrawFn) -> Decklist:
    """Legal or not."""
    return decklist_of(draw(MAINS), tuple(Entry(CardId(card), number) for card, number in draw(ENTRIES)))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
@given(deck=lists())
@settings(max_examples=40)
def test_any_list_survives_in_every_form_and_language(form: str, language: Language, deck: Decklist) -> None:
    read = read_decklist(write_decklist(replace(deck, name="Any"), CATALOG, as_=form, language=language), CATALOG).deck
    assert deck_hash(read, CATALOG) == deck_hash(deck, CATALOG)
    assert read.leaders == deck.leaders


@given(deck=lists())
@settings(max_examples=80)
def test_any_list_survives_as_a_code(deck: Decklist) -> None:
    try:
        code = encode_deck_code(deck, CATALOG)
    except DeckNotEncodableError:
        assert not deck.entries(DECK)
        return
    assert deck_hash(decode_deck_code(code, CATALOG), CATALOG) == deck_hash(deck, CATALOG)
