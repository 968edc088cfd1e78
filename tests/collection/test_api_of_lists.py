"""The overview, and the lists of wanted cards and cards for trade, through the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from collection.models import SharedCopies
from collection.selectors import own_lists
from collection.services import set_copies, set_list_visibility
from collection.shelf import Change
from tests.accounts.makers import bearer, make_client, make_token, make_user
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db
SHARING = "/api/v1/collection/sharing/"
OVERVIEW = "/api/v1/collection/overview/"


def entry(printing: Any, quantity: int) -> dict[str, Any]:
    return {"card": printing.card_id, "edition": printing.edition.slug, "number": printing.number, "quantity": quantity}


def show(client: Client, kind: str, visibility: object) -> Any:
    return client.put(f"{SHARING}{kind}/", {"visibility": visibility}, content_type="application/json")


def shared(user: User, kind: str, visibility: str) -> SharedCopies:
    return set_list_visibility(user=user, kind=kind, visibility=visibility)


def test_the_overview_tells_what_is_there_missing_and_spare() -> None:
    user, owned, absent = make_user(), make_printing(), make_printing()
    set_copies(user=user, printing=owned, change=Change(owned=5, for_trade=1))
    client = make_client(user)
    told = client.get(OVERVIEW)
    groups = {group["by"]: group["parts"] for group in told.json()["groups"]}
    assert {"edition", "type"} <= set(groups)
    of_edition = next(part for part in groups["edition"] if part["key"] == owned.edition.slug)
    assert (of_edition["owned"], of_edition["whole"] - of_edition["owned"]) == (1, of_edition["missing"])
    missing = [(each["edition"], each["number"]) for each in told.json()["missing"]]
    assert (absent.edition.slug, absent.number) in missing
    assert (owned.edition.slug, owned.number) not in missing
    (spare,) = told.json()["spare"]
    assert spare == {"card": owned.card_id, "owned": 5, "built": 0, "most": spare["most"], "spare": 5 - spare["most"], "for_trade": 1}
    assert client.get(OVERVIEW, headers={"If-None-Match": told["ETag"]}).status_code == 304
    assert make_client(make_user()).get(OVERVIEW).json()["spare"] == []


def test_one_s_lists_are_read_and_shown_and_once_more_changes_nothing() -> None:
    user, printing = make_user("ada"), make_printing()
    set_copies(user=user, printing=printing, change=Change(owned=2, wanted=3, for_trade=1))
    client = make_client(user)
    wants = {"owner": "ada", "kind": "wants", "cards": [entry(printing, 3)], "visibility": "private", "link": None}
    trades = wants | {"kind": "trades", "cards": [entry(printing, 1)]}
    assert client.get(SHARING).json() == {"lists": [wants, trades]}
    first, again = (show(client, "wants", "unlisted").json() for _press in range(2))
    assert first == again == wants | {"visibility": "unlisted", "link": own_lists(user)["wants"].link}
    assert show(client, "wants", "public").json() == wants | {"visibility": "public"} == client.get(f"{SHARING}wants/").json()


def test_others_read_a_public_list_and_nothing_else() -> None:
    user, printing = make_user("ada"), make_printing()
    set_copies(user=user, printing=printing, change=Change(owned=2, wanted=3, for_trade=1))
    shared(user, "trades", "public")
    for reader in (Client(), make_client(make_user())):
        told = reader.get("/api/v1/collection/of/ADA/trades/")
        assert told.json() == {"owner": "ada", "kind": "trades", "cards": [entry(printing, 1)]}
        nothing = [reader.get(f"/api/v1/collection/of/{rest}/") for rest in ("ada/wants", "nobody/wants", "ada/x")]
        assert [(answer.status_code, answer.json()["code"]) for answer in nothing] == [(404, "LIST_NOT_FOUND")] * 3
    assert make_client(user).get("/api/v1/collection/of/ada/wants/").status_code == 200
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert Client().get("/api/v1/collection/of/ada/trades/").status_code == 404


def test_a_link_is_renewed_and_the_old_one_leads_nowhere() -> None:
    user, printing = make_user("ada"), make_printing()
    set_copies(user=user, printing=printing, change=Change(wanted=3))
    client, old = make_client(user), shared(user, "wants", "unlisted").link
    address = "/api/v1/collection/lists/{}/".format
    assert Client().get(address(old)).json() == {"owner": "ada", "kind": "wants", "cards": [entry(printing, 3)]}
    new = client.post(f"{SHARING}wants/renew/").json()["link"]
    assert new not in (old, None)
    assert [Client().get(address(link)).status_code for link in (old, new, "no-such", "\u00e4", "x" * 500)] == [404, 200, 404, 404, 404]
    for visibility in ("private", "public"):
        show(client, "wants", visibility)
        answer = client.post(f"{SHARING}wants/renew/")
        assert (answer.status_code, answer.json()["code"]) == (422, "LIST_REFUSED")
        assert Client().get(address(new)).status_code == 404


def test_nobody_shows_another_s_list() -> None:
    owner, stranger = make_user("ada"), make_client(make_user())
    link = shared(owner, "wants", "unlisted").link
    show(stranger, "wants", "public")
    assert stranger.post(f"{SHARING}wants/renew/").status_code == 422
    assert (own_lists(owner)["wants"].visibility, own_lists(owner)["wants"].link) == ("unlisted", link)
    assert [Client().get(address).status_code for address in (OVERVIEW, SHARING, f"{SHARING}wants/")] == [401] * 3
    assert [show(Client(), "wants", "public").status_code, Client().post(f"{SHARING}wants/renew/").status_code] == [401, 401]


@pytest.mark.parametrize("value", ["", "everyone", "PUBLIC", None, 1, True, ["public"], {"visibility": "public"}, "x" * 5_000])
def test_no_other_visibility_is_taken(value: object) -> None:
    user = make_user()
    answer = show(make_client(user), "wants", value)
    assert answer.status_code == 400
    assert len(answer.content) < 2_000
    assert not SharedCopies.objects.exists()


def test_a_token_reads_with_one_scope_and_shows_with_the_other() -> None:
    user = make_user("ada")
    shared(user, "trades", "public")
    tokens = {scope: bearer(make_token(user, scopes=[scope])[1]) for scope in ("collection:read", "collection:write", "decks:write")}
    read = {scope: Client().get(SHARING, headers=headers).status_code for scope, headers in tokens.items()}
    assert read["collection:read"] == 200
    assert read["decks:write"] == 403
    body = {"path": f"{SHARING}wants/", "data": {"visibility": "public"}, "content_type": "application/json"}
    written = {scope: Client().put(**body, headers=headers).status_code for scope, headers in tokens.items()}
    assert written == {"collection:read": 403, "collection:write": 200, "decks:write": 403}
