"""Pages around an account: the way in and out, the profile, the tokens."""

from accounts.views.entry import csrf_failure, locked_out

__all__ = ["csrf_failure", "locked_out"]
