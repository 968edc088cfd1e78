"""The rules of RONE and everything that follows from them, in pure Python (standard library only).

Chance, statistics and running many games stand directly in this package; the game itself stands in
`engine.rone`. Nothing here knows Django.
"""

from engine.compiled import use_compiled

ENGINE_VERSION = "0.1.0"
"""Part of every stored result: results of different versions are never mixed."""

use_compiled()
