"""Example cards for cases that have no board."""

from __future__ import annotations

from html import escape

from clixbook.engine.history.figure_codes import figure_code
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.figure import Figure
from clixbook.figures.render import cell
from clixbook.scenarios.atlas.set_up_cases import ForceCase, Placeless
from clixbook.view.play.panes.signs import disc_svg, piece_of
from clixbook.view.widgets.rule_links import address

MOST_DISCS, MOST_DIALS = 12, 2
PLAYERS = ("Ann",)


def figures_html(case: Placeless, look: str) -> str:
    """The figures of a case, with their dials if they are one or two."""
    figures = case.figures
    if not figures:
        return '<p class="cb-more">This is not a question of places: there is no board to it.</p>'
    discs = "".join(_disc(figure, look) for figure in figures[:MOST_DISCS])
    shown = list(dict.fromkeys(figures)) if not isinstance(case, ForceCase) else []
    dials = "".join(map(dial_html, shown)) if len(shown) <= MOST_DIALS else ""
    return f'<ul class="cb-teamdiscs">{discs}</ul>{dials}'


def _disc(figure: Figure, look: str) -> str:
    kind = "bystander, " if figure.bystander else ""
    ring = f", {figure.ring} ring" if figure.ring else ""
    words = f"{kind}{figure.point_values} points{ring}{''.join(f', {word}' for word in figure.keywords)}"
    disc = disc_svg(piece_of(figure, PLAYERS[0]), 0, look)
    return f"<li>{disc}<span><b>{escape(figure.name)}</b> {escape(words)}</span></li>"


def dial_html(figure: Figure) -> str:
    """The clicks of a dial as a table: lines where it may start, then the four values."""
    return "".join(_table(figure, at) for at in range(len(figure.dials)))


def _table(figure: Figure, at: int) -> str:
    dial = figure.dials[at]
    count = len(dial.clicks)
    head = "".join(f'<th scope="col">{number}</th>' for number in range(1, count + 1))
    lines = dict(dial.starts)
    starts = "".join(f'<td class="cb-line-{escape(lines.get(n, "no"))}">{escape(lines.get(n, ""))}</td>'
                     for n in range(1, count + 1))  # fmt: skip
    rows = f'<tr><th scope="row">starts</th>{starts}</tr>' if lines else ""
    for slot in SLOTS:
        cells = "".join(f"<td>{escape(cell(click, slot))}</td>" for click in dial.clicks)
        rows += f'<tr><th scope="row">{slot}</th>{cells}</tr>'
    return (
        f'<div class="cb-dialscroll"><table class="cb-dialtable"><caption>{escape(figure.name)}</caption>'
        f'<thead><tr><th scope="col">click</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def build_link(case: Placeless) -> str:
    """The address where the force or the figure of a case is built; "" if there is nothing to build."""
    if isinstance(case, ForceCase):
        fields = {"force": ";".join(case.entries), "points": str(case.points), "theme": case.theme,
                  "objects": ",".join(case.objects), "conditions": ",".join(case.conditions)}  # fmt: skip
        return address(page="build", tab="force", **{key: value for key, value in fields.items() if value})
    figures = case.figures
    return address(page="build", tab="figure", figure=figure_code(figures[0])) if len(figures) == 1 else ""
