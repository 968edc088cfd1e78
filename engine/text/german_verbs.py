"""The German verbs of steps and events, by their infinitives, whatever the game; a new one is a row here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.text.german import Verb


def weak_verbs(infinitives: Iterable[str]) -> Iterator[Verb]:
    """Verbs whose forms all follow from the infinitive: "kopiere, kopierst, kopiert". What parts from one stands before a space."""
    for said in infinitives:
        prefix, _, infinitive = said.rpartition(" ")
        stem = infinitive.removesuffix("n").removesuffix("e")
        link = "e" if stem.endswith(("t", "d", "dn")) else ""
        yield Verb(prefix, infinitive, f"{stem}e", stem + link + ("t" if stem.endswith("tz") else "st"), f"{stem}{link}t")


WEAK: Final = (
    *("beenden", "besiegen", "blocken", "brennen", "bringen", "entfernen", "erleiden", "erschöpfen", "erzeugen", "gehen"),
    *("kämpfen", "legen", "mischen", "nutzen", "spielen", "tauschen", "töten", "verhindern", "verlieren", "vernichten", "wählen"),
    *("zahlen", "ziehen", "ab legen", "an greifen", "auf decken", "auf frischen", "auf heben", "auf steigen", "heran ziehen"),
    *("wieder verwerten", "zu fügen", "zurück legen", "aktivieren", "betäuben", "bewegen", "drehen", "erhöhen", "heilen", "senken"),
    *("verstärken", "aus führen", "bereit machen", "dazu zählen", "hinzu fügen", "um drehen"),
)
STRONG: Final = (
    Verb("", "betreten", "betritt", "betrittst", "betritt"),
    Verb("", "erhalten", "erhalte", "erhältst", "erhält"),
    Verb("", "geben", "gib", "gibst", "gibt"),
    Verb("", "genesen", "genese", "genest", "genest"),
    Verb("", "haben", "habe", "hast", "hat"),
    Verb("", "kommen", "komm", "kommst", "kommt"),
    Verb("", "laufen", "laufe", "läufst", "läuft"),
    Verb("", "nehmen", "nimm", "nimmst", "nimmt"),
    Verb("", "sammeln", "sammle", "sammelst", "sammelt"),
    Verb("", "sterben", "stirb", "stirbst", "stirbt"),
    Verb("", "verlassen", "verlasse", "verlässt", "verlässt"),
    Verb("", "werden", "werde", "wirst", "wird"),
    Verb("", "übernehmen", "übernimm", "übernimmst", "übernimmt"),
    Verb("ab", "brechen", "brich", "brichst", "bricht"),
    Verb("ab", "geben", "gib", "gibst", "gibt"),
    Verb("ab", "werfen", "wirf", "wirfst", "wirft"),
    Verb("weg", "stoßen", "stoße", "stößt", "stößt"),
    Verb("zurück", "erhalten", "erhalte", "erhältst", "erhält"),
    Verb("zurück", "geben", "gib", "gibst", "gibt"),
)
VERBS: Final = {verb.whole: verb for verb in (*weak_verbs(WEAK), *STRONG)}
