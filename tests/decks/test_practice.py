"""A deck practised alone: the engine's own choices, refusals with their clause, nothing forged, everything taken back."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client, override_settings

from cards.search import Held
from cards.selectors import shelf
from decks.list.hands import sample_hand, shuffled_copies
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.lists import remove_copies
from decks.list.services.sharing import publish_deck
from decks.list.views.desk import Desk
from decks.practice.state import PractisedState, read_state
from decks.practice.views import _order
from engine.decklist import Entry
from engine.errors import IllegalChoiceError
from engine.rone.decks import decklist_of
from engine.rone.kit import KIT
from engine.table.practice import AdvisedWay, HandAdvice, PracticeOverError, PracticeTable, Practised
from tests.decks.makers import NOW, card_id, legal_state, make_deck
from tests.web.costly_site import CLOCK, MIDDLEWARE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
KEEP = 0


def path(deck: Deck) -> str:
    return f"/decks/{deck.public_id}/practice/"


def played(client: Client, deck: Deck, *choices: int, seed: int = 4) -> Any:
    """The page after these choices."""
    answer = client.get(path(deck), {"seed": seed})
    for choice in choices:
        sent = client.post(path(deck), {"game": answer.context["game"], "choice": choice})
        assert sent.status_code == 302, sent.content.decode()
        answer = client.get(sent["Location"])
    assert answer.status_code == 200
    return answer


def table_and_order(seed: int = 4) -> tuple[PracticeTable, list[int]]:
    desk = Desk(shelf(), Held(), "en", NOW)
    state = legal_state()
    assert KIT.practice is not None
    return KIT.practice.table(KIT.simulated.playable(state, desk.cards), desk.format(state.format)), _order(desk, state, seed)


def figures(answer: Any) -> dict[str, str]:
    return {title: value for title, value, _note in answer.context["table"].figures}


def test_the_hand_is_the_sample_hand_of_the_seed(client: Client) -> None:
    deck = make_deck(visibility="public")
    copies = [int(row.card) for row in deck_state(deck).entries("deck") for _copy in range(row.quantity)]
    dealt = sample_hand(copies, 9, 6)
    hand = played(client, deck, seed=9).context["table"].zones[0]
    assert sorted(int(held.card.id) for held in hand.cards) == sorted(held.card for held in dealt.first)
    assert shuffled_copies(copies, 9)[:6] == [held.card for held in dealt.first]


@pytest.mark.parametrize(("seed", "water"), [(4, "6"), (5, "8")])
def test_the_first_player_has_no_water_and_the_second_two(client: Client, seed: int, water: str) -> None:
    """SET-1; then the hero's income of 6 (TURN-4)."""
    deck = make_deck(visibility="public")
    assert figures(played(client, deck, seed=seed))["Water"] == ("0" if seed == 4 else "2")
    begun = played(client, deck, KEEP, seed=seed)
    assert figures(begun)["Water"] == water
    terms = ["You go first" if seed == 4 else "You go second", "Nobody acts against you"]
    assert [(text.startswith(words), clause) for words, (text, clause) in zip(terms, begun.context["terms"], strict=True)] == [
        (True, "SET-1"),
        (True, "STACK-3"),
    ]


def test_what_is_refused_names_its_clause_with_figures(client: Client) -> None:
    html = played(client, make_deck(visibility="public"), KEEP)
    refused = [no for zone in html.context["table"].zones for held in zone.cards for no in held.refusals]
    clauses = {no.clause for no in refused}
    assert "LEVEL-1" in clauses
    assert "It costs 10 water, you have 6." in {no.reason for no in refused}
    assert 'href="/rules/#LEVEL-1"' in html.content.decode()


def test_every_choice_of_whole_games_is_legal_and_has_words() -> None:
    """By the real engine: options and choices are one for one, and what is refused is never among them."""
    table, order = table_and_order()
    for start in range(4):
        game, number = Practised(table, order, start), start
        while not game.is_over and len(game.choices) < 120:
            decision, question = game.match.decision, table.question(game.match)
            assert [choice.index for choice in question.choices] == list(range(len(decision.options)))
            assert question.clause
            offered = {(str(choice.label), choice.card) for choice in question.choices}
            for refusal in table.refusals(game.match):
                assert re.fullmatch(r"[A-Z]+-[A-Z0-9]+", refusal.clause)
                assert (str(refusal.label), refusal.card) not in offered
            assert table.standing(game.match).figures
            number = (number * 7 + 3) % 1_000
            game.choose(number % len(decision.options))
        again = Practised(table, order, start, game.choices)
        assert again.match.digest() == game.match.digest()


