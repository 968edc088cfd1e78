"""What organisers and judges decide of rounds by hand: matches that a player left, seats changed, and the end of an event."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.notifications.models import Notification
from events.errors import EventFinishedError, EventRefusedError, RoundNotOverError
from events.models import Event, EventDeed, Pairing, Registration, Result, Role, Status
from events.services import (
    award_match,
    bring_back,
    cancel_event,
    change_event,
    check_in,
    close_lists,
    finish_event,
    give_role,
    hand_in,
    join_event,
    open_lists,
    pair_round,
    register_player,
    reopen_event,
    report_result,
    start_round,
    swap_players,
    take_out,
    take_round_back,
    withdraw,
)
from events.table import open_match_of, rounds_of
from tests.accounts.makers import make_client
from tests.decks.makers import legal_state, make_user
from tests.events.makers import AFTER, NOW, make_facts, make_open
from tests.events.test_api import send
from tests.events.test_rounds import field, last_round, report_all

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def organiser_of(event: Event) -> User:
    assert event.organiser is not None
    return event.organiser


def player(event: Event, number: int) -> Registration:
    return event.registrations.get(number=number)


def paired(event: Event) -> list[set[int | None]]:
    """Who meets whom in the last round, by number, table by table."""
    return [{one.first.number, one.second.number if one.second else None} for one in last_round(event).pairings.all()]


class TestMatchesThatAPlayerLeft:
    def test_leaving_offers_the_win_and_one_tap_scores_it(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        client, url = make_client(organiser_of(event)), f"/events/{event.public_id}/players/1/take-out/"
        assert "Score the match at table 1 as won by Player 2" in client.get(url).content.decode()
        client.post(url, {"status": "dropped", "wins": "on"})
        result, pairing = Result.objects.get(), Pairing.objects.get()
        winner = result.first_wins if pairing.first.number == 2 else result.second_wins
        assert (winner, sum(result.games), result.is_confirmed) == (2, 2, True)

    def test_without_the_tick_it_waits_and_the_page_of_the_rounds_offers_it(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        client, url = make_client(organiser_of(event)), f"/events/{event.public_id}/"
        client.post(f"{url}players/1/take-out/", {"status": "disqualified"})
        assert not Result.objects.exists()
        assert "Win for Player 2" in client.get(f"{url}rounds/").content.decode()
        assert "Win for Player 2" not in Client().get(f"{url}rounds/").content.decode()
        client.post(f"{url}rounds/1/tables/1/award/")
        assert Result.objects.get().is_confirmed
        report_result(pairing=Pairing.objects.get(), by=organiser_of(event), first_wins=1, second_wins=1, now=AFTER)
        assert last_round(event).pairings.get().result is not None
        assert Result.objects.count() == 2

    def test_is_refused_where_nobody_or_both_have_left_and_of_a_bye(self) -> None:
        event = field(3)
        pair_round(event=event, now=AFTER)
        meeting, bye = last_round(event).pairings.all()
        for pairing in (meeting, bye):
            with pytest.raises(EventRefusedError, match="nobody has left it"):
                award_match(pairing=pairing, by=organiser_of(event), now=AFTER)
        for row in (meeting.first, meeting.second):
            assert row is not None
            assert open_match_of(row) == meeting
            take_out(registration=row, by=None, status=Status.DROPPED, now=AFTER)
        with pytest.raises(EventRefusedError, match="nobody has left it"):
            award_match(pairing=last_round(event).pairings.get(pk=meeting.pk), by=organiser_of(event), now=AFTER)
        assert open_match_of(bye.first) is None


class TestPairingsChangedByHand:
    def test_two_players_take_each_other_s_seat_and_the_log_and_they_are_told(self) -> None:
        event = field(4)
        pair_round(event=event, now=AFTER)
        before = paired(event)
        one, other = min(filter(None, before[0])), min(filter(None, before[1]))
        again = swap_players(event=event, by=organiser_of(event), one=one, other=other, now=AFTER + timedelta(minutes=1))
        assert again == []
        assert paired(event) == [before[0] - {one} | {other}, before[1] - {other} | {one}]
        deed = EventDeed.objects.get()
        assert (deed.deed, deed.by) == ("swapped", event.organiser)
        assert f"Player {one} ({one}) ↔ Player {other} ({other})" in deed.note
        told = Notification.objects.filter(kind="event_round", reader=player(event, one).player)
        assert [row.facts["table"] for row in told] == [2]
        page = make_client(organiser_of(event)).get(f"/events/{event.public_id}/rounds/").content.decode()
        assert deed.note in page
        assert deed.note not in Client().get(f"/events/{event.public_id}/rounds/").content.decode()

    def test_a_bye_goes_to_the_other_one(self) -> None:
        event = field(3)
        pair_round(event=event, now=AFTER)
        meeting, bye = paired(event)
        one, alone = min(filter(None, meeting)), next(iter(bye - {None}))
        assert alone is not None
        swap_players(event=event, by=organiser_of(event), one=one, other=alone, now=AFTER)
        assert paired(event) == [meeting - {one} | {alone}, {one, None}]

    def test_who_meets_again_is_warned_of(self) -> None:
        event = field(4)
        pair_round(event=event, now=AFTER)
        first = paired(event)
        report_all(event)
        pair_round(event=event, now=AFTER)
        now = paired(event)
        one, mate = next(iter(now[0])), None
        mate = next(iter(next(pair for pair in first if one in pair) - {one}))
        rival = next(iter(now[0] - {one}))
        answer = make_client(organiser_of(event)).post(
            f"/events/{event.public_id}/rounds/swap/", {"one": rival, "other": mate}, follow=True
        )
        assert {one, mate} in paired(event)
        assert "have met before" in answer.content.decode()

    @pytest.mark.parametrize(
        ("numbers", "match"), [((1, 9), "No. 9 doesn’t play in round 1"), ((0, 1), "No. 0"), ((1, 1), "choose players of two tables")]
    )
    def test_what_cannot_be_is_refused_and_changes_nothing(self, numbers: tuple[int, int], match: str) -> None:
        event = field(4)
        pair_round(event=event, now=AFTER)
        before = paired(event)
        with pytest.raises(EventRefusedError, match=match):
            swap_players(event=event, by=organiser_of(event), one=numbers[0], other=numbers[1], now=AFTER)
        assert (paired(event), EventDeed.objects.count()) == (before, 0)

    def test_a_match_with_a_result_stays_and_is_not_offered(self) -> None:
        event = field(4)
        with pytest.raises(EventRefusedError, match="No round is paired"):
            swap_players(event=event, by=organiser_of(event), one=1, other=2, now=AFTER)
        pair_round(event=event, now=AFTER)
        client, url = make_client(organiser_of(event)), f"/events/{event.public_id}/rounds/"
        assert "Change the pairings by hand" in client.get(url).content.decode()
        played = last_round(event).pairings.all()[0]
        report_result(pairing=played, by=organiser_of(event), first_wins=2, second_wins=0, now=AFTER)
        other = next(iter(paired(event)[1]))
        assert other is not None
        with pytest.raises(EventRefusedError, match="its pairing stays"):
            swap_players(event=event, by=organiser_of(event), one=played.first.number, other=other, now=AFTER)
        assert "Change the pairings by hand" not in client.get(url).content.decode()

    def test_by_the_api_for_judges_alone(self) -> None:
        event, judge, helper = field(4), make_user(), make_user()
        give_role(event=event, user=judge, role=Role.JUDGE, by=None, now=NOW)
        give_role(event=event, user=helper, role=Role.HELPER, by=None, now=NOW)
        pair_round(event=event, now=AFTER)
        before, url = paired(event), f"/api/v1/events/{event.public_id}/rounds/swap/"
        body = {"one": min(filter(None, before[0])), "other": min(filter(None, before[1]))}
        assert send(make_client(helper), "post", url, body).status_code == 403
        answer = send(make_client(judge), "post", url, body)
        assert answer.status_code == 200
        assert {answer.json()["pairings"][0][side]["number"] for side in ("first", "second")} == paired(event)[0] != before[0]


class TestTheEndOfAnEvent:
    def test_waits_for_every_result(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        with pytest.raises(RoundNotOverError, match="table 1 has no result"):
            finish_event(event=event, by=organiser_of(event), now=AFTER)

    def test_the_standings_stay_for_everybody_and_it_is_reopened_with_a_trace(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        report_all(event)
        client, url = make_client(organiser_of(event)), f"/events/{event.public_id}/rounds/"
        assert "Finish the event" in client.get(url).content.decode()
        client.post(f"{url}finish/")
        assert "Final standings" in Client().get(url).content.decode()
        assert "Final standings" in Client().get(f"/events/{event.public_id}/").content.decode()
        assert 'name="reopen"' in client.get(url).content.decode()
        assert 'name="reopen"' not in Client().get(url).content.decode()
        client.post(f"{url}finish/", {"reopen": "1"})
        report_result(pairing=Pairing.objects.get(), by=organiser_of(event), first_wins=0, second_wins=2, now=AFTER)
        assert [deed.deed for deed in EventDeed.objects.all()] == ["finished", "reopened"]

    def test_nothing_is_entered_any_more_but_lists_are_opened(self) -> None:
        event = field(2, audience="everyone")
        by = organiser_of(event)
        pair_round(event=event, now=AFTER)
        report_all(event)
        finish_event(event=event, by=by, now=AFTER)
        row, pairing, stranger = player(event, 1), Pairing.objects.get(), make_user()
        assert row.player is not None
        refused: list[Any] = [
            lambda: pair_round(event=event, now=AFTER),
            lambda: take_round_back(event=event),
            lambda: start_round(event=event, number=1, now=AFTER),
            lambda: swap_players(event=event, by=by, one=1, other=2, now=AFTER),
            lambda: report_result(pairing=pairing, by=by, first_wins=0, second_wins=2, now=AFTER),
            lambda: take_out(registration=row, by=by, now=AFTER),
            lambda: bring_back(registration=row, by=by, now=AFTER),
            lambda: check_in(registration=row, is_there=True, now=AFTER),
            lambda: withdraw(registration=row, now=AFTER),
            lambda: register_player(event=event, by=by, name="Late", now=AFTER),
            lambda: join_event(event=event, player=stranger, now=NOW),
            lambda: hand_in(event=event, player=row.player, state=legal_state(), now=NOW),
            lambda: change_event(event=event, facts=make_facts(name="Other"), now=AFTER),
            lambda: cancel_event(event=event, now=AFTER),
        ]
        for attempt in refused:
            with pytest.raises(EventFinishedError, match="is finished"):
                attempt()
        assert open_lists(event=event, now=AFTER).lists_opened_at is not None
        assert close_lists(event=event, now=AFTER).lists_opened_at is None
        reopen_event(event=event, by=by, now=AFTER)
        assert len(rounds_of(event)) == 1

    def test_by_the_api(self) -> None:
        event = field(1)
        url, client = f"/api/v1/events/{event.public_id}/", make_client(organiser_of(event))
        assert send(client, "post", f"{url}finish/", {"finished": True}).json()["finished_at"] is not None
        assert send(client, "post", f"{url}rounds/", {}).json()["code"] == "EVENT_FINISHED"
        assert send(client, "post", f"{url}finish/", {"finished": False}).json()["finished_at"] is None


def test_a_deck_built_for_an_event_begins_in_its_format_and_leads_back_to_it() -> None:
    event, builder = make_open(format="first-game"), make_user()
    client, url = make_client(builder), f"/events/{event.public_id}/"
    page = client.get(url, headers={"accept-language": "en"}).content.decode()
    assert f"/build/?format=first-game&amp;then=/events/{event.public_id}/" in page
    page = client.get(f"/build/?format=first-game&then={url}").content.decode()
    assert '<option value="first-game" selected>' in page
    assert f'name="then" value="{url}"' in page
    begun = client.post("/build/", {"format": "first-game", "then": url}, follow=True)
    deck = begun.context["deck"]
    assert deck.format == "first-game"
    assert f'href="{url}?deck={deck.public_id}"' in begun.content.decode()
    assert f'<option value="{deck.public_id}" selected>' in client.get(f"{url}?deck={deck.public_id}").content.decode()


@pytest.mark.parametrize("then", ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example", "javascript:alert(1)"])
def test_a_builder_leads_to_no_other_site(then: str) -> None:
    begun = make_client(make_user()).post("/build/", {"then": then}, follow=True)
    assert "Hand this deck in" not in begun.content.decode()
