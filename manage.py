#!/usr/bin/env python3
"""Django's command line for the RONE site."""

import os
import sys
from pathlib import Path

ENVIRONMENT = Path(__file__).resolve().parent / ".venv" / "bin" / "python"


def main() -> None:
    """Run the management command named on the command line, in the project's environment."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        run_in_environment()
        raise
    execute_from_command_line(sys.argv)


def run_in_environment() -> None:
    """Start over with the Python that script/setup prepared; returns only when this is that one already."""
    if Path(sys.prefix) == ENVIRONMENT.parents[1]:
        return
    if not ENVIRONMENT.exists():
        sys.exit("The site is not set up yet. Type: script/setup")
    os.execv(ENVIRONMENT, [str(ENVIRONMENT), *sys.argv])  # noqa: S606 - our own Python and our own arguments


if __name__ == "__main__":
    main()
