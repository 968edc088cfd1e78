"""What cards of such a game say and the table of words can't: each sentence with what is missing. The reference lists them.

None of them is read (`engine/rone/printed`); a word that comes takes its sentences out of here.
"""

from __future__ import annotations

from typing import Final

UNSAID: Final[tuple[tuple[str, tuple[tuple[str, str], ...]], ...]] = (
    (
        "Costs",
        (
            ("As an additional cost to play this tactic, destroy one of your units. Draw 3 cards.", "a cost on `play`"),
            ("{exhaust-1-purple}, destroy one of your units: Draw 2 cards.", "a payment with cards in play"),
            ("{exhaust-1-purple}: Pay X{water}. Deal X damage to a target unit.", "an amount that is chosen when it is paid"),
            ("{exhaust-1-purple}: Draw 1 card. Any player may use this ability.", "who may use an ability"),
            ("{exhaust-1-purple}: Draw 1 card. Use this only twice each turn.", "a number for `once_per_turn`"),
        ),
    ),
    (
        "Players",
        (
            ("Target player discards a card.", "a player as a target"),
            ("The player to your left draws a card.", "players by where they sit"),
            ("Your opponent chooses one: gain 2 water; draw a card.", "`who` in `choose`"),
            ("Choose one or both: draw a card; gain 2 water.", "at most so many of the options"),
            ("Choose one at random: draw a card; gain 2 water.", "an option by chance"),
            ("Look at your opponent’s hand.", "looking into a hand"),
            ("Reveal the top card of your deck.", "showing cards to all"),
            ("Choose a card from your opponent’s hand. They destroy it.", "cards that another player chooses from a hand"),
        ),
    ),
    (
        "Zones",
        (
            ("Search your deck for a machine and put it into your hand. Shuffle your deck.", "searching and shuffling"),
            ("Shuffle your graveyard into your deck.", "shuffling"),
            ("Play a unit from your hand without paying its cost.", "playing as a step"),
            ("You may recycle cards that are not on top of your graveyard.", "leave to recycle what is not on top"),
            ("Return the top card of your graveyard to your hand.", "the top card of a zone as a selector"),
            ("Put the bottom card of your deck into your hand.", "the bottom card of a zone"),
            ("When this card is destroyed from your hand, gain 2 water.", "events outside the battlefield"),
            ("When this unit returns to your hand, draw a card.", "where to a card leaves"),
            ("Draw 2 cards. At the end of the turn, destroy a card from your hand.", "steps for later"),
            ("Remove target unit from the game until this unit leaves the battlefield.", "how long a card is removed"),
        ),
    ),
    (
        "Events",
        (
            ("Whenever one of your units is refreshed, gain 1 water.", "the event"),
            ("Whenever you pay water, draw a card.", "the event"),
            ("When one of your units kills an enemy human, draw a card.", "which unit was killed"),
            ("When this unit survives a combat, draw a card.", "the end of a combat"),
            ("When one of your other units is attacked, refresh this unit.", "being attacked, of other cards"),
            ("When one of your units becomes the target of an enemy effect, draw a card.", "the event"),
            ("When this unit takes 2 or more damage at once, draw a card.", "how much an event is about"),
            ("When your opponent plays their second card each turn, draw a card.", "counting events"),
        ),
    ),
    (
        "Which cards",
        (
            ("Destroy the unit with the most health.", "most and least"),
            ("Destroy any number of enemy units with a total cost of 4 or less.", "sums over targets"),
            ("Destroy a unit with less health than this unit.", "comparisons with an amount"),
            ("Destroy a unit named “Dust Courier”.", "names"),
            ("Destroy a unit that attacked this turn.", "what happened before"),
            ("If a unit died this turn, draw a card.", "what happened before"),
            ("If that unit is a human, draw a card.", "race and keyword of a card that is known already"),
            ("Counter target tactic.", "effects of one type"),
        ),
    ),
    (
        "What happens",
        (
            ("Target unit’s melee becomes 0 this turn.", "setting a number"),
            ("Swap the melee and ranged attack of target unit this turn.", "setting a number"),
            ("Remove all damage from target unit.", "healing, which adds no health"),
            ("Prevent all damage to your hero this turn.", "all of it"),
            ("Deal 4 damage divided as you choose among up to three target units.", "dividing"),
            ("This unit may attack units that are no guardians.", "permissions"),
            ("This unit’s attack speed is 1 lower.", "attack speed"),
            ("Take an extra turn after this one.", "turns"),
            ("Skip the next draw of your opponent.", "turns"),
            ("This unit enters the battlefield exhausted twice.", "how a card enters"),
            ("Your opponent can’t play tactics this turn.", "`cannot` of players"),
            ("Copy target effect.", "effects as something to copy or turn"),
            ("Target unit loses all keywords.", "`lose` for all"),
            ("Target unit gains “Death: Draw a card.”", "giving abilities other than keywords"),
            ("You may have four technologies.", "limits"),
            ("Your hero’s water income is 1 higher.", "income"),
            ("Put a counter on this unit.", "counters"),
            ("You win the game.", "the end of the game"),
        ),
    ),
)
