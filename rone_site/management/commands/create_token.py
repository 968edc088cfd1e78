"""`manage.py create_token NAME`: a token for the API, for whoever runs the site."""

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import Scope, User
from accounts.selectors import check_free_name
from accounts.services import create_token
from web.errors import SiteError

TOKEN_NAME = "manage.py"  # noqa: S105 - what the token is called, not the token


class Command(BaseCommand):
    """Prints a new token with every scope and nothing else, so that a script can take it over."""

    help = "Print a new API token with every scope for the user NAME, who is made if there is none."

    def add_arguments(self, parser: CommandParser) -> None:
        """`NAME`: whose token it is."""
        parser.add_argument("name", metavar="NAME")

    def handle(self, *args: object, name: str, **options: object) -> None:
        """Make the token and print it."""
        user = User.objects.find_by_name(name) or self.make_user(name)
        try:
            _, secret = create_token(user=user, name=TOKEN_NAME, scopes=Scope.values, now=timezone.now())
        except SiteError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(secret)

    def make_user(self, name: str) -> User:
        """A user who can't log in with a password until one is set."""
        user = User(username=name)
        user.set_unusable_password()
        try:
            check_free_name(name)
            user.full_clean()
        except ValidationError as error:
            raise CommandError(f"{name!r}: {' '.join(error.messages)}") from error
        user.save()
        return user
