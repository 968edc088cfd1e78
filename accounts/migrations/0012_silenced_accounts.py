from django.db import migrations, models


class Migration(migrations.Migration):
    """Every list of what is public leaves out the accounts that were silenced."""

    dependencies = [
        ("accounts", "0011_words_of_tokens"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="user",
            index=models.Index(condition=models.Q(("is_active", False)), fields=["id"], name="user_silenced"),
        ),
    ]
