import uuid

import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import accounts.models
from web.first_migration import FirstMigration


def name_as_before(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """On PostgreSQL, call the constraint of the names' keys as databases have it that took all steps."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "ALTER TABLE accounts_user RENAME CONSTRAINT accounts_user_name_key_key TO accounts_user_name_key_ea81cca0_uniq"
        )


class Migration(FirstMigration):
    """The tables as release 1.0.0 has them, for a new database. One that is older takes the steps that this replaces.

    Its name comes after `0001_users` in the alphabet: what depends on the first migration of accounts, as Django's admin
    does, means that one then, also where a database has taken some of the steps and not all.
    """

    replaces = [
        ("accounts", "0001_users"),
        ("accounts", "0002_tokens_and_language"),
        ("accounts", "0003_session_epoch"),
        ("accounts", "0004_words_of_the_admin"),
        ("accounts", "0005_name_key"),
        ("accounts", "0006_keys_of_names"),
        ("accounts", "0007_one_account_for_a_key"),
        ("accounts", "0008_notifications"),
        ("accounts", "0009_guests"),
        ("accounts", "0010_notification_indexes"),
        ("accounts", "0011_words_of_tokens"),
        ("accounts", "0012_silenced_accounts"),
        ("accounts", "0013_guest_origins"),
        ("accounts", "0014_confirmed_emails"),
        ("accounts", "0015_completed_requests"),
        ("accounts", "0016_known_emails_are_confirmed"),
        ("accounts", "0017_turns"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Guest",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("begun_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField(db_index=True)),
                ("origin", models.CharField(blank=True, db_index=True, default="", editable=False, max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False, help_text="Designates whether the user can log into this admin site.", verbose_name="staff status"
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                (
                    "language",
                    models.CharField(choices=[("en", "English"), ("de", "Deutsch")], default="en", max_length=8, verbose_name="language"),
                ),
                ("session_epoch", models.PositiveIntegerField(default=0, editable=False)),
                ("name_key", accounts.models.NameKeyField(editable=False, max_length=255, unique=True)),
                ("confirmed_email", models.EmailField(blank=True, default="", editable=False, max_length=254)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
                "indexes": [models.Index(condition=models.Q(("is_active", False)), fields=["id"], name="user_silenced")],
            },
            managers=[
                ("objects", accounts.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("prefix", models.CharField(max_length=16, verbose_name="first letters")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField(default=list, verbose_name="scopes")),
                ("created_at", models.DateTimeField(verbose_name="made at")),
                ("expires_at", models.DateTimeField(blank=True, null=True, verbose_name="ends at")),
                ("last_used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used at")),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked at")),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "API token",
                "verbose_name_plural": "API tokens",
                "ordering": ["-created_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="ConfirmationMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("number", models.PositiveSmallIntegerField()),
                ("sent_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("digest", "number"), name="confirmation_mail_number_unique")],
            },
        ),
        migrations.CreateModel(
            name="CompletedRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("fingerprint", models.CharField(max_length=64)),
                ("answer", models.JSONField()),
                ("made_at", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="completed_requests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="completed_requests",
                        to="accounts.guest",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("user__isnull", False)), fields=("user", "key"), name="completedrequest_once_a_user"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("guest__isnull", False)), fields=("guest", "key"), name="completedrequest_once_a_guest"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("guest__isnull", True), ("user__isnull", False)),
                            models.Q(("guest__isnull", False), ("user__isnull", True)),
                            _connector="OR",
                        ),
                        name="completedrequest_of_one_person",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MailPreference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("topic", models.CharField(max_length=30)),
                ("when", models.CharField(choices=[("now", "at once"), ("daily", "once a day, together")], max_length=5)),
                (
                    "reader",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="mail_preferences", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("reader", "topic"), name="mailpreference_one_a_topic"),
                    models.CheckConstraint(condition=models.Q(("when__in", ["now", "daily"])), name="mailpreference_when_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="NotificationMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("topic", models.CharField(blank=True, max_length=30)),
                ("day", models.DateField(blank=True, null=True)),
                ("made_at", models.DateTimeField()),
                ("next_at", models.DateTimeField(null=True)),
                ("claimed_at", models.DateTimeField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                (
                    "reader",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notification_mails", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("next_at__isnull", False)), fields=["next_at"], name="notificationmail_to_send")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("day__isnull", False)), fields=("reader", "day"), name="notificationmail_one_a_day"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notification",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("game", models.CharField(default="rone", editable=False, max_length=40, verbose_name="game")),
                ("subject", models.CharField(blank=True, max_length=80)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("facts", models.JSONField(blank=True, default=dict)),
                ("count", models.PositiveIntegerField(default=0)),
                ("happened_at", models.DateTimeField()),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                (
                    "reader",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "mail",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="notifications",
                        to="accounts.notificationmail",
                    ),
                ),
            ],
            options={
                "ordering": ["-happened_at", "-pk"],
                "indexes": [
                    models.Index(fields=["reader", "-happened_at", "-id"], name="notification_of_reader"),
                    models.Index(condition=models.Q(("read_at__isnull", True)), fields=["reader"], name="notification_unread"),
                    models.Index(fields=["happened_at"], name="notification_by_age"),
                    models.Index(fields=["kind", "subject"], name="notification_by_subject"),
                    models.Index(
                        condition=models.Q(("mail__isnull", True), ("read_at__isnull", True)),
                        fields=["happened_at"],
                        name="notification_to_mail",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("read_at__isnull", True)),
                        fields=("reader", "kind", "game", "subject"),
                        name="notification_one_unread_a_subject",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="NotificationItem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(blank=True, max_length=120)),
                ("about", models.CharField(blank=True, max_length=80)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("happened_at", models.DateTimeField()),
                ("is_withdrawn", models.BooleanField(default=False)),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "notification",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="items", to="accounts.notification"
                    ),
                ),
            ],
            options={
                "ordering": ["-happened_at", "-pk"],
                "constraints": [models.UniqueConstraint(fields=("notification", "key"), name="notificationitem_once")],
            },
        ),
        migrations.CreateModel(
            name="Turn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("queue", models.CharField(max_length=20)),
                ("served_at", models.DateTimeField()),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.guest",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("user__isnull", False)), fields=("queue", "user"), name="turn_one_of_account"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("guest__isnull", False)), fields=("queue", "guest"), name="turn_one_of_guest"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("guest__isnull", True), ("user__isnull", True)),
                        fields=("queue",),
                        name="turn_one_of_all_guests",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("user__isnull", True), ("guest__isnull", True), _connector="OR"), name="turn_of_one"
                    ),
                ],
            },
        ),
        migrations.RunPython(name_as_before, migrations.RunPython.noop),
    ]
