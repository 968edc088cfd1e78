"""The overview: how complete a collection is, what is spare, what is missing."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Printing
from cards.selectors import catalog, editions
from collection.built import provide_built
from collection.completion import missing_of_edition, parts_of_editions, spare_copies
from collection.models import CollectionChange
from collection.overview import groups_of
from collection.selectors import shelf_of
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card, make_edition, make_hero
from tests.collection.makers import make_printing
from web.games import present_kit

pytestmark = pytest.mark.django_db
PAGE = "/collection/overview/"


@pytest.fixture(autouse=True)
def nothing_built():
    from collection import built

    before = list(built._built)
    yield
    built._built[:] = before


def printing_of(card) -> Printing:
    return card.printings.get()


def own(user, card, owned: int, **more: int) -> None:
    set_copies(user=user, printing=printing_of(card), change=Change(owned=owned, **more))


def parts(user) -> dict[str, dict[str, tuple[int, int]]]:
    groups = groups_of(shelf_of(user), catalog(), present_kit(), editions(), "en")
    return {group.slug: {name: (part.owned, part.whole) for name, part in group.parts} for group in groups}


def test_it_is_told_by_edition_type_race_and_hero_how_complete_a_collection_is() -> None:
    user, other = make_user(), make_edition("salt-roads")
    hound, cat = make_card(race="mutant"), make_card(race="mutant", edition=other)
    make_card("tactic")
    heroes = make_hero("ilsa-varn")
    for card in (hound, cat, *heroes[:2]):
        own(user, card, 1)
    found = parts(user)
    assert found["edition"] == {"Dry Season": (3, 5), "Salt Roads": (1, 1)}
    assert found["type"] == {"Unit": (2, 2), "Tactic": (0, 1), "Hero": (2, 3)}
    assert found["race"] == {"Mutant": (2, 2), "Human": (2, 3)}
    assert found["hero"] == {"Ilsa Varn": (2, 3)}


def test_a_card_of_two_editions_is_one_card_and_missing_in_the_one_that_is_not_owned() -> None:
    user, card = make_user(), make_card()
    Printing.objects.create(card=card, edition=make_edition("salt-roads"), number="1")
    set_copies(user=user, printing=card.printings.get(edition__slug="salt-roads"), change=Change(owned=1))
    found = parts(user)
    assert found["type"] == {"Unit": (1, 1)}
    assert found["edition"] == {"Dry Season": (0, 1), "Salt Roads": (1, 1)}
    assert [each.edition for each in missing_of_edition(shelf_of(user), "dry-season")] == ["dry-season"]
    assert [part.percent for part in parts_of_editions(shelf_of(user))] == [0, 100]


def spare(user, built=None) -> dict[int, int]:
    return {each.card.id: each.spare for each in spare_copies(shelf_of(user), catalog(), present_kit().collecting, built or {})}


def test_spare_is_what_is_beyond_a_list_and_what_is_built() -> None:
    user, unit, technology = make_user(), make_card(), make_card("technology")
    own(user, unit, 5)
    own(user, technology, 2)
    assert spare(user) == {unit.pk: 3, technology.pk: 1}
    assert spare(user, {unit.pk: 2}) == {unit.pk: 1, technology.pk: 1}
    assert spare(user, {unit.pk: 3, technology.pk: 1}) == {}


def test_what_an_edition_lacks_is_wanted_with_one_press_and_a_second_changes_nothing() -> None:
    user, cards = make_user(), [make_card() for _ in range(4)]
    own(user, cards[0], 1)
    own(user, cards[1], 0, wanted=3)
    client = make_client(user)
    before = CollectionChange.objects.count()
    for _ in range(2):
        assert client.post(f"{PAGE}dry-season/want/").headers["Location"] == PAGE
        shelf = shelf_of(user)
        assert [shelf.of(printing_of(card).pk).wanted for card in cards] == [0, 3, 1, 1]
    assert CollectionChange.objects.count() == before + 1
    assert client.post(f"{PAGE}no-edition/want/").status_code == 404


def test_spare_copies_are_offered_with_one_press_and_none_of_a_built_deck() -> None:
    user, card = make_user(), make_card()
    Printing.objects.create(card=card, edition=make_edition("salt-roads"), number="1")
    first, second = card.printings.order_by("pk")
    set_copies(user=user, printing=first, change=Change(owned=2))
    set_copies(user=user, printing=second, change=Change(owned=4, for_trade=1))
    provide_built(lambda asked, _but: {card.pk: 2})
    client = make_client(user)
    for _ in range(2):
        client.post(f"{PAGE}spare/")
        shelf = shelf_of(user)
        assert (shelf.of(first.pk).for_trade, shelf.of(second.pk).for_trade) == (0, 2)


def test_page_and_api_tell_as_spare_only_what_no_built_deck_holds() -> None:
    user, card = make_user(), make_card()
    own(user, card, 6)
    provide_built(lambda asked, _but: {card.pk: 3})
    client = make_client(user)

    table = client.get(PAGE).content.decode().partition('id="spare"')[2].partition("</table>")[0]
    assert re.findall(r'<td class="num">\s*(?:<b>)?(\d+)', table) == [
        "1",
        "6",
        "3",
        "2",
        "0",
    ]  # spare, owned, built, a list takes, for trade
    told = client.get(f"/api/v1{PAGE}").json()["spare"]
    assert [(each["built"], each["most"], each["spare"]) for each in told] == [(3, 2, 1)]


def test_the_page_shows_pictures_with_their_numbers_and_asks_as_much_for_many_rows_as_for_few() -> None:
    user, edition = make_user(), make_edition()
    make_card()
    client = make_client(user)

    def asked() -> tuple[int, str]:
        client.get(PAGE)
        with CaptureQueriesContext(connection) as queries:
            html = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
        return len(queries), html

    few, _html = asked()
    for card in [make_card() for _ in range(80)]:
        own(user, card, 4)
    set_boxes(user=user, edition=edition, quantity=1)
    many, html = asked()
    assert many == few
    assert html.count('class="plot"') == 3
    assert "81\u00a0/\u00a081" in html
    assert re.search(r'<th scope="row"[^>]*>\s*Dry Season\s*</th>', html)


def test_nobody_sees_an_overview_without_an_account() -> None:
    assert Client().get(PAGE).headers["Location"] == f"/accounts/login/?next={PAGE}"


def test_what_was_wanted_with_one_press_is_taken_back_with_the_next() -> None:
    user = make_user()
    printing = make_printing()
    client, address = make_client(user), f"/collection/overview/{printing.edition.slug}/want/"
    page = client.post(address, follow=True).content.decode()
    undo = re.findall(r'action="(/collection/history/\d+/undo/)">\s*<input[^>]*>\s*<input type="hidden" name="back" value="([^"]*)"', page)
    (change,) = CollectionChange.objects.filter(owner=user)
    assert undo == [(f"/collection/history/{change.pk}/undo/", "/collection/overview/")]
    assert "/undo/" not in client.get("/collection/overview/").content.decode()  # told once
    for _press in range(2):
        answer = client.post(undo[0][0], {"back": undo[0][1]})
        assert answer["Location"] == "/collection/overview/"
        assert shelf_of(user).totals.wanted == 0
    client.post(address)
    assert "/undo/" not in client.post(address, follow=True).content.decode().split("toast")[-1]  # nothing changed, nothing to take back


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "x" * 5_000])
def test_a_way_back_never_leads_off_the_site_and_nobody_undoes_for_another(back: str) -> None:
    user, printing = make_user(), make_printing()
    make_client(user).post(f"/collection/overview/{printing.edition.slug}/want/")
    change = CollectionChange.objects.get(owner=user)
    assert make_client(make_user()).post(f"/collection/history/{change.pk}/undo/", {"back": back}).status_code == 404
    assert shelf_of(user).totals.wanted == 1
    assert make_client(user).post(f"/collection/history/{change.pk}/undo/", {"back": back})["Location"] == "/collection/history/"
