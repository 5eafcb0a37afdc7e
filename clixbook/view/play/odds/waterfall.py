"""Combat values and damage as waterfalls: every line with its source, its rule, and its part of the sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from clixbook.board.answers.message import Words
from clixbook.engine.rules.combat.damage import Harmed
from clixbook.engine.rules.combat.values import Value, ValueStep
from clixbook.errors import capital
from clixbook.view.play.panes.parts import Lights, light_class, reason_rows, row, section, with_names
from clixbook.view.widgets.why import facts_html

THREE = frozenset({"VAL-05", "VAL-06"})
"""The rulings that cut a sum of modifiers."""
MOST_LEFT_OUT = 4
"""Changes of a value that have boxes: the value is worked out for every set of them."""


@dataclass(frozen=True, slots=True)
class WaterfallBar:
    """A bar of a waterfall, from ``low`` to ``high``.

    ``kind``: "printed", "set" (replaced), "more", "less", "cut" (taken back by a limit) or "same".
    """

    step: ValueStep
    kind: str
    low: int
    high: int

    @property
    def change(self) -> str:
        """The change of the line, signed, as it stands beside its bar."""
        size = self.high - self.low
        return {"printed": f"{self.step.total}", "set": f"= {self.step.total}", "more": f"+{size}", "same": "0"}.get(
            self.kind, f"-{size}"
        )


def bars(steps: Iterable[ValueStep]) -> list[WaterfallBar]:
    """The steps with their changes to the value."""
    found: list[WaterfallBar] = []
    before: int | None = None
    for step in steps:
        found.append(_bar(step, before))
        before = step.total
    return found


def _bar(step: ValueStep, before: int | None) -> WaterfallBar:
    now = step.total
    if before is None:
        return WaterfallBar(step, "printed", 0, now)
    if step.reason.ruling == "VAL-01":
        return WaterfallBar(step, "set", 0, now)
    low, high = min(before, now), max(before, now)
    if step.reason.ruling in THREE:
        return WaterfallBar(step, "cut", low, high)
    return WaterfallBar(step, "same" if now == before else "more" if now > before else "less", low, high)


def waterfall_html(
    value: Value,
    *,
    lights: Lights | None = None,
    group: str = "waterfall",
    names: Mapping[str, str] | None = None,
) -> str:
    """A value line by line, each with its bar; a line lights the places of its reason.

    Below it every change has a box that leaves it out: the page's style sheet then shows the value without it, of
    those that are worked out here for all of them. ``names`` are those of figures, by id.
    """
    lines = bars(value.steps)
    most = max(1, *(bar.high for bar in lines))
    changes = value.changes[:MOST_LEFT_OUT]
    rows = ""
    for bar in lines:
        css = light_class(lights, bar.step.reason.where), _number(bar, changes)
        rows += _line(bar, most, value, css, group, names)
    total = f'<p class="cb-total"><span>{escape(value.name)}</span>{_totals(value, changes)}</p>'
    messages = {step.text: step.message for step in value.steps}
    body = f'<div class="cb-fall">{rows}</div>{_boxes([messages[each] for each in changes], names)}{total}'
    return section(value.name.capitalize(), body, "cb-waterfall", heading="h3")


def _number(bar: WaterfallBar, changes: Sequence[str]) -> str:
    """The class by which a line that is left out is struck through."""
    return f"cb-l{changes.index(bar.step.text)}" if bar.step.text in changes else ""


def _boxes(changes: Sequence[Words], names: Mapping[str, str] | None) -> str:
    boxes = "".join(
        f'<label class="cb-without"><input type="checkbox" class="cb-wo{at}">without {escape(with_names(step, names))}'
        "</label>"
        for at, step in enumerate(changes)
    )
    return f'<div class="cb-withouts">{boxes}</div>' if boxes else ""


def _totals(value: Value, changes: Sequence[str]) -> str:
    """The value with all of its lines, and without each set of its changes; the boxes choose which one shows."""
    found = [f'<output class="cb-sum"><b>{value.total}</b></output>']
    for mask in range(1, 1 << len(changes)):
        without = [at for at in range(len(changes)) if mask >> at & 1]
        left = value.without(*(changes[at] for at in without))
        css = " ".join(f"cb-less{at}" for at in without)
        html = f"<b>{left.total}</b> <small>instead of {value.total}</small>"
        found.append(f'<output class="cb-sum {css}">{html}</output>')
    return "".join(found)


@cache
def without_style() -> str:
    """Style rules for the boxes: they show the total for the ticked changes, and strike ticked lines through."""
    rules = ""
    for at in range(MOST_LEFT_OUT):
        ticked = f":has(.cb-wo{at}:checked)"
        rules += (
            f".cb-waterfall{ticked} .cb-sum:not(.cb-less{at}),.cb-waterfall:not({ticked}) .cb-less{at}{{display:none}}"
        )
        rules += f".cb-waterfall{ticked} .cb-l{at}{{text-decoration:line-through;opacity:.6}}"
    return rules


def _line(
    bar: WaterfallBar, most: int, value: Value, css: Iterable[str], group: str, names: Mapping[str, str] | None
) -> str:
    left, wide = 100 * bar.low / most, 100 * max(bar.high - bar.low, 0) / most
    track = (
        f'<span class="cb-track" aria-hidden="true"><i class="cb-bar cb-b-{bar.kind}" '
        f'style="left:{left:.2f}%;width:{wide:.2f}%"></i></span>'
    )
    text = f'<span class="cb-fallname">{escape(named_source(bar, names))}</span>'
    numbers = f'<b class="cb-change">{bar.change}</b><span class="cb-now-at">{bar.step.total}</span>'
    body = facts_html(bar.step.reason, value.rules)
    return row(
        f'<span class="cb-fallrow">{text}{track}{numbers}</span>', body, *css,
        group=group, mark="", code=bar.step.reason.ruling,
    )  # fmt: skip


def named_source(bar: WaterfallBar, names: Mapping[str, str] | None = None) -> str:
    """The line's source; for a limit with the value that it keeps."""
    if bar.kind == "cut":
        return f"{with_names(bar.step.message, names)} cuts {bar.high - bar.low}"
    source = with_names(bar.step.source or bar.step.message, names)
    return capital(source)


def damage_html(
    harmed: Harmed, *, lights: Lights | None = None, group: str = "damage", names: Mapping[str, str] | None = None
) -> str:
    """One damage from its value to clicks: the stages that the book knows, then the reasons."""
    stages = "".join(f"<li><b>{number}</b><span>{escape(stage.value)}</span></li>" for stage, number in harmed.stages)
    rows = reason_rows(harmed.reasons, harmed.rules, lights, group, names)
    end = '<p class="cb-total"><span>Knocked out</span><b>KO</b></p>' if harmed.ko else ""
    return section(
        "From the hit to the dial", f'<ol class="cb-stages">{stages}</ol>{rows}{end}', "cb-damage", heading="h3"
    )
