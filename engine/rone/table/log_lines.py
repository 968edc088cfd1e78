"""What happened at a table of RONE, in sentences, as one seat was told it: whoever it is says you, the others by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NO_REFERENCE, NOBODY, GameCard, Happening, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.ids import NO_SIDE, SideId
from engine.rone.rules.state import State
from engine.rone.table.seat_names import seat_name
from engine.rules.references import card_of
from engine.simulation.message import CardName, Said, message
from engine.table.lines import Line, Scene, Tally
from engine.table.numbers import Numbering, as_they_are
from engine.table.sentences import Sentence, impersonal, told

PRELUDE_KINDS: Final = frozenset(
    (
        "pays",
        "announces_play",
        "announces_technology",
        "announces_level_up",
        "announces_recycle",
        "announces_end_turn",
        "exhausted",
        "refreshed",
    )
)
"""The kinds of line that the next one tells in full, since what is announced is played, and what is paid for comes (STACK-7, PLAY-1);
and that a card was turned, which it shows (EXH-1)."""
SCENES: Final[Mapping[str, Scene]] = {
    "attacks": Scene.ATTACK,
    "plays": Scene.PLAY,
    "destroys_deck": Scene.LOSS,
    "destroys_hand": Scene.LOSS,
    "dies": Scene.DEATH,
}
TALLIES: Final = (
    Tally(LocalText("Cards played", "Karten gespielt"), ("plays",)),
    Tally(LocalText("Attacks", "Angriffe"), ("attacks",)),
    Tally(LocalText("Units lost", "Einheiten verloren"), ("dies",)),
    Tally(LocalText("Life given up", "Leben hergegeben"), ("destroys_deck", "destroys_hand")),
)
SENTENCES: Final[Mapping[str, Sentence]] = {
    "turn": Sentence(
        LocalText("Turn %(number)s: your turn.", "Zug %(number)s: dein Zug."),
        LocalText("Turn %(number)s: %(who)s.", "Zug %(number)s: %(who)s."),
        "TURN-1",
    ),
    "draws": told("draw %(card)s", "ziehst %(card)s", "draws %(card)s", "zieht %(card)s", "TURN-4"),
    "draws_hidden": told("draw a card", "ziehst eine Karte", "draws a card", "zieht eine Karte", "TURN-4"),
    "water_gained": told(
        "gain %(number)s water", "erhältst %(number)s Wasser", "gains %(number)s water", "erhält %(number)s Wasser", "TURN-4"
    ),
    "water_lost": told("lose %(number)s water", "verlierst %(number)s Wasser", "loses %(number)s water", "verliert %(number)s Wasser"),
    "pays": told("pay %(number)s water", "bezahlst %(number)s Wasser", "pays %(number)s water", "bezahlt %(number)s Wasser", "PLAY-1"),
    "level": told(
        "rise to level %(number)s",
        "steigst auf Stufe %(number)s",
        "rises to level %(number)s",
        "steigt auf Stufe %(number)s",
        "LEVEL-1",
    ),
    "plays": told("play %(card)s", "spielst %(card)s", "plays %(card)s", "spielt %(card)s", "PLAY-1"),
    "announces_play": told(
        "announce that you play a card",
        "kündigst an, eine Karte zu spielen",
        "announces a card to be played",
        "kündigt an, eine Karte zu spielen",
        "STACK-7",
    ),
    "announces_technology": told(
        "announce that you play a technology",
        "kündigst an, eine Technologie zu spielen",
        "announces a technology to be played",
        "kündigt an, eine Technologie zu spielen",
        "STACK-7",
    ),
    "announces_attack": impersonal("%(card)s is about to attack.", "%(card)s will angreifen.", "ATK-2"),
    "announces_level_up": told(
        "announce that you level up", "kündigst an, aufzusteigen", "announces to level up", "kündigt an, aufzusteigen", "STACK-7"
    ),
    "announces_recycle": told(
        "announce that you recycle",
        "kündigst an, wiederzuverwerten",
        "announces to recycle",
        "kündigt an, wiederzuverwerten",
        "STACK-7",
    ),
    "announces_end_turn": told(
        "declare the end of the turn",
        "erklärst den Zug für beendet",
        "declares the end of the turn",
        "erklärt den Zug für beendet",
        "STACK-7",
    ),
    "uses": told("use %(card)s", "nutzt %(card)s", "uses %(card)s", "nutzt %(card)s", "EXH-2"),
    "recycles": told("recycle %(card)s", "verwertest %(card)s wieder", "recycles %(card)s", "verwertet %(card)s wieder", "REC-1"),
    "triggers": impersonal("%(card)s triggers.", "%(card)s wird ausgelöst.", "STACK-4"),
    "initiative": impersonal(
        "The Initiative of %(card)s is carried out.", "Die Initiative von %(card)s wird ausgeführt.", "KEY-INITIATIVE"
    ),
    "attacks": impersonal("%(card)s attacks %(other)s.", "%(card)s greift %(other)s an.", "ATK-2"),
    "damage": impersonal("%(card)s takes %(number)s damage.", "%(card)s erleidet %(number)s Schaden.", "ATK-3"),
    "health_up": impersonal(
        "The health of %(card)s rises by %(number)s.", "Die Lebenspunkte von %(card)s steigen um %(number)s.", "TEXT-8"
    ),
    "health_down": impersonal(
        "The health of %(card)s falls by %(number)s.", "Die Lebenspunkte von %(card)s sinken um %(number)s.", "TEXT-9"
    ),
    "dies": impersonal("%(card)s dies.", "%(card)s stirbt.", "KEY-DEATH"),
    "enters": impersonal("%(card)s enters the battlefield.", "%(card)s kommt auf das Schlachtfeld.", "PLAY-5"),
    "exhausted": impersonal("%(card)s is exhausted (%(number)s of 3).", "%(card)s ist erschöpft (%(number)s von 3).", "EXH-1"),
    "refreshed": impersonal(
        "%(card)s is refreshed (%(number)s of 3 left).", "%(card)s wird aufgefrischt (noch %(number)s von 3).", "EXH-1"
    ),
    "control": told("take control of %(card)s", "übernimmst %(card)s", "takes control of %(card)s", "übernimmt %(card)s", "TEXT-7"),
    "destroys_deck": told(
        "give up %(card)s from the deck",
        "gibst %(card)s aus dem Deck her",
        "gives up %(card)s from the deck",
        "gibt %(card)s aus dem Deck her",
        "LIFE-1",
    ),
    "destroys_hand": told(
        "give up %(card)s from the hand",
        "gibst %(card)s aus der Hand her",
        "gives up %(card)s from the hand",
        "gibt %(card)s aus der Hand her",
        "LIFE-1",
    ),
    "shield_used": told(
        "prevent 1 damage with %(card)s",
        "verhinderst mit %(card)s 1 Schaden",
        "prevents 1 damage with %(card)s",
        "verhindert mit %(card)s 1 Schaden",
        "KEY-SHIELD",
    ),
    "becomes_shield": impersonal("%(card)s goes face up under the deck.", "%(card)s kommt offen unter das Deck.", "KEY-SHIELD"),
    "countered": impersonal("%(card)s is countered.", "%(card)s wird gekontert.", "STACK-6"),
    "countered_ability": impersonal("The ability of %(card)s is countered.", "Die Fähigkeit von %(card)s wird gekontert.", "STACK-6"),
    "to_hand": impersonal("%(card)s goes to the hand.", "%(card)s kommt auf die Hand.", "TEXT-7"),
    "to_deck_top": impersonal("%(card)s goes on top of the deck.", "%(card)s kommt oben auf das Deck.", "TEXT-7"),
    "to_deck_bottom": impersonal("%(card)s goes under the deck.", "%(card)s kommt unter das Deck.", "TEXT-7"),
    "to_graveyard": impersonal("%(card)s goes to the graveyard.", "%(card)s kommt auf den Friedhof.", "GRAVE-1"),
    "to_removed": impersonal("%(card)s leaves the game.", "%(card)s wird aus dem Spiel entfernt.", "REC-2"),
    "to_technologies": impersonal("%(card)s goes back to the technology deck.", "%(card)s geht zurück in das Technologiedeck.", "PLAY-9"),
    "eliminated": told("are out of the game", "bist aus dem Spiel", "is out of the game", "ist aus dem Spiel", "TRI-6"),
    "draw": impersonal("The game is a draw.", "Das Spiel endet unentschieden.", "END-1"),
    "won": told("have won the game", "hast das Spiel gewonnen", "has won the game", "hat das Spiel gewonnen", "END-1"),
    "side_won": told(
        "have won with your team", "hast mit deinem Team gewonnen", "has won with the team", "hat mit dem Team gewonnen", "TEAM-6"
    ),
}
"""What is told; whatever isn't here goes without saying, as what is put on the stack and told when it is played."""
A_CARD: Final = LocalText("a card", "eine Karte")
A_CARD_FIRST: Final = LocalText("A card", "Eine Karte")
THE_HERO: Final = LocalText("the hero", "den Helden")
MOVES: Final[Mapping[int, str]] = {
    c.IN_HAND: "to_hand",
    c.IN_DECK: "to_deck_",
    c.IN_GRAVEYARD: "to_graveyard",
    c.IN_REMOVED: "to_removed",
    c.IN_TECHNOLOGY_DECK: "to_technologies",
}


