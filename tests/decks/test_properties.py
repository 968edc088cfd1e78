"""What holds for every deck, whatever stands in it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cards.selectors import catalog, formats
from decks.exchange.exporting import EXPORTS, export_file
from decks.exchange.importing import review_of
from decks.exchange.kept_words import KeptWords
from decks.list.judging import judge_decks
from decks.list.models import Deck
from decks.list.readable import whole_deck
from decks.list.selectors import deck_state, state_verdict
from engine.decklist import Decklist, DeckNotEncodableError, Entry, read_decklist, unread_lines
from engine.rone.cards import LAYOUT, Card, CardType, Catalog, Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.validate import Code, verdict
from tests.decks.agreement import disagreements
from tests.decks.makers import NOW, card_id, legal_state, make_deck
from web.text.unseen import seen_line

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
EVERY_SEED = given(seed=st.integers(0, 2**32))
WITH_DATABASE = settings(  # a smaller seed is no simpler list: nothing is gained by shrinking
    max_examples=20, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture]
)
TODAY = date(2026, 11, 21)
READ_BACK = [export.form for export in EXPORTS if export.media_type != "application/pdf"]


def cards_of(*types: CardType) -> list[Card]:
    return [card for card in catalog() if card.type in types]


def any_state(chance: Random) -> Decklist:
    """A list of known and unknown cards in either zone, with any number of copies, legal or not."""

    def rows(cards: list[int]) -> tuple[Entry, ...]:
        return tuple(Entry(card, chance.randrange(1, 100)) for card in sorted(cards))

    player = [int(card.id) for card in cards_of(CardType.UNIT, CardType.TACTIC, CardType.TECHNOLOGY)]
    technologies = [int(card.id) for card in cards_of(CardType.TECHNOLOGY)]
    heroes = chance.sample([*catalog().heroes, "nobody-knows"], chance.randrange(0, 3))
    return decklist_of(
        format=chance.choice(list(formats())),
        heroes=tuple(heroes),
        cards=rows([*chance.sample(player, chance.randrange(0, 30)), *chance.sample(range(500_000, 500_009), chance.randrange(0, 3))]),
        technologies=rows(chance.sample(technologies, chance.randrange(0, 9))),
    )


def legal_list(chance: Random, slug: str = "custom") -> Decklist:
    """A list that its format allows: twelve cards twice, enough of level 1 among them, and technologies."""
    cheap = [card for card in cards_of(CardType.UNIT) if card.level == 1 and card.cost is not None]
    rest = [card for card in cards_of(CardType.UNIT, CardType.TACTIC) if card not in cheap]
    format = formats()[slug]
    first = chance.sample(cheap, 6)
    chosen = [*first, *chance.sample(rest, format.deck_size // 2 - 6)]
    technologies = chance.sample(cards_of(CardType.TECHNOLOGY), format.technologies_max)
    return decklist_of(
        format=slug,
        heroes=tuple(chance.sample(list(catalog().heroes), format.heroes)),
        cards=tuple(sorted((Entry(card.id, 2) for card in chosen), key=lambda row: row.card)),
        technologies=tuple(sorted((Entry(card.id, 1) for card in technologies), key=lambda row: row.card)),
    )


@pytest.mark.parametrize("form", READ_BACK)
@EVERY_SEED
@WITH_DATABASE
def test_any_deck_survives_export_and_import(form: str, seed: int) -> None:
    state = any_state(Random(seed))
    deck = make_deck(state=state)
    try:
        made = export_file(whole_deck(deck), form, as_of=TODAY, language="de" if seed % 2 else "en")
    except DeckNotEncodableError:
        assert form == "code"
        return
    finally:
        Deck.objects.all().delete()
    review = review_of(made.content.decode(), catalog())
    assert review.deck.unread == ()
    back = review.to_state(review.reading.deck.format or state.format)
    assert back == state


SIGNS = "abc äß 漢🂡 // # +: \"'\\\t,;=-@*_|`~[b][/b]<i>&\u2028\x0b\x85:{}2x Rust Hound"


def any_words(chance: Random, longest: int) -> str:
    return "".join(chance.choice(SIGNS) for _sign in range(chance.randrange(1, longest)))


@pytest.mark.parametrize("form", [form for form in READ_BACK if form != "code"])
@EVERY_SEED
@WITH_DATABASE
def test_what_was_written_about_a_deck_survives_too(form: str, seed: int) -> None:
    chance = Random(seed)

    def noted(rows: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(replace(row, note=seen_line(any_words(chance, 290))) for row in rows)

    bare = any_state(chance)
    bare = bare if bare.entries(Zone.DECK) else bare.with_entries(Zone.DECK, (Entry(card_id("rust-hound"), 2),))
    state = bare.with_entries(Zone.DECK, noted(bare.entries(Zone.DECK)[:40])).with_entries(
        Zone.TECHNOLOGY, noted(bare.entries(Zone.TECHNOLOGY))
    )
    description = "\n".join(any_words(chance, 400) for _line in range(5)).replace("\r", "")
    deck = make_deck(state=state, tags=["Für Anfänger", "Budget"], description=description)
    made = export_file(whole_deck(deck), form, as_of=TODAY).content.decode()
    Deck.objects.all().delete()
    review = review_of(made, catalog())
    assert review.deck.unread == ()
    assert not [line.text for line in review.ignored if line.text.startswith("//")]
    assert review.to_state(review.reading.deck.format or state.format) == state
    assert review.words.description == description
    assert sorted(review.words.tags) == ["Budget", "Für Anfänger"]


@pytest.mark.parametrize("form", ["markdown", "bbcode", "csv", "text", "json"])
def test_lines_that_nobody_could_read_survive_too(form: str) -> None:
    deck = make_deck(state=replace(legal_state(), unread=("1 Unheard Of", "Technologies: 2 Nothing")))
    review = review_of(export_file(whole_deck(deck), form, as_of=TODAY).content.decode(), catalog())
    assert review.to_state("custom").unread == deck_state(deck).unread


def test_a_comment_that_is_no_word_of_a_deck_stays_one() -> None:
    text = '2 Rust Hound\n// note: mine\n// note deck x: "a"\n// tag: budget\n// +: "b"\n// note deck 99999999999999: "c"\n// tag: "\\q"\n'
    review = review_of(text, catalog())
    assert review.words == KeptWords()
    assert len(review.ignored) == 6


def test_only_comments_that_the_deck_can_keep_are_no_longer_left_out() -> None:
    text = f'''2 Rust Hound
// bought in May
// tag: "budget"
// tag: "{"x" * 90}"
// note deck {card_id("dew-nets")}: "no such card in the list"
// note technology {card_id("rust-hound")}: "nor here"
// note deck {card_id("rust-hound")}: "replaced"
// note deck {card_id("rust-hound")}: "bites "
// +: "first"
'''
    review = review_of(text, catalog())
    assert [line.line.number for line in review.ignored] == [2, 4, 5, 6, 7]
    assert review.words.notes == {("deck", card_id("rust-hound")): "bites first"}


def test_a_table_of_others_may_bring_notes() -> None:
    review = review_of('Count,Name,Note\n2,Rust Hound,"bites, first"\n1,Dew Nets,\n', catalog())
    assert [(row.card, row.note) for row in review.to_state("custom").entries(Zone.DECK)] == [(card_id("rust-hound"), "bites, first")]


def test_a_deck_without_words_is_written_as_ever() -> None:
    deck = make_deck(state=legal_state())
    assert export_file(whole_deck(deck), "csv", as_of=TODAY).content.decode().startswith("quantity,name,zone,edition,number,card\n")
    assert "//" not in export_file(whole_deck(deck), "text", as_of=TODAY).content.decode()


@pytest.mark.parametrize("slug", ["custom", "team", "three-player", "first-game"])
@EVERY_SEED
@WITH_DATABASE
def test_a_legal_deck_minus_one_card_has_exactly_that_one_problem(slug: str, seed: int) -> None:
    chance = Random(seed)
    state = legal_list(chance, slug)
    assert state_verdict(state, as_of=TODAY).legal
    row = chance.choice(state.entries(Zone.DECK))
    fewer = state.with_entries("deck", [replace(each, quantity=1) if each == row else each for each in state.entries(Zone.DECK)])
    problems = [problem for problem in state_verdict(fewer, as_of=TODAY).problems if problem.severity == "error"]
    assert [problem.code for problem in problems] == [Code.DECK_TOO_SMALL]
    assert (problems[0].actual, problems[0].limit) == (formats()[slug].deck_size - 1, formats()[slug].deck_size)
    warned = {problem.code for problem in state_verdict(fewer, as_of=TODAY).problems} - {Code.NOT_MODELLED, Code.TECHNOLOGY_SLOTS_FREE}
    assert warned == {Code.DECK_TOO_SMALL}


def shuffled(deck: Decklist, chance: Random) -> Decklist:
    """The same cards in another order, some of them in several entries."""

    def mixed(entries: tuple[Any, ...]) -> tuple[Any, ...]:
        found = []
        for entry in entries:
            part = chance.randrange(0, entry.quantity)
            found += [replace(entry, quantity=entry.quantity - part), *([replace(entry, quantity=part)] if part else [])]
        return tuple(chance.sample(found, len(found)))

    return decklist_of(deck.leaders, mixed(deck.entries(Zone.DECK)), mixed(deck.entries(Zone.TECHNOLOGY)), format="custom")


def other_printings(cards: Catalog) -> Catalog:
    """The same cards in reprints too: each printing once more, in another edition and in another order."""
    return Catalog.of(
        replace(card, printings=(*(replace(printing, edition="reprint", number="9") for printing in card.printings), *card.printings[::-1]))
        for card in cards
    )


@EVERY_SEED
@WITH_DATABASE
def test_the_verdict_does_not_depend_on_order_or_printing(seed: int) -> None:
    chance, cards = Random(seed), catalog()
    state = any_state(chance)
    format = BUILTIN_FORMATS.get(state.format, BUILTIN_FORMATS["custom"])
    told = verdict(state, format=format, catalog=cards, as_of=TODAY)
    assert verdict(shuffled(state, chance), format=format, catalog=cards, as_of=TODAY) == told
    assert verdict(state, format=format, catalog=other_printings(cards), as_of=TODAY) == told


def test_builder_api_and_command_line_judge_alike() -> None:
    """A few of the ten thousand of `python -m tests.decks.agreement`."""
    assert disagreements(400, seed=7) == []


@EVERY_SEED
@settings(WITH_DATABASE, max_examples=10)
def test_the_stored_answer_is_the_verdict_of_the_day(seed: int) -> None:
    deck = make_deck(state=any_state(Random(seed)))
    judge_decks(decks=Deck.objects.with_list().filter(pk=deck.pk), now=NOW)
    deck.refresh_from_db()
    told = state_verdict(deck_state(deck), as_of=NOW.date())
    assert (deck.is_legal, deck.hash) == (told.legal, told.hash)


def test_a_line_that_nobody_could_read_is_judged_with_the_list_before_and_after_it_is_saved() -> None:
    text = "\n".join([export_file(whole_deck(make_deck()), "text", as_of=TODAY).content.decode(), "Player deck", "2 Gibberish Thing"])
    reading = read_decklist(text, catalog())
    asked = verdict(reading.deck, format=BUILTIN_FORMATS["custom"], catalog=catalog(), as_of=TODAY)
    kept = review_of(text, catalog()).to_state("custom")
    told = state_verdict(kept, as_of=TODAY)
    assert kept.unread == ("2 Gibberish Thing",)
    assert told == asked
    assert {problem.code for problem in told.errors} == {Code.CARD_UNKNOWN, Code.DECK_TOO_LARGE}


def test_a_number_that_nobody_knows_counts_once_and_goes_when_it_is_written_anew() -> None:
    text = "2x card:500003\nhero:nobody\n"
    review = review_of(text, catalog())
    assert (review.deck.unread, review.deck.leaders, len(review.deck.entries(Zone.DECK))) == ((), ("nobody",), 1)
    told = verdict(review.deck, format=BUILTIN_FORMATS["custom"], catalog=catalog(), as_of=TODAY)
    assert [(problem.zone, problem.actual) for problem in told.problems if problem.code == Code.CARD_UNKNOWN] == [("deck", 2)]
    mended = review_of(text, catalog(), edits={1: "2 Rust Hound", 2: ""})
    assert (mended.deck.unread, mended.deck.leaders, [entry.quantity for entry in mended.deck.entries(Zone.DECK)]) == ((), (), [2])
    assert catalog().by_id[mended.deck.entries(Zone.DECK)[0].card].name.en == "Rust Hound"


def test_a_line_that_is_written_anew_and_still_unknown_is_kept_with_its_new_number() -> None:
    review = review_of("Technologies\n2 Gibberish Thing\n", catalog(), edits={2: "4 Nonsense"})
    assert review.deck.unread == ("Technologies: 4 Nonsense",)
    given = json.dumps({"cards": [{"name": "Gibberish Thing", "quantity": 3}]})
    assert [line.copies for line in unread_lines(review_of(given, catalog()).to_state("custom"), LAYOUT)] == [3]


def test_json_keeps_every_word_about_a_deck() -> None:
    noted = with_note(legal_state(), "rust-hound", "Opens the gate, “always”.")
    state = replace(noted, unread=("2 Gibberish Thing", "Technologies: 1 Unheard Of"))
    words = {"description": "# Hold\n\nand *drink*.", "tags": ["Budget", "für Anfänger"]}
    deck = make_deck(name="Wörter", state=state, **words)
    review = review_of(export_file(whole_deck(deck), "json", as_of=TODAY).content.decode(), catalog())
    assert review.to_state("custom") == state
    assert (review.words.description, list(review.words.tags), review.reading.deck.name) == (*words.values(), "Wörter")
    assert review.unclear == ()


def test_a_deck_without_words_has_the_document_of_the_list_alone() -> None:
    document = json.loads(export_file(whole_deck(make_deck()), "json", as_of=TODAY).content)
    assert set(document) == {"name", "format", "hero", "cards", "technologies", "hash"}
    assert {key for entry in document["cards"] for key in entry} == {"card", "quantity", "name"}


HOSTILE_DOCUMENTS = (
    '{"description": 5, "tags": "x", "unread": {"a": 1}, "cards": [{"card": "x", "note": []}]}',
    '{"tags": [["a"], null, "a,b", "' + "x" * 99 + '", "fine"], "cards": 7}',
    '{"unread": [3, "' + "y" * 900 + '", "\\u0000"], "description": "' + "z" * 30_000 + '"}',
)


def test_words_that_no_deck_can_keep_are_left_out() -> None:
    for text in HOSTILE_DOCUMENTS:
        words = review_of(text, catalog()).words
        assert set(words.tags) <= {"fine"}
        assert len(words.description) <= 20_000
        make_deck(state=review_of(text, catalog()).to_state("custom"), description=words.description, tags=words.tags)


def test_an_unread_line_keeps_the_zone_of_its_heading_through_saving_and_writing() -> None:
    text = "Player deck\n2 Gibberish Thing\n\nTechnologies\n1 Unheard Of\n"
    state = review_of(text, catalog()).to_state("custom")
    assert state.unread == ("2 Gibberish Thing", "Technologies: 1 Unheard Of")
    asked = verdict(
        read_decklist(text, catalog()).deck,
        format=BUILTIN_FORMATS["custom"],
        catalog=catalog(),
        as_of=TODAY,
    )
    assert state_verdict(state, as_of=TODAY) == asked
    assert [problem.zone for problem in asked.problems if problem.code == Code.CARD_UNKNOWN] == ["deck", "technology"]
    back = review_of(export_file(whole_deck(make_deck(state=state)), "text", as_of=TODAY).content.decode(), catalog()).to_state("custom")
    assert back == state


def with_note(state: Decklist, slug: str, note: str) -> Decklist:
    return state.with_entries("deck", [replace(row, note=note) if row.card == card_id(slug) else row for row in state.entries(Zone.DECK)])
