from pathlib import Path

import pytest
from django.conf import settings

from rone_site.translations.catalogs import compile_catalog, problems_of, read_catalog, update_catalog
from rone_site.translations.extraction import messages_of, template_of

LANGUAGES = [language for language, _ in settings.LANGUAGES if language != "en"]


def catalog_path(root: Path) -> Path:
    return root / "decks" / "locale" / "de" / "LC_MESSAGES" / "django.po"


def make_app(root: Path, source: str = "", template: str = "") -> Path:
    """An app with one Python file and one template; returns where its German catalog stands."""
    (root / "decks" / "templates").mkdir(parents=True, exist_ok=True)
    (root / "decks" / "views.py").write_text(source)
    (root / "decks" / "templates" / "page.html").write_text(template)
    return catalog_path(root)


def write_catalog(path: Path, entries: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n' + entries)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("app", settings.OWN_APPS)
def test_every_text_of_the_site_is_translated(app: str, language: str) -> None:
    path = Path(settings.BASE_DIR) / app / "locale" / language / "LC_MESSAGES" / "django.po"

    problems = list(problems_of(path))
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_reads_alike_in_every_app_whose_catalogs_django_pours_together(language: str) -> None:
    readings: dict[object, dict[object, str]] = {}
    for app in settings.OWN_APPS:
        for message in read_catalog(Path(settings.BASE_DIR) / app / "locale" / language / "LC_MESSAGES" / "django.po"):
            if message.id:
                readings.setdefault((message.context, message.id), {})[message.string] = app

    assert not {key: found for key, found in readings.items() if len(found) > 1}


def test_texts_are_found_in_templates_and_python_files(tmp_path: Path) -> None:
    make_app(
        tmp_path,
        source='title = pgettext_lazy("noun", "Deck")\nn = ngettext("%(n)d card", "%(n)d cards", 3)\n',
        template="""
          <h1>{% translate "My decks" %}</h1>
            {% blocktranslate trimmed count n=cards %}
              One card isn't {{ state }}
            {% plural %}
              {{ n }} cards aren't {{ state }}
            {% endblocktranslate %}
        {% if deck|default:_("None") %}'{% endif %}
        """,
    )

    found = {(message.id, message.context) for message in template_of(tmp_path / "decks") if message.id}

    assert found == {
        ("Deck", "noun"),
        (("%(n)d card", "%(n)d cards"), None),
        ("My decks", None),
        (("One card isn't %(state)s", "%(n)s cards aren't %(state)s"), None),
        ("None", None),
    }


def test_a_text_keeps_its_place_for_whoever_looks_for_it() -> None:
    (message,) = messages_of(b'\n\nx = gettext("Deck")', "views.py")

    assert message.place == "views.py:3"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "Hello %(name)s"\nmsgstr ""', "has no translation"),
        ('msgid "Hello %(name)s"\nmsgstr "Hallo %(nmae)s"', "different placeholders"),
        ('#, fuzzy\nmsgid "Hello %(name)s"\nmsgstr "Hallo %(name)s"', "is fuzzy"),
        ('msgid "Bye"\nmsgstr "Tschüs"', "is missing"),
        ('msgid "Hello %(name)s"\nmsgstr "Hallo %(name)s"\n\nmsgid "Bye"\nmsgstr "Tschüs"', "is in no file any more"),
        ('msgid "Hello %(name)s"\nmsgstr "Hallo %(name)s"\n\n#~ msgid "Bye"\n#~ msgstr "Tschüs"', "is obsolete"),
    ],
)
def test_a_fault_in_a_catalog_is_told(tmp_path: Path, entry: str, fault: str) -> None:
    path = make_app(tmp_path, source='gettext("Hello %(name)s")')
    write_catalog(path, entry)

    assert any(fault in problem for problem in problems_of(path))


def test_a_complete_catalog_has_no_fault(tmp_path: Path) -> None:
    path = make_app(tmp_path, source='gettext("Hello {name}")\nngettext("%(n)s card", "%(n)s cards", 2)')
    write_catalog(
        path,
        'msgid "Hello {name}"\nmsgstr "Hallo {name}"\n\n'
        'msgid "%(n)s card"\nmsgid_plural "%(n)s cards"\nmsgstr[0] "Eine Karte"\nmsgstr[1] "%(n)s Karten"\n',
    )

    assert list(problems_of(path)) == []


def test_refreshing_keeps_translations_and_is_always_the_same(tmp_path: Path) -> None:
    path = make_app(tmp_path, source='gettext("Water")\ngettext("Card")')
    write_catalog(path, 'msgid "Water"\nmsgstr "Wasser"\n\nmsgid "Gone"\nmsgstr "Weg"\n')

    assert update_catalog(path)
    first = path.read_text()
    assert not update_catalog(path)

    assert read_catalog(path).get("Water").string == "Wasser"
    assert "Gone" not in first
    assert first.index('msgid "Card"') < first.index('msgid "Water"')
    assert "POT-Creation-Date" not in first


def test_an_app_without_texts_gets_no_catalog(tmp_path: Path) -> None:
    path = make_app(tmp_path)

    assert not update_catalog(path)
    assert not path.exists()


def test_a_catalog_is_compiled_once(tmp_path: Path) -> None:
    path = make_app(tmp_path, source='gettext("Water")')
    write_catalog(path, 'msgid "Water"\nmsgstr "Wasser"\n')

    assert compile_catalog(path)
    assert not compile_catalog(path)
    assert b"Wasser" in path.with_suffix(".mo").read_bytes()