def test_an_illegal_choice_changes_nothing() -> None:
    table, order = table_and_order()
    game = Practised(table, order, 4)
    before = game.match.digest()
    for index in (3, -1, 99):
        with pytest.raises(IllegalChoiceError):
            game.choose(index)
    assert (game.match.digest(), game.choices) == (before, [])


def test_a_game_ends_at_the_most_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.table.practice.MOST_CHOICES", 1)
    table, order = table_and_order()
    with pytest.raises(PracticeOverError):
        Practised(table, order, 4, (KEEP, 0))


def test_a_choice_is_taken_back(client: Client) -> None:
    deck = make_deck(visibility="public")
    before = played(client, deck, KEEP)
    end = next(choice.index for choice in before.context["table"].choices if choice.label.startswith("End turn"))
    after = played(client, deck, KEEP, end)
    undone = client.get(after.context["undo"])
    assert undone.context["game"] == before.context["game"]
    assert undone.context["table"] == before.context["table"]


def test_a_reload_loses_nothing_and_needs_no_session(client: Client) -> None:
    deck = make_deck(visibility="public")
    answer = played(client, deck, KEEP, 0)
    address = f"{path(deck)}?game={answer.context['game']}"
    assert Client().get(address).context["table"] == client.get(address).context["table"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_forged_game_is_refused(client: Client, method: str) -> None:
    deck = make_deck(visibility="public")
    game = played(client, deck, KEEP).context["game"]
    for forged in ("", "x", game[:-1], f"x{game}", "9" * 5_000, game.replace(":", "")):
        answer = getattr(client, method)(path(deck), {"game": forged, "choice": "0"})
        assert answer.status_code == 400, forged[:40]


def test_a_game_belongs_to_its_deck_and_list(client: Client) -> None:
    deck, other = make_deck(visibility="public"), make_deck(visibility="public", name="Other")
    game = played(client, deck, KEEP).context["game"]
    assert client.get(path(other), {"game": game}).status_code == 409
    remove_copies(deck=deck, card=card_id("dust-courier"), quantity=1, now=NOW)
    assert client.get(path(deck), {"game": game}).status_code == 200, "readers see the list as it was published"
    publish_deck(deck=deck, now=NOW)
    assert client.get(path(deck), {"game": game}).status_code == 409
    assert read_state(PractisedState("a", 3, (1, 2)).written(), "a").choices == (1, 2)


@pytest.mark.parametrize("choice", ["", "x", "-1", "99", "1.0", "٣", "9" * 50])
def test_a_choice_that_is_not_offered_is_refused_by_name(client: Client, choice: str) -> None:
    deck = make_deck(visibility="public")
    answer = client.post(path(deck), {"game": played(client, deck).context["game"], "choice": choice})
    assert answer.status_code == 422
    assert "is none of the choices" in answer.content.decode()


def test_the_advisor_answers_after_the_hand_and_each_hand_counts_once(client: Client) -> None:
    deck = make_deck(visibility="public")
    assert played(client, deck).context["advice"] is None
    for _time in range(2):
        answer = played(client, deck, KEEP)
        advice, score = answer.context["advice"], answer.context["score"]
        assert advice.games >= 2
        assert {way.label for way in advice.ways} > {"Keep", "Shuffle all back"}
        assert [(way.sooner, way.between) for way in advice.ways if way.label == "Keep"] == [("", "")]
        assert all(re.fullmatch(r"[+−±]\d+\.\d\d to [+−±]\d+\.\d\d", way.between) for way in advice.ways[1:])
        assert (score.agreed, score.differed, score.undecided) == (
            int(advice.agrees is True),
            int(advice.agrees is False),
            int(advice.agrees is None),
        )
    assert played(client, deck, 2).context["score"] == score  # shuffled back: the first answer to this hand counts


def test_an_address_that_asks_too_often_plays_on_without_the_advisor(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.practice.views.ADVICES_AN_HOUR", 1)
    monkeypatch.setattr("decks.practice.views.CHOICES_AN_HOUR", 3)
    deck = make_deck(visibility="public")
    assert played(client, deck, KEEP).context["advice"] is not None
    other = played(client, deck, KEEP, seed=6)
    assert other.context["advice"] is None
    assert "The advisor was asked too often from your address in this hour." in other.content.decode()
    game = other.context["game"]
    assert [client.post(path(deck), {"game": game, "choice": 0}).status_code for _time in range(2)] == [302, 429]


def test_an_advice_agrees_only_where_the_games_tell() -> None:
    keep, better, worse, open_ = (
        AdvisedWay("keep", "keep", 3.0, None),
        AdvisedWay("shuffle", "shuffle", 2.0, (1.0, 0.5, 1.5)),
        AdvisedWay("bottom-1", "one", 4.0, (-1.0, -1.5, -0.5)),
        AdvisedWay("bottom-2", "two", 3.0, (0.0, -0.5, 0.5)),
    )
    sure = HandAdvice(20, (keep, better, worse, open_), better, ())
    assert [sure.agrees(way.name) for way in sure.ways] == [False, True, False, False]
    unsure = HandAdvice(20, (keep, worse, open_), keep, ())
    assert [unsure.agrees(way.name) for way in unsure.ways] == [None, False, None]
    keeps = HandAdvice(20, (keep, worse), keep, ())
    assert (keeps.agrees("keep"), keeps.agrees("bottom-1"), keeps.agrees("bottom-6")) == (True, False, None)


def test_cards_go_under_the_deck_one_by_one(client: Client) -> None:
    """SET-4: as many are drawn as were put under the deck."""
    deck = make_deck(visibility="public")
    first = played(client, deck).context["table"].zones[0].cards
    picking = played(client, deck, 1)
    assert picking.context["table"].prompt == "Which card goes under the deck?"
    done = played(client, deck, 1, 0, 5)
    hand = next(zone for zone in done.context["table"].zones if zone.name == "hand").cards
    assert len(first) == 6
    assert len(hand) == 6
    assert done.context["is_hand_open"] is False


def test_who_may_not_read_a_deck_may_not_practise_it(client: Client) -> None:
    private, linked = make_deck(), make_deck(visibility="unlisted")
    assert client.get(f"{path(private)}?seed=1").status_code == 404
    assert client.get(f"{path(linked)}?seed=1").status_code == 404
    answer = client.get(f"{path(linked)}?seed=1&share={linked.share_token}")
    assert answer.status_code == 200
    assert f"share={linked.share_token}" in answer.context["address"]


def test_a_list_that_cannot_be_played_says_why(client: Client) -> None:
    without_hero = make_deck(visibility="public", state=decklist_of(cards=(Entry(card_id("rust-hound"), 2),), format="custom"))
    html = client.get(path(without_hero), {"seed": 1}).content.decode()
    assert "This list can’t be played yet:" in html
    assert 'name="choice"' not in html


def test_a_seed_is_thrown_and_the_page_speaks_german(client: Client) -> None:
    deck = make_deck(visibility="public")
    thrown = client.get(path(deck))
    assert "seed" in parse_qs(urlsplit(thrown["Location"]).query)
    german = Client(headers={"Accept-Language": "de"}).get(path(deck), {"seed": 4}).content.decode()
    for text in ("Diese Hand behalten?", "Alle behalten", "Wasser"):
        assert text in german


def test_where_no_seconds_are_left_the_hand_is_shown_without_advice(client: Client) -> None:
    deck = make_deck(visibility="public")
    CLOCK.now, CLOCK.worked, CLOCK.step = 6000.0, 0.0, 10.0
    with override_settings(COSTLY_SECONDS={"person": 10, "address": 0}, MIDDLEWARE=MIDDLEWARE):
        client.post("/decks/import/", {"text": "2 Rust Hound"})
        CLOCK.step = 0.0
        page = played(client, deck, KEEP)
        assert page.context["advice"] is None
        CLOCK.now += 120
        assert client.get(page.request["PATH_INFO"], {"game": page.context["game"]}).context["advice"] is not None
