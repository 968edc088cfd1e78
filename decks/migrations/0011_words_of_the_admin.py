"""What the admin calls comments."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0010_dates_within_the_orders"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="comment",
            options={"ordering": ["made_at", "pk"], "verbose_name": "comment", "verbose_name_plural": "comments"},
        ),
    ]
