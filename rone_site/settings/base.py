"""Everything the site is set to; only this package reads the environment.

| variable | meaning | default |
| --- | --- | --- |
| `DATA_DIR` | database, broker files, secrets, own cards, uploads | `var/` in the project |
| `DATABASE_URL` | a database | SQLite in `DATA_DIR` |
| `BROKER_URL` | a Redis or Valkey server | the embedded one, on a socket in `DATA_DIR` |
| `CACHE_URL` | a Redis or Valkey server that keeps whole pages for visitors | the memory of each process |
| `HOST`, `PORT` | where `script/server` listens | `127.0.0.1`, `8000` |
| `WEB_PROCESSES`, `WORKER_PROCESSES` | how many serve pages, how many simulate | 2, one for each core |
| `TABLE_PROCESSES` | how many let bots at tables think | one for two cores, at least 2 |
| `SECRET_KEY` | signs sessions and links | made and kept in `DATA_DIR` (production: must be given) |
| `ALLOWED_HOSTS` | the names the site answers to, with commas | this machine's (production: must be given) |
| `GAMES` | the games of the site, with commas; the first is what addresses without a game mean | `rone,tagewerk,skirmish` |
| `SITE_NAME` | what pages, mails and the admin call the site | the name of the game and “decks” |
| `LOG_LEVEL`, `LOG_FORMAT` | how much is logged and how (`console`, `json`), see `rone_site/logs/` | `WARNING`, `console` |
| `ACCESS_LOG` | `1`: a line for each request, without who asked for what | 0 |
| `API_RATE_TOKEN`, `API_RATE_USER`, `API_RATE_ADDRESS` | calls of the API a minute, each | 6000, 6000, 3000 |
| `COSTLY_SECONDS_PERSON`, `COSTLY_SECONDS_ADDRESS` | processor seconds a minute for costly calls, see `web/costs.py` | 30, 60 |
| `NEW_ACCOUNT_DECKS`, `NEW_ACCOUNT_EVENTS` | what an account makes in a day in its first seven days | 200, 10 |
| `PROXY_COUNT` | how many proxies of our own stand before the site | 0 |
| `SIMULATION_MOST_GAMES`, `SIMULATION_GAMES_A_DAY` | games a person may order at once and in a day | 100000, 2000000 |
| `SIMULATION_MOST_LONG_GAMES` | games of a gauntlet in all; above `SIMULATION_MOST_GAMES` it is played when nobody else waits | 5000000 |
| `SIMULATION_OPEN_JOBS` | simulations a person may have in the works | 50 |
| `SIMULATION_GUEST_GAMES`, `SIMULATION_GUEST_OPEN_JOBS` | games in an order without an account; such orders in the works | 10000, 30 |
| `SIMULATION_GUEST_OPEN_JOBS_ADDRESS` | of those in the works, from one network address | 5 |
| `GUESTS_AT_MOST`, `GUEST_TRIES_PER_HOUR` | browsers with drafts without an account; drafts and orders from one address | 10000, 60 |
| `TABLES_AT_ONCE`, `TABLES_OF_GUEST_AT_ONCE` | games that an account, or a browser without one, may have on | 200, 20 |
| `TABLE_GUEST_HOURS`, `TABLE_KEEP_DAYS` | how long games are kept after the last choice: without an account, and others | 24, 365 |
| `SIMULATION_KEEP_DAYS`, `SIMULATION_KEEP_ANSWERS_DAYS` | days that finished simulations and unheld answers are kept | 365, 30 |
| `HSTS_SECONDS`, `HSTS_SUBDOMAINS`, `HSTS_PRELOAD` | how long browsers insist on TLS; for hosts below too; in their lists | a year, 0, 0 |
| `SITE_URL` | where links in mails lead | `http://HOST:PORT` (production: `https://` and the first allowed host) |
| `EMAIL_URL`, `DEFAULT_FROM_EMAIL` | who sends mail, and as whom | printed on the console (production: files in `DATA_DIR/mails`) |
"""

import os
from collections.abc import Callable
from datetime import timedelta
from email.utils import formataddr
from pathlib import Path
from typing import Any
from urllib.parse import quote

from csp.constants import SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError

from rone_site.logs import logging_settings
from rone_site.paths import socket_path
from rone_site.queues import queue_settings
from rone_site.version import VERSION

env = Env()


