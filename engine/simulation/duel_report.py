"""The duel report: who wins how often and how sure that is, how long games take, how they end, which cards go with winning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.sequential import LEVEL, Z_OF_LOOK, games_for_precision, is_precise, looks
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duel_tally import STATES, DuelTally
from engine.simulation.figures import games_by_seat, spread
from engine.simulation.game import SimulatedGame, copies
from engine.simulation.lists import NOT_DRAWN, Deck, Unplayed
from engine.simulation.notes import Note, told
from engine.statistics import Z_95, Distribution, Score, difference_interval, z_of_level

SEATS = ("first", "second")

APPROXIMATIONS = (
    Note(
        "PLAYED_BY_BOTS",
        "Both decks are played by bots, which see what a player may see; another player would get other results.",
        "Beide Decks werden von Bots gespielt, die sehen, was ein Spieler sehen darf; ein anderer Spieler käme zu anderen Ergebnissen.",
    ),
    Note(
        "LONG_GAMES_CUT",
        "A game that takes more than 20,000 decisions, or more turns than were allowed, is cut: nobody wins it.",
        "Eine Partie mit mehr als 20.000 Entscheidungen oder mehr Zügen als erlaubt wird abgebrochen: Niemand gewinnt sie.",
    ),
)
CARD_CAVEATS = (
    Note(
        "SEEN_IS_NO_CAUSE",
        "A card that is seen is no cause: long games show more cards, so cards of decks that win long games look better.",
        "Eine Karte, die man sieht, ist keine Ursache: Lange Partien zeigen mehr Karten, also sehen Karten von Decks, die lange "
        "Partien gewinnen, besser aus.",
    ),
    Note(
        "BEST_PLACED_COPY",
        "Destroyed and left cards were never in hand; every game counts once for each card, by its best placed copy.",
        "Zerstörte und im Deck gebliebene Karten waren nie auf der Hand; jede Partie zählt für jede Karte einmal, nach der am besten "
        "liegenden Kopie.",
    ),
    Note(
        "LEFT_IS_NOT_LOST",
        "Who loses has no card left: a card left in the deck stands for a game not lost, a destroyed one for a long or lost game.",
        "Wer verliert, hat keine Karte mehr; eine Karte, die im Deck blieb, steht also für eine nicht verlorene Partie, eine zerstörte "
        "für lange oder verlorene Partien.",
    ),
    Note(
        "MARKED_FOR_ALL_CARDS",
        "Differences are marked only where an interval for all cards of both decks together (Bonferroni, 95 %) leaves out 0.",
        "Unterschiede sind nur hervorgehoben, wo ein Intervall für alle Karten beider Decks zusammen (Bonferroni, 95 %) die 0 nicht "
        "enthält.",
    ),
    Note(
        "COMPARE_TO_KNOW",
        "Whether a card earns its place is told by comparing the list with and without it.",
        "Ob eine Karte ihren Platz verdient, sagt der Vergleich der Liste mit ihr und ohne sie.",
    ),
)
STOPPING_NOTE = Note(
    "STOPPED_WHEN_NARROW",
    "The games were looked at at moments fixed beforehand and ended when the interval was narrow enough. Each look’s interval is one "
    "of 99 %, so that whichever was the last holds the truth in 95 of 100 runs. Stopping leaves a small bias: lopsided pairings stop "
    "sooner, and their rates come out a little too extreme.",
    "Die Partien wurden zu vorher festgelegten Zeitpunkten betrachtet und endeten, sobald das Intervall schmal genug war. Das "
    "Intervall jedes Blicks hat 99 %, sodass das letzte, welches es auch war, in 95 von 100 Läufen die Wahrheit enthält. Das Aufhören "
    "verzerrt ein wenig: Einseitige Paarungen hören früher auf, und ihre Quoten fallen etwas zu deutlich aus.",
)


def duel_report(
    game: SimulatedGame[Deck], decks: Sequence[Deck], settings: DuelSettings, tally: DuelTally, *, seed: int, most_games: int
) -> dict[str, Any]:
    """The duel `result` of the API for two decks: equal tallies give equal reports.

    `most_games` were asked for; fewer may have sufficed.
    """
    z = Z_95 if settings.precision is None else Z_OF_LOOK
    tested = sum(len(copies(game.cards(deck))) for deck in decks)
    cards = {
        name: _cards(game, deck, tally, side, tested) for side, (name, deck) in enumerate(zip(("deck", "against"), decks, strict=True))
    }
    return {
        "method": duel_method(
            game, decks, settings, tally.get("games"), seed=seed, most_games=most_games, never_played=_never_played(cards.values())
        )
        | {"pairs": sum(tally.pairs(0).values()), "card_caveats": told(CARD_CAVEATS)},
        "win_rate": score_json(score_of(tally, 0), z),
        "pairs": pairs_json(tally.pairs(0)),
        "seats": {name: score_json(score_of(tally, 0, seat)) for seat, name in enumerate(SEATS)},
        "length": length_json(tally, 0),
        "endings": endings_json(tally, 0),
        "cards": cards,
        **game.duel_figures(tally),
    }


def _never_played(decks: Iterable[Sequence[Mapping[str, Any]]]) -> list[Unplayed] | None:
    """The cards that neither deck played or recycled in any game, lowest id first; None where nobody watched the cards."""
    entries = [entry for cards in decks for entry in cards]
    played = {entry["card"] for entry in entries if entry["played"] or entry.get("recycled")}
    seen = {entry["card"] for entry in entries if entry["copies"] == 0 or entry["in_hand"]}
    if not any(entry["copies"] and (entry["in_hand"] or entry["unseen"]) for entry in entries):
        return None
    return [Unplayed(card, None if card in seen else NOT_DRAWN) for card in sorted({entry["card"] for entry in entries} - played)]


def duel_method(
    game: SimulatedGame[Deck],
    decks: Sequence[Deck],
    settings: DuelSettings,
    games: int,
    *,
    seed: int,
    most_games: int,
    is_rate: bool = True,
    never_played: Sequence[Unplayed] | None = None,
) -> dict[str, Any]:
    """How the games came about. `is_rate`: the estimate whose precision was asked for is a rate."""
    method: dict[str, Any] = {
        "games": games,
        "seed": seed,
        "engine_version": game.version,
        "ruleset": settings.ruleset,
        "policy": settings.policy,
        "against_policy": settings.against_policy,
        "turns": settings.turns,
        "seats": games_by_seat(games),
        "coverage": game.coverage(decks, never_played),
        "approximations": told(APPROXIMATIONS),
    }
    if settings.precision is not None:
        most = moments(most_games, settings.precision) if is_rate else looks(most_games)
        method["stopping"] = {
            "precision": settings.precision,
            "looks": most,
            "level_of_each_look": LEVEL,
            "stopped_early": games < most_games,
            "note": STOPPING_NOTE.to_json(),
        }
    return method


def moments(most_games: int, precision: float) -> list[int]:
    """When duels are looked at whose rate is wanted with `precision`: never more games than surely give it."""
    return looks(min(most_games, games_for_precision(precision)))


def is_enough(tally: DuelTally, precision: float) -> bool:
    """Whether the rate of a duel is known as precisely as asked."""
    low, high = score_of(tally, 0).interval(Z_OF_LOOK)
    return is_precise(low, high, precision)


def score_of(tally: DuelTally, cell: int, seat: int | None = None) -> Score:
    """Games won, drawn and lost by the deck asked about, from both seats or one."""
    seats = (0, 1) if seat is None else (seat,)
    lost, drawn, won = (sum(tally.get(f"{cell}/result/{seat}/{points}") for seat in seats) for points in (0, 1, 2))
    return Score(won, drawn, lost)


def score_json(score: Score, z: float = Z_95) -> dict[str, Any]:
    """A rate with its interval: a draw is half a win, and shown."""
    low, high = score.interval(z)
    return {"chance": score.value, "low": low, "high": high, "n": score.n, "won": score.won, "drawn": score.drawn, "lost": score.lost}


def pairs_json(pairs: Mapping[tuple[int, int], int]) -> dict[str, Any]:
    """The same rate from whole pairs of swapped seats: narrower where the chance of a pair favours one seat."""
    sums: dict[int, int] = {}
    for (one, other), n in pairs.items():
        sums[one + other] = sums.get(one + other, 0) + n
    mean = Distribution(sums).mean
    interval = mean.interval()
    low, high = interval or (0.0, 4.0)
    return {
        "chance": mean.value / 4,
        "low": max(low / 4, 0.0),
        "high": min(high / 4, 1.0),
        "n": mean.n,
        "points": {str(points / 2): sums.get(points, 0) for points in range(5)},
    }


def length_json(tally: DuelTally, cell: int) -> dict[str, Any]:
    """Turns of both players in a game: all games, those won and those lost, and how many took how long."""
    lost, drawn, won = (Distribution(tally.histogram(f"{cell}/turns/{points}")) for points in (0, 1, 2))
    every = lost.merge(drawn).merge(won)
    counts = [
        {"turns": turns, "won": won.counts.get(turns, 0), "drawn": drawn.counts.get(turns, 0), "lost": lost.counts.get(turns, 0)}
        for turns in every.counts
    ]
    return {"turns": spread(every.counts), "won": spread(won.counts), "lost": spread(lost.counts), "counts": counts}


def endings_json(tally: DuelTally, cell: int) -> list[dict[str, Any]]:
    """How games ended: the clause (null if cut), in whose turn or with nobody winning, and how many; most frequent first."""
    games, prefix = tally.get("games"), f"{cell}/ends/"
    found = []
    for name, n in tally.counts.items():
        if name.startswith(prefix) and n:
            clause, how = name.removeprefix(prefix).split("/")
            rate = score_json(Score(won=n, lost=games - n))
            ending = {"clause": None if how == "cut" else clause, "how": how, "games": n}
            found.append(ending | {name: rate[name] for name in ("chance", "low", "high", "n")})
    return sorted(found, key=lambda ending: (-ending["games"], ending["how"]))


def _cards(game: SimulatedGame[Deck], whose: Deck, tally: DuelTally, side: int, tested: int) -> list[dict[str, Any]]:
    """For each card of a deck, lowest id first: its owner's rate by what became of it, and whether having it in hand goes with winning.

    Differences are told of `tested` cards at once.
    """
    z = z_of_level(1 - 0.05 / max(tested, 1))
    numbers = copies(game.cards(whose))
    listed = []
    for card in sorted(numbers):
        scores = {state: _score(tally, side, card, state) for state in STATES}
        in_hand = scores["opening"].merge(scores["drawn"])
        unseen = scores["destroyed"].merge(scores["left"])
        low, high = difference_interval(in_hand, unseen)
        is_found = bool(in_hand.n and unseen.n) and not difference_interval(in_hand, unseen, z).holds_zero
        listed.append(
            {
                "card": card,
                "copies": numbers[card],
                **{state: _score_or_none(scores[state]) for state in reversed(STATES)},
                "in_hand": _score_or_none(in_hand),
                "unseen": _score_or_none(unseen),
                "difference": {"value": in_hand.value - unseen.value, "low": low, "high": high, "found": is_found}
                if in_hand.n and unseen.n
                else None,
                "played": _score_or_none(_score(tally, side, card, "played")),
                "recycled": _score_or_none(_score(tally, side, card, "recycled")),
            }
        )
    for card in sorted(copies(game.cards_beside(whose))):
        listed.append({"card": card, "copies": 0, "played": _score_or_none(_score(tally, side, card, "played"))})
    return listed


def _score(tally: DuelTally, side: int, card: int, state: str) -> Score:
    lost, drawn, won = (tally.get(f"0/card/{side}/{card}/{state}/{points}") for points in (0, 1, 2))
    return Score(won, drawn, lost)


def _score_or_none(score: Score) -> dict[str, Any] | None:
    return score_json(score) if score.n else None
