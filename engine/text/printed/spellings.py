"""Words of print that are read as other words: short ones as players type them, spoken ones, old ones, and those of other games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import Language

READ_AS: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        **{"&": "and", "which": "that", "upon": "on", "til": "until", "till": "until"},
        **{"opp": "opponent", "opps": "opponents", "oppo": "opponent"},
        **{"dmg": "damage", "hp": "health", "lvl": "level", "lv": "level", "gy": "graveyard"},
        **{"slay": "destroy", "slays": "destroys", "slain": "destroyed", "eliminate": "destroy", "eliminates": "destroys"},
        **{"lay": "put", "lays": "puts", "topmost": "top", "uppermost": "top", "btm": "bottom"},
    },
    "de": {"ne": "eine", "nen": "einen", "ner": "einer", "nem": "einem", "unters": "unter", "&": "und"},
}
"""Folded words by language, each with the one that it stands for; no pattern has the former."""