def address_in(name: str, read: Callable[..., dict[str, Any]], default: str) -> dict[str, Any]:
    """What `read` makes of the address in the variable `name`; without a word of the address, which holds a password, where it can't."""
    try:
        return read(name, default)
    except EnvError as error:
        raise ImproperlyConfigured(str(error)) from None


BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = Path(env.str("DATA_DIR", str(BASE_DIR / "var"))).resolve()
CARD_DATA_DIR = BASE_DIR / "carddata"
OWN_CARD_DATA_DIR = DATA_DIR / "cards"  # what the site's owner enters from the boxes they own
HOST = env.str("HOST", "127.0.0.1")
PORT = env.int("PORT", 8000)
WEB_PROCESSES = env.int("WEB_PROCESSES", 2)
WORKER_PROCESSES = env.int("WORKER_PROCESSES", os.cpu_count() or 1)
TABLE_PROCESSES = env.int("TABLE_PROCESSES", max(2, (os.cpu_count() or 1) // 2))  # one person has all but one of them at most

SECRET_KEY = env.str("SECRET_KEY", "")
DEBUG = False
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", [])

GAMES: list[str] = env.list("GAMES", ["rone", "tagewerk", "skirmish"])  # kits in use, the first is what addresses without a game mean
# What pages, pictures, mails and the admin call the site; "": each game’s pages are called by it (`web.site_name`).
SITE_NAME = " ".join(env.str("SITE_NAME", "").split())
NAME_WITHOUT_GAME = SITE_NAME or "RONE decks"  # where no game is known yet

# The project's own apps, each of which has texts to translate, in the order they stand on each other.
OWN_APPS = ["web", "accounts", "cards", "collection", "decks", "play", "simulations", "events", "rone_site"]

INSTALLED_APPS = [
    *OWN_APPS,  # first: our templates and words go before those of the packages below
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "rone_site.static_files.SiteStaticFiles",
    "django.forms",
    "axes",
    "csp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "template_partials.apps.SimpleAppConfig",
]

MIDDLEWARE = [
    "web.middleware.NotedRoute",
    "django.middleware.security.SecurityMiddleware",
    "web.middleware.PermissionsPolicyMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # its files are compressed once, when they are collected
    "web.middleware.Compression",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "rone_site.game_addresses.PresentGame",
    "django.contrib.auth.middleware.AuthenticationMiddleware",  # before whatever refuses, whose page says who is logged in
    "web.middleware.PrivatePagesMiddleware",
    "web.middleware.EncodingMiddleware",
    "web.middleware.BodyLimitMiddleware",
    "web.middleware.NulRefusal",
    "django.middleware.common.CommonMiddleware",
    "web.middleware.Costs",  # before anything reads what was sent
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.LostLogin",
    "web.middleware.Errors",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "rone_site.urls"
WSGI_APPLICATION = "rone_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "django.template.loaders.filesystem.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "web.context.shell",
                "accounts.notifications.context.unread",
                "rone_site.navigation.menu",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static", "template_partials.templatetags.partials"],
        },
    }
]

FORM_RENDERER = "web.forms.FormRenderer"

# --- Database -----------------------------------------------------------------------------------
# SQLite takes its write lock when a transaction begins and waits for others: without these options
# concurrent read-then-write transactions fail at once with "database is locked".
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;",
}
SQLITE = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "db.sqlite3")}
DATABASES: dict[str, dict[str, Any]] = {"default": address_in("DATABASE_URL", env.dj_db_url, "") if env.str("DATABASE_URL", "") else SQLITE}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
else:
    DATABASES["default"]["OPTIONS"] = {"connect_timeout": 3} | DATABASES["default"].get("OPTIONS", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Users --------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# --- Language and time --------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
USE_I18N = True
FORMAT_MODULE_PATH = ["web.formats"]
USE_TZ = True
TIME_ZONE = "UTC"

# --- Files --------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_BUILDS = BASE_DIR / "build" / "static"  # for all sites that run from this code, see static_files.py
STATIC_ROOT = (STATIC_BUILDS / "current").resolve()
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
MEDIA_ROOT = DATA_DIR / "uploads"
FILE_UPLOAD_PERMISSIONS = None  # the umask decides, not Django, which would let everybody read them
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "rone_site.static_files.SiteStaticFilesStorage"},
}

