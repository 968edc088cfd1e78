"""Wish and trade lists: who may read them, by which address, and what two people could do for each other."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.personal import personal_data
from cards.selectors import catalog, one_revision
from collection.matching import Offers, match_of, offers_of
from collection.models import SharedCopies
from collection.selectors import own_lists, shelf_of, traders_for
from collection.services import renew_list_link, set_copies, set_list_visibility
from collection.shelf import Change
from engine.cards.catalog import CardId
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card

pytestmark = pytest.mark.django_db
EN = {"Accept-Language": "en"}


def note(user, card, **numbers: int) -> None:
    set_copies(user=user, printing=card.printings.get(), change=Change(**numbers))


def paths(name: str, kind: str) -> list[str]:
    return [f"/collection/of/{name}/{kind}/{rest}" for rest in ("", "list.txt", "list.csv")]


def statuses(client: Client, addresses: list[str]) -> set[int]:
    return {client.get(address).status_code for address in addresses}


def test_a_list_is_private_until_its_owner_says_otherwise() -> None:
    owner = make_user("ada")
    note(owner, make_card(name_en="Secret Wish"), wanted=2)
    for reader in (Client(), make_client(make_user())):
        for kind in ("wants", "trades"):
            assert statuses(reader, paths("ada", kind)) == {404}
            assert "Secret Wish" not in reader.get(f"/collection/of/ada/{kind}/").content.decode()
    assert {shared.visibility for shared in own_lists(owner).values()} == {"private"}
    mine = make_client(owner).get("/collection/of/ada/wants/")
    assert (mine.status_code, mine.headers["X-Robots-Tag"]) == (200, "noindex")


def test_a_public_list_shows_what_it_says_and_nothing_else_of_the_collection() -> None:
    owner = make_user("ada")
    note(owner, make_card(name_en="Wished"), wanted=2)
    note(owner, make_card(name_en="Offered"), owned=3, for_trade=1)
    note(owner, make_card(name_en="Hoarded"), owned=9)
    set_list_visibility(user=owner, kind="trades", visibility="public")
    page = Client().get("/collection/of/ada/trades/", headers=EN)
    html = page.content.decode()
    assert "X-Robots-Tag" not in page.headers
    assert 'name="robots"' not in html
    assert "Offered" in html
    assert "Wished" not in html
    assert "Hoarded" not in html
    assert statuses(Client(), paths("ada", "wants")) == {404}
    assert '<meta property="og:title" content="What ada would trade">' in html
    assert 'href="/collection/of/ada/trades/"' in Client().get("/players/ada/").content.decode()


def test_the_author_s_page_names_public_lists_alone() -> None:
    owner = make_user("ada")
    note(owner, make_card(), wanted=1)
    set_list_visibility(user=owner, kind="wants", visibility="unlisted")
    assert Client().get("/players/ada/").status_code == 404
    set_list_visibility(user=owner, kind="wants", visibility="public")
    assert "/collection/of/ada/wants/" in Client().get("/players/ada/").content.decode()
    set_list_visibility(user=owner, kind="wants", visibility="private")
    assert Client().get("/players/ada/").status_code == 404


def test_an_unlisted_list_is_found_by_its_link_alone_and_by_a_new_one_after_that_is_renewed() -> None:
    owner = make_user("ada")
    note(owner, make_card(name_en="Wished"), wanted=2)
    old = set_list_visibility(user=owner, kind="wants", visibility="unlisted").link
    assert statuses(Client(), paths("ada", "wants")) == {404}
    page = Client().get(f"/collection/lists/{old}/")
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert "Wished" in page.content.decode()
    assert Client().get(f"/collection/lists/{old}/list.csv").headers["X-Robots-Tag"] == "noindex"
    renew_list_link(user=owner, kind="wants")
    new = SharedCopies.objects.get().link
    assert statuses(Client(), [f"/collection/lists/{old}/", f"/collection/lists/{old}/list.txt"]) == {404}
    assert Client().get(f"/collection/lists/{new}/").status_code == 200
    for visibility in ("private", "public"):
        set_list_visibility(user=owner, kind="wants", visibility=visibility)
        assert statuses(Client(), [f"/collection/lists/{new}/", f"/collection/lists/{new}/list.txt"]) == {404}


def test_nobody_reads_the_lists_of_a_closed_account() -> None:
    owner = make_user("ada")
    set_list_visibility(user=owner, kind="trades", visibility="public")
    link = set_list_visibility(user=owner, kind="wants", visibility="unlisted").link
    owner.is_active = False
    owner.save()
    assert statuses(Client(), [*paths("ada", "trades"), f"/collection/lists/{link}/"]) == {404}


def test_shared_lists_are_in_the_data_of_a_person_and_go_with_the_account() -> None:
    owner = make_user("ada")
    set_list_visibility(user=owner, kind="trades", visibility="public")
    assert [row["kind"] for row in personal_data(owner)["collection.sharedcopies.owner"]] == ["trades"]
    owner.delete()
    assert not SharedCopies.objects.exists()
    assert statuses(Client(), paths("ada", "trades")) == {404}


def test_only_the_owner_s_own_lists_are_changed_and_only_to_what_there_is() -> None:
    owner = make_user("ada")
    client = make_client(owner)
    client.post("/collection/sharing/wants/", {"visibility": "everyone"})
    assert not SharedCopies.objects.exists()
    client.post("/collection/sharing/wants/", {"visibility": "public"})
    make_client(make_user()).post("/collection/sharing/wants/", {"visibility": "private"})
    assert SharedCopies.objects.get(owner=owner).visibility == "public"


def test_a_list_is_searched_and_written_as_files() -> None:
    owner = make_user("ada")
    note(owner, make_card(name_en="Rust Hound", id=71), wanted=2)
    note(owner, make_card("tactic", name_en="=Acid", id=72), wanted=1)
    set_list_visibility(user=owner, kind="wants", visibility="public")
    found = Client().get("/collection/of/ada/wants/?q=type:tactic", headers=EN).content.decode()
    assert "=Acid" in found
    assert "Rust Hound" not in found
    assert Client().get("/collection/of/ada/wants/list.txt", headers=EN).content.decode() == "2x Rust Hound (DRY 71)\n1x =Acid (DRY 72)\n"
    csv = Client().get("/collection/of/ada/wants/list.csv", headers=EN).content.decode()
    assert "DRY,71,Rust Hound,2,71" in csv
    assert ",=Acid" not in csv


def test_what_two_people_could_do_for_each_other() -> None:
    mine = Offers(wanted={CardId(1): 3, CardId(2): 1}, offered={CardId(3): 1})
    theirs = Offers(wanted={CardId(3): 2, CardId(4): 1}, offered={CardId(1): 2})
    match = match_of(mine, theirs)
    assert (match.they_have, match.you_have, match.worth) == ({1: 2}, {3: 1}, (1, 3))
    back = match_of(theirs, mine)
    assert (back.they_have, back.you_have) == (match.you_have, match.they_have)


def test_copies_in_built_decks_are_not_offered() -> None:
    user, card, other = make_user(), make_card(), make_card()
    note(user, card, owned=3, for_trade=2)
    note(user, other, owned=1, for_trade=1)
    assert offers_of(shelf_of(user)).offered == {card.pk: 2, other.pk: 1}
    assert offers_of(shelf_of(user), {CardId(card.pk): 2, CardId(other.pk): 1}).offered == {card.pk: 1}


def test_the_page_of_somebody_tells_what_goes_with_one_s_own_lists_as_far_as_one_may_see_theirs() -> None:
    owner, reader, card, other = make_user("ada"), make_user("bo"), make_card(), make_card()
    note(owner, card, owned=2, for_trade=2)
    note(owner, other, wanted=1)
    note(reader, card, wanted=1)
    note(reader, other, owned=1, for_trade=1)
    set_list_visibility(user=owner, kind="trades", visibility="public")
    client = make_client(reader)

    def sides() -> list[tuple[str, int]]:
        return [(side["slug"], side["copies"]) for side in client.get("/collection/of/ada/trades/").context["sides"]]

    assert sides() == [("they", 1), ("you", 0)]
    set_list_visibility(user=owner, kind="wants", visibility="public")
    assert sides() == [("they", 1), ("you", 1)]
    assert Client().get("/collection/of/ada/trades/").context["sides"] == []


def test_traders_come_best_first_from_public_lists_alone_and_ask_as_much_for_many_as_for_few(django_assert_max_num_queries) -> None:
    reader, cards = make_user("bo"), [make_card() for _ in range(4)]
    for card in cards:
        note(reader, card, wanted=1)
    hidden, closed = make_user("hidden"), make_user("closed")
    note(hidden, cards[0], owned=1, for_trade=1)
    set_list_visibility(user=hidden, kind="trades", visibility="unlisted")
    note(closed, cards[0], owned=1, for_trade=1)
    set_list_visibility(user=closed, kind="trades", visibility="public")
    closed.is_active = False
    closed.save()

    def offering(name: str, number: int) -> None:
        person = make_user(name)
        for card in cards[:number]:
            note(person, card, owned=1, for_trade=1)
        set_list_visibility(user=person, kind="trades", visibility="public")

    def asked() -> tuple[int, list[str]]:
        with one_revision():
            catalog()
            mine = offers_of(shelf_of(reader))
            with CaptureQueriesContext(connection) as queries:
                found = traders_for(reader, mine, most=20)
        return len(queries), [each.name for each in found]

    offering("one", 1)
    few, names = asked()
    assert names == ["one"]
    for name, number in (("three", 3), ("two", 2), ("four", 4)):
        offering(name, number)
    many, names = asked()
    assert names == ["four", "three", "two", "one"]
    assert many == few <= 5
    assert "three" in make_client(reader).get("/collection/traders/").content.decode()
