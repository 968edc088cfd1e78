"""Tables that are offered to everybody, and who mutes whom. No table that waits is offered."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0009_fewer_questions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Mute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
            ],
            options={
                "ordering": ("-since", "-pk"),
            },
        ),
        migrations.AddField(
            model_name="table",
            name="offered_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("offered_at__isnull", False), ("state", "open")), fields=["game", "offered_at"], name="table_offered"
            ),
        ),
        migrations.AddField(
            model_name="mute",
            name="muted",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="mute",
            name="owner",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="mutes", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name="mute",
            constraint=models.UniqueConstraint(fields=("owner", "muted"), name="mute_once"),
        ),
        migrations.AddConstraint(
            model_name="mute",
            constraint=models.CheckConstraint(condition=models.Q(("owner", models.F("muted")), _negated=True), name="mute_somebody_else"),
        ),
    ]
