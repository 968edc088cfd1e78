"""The abilities of German print: keywords, events, what is paid, and sentences put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities import sentences
from engine.rone.abilities.antecedents import after_condition
from engine.rone.abilities.data import IT, Data, Steps
from engine.rone.abilities.german_names import OPPONENT, YOUR, A, inflected
from engine.rone.words.events import EVENTS, Event
from engine.text.phrases import Phrases


def add_abilities(phrases: Phrases) -> None:
    """Add events, sentences and whole abilities."""
    _add_events(phrases)
    sentences.add_sentences(phrases, PHRASES)
    _add_short(phrases)
    _add_abilities(phrases)


ONE_OPTION: Final = (
    "eine (Möglichkeit|Option|Alternative)",
    "eine (der|von) [folgenden] [beiden|zwei|drei] (Möglichkeiten|Optionen|Alternativen)",
    "einen (Effekt|der [folgenden] [beiden] Effekte)",
    "(eine|eines|einen) der beiden",
)


def _add_short(phrases: Phrases) -> None:
    """Clauses that leave out what the one before them said, and a choice that one verb holds."""
    add = phrases.add
    draw = "(ziehe|zieh|ziehst du|du ziehst)"
    add("clause", f"{draw} {{number}}", lambda number: [{"draw": number}])
    add("replacing", f"{draw} {{number}}", lambda number: [{"draw": number}])
    add("replacing", "(füge|fügst du|erhältst du|erhalte) {number} [zu]", lambda number: [{"amount": number}])
    add("clause", ["{player} zieht {number}", "zieht {player} {number}"], lambda player, number: make.of_player(player, [{"draw": number}]))
    either = lambda clauses: clauses if len(clauses) == 1 and "choose" in clauses[0] else None  # noqa: E731
    add("consequence", ["entweder {clauses}", f"{PHRASES['choose-one']} {{clauses}}"], either)
    add("when_so", f"{PHRASES['if']} [,] {{consequence}}", after_condition)
    add("s_open", "{one:when_so} ; {two:when_so}", lambda one, two: [*one, *two])
    alone = "{one:consequence} [.|,|;] (sonst|ansonsten|andernfalls) [nur] {number}"
    add("s_open", f"{PHRASES['if']} [,] {alone}", _otherwise_so_many)


def _otherwise_so_many(condition: Any, one: Steps, number: int) -> Steps | None:
    word = make.amount_word(one[0]) if len(one) == 1 else None
    return None if word is None else [{"if": condition, "then": one, "else": [{**one[0], word: number}]}]


GERMAN_EVENTS: Final[Mapping[Event, str]] = {
    Event.LEAVES: "das (Schlachtfeld|Spiel) (verlässt|verlassen|verlässt)",
    Event.ANY_DEATH: (
        "(stirbt|sterben|stirbst|gestorben ist|(vernichtet|zerstört) (wird|wurde)|[vom Schlachtfeld] auf den Friedhof (kommt|gelegt wird))"
    ),
    Event.USES_ABILITY: "(eine|eine aktivierbare|eine ihrer|eine seiner) (Fähigkeit|Fähigkeiten) (nutzt|nutzen|benutzt|einsetzt)",
    Event.DAMAGED: "Schaden (erleidet|erleidest|erleiden|nimmt|erhält|zugefügt wird|zugefügt bekommt)",
    Event.DEALS_DAMAGE: "Schaden (zufügt|zufügst|zufügen|verursacht|macht)",
    Event.DRAWS: "eine (Karte|<card>) (zieht|ziehst)",
    Event.LEVELS_UP: "(aufsteigt|aufsteigst|eine Stufe aufsteigt)",
    Event.GAINS_WATER: "(Wasser|<water>) (erhält|erhältst|bekommt|bekommst|kriegt|kriegst)",
    Event.ATTACKS: "(angreift|angreifst|einen Angriff erklärt)",
    Event.ENTERS: "(das Schlachtfeld (betritt|betreten)|(auf das Schlachtfeld|aufs Schlachtfeld|ins Spiel) (kommt|gebracht wird))",
    Event.EXHAUSTED: "erschöpft (wird|werden)",
    Event.KILLS: "eine [andere] Einheit (tötet|töten)",
    Event.LOSES_WATER: "(Wasser|<water>) (verliert|verlierst)",
}
OWN_EVENTS: Final[Mapping[Event, str]] = {
    Event.BATTLEFIELD: "((auf das Schlachtfeld|aufs Schlachtfeld|ins Spiel) (kommt|gekommen ist|gelegt wird|gelegt wurde|gebracht wird)|"
    "das Schlachtfeld (betritt|betreten hat))",
    Event.DEATH: (
        "(stirbt|gestorben ist|(vernichtet|zerstört) (wird|wurde)|[vom Schlachtfeld] auf den Friedhof (kommt|gelegt wird|gelegt wurde))"
    ),
    Event.RECYCLE: "wiederverwertet (wird|wurde)",
    Event.DIRECT_HIT: "((dem gegnerischen Helden|dem Helden deines Gegners) Schaden zufügt|den gegnerischen Helden trifft)",
    Event.COMBAT: "(im Kampf ist|in einen Kampf gerät)",
}
FIRST_EVENTS: Final[Mapping[Event, str]] = {
    Event.ANY_DEATH: "stirbt {doer}",
    Event.LEAVES: "verlässt {doer} das (Schlachtfeld|Spiel)",
    Event.USES_ABILITY: "(benutzt|nutzt) {doer} eine [aktivierbare] Fähigkeit",
    Event.DAMAGED: "(erleidet|nimmt) {doer} Schaden",
    Event.DEALS_DAMAGE: "fügt {doer} Schaden zu",
    Event.DRAWS: "(zieht|ziehst) {doer} eine Karte",
    Event.ATTACKS: "greift {doer} an",
    Event.LEVELS_UP: "steigt {doer} [eine Stufe] auf",
    Event.GAINS_WATER: "(erhält|erhältst|bekommt|bekommst) {doer} Wasser",
    Event.ENTERS: "(betritt {doer} das Schlachtfeld|kommt {doer} (auf das Schlachtfeld|aufs Schlachtfeld|ins Spiel))",
    Event.EXHAUSTED: "wird {doer} erschöpft",
    Event.KILLS: "tötet {doer} eine [andere] Einheit",
    Event.LOSES_WATER: "(verliert|verlierst) {doer} Wasser",
}
"""Events whose sentence begins with the verb, without "wenn"."""
OWN_FIRST_EVENTS: Final[Mapping[Event, tuple[str, ...]]] = {
    Event.DEATH: ("wird {own_card} (vernichtet|zerstört)", "stirbt {own_card}"),
    Event.RECYCLE: ("wird {own_card} wiederverwertet",),
    Event.DIRECT_HIT: ("fügt {own_card} (dem gegnerischen Helden|dem Helden deines Gegners) Schaden zu",),
}
TURNS: Final = {
    "own": "(deines [eigenen] (Zuges|Zugs)|[eines] (jedes|jeden) deiner Züge|von deinem Zug)",
    "enemy": "(des gegnerischen (Zuges|Zugs)|[des|jedes] (Zuges|Zugs) (deines|des) Gegners|[eines] (jedes|jeden) gegnerischen Zuges)",
    "any": "((jedes|eines jeden|eines) (Zuges|Zugs) [eines Spielers]|des Zuges jedes Spielers)",
}


def _add_events(phrases: Phrases) -> None:
    """What a trigger waits for, the verb at its end."""
    add = phrases.add
    add("own_doer", "{own_or_it}", lambda own_or_it: own_or_it)
    add("own_doer", "die Einheit", lambda: IT)
    for event, pattern in OWN_EVENTS.items():
        add("event", f"{{own_doer}} {pattern}", lambda own_doer, event=event: make.marked({"when": event.value}, own_doer))
    for event, pattern in GERMAN_EVENTS.items():
        add("event", f"{{doer}} {pattern}", lambda doer, event=event: make.event(event, doer))
        add(
            "event",
            f"{{one_described}} {pattern} {{tail}}",
            lambda one_described, tail, event=event: _told_late(event, one_described, tail),
        )
    for who, whose, verb in (
        ("du", "own", "(spielst|ausspielst|einsetzt)"),
        (OPPONENT, "enemy", "(spielt|ausspielt)"),
        ("ein Spieler", "any", "(spielt|ausspielt)"),
    ):
        add("event", f"{who} {{one_described}} {verb}", lambda one_described, whose=whose: make.played(one_described, whose))
        add(
            "event",
            f"{who} {{one_described}} {verb} {{tail}}",
            lambda one_described, tail, whose=whose: _played(one_described, tail, whose),
        )
    for who, whose, verb in (
        ("du", "own", "wiederverwertest"),
        (OPPONENT, "enemy", "wiederverwertet"),
        ("ein Spieler", "any", "wiederverwertet"),
    ):
        add(
            "event", f"{who} {{one_described}} {verb}", lambda one_described, whose=whose: make.played(one_described, whose, Event.RECYCLES)
        )
    for under, whose in (("unter deiner Kontrolle", "own"), ("unter der Kontrolle (deines|des) Gegners", "enemy")):
        place = "(das Schlachtfeld|ins Spiel|auf das Schlachtfeld|aufs Schlachtfeld)"
        add(
            "event",
            [f"{{one_described}} {under} {GERMAN_EVENTS[Event.ENTERS]}", f"{{one_described}} {place} {under} (betritt|kommt)"],
            lambda one_described, whose=whose: make.event(Event.ENTERS, ("card", cards.merged(one_described, {"whose": whose}))),
        )
    for who, whose in (("du", "own"), (OPPONENT, "enemy"), ("(ein|irgendein|jeder) Spieler", "any")):
        add("doer", who, lambda whose=whose: ("player", whose))
    for who, whose in (
        ("dein Held", "own"),
        ("(der gegnerische Held|der Held deines Gegners)", "enemy"),
        ("(ein|irgendein) Held", "any"),
    ):
        add("doer", who, lambda whose=whose: ("hero", whose))
    add("doer", "{own_doer}", lambda own_doer: ("self", own_doer))
    add("doer", "{one_described}", lambda one_described: ("card", one_described))
    add("one_described", f"{A} {{core}}", lambda core: _one({}, core))
    add("one_described", f"{A} {YOUR} {{core}}", lambda core: _one({"whose": "own"}, core))
    add("one_described", f"{A} {inflected('ander')} {YOUR} {{core}}", lambda core: _one({"whose": "own", "other": True}, core))
    add("one_described", "dein {core}", lambda core: cards.merged(core, {"whose": "own"}) if core.get("kind") == "hero" else None)
    add("one_described", f"{YOUR} {{core}}", lambda core: cards.merged(core, {"whose": "own"}) if core.get("plural") is False else None)
    for whose, turn in TURNS.items():
        add("turn", turn, lambda whose=whose: whose)
    add("in_turn", ["in deinem [eigenen] Zug", "während deines [eigenen] (Zuges|Zugs)"], lambda: "own")
    add("in_turn", ["(im|in dem) (gegnerischen Zug|Zug deines Gegners)", "während des (Zuges|Zugs) deines Gegners"], lambda: "enemy")
    for event, begin in ((Event.BEGIN_TURN, "(zu Beginn|am Beginn|am Anfang|zu Anfang)"), (Event.END_TURN, "am Ende")):
        add("turn_event", f"{begin} {{turn}}", lambda turn, event=event: make.event(event, ("player", turn)))
    add(
        "when",
        "(immer wenn|immer , wenn|dann immer , wenn|wenn immer|wenn|jedes mal wenn|jedes mal , wenn|jedesmal wenn|jedesmal , wenn|"
        "sobald|wann immer|falls|nachdem|sooft) {event}",
        lambda event: event,
    )
    for during, whose in (
        ("(während deines Zuges|in deinem Zug)", "own"),
        ("(während|in) (des gegnerischen Zuges|dem gegnerischen Zug|dem Zug deines Gegners|des Zuges deines Gegners)", "enemy"),
    ):
        add(
            "when",
            f"(immer wenn|wenn|sobald|jedes mal wenn) {during} {{event}}",
            lambda event, whose=whose: {**event, "if": {"turn": whose}},
        )
    add("when", "(immer wenn|wenn|sobald|jedes mal wenn) {event} und {condition}", lambda event, condition: {**event, "if": condition})
    add("when", "{first_event}", lambda first_event: first_event)
    for event, pattern in FIRST_EVENTS.items():
        add("first_event", pattern, lambda doer, event=event: make.event(event, doer))
    for event, patterns in OWN_FIRST_EVENTS.items():
        add("first_event", patterns, lambda own_card, event=event: {"when": event.value})
    for name, whose in (("dein", "own"), ("(der gegnerische|ein gegnerischer)", "enemy"), ("ein", "any")):
        add("event", f"{name} Zug endet", lambda whose=whose: make.event(Event.END_TURN, ("player", whose)))
    add("event", "du {own_card} wiederverwertest", lambda own_card: {"when": "recycle"})
    add("event", "sich {own_card} im Kampf befindet", lambda own_card: {"when": "combat"})
    add("event", "{own_card} angreift oder angegriffen wird", lambda own_card: {"when": "combat"})
    add("when", "{turn_event}", lambda turn_event: turn_event)


def _played(one_described: Data, tail: Data, whose: str) -> Data | None:
    """A card that is played, told more of behind the verb."""
    described = cards.merged(one_described, tail)
    return None if described is None else make.played(described, whose)


def _told_late(event: Event, one_described: Data, tail: Data) -> Data | None:
    """An event about a card that is told more of behind the verb."""
    described = cards.merged(one_described, tail)
    return None if described is None else make.event(event, ("card", described))


def _one(how_many: Data, core: Data) -> Data | None:
    return cards.described(how_many, core)


PHRASES: Final[Mapping[str, str]] = {
    "may": "(du darfst|darfst du|du kannst|kannst du)",
    "may-colon": "(du darfst|darfst du) Folgendes tun",
    "if": "([dann] [nur|nur dann ,] (wenn|falls|sofern) {condition}|{condition:first_condition})",
    "trailing-if": "[,] (wenn|falls|sofern) {condition}",
    "only": "nur",
    "restriction": (
        "((nutze|benutze|setze|verwende) (dies|sie|diese Fähigkeit) nur [ein] {only} [ein]|"
        "diese Fähigkeit (kann|darf) nur {only} (genutzt|benutzt|eingesetzt|verwendet) werden|"
        "diese Fähigkeit (kann|darf) nur (genutzt|benutzt|eingesetzt|verwendet) werden {only}|"
        "du (kannst|darfst) (dies|sie|diese Fähigkeit) nur {only} (nutzen|benutzen|einsetzen|verwenden)|"
        "du (kannst|darfst) (dies|sie|diese Fähigkeit) nur (nutzen|benutzen|einsetzen|verwenden) {only}|nur {only})"
    ),
    "as-long-as": "((solange|wenn|falls) {condition}|{condition:first_condition}|{turn:in_turn})",
    "if-you-do": (
        "(tust du (dies|das|es)|hast du (dies|das|es) (getan|gemacht)|machst du (dies|das|es)|(wenn|falls) ((du|er|man) (das|dies|es) "
        "(tust|tut|machst|macht|getan hast|getan hat|gemacht hast)|(das|dies) (geschehen ist|geschieht|passiert)))"
    ),
    "otherwise": "(sonst|ansonsten|andernfalls)",
    "if-not-done": "wenn (nicht|er (das|es|dies) nicht tut|du das nicht tust|du es nicht tust|du dies nicht tust)",
    "first-time": (
        "(das erste Mal in jedem Zug , wenn|wenn in (einem|jedem) Zug zum ersten Mal|wenn zum ersten Mal in (einem|jedem) Zug) {event}"
    ),
    "first-time-late": "wenn {event} , zum ersten Mal in jedem Zug",
    "either": "[entweder]",
    "once-before": "[nur] (einmal|1 mal|ein mal) (pro Zug|in jedem Zug|je Zug|jeden Zug)",
    "for-each": f"für {inflected('jed')} {{of:one_counted}}",
    "repeat": "(tu dies|tue dies|führe dies|wiederhole dies) {times} [aus]",
    "choose-one": (
        "(wähle|wähl|wählst du|du wählst) (eines|eins|1|" + "|".join(ONE_OPTION) + ") "
        "[davon|von beiden|von diesen|der folgenden|aus|der folgenden (Möglichkeiten|Optionen|Effekte)] [:|-]"
    ),
    "choose": (
        "(wähle|wählst du|du wählst) {number} [davon|(der|von) [folgenden] (Möglichkeiten|Optionen|Effekten|Effekte)"
        "|(Möglichkeiten|Optionen|Effekte)] [:|-]"
    ),
    "or": "[,|;] oder",
    "instead": "stattdessen",
    "once": (
        "[(dies|das) (geschieht|gilt|passiert)] [nur|höchstens|maximal] (einmal|1 mal|ein mal|1 x) "
        "(in jedem Zug|pro Zug|je Zug|in einem Zug|jeden Zug)"
    ),
    "initiative": "Initiative",
    "pay": "((zahle|zahl|bezahle|bezahl) {payment}|{payment} (zahlen|bezahlen))",
    "and": "(und|,|, und)",
}


def _add_abilities(phrases: Phrases) -> None:
    """What an ability begins with: keywords, events, what is paid."""
    add = phrases.add
    for row in EVENTS.values():
        if row.is_of_card_itself:
            add("trigger_word", row.german, lambda event=row.event: event.value)
    add("one_only", "einmal (in jedem Zug|pro Zug|je Zug|in einem Zug|jeden Zug)", lambda: {"once_per_turn": True})
    add("one_only", "{turn:in_turn}", make.in_turn)
    add("one_only", "[,] (wenn|falls|solange) {condition}", lambda condition: {"if": condition})
    add("payment_item", ["{number} (<water>|Wasser|Wassertropfen)"], lambda number: {"water": number})
    add("payment_item", "{number} <recycle>", lambda number: {"graveyard": number})
    add("payment_item", "<recycle>", lambda: {"graveyard": 1})
    add("payment_item", ["{cards:hand_amount}", "{cards:card_amount} (aus|von) (der|deiner) Hand"], lambda cards: {"hand": cards})
    add("payment_item", "lege die oberste Karte deines Decks auf (den|deinen) Friedhof", lambda: {"deck": 1})
    add(
        "payment_item",
        "lege die (obersten {number}|{number} obersten) Karten deines Decks auf (den|deinen) Friedhof",
        lambda number: {"deck": number},
    )
    add("payment_item", ["wirf {cards:hand_amount} ab", "wirf {cards:card_amount} ab"], lambda cards: {"hand": cards})
    add("payment_item", "die oberste Karte deines Decks", lambda: {"deck": 1})
    add("payment_item", "die obersten {number} Karten deines Decks", lambda number: {"deck": number})
    add(
        "payment_item",
        "(entferne|) die oberste Karte deines Friedhofs aus dem Spiel".replace("(entferne|)", "entferne"),
        lambda: {"graveyard": 1},
    )
    add("payment_item", "entferne die obersten {number} Karten deines Friedhofs aus dem Spiel", lambda number: {"graveyard": number})
    add(
        "exhausting",
        ["(erschöpfe|erschöpf) [{own_card}] [{times}]", "[{times}] erschöpfen"],
        lambda own_card=None, times=1: times if isinstance(times, int) and times <= 3 else None,
    )
    add("exhausting", "(erschöpfe|erschöpfen) {number}", lambda number: number if number <= 3 else None)
    add("gains_item", "+ {number} (<water>|Wasser)", lambda number: {"water": number})
    add("gains_item", "+ {number} (<card>|Karte|Karten)", lambda number: {"draw": number})
    add("gains_item", "<recycle>", lambda: {"remove_from_graveyard": 1})
    for keyword, name in (
        ("flying", "(Fliegend|Fliegende Einheit|Flieger|Flugfähigkeit)"),
        ("invisibility", "(Unsichtbar|Unsichtbare Einheit)"),
    ):
        add("keywords", name, lambda keyword=keyword: [{"keyword": keyword}])
        add("keywords", f"{name} (und|,) {{keywords}}", lambda keywords, keyword=keyword: [{"keyword": keyword}, *keywords])
    add("line", "{keywords} (,|;|-) {line}", lambda keywords, line: [*keywords, *line] if "keyword" not in line[0] else None)
    sentences.add_abilities(phrases, PHRASES)
