"""What is read of events, and who may read it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import not_silenced
from cards.selectors import catalog, formats
from decks.list.display import DeckView, deck_view
from decks.list.drafts import LAST_CHANGED, as_edited
from decks.list.language import localized
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.state import Difference, difference
from engine.decklist import deck_hash, short_hash
from engine.folding import fold
from engine.languages import LocalText
from engine.verdict.verdict import Severity
from events.legality import event_format, judge, list_state
from events.models import (
    COUNTED,
    PRESENT,
    Audience,
    DeckCheck,
    Event,
    EventQuerySet,
    Partner,
    Registration,
    RegistrationQuerySet,
    Role,
    Staff,
    Status,
    Visibility,
)
from events.roles import acts_as
from web.text.numbers import whole_number


def event_of(public_id: str) -> Event | None:
    """The event of the present game with this id: whoever has the link may see it."""
    return Event.objects.of_game().select_related("organiser").prefetch_related("staff").filter(public_id=public_id[:40]).first()


def events_run_by(user: Any) -> Q:
    """The events at which `user` is organiser, judge or helper."""
    return Q(organiser=user) | Q(pk__in=Staff.objects.filter(user=user).values("event_id"))


def events_of(user: Any) -> Q:
    """The events that `user` runs or ever registered for."""
    plays = Q(pk__in=Registration.objects.filter(player=user).values("event_id")) | Q(pk__in=teams_joined_by(user).values("event_id"))
    return events_run_by(user) | plays


def teams_joined_by(user: Any) -> QuerySet[Partner]:
    """Where `user` plays as the partner of somebody who registered a team."""
    return Partner.objects.filter(user=user, accepted_at__isnull=False)


def plays_in(user: Any, registration: Registration) -> bool:
    """Whether `user` is the player of `registration`, or a partner in its team."""
    return user.pk is not None and (registration.player_id == user.pk or teams_joined_by(user).filter(registration=registration).exists())


def team_of(user: Any, event: Event) -> Registration | None:
    """The registration in which `user` plays at `event` as somebody's partner."""
    if not user.is_authenticated:
        return None
    found = event.registrations.select_related("player").filter(pk__in=teams_joined_by(user).values("registration")).first()
    if found is not None:
        found.event = event
    return found


def events_found_by(user: Any) -> EventQuerySet:
    """The public events of the present game, and those that `user` runs or takes part in."""
    found = Q(visibility=Visibility.PUBLIC) & not_silenced("organiser")
    return Event.objects.of_game().filter(found | events_of(user) if user.is_authenticated else found)


def listed_events(user: Any) -> QuerySet[Event]:
    """The events that `user` finds, with how many take part and how many lists there are."""
    taking_part = Registration.objects.filter(status=Status.TAKING_PART)
    return (
        events_found_by(user)
        .select_related("organiser")
        .prefetch_related("staff")
        .annotate(
            player_count=_counted(taking_part),
            list_count=_counted(taking_part.filter(handed_in_at__isnull=False)),
        )
    )


def _counted(registrations: QuerySet[Registration]) -> Coalesce:
    """How many of `registrations` there are of each event: asked of the events that are shown, not of all that were looked through."""
    of_event = registrations.filter(event=OuterRef("pk")).order_by().values("event")
    return Coalesce(Subquery(of_event.annotate(number=Count("pk")).values("number")), 0)


def registration_for(user: Any, event: Event) -> Registration | None:
    """The registration of `user` in `event`, also of one who doesn't take part any more."""
    return event.registrations.select_related("deck").filter(player=user).first() if user.is_authenticated else None


def players_among(accounts: Collection[int | None], event: Event) -> frozenset[int]:
    """Those of `accounts`, by their keys, who take part in `event` or wait for a place."""
    rows = event.registrations.filter(status__in=PRESENT, player__in=[one for one in accounts if one is not None])
    return frozenset(rows.values_list("player", flat=True))


def lists_open_to(user: Any, event: Event) -> bool:
    """Whether `user` may read every list: organisers and judges always, others once they were opened to them."""
    if acts_as(user, event, Role.JUDGE):
        return True
    if event.lists_opened_at is None or event.audience == Audience.ORGANISER:
        return False
    own = registration_for(user, event) or team_of(user, event)
    return event.audience == Audience.EVERYONE or (own is not None and own.status in COUNTED)


def readable_registrations(user: Any, event: Event) -> RegistrationQuerySet:
    """The registrations whose lists `user` may read: all of them, or only their own.

    Those that have no list yet, and those of players who wait or were taken out, are the organisers' and judges' to see, and the player's;
    one that was withdrawn is the player's alone. A team's list is its partners' to read as well.
    """
    found = event.registrations.select_related("player")
    own = _own(user)
    if acts_as(user, event, Role.JUDGE):
        return found.filter(own | ~Q(status=Status.WITHDRAWN))
    if lists_open_to(user, event):
        return found.filter(own | Q(handed_in_at__isnull=False, status__in=COUNTED))
    return found.filter(own)