# --- Mail ---------------------------------------------------------------------------------------
vars().update(address_in("EMAIL_URL", env.dj_email_url, "console:"))
EMAIL_TIMEOUT = 20
SITE_URL = env.str("SITE_URL", f"http://{HOST}:{PORT}").rstrip("/")  # where links in mails lead that no request asked for
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", formataddr((NAME_WITHOUT_GAME, "noreply@localhost")))

# --- What a browser may do with a page, and what a visitor may send -------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": [SELF],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 14 * 24 * 3600  # so long drafts of people without an account stay after their last visit: pages say so
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
BODY_LIMIT_BYTES = 10 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# --- Celery: carries ids only; jobs live in the database ------------------------------------------
# The broker on this machine, started by script/server, unless BROKER_URL names another.
BROKER_SOCKET = socket_path(DATA_DIR)
BROKER_URL = env.str("BROKER_URL", "") or f"redis+socket://{quote(str(BROKER_SOCKET))}"
BROKER_IS_EMBEDDED = not env.str("BROKER_URL", "")
CELERY_BROKER_URL = BROKER_URL
QUEUE_PREFIX = ""  # before the name of each queue at the broker
vars().update(queue_settings(QUEUE_PREFIX))
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # for ever: the broker comes back
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0.1, "interval_step": 0.2, "interval_max": 0.5}
# A chunk takes a few seconds at most, so a task that nobody acknowledged for a minute has lost its worker.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 3,
    "socket_timeout": 10,
}
# Sweeping twice does no harm, so nothing has to keep a second scheduler from running somewhere.
SWEEP_SECONDS = 5
JUDGE_SECONDS = 60
COUNT_SECONDS = 60
SAMPLE_SECONDS = 60
PUZZLE_SECONDS = 60
WATCH_SECONDS = 60
MAIL_SECONDS = 60
FORGET_SECONDS = 3600
CELERY_BEAT_SCHEDULE = {
    "go on with the simulations whose worker is gone": {
        "task": "simulations.jobs.tasks.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "forget simulations that are older than they are kept": {
        "task": "simulations.jobs.tasks.forget",
        "schedule": FORGET_SECONDS,
        "options": {"expires": FORGET_SECONDS},
    },
    "forget log-ins that are over": {
        "task": "accounts.tasks.forget",
        "schedule": FORGET_SECONDS,
        "options": {"expires": FORGET_SECONDS},
    },
    "judge decks whose stored answer no longer holds": {
        "task": "decks.list.tasks.judge_stale_decks",
        "schedule": JUDGE_SECONDS,
        "options": {"expires": JUDGE_SECONDS},
    },
    "order the reports of starter decks that everybody can read": {
        "task": "simulations.reports.tasks.order_reports_of_starters",
        "schedule": SAMPLE_SECONDS,
        "options": {"expires": SAMPLE_SECONDS},
    },
    "send notifications to those who want them by mail": {
        "task": "accounts.notifications.tasks.send_notification_mails",
        "schedule": MAIL_SECONDS,
        "options": {"expires": MAIL_SECONDS},
    },
    "tell owners of rulings and of cards that have changed": {
        "task": "decks.list.tasks.tell_owners_of_cards",
        "schedule": JUDGE_SECONDS,
        "options": {"expires": JUDGE_SECONDS},
    },
    "remind players, and tell whose list is no longer legal": {
        "task": "events.tasks.watch_events",
        "schedule": WATCH_SECONDS,
        "options": {"expires": WATCH_SECONDS},
    },
    "make the puzzles of the coming days": {
        "task": "play.tasks.make_missing_puzzles",
        "schedule": PUZZLE_SECONDS,
        "options": {"expires": PUZZLE_SECONDS},
    },
    "go on with the games whose bot has lost its worker": {
        "task": "play.tasks.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "tell players whose turn it is in games over days": {
        "task": "play.tasks.tell_turns",
        "schedule": MAIL_SECONDS,
        "options": {"expires": MAIL_SECONDS},
    },
    "end games over days in which the time has run out": {
        "task": "play.tasks.end_games",
        "schedule": MAIL_SECONDS,
        "options": {"expires": MAIL_SECONDS},
    },
    "forget tables that are older than they are kept": {
        "task": "play.tasks.forget",
        "schedule": FORGET_SECONDS,
        "options": {"expires": FORGET_SECONDS},
    },
    "count how often cards are played": {
        "task": "decks.community.tasks.count_plays",
        "schedule": COUNT_SECONDS,
        "options": {"expires": COUNT_SECONDS},
    },
}

