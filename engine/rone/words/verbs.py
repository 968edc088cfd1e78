"""The German verbs of RONE's steps and events, by their infinitives."""

from __future__ import annotations

from typing import Final

from engine.text.german import Verb

VERBS: Final = {
    verb.whole: verb
    for verb in (
        Verb("", "erhalten", "erhalte", "erhältst", "erhält"),
        Verb("", "verlieren", "verliere", "verlierst", "verliert"),
        Verb("", "zahlen", "zahle", "zahlst", "zahlt"),
        Verb("", "ziehen", "ziehe", "ziehst", "zieht"),
        Verb("auf", "steigen", "steige", "steigst", "steigt"),
        Verb("zu", "fügen", "füge", "fügst", "fügt"),
        Verb("", "vernichten", "vernichte", "vernichtest", "vernichtet"),
        Verb("", "erschöpfen", "erschöpfe", "erschöpfst", "erschöpft"),
        Verb("auf", "frischen", "frische", "frischst", "frischt"),
        Verb("zurück", "geben", "gib", "gibst", "gibt"),
        Verb("", "legen", "lege", "legst", "legt"),
        Verb("zurück", "legen", "lege", "legst", "legt"),
        Verb("", "entfernen", "entferne", "entfernst", "entfernt"),
        Verb("wieder", "verwerten", "verwerte", "verwertest", "verwertet"),
        Verb("", "bringen", "bringe", "bringst", "bringt"),
        Verb("", "übernehmen", "übernimm", "übernimmst", "übernimmt"),
        Verb("ab", "brechen", "brich", "brichst", "bricht"),
        Verb("", "verhindern", "verhindere", "verhinderst", "verhindert"),
        Verb("", "nutzen", "nutze", "nutzt", "nutzt"),
        Verb("", "kämpfen", "kämpfe", "kämpfst", "kämpft"),
        Verb("", "geben", "gib", "gibst", "gibt"),
        Verb("", "nehmen", "nimm", "nimmst", "nimmt"),
        Verb("", "verlassen", "verlasse", "verlässt", "verlässt"),
        Verb("", "sterben", "stirb", "stirbst", "stirbt"),
        Verb("", "spielen", "spiele", "spielst", "spielt"),
        Verb("", "erleiden", "erleide", "erleidest", "erleidet"),
        Verb("", "betreten", "betritt", "betrittst", "betritt"),
        Verb("", "werden", "werde", "wirst", "wird"),
        Verb("", "töten", "töte", "tötest", "tötet"),
        Verb("an", "greifen", "greife", "greifst", "greift"),
    )
}
