"""A site on one machine: what `script/server` runs, with defaults that are safe to leave as they are.

It answers to this machine's names alone, keeps its secret in `DATA_DIR`, and shows no tracebacks unless `DEBUG=1` asks for them.
"""

from rone_site.paths import kept_secret
from rone_site.settings.base import *  # noqa: F403
from rone_site.settings.base import ALLOWED_HOSTS, DATA_DIR, HOST, PORT, SECRET_KEY, env

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = SECRET_KEY or kept_secret(DATA_DIR / "secrets" / "secret-key")
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "localhost", "127.0.0.1", "[::1]", *([HOST] if HOST not in ("0.0.0.0", "::") else [])]  # noqa: S104
# Browsers keep one set of cookies for a host, whatever the port: sites side by side must not log each other out.
SESSION_COOKIE_NAME = f"session-{PORT}"
WHITENOISE_USE_FINDERS = DEBUG
