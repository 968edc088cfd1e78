from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0011_additions")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="folded_words",
            field=models.CharField(blank=True, editable=False, max_length=600),
        ),
        migrations.AddField(
            model_name="event",
            name="folded_organiser",
            field=models.CharField(blank=True, editable=False, max_length=600),
        ),
    ]
