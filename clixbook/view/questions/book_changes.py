"""Changes that another rulebook makes to the same position, by the rulings behind the answers."""

from __future__ import annotations

from clixbook.board.answers.answers import Answer
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.view.questions.board_questions import short_name, verdict


def rulings_of(answer: Answer | None) -> dict[str, None]:
    """The ids that an answer rests on, in order of mention; of a reach also those that stop its ways."""
    if answer is None:
        return {}
    reasons = list(answer.reasons)
    reasons += [mark.stops for mark in getattr(answer, "way_marks", {}).values() if mark.stops is not None]
    return dict.fromkeys(reason.ruling for reason in reasons)


def differing_rulings(before: Answer | None, after: Answer | None, old: Rulebook, new: Rulebook) -> list[str]:
    """The ids of rulings behind two answers that the two rulebooks decide differently, in order of mention."""
    ids = {**rulings_of(before), **rulings_of(after)}
    return [name for name in ids if old[name].value != new[name].value]


def what_changed(before: Answer | None, after: Answer | None, old: Rulebook, new: Rulebook) -> str:
    """``2014 → 2022: hindered → clear (LOF-14)``: another rulebook's answer to the same position."""
    names = f"{short_name(old)} → {short_name(new)}"
    if before is None and after is None:
        return f"{names}."
    was, now = verdict(before), verdict(after)
    ids = ", ".join(differing_rulings(before, after, old, new)[:3])
    if was == now:
        return f"{names}: still {was.rstrip('.')}" + (f", for other reasons ({ids})." if ids else ".")
    return f"{names}: {was.rstrip('.')} → {now.rstrip('.')}" + (f" ({ids})." if ids else ".")
