"""What tables refuse."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.languages import LocalText
from web.errors import ConflictError, FieldError, ForbiddenError, NotFoundError, RefusedError, TooManyRequestsError, UnavailableError
from web.rates import Allowance
from web.text.language import reader_language
from web.text.quoting import in_quotes


class TableNotFoundError(NotFoundError):
    """No table of this id, or none that the caller may know of."""

    code = "TABLE_NOT_FOUND"

    def __init__(self, public_id: str) -> None:
        super().__init__(_("There is no table %(id)s.") % {"id": in_quotes(public_id[:40])})


class PuzzleNotFoundError(NotFoundError):
    """No puzzle of this day, or not yet."""

    code = "PUZZLE_NOT_FOUND"

    def __init__(self, day: str) -> None:
        super().__init__(_("There is no puzzle of %(day)s.") % {"day": in_quotes(day[:40])})


class NoTablesError(NotFoundError):
    """The game isn't played at tables."""

    code = "NO_TABLES"

    def __init__(self, game: LocalText) -> None:
        super().__init__(_("%(game)s isn’t played here.") % {"game": game.in_language(reader_language())})


class TableRefusedError(RefusedError):
    """Something that nobody can sit down to; `errors` holds every fault."""

    code = "TABLE_REFUSED"

    def __init__(self, faults: Sequence[FieldError]) -> None:
        super().__init__(faults[0].message, code=faults[0].code if len(faults) == 1 else None, errors=faults)


class NumberNotPendingError(ConflictError):
    """A choice for another decision than the one that is asked; `errors` tells the number of that one."""

    code = "NUMBER_NOT_PENDING"

    def __init__(self, sent: int, pending: int | None) -> None:
        if pending is None:
            super().__init__(_("Nothing is to be decided at this table now."))
            return
        values = {"sent": sent, "pending": pending}
        errors = [FieldError("PENDING", "number", str(pending))]
        super().__init__(_("Decision %(pending)s is asked, not %(sent)s.") % values, errors=errors)


class OtherSeatError(ForbiddenError):
    """Somebody else decides, or the caller sits in no seat of the table."""

    code = "OTHER_SEAT"


class OptionUnknownError(RefusedError):
    """The decision has no such option."""

    code = "OPTION_UNKNOWN"

    def __init__(self, option: int) -> None:
        message = _("Option %(option)s is none of those offered.") % {"option": option}
        super().__init__(message, errors=[FieldError(self.code, "option", message)])


class StepUnknownError(RefusedError):
    """A step that was sent ahead isn't offered, is sent twice, or is one more than is asked."""

    code = "STEP_UNKNOWN"

    def __init__(self, step: str) -> None:
        message = _("%(step)s can’t be chosen here, so nothing was chosen.") % {"step": in_quotes(step[:60])}
        super().__init__(message, errors=[FieldError(self.code, "then", message)])


class SeatUnknownError(RefusedError):
    """The table has no seat of this number in which somebody plays."""

    code = "SEAT_UNKNOWN"

    def __init__(self, seat: int) -> None:
        message = _("Nobody plays in seat %(seat)s.") % {"seat": seat}
        super().__init__(message, errors=[FieldError(self.code, "seat", message)])


class TakeBackRefusedError(ConflictError):
    """Nothing can be taken back: there is nothing, the game is over, or another person plays along."""

    code = "TAKE_BACK_REFUSED"


class HintRefusedError(ConflictError):
    """No hint is given: another person plays along, or no bot could be asked."""

    code = "HINT_REFUSED"


class HintUnavailableError(UnavailableError):
    """Nobody can work a hint out just now: the broker or the cache doesn't answer."""

    code = "HINT_UNAVAILABLE"

    def __init__(self) -> None:
        super().__init__(_("Nobody can work out a hint just now. Try it again in a minute."), headers={"Retry-After": "60"})


class TooManyHintsError(TooManyRequestsError):
    """One person has asked for more hints than one may in an hour."""

    code = "HINTS_TOO_MANY"

    def __init__(self, allowance: Allowance) -> None:
        values = {"limit": allowance.limit, "minutes": max(1, allowance.reset_seconds // 60)}
        message = _("You have asked for %(limit)s hints in this hour. It goes on in %(minutes)s minutes.") % values
        super().__init__(message, headers={"Retry-After": str(allowance.reset_seconds)})


class StudyRefusedError(ConflictError):
    """A game can't be studied: none of its bots could say anything."""

    code = "STUDY_REFUSED"

    def __init__(self) -> None:
        super().__init__(_("No bot of this game can study how it was played."))


class TooManyStudiesError(TooManyRequestsError):
    """One person has had more games studied than one may in an hour."""

    code = "STUDIES_TOO_MANY"

    def __init__(self, allowance: Allowance) -> None:
        values = {"limit": allowance.limit, "minutes": max(1, allowance.reset_seconds // 60)}
        message = _("You have had %(limit)s games studied in this hour. It goes on in %(minutes)s minutes.") % values
        super().__init__(message, headers={"Retry-After": str(allowance.reset_seconds)})


class SeatTakenError(ConflictError):
    """Somebody else took the seat, or the caller has one already."""

    code = "SEAT_TAKEN"


class OfferGoneError(ConflictError):
    """Nobody sits down at a table any more that stood among the open ones."""

    code = "OFFER_GONE"

    def __init__(self) -> None:
        super().__init__(_("This table isn’t offered any more."))


class TableOverError(ConflictError):
    """Something that is only done while a game goes on."""

    code = "TABLE_OVER"


class TableNotOverError(ConflictError):
    """Something that is only told, or done, once the game is over."""

    code = "TABLE_NOT_OVER"


class TableOutdatedError(ConflictError):
    """The game can't be played again: the rules or its cards say something else than when it was dealt."""

    code = "TABLE_OUTDATED"

    def __init__(self) -> None:
        super().__init__(_("The rules or the cards have changed since this game was dealt, so it can’t be shown or played on."))


class TableStuckError(TableOutdatedError):
    """The game can't go on, or be shown: passive abilities of its cards depend on each other without end.

    The checks admit no such cards any more, but did when these were entered.
    """

    code = "TABLE_STUCK"

    def __init__(self) -> None:
        text = _("Cards of this game depend on each other more deeply than can be followed, so it can’t be shown or played on.")
        ConflictError.__init__(self, text)


class TooManyTablesError(TooManyRequestsError):
    """One person has more games on than one may have."""

    code = "TABLES_OPEN"


class NobodyToTellError(ConflictError):
    """Something said where no other person sits."""

    code = "NOBODY_TO_TELL"

    def __init__(self) -> None:
        super().__init__(_("Nobody else sits at this table."))


class TooManyPhrasesError(TooManyRequestsError):
    """One person has said as much as one may in a minute."""

    code = "PHRASES_TOO_MANY"

    def __init__(self, most: int) -> None:
        text = _("You have said %(most)s things in this minute. Let the others answer.")
        super().__init__(text % {"most": most}, headers={"Retry-After": "60"})


class TooManyReportsError(TooManyRequestsError):
    """One person has reported as many people as one may in a day."""

    code = "REPORTS_TOO_MANY"

    def __init__(self, most: int) -> None:
        text = _("You have reported %(most)s people in a day. Write to the site’s owner if there is more.")
        super().__init__(text % {"most": most}, headers={"Retry-After": "3600"})
