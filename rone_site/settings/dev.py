"""A site on one machine, with the defaults a newcomer gets."""

from rone_site.settings.base import *  # noqa: F403

SECRET_KEY = SECRET_KEY or "not-secret: for a machine of one's own"  # noqa: F405
ALLOWED_HOSTS = ALLOWED_HOSTS or ["localhost", "127.0.0.1", "[::1]"]  # noqa: F405
