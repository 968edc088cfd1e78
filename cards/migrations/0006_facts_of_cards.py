"""The columns of RONE's cards and formats become facts and limits, and its races subtypes; and back."""

from django.db import migrations

FACTS = ("level", "cost", "recycle", "health", "melee", "ranged", "speed", "water_income", "card_income", "hero")
LIMITS = ("deck_size", "heroes", "technologies_min", "technologies_max", "copies_max")
BATCH = 1_000


def to_facts(apps, schema_editor):
    """What stands in columns is written into `facts`, `key` and `limits`."""
    Card, SiteFormat = apps.get_model("cards", "Card"), apps.get_model("cards", "SiteFormat")
    Race, Subtype = apps.get_model("cards", "Race"), apps.get_model("cards", "Subtype")
    Subtype.objects.bulk_create(
        Subtype(game="rone", slug=race.slug, name_en=race.name_en, name_de=race.name_de) for race in Race.objects.order_by("slug")
    )
    cards = list(Card.objects.all())
    for card in cards:
        card.facts = {"race": card.race_id, **{name: getattr(card, name) for name in FACTS}}
        card.key = f"{card.hero}/{card.level}" if card.hero else None
    Card.objects.bulk_update(cards, ["facts", "key"], batch_size=BATCH)
    formats = list(SiteFormat.objects.all())
    for format in formats:
        format.limits = {name: getattr(format, name) for name in LIMITS}
    SiteFormat.objects.bulk_update(formats, ["limits"], batch_size=BATCH)


def to_columns(apps, schema_editor):
    """The way back. Cards of other games can't go it: the site had none then."""
    Card, SiteFormat = apps.get_model("cards", "Card"), apps.get_model("cards", "SiteFormat")
    Race, Subtype = apps.get_model("cards", "Race"), apps.get_model("cards", "Subtype")
    for model in (Card, SiteFormat, Subtype, apps.get_model("cards", "Edition")):
        others = model.objects.exclude(game="rone").count()
        if others:
            raise RuntimeError(f"{others} rows of {model._meta.model_name} are of another game than RONE; take them out first")
    Race.objects.bulk_create(Race(slug=row.slug, name_en=row.name_en, name_de=row.name_de) for row in Subtype.objects.order_by("slug"))
    cards = list(Card.objects.all())
    for card in cards:
        card.race_id = card.facts.get("race")
        for name in FACTS:
            setattr(card, name, card.facts.get(name))
    Card.objects.bulk_update(cards, ["race", *FACTS], batch_size=BATCH)
    formats = list(SiteFormat.objects.all())
    for format in formats:
        for name in LIMITS:
            setattr(format, name, format.limits[name])
    SiteFormat.objects.bulk_update(formats, list(LIMITS), batch_size=BATCH)
    Subtype.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("cards", "0005_several_games")]

    operations = [migrations.RunPython(to_facts, to_columns)]
