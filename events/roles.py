"""What somebody is at an event, and so what they may do there.

A helper registers players, takes their lists and their results and sees who is there; a judge reads every list, too, checks cards and
gives penalties; an organiser runs the event.
"""

from __future__ import annotations

from typing import Any

from events.models import Event, Role

_RANK = {Role.HELPER: 1, Role.JUDGE: 2, Role.ORGANISER: 3}


def role_of(user: Any, event: Event) -> Role | None:
    """What `user` is at `event`; None of a player or a visitor. `event.staff` is asked once where it was fetched with the event."""
    if not user.is_authenticated:
        return None
    if event.organiser_id == user.pk:
        return Role.ORGANISER
    return next((Role(one.role) for one in event.staff.all() if one.user_id == user.pk), None)


def acts_as(user: Any, event: Event, role: Role) -> bool:
    """Whether `user` may do at `event` what a `role` may."""
    own = role_of(user, event)
    return own is not None and _RANK[own] >= _RANK[role]
