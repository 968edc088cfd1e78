"""Events, who runs them and who takes part, the lists they handed in, and what was done with them."""

from events.models.check import CheckDraw, DeckCheck, Penalty
from events.models.event import NAME_LENGTH, TEXT_LENGTH, Audience, Event, EventQuerySet, Role, Staff, StaffLink, Visibility, new_public_id
from events.models.registration import (
    COUNTED,
    NOTE_LENGTH,
    PRESENT,
    Deed,
    Hold,
    Judgement,
    Registration,
    RegistrationQuerySet,
    ReplacedList,
    StaffDeed,
    Status,
)

__all__ = [
    "COUNTED",
    "NAME_LENGTH",
    "NOTE_LENGTH",
    "PRESENT",
    "TEXT_LENGTH",
    "Audience",
    "CheckDraw",
    "DeckCheck",
    "Deed",
    "Event",
    "EventQuerySet",
    "Hold",
    "Judgement",
    "Penalty",
    "Registration",
    "RegistrationQuerySet",
    "ReplacedList",
    "Role",
    "Staff",
    "StaffDeed",
    "StaffLink",
    "Status",
    "Visibility",
    "new_public_id",
]
