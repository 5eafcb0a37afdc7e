"""The picture of the architecture, drawn from the imports: ``python -m tests.architecture > docs/architecture.svg``.

Each band is a room of the package, in the order in which imports may point (downwards); the boxes in it are its inner
rooms. The dots at the right say which rooms a room imports: a column each, in the same order.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "clixbook"
LEFT, TOP, GAP, ROW = 24, 104, 10, 26
BOXES, RIGHT, COLUMN = 40, 800, 28


def layers() -> list[list[str]]:
    """The rooms from the top down, as the import contract lists them; rooms side by side share a line."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    lines = next(each["layers"] for each in contracts if each["type"] == "layers")
    return [[name.strip(" ()") for name in line.split("|")] for line in lines]


def room_of(module: str) -> str:
    """``clixbook.engine.rules.combat.damage`` is in ``engine``."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports() -> dict[str, set[str]]:
    """Which room imports which others when its modules are read; what is loaded later, by name, is no import."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(PACKAGE.rglob("*.py")):
        here = room_of(".".join(("clixbook", *path.relative_to(PACKAGE).with_suffix("").parts)))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("clixbook."):
                found[here].add(room_of(node.module or ""))
    return {here: {there for there in rooms if there != here} for here, rooms in found.items()}


def says(folder: Path) -> str:
    """The first line of a package's or a module's docstring."""
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.splitlines()[0].split(": ``")[0].rstrip(".") if text else ""


def inner_rooms(room: str) -> list[str]:
    """The packages inside a room, those of the sequence each by itself."""
    folder = PACKAGE / room
    if not folder.is_dir():
        return []
    packages = sorted(each.parent.relative_to(folder).as_posix() for each in folder.rglob("__init__.py"))
    return [each for each in packages if each != "." and "library" not in each]


def boxes(names: list[str], y: int) -> tuple[list[str], int]:
    """Boxes in rows, as many to a row as there is room for; and how many rows they take."""
    parts, x, row = [], BOXES, 0
    for name in names:
        wide = 18 + 7 * len(name)
        if x + wide > RIGHT:
            x, row = BOXES, row + 1
        at = y + 32 + row * ROW
        parts.append(f'<rect class="box" x="{x}" y="{at}" width="{wide}" height="20" rx="4"/>')
        parts.append(f'<text class="in" x="{x + wide // 2}" y="{at + 14}">{escape(name)}</text>')
        x += wide + 8
    return parts, row + bool(names)


def picture() -> str:
    """The whole picture as SVG, the same text for the same imports."""
    rooms = [room for line in layers() for room in line]
    column = {room: RIGHT + 24 + COLUMN * number for number, room in enumerate(rooms)}
    known, parts, y = imports(), list[str](), TOP
    for room in rooms:
        inside, rows = boxes(inner_rooms(room), y)
        height = 34 + rows * ROW
        parts.append(f'<rect class="band" x="{LEFT}" y="{y}" width="{RIGHT - LEFT}" height="{height}" rx="8"/>')
        words = f'<tspan class="room">{escape(room)}</tspan><tspan dx="12">{escape(says(PACKAGE / room))}</tspan>'
        parts += [f'<text class="says" x="{LEFT + 14}" y="{y + 22}">{words}</text>', *inside]
        for other, x in column.items():
            at = f'cx="{x}" cy="{y + height // 2}"'
            if other == room:
                parts.append(f'<circle class="self" {at} r="3"/>')
            elif other in known.get(room, ()):
                parts.append(f'<circle class="dot" {at} r="7"><title>{room} imports {other}</title></circle>')
        y += height + GAP
    names = [
        f'<text class="col" transform="translate({x + 4} {TOP - 8}) rotate(-50)">{n}</text>' for n, x in column.items()
    ]
    lines = [f'<path class="line" d="M{x} {TOP} V{y - GAP}"/>' for x in column.values()]
    wide = max(column.values()) + 60
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {y + 10}" role="img" '
        'aria-label="The rooms of clixbook, and which imports which">',
        STYLE, f'<rect class="paper" width="{wide}" height="{y + 10}"/>',
        f'<text class="head" x="{LEFT}" y="40">The rooms of clixbook</text>',
        f'<text class="says" x="{LEFT}" y="66">A dot: the room of this line imports the room of that column. '
        "All of them lie to the right: imports point downwards.</text>",
        *names, *lines, *parts, "</svg>", "",
    ))  # fmt: skip


STYLE = """<style>
text { font-family: "DejaVu Sans", Verdana, sans-serif; fill: #1b1b1b }
.paper { fill: #ffffff } .head { font-size: 20px } .room { font-size: 15px; font-weight: bold }
.says { font-size: 12px } .in { font-size: 11.5px; text-anchor: middle } .col { font-size: 12px }
.band { fill: #f2f4f7; stroke: #c4cad3 } .box { fill: #ffffff; stroke: #9aa5b4 }
.line { stroke: #d9dee5 } .dot { fill: #0072b2 } .self { fill: #9aa5b4 }
</style>"""


if __name__ == "__main__":
    sys.stdout.write(picture())
