"""The common layout of rooms with a board: bar, board, panes or tabs, status line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box

THUMBS = (
    '<button type="button" class="cb-press jupyter-button" data-press="cb-linking">Share</button>'
    '<button type="button" class="cb-press jupyter-button" data-press="cb-helping" title="Help">?</button>'
)
"""Buttons for a phone, where the header is out of a thumb's reach: the page's script presses the header's."""
FRAME = ".cb-app .cb-frame.cb-frame"  # twice: it outweighs what closes the panes


@dataclass(frozen=True)
class Pane:
    """A pane: short ``key`` for the style sheet, tab title, and widget.

    An ``always`` one stands beside the board where there is room; the others lie behind tabs there too. Small windows
    show one pane at a time.
    """

    key: str
    title: str
    part: Any
    always: bool = False


def room_frame(
    group: str,
    board: Any,
    panes: Sequence[Pane],
    *,
    bar: Any = None,
    asks: str = "Ask",
    foot: Any = None,
    beside: Sequence[Any] = (),
) -> Any:
    """A room of one window's height from these parts: the board first, and no scrolling within scrolling.

    ``group`` is the board's own (``BoardParts.group``). The bar lies behind a tab on a phone, which ``asks`` names;
    ``beside`` are buttons that stay in sight beside the tabs.
    """
    for pane in panes:
        with_classes(pane.part, "cb-pane", f"cb-pane-{pane.key}")
    tabs = [(pane.key, pane.title, "" if not pane.always else " cb-onsmall") for pane in panes]
    if bar is not None:
        tabs.insert(1, ("bar", asks, " cb-onphone"))
    always = with_classes(Box([pane.part for pane in panes if pane.always]), "cb-always")
    others = with_classes(Box([pane.part for pane in panes if not pane.always]), "cb-others")
    parts = [
        *([with_classes(bar, "cb-bar")] if bar is not None else []),
        with_classes(Box([board]), "cb-boardcell"),
        with_classes(
            Box([HTML(tabs_html(group, tabs)), *beside, with_classes(HTML(THUMBS), "cb-headthumbs")]), "cb-frametabs"
        ),
        *([always] if always.children else []),
        *([others] if others.children else []),
        *([with_classes(foot, "cb-framefoot")] if foot is not None else []),
    ]
    kinds = ["cb-frame", *(() if others.children else ("cb-untabbed",)), *(("cb-single",) if len(panes) == 1 else ())]
    return with_classes(Box(parts), *kinds)


def tabs_html(group: str, tabs: Sequence[tuple[str, str, str]]) -> str:
    """The tabs as radio buttons: the style sheet opens their panes without a kernel."""
    board = '<label class="cb-ontiny"><input type="radio" name="cb-tab-{0}" class="cb-tab-board">Board</label>'
    labels = board.format(group) + "".join(
        f'<label class="cb-tab{kind}"><input type="radio" name="cb-tab-{group}" class="cb-tab-{key}"'
        f"{' checked' if n == 0 else ''}>{escape(title)}</label>"
        for n, (key, title, kind) in enumerate(tabs)
    )
    css = tab_panes_css(tabs)
    return f'<style>{css}</style><div class="cb-tabrow" role="radiogroup" aria-label="Panes">{labels}</div>'


def tab_panes_css(tabs: Sequence[tuple[str, str, str]]) -> str:
    """Style rules that tie panes to tabs; beside the board, the first pane that needs a tab is open at first."""
    rules = [f"{FRAME}:has(.cb-tab-{key}:checked) .cb-pane-{key}{{display:flex}}" for key, _, _ in tabs]
    wider = [key for key, _, kind in tabs if "cb-onphone" not in kind]
    gone = ",".join(f".cb-tab-{key}:checked" for key in ("board", *(key for key, _, _ in tabs if key not in wider)))
    rules.append(  # a phone was turned, or a window widened: what was open has no tab there
        f"@media (min-height:480px){{@container (min-width:600px) and (max-width:899px){{"
        f"{FRAME}:has({gone}) .cb-pane-{wider[0]}{{display:flex}}"
        f"{FRAME}:has({gone}) label.cb-tab:has(.cb-tab-{wider[0]}){{background:var(--ink);color:var(--paper)}}}}}}"
    )
    behind = [key for key, _, kind in tabs if not kind]
    if behind:
        chosen = ",".join(f".cb-tab-{key}:checked" for key in behind)
        first = f"{FRAME}:not(:has({chosen}))"
        open_first = f"{first} .cb-pane-{behind[0]}{{display:flex}}"
        label = f":where(.cb-tabrow) label.cb-tab:has(.cb-tab-{behind[0]})"
        lit = f"{first} {label}{{background:var(--ink);color:var(--paper);forced-color-adjust:none}}"
        rules.append(f"@media (min-height:480px){{@container (min-width:900px){{{open_first}{lit}}}}}")
    return "".join(rules)
