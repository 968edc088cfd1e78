"""German print that leaves words out: "2 Schaden an Zieleinheit", "Gegner: -1 Wasser", "Kann nicht angreifen", "Ist dein Friedhof leer"."""

from __future__ import annotations

from typing import Any, Final

from engine.rone.abilities import building as make
from engine.rone.abilities.data import Data, Steps
from engine.rone.abilities.english_names import FIGURES
from engine.rone.abilities.german_names import ITS, OPPONENT, STAT_NAMES, THE, YOUR, A
from engine.rone.abilities.german_tails import harm, told_in_full
from engine.rone.abilities.german_values import WATER
from engine.rone.abilities.pronouns import CONTROLLER, PLAYERS
from engine.rone.abilities.sentences import activated
from engine.rone.words.vocabulary import PlayZone
from engine.text.phrases import Phrases

CARDS: Final = "(<card>|Karte|Karten)"
GET: Final = "(erhält|erhalten|bekommt|bekommen|kriegt|kriegen|gewinnt|gewinnen|hat|haben)"
REACHES: Final = "(an|bei|auf|gegen)"


def add_short(phrases: Phrases) -> None:
    """Add clauses without a verb or a subject, and conditions about a state."""
    _add_amounts(phrases)
    _add_harm(phrases)
    _add_gains(phrases)
    _add_keywords(phrases)
    _add_states(phrases)
    _add_abilities(phrases)


def _add_amounts(phrases: Phrases) -> None:
    """Water and cards as bare numbers."""
    add = phrases.add
    add("clause", f"[+] {{number}} {WATER}", lambda number: [{"water": number}])
    add("clause", f"[+] {{number}} {CARDS}", lambda number: [{"draw": number}])
    add("gains_item", f"{{number}} {CARDS}", lambda number: {"draw": number})
    for who, player in ((OPPONENT, "enemy"), ("du", "you")):
        add("clause", f"{who} [:] - {{number}} {WATER}", lambda number, player=player: make.of_player(player, [{"water": -number}]))
    add("drawn_amount", f"{THE} oberste Karte {YOUR} Decks [und nimm sie auf die Hand]", lambda: 1)
    add("drawn_amount", f"{THE} obersten {{amount}} Karten {YOUR} Decks [und nimm sie auf die Hand]", lambda amount: amount)
    for cards in ("{amount} (Karte|Karten)", "{amount} (Handkarte|Handkarten)"):
        for whose, rule in (("seiner Wahl", "discarded_theirs"), ("deiner Wahl", "discarded_yours")):
            add(rule, [f"{cards} {whose}", f"{cards} {whose} (aus|von) (seiner|deiner|der) Hand"], lambda amount: amount)
    add("clause", ["{player} wirft {amount:discarded_theirs} ab", "wirft {player} {amount:discarded_theirs} ab"], _discarded_by)
    add("clause", "{player} muss {amount:discarded_theirs} abwerfen", _discarded_by)
    few = "{amount:number} davon"
    add(
        "clause",
        [f"{{player}} wirft {few} ab", f"wirft {{player}} {few} ab", f"(muss {{player}}|{{player}} muss) {few} abwerfen"],
        _discarded_of,
    )
    move = "(kommt|kommen|gehen|geht|wandert|wandern)"
    graveyard = "auf (den|deinen|seinen) Friedhof"
    add("clause", [f"{{cards_from}} {move} {graveyard}", f"{move} {{cards_from}} {graveyard}"], _to_graveyard)


def _add_keywords(phrases: Phrases) -> None:
    """Several keywords that a card loses, and those that are taken from it."""
    add = phrases.add
    add("lost_words", "{keyword}", lambda keyword: [{"lose": keyword}])
    add("lost_words", "{keyword} (und|,|sowie) {lost_words}", lambda keyword, lost_words: [{"lose": keyword}, *lost_words])
    for order in ("{target} (verliert|verlieren)", "(verliert|verlieren) {target}"):
        add("clause", [f"{order} [{{duration}}] {{several:lost_words}}", f"{order} {{several:lost_words}} {{duration}}"], _get)
    add("clause", "(entferne|nimm) {several:lost_words} von {target} [{duration}]", _get)


