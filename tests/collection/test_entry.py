"""Quick entry: what lines mean, and that they are taken once."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.models import Printing
from cards.selectors import catalog, editions
from collection.entry import EntryReader
from collection.selectors import all_printings, owned_copies, shelf_of
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db


def enter(client: Client, text: str, key: str = "a-key-of-its-own", **fields: object) -> object:
    return client.post("/collection/entry/", {"text": text, "kind": "owned", "key": key, **fields}, headers={"HX-Request": "true"})


def number(card: object, edition: str, printed: str) -> Printing:
    Printing.objects.filter(card=card).update(number=printed, edition=make_edition(edition, code=edition[:3].upper()))
    return Printing.objects.get(card=card)


@pytest.mark.parametrize(
    ("line", "amount"),
    [
        ("DRY 012", 1), ("dry12", 1), ("dry #12", 1), ("12", 1), ("012", 1), ("3x 12", 3), ("3x DRY 012", 3), ("DRY 12 x4", 4),
        ("Rust Hound", 1), ("3x Rust Hound", 3), ("3 rust hound", 3), ("Rust Hound x2", 2), ("hound", 1), ("2x ru hou", 2),
        ("Rosthund", 1), ("-1 Rust Hound", -1), ("\u22121 Rust Hound", -1), ("Rsut Hound", 1),
    ],
)  # fmt: skip
def test_a_line_means_a_printing_and_a_number_of_copies(line: str, amount: int) -> None:
    printing = number(make_card(name_en="Rust Hound", name_de="Rosthund"), "dry-season", "012")
    number(make_card(name_en="Pipe Warden", name_de="Rohrwart"), "dry-season", "013")
    read = EntryReader(all_printings(), editions(), catalog()).read_line(line)
    assert (read.printing.id if read.printing else None, read.amount) == (printing.pk, amount)


def test_a_number_alone_means_the_chosen_edition_first() -> None:
    one, other = number(make_card(), "dry-season", "7"), number(make_card(), "salt-roads", "7")
    read = EntryReader(all_printings(), editions(), catalog(), edition="salt-roads").read_line("7")
    assert read.printing is not None
    assert read.printing.id == other.pk
    both = EntryReader(all_printings(), editions(), catalog()).read_line("7")
    assert {each.id for each in both.printings} == {one.pk, other.pk}


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("line", ["Ilsa Varn", "ilsa", "2x ilsa var"])
def test_a_hero_s_name_means_each_of_the_levels_and_is_asked_about(line: str) -> None:
    read = EntryReader(all_printings(), editions(), catalog()).read_line(line)
    assert len({each.card for each in read.printings}) == 3
    assert read.printing is None


def test_a_pasted_column_is_added_at_once_and_what_is_unclear_is_asked() -> None:
    user = make_user()
    hound, keeper, reader = (make_card(name_en=name) for name in ("Rust Hound", "Rust Keeper", "Well Reader"))
    client = make_client(user)
    html = enter(client, "2x Rust Hound\n\nRust\nWell Reader\nxqjkw").content.decode()
    assert owned_copies(user) == {hound.id: 2, reader.id: 1}
    assert "Which one is “Rust”?" in html
    assert "No card is called “xqjkw”." in html
    chosen = keeper.printings.get().pk
    for _ in range(2):
        enter(client, "Rust", "a-key-of-its-own-1", printing=chosen)
    assert owned_copies(user) == {hound.id: 2, reader.id: 1, keeper.id: 1}


def test_what_is_sent_twice_is_taken_once_and_can_be_undone() -> None:
    user, card = make_user(), make_card(name_en="Rust Hound")
    client = make_client(user)
    for _ in range(2):
        html = enter(client, "3x Rust Hound").content.decode()
    assert owned_copies(user) == {card.id: 3}
    assert 'id="totals" hx-swap-oob="true"' in " ".join(html.split())
    assert html.count("data-entry-choice") == 0
    enter(client, "-2 rust hound", "another-key")
    assert owned_copies(user) == {card.id: 1}


def test_the_numbers_of_the_filters_and_the_row_in_the_list_follow_what_is_entered() -> None:
    make_card(name_en="Rust Hound")
    answer = enter(make_client(), "3x Rust Hound").content.decode()
    assert '<span id="count-owned" hx-swap-oob="true">1</span>' in answer
    printing = Printing.objects.get()
    row = answer[answer.index(f'id="p{printing.pk}" hx-swap-oob="true"') :]
    assert 'value="3"' in row[: row.index("</li>")]


def test_it_works_without_a_script_and_adds_to_what_is_wanted() -> None:
    user = make_user()
    printing = make_card(name_en="Rust Hound").printings.get()
    client = make_client(user)
    key = client.get("/collection/?edit=wanted").context["entry_key"]
    done = client.post("/collection/entry/", {"text": "Rust Hound", "kind": "wanted", "key": key})
    assert done.url == "/collection/?edit=wanted#entry"
    assert shelf_of(user).of(printing.pk).wanted == 1
    asked = client.post("/collection/entry/", {"text": "no such <b>card", "kind": "owned", "key": "another-key"})
    assert asked.status_code == 200
    assert "no such &lt;b&gt;card" in asked.content.decode()


def test_suggestions_are_what_the_text_so_far_may_mean() -> None:
    for name in ("Rust Hound", "Rust Keeper", "Well Reader"):
        make_card(name_en=name)
    client = make_client(make_user())
    html = client.get("/collection/entry/suggestions/", {"text": "2x rust"}).content.decode()
    assert ("Rust Hound" in html, "Rust Keeper" in html, "Well Reader" in html) == (True, True, False)
    assert client.get("/collection/entry/suggestions/", {"text": ""}).content.decode().strip() == ""


@pytest.mark.parametrize("data", [{}, {"kind": "loose", "key": "12345678"}, {"kind": "owned"}, {"kind": "owned", "key": "x" * 65}])
def test_what_is_no_entry_is_refused(data: dict[str, str]) -> None:
    assert make_client(make_user()).post("/collection/entry/", {"text": "1", **data}).status_code == 400
