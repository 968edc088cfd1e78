"""Sitting down: a new table, a free seat, the game that begins once everybody is there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from secrets import randbelow
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import locked_guest
from accounts.models import Guest, User
from cards.selectors import catalog
from decks.list.chosen import ChosenList
from decks.list.selectors import format_named
from decks.list.snapshots import deck_of, snapshot_of
from engine.decklist import Decklist, deck_hash
from engine.table.seats import BOT, NOBODY_SITS, OPEN
from play.bots import deck_number, tables_of_game
from play.errors import SeatTakenError, TableNotFoundError, TableOverError, TableRefusedError, TooManyTablesError
from play.keys import seat_opened_by
from play.models import TITLE_LENGTH, Seat, SeatKind, State, Table
from play.moves import in_play, locked_table, persons_of, touch
from play.pace import EVERYTHING, Pace
from play.selectors import games_on
from play.services.rating import can_be_rated
from play.sitting import LARGEST_SEED, PlannedSeat, Sitting, check_brought, check_lists, planned_seats
from web.errors import FieldError, NotAuthenticatedError
from web.games import present_kit
from web.text.language import reader_language

OFFERS_AT_ONCE = 5
"""So many tables one person offers to everybody, of one game."""


@transaction.atomic
def sit_down(*, person: User | Guest, sitting: Sitting, now: datetime, browser: str = "") -> Table:
    """A new table at which `person` sits. Where nobody is awaited the game has begun, and bots that go first have gone.

    `browser` is the word for theirs (`play.browsers`), "" where none is known.

    Raises:
        NoTablesError: the present game isn't played at tables.
        TableRefusedError: seats or lists that can't be played, all faults named.
        CardsNotModelledError: cards without modelled text, and the sitting doesn't say to ignore it.
        TooManyTablesError: `person` has as many games on, or offers as many, as one may.
        NotAuthenticatedError: somebody without an account offers a table to everybody.
        EngineError: the engine refuses the decks for another reason.
    """
    seats = planned_seats(sitting)
    check_lists(sitting, as_of=now.date())
    check_number(person)
    is_offered = sitting.is_offered and any(seat.kind == SeatKind.HUMAN and not seat.is_own for seat in seats)
    if is_offered:
        check_offers(person, now=now)
    table = Table.objects.create(
        format=sitting.format.slug,
        ruleset=sitting.format.ruleset,
        settings={"ignore_unmodelled": sitting.ignore_unmodelled},
        seed=new_seed() if sitting.seed is None else sitting.seed,
        first=sitting.first,
        engine_version=present_kit().version,
        clock=sitting.clock,
        clock_seconds=sitting.clock_seconds,
        has_onlookers=sitting.has_onlookers,
        offered_at=now if is_offered else None,
        is_rated=sitting.is_rated and sitting.has_others,
        best_of=3 if sitting.is_series and len(seats) == 2 and not any(seat.kind == SeatKind.NOBODY for seat in seats) else 1,
        created_at=now,
        touched_at=now,
    )
    Seat.objects.bulk_create(_seat(table, one, person, sitting, now, browser) for one in seats)
    return begin_if_full(locked_table(table), now=now)


def _seat(table: Table, planned: PlannedSeat, person: User | Guest, sitting: Sitting, now: datetime, browser: str) -> Seat:
    seat = Seat(table=table, number=planned.number, side=planned.side, kind=planned.kind, bot=planned.bot)
    if planned.is_own:
        seat_person(seat, person, sitting.pace, now, browser)
        seat.allows_watching = sitting.has_onlookers
    elif planned.kind != SeatKind.HUMAN:
        seat.taken_at = now
    given = dict(enumerate(sitting.decks)).get(planned.deck)
    if given is not None:
        bring(seat, given)
    return seat


def seat_person(seat: Seat, person: User | Guest, pace: Pace, now: datetime, browser: str = "") -> None:
    """Let `person` hold `seat`."""
    seat.user, seat.guest = (person, None) if isinstance(person, User) else (None, person)
    pace.apply_to(seat)
    seat.taken_at, seat.browser = now, browser


def bring(seat: Seat, chosen: ChosenList) -> None:
    """Let `seat` play a list."""
    seat.deck, seat.title, seat.list = chosen.source, chosen.title[:TITLE_LENGTH], snapshot_of(chosen.deck)
    seat.deck_hash = deck_hash(chosen.deck, catalog())


@transaction.atomic
def take_seat(
    *,
    public_id: str,
    person: User | Guest,
    key: str,
    now: datetime,
    chosen: ChosenList | None = None,
    pace: Pace = EVERYTHING,
    browser: str = "",
) -> Table:
    """Take the free seat that `key` opens, with a list of one's own where its side has none yet. Taking it again changes nothing.

    `browser` is the word for theirs (`play.browsers`), "" where none is known.

    Raises:
        TableNotFoundError: `key` opens no seat of such a table.
        SeatTakenError: somebody else was first, or `person` sits at the table already.
        TableOverError: the table was closed.
        TableRefusedError, CardsNotModelledError: the list can't be played.
    """
    table = Table.objects.of_game().filter(public_id=public_id).with_seats().first()
    seat = None if table is None else seat_opened_by(table, key)
    if table is None or seat is None:
        raise TableNotFoundError(public_id)
    return take_free_seat(locked_table(table), seat.number, person=person, now=now, chosen=chosen, pace=pace, browser=browser)


def take_free_seat(
    locked: Table, number: int, *, person: User | Guest, now: datetime, chosen: ChosenList | None, pace: Pace, browser: str
) -> Table:
    """Let `person` take seat `number` of a locked table, and deal if it was the last. Raises as `take_seat` does."""
    seats = list(locked.seats.all())
    seat = next(one for one in seats if one.number == number)
    if seat.is_of(person):
        return locked
    if locked.is_over:
        raise TableOverError(_("This table was closed."))
    if seat.is_taken or seat.user_id or seat.guest_id:
        raise SeatTakenError(_("Somebody has taken this seat already."))
    if any(one.is_of(person) for one in seats):
        raise SeatTakenError(_("You sit at this table already."))
    if chosen is not None and all(one.list is None for one in seats if deck_number(one) == deck_number(seat)):
        played = format_named(locked.format)
        check_brought(chosen, played, ignore_unmodelled=locked.settings["ignore_unmodelled"], as_of=now.date())
        bring(seat, chosen)
    check_number(person)
    seat_person(seat, person, pace, now, browser)
    seat.allows_watching = locked.has_onlookers
    seat.save()
    return begin_if_full(locked, now=now)


def begin_if_full(table: Table, *, now: datetime, clock_from: datetime | None = None) -> Table:
    """Deal, once every seat of a locked table is taken; sides that brought no list play the first seat's.

    For a game of several people the seed is drawn here, when nobody can choose any more whether to play. The first decision counts as
    asked `clock_from`, None: `now`.
    """
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    if table.state != State.OPEN or not all(seat.is_taken for seat in seats):
        touch(table, now=now)
        return table
    brought = {deck_number(seat): seat for seat in reversed(seats) if seat.list is not None}
    for seat in seats:
        if seat.list is None:
            like = brought.get(deck_number(seat), seats[0])
            seat.deck, seat.title, seat.list, seat.deck_hash = like.deck, like.title, like.list, like.deck_hash
    Seat.objects.bulk_update(seats, ("deck", "title", "list", "deck_hash"))
    if len(persons_of(table)) > 1:
        table.seed = new_seed()
    table.is_rated = table.is_rated and can_be_rated(table, seats)
    table.beginning = beginning_of(table, seats)
    with in_play(table, now=now) as play:
        play.go_on()
        asked: dict[str, Any] = {} if clock_from is None else {"asked_at": clock_from}
        play.write(beginning=table.beginning, seed=table.seed, is_rated=table.is_rated, **asked)
    return table


def new_seed() -> int:
    """A seed that nobody knows."""
    return randbelow(LARGEST_SEED + 1)


def check_number(person: User | Guest) -> None:
    """Nothing, if `person` may have another game on; their games are counted one after another.

    Raises:
        TooManyTablesError: they have as many as one may have.
        NotAuthenticatedError: a guest whom an account has taken over in the meantime.
    """
    if isinstance(person, Guest):
        locked_guest(person)
    else:
        User.objects.select_for_update(no_key=True).get(pk=person.pk)
    most = settings.TABLES_AT_ONCE if isinstance(person, User) else settings.TABLES_OF_GUEST_AT_ONCE
    if games_on(person) >= most:
        text = _("You have %(most)s games on; end one of them first.")
        raise TooManyTablesError(text % {"most": most}, headers={"Retry-After": "60"})


def check_offers(person: User | Guest, *, now: datetime) -> None:
    """Nothing, if `person` may offer another table to everybody; their offers are counted one after another.

    Raises:
        NotAuthenticatedError: `person` has no account.
        TooManyTablesError: they offer as many as one may.
    """
    if not isinstance(person, User):
        raise NotAuthenticatedError(_("Log in to offer a table to everybody. Without an account you play by link."))
    User.objects.select_for_update().get(pk=person.pk)
    if Table.objects.offered_to(person, now=now).at_which_sits(person).count() >= OFFERS_AT_ONCE:
        text = _("You offer %(most)s tables; withdraw one of them first.")
        raise TooManyTablesError(text % {"most": OFFERS_AT_ONCE}, headers={"Retry-After": "60"})


def refuse_party(lists: Sequence[Decklist]) -> None:
    """Nothing, if these lists may play as one party. Raises TableRefusedError naming everything that keeps them from it."""
    faults = list(present_kit().simulated.party_faults(lists, catalog()))
    if faults:
        raise TableRefusedError([FieldError(one.code, "decks", one.message.in_language(reader_language())) for one in faults])


def beginning_of(table: Table, seats: list[Seat]) -> dict[str, Any]:
    """What the game at a table begins with, as its replay tells it. Raises the `EngineError` that says why it can't be played."""
    kit, known = present_kit(), catalog()
    lists = {deck_number(seat): seat.list for seat in seats if seat.kind != SeatKind.NOBODY and seat.list is not None}
    decks = [kit.simulated.playable(deck_of(lists[number]), known) for number in sorted(lists)]
    if tables_of_game().is_party:
        refuse_party([deck_of(lists[number]) for number in sorted(lists)])
    opponents = [f"{BOT}{seat.bot}" if seat.kind == SeatKind.BOT else OPEN if seat.is_human else NOBODY_SITS for seat in seats[1:]]
    match = tables_of_game().deal(decks, format_named(table.format), table.seed, table.first, opponents)
    return {name: value for name, value in match.replay.to_json().items() if name != "choices"}
