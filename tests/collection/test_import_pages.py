import re
from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Printing
from collection.importing.saving import UNFINISHED_MAX
from collection.models import CollectionImport
from collection.selectors import owned_copies, shelf_of
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card, make_edition, make_hero

pytestmark = pytest.mark.django_db


def send(client: Client, text: str, mode: str = "set"):
    """The review of `text`."""
    return client.post("/collection/import/", {"mode": mode, "text": text}, follow=True)


def save(client: Client, review):
    """Press Save on a review."""
    kept = review.context["kept"]
    data = {"reviewed": review.context["review"].fingerprint}
    return client.post(f"/collection/imports/{kept.pk}/save/", data, follow=True)


def decide(client: Client, review, **data: str):
    """Send decisions: `pick_3_0="skip"` for the field `pick-3-0`."""
    kept = review.context["kept"]
    sent = {name if name in ("skip_rest", "first_of_rest") else name.replace("_", "-"): value for name, value in data.items()}
    return client.post(f"/collection/imports/{kept.pk}/lines/", sent, follow=True)


def steps(review) -> list[tuple[int, int]]:
    return [(each.account.before.owned, each.account.after.owned) for each in review.context["accounts"]]


def asked(review) -> list[str]:
    return [line.row.text for line in review.context["review"].unclear]


def make_warden() -> tuple[Printing, Printing]:
    """A card in two editions, DRY 013 and SALT 7."""
    dry, salt = make_edition("dry-season", code="DRY"), make_edition("salt-roads", code="SALT")
    card = make_card(name_en="Pipe Warden", edition=dry)
    Printing.objects.filter(card=card).update(number="013")
    return card.printings.get(), Printing.objects.create(card=card, edition=salt, number="7")


def test_an_import_is_reviewed_before_anything_is_noted_and_saved_once() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden")
    client = make_client(user)
    review = send(client, "name,quantity\nPipe Warden,3\n", "add")
    assert review.redirect_chain[-1][0] == f"/collection/imports/{CollectionImport.objects.get().pk}/"
    assert (steps(review), owned_copies(user)) == ([(0, 3)], {})
    for _ in range(2):
        save(client, review)
        assert owned_copies(user) == {card.id: 3}
    assert "1 line is in your collection" in " ".join(client.get(review.redirect_chain[-1][0]).content.decode().split())


def test_a_text_sent_twice_is_one_import() -> None:
    client = make_client(make_user())
    make_card(name_en="Pipe Warden")
    assert send(client, "2 Pipe Warden").context["kept"] == send(client, "2 Pipe Warden").context["kept"]
    assert send(client, "2 Pipe Warden", "add").context["kept"].mode == "add"
    assert CollectionImport.objects.count() == 2


def test_a_minus_takes_away_in_lines_too() -> None:
    user, card = make_user(), make_card(name_en="Rust Hound")
    other = make_card(name_en="Kite Scout")
    set_copies(user=user, printing=card.printings.get(), change=Change(owned=3))
    client = make_client(user)
    review = send(client, "-1 Rust Hound\n+2x Kite Scout\n", "add")
    save(client, review)
    assert owned_copies(user) == {card.id: 2, other.id: 2}
    assert asked(send(client, "-1 Rust Hound\n")) == ["-1 Rust Hound"]


def test_a_printing_is_picked_with_a_tap() -> None:
    user, client = (user := make_user()), make_client(user)
    first, second = make_warden()
    review = send(client, "name,quantity\nPipe Warden,2\n")
    html = review.content.decode()
    assert f'name="pick-2-0" value="{second.pk}"' in " ".join(html.split())
    review = decide(client, review, pick_2_0=str(second.pk))
    assert (asked(review), steps(review)) == ([], [(0, 2)])
    review = decide(client, review, pick_2_0=str(first.pk))
    save(client, review)
    assert shelf_of(user).of(first.pk).owned == 2


@pytest.mark.parametrize("pick", ["999999", "-1", "x", "9" * 400])
def test_what_was_not_offered_is_not_picked(pick: str) -> None:
    client = make_client()
    make_warden()
    review = decide(client, send(client, "name,quantity\nPipe Warden,2\n"), pick_2_0=pick, pick_77_0="skip")
    assert (asked(review), review.context["kept"].picks) == (["Pipe Warden,2"], {})


def test_lines_that_are_not_understood_stay_for_fixing() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden")
    other, client = make_card(name_en="Kite Scout"), make_client(user)
    save(client, send(client, "name,quantity\nPipe Warden,3\nXylophone,1\nZeppelin,1\n"))
    assert owned_copies(user) == {card.id: 3}
    address = f"/collection/imports/{CollectionImport.objects.get().pk}/"
    assert f'href="{address}"' in client.get("/collection/import/").content.decode()
    review = decide(make_client(user), client.get(address), line_3="Kite Scout,4", pick_4_0="skip")
    assert (asked(review), steps(review)) == ([], [(0, 4)])
    save(client, review)
    assert owned_copies(user) == {card.id: 3, other.id: 4}
    assert address not in client.get("/collection/import/").content.decode()


