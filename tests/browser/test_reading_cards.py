"""Cards entered by what is printed on them, in Chromium, in German: typed, read, taken over, saved and played."""

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.models import Card
from tests.browser.conftest import WHAT_THE_BROWSER_DOES, OpenPage
from tests.browser.looks import Look, assert_accessible

pytestmark = [pytest.mark.usefixtures("transactional_db", "demo"), WHAT_THE_BROWSER_DOES]

PRINTED = [
    ("Pumpenwart", "Verteidiger\nWenn diese Einheit vernichtet wird, erhältst du 1 Wasser.", [{"keyword": "defender"}, {"when": "death"}]),
    ("Rostkater", "Immer wenn eine gegnerische Einheit stirbt, ziehe eine Karte. Nur einmal pro Zug.", [{"when": "any_death"}]),
    ("Salzspinne", "Deine anderen Maschinen haben +1 Nahkampf.", [{"always": [{"melee": 1}]}]),
]


def type_in(page: Page, name: str, printed: str, type_: str = "unit") -> None:
    page.goto("/admin/cards/card/add/")
    for field, value in {"name_en": name, "name_de": name, "level": "1", "cost": "1", "recycle": "1", "health": "2"}.items():
        page.locator(f"#id_{field}").fill(value)
    for field, value in {"melee": "1", "ranged": "0", "speed": "1"}.items():
        page.locator(f"#id_{field}").fill(value)
    page.locator("#id_type").select_option(type_)
    page.locator("#id_race").select_option("machine")
    page.locator("#id_printed_de").fill(printed)
    page.locator("#id_modelled").uncheck()


@pytest.mark.parametrize(("name", "printed", "meant"), PRINTED, ids=[row[0] for row in PRINTED])
def test_a_printed_text_is_read_taken_over_and_saved(open_page: OpenPage, name: str, printed: str, meant: list[dict[str, object]]) -> None:
    owner = User.objects.create_superuser("owner", password="x")
    page = open_page("/cards/", look=Look(language="de"), user=owner)
    type_in(page, name, printed)
    page.get_by_role("button", name="Den gedruckten Text lesen").click()
    expect(page.get_by_text("Der ganze Text wurde gelesen.")).to_be_visible()
    expect(page.get_by_text("Struck out")).to_have_count(0)
    page.get_by_role("button", name="Übernehmen", exact=True).click()
    expect(page.locator("#id_modelled")).to_be_checked()
    page.locator("[name=_save]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    card = Card.objects.get(name_de=name)
    assert card.modelled
    assert [next(iter(ability)) for ability in card.abilities] == [next(iter(ability)) for ability in meant]


def test_which_reading_is_meant_is_chosen_by_keyboard_and_taken_back(open_page: OpenPage) -> None:
    owner = User.objects.create_superuser("owner", password="x")
    page = open_page("/cards/", look=Look(language="de"), user=owner)
    type_in(page, "Notverkauf", "Vernichte eine deiner Einheiten und erhalte Wasser in Höhe ihrer Kosten.", type_="tactic")
    abilities = page.locator("#id_abilities")
    abilities.fill("- {play: [{draw: 1}]}")
    page.get_by_role("button", name="Den gedruckten Text lesen").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("1 Satz lässt sich verschieden lesen")
    choice = page.get_by_role("group", name="Satz 1 lässt sich verschieden lesen. Was ist gemeint?")
    likeliest = choice.get_by_role("radio", name="Lesart 1, die wahrscheinlichste")
    expect(likeliest).to_be_checked()
    assert page.complaints == []  # type: ignore[attr-defined]
    assert_accessible(page, part=".reading")
    page.complaints.clear()  # type: ignore[attr-defined]  # axe's own styles for imported sheets are refused here
    likeliest.press("ArrowDown")
    expect(choice.get_by_role("radio", name="Lesart 2")).to_be_checked()
    take = page.get_by_role("button", name="Übernehmen", exact=True)
    take.press("Enter")
    expect(abilities).to_have_value(re.compile("of: self"))
    likeliest.check()
    take.click()
    expect(abilities).to_have_value(re.compile("of: that"))
    expect(page.get_by_role("status")).to_contain_text("übernommen")
    page.get_by_role("button", name="Rückgängig").click()
    expect(abilities).to_have_value("- {play: [{draw: 1}]}")
    page.locator("#id_printed_de").fill("Ziehe eine Karte.")
    expect(page.get_by_role("status")).to_contain_text("Lies sie noch einmal")
    expect(take).to_have_count(0)
