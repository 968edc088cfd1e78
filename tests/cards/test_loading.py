"""Card data in YAML: what is loaded, what is refused, and how the refusal reads."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from cards import selectors
from cards.loading import CardDataError, Known, read_folders
from cards.models import Card, Edition, Printing, Ruling
from cards.services import import_cards, load_edition, load_editions
from engine.rone.kit import KIT
from tests.cards.makers import make_card

pytestmark = pytest.mark.django_db

EDITION = """
slug: salt-roads
code: SLT
name: {en: Salt Roads, de: Salzwege}
released: 2026-10-01
symbol: salt
files: [units.yaml]
"""

HOUND = """
- id: 501
  slug: rust-hound
  type: unit
  name: {en: Rust Hound, de: Rosthund}
  race: machine
  level: 1
  cost: 2
  recycle: null
  health: 2
  melee: 2
  ranged: 0
  speed: 1
  abilities: []
  number: '016'
  copies_in_box: 2
"""


def write(folder: Path, *, edition: str = EDITION, units: str = HOUND) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "edition.yaml").write_text(edition, encoding="utf-8")
    (folder / "units.yaml").write_text(units, encoding="utf-8")
    return folder


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(CardDataError) as refused:
        load_edition(folder)
    assert not Card.objects.exists()
    return [str(problem).replace(str(folder), "") for problem in refused.value.problems]


def test_a_folder_becomes_an_edition_with_its_cards(tmp_path: Path) -> None:
    report = load_edition(write(tmp_path))
    card = selectors.catalog().by_slug["rust-hound"]
    assert (card.id, card.name.de, card.recycle, card.cost) == (501, "Rosthund", None, 2)
    assert (card.printings[0].number, card.printings[0].copies_in_box, str(card.printings[0].released)) == ("016", 2, "2026-10-01")
    assert "rust-hound" in report.added


def test_loading_the_same_files_again_changes_nothing(tmp_path: Path) -> None:
    folder = write(tmp_path)
    load_edition(folder)
    token = selectors.catalog_revision()
    report = load_edition(folder)
    assert not report.has_changes
    assert selectors.catalog_revision() == token


def test_a_changed_card_keeps_its_row_and_its_printing(tmp_path: Path) -> None:
    load_edition(write(tmp_path))
    printing = Printing.objects.get()
    report = load_edition(write(tmp_path, units=HOUND.replace("cost: 2", "cost: 3").replace("016", "017")))
    assert report.changed == {"rust-hound": ("cost", "printings")}
    assert (Printing.objects.get().pk, Printing.objects.get().number) == (printing.pk, "017")


def test_cards_that_the_files_do_not_mention_stay(tmp_path: Path) -> None:
    load_edition(write(tmp_path))
    report = load_edition(write(tmp_path, units=HOUND.replace("501", "502").replace("rust-hound", "tin-hound").replace("016", "017")))
    assert report.untouched == ["rust-hound"]
    assert Card.objects.count() == 2


def test_a_dry_run_tells_and_changes_nothing(tmp_path: Path) -> None:
    report = load_edition(write(tmp_path), dry_run=True)
    assert "rust-hound" in report.added
    assert not Card.objects.exists()
    assert not Edition.objects.exists()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("level: 1", "level: 4", "/units.yaml:7: rust-hound: level: a whole number from 1 to 3 is wanted, not 4"),
        ("race: machine", "race: machin", "/units.yaml:6: rust-hound: race: No race is called “machin”; did you mean 'machine'"),
        ("health: 2", "helth: 2", "/units.yaml:10: rust-hound: helth: no field is called 'helth'; did you mean 'health'"),
        ("  health: 2\n", "", "/units.yaml:2: rust-hound: health: is missing"),
        ("  recycle: null\n", "", "/units.yaml:2: rust-hound: recycle: is missing; write null where it is greyed out (CARD-5)"),
        ("type: unit", "type: tactic", "/units.yaml:10: rust-hound: health: only units have it, and this is a tactic (CARD-3)"),
        ("cost: 2", "cost: -1", "/units.yaml:8: rust-hound: cost: a whole number from 0 to 99 is wanted, not -1"),
        ("cost: 2", "cost: yes", "/units.yaml:8: rust-hound: cost: a whole number from 0 to 99 is wanted, not 'yes'"),
        ("de: Rosthund", "fr: Chien", "/units.yaml:5: rust-hound: name: the languages are en and de, not 'fr'"),
        ("slug: rust-hound", "slug: random", "/units.yaml:3: random: slug: 'random' is an address of the site; another slug is wanted"),
        ("slug: rust-hound", "slug: Rust Hound", "not 'Rust Hound'"),
        ("abilities: []", "abilities: [{keyword: defnder}]", "defender"),
        (
            "abilities: []",
            "abilities:\n    - always:\n      - {melee: 1, to: {unit: own, race: machines}}",
            "/units.yaml:16: rust-hound: abilities[0].always[0].to.race: 'machines' is no race. Known: human, hybrid, machine, mutant; "
            "did you mean 'machine'",
        ),
        (
            "abilities: []",
            "printed: {en: Gain 1 {watter}., de: Erhalte 1.}".replace("Gain 1 {watter}.", "'Gain 1 {watter}.'"),
            "/units.yaml:14: rust-hound: printed.en: '{watter}' is no symbol.",
        ),
        ("abilities: []", "modelled: false", "printed: is missing"),
        ("speed: 1", "speed: 1\n  speed: 2", "'speed' is there twice"),
        ("id: 501", "id: &a 501", "anchors, aliases and tags are not used in card data"),
        ("id: 501", "id: !!python/object/apply:os.system [ls]", "anchors, aliases and tags are not used in card data"),
        ("id: 501", "id: [", "this is no YAML"),
        ("name: {en: Rust Hound", 'name: {en: "Rust\\u0007Hound"', "a text on one line is wanted"),
    ],
)
def test_bad_data_is_refused_naming_file_line_card_and_field(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in HOUND
    told = problems_of(write(tmp_path, units=HOUND.replace(old, new, 1)))
    assert any(expected in problem for problem in told), told


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    units = HOUND.replace("level: 1", "level: 9").replace("speed: 1", "speed: 0") + HOUND.replace("501", "502")
    told = problems_of(write(tmp_path, edition=EDITION.replace("SLT", "SALTROADS"), units=units))
    assert len(told) == 3, told


def test_an_id_a_slug_or_a_number_is_given_once(tmp_path: Path) -> None:
    told = problems_of(write(tmp_path, units=HOUND + HOUND))
    assert [problem.split(": ")[2] for problem in told] == ["id", "number", "slug"]


def test_an_id_never_passes_to_another_card(tmp_path: Path) -> None:
    load_edition(write(tmp_path))
    with pytest.raises(CardDataError, match="501 belongs to rust-hound for ever"):
        load_edition(write(tmp_path, units=HOUND.replace("slug: rust-hound", "slug: tin-hound")))
    load_edition(write(tmp_path, units=HOUND.replace("slug: rust-hound", "slug: tin-hound\n  renamed_from: rust-hound")))
    assert Card.objects.get().slug == "tin-hound"


def test_the_cards_of_a_hero_have_one_name(tmp_path: Path) -> None:
    hero = (
        "- {id: %d, slug: ilsa-%d, type: hero, hero: ilsa, race: human, level: %d, cost: 0, water_income: 6, card_income: 0,"
        " name: {en: %s, de: Ilsa}}\n"
    )
    told = problems_of(write(tmp_path, units=hero % (1, 1, 1, "Ilsa") + hero % (2, 2, 2, "Elsa")))
    assert any("the cards of 'ilsa' have one name (CON-4)" in problem for problem in told)


def test_a_reprint_adds_a_printing_to_a_known_card(tmp_path: Path) -> None:
    load_edition(write(tmp_path / "one"))
    two = EDITION.replace("salt-roads", "dry-season").replace("SLT", "DRY")
    load_edition(write(tmp_path / "two", edition=two, units="- {reprint: rust-hound, number: '104'}\n"))
    assert {printing.edition for printing in selectors.catalog().by_slug["rust-hound"].printings} == {"salt-roads", "dry-season"}
    with pytest.raises(CardDataError, match="no card is called 'rust-hond'; did you mean 'rust-hound'"):
        load_edition(write(tmp_path / "two", edition=two, units="- {reprint: rust-hond, number: '105'}\n"))


def test_rulings_are_added_once(tmp_path: Path) -> None:
    units = HOUND + "  rulings: [{text: {en: Yes., de: Ja.}, source: ATK-3, date: 2026-10-14}]\n"
    folder = write(tmp_path, units=units)
    load_edition(folder)
    load_edition(folder)
    assert [(ruling.text_de, ruling.source) for ruling in Ruling.objects.all()] == [("Ja.", "ATK-3")]


def test_a_folder_without_an_edition_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"neither this folder nor one in it has an edition\.yaml(?s:.*)nothing was loaded"):
        call_command("load_cards", tmp_path)
    with pytest.raises(CommandError, match="there is no folder"):
        call_command("load_cards", tmp_path / "nowhere")


def test_a_file_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    told = problems_of(write(tmp_path, edition=EDITION.replace("units.yaml", "../../etc/passwd")))
    assert "the name of a file in this folder is wanted" in told[0]


def test_a_deep_file_is_refused_and_not_a_crash(tmp_path: Path) -> None:
    assert "too deep" in problems_of(write(tmp_path, units="[" * 5000 + "]" * 5000))[0]


def test_the_projects_own_cards_load(tmp_path: Path) -> None:
    from django.conf import settings

    load_editions([settings.CARD_DATA_DIR / "rone"])
    cards = selectors.catalog()
    assert len(cards) >= 32
    assert all(hero.is_complete for hero in cards.heroes.values())


MISTAKES = (
    *(
        "null",
        "[]",
        "{}",
        "-1",
        "yes",
        "1e5",
        "2026-99-99",
        "{a: [b]}",
        "~",
        '"\\u0000"',
        "99999999999999",
        "- - -",
        "?",
        ":",
        '"',
        "'",
        "!!x",
    ),
    *("*a", "&b", "|", ">", "\t", "0x1f", ".inf", "{}: 1", "<<: {a: 1}", "[[[[]]]]", "{unit: own}"),
)


def test_hundreds_of_typing_mistakes_are_refused_and_never_a_crash(tmp_path: Path) -> None:
    lot = Random(3)
    for _ in range(300):
        lines = (HOUND + HOUND.replace("501", "502").replace("rust-hound", "tin-hound").replace("016", "017")).split("\n")
        for _ in range(lot.randint(1, 3)):
            place = lot.randrange(len(lines))
            key, colon, _value = lines[place].partition(": ")
            column = lot.randrange(len(lines[place]) + 1)
            lines[place] = lot.choice(
                (f"{key}{colon}{lot.choice(MISTAKES)}", lines[place][:column] + lot.choice(MISTAKES) + lines[place][column:])
            )
        folder = write(tmp_path / "box", units="\n".join(lines))
        with suppress(CardDataError):
            read_folders([folder], Known(kit=KIT, cards={}, subtypes=KIT.cards.subtypes, editions={}))


def test_a_card_that_somebody_typed_in_makes_way_for_a_new_card_of_the_files_with_its_slug(tmp_path: Path) -> None:
    own = make_card("unit", id=100_001, slug="rust-hound", name_en="Rust Hound")
    make_card("unit", id=100_002, slug="rust-hound-2")
    folder = write(tmp_path)
    load_edition(folder, dry_run=True)
    own.refresh_from_db()
    assert own.slug == "rust-hound"
    report = load_edition(folder)
    own.refresh_from_db()
    assert (own.slug, Card.objects.get(id=501).slug) == ("rust-hound-3", "rust-hound")
    assert "rust-hound-3: slug: rust-hound → rust-hound-3" in str(report.changes[0])
    assert not load_edition(folder).has_changes


def test_an_own_card_called_like_a_shipped_one_is_there_after_the_next_start(tmp_path: Path) -> None:
    folder = write(tmp_path)
    load_edition(folder)
    table = (
        "name_en,type,race,level,cost,recycle,health,melee,ranged,speed,edition,number\nRust Hound,unit,human,3,9,1,9,9,0,1,My Box,001\n"
    )
    import_cards(table, form="csv", file="box.csv")
    assert not load_edition(folder).has_changes
    own = Card.objects.get(id=100_001)
    assert (own.slug, own.facts["cost"], own.printings.get().edition.slug) == ("rust-hound-2", 9, "my-box")
