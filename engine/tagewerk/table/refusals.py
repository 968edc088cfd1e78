"""Why something isn't among the options of Tagewerk, in words: what the rules say is in the way, with figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, Decision, GameCard, Obstacle, PlayerId
from engine.simulation.message import Said, message
from engine.table.questions import Refusal
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.legal import attack_obstacle, combat_obstacle, fighters_of
from engine.tagewerk.rules.obstacles import obstacle
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.briefs import brief_reason
from engine.tagewerk.table.questions import PLAIN, SHORT, WHAT, Numbering
from engine.tagewerk.table.standing import MARKERS

LABELS: Final[Mapping[str, LocalText]] = {
    "play": WHAT[c.PLAY],
    "attach": WHAT[c.ATTACH],
    "hide": WHAT[c.HIDE],
    "turn_up": WHAT[c.TURN_UP],
    "use": WHAT[c.USE],
    "attack": LocalText("Attack", "Angreifen"),
    "block": LocalText("Block", "Blocken"),
    "combat": PLAIN[c.GO_INTO_COMBAT][0],
    "exchange_draw": PLAIN[c.EXCHANGE_DRAW][0],
    "exchange_token": PLAIN[c.EXCHANGE_TOKEN][0],
    "exchange_point": PLAIN[c.EXCHANGE_POINT][0],
}
FIGHTS: Final = {c.DECIDE_ATTACK: "attack", c.DECIDE_BLOCK: "block"}
CHOOSE: Final = LocalText("Choose", "Wählen")
EXCHANGED: Final = {c.OPTION_NAMES[kind]: words for kind, words in SHORT.items()}
REASONS: Final[Mapping[str, LocalText]] = {
    "over": LocalText("The game is over.", "Das Spiel ist vorbei."),
    "eliminated": LocalText("You are out of the game.", "Du bist aus dem Spiel."),
    "not_your_turn": LocalText("It isn’t your day.", "Es ist nicht dein Tag."),
    "others_decide": LocalText("Somebody else decides now.", "Gerade entscheidet jemand anderes."),
    "answers_only": LocalText(
        "Now only abilities and hidden items: nothing is played from the hand.",
        "Jetzt nur Fähigkeiten und verdeckte Gegenstände: Aus der Hand wird nichts gespielt.",
    ),
    "in_combat": LocalText("First the combat has to end.", "Erst muss der Kampf zu Ende sein."),
    "no_combat": LocalText(
        "Attacks are declared in combat, one after the other.", "Angriffe werden im Kampf erklärt, einer nach dem anderen."
    ),
    "no_block": LocalText(
        "Nothing of yours is attacked that could be blocked for.", "Nichts von dir wird angegriffen, wofür du blocken könntest."
    ),
    "not_asked": LocalText("That isn’t asked now.", "Danach ist gerade nicht gefragt."),
    "answer_first": LocalText("Something else is asked first.", "Erst ist etwas anderes zu entscheiden."),
    "no_marker": LocalText("There is no command marker for it.", "Dafür fehlt eine Befehlsmarke."),
    "empty_deck": LocalText("The deck is empty.", "Das Deck ist leer."),
    "once_a_turn": LocalText("Only once a turn.", "Nur einmal in jedem Zug."),
    "not_trailing": LocalText("Only with fewer points than every other player.", "Nur mit weniger Punkten als alle anderen."),
    "first_turn": LocalText("Not in the very first turn.", "Nicht im allerersten Zug."),
    "no_attack": LocalText("There is nobody to attack, or nobody who could.", "Niemand kann angreifen oder angegriffen werden."),
    "not_in_hand": LocalText("It isn’t in your hand.", "Sie ist nicht auf deiner Hand."),
    "not_yours": LocalText("It isn’t yours.", "Sie gehört dir nicht."),
    "not_hidden": LocalText("It isn’t hidden.", "Sie liegt nicht verdeckt."),
    "stealthy": LocalText("The attacker is stealthy.", "Der Angreifer ist ungesehen."),
    "no_slot": LocalText("All %(slots)s character slots are taken.", "Alle %(slots)s Charakterplätze sind belegt."),
    "same_place": LocalText("That place is there already, or was before.", "Dieser Ort liegt schon da oder lag schon da."),
    "not_so": LocalText("Its text allows it only the other way.", "Ihr Text erlaubt es nur anders."),
    "no_bearer": LocalText("No card has a free item slot.", "Keine Karte hat einen freien Gegenstandsplatz."),
    "no_support": LocalText("It has no support ability.", "Sie hat keine Unterstützerfähigkeit."),
    "cost": LocalText("It costs %(cost)s, you have %(resources)s.", "Das kostet %(cost)s, du hast %(resources)s."),
    "faction": LocalText("No resource of its faction is there.", "Keine Ressource ihrer Fraktion ist da."),
    "no_target": LocalText("There is no target for it.", "Es gibt kein Ziel dafür."),
    "no_ability": LocalText("It has no such ability.", "So eine Fähigkeit hat sie nicht."),
    "exhausted": LocalText("It is exhausted.", "Sie ist erschöpft."),
    "waits": LocalText("It came into play in this turn.", "Sie kam erst in diesem Zug ins Spiel."),
    "rests": LocalText("Exhausted, its text does nothing.", "Erschöpft hat ihr Text keine Wirkung."),
    "forbidden": LocalText("An effect forbids it.", "Ein Effekt verbietet es."),
    "no_cards": LocalText("The cards it costs aren’t there.", "Die Karten, die es kostet, sind nicht da."),
    "no_fighter": LocalText("It has no combat values.", "Sie hat keine Kampfwerte."),
}
"""What each obstacle of the rules is in words."""


def refusal(card: GameCard, action: str, found: Obstacle, number_of: Numbering) -> Refusal:
    """An obstacle in words."""
    values: dict[str, Said] = dict(found.figures)
    short = EXCHANGED.get(action, "")
    label = LABELS.get(action, CHOOSE)
    reason = message(REASONS[found.code], **values)
    return Refusal(label, reason, found.clause, number_of(card), MARKERS if short else "", short, brief_reason(found))


def refusals(game: State, player: PlayerId, decision: Decision, number_of: Numbering = lambda card: card) -> list[Refusal]:
    """What `player` can't do in the own day, card by card; nothing at other decisions."""
    if decision.kind != c.DECIDE_DAY or decision.player != player:
        return []
    return list(_refused(game, player, {option.card for option in decision.options}, number_of))


