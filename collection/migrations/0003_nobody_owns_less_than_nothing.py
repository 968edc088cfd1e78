from django.db import migrations
from django.db.models import F


def raise_corrections(apps, schema_editor):
    """More copies than the boxes hold can't be gone out of them: such corrections become what the boxes hold."""
    Holding = apps.get_model("collection", "Holding")
    boxes = {}
    for owner, edition, quantity in apps.get_model("collection", "BoxHolding").objects.values_list("owner", "edition", "quantity"):
        boxes[owner, edition] = quantity
    raised, emptied = [], []
    rows = Holding.objects.filter(loose__lt=0).annotate(edition=F("printing__edition"), in_box=F("printing__copies_in_box"))
    for row in rows.iterator():
        boxed = boxes.get((row.owner_id, row.edition), 0) * row.in_box
        if row.loose < -boxed:
            row.loose = -boxed
            (raised if row.loose or row.wanted or row.for_trade else emptied).append(row)
    Holding.objects.bulk_update(raised, ("loose",), batch_size=200)
    for at in range(0, len(emptied), 500):
        Holding.objects.filter(pk__in=[row.pk for row in emptied[at : at + 500]]).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("collection", "0002_copy_details_and_history"),
    ]

    operations = [migrations.RunPython(raise_corrections, migrations.RunPython.noop)]