def _discarded_by(player: str, amount: Any) -> Steps | None:
    return make.of_player(player, [{"destroy_cards": amount, "from": "hand"}])


def _discarded_of(player: str, amount: Any) -> Steps | None:
    """Some of the cards in a hand, which "er" has; of those that were just drawn is said without "er"."""
    return _discarded_by(player, amount) if player in (PLAYERS, CONTROLLER) else None


def _to_graveyard(cards_from: Data) -> Steps:
    return [{word or "destroy_cards": value for word, value in cards_from.items()}]


def _add_harm(phrases: Phrases) -> None:
    """Damage without "zufügen"."""
    add = phrases.add
    build = lambda damage_amount, harmed: harm(harmed, damage_amount)  # noqa: E731
    add("clause", f"{{damage_amount}} {REACHES} {{harmed}}", build)
    heroes = "(beide|beiden|jeder|jedem|alle|allen) (Held|Helden)"
    take = "(erleidet|erleiden|nehmen|nimmt)"
    both = lambda damage_amount: [*make.harmed_hero("you", damage_amount), *make.harmed_hero("enemy", damage_amount)]  # noqa: E731
    add("clause", [f"{heroes} {take} {{damage_amount}}", f"{take} {heroes} {{damage_amount}}"], both)
    add("clause", f"(mach|mache|verursache|verursachst du|füge|füg) {{damage_amount}} {REACHES} {{harmed}} [zu]", build)
    add("clause", f"teile {{damage_amount}} {REACHES} {{harmed}} aus", build)
    add("clause", "({harmed} (bekommt|bekommen|kriegt|kriegen)|(bekommt|bekommen|kriegt|kriegen) {harmed}) {damage_amount}", build)


def _add_gains(phrases: Phrases) -> None:
    """What a card gets, without a verb or said round about."""
    add = phrases.add
    add("several", "{gain}", lambda gain: gain)
    add("clause", "{target} [:] {several} [{duration}]", _verbless)
    for order in (f"{{target}} {GET}", f"{GET} {{target}}"):
        add(
            "clause",
            [f"{order} [{{duration}}] [je|jeweils|zusätzlich] {{several}}", f"{order} [je|jeweils] {{several}} {{duration}}"],
            _get,
        )
        for one, late in (("[{duration}]", ""), ("", "{duration}")):
            add("clause", f"{order} {one} [entweder] {{first:gain}} oder {{second:gain}} {late}", _either)
    add(
        "clause",
        f"{{one:target}} (und|sowie) {{two:target}} {GET} [je|jeweils|beide] [{{duration}}] {{several}} [{{late:duration}}]",
        _both_get,
    )
    for stat in FIGURES:
        name = STAT_NAMES[stat]
        for sign, more in ((1, "(erhöhten|höheren|gesteigerten)"), (-1, "(verringerten|niedrigeren|gesenkten)")):
            add(
                "gain",
                f"{A} um {{number}} {more} {name}",
                lambda number, sign=sign, stat=stat: [{stat.value: sign * number}],
            )
        on = f"(auf|bei|für|zum|zu) [{ITS}|{THE}|allen] {name}"
        add("gain", f"[{A} Bonus von] + {{amount}} {on}", lambda amount, stat=stat: [{stat.value: amount}])


def _get(target: Any, several: Steps, duration: str | None = None) -> Steps | None:
    steps = make.lasting(several, duration) if duration else several
    return None if steps is None else make.of_card(target, steps)


def _verbless(target: Any, several: Steps, duration: str | None = None) -> Steps | None:
    """What is only listed behind a card: figures, no keyword, which could be one that the card has."""
    if any("grant" in step for step in several) or not isinstance(target, dict):
        return None
    return _get(target, several, duration)


def _either(target: Any, first: Steps, second: Steps, duration: str | None = None) -> Steps | None:
    made = []
    for gain in (first, second):
        steps = make.lasting(gain, duration) if duration else gain
        step = None if steps is None else make.of_card(target, steps)
        if step is None:
            return None
        made.append(step)
    return [{"choose": 1, "of": made}]