def _own(user: Any) -> Q:
    """The registrations in which `user` plays."""
    return Q(player=user) | Q(pk__in=teams_joined_by(user).values("registration")) if user.is_authenticated else Q(pk__in=())


def registrations_known_to(user: Any, event: Event) -> Callable[[Registration], bool]:
    """Whether `user` may know whose registration one of `event` is, and from which deck its list came, beside the list. One query.

    Judges know it of all, others of their own: a list that is open to read stands under the name that its player took at the event.
    """
    if acts_as(user, event, Role.JUDGE):
        return lambda _registration: True
    own = frozenset(event.registrations.filter(_own(user)).values_list("pk", flat=True))
    return lambda registration: registration.pk in own


def is_team_event(event: Event) -> bool:
    """Whether a deck is a team's: its format asks for several leaders (RONE: TEAM-1)."""
    return most_partners(event) > 0


def most_partners(event: Event) -> int:
    """How many play in a team beside the one who registers it: as many as the format asks for leaders, but one."""
    return event_format(event).size_of(event.layout.leader_zone)[1] - 1 if event.layout.leader_words is not None else 0


def lost_format(event: Event) -> str:
    """The slug of the format that the site deleted while `event` had it, as was once possible; "" of every other event."""
    return "" if event.format in formats() else event.format


def cards_on_the_table(registration: Registration) -> list[tuple[str, int, int]]:
    """What a judge looks for: zone, card and copies of the list, the cards of its leaders first, one of each."""
    state, layout = list_state(registration), registration.event.layout
    leaders = [(layout.leader_zone, int(card.id), 1) for slug in state.leaders for card in catalog() if catalog().leader_of(card) == slug]
    return [*leaders, *((zone.slug, int(row.card), row.quantity) for zone in layout.zones for row in state.entries(zone.slug))]


def hash_in_groups(digest: str) -> str:
    """A list's hash as people compare it, in two groups of four; "" of none."""
    short = short_hash(digest) if digest else ""
    return f"{short[:4]} {short[4:]}".strip()


@dataclass(frozen=True)
class EventEntry:
    """A registration as the organiser reads it: the list, and what is wrong with it by the cards and rules of now.

    `twins` are those beside it whose list is the same card for card.
    """

    registration: Registration
    view: DeckView | None
    twins: tuple[Registration, ...]
    changed_since: bool

    @property
    def state(self) -> str:
        """What its badge says: `missing`, `error`, `warning` or `ok`."""
        if self.view is None:
            return "missing"
        if not self.view.verdict.legal:
            return "error"
        return "warning" if self.view.warning_count else "ok"

    @property
    def short_hash(self) -> str:
        """The eight characters, in two groups."""
        return hash_in_groups(self.registration.hash)

    @property
    def leader_names(self) -> list[Any]:
        """The names of what it is built around; slugs that nobody knows as they are."""
        if self.view is None:
            return []
        return [line.name or line.slug for line in self.view.leaders]

    @property
    def leaders_in_words(self) -> list[str]:
        """The same in the reader's language."""
        return [localized(name) if isinstance(name, LocalText) else str(name) for name in self.leader_names]


def sameness(registration: Registration) -> tuple[str, tuple[str, ...]]:
    """What lists that are the same share: the hash, which names every card, and the lines that name none."""
    return registration.hash, tuple((registration.list or {}).get("unread", ()))


def entries_of(registrations: Iterable[Registration], event: Event) -> list[EventEntry]:
    """What an organiser sees of `registrations`; three questions to the database, however many there are."""
    format, cards = event_format(event), catalog()
    rows = judge(registrations, event)
    alike: dict[Any, list[Registration]] = {}
    for row in rows:
        if row.has_list:
            alike.setdefault(sameness(row), []).append(row)
    found = []
    for row in rows:
        view = None
        changed = False
        if (verdict := row.verdict) is not None:
            view = deck_view(list_state(row), verdict=verdict, format=format, catalog=cards)
            stored = row.handed_in_verdict or {}
            changed = {p["code"] for p in stored.get("problems", ()) if p["severity"] == Severity.ERROR} != {p.code for p in verdict.errors}
        twins = tuple(other for other in alike[sameness(row)] if other is not row) if row.has_list else ()
        found.append(EventEntry(row, view, twins, changed))
    return found


def searched(entries: Iterable[EventEntry], query: str) -> list[EventEntry]:
    """Those with the number `query`, or, if it is none, with it in the name, the account, the deck's or a leader's name or the hash."""
    number, wanted = whole_number(query), fold(query)
    if number is not None:
        return [entry for entry in entries if entry.registration.number == number]
    return [entry for entry in entries if not wanted or any(wanted in fold(word) for word in _words_of(entry))]


