"""Shared HTML parts of the panes: rows, highlights, signs, style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pathlib import Path

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, render_words
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Place
from clixbook.figures.dials.dial import SLOTS
from clixbook.rulebooks import Rulebook
from clixbook.view.painters.svg import to_svg
from clixbook.view.questions.overlays import draw_spot
from clixbook.view.scenes.palettes import Palette, palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Scene, sort_by_layer
from clixbook.view.widgets.rule_links import with_rule_links
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.why import facts_html

MOST_LIGHTS = 64
"""The number of groups of lit places in the style sheet, beside those of the why panel."""
MOST_CLICKS = 40
UNIT = 100.0
"""Units of a square in pictures above the board: they scale with its box, and round numbers are short."""


class Lights:
    """Groups of places that panel rows highlight on the board, without the kernel.

    ``class_of`` gives the class of a row; ``svg`` is what an HTML widget with the class ``cb-over`` shows above the
    board. Rows with equal places share a group, so panels may be made anew without end.
    """

    def __init__(self) -> None:
        self._groups: dict[tuple[Place, ...], int] = {}
        self._drawn: tuple[tuple[object, ...], str] = ((), "")

    def class_of(self, places: Iterable[Place]) -> str:
        """The class that lights these places, ``"cb-p3"``; nothing where there is no place or no group left."""
        wanted = tuple(dict.fromkeys(places))
        if not wanted or (wanted not in self._groups and len(self._groups) == MOST_LIGHTS):
            return ""
        return f"cb-p{self._groups.setdefault(wanted, len(self._groups))}"

    def clear(self) -> None:
        """Forget all groups; every row must be made anew afterwards."""
        self._groups.clear()

    def svg(self, board: Board, look: str | Palette = "light") -> str:
        """All groups as an SVG that fills the board's box, each hidden until its row is looked at."""
        wanted = (board, look, *self._groups)
        if self._drawn[0] != wanted:
            self._drawn = wanted, self._svg(board, look)
        return self._drawn[1]

    def _svg(self, board: Board, look: str | Palette) -> str:
        pen = Pen(palette(look), "spot")
        for places, number in self._groups.items():
            for place in places:
                draw_spot(place, pen.on_layer("spot", tag=f"q{number}"))
        bounds = 0.0, 0.0, float(board.width), float(board.height)
        scene = Scene(sort_by_layer(pen.shapes), bounds, UNIT, "", "", "")
        return f'<div aria-hidden="true">{to_svg(scene, responsive=True)}</div>'


def light_class(lights: Lights | None, places: Iterable[Place]) -> str:
    """The class of a row that lights places; nothing without lights."""
    return lights.class_of(places) if lights is not None else ""


def row(
    summary: str, body: str, *classes: str, group: str = "", mark: str = "·", code: str = "", keep: str = ""
) -> str:
    """One row that opens; ``summary`` and ``body`` are HTML. Rows of one ``group`` open one at a time.

    ``keep`` is the kind of a row that stays open when it is made anew: see ``keepers_html``.
    """
    name = f' name="{escape(group)}"' if group else ""
    css = " ".join(("cb-row", *(each for each in (*classes, kept_class(keep)) if each)))
    cite = f"<code>{escape(code)}</code>" if code else ""  # no link inside a control: it stands below
    links = with_rule_links(escape(code))
    way = f'<p class="cb-ruleway">{links}</p>' if "<a " in links else ""
    return (
        f'<details class="{css}"{name}><summary><i aria-hidden="true">{escape(mark)}</i><span>{summary}</span>'
        f"{cite}{keeper(keep)}</summary><div>{body}{way}</div></details>"
    )


def reason_rows(
    reasons: Iterable[Reason],
    rules: Rulebook,
    lights: Lights | None = None,
    group: str = "",
    names: Mapping[str, str] | None = None,
) -> str:
    """Reasons as rows that light their places and open to their rules."""
    return "".join(
        row(
            escape(with_names(reason.message, names)), facts_html(reason, rules), light_class(lights, reason.where),
            group=group, mark="■" if reason.weight in ("blocked", "stop") else "·", code=reason.ruling,
        )
        for reason in reasons
    )  # fmt: skip


def section(title: str, body: str, *classes: str, heading: str = "h2") -> str:
    """A panel with its heading, which names it."""
    css = " ".join(("cb-panel", *classes))
    return f'<section class="{css}" aria-label="{escape(title)}"><{heading}>{escape(title)}</{heading}>{body}</section>'


