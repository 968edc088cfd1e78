"""What the admin calls the parts of comments."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0023_published_and_edited"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="commentreport",
            options={"ordering": ["-made_at", "-pk"], "verbose_name": "report of a comment", "verbose_name_plural": "reports of comments"},
        ),
        migrations.AlterField(
            model_name="comment",
            name="author",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="comments", to=settings.AUTH_USER_MODEL, verbose_name="author"
            ),
        ),
        migrations.AlterField(
            model_name="comment",
            name="deck",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="comments", to="decks.deck", verbose_name="deck"
            ),
        ),
        migrations.AlterField(
            model_name="comment",
            name="edited_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="changed at"),
        ),
        migrations.AlterField(
            model_name="comment",
            name="made_at",
            field=models.DateTimeField(verbose_name="written at"),
        ),
        migrations.AlterField(
            model_name="comment",
            name="settled_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="decided at"),
        ),
        migrations.AlterField(
            model_name="comment",
            name="state",
            field=models.CharField(
                choices=[("shown", "Shown"), ("held", "Held"), ("owner", "Hidden By Owner"), ("moderator", "Hidden By Moderator")],
                default="shown",
                max_length=10,
                verbose_name="state",
            ),
        ),
        migrations.AlterField(
            model_name="comment",
            name="text",
            field=models.TextField(max_length=4000, verbose_name="text"),
        ),
        migrations.AlterField(
            model_name="commentreport",
            name="comment",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="decks.comment", verbose_name="comment"
            ),
        ),
        migrations.AlterField(
            model_name="commentreport",
            name="made_at",
            field=models.DateTimeField(verbose_name="reported at"),
        ),
        migrations.AlterField(
            model_name="commentreport",
            name="reason",
            field=models.CharField(blank=True, max_length=300, verbose_name="reason"),
        ),
        migrations.AlterField(
            model_name="commentreport",
            name="reporter",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="comment_reports",
                to=settings.AUTH_USER_MODEL,
                verbose_name="reported by",
            ),
        ),
    ]
