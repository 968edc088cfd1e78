"""Decks that lie built: what they take of a collection, what is missing for others, and how it is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from accounts.models import User
from cards.models import Edition, Printing
from cards.search import Held
from cards.selectors import catalog
from collection.selectors import held_copies, shelf_of
from collection.services import set_boxes, set_copies, set_list_visibility
from collection.shelf import Change, free_copies
from decks.built.needs import fetched, free_for, freed_by, rebuilding
from decks.built.ranking import most_buildable
from decks.built.selectors import built_copies, built_decks_of
from decks.built.services import BuiltAction, build_as_listed, mark_built, note_many, take_apart
from decks.list.errors import DeckRefusedError
from decks.list.models import Visibility
from decks.list.needed import Need, lacking, needed_copies, needs_of
from decks.list.services.bin import delete_deck, restore_deleted
from decks.list.services.lists import save_list
from engine.cards.catalog import CardId
from tests.accounts.makers import make_client, make_guest
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def own(user: User, slug: str, number: int, **noted: int) -> None:
    printing = Printing.objects.filter(card=card_id(slug)).first()
    assert printing is not None
    set_copies(user=user, printing=printing, change=Change(owned=number, **noted))


def built(owner: User, **fields: Any) -> Any:
    deck = make_deck(owner=owner, state=legal_state(), **fields)
    mark_built(deck=deck, copies=needed_copies(legal_state(), catalog()), now=NOW)
    return deck


def test_a_built_deck_takes_its_copies_and_its_hero() -> None:
    user = make_user()
    built(user)
    copies = built_copies(user)
    assert copies[CardId(card_id("rust-hound"))] == 2
    assert sum(copies.values()) == 24 + 5 + 3
    assert built_copies(make_user()) == {}
    assert built_copies(AnonymousUser()) == {}


def test_what_is_free_is_owned_and_in_no_built_deck_and_never_below_nothing() -> None:
    user = make_user()
    own(user, "rust-hound", 3, wanted=1)
    own(user, "pipe-warden", 1, for_trade=1)
    built(user)
    hound, warden = CardId(card_id("rust-hound")), CardId(card_id("pipe-warden"))
    assert held_copies(user) == Held({warden: 1, hound: 3}, {warden: 0, hound: 1}, {hound: 1}, {warden: 1})


def test_a_deck_in_the_bin_frees_its_copies_and_takes_them_when_it_comes_back() -> None:
    user = make_user()
    deck = built(user)
    delete_deck(deck=deck, now=NOW)
    assert built_copies(user) == {}
    assert built_decks_of(user) == []
    restore_deleted(deck=deck, now=NOW)
    assert built_copies(user)


def test_taking_apart_twice_and_building_twice_is_as_doing_it_once() -> None:
    user = make_user()
    deck = built(user)
    once = built_copies(user)
    mark_built(deck=deck, copies=needed_copies(legal_state(), catalog()), now=NOW)
    assert built_copies(user) == once
    take_apart(deck=deck)
    take_apart(deck=deck)
    assert built_copies(user) == {}


def test_nothing_and_drafts_without_an_account_are_not_built() -> None:
    with pytest.raises(DeckRefusedError, match="no card"):
        mark_built(deck=make_deck(owner=make_user()), copies={}, now=NOW)
    draft = make_deck(owner=make_guest(), state=legal_state())
    with pytest.raises(DeckRefusedError, match="log in"):
        mark_built(deck=draft, copies={CardId(1): 1}, now=NOW)


def test_needs_tell_what_is_missing_what_is_bound_and_what_is_to_be_got() -> None:
    one, two, three = CardId(1), CardId(2), CardId(3)
    needed, owned = {one: 2, two: 2, three: 1}, {one: 3, two: 1}
    free = free_copies(owned, {one: 2})
    needs = needs_of(needed, owned=owned, free=free)
    assert needs == [Need(one, 2, 3, 1), Need(two, 2, 1, 1), Need(three, 1, 0, 0)]
    assert lacking(needed, owned=owned, free=free) == needs
    assert lacking({one: 1}, owned=owned, free=free) == []
    assert [(need.free, need.missing, need.bound, need.to_get) for need in needs] == [(1, 1, 1, 0), (1, 1, 0, 1), (0, 1, 0, 1)]
    assert freed_by(needs, {one: 2, two: 1}) == {one: 1}


def test_rebuilding_says_what_comes_out_and_what_goes_in() -> None:
    change = rebuilding({CardId(1): 2, CardId(2): 1}, {CardId(1): 1, CardId(3): 2})
    assert (change.out, change.into) == ({1: 1, 2: 1}, {3: 2})
    assert not rebuilding({CardId(1): 2}, {CardId(1): 2})


def test_cards_are_fetched_edition_by_edition_and_only_those_that_are_there() -> None:
    user = make_user()
    edition = Edition.objects.order_by("pk").first()
    assert edition is not None
    set_boxes(user=user, edition=edition, quantity=1)
    shelf = shelf_of(user)
    found = fetched(shelf, needed_copies(legal_state(), catalog()))
    assert list(found) == [edition.slug]
    numbers = [int(line.printing.number) for line in found[edition.slug]]
    assert numbers == sorted(numbers)
    assert all(line.quantity <= shelf.of(line.printing.id).owned for line in found[edition.slug])


def test_the_page_tells_what_is_missing_with_the_hero_and_wants_all_of_it_once() -> None:
    user = make_user()
    client, deck = make_client(user), make_deck(owner=user, state=legal_state())
    own(user, "rust-hound", 1)
    page = client.get(f"/decks/{deck.public_id}/cards/").content.decode()
    assert "31 of 32 cards are missing." in page
    assert "Ilsa Varn" in page
    for _press in range(2):
        assert client.post(f"/decks/{deck.public_id}/cards/want/").status_code == 302
        assert sum(held_copies(user).wanted.values()) == 31
    assert "Nothing to add" in client.get(f"/decks/{deck.public_id}/cards/").content.decode()


def test_a_built_deck_counts_its_own_copies_and_tells_what_its_list_changed() -> None:
    user = make_user()
    edition = Edition.objects.order_by("pk").first()
    assert edition is not None
    set_boxes(user=user, edition=edition, quantity=9)
    client, deck = make_client(user), make_deck(owner=user, state=legal_state())
    address = f"/decks/{deck.public_id}/cards/"
    client.post(f"{address}built/")
    assert "You have all 32 cards that it takes, at hand." in client.get(address).content.decode()
    deck.refresh_from_db()
    state, zone = legal_state(), deck.layout.main_zone
    cards = tuple(row for row in state.entries(zone) if row.card != card_id("rust-hound"))
    save_list(deck=deck, state=state.with_entries(zone, cards), now=NOW)
    page = client.get(address).content.decode()
    assert "Take out 2 ×" in page
    client.post(f"{address}built/", {"built": "1"})
    assert "Take out" not in client.get(address).content.decode()
    client.post(f"{address}built/", {"built": "0"})
    assert "Not built" in client.get(address).content.decode()


def test_the_shopping_list_is_what_is_owned_nowhere() -> None:
    user = make_user()
    client, deck = make_client(user), make_deck(owner=user, state=legal_state())
    own(user, "rust-hound", 2)
    text = client.get(f"/decks/{deck.public_id}/cards/?as=text").content.decode()
    assert "2 Pipe Warden\n" in text
    assert "Rust Hound" not in text
    table = client.get(f"/decks/{deck.public_id}/cards/?as=csv").content.decode()
    assert table.splitlines()[0] == "\ufeffCard,Number,Needed,Owned,Free,Missing,To get"


def test_several_decks_at_once_and_what_taking_apart_would_free() -> None:
    user = make_user()
    client = make_client(user)
    lying, wanted, other = (
        built(user, name="Lying there"),
        make_deck(owner=user, state=legal_state()),
        make_deck(owner=user, state=legal_state()),
    )
    edition = Edition.objects.order_by("pk").first()
    assert edition is not None
    set_boxes(user=user, edition=edition, quantity=1)
    page = client.get(f"/decks/together/?deck={wanted.public_id}&deck={other.public_id}").content.decode()
    assert "What taking apart would free" in page
    assert "Lying there" in page
    both = client.get(f"/decks/together/?deck={lying.public_id}").content.decode()
    assert "What taking apart would free" not in both
    for asked in ([wanted, lying, other], [other, wanted, lying]):
        query = "&".join(f"deck={deck.public_id}" for deck in asked)
        assert [deck for deck, _alone in client.get(f"/decks/together/?{query}").context["chosen"]] == asked


def test_nobody_sees_a_foreign_private_deck_beside_theirs() -> None:
    deck = make_deck(owner=make_user(), state=legal_state(), name="Hidden away")
    client = make_client(make_user())
    assert "Hidden away" not in client.get(f"/decks/together/?deck={deck.public_id}").content.decode()
    assert client.get(f"/decks/{deck.public_id}/cards/").status_code == 404
    assert client.post(f"/decks/{deck.public_id}/cards/built/").status_code == 404
    assert client.post(f"/decks/{deck.public_id}/cards/want/").status_code == 404


def test_too_many_decks_are_refused_and_a_wrong_one_is_left_out() -> None:
    client = make_client(make_user())
    many = "&".join(f"deck={number:012d}" for number in range(21))
    assert client.get(f"/decks/together/?{many}").status_code == 422
    assert client.get("/decks/together/?deck=nothing&deck=<script>").status_code == 200


def test_a_public_deck_is_no_others_to_build() -> None:
    deck = make_deck(owner=make_user(), state=legal_state(), visibility=Visibility.PUBLIC)
    client = make_client(make_user())
    assert client.get(f"/decks/{deck.public_id}/cards/").status_code == 200
    assert client.post(f"/decks/{deck.public_id}/cards/built/").status_code == 404


def test_what_can_be_built_stands_first(django_assert_max_num_queries: Any) -> None:
    user, author = make_user(), make_user()
    near = make_deck(owner=author, state=legal_state(), name="Near", visibility=Visibility.PUBLIC)
    far = make_deck(owner=author, state=legal_state(heroes=("joss-of-two",)), name="Far", visibility=Visibility.PUBLIC)
    cards = catalog()
    free = dict(needed_copies(legal_state(), cards))
    with django_assert_max_num_queries(4):
        ranked = most_buildable(user, free, cards)
    assert [(each.deck, each.missing) for each in ranked] == [(near, 0), (far, 3)]
    assert [each.share for each in ranked] == [100, 90]


def test_visitors_are_asked_to_log_in() -> None:
    for address in ("/decks/together/", "/decks/buildable/"):
        assert Client().get(address).status_code == 302


def test_what_lies_in_a_deck_is_free_for_it_and_not_for_others() -> None:
    user = make_user()
    first, second = built(user, name="First"), make_deck(owner=user, state=legal_state(), name="Second")
    hound = CardId(card_id("rust-hound"))
    own(user, "rust-hound", 3)
    decks, owned = built_decks_of(user), held_copies(user).own
    assert [free_for(keys, owned, decks)[hound] for keys in ((), (first.pk,), (second.pk,), (first.pk, second.pk))] == [1, 3, 1, 3]
    assert [held_copies(user, but=keys).free[hound] for keys in ((), (first.pk,), (second.pk,), (first.pk, second.pk))] == [1, 3, 1, 3]


def test_every_page_file_and_call_counts_as_missing_what_is_not_free() -> None:
    user = make_user()
    client = make_client(user)
    edition = Edition.objects.order_by("pk").first()
    assert edition is not None
    set_boxes(user=user, edition=edition, quantity=1)
    held = needed_copies(legal_state(), catalog())
    owned = held_copies(user).own
    assert all(owned.get(card, 0) >= number for card, number in held.items())
    other, deck = built(user, name="Lying there"), make_deck(owner=user, state=legal_state(), name="Wished for")
    missing = {card: number for card, number in held.items() if owned[card] - held[card] < number}
    assert missing
    whole = sum(number - (owned[card] - held[card]) for card, number in missing.items())
    page = client.get(f"/decks/{deck.public_id}/").context["missing"]
    assert {need.card: need.missing for need in page} == {card: number - (owned[card] - held[card]) for card, number in missing.items()}
    assert client.get(f"/decks/{other.public_id}/").context["missing"] == []
    text = " ".join(client.get(f"/decks/{deck.public_id}/cards/").content.decode().split())
    assert f"{whole} of 32 cards are missing." in text
    told = client.get(f"/api/v1/collection/buildable/?deck={deck.public_id},{other.public_id}").json()
    by_deck = {each["id"]: each for each in told["decks"]}
    assert sum(row["missing"] for row in by_deck[deck.public_id]["missing"]) == whole
    assert (by_deck[other.public_id]["buildable"], by_deck[deck.public_id]["buildable"], told["buildable"]) == (True, False, False)
    row = by_deck[deck.public_id]["missing"][0]
    assert (row["owned"], row["free"]) == (owned[row["card"]], owned[row["card"]] - held[row["card"]])
    lines = _lines(client, deck)
    assert {line.id: line.lacks for line in lines if line.lacks} == {
        line.id: line.quantity - (owned[line.id] - held[line.id]) for line in lines if line.id in missing
    }
    assert all(line.lacks == 0 for line in _lines(client, other))
    together = client.get(f"/decks/together/?deck={deck.public_id}").context
    assert (together["missing"], together["chosen"]) == (whole, [(deck, whole)])
    assert client.get(f"/decks/{other.public_id}/export/?as=proxies&only=missing").status_code == 422
    assert client.get(f"/decks/{deck.public_id}/export/?as=proxies&only=missing").status_code == 200
    assert "Rust Hound" not in client.get(f"/decks/{deck.public_id}/cards/?as=text").content.decode()  # owned: nothing to get


def test_what_lies_in_a_built_deck_is_neither_found_as_free_nor_offered_to_others() -> None:
    user, seeker = make_user(), make_user("bo")
    own(user, "rust-hound", 2, for_trade=2)
    own(seeker, "rust-hound", 0, wanted=1)
    set_list_visibility(user=seeker, kind="wants", visibility="public")
    client = make_client(user)

    def found() -> tuple[int, list[str], list[int]]:
        """How many cards are found as free, whose lists go with the own ones, and how many copies the own list has for that one."""
        rows = client.get("/collection/", {"q": "free>=1"}).context["rows"]
        traders = client.get("/collection/traders/").context["traders"]
        sides = client.get("/collection/of/bo/wants/").context["sides"]
        return rows, [each["name"] for each in traders], [side["copies"] for side in sides if side["slug"] == "you"]

    assert found() == (1, ["bo"], [1])
    built(user)
    assert found() == (0, [], [])


def _lines(client: Client, deck: Any) -> list[Any]:
    view = client.get(f"/decks/{deck.public_id}/build/").context["view"]
    return [line for group in view.main.groups for line in group.lines]


def test_wanting_what_is_missing_is_taken_back_from_where_it_was_pressed() -> None:
    user = make_user()
    client, deck = make_client(user), make_deck(owner=user, state=legal_state())
    address = f"/decks/{deck.public_id}/cards/"
    page = client.post(f"{address}want/", follow=True).content.decode()
    (undo,) = re.findall(r'action="(/collection/history/\d+/undo/)"', page)
    assert f'name="back" value="{address}"' in page
    assert "/undo/" not in client.post(f"{address}want/", follow=True).content.decode()  # the second press changes nothing
    for _press in range(2):
        assert client.post(undo, {"back": address})["Location"] == address
        assert held_copies(user).wanted == {}


def test_the_builder_offers_to_take_back_what_was_wanted() -> None:
    user = make_user()
    client, deck = make_client(user), make_deck(owner=user, state=legal_state())
    address, words = f"/decks/{deck.public_id}/build/", f"want:{card_id('rust-hound')}:deck:2"
    part = client.post(f"{address}change/", {"do": words}, headers={"HX-Request": "true"}).content.decode()
    (undo,) = re.findall(r'action="(/collection/history/\d+/undo/)"', part)
    assert f'name="back" value="{address}"' in part
    client.post(undo, {"back": address})
    assert held_copies(user).wanted == {}
    page = client.post(f"{address}change/", {"do": words}, follow=True).content.decode()
    assert len(re.findall(r'action="/collection/history/\d+/undo/"', page)) == 1


# --- No more copies than there are -----------------------------------------------------------------


def own_all(user: User, *, but: str = "", times: int = 1) -> None:
    """Note every copy that the legal list takes, of one card one copy fewer."""
    by_id = catalog().by_id
    for card, number in needed_copies(legal_state(), catalog()).items():
        printing = Printing.objects.filter(card=card).first()
        assert printing is not None
        set_copies(user=user, printing=printing, change=Change(owned=number * times - (by_id[card].slug == but)))


def built_address(deck: Any) -> str:
    return reverse("decks:mark_built", args=[deck.public_id])


def test_a_deck_is_not_noted_as_built_with_more_copies_than_there_are() -> None:
    user = make_user()
    own_all(user, but="rust-hound")
    deck = make_deck(owner=user, state=legal_state())
    with pytest.raises(DeckRefusedError, match="1 × Rust Hound") as refused:
        build_as_listed(deck=deck, now=NOW)
    assert refused.value.code == "COPIES_MISSING"
    assert built_copies(user) == {}
    own(user, "rust-hound", 2)
    build_as_listed(deck=deck, now=NOW)
    build_as_listed(deck=deck, now=NOW)
    assert built_copies(user)[CardId(card_id("rust-hound"))] == 2


def test_copies_in_another_built_deck_are_not_there() -> None:
    user = make_user()
    own_all(user)
    first, second = (make_deck(owner=user, state=legal_state()) for _ in range(2))
    build_as_listed(deck=first, now=NOW)
    with pytest.raises(DeckRefusedError, match="lie in other built decks"):
        build_as_listed(deck=second, now=NOW)
    with pytest.raises(DeckRefusedError):
        note_many(owner=user, public_ids=[second.public_id], action=BuiltAction.BUILD, now=NOW)
    take_apart(deck=first)
    build_as_listed(deck=second, now=NOW)
    take_apart(deck=second)
    with pytest.raises(DeckRefusedError):
        note_many(owner=user, public_ids=[first.public_id, second.public_id], action=BuiltAction.BUILD, now=NOW)
    assert built_copies(user) == {}
    own_all(user, times=2)
    note_many(owner=user, public_ids=[first.public_id, second.public_id], action=BuiltAction.BUILD, now=NOW)
    assert built_copies(user)[CardId(card_id("rust-hound"))] == 4


def test_whoever_notes_no_cards_may_note_a_deck_as_built() -> None:
    user = make_user()
    build_as_listed(deck=make_deck(owner=user, state=legal_state()), now=NOW)
    assert built_copies(user)


def test_page_and_api_say_which_copies_are_missing() -> None:
    user = make_user()
    own_all(user, but="rust-hound")
    deck, client = make_deck(owner=user, state=legal_state()), make_client(user)
    address = f"/api/v1/decks/{deck.public_id}/built/"
    answer = client.put(address, {"built": True}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "COPIES_MISSING")
    assert "1 × Rust Hound" in answer.json()["detail"]
    assert client.get(address).json()["built"] is False
    assert "1 × Rosthund" in client.post(built_address(deck), follow=True, headers={"Accept-Language": "de"}).content.decode()
    assert client.get(address).json()["built"] is False
