"""Decks that others may read go on showing what they showed; private ones share nothing when they are published."""

from django.db import migrations
from django.db.models import Max, OuterRef, Subquery
from django.db.models.functions import Coalesce

PUBLISHED = ("unlisted", "public")


def keep_what_is_shown(apps, schema_editor):
    Deck, DeckVersion = apps.get_model("decks", "Deck"), apps.get_model("decks", "DeckVersion")
    published = Deck.objects.filter(visibility__in=PUBLISHED, is_starter=False)
    published.update(shares_notes=True, shares_unread=True, shares_new_versions=True)
    DeckVersion.objects.filter(deck__visibility__in=PUBLISHED, deck__is_starter=False).update(is_shared=True)
    highest = DeckVersion.objects.filter(deck=OuterRef("pk")).order_by().values("deck").annotate(most=Max("number")).values("most")
    Deck.objects.update(last_version=Coalesce(Subquery(highest), 0))


class Migration(migrations.Migration):
    dependencies = [("decks", "0015_what_readers_see")]

    operations = [migrations.RunPython(keep_what_is_shown, migrations.RunPython.noop)]
