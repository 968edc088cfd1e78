import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import play.models
from web.first_migration import FirstMigration


class Migration(FirstMigration):
    """The tables as release 1.0.0 has them, for a new database. One that is older takes the steps that this replaces."""

    replaces = [
        ("play", "0001_tables"),
        ("play", "0002_stops"),
        ("play", "0003_hints"),
        ("play", "0004_stops_by_turn"),
        ("play", "0005_rulesets_with_options"),
        ("play", "0006_seat_browser"),
        ("play", "0007_thoughts"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_users_squashed_0017_turns"),
        ("decks", "0001_squashed_0025_built_decks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public_id", models.CharField(default=play.models.new_public_id, editable=False, max_length=12, unique=True)),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("format", models.CharField(max_length=60)),
                ("ruleset", models.CharField(max_length=300)),
                ("settings", models.JSONField(default=dict)),
                ("seed", models.PositiveBigIntegerField()),
                ("first", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("beginning", models.JSONField(blank=True, null=True)),
                ("engine_version", models.CharField(max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Waiting for players"), ("playing", "In play"), ("over", "Over")], default="open", max_length=10
                    ),
                ),
                ("number", models.PositiveIntegerField(default=0)),
                ("trail", models.CharField(default="-", max_length=32)),
                ("take_backs", models.PositiveIntegerField(default=0)),
                ("hints", models.PositiveIntegerField(default=0)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("decider", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("draw_offered_by", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("result", models.JSONField(blank=True, null=True)),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("rules", "by the rules"),
                            ("resigned", "resigned"),
                            ("agreed", "agreed on a draw"),
                            ("time", "on time"),
                            ("endless", "broken off after too many choices"),
                            ("left", "left before it began"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "clock",
                    models.CharField(
                        choices=[("off", "No clock"), ("move", "For each decision"), ("game", "For the whole game")],
                        default="off",
                        max_length=10,
                    ),
                ),
                ("clock_seconds", models.PositiveIntegerField(default=0)),
                ("has_onlookers", models.BooleanField(default=False)),
                ("allows_take_backs", models.BooleanField(default=False)),
                ("continued_at", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("touched_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "continued_from",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="continued", to="play.table"
                    ),
                ),
                (
                    "rematch_of",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="rematch", to="play.table"
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-id"),
                "indexes": [
                    models.Index(fields=["touched_at"], name="table_by_touch"),
                    models.Index(condition=models.Q(("state", "playing")), fields=["asked_at"], name="table_playing"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state", "open"), ("beginning__isnull", False), ("ending", "left"), _connector="OR"),
                        name="table_begun_is_dealt",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at__isnull", False), ("state", "over"), models.Q(("ending", ""), _negated=True)),
                            models.Q(
                                models.Q(("state", "over"), _negated=True),
                                ("ended_at__isnull", True),
                                ("ending", ""),
                                ("result__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="table_over_says_how",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state", "playing"), ("decider__isnull", True), _connector="OR"),
                        name="table_asks_while_playing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("clock", "off"), ("clock_seconds", 0)),
                            models.Q(models.Q(("clock", "off"), _negated=True), ("clock_seconds__gte", 1)),
                            _connector="OR",
                        ),
                        name="table_clock_has_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("side", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(choices=[("human", "A person"), ("bot", "A bot"), ("nobody", "Nobody")], max_length=10)),
                ("bot", models.CharField(blank=True, max_length=40)),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                ("title", models.CharField(blank=True, max_length=200)),
                ("list", models.JSONField(blank=True, null=True)),
                ("deck_hash", models.CharField(blank=True, max_length=64)),
                ("used_ms", models.PositiveIntegerField(default=0)),
                ("has_left", models.BooleanField(default=False)),
                (
                    "stops",
                    models.CharField(
                        choices=[
                            ("always", "always"),
                            ("own-turns", "in my turns"),
                            ("others-turns", "in the turns of others"),
                            ("answers", "where I could answer something"),
                            ("not-this-turn", "never in this turn"),
                        ],
                        default="always",
                        max_length=15,
                    ),
                ),
                ("stops_turn", models.PositiveIntegerField(default=0)),
                ("browser", models.CharField(blank=True, editable=False, max_length=32)),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="seats", to="decks.deck"
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to="accounts.guest",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="play.table")),
            ],
            options={
                "ordering": ("table_id", "number"),
                "indexes": [models.Index(fields=["user", "deck_hash"], name="seat_of_user_by_deck")],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="seat_one_per_number"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "bot"), models.Q(("bot", ""), _negated=True)),
                            models.Q(models.Q(("kind", "bot"), _negated=True), ("bot", "")),
                            _connector="OR",
                        ),
                        name="seat_bot_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("guest__isnull", True), ("user__isnull", True)),
                            models.Q(("kind", "human"), models.Q(("user__isnull", True), ("guest__isnull", True), _connector="OR")),
                            _connector="OR",
                        ),
                        name="seat_of_one_person",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Choice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("option", models.SmallIntegerField()),
                ("made_at", models.DateTimeField()),
                ("is_automatic", models.BooleanField(default=False)),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="choices", to="play.table")),
            ],
            options={
                "ordering": ("table_id", "number", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("taken_back_at__isnull", True)), fields=("table", "number"), name="choice_one_per_number"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Thought",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("bot", "A bot"), ("hint", "A hint")], max_length=5)),
                ("number", models.PositiveIntegerField()),
                ("asked_at", models.DateTimeField()),
                ("token", models.UUIDField(blank=True, null=True)),
                ("claimed_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.guest",
                    ),
                ),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="thoughts", to="play.table")),
                (
                    "user",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "kind"), name="thought_one_of_a_kind"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("claimed_at__isnull", True), ("token__isnull", True)),
                            models.Q(("claimed_at__isnull", False), ("token__isnull", False)),
                            _connector="OR",
                        ),
                        name="thought_claimed_by_somebody",
                    ),
                ],
            },
        ),
    ]
