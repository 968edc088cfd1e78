from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0001_squashed_0010_rulesets_with_options"),
    ]

    operations = [
        migrations.AlterField(
            model_name="edition",
            name="symbol",
            field=models.CharField(
                choices=[("dry", "Sun over a dry line"), ("salt", "Crystal"), ("bell", "Bell"), ("stall", "Market stall")],
                default="dry",
                max_length=12,
                verbose_name="symbol",
            ),
        ),
    ]
