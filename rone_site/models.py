"""What belongs to the site as a whole."""

from django.db import models


class Heartbeat(models.Model):
    """The one row that `/health/` writes, to see that the database takes what is written."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(name="heartbeat_is_one_row", condition=models.Q(id=1))]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
