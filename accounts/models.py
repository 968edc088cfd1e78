"""Who uses the site."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account."""
