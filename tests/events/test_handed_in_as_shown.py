"""What is handed in is what was shown: a guess that a review proposes counts in the verdict beside it, and nothing else slips in."""

from __future__ import annotations

from typing import Any

import pytest

from decks.list.models import Deck
from events.models import Event, Registration
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import card_id
from tests.events.makers import make_open

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
GUESSED = "1 Ilsa Varn\n2 Rust Houd\n3 Pipe Warden\n"
"""A list with a slip, of which one card alone can be meant."""


class Desk:
    """A player who pastes a list for an event."""

    def __init__(self) -> None:
        self.event = make_open()
        self.client = make_client(make_user("ada"))

    def post(self, **fields: Any) -> Any:
        return self.client.post(f"/events/{self.event.public_id}/hand-in/paste/", fields, headers={"Accept-Language": "en"})

    def form_of(self, answer: Any) -> dict[str, str]:
        """What the form of a review sends as it stands."""
        review = answer.context["review"]
        lines = {f"edit-{line.line.number}": line.text for line in review.unclear}
        chosen = {f"choice-{line.line.number}": str(line.proposed or 0) for line in review.unclear if line.candidates}
        return {"text": answer.context["text"], "shown": answer.context["seal"], **lines, **chosen}

    def copies(self) -> dict[int, int]:
        """The player deck that was handed in."""
        return dict(Registration.objects.get().list["cards"])  # type: ignore[index]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_guess_counts_in_the_verdict_and_is_handed_in_as_it_was_counted(desk: Desk) -> None:
    shown = desk.post(text=GUESSED)
    assert shown.context["view"].state.copies() == {card_id("rust-hound"): 2, card_id("pipe-warden"): 3}
    page = " ".join(shown.content.decode().split())
    for words in ("to confirm", "1 line needs a look", "The verdict counts it as that card, until you say otherwise."):
        assert words in page
    done = desk.post(**desk.form_of(shown), take="1")
    assert done.status_code == 302
    assert desk.copies() == {card_id("rust-hound"): 2, card_id("pipe-warden"): 3}
    row = Registration.objects.get()
    assert row.handed_in_verdict is not None
    assert row.handed_in_verdict["problems"] == shown.context["view"].verdict.to_json()["problems"]
    assert row.list["unread"] == []  # type: ignore[index]


def test_a_guess_that_is_refused_stays_beside_the_list(desk: Desk) -> None:
    shown = desk.post(text=GUESSED)
    refused = desk.post(**desk.form_of(shown) | {"choice-2": "0"})
    assert refused.context["review"].deck.unread == ("2 Rust Houd",)
    assert desk.post(**desk.form_of(refused), take="1").status_code == 302
    assert Registration.objects.get().list["unread"] == ["2 Rust Houd"]  # type: ignore[index]


@pytest.mark.parametrize(
    "change",
    [{"edit-2": "3 Bog Toad"}, {"choice-2": "0"}, {"text": GUESSED + "1 Bog Toad\n"}, {"edit-2": ""}, {"shown": "other"}, {"shown": ""}],
)
def test_a_list_that_was_changed_since_it_was_shown_is_shown_again(desk: Desk, change: dict[str, str]) -> None:
    shown = desk.post(text=GUESSED)
    answer = desk.post(**desk.form_of(shown) | change, take="1")
    assert (answer.status_code, "changed since its verdict was shown" in answer.content.decode()) == (200, True)
    assert not Registration.objects.exists()
    assert desk.post(**desk.form_of(answer), take="1").status_code == 302
    said, stored = answer.context["view"].verdict, Registration.objects.get().handed_in_verdict
    assert stored is not None
    assert (said.to_json()["problems"], said.hash) == (stored["problems"], stored["hash"])


def test_a_list_that_nobody_looked_over_takes_no_guess(desk: Desk) -> None:
    assert desk.post(text=GUESSED, take="1").status_code == 302
    assert (desk.copies(), Registration.objects.get().list["unread"]) == ({card_id("pipe-warden"): 3}, ["2 Rust Houd"])  # type: ignore[index]


def test_two_candidates_are_no_guess(desk: Desk) -> None:
    shown = desk.post(text="1 Ilsa Varn\n2 Warden\n")
    (line,) = shown.context["review"].unclear
    assert (len(line.candidates) > 1, line.chosen, line.proposed) == (True, None, None)
    desk.post(**desk.form_of(shown), take="1")
    assert Registration.objects.get().list["unread"] == ["2 Warden"]  # type: ignore[index]


def test_staff_who_type_a_list_in_hand_in_what_they_were_shown() -> None:
    desk = Desk()
    row = Registration.objects.create(event=desk.event, number=1, player_name="Nora", created_at=desk.event.created_at)
    Event.objects.filter(pk=desk.event.pk).update(last_number=1)
    client, url = make_client(desk.event.organiser), f"/events/{desk.event.public_id}/players/{row.number}/list/"
    shown = client.post(url, {"text": GUESSED})
    assert client.post(url, {**desk.form_of(shown), "edit-2": "9 Bog Toad", "take": "1"}).status_code == 200
    assert client.post(url, {**desk.form_of(shown), "take": "1"}).status_code == 302
    row.refresh_from_db()
    assert row.hash == shown.context["view"].verdict.hash


def test_a_deck_is_made_of_what_the_import_showed(client: Any) -> None:
    shown = client.post("/decks/import/", {"text": GUESSED})
    sent = {f"choice-{line.line.number}": str(line.proposed) for line in shown.context["review"].unclear}
    client.post("/decks/import/", {"text": GUESSED, **sent, "save": "1"})
    assert Deck.objects.get().hash == shown.context["view"].verdict.hash
