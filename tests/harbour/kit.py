"""The kit of Harbour: five cards, two zones; a card counts on by its worth, and who says ten has won (HAR-1)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Final, cast

from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.cards.fields import CardDescription, CardField, CardFlag, CardTypeInfo, FieldKind, FieldSearch, Filter
from engine.cards.formats import BaseFormat, FormatLimit
from engine.cards.layout import DeckZone, Layout, Section
from engine.decklist import deck_hash
from engine.decklist.collecting import Collecting, Counted
from engine.decklist.description import Curve, DeckDescription, Spread
from engine.kit import Kit
from engine.languages import Language, LocalText
from engine.text.markup import Run, TextLine
from engine.text.problems import AbilityProblem
from engine.verdict.verdict import Limit, Problem, Severity, Verdict
from tests.engine.scenarios.race import RaceScenario
from tests.harbour.figures import FIGURES
from tests.harbour.match import read_replay
from tests.harbour.simulated import HARBOUR

GAME: Final = "harbour"
FLEET = Section("fleet", "fleet", frozenset({"ship"}), LocalText("Fleet", "Flotte"), spellings="fleet flotte ships", keys=("fleet",))
HOLD = Section("hold", "hold", frozenset({"cargo"}), LocalText("Hold", "Laderaum"), spellings="hold laderaum cargo", keys=("hold",))
NOBODY = Section("nobody")
LAYOUT: Final = Layout(
    game="Harbour",
    leaders=NOBODY,
    leader_key="leaders",
    zones=(DeckZone("fleet", "fleet"), DeckZone("hold", "hold")),
    sections=(FLEET, HOLD),
    code_number=63,
    code_formats={"regatta": 0},
)


@dataclass(frozen=True, kw_only=True)
class HarbourCard(BaseCard):
    """A ship or a piece of cargo."""

    game: ClassVar[str] = GAME

    worth: int
    quay: str | None = None
    wreck: bool | None = None
    rig: str | None = None
    mark: int | None = None


@dataclass(frozen=True)
class HarbourCatalog(BaseCatalog[HarbourCard]):
    """The cards of Harbour; nobody leads."""

    layout: ClassVar[Layout] = LAYOUT

    def rank(self, card: HarbourCard) -> tuple[int, ...]:
        return (card.worth,)


@dataclass(frozen=True, kw_only=True)
class HarbourFormat(BaseFormat):
    """How many ships a fleet has."""

    ruleset: str = "to-ten"
    ships: int = 2

    def size_of(self, zone: str) -> tuple[int, int]:
        """HAR-1: the fleet has its size, the hold any."""
        return (self.ships, self.ships) if zone == "fleet" else super().size_of(zone)

    def usual_copies(self, zone: str) -> int:
        """A ship sails once."""
        return 1 if zone == "fleet" else super().usual_copies(zone)


REGATTA: Final = HarbourFormat(slug="regatta", name=LocalText("Regatta", "Regatta"))
TYPES: Final = {
    "ship": CardTypeInfo(LocalText("Ship", "Schiff"), LocalText("ships", "Schiffe")),
    "cargo": CardTypeInfo(LocalText("Cargo", "Ladung"), LocalText("cargo", "Ladung")),
    "flotsam": CardTypeInfo(LocalText("Flotsam", "Treibgut"), LocalText("flotsam", "Treibgut")),
}
DESCRIPTION: Final = CardDescription(
    example_table="name_en,name_de,type,quay,worth,edition\nTorn Sail,Zerrissenes Segel,ship,north,2,First Tide",
    types=TYPES,
    fields=(
        CardField(
            name="quay",
            kind=FieldKind.SUBTYPE,
            label=LocalText("Quay", "Kai"),
            clause="HAR-2",
            types=frozenset({"ship"}),
            needed_by=frozenset({"ship"}),
            filter=Filter.CHECKS,
            search=FieldSearch(
                name="quay",
                short=("kai",),
                label=LocalText("Quay", "Kai"),
                meaning=LocalText("Of ships.", "Von Schiffen."),
                unknown=LocalText("No quay is called “%(value)s”.", "Kein Kai heißt „%(value)s“."),
                examples=(("quay:north", LocalText("ships of the north quay", "Schiffe vom Nordkai")),),
            ),
        ),
        CardField(
            name="worth",
            kind=FieldKind.NUMBER,
            label=LocalText("Worth", "Wert"),
            clause="HAR-3",
            needed_by=frozenset(TYPES),
            least=1,
            most=5,
            default=1,
            filter=Filter.NUMBERS,
            search=FieldSearch(
                name="worth",
                short=("w", "wert"),
                label=LocalText("Worth", "Wert"),
                meaning=LocalText("From 1 to 5.", "Von 1 bis 5."),
                examples=(("worth>2", LocalText("worth more than 2", "mehr als 2 wert")),),
            ),
        ),
        CardField(
            name="wreck",
            kind=FieldKind.YES_NO,
            label=LocalText("Wreck", "Wrack"),
            clause="HAR-3",
            types=frozenset({"ship"}),
            names_type=True,
            search=FieldSearch(name="sunk", label=LocalText("sunk", "versunken"), meaning=LocalText("a wreck", "ein Wrack")),
        ),
        CardField(
            name="rig",
            kind=FieldKind.CHOICE,
            label=LocalText("Rig", "Takelung"),
            clause="HAR-3",
            types=frozenset({"ship"}),
            choices=(("square", LocalText("Square rig", "Rahtakelung")), ("lug", LocalText("Lug rig", "Luggertakelung"))),
            search=FieldSearch(
                name="sails",
                short=("segel",),
                label=LocalText("Rig", "Takelung"),
                meaning=LocalText("Of ships.", "Von Schiffen."),
                unknown=LocalText("No rig is called “%(value)s”.", "Keine Takelung heißt „%(value)s“."),
                examples=(("sails:lug", LocalText("luggers", "Logger")),),
            ),
        ),
        CardField(
            name="mark",
            kind=FieldKind.NUMBER,
            label=LocalText("Mark", "Zeichen"),
            clause="HAR-3",
        ),
    ),
    type_meaning=LocalText("Ship or cargo.", "Schiff oder Ladung."),
    subtypes={"north": LocalText("North quay", "Nordkai")},
    subtypes_name="quays",
    flags={
        "dear": CardFlag(
            LocalText("dear", "teuer"), LocalText("worth more than 2", "mehr als 2 wert"), lambda card, keywords: card.worth > 2
        )
    },
    orders=("name", "worth", "type", "quay", "number", "id"),
)

DECKS: Final = DeckDescription(
    order=("worth",),
    order_words=LocalText("by worth", "nach Wert"),
    line_facts=lambda card: LocalText(f"worth {card.worth}", f"Wert {card.worth}"),
    curves=(
        Curve(
            field="worth",
            title=LocalText("Worth", "Wert"),
            label=LocalText("Ships by worth", "Schiffe nach Wert"),
            axis=LocalText("Worth", "Wert"),
            least=1,
            most=4,
            half=LocalText("Half the fleet is worth {value} or less.", "Die halbe Flotte ist höchstens {value} wert."),
        ),
    ),
    spreads=(Spread(section="fleet", title=LocalText("The fleet", "Die Flotte"), fields={"worth": LocalText("Worth", "Wert")}),),
    subtypes=LocalText("Quays", "Kais"),
)


COLLECTING: Final = Collecting(
    is_collected=lambda card: card.type != "flotsam",
    copy=Counted(LocalText("Sheet", "Blatt"), LocalText("Sheets", "Blätter")),
    box=Counted(LocalText("Crate", "Kiste"), LocalText("Crates", "Kisten")),
    groups=("quay",),
    most_copies=lambda card: 1 if card.type == "ship" else None,
)


def harbour_card(*, type: str, **fields: Any) -> HarbourCard:
    """A card with these values."""
    return HarbourCard(type=type, **fields)


def text_of(card: HarbourCard, language: Language) -> str:
    """The one word that cards of Harbour know."""
    if not card.modelled:
        return card.printed.in_language(language)
    said = "Count on by {}." if language == "en" else "Zähle um {} weiter."
    return "\n".join(said.format(ability["count"]) for ability in card.abilities)


def text_lines(card: HarbourCard, language: Language) -> tuple[TextLine, ...]:
    """The text as runs."""
    return tuple((Run("text", line),) for line in text_of(card, language).splitlines())


def check_card(card: HarbourCard, quays: Collection[str] | None = None) -> list[AbilityProblem]:
    """What is wrong with a card's text."""
    return [
        AbilityProblem(f"abilities[{at}]", str(ability), f"only {{count: n}} is known, not {ability}")
        for at, ability in enumerate(card.abilities)
        if set(ability) != {"count"}
    ]


