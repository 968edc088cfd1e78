"""A public site behind a proxy that speaks TLS: secrets and hosts come from the environment, and without them nothing starts."""

from django.core.exceptions import ImproperlyConfigured

from rone_site.logs import logging_settings
from rone_site.settings.base import *  # noqa: F403
from rone_site.settings.base import ALLOWED_HOSTS, DATA_DIR, DATABASES, EMAIL_BACKEND, SECRET_KEY, env  # type: ignore[attr-defined]  # EMAIL_BACKEND is read from EMAIL_URL

SECRET_KEY_CHARACTERS = 50
YEAR_SECONDS = 31_536_000

if len(SECRET_KEY) < SECRET_KEY_CHARACTERS:
    raise ImproperlyConfigured(f"SECRET_KEY must be set, to at least {SECRET_KEY_CHARACTERS} random characters; it has {len(SECRET_KEY)}.")
if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured(f"ALLOWED_HOSTS must name the hosts the site answers to; it is {ALLOWED_HOSTS}.")

CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", [f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS])
SITE_URL = env.str("SITE_URL", f"https://{ALLOWED_HOSTS[0].lstrip('.')}").rstrip("/")
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
# Browsers keep this promise for as long as it says, and nobody can take it back: only the site's own host makes it unless asked to.
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", env.int("SECURE_HSTS_SECONDS", YEAR_SECONDS))
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", False)
if SECURE_HSTS_PRELOAD and not (SECURE_HSTS_INCLUDE_SUBDOMAINS and SECURE_HSTS_SECONDS >= YEAR_SECONDS):
    raise ImproperlyConfigured(
        f"HSTS_PRELOAD needs HSTS_SUBDOMAINS=1 and HSTS_SECONDS of {YEAR_SECONDS} or more, or no browser's list takes the host;"
        f" they are {int(SECURE_HSTS_INCLUDE_SUBDOMAINS)} and {SECURE_HSTS_SECONDS}."
    )
# A promise for other hosts of the domain is the owner's to make: one who made none needs no warning.
SILENCED_SYSTEM_CHECKS = [
    *([] if SECURE_HSTS_INCLUDE_SUBDOMAINS else ["security.W005"]),
    *([] if SECURE_HSTS_PRELOAD else ["security.W021"]),
]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_NAME = "__Host-csrf"
if EMAIL_BACKEND.endswith("console.EmailBackend"):  # what a public site prints is kept as a log, and mails hold links that work
    EMAIL_BACKEND, EMAIL_FILE_PATH = "django.core.mail.backends.filebased.EmailBackend", str(DATA_DIR / "mails")
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["CONN_MAX_AGE"] = 60
LOG_LEVEL = env.str("LOG_LEVEL", "INFO")
LOGGING = logging_settings(level=LOG_LEVEL, form=env.str("LOG_FORMAT", "json"))
