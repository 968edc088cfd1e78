"""`python -m rone_site.supervisor.launch MODULE ARGUMENTS`: a part of the site, as `python -m MODULE` runs it.

What it writes about faults, also before its own logs are set up, is written as logs are (`rone_site.logs`).
"""

from __future__ import annotations

import runpy
import sys

from rone_site.logs.output import write_safely


def main() -> None:
    """Run the module that the command line names, as the program."""
    write_safely()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
