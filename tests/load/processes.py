"""What the processes of a site and of the database have used of a processor, as Linux tells."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(site: int) -> dict[str, float]:
    """Seconds used by the web processes and the workers below the process `site`, and by all of PostgreSQL, so far."""
    found = {"web": 0.0, "worker": 0.0, "database": 0.0}
    parents: dict[int, int] = {}
    used: dict[int, tuple[str, str, float]] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            name, _, rest = (folder / "stat").read_text().partition(" (")[2].rpartition(") ")
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # it has just ended
            continue
        fields = rest.split()
        parents[int(folder.name)] = int(fields[1])
        used[int(folder.name)] = (name, command, (int(fields[11]) + int(fields[12])) / TICKS)
    for process, (name, command, seconds) in used.items():
        if name == "postgres":
            found["database"] += seconds
        elif is_below(process, site, parents):
            found["web" if "gunicorn" in command else "worker"] += seconds
    return found


def is_below(process: int, ancestor: int, parents: dict[int, int]) -> bool:
    """Whether `ancestor` started `process`, or whoever started it."""
    while process in parents:
        process = parents[process]
        if process == ancestor:
            return True
    return False
