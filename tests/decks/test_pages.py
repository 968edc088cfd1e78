"""Reading, finding, sharing, importing and printing decks on the site."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.selectors import catalog
from decks.list.drafts import as_edited
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.bin import delete_deck
from decks.list.services.lists import remove_copies, undo
from decks.versions.services.versions import save_version
from engine.decklist import Decklist, encode_deck_code
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user, published

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def page(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


# --- Who may read what ---------------------------------------------------------------------------


def test_a_private_deck_is_there_for_its_owner_alone(client: Client) -> None:
    deck = make_deck()
    paths = ["", "print/", "export/?as=text", "compare/", "versions/1/"]
    assert [client.get(f"/decks/{deck.public_id}/{path}").status_code for path in paths] == [404] * 5
    client.force_login(make_user())
    assert [client.get(f"/decks/{deck.public_id}/{path}").status_code for path in paths] == [404] * 5
    assert client.post(f"/decks/{deck.public_id}/copy/").status_code == 404
    for path in ("share/", "delete/"):
        assert client.get(f"/decks/{deck.public_id}/{path}").status_code == 404
    client.force_login(deck.owner)
    assert [client.get(f"/decks/{deck.public_id}/{path}").status_code for path in paths] == [200, 200, 200, 200, 404]


def test_an_unlisted_deck_is_read_by_its_link_alone(client: Client) -> None:
    deck = make_deck(visibility="unlisted")
    assert client.get(f"/decks/{deck.public_id}/").status_code == 404
    answer = client.get(f"/decks/shared/{deck.share_token}/")
    assert answer.status_code == 200
    assert (answer["X-Robots-Tag"], answer["Referrer-Policy"]) == ("noindex", "same-origin")  # "no-referrer" would break forms
    for path in ("export/?as=text&share=", "print/?share="):
        assert client.get(f"/decks/{deck.public_id}/{path}{deck.share_token}").status_code == 200
    client.force_login(make_user())
    assert client.post(f"/decks/{deck.public_id}/copy/", {"share": deck.share_token}).status_code == 302
    assert Deck.objects.count() == 2


def test_a_link_opens_no_other_deck(client: Client) -> None:
    shared, private = make_deck(visibility="unlisted"), make_deck(name="Secret")
    for path in ("export/?as=text&share=", "print/?share="):
        answer = client.get(f"/decks/{private.public_id}/{path}{shared.share_token}")
        assert b"Secret" not in answer.content
    assert client.get("/decks/shared/nothing/").status_code == 404


def test_a_revoked_link_leads_nowhere(client: Client) -> None:
    deck = make_deck(visibility="unlisted")
    client.force_login(deck.owner)
    token = deck.share_token
    client.post(f"/decks/{deck.public_id}/share/link/")
    assert client.get(f"/decks/shared/{token}/").status_code == 404
    token = Deck.objects.get().share_token
    client.post(f"/decks/{deck.public_id}/share/", {"name": "x", "description": "", "visibility": "private"})
    assert client.get(f"/decks/shared/{token}/").status_code == 404


# --- The page of a deck ---------------------------------------------------------------------------


def test_the_page_tells_all_about_a_deck(client: Client) -> None:
    deck = make_deck(visibility="public", shares_new_versions=True, description="Hold the line.\n\nOpen with a **Warden**.")
    save_version(deck=deck, note="For Graz", now=NOW)
    told = page(client, f"/decks/{deck.public_id}/")
    for text in ("Hold the line.", "<strong>Warden</strong>", "Rust Hound", "For Graz", "Copy to my decks", "as of", 'property="og:title"'):
        assert text in told
    assert told.count("Hold the line.") == 3  # the lead and two descriptions for previews, not the text below
    assert "Rust Hound" in page(client, f"/decks/{deck.public_id}/?look=faces")
    assert "Rust Hound" in page(client, f"/decks/{deck.public_id}/?look=text")


def test_an_old_version_is_read_compared_and_restored(client: Client) -> None:
    deck = make_deck(visibility="public", shares_new_versions=True)
    save_version(deck=deck, note="old", now=NOW)
    published(remove_copies(deck=deck, card=card_id("rust-hound"), quantity=2, now=NOW))
    address = f"/decks/{deck.public_id}/"
    assert "Rust Hound" not in page(client, address)
    version = page(client, f"{address}versions/1/")
    assert "Rust Hound" in version
    assert f'href="/play/?deck=code%3A{encode_deck_code(legal_state(), catalog())}"' in version
    assert "Rust Hound" in page(client, f"{address}compare/?from=1&to=now")
    client.force_login(deck.owner)
    client.post(f"{address}versions/1/restore/")
    assert deck_state(as_edited(Deck.objects.get())) == legal_state()


@pytest.mark.parametrize("query", ["from=x", "from=-1", "from=1&to=99999999", "from=٣"])
def test_versions_that_are_none_are_refused_kindly(client: Client, query: str) -> None:
    deck = make_deck(visibility="public")
    assert client.get(f"/decks/{deck.public_id}/compare/?{query}").status_code in {200, 422}


def test_german_readers_get_german(client: Client) -> None:
    deck = make_deck(visibility="public")
    told = page(client, f"/decks/{deck.public_id}/", **{"Accept-Language": "de"})
    for text in ("Regelkonform", "Einheiten", "Rosthund", "Zu meinen Decks kopieren"):
        assert text in told


def test_what_a_reader_lacks_is_told(client: Client) -> None:
    from cards.models import Printing
    from collection.models import Holding

    deck = make_deck(visibility="public")
    reader = make_user()
    Holding.objects.create(owner=reader, printing=Printing.objects.get(card_id=card_id("rust-hound")), loose=1)
    client.force_login(reader)
    told = page(client, f"/decks/{deck.public_id}/")
    assert "Cards you lack" in told
    assert '1 × <a href="/cards/rust-hound/" data-hovercard>Rust Hound</a>' in " ".join(told.split())


# --- Lists ----------------------------------------------------------------------------------------


def test_public_decks_are_found_by_hero_format_name_card_and_legality(client: Client) -> None:
    make_deck(name="Wall", visibility="public")
    make_deck(name="Rush", visibility="public", state=decklist_of(format="team", heroes=("tallow-six",)))
    make_deck(name="Hidden")
    gone = make_deck(name="Gone", visibility="public")
    delete_deck(deck=gone, now=NOW)

    def names(query: str) -> list[str]:
        return [deck.name for deck in client.get(f"/decks/?{query}", follow=True).context["page"].decks]

    assert names("") == ["Rush", "Wall"]
    assert names("hero=tallow-six") == ["Rush"]
    assert names("format=custom") == ["Wall"]
    assert names("q=wal") == ["Wall"]
    assert names("q=card%3A%22rust+hound%22") == ["Wall"]
    assert names("q=text%3Anothing-like-it") == []
    assert names("q=is%3Alegal") == ["Wall"]
    assert names("hero=%01&format=%27--") == ["Rush", "Wall"]
    assert client.get("/decks/?hero=%00").status_code == 400
    assert client.get("/decks/?cursor=99999999999999999999").status_code == 200


def test_lists_ask_no_question_per_deck(client: Client, django_assert_max_num_queries: Any) -> None:
    owner = make_user()
    client.force_login(owner)
    for number in range(12):
        make_deck(owner, name=f"Deck {number}", visibility="public")
    for path, most in (("/decks/", 18), ("/decks/mine/", 16), ("/build/", 20), ("/decks/?q=card%3Arust", 18), ("/decks/feed/", 16)):
        client.get(path)
        with django_assert_max_num_queries(most):
            client.get(path)


def test_a_deck_is_deleted_after_a_question_and_brought_back(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    assert "Delete Cistern Watch?" in page(client, f"/decks/{deck.public_id}/delete/")
    client.post(f"/decks/{deck.public_id}/delete/")
    told = page(client, "/decks/mine/")
    assert "Cistern Watch is deleted" in told
    assert "Cistern Watch is deleted" not in page(client, "/decks/mine/")
    client.force_login(make_user())
    assert client.post(f"/decks/{deck.public_id}/undelete/").status_code == 404
    client.force_login(deck.owner)
    client.post(f"/decks/{deck.public_id}/undelete/")
    assert client.get(f"/decks/{deck.public_id}/").status_code == 200


def test_a_new_deck_begins_with_a_hero_or_without(client: Client) -> None:
    client.force_login(make_user())
    client.post("/build/", {"hero": "ilsa-varn", "format": "team"})
    client.post("/build/", {"hero": "nobody", "format": "cube", "name": "Mine"})
    first, second = Deck.objects.order_by("pk")
    assert (first.name, deck_state(first).leaders, first.format) == ("Unnamed deck with Ilsa Varn", ("ilsa-varn",), "team")
    assert (second.name, deck_state(second).leaders, second.format) == ("Mine", (), "custom")


def test_a_name_that_is_too_long_is_told(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    answer = client.post(f"/decks/{deck.public_id}/share/", {"name": "\u200b", "visibility": "public"})
    assert answer.status_code == 200
    assert "holds nothing that can be read" in answer.content.decode()
    assert Deck.objects.get().visibility == "private"


def test_notes_are_written_about_cards_and_taken_back_by_undo(client: Client) -> None:
    deck = make_deck(visibility="public")
    hound = card_id("rust-hound")
    address = f"/decks/{deck.public_id}/notes/"
    assert client.get(address).status_code == 302
    client.force_login(make_user())
    assert client.get(address).status_code == 404
    client.force_login(deck.owner)
    assert "Rust Hound" in page(client, address)
    client.post(address, {f"note-deck-{hound}": "  bites\n first "})
    assert "bites first" in page(client, f"/decks/{deck.public_id}/")
    assert client.post(address, {f"note-deck-{hound}": "x" * 301}).status_code == 422
    undo(deck=Deck.objects.get(), now=NOW)
    assert deck_state(Deck.objects.get()) == legal_state()


# --- Pasting --------------------------------------------------------------------------------------


TEXT = "# Mine\nHero: Ilsa Varn\n2x Rust Hound\n3 Gibberish Thing\n1 Salt\nUnits (5)\n"


def test_a_pasted_list_is_looked_over_before_anything_is_saved(client: Client) -> None:
    answer = client.post("/decks/import/", {"text": TEXT})
    told = answer.content.decode()
    assert answer.status_code == 200
    for text in ("Gibberish Thing", "Rust Hound", "Hero: Ilsa Varn", "2 × ", "Nothing is saved yet", "need a look"):
        assert text in told
    assert Deck.objects.count() == 0


def test_a_heroine_in_a_pasted_list_is_called_as_the_reader_calls_her(client: Client) -> None:
    for language, told in (("en", "Hero: Mother Reed"), ("de", "Held: Mutter Ried")):
        for pasted in ("Hero: Mother Reed", "Held: Mutter Ried", "hero: mother-reed"):
            page = client.post("/decks/import/", {"text": pasted}, headers={"Accept-Language": language}).content.decode()
            understood = page[page.index('id="h-matched"') : page.index("</table>")]
            rows = [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in understood.split("<tr>")]
            assert rows[-1].endswith(f"{pasted} {told}")


def test_decisions_are_followed_and_what_stays_unclear_is_kept(client: Client) -> None:
    client.force_login(make_user())
    review = client.post("/decks/import/", {"text": TEXT}).context["review"]
    ambiguous = next(line for line in review.unclear if line.candidates)
    chosen = ambiguous.candidates[0]
    data = {"text": TEXT, f"choice-{ambiguous.line.number}": chosen.id}
    again = client.post("/decks/import/", data).context["review"]
    assert again.open_count == 1
    answer = client.post("/decks/import/", {**data, "save": "1"})
    deck = Deck.objects.get()
    assert answer["Location"] == f"/decks/{deck.public_id}/build/"
    assert (deck.name, deck.unread_lines) == ("Mine", ["3 Gibberish Thing"])
    kept = deck_state(deck)
    assert kept.quantity(chosen.id, "deck") + kept.quantity(chosen.id, "technology") == ambiguous.line.quantity


def test_an_edited_line_is_read_anew_and_an_emptied_one_given_up(client: Client) -> None:
    client.force_login(make_user())
    review = client.post("/decks/import/", {"text": TEXT}).context["review"]
    unknown = next(line.line.number for line in review.unclear if "Gibberish" in line.line.text)
    other = next(line.line.number for line in review.unclear if line.line.number != unknown)
    data = {"text": TEXT, "save": "1", f"edit-{unknown}": "2 Pipe Warden", f"edit-{other}": ""}
    client.post("/decks/import/", data)
    deck = Deck.objects.get()
    assert deck_state(deck).quantity(card_id("pipe-warden"), "deck") == 2
    assert deck.unread_lines == []


def test_the_only_candidate_is_proposed_and_counts_once_the_form_is_sent(client: Client) -> None:
    client.force_login(make_user())
    text = "2 Hound Rusty"
    answer = client.post("/decks/import/", {"text": text})
    (line,) = answer.context["review"].unclear
    hound = card_id("rust-hound")
    assert (line.proposed, line.is_open, answer.context["review"].deck.copies()) == (hound, True, {})
    page = " ".join(answer.content.decode().split())
    assert f'<option value="{hound}" selected>' in page
    assert "Did you mean Rust Hound?" in page

    def sent(**more: str) -> Decklist:
        client.post("/decks/import/", {"text": text, "save": "1", **more})
        return deck_state(Deck.objects.latest("pk"))

    assert sent(**{"choice-1": str(hound)}).copies() == {hound: 2}
    none = sent(**{"choice-1": "0"})
    assert (none.copies(), none.unread) == ({}, ("2 Hound Rusty",))
    assert not client.post("/decks/import/", {"text": text, "choice-1": "0"}).context["review"].unclear[0].proposed
    assert sent(**{"choice-1": str(hound), "edit-1": "1 Pipe Warden"}).copies() == {card_id("pipe-warden"): 1}


def test_a_file_is_read_in_any_usual_encoding(client: Client) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        file = BytesIO("2x Rust Hound\n1 Flüsterer\n".encode(encoding))
        file.name = "list.txt"
        review = client.post("/decks/import/", {"file": file}).context["review"]
        assert [line.line.text for line in review.lines if line.line.text] == ["2x Rust Hound", "1 Flüsterer"], encoding


def test_saving_without_an_account_makes_a_draft(client: Client) -> None:
    answer = client.post("/decks/import/", {"text": TEXT, "save": "1"})
    deck = Deck.objects.get()
    assert answer["Location"] == f"/decks/{deck.public_id}/build/"
    assert (deck.owner, deck.visibility) == (None, "private")


def test_what_comes_with_a_list_is_read_before_it_is_made(client: Client) -> None:
    text = f"""2 Rust Hound