def verdict(decklist: Any, *, format: HarbourFormat, catalog: HarbourCatalog, as_of: date, owned: Any = None) -> Verdict:
    """HAR-1: a fleet has as many ships as its format says."""
    ships = sum(entry.quantity for entry in decklist.zones.get("fleet", ()))
    wrong = Problem(
        "FLEET_SIZE", Severity.ERROR, "fleet", (), ships, format.ships, "HAR-1", LocalText(f"{ships} ships", f"{ships} Schiffe")
    )
    limits = tuple(
        Limit(zone, "HAR-1", {entry.card: format.copies_of(entry.card, zone) for entry in entries})
        for zone, entries in decklist.zones.items()
    )
    hash, problems = deck_hash(decklist, catalog), () if ships == format.ships else (wrong,)
    return Verdict(format.slug, format.version, format.ruleset, as_of, hash, problems, limits)


def is_admitted(card: HarbourCard, format: HarbourFormat, as_of: date) -> bool:
    """Everything that isn't banned sails."""
    return CardId(card.id) not in format.banned


KIT: Final = Kit(
    slug=GAME,
    name=LocalText("Harbour", "Hafen"),
    layout=LAYOUT,
    cards=DESCRIPTION,
    card_of=harbour_card,
    decks=DECKS,
    keywords={},
    keywords_of=lambda card: (),
    text_lines=text_lines,
    format_limits=(FormatLimit(name="ships", label=LocalText("ships", "Schiffe"), default=2, least=1),),
    format_of=HarbourFormat,
    is_admitted=is_admitted,
    catalog_of=HarbourCatalog.of,
    formats={"regatta": REGATTA},
    rulesets=RaceScenario.rulesets,
    ruleset_names={"to-ten": LocalText("To ten", "Bis zehn"), "to-twelve": LocalText("To twelve", "Bis zwölf")},
    verdict=verdict,
    text_of=text_of,
    check_card=check_card,
    simulated=HARBOUR,
    figures=FIGURES,
    collecting=COLLECTING,
    scenarios=RaceScenario,
    read_replay=read_replay,
    bench=lambda: cast(Any, None),
    rules=Path(__file__).parent / "rules.md",
)
