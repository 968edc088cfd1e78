"""Cards entered by what is printed on them, in Chromium, in German: typed, read, taken over, saved and played."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.models import Card
from tests.browser.conftest import SIMULATION_MILLISECONDS, OpenPage
from tests.browser.looks import Look, assert_accessible
from tests.running import Worker

pytestmark = [pytest.mark.usefixtures("transactional_db", "demo")]


@dataclass(frozen=True)
class Printed:
    """What stands on a card of a box, in German."""

    name: str
    type: str
    text: str
    facts: dict[str, str]


UNIT = {"race": "machine", "level": "1", "cost": "1", "recycle": "1", "health": "2", "melee": "1", "ranged": "0", "speed": "1"}
TACTIC = {"level": "1", "cost": "1", "recycle": "1"}
TECHNOLOGY = {"level": "1", "cost": "2"}
AMBIGUOUS = Printed(
    "Nachtschmiede", "technology", "{exhaust-2-purple}: Eine deiner Maschinen erhält 1 Lebenspunkt. Frische sie auf.", TECHNOLOGY
)
BOX = (
    Printed("Pumpenwart", "unit", "Verteidiger\nWenn diese Einheit vernichtet wird, erhältst du 1 Wasser.", UNIT),
    Printed("Rostkater", "unit", "Immer wenn eine gegnerische Einheit stirbt, ziehe eine Karte. Nur einmal pro Zug.", UNIT),
    Printed("Salzspinne", "unit", "Deine anderen Maschinen haben +1 Nahkampf.", UNIT),
    Printed("Zisternenläufer", "unit", "Schlachtfeld: Ziehe eine Karte.", UNIT | {"race": "human", "cost": "2"}),
    Printed("Staubfalke", "unit", "Fliegen\nImmer wenn diese Einheit angreift, erhältst du 1 Wasser.", UNIT | {"race": "mutant"}),
    Printed("Torwache", "unit", "Kampf: Diese Einheit bekommt +2 Nahkampf, wenn sie angreift.", UNIT | {"race": "human", "speed": "2"}),
    Printed("Brunnenmeisterin", "unit", "{exhaust-1-purple}: Du bekommst ein Wasser.", UNIT | {"race": "human"}),
    Printed("Regentanz", "tactic", "Erhalte 3 Wasser und ziehe eine Karte.", TACTIC),
    Printed("Brunnenfund", "tactic", "Ziehe zwei Karten.", TACTIC),
    Printed("Tiefpumpe", "technology", "Zu Beginn deines Zuges erhältst du 1 Wasser.", TECHNOLOGY),
)
LIST = """# Meine Schachtel

Held
Ilsa Varn

Einheiten
{units}
2x Rohrwart
2x Windradschützin

Taktiken
{tactics}
2x Letzte Feldflasche

Technologien
Tiefpumpe
"""


def type_in(page: Page, card: Printed) -> None:
    page.goto("/admin/cards/card/add/")
    page.locator("#id_name_de").fill(card.name)
    page.locator("#id_type").select_option(card.type)
    for field, value in card.facts.items():
        place = page.locator(f"#id_{field}")
        place.select_option(value) if field == "race" else place.fill(value)
    page.locator("#id_printed_de").fill(card.text)
    page.get_by_role("button", name="Den gedruckten Text lesen").click()


def type_in_the_box(page: Page) -> None:
    page.goto("/admin/cards/edition/add/")
    for field, value in {"name_en": "My Box", "name_de": "Meine Schachtel", "code": "MS"}.items():
        page.locator(f"#id_{field}").fill(value)
    page.locator("[name=_save]").click()
    for number, card in enumerate(BOX, 1):
        type_in(page, card)
        expect(page.get_by_role("status")).to_contain_text("Der ganze Text wurde gelesen.")
        page.get_by_role("button", name="Übernehmen", exact=True).click()
        page.locator("#id_printings-0-edition").select_option(label="Meine Schachtel")
        page.locator("#id_printings-0-number").fill(f"{number:03}")
        page.locator("[name=_save]").click()
        expect(page.locator(".messagelist .success")).to_contain_text(card.name)


@pytest.mark.services
def test_an_owner_types_ten_printed_cards_and_reads_how_a_deck_with_them_runs(open_page: OpenPage, worker: Worker) -> None:
    owner = User.objects.create_superuser("owner", password="x")
    page = open_page("/", look=Look(language="de"), user=owner)
    type_in_the_box(page)
    assert Card.objects.filter(printings__edition__slug="my-box", modelled=True).exclude(abilities=[]).count() == len(BOX)

    page.goto("/decks/import/")
    units, tactics = ("\n".join(f"2x {card.name}" for card in BOX if card.type == type_) for type_ in ("unit", "tactic"))
    page.locator("main textarea").first.fill(LIST.format(units=units, tactics=tactics))
    page.locator("main .button-main").first.click()
    page.locator("main .button-main").first.click()
    page.wait_for_url(re.compile(r"/decks/\w+/build/"))
    expect(page.locator(".verdict").first).to_contain_text("Regelkonform")

    page.get_by_role("link", name="Simulieren", exact=True).click()
    page.locator("[name=games]").fill("100")
    page.locator("main .button-main").click()
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}/"))
    expect(page.get_by_role("heading", name="Methode")).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    expect(page.locator("main")).not_to_contain_text("der Kartentexte werden gespielt")  # stands there where some aren't
    for card in BOX:
        expect(page.locator("main table").filter(has_text=card.name).first).to_be_attached()


def test_which_reading_is_meant_is_chosen_by_keyboard_and_taken_back(open_page: OpenPage) -> None:
    owner = User.objects.create_superuser("owner", password="x")
    page = open_page("/cards/", look=Look(language="de"), user=owner)
    type_in(page, AMBIGUOUS)
    abilities = page.locator("#id_abilities")
    abilities.fill("- always: [{water: 1}]")
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
    expect(abilities).to_have_value(re.compile("to: self"))
    likeliest.check()
    take.click()
    expect(abilities).to_have_value(re.compile("to: that"))
    expect(page.get_by_role("status")).to_contain_text("übernommen")
    page.get_by_role("button", name="Rückgängig").click()
    expect(abilities).to_have_value("- always: [{water: 1}]")
    page.locator("#id_printed_de").fill("Ziehe eine Karte.")
    expect(page.get_by_role("status")).to_contain_text("Lies sie noch einmal")
    expect(take).to_have_count(0)