def _words_of(entry: EventEntry) -> list[str]:
    registration = entry.registration
    account = registration.player.username if registration.player else ""
    return [registration.player_name, account, registration.deck_name, entry.short_hash, *entry.leaders_in_words]


NEEDS = ("error", "missing", "warning", "ok")
"""The states of lists, what there is most to do about first."""
ORDERS: Mapping[str, Callable[[EventEntry], Any]] = {
    "need": lambda entry: NEEDS.index(entry.state),
    "name": lambda entry: 0,
    "number": lambda entry: entry.registration.number,
    "leader": lambda entry: [fold(name) for name in entry.leaders_in_words],
    "time": lambda entry: (entry.registration.handed_in_at is None, -_seconds(entry.registration.handed_in_at)),
}
"""By what an event's lists are sorted, beginning with what is usual; those alike by name. The last handed in comes first."""


def _seconds(instant: datetime | None) -> float:
    return instant.timestamp() if instant else 0.0


def in_order(entries: Iterable[EventEntry], order: str) -> list[EventEntry]:
    """`entries`, which come by name, in one of `ORDERS`."""
    return sorted(entries, key=ORDERS[order])


def by_name(registrations: Iterable[Registration]) -> list[Registration]:
    """`registrations` as they stand in a list of names, without accents and case: Çelik among the C, Özlem among the O (DIN 5007-1)."""
    return sorted(registrations, key=lambda row: (fold(row.player_name), row.player_name, row.number))


def with_checks(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """The same with their deck checks, newest first, and their judgements, oldest first."""
    return registrations.prefetch_related(Prefetch("checks", DeckCheck.objects.select_related("checked_by")), "judgements")


def checks_of(registration: Registration) -> list[DeckCheck]:
    """Its deck checks, newest first; a corrected one stands below the one that corrects it."""
    return list(registration.checks.select_related("checked_by").prefetch_related("corrections"))


def place_in_line(registration: Registration) -> int:
    """Which of those waiting for a place a player is, the next one 1; 0 of who doesn't wait."""
    if registration.status != Status.WAITING:
        return 0
    since, number = registration.waiting_since, registration.number
    before = Q(waiting_since__lt=since) | Q(waiting_since=since, number__lt=number)
    return registration.event.registrations.filter(before, status=Status.WAITING).count() + 1


def roster(event: Event) -> RegistrationQuerySet:
    """Everybody who ever registered, by number."""
    return event.registrations.select_related("player").defer("handed_in_verdict").order_by("number")


def players_gone(event: Event) -> QuerySet[Registration]:
    """The registrations of those who are no longer there, the last first."""
    return event.registrations.exclude(status__in=PRESENT).order_by("-left_at", "-pk")


@dataclass(frozen=True)
class Tally:
    """How an event stands."""

    registered: int
    legal: int
    illegal: int
    warned: int
    missing: int
    twins: int


def tally_of(entries: Iterable[EventEntry]) -> Tally:
    """The sums over what an organiser sees."""
    rows = list(entries)
    return Tally(
        registered=len(rows),
        legal=sum(row.view is not None and row.view.verdict.legal for row in rows),
        illegal=sum(row.state == "error" for row in rows),
        warned=sum(row.state == "warning" for row in rows),
        missing=sum(row.state == "missing" for row in rows),
        twins=sum(bool(row.twins) for row in rows),
    )


def differs_from_deck(registration: Registration) -> bool:
    """Whether the living deck is no longer the list that was handed in; not asked of a deck in the bin."""
    if registration.deck is None or registration.deck.deleted_at is not None or not registration.has_list:
        return False
    now, known = deck_state(as_edited(registration.deck)), catalog()
    return (deck_hash(now, known), now.unread) != sameness(registration)


def change_since(registration: Registration) -> Difference:
    """What has to be done to the list that was handed in to get that of the living deck; asked where `differs_from_deck`."""
    assert registration.deck is not None  # noqa: S101 - it differs
    now, then = deck_state(as_edited(registration.deck)), list_state(registration)
    return difference(replace(then, format=now.format), now)


def find_own_deck(user: Any, public_id: str) -> Deck | None:
    """A deck of `user`, of any game, with its list: whether the event is of that game, handing it in tells."""
    return Deck.objects.kept().filter(owner=user, public_id=public_id[:40]).edited().with_list().first()


def decks_to_hand_in(user: Any) -> QuerySet[Deck]:
    """The decks of `user` of the present game, last changed first."""
    return Deck.objects.owned_by(user).order_by(*LAST_CHANGED)


def is_over(event: Event, today: date) -> bool:
    """Whether its day has passed."""
    return event.starts_on < today
