"""Ways in which code breaks, each with the secret that it is given where such code would have one."""

from __future__ import annotations

import logging
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path

import structlog
from django.core.mail import EmailMessage
from django.db import connection
from django.template import Context, Template

from accounts.models import User
from web.errors import RefusedError

logger = logging.getLogger("tests.leaks")


def in_a_local(secret: str) -> None:
    password = secret
    raise RuntimeError("It broke") if password else None


def in_the_message(secret: str) -> None:
    raise ValueError(f"{secret} is no number")


def in_a_key(secret: str) -> None:
    _ = {}[secret]


def in_a_cause(secret: str) -> None:
    try:
        int(secret)
    except ValueError as error:
        raise RuntimeError("No number") from error


def in_a_context(secret: str) -> None:
    try:
        int(secret)
    except ValueError:
        raise KeyError(secret)  # noqa: B904 - on purpose


def in_a_note(secret: str) -> None:
    error = RuntimeError("It broke")
    error.add_note(f"while reading {secret}")
    raise error


def in_a_group(secret: str) -> None:
    raise ExceptionGroup(secret, [ValueError(secret), KeyError(secret)])


def in_a_file_name(secret: str) -> None:
    Path(f"/no-such-folder/{secret}").read_text()


def in_source_that_is_made(secret: str) -> None:
    exec(compile(f"raise ValueError('{secret}')", f"/made/{secret}.py", "exec"))  # noqa: S102 - what breaks is made here


def in_the_name_of_a_type(secret: str) -> None:
    raise type("Odd", (Exception,), {"__str__": lambda self: secret, "__repr__": lambda self: secret})


def in_an_error_that_cannot_be_shown(secret: str) -> None:
    def no(self: object) -> str:
        raise ValueError(secret)

    raise type("Worse", (Exception,), {"__str__": no, "__repr__": no})


def in_a_value_of_sql(secret: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s FROM no_such_table", [secret])


def in_a_row_that_is_there_already(secret: str) -> None:
    User.objects.create_user(secret)
    User.objects.create_user(secret)


def in_a_template(secret: str) -> None:
    Template("{% load i18n %}{{ value.there }}{% widthratio value 1 x %}").render(Context({"value": secret, "x": secret}))


def in_an_argument_of_a_log(secret: str) -> None:
    logger.error("The card %s of %r is gone", secret, {"a": secret})


def in_the_text_of_a_log(secret: str) -> None:
    logger.error(f"The card {secret} is gone")


def in_a_text_that_was_made_before(secret: str) -> None:
    sentence = " ".join(["The card", secret, "is gone"])
    logger.critical(sentence)


def in_what_is_logged_besides(secret: str) -> None:
    logger.warning("It broke", extra={"password": secret, "data": {"name": secret}}, stack_info=True)


def in_a_line_for_whoever_looks_closely(secret: str) -> None:
    logger.debug("Asked for %(what)s", {"what": secret})


def in_a_line_of_structlog(secret: str) -> None:
    structlog.get_logger("tests.structlog").info("job_lost", password=secret, job=7)


def in_a_line_with_the_wrong_number_of_values(secret: str) -> None:
    logger.error("It broke %s %s", secret)


def in_an_error_that_is_logged(secret: str) -> None:
    try:
        int(secret)
    except ValueError as error:
        logger.exception(error)


def in_a_warning(secret: str) -> None:
    warnings.warn(f"{secret} will be gone", UserWarning, stacklevel=1)


def in_a_thread(secret: str) -> None:
    thread = threading.Thread(target=in_the_message, args=(secret,), name=secret)
    thread.start()
    thread.join()


def in_what_is_cleared_away(secret: str) -> None:
    class Cleared:
        def __del__(self) -> None:
            raise ValueError(secret)

    Cleared()


def in_an_end_of_the_process(secret: str) -> None:
    sys.excepthook(ValueError, ValueError(secret), None)


def in_a_refusal(secret: str) -> None:
    raise RefusedError(f"{secret} is taken")


def in_a_mail(secret: str) -> None:
    EmailMessage(secret, secret, None, [f"{secret}@example.org"]).send()


def in_a_depth(secret: str) -> None:
    def deeper(value: str) -> None:
        deeper(value)

    deeper(secret)


FAULTS: dict[str, Callable[[str], None]] = {name: value for name, value in globals().copy().items() if name.startswith("in_")}
