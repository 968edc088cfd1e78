"""What commands say of printed texts that were read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cards.card_texts import TextOutcome, outcome_counts, unread_phrases


def text_lines(texts: Sequence[TextOutcome]) -> Iterator[str]:
    """Card by card how much was read, and why not all of it; then the phrases that were not understood, with what each would unlock."""
    for text in texts:
        yield f"{text.called}: {text.outcome}"
        yield from (f"    {reason}" for reason in text.reasons)
    yield f"texts: {', '.join(f'{count} {outcome}' for outcome, count in outcome_counts(texts).items())}."
    phrases = unread_phrases(texts)
    if phrases:
        yield "not understood (cards that lack nothing else in that language, of those with it):"
    for phrase in phrases:
        yield f"    {phrase.unlocks} of {phrase.cards}  {phrase.language}  {phrase.phrase}"
