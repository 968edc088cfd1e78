"""The German verbs of steps and events, by their infinitives, whatever the game; a new one is a row here."""

from __future__ import annotations

from typing import Final

from engine.text.german import Verb

VERBS: Final = {
    verb.whole: verb
    for verb in (
        Verb("", "betreten", "betritt", "betrittst", "betritt"),
        Verb("", "besiegen", "besiege", "besiegst", "besiegt"),
        Verb("", "blocken", "blocke", "blockst", "blockt"),
        Verb("", "bringen", "bringe", "bringst", "bringt"),
        Verb("", "entfernen", "entferne", "entfernst", "entfernt"),
        Verb("", "erhalten", "erhalte", "erhältst", "erhält"),
        Verb("", "erleiden", "erleide", "erleidest", "erleidet"),
        Verb("", "erschöpfen", "erschöpfe", "erschöpfst", "erschöpft"),
        Verb("", "erzeugen", "erzeuge", "erzeugst", "erzeugt"),
        Verb("", "geben", "gib", "gibst", "gibt"),
        Verb("", "kämpfen", "kämpfe", "kämpfst", "kämpft"),
        Verb("", "kommen", "komm", "kommst", "kommt"),
        Verb("", "legen", "lege", "legst", "legt"),
        Verb("", "nehmen", "nimm", "nimmst", "nimmt"),
        Verb("", "nutzen", "nutze", "nutzt", "nutzt"),
        Verb("", "sammeln", "sammle", "sammelst", "sammelt"),
        Verb("", "spielen", "spiele", "spielst", "spielt"),
        Verb("", "sterben", "stirb", "stirbst", "stirbt"),
        Verb("", "tauschen", "tausche", "tauschst", "tauscht"),
        Verb("", "töten", "töte", "tötest", "tötet"),
        Verb("", "verhindern", "verhindere", "verhinderst", "verhindert"),
        Verb("", "verlassen", "verlasse", "verlässt", "verlässt"),
        Verb("", "verlieren", "verliere", "verlierst", "verliert"),
        Verb("", "vernichten", "vernichte", "vernichtest", "vernichtet"),
        Verb("", "werden", "werde", "wirst", "wird"),
        Verb("", "zahlen", "zahle", "zahlst", "zahlt"),
        Verb("", "ziehen", "ziehe", "ziehst", "zieht"),
        Verb("", "übernehmen", "übernimm", "übernimmst", "übernimmt"),
        Verb("ab", "brechen", "brich", "brichst", "bricht"),
        Verb("ab", "legen", "lege", "legst", "legt"),
        Verb("an", "greifen", "greife", "greifst", "greift"),
        Verb("auf", "decken", "decke", "deckst", "deckt"),
        Verb("auf", "frischen", "frische", "frischst", "frischt"),
        Verb("auf", "steigen", "steige", "steigst", "steigt"),
        Verb("wieder", "verwerten", "verwerte", "verwertest", "verwertet"),
        Verb("zu", "fügen", "füge", "fügst", "fügt"),
        Verb("zurück", "geben", "gib", "gibst", "gibt"),
        Verb("zurück", "legen", "lege", "legst", "legt"),
    )
}
