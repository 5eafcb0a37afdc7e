"""Why a figure cannot be in play under a rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.figures.dials.dial import Dial, is_ko
from clixbook.figures.dials.starting_lines import buildable_values
from clixbook.figures.figure import Figure
from clixbook.figures.symbols import missing_parts
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import NextDial


def why_not_play(figure: Figure, *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why a figure cannot be in play; nothing if it can (ANA-01, ANA-11 to ANA-16, ANA-21, ANA-23, MBC-01)."""
    return tuple(_refusals(figure, rules))


def _refusals(figure: Figure, book: Rulebook) -> Iterator[Reason]:
    anatomy = book.anatomy
    start = f"{figure.name} cannot be in play because"
    for part in missing_parts(figure, rules=book):
        cure = "; if it has one, its file says card: yes, Figure.build card=True" if part == "card" else ""
        yield make_reason(book["ANA-01"], f"{start} it has no {part}{cure}")
    bases = book.multi_base.bases | {"1x1"}
    if figure.base not in bases:
        yield make_reason(
            book["MBC-01"], f"{start} this book has no {figure.base} base, only {', '.join(sorted(bases))}"
        )
    if figure.bystander:
        if not anatomy.bystander_clicks:
            yield make_reason(book["ANA-21"], f"{start} bystanders are not in this book")
        return
    if not buildable_values(figure, rules=book):
        yield make_reason(book["ANA-12"], f"{start} it starts only on an orange line")
    if len(figure.dials) > 1 and anatomy.next_dial is NextDial.NONE:
        yield make_reason(book["ANA-16"], f"{start} it has several dials")
    for dial in figure.dials:
        yield from _dial_refusals(start, dial, book)


def _dial_refusals(start: str, dial: Dial, book: Rulebook) -> Iterator[Reason]:
    anatomy = book.anatomy
    if len(dial.lines("green")) > 1 and not anatomy.pick_green_line:
        yield make_reason(book["ANA-11"], f"{start} it has several green lines")
    if any(click.countdown for click in dial.clicks) and not anatomy.countdown.in_play:
        yield make_reason(book["ANA-23"], f"{start} it has countdown clicks")
    if not any(is_ko(click, rules=book) for click in dial.clicks):
        if dial.red_line and not anatomy.red_line:
            yield make_reason(book["ANA-14"], f"{start} its dial ends with a red line")
        elif not dial.red_line:
            yield make_reason(book["ANA-13"], f"{start} no click of its dial is KO")
