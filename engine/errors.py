"""The family of errors the engine raises; anything else that escapes it is a bug."""


class EngineError(Exception):
    """Base of what the engine refuses. `code` is stable and is what callers compare.

    The message holds the offending value.
    """

    code = "ENGINE_ERROR"


class ReplayError(EngineError):
    """A replay can't be played here: it is of another game, another version of the engine, or other cards."""

    code = "REPLAY_NOT_PLAYABLE"