def test_the_rest_is_left_out_with_one_press() -> None:
    client = make_client()
    make_card(name_en="Pipe Warden")
    review = decide(client, send(client, "Pipe Warden\n" + "".join(f"Xylophone {n}\n" for n in range(70))), skip_rest="1")
    assert (asked(review), steps(review)) == ([], [(0, 1)])


def test_a_set_that_is_finished_later_sets_what_all_its_lines_say() -> None:
    user, client = (user := make_user()), make_client(user)
    first, _ = make_warden()
    set_copies(user=user, printing=first, change=Change(owned=9))
    review = save(client, send(client, "set,number,name,quantity\nDRY,13,Pipe Warden,2\n,,Pipe Warden,3\n"))
    assert shelf_of(user).of(first.pk).owned == 2
    save(client, decide(client, review, pick_3_0=str(first.pk)))
    assert shelf_of(user).of(first.pk).owned == 5


def test_a_corrected_line_can_not_reach_into_others() -> None:
    client = make_client()
    make_card(name_en="Pipe Warden")
    review = decide(client, send(client, "name,quantity\nXylophone,1\nPipe Warden,3\n"), line_2='"Xylophone,1')
    assert "quotation marks" in review.content.decode()
    assert (asked(review), steps(review)) == (["Xylophone,1"], [(0, 3)])


def test_a_leader_s_line_is_decided_for_each_of_its_cards() -> None:
    user, client = (user := make_user()), make_client(user)
    make_hero("ilsa-varn")
    salt = make_edition("salt-roads", code="SALT")
    for number, printing in enumerate(list(Printing.objects.all())):
        Printing.objects.create(card=printing.card, edition=salt, number=str(number))
    review = send(client, "Ilsa Varn")
    picks = {f"pick_1_{at}": str(line.options[1].id) for at, line in enumerate(review.context["review"].unclear)}
    review = decide(client, review, **picks)
    assert steps(review) == [(0, 1)] * 3


def test_a_number_that_falls_is_marked_and_stands_first() -> None:
    user = make_user()
    cards = {name: make_card(name_en=name) for name in ("One", "Two", "Three")}
    for name, owned in (("One", 1), ("Two", 10), ("Three", 22)):
        set_copies(user=user, printing=cards[name].printings.get(), change=Change(owned=owned))
    review = send(make_client(user), "name,quantity\nOne,2\nTwo,9\nThree,3\n")
    assert steps(review) == [(22, 3), (10, 9), (1, 2)]
    html = review.content.decode()
    assert ("falls by half or more" in html, html.count("badge-error"), html.count("badge-warning")) == (True, 1, 1)


def test_what_changes_nothing_is_counted_and_what_is_too_much_is_asked_about() -> None:
    user = make_user()
    same, many = make_card(name_en="Same"), make_card(name_en="Many")
    set_copies(user=user, printing=same.printings.get(), change=Change(owned=2))
    set_copies(user=user, printing=many.printings.get(), change=Change(owned=999))
    review = send(make_client(user), "name,quantity\nSame,0\nMany,1\n", "add")
    assert (review.context["unchanged"], steps(review), asked(review)) == (1, [], ["Many,1"])


def test_columns_that_are_not_understood_are_named() -> None:
    make_card(name_en="Pipe Warden")
    html = send(make_client(), "Anzahl;Name;Preis;<b>\n1;Pipe Warden;3,20;x\n").content.decode()
    assert "Preis, &lt;b&gt;" in html


def test_what_was_not_shown_is_not_saved() -> None:
    user, client = (user := make_user()), make_client(user)
    first, _ = make_warden()
    review = send(client, "set,number,name,quantity\nDRY,13,Pipe Warden,1\n,,Pipe Warden,1\n")
    decide(client, review, pick_3_0=str(first.pk))
    assert "in another tab" in save(client, review).content.decode()
    assert owned_copies(user) == {}


def test_an_import_is_given_up_and_that_twice() -> None:
    client = make_client()
    make_card(name_en="Pipe Warden")
    review = send(client, "Pipe Warden")
    for _ in range(2):
        assert client.post(f"/collection/imports/{review.context['kept'].pk}/discard/").status_code == 302
    assert not CollectionImport.objects.exists()
    assert save(client, review).status_code == 404


def test_nobody_sees_or_changes_somebody_else_s_import() -> None:
    make_card(name_en="Pipe Warden")
    review = send(make_client(), "Pipe Warden")
    address, other = review.redirect_chain[-1][0], make_client(make_user())
    assert other.get(address).status_code == 404
    assert save(other, review).status_code == 404
    assert decide(other, review, pick_1_0="skip").status_code == 404
    other.post(f"{address}discard/")
    assert CollectionImport.objects.count() == 1


