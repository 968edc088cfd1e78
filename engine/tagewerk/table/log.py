"""What happened at a table of Tagewerk, in sentences, as one seat was told it: whoever it is says you, the others by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NOBODY, GameCard, Happening, PlayerId
from engine.simulation.message import CardName, Said, message
from engine.table.lines import Line, Scene, Tally
from engine.table.numbers import Numbering, as_they_are
from engine.table.sentences import Sentence, impersonal, told
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.standing import PHASES, seat_name

A_CARD: Final = LocalText("a card", "eine Karte")
HIDDEN: Final = LocalText("an item", "einen Gegenstand")
PRELUDE_KINDS: Final = frozenset(("phase", "exhausted", "refreshed"))
"""The kinds of line that the cards and the parts of the day show (EXH-2, TURN-1)."""
CONSEQUENCES: Final = frozenset(("damaged", "heals", "defeats", "leaves", "points", "point", "points_lost", "point_lost"))
"""The kinds of line that tell what came of something (ATK-8, ZONE-4, VP-1)."""
SCENES: Final[Mapping[str, Scene]] = {
    "attacks": Scene.ATTACK,
    "play": Scene.PLAY,
    "attach": Scene.PLAY,
    "turned_up": Scene.PLAY,
    "defeats": Scene.DEATH,
    "leaves": Scene.DEATH,
}
TALLIES: Final = (
    Tally(LocalText("Cards played", "Karten gespielt"), ("play", "attach", "hide")),
    Tally(LocalText("Attacks", "Angriffe"), ("attacks",)),
    Tally(LocalText("Defeated", "Besiegt"), ("defeats",)),
)
SENTENCES: Final[Mapping[str, Sentence]] = {
    "turn": Sentence(
        LocalText("Turn %(number)s: your turn.", "Zug %(number)s: dein Zug."),
        LocalText("Turn %(number)s: %(who)s.", "Zug %(number)s: %(who)s."),
        "TURN-1",
    ),
    "phase": impersonal("%(phase)s.", "%(phase)s.", "TURN-1"),
    "mulligan": told("shuffle the hand back", "mischst die Hand zurück", "shuffles the hand back", "mischt die Hand zurück", "SET-4"),
    "draws": told("draw %(card)s", "ziehst %(card)s", "draws %(card)s", "zieht %(card)s", "CMD-1"),
    "keeps": told("keep %(card)s", "behältst %(card)s", "keeps %(card)s", "behält %(card)s"),
    "exchange_draw": told(
        "exchange a marker for a card",
        "tauschst eine Marke gegen eine Karte",
        "exchanges a marker for a card",
        "tauscht eine Marke gegen eine Karte",
        "CMD-1",
    ),
    "exchange_token": told(
        "exchange a marker for a resource token",
        "tauschst eine Marke gegen einen Ressourcenspielstein",
        "exchanges a marker for a resource token",
        "tauscht eine Marke gegen einen Ressourcenspielstein",
        "CMD-2",
    ),
    "exchange_point": told(
        "exchange a marker for a point",
        "tauschst eine Marke gegen einen Siegpunkt",
        "exchanges a marker for a point",
        "tauscht eine Marke gegen einen Siegpunkt",
        "CMD-3",
    ),
    "play": told("play %(card)s", "spielst %(card)s", "plays %(card)s", "spielt %(card)s", "PLAY-1"),
    "attach": told(
        "attach %(card)s to %(other)s",
        "legst %(card)s an %(other)s an",
        "attaches %(card)s to %(other)s",
        "legt %(card)s an %(other)s an",
        "ITEM-1",
    ),
    "hide": told(
        "hide %(card)s at %(other)s",
        "legst %(card)s verdeckt an %(other)s an",
        "hides %(card)s at %(other)s",
        "legt %(card)s verdeckt an %(other)s an",
        "ITEM-2",
    ),
    "use": told("use %(card)s", "nutzt %(card)s", "uses %(card)s", "nutzt %(card)s", "STACK-1"),
    "turned_up": told("turn up %(card)s", "deckst %(card)s auf", "turns up %(card)s", "deckt %(card)s auf", "ITEM-4"),
    "attacks": impersonal("%(card)s attacks %(other)s.", "%(card)s greift %(other)s an.", "ATK-2"),
    "blocks": impersonal("%(card)s blocks %(other)s.", "%(card)s blockt %(other)s.", "ATK-3"),
    "damaged": impersonal("%(card)s takes %(number)s damage.", "%(card)s erleidet %(number)s Schaden.", "ATK-8"),
    "heals": impersonal("%(card)s loses %(number)s damage.", "%(card)s verliert %(number)s Schaden."),
    "exhausted": impersonal("%(card)s is exhausted.", "%(card)s wird erschöpft.", "EXH-2"),
    "refreshed": impersonal("%(card)s is made ready.", "%(card)s wird bereit gemacht.", "EXH-5"),
    "defeats": impersonal("%(card)s defeats %(other)s.", "%(card)s besiegt %(other)s."),
    "leaves": impersonal("%(card)s leaves play.", "%(card)s verlässt das Spiel.", "ZONE-4"),
    "moves": impersonal("%(card)s is moved.", "%(card)s wird bewegt."),
    "discards": told("discard %(card)s", "legst %(card)s ab", "discards %(card)s", "legt %(card)s ab", "ZONE-4"),
    "points": told(
        "collect %(number)s points", "sammelst %(number)s Siegpunkte", "collects %(number)s points", "sammelt %(number)s Siegpunkte", "VP-1"
    ),
    "point": told("collect a point", "sammelst einen Siegpunkt", "collects a point", "sammelt einen Siegpunkt", "VP-1"),
    "points_lost": told(
        "lose %(number)s points", "verlierst %(number)s Siegpunkte", "loses %(number)s points", "verliert %(number)s Siegpunkte", "VP-2"
    ),
    "point_lost": told("lose a point", "verlierst einen Siegpunkt", "loses a point", "verliert einen Siegpunkt", "VP-2"),
    "tokens": told(
        "get a resource token", "erhältst einen Ressourcenspielstein", "gets a resource token", "erhält einen Ressourcenspielstein", "RES-1"
    ),
    "triggers": impersonal("%(card)s triggers.", "%(card)s wird ausgelöst.", "STACK-5"),
    "countered": impersonal("An effect is cancelled.", "Ein Effekt wird abgebrochen.", "STACK-7"),
    "eliminated": told("leave the game", "verlässt das Spiel", "leaves the game", "verlässt das Spiel", "END-5"),
    "ends": impersonal("The game is over.", "Das Spiel ist vorbei.", "END-1"),
}
EXCHANGES: Final = {c.EXCHANGE_DRAW: "exchange_draw", c.EXCHANGE_TOKEN: "exchange_token", c.EXCHANGE_POINT: "exchange_point"}
TOLD_ELSEWHERE: Final = ("hides", "enters", "turn_up", "carries_out", "end_day", "looks", "changes", "resources", "markers", "falls")


def happening_line(
    numbers: Sequence[int], viewer: PlayerId, happening: Happening, name_of: Callable[[PlayerId], Said]
) -> tuple[Said, str, list[int]] | None:
    """A happening as a sentence, with its clause and the ids of the cards in it; None for what isn't worth telling.

    `numbers` are the cards' ids by their numbers in the match.
    """
    kind = happening.kind
    if kind == "exchanges":
        kind = EXCHANGES[happening.number]
    elif kind == "points":
        kind = ("point" if abs(happening.number) == 1 else "points") + ("_lost" if happening.number < 0 else "")
    sentence = SENTENCES.get(kind)
    if sentence is None or (kind == "turned_up" and happening.card == NO_CARD):
        return None
    ids: list[int] = []

    def named(card: int, otherwise: Said) -> Said:
        if card < 0 or card >= len(numbers) or numbers[card] < 0:
            return otherwise
        ids.append(numbers[card])
        return CardName(numbers[card])

    is_you = happening.player == viewer and viewer != NOBODY
    clause = happening.text if kind in ("ends", "eliminated") and happening.text else sentence.clause
    text = message(
        sentence.you if is_you else sentence.they,
        who=name_of(PlayerId(happening.player)) if happening.player >= 0 else "",
        card=named(happening.card, HIDDEN if kind == "hide" else A_CARD),
        other=named(happening.other, A_CARD) if "%(other)s" in sentence.you.en else "",
        number=abs(happening.number),
        phase=PHASES[happening.number] if kind == "phase" else "",
    )
    return text, clause, ids


def log_lines(game: State, viewer: PlayerId, happenings: Sequence[Happening], since: int, number_of: Numbering = as_they_are) -> list[Line]:
    """The sentences of what happened after the first `since` happenings."""
    found: list[Line] = []
    numbers = [definition.id for definition in game.definitions]
    turn = 0

    def name_of(player: PlayerId) -> Said:
        return seat_name(game, player, viewer)

    for number, happening in enumerate(happenings):
        if happening.kind == "turn":
            turn = happening.number
        if number < since:
            continue
        told = happening_line(numbers, viewer, happening, name_of)
        if told is not None:
            text, clause, ids = told
            named = (happening.card, happening.other if happening.kind == "attacks" else NO_CARD)
            seen = [number_of(GameCard(card)) for card in named if card != NO_CARD]
            found.append(Line(number, text, happening.kind, PlayerId(happening.player), turn, clause, ids, seen))
    return found
