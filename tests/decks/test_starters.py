"""The starter decks: what the files may hold, and what loading them does."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from decks.list.models import Deck
from tests.decks.makers import LEGAL_CARDS, LEGAL_TECHNOLOGIES, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def starter(**changes: Any) -> dict[str, Any]:
    return {
        "slug": "the-wall",
        "name": {"en": "The Wall", "de": "Die Mauer"},
        "description": {"en": "Stand.", "de": "Steh."},
        "guide": {"en": "Wait.", "de": "Warte."},
        "position": 1,
        "hero": "ilsa-varn",
        "cards": dict(LEGAL_CARDS),
        "technologies": list(LEGAL_TECHNOLOGIES),
    } | changes


def written(folder: Path, **files: Any) -> Path:
    for name, data in files.items():
        (folder / f"{name}.yaml").write_text(data if isinstance(data, str) else yaml.safe_dump(data, allow_unicode=True))
    return folder


def load(folder: Path) -> str:
    out = StringIO()
    call_command("load_starter_decks", str(folder), stdout=out)
    return out.getvalue()


def test_the_starters_of_the_project_are_legal_and_load() -> None:
    call_command("load_starter_decks", verbosity=0)
    decks = list(Deck.objects.starters())
    assert len(decks) == len(list((settings.CARD_DATA_DIR / "rone" / "starter-decks").glob("*.yaml"))) >= 4
    assert all(deck.is_legal for deck in decks)


def test_loading_again_changes_nothing(tmp_path: Path) -> None:
    written(tmp_path, one=starter())
    assert "1 of them new or changed" in load(tmp_path)
    before = Deck.objects.get()
    assert "0 of them new or changed" in load(tmp_path)
    assert (Deck.objects.get().pk, Deck.objects.get().revision) == (before.pk, before.revision)


def test_a_changed_starter_keeps_its_address(tmp_path: Path) -> None:
    load(written(tmp_path, one=starter()))
    before = Deck.objects.get()
    load(written(tmp_path, one=starter(technologies=[], position=3)))
    after = Deck.objects.get()
    assert (after.public_id, after.starter_position, after.entries.filter(zone="technology").count()) == (before.public_id, 3, 0)


def test_a_starter_without_its_file_leaves_the_gallery_and_copies_stay(tmp_path: Path, client: Client) -> None:
    load(written(tmp_path, one=starter(), two=starter(slug="other")))
    client.force_login(make_user())
    client.post(f"/decks/{Deck.objects.get(starter_slug='other').public_id}/copy/")
    (tmp_path / "two.yaml").unlink()
    load(tmp_path)
    assert Deck.objects.filter(is_starter=True).count() == 1
    assert Deck.objects.filter(is_starter=False).get().copied_from is None


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("[", "one.yaml: is no YAML"),
        ("- 1", "one.yaml: holds list"),
        (
            starter(cards=LEGAL_CARDS | {"rust-hund": 1}),
            "one.yaml: cards.rust-hund: no card is called 'rust-hund'; did you mean 'rust-hound'?",
        ),
        (starter(cards=LEGAL_CARDS | {"rust-hound": "two"}), "one.yaml: cards.rust-hound: 'two' is no number of copies"),
        (starter(cards=LEGAL_CARDS | {"rust-hound": 3}), "one.yaml: cards: 3 copies of Rust Hound"),
        (starter(cards={}), "one.yaml: cards: 0 cards"),
        (starter(hero="ilsa"), "one.yaml: hero: no hero is called 'ilsa'"),
        (starter(format="cube"), "one.yaml: format: no format is called 'cube'"),
        (starter(name="The Wall"), "one.yaml: name: 'The Wall' isn’t a text in both languages"),
        (starter(guide={"en": "x", "de": ""}), "one.yaml: guide.de: ''"),
        (starter(slug="The Wall"), "one.yaml: slug: 'The Wall'"),
        (starter(position=-1), "one.yaml: position: -1"),
        (starter(technologies=["rust-hound"]), "one.yaml: technologies: 'rust-hound' is a unit"),
        (starter(posiion=1), "one.yaml: posiion: is no field of a starter deck; did you mean position?"),
        ({"slug": "x"}, "one.yaml: name: is missing"),
    ],
)
def test_bad_data_is_refused_naming_file_and_field(tmp_path: Path, data: Any, told: str) -> None:
    with pytest.raises(CommandError) as refused:
        load(written(tmp_path, one=data, two=starter(slug="fine")))
    assert told in str(refused.value)
    assert Deck.objects.count() == 0


def test_two_files_of_one_slug_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="stands in another file too"):
        load(written(tmp_path, one=starter(), two=starter()))


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="holds no starter deck"):
        load(tmp_path)


def test_a_starter_is_shown_and_copied_in_the_readers_language(tmp_path: Path, client: Client) -> None:
    load(written(tmp_path, one=starter()))
    assert "The Wall" in client.get("/decks/starters/").content.decode()
    client.force_login(make_user())
    german = {"Accept-Language": "de"}
    assert "Die Mauer" in client.get("/decks/starters/", headers=german).content.decode()
    client.post(f"/decks/{Deck.objects.get().public_id}/copy/", headers=german)
    copy = Deck.objects.get(is_starter=False)
    original = Deck.objects.get(is_starter=True)
    assert (copy.name, copy.visibility, copy.copied_from) == ("Die Mauer", "private", original)
    assert copy.description.split("\n\n")[0] == original.starter_text["summary"]["de"]
