"""What readings are made of, and the marks that stay open in them until the whole text is known."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Data: TypeAlias = "dict[str, Any]"
Steps: TypeAlias = "list[Data]"

IT: Final = "?it"
"""A pronoun: what was named last, what the trigger is about, or the card itself."""
THAT_ONE: Final = "?that"
"""A card that was named before: "that unit"."""
YOURS: Final = "?yours"
"""A mark of steps that bring a card to your hand or your deck: cards go to their owner's, so it has to be your own."""
PRONOUNS: Final = {IT: ("that", "cause", "self"), THAT_ONE: ("cause", "that")}
"""What each can mean, the likelier first."""
LETTERS: Final = ("X", "Y", "Z")
