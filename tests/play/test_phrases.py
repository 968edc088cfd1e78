"""What people at a table say to each other: set phrases, muting, reports."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from accounts.personal import personal_data
from accounts.services import delete_account
from decks.community.discussion import MODERATE
from play.errors import NobodyToTellError, OtherSeatError, SeatUnknownError, TableNotFoundError, TooManyPhrasesError, TooManyReportsError
from play.models import Mute, PersonReport, Phrase, SaidPhrase, Table
from play.services.leaving import resign
from play.services.offering import take_offered_seat
from play.services.talking import PHRASES_A_MINUTE, REPORTS_A_DAY, mute, report_person, say, settle_reports
from play.talk import Talk, talk_at
from tests.accounts.makers import make_client, make_guest, make_user
from tests.at_once import at_once
from tests.play.makers import NOW, chosen, later, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def table_of_two(one: User, other: Any, **changes: Any) -> Table:
    table = make_table(one, opponents=("open",), is_offered=True, **changes)
    return take_offered_seat(public_id=table.public_id, person=other, chosen=chosen(), now=NOW)


def heard(table: Table, person: Any, seconds: float = 1) -> list[str]:
    talk = talk_at(Table.objects.with_seats().get(pk=table.pk), person, now=later(seconds))
    assert isinstance(talk, Talk)
    return [line.words for line in talk.said]


def test_a_phrase_is_read_in_the_reader_s_language_by_everybody_at_the_table() -> None:
    one, other = make_user("marit"), make_user("otto")
    table = table_of_two(one, other, has_onlookers=True)
    before = table.revision
    assert say(public_id=table.public_id, person=one, phrase=Phrase.THANKS, now=NOW).revision == before + 1
    assert heard(table, other) == heard(table, make_user()) == ["Thank you!"]
    with override("de"):
        assert heard(table, other) == ["Danke!"]
    html = make_client(other).get(f"/play/{table.public_id}/", headers={"accept-language": "de"}).content.decode()
    assert "Danke!" in html
    assert "marit:" in html


def test_there_are_eight_phrases_and_no_other_words() -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other)
    assert len(Phrase) == 8
    client = make_client(one)
    assert client.post(f"/play/{table.public_id}/say/", {"phrase": "You cheat"}).status_code == 400
    assert client.post(f"/play/{table.public_id}/say/", {"phrase": "oops"}).status_code == 302
    assert [said.phrase for said in SaidPhrase.objects.all()] == [Phrase.OOPS]


def test_a_phrase_stands_beside_the_seat_for_a_minute() -> None:
    one, other = make_user(), make_user()
    table = say(public_id=table_of_two(one, other).public_id, person=one, phrase=Phrase.OOPS, now=NOW)
    fresh = [talk_at(table, other, now=later(seconds)).said[0].is_fresh for seconds in (59, 60)]  # type: ignore[union-attr]
    assert fresh == [True, False]


def test_guests_talk_and_a_game_that_is_over_is_talked_about() -> None:
    one, guest = make_user(), make_guest()
    table = table_of_two(one, guest)
    resign(public_id=table.public_id, person=one, now=NOW)
    say(public_id=table.public_id, person=guest, phrase=Phrase.GOOD_GAME, now=NOW)
    assert heard(table, one) == ["Good game!"]


def test_so_much_is_said_in_a_minute() -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other)
    for _number in range(PHRASES_A_MINUTE):
        say(public_id=table.public_id, person=one, phrase=Phrase.OOPS, now=NOW)
    with pytest.raises(TooManyPhrasesError):
        say(public_id=table.public_id, person=one, phrase=Phrase.OOPS, now=later(59))
    say(public_id=table.public_id, person=other, phrase=Phrase.OOPS, now=NOW)
    say(public_id=table.public_id, person=one, phrase=Phrase.OOPS, now=later(60))


def test_nobody_talks_at_a_table_of_others_nor_with_a_bot() -> None:
    one, other, third = make_user(), make_user(), make_user()
    watched, alone = table_of_two(one, other, has_onlookers=True), make_table(one)
    with pytest.raises(OtherSeatError):
        say(public_id=watched.public_id, person=third, phrase=Phrase.OOPS, now=NOW)
    with pytest.raises(TableNotFoundError):
        say(public_id=table_of_two(one, other).public_id, person=third, phrase=Phrase.OOPS, now=NOW)
    with pytest.raises(NobodyToTellError):
        say(public_id=alone.public_id, person=one, phrase=Phrase.OOPS, now=NOW)
    assert talk_at(alone, one, now=NOW) is None
    assert not SaidPhrase.objects.exists()


def test_who_is_muted_at_a_table_is_heard_at_the_next_one() -> None:
    one, other = make_user(), make_user()
    table, next_table = table_of_two(one, other), table_of_two(one, other)
    for at in (table, next_table):
        say(public_id=at.public_id, person=other, phrase=Phrase.OOPS, now=NOW)
    for _twice in range(2):
        mute(public_id=table.public_id, person=one, seat=1, is_muted=True, for_good=False, now=NOW)
    assert (heard(table, one), heard(next_table, one), heard(table, other)) == ([], ["Oops!"], ["Oops!"])
    mute(public_id=table.public_id, person=one, seat=1, is_muted=False, for_good=False, now=NOW)
    assert heard(table, one) == ["Oops!"]


def test_who_is_muted_for_good_is_heard_nowhere_until_that_is_taken_back() -> None:
    one, other = make_user(), make_user("otto")
    table, next_table = table_of_two(one, other), table_of_two(one, other)
    client = make_client(one)
    for at in (table, next_table):
        say(public_id=at.public_id, person=other, phrase=Phrase.OOPS, now=NOW)
    assert client.post(f"/play/{table.public_id}/mute/", {"seat": "1", "how": "always"}).status_code == 302
    assert (heard(table, one), heard(next_table, one)) == ([], [])
    assert "otto" in client.get("/play/").content.decode()
    make_client(make_user()).post("/play/muted/otto/end/")
    assert Mute.objects.count() == 1
    client.post("/play/muted/otto/end/")
    assert heard(next_table, one) == ["Oops!"]


@pytest.mark.parametrize("seat", [0, 7])
def test_nobody_mutes_themselves_or_a_seat_that_is_none(seat: int) -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other)
    with pytest.raises(SeatUnknownError):
        mute(public_id=table.public_id, person=one, seat=seat, is_muted=True, for_good=True, now=NOW)
    with pytest.raises(SeatUnknownError):
        report_person(public_id=table.public_id, person=one, seat=seat, reason="", now=NOW)


def test_a_report_waits_for_moderators_with_what_was_said_and_is_one_for_a_table() -> None:
    one, other = make_user("marit"), make_user("otto")
    table = table_of_two(one, other)
    say(public_id=table.public_id, person=other, phrase=Phrase.OOPS, now=NOW)
    client = make_client(one)
    for reason in ("stalls", "stalls and leaves"):
        answer = client.post(f"/play/{table.public_id}/seats/1/report/", {"reason": reason})
        assert answer.headers["Location"] == f"/play/{table.public_id}/"
    report = PersonReport.objects.get()
    assert (report.reported, report.reporter, report.reason, report.settled_at) == (other, one, "stalls and leaves", None)
    assert [said["phrase"] for said in report.said] == [Phrase.OOPS]
    assert client.post(f"/play/{table.public_id}/seats/1/report/", {"reason": "x" * 301}).status_code == 422
    settle_reports(reports=PersonReport.objects.all(), now=NOW)
    report.refresh_from_db()
    assert report.settled_at == NOW


def test_who_moderates_comments_reads_and_answers_reports_and_no_other_staff(client: Client, admin_client: Client) -> None:
    one, other = make_user(), make_user("otto")
    report_person(public_id=table_of_two(one, other).public_id, person=one, seat=1, reason="stalls", now=NOW)
    staff = make_user()
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    address = "/admin/play/personreport/"
    assert make_client(staff).get(address).status_code == 403
    assert not staff.has_perm(MODERATE)
    page = admin_client.get(f"{address}?waiting=any").content.decode()
    assert "otto" in page
    assert "stalls" in page
    assert admin_client.get(f"{address}{PersonReport.objects.get().pk}/change/").status_code == 200
    admin_client.post(address, {"action": "settle", "_selected_action": [PersonReport.objects.get().pk]})
    assert "otto" not in admin_client.get(f"{address}?waiting=any").content.decode()


def test_one_person_reports_so_many_a_day() -> None:
    one = make_user()
    for _number in range(REPORTS_A_DAY):
        PersonReport.objects.create(reporter=one, reported=make_user(), made_at=NOW)
    with pytest.raises(TooManyReportsError):
        report_person(public_id=table_of_two(one, make_user()).public_id, person=one, seat=1, reason="", now=later(1))


def test_a_guest_is_muted_at_the_table_and_not_reported() -> None:
    one, guest = make_user(), make_guest()
    table = table_of_two(one, guest)
    mute(public_id=table.public_id, person=one, seat=1, is_muted=True, for_good=True, now=NOW)
    say(public_id=table.public_id, person=guest, phrase=Phrase.OOPS, now=NOW)
    assert (heard(table, one), Mute.objects.count()) == ([], 0)
    with pytest.raises(SeatUnknownError):
        report_person(public_id=table.public_id, person=one, seat=1, reason="", now=NOW)


def test_a_person_s_data_has_what_they_said_and_whom_they_muted_but_not_who_muted_or_reported_them() -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other)
    say(public_id=table.public_id, person=one, phrase=Phrase.OOPS, now=NOW)
    mute(public_id=table.public_id, person=one, seat=1, is_muted=True, for_good=True, now=NOW)
    report_person(public_id=table.public_id, person=one, seat=1, reason="stalls", now=NOW)
    mine, theirs = personal_data(one), personal_data(other)
    assert mine["play.seat.user"][0]["parts"]["play.saidphrase"][0]["phrase"] == "oops"
    assert (len(mine["play.mute.owner"]), len(theirs["play.mute.owner"])) == (1, 0)
    assert (len(mine["play.personreport.reporter"]), len(theirs["play.personreport.reporter"])) == (1, 0)
    assert not [name for name in theirs if name in ("play.mute.muted", "play.personreport.reported")]
    delete_account(user=one, now=later(5))
    assert (Mute.objects.count(), PersonReport.objects.get().reporter) == (0, None)


@pytest.mark.django_db(transaction=True)
def test_of_phrases_said_at_once_no_more_than_allowed_are_kept() -> None:
    one, other = make_user(), make_user()
    table = table_of_two(one, other)
    for _number in range(PHRASES_A_MINUTE - 1):
        say(public_id=table.public_id, person=one, phrase=Phrase.OOPS, now=NOW)
    at_once(lambda _number: say(public_id=table.public_id, person=one, phrase=Phrase.OOPS, now=NOW).revision, refusals=TooManyPhrasesError)
    assert SaidPhrase.objects.count() == PHRASES_A_MINUTE
