from django.db import migrations, models


class Migration(migrations.Migration):
    """Addresses whose reader has said that they are theirs."""

    dependencies = [
        ("accounts", "0013_guest_origins"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="confirmed_email",
            field=models.EmailField(blank=True, default="", editable=False, max_length=254),
        ),
        migrations.CreateModel(
            name="ConfirmationMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("number", models.PositiveSmallIntegerField()),
                ("sent_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("digest", "number"), name="confirmation_mail_number_unique")],
            },
        ),
    ]
