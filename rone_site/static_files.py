"""Static files as they are served: collected once beside the code, for all sites that run from it.

Each state of them is a folder of its own, `build/static/DIGEST`, and `build/static/current` leads to the newest. A site
reads that link when it starts, so that nothing changes below one that runs.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.management.commands.collectstatic import Command as CollectStatic
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

KEPT_STATES = 4
"""So many folders stay, for sites that were started before the last changes and still run."""


class SiteStaticFiles(StaticFilesConfig):
    """Django's app for static files, without what no page of this site asks for."""

    ignore_patterns = (
        *StaticFilesConfig.ignore_patterns,
        "*.map",  # for a browser's tools for developers
        "admin/js/vendor/jquery/jquery.js",  # of these the small forms are served
        "admin/js/vendor/select2/select2.full.js",
        "admin/js/vendor/select2/i18n/[!de]*",  # words for languages that the site has not
        "admin/js/vendor/xregexp/xregexp.js",
        "django_htmx/ext/*",
        "django_htmx/htm*-4*",
        "django_htmx/htmx-2.js",
        "drf_spectacular_sidecar/redoc/*",  # another reader of the API's description
        "drf_spectacular_sidecar/swagger-ui-dist/oauth2-redirect.*",
        "rest_framework/*",  # pages for the API, which answers in JSON alone
    )


class SiteStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Names by content, in what our modules import too, so that none is needed under its plain name; maps are left out."""

    patterns = (
        ("*.css", tuple(CompressedManifestStaticFilesStorage.patterns[0][1][:2])),
        *((f"{app}/*.js", CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]) for app in settings.OWN_APPS),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"file_permissions_mode": 0o644, "directory_permissions_mode": 0o755} | kwargs)


def collect_static_files(*, say: Callable[[str], object]) -> None:
    """Make the folder for the static files as they are now, if there is none, and let the next start use it.

    Several that do this at once wait for each other. A folder that is there is complete.
    """
    builds = Path(settings.STATIC_BUILDS)
    before = os.umask(0o022)  # what everybody gets from the site, everybody on the machine may read
    try:
        builds.mkdir(parents=True, exist_ok=True)
        with (builds / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            folder = builds / digest_of_static_files()
            if not folder.is_dir():
                say("Collecting static files …")
                _collect(folder)
            if (builds / "current").resolve() != folder.resolve():
                _make_current(folder)
                _drop_old_states(builds)
    finally:
        os.umask(before)


def digest_of_static_files() -> str:
    """A digest of the static files' names, sizes and times, which change with what packages hold, and of this module."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list(SiteStaticFiles.ignore_patterns):
            state = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:20]


def _collect(folder: Path) -> None:
    """Collect, name by content and compress to the new `folder`, which appears when it is complete."""
    half = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(half, ignore_errors=True)
    command = CollectStatic()
    command.storage = SiteStaticFilesStorage(location=half)
    call_command(command, interactive=False, verbosity=0)
    half.rename(folder)


def _make_current(folder: Path) -> None:
    """Let the link lead to `folder`, at once."""
    link = folder.with_name(".current")
    link.unlink(missing_ok=True)
    link.symlink_to(folder.name)
    link.replace(folder.with_name("current"))
    os.utime(folder)


def _drop_old_states(builds: Path) -> None:
    """Delete all states but the last few that were current."""
    states = sorted((path for path in builds.iterdir() if path.is_dir() and not path.is_symlink()), key=lambda path: path.stat().st_mtime)
    for path in states[:-KEPT_STATES]:
        shutil.rmtree(path, ignore_errors=True)
