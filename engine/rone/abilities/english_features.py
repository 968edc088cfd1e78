"""What tells cards apart in English print: filters before and behind a noun."""

from __future__ import annotations

from engine.rone.abilities import describing as cards
from engine.rone.abilities.amounts import compared
from engine.rone.abilities.data import Data
from engine.rone.abilities.english_names import FIGURES, STAT_NAMES
from engine.rone.words.terms import KEYWORDS
from engine.rone.words.vocabulary import Stat
from engine.text.phrases import Phrases


def add_features(phrases: Phrases) -> None:
    """Add filters before and behind the noun."""
    phrases.add_values(
        "adjective",
        [
            ("damaged", {"damage": ">=1"}),
            ("(undamaged|unharmed)", {"damage": "=0"}),
            ("exhausted", {"exhausted": ">=1"}),
            ("(active|ready|unexhausted)", {"exhausted": "=0"}),
            ("(enemy|opposing|hostile|opponents|enemys|opponent)", {"whose": "enemy"}),
            ("target", {"aimed": True}),
            ("(friendly|own|allied)", {"whose": "own"}),
            ("other", {"other": True}),
            ("(random|randomly chosen)", {"random": True}),
        ],
    )
    for term in KEYWORDS:
        phrases.add("adjective", {"invisibility": "invisible"}.get(term.name, term.english), lambda name=term.name: {"keyword": name})
    phrases.add("adjective", "level {number}", lambda number: {"level": f"={number}"})
    phrases.add("adjective", "[of] level {one:number} or [level] {two:number}", _either_level)
    phrases.add("adjective", "level {number} or (lower|less|below)", lambda number: {"level": f"<={number}"})
    phrases.add("adjectives", "", dict)
    phrases.add("adjectives", "{adjective} {adjectives}", cards.merged_pair)
    for stat in (*FIGURES, Stat.DAMAGE):
        name = STAT_NAMES[stat]
        phrases.add("feature", [f"{{quantity}} {name}"], lambda quantity, stat=stat: compared(stat, quantity))
        phrases.add("feature", [f"{{number}} {name}"], lambda number, stat=stat: {stat.value: f"={number}"})
        phrases.add("feature", [f"{{number}} {name} or (more|higher|greater)"], lambda number, stat=stat: {stat.value: f">={number}"})
        phrases.add("feature", [f"{{number}} {name} or (less|lower|fewer)"], lambda number, stat=stat: {stat.value: f"<={number}"})
        phrases.add(
            "feature", [f"[a] {name} of {{quantity}}", f"{name} {{quantity}}"], lambda quantity, stat=stat: compared(stat, quantity)
        )
        phrases.add("feature", [f"[a] {name} of {{number}}"], lambda number, stat=stat: {stat.value: f"={number}"})
    for stat in (*FIGURES, Stat.COST, Stat.RECYCLE, Stat.LEVEL):
        name = STAT_NAMES[stat]
        phrases.add("tail", f"whose {name} (is|are) {{quantity}}", lambda quantity, stat=stat: compared(stat, quantity))
        phrases.add("tail", f"whose {name} (is|are) {{number}}", lambda number, stat=stat: {stat.value: f"={number}"})
    phrases.add("feature", "level {number}", lambda number: {"level": f"={number}"})
    phrases.add("feature", "level {quantity}", lambda quantity: compared(Stat.LEVEL, quantity))
    phrases.add("feature", "[a] level of {number}", lambda number: {"level": f"={number}"})
    for stat in (Stat.COST, Stat.RECYCLE):
        name = f"[a|an] {STAT_NAMES[stat]}"
        unit = "[<water>|water]" if stat is Stat.COST else "[card|cards]"
        phrases.add(
            "feature",
            [f"{name} of {{quantity}} {unit}", f"{name} {{quantity}} {unit}"],
            lambda quantity, stat=stat: compared(stat, quantity),
        )
        phrases.add(
            "feature", f"{name} [of] {{number}} {unit} or (more|higher|greater)", lambda number, stat=stat: {stat.value: f">={number}"}
        )
        phrases.add(
            "feature", f"{name} [of] {{number}} {unit} or (less|lower|fewer)", lambda number, stat=stat: {stat.value: f"<={number}"}
        )
        phrases.add(
            "feature", [f"{name} of {{number}} {unit}", f"{name} {{number}} {unit}"], lambda number, stat=stat: {stat.value: f"={number}"}
        )
        phrases.add("feature", f"{name} other than {{number}} {unit}", lambda number, stat=stat: {stat.value: f"!={number}"})
    phrases.add("feature", "[the] {keyword} keyword", lambda keyword: {"keyword": keyword})
    phrases.add("feature", "[the keyword] {keyword}", lambda keyword: {"keyword": keyword})
    phrases.add("features", "{feature}", lambda feature: feature)
    phrases.add("features", "{feature} (and|,|, and) {features}", lambda feature, features: cards.merged(feature, features))
    phrases.add("tail", ["with {features}", "w / {features}", "<open> [with] {features} <close>"], lambda features: features)
    phrases.add("tail", "that (has|have) {features}", lambda features: features)
    phrases.add("tail", "(costing|that (costs|cost)) {quantity} [<water>|water]", lambda quantity: compared(Stat.COST, quantity))
    phrases.add(
        "tail", "(costing|that (costs|cost)) {number} [<water>|water] or (less|lower|fewer)", lambda number: {"cost": f"<={number}"}
    )
    phrases.add("tail", "(costing|that (costs|cost)) {number} [<water>|water] or (more|higher)", lambda number: {"cost": f">={number}"})
    phrases.add("tail", ["[that (is|are) [currently]] [of] level {quantity}"], lambda quantity: compared(Stat.LEVEL, quantity))
    phrases.add("tail", ["[that (is|are) [currently]] [of] level {number}"], lambda number: {"level": f"={number}"})
    phrases.add("tail", "of a level other than {number}", lambda number: {"level": f"!={number}"})
    _add_exhaustion(phrases)


def _add_exhaustion(phrases: Phrases) -> None:
    for how, sign in (
        ("exhausted [exactly]", "="),
        ("exhausted at least", ">="),
        ("exhausted at most", "<="),
        ("not exhausted exactly", "!="),
    ):
        phrases.add(
            "tail",
            f"[that (is|are) [currently]] {how} {{times}}",
            lambda times, sign=sign: {"exhausted": f"{sign}{times}"} if isinstance(times, int) else None,
        )
    phrases.add_values(
        "tail",
        [
            ("that (is|are) [currently] exhausted", {"exhausted": ">=1"}),
            ("that (is|are) [currently] (active|ready|not exhausted)", {"exhausted": "=0"}),
        ],
    )
    phrases.add_values(
        "tail",
        [
            ("that (is|are|has been|have been) damaged", {"damage": ">=1"}),
            ("that (has|have) taken damage", {"damage": ">=1"}),
            ("that (is|are) (undamaged|not damaged)", {"damage": "=0"}),
        ],
    )


def _either_level(one: int, two: int) -> Data | None:
    """One of two levels beside each other, of three that there are."""
    return {(1, 2): {"level": "<=2"}, (2, 3): {"level": ">=2"}}.get((one, two))
