"""The stub of names of house rules, for type checkers; ``python -m tests.rulebooks.test_house_words`` writes it."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

import clixbook
from clixbook.rulebooks import SECTIONS, all_rows
from clixbook.rulebooks.house.house_names import names_of

STUB = Path(clixbook.__file__).parent / "rulebooks" / "house" / "house_words.py"
HEAD = '''# ruff: noqa: UP013
"""The words of ``Rulebook.house``, for type checkers; ``python -m tests.rulebooks.test_house_words`` writes them."""

from __future__ import annotations

from typing import Any, TypedDict

HouseRules = TypedDict("HouseRules", {'''
END = "}, total=False)  # fmt: skip\n"


def stub_text() -> str:
    """Every name of a row and of a section, many in a line."""
    names = (*SECTIONS, *(name for row in all_rows() for name in names_of(row)))
    lines = wrap(" ".join(f'"{name}":Any,' for name in names), 108, break_long_words=False, break_on_hyphens=False)
    return "\n".join([HEAD, *(f"    {line.replace(':', ': ')}" for line in lines), END])


def test_the_stub_has_every_name() -> None:
    assert STUB.read_text(encoding="utf-8") == stub_text(), "write it anew: python -m tests.rulebooks.test_house_words"


if __name__ == "__main__":
    STUB.write_text(stub_text(), encoding="utf-8")
