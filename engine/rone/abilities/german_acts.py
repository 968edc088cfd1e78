"""What cards can't do, in the other words of German print: "Keine Einheit kann …", "weder … noch …", "Dein Gegner kann nicht angreifen"."""

from __future__ import annotations

from typing import Any, Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.data import Data, Steps
from engine.rone.abilities.german_names import ITS, OPPONENT, inflected
from engine.rone.words.vocabulary import Act
from engine.text.phrases import Phrases

POSITIVE: Final = {
    Act.ATTACK: "angreifen",
    Act.GUARD: "(als Wächter (gelten|dienen)|(ein|als) Wächter sein|Wächter sein)",
    Act.USE_ABILITY: "[aktivierbare] Fähigkeiten (nutzen|benutzen|einsetzen|verwenden)",
    Act.BE_ATTACKED: "angegriffen werden",
    Act.BE_TARGETED: "([das] Ziel (von Effekten|eines Effekts) sein|als Ziel [von Effekten|eines Effekts] gewählt werden)",
    Act.REFRESH: "aufgefrischt werden",
}
CAN: Final = "(kann|können|darf|dürfen)"


def add_acts(phrases: Phrases) -> None:
    """Add what is forbidden to several, to none, or to the opponent's units."""
    add = phrases.add
    for act, pattern in POSITIVE.items():
        add("can_do", pattern, lambda act=act: act.value)
    add("acts", "nicht {one:can_do} (oder|und|noch) {two:can_do}", lambda one, two: [one, two])
    add("acts", "weder {one:can_do} noch {two:can_do}", lambda one, two: [one, two])
    target = "([das] Ziel (von Effekten|eines Effekts)|als Ziel [von Effekten|eines Effekts] gewählt)"
    both = f"(weder|nicht) angegriffen (noch|oder) {target} werden"
    add("acts", both, lambda: [Act.BE_ATTACKED.value, Act.BE_TARGETED.value])
    add("acts", "{one:act} (und|und auch|oder) {two:act}", lambda one, two: [one, two])
    for order in (f"{{target}} {CAN}", f"{CAN} {{target}}"):
        add("clause", f"{order} [{{duration}}] {{acts}} [{{late:duration}}]", _forbidden)
    none = inflected("kein")
    for order in (f"{none} {{core}} {CAN}", f"{CAN} {none} {{core}}"):
        add("clause", f"{order} [{{duration}}] {{can_do}} [{{late:duration}}]", _none_can)
    units = f"mit {ITS} {{core}}"
    for attack in ("nicht angreifen", "keine Angriffe erklären", "keinen Angriff erklären"):
        for order in (f"{OPPONENT} {CAN}", f"{CAN} {OPPONENT}"):
            add("clause", [f"{order} [{{duration}}] [{units}] {attack}", f"{order} {units} {{duration}} {attack}"], _no_attack)


def _forbidden(target: Any, acts: list[str], duration: str | None = None, late: str | None = None) -> Steps | None:
    return None if duration and late else make.of_card(target, make.all_forbidden(acts, duration or late))


def _none_can(core: Data, can_do: str, duration: str | None = None, late: str | None = None) -> Steps | None:
    """What none can do all can’t: "Keine Einheit kann angreifen"."""
    every = cards.selector({**{key: value for key, value in core.items() if key != "plural"}, "many": "all"})
    return None if every is None else _forbidden(every, [can_do], duration, late)


def _no_attack(core: Data | None = None, duration: str | None = None) -> Steps | None:
    """The opponent attacks only with units."""
    units = cards.selector({"kind": "unit", "whose": "enemy", "many": "all"}) if core is None else _theirs(core)
    return None if units is None else make.of_card(units, make.forbidden("attack", duration))


def _theirs(core: Data) -> Data | None:
    if core.get("plural") is False:
        return None
    return cards.selector({**{key: value for key, value in core.items() if key != "plural"}, "whose": "enemy", "many": "all"})
