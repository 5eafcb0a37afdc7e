"""Numbers are read from the ten digits: others count as digits for Python, and ``int`` fails at some of them."""

import re
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.carrying.carrying import passenger_limit
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.errors import ClixbookError
from clixbook.figures.forces.ready_forces import read_forces
from clixbook.rulebooks import rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind, read_value

PACKAGE = Path(cx.__file__).parent
OTHERS = ("\u00b2", "\u2460", "\u0663", "\uff13")  # superscript two, circled one, Arabic three, a wide three


def test_no_module_takes_other_digits_for_numbers() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"isdecimal|isnumeric", line) or ("isdigit" in line and "isascii" not in line):
                found.append(f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize("digit", OTHERS)
def test_a_number_of_other_digits_is_refused_or_no_number(digit: str) -> None:
    with pytest.raises(ClixbookError):
        read_value(AnswerKind.NUMBER, digit)
    with pytest.raises(ClixbookError):
        read_forces(f"e:\n  name: E\n  points: {digit}\n  books: []\n  about: x\n  figures: []\n")
    carrier = Piece("bus", (Square(1, 1),), traits=frozenset({f"passenger: {digit}"}))
    assert passenger_limit(carrier, rules=rulebook("core2014")) is None


@pytest.mark.parametrize("digit", OTHERS)
@pytest.mark.parametrize(
    "query",
    ["page=play&points={}", "page=play&seed={}", "page=rules&at={}", "page=explore&speed={}&range={}",
     "page=learn&question={}", "page=build&points={}", "page=play&new=1&points=30{}", "page=rules&entry={}"],
)  # fmt: skip
def test_an_address_with_other_digits_opens_its_room(query: str, digit: str) -> None:
    asked = query.replace("{}", digit)
    assert cx.App(asked).room.name == re.search(r"page=(\w+)", asked)[1]
