"""Settings as a process gets them from its environment."""

import os
import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

GOOD = {"SECRET_KEY": secrets.token_urlsafe(64), "ALLOWED_HOSTS": "rone.example"}


def started(kind: str, code: str, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What `code` prints and says in a new process with the settings `kind` and nothing else in its environment."""
    kept = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": f"rone_site.settings.{kind}"}
    program = f"import django; django.setup(); from django.conf import settings; {code}"
    return subprocess.run([sys.executable, "-c", program], env=kept | environment, cwd=settings.BASE_DIR, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS"),
    ],
)
def test_a_public_site_does_not_start_without_its_secrets(tmp_path: Path, changes: dict[str, str], named: str) -> None:
    result = started("production", "", tmp_path, **(GOOD | changes))

    assert result.returncode != 0
    assert "ImproperlyConfigured" in result.stderr
    assert named in result.stderr.splitlines()[-1]


def test_a_public_site_starts_with_them_and_sends_its_cookies_over_tls_alone(tmp_path: Path) -> None:
    code = "print(settings.DEBUG, settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT)"
    result = started("production", code, tmp_path, **GOOD)

    assert result.stdout.split() == ["False", "True", "True", "True"]
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "max-age=31536000"),
        ({"HSTS_SUBDOMAINS": "1"}, "max-age=31536000; includeSubDomains"),
        ({"HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"}, "max-age=31536000; includeSubDomains; preload"),
        ({"HSTS_SECONDS": "60"}, "max-age=60"),
        ({"SECURE_HSTS_SECONDS": "70"}, "max-age=70"),
        ({"HSTS_SECONDS": "0"}, "None"),
    ],
)
def test_a_public_site_passes_django_s_look_and_promises_tls_for_others_of_its_domain_only_when_told_to(
    tmp_path: Path, environment: dict[str, str], said: str
) -> None:
    code = (
        "from django.test import Client;"
        "print(Client().get('/rules/', headers={'Host': 'rone.example', 'X-Forwarded-Proto': 'https'})"
        ".headers.get('Strict-Transport-Security'));"
        "from django.core.management import call_command; call_command('check', deploy=True, fail_level='WARNING')"
    )
    result = started("production", code, tmp_path, **GOOD, **environment)

    assert result.stdout.splitlines()[0] == said
    assert (result.returncode == 0) == (said != "None"), result.stderr  # Django warns who promises nothing


@pytest.mark.parametrize("environment", [{"HSTS_PRELOAD": "1"}, {"HSTS_PRELOAD": "1", "HSTS_SUBDOMAINS": "1", "HSTS_SECONDS": "60"}])
def test_a_promise_that_no_browser_s_list_takes_is_refused(tmp_path: Path, environment: dict[str, str]) -> None:
    result = started("production", "", tmp_path, **GOOD, **environment)

    assert result.returncode != 0
    assert "HSTS_PRELOAD needs HSTS_SUBDOMAINS=1" in result.stderr.splitlines()[-1]


def test_a_site_of_one_s_own_keeps_its_secret_and_shows_no_tracebacks(tmp_path: Path) -> None:
    code = "print(settings.DEBUG, settings.SECRET_KEY)"
    first, second = (started("dev", code, tmp_path).stdout for _ in range(2))

    assert first.startswith("False ")
    assert first == second
    (secret,) = (tmp_path / "secrets").iterdir()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_sites_side_by_side_have_session_cookies_of_their_own(tmp_path: Path) -> None:
    names = {started("dev", "print(settings.SESSION_COOKIE_NAME)", tmp_path, PORT=port).stdout for port in ("8000", "8001")}

    assert len(names) == 2


def test_an_unknown_form_of_log_is_refused_by_name(tmp_path: Path) -> None:
    result = started("dev", "", tmp_path, LOG_FORMAT="yaml")

    assert result.returncode != 0
    assert "'yaml'" in result.stderr


@pytest.mark.parametrize("form", ["console", "json"])
def test_a_log_line_goes_to_standard_error_in_either_form(tmp_path: Path, form: str) -> None:
    code = "import structlog, logging; structlog.get_logger('rone').warning('job_lost', job=7); logging.getLogger('celery').error('gone')"
    result = started("dev", code, tmp_path, LOG_FORMAT=form)

    assert result.stdout == ""
    first, second = result.stderr.splitlines()
    assert "job_lost" in first
    assert "7" in first
    assert "gone" in second


def test_quiet_is_the_default(tmp_path: Path) -> None:
    result = started("dev", "import logging; logging.getLogger('celery').info('ready')", tmp_path)

    assert (result.stdout, result.stderr) == ("", "")
