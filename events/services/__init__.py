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
from events.services.deeds import bring_back, can_be_brought_back, check_in, check_in_oneself, hold_list, let_in, take_out
from events.services.facts import EventFacts
from events.services.finishing import finish_event, reopen_event
from events.services.judging import check_again
from events.services.pairing import award_match, confirm_result, pair_round, report_result, start_round, take_round_back
from events.services.partnering import accept_partnership, ask_partner, end_partnership
from events.services.registering import (
    forget_person,
    hand_in,
    hand_in_deck,
    hand_in_for,
    join_event,
    leaves_for_good,
    register_player,
    withdraw,
)
from events.services.rostering import RosterReview, RosterState, fault_in_words, register_all, review_roster
from events.services.staffing import drop_link, follow_link, give_role, link_of, make_link, take_role
from events.services.swapping import swap_players

__all__ = [
    "CheckFacts",
    "EventFacts",
    "RosterReview",
    "RosterState",
    "accept_partnership",
    "ask_partner",
    "award_match",
    "bring_back",
    "can_be_brought_back",
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
    "end_partnership",
    "fault_in_words",
    "finish_event",
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
    "reopen_event",
    "report_result",
    "review_roster",
    "revive_event",
    "start_round",
    "swap_players",
    "take_out",
    "take_role",
    "take_round_back",
    "withdraw",
]