# --- Simulations: what one person may order ---------------------------------------------------------
SIMULATION_MOST_GAMES = env.int("SIMULATION_MOST_GAMES", 100_000)  # in one order
SIMULATION_MOST_LONG_GAMES = env.int("SIMULATION_MOST_LONG_GAMES", 5_000_000)  # in a gauntlet, played when nobody else waits
SIMULATION_OPEN_JOBS = env.int("SIMULATION_OPEN_JOBS", 50)  # at a time
SIMULATION_KEEP_DAYS = env.int("SIMULATION_KEEP_DAYS", 365)  # a finished one that nobody shares
SIMULATION_KEEP_ANSWERS_DAYS = env.int("SIMULATION_KEEP_ANSWERS_DAYS", 30)  # the answer to a question that nobody's list holds
SIMULATION_GAMES_A_DAY = env.int("SIMULATION_GAMES_A_DAY", 2_000_000)
SIMULATION_GUEST_GAMES = env.int("SIMULATION_GUEST_GAMES", 10_000)  # in one order without an account
SIMULATION_GUEST_OPEN_JOBS = env.int("SIMULATION_GUEST_OPEN_JOBS", 30)  # at a time, of all who have no account together
SIMULATION_GUEST_OPEN_JOBS_ADDRESS = env.int("SIMULATION_GUEST_OPEN_JOBS_ADDRESS", 5)  # of those from one network address

# --- Tables: games that people play --------------------------------------------------------------
TABLES_AT_ONCE = env.int("TABLES_AT_ONCE", 200)  # games that one account has on
TABLES_OF_GUEST_AT_ONCE = env.int("TABLES_OF_GUEST_AT_ONCE", 20)  # and one browser without an account
TABLE_GUEST_HOURS = env.int("TABLE_GUEST_HOURS", 24)  # so long games without an account are kept after the last choice
TABLE_KEEP_DAYS = env.int("TABLE_KEEP_DAYS", 365)  # others

# --- Logs ---------------------------------------------------------------------------------------
LOG_LEVEL = env.str("LOG_LEVEL", "WARNING")
LOGGING = logging_settings(level=LOG_LEVEL, form=env.str("LOG_FORMAT", "console"))
ACCESS_LOG = env.bool("ACCESS_LOG", False)  # a line for each request: method, pattern of the address, status, bytes, milliseconds

# --- Cache: counts calls of the API for all processes; on the broker, so that there is nothing more to run ---------
CACHE_URL = env.str("CACHE_URL", "")
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "web.shared_cache.SharedCache",
        "LOCATION": BROKER_URL.replace("redis+socket://", "unix://"),
        "KEY_PREFIX": "rone",
        "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.25},
    },
    "answers": (  # whole pages for visitors who aren't logged in (`web.answers`); made anew when they are thrown away
        {
            "BACKEND": "web.shared_cache.SharedCache",
            "LOCATION": CACHE_URL,
            "KEY_PREFIX": "rone-answers",
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.25},
        }
        if CACHE_URL
        else {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "answers",
            "OPTIONS": {"MAX_ENTRIES": 1_000},
        }
    ),
    "pictures": {  # for links; drawn anew when they are thrown away
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(DATA_DIR / "pictures"),
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 2_000},
    },
}

# --- Limits of the API ----------------------------------------------------------------------------
# Calls of the API a minute, for each token, each person logged in, each address without either.
API_RATES = {
    "token": env.int("API_RATE_TOKEN", 6000),
    "user": env.int("API_RATE_USER", 6000),
    "address": env.int("API_RATE_ADDRESS", 3000),
}
# Processor seconds a minute that costly calls may take, on pages and in the API, for each person and each address; 0: as many as they want.
COSTLY_SECONDS = {
    "person": env.int("COSTLY_SECONDS_PERSON", 30),
    "address": env.int("COSTLY_SECONDS_ADDRESS", 60),
}
PROXY_COUNT = env.int("PROXY_COUNT", 0)

