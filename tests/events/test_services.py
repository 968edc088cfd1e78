from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction

from decks.list.services.lists import save_list
from engine.decklist import Decklist, Entry
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from engine.rone.validate import Code
from events.errors import (
    DeckNotLegalError,
    EventCancelledError,
    EventInUseError,
    EventRefusedError,
    ListsStillTakenError,
    RegistrationClosedError,
)
from events.models import DeckCheck, Event, Registration, Status
from events.selectors import (
    differs_from_deck,
    entries_of,
    lists_open_to,
    readable_registrations,
    tally_of,
)
from events.services import (
    CheckFacts,
    cancel_event,
    change_event,
    check_again,
    close_lists,
    delete_event,
    hand_in,
    hand_in_deck,
    join_event,
    note_check,
    open_lists,
    revive_event,
    take_out,
    withdraw,
)
from events.services.facts import instant_of
from tests.decks.makers import card_id, legal_state, make_deck, make_user
from tests.events.makers import AFTER, BEFORE, NOW, make_event, make_facts, make_registration

pytestmark = pytest.mark.usefixtures("demo")


def broken_state() -> Decklist:
    """A list with a third copy of a card, and 25 cards."""
    state = legal_state()
    return state.with_entries(
        Zone.DECK, tuple(replace(row, quantity=3) if row.card == card_id("rust-hound") else row for row in state.entries(Zone.DECK))
    )


def test_a_deadline_is_an_instant_in_the_event_s_own_zone() -> None:
    assert make_event().deadline == BEFORE
    assert make_event(time_zone="America/Los_Angeles").deadline == datetime(2026, 11, 27, 4, tzinfo=UTC)
    event = make_event()
    assert event.local(event.deadline) == datetime(2026, 11, 26, 20)


def test_a_time_that_the_clocks_show_twice_is_the_first_of_them() -> None:
    assert instant_of(datetime(2026, 10, 25, 2, 30), "Europe/Vienna") == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"deadline": datetime(2026, 3, 29, 2, 30)}, "29 March 2026, 02:30"),
        ({"time_zone": "Europe/Graz"}, "Europe/Graz"),
        ({"time_zone": "../../etc/passwd"}, "passwd"),
        ({"format": "nothing"}, "nothing"),
        ({"name": "  "}, "name"),
        ({"name": "x" * 101}, "100"),
        ({"starts_on": date(1999, 12, 31)}, "1999"),
        ({"starts_on": date(2999, 1, 1)}, "2999"),
        ({"deadline": datetime(1, 1, 1)}, "1 January 0001"),
        ({"deadline": datetime(9999, 12, 31, 23)}, "31 December 9999"),
        ({"visibility": "secret"}, "secret"),
    ],
)
def test_what_no_event_can_have_is_refused_by_name(changes: dict, named: str) -> None:
    with pytest.raises(EventRefusedError, match=named):
        make_event(**changes)
    assert not Event.objects.exists()


def test_the_list_is_kept_as_it_was_when_handed_in() -> None:
    player = make_user()
    event, deck = make_event(), make_deck(player)
    registration = hand_in_deck(event=event, player=player, deck=deck, now=NOW)
    assert registration.is_legal
    assert not differs_from_deck(registration)
    kept = registration.list
    save_list(deck=deck, state=broken_state(), now=NOW)
    registration = Registration.objects.select_related("deck").get(pk=registration.pk)
    assert registration.list == kept
    assert differs_from_deck(registration)
    deck.delete()
    registration = Registration.objects.select_related("deck").get(pk=registration.pk)
    assert (registration.list, registration.deck, registration.deck_name) == (kept, None, "Cistern Watch")


def test_a_verdict_carries_what_it_was_computed_from() -> None:
    verdict = make_registration().handed_in_verdict
    assert verdict is not None
    assert (verdict["format"], verdict["format_version"], verdict["as_of"]) == ("custom", 1, "2026-11-28")
    assert len(verdict["hash"]) == len(verdict["catalog"]) == 64


def test_handing_in_again_replaces_the_list_and_keeps_the_number() -> None:
    event, player = make_event(), make_user()
    first = make_registration(event, player)
    again = make_registration(event, player, state=broken_state(), name="Ada")
    assert (again.pk, again.number, again.player_name) == (first.pk, 1, "Ada")
    assert not again.is_legal
    assert event.registrations.count() == 1


