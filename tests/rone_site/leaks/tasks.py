"""A task that breaks."""

from celery import shared_task

from tests.rone_site.leaks.faults import FAULTS


@shared_task
def break_something(kind: str, secret: str, also: object = None) -> str:
    """Break as `kind` says; what is printed meanwhile is printed by a library, say."""
    FAULTS[kind](secret)
    return secret
