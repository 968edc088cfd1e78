"""What of a deck others see: every way to read one, walked by everybody, is searched for what its owner keeps private."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from importlib import import_module
from io import BytesIO
from zipfile import ZipFile, is_zipfile

import pytest
from django.apps import apps
from django.test import Client
from pypdf import PdfReader

from accounts.models import User
from cards.selectors import catalog
from decks.community.services.follows import follow
from decks.exchange.exporting import EXPORTS
from decks.list.models import Deck, DeckVersion, Visibility
from decks.list.selectors import deck_state
from decks.list.services.making import edit_deck, rename
from decks.list.services.sharing import set_visibility, share_version
from decks.versions.packages import read_swap
from decks.versions.services.branches import start_branch
from decks.versions.services.packages import create_package
from decks.versions.services.versions import delete_version, save_version
from engine.decklist import Entry
from engine.rone.cards import Zone
from simulations.jobs.models import Job
from simulations.jobs.services import order_simulation, share_job
from simulations.jobs.tasks import run_chunk
from tests.decks.makers import NOW, legal_state, make_deck, make_user
from tests.rone_site.world import addresses
from tests.simulations.makers import make_order

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("demo"),
    pytest.mark.alike("what an answer leaves out; test_access asks every database for all of these addresses, as everybody"),
]

TODAYS_NOTE, TODAYS_LINE = "zqtodaysnote", "zqtodaysline"
OLD_NOTE, OLD_LINE, OLD_SAYING, OLD_NAME, OLD_CARD = "zqoldnote", "zqoldline", "zqoldsaying", "zqoldname", "1987654321"
NEW_SAYING, BRANCH, PACKAGE, PACKAGE_NOTE = "zqnewsaying", "zqbranch", "zqpackage", "zqpacknote"
SHARED_BY_SWITCH = {"shares_notes": {TODAYS_NOTE}, "shares_unread": {TODAYS_LINE}}
OF_PRIVATE_VERSION = {OLD_NOTE, OLD_LINE, OLD_SAYING, OLD_NAME, OLD_CARD}
NEVER_SHARED = {BRANCH, PACKAGE, PACKAGE_NOTE}
PRIVATE = {TODAYS_NOTE, TODAYS_LINE, NEW_SAYING} | OF_PRIVATE_VERSION | NEVER_SHARED

ROLES = ("anonymous", "stranger", "follower")
FORMS = [export.form for export in EXPORTS]
BY_ID = [
    "/decks/{id}/",
    "/decks/{id}/?look=text",
    "/decks/{id}/?look=faces",
    "/decks/{id}/print/",
    *(f"/decks/{{id}}/export/?as={form}" for form in FORMS),
    "/decks/{id}/compare/",
    "/decks/{id}/compare/?from=1&to=2",
    "/decks/{id}/compare/?from=2&to=now",
    "/decks/{id}/compare/?from=now&with={own}",
    "/decks/{own}/compare/?with={id}&to=1",
    "/decks/{id}/versions/1/",
    "/decks/{id}/versions/2/",
    "/decks/{id}/legality/",
    "/decks/{id}/legality/?version=1",
    "/decks/{id}/legality/?version=2",
    "/decks/{id}/hand/?seed=7",
    "/decks/{id}/practice/?seed=7",
    *(f"/decks/{{id}}/cards/{form}" for form in ("", "?as=text", "?as=csv", "built/", "want/")),
    "/decks/{id}/preview.png",
    "/decks/{id}/qr.svg",
    "/decks/{id}/build/",
    "/decks/{id}/like/",
    "/decks/{id}/comments/",
    "/decks/{id}/copy/",
    "/decks/{id}/copy/?version=1",
    "/api/v1/decks/{id}/",
    "/api/v1/decks/{id}/versions/",
    "/api/v1/decks/{id}/versions/1/",
    "/api/v1/decks/{id}/versions/2/",
    "/api/v1/decks/{id}/diff/?from=1",
    "/api/v1/decks/{id}/diff/?from=2",
    "/api/v1/decks/{id}/diff/?from=2&to=1",
    "/api/v1/decks/{id}/built/",
    *(f"/api/v1/decks/{{id}}/export/?as={form}" for form in FORMS),
]
BY_LINK = [
    "/decks/shared/{token}/",
    "/decks/shared/{token}/?look=text",
    "/decks/shared/{token}/preview.png",
    "/decks/shared/{token}/qr.svg",
    "/decks/{id}/print/?share={token}",
    *(f"/decks/{{id}}/export/?as={form}&share={{token}}" for form in FORMS),
    "/decks/{id}/legality/?share={token}",
    "/decks/{id}/legality/?version=1&share={token}",
    "/decks/{id}/hand/?seed=7&share={token}",
    "/decks/{id}/practice/?seed=7&share={token}",
    *(f"/decks/{{id}}/cards/?share={{token}}{form}" for form in ("", "&as=text", "&as=csv")),
    "/decks/{id}/copy/?share={token}",
    "/decks/{id}/copy/?version=1&share={token}",
    "/simulate/?link={token}",
]
ELSEWHERE = [
    "/",
    "/decks/",
    "/decks/?q=author:owner",
    "/decks/feed/",
    "/decks/buildable/",
    "/decks/together/?deck={id}&deck={own}",
    "/decks/public.atom",
    "/players/owner/",
    "/players/owner/decks.atom",
    "/cards/rust-hound/",
    "/simulate/?deck={id}",
    "/simulate/duel/?deck={id}",
    "/simulate/compare/?deck={id}",
    "/reports/{report}/",
    "/reports/{report}/beside/",
    "/reports/{report}/report.json",
    "/api/v1/simulations/{report}/",
    "/api/v1/decks/",
    "/api/v1/collection/buildable/?deck={id}",
    "/decks/mine/",
    "/decks/mine/archive/rone-decks.zip",
    "/accounts/data/",
]
OF_OWNERS_ALONE = ("branches/", "packages/", "build/", "restore/", "delete/", "undelete/", "share/", "notes/")
"""What the addresses that only an owner gets to hold; `test_access` says that nobody else does."""


@dataclass
class Shown:
    """A published deck with something private in each of its parts, and who looks at it."""

    deck: Deck
    report: Job
    people: dict[str, User]
    own: dict[str, Deck]

    def client(self, role: str) -> Client:
        client = Client()
        if role in self.people:
            client.force_login(self.people[role])
        return client

    def path(self, path: str, role: str) -> str:
        own = self.own[role].public_id if role in self.own else "000000000000"
        return path.format(id=self.deck.public_id, token=self.deck.share_token or "none", report=self.report.pk, own=own)


@pytest.fixture
def shown() -> Shown:
    """Version 1 is older than the deck's publishing; 2, built on it, was saved since, on another branch, with the list of today."""
    owner = make_user("owner")
    listed = legal_state()
    first, *others = listed.entries(Zone.DECK)
    old = replace(listed, unread=(f"3 {OLD_LINE}", f"Technologies: {OLD_LINE}")).with_entries(
        Zone.DECK, (replace(first, note=OLD_NOTE), *others, Entry(int(OLD_CARD), 1))
    )
    deck = make_deck(owner, name=OLD_NAME, state=old)
    save_version(deck=deck, note=OLD_SAYING, now=NOW)
    rename(deck=deck, name="Cistern Watch", now=NOW)
    deck = start_branch(deck=deck, name=BRANCH, now=NOW)
    DeckVersion.objects.filter(deck=deck, number=2).delete()
    Deck.objects.filter(pk=deck.pk).update(last_version=1, based_on=deck.versions.get(number=1))
    create_package(deck=deck, name=PACKAGE, note=PACKAGE_NOTE, swap=read_swap("+1 Rust Hound", catalog()), now=NOW)
    today = replace(listed, unread=(f"3 {TODAYS_LINE}",)).with_entries(Zone.DECK, (replace(first, note=TODAYS_NOTE), *others))
    edit_deck(deck=deck, visibility="public", description="How to play", tags=["league"], state=today, now=NOW)
    save_version(deck=deck, note=NEW_SAYING, now=NOW + timedelta(minutes=1))
    deck.refresh_from_db()
    job = order_simulation(
        owner=owner, order=make_order(deck=replace(deck_state(deck), unread=()), games=40, turns=2, source=deck), now=NOW
    )
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    share_job(job=job, is_shared=True)
    people = {role: make_user(role) for role in ROLES[1:]} | {"owner": owner}
    follow(author=owner, follower=people["follower"], now=NOW)
    return Shown(deck, job, people, {role: make_deck(people[role], name="My own") for role in ROLES[1:]})


