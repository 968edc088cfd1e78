"""Lists handed in around the moment at which they close: who sends what when, and what became of each."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import urlencode

from tests.load.drive import Exchange, request_bytes, status_of
from tests.load.evening import Evening, OwnDeck, Player
from tests.load.mix import CSRF

TIMEOUT_SECONDS = 30.0
TWICE, AT_THE_END = 1 / 10, 1 / 8
END_SECONDS = 1.0
"""Those at the end hand in up to so long before and after lists close."""


class Way(StrEnum):
    """How a list is handed in."""

    DECK = "API, a deck"
    LIST = "API, a list"
    FORM = "form"


WAYS, SHARES = (Way.DECK, Way.LIST, Way.FORM), (6, 1, 1)


@dataclass(frozen=True)
class Attempt:
    """A list that a player hands in `at` seconds after lists close, before if that is negative."""

    player: Player
    deck: OwnDeck
    way: Way
    at: float


@dataclass(frozen=True)
class Outcome:
    """What the player was told, and when: `sent` and `told` in seconds after lists close. `status` is 0 for no answer in time."""

    attempt: Attempt
    sent: float
    told: float
    status: int
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def milliseconds(self) -> float:
        """How long the player waited, from when the list was due to be sent."""
        return 1000 * (self.told - self.attempt.at)

    @property
    def is_accepted(self) -> bool:
        """Whether the player was told that the list is handed in."""
        return self.status == (302 if self.attempt.way is Way.FORM else 201)

    @property
    def is_refused(self) -> bool:
        """Whether the player was told that lists are closed."""
        return self.status == 409 and (self.attempt.way is Way.FORM or self.body.get("code") == "REGISTRATION_CLOSED")


def plan(evening: Evening, seconds: float, chance: random.Random) -> list[Attempt]:
    """When each player hands in, the first first: one in eight within a second of the end, the others in the `seconds` before it.

    One in ten hands in twice: half of them press twice at once, half think better of it and hand another deck in.
    """
    attempts: list[Attempt] = []
    for number, player in enumerate(evening.players):
        way = chance.choices(WAYS, SHARES)[0]
        is_late = chance.random() < AT_THE_END
        at = chance.uniform(-END_SECONDS, END_SECONDS) if is_late else chance.uniform(-seconds, 0)
        attempts.append(Attempt(player, player.decks[0], way, at))
        if chance.random() < TWICE:
            presses_twice = number % 2 == 0
            again = at if presses_twice else chance.uniform(at, END_SECONDS)
            attempts.append(Attempt(player, player.decks[0 if presses_twice else 1], way, again))
    return sorted(attempts, key=lambda attempt: attempt.at)


def payload(attempt: Attempt, event: str, host: str, cookies: tuple[str, str], chance: random.Random) -> bytes:
    """What a browser or a program sends by way of our proxy, which speaks TLS. `cookies` are the names of those for session and CSRF."""
    player, deck = attempt.player, attempt.deck
    if attempt.way is Way.FORM:
        session, csrf = cookies
        body = urlencode({"deck": deck.public_id, "csrfmiddlewaretoken": CSRF}).encode()
        own = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"{session}={player.session}; {csrf}={CSRF}",
            "Referer": f"https://{host}/events/{event}/",
        }
        return request_bytes("POST", f"/events/{event}/hand-in/", proxied(host, chance) | own, body)
    body = json.dumps({"deck": deck.public_id} if attempt.way is Way.DECK else deck.list).encode()
    own = {"Content-Type": "application/json", "Authorization": f"Bearer {player.token}"}
    return request_bytes("POST", f"/api/v1/events/{event}/registrations/", proxied(host, chance) | own, body)


def proxied(host: str, chance: random.Random) -> dict[str, str]:
    """What a proxy says of a visitor, who has an address of their own."""
    return {
        "Host": host,
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": f"10.{chance.randrange(256)}.{chance.randrange(256)}.{chance.randrange(256)}",
        "Connection": "close",
    }


async def hand_all_in(address: tuple[str, int], attempts: Sequence[Attempt], payloads: Sequence[bytes], closes: float) -> list[Outcome]:
    """Send each attempt at its time, whatever became of others; `closes` is when lists close, in seconds since 1970."""
    tasks: list[asyncio.Task[Outcome]] = []
    for attempt, sent in zip(attempts, payloads, strict=True):
        if (pause := closes + attempt.at - time.time()) > 0:
            await asyncio.sleep(pause)
        tasks.append(asyncio.create_task(_hand_in(address, attempt, sent, closes)))
    return list(await asyncio.gather(*tasks))


async def _hand_in(address: tuple[str, int], attempt: Attempt, sent: bytes, closes: float) -> Outcome:
    begin, answer = time.time(), b""
    with suppress(OSError, TimeoutError):
        answer = await exchanged(address, sent, TIMEOUT_SECONDS)
    return Outcome(attempt, begin - closes, time.time() - closes, status_of(answer), _json_of(answer))


async def exchanged(address: tuple[str, int], sent: bytes, timeout: float) -> bytes:
    """The whole answer to a request, over a connection of its own. Raises `OSError` or `TimeoutError` where there is none."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(timeout):
        _, exchange = await loop.create_connection(lambda: Exchange(sent, loop.create_future()), *address)
        return await exchange.whole


def _json_of(answer: bytes) -> dict[str, Any]:
    with suppress(ValueError):
        found = json.loads(answer.partition(b"\r\n\r\n")[2])
        return found if isinstance(found, dict) else {}
    return {}
