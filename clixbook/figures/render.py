"""A figure as text and as an HTML table, click by click."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from clixbook.colour_tokens import STARTING_LINES, WHITE, power_boxes
from clixbook.figures.dials.dial import SLOTS, Click, Dial
from clixbook.figures.specials.clause_words import card_text

if TYPE_CHECKING:
    from clixbook.figures.figure import Figure

BOXES = power_boxes()


def text(figure: Figure) -> str:
    """Name, base and dials as plain text, a column for each click."""
    dials = (line for dial in figure.dials for line in table(dial))
    return "\n".join([heading(figure), base_line(figure), *dials, *map(": ".join, sentences(figure))])


def sentences(figure: Figure) -> Iterator[tuple[str, str]]:
    """The special powers by name, each with its sentence as a card has it."""
    yield from ((each.name, card_text(each.says)) for each in figure.specials)
    yield from ((f"{name}, as printed", words) for name, words in figure.printed)


def heading(figure: Figure) -> str:
    """``Night Warden, 100 or 60 points``."""
    return f"{figure.name}, {figure.point_values} points" + (" (bystander)" if figure.bystander else "")


def base_line(figure: Figure) -> str:
    """Size, speed symbol, base, range and bolts, in words."""
    bolts = f"{figure.bolts} bolt{'s' * (figure.bolts != 1)}"
    reach = f"range {figure.range} with {bolts}" if figure.range else "range 0"
    words = [figure.size.name.lower(), figure.mode.value, f"{figure.base} base", reach]
    return ", ".join([*words, *figure.teams, *figure.keywords, *protections_text(figure)])


def protections_text(figure: Figure) -> Iterator[str]:
    """``safeguard: outwit`` for the whole figure, ``toughness protected: outwit`` for one power."""
    yield from (f"safeguard: {effect}" for effect in sorted(figure.safeguards))
    yield from (f"{power} protected: {effect}" for power, effect in sorted(figure.protects))


def cell(click: Click, slot: str) -> str:
    """The text of one slot of a click."""
    if click.countdown:
        return f"({click.countdown})"
    blank = [each for each in SLOTS if not getattr(click, each)]
    if click.ko and slot in blank[-click.ko :]:  # KO marks come after zeros
        return "KO"
    return str(getattr(click, slot))


def marks(dial: Dial) -> list[str]:
    """The colours of the starting lines, click by click; "" for a click without one."""
    return ["+".join(line for at, line in dial.starts if at == number) for number, _ in dial.numbered()]


def table(dial: Dial) -> Iterator[str]:
    """The lines of one dial as text."""
    rows = [["click", *(str(number) for number, _ in dial.numbered())], ["line", *marks(dial)]]
    rows += [[slot, *(cell(click, slot) for click in dial.clicks)] for slot in SLOTS]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if dial.points:
        yield f"dial of {dial.points} points"
    end = " |" if dial.red_line else ""
    for row in rows:
        first, *others = (word.rjust(width) for word, width in zip(row, widths, strict=True))
        yield f"{first.strip().ljust(widths[0])}  {'  '.join(others)}".rstrip() + end
    for number, click in dial.numbered():
        for slot, power, _ in click.powers:
            yield f"click {number}: {power} ({slot})"


def power_spans(dial: Dial, slot: str) -> Iterator[tuple[str, str]]:
    """Runs of clicks that show one power in a slot: the clicks (``2-4``), and the power with its colour."""
    shown: list[tuple[int, str]] = []
    for number, click in dial.numbered():
        for where, power, colour in click.powers:
            if where == slot:
                shown.append((number, f"{power} ({colour})" if colour else power))
    for (power, _), group in groupby(enumerate(shown), key=lambda each: (each[1][1], each[1][0] - each[0])):
        numbers = [number for _, (number, _) in group]
        yield (f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])), power


def html(figure: Figure) -> str:
    """The figure as an HTML table; everything that comes from a file is escaped."""
    body = "".join(html_dial(dial) for dial in figure.dials)
    about = f"<p>{escape(figure.about)}</p>" if figure.about else ""
    body += "".join(f"<p><b>{escape(name)}</b>: {escape(says)}</p>" for name, says in sentences(figure))
    return (
        f'<div class="clixbook-figure"><strong>{escape(heading(figure))}</strong>'
        f"<div>{escape(base_line(figure))}</div>{about}{body}</div>"
    )


def html_dial(dial: Dial) -> str:
    """One dial as a table and its powers: an edge and a name at each starting line, KO in bold, powers in colours."""
    lines = marks(dial)
    head = "".join(
        f'<th scope="col" style="{cell_style(line)}">{at}{f"<br><small>{escape(line)}</small>" if line else ""}</th>'
        for (at, _), line in zip(dial.numbered(), lines, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{slot}</th>'
        + "".join(html_cell(click, slot, line) for click, line in zip(dial.clicks, lines, strict=True))
        + "</tr>"
        for slot in SLOTS
    )
    caption = f"<caption>dial of {dial.points} points</caption>" if dial.points else ""
    head = f'<thead><tr><th scope="col">click</th>{head}</tr></thead>'
    return f"<table>{caption}{head}<tbody>{body}</tbody></table>{html_powers(dial)}"


def html_powers(dial: Dial) -> str:
    """The powers shown and their clicks, a line for each slot."""
    lines = {
        slot: ", ".join(f"{escape(power)} {clicks}" for clicks, power in power_spans(dial, slot)) for slot in SLOTS
    }
    return "".join(f"<div>{slot}: {powers}</div>" for slot, powers in lines.items() if powers)


def html_cell(click: Click, slot: str, line: str) -> str:
    """One slot of a click, in the colour of its power; the name of the power shows on hovering."""
    number = cell(click, slot)
    shown = [(power, colour) for where, power, colour in click.powers if where == slot]
    title = f' title="{escape(", ".join(power for power, _ in shown), quote=True)}"' if shown else ""
    inner = f"<b>{number}</b>" if number == "KO" else f"<u>{number}</u>" if shown else number
    return f'<td style="{cell_style(line)}{power_style(shown[0][1]) if shown else ""}"{title}>{inner}</td>'


def power_style(colour: str) -> str:
    """The style of a number with a power of that colour: white where a file names a colour that no power has."""
    paper, ink = BOXES.get("".join(filter(str.isalpha, colour.lower())), BOXES["special"])
    return f";background-color:{paper};color:{ink}{';outline:1px solid ' + ink if paper == WHITE else ''}"


def cell_style(line: str) -> str:
    """The style of a cell, with an edge if a starting line stands at its left; narrow, as ten clicks fit on a phone."""
    colour = STARTING_LINES["words"].get(line.partition("+")[0], "")
    return f"padding:4px 5px;text-align:right{f';border-left:3px solid {colour}' if colour else ''}"
