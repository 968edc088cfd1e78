"""The version of the site's code. It stands here and nowhere else."""

VERSION = "1.0.0"
"""Three numbers. The first is raised when an upgrade asks something of an owner that a start can't do, the second when there is
something new, the third otherwise (docs/how-to/release.md).

The engine has a version of its own (`engine.ENGINE_VERSION`), for another question: whether the same lists and seed still give the
same games. It is raised with a change of rules, bots or counts, in a release or between two, and stands in reports and replays.
"""
