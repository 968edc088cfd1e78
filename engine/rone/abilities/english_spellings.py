"""Words of English print that are read as other words: short ones as players type them, old ones, and those of other games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

READ_AS: Final[Mapping[str, str]] = {
    **{"&": "and", "which": "that", "upon": "on", "til": "until", "till": "until"},
    **{"opp": "opponent", "opps": "opponents", "oppo": "opponent"},
    **{"dmg": "damage", "hp": "health", "lvl": "level", "lv": "level", "gy": "graveyard"},
    **{"slay": "destroy", "slays": "destroys", "slain": "destroyed", "eliminate": "destroy", "eliminates": "destroys"},
    **{"lay": "put", "lays": "puts", "topmost": "top", "uppermost": "top", "btm": "bottom"},
}
"""Folded words, each with the one that it stands for; no pattern has the former."""
