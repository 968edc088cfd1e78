"""The text of every demo card in both languages, for a person to read: `python -m tests.carddata.golden` writes it anew."""

from pathlib import Path

from engine.rone.words import plain_text
from tests.carddata.makers import demo_catalog

FILE = Path(__file__).parent / "golden-texts.txt"


def golden_texts() -> str:
    """Each card with its names, figures and the lines of its text."""
    blocks = []
    for card in demo_catalog():
        figures = [f"{card.type} {card.level}", f"cost {'-' if card.cost is None else card.cost}"]
        figures += [f"{card.health}/{card.melee}/{card.ranged} speed {card.speed}"] if card.health is not None else []
        lines = [f"{card.name.en} · {card.name.de} ({', '.join(figures)})"]
        for english, german in zip(plain_text(card, "en").splitlines(), plain_text(card, "de").splitlines(), strict=True):
            lines += [f"  {english}", f"  {german}"]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    FILE.write_text(golden_texts(), encoding="utf-8")