# --- Log-in: guessing is stopped ------------------------------------------------------------------
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_CALLABLE = "accounts.views.locked_out"
AXES_USERNAME_CALLABLE = "accounts.selectors.counted_name"
AXES_CLIENT_IP_CALLABLE = "web.addresses.client_address"
# Nobody's log-ins are kept; failed ones only as long as the lock-out needs them (`accounts.retention`).
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_VERBOSE = False
# Starred out where a failed attempt is kept or logged.
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "old_password", "new_password1", "new_password2", "email", "csrfmiddlewaretoken"]
# What an account makes in a day while it is new (`accounts.newcomers`).
NEW_ACCOUNT_LIMITS = {"decks": env.int("NEW_ACCOUNT_DECKS", 200), "events": env.int("NEW_ACCOUNT_EVENTS", 10)}
SIGN_UPS_PER_HOUR = env.int("SIGN_UPS_PER_HOUR", 200)  # from one address
RESETS_PER_HOUR = env.int("RESETS_PER_HOUR", 20)
# Called with a deck, the hash of the list shown and the reader: the reports that stand on its page.
DECK_REPORTS = "simulations.jobs.selectors.reports_of_list"
DECK_GAMES = "play.mine.record_with"
# Called with the user before an account is deleted: what has to outlive it loses the name here.
FORGET_PERSON = [
    "events.services.forget_person",
    "play.services.leaving.forget_person",
    "decks.community.services.follows.forget_person",
    "accounts.notifications.services.forget_person",
]
# Called with an account that staff took *active* from, or gave it back to.
ACTIVITY_CHANGED = ["decks.community.services.follows.recount_decks_of"]
# Called with a game: where its pages are, for what links to them from elsewhere.
ADDRESSES_OF_GAME = "rone_site.game_addresses.addresses_of"
# Called with a guest, the account that takes everything over, and the time: each moves its rows and returns how many decks those were.
ADOPT_GUEST = [
    "decks.list.services.drafts.adopt_drafts",
    "simulations.jobs.services.adopt_simulations",
    "play.services.leaving.adopt_tables",
    "accounts.once.adopt_completed",
]
GUESTS_AT_MOST = env.int("GUESTS_AT_MOST", 10_000)  # browsers with drafts, without an account
GUEST_TRIES_PER_HOUR = env.int("GUEST_TRIES_PER_HOUR", 60)  # drafts begun from one address without an account, and simulations
CSRF_FAILURE_VIEW = "accounts.views.csrf_failure"

# --- REST ---------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["web.api.permissions.ReadOnlyForTokens"],
    "DEFAULT_PARSER_CLASSES": ["web.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_METADATA_CLASS": "web.api.metadata.SiteMetadata",
    "DEFAULT_PAGINATION_CLASS": "web.api.pagination.CursorPagination",
    "DEFAULT_THROTTLE_CLASSES": ["web.api.throttling.RateThrottle", "web.api.throttling.CostThrottle"],
    "DEFAULT_SCHEMA_CLASS": "web.api.schema.SiteSchema",
    "EXCEPTION_HANDLER": "web.api.problems.exception_handler",
    "URL_FORMAT_OVERRIDE": None,  # `format` is a parameter of our own
}
SPECTACULAR_SETTINGS = {
    "TITLE": NAME_WITHOUT_GAME,
    "VERSION": VERSION,  # of the site: what callers may rely on is "v1", in the addresses
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
    "DESCRIPTION": "Everything the site does, for programs. Make a token on your account page and send it as `Authorization: Bearer …`.",
    "COMPONENT_SPLIT_REQUEST": True,
    # Fields of one name with different values get a name each.
    "ENUM_NAME_OVERRIDES": {
        "CollectionChangeKindEnum": "collection.models.ChangeKind.values",
        "DeckVisibilityEnum": "decks.list.models.Visibility.choices",
        "EventVisibilityEnum": "events.models.Visibility.values",
        "JobStateEnum": ["queued", "running", "done", "failed", "cancelled"],
        "KindEnum": "simulations.jobs.models.Kind.choices",
        "CollectionListKindEnum": ["wants", "trades"],
        "LineStateEnum": ["matched", "ambiguous", "unknown", "ignored"],
        "ListZoneEnum": ["deck", "technology"],
        "TableStateEnum": "play.models.State.values",
        "ProblemZoneEnum": ["hero", "deck", "technology"],
    },
    "SWAGGER_UI_SETTINGS": {
        "displayRequestDuration": True,
        "defaultModelsExpandDepth": 0,
        "deepLinking": True,
        "persistAuthorization": False,
        "validatorUrl": None,
    },
    "PREPROCESSING_HOOKS": ["rone_site.described_calls.add_calculators"],
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "web.api.schema.add_refusals"],
}
