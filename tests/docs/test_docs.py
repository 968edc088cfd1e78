"""What the documentation says, tried."""

import re
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command

from cards.models import Card

ROOT = Path(settings.BASE_DIR)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)")
BLOCK = re.compile(r"```yaml\n# (\S+\.yaml)\n(.*?)```", re.DOTALL)
VARIABLE = re.compile(r'\benv(?:\.\w+)?\(\s*"([A-Z_]+)"')


@pytest.mark.parametrize("document", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_to_a_file(document: Path) -> None:
    missing = [target for target in LINK.findall(document.read_text()) if not (document.parent / target).exists()]

    assert missing == []


def test_every_setting_of_the_environment_is_documented() -> None:
    read = {name for path in (ROOT / "rone_site" / "settings").glob("*.py") for name in VARIABLE.findall(path.read_text())}
    documented = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / "reference" / "settings.md").read_text()))

    assert "DATA_DIR" in read
    assert read - {"PYTEST_XDIST_WORKER"} <= documented


@pytest.mark.parametrize("folder", ["how-to", "reference"])
def test_every_page_is_found_from_the_first_one(folder: str) -> None:
    pages = {f"{folder}/{path.name}" for path in (ROOT / "docs" / folder).glob("*.md")}

    assert pages <= set(LINK.findall((ROOT / "docs" / "README.md").read_text()))


def test_every_decision_stands_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    records = {path.name for path in folder.glob("[0-9]*.md")}

    assert records == set(LINK.findall((folder / "README.md").read_text()))


@pytest.mark.django_db
def test_the_cards_of_the_guide_can_be_entered(tmp_path: Path) -> None:
    """The guide's own files load, and with them its numbers are free beside the demo edition's."""
    folder = tmp_path / "my-box"
    folder.mkdir()
    for name, text in BLOCK.findall((ROOT / "docs" / "how-to" / "enter-your-cards.md").read_text()):
        assert yaml.safe_load(text)
        (folder / name).write_text(text)

    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), str(tmp_path), verbosity=0)

    assert Card.objects.filter(id__gt=10000).count() == 5
    assert Card.objects.filter(printings__edition__slug="my-box").count() == 5


@pytest.mark.django_db
def test_the_table_of_the_guide_can_be_imported(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "how-to" / "enter-your-cards.md").read_text()
    (table,) = re.findall(r"```csv\n(.*?)```", guide, re.DOTALL)
    (tmp_path / "box.csv").write_text(table)

    call_command("import_cards", str(tmp_path / "box.csv"), verbosity=0)

    assert Card.objects.filter(id__gt=100_000, printings__edition__slug="my-box").count() == 3