def test_the_very_instant_of_the_deadline_still_counts_and_the_next_second_does_not() -> None:
    event, player = make_event(), make_user()
    make_registration(event, player, now=BEFORE)
    for refused in (
        lambda: make_registration(event, player, now=AFTER),
        lambda: join_event(event=event, player=make_user(), now=AFTER),
    ):
        with pytest.raises(RegistrationClosedError, match=r"26 November 2026, 20:00 \(Europe/Vienna\)"):
            refused()
    assert event.registrations.get().handed_in_at == BEFORE
    withdraw(registration=event.registrations.get(), now=AFTER)
    assert event.registrations.get().status == Status.DROPPED


def test_a_deadline_that_was_moved_meanwhile_decides() -> None:
    event = make_event()
    stale = Event.objects.get(pk=event.pk)
    change_event(event=event, facts=make_facts(deadline=datetime(2026, 11, 1, 20)), now=NOW)
    with pytest.raises(RegistrationClosedError):
        make_registration(stale)


def test_an_event_for_legal_lists_refuses_others_with_every_problem() -> None:
    event = make_event(admits_illegal=False)
    with pytest.raises(DeckNotLegalError) as caught:
        make_registration(event, state=broken_state())
    assert [p.code for p in caught.value.problems] == [Code.COPY_LIMIT, Code.DECK_TOO_LARGE]
    assert [error.code for error in caught.value.errors] == ["COPY_LIMIT", "DECK_TOO_LARGE"]
    assert not event.registrations.exists()


def test_numbers_are_never_given_again() -> None:
    event = make_event()
    first, second = make_registration(event), make_registration(event)
    withdraw(registration=second, now=NOW)
    take_out(registration=first, by=None, now=NOW)
    assert make_registration(event).number == 3


def test_joining_without_a_list_and_twice_is_one_registration() -> None:
    event, player = make_event(), make_user()
    join_event(event=event, player=player, now=NOW)
    assert join_event(event=event, player=player, name=" Ada  Okonjo ", now=NOW).player_name == "Ada Okonjo"
    assert not event.registrations.get().has_list


def test_another_format_or_day_judges_every_list_anew() -> None:
    event = make_event()
    registration = make_registration(event)
    change_event(event=event, facts=make_facts(format="first-game"), now=AFTER)
    registration.refresh_from_db()
    assert (registration.was_legal, registration.handed_in_verdict["format"], registration.judged_at) == (True, "custom", NOW)
    later = registration.judgements.get()
    assert (later.is_legal, later.verdict["format"], later.judged_at) == (False, "first-game", AFTER)
    assert check_again(event=event, now=AFTER) == 0


def test_judging_again_counts_what_changed() -> None:
    from cards.models import SiteFormat
    from cards.services import touch_catalog

    league = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    touch_catalog()
    event = make_event(format="league")
    registration = make_registration(event)
    league.banned.add(card_id("rust-hound"))
    touch_catalog()
    (entry,) = entries_of([registration], event)
    assert (registration.was_legal, entry.changed_since, entry.state) == (True, True, "error")
    assert check_again(event=event, now=AFTER) == 1
    assert check_again(event=event, now=AFTER) == 0
    registration.refresh_from_db()
    assert registration.was_legal
    assert [row.is_legal for row in registration.judgements.all()] == [False, False]


class TestWhoReadsLists:
    def readable(self, user, event) -> set[int]:
        return set(readable_registrations(user, event).values_list("number", flat=True))

    def make(self, audience: str):
        organiser, player, other = make_user(), make_user(), make_user()
        event = make_event(organiser, audience=audience)
        make_registration(event, player)
        make_registration(event, other)
        join_event(event=event, player=make_user(), now=NOW)
        return event, organiser, player

    @pytest.mark.parametrize("audience", ["organiser", "players", "everyone"])
    def test_before_they_are_opened_each_player_reads_only_their_own(self, audience: str) -> None:
        from django.contrib.auth.models import AnonymousUser

        event, organiser, player = self.make(audience)
        assert self.readable(organiser, event) == {1, 2, 3}
        assert self.readable(player, event) == {1}
        assert self.readable(make_user(), event) == self.readable(AnonymousUser(), event) == set()

    @pytest.mark.parametrize(("audience", "stranger"), [("players", set()), ("everyone", {1, 2})])
    def test_once_opened_the_audience_reads_them(self, audience: str, stranger: set[int]) -> None:
        from django.contrib.auth.models import AnonymousUser

        event, _, player = self.make(audience)
        event = open_lists(event=event, now=AFTER)
        assert self.readable(player, event) == {1, 2}
        assert self.readable(make_user(), event) == self.readable(AnonymousUser(), event) == stranger
        event = close_lists(event=event, now=NOW)
        assert self.readable(player, event) == {1}

    def test_lists_are_not_opened_while_they_are_taken(self) -> None:
        event, _, player = self.make("players")
        with pytest.raises(ListsStillTakenError):
            open_lists(event=event, now=BEFORE)
        assert not lists_open_to(player, event)

    def test_lists_for_the_organiser_alone_are_not_opened(self) -> None:
        event, *_ = self.make("organiser")
        with pytest.raises(EventRefusedError):
            open_lists(event=event, now=AFTER)

    def test_lists_close_again_when_the_deadline_is_moved_on(self) -> None:
        event, _, player = self.make("players")
        open_lists(event=event, now=AFTER)
        event = change_event(event=event, facts=make_facts(audience="players", deadline=datetime(2026, 12, 1, 20)), now=AFTER)
        assert event.lists_opened_at is None
        assert not lists_open_to(player, event)

    def test_one_event_s_audience_reads_no_other_event(self) -> None:
        _, organiser, player = self.make("players")
        other = make_event()
        make_registration(other)
        assert self.readable(organiser, other) == self.readable(player, other) == set()