class LogLines:
    """Tells the log of one match to `viewer` (NOBODY: an onlooker)."""

    def __init__(self, game: State, viewer: PlayerId, number_of: Numbering = as_they_are) -> None:
        self.game = game
        self.viewer = viewer
        self.number_of = number_of

    def lines(self, happenings: Sequence[Happening], since: int) -> list[Line]:
        """A line for each of the `happenings` from number `since` on that is worth one; they are all that the viewer was told."""
        since = max(since, 0)
        turn = next((one.number for one in reversed(happenings[:since]) if one.kind == "turn"), 0)
        found: list[Line] = []
        for number, happening in enumerate(happenings[since:], since):
            if happening.kind == "turn":
                turn = happening.number
            line = self._line(number, happening, turn)
            if line is not None:
                found.append(line)
        return found

    def _line(self, number: int, happening: Happening, turn: int) -> Line | None:
        name = _name_of(happening)
        sentence = SENTENCES.get(name)
        if sentence is None:
            return None
        player = self._who(happening)
        about = happening.other if name == "countered_ability" else happening.card
        against = happening.other if happening.kind == "attacks" else NO_REFERENCE
        card, other = self._id(about), self._id(against)
        values: dict[str, Said] = {"number": abs(happening.number), "card": CardName(card) if card >= 0 else A_CARD}
        values["other"] = self._attacked(happening)
        if happening.kind == "ends" and self.game.teams:
            sentence = SENTENCES["side_won"] if name == "won" else sentence
        is_own = player == self.viewer and player != NOBODY
        if not is_own and player != NOBODY:
            values["who"] = seat_name(self.game, player, self.viewer)
        text = sentence.you if is_own else sentence.they
        if card < 0 and text.en.startswith("%(card)s"):
            values["card"] = A_CARD_FIRST
        clause = happening.text if happening.kind == "ends" else sentence.clause
        cards = [one for one in dict.fromkeys((card, other)) if one >= 0]
        return Line(number, message(text, **_used(text, values)), name, player, turn, clause, cards, self._numbers(about, against))

    def _numbers(self, *named: int) -> list[GameCard]:
        """The numbers at the table of the cards that are meant."""
        return [self.number_of(card) for one in named if (card := card_of(Reference(one))) != NO_CARD]

    def _who(self, happening: Happening) -> PlayerId:
        """Whoever it is about; of a side that has won the viewer, or its first."""
        if happening.kind != "ends":
            return PlayerId(happening.player) if happening.kind != "moves" else NOBODY
        side = SideId(happening.player)
        if side == NO_SIDE:
            return NOBODY
        players = self.game.side_players(side)
        return self.viewer if self.viewer in players else players[0]

    def _id(self, named: int) -> int:
        """The id of a card that lies there or lay there; -1 for none, and for the hero of an empty seat."""
        card = card_of(Reference(named))
        return max(self.game.definitions[card].id, -1) if card != NO_CARD else -1

    def _attacked(self, happening: Happening) -> Said:
        card = card_of(Reference(happening.other))
        if happening.kind == "attacks" and any(card == player.hero for player in self.game.players):
            return THE_HERO
        found = self._id(happening.other)
        return CardName(found) if found >= 0 else A_CARD


def _used(text: LocalText, values: Mapping[str, Said]) -> dict[str, Said]:
    """The values that stand in a text."""
    return {name: value for name, value in values.items() if f"%({name})s" in text.en or f"%({name})s" in text.de}


def _name_of(happening: Happening) -> str:
    """Which sentence tells it; "" for none."""
    kind, number = happening.kind, happening.number
    match kind:
        case "draws":
            return "draws" if happening.card >= 0 else "draws_hidden"
        case "water":
            return "water_gained" if number > 0 else "water_lost"
        case "health":
            return "health_up" if number > 0 else "health_down"
        case "announces":
            return f"announces_{happening.text}"
        case "puts_on_stack":
            return {c.ABILITY_EFFECT: "uses", c.RECYCLE_EFFECT: "recycles"}.get(number, "")
        case "countered" if happening.card < 0:
            return "countered_ability"
        case "destroys":
            return "destroys_hand" if number == c.IN_HAND else "destroys_deck"
        case "moves":
            name = MOVES.get(number, "")
            return f"{name}{happening.text}" if number == c.IN_DECK else name
        case "ends":
            return "draw" if happening.player < 0 else "won"
        case "damage" | "pays" if not number:
            return ""
    return kind
