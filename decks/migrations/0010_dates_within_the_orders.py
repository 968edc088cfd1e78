"""The date that a deck was published at the end of the gallery's indexes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0009_what_the_search_reads"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="deck",
            name="deck_gallery_changed",
        ),
        migrations.RemoveIndex(
            model_name="deck",
            name="deck_gallery_liked",
        ),
        migrations.RemoveIndex(
            model_name="deck",
            name="deck_gallery_name",
        ),
        migrations.AddIndex(
            model_name="deck",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                fields=["-updated_at", "-id", "published_at"],
                name="deck_gallery_changed",
            ),
        ),
        migrations.AddIndex(
            model_name="deck",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                fields=["-like_count", "-id", "published_at"],
                name="deck_gallery_liked",
            ),
        ),
        migrations.AddIndex(
            model_name="deck",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True), ("is_starter", False), ("visibility", "public")),
                fields=["folded_name", "id", "published_at"],
                name="deck_gallery_name",
            ),
        ),
    ]
