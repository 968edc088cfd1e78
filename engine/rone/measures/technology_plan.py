"""The technology plan: which three technologies a deck should put into play, and in which order (CON-3, PLAY-5).

In two steps, as the swap lab: a screening plays every choice of three a little, in whatever order the plan takes them, to find the few
that are worth a closer look; it claims nothing. Then every order of each of those is played in games on other shuffles, each beside its
twin as the deck plays by itself, with all its technologies. A game depends on its number alone, the screening on list and seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.languages import LocalText
from engine.rone.bots.policies import OrderedBot
from engine.rone.cards import Zone
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish import play_compared
from engine.rone.measures.goldfish_measures import HUNDREDTHS, PAIRED
from engine.rone.measures.goldfish_settings import goldfish_method
from engine.rone.rules.compiling import definition_of
from engine.simulation.counters import add_differences
from engine.simulation.figures import mean
from engine.simulation.lists import ListFault
from engine.simulation.measure import differences
from engine.simulation.notes import Note, told
from engine.simulation.study import Found, Study, Subject
from engine.simulation.tally import Tally

SLOTS: Final = 3
"""Technologies that may be in play at once (PLAY-5)."""
CHOICES: Final = 4
FEWEST: Final = 2
"""Technologies that have an order."""
SCREENING_GAMES: Final = 24
SCREENING_FROM: Final = 20_000_000
"""The number of the screening's first game: far from those that are counted."""

APPROXIMATIONS = (
    Note(
        "TECHNOLOGIES_BY_DAMAGE_ALONE",
        "The measure is when %(deck_size)s damage is dealt to an opponent who does nothing: a technology against units or damage is worth "
        "more than it shows.",
        "Gemessen wird, wann einem Gegner, der nichts tut, %(deck_size)s Schaden zugefügt sind: Eine Technologie gegen Einheiten oder "
        "Schaden ist mehr wert, als hier zu sehen ist.",
    ),
    Note(
        "NOBODY_WAITS",
        "An order says which technology comes first when more than one can be paid for; nobody waits for one.",
        "Eine Reihenfolge sagt, welche Technologie zuerst kommt, wenn man mehr als eine bezahlen kann; gewartet wird auf keine.",
    ),
    Note(
        "CHOICES_SCREENED",
        "The choices to look at were picked by a screening of a few games each; one that was not picked is not shown to be worse.",
        "Welche Dreier genauer angesehen wurden, hat eine Sichtung in wenigen Partien bestimmt; dass ein nicht gewählter schlechter "
        "ist, ist damit nicht gezeigt.",
    ),
)


@dataclass(frozen=True)
class TechnologyPlan:
    """The choices worth a closer look, the most promising first; `looked_at` is how many the screening played."""

    choices: tuple[tuple[CardId, ...], ...]
    looked_at: int

    @property
    def orders(self) -> list[tuple[CardId, ...]]:
        """Every order of every choice."""
        return [order for choice in self.choices for order in permutations(choice)]


class TechnologyStudy(Study[PlayableDeck]):
    """Which technologies first."""

    games = 400
    has_screening = True

    def fault(self, deck: Decklist) -> ListFault | None:
        """One technology has no order."""
        if len({entry.card for entry in deck.entries(Zone.TECHNOLOGY)}) >= FEWEST:
            return None
        said = LocalText("An order needs two technologies or more.", "Eine Reihenfolge braucht mindestens zwei Technologien.")
        return ListFault("TECHNOLOGIES_FEW", said)

    def screen(self, about: Subject[PlayableDeck], *, goes_on: Callable[[], bool], found: Found) -> TechnologyPlan | None:
        """Find the choices of technologies that are worth a closer look; None when `goes_on`, asked after each that was played, said no."""
        ids = sorted({card.id for card in about.deck.technologies})
        choices = list(combinations(ids, min(SLOTS, len(ids))))
        if len(choices) == 1:
            return TechnologyPlan(tuple(choices), 0)
        indices = range(SCREENING_FROM, SCREENING_FROM + SCREENING_GAMES)
        clocks: list[tuple[int, tuple[CardId, ...]]] = []
        for choice in choices:
            if (name := _name(choice)) not in found:
                played = play_compared(_with(about.deck, choice), about.settings, seed=about.seed, indices=indices)
                found[name] = sum(played.numbers("clock"))
                if not goes_on():
                    return None
            clocks.append((found[name], choice))
        return TechnologyPlan(tuple(choice for _, choice in sorted(clocks)[:CHOICES]), len(choices))

    def play(self, about: Subject[PlayableDeck], plan: TechnologyPlan, *, first: int, count: int) -> Tally:
        """Play games `first` to `first + count - 1` of the deck by itself and of every order."""
        deck, settings = about.deck, about.settings
        play = partial(play_compared, settings=settings, seed=about.seed, indices=range(first, first + count))
        definitions = {card.id: definition_of(card) for card in deck.technologies}
        beside, tally = play(deck), Tally({"games": count})
        beside.add_to(tally, "list/")
        for order in plan.orders:
            found = play(_with(deck, order), bot=OrderedBot(settings.policy, [definitions[card] for card in order]))
            found.add_to(tally, f"{_name(order)}/")
            add_differences(tally, _name(order), found, beside)
        return tally

    def report(self, about: Subject[PlayableDeck], plan: TechnologyPlan, tally: Tally) -> dict[str, Any]:
        """Every order with its difference to the deck as it plays by itself, the best first; `sooner` in turns, positive if faster."""
        looks = len(plan.orders)
        orders: list[dict[str, Any]] = [
            {
                "order": list(order),
                "clock": mean(tally.mean(f"{_name(order)}/clock"), HUNDREDTHS.parts),
                **differences(PAIRED, tally, _name(order), looks),
            }
            for order in plan.orders
        ]
        orders.sort(key=lambda found: (-found["sooner"]["mean"], found["order"]))
        method = goldfish_method([about.deck], about.settings, tally.get("games"), seed=about.seed)
        screened = {"screened": plan.looked_at, "screening_games": SCREENING_GAMES}
        return {
            "study": "technologies",
            "method": method | screened | {"approximations": told(APPROXIMATIONS, method)},
            "clock": mean(tally.mean("list/clock"), HUNDREDTHS.parts),
            "orders": orders,
        }


def _name(order: Sequence[CardId]) -> str:
    return "order/" + "-".join(str(card) for card in order)


def _with(deck: PlayableDeck, technologies: Sequence[CardId]) -> PlayableDeck:
    """The deck with these technologies alone."""
    return PlayableDeck(deck.heroes, deck.cards, tuple(card for card in deck.technologies if card.id in technologies))
