"""What an evening asks of those who run it: places, locks, players without an account, drops, checks and drawings."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256

import pytest

from events.errors import (
    DeckNotLegalError,
    EventCancelledError,
    EventRefusedError,
    ListsStillTakenError,
    RegistrationClosedError,
    RemovedFromEventError,
)
from events.models import CheckDraw, Deed, Event, Hold, Penalty, Registration, Role, Staff, Status
from events.roles import acts_as, role_of
from events.roster import RosterRow, read_roster
from events.selectors import cards_on_the_table, lists_open_to, place_in_line, readable_registrations
from events.services import (
    CheckFacts,
    bring_back,
    cancel_event,
    change_event,
    check_in,
    check_in_oneself,
    commit_to_draw,
    draw,
    drop_link,
    follow_link,
    give_role,
    hand_in,
    hand_in_for,
    hold_list,
    join_event,
    let_in,
    make_link,
    note_check,
    open_check_in,
    open_lists,
    register_all,
    register_player,
    revive_event,
    take_out,
    take_role,
    withdraw,
)
from tests.decks.makers import legal_state, make_user
from tests.events.makers import AFTER, BEFORE, NOW, make_event, make_facts, make_registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def fresh(row: Registration) -> Registration:
    return Registration.objects.select_related("event").get(pk=row.pk)


def status(row: Registration) -> str:
    return fresh(row).status


class TestPlaces:
    def test_who_comes_too_late_waits_and_moves_up_in_order(self) -> None:
        event = make_event(places=1)
        first = make_registration(event)
        second, third = (make_registration(event, now=NOW + timedelta(minutes=minute)) for minute in (1, 2))
        assert [status(row) for row in (first, second, third)] == [Status.TAKING_PART, Status.WAITING, Status.WAITING]
        assert [place_in_line(fresh(row)) for row in (first, second, third)] == [0, 1, 2]
        withdraw(registration=first, now=NOW + timedelta(hours=1))
        assert [status(row) for row in (first, second, third)] == [Status.WITHDRAWN, Status.TAKING_PART, Status.WAITING]
        assert fresh(second).has_list

    def test_who_withdrew_comes_back_to_the_end_of_the_line(self) -> None:
        event = make_event(places=1)
        first, second = make_registration(event), make_registration(event)
        assert first.player is not None
        withdraw(registration=first, now=NOW)
        join_event(event=event, player=first.player, now=NOW + timedelta(hours=1))
        assert [status(row) for row in (first, second)] == [Status.WAITING, Status.TAKING_PART]

    def test_more_places_let_those_who_wait_in_and_fewer_put_nobody_out(self) -> None:
        event = make_event(places=1)
        rows = [make_registration(event) for _ in range(3)]
        change_event(event=event, facts=make_facts(places=2), now=NOW)
        assert [status(row) for row in rows] == [Status.TAKING_PART, Status.TAKING_PART, Status.WAITING]
        change_event(event=event, facts=make_facts(places=1), now=NOW)
        assert [status(row) for row in rows] == [Status.TAKING_PART, Status.TAKING_PART, Status.WAITING]
        change_event(event=event, facts=make_facts(places=None), now=NOW)
        assert {status(row) for row in rows} == {Status.TAKING_PART}

    def test_after_lists_are_closed_only_an_organiser_gives_a_place(self) -> None:
        event = make_event(places=1)
        first, second = make_registration(event), make_registration(event)
        withdraw(registration=first, now=AFTER)
        assert [status(row) for row in (first, second)] == [Status.DROPPED, Status.WAITING]
        assert event.organiser is not None
        let_in(registration=second, by=event.organiser, now=AFTER)
        assert status(second) == Status.TAKING_PART

    @pytest.mark.parametrize("places", [0, -1, 10_001])
    def test_a_number_of_places_that_cannot_be_is_named(self, places: int) -> None:
        with pytest.raises(EventRefusedError, match=str(places)):
            make_event(places=places)


class TestRegistrationTimes:
    OPENS, CLOSES = datetime(2026, 11, 21, 12), datetime(2026, 11, 24, 12)

    def test_players_register_from_the_first_to_the_last_second_and_hand_in_until_the_deadline(self) -> None:
        event = make_event(registration_opens=self.OPENS, registration_closes=self.CLOSES)
        opens, closes = event.registration_opens_at, event.registration_closes_at
        assert opens is not None
        assert closes is not None
        second = timedelta(seconds=1)
        with pytest.raises(RegistrationClosedError, match="Registration opens at 21 November 2026, 12:00"):
            make_registration(event, now=opens - second)
        early, late = make_registration(event, now=opens), join_event(event=event, player=make_user(), now=closes)
        with pytest.raises(RegistrationClosedError, match="Registration closed at 24 November 2026, 12:00"):
            make_registration(event, now=closes + second)
        for row in (early, late):
            assert row.player is not None
            assert hand_in(event=event, player=row.player, state=legal_state(), now=BEFORE).handed_in_at == BEFORE
        assert event.registrations.count() == 2

    @pytest.mark.parametrize(
        ("changes", "match"),
        [
            ({"registration_opens": datetime(2026, 11, 27)}, "can’t open after it closes"),
            ({"registration_closes": datetime(2026, 11, 26, 20, 1)}, "can’t close after the lists"),
            ({"registration_opens": CLOSES, "registration_closes": OPENS}, "can’t open after it closes"),
        ],
    )
    def test_times_that_contradict_each_other_are_refused(self, changes: dict[str, datetime], match: str) -> None:
        with pytest.raises(EventRefusedError, match=match):
            make_event(**changes)
        assert not Event.objects.exists()


class TestLocks:
    def test_a_locked_list_stays_before_the_deadline_and_an_unlocked_one_is_replaced_once_after_it(self) -> None:
        event = make_event()
        row, other = make_registration(event), make_registration(event)
        judge = make_user()
        assert row.player is not None
        hold_list(registration=row, by=judge, hold=Hold.LOCKED, now=NOW)
        with pytest.raises(RegistrationClosedError, match="locked"):
            hand_in(event=event, player=row.player, state=legal_state(), now=NOW)
        hold_list(registration=row, by=judge, hold=Hold.UNLOCKED, now=AFTER)
        before = fresh(row)
        replaced = hand_in(event=event, player=row.player, state=legal_state(cards=()), now=AFTER)
        assert (replaced.hold, replaced.handed_in_at, replaced.hash == before.hash) == (Hold.AS_ALL, AFTER, False)
        kept = replaced.replaced_lists.get()
        assert (kept.list, kept.hash, kept.verdict) == (before.list, before.hash, before.handed_in_verdict)
        for player in (row.player, other.player):
            assert player is not None
            with pytest.raises(RegistrationClosedError):
                hand_in(event=event, player=player, state=legal_state(), now=AFTER)
        assert [deed.deed for deed in row.deeds.all()] == [Deed.LOCKED, Deed.UNLOCKED]

    def test_lists_are_not_opened_while_one_is_unlocked_and_none_is_unlocked_while_they_are_open(self) -> None:
        event = make_event(audience="everyone")
        row, judge = make_registration(event), make_user()
        hold_list(registration=row, by=judge, hold=Hold.UNLOCKED, now=AFTER)
        with pytest.raises(ListsStillTakenError, match=row.player_name):
            open_lists(event=event, now=AFTER)
        hold_list(registration=row, by=judge, hold=Hold.AS_ALL, now=AFTER)
        open_lists(event=event, now=AFTER)
        with pytest.raises(EventRefusedError, match="close them"):
            hold_list(registration=row, by=judge, hold=Hold.UNLOCKED, now=AFTER)


class TestPlayersByStaff:
    def test_a_player_without_an_account_plays_with_a_paper_list_after_the_deadline(self) -> None:
        event, helper = make_event(places=1), make_user()
        make_registration(event)
        row = register_player(event=event, by=helper, name="  Nora  vom Verein ", now=AFTER)
        assert (row.player, row.player_name, row.status) == (None, "Nora vom Verein", Status.TAKING_PART)
        row = hand_in_for(registration=row, by=helper, state=legal_state(), now=AFTER)
        assert (row.is_legal, row.handed_in_by, row.number) == (True, helper, 2)
        again = hand_in_for(registration=row, by=helper, state=legal_state(cards=()), now=AFTER)
        assert (again.is_legal, again.replaced_lists.count()) == (False, 1)
        assert [deed.deed for deed in again.deeds.all()] == [Deed.REGISTERED, Deed.HANDED_IN, Deed.HANDED_IN]

    def test_two_without_an_account_are_two_players(self) -> None:
        event, helper = make_event(), make_user()
        rows = [register_player(event=event, by=helper, name="Kim", now=NOW) for _ in range(2)]
        assert [row.number for row in rows] == [1, 2]

    def test_a_registered_account_and_a_nameless_player_are_refused(self) -> None:
        event, helper = make_event(), make_user()
        row = make_registration(event)
        with pytest.raises(EventRefusedError, match=r"registered already, as no\. 1"):
            register_player(event=event, by=helper, player=row.player, now=NOW)
        with pytest.raises(EventRefusedError, match="needs a name"):
            register_player(event=event, by=helper, name=" \u200b ", now=NOW)
        assert event.registrations.count() == 1

    def test_an_illegal_list_by_staff_is_refused_where_the_event_takes_none(self) -> None:
        event, helper = make_event(admits_illegal=False), make_user()
        row = register_player(event=event, by=helper, name="Kim", now=NOW)
        with pytest.raises(DeckNotLegalError):
            hand_in_for(registration=row, by=helper, state=legal_state(cards=()), now=NOW)
        assert not fresh(row).has_list

    def test_a_file_registers_everybody_once_or_nobody(self) -> None:
        event, helper, known = make_event(), make_user(), make_user("grace")
        rows = read_roster("Name;Konto\n'=Ada;\nGrace Hopper;grace\nAda;\n=Ada;")
        assert rows == [RosterRow(2, "=Ada"), RosterRow(3, "Grace Hopper", "grace"), RosterRow(4, "Ada"), RosterRow(5, "=Ada")]
        assert register_all(event=event, by=helper, rows=rows, now=NOW) == (4, 0)
        assert register_all(event=event, by=helper, rows=rows, now=NOW) == (0, 4)
        assert event.registrations.get(player=known).player_name == "Grace Hopper"
        with pytest.raises(EventRefusedError, match="Line 3: nobody here is called “nobody”"):
            register_all(event=event, by=helper, rows=read_roster("name,account\nNew,\nX,nobody"), now=NOW)
        assert event.registrations.count() == 4
        assert read_roster("Vorname\tNachname\nÖzlem\tÇelik\n\n") == [RosterRow(2, "Özlem Çelik")]
        assert read_roster("Ada\n\n Bo ") == [RosterRow(1, "Ada"), RosterRow(3, "Bo")]


class TestLeaving:
    def test_who_drops_or_is_disqualified_stays_in_the_field_and_who_is_taken_out_does_not(self) -> None:
        event = make_event(audience="everyone")
        rows = {leaves: make_registration(event) for leaves in (Status.DROPPED, Status.DISQUALIFIED, Status.REMOVED)}
        for leaves, row in rows.items():
            take_out(registration=row, by=event.organiser, status=leaves, note="why", now=AFTER)
        open_lists(event=event, now=AFTER)
        event = Event.objects.get()
        seen = set(readable_registrations(make_user(), event))
        assert seen == {rows[Status.DROPPED], rows[Status.DISQUALIFIED]}
        for leaves, row in rows.items():
            player = row.player
            assert player is not None
            assert lists_open_to(player, event)
            with pytest.raises((RemovedFromEventError, RegistrationClosedError)):
                join_event(event=event, player=player, now=NOW)
            bring_back(registration=row, by=event.organiser, now=AFTER)
            assert status(row) == Status.TAKING_PART
            assert row.deeds.values_list("deed", "note")[0] == (leaves, "why")

    def test_a_status_that_staff_cannot_give_is_refused(self) -> None:
        row = make_registration()
        with pytest.raises(EventRefusedError, match="withdrawn"):
            take_out(registration=row, by=None, status=Status.WITHDRAWN, now=NOW)
        assert status(row) == Status.TAKING_PART

    def test_nothing_of_an_event_changes_that_was_called_off(self) -> None:
        event = make_event()
        row, organiser = make_registration(event), event.organiser
        assert organiser is not None
        cancel_event(event=event, now=NOW)
        event = Event.objects.get()
        before = Registration.objects.values().get()
        for refused in (
            lambda: make_registration(event),
            lambda: hand_in_for(registration=row, by=organiser, state=legal_state(), now=NOW),
            lambda: register_player(event=event, by=organiser, name="Kim", now=NOW),
            lambda: withdraw(registration=row, now=NOW),
            lambda: hold_list(registration=row, by=organiser, hold=Hold.LOCKED, now=NOW),
            lambda: check_in(registration=row, now=NOW),
            lambda: change_event(event=event, facts=make_facts(name="Other"), now=NOW),
            lambda: open_lists(event=event, now=AFTER),
            lambda: open_check_in(event=event, now=NOW),
            lambda: commit_to_draw(event=event, by=organiser, how_many=1, now=NOW),
        ):
            with pytest.raises(EventCancelledError, match="Salt Roads Open was called off"):
                refused()
        assert (Registration.objects.values().get(), Event.objects.get().name) == (before, "Salt Roads Open")
        revive_event(event=event, now=NOW)
        assert make_registration(event).takes_part


class TestCheckIn:
    def test_players_check_in_while_it_is_open_and_staff_always(self) -> None:
        event = make_event()
        row, other = make_registration(event), make_registration(event)
        with pytest.raises(EventRefusedError, match="isn’t open"):
            check_in_oneself(registration=fresh(row), now=AFTER)
        open_check_in(event=event, now=AFTER)
        check_in_oneself(registration=fresh(row), now=AFTER)
        check_in(registration=other, now=AFTER)
        assert [fresh(each).checked_in_at for each in (row, other)] == [AFTER, AFTER]
        check_in(registration=other, is_there=False, now=AFTER)
        open_check_in(event=event, is_open=False, now=AFTER)
        assert [fresh(each).checked_in_at for each in (row, other)] == [AFTER, None]

    def test_who_waits_is_not_checked_in(self) -> None:
        event = make_event(places=1)
        make_registration(event)
        with pytest.raises(EventRefusedError, match="doesn’t take part"):
            check_in(registration=make_registration(event), now=AFTER)


class TestRoles:
    def test_each_role_may_what_those_below_it_may(self) -> None:
        event = make_event()
        people = {role: make_user() for role in Role}
        for role, user in people.items():
            give_role(event=event, user=user, role=role, by=event.organiser, now=NOW)
        order = [Role.HELPER, Role.JUDGE, Role.ORGANISER]
        for rank, role in enumerate(order):
            assert [acts_as(people[role], event, needed) for needed in order] == [at <= rank for at in range(3)]
        assert (role_of(event.organiser, event), role_of(make_user(), event)) == (Role.ORGANISER, None)

    def test_a_role_changes_goes_and_cannot_be_given_to_who_made_the_event(self) -> None:
        event, user = make_event(), make_user()
        for role in (Role.JUDGE, Role.HELPER):
            give_role(event=event, user=user, role=role, by=event.organiser, now=NOW)
        assert Staff.objects.get().role == Role.HELPER
        take_role(event=event, user=user)
        assert role_of(user, Event.objects.get()) is None
        assert event.organiser is not None
        with pytest.raises(EventRefusedError, match="stays its organiser"):
            give_role(event=event, user=event.organiser, role=Role.HELPER, by=None, now=NOW)
        with pytest.raises(EventRefusedError, match="“king” is no role"):
            give_role(event=event, user=user, role="king", by=None, now=NOW)

    def test_a_link_makes_judges_until_it_is_taken_back_and_lowers_nobody(self) -> None:
        event, user, organiser = make_event(), make_user(), make_user()
        give_role(event=event, user=organiser, role=Role.ORGANISER, by=None, now=NOW)
        judges, helpers = (make_link(event=event, role=role, now=NOW).code for role in (Role.JUDGE, Role.HELPER))
        assert follow_link(event=event, user=user, code=judges, now=NOW) == Role.JUDGE
        assert follow_link(event=event, user=user, code=helpers, now=NOW) == Role.JUDGE
        assert follow_link(event=event, user=organiser, code=helpers, now=NOW) == Role.ORGANISER
        assert make_link(event=event, role=Role.JUDGE, now=NOW).code != judges
        drop_link(event=event, role=Role.HELPER)
        for code in (judges, helpers, ""):
            with pytest.raises(Exception, match="leads nowhere"):
                follow_link(event=event, user=make_user(), code=code, now=NOW)
        with pytest.raises(EventRefusedError, match="organiser"):
            make_link(event=event, role=Role.ORGANISER, now=NOW)
        assert Staff.objects.count() == 2


class TestDeckChecks:
    def test_copies_tell_whether_a_deck_passed_and_what_is_missing(self) -> None:
        row, judge = make_registration(), make_user()
        whole = {(zone, card): listed for zone, card, listed in cards_on_the_table(row)}
        assert note_check(registration=row, checked_by=judge, facts=CheckFacts(found=whole), now=AFTER).passed
        assert not note_check(registration=row, checked_by=judge, facts=CheckFacts(found=whole, extra="Rust Hound"), now=AFTER).passed
        place = next(iter(whole))
        short = whole | {place: whole[place] - 1}
        facts = CheckFacts(found=short, penalty=Penalty.WARNING, round=2, table=7, minutes=3, note="found in the box")
        first = note_check(registration=row, checked_by=judge, facts=facts, now=AFTER)
        assert (first.passed, first.round, first.table, first.minutes, first.penalty) == (False, 2, 7, 3, "warning")
        assert [line for line in first.found if line[2] < line[3]] == [[*place, whole[place] - 1, whole[place]]]
        second = note_check(registration=row, checked_by=judge, facts=CheckFacts(passed=True, corrects=first.pk), now=AFTER)
        first.refresh_from_db()
        assert (first.passed, second.corrects, row.checks.count()) == (False, first, 4)

    @pytest.mark.parametrize(
        ("facts", "match"),
        [
            (CheckFacts(found={("main", 999_999): 1}), "999999"),
            (CheckFacts(passed=True, penalty="beheading"), "beheading"),
            (CheckFacts(passed=True, round=1000), "1000"),
            (CheckFacts(passed=True, table=-1), "-1"),
            (CheckFacts(passed=True, corrects=4711), "4711"),
        ],
    )
    def test_what_cannot_be_is_refused_and_nothing_noted(self, facts: CheckFacts, match: str) -> None:
        row = make_registration()
        with pytest.raises(EventRefusedError, match=match):
            note_check(registration=row, checked_by=make_user(), facts=facts, now=AFTER)
        assert not row.checks.exists()

    def test_a_check_of_somebody_else_s_deck_is_not_corrected(self) -> None:
        event, judge = make_event(), make_user()
        mine, other = make_registration(event), make_registration(event)
        check = note_check(registration=other, checked_by=judge, facts=CheckFacts(passed=True), now=AFTER)
        with pytest.raises(EventRefusedError, match=str(check.pk)):
            note_check(registration=mine, checked_by=judge, facts=CheckFacts(passed=True, corrects=check.pk), now=AFTER)


class TestDraws:
    def test_an_auditor_computes_the_drawing_from_what_is_public(self) -> None:
        event, judge = make_event(), make_user()
        for _ in range(6):
            make_registration(event)
        committed = commit_to_draw(event=event, by=judge, how_many=2, now=AFTER)
        done = draw(event=event, now=AFTER)
        assert (done.commitment, done.numbers) == (committed.commitment, [1, 2, 3, 4, 5, 6])
        assert sha256(done.seed.encode()).hexdigest() == done.commitment
        by_hash = sorted((sha256(f"{done.seed}:{number}".encode()).hexdigest(), number) for number in done.numbers)
        assert done.drawn == [number for _digest, number in by_hash[:2]]

    def test_one_drawing_at_a_time_and_only_of_those_who_play_with_a_list(self) -> None:
        event, judge = make_event(), make_user()
        with pytest.raises(EventRefusedError, match="No drawing"):
            draw(event=event, now=AFTER)
        commit_to_draw(event=event, by=judge, how_many=5, now=AFTER)
        with pytest.raises(EventRefusedError, match="already"):
            commit_to_draw(event=event, by=judge, how_many=1, now=AFTER)
        with pytest.raises(EventRefusedError, match="No list"):
            draw(event=event, now=AFTER)
        plays, gone = make_registration(event), make_registration(event)
        join_event(event=event, player=make_user(), now=NOW)
        take_out(registration=gone, by=judge, status=Status.DROPPED, now=AFTER)
        assert draw(event=event, now=AFTER).drawn == [plays.number]
        assert commit_to_draw(event=event, by=judge, how_many=1, now=AFTER).number == 2
        assert CheckDraw.objects.filter(drawn_at=None).count() == 1

    @pytest.mark.parametrize("how_many", [0, -3, 1000])
    def test_a_number_that_cannot_be_drawn_is_named(self, how_many: int) -> None:
        with pytest.raises(EventRefusedError, match=str(how_many)):
            commit_to_draw(event=make_event(), by=make_user(), how_many=how_many, now=AFTER)