@cache  # readers of one PDF get the same bytes, and pypdf takes half a second over them
def text_of(content: bytes) -> str:
    """What can be read in an answer: the words of a PDF, the files of an archive, anything else as it is."""
    if content.startswith(b"%PDF"):
        return " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as archive:
            return " ".join(archive.read(name).decode() for name in archive.namelist())
    return content.decode(errors="replace")


def told(shown: Shown, role: str, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Every path with what it answers, and afterwards what a copy of the deck and of its versions holds."""
    client, name = shown.client(role), f"by {role}"
    for pattern in paths:
        answer = client.get(shown.path(pattern, role))
        assert answer.status_code < 500, pattern
        yield f"{pattern} {name}", text_of(b"".join(answer) if answer.streaming else answer.content)  # type: ignore[arg-type]
    if role == "anonymous":
        return
    link = {"share": shown.deck.share_token} if shown.deck.share_token else {}
    for version in ("", "1", "2"):
        answer = client.post(f"/decks/{shown.deck.public_id}/copy/", {"version": version, **link})
        if answer.status_code == 302:
            copied = Deck.objects.filter(owner=shown.people[role]).latest("pk")
            yield f"a copy of version {version or 'now'} {name}", f"{copied.name} {copied.description} {deck_state(copied)}"


def leaks(shown: Shown, secrets: set[str], paths: list[str]) -> list[str]:
    found = []
    for role in ROLES:
        for place, text in told(shown, role, paths):
            found += [f"{secret} at {place}" for secret in sorted(secrets) if secret in text]
    return found


def see(shown: Shown, secrets: set[str], paths: list[str], role: str = "anonymous") -> set[str]:
    """Those of `secrets` that stand in some answer."""
    return {secret for _place, text in told(shown, role, paths) for secret in secrets if secret in text}


def test_a_public_deck_shows_nothing_that_its_owner_did_not_share(shown: Shown) -> None:
    assert leaks(shown, PRIVATE, BY_ID + ELSEWHERE) == []


def test_a_deck_by_link_shows_nothing_that_its_owner_did_not_share(shown: Shown) -> None:
    shown.deck = set_visibility(deck=shown.deck, visibility="unlisted", now=NOW)
    assert leaks(shown, PRIVATE, BY_ID + BY_LINK + ELSEWHERE) == []


def test_its_owner_sees_by_the_link_what_others_see(shown: Shown) -> None:
    shown.deck = set_visibility(deck=shown.deck, visibility="unlisted", now=NOW)
    copying = [path for path in BY_LINK if not path.startswith("/simulate/")]
    assert see(shown, PRIVATE, copying, "owner") == set()


def test_its_owner_finds_every_word_of_it(shown: Shown) -> None:
    assert see(shown, PRIVATE, [*BY_ID, *ELSEWHERE, "/decks/{id}/branches/"], "owner") == PRIVATE


@pytest.mark.parametrize("switch", ["shares_notes", "shares_unread"])
def test_notes_and_lines_are_shown_when_their_owner_says_so_and_nothing_else_with_them(shown: Shown, switch: str) -> None:
    edit_deck(deck=shown.deck, now=NOW, **{switch: True})
    assert see(shown, PRIVATE, BY_ID + ELSEWHERE, "stranger") == SHARED_BY_SWITCH[switch]


def test_a_version_is_shared_by_itself_and_says_nothing_of_the_one_it_was_built_on(shown: Shown) -> None:
    share_version(version=shown.deck.versions.get(number=2), is_shared=True, now=NOW)
    assert see(shown, PRIVATE, BY_ID + ELSEWHERE, "follower") == {NEW_SAYING}
    assert NEW_SAYING in Client().get(f"/api/v1/decks/{shown.deck.public_id}/versions/").content.decode()


def test_a_shared_old_version_shows_its_notes_and_lines_only_with_those_of_the_deck(shown: Shown) -> None:
    share_version(version=shown.deck.versions.get(number=1), is_shared=True, now=NOW)
    assert see(shown, PRIVATE, BY_ID) == {OLD_SAYING, OLD_NAME, OLD_CARD}
    edit_deck(deck=shown.deck, shares_notes=True, shares_unread=True, now=NOW)
    assert see(shown, PRIVATE, BY_ID) == {TODAYS_NOTE, TODAYS_LINE} | OF_PRIVATE_VERSION


def test_a_version_that_is_private_is_answered_as_one_that_is_not_there(shown: Shown) -> None:
    for path in ("/decks/{id}/versions/{n}/", "/api/v1/decks/{id}/versions/{n}/", "/api/v1/decks/{id}/diff/?from={n}"):
        private, missing = (Client().get(path.format(id=shown.deck.public_id, n=number)) for number in (1, 400))
        assert (private.status_code, missing.status_code) == (404, 404)
        if path.startswith("/api/"):
            assert private.json() | {"detail": ""} == missing.json() | {"detail": ""}


def test_no_private_word_finds_a_deck(shown: Shown) -> None:
    for secret in PRIVATE:
        assert Client().get("/api/v1/decks/", {"q": secret}).json()["results"] == []


def test_lines_that_are_kept_private_count_in_the_verdict_without_their_words(shown: Shown) -> None:
    pages = {}
    for role in ("anonymous", "owner"):
        answer = shown.client(role).get(f"/decks/{shown.deck.public_id}/")
        pages[role] = [(problem.code, problem.actual, problem.limit) for problem in answer.context["view"].verdict.problems]
    assert pages["anonymous"] == pages["owner"]
    assert any(code == "CARD_UNKNOWN" for code, _actual, _limit in pages["anonymous"])


def test_reader_and_owner_have_etags_of_their_own(shown: Shown) -> None:
    address = f"/api/v1/decks/{shown.deck.public_id}/"
    read = Client().get(address)["ETag"]
    assert shown.client("owner").get(address, headers={"If-None-Match": read}).status_code == 200
    assert Client().get(address, headers={"If-None-Match": read}).status_code == 304
    edit_deck(deck=shown.deck, shares_unread=True, now=NOW)
    assert Client().get(address, headers={"If-None-Match": read}).status_code == 200


def test_every_address_of_a_deck_is_walked_or_its_owners_alone() -> None:
    walked = {path.partition("?")[0].removeprefix("/") for path in BY_ID + BY_LINK}
    patterns = [address for address in addresses() if "deck_id>" in address or ("token>" in address and address.startswith("decks/"))]
    for address in patterns:
        plain = address.replace("<deck:deck_id>", "{id}").replace("<str:deck_id>", "{id}").replace("<str:token>", "{token}")
        here = {plain.replace("<int:number>", number) for number in ("1", "2")}
        assert here & walked or any(part in address for part in OF_OWNERS_ALONE), address


# --- Saying who sees what ------------------------------------------------------------------------


def test_the_share_page_says_what_becomes_visible_and_does_it(client: Client, shown: Shown) -> None:
    owner, address = shown.client("owner"), f"/decks/{shown.deck.public_id}/share/"
    form = owner.get(address).context["form"]
    assert [form.initial[name] for name in ("shares_notes", "shares_unread", "shares_new_versions", "shared_versions")] == [
        False,
        False,
        False,
        [],
    ]
    text = owner.get(address).content.decode()
    for words in ("1 card has one.", "1 line.", OLD_SAYING, NEW_SAYING, "They never see branches"):
        assert words in text
    told = {"name": "Cistern Watch", "visibility": "public", "shares_notes": "on", "shared_versions": ["2"], "shares_new_versions": "on"}
    assert owner.post(address, told).status_code == 302
    assert see(shown, PRIVATE, BY_ID) == {TODAYS_NOTE, NEW_SAYING}
    save_version(deck=shown.deck, note="from now on", now=NOW)
    assert "from now on" in client.get(f"/decks/{shown.deck.public_id}/").content.decode()
    assert owner.post(address, {"name": "Cistern Watch", "visibility": "public"}).status_code == 302
    assert see(shown, PRIVATE, BY_ID) == set()


def test_a_version_saved_while_the_deck_is_private_stays_so() -> None:
    deck = make_deck(shares_new_versions=True)
    save_version(deck=deck, note="before", now=NOW)
    set_visibility(deck=deck, visibility="public", now=NOW)
    save_version(deck=deck, note="since", now=NOW)
    assert list(deck.versions.shared().values_list("note", flat=True)) == ["since"]


def test_the_api_says_who_sees_what(shown: Shown) -> None:
    owner, address = shown.client("owner"), f"/api/v1/decks/{shown.deck.public_id}/"
    etag = owner.get(address)["ETag"]
    changed = owner.patch(address, {"shares_unread": True}, content_type="application/json", headers={"If-Match": etag})
    assert (changed.status_code, changed.json()["shares_unread"], changed.json()["shares_notes"]) == (200, True, False)
    body = {"name": "Put", "visibility": "public"}
    put = owner.put(address, body, content_type="application/json", headers={"If-Match": changed["ETag"]})
    assert (put.status_code, put.json()["shares_unread"]) == (200, True)
    one = f"{address}versions/2/"
    assert owner.patch(one, {"is_shared": True}, content_type="application/json").json()["is_shared"] is True
    assert Client().get(one).status_code == 200
    assert owner.patch(one, {"is_shared": False}, content_type="application/json").status_code == 200
    assert Client().get(one).status_code == 404
    made = owner.post("/api/v1/decks/", {"name": "New", "visibility": "public", "shares_notes": True}, content_type="application/json")
    assert (made.json()["shares_notes"], made.json()["shares_new_versions"]) == (True, False)


# --- Deleting a version --------------------------------------------------------------------------


def test_a_version_is_deleted_after_a_question_and_its_number_never_given_again() -> None:
    deck = make_deck()
    for note in ("one", "two", "three"):
        save_version(deck=deck, note=note, now=NOW)
    client = Client()
    client.force_login(deck.owner)
    address = f"/decks/{deck.public_id}/versions/"
    for number in (2, 3):
        assert "can’t be brought back" in client.get(f"{address}{number}/delete/").content.decode()
        assert deck.versions.filter(number=number).exists()
        assert client.post(f"{address}{number}/delete/").status_code == 302
    assert client.get(f"{address}3/").status_code == 404
    deck.refresh_from_db()
    assert deck.based_on == deck.versions.get(number=1)
    assert save_version(deck=deck, note="four", now=NOW).number == 4
    assert deck.versions.get(number=4).parent == deck.versions.get(number=1)


def test_what_was_built_on_a_deleted_version_stands_on_what_that_was_built_on() -> None:
    deck = make_deck()
    first, second, third = (save_version(deck=deck, note=note, now=NOW) for note in ("one", "two", "three"))
    delete_version(version=second, now=NOW)
    third.refresh_from_db()
    assert third.parent == first


def test_the_api_deletes_a_version_for_its_owner_alone(shown: Shown) -> None:
    address = f"/api/v1/decks/{shown.deck.public_id}/versions/2/"
    assert [shown.client(role).delete(address).status_code for role in ("anonymous", "stranger")] == [401, 403]
    assert shown.client("owner").delete(address).status_code == 204
    assert list(shown.deck.versions.values_list("number", flat=True)) == [1]


def test_a_report_of_a_deleted_version_stays(shown: Shown) -> None:
    for version in shown.deck.versions.all():
        delete_version(version=version, now=NOW)
    assert Client().get(f"/reports/{shown.report.pk}/").status_code == 200


# --- Running sites -------------------------------------------------------------------------------


def test_decks_that_were_published_go_on_showing_what_they_showed_and_private_ones_share_nothing() -> None:
    decks = {name: make_deck(name=name, visibility=name) for name in Visibility.values}
    for deck in decks.values():
        save_version(deck=deck, note="one", now=NOW)
    Deck.objects.update(last_version=0)
    import_module("decks.migrations.0016_what_was_published_stays_so").keep_what_is_shown(apps, None)
    for name, deck in decks.items():
        deck.refresh_from_db()
        is_shown = name != "private"
        assert [deck.shares_notes, deck.shares_unread, deck.shares_new_versions, deck.versions.get().is_shared] == [is_shown] * 4
        assert deck.last_version == 1
