import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import cards.models
import events.models.event
from web.first_migration import FirstMigration


class Migration(FirstMigration):
    """The tables as release 1.0.0 has them, for a new database. One that is older takes the steps that this replaces."""

    replaces = [
        ("events", "0001_events"),
        ("events", "0002_people_may_leave"),
        ("events", "0003_lists_hold_their_unread_lines"),
        ("events", "0004_formats_in_use_stay"),
        ("events", "0005_players_gone_and_judgements"),
        ("events", "0006_events_of_any_game"),
        ("events", "0007_by_day"),
        ("events", "0008_changes_that_are_told"),
        ("events", "0009_evenings"),
        ("events", "0010_rounds"),
        ("events", "0011_additions"),
        ("events", "0012_searched_words"),
        ("events", "0013_fill_searched_words"),
        ("events", "0014_finished"),
        ("events", "0015_partners"),
        ("events", "0016_verdict_of_the_hand_in"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_users_squashed_0017_turns"),
        ("cards", "0001_squashed_0010_rulesets_with_options"),
        ("decks", "0001_squashed_0025_built_decks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("public_id", models.CharField(default=events.models.event.new_public_id, editable=False, max_length=12, unique=True)),
                ("name", models.CharField(max_length=100)),
                ("place", models.CharField(blank=True, max_length=100)),
                ("is_online", models.BooleanField(default=False)),
                ("description", models.TextField(blank=True, max_length=2000)),
                ("format", models.CharField(max_length=60)),
                ("additions", models.JSONField(blank=True, default=dict, help_text="What is asked beside the format: `events.additions`.")),
                ("starts_on", models.DateField()),
                ("start_time", models.TimeField(blank=True, null=True)),
                ("time_zone", models.CharField(max_length=60)),
                ("registration_opens_at", models.DateTimeField(blank=True, null=True)),
                ("registration_closes_at", models.DateTimeField(blank=True, null=True)),
                ("deadline", models.DateTimeField()),
                ("places", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("link", "everyone with the link"), ("public", "everyone: it stands in the list of events")],
                        default="link",
                        max_length=8,
                    ),
                ),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("organiser", "only organisers and judges"),
                            ("players", "the players of the event"),
                            ("everyone", "everyone who sees the event"),
                        ],
                        default="organiser",
                        max_length=10,
                    ),
                ),
                ("admits_illegal", models.BooleanField(default=True)),
                ("check_in_opened_at", models.DateTimeField(editable=False, null=True)),
                ("lists_opened_at", models.DateTimeField(editable=False, null=True)),
                ("cancelled_at", models.DateTimeField(editable=False, null=True)),
                ("finished_at", models.DateTimeField(editable=False, null=True)),
                ("revision", models.PositiveIntegerField(default=1, editable=False)),
                (
                    "last_number",
                    models.PositiveIntegerField(default=0, editable=False, help_text="The highest number given to a registration."),
                ),
                ("created_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField(editable=False, null=True)),
                ("watched_revision", models.CharField(blank=True, editable=False, max_length=64)),
                ("folded_words", models.CharField(blank=True, editable=False, max_length=600)),
                ("folded_organiser", models.CharField(blank=True, editable=False, max_length=600)),
                (
                    "organiser",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="organised_events",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("site_format", cards.models.ProtectedFormat()),
            ],
            options={
                "ordering": ("-starts_on", "-pk"),
                "indexes": [models.Index(fields=["game", "starts_on", "id"], name="event_by_day")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="event_has_a_name"),
                    models.CheckConstraint(condition=models.Q(("visibility__in", ["link", "public"])), name="event_visibility_is_known"),
                    models.CheckConstraint(
                        condition=models.Q(("audience__in", ["organiser", "players", "everyone"])), name="event_audience_is_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CheckDraw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(help_text="Counts from 1 in its event.")),
                ("how_many", models.PositiveSmallIntegerField()),
                ("commitment", models.CharField(max_length=64)),
                ("seed", models.CharField(max_length=64)),
                ("committed_at", models.DateTimeField()),
                ("numbers", models.JSONField(blank=True, null=True)),
                ("drawn", models.JSONField(blank=True, null=True)),
                ("drawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "committed_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="events.event")),
            ],
            options={
                "ordering": ("number",),
                "constraints": [models.UniqueConstraint(fields=("event", "number"), name="check_draw_number_is_one_an_event")],
            },
        ),
        migrations.CreateModel(
            name="EventDeed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "deed",
                    models.CharField(
                        choices=[
                            ("swapped", "changed the pairings"),
                            ("finished", "finished the event"),
                            ("reopened", "reopened the event"),
                        ],
                        max_length=12,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("note", models.CharField(blank=True, max_length=2000)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="deeds", to="events.event")),
            ],
            options={
                "ordering": ("at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="Counts from 1 in its event, and is never given again.")),
                ("player_name", models.CharField(max_length=100)),
                ("deck_name", models.CharField(blank=True, max_length=100)),
                ("list", models.JSONField(blank=True, null=True)),
                ("hash", models.CharField(blank=True, max_length=64)),
                ("handed_in_verdict", models.JSONField(blank=True, null=True)),
                ("was_legal", models.BooleanField(null=True)),
                ("handed_in_at", models.DateTimeField(blank=True, null=True)),
                ("judged_at", models.DateTimeField(blank=True, null=True)),
                (
                    "hold",
                    models.CharField(
                        blank=True,
                        choices=[("", "as for everybody"), ("locked", "locked"), ("unlocked", "unlocked")],
                        default="",
                        max_length=8,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("taking_part", "takes part"),
                            ("waiting", "on the waiting list"),
                            ("withdrawn", "withdrew"),
                            ("dropped", "dropped out"),
                            ("removed", "taken out by the organiser"),
                            ("disqualified", "disqualified"),
                        ],
                        default="taking_part",
                        max_length=12,
                    ),
                ),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("waiting_since", models.DateTimeField(blank=True, null=True)),
                ("checked_in_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="decks.deck"
                    ),
                ),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="registrations", to="events.event")),
                (
                    "handed_in_by",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="registrations", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player"), name="registration_is_one_a_player"),
                    models.UniqueConstraint(fields=("event", "number"), name="registration_number_is_one_an_event"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("handed_in_at__isnull", True),
                                ("handed_in_verdict__isnull", True),
                                ("hash", ""),
                                ("list__isnull", True),
                                ("was_legal__isnull", True),
                            ),
                            models.Q(
                                ("handed_in_at__isnull", False),
                                ("handed_in_verdict__isnull", False),
                                ("judged_at__isnull", False),
                                ("list__isnull", False),
                                ("was_legal__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="registration_has_a_whole_list_or_none",
                    ),
                    models.CheckConstraint(condition=models.Q(("player_name", ""), _negated=True), name="registration_has_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("left_at__isnull", True), ("status__in", ("taking_part", "waiting"))),
                            models.Q(("left_at__isnull", False), ("status__in", ("withdrawn", "dropped", "removed", "disqualified"))),
                            _connector="OR",
                        ),
                        name="registration_says_since_when_not",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "waiting"), _negated=True), ("waiting_since__isnull", False), _connector="OR"
                        ),
                        name="registration_says_since_when_it_waits",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Partner",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_at", models.DateTimeField()),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="partners", to="events.event")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="partnerships", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="partners", to="events.registration"),
                ),
            ],
            options={
                "ordering": ("asked_at", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("registration", "user"), name="partner_is_asked_once_a_team"),
                    models.UniqueConstraint(
                        condition=models.Q(("accepted_at__isnull", False)),
                        fields=("event", "user"),
                        name="partner_plays_in_one_team_an_event",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Judgement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("judged_at", models.DateTimeField()),
                ("verdict", models.JSONField()),
                ("is_legal", models.BooleanField()),
                ("hash", models.CharField(help_text="Of the list that was judged.", max_length=64)),
                (
                    "registration",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="judgements", to="events.registration"),
                ),
            ],
            options={
                "ordering": ("judged_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="DeckCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("checked_at", models.DateTimeField()),
                ("hash", models.CharField(help_text="Of the list that the cards were held against.", max_length=64)),
                ("passed", models.BooleanField()),
                ("note", models.CharField(blank=True, max_length=300)),
                ("found", models.JSONField(blank=True, null=True)),
                ("extra", models.CharField(blank=True, max_length=300)),
                (
                    "penalty",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "none"),
                            ("warning", "warning"),
                            ("game_loss", "game loss"),
                            ("match_loss", "match loss"),
                            ("disqualification", "disqualification"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("table", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "checked_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "corrects",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="corrections",
                        to="events.deckcheck",
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="checks", to="events.registration"),
                ),
            ],
            options={
                "ordering": ("-checked_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="ReplacedList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("list", models.JSONField()),
                ("hash", models.CharField(max_length=64)),
                ("verdict", models.JSONField()),
                ("is_legal", models.BooleanField()),
                ("handed_in_at", models.DateTimeField()),
                ("replaced_at", models.DateTimeField()),
                (
                    "registration",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="replaced_lists", to="events.registration"),
                ),
            ],
            options={
                "ordering": ("replaced_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(help_text="Counts from 1 in its event.")),
                ("system", models.CharField(choices=[("swiss", "Swiss"), ("table", "everybody meets everybody")], max_length=8)),
                ("seed", models.BigIntegerField()),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("paired_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="events.event")),
            ],
            options={
                "ordering": ("number",),
                "constraints": [models.UniqueConstraint(fields=("event", "number"), name="round_number_is_one_an_event")],
            },
        ),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField()),
                ("first", models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="events.registration")),
                (
                    "second",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="events.registration"
                    ),
                ),
                ("round", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="pairings", to="events.round")),
            ],
            options={
                "ordering": ("table",),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "table"), name="pairing_table_is_one_a_round"),
                    models.UniqueConstraint(fields=("round", "first"), name="pairing_first_is_one_a_round"),
                    models.UniqueConstraint(fields=("round", "second"), name="pairing_second_is_one_a_round"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("second__isnull", True), models.Q(("first", models.F("second")), _negated=True), _connector="OR"
                        ),
                        name="pairing_is_of_two",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_wins", models.PositiveSmallIntegerField()),
                ("second_wins", models.PositiveSmallIntegerField()),
                ("draws", models.PositiveSmallIntegerField(default=0)),
                ("reported_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("pairing", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="results", to="events.pairing")),
                (
                    "reported_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("-reported_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Staff",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("role", models.CharField(choices=[("organiser", "organiser"), ("judge", "judge"), ("helper", "helper")], max_length=10)),
                ("added_at", models.DateTimeField()),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="staff", to="events.event")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="staffed_events", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("added_at", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "user"), name="staff_has_one_role_an_event"),
                    models.CheckConstraint(condition=models.Q(("role__in", ["organiser", "judge", "helper"])), name="staff_role_is_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="StaffDeed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "deed",
                    models.CharField(
                        choices=[
                            ("registered", "registered the player"),
                            ("handed_in", "handed the list in"),
                            ("locked", "locked the list"),
                            ("unlocked", "unlocked the list"),
                            ("as_all", "left the list to the deadline again"),
                            ("let_in", "gave the player a place"),
                            ("dropped", "noted that the player dropped out"),
                            ("removed", "took the player out"),
                            ("disqualified", "disqualified the player"),
                            ("brought_back", "brought the player back"),
                        ],
                        max_length=12,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("note", models.CharField(blank=True, max_length=300)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="deeds", to="events.registration"),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="StaffLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("role", models.CharField(choices=[("organiser", "organiser"), ("judge", "judge"), ("helper", "helper")], max_length=10)),
                ("code", models.CharField(default=events.models.event.new_public_id, max_length=12, unique=True)),
                ("made_at", models.DateTimeField()),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="staff_links", to="events.event")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("event", "role"), name="staff_link_is_one_a_role"),
                    models.CheckConstraint(condition=models.Q(("role__in", ("judge", "helper"))), name="staff_link_makes_no_organiser"),
                ],
            },
        ),
    ]
