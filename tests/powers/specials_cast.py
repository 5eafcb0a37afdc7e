"""Figures of tests with special powers: the sentence stands under the name that the dial shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.powers.cast import Actor, actor

NAME = "Old Trick"


def gifted(at: str, sentence: str, slot: str = "defense", *, colour: str = "white", **more: Any) -> Actor:
    """An actor that shows a special power in that slot; other powers and numbers as ``actor`` has them."""
    return actor(at, **{slot: f"{NAME} ({colour})"}, special=f"{{{NAME}: '{sentence}'}}", **more)


def native(at: str, sentence: str, **more: Any) -> Actor:
    """An actor with a trait of that sentence."""
    return actor(at, traits=NAME, special=f"{{{NAME}: '{sentence}'}}", **more)


def file_of(folder: Path, sentence: str) -> Path:
    """A figure file with that sentence in double quotes, at line 10."""
    path = folder / "odd.yaml"
    path.write_text(
        "figure: odd\npoints: 50\ndial: |\n  speed    8  8 KO\n  attack   9  9 KO\n  defense 16 16 KO\n"
        f'  damage   2  2 KO\npowers:\n  defense: {{1-2: {NAME} (white)}}\nspecials: {{{NAME}: "{sentence}"}}\n',
        encoding="utf-8",
    )
    return path
