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
from events.models.round import Pairing, Result, Round, System

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
    "Pairing",
    "Penalty",
    "Registration",
    "RegistrationQuerySet",
    "ReplacedList",
    "Result",
    "Role",
    "Round",
    "Staff",
    "StaffDeed",
    "StaffLink",
    "Status",
    "System",
    "Visibility",
    "new_public_id",
]
