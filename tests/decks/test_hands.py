"""Sample hands and the chances of the first hand: dealt by the rules, the same after a reload, counted exactly."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from cards.search import Held
from decks.list.chances import group_odds
from decks.list.display import DeckView
from decks.list.hands import HandChoice, SampleHand
from decks.list.hands import sample_hand as dealt_hand
from decks.list.models import Deck
from decks.list.views.desk import Desk
from engine.decklist import Decklist, Entry
from engine.opening import hand_odds
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, card_id, legal_state, make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
COPIES = [number for number in range(1, 13) for _copy in range(2)]


def sample_hand(copies: list[int], seed: int, **more: Any) -> SampleHand:
    return dealt_hand(copies, seed, 6, **more)


def view_of(state: Decklist) -> DeckView:
    from cards.selectors import shelf

    return Desk(shelf(), Held(), "en", NOW).view(state)


def test_a_seed_deals_one_hand_whatever_the_order_of_the_list() -> None:
    first = sample_hand(COPIES, 7)
    assert sample_hand(COPIES[::-1], 7) == first
    assert sample_hand(COPIES, 8) != first
    assert (len(first.first), first.left, first.is_open) == (6, 18, True)


def test_cards_put_under_the_deck_are_drawn_last() -> None:
    hand = sample_hand(COPIES, 7, choice=HandChoice.BOTTOM, put=[0, 3, 99], turns=18, draws=1)
    assert [dealt.place for dealt in hand.hand] == [1, 2, 4, 5, 6, 7]
    assert hand.put_back == (hand.first[0].card, hand.first[3].card)
    drawn = [card for turn in hand.drawn for card in turn]
    assert drawn[-2:] == list(hand.put_back)
    assert Counter([*drawn, *(dealt.card for dealt in hand.hand)]) == Counter(COPIES)


def test_shuffling_back_draws_six_of_all_cards() -> None:
    hand = sample_hand(COPIES, 7, choice=HandChoice.SHUFFLE, turns=20, draws=2)
    assert (len(hand.hand), hand.left) == (6, 0)
    drawn = [card for turn in hand.drawn for card in turn]
    assert Counter([*drawn, *(dealt.card for dealt in hand.hand)]) == Counter(COPIES)
    assert hand.drawn[-1] == ()


def test_nothing_is_drawn_before_the_mulligan_is_decided() -> None:
    assert sample_hand(COPIES, 7, turns=3, draws=1).drawn == ()


def test_all_hands_come_up_about_equally_often() -> None:
    seen = Counter(dealt.card for seed in range(2_000) for dealt in sample_hand(COPIES, seed).first)
    assert all(abs(count - 1_000) < 130 for count in seen.values())  # 1000 each; four standard deviations


def test_the_chance_of_one_is_the_engines() -> None:
    view = view_of(legal_state())
    for cards, copies in (({card_id("rust-hound")}, 2), ({row.card for row in view.state.entries(Zone.DECK)[:4]}, None)):
        number = copies or sum(row.quantity for row in view.state.entries(Zone.DECK) if row.card in cards)
        odds, row = hand_odds(number, 24, 6), group_odds(view, cards)[0]
        assert (row.kept, row.bottom, row.shuffle) == pytest.approx(
            (100 * odds.exact, 100 * odds.after_bottom_mulligan, 100 * odds.after_shuffle_mulligan)
        )


def test_chances_of_several_are_those_of_counting_every_hand() -> None:
    """Eight cards, three of them marked: every first hand of six, and every pair of cards that is left."""
    rows = (Entry(card_id("rust-hound"), 2), Entry(card_id("pipe-warden"), 1), Entry(card_id("dust-courier"), 5))
    view = view_of(decklist_of(cards=tuple(sorted(rows, key=lambda row: row.card)), format="custom"))
    deck = [True] * 3 + [False] * 5
    for row in group_odds(view, {card_id("rust-hound"), card_id("pipe-warden")}):
        kept = bottom = total = 0
        for places in combinations(range(8), 6):
            held = sum(deck[place] for place in places)
            rest = [deck[place] for place in range(8) if place not in places]
            drawn = min(6 - held, 2)
            ways = list(combinations(rest, drawn))
            total += 1
            kept += held >= row.wanted
            bottom += held >= row.wanted or sum(held + sum(way) >= row.wanted for way in ways) / len(ways)
        assert row.kept == pytest.approx(100 * kept / total)
        assert row.bottom == pytest.approx(100 * bottom / total)
        assert row.shuffle == pytest.approx(100 * (1 - (1 - kept / total) ** 2))


def hand(client: Client, deck: Deck, **query: object) -> str:
    answer = client.get(f"/decks/{deck.public_id}/hand/", query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_page_throws_a_seed_and_keeps_the_hand_over_reloads(client: Client) -> None:
    deck = make_deck(visibility="public")
    thrown = client.get(f"/decks/{deck.public_id}/hand/?group=type:unit")
    query = parse_qs(urlsplit(thrown["Location"]).query)
    assert (thrown.status_code, query["group"]) == (302, ["type:unit"])
    first, again = (client.get(f"/decks/{deck.public_id}/hand/?seed=5").context["cards"] for _time in range(2))
    assert first == again
    assert hand(client, deck, seed=5).count('name="put"') == 6


def test_both_mulligans_and_the_turns_after_them_are_links_and_forms(client: Client) -> None:
    deck = make_deck(visibility="public")
    bottom = hand(client, deck, seed=5, mulligan="bottom", put=["1", "4"], turns=2)
    for text in ("2 cards put under the deck", "Under the deck:", "Turn 2", "Decide again"):
        assert text in bottom
    assert "Shuffled back and drawn anew" in hand(client, deck, seed=5, mulligan="shuffle")
    assert re.search(r">\s*Kept\s*<", hand(client, deck, seed=5, mulligan="keep"))


def test_a_group_is_marked_by_hand_or_by_search(client: Client) -> None:
    deck = make_deck(visibility="public")
    ticked = hand(client, deck, seed=5, mark=[card_id("rust-hound"), card_id("kite-scout")])
    assert "4 of 24 cards" in ticked
    assert "95.3" in ticked  # a table of the research: two pairs, all six put under the deck
    assert "2 of 24 cards" in hand(client, deck, seed=5, group='"rust hound"')
    assert "No card of the list is in this group." in hand(client, deck, seed=5, group="nosuchname")
    assert "No field is called" in hand(client, deck, seed=5, group="nosuchfield:3")


def test_the_search_of_a_group_forgives_and_stays_with_the_list(client: Client) -> None:
    deck = make_deck(visibility="public")
    meant = " ".join(hand(client, deck, seed=5, group="rust huond").split())
    assert "2 of 24 cards" in meant
    assert "No card here is called “rust huond”; this is what <b>Rust Hound</b> finds." in meant
    assert "No card here is called" not in hand(client, deck, seed=5, group="rust hound")
    assert "finds." in hand(client, deck, seed=5, group="typ:unti")


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", "x"), ("seed", "-1"), ("seed", "9" * 40), ("seed", "٣"), ("mulligan", "x"), ("put", "99"), ("mark", "x"), ("turns", "1e9")],
)
def test_nonsense_in_the_address_does_no_harm(client: Client, name: str, value: str) -> None:
    deck = make_deck(visibility="public")
    answer = client.get(f"/decks/{deck.public_id}/hand/", {"seed": "1", name: value}, follow=True)
    assert answer.status_code == 200


def test_a_short_list_has_no_hand_and_a_link_opens_only_its_deck(client: Client) -> None:
    short, linked = make_deck(visibility="public", state=decklist_of(format="custom")), make_deck(visibility="unlisted")
    assert "A hand is 6 cards; the list has 0." in hand(client, short, seed=1)
    assert "Keep it?" in hand(client, linked, seed=1, share=linked.share_token)
    assert client.get(f"/decks/{linked.public_id}/hand/?seed=1").status_code == 404
    private = make_deck()
    assert client.get(f"/decks/{private.public_id}/hand/?seed=1&share={linked.share_token}").status_code == 404
