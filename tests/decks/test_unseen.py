"""Characters that nobody sees, in what others read: names of decks and events, tags, comments."""

import pytest

from decks.community.services.comments import write_comment
from decks.list.errors import DeckRefusedError
from decks.list.models import DeckTag, Visibility
from decks.list.services.making import edit_deck
from decks.list.services.tags import set_tags
from events.errors import EventRefusedError
from tests.decks.makers import NOW, make_deck, make_user
from tests.events.makers import make_event, make_registration
from web.text.unseen import seen_line

UNSEEN = ["\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u200b\u200d\ufeff", "\u202e\u2066", "\U000e0041", "\u034f", "\u2065"]


@pytest.mark.django_db
@pytest.mark.parametrize("unseen", [*UNSEEN, "\ufe0f"], ids=ascii)
def test_what_nobody_could_read_is_no_name_and_no_comment(demo: None, unseen: str) -> None:
    deck, user = make_deck(visibility=Visibility.PUBLIC), make_user()
    with pytest.raises(DeckRefusedError, match="nothing that can be read"):
        edit_deck(deck=deck, name=unseen, now=NOW)
    with pytest.raises(DeckRefusedError, match="nothing that can be read"):
        write_comment(deck=deck, author=user, text=unseen, now=NOW)
    with pytest.raises(EventRefusedError, match="has a name"):
        make_event(name=unseen)
    set_tags(deck=deck, tags=[unseen], now=NOW)
    assert not DeckTag.objects.exists()
    assert make_registration(player=user, name=unseen).player_name == user.username


@pytest.mark.django_db
@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
def test_it_is_left_out_of_the_names_that_hold_it(demo: None, unseen: str) -> None:
    name = f"Rust{unseen} Tide"
    assert make_deck(name=name).name == "Rust Tide"
    assert make_event(name=name).name == "Rust Tide"
    assert make_registration(name=name).player_name == "Rust Tide"


def test_signs_of_every_script_stay_and_so_does_how_one_is_drawn() -> None:
    for name in ("Flut 💧", "I ❤️ it", "소녀", "नमस्ते", "עברית", "1️⃣", "ไทย"):
        assert seen_line(name) == name
