import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from web.first_migration import FirstMigration


class Migration(FirstMigration):
    """The tables as release 1.0.0 has them, for a new database. One that is older takes the steps that this replaces."""

    replaces = [
        ("cards", "0001_cards_and_formats"),
        ("cards", "0002_what_formats_said"),
        ("cards", "0003_extra_columns"),
        ("cards", "0004_labels_in_both_languages"),
        ("cards", "0005_several_games"),
        ("cards", "0006_facts_of_cards"),
        ("cards", "0007_facts_instead_of_columns"),
        ("cards", "0008_words_of_the_admin"),
        ("cards", "0009_edition_symbol_bell"),
        ("cards", "0010_rulesets_with_options"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "id",
                    models.PositiveIntegerField(
                        help_text="Given once and kept for ever: deck codes are made of it.", primary_key=True, serialize=False
                    ),
                ),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                (
                    "slug",
                    models.CharField(
                        max_length=100,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9]+(-[a-z0-9]+)*\\Z", "Small letters a to z, figures and single hyphens."
                            )
                        ],
                        verbose_name="slug",
                    ),
                ),
                ("type", models.CharField(max_length=20, verbose_name="type")),
                ("name_en", models.CharField(max_length=100, verbose_name="name in English")),
                ("name_de", models.CharField(max_length=100, verbose_name="name in German")),
                ("facts", models.JSONField(default=dict, verbose_name="facts")),
                ("key", models.CharField(editable=False, max_length=200, null=True)),
                (
                    "abilities",
                    models.JSONField(
                        blank=True, default=list, help_text="The tree of words that the rules read.", verbose_name="abilities"
                    ),
                ),
                (
                    "modelled",
                    models.BooleanField(default=True, help_text="Whether the abilities say all of the text.", verbose_name="modelled"),
                ),
                ("printed_en", models.TextField(blank=True, max_length=2000, verbose_name="text on paper in English")),
                ("printed_de", models.TextField(blank=True, max_length=2000, verbose_name="text on paper in German")),
                ("flavour_en", models.TextField(blank=True, max_length=500, verbose_name="flavour in English")),
                ("flavour_de", models.TextField(blank=True, max_length=500, verbose_name="flavour in German")),
                (
                    "aliases",
                    models.JSONField(
                        blank=True, default=list, help_text="Other names under which a search finds it.", verbose_name="other names"
                    ),
                ),
                (
                    "extra",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="What an import says of it in columns that the site doesn’t know.",
                        verbose_name="further columns",
                    ),
                ),
            ],
            options={
                "verbose_name": "card",
                "verbose_name_plural": "cards",
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "slug"), name="card_slug_unique_in_its_game"),
                    models.UniqueConstraint(fields=("game", "key"), name="card_key_unique_in_its_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CatalogRevision",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("token", models.CharField(max_length=32)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="catalog_revision_is_one_row")],
            },
        ),
        migrations.CreateModel(
            name="Edition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                (
                    "slug",
                    models.CharField(
                        max_length=60,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9]+(-[a-z0-9]+)*\\Z", "Small letters a to z, figures and single hyphens."
                            )
                        ],
                        verbose_name="slug",
                    ),
                ),
                (
                    "code",
                    models.CharField(help_text="A few letters, as printed beside the card number.", max_length=8, verbose_name="letters"),
                ),
                ("name_en", models.CharField(max_length=100, verbose_name="name in English")),
                ("name_de", models.CharField(max_length=100, verbose_name="name in German")),
                ("released", models.DateField(blank=True, null=True, verbose_name="released")),
                (
                    "symbol",
                    models.CharField(
                        choices=[("dry", "Sun over a dry line"), ("salt", "Crystal"), ("bell", "Bell")],
                        default="dry",
                        max_length=12,
                        verbose_name="symbol",
                    ),
                ),
            ],
            options={
                "verbose_name": "edition",
                "verbose_name_plural": "editions",
                "ordering": (models.OrderBy(models.F("released"), nulls_last=True), "slug"),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "slug"), name="edition_slug_unique_in_its_game"),
                    models.UniqueConstraint(fields=("game", "code"), name="edition_code_unique_in_its_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text_en", models.TextField(max_length=2000, verbose_name="text in English")),
                ("text_de", models.TextField(max_length=2000, verbose_name="text in German")),
                ("source", models.CharField(help_text="A clause of the rules, or who said it.", max_length=200, verbose_name="source")),
                ("date", models.DateField(verbose_name="date")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rulings", to="cards.card", verbose_name="card"
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling",
                "verbose_name_plural": "rulings",
                "ordering": ("-date", "id"),
            },
        ),
        migrations.CreateModel(
            name="SiteFormat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                (
                    "slug",
                    models.CharField(
                        max_length=60,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9]+(-[a-z0-9]+)*\\Z", "Small letters a to z, figures and single hyphens."
                            )
                        ],
                        verbose_name="slug",
                    ),
                ),
                ("name_en", models.CharField(max_length=100, verbose_name="name in English")),
                ("name_de", models.CharField(max_length=100, verbose_name="name in German")),
                ("ruleset", models.CharField(max_length=300, verbose_name="rules")),
                ("limits", models.JSONField(default=dict, verbose_name="limits")),
                ("valid_from", models.DateField(blank=True, null=True, verbose_name="valid from")),
                ("valid_to", models.DateField(blank=True, null=True, verbose_name="valid to")),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("banned", models.ManyToManyField(blank=True, related_name="+", to="cards.card", verbose_name="banned cards")),
                ("editions", models.ManyToManyField(blank=True, related_name="+", to="cards.edition", verbose_name="editions")),
                (
                    "limited",
                    models.ManyToManyField(
                        blank=True, help_text="At most one copy of each.", related_name="+", to="cards.card", verbose_name="limited cards"
                    ),
                ),
            ],
            options={
                "verbose_name": "format of this site",
                "verbose_name_plural": "formats of this site",
                "ordering": ("slug",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("valid_from__isnull", True),
                            ("valid_to__isnull", True),
                            ("valid_from__lte", models.F("valid_to")),
                            _connector="OR",
                        ),
                        name="format_from_is_not_after_to",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FormatState",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("since", models.DateField()),
                ("content", models.JSONField()),
                ("format", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="states", to="cards.siteformat")),
            ],
            options={
                "ordering": ("format", "since", "version"),
                "constraints": [models.UniqueConstraint(fields=("format", "version"), name="format_state_version_unique")],
            },
        ),
        migrations.CreateModel(
            name="Subtype",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                (
                    "slug",
                    models.CharField(
                        max_length=40,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9]+(-[a-z0-9]+)*\\Z", "Small letters a to z, figures and single hyphens."
                            )
                        ],
                        verbose_name="slug",
                    ),
                ),
                ("name_en", models.CharField(max_length=60, verbose_name="name in English")),
                ("name_de", models.CharField(max_length=60, verbose_name="name in German")),
            ],
            options={
                "verbose_name": "subtype",
                "verbose_name_plural": "subtypes",
                "ordering": ("game", "slug"),
                "constraints": [models.UniqueConstraint(fields=("game", "slug"), name="subtype_slug_unique_in_its_game")],
            },
        ),
        migrations.CreateModel(
            name="Printing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.CharField(max_length=12, verbose_name="number")),
                (
                    "copies_in_box",
                    models.PositiveSmallIntegerField(
                        default=1, validators=[django.core.validators.MaxValueValidator(999)], verbose_name="copies in the box"
                    ),
                ),
                ("illustrator", models.CharField(blank=True, max_length=100, verbose_name="illustrator")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="printings", to="cards.card", verbose_name="card"
                    ),
                ),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="printings", to="cards.edition", verbose_name="edition"
                    ),
                ),
            ],
            options={
                "verbose_name": "printing",
                "verbose_name_plural": "printings",
                "ordering": (models.OrderBy(models.F("edition__released"), nulls_last=True), "number"),
                "constraints": [models.UniqueConstraint(fields=("edition", "number"), name="printing_number_is_unique_in_its_edition")],
            },
        ),
    ]
