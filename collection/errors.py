"""What the collection refuses."""

from django.utils.translation import gettext as _

from web.errors import ConflictError, NotFoundError, RefusedError


class CopiesOutOfRangeError(RefusedError):
    """A number of copies or boxes that nobody has."""

    code = "COPIES_OUT_OF_RANGE"


class TooManyDescribedError(RefusedError):
    """More copies of a printing are described than are owned of it."""

    code = "TOO_MANY_DESCRIBED"


class CopiesChangedError(ConflictError):
    """Copies that no longer are what was shown when somebody pressed Save."""

    code = "COPIES_CHANGED"


class PrintingGoneError(NotFoundError):
    """A printing or an edition that the game has no more, or never had."""

    code = "UNKNOWN_PRINTING"


class ListRefusedError(RefusedError):
    """A list or a visibility that there isn't."""

    code = "LIST_REFUSED"


class ListNotFoundError(NotFoundError):
    """No list that this reader may see; nobody learns whether there is one."""

    code = "LIST_NOT_FOUND"

    def __init__(self) -> None:
        super().__init__(_("There is no such list, or it isn’t shown to everyone."))


class ImportTooLongError(RefusedError):
    """A text to import that is longer than any collection."""

    code = "IMPORT_TOO_LONG"


class TooManyImportsError(RefusedError):
    """One more unfinished import than anybody has use for."""

    code = "TOO_MANY_IMPORTS"


class ImportChangedError(ConflictError):
    """An import that no longer is what was shown when somebody pressed Save."""

    code = "IMPORT_CHANGED"


class LineNotAloneError(RefusedError):
    """A corrected line of an import that reaches into other lines."""

    code = "LINE_NOT_ALONE"
