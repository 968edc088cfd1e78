"""What the admin calls the parts of cards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0007_facts_instead_of_columns"),
    ]

    operations = [
        migrations.AlterField(
            model_name="card",
            name="extra",
            field=models.JSONField(
                blank=True,
                default=dict,
                help_text="What an import says of it in columns that the site doesn’t know.",
                verbose_name="further columns",
            ),
        ),
        migrations.AlterField(
            model_name="card",
            name="facts",
            field=models.JSONField(default=dict, verbose_name="facts"),
        ),
        migrations.AlterField(
            model_name="siteformat",
            name="limits",
            field=models.JSONField(default=dict, verbose_name="limits"),
        ),
    ]
