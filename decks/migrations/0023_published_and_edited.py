"""What is published stands on a deck's rows, what its owner has changed since beside them.

Nothing is copied: the rows of every deck are what others see at this moment, and so what is published. On the way back what isn't
published stays its owner's: it becomes a version that nobody else sees, and the list itself, which undo brings back.
"""

import django.db.models.deletion
from django.db import migrations, models

import cards.models
import decks.list.numbers
from web.games import kit_of


def forward(apps, schema_editor):
    """Nothing: what stands in the rows is published."""


def backward(apps, schema_editor):
    """Keep each draft as a private version, and as the state that undo goes back to from what is published."""
    DeckDraft = apps.get_model("decks", "DeckDraft")
    for draft in DeckDraft.objects.select_related("deck__based_on").iterator(500):
        deck = draft.deck
        published = _list_of(deck)
        if draft.is_changed:
            deck.last_version += 1
            deck.based_on = deck.versions.create(
                number=deck.last_version,
                parent=deck.based_on,
                name=draft.name,
                branch=deck.branch,
                format=draft.format,
                list=draft.list or published,
                hash=draft.hash,
                created_at=draft.updated_at,
            )
        if draft.list_revision > deck.list_revision:
            deck.revisions.create(
                number=draft.list_revision + 1, list=published, undo_to=draft.list_revision, redo_to=None, made_at=draft.updated_at
            )
            deck.list_revision = draft.list_revision + 1
        deck.revision = max(deck.revision, draft.revision) + 1
        deck.save(update_fields=["revision", "list_revision", "last_version", "based_on"])
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # no table is altered while rows wait to be checked


def _list_of(deck):
    """The list in the rows of `deck`, as a `DeckRevision` holds it."""
    layout = kit_of(deck.game).layout
    rows = {zone.slug: [] for zone in layout.zones}
    for entry in deck.entries.order_by("card"):
        rows[entry.zone].append([entry.card, entry.quantity, entry.note])
    found = {"format": deck.format, layout.leader_key: deck.hero_slugs.split("\n")[1:-1]}
    return found | {zone.key: rows[zone.slug] for zone in layout.zones} | {"unread": list(deck.unread_lines)}


class Migration(migrations.Migration):
    dependencies = [("cards", "0007_facts_instead_of_columns"), ("decks", "0022_card_news")]

    operations = [
        migrations.AddField("deck", "last_published_at", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.CreateModel(
            "DeckDraft",
            [
                ("name", models.CharField(max_length=100)),
                ("description", models.TextField(blank=True, max_length=20000)),
                ("lead", models.CharField(blank=True, editable=False, max_length=200)),
                ("format", models.CharField(max_length=60)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("list_revision", models.PositiveIntegerField(default=1)),
                ("unread_lines", models.JSONField(blank=True, default=list)),
                ("hash", models.CharField(blank=True, editable=False, max_length=64)),
                ("updated_at", models.DateTimeField()),
                ("folded_name", models.CharField(blank=True, editable=False, max_length=600)),
                ("hero_slugs", models.CharField(blank=True, editable=False, max_length=405)),
                ("card_ids", decks.list.numbers.NumbersField(default=list, editable=False)),
                (
                    "deck",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="draft",
                        serialize=False,
                        to="decks.deck",
                    ),
                ),
                ("list", models.JSONField(null=True)),
                ("tags", models.JSONField(null=True)),
                ("tag_keys", models.CharField(blank=True, max_length=1093)),
                ("is_changed", models.BooleanField(default=True)),
                ("site_format", cards.models.ProtectedFormat()),
            ],
            options={"abstract": False},
        ),
        migrations.RunPython(forward, backward),
    ]
