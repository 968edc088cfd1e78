"""What an event asks beside its format: only some editions, more cards banned, other limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.cards import CardId
from engine.formats import BaseFormat


@dataclass(frozen=True, kw_only=True)
class Additions:
    """`editions` (slugs; none: those of the format), `banned` cards (ids; one of a hero's bans the hero), and the game's own `limits`."""

    editions: tuple[str, ...] = ()
    banned: tuple[int, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Additions:
        """What `to_json` wrote."""
        return cls(editions=tuple(data.get("editions", ())), banned=tuple(data.get("banned", ())), limits=dict(data.get("limits", {})))

    def to_json(self) -> dict[str, Any]:
        """As the event keeps it; empty where nothing is added."""
        said = {"editions": sorted(set(self.editions)), "banned": sorted(set(self.banned)), "limits": dict(sorted(self.limits.items()))}
        return {name: value for name, value in said.items() if value}

    def applied_to(self, format: BaseFormat) -> BaseFormat:
        """`format` with what is added. Raises `FormatError` where nothing could be legal then."""
        if not self.to_json():
            return format
        changes: dict[str, Any] = {
            "editions": frozenset(self.editions) or format.editions,
            "banned": format.banned | frozenset(CardId(card) for card in self.banned),
            **self.limits,
        }
        return replace(format, **changes)
