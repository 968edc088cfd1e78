"""The rules of RONE and everything that follows from them, in pure Python (standard library only).

Chance, statistics and running many games stand directly in this package; the game itself stands in
`engine.rone`. Nothing here knows Django.
"""

from engine.compiled import use_compiled

ENGINE_VERSION = "0.5.0"
"""Part of every stored result and replay: those of different versions are never mixed.

Raised with every change after which the same lists, settings and seed may give another result: rules, bots, what is counted, the
limits of verdicts. Reports made before are then shown as older than the engine, replays of before are refused.
"""

use_compiled()
