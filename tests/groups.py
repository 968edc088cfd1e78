"""How the tests are shared out among the processes of the suite: `pytest --numprocesses auto --dist loadgroup`.

Tests with the mark `xdist_group` stay together in one process: they share something dear, or must not meet each other.
"""

from collections.abc import Iterator

import pytest
from _pytest.nodeid import NodeId


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Iterator[None]:
    """One process more than there are cores: some test always waits for a browser, a worker or a server."""
    return (yield) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Groups come first, so that the other processes are not done long before one that plays a group."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
    if hasattr(config, "workerinput"):
        for item in items:
            name_after_group(item)


def name_after_group(item: pytest.Item) -> None:
    """Put the group of a test at the end of its id, where the process that shares the tests out looks for it.

    pytest-xdist 3.8 does that itself, but not in a way that pytest 9.2 sees: https://github.com/pytest-dev/pytest-xdist/issues/1386
    """
    mark = item.get_closest_marker("xdist_group")
    if mark:
        item._id = NodeId.parse(f"{item.nodeid}@{mark.args[0]}")