def brief_refusals(game: State, player: PlayerId, decision: Decision, number_of: Numbering = lambda card: card) -> list[Refusal]:
    """`refusals`, why fighters don't attack or block now, and why cards are no answer."""
    if decision.player != player:
        return []
    wanted: list[tuple[GameCard, str]] = []
    if decision.kind == c.DECIDE_DAY:
        offered = {option.card for option in decision.options}
        return [*refusals(game, player, decision, number_of), *_no_attacks(game, player, offered, number_of)]
    if decision.kind in FIGHTS:
        wanted = [(piece.card, FIGHTS[decision.kind]) for piece in fighters_of(game, player)]
    elif decision.kind in (c.DECIDE_ANSWER, c.DECIDE_WINDOW):
        wanted = _wanted(game, player)
    return list(_found(game, player, wanted, {option.card for option in decision.options}, number_of))


def _no_attacks(game: State, player: PlayerId, offered: set[GameCard], number_of: Numbering) -> Iterator[Refusal]:
    """Why fighters with which nothing can be done in the day don't attack: they can't, there is no combat now, or it has to begin."""
    for piece in fighters_of(game, player):
        if piece.card not in offered:
            found = attack_obstacle(game, piece) or combat_obstacle(game, player) or obstacle(game, player, piece.card, "attack", 0)
            if found is not None:
                yield refusal(piece.card, "attack", found, number_of)


def _refused(game: State, player: PlayerId, offered: set[GameCard], number_of: Numbering) -> Iterator[Refusal]:
    yield from _found(game, player, _wanted(game, player), offered, number_of)
    for action in ("exchange_draw", "exchange_token", "exchange_point", "combat"):
        found = obstacle(game, player, NO_CARD, action, 0)
        if found is not None and not _is_plain_offer(game, action):
            yield refusal(NO_CARD, action, found, number_of)


def _wanted(game: State, player: PlayerId) -> list[tuple[GameCard, str]]:
    """What one might want to do with each card of one's own."""
    person = game.players[player]
    wanted = [(card, "attach" if _is_attached(game, card) else "play") for card in person.hand]
    return [*wanted, *[(card, "use") for card in person.able], *[(card, "turn_up") for card in person.hidden]]


def _found(
    game: State, player: PlayerId, wanted: list[tuple[GameCard, str]], offered: set[GameCard], number_of: Numbering
) -> Iterator[Refusal]:
    for card, action in wanted:
        if card not in offered:
            found = obstacle(game, player, card, action, 0)
            if found is not None:
                yield refusal(card, action, found, number_of)


def _is_attached(game: State, card: GameCard) -> bool:
    definition = game.definitions[card]
    return definition.kind == c.ITEM and not definition.is_direct


def _is_plain_offer(game: State, action: str) -> bool:
    decision = game.decision
    return decision is not None and any(c.OPTION_NAMES[option.kind] == action for option in decision.options)
