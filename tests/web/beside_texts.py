"""How long the front page takes beside people who have texts read: `python -m tests.web.beside_texts http://127.0.0.1:8000`.

Each connection sends the worst printed text that is known, one after the other, to a site that runs. One visitor asks for the front page
meanwhile. Told are the milliseconds of the visitor, and how the texts were answered.
"""

from __future__ import annotations

import argparse
import json
import statistics
import threading
import time
from collections import Counter
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

WORST = json.dumps({"text": ("x\n" * 1_000).strip(), "type": "unit", "language": "de"})
PAUSE_SECONDS = 0.1


def send_texts(host: str, end: float, answers: Counter[str]) -> None:
    """Send texts until `end`, counting how each was answered."""
    while time.monotonic() < end:
        connection = HTTPConnection(host, timeout=60)
        try:
            while time.monotonic() < end:
                connection.request("POST", "/api/v1/cards/read-text/", WORST, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                answers[str(answer.status)] += 1
        except (OSError, HTTPException) as error:
            answers[type(error).__name__] += 1


def visit(host: str, end: float) -> list[float]:
    """Milliseconds of each look at the front page."""
    looks = []
    while time.monotonic() < end:
        begun = time.monotonic()
        connection = HTTPConnection(host, timeout=60)
        connection.request("GET", "/")
        connection.getresponse().read()
        connection.close()
        looks.append((time.monotonic() - begun) * 1000)
        time.sleep(PAUSE_SECONDS)
    return looks


def main() -> None:
    """Print one line."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("url")
    options.add_argument("--connections", type=int, default=16)
    options.add_argument("--seconds", type=float, default=30.0)
    given = options.parse_args()
    host, end, answers = urlsplit(given.url).netloc, time.monotonic() + given.seconds, Counter[str]()
    threads = [threading.Thread(target=send_texts, args=(host, end, answers)) for _connection in range(given.connections)]
    for thread in threads:
        thread.start()
    looks = visit(host, end)
    for thread in threads:
        thread.join()
    print(f"front page: {len(looks)} looks, median {statistics.median(looks):.0f} ms, worst {max(looks):.0f} ms; texts: {dict(answers)}")


if __name__ == "__main__":
    main()
