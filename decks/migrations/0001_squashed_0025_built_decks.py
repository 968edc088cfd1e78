import datetime

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.utils import DatabaseError

import cards.models
import decks.list.models
import decks.list.numbers
from web.first_migration import FirstMigration

FOLDED = ("folded_name", "folded_author")


def index_search(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """On PostgreSQL, index cards and parts of words; where the extension pg_trgm can't be had, the search works without its indexes."""
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute("CREATE INDEX deck_by_card_ids ON decks_deck USING gin (card_ids)")
    try:
        with transaction.atomic(using=schema_editor.connection.alias):
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            for column in FOLDED:
                schema_editor.execute(f"CREATE INDEX deck_parts_of_{column} ON decks_deck USING gin ({column} gin_trgm_ops)")
    except DatabaseError:
        return


def drop_indexes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop what `index_search` made; the extension stays, for others may use it."""
    if schema_editor.connection.vendor == "postgresql":
        for name in ("deck_by_card_ids", *(f"deck_parts_of_{column}" for column in FOLDED)):
            schema_editor.execute(f"DROP INDEX IF EXISTS {name}")


class Migration(FirstMigration):
    """The tables as release 1.0.0 has them, for a new database. One that is older takes the steps that this replaces."""

    replaces = [
        ("decks", "0001_decks"),
        ("decks", "0002_list_revisions"),
        ("decks", "0003_request_keys"),
        ("decks", "0004_what_answers_were_computed_from"),
        ("decks", "0005_tags_and_archive"),
        ("decks", "0006_branches_packages_and_archives"),
        ("decks", "0007_community_and_gallery"),
        ("decks", "0008_words_of_the_gallery"),
        ("decks", "0009_what_the_search_reads"),
        ("decks", "0010_dates_within_the_orders"),
        ("decks", "0011_words_of_the_admin"),
        ("decks", "0012_formats_in_use_stay"),
        ("decks", "0013_leads"),
        ("decks", "0014_leads_of_descriptions"),
        ("decks", "0015_what_readers_see"),
        ("decks", "0016_what_was_published_stays_so"),
        ("decks", "0017_decks_of_any_game"),
        ("decks", "0018_counts_and_partial_indexes"),
        ("decks", "0019_heroes_on_the_decks_row"),
        ("decks", "0020_verdict_until"),
        ("decks", "0021_guests"),
        ("decks", "0022_card_news"),
        ("decks", "0023_published_and_edited"),
        ("decks", "0024_words_of_comments"),
        ("decks", "0025_built_decks"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_users_squashed_0017_turns"),
        ("cards", "0001_squashed_0010_rulesets_with_options"),
    ]

    operations = [
        migrations.CreateModel(
            name="Deck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100)),
                ("description", models.TextField(blank=True, max_length=20000)),
                ("lead", models.CharField(blank=True, editable=False, max_length=200)),
                ("format", models.CharField(max_length=60)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("list_revision", models.PositiveIntegerField(default=1)),
                ("unread_lines", models.JSONField(blank=True, default=list)),
                ("hash", models.CharField(blank=True, editable=False, max_length=64)),
                ("updated_at", models.DateTimeField()),
                ("folded_name", models.CharField(blank=True, editable=False, max_length=600)),
                ("hero_slugs", models.CharField(blank=True, editable=False, max_length=405)),
                ("card_ids", decks.list.numbers.NumbersField(default=list, editable=False)),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("public_id", models.CharField(default=decks.list.models.new_public_id, editable=False, max_length=12)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "Private"), ("unlisted", "Unlisted"), ("public", "Public")], default="private", max_length=8
                    ),
                ),
                ("share_token", models.CharField(blank=True, editable=False, max_length=32, null=True)),
                ("shares_notes", models.BooleanField(default=False)),
                ("shares_unread", models.BooleanField(default=False)),
                ("shares_new_versions", models.BooleanField(default=False)),
                ("last_version", models.PositiveIntegerField(default=0, editable=False)),
                ("branch", models.CharField(blank=True, editable=False, max_length=60)),
                ("is_legal", models.BooleanField(editable=False, null=True)),
                ("judged_on", models.DateField(editable=False, null=True)),
                ("judged_until", models.DateField(default=datetime.date(1, 1, 1), editable=False, null=True)),
                ("judged_revision", models.PositiveIntegerField(editable=False, null=True)),
                ("is_starter", models.BooleanField(default=False)),
                ("starter_slug", models.SlugField(blank=True, max_length=60, null=True)),
                ("starter_position", models.PositiveSmallIntegerField(default=0)),
                ("starter_text", models.JSONField(blank=True, default=dict)),
                ("created_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("last_published_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("folded_author", models.CharField(blank=True, editable=False, max_length=600)),
                ("like_count", models.PositiveIntegerField(default=0, editable=False)),
                ("comment_count", models.PositiveIntegerField(default=0, editable=False)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                (
                    "copied_from",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="copies", to="decks.deck"
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="accounts.guest",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("site_format", cards.models.ProtectedFormat()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["owner", "game", "-updated_at"], name="deck_by_owner_and_game"),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                        fields=["game", "-published_at", "-id"],
                        name="deck_game_new",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                        fields=["game", "-updated_at", "-id", "published_at"],
                        name="deck_game_changed",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                        fields=["game", "-like_count", "-id", "published_at"],
                        name="deck_game_liked",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                        fields=["game", "folded_name", "id", "published_at"],
                        name="deck_game_name",
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                        fields=["owner", "game", "-published_at"],
                        name="deck_game_author",
                    ),
                    models.Index(
                        condition=models.Q(("is_starter", True)), fields=["game", "starter_position", "id"], name="deck_game_starters"
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True)), fields=["game", "-updated_at", "-id"], name="deck_kept_changed"
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True)), fields=["game", "-created_at", "-id"], name="deck_kept_created"
                    ),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", True)), fields=["game", "-like_count", "-id"], name="deck_kept_liked"
                    ),
                    models.Index(condition=models.Q(("deleted_at__isnull", True)), fields=["game", "name", "id"], name="deck_kept_name"),
                    models.Index(fields=["hash"], name="deck_by_hash"),
                    models.Index(
                        condition=models.Q(("judged_until__isnull", False)),
                        fields=["game", "judged_until", "-id"],
                        name="deck_game_judged_until",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("public_id",), name="deck_public_id_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("share_token__isnull", False)), fields=("share_token",), name="deck_share_token_unique"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("starter_slug__isnull", False)),
                        fields=("game", "starter_slug"),
                        name="deck_starter_slug_unique_in_its_game",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "unlisted", "public"])), name="deck_visibility_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("guest__isnull", True), ("owner__isnull", False)),
                            models.Q(("guest__isnull", False), ("is_starter", False), ("owner__isnull", True), ("visibility", "private")),
                            models.Q(("guest__isnull", True), ("is_starter", True)),
                            _connector="OR",
                        ),
                        name="deck_of_account_guest_or_site",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("visibility", "unlisted"), _negated=True), ("share_token__isnull", False), _connector="OR"
                        ),
                        name="deck_unlisted_has_link",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("visibility", "public"), _negated=True), ("published_at__isnull", False), _connector="OR"
                        ),
                        name="deck_public_has_date",
                    ),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="deck_has_name"),
                    models.CheckConstraint(condition=models.Q(("revision__gte", 1)), name="deck_revision_from_1"),
                ],
            },
        ),
        migrations.CreateModel(
            name="VerdictBasis",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, unique=True, verbose_name="game")),
                ("revision", models.PositiveIntegerField(default=0)),
                ("catalog", models.CharField(blank=True, max_length=32)),
                ("rules", models.CharField(blank=True, max_length=100)),
                ("facts", models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name="ArchiveUpload",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField()),
                ("name", models.CharField(blank=True, max_length=100)),
                ("sent_at", models.DateTimeField()),
                (
                    "owner",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="archive_upload", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CardNews",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("kind", models.CharField(max_length=20)),
                ("card", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=32)),
                ("made_at", models.DateTimeField()),
                ("below", models.BigIntegerField(null=True)),
                ("is_told", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [models.Index(condition=models.Q(("is_told", False)), fields=["game", "id"], name="cardnews_to_tell")],
                "constraints": [models.UniqueConstraint(fields=("game", "kind", "card", "digest"), name="cardnews_once")],
            },
        ),
        migrations.CreateModel(
            name="Comment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=4000, verbose_name="text")),
                (
                    "state",
                    models.CharField(
                        choices=[("shown", "Shown"), ("held", "Held"), ("owner", "Hidden By Owner"), ("moderator", "Hidden By Moderator")],
                        default="shown",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("made_at", models.DateTimeField(verbose_name="written at")),
                ("edited_at", models.DateTimeField(blank=True, null=True, verbose_name="changed at")),
                ("settled_at", models.DateTimeField(blank=True, null=True, verbose_name="decided at")),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="comments",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="author",
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="comments", to="decks.deck", verbose_name="deck"
                    ),
                ),
            ],
            options={
                "verbose_name": "comment",
                "verbose_name_plural": "comments",
                "ordering": ["made_at", "pk"],
                "indexes": [
                    models.Index(fields=["deck", "made_at", "id"], name="comment_by_deck"),
                    models.Index(fields=["author", "-made_at"], name="comment_by_author"),
                    models.Index(condition=models.Q(("state", "held")), fields=["made_at"], name="comment_held"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("text", ""), _negated=True), name="comment_has_text"),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["shown", "held", "owner", "moderator"])), name="comment_state_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BuiltDeck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("held", models.JSONField()),
                ("built_at", models.DateTimeField()),
                ("deck", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="built", to="decks.deck")),
            ],
        ),
        migrations.CreateModel(
            name="DeckEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("card", models.PositiveIntegerField()),
                ("zone", models.CharField(max_length=20)),
                ("quantity", models.PositiveSmallIntegerField()),
                ("note", models.CharField(blank=True, max_length=300)),
                ("deck", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="decks.deck")),
            ],
            options={
                "ordering": ["zone", "card"],
                "indexes": [models.Index(fields=["card", "deck"], name="deckentry_by_card")],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "zone", "card"), name="deckentry_card_once_a_zone"),
                    models.CheckConstraint(
                        condition=models.Q(("quantity__gte", 1), ("quantity__lte", 99)), name="deckentry_quantity_1_to_99"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckPackage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("note", models.CharField(blank=True, max_length=300)),
                ("put_in", models.JSONField(default=list)),
                ("take_out", models.JSONField(default=list)),
                ("created_at", models.DateTimeField()),
                ("deck", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="packages", to="decks.deck")),
            ],
            options={
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "name"), name="deckpackage_name_unique"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="deckpackage_has_name"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("list", models.JSONField()),
                ("undo_to", models.PositiveIntegerField(null=True)),
                ("redo_to", models.PositiveIntegerField(null=True)),
                ("made_at", models.DateTimeField()),
                ("request_key", models.CharField(blank=True, max_length=64)),
                ("deck", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="revisions", to="decks.deck")),
            ],
            options={
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "number"), name="deckrevision_number_unique"),
                    models.UniqueConstraint(
                        condition=models.Q(("request_key", ""), _negated=True),
                        fields=("deck", "request_key"),
                        name="deckrevision_request_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("undo_to__isnull", True), ("undo_to__lt", models.F("number")), _connector="OR"),
                        name="deckrevision_undo_is_older",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("redo_to__isnull", True), ("redo_to__lt", models.F("number")), _connector="OR"),
                        name="deckrevision_redo_is_older",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=30)),
                ("key", models.CharField(max_length=90)),
                ("deck", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="decks.deck")),
            ],
            options={
                "ordering": ["key"],
                "indexes": [models.Index(fields=["key", "deck"], name="decktag_by_key")],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "key"), name="decktag_once_a_deck"),
                    models.CheckConstraint(condition=models.Q(("key", ""), _negated=True), name="decktag_has_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=100)),
                ("note", models.CharField(blank=True, max_length=300)),
                ("branch", models.CharField(blank=True, max_length=60)),
                ("format", models.CharField(max_length=60)),
                ("list", models.JSONField()),
                ("hash", models.CharField(max_length=64)),
                ("is_shared", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("deck", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="decks.deck")),
                (
                    "parent",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="children", to="decks.deckversion"
                    ),
                ),
                ("site_format", cards.models.ProtectedFormat()),
            ],
            options={
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "number"), name="deckversion_number_unique"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="deckversion_number_from_1"),
                ],
            },
        ),
        migrations.AddField(
            model_name="deck",
            name="based_on",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="decks.deckversion",
            ),
        ),
        migrations.CreateModel(
            name="Follow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
                ("author", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "follower",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="follows", to=settings.AUTH_USER_MODEL),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("follower", "author"), name="follow_once"),
                    models.CheckConstraint(
                        condition=models.Q(("follower", models.F("author")), _negated=True), name="follow_somebody_else"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Like",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("liked_at", models.DateTimeField()),
                ("deck", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="likes", to="decks.deck")),
                (
                    "reader",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="likes", to=settings.AUTH_USER_MODEL),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("deck", "reader"), name="like_once_a_reader")],
            },
        ),
        migrations.CreateModel(
            name="PlayCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("counted_at", models.DateTimeField()),
                ("seconds", models.FloatField()),
                ("decks", models.PositiveIntegerField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game",), name="playcount_one_a_game")],
            },
        ),
        migrations.CreateModel(
            name="CardPlays",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("card", models.PositiveIntegerField(null=True)),
                ("leader", models.CharField(blank=True, max_length=100)),
                ("decks", models.PositiveIntegerField()),
                ("copies", models.PositiveIntegerField(null=True)),
                ("count", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="plays", to="decks.playcount")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("count", "card"), name="cardplays_once_a_card"),
                    models.UniqueConstraint(
                        condition=models.Q(("leader", ""), _negated=True), fields=("count", "leader"), name="cardplays_once_a_leader"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("card__isnull", False), ("copies__isnull", False), ("leader", "")),
                            models.Q(("card__isnull", True), ("copies__isnull", True), models.Q(("leader", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="cardplays_of_a_card_or_a_leader",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="VerdictChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("revision", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField()),
                ("is_everything", models.BooleanField(default=False)),
                ("cards", models.JSONField(default=list)),
                ("leaders", models.JSONField(default=list)),
                ("formats", models.JSONField(default=list)),
                ("below", models.BigIntegerField(null=True)),
                ("is_second_round", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "revision"), name="verdictchange_revision_unique_in_its_game")],
            },
        ),
        migrations.CreateModel(
            name="CommentReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("made_at", models.DateTimeField(verbose_name="reported at")),
                (
                    "comment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="decks.comment", verbose_name="comment"
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="comment_reports",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="reported by",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a comment",
                "verbose_name_plural": "reports of comments",
                "ordering": ["-made_at", "-pk"],
                "constraints": [models.UniqueConstraint(fields=("comment", "reporter"), name="commentreport_once_a_reader")],
            },
        ),
        migrations.CreateModel(
            name="DeckDraft",
            fields=[
                ("name", models.CharField(max_length=100)),
                ("description", models.TextField(blank=True, max_length=20000)),
                ("lead", models.CharField(blank=True, editable=False, max_length=200)),
                ("format", models.CharField(max_length=60)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("list_revision", models.PositiveIntegerField(default=1)),
                ("unread_lines", models.JSONField(blank=True, default=list)),
                ("hash", models.CharField(blank=True, editable=False, max_length=64)),
                ("updated_at", models.DateTimeField()),
                ("folded_name", models.CharField(blank=True, editable=False, max_length=600)),
                ("hero_slugs", models.CharField(blank=True, editable=False, max_length=405)),
                ("card_ids", decks.list.numbers.NumbersField(default=list, editable=False)),
                (
                    "deck",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="draft",
                        serialize=False,
                        to="decks.deck",
                    ),
                ),
                ("list", models.JSONField(null=True)),
                ("tags", models.JSONField(null=True)),
                ("tag_keys", models.CharField(blank=True, max_length=1093)),
                ("is_changed", models.BooleanField(default=True)),
                ("site_format", cards.models.ProtectedFormat()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.RunPython(index_search, drop_indexes),
    ]
