"""Teams: partners are asked by account, come, see what is theirs, and go; nobody plays twice."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.notifications.models import Notification
from events.errors import EventRefusedError
from events.models import Event, Partner, Registration
from events.selectors import events_of, readable_registrations, team_of
from events.services import (
    accept_partnership,
    ask_partner,
    end_partnership,
    hand_in,
    join_event,
    pair_round,
    register_player,
    withdraw,
)
from events.table import pairing_of
from tests.accounts.makers import make_client
from tests.decks.makers import legal_state, make_user
from tests.events.makers import AFTER, NOW, make_event, make_open
from tests.events.test_rounds import last_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def make_team(event: Event | None = None) -> tuple[Registration, User]:
    """A team of two, and the partner in it."""
    event = event or make_event(format="team")
    own, partner = join_event(event=event, player=make_user(), name="Salt & Sand", now=NOW), make_user()
    own.event = event
    ask_partner(registration=own, user=partner, now=NOW)
    accept_partnership(registration=own, user=partner, now=NOW)
    return own, partner


def told(user: User) -> list[str]:
    return list(Notification.objects.filter(reader=user).order_by("pk").values_list("kind", flat=True))


def test_a_partner_is_asked_told_and_in_the_team_once_they_accept() -> None:
    event, partner = make_open(format="team"), make_user("Berta")
    own = join_event(event=event, player=make_user("Anton"), name="Salt & Sand", now=NOW)
    client, url = make_client(own.player), f"/events/{event.public_id}/"
    client.post(f"{url}partners/ask/", {"account": "berta"})
    assert told(partner) == ["event_partner"]
    assert team_of(partner, event) is None
    hers = make_client(partner)
    assert "Anton asks you to play in the team Salt &amp; Sand." in hers.get(url).content.decode()
    assert "asked, no answer yet" in client.get(url).content.decode()
    hers.post(f"{url}partners/accept/", {"number": own.number})
    assert team_of(partner, event) == own
    assert told(own.player) == ["event_partner_joined"]  # type: ignore[arg-type]  # there is one
    page = hers.get(url).content.decode()
    assert "Your team" in page
    assert "Take part, list later" not in page
    assert Event.objects.filter(events_of(partner)).get() == event
    assert "Salt Roads Open" in hers.get("/").content.decode()


def test_a_partner_reads_the_team_s_list_and_sees_its_table_and_nobody_else_does() -> None:
    own, partner = make_team()
    assert own.player is not None
    hand_in(event=own.event, player=own.player, state=legal_state(format="team"), now=NOW)
    assert [row.pk for row in readable_registrations(partner, own.event)] == [own.pk]
    assert not readable_registrations(make_user(), own.event).exists()
    assert make_client(partner).get(f"/events/{own.event.public_id}/lists/{own.number}/").status_code == 200
    make_team(own.event)
    pair_round(event=own.event, now=AFTER)
    seat = pairing_of(partner, last_round(own.event))
    assert seat is not None
    assert own.pk in (seat.first_id, seat.second_id)
    assert "event_round" in told(partner)
    assert "you play at table 1" in make_client(partner).get(f"/events/{own.event.public_id}/").content.decode()


def test_a_partner_leaves_says_no_or_is_taken_out() -> None:
    own, partner = make_team()
    assert own.player is not None
    url = f"/events/{own.event.public_id}/partners/leave/"
    make_client(partner).post(url, {"number": own.number})
    assert not Partner.objects.exists()
    assert told(own.player)[-1] == "event_partner_left"
    ask_partner(registration=own, user=partner, now=AFTER)
    accept_partnership(registration=own, user=partner, now=AFTER)
    make_client(make_user()).post(url, {"number": own.number, "account": partner.username})
    assert Partner.objects.exists()
    make_client(own.player).post(url, {"account": partner.username})
    assert not Partner.objects.exists()
    assert told(partner)[-1] == "event_partner_left"


class TestNobodyPlaysTwice:
    def test_a_partner_registers_nowhere_else(self) -> None:
        own, partner = make_team()
        for attempt in (
            lambda: join_event(event=own.event, player=partner, now=NOW),
            lambda: hand_in(event=own.event, player=partner, state=legal_state(), now=NOW),
            lambda: register_player(event=own.event, by=own.player, player=partner, now=NOW),  # type: ignore[arg-type]  # there is one
        ):
            with pytest.raises(EventRefusedError, match="as a partner"):
                attempt()

    def test_who_is_registered_or_in_a_team_is_no_partner(self) -> None:
        own, partner = make_team()
        other = join_event(event=own.event, player=make_user(), name="Others", now=NOW)
        other.event = own.event
        for user in (partner, own.player, other.player):
            assert user is not None
            with pytest.raises(EventRefusedError, match="plays in this event already"):
                ask_partner(registration=other, user=user, now=NOW)

    def test_who_was_asked_by_two_teams_plays_in_one(self) -> None:
        event, asked = make_event(format="team"), make_user()
        teams = [join_event(event=event, player=make_user(), name=name, now=NOW) for name in ("One", "Two")]
        for team in teams:
            team.event = event
            ask_partner(registration=team, user=asked, now=NOW)
        accept_partnership(registration=teams[0], user=asked, now=NOW)
        with pytest.raises(EventRefusedError, match="plays in this event already"):
            accept_partnership(registration=teams[1], user=asked, now=NOW)

    def test_a_team_that_withdrew_leaves_its_partners_free(self) -> None:
        own, partner = make_team()
        withdraw(registration=own, now=NOW)
        assert told(partner)[-1] == "event_partner_left"
        assert join_event(event=own.event, player=partner, now=NOW).takes_part


def test_what_cannot_be_is_refused() -> None:
    own, partner = make_team()
    with pytest.raises(EventRefusedError, match="The team is whole"):
        ask_partner(registration=own, user=make_user(), now=NOW)
    with pytest.raises(EventRefusedError, match="no longer asks you"):
        accept_partnership(registration=own, user=make_user(), now=NOW)
    end_partnership(registration=own, user=partner, by=partner, now=NOW)
    make_team(own.event)
    pair_round(event=own.event, now=AFTER)
    with pytest.raises(EventRefusedError, match="The rounds have begun"):
        ask_partner(registration=own, user=partner, now=AFTER)
    alone = join_event(event=make_event(), player=make_user(), now=NOW)
    with pytest.raises(EventRefusedError, match="isn’t played in teams"):
        ask_partner(registration=alone, user=partner, now=NOW)


def test_without_an_account_nothing_is_asked() -> None:
    own, _partner = make_team()
    assert Client().post(f"/events/{own.event.public_id}/partners/ask/").status_code == 302
    assert "Your partners" not in Client().get(f"/events/{own.event.public_id}/").content.decode()
