"""Faces as Chromium draws them, one card of each type: `python -m tests.browser.face_pictures` stores them anew.

Look at the pictures before you commit them. They are compared a quarter as large, block by block: another font or another
edge passes, a part that moved, changed or is gone does not.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import django
from django.test import override_settings
from playwright.sync_api import Browser, sync_playwright

from engine.cards.catalog import BaseCard, CardId
from engine.languages import Language, LocalText
from engine.rone.cards import Card, CardType
from engine.skirmish.cards import SkirmishCard
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.skirmish_faces import IN_GERMAN, KIT, SKIRMISH_CARDS
from tests.browser.tagewerk_faces import TAGEWERK_CARDS
from tests.browser.tocsin_faces import TOCSIN_CARDS, TOCSIN_IN_GERMAN

FOLDER = Path(__file__).parent / "faces"
WIDTH, HEIGHT = 252, 352
MEAN_MOST, BLOCK_MOST = 2.5, 22.0
"""How far two pictures may be apart, of 255: on the whole, and in the block that differs most. Another font is 2 and 20 apart."""


class Scale(NamedTuple):
    """How large two pictures are compared, and how large the blocks are that are looked at one by one, in pixels."""

    width: int
    height: int
    across: int
    down: int


QUARTER = Scale(63, 88, 7, 8)
SHEET_WIDTH, SHEET_HEIGHT = 380, 268
SHEET_QUARTER = Scale(95, 67, 5, 7)
RONE_CARDS: Mapping[str, Card] = {
    "hero": Card(
        id=CardId(1),
        slug="asha-2",
        type=CardType.HERO,
        name=LocalText("Asha of the Wells", "Asha von den Brunnen"),
        race="human",
        hero="asha",
        level=2,
        cost=5,
        water_income=7,
        card_income=1,
        abilities=(
            {"activate": {"exhaust": 1}, "economic": True, "do": [{"water": 2}]},
            {"activate": {"exhaust": 3}, "do": [{"health": 2, "to": {"unit": "any"}}]},
        ),
    ),
    "unit": Card(
        id=CardId(2),
        slug="gate-runner",
        type=CardType.UNIT,
        name=LocalText("Gate Runner", "Torläuferin"),
        race="machine",
        level=1,
        cost=4,
        recycle=2,
        health=3,
        melee=2,
        ranged=1,
        speed=2,
        abilities=({"keyword": "defender"}, {"when": "death", "do": [{"water": 1}]}),
        flavour=LocalText("The gate is where she stands.", "Wo sie steht, ist das Tor."),
    ),
    "tactic": Card(
        id=CardId(3),
        slug="long-drought",
        type=CardType.TACTIC,
        name=LocalText("Long Drought", "Lange Dürre"),
        level=3,
        cost=12,
        modelled=False,
        printed=LocalText("Each player loses 2 {water}.\nThen draw 1 {card}.", "Jeder Spieler verliert 2 {water}.\nDann ziehe 1 {card}."),
    ),
    "technology": Card(
        id=CardId(4),
        slug="still",
        type=CardType.TECHNOLOGY,
        name=LocalText("Field Still", "Felddestille"),
        level=1,
        cost=0,
        abilities=({"activate": {"exhaust": 2}, "do": [{"water": 1}]},),
    ),
}
CARDS: Mapping[str, BaseCard] = {**RONE_CARDS, **TAGEWERK_CARDS, **SKIRMISH_CARDS, **TOCSIN_CARDS}
MARKS: Mapping[str, tuple[str, str]] = {
    "rone": ("DRY", "dry"),
    "tagewerk": ("BEL", "bell"),
    "skirmish": ("MKT", "stall"),
    "tocsin": ("LOW", "bell"),
}
PICTURES: Mapping[str, tuple[BaseCard, Language]] = {name: (card, "en") for name, card in CARDS.items()} | {
    f"{name}.de": (CARDS[name], "de") for name in ("tagewerk-main", "tagewerk-item", *IN_GERMAN, *TOCSIN_IN_GERMAN)
}
"""The stored pictures: each card in English, and German where it is the longer text."""
SHEETS: Mapping[str, tuple[str, Language]] = {"skirmish-sheet-play": ("play", "en"), "skirmish-sheet-story.de": ("story", "de")}
"""The stored pictures of a character's sheet, each of a side."""