def _both_get(one: Any, two: Any, several: Steps, duration: str | None = None, late: str | None = None) -> Steps | None:
    steps = make.lasting(several, duration or late or "") if duration or late else several
    if steps is None or (duration and late):
        return None
    told = told_in_full((one, two))
    if told is None:
        return None
    first, second = (make.of_card(whom, steps) for whom in told)
    return None if first is None or second is None else [*first, *second]


STATES: Final = (
    ("erschöpft", {"exhausted": ">=1"}),
    ("(nicht erschöpft|aktiv|im Bereitschaftszustand|einsatzbereit)", {"exhausted": "=0"}),
    ("(beschädigt|verletzt|verwundet)", {"damage": ">=1"}),
    ("(nicht beschädigt|unbeschädigt|unverletzt)", {"damage": "=0"}),
)
EMPTY: Final = (
    (PlayZone.GRAVEYARD, "Friedhof"),
    (PlayZone.HAND, "Hand"),
    (PlayZone.DECK, "Deck"),
)


def _add_states(phrases: Phrases) -> None:
    """Conditions about what a card or a zone is."""
    add = phrases.add
    for state, said in STATES:
        build = lambda one_described, said=said: make.held(((1, None), one_described), said)  # noqa: E731
        add("one_condition", f"{{one_described}} {state} ist", build)
        (stat, bound), *_ = said.items()
        compared, least = ("at_least", 1) if bound == ">=1" else ("equal", 0)
        own = lambda own_or_it, stat=stat, word=compared, least=least: {word: [{"stat": stat, "of": own_or_it}, least]}  # noqa: E731
        add("one_condition", f"{{own_or_it}} {state} ist", own)
    for zone, name in EMPTY:
        for who, whose in (
            (f"{YOUR} {name}", "own"),
            (f"{THE} {name} {OPPONENT}", "enemy"),
            (f"{THE} (gegnerische|gegnerisches) {name}", "enemy"),
        ):
            empty = {"equal": [{"count": {"card": whose, "in": zone.value}}, 0]}
            add("one_condition", f"{who} leer ist", lambda empty=empty: empty)
            add("first_condition", f"ist {who} leer", lambda empty=empty: empty)
    for who, should, whose in (("du", "solltest", "own"), (OPPONENT, "sollte", "enemy")):
        for where, place in (
            ("", {}),
            ("(auf|in) (der|deiner|seiner) Hand", {"in": "hand"}),
            ("(im|in deinem|in seinem) Friedhof", {"in": "graveyard"}),
        ):
            holds = lambda counted_cards, said={**place, "whose": whose}: make.held(counted_cards, said)  # noqa: E731
            add("first_condition", f"{should} {who} {{counted_cards}} {where} (haben|kontrollieren|besitzen)", holds)


def _add_abilities(phrases: Phrases) -> None:
    """Abilities of the card itself without a subject, and costs in few words."""
    add = phrases.add
    add("ability", "kann {act} .", lambda act: [{"always": [{"cannot": act, "to": "self"}]}])
    add("ability", "Initiative {number} : {body}", lambda number, body: [{"initiative": {"water": number}, "do": body}])
    pay = "(zahle|zahl|bezahle|bezahl)"
    add(
        "ability",
        f"{{exhausting}} (:|,|und) {pay} {{payment}} (,|und) {{body}}",
        lambda exhausting, payment, body: activated(body, exhausting=exhausting, payment=payment),
    )
    add(
        "ability",
        f"{{exhausting}} (:|,|und) {pay} {{payment}} [,] um {{zu_clauses}} .",
        lambda exhausting, payment, zu_clauses: activated(zu_clauses, exhausting=exhausting, payment=payment),
    )
    add(
        "ability",
        "{one:trigger_word} (und|/|,) {two:trigger_word} : {body}",
        lambda one, two, body: [{"when": one, "do": body}, {"when": two, "do": body}],
    )
    for border in ("+", "/"):
        add("keywords", f"{{keyword}} {border} {{keywords}}", lambda keyword, keywords: [{"keyword": keyword}, *keywords])
