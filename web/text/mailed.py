"""Names in mails. Whoever names a thing writes a line of mails to others: it is short there, and no mail program makes a link of it."""

from __future__ import annotations

import re

from web.text.unseen import seen_line

LONGEST = 60
LINK = re.compile(r"(?:[a-z][a-z0-9+.-]*:\s*/{1,2}|\b(?:mailto|tel|sms|javascript|data):)\S*|\bwww\d*\.\S+", re.IGNORECASE)
DOT = re.compile(r"(?<=\w)[.\u3002\uff0e\uff61](?=[^\W\d_])")
"""A dot that makes the name of a computer of what stands around it."""
NUMBERS = re.compile(r"\d+\.\d+\.\d+\.\d+")
"""And its address in numbers."""
CUT = "…"


def name_in_mail(name: object) -> str:
    """`name` on one line of at most `LONGEST` characters, without addresses; what looks like one otherwise has other dots."""
    line = seen_line(str(name))
    line = NUMBERS.sub(lambda found: found[0].replace(".", "·"), DOT.sub("·", LINK.sub(CUT, line)))
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}{CUT}"