def test_more_unfinished_imports_than_anybody_needs_are_refused() -> None:
    user = make_user()
    for number in range(UNFINISHED_MAX):
        CollectionImport.objects.create(owner=user, mode="set", text=str(number), created_at=datetime(2026, 1, 1, tzinfo=UTC))
    response = send(make_client(user), "one more")
    assert (response.status_code, "finish or discard one" in response.content.decode()) == (422, True)


def test_a_file_is_imported_too() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden", name_de="Rohrwächter")
    client = make_client(user)
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"):
        file = SimpleUploadedFile(f"{encoding}.csv", "name,quantity\nRohrwächter,2\n".encode(encoding))
        review = client.post("/collection/import/", {"mode": "set", "file": file}, follow=True)
        assert [each.card.id for each in review.context["accounts"]] == [card.id]
    assert "utf-8.csv" in client.get("/collection/import/").content.decode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x00\x01\x02", "This file is no text."),
        (b"name,quantity\nPipe\x00Warden,1\n", "This file is no text."),
        (b"x" * 10_000_000, "This file is too large"),
        (b"PK\x03\x04" + b"\0" * 100, "Save it as CSV"),
        (b"\x1f\x8b\x08" + b"\0" * 100, "Save it as CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 100, "Save it as CSV"),
    ],
)
def test_a_file_that_is_no_collection_is_refused_in_words(data: bytes, said: str) -> None:
    response = make_client().post("/collection/import/", {"mode": "set", "file": SimpleUploadedFile("c.bin", data)})
    assert (response.status_code, said in response.content.decode()) == (422, True)
    assert not CollectionImport.objects.exists()


@pytest.mark.parametrize(("text", "said"), [("  ", "There is nothing to read"), ("a,b\n" * 5001, "5001")])
def test_a_text_that_is_none_is_refused_in_words(text: str, said: str) -> None:
    response = make_client().post("/collection/import/", {"mode": "set", "text": text})
    assert (response.status_code, said in response.content.decode()) == (422, True)


def test_hostile_names_stay_text_on_the_review() -> None:
    html = send(make_client(), "name,quantity\n<script>alert(1)</script>,1\n").content.decode()
    assert "<script>alert(1)" not in html


@pytest.mark.parametrize(("form", "language"), [("csv", "en"), ("csv", "de"), ("json", "en"), ("json", "de")])
def test_an_export_reads_back_as_the_same_collection(form: str, language: str) -> None:
    user, other = make_user(), make_user()
    for number in (1, 2, 3):
        set_copies(user=user, printing=make_card(name_en=f"=Card {number}").printings.get(), change=Change(number, number - 1, 1))
    set_boxes(user=user, edition=make_edition(), quantity=1)
    client = make_client(user)
    client.cookies["django_language"] = language
    text = client.get(f"/collection/export.{form}").content.decode("utf-8-sig")
    if form == "csv":
        separator = ";" if language == "de" else ","
        assert f"{separator}'=Card 1{separator}" in text
    review = send(make_client(other), text)
    assert (asked(review), review.context["review"].reading.left_aside) == ([], ())
    assert review.context["review"].reading.dialect == "this site"
    save(make_client(other), review)
    assert owned_copies(other) == owned_copies(user)
    assert shelf_of(other).totals.wanted == shelf_of(user).totals.wanted
    assert send(client, text).context["changing"] == []


def test_an_export_has_no_other_form() -> None:
    assert make_client().get("/collection/export.xlsx").status_code == 404


@pytest.mark.usefixtures("demo")
def test_the_example_of_an_import_is_understood() -> None:
    client = make_client(make_user())
    found = re.search(r"<pre[^>]*>(.*?)</pre>", client.get("/collection/import/").content.decode(), re.DOTALL)
    assert found is not None
    review = send(client, found[1])
    assert (steps(review), asked(review)) == ([(0, 3)], [])


def test_a_review_asks_as_much_for_many_lines_as_for_few(django_assert_num_queries) -> None:
    client = make_client()
    for number in range(40):
        make_card(name_en=f"Card {number}")
    few, many = (send(client, "".join(f"2 Card {number}\n" for number in range(count))) for count in (2, 40))
    for review in (few, many):
        with django_assert_num_queries(8):
            client.get(review.redirect_chain[-1][0])


@pytest.mark.parametrize("text", ["x" * 9_900_000, '"' * 1_000_001, "a\n" * 400_000])
def test_a_text_that_is_refused_for_its_length_is_not_sent_back(text: str) -> None:
    answer = make_client(make_user()).post("/collection/import/", {"mode": "set", "text": text}, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert len(answer.content) < 100_000
    assert "too long to be shown again" in answer.content.decode()


def test_a_text_that_is_refused_otherwise_stays_where_it_was_typed() -> None:
    answer = make_client(make_user()).post("/collection/import/", {"mode": "other", "text": "2 Pipe Warden\n" * 5_000})
    assert answer.content.decode().count("2 Pipe Warden") == 5_000
