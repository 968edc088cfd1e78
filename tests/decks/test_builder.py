"""The builder's page and its small answers, with and without JavaScript."""

from __future__ import annotations

import json
import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from cards.models import Printing
from cards.rules_text import rules_lines
from cards.selectors import catalog
from collection.models import Holding
from decks.list.display import whole_leaders
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.lists import add_copies, change_list
from decks.list.state import Change
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from tests.cards.makers import make_edition
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def deck(client: Client) -> Deck:
    made = make_deck()
    client.force_login(made.owner)
    return made


def post(client: Client, deck: Deck, *, htmx: bool = False, path: str = "change", **data: Any) -> Any:
    return client.post(f"/decks/{deck.public_id}/build/{path}/", data, headers=HTMX if htmx else {})


def quantity(deck: Deck, slug: str, zone: str = "deck") -> int:
    return deck_state(Deck.objects.get(pk=deck.pk)).quantity(card_id(slug), zone)


def test_the_page_shows_list_verdict_and_pool(client: Client, deck: Deck) -> None:
    page = client.get(f"/decks/{deck.public_id}/build/").content.decode()
    for text in ("Cistern Watch", "24 of 24 cards", "Legal", "Rust Hound", "5, at most 5", "Ilsa Varn"):
        assert text in page


def test_a_button_works_as_a_plain_form_and_leads_back_to_its_place(client: Client, deck: Deck) -> None:
    answer = post(client, deck, do=f"remove:{card_id('rust-hound')}:deck:1", revision=1, back="q=type%3Aunit+rust", place="list")
    assert answer.status_code == 302
    assert answer["Location"] == f"/decks/{deck.public_id}/build/?q=type%3Aunit+rust#list"
    assert quantity(deck, "rust-hound") == 1


def test_the_way_back_never_leads_elsewhere(client: Client, deck: Deck) -> None:
    answer = post(client, deck, do="undo", revision=1, back="https://evil.example/?q=x", place="//evil.example")
    assert answer["Location"].startswith(f"/decks/{deck.public_id}/build/")


def test_htmx_gets_the_parts_that_changed(client: Client, deck: Deck) -> None:
    answer = post(client, deck, htmx=True, do=f"add:{card_id('rust-hound')}:deck:1", revision=1).content.decode()
    assert "25 of 24 cards" in answer
    assert f'id="pool-{card_id("rust-hound")}" hx-swap-oob="true"' in answer
    assert "3 of 2" in answer
    assert "CON-3" in answer
    assert "<html" not in answer


def test_every_one_click_fix_mends_its_problem(client: Client) -> None:
    state = legal_state(heroes=("ilsa-varn", "tallow-six"))
    deck = make_deck(state=state)
    client.force_login(deck.owner)
    for change in (f"add:{card_id('rust-hound')}:deck:1", f"add:{card_id('dew-nets')}:deck:1", f"add:{card_id('dew-nets')}:technology:1"):
        change_list(deck=deck, changes=[_read(change)], now=NOW)
    for _attempt in range(10):
        page = client.get(f"/decks/{deck.public_id}/build/")
        view = page.context["view"]
        buttons = [button for problem in view.verdict.errors if (button := _fix(problem)) and button.do]
        if not buttons:
            break
        post(client, deck, do=buttons[0].do, revision=page.context["deck"].list_revision)
    assert {problem.code for problem in view.verdict.errors} <= {"DECK_TOO_LARGE", "DECK_TOO_SMALL"}


@pytest.mark.parametrize(
    "words",
    [
        "add:17:deck:2",
        "remove:17:technology:1",
        "set:17:deck:0",
        "move:17:deck:1",
        "note:17:deck:cut it: first",
        "hero:ilsa-varn",
        "hero:",
        "add_hero:Ilsa, of Varn",
        "heroes:ilsa-varn\ntallow-six",
        "format:team",
        "drop_line:2 Neue: Promokarte",
    ],
)
def test_a_change_is_written_in_the_words_that_are_read_as_it(words: str) -> None:
    from decks.builder.words import words_of

    change = _read(words)
    assert _read(words_of(change)) == change


def _read(words: str) -> Any:
    from decks.builder.words import read_words

    return read_words(words, decklist_of(format="custom"))


def _fix(problem: Any) -> Any:
    from decks.builder.fixes import fix_button

    return fix_button(problem)


