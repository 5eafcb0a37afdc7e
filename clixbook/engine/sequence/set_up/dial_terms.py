"""Terms of an event dial before a game: build total, members of forces, ways to win (EVT-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clixbook.board.answers.answers import Reason
from clixbook.engine.effects.sentences.thing_cards import words_of
from clixbook.engine.position.state import Fighter
from clixbook.engine.rules.verdict import because_of
from clixbook.engine.sequence.turn.event_dials import dial_in_play
from clixbook.rulebooks import Rulebook

__all__ = ["dial_build_total", "dial_ways_to_win", "why_no_members"]


def dial_build_total(cards: Sequence[str]) -> int:
    """The build total that the event dial among these conditions sets; 0 for none."""
    dial = dial_in_play(cards)
    return 0 if dial is None else dial.build_total


def dial_ways_to_win(cards: Sequence[str], players: Iterable[str]) -> tuple[str, ...]:
    """The ways to win that the event dial gives each of the players, as sentences."""
    dial = dial_in_play(cards)
    return () if dial is None else tuple(f"{player} {way}" for player in players for way in dial.wins)


def why_no_members(fighters: Sequence[Fighter], cards: Sequence[str], rules: Rulebook) -> tuple[Reason, ...]:
    """Reasons against figures that the event dial bars from every force."""
    dial = dial_in_play(cards)
    if dial is None or not dial.members:
        return ()
    wanted, whom = {each.lower() for each in dial.members}, " or ".join(dial.members)
    out = [each.figure.name for each in fighters if wanted.isdisjoint(words_of(each.figure))]
    ruling = rules["EVT-01"]
    return tuple(because_of(ruling, f"{dial.name} is for {whom}, not {name}", stop=True) for name in out)
