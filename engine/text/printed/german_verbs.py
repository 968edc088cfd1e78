"""German verbs in the forms that print gives them, and the clauses that a wording is read by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from engine.text.german import Verb
from engine.text.german_verbs import VERBS, weak_verbs
from engine.text.printed.game import PrintedGame
from engine.text.table import Wording

WEAK: Final = (
    *("kriegen", "zerstören", "schicken", "zurück schicken", "zurück holen", "holen", "heilen", "ordnen", "an ordnen"),
    *(
        "neutralisieren",
        "annullieren",
        "aktivieren",
        "bezahlen",
        "kontrollieren",
        "kopieren",
        "benutzen",
        "verwenden",
        "ab wehren",
    ),
    *("erschaffen", "um drehen"),
)
MORE_VERBS: Final = {
    verb.whole: verb
    for verb in (
        *weak_verbs(WEAK),
        Verb("", "bekommen", "bekomme", "bekommst", "bekommt"),
        Verb("", "haben", "habe", "hast", "hat"),
        Verb("ab", "werfen", "wirf", "wirfst", "wirft"),
        Verb("zurück", "nehmen", "nimm", "nimmst", "nimmt"),
        Verb("zurück", "bringen", "bringe", "bringst", "bringt"),
        Verb("", "verbannen", "verbanne", "verbannst", "verbannt"),
        Verb("", "kontern", "kontere", "konterst", "kontert"),
        Verb("auf", "heben", "hebe", "hebst", "hebt"),
        Verb("", "gewinnen", "gewinne", "gewinnst", "gewinnt"),
        Verb("hinzu", "gewinnen", "gewinne", "gewinnst", "gewinnt"),
        Verb("", "verleihen", "verleihe", "verleihst", "verleiht"),
        Verb("", "schieben", "schiebe", "schiebst", "schiebt"),
    )
}
"""Verbs that print uses beside those of wordings."""
PARTICIPLES: Final = {
    "ziehen": "gezogen",
    "zufügen": "zugefügt",
    "vernichten": "vernichtet",
    "zerstören": "zerstört",
    "töten": "getötet",
    "erschöpfen": "erschöpft",
    "auffrischen": "aufgefrischt",
    "zurückgeben": "zurückgegeben",
    "geben": "gegeben",
    "nehmen": "genommen",
    "zurücknehmen": "zurückgenommen",
    "schicken": "geschickt",
    "zurückschicken": "zurückgeschickt",
    "zurückbringen": "zurückgebracht",
    "legen": "gelegt",
    "zurücklegen": "zurückgelegt",
    "entfernen": "entfernt",
    "wiederverwerten": "wiederverwertet",
    "bringen": "gebracht",
    "abbrechen": "abgebrochen",
    "neutralisieren": "neutralisiert",
    "annullieren": "annulliert",
    "kontern": "gekontert",
    "aufheben": "aufgehoben",
    "verhindern": "verhindert",
    "abwehren": "abgewehrt",
    "verbannen": "verbannt",
    "abwerfen": "abgeworfen",
}
"""The participles of verbs that have a passive: "wird vernichtet"."""
NOUN: Final = re.compile(r"(\{\w+:(?:targets|cards_from|graveyard_top|discarded)\})(?: (.*))?")
"""A part of a clause that begins with what the passive is about, and what belongs to the verb behind it."""


def orders(verb: Verb) -> str:
    """A verb as an order, also as people form it by rule: "breche" for "brich"."""
    by_rule = verb.infinitive.removesuffix("n") if verb.infinitive.endswith("en") else verb.order
    short = verb.order.removesuffix("e")
    return "(" + "|".join(dict.fromkeys((verb.order, short, by_rule))) + ")"


def german_forms(game: PrintedGame, wording: Wording, parts: Sequence[str], tail: str) -> Iterable[tuple[str, str]]:
    """The rules that a wording is read by, each with its pattern: the verb first, second, or at the end, active and passive."""
    verb = VERBS.get(wording.verb) or MORE_VERBS[wording.verb]
    parts = [part.replace(":target}", ":targets}") if wording.subject != "first" else part for part in parts]
    rest = " ".join(parts)
    last = f"{rest} [{{per}}] {verb.prefix} {tail}"
    behind = [last]
    is_how_often = "{amount:times}" in wording.rest  # "erschöpfe für jeden … eine Einheit" may be about as many units
    if not is_how_often:
        behind.append(f"{{per}} {rest} {verb.prefix} {tail}")
    if len(parts) > 1 and not is_how_often:
        behind.append(f"{parts[0]} {{per}} {' '.join(parts[1:])} {verb.prefix} {tail}")
    order, others = orders(verb), f"({verb.one}|{verb.infinitive})"
    field, _, how = wording.subject.partition(":")
    if field in ("", "who") and not how:
        yield "clause", f"{verb.you} {last}"
        for end in behind:
            yield "clause", f"({order}|{verb.you} du|du {verb.you}) {end}"
        yield "may_clause", f"{rest} [{{per}}] {verb.whole} {tail}"
        yield "wish", f"{rest} [{{per}}] {verb.whole} {tail}"
        yield "zu_clause", f"{rest} [{{per}}] {verb.prefix + 'zu' + verb.infinitive if verb.prefix else 'zu ' + verb.infinitive} {tail}"
        yield from _passive(wording, verb, parts, tail)
    if field:
        rule = {"who": "hero" if how else "player"}.get(field, "target")
        subject = f"{{{field}:{rule}}}"
        for end in behind:
            yield "clause", f"({subject} {others}|{others} {subject}) {end}"
        if field == "to" and game.is_self_you:
            yield from (("clause", f"(du {verb.you}|{verb.you} du) {end}") for end in behind)
        if field == "who" and not how:
            yield "has_to", f"{rest} {verb.whole} {tail}"
        yield "may_clause", f"{subject} {rest} [{{per}}] {verb.whole} lassen {tail}"
        yield {"to": "gets", "who": "rises" if how else "does"}.get(field, "fights"), f"{others} {last}"


def _passive(wording: Wording, verb: Verb, parts: Sequence[str], tail: str) -> Iterable[tuple[str, str]]:
    """What is done to something, without who does it."""
    participle = PARTICIPLES.get(verb.whole)
    if participle is None or not parts:
        return
    found = NOUN.fullmatch(parts[0])
    noun, belongs = (found[1], found[2] or "") if found else (parts[0], "")
    is_done = "(wird|werden)"
    others = " ".join(parts[1:])
    yield "clause", f"({noun} {is_done}|{is_done} {noun}) [{{per}}] {others} {belongs} [{{per}}] {participle} {tail}"
    if "{to:acc}" in wording.rest and "{to:targets}" in noun:
        yield "gets", f"{is_done} {others} {belongs} {participle} {tail}"
