"""Colour tokens for boards, pages, dials and printed sheets.

Each kind of ground has colours of its own in ``view/scenes/looks.py``.
"""

from __future__ import annotations

LOOKS = {
    "light": {
        "paper": "#FBFAF5", "card": "#FFFFFF", "ink": "#1D2329", "muted": "#565D63", "edge": "#D5D1C4",
        "wash": "#F1EEE4", "clear": "#0B57D0", "hindered": "#9A5200", "blocked": "#860015", "select": "#C9006B",
        "casing": "#3A3A3A", "grid": "#D5D1C4", "wall": "#000000", "wall_casing": "#FBFAF5", "band": "#7FA8E8",
    },
    "dark": {
        "paper": "#24282E", "card": "#2C3138", "ink": "#F2F0EA", "muted": "#B3B8BD", "edge": "#464D56",
        "wash": "#333941", "clear": "#8AB4F8", "hindered": "#FFC46B", "blocked": "#FF8E99", "select": "#FF7AC0",
        "casing": "#111418", "grid": "#3B4149", "wall": "#F2F0EA", "wall_casing": "#000000", "band": "#48699A",
    },
    "contrast": {
        "paper": "#FFFFFF", "card": "#FFFFFF", "ink": "#000000", "muted": "#333333", "edge": "#767676",
        "wash": "#FFFFFF", "clear": "#0040D6", "hindered": "#8F4B00", "blocked": "#690010", "select": "#C9006B",
        "casing": "#000000", "grid": "#9A9A9A", "wall": "#000000", "wall_casing": "#FFFFFF", "band": "#BBD2FF",
    },
}  # fmt: skip
"""Look -> the part that a colour plays -> the colour. Walls are solid in the dark look, as on paper."""
ON_THE_BOARD = {
    "light": {"hindered": "#B96500"}, "dark": {"blocked": "#FF6E7C"}, "contrast": {"hindered": "#B05E00"}
}  # fmt: skip
"""Colours that differ on the board: lines must differ from each other there, letters must contrast with paper."""
PAGE = ("paper", "card", "ink", "muted", "edge", "wash", "clear", "hindered", "blocked", "select", "casing")
"""The parts that style sheets know, as ``var(--paper)``."""
PRINT = {**LOOKS["contrast"], "edge": "#999999", "grid": "#8C8A83"}
"""White paper, with lines that a printer shows."""

OWNERS = {
    "light": ("#0B57D0", "#B3261E", "#00695C", "#6D4C00"),
    "dark": ("#8AB4F8", "#F28B82", "#5FD4C4", "#F0C36A"),
    "contrast": ("#0040D6", "#BD110B", "#0E8262", "#360066"),
}
"""Look -> the rings of the players, in the order of their seats."""

BLACK, WHITE = "#111111", "#FFFFFF"
POWERS = {
    "red": ("#C4161C", WHITE), "orange": ("#F28C1E", BLACK), "yellow": ("#FFE23D", BLACK),
    "light green": ("#A8D84E", BLACK), "green": ("#1B7D3A", WHITE), "light blue": ("#7CC7EE", BLACK),
    "dark blue": ("#1F3F9A", WHITE), "purple": ("#6F3198", WHITE), "pink": ("#F4A6C4", BLACK),
    "brown": ("#7A4A21", WHITE), "black": (BLACK, WHITE), "gray": ("#A6A6A6", BLACK),
}  # fmt: skip
"""Colour of a power on a dial -> the colour of its box, and of the number in it."""
SYNONYMS = {"lightgreen": "lime", "lightblue": "sky", "darkblue": "blue", "gray": "grey"}
"""Other names for the colours of powers in figure files."""
STARTING_LINES = {
    "light": {"green": "#12774A", "red": "#C4161C", "blue": "#0C4FBF", "yellow": "#B89200", "purple": "#8A4FC0",
              "orange": "#C45E00"},
    "dark": {"green": "#4CC98A", "red": "#FF7B80", "blue": "#8AB4F8", "yellow": "#B89200", "purple": "#8A4FC0",
             "orange": "#C45E00"},
    "words": {"green": "#12774A", "red": "#B3261E", "blue": "#0C4FBF", "yellow": "#8A6D00", "purple": "#6F3198",
              "orange": "#A84A00"},
}  # fmt: skip
"""Look -> the colour of a starting line on a dial -> how it is drawn; ``words`` are letters on white paper.

The contrast look has those of the light one.
"""
BOOKS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#B8860B", "#555555")
"""Groups of rulebooks that answer alike."""
DIE, DIE_INK = "#FFFDF6", LOOKS["light"]["ink"]
ALARM, GOOD_NEWS = "#7A0012", "#0B4F6C"
"""Bars across a page: Python is gone, and Python is back."""


def power_boxes() -> dict[str, tuple[str, str]]:
    """Each name of a power's colour, without spaces -> its box, and the number in it."""
    boxes = {name.replace(" ", ""): box for name, box in {"special": (WHITE, BLACK), **POWERS}.items()}
    return {**boxes, **{same: boxes[name] for name, same in SYNONYMS.items()}}


def variable(part: str) -> str:
    """A page's colour for this part, with that of the light look where no style sheet reaches."""
    return f"var(--{part},{LOOKS['light'][part]})"


def page_variables() -> str:
    """The colours of pages as a style sheet: ``var(--ink)`` and so on, and the classes of powers and starting lines."""
    looks = {".cb-app": LOOKS["light"], ".cb-app.cb-dark": LOOKS["dark"], ".cb-app.cb-contrast": LOOKS["contrast"]}
    lines = [_rule(where, {part: look[part] for part in PAGE}) for where, look in looks.items()]
    same = {"alarm": ALARM, "on-alarm": WHITE, "ink-on-box": BLACK, "die": DIE, "pips": DIE_INK}
    lines.append(_rule(".cb-app", same))
    for name, (box, number) in power_boxes().items():
        lines.append(_rule(f".cb-app .cb-pc-{name}", {"pc": box, "pt": number}))
    for name, colour in STARTING_LINES["light"].items():
        lines.append(_rule(f".cb-app .cb-line-{name}", {"line": colour}))
        lines.append(_rule(f".cb-app.cb-dark .cb-line-{name}", {"line": STARTING_LINES["dark"][name]}))
    paper = _rule(".cb-app.cb-app.cb-full", {part: PRINT[part] for part in PAGE})
    return "\n".join([*lines, f"@media print {{ {paper} }}\n"])


def _rule(where: str, values: dict[str, str]) -> str:
    return f"{where} {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}"
