"""What the collection refuses."""

from web.errors import RefusedError


class CopiesOutOfRangeError(RefusedError):
    """A number of copies or boxes that nobody has."""

    code = "COPIES_OUT_OF_RANGE"


class ImportTooLongError(RefusedError):
    """A text to import that is longer than any collection."""

    code = "IMPORT_TOO_LONG"
