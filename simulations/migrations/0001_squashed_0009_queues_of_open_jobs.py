import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from web.first_migration import FirstMigration


class Migration(FirstMigration):
    """The tables as release 1.0.0 has them, for a new database. One that is older takes the steps that this replaces."""

    replaces = [
        ("simulations", "0001_jobs_chunks_reports"),
        ("simulations", "0002_opponents_stages_and_long_jobs"),
        ("simulations", "0003_paces_and_folded_chunks"),
        ("simulations", "0004_games_of_deleted_simulations"),
        ("simulations", "0005_confidential_reports"),
        ("simulations", "0006_jobs_of_games"),
        ("simulations", "0007_guests"),
        ("simulations", "0008_queues"),
        ("simulations", "0009_queues_of_open_jobs"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_users_squashed_0017_turns"),
        ("decks", "0001_squashed_0025_built_decks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("question", models.CharField(max_length=64, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("goldfish", "Goldfish"), ("duel", "Duel"), ("compare", "Comparison"), ("gauntlet", "Gauntlet")],
                        max_length=10,
                    ),
                ),
                ("engine_version", models.CharField(max_length=40)),
                ("catalog_digest", models.CharField(max_length=64)),
                ("result", models.TextField()),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                (
                    "kind",
                    models.CharField(
                        choices=[("goldfish", "Goldfish"), ("duel", "Duel"), ("compare", "Comparison"), ("gauntlet", "Gauntlet")],
                        default="goldfish",
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Waiting"),
                            ("running", "Playing"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                            ("cancelled", "Stopped"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=200)),
                ("is_shared", models.BooleanField(default=False)),
                ("is_confidential", models.BooleanField(default=False)),
                ("parameters", models.JSONField()),
                ("deck_list", models.JSONField()),
                ("deck_hash", models.CharField(max_length=64)),
                ("opponents", models.JSONField(default=list)),
                ("seed", models.PositiveBigIntegerField()),
                ("engine_version", models.CharField(max_length=40)),
                ("catalog_digest", models.CharField(max_length=64)),
                ("question", models.CharField(max_length=64)),
                ("games", models.PositiveIntegerField()),
                ("games_stage", models.PositiveIntegerField()),
                ("games_planned", models.PositiveIntegerField(default=0)),
                ("games_done", models.PositiveIntegerField(default=0)),
                ("heartbeat_at", models.DateTimeField(blank=True, null=True)),
                ("is_long", models.BooleanField(default=False)),
                ("queue", models.CharField(choices=[("reports", "Reports"), ("studies", "Studies")], default="reports", max_length=10)),
                ("is_waiting_for_broker", models.BooleanField(default=False)),
                ("error_code", models.CharField(blank=True, max_length=40)),
                ("error_message", models.TextField(blank=True)),
                ("idempotency_key", models.CharField(blank=True, max_length=200)),
                ("order_fingerprint", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="simulations", to="decks.deck"
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="simulations",
                        to="accounts.guest",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="simulations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="jobs", to="simulations.report"
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
                "indexes": [
                    models.Index(fields=["owner", "-created_at", "-id"], name="job_of_owner"),
                    models.Index(condition=models.Q(("state__in", ["queued", "running"])), fields=["created_at"], name="job_open"),
                    models.Index(fields=["question"], name="job_by_question"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("idempotency_key", ""), _negated=True),
                        fields=("owner", "idempotency_key"),
                        name="job_one_per_idempotency_key",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("games_done__lte", models.F("games_planned")),
                            ("games_planned__lte", models.F("games_stage")),
                            ("games_stage__lte", models.F("games")),
                        ),
                        name="job_counts_no_game_twice",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("state", "done"), _negated=True), ("report__isnull", False), _connector="OR"),
                        name="job_done_has_a_report",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("is_confidential", True), ("is_shared", True), _negated=True),
                        name="job_confidential_is_not_shared",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "failed"), _negated=True), models.Q(("error_code", ""), _negated=True), _connector="OR"
                        ),
                        name="job_failed_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("guest__isnull", True), ("owner__isnull", False)),
                            models.Q(("guest__isnull", False), ("is_shared", False), ("owner__isnull", True)),
                            models.Q(("guest__isnull", True), ("is_shared", True), ("owner__isnull", True)),
                            _connector="OR",
                        ),
                        name="job_of_account_guest_or_site",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pace",
            fields=[
                ("sort", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("games", models.FloatField()),
                ("seconds", models.FloatField()),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("games__gt", 0), ("seconds__gt", 0)), name="pace_is_a_speed")],
            },
        ),
        migrations.CreateModel(
            name="DeletedGames",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ordered_at", models.DateTimeField()),
                ("games", models.PositiveIntegerField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deleted_games", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["owner", "ordered_at"], name="deleted_games_of_owner")],
            },
        ),
        migrations.CreateModel(
            name="Chunk",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.PositiveIntegerField()),
                ("first", models.PositiveIntegerField()),
                ("count", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("running", "Playing"), ("returned", "Given back"), ("done", "Done")], default="running", max_length=10
                    ),
                ),
                ("token", models.UUIDField()),
                ("attempts", models.PositiveSmallIntegerField(default=1)),
                ("claimed_at", models.DateTimeField()),
                ("heartbeat_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("result", models.JSONField(blank=True, null=True)),
                ("is_folded", models.BooleanField(default=False)),
                ("is_screening", models.BooleanField(default=False)),
                ("job", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="chunks", to="simulations.job")),
            ],
            options={
                "ordering": ("job", "index"),
                "indexes": [
                    models.Index(condition=models.Q(("state", "running")), fields=["heartbeat_at"], name="chunk_running"),
                    models.Index(
                        condition=models.Q(("is_folded", False), ("is_screening", False), ("state", "done")),
                        fields=["job"],
                        name="chunk_with_tally",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("job", "index", "is_screening"), name="chunk_one_per_index"),
                    models.UniqueConstraint(fields=("job", "first", "is_screening"), name="chunk_one_per_first_game"),
                    models.CheckConstraint(condition=models.Q(("count__gte", 1)), name="chunk_has_games"),
                ],
            },
        ),
    ]
