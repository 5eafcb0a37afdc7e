"""Odds as a table and a plot: clicks of damage exactly or at least, the KO, and where a knock back ends."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from itertools import count

from clixbook.board.answers.message import plural
from clixbook.board.model.squares import Square
from clixbook.colour_tokens import variable
from clixbook.errors import capital
from clixbook.lab.odds import Odds
from clixbook.view.pictures.display import Output, with_png
from clixbook.view.play.odds.odds_picture import columns_of, plot_pictures, plots_png, survival_chances
from clixbook.view.play.panes.parts import Lights, folded_html, light_class, percent, section

MUTED, CLEAR, BLOCKED, CARD = map(variable, ("muted", "clear", "blocked", "card"))
WIDTH, HEIGHT, FLOOR, TOP = 210, 126, 89, 18
_NUMBERS = count(1)


def odds_html(
    odds: Odds, group: str = "", name: str = "", lights: Lights | None = None, note: str = ""
) -> str:  # fmt: skip
    """The panel: a plot that turns from "exactly" to "at least", its table, the KO, and the squares.

    ``note`` stands in the place of the ``summary``.
    """
    group = group or f"odds-{next(_NUMBERS)}"
    numbers = range(min(0, *odds.clicks), max(0, *odds.clicks) + 1)
    who = name or odds.figure
    if places := places_alone(odds, lights):
        return section(f"Odds for {who}", places, "cb-oddsbox", heading="h3")
    exact, least = (columns[:-1] for columns in columns_of(odds))
    toggle = (
        f'<div class="cb-toggle" role="group" aria-label="How the {odds.unit}s are counted">'
        f'<label><input type="radio" name="{escape(group)}" class="cb-exactly" checked>Exactly</label>'
        f'<label><input type="radio" name="{escape(group)}" class="cb-least">At least</label></div>'
    )
    plots = (
        f'<div class="cb-plot cb-plot-exactly">{plot_svg(exact, odds, f"{who}, exactly")}</div>'
        f'<div class="cb-plot cb-plot-least">{plot_svg(least, odds, f"{who}, at least")}</div>'
    )
    body = f"<p>{note or summary(odds)}</p>{toggle}{plots}{folded_html('As a table', table_html(odds, numbers))}"
    body += squares_html(odds, lights)
    body += f'<p class="cb-more">{escape(odds.luck)}</p>' if odds.luck else ""
    return section(f"Odds for {who}", body, "cb-oddsbox", heading="h3")


def places_alone(odds: Odds, lights: Lights | None = None) -> str:
    """The end squares of an unharmed figure, as by a roll to break away; "" for others."""
    unharmed = not odds.ko and not odds.hit and not any(odds.clicks)
    return squares_html(odds, lights) if unharmed else ""


def summary(odds: Odds, name: str = "", rolled: Fraction | None = None) -> str:
    """``Hit 58.3 %, hurt 58.3 %, knocked out 2.8 %; 1.78 clicks on average.``, after the figure's ``name``.

    ``rolled`` is the chance that the roll beside it hits: said once, and what is left of it in the end.
    """
    word = "Hit" if rolled is None else "Hit in the end"
    parts = [f"<b>{word} {percent(float(odds.hit))}</b>"] if odds.hit and odds.hit != rolled else []
    parts += [f"hurt {percent(float(odds.at_least(1)))}", f"knocked out {percent(float(odds.ko))}"]
    mean = sum((number * chance for number, chance in odds.clicks.items()), Fraction(0))
    text = f"{', '.join(parts)}; {float(mean):.2f} {odds.unit}s on average."
    text = text if text.startswith("<b>") else capital(text)
    if odds.hit and 2 * odds.at_least(1) < odds.hit:
        text += f" <b>Most hits cost it no {odds.unit}.</b>"
    whose = f"<b>{escape(name)}:</b> " if name else ""
    return f"{whose}{text}{_risk(odds.attacker)}" if odds.attacker else whose + text


def _risk(attacker: Odds) -> str:
    """The attacker's own risk; "" if there is none."""
    risk = attacker.at_least(1)
    out = f", <b>knocked out {percent(float(attacker.ko))}</b>" if attacker.ko else ""
    return f" The attacker takes damage {percent(float(risk))}{out}." if risk else ""


def plot_svg(columns: Iterable[tuple[str, Fraction]], odds: Odds, whose: str) -> str:
    """Columns with their percentages; no damage is hatched, the KO framed twice. It brings its own colours."""
    shown, title = [*columns, ("KO", odds.ko)], f"{capital(odds.unit)}s lost by {whose}"
    step = WIDTH / len(shown)
    most = max(chance for _, chance in shown)
    body = "".join(
        _column(label, chance, float(chance / most), step * (at + 0.5), step)
        for at, (label, chance) in enumerate(shown)
    )
    words = ", ".join(f"{label}: {percent(float(chance))}" for label, chance in shown)
    at = f'x="{WIDTH / 2}" y="{HEIGHT - 3}" font-size="11" text-anchor="middle"'
    axis = f'<text {at} style="fill:currentColor">{odds.unit}s lost, in %</text>'
    return (
        f'<svg class="cb-columns" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{escape(f"{title}: {words}")}" '
        f'style="width:100%;max-width:{WIDTH + 100}px;height:auto;font:600 13px system-ui,sans-serif">{body}{axis}'
        f'<line x1="0" y1="{FLOOR}" x2="{WIDTH}" y2="{FLOOR}" style="stroke:{MUTED}"/></svg>'
    )