// description: "Hold the <b>well</b>."
// tag: "budget"
// note deck {card_id("rust-hound")}: "bites first"
// unread: "2 Gibberish Thing"
"""
    page = client.post("/decks/import/", {"text": text}).content.decode()
    shown = re.sub(r"<textarea.*?</textarea>", "", page[page.index("What comes with it") :], flags=re.DOTALL)
    shown = re.sub(r"\s*(<[^>]*>)\s*", r"\1", shown)
    for told in (
        "Hold the &lt;b&gt;well&lt;/b&gt;.",
        "Tags: budget",
        '<b><a href="/cards/rust-hound/" data-hovercard>Rust Hound</a></b><span>bites first</span>',
        "<code>2 Gibberish Thing</code>",
    ):
        assert told in shown
        assert shown.count(told) == 1
    assert "left out, and why" not in shown


def test_a_file_that_is_too_long_is_told_with_its_length_beside_the_file(client: Client) -> None:
    file = SimpleUploadedFile("list.txt", b"2 Rust Hound\n" * 20_000)
    told = client.post("/decks/import/", {"text": "", "file": file}).content.decode()
    assert "The file has 260,000 bytes; at most 200,000 are read." in told
    assert told.index('id="import-file"') < told.index('id="import-problem"')
    assert told.count("aria-invalid") == 1


@pytest.mark.parametrize("text", ["", "   \n ", "x" * 100_001, "1 a\n" * 2_001])
def test_nothing_or_too_much_is_told(client: Client, text: str) -> None:
    answer = client.post("/decks/import/", {"text": text})
    assert answer.status_code == 422
    assert "field-error" in answer.content.decode()


@pytest.mark.parametrize(
    "text", ["{" * 5_000, "[" * 50_000, "=1+1,2\n" * 100, "\0\0", "2x " + "a" * 9_000, "﷽" * 3_000, "\u202e2x Rust Hound"]
)
def test_hostile_texts_are_lines_like_any_other(client: Client, text: str) -> None:
    client.force_login(make_user())
    assert client.post("/decks/import/", {"text": text, "save": "1"}).status_code in {200, 302, 422}


@pytest.mark.parametrize("field", ["choice-1", "choice-99999", "choice-x", "edit-1", "edit-٣", "format"])
@pytest.mark.parametrize("value", ["99999999999", "-1", "٣", "<b>", "\0", "x" * 5_000])
def test_tampered_decisions_do_no_harm(client: Client, field: str, value: str) -> None:
    client.force_login(make_user())
    answer = client.post("/decks/import/", {"text": "1 Gibberish\n2 Rust Hound", "save": "1", field: value})
    assert answer.status_code == 302
    assert deck_state(Deck.objects.get()).quantity(card_id("rust-hound"), "deck") == 2


def test_whoever_takes_a_deck_elsewhere_reads_what_its_code_leaves_out(client: Client) -> None:
    deck = make_deck(visibility="public")
    said = "The deck code holds the list alone: no notes, tags or description."
    assert said in client.get(f"/decks/{deck.public_id}/").content.decode()
    client.force_login(deck.owner, backend="django.contrib.auth.backends.ModelBackend")
    assert said in client.get(f"/decks/{deck.public_id}/share/").content.decode()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_example_of_a_pasted_list_is_understood(client: Client, language: str) -> None:
    headers = {"Accept-Language": language}
    found = re.search(r'<pre class="example[^>]*>(.*?)</pre>', client.get("/decks/import/", headers=headers).content.decode(), re.DOTALL)
    assert found is not None
    client.force_login(make_user())
    review = client.post("/decks/import/", {"text": found[1]}, headers=headers)
    assert ("Rosthund" in found[1]) == (language == "de")
    assert 'id="h-unclear"' not in review.content.decode()
