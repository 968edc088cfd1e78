"""Notifications of a topic can be turned off, by mail and on the site. Going back, they come on the site again."""

from django.db import migrations, models

WHEN = [("now", "at once"), ("daily", "once a day, together"), ("off", "no mail, and nothing on the site")]


def forget_those_without_any(apps, schema_editor):
    apps.get_model("accounts", "MailPreference").objects.filter(when="off").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_users_squashed_0017_turns"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="mailpreference", name="mailpreference_when_known"),
        migrations.AlterField(model_name="mailpreference", name="when", field=models.CharField(choices=WHEN, max_length=5)),
        migrations.AddConstraint(
            model_name="mailpreference",
            constraint=models.CheckConstraint(condition=models.Q(("when__in", ["now", "daily", "off"])), name="mailpreference_when_known"),
        ),
        migrations.RunPython(migrations.RunPython.noop, forget_those_without_any),
    ]
