import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from web.first_migration import FirstMigration


class Migration(FirstMigration):
    """The tables as release 1.0.0 has them, for a new database. One that is older takes the steps that this replaces."""

    replaces = [
        ("collection", "0001_holdings"),
        ("collection", "0002_copy_details_and_history"),
        ("collection", "0003_nobody_owns_less_than_nothing"),
        ("collection", "0004_imports"),
        ("collection", "0005_shared_copies"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_users_squashed_0017_turns"),
        ("cards", "0001_squashed_0010_rulesets_with_options"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoxHolding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.PositiveSmallIntegerField()),
                ("edition", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cards.edition")),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="box_holdings", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "edition"), name="box_holding_is_one_an_edition"),
                    models.CheckConstraint(condition=models.Q(("quantity__gte", 1), ("quantity__lte", 99)), name="box_holding_is_1_to_99"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CollectionChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("copies", "Copies of a card"),
                            ("boxes", "Boxes"),
                            ("details", "Details of copies"),
                            ("quick_entry", "Quick entry"),
                            ("bulk", "Many cards at once"),
                            ("import", "Import"),
                            ("want_missing", "Missing cards wanted"),
                            ("replace", "All of it replaced"),
                            ("undo", "A change taken back"),
                            ("restore", "Back to an earlier state"),
                        ],
                        max_length=12,
                    ),
                ),
                ("made_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("key", models.CharField(default=None, max_length=64, null=True)),
                ("entries", models.PositiveIntegerField()),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="collection_changes", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "undoes",
                    models.ForeignKey(
                        default=None,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="collection.collectionchange",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["owner", "game", "-id"], name="collection_changes_newest")],
                "constraints": [models.UniqueConstraint(fields=("owner", "key"), name="collection_change_happens_once")],
            },
        ),
        migrations.CreateModel(
            name="CollectionImport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("mode", models.CharField(choices=[("set", "set"), ("add", "add")], max_length=3)),
                ("file_name", models.CharField(blank=True, max_length=100)),
                ("text", models.TextField()),
                ("picks", models.JSONField(blank=True, default=dict)),
                ("saved_rows", models.JSONField(blank=True, default=list)),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="collection_imports", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["owner", "game", "finished_at"], name="collection_import_of_owner")],
            },
        ),
        migrations.CreateModel(
            name="CopyDetails",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("en", "English"),
                            ("de", "German"),
                            ("fr", "French"),
                            ("es", "Spanish"),
                            ("it", "Italian"),
                            ("pt", "Portuguese"),
                            ("nl", "Dutch"),
                            ("pl", "Polish"),
                            ("cs", "Czech"),
                            ("ru", "Russian"),
                            ("ja", "Japanese"),
                            ("ko", "Korean"),
                            ("zh", "Chinese"),
                        ],
                        max_length=2,
                    ),
                ),
                (
                    "condition",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("mint", "Mint"),
                            ("near_mint", "Near mint"),
                            ("excellent", "Excellent"),
                            ("good", "Good"),
                            ("lightly_played", "Lightly played"),
                            ("played", "Played"),
                            ("poor", "Poor"),
                        ],
                        max_length=14,
                    ),
                ),
                ("is_foil", models.BooleanField(default=False)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("quantity", models.PositiveSmallIntegerField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="copy_details", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("printing", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cards.printing")),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "printing", "language", "condition", "is_foil", "note"), name="copies_are_described_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("quantity__gte", 1), ("quantity__lte", 999)), name="described_copies_are_1_to_999"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("condition", ""), ("is_foil", False), ("language", ""), ("note", ""), _negated=True),
                        name="described_copies_say_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Holding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("loose", models.IntegerField(default=0)),
                ("wanted", models.PositiveSmallIntegerField(default=0)),
                ("for_trade", models.PositiveSmallIntegerField(default=0)),
                (
                    "owner",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="holdings", to=settings.AUTH_USER_MODEL),
                ),
                ("printing", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cards.printing")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "printing"), name="holding_is_one_a_printing"),
                    models.CheckConstraint(
                        condition=models.Q(("for_trade__lte", 999), ("wanted__lte", 999)), name="holding_is_at_most_999"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("for_trade", 0), ("loose", 0), ("wanted", 0), _negated=True), name="holding_says_something"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SharedCopies",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("kind", models.CharField(choices=[("wants", "wanted cards"), ("trades", "cards for trade")], max_length=6)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "Only you"), ("unlisted", "Whoever has the link"), ("public", "Everyone")],
                        default="private",
                        max_length=8,
                    ),
                ),
                ("link", models.CharField(max_length=22, null=True, unique=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="shared_copies", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "game", "kind"), name="shared_copies_are_one_a_kind"),
                    models.CheckConstraint(condition=models.Q(("kind__in", ["wants", "trades"])), name="shared_copies_kind_known"),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "unlisted", "public"])), name="shared_copies_visibility_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("link__isnull", False), ("visibility", "unlisted")),
                            models.Q(models.Q(("visibility", "unlisted"), _negated=True), ("link__isnull", True)),
                            _connector="OR",
                        ),
                        name="shared_copies_have_a_link_if_unlisted",
                    ),
                ],
            },
        ),
    ]
