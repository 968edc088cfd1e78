"""What events refuse."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.languages import LocalText
from engine.verdict.verdict import Problem
from web.errors import ConflictError, FieldError, NotFoundError, RefusedError
from web.text.language import reader_language
from web.text.quoting import in_quotes


class EventNotFoundError(NotFoundError):
    """No event of this id, or no registration that the caller may know of."""

    code = "EVENT_NOT_FOUND"


class RegistrationClosedError(ConflictError):
    """The deadline has passed, staff locked the list, or registration isn't open."""

    code = "REGISTRATION_CLOSED"


class EventCancelledError(ConflictError):
    """The event was called off, and nothing of it changes any more."""

    code = "EVENT_CANCELLED"


class EventFinishedError(ConflictError):
    """The event is finished, and nothing is entered any more until an organiser reopens it."""

    code = "EVENT_FINISHED"


class EventInUseError(ConflictError):
    """An event for which players registered can't be deleted."""

    code = "EVENT_IN_USE"


class RoundNotOverError(ConflictError):
    """Matches of the last round have no result."""

    code = "ROUND_NOT_OVER"


class RemovedFromEventError(ConflictError):
    """The player was taken out, dropped out or was disqualified, and only staff bring them back."""

    code = "REMOVED_FROM_EVENT"


class ListsStillTakenError(ConflictError):
    """Lists can't be opened while they can still be handed in."""

    code = "LISTS_STILL_TAKEN"


class EventRefusedError(RefusedError):
    """A value that no event can have."""

    code = "EVENT_REFUSED"


class OtherGameError(RefusedError):
    """A deck of another game than the event's."""

    code = "OTHER_GAME"

    def __init__(self, deck: str, of: LocalText, wanted: LocalText) -> None:
        language = reader_language()
        message = _("%(deck)s is a deck of %(game)s; this event is of %(wanted)s.")
        super().__init__(message % {"deck": in_quotes(deck), "game": of.in_language(language), "wanted": wanted.in_language(language)})


class DeckNotLegalError(RefusedError):
    """A list that breaks the format's rules, for an event that admits none such; with every problem."""

    code = "DECK_NOT_LEGAL"

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = tuple(problems)
        language = reader_language()
        message = ngettext(
            "The list has %(count)s error, and this event takes legal lists only.",
            "The list has %(count)s errors, and this event takes legal lists only.",
            len(found),
        )
        super().__init__(
            message % {"count": len(found)},
            errors=[FieldError(p.code, p.zone, p.message.in_language(language)) for p in found],
        )
        self.problems = found


def no_event(public_id: str) -> EventNotFoundError:
    """The error about an event that isn't there."""
    return EventNotFoundError(_("There is no event %(id)s.") % {"id": in_quotes(public_id[:40])})
