"""The verdict of the hand-in has a name of its own: whether a list is legal is asked of the cards and formats of now."""

from django.db import migrations, models
from django.db.models import Q


def whole_list(verdict: str, is_legal: str) -> models.CheckConstraint:
    """That a registration has a whole list or none, by the names of two of its columns."""
    none = Q(**{f"{name}__isnull": True for name in ("list", verdict, is_legal, "handed_in_at")}, hash="")
    whole = Q(**{f"{name}__isnull": False for name in ("list", verdict, is_legal, "handed_in_at", "judged_at")})
    return models.CheckConstraint(condition=none | whole, name="registration_has_a_whole_list_or_none")


class Migration(migrations.Migration):
    dependencies = [("events", "0015_partners")]

    operations = [
        migrations.RemoveConstraint("registration", "registration_has_a_whole_list_or_none"),
        migrations.RenameField("registration", "verdict", "handed_in_verdict"),
        migrations.RenameField("registration", "is_legal", "was_legal"),
        migrations.AddConstraint("registration", whole_list("handed_in_verdict", "was_legal")),
    ]