def test_a_batch_from_the_browser_is_done_at_once_and_undone_click_by_click(client: Client, deck: Deck) -> None:
    words = json.dumps([f"remove:{card_id('rust-hound')}:deck:1", "hero:tallow-six", "format:three-player"])
    answer = post(client, deck, htmx=True, words=words, revision=1, key="k")
    assert answer.status_code == 200
    changed = deck_state(Deck.objects.get())
    assert (changed.leaders, changed.format, quantity(deck, "rust-hound")) == (("tallow-six",), "three-player", 1)
    post(client, deck, htmx=True, do="undo")
    assert deck_state(Deck.objects.get()).format == "custom"
    post(client, deck, htmx=True, do="undo")
    post(client, deck, htmx=True, do="undo")
    assert deck_state(Deck.objects.get()) == legal_state()


def test_an_answer_that_got_lost_is_asked_for_again_without_harm(client: Client, deck: Deck) -> None:
    for _time in range(2):
        answer = post(client, deck, htmx=True, do=f"remove:{card_id('rust-hound')}:deck:1", revision=1, key="same")
        assert answer.status_code == 200
    assert quantity(deck, "rust-hound") == 1


@pytest.mark.parametrize("htmx", [False, True])
def test_a_stale_tab_is_shown_both_lists_and_nothing_is_written(client: Client, deck: Deck, htmx: bool) -> None:
    add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    answer = post(client, deck, htmx=htmx, do=f"remove:{card_id('rust-hound')}:deck:1", revision=1)
    assert answer.status_code == 409
    page = answer.content.decode()
    told = " ".join(strip_tags(page).split())
    assert "+1 Salt Pilgrim" in told
    assert "−1 Rust Hound" in told
    assert ("<html" in page) is not htmx
    assert quantity(deck, "rust-hound") == 2


@pytest.mark.parametrize(("choice", "hounds", "pilgrims"), [("mine", 1, 0), ("theirs", 2, 1), ("both", 1, 1)])
def test_a_conflict_ends_as_its_owner_chooses(client: Client, deck: Deck, choice: str, hounds: int, pilgrims: int) -> None:
    add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    conflict = post(client, deck, do=f"remove:{card_id('rust-hound')}:deck:1", revision=1).context["conflict"]
    fields = {"number": conflict.number, "current": conflict.current, "words": conflict.words}
    post(client, deck, path="resolve", choice=choice, **fields)
    assert (quantity(deck, "rust-hound"), quantity(deck, "salt-pilgrim")) == (hounds, pilgrims)
    if choice != "theirs":
        post(client, deck, do="undo", revision=3)
        assert quantity(deck, "salt-pilgrim") == 1


def test_a_conflict_that_is_old_itself_is_shown_anew(client: Client, deck: Deck) -> None:
    add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    conflict = post(client, deck, do=f"remove:{card_id('rust-hound')}:deck:1", revision=1).context["conflict"]
    add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    fields = {"number": conflict.number, "current": conflict.current, "words": conflict.words}
    assert post(client, deck, path="resolve", choice="mine", **fields).status_code == 409
    assert quantity(deck, "salt-pilgrim") == 2


