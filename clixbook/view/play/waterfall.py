"""Combat values and damage as waterfalls: every line with its source, its rule, and its part of the sum."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from html import escape

from ipywidgets import HTML, Checkbox, VBox

from clixbook.board.squares import Place
from clixbook.engine.rules.attack_roll import AttackTotal
from clixbook.engine.rules.damage import Harmed
from clixbook.engine.rules.values import Step, Value
from clixbook.view.board_parts import named
from clixbook.view.play.parts import Lights, lit, reason_rows, row, section, with_names
from clixbook.view.why import facts_html

Sources = Callable[[str], tuple[Place, ...]]
"""Where a step comes from: its text -> the places to light."""

THREE = frozenset({"VAL-05", "VAL-06"})
"""The rulings that cut a sum of modifiers."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a waterfall, from ``low`` to ``high``.

    ``kind``: "printed", "set" (replaced), "more", "less", "cut" (taken back by a limit) or "same".
    """

    step: Step
    kind: str
    low: int
    high: int

    @property
    def change(self) -> str:
        """What the line does, signed, as it stands beside its bar."""
        size = self.high - self.low
        return {"printed": f"{self.step.total}", "set": f"= {self.step.total}", "more": f"+{size}", "same": "0"}.get(
            self.kind, f"-{size}"
        )


def bars(steps: Iterable[Step]) -> list[Bar]:
    """The steps with what each does to the value."""
    found: list[Bar] = []
    before: int | None = None
    for step in steps:
        found.append(_bar(step, before))
        before = step.total
    return found


def _bar(step: Step, before: int | None) -> Bar:
    now = step.total
    if before is None:
        return Bar(step, "printed", 0, now)
    if step.reason.ruling == "VAL-01":
        return Bar(step, "set", 0, now)
    low, high = min(before, now), max(before, now)
    if step.reason.ruling in THREE:
        return Bar(step, "cut", low, high)
    return Bar(step, "same" if now == before else "more" if now > before else "less", low, high)


def waterfall_html(
    value: Value | AttackTotal,
    *,
    lights: Lights | None = None,
    places: Sources = lambda _: (),
    group: str = "waterfall",
    instead: int | None = None,
    names: Mapping[str, str] | None = None,
) -> str:
    """A value line by line, each with its bar; a line lights its own places or those that ``places`` names.

    ``instead``: what the value was before lines were left out. ``names`` are those of figures, by id.
    """
    lines = bars(value.steps)
    most = max(1, *(bar.high for bar in lines))
    rows = "".join(
        _line(bar, most, value, lit(lights, bar.step.reason.where or places(bar.step.text)), group, names)
        for bar in lines
    )
    name = value.name if isinstance(value, Value) else "attack total"
    was = f" <small>instead of {instead}</small>" if instead not in (None, value.total) else ""
    total = f'<p class="cb-total"><span>{escape(name)}</span><b>{value.total}</b>{was}</p>'
    return section(name.capitalize(), f'<div class="cb-fall">{rows}</div>{total}', "cb-waterfall", heading="h3")


def _line(
    bar: Bar, most: int, value: Value | AttackTotal, light: str, group: str, names: Mapping[str, str] | None
) -> str:
    left, wide = 100 * bar.low / most, 100 * max(bar.high - bar.low, 0) / most
    track = (
        f'<span class="cb-track" aria-hidden="true"><i class="cb-bar cb-b-{bar.kind}" '
        f'style="left:{left:.2f}%;width:{wide:.2f}%"></i></span>'
    )
    text = f'<span class="cb-fallname">{escape(with_names(named_source(bar), names))}</span>'
    numbers = f'<b class="cb-change">{bar.change}</b><span class="cb-now-at">{bar.step.total}</span>'
    body = facts_html(bar.step.reason, value.rules)
    return row(
        f'<span class="cb-fallrow">{text}{track}{numbers}</span>', body, light,
        group=group, mark="", code=bar.step.reason.ruling,
    )  # fmt: skip


def named_source(bar: Bar) -> str:
    """The line's source; a limit says what it keeps."""
    if bar.kind == "cut":
        return f"{bar.step.text} cuts {bar.high - bar.low}"
    source, _, _ = bar.step.text.rpartition(": ")
    return source or bar.step.text


def damage_html(
    harmed: Harmed,
    *,
    lights: Lights | None = None,
    group: str = "damage",
    names: Mapping[str, str] | None = None,
) -> str:
    """One damage from its value to clicks: the stages that the book knows, then the reasons."""
    stages = "".join(f"<li><b>{number}</b><span>{escape(stage.value)}</span></li>" for stage, number in harmed.stages)
    rows = reason_rows(harmed.reasons, harmed.rules, lights, group, names)
    end = '<p class="cb-total"><span>Knocked out</span><b>KO</b></p>' if harmed.ko else ""
    return section("Damage", f'<ol class="cb-stages">{stages}</ol>{rows}{end}', "cb-damage", heading="h3")


class Waterfall(VBox):
    """A value with a checkbox for each line that may be left out.

    ``without`` is given the texts of the steps to leave out and returns the value without them.
    """

    def __init__(self, without: Callable[[Collection[str]], Value], lights: Lights | None = None) -> None:
        self.without, self.lights = without, lights
        self.names: Mapping[str, str] = {}
        self.html = HTML()
        self.boxes: list[Checkbox] = []
        self._shown: Value | None = None
        self._lines: list[str] = []
        self._busy = False
        super().__init__([self.html])
        named(self, "cb-falls")

    def show(self, value: Value, names: Mapping[str, str] | None = None) -> None:
        """Show this value with all of its lines."""
        self._shown, self.names = value, names or {}
        self._lines = lines = [bar.step.text for bar in bars(value.steps) if bar.kind in ("set", "more", "less")]
        self._busy = True
        while len(self.boxes) < len(lines):
            box = Checkbox(indent=False)
            box.observe(lambda _: self._recount(), "value")
            self.boxes.append(named(box, "cb-without"))
        for box, text in zip(self.boxes, lines, strict=False):
            box.value, box.description = False, f"without {with_names(text, self.names)}"
        self._busy = False
        self.children = [self.html, *self.boxes[: len(lines)]]
        self._recount()

    @property
    def left_out(self) -> frozenset[str]:
        """The texts of the lines that are ticked."""
        return frozenset(text for box, text in zip(self.boxes, self._lines, strict=False) if box.value)

    def _recount(self) -> None:
        if self._shown is None or self._busy:
            return
        value = self.without(self.left_out) if self.left_out else self._shown
        self.html.value = waterfall_html(value, lights=self.lights, instead=self._shown.total, names=self.names)
