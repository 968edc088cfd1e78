"""What people write about a deck, made fit to keep: names, notes, descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.list.errors import DeckRefusedError
from decks.list.models import DESCRIPTION_LENGTH, MOST_TAGS, NAME_LENGTH, TAG_KEY_LENGTH, TAG_LENGTH
from engine.folding import fold
from web.text.language import reader_language
from web.text.quoting import in_quotes
from web.text.unseen import seen_line


def clean_name(name: str) -> str:
    """`name` on one line, without characters that nobody sees.

    Raises:
        DeckRefusedError: nothing is left of it, or more than `NAME_LENGTH` characters.
    """
    cleaned = seen_line(name)
    if not cleaned:
        raise DeckRefusedError(
            "NAME_EMPTY", _("The name %(value)s holds nothing that can be read.") % {"value": in_quotes(name[:NAME_LENGTH])}
        )
    if len(cleaned) > NAME_LENGTH:
        raise DeckRefusedError(
            "NAME_TOO_LONG", _("A name of %(count)s characters; at most %(most)s are kept.") % {"count": len(cleaned), "most": NAME_LENGTH}
        )
    return cleaned


def name_of_unnamed(leaders: Sequence[str]) -> str:
    """What a deck is called to which nobody gave a name: with its first leader, if the site knows one, in the reader's language."""
    names = catalog().leader_names
    for slug in leaders:
        if slug in names:
            return (_("Unnamed deck with %(leader)s") % {"leader": names[slug].in_language(reader_language())})[:NAME_LENGTH]
    return _("Unnamed deck")


def clean_description(text: str) -> str:
    """`text` with plain line ends.

    Raises:
        DeckRefusedError: it is longer than `DESCRIPTION_LENGTH`.
    """
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if len(cleaned) > DESCRIPTION_LENGTH:
        raise DeckRefusedError(
            "DESCRIPTION_TOO_LONG",
            _("A description of %(count)s characters; at most %(most)s are kept.") % {"count": len(cleaned), "most": DESCRIPTION_LENGTH},
        )
    return cleaned


def tag_key(name: str) -> str:
    """A tag as it is compared: case, accents, quotes and blanks don't matter. Empty for what nobody could read.

    Signs and scripts that folding leaves nothing of are kept as they are.
    """
    return (fold(name) or seen_line(name).casefold())[:TAG_KEY_LENGTH]


def split_tags(text: str) -> list[str]:
    """The tags of a line as people write them: between commas or semicolons, with or without `#`."""
    return [tag for part in text.replace(";", ",").split(",") if (tag := seen_line(part).lstrip("#").strip())]


def clean_tags(names: Iterable[str]) -> dict[str, str]:
    """`names` by key, each once, in the order of the keys.

    Raises:
        DeckRefusedError: one of them is too long or has a comma, or there are more than `MOST_TAGS`.
    """
    tags: dict[str, str] = {}
    for name in names:
        cleaned = seen_line(name).lstrip("#").strip()
        if len(cleaned) > TAG_LENGTH:
            message = _("The tag %(value)s has %(count)s characters; at most %(most)s are kept.")
            raise DeckRefusedError("TAG_TOO_LONG", message % {"value": in_quotes(cleaned[:60]), "count": len(cleaned), "most": TAG_LENGTH})
        if "," in cleaned or ";" in cleaned:
            raise DeckRefusedError("TAG_INVALID", _("%(value)s is no tag: a comma ends one.") % {"value": in_quotes(cleaned)})
        if cleaned:
            tags.setdefault(tag_key(cleaned), cleaned)
    if len(tags) > MOST_TAGS:
        message = _("%(count)s tags; a deck holds at most %(most)s.") % {"count": len(tags), "most": MOST_TAGS}
        raise DeckRefusedError("TOO_MANY_TAGS", message)
    return dict(sorted(tags.items()))