def folded_html(title: str, body: str, keep: str = "") -> str:
    """HTML that opens under its title; ``keep`` as for ``row``."""
    css = f"cb-fold {kept_class(keep)}".rstrip()
    return f'<details class="{css}"><summary>{escape(title)}{keeper(keep)}</summary><div>{body}</div></details>'


KINDS = (
    *SLOTS, *(f"power-{slot}" for slot in (*SLOTS, "team", "feat")),
    "trait", "ability", "clicks", "how", "hit", "score", "branches", "ways", "inplay",
)  # fmt: skip
"""Kinds of rows that stay open: values, powers by slot, the rest of a card, odds, score and so on."""


def keep_as(page: str, kind: str) -> str:
    """The ``keep`` of a row of this kind on that page; "" on none."""
    return f"{page}-{kind}" if page and kind in KINDS else ""


def kept_class(keep: str) -> str:
    """The class by which the style sheet opens such rows."""
    return f"cb-keeps cb-o{escape(keep)}" if keep else ""


def keeper(keep: str) -> str:
    """The handle of the row's line for a pointer: it opens and closes all rows of the kind, those to come too."""
    return f'<label class="cb-keeper" for="cb-keep-{escape(keep)}" aria-hidden="true"></label>' if keep else ""


def keepers_html(page: str, *, cell: bool = False) -> str:
    """Boxes that remember which kinds of row are open, and the rules that follow them, for a page to hold once.

    A row that was opened by a key is open itself, not by its box; a browser that knows no ``::details-content``
    opens every row for itself alone. Ids, because labels need them; two views of a page share one memory.

    The pseudo-element takes a variable, because a rule that names it after ``:has()`` makes a browser work out the
    style of the whole page whenever anything that some ``:has()`` looks for comes or goes. On a page of its own only
    the sheet with the boxes is looked through, in a ``cell`` of a notebook, which may show a page twice, everything.
    """
    keeps = [keep_as(page, kind) for kind in KINDS]
    boxes = "".join(f'<input type="checkbox" hidden id="cb-keep-{keep}" class="cb-keep-{keep}">' for keep in keeps)
    around = "body:has(.cb-keep-{0}:checked) .cb-cell" if cell else ".cb-style:has(.cb-keep-{0}:checked) ~ .cb-page"
    ticked = [f"{around.format(keep)} .cb-o{keep}" for keep in keeps]
    rules = (
        f".cb-keeps,{','.join(f'{each}[open]' for each in ticked)}"
        "{--content:hidden;--arrow:disclosure-closed;--room:auto}"
        f".cb-keeps[open],{','.join(f'{each}:not([open])' for each in ticked)}"
        "{--content:visible;--arrow:disclosure-open;--room:100%}"
        ".cb-keeps.cb-fold>summary{list-style-type:var(--arrow)}"
        ".cb-keeps::details-content{content-visibility:var(--content)}"
    )
    support = "selector(details::details-content)"
    return f"{boxes}<style>@supports {support}{{{rules}}}@supports not {support}{{.cb-keeper{{display:none}}}}</style>"


def screen_reader_html(text: str) -> str:
    """Words for screen readers."""
    return f'<span class="cb-unseen">{escape(text)}</span>'


def percent(chance: float) -> str:
    """``58.3 %`` in one piece; whole where it is whole."""
    text = f"{100 * chance:.1f}"
    return f"{text.removesuffix('.0')}\u00a0%"


def with_names(words: Words, names: Mapping[str, str] | None) -> str:
    """The engine's words, with the names of figures."""
    return render_words(words, names)


def event_words(words: Words, names: Mapping[str, str] | None) -> str:
    """The event, with the names of figures and without the rulebook, which the page shows all the time."""
    return render_words(words, names, book=False)


@cache
def panels_style() -> str:
    """The style sheet of the panels, with one rule for each group of places and each click of a dial."""
    look = ":is(:hover,:focus-within,[open])"
    lights = [f".cb-app:has(.cb-p{i}{look}) .cb-q{i}{{opacity:1 !important}}" for i in range(MOST_LIGHTS)]
    frames, shown = [], []
    for click in range(1, MOST_CLICKS + 1):
        here = f".cb-dialbox:has(.cb-if{click}:checked)"
        frames.append(f"{here} td.cb-k{click}")
        shown.append(f"{here} .cb-then{click}")
    ghost = f"{','.join(frames)}{{border-left:3px dashed var(--select);border-right:3px dashed var(--select)}}"
    room = Path(__file__).parent.parent
    return style_element(room / "dial.css", room / "play.css", *lights, ghost, f"{','.join(shown)}{{display:block}}")
