"""A public site behind a proxy that speaks TLS: secrets and hosts come from the environment, and without them nothing starts."""

from django.core.exceptions import ImproperlyConfigured

from rone_site.logs import logging_settings
from rone_site.settings.base import *  # noqa: F403
from rone_site.settings.base import ALLOWED_HOSTS, DATABASES, SECRET_KEY, env

SECRET_KEY_CHARACTERS = 50

if len(SECRET_KEY) < SECRET_KEY_CHARACTERS:
    raise ImproperlyConfigured(f"SECRET_KEY must be set, to at least {SECRET_KEY_CHARACTERS} random characters; it has {len(SECRET_KEY)}.")
if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured(f"ALLOWED_HOSTS must name the hosts the site answers to; it is {ALLOWED_HOSTS}.")

CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", [f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS])
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", 31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_NAME = "__Host-csrf"
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["CONN_MAX_AGE"] = 60
LOGGING = logging_settings(level=env.str("LOG_LEVEL", "INFO"), form=env.str("LOG_FORMAT", "json"))
