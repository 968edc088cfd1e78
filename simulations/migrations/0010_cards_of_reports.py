from django.db import migrations, models


class Migration(migrations.Migration):
    """A report knows the cards that it tells of."""

    dependencies = [("simulations", "0001_squashed_0009_queues_of_open_jobs")]

    operations = [migrations.AddField(model_name="report", name="cards", field=models.JSONField(null=True))]