def test_the_tally_counts_every_state_and_twins() -> None:
    event = make_event()
    make_registration(event)
    make_registration(event)
    make_registration(event, state=broken_state())
    join_event(event=event, player=make_user(), now=NOW)
    entries = entries_of(event.registrations.select_related("player"), event)
    assert [entry.state for entry in entries] == ["ok", "ok", "error", "missing"]
    tally = tally_of(entries)
    assert (tally.registered, tally.legal, tally.illegal, tally.missing, tally.twins) == (4, 2, 1, 1, 2)


def test_the_order_of_a_list_is_no_difference() -> None:
    event = make_event()
    state = legal_state()
    make_registration(event)
    assert (
        make_registration(event, state=state.with_entries(Zone.DECK, tuple(reversed(state.entries(Zone.DECK))))).hash
        == event.registrations.get(number=1).hash
    )


def test_a_check_at_the_table_remembers_the_list_it_was_held_against() -> None:
    event, player, judge = make_event(), make_user(), make_user()
    registration = make_registration(event, player)
    note_check(registration=registration, checked_by=judge, facts=CheckFacts(passed=False, note=" Rust  Hound missing "), now=NOW)
    make_registration(event, player, state=broken_state())
    check = DeckCheck.objects.get()
    assert (check.note, check.passed, check.hash != Registration.objects.get().hash) == ("Rust Hound missing", False, True)


def test_there_is_nothing_to_check_without_a_list() -> None:
    event = make_event()
    with pytest.raises(EventRefusedError):
        note_check(
            registration=join_event(event=event, player=make_user(), now=NOW),
            checked_by=make_user(),
            facts=CheckFacts(passed=True),
            now=NOW,
        )


def test_an_event_with_players_is_called_off_and_keeps_its_lists_and_one_without_is_deleted() -> None:
    player = make_user()
    event, deck = make_event(), make_deck(player)
    hand_in_deck(event=event, player=player, deck=deck, now=NOW)
    with pytest.raises(EventInUseError):
        delete_event(event=event)
    cancel_event(event=event, now=NOW)
    with pytest.raises(EventCancelledError):
        hand_in_deck(event=event, player=player, deck=deck, now=NOW)
    assert Registration.objects.get().has_list
    revive_event(event=event, now=NOW)
    assert hand_in_deck(event=event, player=player, deck=deck, now=NOW).takes_part
    delete_event(event=make_event())
    assert list(Event.objects.all()) == [event]


def test_half_a_list_can_not_be_stored() -> None:
    registration = make_registration()
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=registration.pk).update(handed_in_verdict=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.create(event=registration.event, player=registration.player, number=9, player_name="x", created_at=NOW)


def test_a_hand_in_with_cards_nobody_knows_is_kept_and_marked() -> None:
    registration = make_registration(state=decklist_of(heroes=("nobody",), cards=(Entry(4711, 2),), format="custom"))
    (entry,) = entries_of([registration], registration.event)
    assert (registration.was_legal, entry.leader_names) == (False, ["nobody"])


def test_a_hand_in_is_judged_for_the_event_not_for_the_deck() -> None:
    registration = hand_in(event=make_event(format="three-player"), player=make_user(), state=legal_state(format="custom"), now=NOW)
    assert [p["code"] for p in registration.handed_in_verdict["problems"] if p["severity"] == "error"] == ["DECK_TOO_SMALL"]
