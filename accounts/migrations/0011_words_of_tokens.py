"""What the admin calls the parts of tokens."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_notification_indexes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="apitoken",
            name="created_at",
            field=models.DateTimeField(verbose_name="made at"),
        ),
        migrations.AlterField(
            model_name="apitoken",
            name="expires_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="ends at"),
        ),
        migrations.AlterField(
            model_name="apitoken",
            name="last_used_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last used at"),
        ),
        migrations.AlterField(
            model_name="apitoken",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to=settings.AUTH_USER_MODEL, verbose_name="owner"
            ),
        ),
        migrations.AlterField(
            model_name="apitoken",
            name="prefix",
            field=models.CharField(max_length=16, verbose_name="first letters"),
        ),
        migrations.AlterField(
            model_name="apitoken",
            name="revoked_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="revoked at"),
        ),
        migrations.AlterField(
            model_name="apitoken",
            name="scopes",
            field=models.JSONField(default=list, verbose_name="scopes"),
        ),
    ]
