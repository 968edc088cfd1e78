"""A column for the form in which names are compared, still empty."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_words_of_the_admin"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_key",
            field=models.CharField(default="", editable=False, max_length=255),
            preserve_default=False,
        ),
    ]
