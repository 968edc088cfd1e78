"""What happens in a worker process as it starts."""

from __future__ import annotations

import gc

from celery.signals import worker_process_init

from rone_site.celery import app


def test_what_a_worker_process_starts_with_is_no_work_for_the_collector() -> None:
    gc.unfreeze()
    try:
        worker_process_init.send(app)
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
