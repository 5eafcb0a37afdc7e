"""A row that nothing reads is marked so, and no house rule pretends to change it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clixbook
from clixbook.errors import ClixbookError
from clixbook.powers import TEAM_ABILITIES
from clixbook.rulebooks import all_rows, rulebook

PACKAGE = Path(clixbook.__file__).parent
FEATS = {row.id for row in all_rows() if row.id.startswith("FEAT-")}  # found by the names in their values
TEAMS = {team.row for team in TEAM_ABILITIES}  # a team ability reads what its own row holds
READ_BY_ID = {"SPD-06", *FEATS, *TEAMS}  # what a power lends: callers pass the value of these rulings on
OTHER_NAMES = {"ATK-01", "DMG-17", "TRN-01"}  # modules and attributes of other things have the names of their fields


def test_fixed_rows_are_exactly_those_that_no_code_reads() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] != "rulebooks"
    )
    unread = {row.id for row in all_rows() if not re.search(rf"\.{row.field}\b", code)} - READ_BY_ID
    assert {row.id for row in all_rows() if row.fixed} == unread | OTHER_NAMES


def test_a_house_rule_cannot_change_what_the_program_is_built_on() -> None:
    with pytest.raises(ClixbookError, match="LOF-01 states what the program is built on"):
        rulebook("core2014").replace({"LOF-01": False})
    assert rulebook("core2014").replace({"LOF-11": 2}).line_of_fire.modifier == 2
