"""Tests of a group are played by one process of the suite, whichever modules they stand in."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

MODULE = """
import os
from pathlib import Path

import pytest

@pytest.mark.xdist_group("those that share something")
@pytest.mark.parametrize("number", range(5))
def test_in_a_group(number):
    print("played by", os.getpid())
"""


def test_a_group_stays_together(tmp_path: Path) -> None:
    for name in ("test_one.py", "test_another.py"):
        (tmp_path / name).write_text(MODULE)
    command = [sys.executable, "-m", "pytest", "-p", "xdist", "-p", "tests.groups", "-p", "no:cacheprovider", "-rP"]
    shared_out = ["--numprocesses", "2", "--dist", "loadgroup", "--config-file", "/dev/null", "--rootdir", str(tmp_path), str(tmp_path)]
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    said = subprocess.run(command + shared_out, cwd=settings.BASE_DIR, env=alone, capture_output=True, text=True).stdout

    assert "10 passed" in said, said
    assert len({line for line in said.splitlines() if line.startswith("played by")}) == 1, said
