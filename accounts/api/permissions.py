"""What a caller of the REST API may do: people what they may on the site, tokens what their scopes name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.models import ApiToken, Scope
from web.errors import ForbiddenError

if TYPE_CHECKING:
    pass


class ScopeMissingError(ForbiddenError):
    """A token that lacks the scope for what it was used for."""

    code = "SCOPE_MISSING"


def require_scope(request: Request, scope: str) -> None:
    """Nothing, if the caller is a person or a token with `scope`.

    Raises:
        ScopeMissingError: a token without it.
    """
    if isinstance(request.auth, ApiToken) and not request.auth.has_scope(scope):
        raise ScopeMissingError(
            _("This token lacks the scope %(scope)s.") % {"scope": scope},
            headers={"WWW-Authenticate": f'Bearer realm="api", error="insufficient_scope", scope="{scope}"'},
        )


def HasScope(scope: str, *, public: bool = True) -> type[BasePermission]:
    """A permission for the calls that `scope` (`decks:write`) is about.

    Writing needs someone who is logged in, or a token with `scope`; reading with a token needs the `:read` scope of the same
    things, where there is one. Anonymous callers may read where the view is `public` (what they see is the view's matter).
    """
    read = f"{scope.partition(':')[0]}:read"
    needed_to_read = read if read in Scope.values else scope

    class ScopePermission(BasePermission):
        """Made by `HasScope`."""

        scopes = (needed_to_read, scope)
        is_public = public

        def has_permission(self, request: Request, view: Any) -> bool:
            """Whether the request may go on. Raises `ScopeMissingError`."""
            is_reading = request.method in SAFE_METHODS
            require_scope(request, needed_to_read if is_reading else scope)
            return bool(request.user.is_authenticated) or (is_reading and public)

    ScopePermission.__name__ = f"HasScope_{scope.replace(':', '_')}"
    return ScopePermission
