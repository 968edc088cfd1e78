"""The plans of a hero from a column: the sets that a hand allows, the points that can be used, and what the cards kept are worth."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, GameCard
from engine.tocsin.bots.outlook import CERTAIN, LIFE, Hit, Outlook
from engine.tocsin.bots.worth import RAGE, TextWorth, best_number, card_worth, is_attack, ward_of
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.acting import can_pay
from engine.tocsin.rules.definitions import ActionCard
from engine.tocsin.rules.moves import context_of
from engine.tocsin.rules.playing import joining
from engine.tocsin.rules.state import Figure, Place, State

LATER: Final = 45
"""A number kept for a further attack."""
ARMOUR: Final = 120
"""An armour destroyed, and that of an enemy that victory is about."""
ARMOUR_WANTED: Final = 260
PAID: Final = 25
"""A card paid, beside what it could have done."""
MOST_SETS: Final = 3
"""So many sets of a line are looked at."""


class Adding:
    """Numbers that join a set: the cards, the one of the greatest number first, and their sum."""

    def __init__(self, cards: list[GameCard], total: int) -> None:
        self.cards = cards
        self.total = total


class Candidate:
    """A set that a hero can play: its symbol card with one option, what joins it, its strength without what is lent, and its cost."""

    def __init__(self, card: GameCard, place: int, kind: int, adding: Adding, strength: int, stuns: bool, cost: int) -> None:
        self.card = card
        self.place = place
        self.kind = kind
        self.adding = adding
        self.strength = strength
        self.stuns = stuns
        self.cost = cost


class Aimed:
    """A candidate on an enemy, with what it brings."""

    def __init__(self, candidate: Candidate, target: Place, worth: int) -> None:
        self.candidate = candidate
        self.target = target
        self.worth = worth


class Used:
    """An interaction point on a card, the cards that pay for it, and what it brings."""

    def __init__(self, place: Place, number: int, cards: list[GameCard], worth: int) -> None:
        self.place = place
        self.number = number
        self.cards = cards
        self.worth = worth


def number_of(game: State, kind: int, card: ActionCard) -> int:
    """The greatest number with which a card joins a set of a kind; 0 where it has none."""
    best = 0
    for place in joining(game, kind, card):
        best = max(best, card.uses[place].number)
    return best


def addings(game: State, kind: int, cards: list[GameCard]) -> list[Adding]:
    """What can join a set of a kind out of these cards, one way for each sum that can be reached, nothing first."""
    found = [Adding([], 0)]
    sums = [0]
    numbered = [(number_of(game, kind, game.definition(card)), card) for card in cards]
    numbered = sorted([one for one in numbered if one[0] > 0], key=lambda one: (-one[0], one[1]))
    for number, card in numbered:
        for one in found[:]:
            if one.total + number not in sums:
                sums.append(one.total + number)
                found.append(Adding([*one.cards, card], one.total + number))
    return found


class Planner:
    """The plans of one hero with the hand of its player."""

    def __init__(self, outlook: Outlook, figure: Figure, hits: list[Hit], acts: bool) -> None:
        """`hits`: what its hand is kept against; `acts`: whether it can still attack in this round."""
        self.outlook = outlook
        self.game = outlook.game
        self.figure = figure
        self.hits = hits
        self.acts = acts
        self.extra = sum(figure.numbers)
        self.hurt = [0] * len(self.game.places)
        """By place: the damage that the line so far does on the mean."""
        self.broken = [0] * len(self.game.places)
        self.first: list[Candidate] | None = None

    def definitions(self, cards: list[GameCard]) -> list[ActionCard]:
        """What is printed on cards."""
        return [self.game.definition(card) for card in cards]

    def keep(self, cards: list[GameCard]) -> int:
        """What cards are worth that stay in the hand: the harm that they ward off, and the attacks that they can still join."""
        printed = self.definitions(cards)
        worth = 0
        if self.hits:
            worth = self.outlook.harm(self.figure, self.hits, 0) - self.outlook.harm(self.figure, self.hits, ward_of(printed, self.extra))
        if self.acts and [card for card in printed if is_attack(card)]:
            worth += LATER * sum([max(best_number(card, c.NUMBER), 0) for card in printed])
        return worth

    # --- Attacks ---------------------------------------------------------------------------------

    def candidates(self, hand: list[GameCard]) -> list[Candidate]:
        """The attacks that a hand allows, one for each symbol card, option and sum."""
        game = self.game
        kept = self.keep(hand)
        found: list[Candidate] = []
        for card in game.by_id(hand):
            definition = game.definition(card)
            others = [one for one in hand if one != card]
            for kind in (c.MELEE, c.RANGED):
                for place in definition.uses_of(kind):
                    number = definition.uses[place].number
                    for adding in addings(game, kind, others):
                        if number == c.BARE and adding.total == 0 and self.extra == 0:
                            continue
                        left = [one for one in others if one not in adding.cards]
                        strength = max(number, 0) + adding.total
                        found.append(Candidate(card, place, kind, adding, strength, definition.stuns, kept - self.keep(left)))
        return found

    def candidates_of(self, hand: list[GameCard]) -> list[Candidate]:
        """The same for the whole hand, looked for once."""
        if self.first is None:
            self.first = self.candidates(hand)
        return self.first

    def gain(self, place: Place, strength: int, stuns: bool) -> int:
        """What an attack of a strength brings on an enemy, on the mean of the die; after what the line has done before."""
        outlook, number = self.outlook, place.number
        if place.enemy is None:
            return 0
        worth = RAGE if self.figure.rage < self.figure.sheet.rage else 0
        if stuns and not place.is_stunned:
            worth += LIFE * outlook.strengths[number] * outlook.chances[number] // CERTAIN
        armour = place.armour_left()[self.broken[number] :]
        if armour:
            broken = ARMOUR_WANTED if outlook.wanted[number] else ARMOUR
            return worth + (broken if strength >= armour[0] else 0)
        faces = self.game.die.faces
        before = self.hurt[number]
        left = outlook.left_of(place) - before
        if left <= 0:
            return 0
        total = 0
        for face in faces:
            points = strength - face
            if points > 0:
                total += (
                    outlook.hurt_worth(place, points + before) - outlook.hurt_worth(place, before)
                    if before
                    else outlook.hurt_worth(place, points)
                )
        return worth + total // len(faces)

    def do(self, aimed: Aimed) -> None:
        """Take it that an attack of the line has been made."""
        number = aimed.target.number
        strength = aimed.candidate.strength + self.lent()
        if len(aimed.target.armour_left()) > self.broken[number]:
            self.broken[number] += 1 if strength >= aimed.target.armour_left()[self.broken[number]] else 0
        else:
            faces = self.game.die.faces
            self.hurt[number] += sum([max(strength - face, 0) for face in faces]) // len(faces)

    def lent(self) -> int:
        """What the next attack has beside its cards."""
        return self.figure.boost + self.extra

    def aimed(self, candidates: list[Candidate], column: int, is_first: bool) -> Aimed | None:
        """The best of these attacks from a column, if any is worth its cards."""
        lent = self.lent() if is_first else 0
        best: Aimed | None = None
        targets = [place for place in self.game.places if place.column == column and place.enemy is not None]
        for candidate in candidates:
            for place in targets:
                if candidate.kind == c.RANGED or place.row == c.LOWER:
                    worth = self.gain(place, candidate.strength + lent, candidate.stuns) - candidate.cost
                    if worth > 0 and (best is None or worth > best.worth):
                        best = Aimed(candidate, place, worth)
        return best

    def best_with(self, hand: list[GameCard], card: GameCard, place: int, target: Place) -> int:
        """The most that a set brings on an enemy that begins with a card and one of its options."""
        game, best = self.game, -CERTAIN * LIFE
        for one in self.candidates_of(hand):
            if one.place == place and game.definition(one.card) is game.definition(card):
                best = max(best, self.gain(target, one.strength + self.lent(), one.stuns) - one.cost)
        return best

    # --- Interaction points ------------------------------------------------------------------------

    def payment(self, pay: list[int], hand: list[GameCard]) -> list[GameCard]:
        """The cards of a hand that pay at the least cost, one after the other; none where they can't."""
        game = self.game
        chosen: list[GameCard] = []
        for _ in pay:
            best, least = NO_CARD, 0
            for card in hand:
                if card in chosen:
                    continue
                others = [game.definition(one) for one in hand if one != card and one not in chosen]
                if can_pay(pay, self.definitions([*chosen, card]), others):
                    cost = self.spare_cost(hand, [*chosen, card])
                    if best == NO_CARD or cost < least:
                        best, least = card, cost
            if best == NO_CARD:
                return []
            chosen.append(best)
        return chosen

    def spare_cost(self, hand: list[GameCard], cards: list[GameCard]) -> int:
        """What is lost with cards of a hand."""
        lost = self.keep(hand) - self.keep([one for one in hand if one not in cards])
        return lost + sum([PAID + card_worth(self.game.definition(card)) // 8 for card in cards])

    def points(self, hand: list[GameCard], column: int) -> list[Used]:
        """The interaction points of a column that can be used with a hand, with what they bring."""
        game, found = self.game, []
        printed = self.definitions(hand)
        for place in game.places:
            if place.column != column:
                continue
            for number, point in enumerate(place.shown.points):
                context = context_of(game, place.reference, self.figure)
                if (point.condition is None or point.condition.holds(game, context)) and can_pay(point.pay, [], printed):
                    worth = TextWorth(self.outlook, context).of(point.steps)
                    if worth > 0:
                        cards = self.payment(point.pay, hand)
                        found.append(Used(place, number, cards, worth - self.spare_cost(hand, cards)))
        return found

    # --- Lines -------------------------------------------------------------------------------------

    def line(self, hand: list[GameCard], column: int) -> int:
        """What a hero can do from a column in all: points first, then attacks, one after the other."""
        places = len(self.game.places)
        self.hurt, self.broken = [0] * places, [0] * places
        total, left = 0, hand
        for used in self.points(hand, column):
            if used.worth > 0 and not [card for card in used.cards if card not in left]:
                total += used.worth
                left = [card for card in left if card not in used.cards]
        for number in range(MOST_SETS):
            candidates = self.candidates_of(hand) if len(left) == len(hand) else self.candidates(left)
            best = self.aimed(candidates, column, number == 0)
            if best is None:
                break
            total += best.worth
            self.do(best)
            left = [card for card in left if card != best.candidate.card and card not in best.candidate.adding.cards]
        self.hurt, self.broken = [0] * places, [0] * places
        return total
