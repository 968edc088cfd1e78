"""How fast the engine is: `python -m engine.bench --json` (docs/reference/speed.md)."""
