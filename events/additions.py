"""What an event asks beside its format: only some editions, more cards banned, other limits, other options of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.cards.catalog import CardId
from engine.cards.formats import BaseFormat
from web.games import present_kit


@dataclass(frozen=True, kw_only=True)
class Additions:
    """`editions` (slugs; none: those of the format), `banned` cards (ids; one of a hero's bans the hero), the game's own `limits`.

    `options` are those that the game's rulesets leave to a format.
    """

    editions: tuple[str, ...] = ()
    banned: tuple[int, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, int | str] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Additions:
        """What `to_json` wrote."""
        return cls(
            editions=tuple(data.get("editions", ())),
            banned=tuple(data.get("banned", ())),
            limits=dict(data.get("limits", {})),
            options=dict(data.get("options", {})),
        )

    def to_json(self) -> dict[str, Any]:
        """As the event keeps it; empty where nothing is added."""
        said = {
            "editions": sorted(set(self.editions)),
            "banned": sorted(set(self.banned)),
            "limits": dict(sorted(self.limits.items())),
            "options": dict(sorted(self.options.items())),
        }
        return {name: value for name, value in said.items() if value}

    def applied_to(self, format: BaseFormat) -> BaseFormat:
        """`format` with what is added. Raises `FormatError` where nothing could be legal then."""
        if not self.to_json():
            return format
        banned = frozenset(CardId(card) for card in self.banned)
        changes: dict[str, Any] = {
            "editions": frozenset(self.editions) or format.editions,
            "has_event_editions": bool(self.editions),
            "banned": format.banned | banned,
            "event_bans": banned - format.banned,
            "ruleset": present_kit().ruleset_with(format.ruleset, self.options),
            **self.limits,
        }
        return replace(format, **changes)
