"""What the page gets of each card's tile, in the reader's language."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from cards.saying import Speaker
from cards.selectors import catalog
from engine.languages import LocalText
from engine.match.match import GameCard, PlayerId
from engine.table.questions import Outcome
from engine.table.standing import CardFigure
from engine.tagewerk.table.tags import TAGS
from play.games import game_of
from play.models import Table
from play.showing import GameShower
from play.tiles import DOWN, SAME, UP, ShownCardFigure, ShownWord, shown_figures, shown_outcomes, shown_words
from tests.accounts.makers import make_client, make_user
from tests.engine.skirmish.makers import small_catalog
from tests.play.makers import choose, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def play_to_the_main_phase() -> None:
    """The only table has come to the first main phase of seat 0."""
    user = make_user()
    table, client = make_table(user), make_client(user)
    told = choose(client, table, 0).json()
    while told["decision"]["kind"] != "main":
        told = choose(client, table, told["number"]).json()


@pytest.mark.parametrize(("value", "printed", "change"), [(3, 2, UP), (1, 2, DOWN), (2, 2, SAME)])
def test_a_figure_says_which_way_it_has_changed(value: int, printed: int, change: str) -> None:
    figure = CardFigure("melee", LocalText("Melee", "Nahkampf"), value, printed)
    assert shown_figures([figure], Speaker("de", catalog())) == [ShownCardFigure("melee", "Nahkampf", value, printed, change)]


def test_a_hand_shows_figures_and_keywords_in_the_readers_language() -> None:
    play_to_the_main_phase()
    with game_of(Table.objects.get()) as game:
        zones = GameShower(game, 0, "de").shown().seats[0].zones
        slugs = {card.id: game.cards.by_id[card.id] for zone in zones for card in zone.cards if card.id is not None}
    hand = next(zone.cards for zone in zones if zone.name == "hand")
    assert hand
    for card in hand:
        printed = slugs[card.id]
        assert [(one.name, one.title, one.printed) for one in card.figures[:1]] == [("cost", "Kosten", printed.cost)]
        assert {one.name for one in card.keywords} <= {"defender", "invisibility", "detection", "flying", "shield", "slow"}
    assert any([one.name for one in card.figures] == ["cost", "melee", "ranged", "health", "level"] for card in hand)


def test_a_card_without_choices_says_in_three_words_why_and_others_say_nothing() -> None:
    play_to_the_main_phase()
    with game_of(Table.objects.get()) as game:
        shown = GameShower(game, 0, "en").shown()
        question = game.tables.question(game.match, PlayerId(0))
    cards = [card for seat in shown.seats for zone in seat.zones for card in zone.cards]
    assert question is not None
    assert {card.number for card in cards if card.choices} == {
        one.card for one in question.choices if one.card in {c.number for c in cards}
    }
    assert all(card.brief == "" for card in cards if card.choices)
    silent = [card for card in cards if card.refusals and not card.choices]
    assert silent
    assert all(1 <= len(card.brief.split()) <= 3 for card in silent)


def test_a_hidden_item_has_its_tag_in_the_readers_language() -> None:
    assert shown_words([TAGS["hidden"]], Speaker("de", catalog())) == [ShownWord("hidden", "verdeckt")]


@pytest.mark.parametrize(
    ("language", "after", "dies", "words"),
    [("en", 2, False, "4 → 2"), ("en", 0, True, "dies"), ("de", 0, True, "stirbt"), ("en", 0, False, "4 → 0")],
)
def test_an_outcome_is_said_in_words(language: str, after: int, dies: bool, words: str) -> None:
    with override(language):
        outcome = Outcome(GameCard(3), "health", 4, after, dies, unless_answered=True)
        (shown,) = shown_outcomes([outcome], Speaker("de" if language == "de" else "en", small_catalog()))
    assert (shown.number, shown.figure, shown.before, shown.after) == (3, "health", 4, after)
    assert (shown.dies, shown.unless_answered, shown.words) == (dies, True, words)


def test_options_on_the_page_tell_what_the_tables_foresee_and_onlookers_see_none() -> None:
    play_to_the_main_phase()
    with game_of(Table.objects.get()) as game:
        for _ in range(400):
            if game.match.is_over:
                break
            player = game.match.decision.player
            question = game.tables.question(game.match, player)
            assert question is not None
            foreseen = game.tables.outcomes(game.match, player, question)
            shown = GameShower(game, int(player), "en").shown().question
            assert shown is not None
            assert {one.index: len(one.outcomes) for one in shown.choices if one.outcomes} == {k: len(v) for k, v in foreseen.items()}
            if foreseen:
                break
            game.choose(0)
        assert foreseen
        assert GameShower(game, None, "en").shown().question is None