@pytest.mark.parametrize(
    "data",
    [
        {"do": ""},
        {"do": "add"},
        {"do": "add:x:deck:1"},
        {"do": "add:99999:deck:1"},
        {"do": "add:1:deck:99999999999999999999"},
        {"do": "set:21:deck:100"},
        {"do": "add:٣:deck:1"},
        {"do": "hero:" + "x" * 500},
        {"do": "format:" + "x" * 2000},
        {"do": "format:cube"},
        {"do": "drop_line:\0"},
        {"do": "destroy:1"},
        {"words": "[]"},
        {"words": "{"},
        {"words": "[1]"},
        {"words": json.dumps(["undo"])},
        {"words": json.dumps(["add:21:deck:1"] * 501)},
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_nonsense_is_refused_and_changes_nothing(client: Client, deck: Deck, data: dict[str, str], htmx: bool) -> None:
    answer = post(client, deck, htmx=htmx, revision=1, **data)
    assert answer.status_code == (422 if htmx else 302)
    assert deck_state(Deck.objects.get()) == legal_state()


@pytest.mark.parametrize("path", ["change/", "name/", "resolve/", "version/"])
def test_a_stranger_builds_nothing(client: Client, path: str) -> None:
    deck = make_deck(visibility="public")
    address = f"/decks/{deck.public_id}/build/{path}"
    assert client.post(address).status_code == 302
    client.force_login(make_user())
    assert client.post(address).status_code == 404
    assert deck_state(Deck.objects.get()) == legal_state()


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_strangers_builder_is_not_there(client: Client, visibility: str) -> None:
    client.force_login(make_user())
    assert client.get(f"/decks/{make_deck(visibility=visibility).public_id}/build/").status_code == 404


def test_a_strangers_builder_of_a_public_deck_leads_to_the_deck(client: Client) -> None:
    deck = make_deck(visibility="public")
    client.force_login(make_user())
    answer = client.get(f"/decks/{deck.public_id}/build/")
    assert (answer.status_code, answer["Location"]) == (302, f"/decks/{deck.public_id}/")


def test_a_lost_login_is_told_to_the_browser(client: Client, deck: Deck) -> None:
    client.logout()
    assert post(client, deck, htmx=True, do="undo", revision=1).status_code == 401


def test_the_pool_is_searched_and_filtered_and_remembers_it(client: Client, deck: Deck) -> None:
    address = f"/decks/{deck.public_id}/build/"
    found = client.get(f"{address}?q=rust+type:unit", headers={"HX-Request": "true", "HX-Target": "pool"})
    assert [row.card.slug for row in found.context["pool"].rows] == ["rust-hound"]
    assert "<html" not in found.content.decode()
    assert client.get(address).context["pool"].filter.query == "rust type:unit"
    technologies = client.get(f"{address}?q=type:technology").context["pool"].rows
    assert technologies
    assert {row.card.type for row in technologies} == {"technology"}
    assert "No field is called" in client.get(f"{address}?q=colour:red").content.decode()


def facets_of(client: Client, address: str) -> dict[str, dict[str, tuple[int, bool, str]]]:
    """The facets of the pool by field and value: how many cards, whether chosen, where the link leads."""
    found = client.get(address, headers={"HX-Request": "true", "HX-Target": "pool"}).context["pool"].facets
    return {facet.field: {choice.value: (choice.count, choice.is_chosen, choice.url) for choice in facet.choices} for facet in found}


def test_every_facet_of_the_pool_writes_the_search_and_finds_as_many_as_it_says(client: Client, deck: Deck) -> None:
    Holding.objects.create(owner=deck.owner, printing=Printing.objects.get(card_id=card_id("rust-hound")), loose=1)
    address = f"/decks/{deck.public_id}/build/"
    facets = facets_of(client, f"{address}?q=")
    assert {"type", "cost", "level", "race", "keyword", "edition", "own"} == set(facets)
    assert "hero" not in facets["type"]
    assert facets["own"]["1+"][0] == 1
    for choices in facets.values():
        for value, (count, is_chosen, url) in choices.items():
            assert not is_chosen
            if count:
                assert client.get(f"{address}{url}").context["pool"].total == count, value
    chosen = facets_of(client, f"{address}?q=own%3E%3D1+type:unit,tactic")
    assert chosen["own"]["1+"] == (1, True, "?q=type%3Aunit%2Ctactic")
    assert [value for value, (_count, is_chosen, _url) in chosen["type"].items() if is_chosen] == ["unit", "tactic"]


def test_owned_cards_are_told_missing_ones_and_can_be_wanted(client: Client, deck: Deck) -> None:
    printing = Printing.objects.get(card_id=card_id("rust-hound"))
    Holding.objects.create(owner=deck.owner, printing=printing, loose=1)
    address = f"/decks/{deck.public_id}/build/"
    page = client.get(address).content.decode()
    assert "you own 1" in page
    owned = client.get(f"{address}?q=own%3E%3D1").context["pool"].rows
    assert [row.card.slug for row in owned] == ["rust-hound"]
    assert [row.card.slug for row in client.get(f"{address}?q=own:1").context["pool"].rows] == ["rust-hound"]
    advice = [problem for problem in client.get(address).context["view"].verdict.problems if problem.code == "NOT_OWNED"]
    assert [(problem.actual, problem.limit) for problem in advice if problem.cards == (card_id("rust-hound"),)] == [(2, 1)]
    assert {problem.severity for problem in advice} == {"warning"}
    answer = post(client, deck, htmx=True, do=f"want:{card_id('rust-hound')}:deck:1", revision=1)
    assert "Rust Hound" in answer.content.decode()
    assert Holding.objects.get(printing=printing).wanted == 1


def test_wanting_what_is_missing_twice_wants_it_once(client: Client, deck: Deck) -> None:
    printing = Printing.objects.get(card_id=card_id("rust-hound"))
    for quantity, wanted in ((2, 2), (2, 2), (1, 2), (3, 3)):
        post(client, deck, htmx=True, do=f"want:{card_id('rust-hound')}:deck:{quantity}", revision=1)
        assert Holding.objects.get(printing=printing).wanted == wanted


def test_a_card_that_is_wanted_in_another_printing_is_wanted(client: Client, deck: Deck) -> None:
    old = Printing.objects.get(card_id=card_id("rust-hound"))
    Printing.objects.create(card_id=old.card_id, edition=make_edition("reprint", released=date(2026, 11, 1)), number="9")
    Holding.objects.create(owner=deck.owner, printing=old, wanted=2)
    post(client, deck, htmx=True, do=f"want:{old.card_id}:deck:2", revision=1)
    assert list(Holding.objects.values_list("printing", "wanted")) == [(old.pk, 2)]


def test_a_heros_three_cards_are_missed_on_the_page_as_in_the_api(client: Client, deck: Deck) -> None:
    cards = {entry.card for entry in deck.entries.all()}
    for printing in Printing.objects.filter(card_id__in=cards):
        Holding.objects.create(owner=deck.owner, printing=printing, loose=2)
    missing = client.get("/api/v1/collection/buildable/", {"deck": deck.public_id}).json()["missing"]
    assert [row["missing"] for row in missing] == [1, 1, 1]
    answer = client.get(f"/decks/{deck.public_id}/")
    assert [lack.card for lack in answer.context["missing"]] == [row["card"] for row in missing]
    told = re.sub(r"\s+", " ", strip_tags(answer.content.decode()))
    assert re.search(r"1 × Ilsa Varn ?\(level 1\) ?, 1 × Ilsa Varn ?\(level 2\) ?, 1 × Ilsa Varn ?\(level 3\)", told), told


def test_a_name_is_given_and_a_stale_one_refused(client: Client, deck: Deck) -> None:
    assert post(client, deck, htmx=True, path="name", name="New", was="Cistern Watch").status_code == 200
    answer = post(client, deck, htmx=True, path="name", name="Mine", was="Cistern Watch")
    assert answer.status_code == 422
    assert "New" in answer.content.decode()


def test_a_version_is_saved_from_the_builder(client: Client, deck: Deck) -> None:
    post(client, deck, path="version", note="After Graz")
    assert deck.versions.get().note == "After Graz"


def test_a_format_that_is_gone_is_said(client: Client, deck: Deck) -> None:
    change_list(deck=deck, changes=[Change("format", text="winter-league")], now=NOW)
    page = client.get(f"/decks/{deck.public_id}/build/").content.decode()
    assert "The format winter-league is no longer there" in page


def test_unread_lines_stand_in_the_builder_until_given_up(client: Client) -> None:
    deck = make_deck(state=legal_state(unread=("2 <b>Rats</b>",)))
    client.force_login(deck.owner)
    page = client.get(f"/decks/{deck.public_id}/build/").content.decode()
    assert "2 &lt;b&gt;Rats&lt;/b&gt;" in page
    post(client, deck, do="drop_line:2 <b>Rats</b>", revision=1)
    assert Deck.objects.get().unread_lines == []


def test_the_chosen_hero_is_marked_among_the_heroes(client: Client, deck: Deck) -> None:
    def rows() -> dict[str, bool]:
        page = client.get(f"/decks/{deck.public_id}/build/").content.decode()
        heroes = page.split('<li class="hero-row">')[1:]
        return {
            name: "badge-ok" in row.split("</li>")[0]
            for row in heroes
            for name in ("Ilsa Varn", "Tallow Six")
            if name in row.split("</li>")[0]
        }

    assert rows() == {"Ilsa Varn": True, "Tallow Six": False}
    post(client, deck, do="hero:tallow-six", revision=1)
    assert rows() == {"Ilsa Varn": False, "Tallow Six": True}


def test_a_team_takes_two_heroes(client: Client, deck: Deck) -> None:
    post(client, deck, do="format:team", revision=1)
    post(client, deck, do="add_hero:tallow-six", revision=2)
    assert deck_state(Deck.objects.get()).leaders == ("ilsa-varn", "tallow-six")
    post(client, deck, do="drop_hero:ilsa-varn", revision=3)
    assert deck_state(Deck.objects.get()).leaders == ("tallow-six",)


def test_the_builder_asks_the_same_few_questions_for_any_list(client: Client, deck: Deck, django_assert_max_num_queries: Any) -> None:
    client.get(f"/decks/{deck.public_id}/build/")
    with django_assert_max_num_queries(10):
        client.get(f"/decks/{deck.public_id}/build/")
    post(client, deck, htmx=True, do=f"remove:{card_id('rust-hound')}:deck:1", revision=1, key="a")
    with django_assert_max_num_queries(19):  # the transaction's two among them
        post(client, deck, htmx=True, do=f"add:{card_id('rust-hound')}:deck:1", revision=2, key="b")


def test_ways_lead_to_what_stands_beside_the_list(client: Client, deck: Deck) -> None:
    def ways() -> list[str]:
        page = client.get(f"/decks/{deck.public_id}/build/").content.decode()
        return re.findall(r'href="([^"]*)"', page.split('class="deck-ways"')[1].split("</nav>")[0])

    assert not any("#versions" in way for way in ways())
    post(client, deck, path="version", note="one")
    assert len(ways()) == 5
    for way in ways():
        address, _hash, place = way.partition("#")
        answer = client.get(address)
        assert answer.status_code == 200
        assert not place or f'id="{place}"' in answer.content.decode()


def test_a_note_is_written_at_its_row_with_and_without_javascript(client: Client, deck: Deck) -> None:
    card = card_id("rust-hound")
    page = client.get(f"/decks/{deck.public_id}/build/").content.decode()
    assert f'value="note:{card}:deck"' in page
    answer = post(client, deck, do=f"note:{card}:deck", text="  Opens:  the gate ", place="list")
    assert answer.status_code == 302
    assert note(deck, "rust-hound") == "Opens: the gate"
    told = post(client, deck, htmx=True, do=f"note:{card}:deck:Closes it <b>again</b>", revision=2).content.decode()
    assert "Closes it &lt;b&gt;again&lt;/b&gt;" in told
    post(client, deck, do="undo", revision=3)
    assert note(deck, "rust-hound") == "Opens: the gate"
    post(client, deck, do=f"note:{card}:deck", text="")
    assert note(deck, "rust-hound") == ""
    refused = post(client, deck, htmx=True, do=f"note:{card}:deck:{'x' * 301}")
    assert refused.status_code == 422
    assert "301" in refused.content.decode()


def note(deck: Deck, slug: str) -> str:
    return next(row.note for row in deck_state(Deck.objects.get(pk=deck.pk)).entries(Zone.DECK) if row.card == card_id(slug))


def text_of_rows(client: Client, deck: Deck) -> list[str]:
    html = client.get(f"/decks/{deck.public_id}/build/?q=hound").content.decode()
    return [re.sub(r"<[^>]*>|\s+", " ", found) for found in re.findall(r'<div class="row-text">(.*?)</div>', html, re.DOTALL)]


def test_rows_hold_the_text_of_their_card_once_somebody_chose_that(client: Client, deck: Deck) -> None:
    add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    assert text_of_rows(client, deck) == []
    back = f"/decks/{deck.public_id}/build/?q=hound#pool"
    response = client.post("/build/rows/", {"rows": "texts", "next": back})
    assert response["Location"] == back
    hounds = [text for text in text_of_rows(client, deck) if "Combat:" in text]
    assert len(hounds) == 2  # in the pool and in the list
    changed = post(client, deck, htmx=True, do=f"add:{card_id('salt-pilgrim')}:deck:1").content.decode()
    assert 'class="row-text"' in changed
    client.post("/build/rows/", {"rows": "faces", "next": back})
    assert text_of_rows(client, deck) == []


def test_the_way_back_from_choosing_how_rows_are_read_stays_on_the_site(client: Client) -> None:
    for elsewhere in ("https://example.org/", "//example.org/", "javascript:alert(1)", ""):
        assert client.post("/build/rows/", {"rows": "nonsense", "next": elsewhere})["Location"] == "/build/"
    assert client.get("/build/rows/").status_code == 405


@pytest.mark.parametrize("place", ["/build/", "builder"])
def test_a_hero_is_chosen_knowing_race_incomes_and_what_every_level_does(client: Client, deck: Deck, place: str) -> None:
    html = client.get(f"/decks/{deck.public_id}/build/" if place == "builder" else place).content.decode()
    leaders = whole_leaders(catalog())
    assert html.count('<ul class="leader-levels">') == len(leaders)
    for leader in leaders:
        assert f"<small>{leader.cards[0].race.capitalize()}</small>" in html
    plain = " ".join(re.sub(r"<[^>]*>", "", html).split())
    for card in (card for leader in leaders for card in leader.cards):
        for line in rules_lines(card, "en"):
            longest = max((run.text.strip() for run in line if run.kind == "text"), key=len)
            assert longest in unescape(plain)
        assert f"+{card.water_income}" in plain
