"""Who calls the REST API: a program with a personal token, or a person logged in on the site."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, User
from accounts.selectors import find_token
from accounts.services import note_token_use


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`. Sets `request.user` to the token's owner and `request.auth` to the token."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The owner and the token, or None where no bearer token came along.

        Raises:
            AuthenticationFailed: the token is unknown, revoked or expired, or the header is not one token.
        """
        scheme, *rest = get_authorization_header(request).split() or [b""]
        if scheme.lower() != b"bearer":
            return None
        try:
            secret = rest[0].decode("ascii") if len(rest) == 1 else ""
        except UnicodeDecodeError:
            secret = ""
        now = timezone.now()
        token = find_token(secret, now=now)
        if token is None:
            raise AuthenticationFailed(_("This token opens nothing: it is unknown, revoked or expired."), code="INVALID_TOKEN")
        note_token_use(token=token, now=now)
        return token.owner, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return 'Bearer realm="api"'
