"""What belongs to the site as a whole."""

from django.db import models


class Upgrade(models.Model):
    """The one row that says which version's code brought the database up to date last."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    version = models.CharField(max_length=20)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(name="upgrade_is_one_row", condition=models.Q(id=1))]

    def __str__(self) -> str:
        return f"{self.version}, {self.at:%Y-%m-%d %H:%M:%S}"


class Heartbeat(models.Model):
    """The one row that `/health/` writes, to see that the database takes what is written."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(name="heartbeat_is_one_row", condition=models.Q(id=1))]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
