"""Pages around an account: the way in and out, the profile, the tokens."""

from accounts.views.entry import locked_out

__all__ = ["locked_out"]
