"""A deck that others may read shows what was published last: nothing that its owner does afterwards is seen before it is published."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.selectors import catalog
from cards.services import touch_catalog
from decks.community.models import Comment, PlayCount
from decks.community.plays import count_plays
from decks.community.services.comments import write_comment
from decks.community.services.follows import follow
from decks.community.services.likes import like_deck
from decks.list.drafts import DeckDraft, as_edited, has_unpublished_changes
from decks.list.judging import judge_decks
from decks.list.models import Deck, DeckEntry, DeckRevision, DeckTag
from decks.list.selectors import deck_state, steps
from decks.list.services.bin import delete_deck, restore_deleted
from decks.list.services.lists import add_copies, change_list, redo, remove_copies, undo
from decks.list.services.making import edit_deck, rename
from decks.list.services.many import ManyAction, change_many
from decks.list.services.sharing import publish_deck, renew_share_link, set_visibility
from decks.list.services.tags import archive_deck, set_tags
from decks.list.state import Change
from decks.versions.packages import read_swap
from decks.versions.services.branches import start_branch, switch_branch
from decks.versions.services.packages import create_package, swap_package
from decks.versions.services.versions import restore_version, save_version
from engine.decklist import short_hash
from engine.rone.cards import Zone
from events.legality import list_state
from events.models import Registration
from events.selectors import differs_from_deck, find_own_deck
from events.services import hand_in_deck
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user
from tests.decks.test_readers import BY_ID, BY_LINK, ELSEWHERE, text_of
from tests.events.makers import BEFORE, make_event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

LATER = NOW + timedelta(days=2)
NEW_NAME, NEW_WORDS, NEW_TAG, NEW_NOTE, NEW_LINE = "Zqnewname", "zqnewwords", "zqnewtag", "zqnewnote", "zqnewline"
NEW_HERO, NEW_CARD, OLD_CARD = "joss-of-two", "salt-pilgrim", "flash-flood"
BRANCH, PACKAGE, SAYING = "zqbranch", "zqpackage", "zqsaying"
WORDS = (NEW_NAME, NEW_WORDS, NEW_TAG, NEW_NOTE, NEW_LINE, BRANCH, PACKAGE, SAYING)
SEARCHES = [
    "cistern",
    NEW_NAME,
    f"name:{NEW_NAME}",
    f"tag:{NEW_TAG}",
    "tag:league",
    f"hero:{NEW_HERO}",
    'hero:"Ilsa Varn"',
    'card:"Salt Pilgrim"',
    'card:"Flash Flood"',
    "format:custom-first-edition",
    "legal:custom",
    "is:legal",
    "updated>=2026-11-22",
]
READERS = ("anonymous", "follower", "staff")
PATHS = [
    *BY_ID,
    *(path for path in ELSEWHERE if "{report}" not in path),
    *(f"/decks/?q={query}" for query in SEARCHES),
    *(f"/api/v1/decks/?q={query}" for query in SEARCHES),
    "/decks/?q=&order=changed",
    "/decks/?q=&order=name",
    "/api/v1/decks/?order=-updated",
    "/api/v1/decks/?order=name",
    "/cards/salt-pilgrim/",
    "/cards/flash-flood/",
    "/cards/ilsa-varn-1/",
    "/cards/joss-of-two-1/",
    "/decks/{id}/legality/?format=custom-first-edition",
    "/decks/{id}/compare/?from=published&to=now",
    "/decks/{id}/versions/3/",
    "/api/v1/decks/{id}/versions/3/",
]
OTHER_EACH_TIME = re.compile(
    r'(?:X-CSRFToken": "|csrfmiddlewaretoken" value=")[A-Za-z0-9]{64}|svg\?lang=en&amp;v=[-0-9a-f]+|"made_at": "[^"]+"'
    r'|name="game" value="[^"]+"|name="key" value="(?:[0-9]+-[0-9]{12}|[0-9a-f]{32})"'
)
"""Tokens of forms, keys of requests, the cards' revision in the address of a face and in a game to practise, an archive's time."""


@dataclass
class Site:
    """A deck of `owner`, which others may read, and browsers of theirs that stay logged in."""

    deck: Deck
    owner: User
    browsers: dict[str, Client]
    own: dict[str, str]

    def seen(self, role: str, pattern: str) -> tuple[int, str, str]:
        """Status, ETag and what can be read of an answer."""
        path = pattern.format(id=self.deck.public_id, token=self.deck.share_token or "none", own=self.own.get(role, "000000000000"))
        answer = self.browsers[role].get(path)
        content = b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type]
        etag = answer.headers.get("ETag", "") if path.startswith("/api/") or path.endswith(".png") else ""
        return answer.status_code, etag, OTHER_EACH_TIME.sub("", text_of(content))

    def seen_by_readers(self, paths: list[str]) -> dict[tuple[str, str], tuple[int, str, str]]:
        """What each of `READERS` is answered on each of `paths`, with nothing that was kept from before."""
        touch_catalog()
        drawn = re.compile(r"as=(pdf|proxies)|preview.png")  # dear, and the same for everybody
        of_role = {role: [path for path in paths if role == "anonymous" or not drawn.search(path)] for role in READERS}
        return {(role, path): self.seen(role, path) for role, chosen in of_role.items() for path in chosen}


def browser(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def make_site(visibility: str) -> Site:
    """A deck with everything that its owner can share, shared, published at `NOW`."""
    owner = make_user("owner")
    first, *others = legal_state().entries(Zone.DECK)
    state = replace(legal_state(), unread=("3 pasted",)).with_entries(Zone.DECK, (replace(first, note="kept dry"), *others))
    deck = make_deck(
        owner,
        visibility=visibility,
        state=state,
        description="How to play\n\nFirst this.",
        tags=["league"],
        shares_notes=True,
        shares_unread=True,
        shares_new_versions=True,
    )
    save_version(deck=deck, note="the first", now=NOW)
    people = {"stranger": make_user("stranger"), "follower": make_user("follower")}
    staff = User.objects.create_superuser("staff", password=None)
    follow(author=owner, follower=people["follower"], now=NOW)
    if visibility == "public":
        like_deck(deck=deck, reader=people["follower"], now=NOW)
        write_comment(deck=deck, author=people["follower"], text="Well built.", now=NOW)
    else:
        make_deck(visibility="public", name="Another")  # an empty feed says that it changed just now
    own = {role: make_deck(user, name="My own").public_id for role, user in people.items()}
    browsers = {role: browser(user) for role, user in {"anonymous": None, **people, "staff": staff, "owner": owner}.items()}
    count_plays(now=NOW)
    return Site(Deck.objects.get(pk=deck.pk), owner, browsers, own)


def edit_everything(deck: Deck, now: Any) -> None:
    """All that an owner can do to what is written and listed, and to what belongs to them alone, by each of its ways."""
    rename(deck=deck, name=NEW_NAME, now=now)
    edit_deck(deck=deck, description=f"{NEW_WORDS}\n\nAnd {NEW_WORDS}.", now=now)
    set_tags(deck=deck, tags=["league", NEW_TAG], now=now)
    change_many(owner=deck.owner, public_ids=[deck.public_id], action=ManyAction.UNTAG, tag="league", now=now)
    archive_deck(deck=deck, now=now)
    create_package(deck=deck, name=PACKAGE, note=SAYING, swap=read_swap("+1 Salt Pilgrim", catalog()), now=now)
    swap_package(package=deck.packages.get(), now=now)
    start_branch(deck=deck, name=BRANCH, now=now)
    remove_copies(deck=deck, card=card_id(OLD_CARD), now=now)
    changes = [
        Change("heroes", heroes=(NEW_HERO,)),
        Change("format", text="custom-first-edition"),
        Change("note", card=card_id("rust-hound"), zone="deck", text=NEW_NOTE),
    ]
    change_list(deck=deck, changes=changes, now=now, in_steps=True)
    state = deck_state(as_edited(Deck.objects.get(pk=deck.pk)))
    edit_deck(deck=deck, state=replace(state, unread=(f"2 {NEW_LINE}",)), now=now)
    undo(deck=deck, now=now)
    redo(deck=deck, now=now)
    save_version(deck=deck, note=SAYING, now=now)


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
@pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody")
def test_nobody_sees_anything_of_an_edit_until_it_is_published(visibility: str) -> None:
    site = make_site(visibility)
    paths = [*PATHS, *(BY_LINK if visibility == "unlisted" else [])]
    before = site.seen_by_readers(paths)
    edit_everything(site.deck, LATER)
    judge_decks(decks=[Deck.objects.get(pk=site.deck.pk)], now=LATER)
    count_plays(now=LATER)
    PlayCount.objects.update(counted_at=NOW)
    after = site.seen_by_readers(paths)
    assert [place for place in before if before[place] != after[place]] == []
    quiet = [text for (_role, path), (_status, _etag, text) in after.items() if "?q=" not in path]  # a search says what it looked for
    assert not any(word in text for text in quiet for word in WORDS)


def test_its_owner_sees_the_edit_everywhere() -> None:
    site = make_site("public")
    edit_everything(site.deck, LATER)
    page = site.seen("owner", "/decks/{id}/")[2]
    assert all(word in page for word in (NEW_NAME, NEW_WORDS, NEW_TAG, NEW_NOTE, SAYING, "Salt Pilgrim", "Joss of Two"))
    told = site.browsers["owner"].get(f"/api/v1/decks/{site.deck.public_id}/").json()
    assert (told["name"], told["hero"], told["format"], told["tags"]) == (NEW_NAME, NEW_HERO, "custom-first-edition", [NEW_TAG])
    assert {"card": card_id(NEW_CARD), "quantity": 1} in told["cards"]
    assert (told["has_unpublished_changes"], told["unread"]) == (True, [f"2 {NEW_LINE}"])
    for path in (
        "/decks/{id}/build/",
        "/decks/{id}/share/",
        "/decks/{id}/print/",
        "/decks/{id}/copy/",
        "/decks/{id}/export/?as=markdown",
        "/decks/mine/?show=archived",
        f"/decks/mine/?show=archived&q={NEW_NAME}",
        f"/decks/mine/?show=archived&tag={NEW_TAG}",
        "/decks/mine/?show=archived&cards=salt+pilgrim",
        "/decks/mine/archive/rone-decks.zip",
        "/decks/{id}/branches/",
        "/simulate/?deck={id}",
        "/simulate/duel/",
        "/api/v1/decks/",
        "/api/v1/collection/buildable/?deck={id}",
    ):
        assert NEW_NAME in site.seen("owner", path)[2], path
    assert NEW_NAME not in site.seen("owner", "/decks/mine/?show=archived&tag=league")[2]
    assert NEW_NAME not in site.seen("owner", "/decks/mine/?show=archived&cards=flash+flood")[2]


def test_what_the_gallery_shows_is_the_published_deck_to_its_owner_too() -> None:
    site = make_site("public")
    edit_everything(site.deck, LATER)
    for path in ("/decks/", "/players/owner/", "/"):
        assert NEW_NAME not in site.seen("owner", path)[2], path


def test_one_button_publishes_it_all() -> None:
    site = make_site("public")
    edit_everything(site.deck, LATER)
    draft = DeckDraft.objects.get()
    owner = site.browsers["owner"]
    answer = owner.post(f"/decks/{site.deck.public_id}/share/publish/", {"revision": draft.revision})
    assert answer.status_code == 302
    assert not DeckDraft.objects.exists()
    deck = Deck.objects.get(pk=site.deck.pk)
    assert deck.revision > draft.revision
    assert (deck.name, deck.folded_name, deck.heroes, deck.format) == (NEW_NAME, "zqnewname", (NEW_HERO,), "custom-first-edition")
    assert list(DeckTag.objects.filter(deck=deck).values_list("name", flat=True)) == [NEW_TAG]
    assert deck.card_ids == sorted(set(DeckEntry.objects.filter(deck=deck).values_list("card", flat=True)))
    assert deck.card_ids == sorted(row.card for row in deck_state(deck).all_entries)
    assert deck.hash == draft.hash
    assert deck.is_legal is False
    page = site.seen("anonymous", "/decks/{id}/")[2]
    assert all(word in page for word in (NEW_NAME, NEW_WORDS, NEW_TAG, NEW_NOTE, NEW_LINE, SAYING, "Salt Pilgrim"))
    found = Client().get("/api/v1/decks/", {"q": f"hash:{short_hash(deck.hash)} tag:{NEW_TAG} hero:joss"}).json()["results"]
    assert [row["name"] for row in found] == [NEW_NAME]
    assert BRANCH not in page
    assert PACKAGE not in page


def test_who_looked_at_an_older_edit_publishes_nothing() -> None:
    site = make_site("public")
    rename(deck=site.deck, name=NEW_NAME, now=LATER)
    seen = DeckDraft.objects.get().revision
    add_copies(deck=site.deck, card=card_id(NEW_CARD), now=LATER)
    answer = site.browsers["owner"].post(f"/decks/{site.deck.public_id}/share/publish/", {"revision": seen})
    assert answer.headers["Location"].endswith("/compare/?from=published")
    assert Deck.objects.get(pk=site.deck.pk).name == "Cistern Watch"


def test_publishing_what_is_published_changes_nothing() -> None:
    deck = make_deck(visibility="public")
    assert publish_deck(deck=deck, now=LATER).revision == deck.revision
    assert Deck.objects.get().last_published_at == NOW


def test_a_private_deck_is_not_published_but_shown_as_it_stands_when_others_may_read_it(client: Client) -> None:
    deck = make_deck(make_user("ada"))
    client.force_login(User.objects.get(username="ada"))
    add_copies(deck=deck, card=card_id(NEW_CARD), now=NOW)
    answer = client.post(f"/decks/{deck.public_id}/share/publish/")
    assert answer.headers["Location"] == f"/decks/{deck.public_id}/share/"
    assert Deck.objects.get().visibility == "private"
    set_visibility(deck=deck, visibility="public", now=LATER)
    assert not DeckDraft.objects.exists()
    assert deck_state(Deck.objects.get()).quantity(card_id(NEW_CARD), "deck") == 1
    assert Deck.objects.get().last_published_at == LATER


def test_a_deck_that_becomes_private_is_what_its_owner_has() -> None:
    deck = make_deck(visibility="public", tags=["league"])
    rename(deck=deck, name=NEW_NAME, now=LATER)
    set_tags(deck=deck, tags=[NEW_TAG], now=LATER)
    add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
    shown = as_edited(Deck.objects.get())
    written = set_visibility(deck=deck, visibility="private", now=LATER)
    stored = Deck.objects.get()
    assert not DeckDraft.objects.exists()
    assert (stored.name, stored.list_revision, stored.revision) == (NEW_NAME, shown.list_revision, written.revision)
    assert deck_state(stored) == deck_state(shown)
    assert [tag.name for tag in stored.tags.all()] == [NEW_TAG]
    assert stored.is_legal is False
    assert undo(deck=deck, now=LATER).list_revision == shown.list_revision + 1


def test_between_public_and_by_link_nothing_is_published() -> None:
    deck = make_deck(visibility="public")
    rename(deck=deck, name=NEW_NAME, now=LATER)
    set_visibility(deck=deck, visibility="unlisted", now=LATER)
    renew_share_link(deck=deck, now=LATER)
    set_visibility(deck=deck, visibility="public", now=LATER)
    assert Deck.objects.get().name == "Cistern Watch"
    assert as_edited(Deck.objects.get()).name == NEW_NAME


def test_what_readers_may_see_changes_at_once_and_takes_no_edit_along() -> None:
    site = make_site("public")
    change_list(deck=site.deck, changes=[Change("note", card=card_id("rust-hound"), zone="deck", text=NEW_NOTE)], now=LATER)
    old = site.seen("anonymous", "/decks/{id}/")[2]
    assert "kept dry" in old
    edit_deck(deck=site.deck, shares_notes=False, now=LATER)
    new = site.seen("anonymous", "/decks/{id}/")[2]
    assert "kept dry" not in new
    assert NEW_NOTE not in new
    row, draft = Deck.objects.get(pk=site.deck.pk), DeckDraft.objects.get()
    assert draft.revision > row.revision > site.deck.revision


def test_a_deck_out_of_the_bin_has_its_edit() -> None:
    deck = make_deck(visibility="public")
    rename(deck=deck, name=NEW_NAME, now=LATER)
    delete_deck(deck=deck, now=LATER)
    restored = restore_deleted(deck=deck, now=LATER)
    assert (restored.name, Deck.objects.get().name) == (NEW_NAME, "Cistern Watch")
    assert DeckDraft.objects.get().revision == restored.revision > Deck.objects.get().revision


def test_undoing_the_edit_leaves_nothing_to_publish_and_the_way_forth() -> None:
    deck = make_deck(visibility="public")
    add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
    undone = undo(deck=deck, now=LATER)
    assert not has_unpublished_changes(undone)
    assert steps(undone) == (False, True)
    assert has_unpublished_changes(redo(deck=deck, now=LATER))


def test_every_state_has_a_number_of_its_own() -> None:
    deck = make_deck(visibility="public")
    numbers = [deck.revision]
    for step in range(3):
        numbers.append(rename(deck=deck, name=f"Name {step}", now=LATER).revision)
        numbers.append(publish_deck(deck=deck, now=LATER).revision)
        numbers.append(edit_deck(deck=deck, shares_notes=not step % 2, now=LATER).revision)
    assert numbers == sorted(set(numbers))
    lists = list(DeckRevision.objects.filter(deck=deck).values_list("number", flat=True))
    assert len(lists) == len(set(lists))


def test_comments_and_likes_stay_with_the_deck_and_say_when_they_are_about_an_earlier_version() -> None:
    site = make_site("public")
    earlier = "about an earlier version"
    assert earlier not in site.seen("anonymous", "/decks/{id}/")[2]
    add_copies(deck=site.deck, card=card_id(NEW_CARD), now=LATER)
    assert earlier not in site.seen("anonymous", "/decks/{id}/")[2]
    publish_deck(deck=site.deck, now=LATER)
    write_comment(deck=site.deck, author=User.objects.get(username="stranger"), text="Now even better.", now=LATER + timedelta(hours=1))
    page = site.seen("anonymous", "/decks/{id}/")[2]
    assert page.count(earlier) == 1
    assert page.index("Well built") > page.index(earlier)
    deck = Deck.objects.get(pk=site.deck.pk)
    assert (deck.like_count, deck.comment_count, Comment.objects.count()) == (1, 2, 2)


# --- Versions ------------------------------------------------------------------------------------


def test_a_version_is_shared_by_the_switch_when_its_list_is_published() -> None:
    deck = make_deck(visibility="public", shares_new_versions=True)
    assert save_version(deck=deck, note="as published", now=NOW).is_shared
    add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
    assert not save_version(deck=deck, note="not yet", now=LATER).is_shared
    add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
    assert not save_version(deck=deck, note="this one", now=LATER).is_shared
    publish_deck(deck=deck, now=LATER)
    shared = [version["note"] for version in Client().get(f"/api/v1/decks/{deck.public_id}/versions/").json()["results"]]
    assert shared == ["this one", "as published"]


def test_without_the_switch_publishing_shares_no_version() -> None:
    deck = make_deck(visibility="public")
    add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
    save_version(deck=deck, note="mine", now=LATER)
    publish_deck(deck=deck, now=LATER)
    assert Client().get(f"/api/v1/decks/{deck.public_id}/versions/").json()["results"] == []


def test_a_version_under_a_name_that_was_never_published_stays_private() -> None:
    deck = make_deck(visibility="public", shares_new_versions=True)
    add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
    rename(deck=deck, name=NEW_NAME, now=LATER)
    save_version(deck=deck, now=LATER)
    rename(deck=deck, name="Cistern Watch", now=LATER)
    publish_deck(deck=deck, now=LATER)
    assert not deck.versions.get().is_shared


def test_an_old_version_is_restored_and_branches_are_changed_without_readers() -> None:
    deck = make_deck(visibility="public")
    version = save_version(deck=deck, note="old", now=NOW)
    add_copies(deck=deck, card=card_id(NEW_CARD), now=NOW)
    publish_deck(deck=deck, now=NOW)
    row = Deck.objects.get()
    restore_version(deck=deck, version=version, now=LATER)
    start_branch(deck=deck, name=BRANCH, now=LATER)
    switch_branch(deck=deck, name="", now=LATER)
    after = Deck.objects.get()
    assert (after.revision, after.updated_at, after.list_revision) == (row.revision, row.updated_at, row.list_revision)
    assert deck_state(after) == deck_state(row)


# --- What the owner is told -----------------------------------------------------------------------


def told(site: Site, path: str = "/decks/{id}/") -> str:
    page = site.seen("owner", path)[2]
    found = re.search(r'<div id="unpublished"[^>]*>\s*<div class="notice(.*?)</form>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", f"<{found[1]}").split()) if found else ""


@pytest.mark.parametrize("path", ["/decks/{id}/", "/decks/{id}/build/", "/decks/{id}/share/", "/decks/{id}/compare/?from=published"])
def test_the_owner_is_told_what_changed_since(path: str) -> None:
    site = make_site("public")
    assert told(site, path) == ""
    for slug in (NEW_CARD, "kite-scout", "well-witch"):
        add_copies(deck=site.deck, card=card_id(slug), now=LATER)
    assert told(site, path).startswith("3 cards changed since you published on 20 November 2026. Only you see that.")
    rename(deck=site.deck, name=NEW_NAME, now=LATER)
    set_tags(deck=site.deck, tags=[], now=LATER)
    assert "3 cards changed since you published on 20 November 2026. Changed too: name, tags." in told(site, path)


def test_words_alone_are_told_too() -> None:
    site = make_site("public")
    edit_deck(deck=site.deck, description=NEW_WORDS, now=LATER)
    assert told(site).startswith("Changed since you published on 20 November 2026: description.")


def test_a_change_in_the_builder_brings_the_news_along() -> None:
    site = make_site("public")
    form = {"do": f"add:{card_id(NEW_CARD)}", "revision": site.deck.list_revision}
    answer = site.browsers["owner"].post(f"/decks/{site.deck.public_id}/build/change/", form, headers={"HX-Request": "true"})
    assert "1 card changed since you published" in answer.content.decode()
    assert 'id="unpublished" class="unpublished" hx-swap-oob="true"' in answer.content.decode()


def test_the_difference_is_that_between_the_published_list_and_todays() -> None:
    site = make_site("public")
    add_copies(deck=site.deck, card=card_id(NEW_CARD), now=LATER)
    answer = site.browsers["owner"].get(f"/decks/{site.deck.public_id}/compare/?from=published")
    assert [(pair.card, pair.after) for pair in answer.context["comparison"].added] == [(card_id(NEW_CARD), 1)]
    assert (answer.context["before"].name, answer.context["after"].name) == ("Published", "Today")


def test_the_share_page_saves_for_later_or_publishes() -> None:
    site = make_site("public")
    owner, address = site.browsers["owner"], f"/decks/{site.deck.public_id}/share/"
    form = {"name": NEW_NAME, "description": "", "tags": "", "visibility": "public"}
    owner.post(address, form)
    assert Deck.objects.get(pk=site.deck.pk).name == "Cistern Watch"
    owner.post(address, {**form, "publish": "yes"})
    assert Deck.objects.get(pk=site.deck.pk).name == NEW_NAME


# --- The API --------------------------------------------------------------------------------------


def write(client: Client, method: str, address: str, body: dict[str, Any], etag: str) -> Any:
    return client.generic(method, address, json.dumps(body), content_type="application/json", headers={"If-Match": etag})


def test_a_call_edits_for_its_owner_and_publishes_when_it_says_so() -> None:
    site = make_site("public")
    owner, address = site.browsers["owner"], f"/api/v1/decks/{site.deck.public_id}/"
    read = Client().get(address)
    etag = owner.get(address)["ETag"]
    cards = [{"card": card_id(NEW_CARD), "quantity": 2}]
    edited = write(owner, "PATCH", address, {"cards": cards, "name": NEW_NAME}, etag)
    assert (edited.status_code, edited.json()["cards"], edited.json()["has_unpublished_changes"]) == (200, cards, True)
    assert Client().get(address, headers={"If-None-Match": read["ETag"]}).status_code == 304
    assert Client().get(address).json() == read.json()
    assert write(owner, "PATCH", address, {"name": "Too late"}, etag).status_code == 412
    same = write(owner, "PATCH", address, {"visibility": "public"}, edited["ETag"])
    assert Client().get(address).json()["name"] == "Cistern Watch"
    published = write(owner, "PATCH", address, {"publish": True}, same["ETag"])
    assert (published.status_code, published.json()["has_unpublished_changes"]) == (200, False)
    assert (Client().get(address).json()["name"], Client().get(address).json()["cards"]) == (NEW_NAME, cards)
    assert owner.get(address)["ETag"] == published["ETag"]


def test_a_deck_that_was_read_is_put_back_without_being_published() -> None:
    site = make_site("public")
    owner, address = site.browsers["owner"], f"/api/v1/decks/{site.deck.public_id}/"
    read = owner.get(address)
    put = write(owner, "PUT", address, {**read.json(), "name": NEW_NAME}, read["ETag"])
    assert (put.status_code, Client().get(address).json()["name"]) == (200, "Cistern Watch")
    again = write(owner, "PUT", address, {**put.json(), "publish": True}, put["ETag"])
    assert (again.status_code, Client().get(address).json()["name"]) == (200, NEW_NAME)


def test_a_private_deck_has_nobody_to_be_published_for() -> None:
    deck = make_deck(make_user("ada"))
    client = browser(User.objects.get(username="ada"))
    address = f"/api/v1/decks/{deck.public_id}/"
    refused = write(client, "PATCH", address, {"publish": True, "name": NEW_NAME}, client.get(address)["ETag"])
    assert (refused.status_code, refused.json()["code"]) == (422, "DECK_PRIVATE")
    assert Deck.objects.get().name == "Cistern Watch"
    shown = write(client, "PATCH", address, {"publish": True, "visibility": "public"}, client.get(address)["ETag"])
    assert shown.status_code == 200


def test_a_new_deck_takes_no_word_about_publishing() -> None:
    client = browser(make_user())
    answer = client.post("/api/v1/decks/", {"name": "New", "publish": True}, content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (400, "publish")


def test_differences_end_at_what_the_caller_sees() -> None:
    site = make_site("public")
    add_copies(deck=site.deck, card=card_id(NEW_CARD), now=LATER)
    address = f"/api/v1/decks/{site.deck.public_id}/diff/?from=1"
    assert Client().get(address).json()["added"] == []
    assert [row["card"] for row in site.browsers["owner"].get(address).json()["added"]] == [card_id(NEW_CARD)]


# --- Copies, simulations, events, searches of one's own -------------------------------------------


def test_readers_copy_what_is_published_and_owners_what_they_see() -> None:
    site = make_site("public")
    published = deck_state(site.deck)
    edit_everything(site.deck, LATER)
    site.browsers["stranger"].post(f"/decks/{site.deck.public_id}/copy/")
    copied = Deck.objects.latest("pk")
    assert (copied.name, copied.description, deck_state(copied)) == ("Cistern Watch", "How to play\n\nFirst this.", published)
    site.browsers["owner"].post(f"/decks/{site.deck.public_id}/copy/")
    copied = Deck.objects.latest("pk")
    assert (copied.name, deck_state(copied)) == (NEW_NAME, deck_state(as_edited(Deck.objects.get(pk=site.deck.pk))))


def test_readers_simulate_what_is_published_and_owners_what_they_see() -> None:
    owner = make_user()
    deck = make_deck(owner, visibility="public")
    rename(deck=deck, name=NEW_NAME, now=LATER)
    remove_copies(deck=deck, card=card_id(OLD_CARD), now=LATER)
    edited = add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
    body = {"kind": "goldfish", "deck": deck.public_id, "games": 10, "ignore_unmodelled": True}
    for user, hash, title in ((make_user(), deck.hash, "Cistern Watch"), (owner, edited.hash, NEW_NAME)):
        ordered = browser(user).post("/api/v1/simulations/", body, content_type="application/json")
        assert (ordered.status_code, ordered.json()["deck_hash"]) == (202, hash)
        duel = browser(user).get(f"/simulate/duel/?deck={deck.public_id}").content.decode()
        assert (title in duel, NEW_NAME in duel) == (True, title == NEW_NAME)


def test_an_event_gets_the_list_that_its_player_sees() -> None:
    player = make_user()
    deck = make_deck(player, visibility="public")
    edited = add_copies(deck=deck, card=card_id("kite-scout"), now=LATER)
    event = make_event(admits_illegal=True)
    found = find_own_deck(player, deck.public_id)
    assert found is not None
    row = hand_in_deck(event=event, player=player, deck=found, now=BEFORE)
    assert list_state(row).entries(Zone.DECK) == deck_state(edited).entries(Zone.DECK)
    assert not differs_from_deck(Registration.objects.get())
    add_copies(deck=deck, card=card_id("kite-scout"), now=LATER)
    assert differs_from_deck(Registration.objects.get())
    assert find_own_deck(make_user(), deck.public_id) is None


def test_what_a_deck_lacks_is_told_of_the_list_that_is_seen() -> None:
    site = make_site("public")
    add_copies(deck=site.deck, card=card_id(NEW_CARD), now=LATER)
    address = f"/api/v1/collection/buildable/?deck={site.deck.public_id}"
    lacks = {role: {row["card"] for row in site.browsers[role].get(address).json()["missing"]} for role in ("stranger", "owner")}
    assert lacks["owner"] - lacks["stranger"] == {card_id(NEW_CARD)}


def test_cards_are_found_by_the_decks_that_their_owner_has() -> None:
    site = make_site("public")
    rename(deck=site.deck, name=NEW_NAME, now=LATER)
    add_copies(deck=site.deck, card=card_id(NEW_CARD), now=LATER)
    page = site.seen("owner", f"/cards/?q=in:{NEW_NAME}")[2]
    assert "Salt Pilgrim" in page


def test_my_decks_stand_by_their_last_change_and_tell_what_is_not_published(django_assert_max_num_queries: Callable[..., Any]) -> None:
    owner = make_user()
    decks = [make_deck(owner, name=f"Deck {number}", visibility="public", tags=["league"]) for number in range(4)]
    client = browser(owner)
    for minutes, deck in enumerate(decks[:3]):
        add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER + timedelta(minutes=minutes))
    with django_assert_max_num_queries(15):
        page = client.get("/decks/mine/")
    names = [name for name in re.findall(r"Deck \d", page.content.decode()) if name]
    assert list(dict.fromkeys(names)) == ["Deck 2", "Deck 1", "Deck 0", "Deck 3"]
    assert page.content.decode().count("Unpublished changes") == 3


def test_pages_of_decks_ask_no_more_for_edits(django_assert_max_num_queries: Callable[..., Any]) -> None:
    owner = make_user()
    for number in range(8):
        deck = make_deck(owner, name=f"Deck {number}", visibility="public", tags=["league"])
        add_copies(deck=deck, card=card_id(NEW_CARD), now=LATER)
        set_tags(deck=deck, tags=[NEW_TAG], now=LATER)
    client = browser(owner)
    client.get("/api/v1/decks/")
    with django_assert_max_num_queries(12):
        rows = client.get("/api/v1/decks/").json()["results"]
    assert all(row["has_unpublished_changes"] and row["tags"] == [NEW_TAG] for row in rows)
