"""What a caller of the REST API may do where a view says nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

if TYPE_CHECKING:
    from rest_framework.views import APIView


class ReadOnlyForTokens(BasePermission):
    """What holds where a view says nothing: everyone may read, people who are logged in may write, tokens may not."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the request may go on."""
        if request.method in SAFE_METHODS:
            return True
        return request.user.is_authenticated and request.auth is None
