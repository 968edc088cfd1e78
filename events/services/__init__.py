"""Every way in which events and registrations change."""

from events.services.announcing import (
    cancel_event,
    change_event,
    close_lists,
    create_event,
    delete_event,
    open_check_in,
    open_lists,
    revive_event,
)
from events.services.checking import CheckFacts, commit_to_draw, draw, note_check
from events.services.deeds import bring_back, check_in, check_in_oneself, hold_list, let_in, take_out
from events.services.facts import EventFacts
from events.services.judging import check_again
from events.services.pairing import confirm_result, pair_round, report_result, start_round, take_round_back
from events.services.registering import (
    forget_person,
    hand_in,
    hand_in_deck,
    hand_in_for,
    join_event,
    leaves_for_good,
    register_all,
    register_player,
    withdraw,
)
from events.services.staffing import drop_link, follow_link, give_role, link_of, make_link, take_role

__all__ = [
    "CheckFacts",
    "EventFacts",
    "bring_back",
    "cancel_event",
    "change_event",
    "check_again",
    "check_in",
    "check_in_oneself",
    "close_lists",
    "commit_to_draw",
    "confirm_result",
    "create_event",
    "delete_event",
    "draw",
    "drop_link",
    "follow_link",
    "forget_person",
    "give_role",
    "hand_in",
    "hand_in_deck",
    "hand_in_for",
    "hold_list",
    "join_event",
    "leaves_for_good",
    "let_in",
    "link_of",
    "make_link",
    "note_check",
    "open_check_in",
    "open_lists",
    "pair_round",
    "register_all",
    "register_player",
    "report_result",
    "revive_event",
    "start_round",
    "take_out",
    "take_role",
    "take_round_back",
    "withdraw",
]
