"""What happened at a table of TOCSIN, in sentences; location cards and heroes by what they are called there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.languages import LocalText
from engine.match.match import NOBODY, GameCard, Happening, PlayerId
from engine.simulation.message import CardName, Joined, Message, Said
from engine.table.lines import Line, Scene, Tally
from engine.table.log_words import LogWords
from engine.table.sentences import SEAT, seat_name
from engine.tocsin.cards import Catalog
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.definitions import Quest
from engine.tocsin.rules.game import quest_of
from engine.tocsin.rules.state import State
from engine.tocsin.table.places import hero_name
from engine.tocsin.table.said import WORDS
from engine.tocsin.words.book import rune_name

PRELUDE_KINDS: Final = frozenset(("draws", "discards", "rolls", "shuffles", "box"))
"""The kinds of line that the hand and the piles show, or that the next line tells."""
CONSEQUENCES: Final = frozenset(
    ("hurts", "armour", "stuns", "flips", "marks", "enemy_defeated", "suffers", "defeated", "heals", "gains", "mends", "completed", "over")
)
"""The kinds of line that tell what came of something."""
SCENES: Final[Mapping[str, Scene]] = {"plays": Scene.PLAY, "attacks": Scene.ATTACK, "enemy_attacks": Scene.ATTACK}
TALLIES: Final = (
    Tally(LocalText("Attacks", "Angriffe"), ("attacks",)),
    Tally(LocalText("Defended", "Abgewehrt"), ("defends",)),
    Tally(LocalText("Special cards", "Spezialkarten"), ("plays",)),
)
OF_HEROES: Final = (
    *("moves", "swaps", "attacks", "suffers", "defends", "wards", "gives_ward", "redirects", "defeated", "heals", "interacts"),
    *("rage_ability", "boosts", "lends", "die_adds", "attaches"),
)
"""Happenings whose card is a hero."""
OF_PLACES: Final = (*("hurts", "mends", "armour", "stuns", "shakes_off", "flips", "marks", "enemy_defeated", "enemy_attacks", "box"),)
"""Happenings whose card lies at the location."""
AGAINST_PLACES: Final = ("attacks", "interacts")
TO_MATES: Final = ("redirects", "attaches")


class TocsinLog(LogWords):
    """Tells the log of one match of TOCSIN, from its beginning on: the location changes with each quest."""

    sentences = WORDS.sentences()

    def __init__(self, game: State, catalog: Catalog | None, viewer: PlayerId) -> None:
        """`catalog`: with the quests of the match; None for a position, whose cards lie where they lay all the time."""
        super().__init__([], viewer)
        self.game = game
        self.catalog = catalog
        self.quest: Quest | None = game.quest
        self.sides: dict[int, int] = {}

    def lines(self, happenings: Sequence[Happening], since: int) -> list[Line]:
        """See `LogWords.lines`; what was told before says where cards lie. What one player draws in a row is one line."""
        found: list[Line] = []
        turn = 0
        for number, happening in enumerate(happenings):
            self._follow(happening)
            if happening.kind == "round":
                turn += 1
            line = self.line(number, happening, turn) if number >= max(since, 0) else None
            if line is None:
                continue
            before = found[-1] if found else None
            if (
                before is not None
                and line.kind == before.kind == "draws"
                and (line.player, line.number) == (before.player, before.number + 1)
            ):
                found[-1] = self._drawn([*before.cards, *line.cards], [*before.numbers, *line.numbers], line)
            else:
                found.append(line)
        return found

    def _drawn(self, cards: Sequence[int], numbers: Sequence[GameCard], last: Line) -> Line:
        """The line of several cards that were drawn one after the other."""
        names = Joined([CardName(card) for card in cards], ", ")
        text = last.text
        if isinstance(text, Message):
            text = Message(text.text, {**text.values, "card": names})
        return replace(last, text=text, cards=cards, numbers=numbers)

    def _follow(self, happening: Happening) -> None:
        """Keep what the happening changes of where and how cards lie."""
        if happening.kind == "location":
            self.sides = {}
            if self.catalog is not None:
                self.quest = quest_of(happening.text, self.catalog)
        elif happening.kind == "flips":
            self.sides[happening.card] = happening.number

    def seat_name(self, player: PlayerId) -> Said:
        """The others by the names of their heroes."""
        if player < 0:
            return SEAT
        if player == self.viewer:
            return seat_name(player, self.viewer, len(self.game.seats))
        return hero_name(self.game.figures[self.game.seats[player].figures[0]])

    def name_of(self, happening: Happening) -> str:
        """By what happened."""
        return happening.kind

    def clause(self, happening: Happening, sentence: object) -> str:
        """The clause of the sentence."""
        return self.sentences[happening.kind].clause

    def values(self, happening: Happening) -> dict[str, Said]:
        """Heroes and location cards by their names, runes, quests."""
        kind = happening.kind
        found: dict[str, Said] = {}
        if kind in OF_HEROES:
            found["hero"] = self._hero(happening.card)
        if kind in OF_PLACES:
            found["place"] = self._place(happening.card)
        if kind in AGAINST_PLACES:
            found["foe"] = self._place(happening.other)
        if kind in TO_MATES:
            found["mate"] = self._hero(happening.other)
        if kind == "reveals":
            found["rune"] = rune_name(self.game.definition(GameCard(happening.card)).rune)
        if kind == "location":
            found["what"] = LocalText("", "") if self.quest is None else CardName(self.quest.id)
        return found

    def _hero(self, number: int) -> Said:
        return hero_name(self.game.figures[number])

    def _place(self, number: int) -> Said:
        if self.quest is None or not 0 <= number - c.FIRST_PLACE < len(self.quest.cards):
            return LocalText("", "")
        card = self.quest.cards[number - c.FIRST_PLACE]
        side = card.sides[self.sides.get(number, c.FRONT)]
        return side.name if side.name.en else CardName(card.id)

    def id_of(self, named: int) -> int:
        """The id of an action card, a hero or a location card; -1 for none."""
        if named < 0:
            return -1
        if named < c.FIRST_PLACE:
            return self.game.figures[named].sheet.id if named < len(self.game.figures) else -1
        if named < c.FIRST_CARD:
            place = named - c.FIRST_PLACE
            return self.quest.cards[place].id if self.quest is not None and place < len(self.quest.cards) else -1
        return self.game.definition(GameCard(named)).id if named - c.FIRST_CARD < len(self.game.cards) else -1

    def who(self, happening: Happening) -> PlayerId:
        """Whoever acts; nobody where a hero is told by name."""
        return NOBODY if happening.player < 0 else PlayerId(happening.player)