# Both pictures drawn smaller, then the mean difference of all values and that of the worst block of `across` by `down` pixels.
COMPARE = """async ([one, other, [width, height, across, down]]) => {
  const pixels = await Promise.all([one, other].map(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const sheet = new OffscreenCanvas(width, height).getContext("2d");
    sheet.imageSmoothingQuality = "high";
    sheet.drawImage(picture, 0, 0, width, height);
    return sheet.getImageData(0, 0, width, height).data;
  }));
  const blocks = new Map();
  let sum = 0;
  for (let at = 0; at < pixels[0].length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const apart = [0, 1, 2].reduce((total, channel) => total + Math.abs(pixels[0][at + channel] - pixels[1][at + channel]), 0) / 3;
    const block = Math.floor(x / across) + 100 * Math.floor(y / down);
    sum += apart;
    blocks.set(block, (blocks.get(block) ?? 0) + apart / (across * down));
  }
  return {mean: sum / (width * height), block: Math.max(...blocks.values())};
}"""


def drawn(card: BaseCard, language: Language = "en") -> str:
    """The face of a card, in SVG."""
    from cards.faces import EditionMark, draw_face
    from cards.rules_text import face_paragraphs, spoken_rules_text

    mark = EditionMark(*MARKS[card.game], "018", "none")
    with override_settings(GAMES=list(MARKS)):
        said = spoken_rules_text(card, language)
        return draw_face(card, language, text=face_paragraphs(card, language), description=said, edition=mark)


def drawn_sheet(card: SkirmishCard, side: str, language: Language) -> str:
    """A side of the sheet of a character, in SVG."""
    from cards.faces import EditionMark
    from cards.faces.skirmish_sheet import draw_sheet
    from cards.rules_text import face_paragraphs, spoken_rules_text

    mark = EditionMark(*MARKS["skirmish"], "", "none")
    with override_settings(GAMES=list(MARKS)):
        said = spoken_rules_text(card, language)
        return draw_sheet(card, side, language, text=face_paragraphs(card, language), description=said, kit=KIT, edition=mark)


def picture_of(browser: Browser, svg: str, *, width: int = WIDTH, height: int = HEIGHT) -> bytes:
    """`svg` as Chromium draws it, as a PNG."""
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1)
    style = f"body {{ margin: 0 }} img {{ display: block; width: {width}px }}"
    try:
        page.set_content(f'<style>{style}</style><img src="{address("image/svg+xml", svg.encode())}">')
        page.locator("img").evaluate("image => image.decode()")
        return page.screenshot()
    finally:
        page.close()


def differences(browser: Browser, one: bytes, other: bytes, *, scale: Scale = QUARTER) -> dict[str, float]:
    """How far two PNGs are apart at `scale`: `mean`, and `block` that differs most, of 255."""
    page = browser.new_page()
    try:
        apart: dict[str, float] = page.evaluate(COMPARE, [address("image/png", one), address("image/png", other), list(scale)])
        return apart
    finally:
        page.close()


def address(media_type: str, content: bytes) -> str:
    """`content` as an address."""
    return f"data:{media_type};base64,{b64encode(content).decode()}"


def main() -> None:
    """Draw and store."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        for name, (card, language) in PICTURES.items():
            (FOLDER / f"{name}.png").write_bytes(picture_of(browser, drawn(card, language)))
        for name, (side, language) in SHEETS.items():
            sheet = drawn_sheet(SKIRMISH_CARDS["skirmish-character"], side, language)
            (FOLDER / f"{name}.png").write_bytes(picture_of(browser, sheet, width=SHEET_WIDTH, height=SHEET_HEIGHT))
        browser.close()


if __name__ == "__main__":
    main()