def _column(label: str, chance: Fraction, height: float, middle: float, step: float) -> str:
    wide = min(46.0, step * 0.66)
    high = height * (FLOOR - TOP)
    left, top = middle - wide / 2, FLOOR - high
    box = f'x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{max(high, 0.8):.1f}"'
    colour = CLEAR if label != "KO" else BLOCKED
    if label in ("0", "0+"):
        bar = f'<rect {box} style="fill:none;stroke:{MUTED};stroke-width:1.5"/>'
        bar += _hatch(left, top, wide, high)
    elif label == "KO":
        bar = f'<rect {box} style="fill:{colour}"/>'
        if high > 10:
            inner = f'x="{left + 3:.1f}" y="{top + 3:.1f}" width="{wide - 6:.1f}" height="{high - 6:.1f}"'
            bar += f'<rect {inner} style="fill:none;stroke:{CARD};stroke-width:1.5"/>'
    else:
        bar = f'<rect {box} style="fill:{colour}"/>'
    size = 12 if step > 40 else 11 if step > 24 else 9
    share = percent(float(chance)) if step > 44 else f"{100 * float(chance):.0f}"
    text = 'text-anchor="middle" style="fill:currentColor"'
    return (
        f'{bar}<text x="{middle:.1f}" y="{top - 6:.1f}" font-size="{size}" {text}>{share}</text>'
        f'<text x="{middle:.1f}" y="{FLOOR + 18}" font-size="13" {text}>{label}</text>'
    )


def _hatch(left: float, top: float, wide: float, high: float) -> str:
    """Slanting lines, cut at the box: a pattern would need an id."""
    lines = []
    for at in range(6, int(wide + high), 7):
        x1, y1 = (left + at, top) if at <= wide else (left + wide, top + at - wide)
        x2, y2 = (left, top + at) if at <= high else (left + at - high, top + high)
        lines.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    return f'<path d="{"".join(lines)}" style="stroke:{MUTED};stroke-width:1.5"/>' if lines else ""


def table_html(odds: Odds, numbers: Iterable[int]) -> str:
    """The numbers as a table."""
    rows = "".join(
        f'<tr><th scope="row">{plural(number, odds.unit)}</th><td>{percent(float(chance))} '
        f"<small>{chance}</small></td><td>{percent(float(odds.at_least(number)))}</td></tr>"
        for number, chance in survival_chances(odds, numbers)
    )
    rows += f'<tr><th scope="row">KO</th><td>{percent(float(odds.ko))} <small>{odds.ko}</small></td><td></td></tr>'
    head = '<tr><th scope="col">Lost</th><th scope="col">Exactly</th><th scope="col">At least</th></tr>'
    return f'<table class="cb-outcomes cb-oddstable"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def squares_html(odds: Odds, lights: Lights | None = None) -> str:
    """The end squares of the figure, likeliest first; "" if it stays where it is in any case."""
    if set(odds.ends) <= {odds.stood}:
        return ""
    likely = sorted(odds.ends.items(), key=lambda each: (-each[1], each[0]))
    rows = "".join(
        f'<li class="cb-lit {light_class(lights, at)}" tabindex="0"><b>{escape(_place(at, odds))}</b> '
        f"{percent(float(chance))}</li>"
        for at, chance in likely
    )
    return f'<h3>Ends on</h3><ul class="cb-ends">{rows}</ul>'


def _place(at: tuple[Square, ...], odds: Odds) -> str:
    gone = "knocked out" if odds.ko == odds.ends[at] else "off the map"
    names = " ".join(square.name for square in at) or gone
    return f"{names}, where it is" if at == odds.stood else names


def odds_repr(odds: Odds) -> str:
    """The panel as a notebook shows it: in words, a picture and a table, which pages without style sheets keep."""
    if places := places_alone(odds):
        return section(f"Odds for {odds.figure}", places, heading="h3")
    numbers = range(min(0, *odds.clicks), max(0, *odds.clicks) + 1)
    style = 'style="width:420px;max-width:100%"'
    picture = "".join(
        f'<img alt="{escape(words)}" src="data:image/png;base64,{base64.b64encode(png).decode("ascii")}" {style}>'
        for words, png in plot_pictures(odds)
    )
    body = f"<p>{summary(odds)}</p>{picture}{folded_html('As a table', table_html(odds, numbers))}{squares_html(odds)}"
    body += f"<p>{escape(odds.luck)}</p>" if odds.luck else ""
    return section(f"Odds for {odds.figure}", body, heading="h3")


def action_repr(odds: Mapping[str, Odds]) -> str:
    """The panels of every figure that an action may touch, as a notebook shows them."""
    return "".join(odds_repr(each) for each in odds.values()) or "<p>It touches nobody.</p>"


def odds_output(shown: Odds | Mapping[str, Odds]) -> Output:
    """The output of odds in a notebook beside their panel: words, and the picture alone where no HTML is shown."""
    each = {shown.figure: shown} if isinstance(shown, Odds) else shown
    data = {"text/plain": str(shown)}
    return with_png(data, plots_png(each)) if each else (data, {})
