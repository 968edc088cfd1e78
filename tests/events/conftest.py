"""The demo edition, as the decks' tests have it."""

from tests.decks.conftest import demo, demo_rows

__all__ = ["demo", "demo_rows"]
