"""A house rule never lies: what no user can reach reads no ruling that a house rule may change."""

from __future__ import annotations

import pytest

from clixbook.errors import ClixbookError
from clixbook.rulebooks import all_rows, rulebook
from tests.reachability import Package, read_in


@pytest.fixture(scope="module")
def package() -> Package:
    return Package()


def test_what_a_house_rule_may_change_is_read_where_users_are(package: Package) -> None:
    read = package.rows_read()
    unread = {row.id for row in all_rows() if not row.fixed and row.id not in read}
    assert unread == set()


def test_no_code_reads_what_a_house_rule_cannot_change(package: Package) -> None:
    assert {row.id for row in all_rows() if row.fixed} & package.rows_read() == set()


def test_a_row_that_only_dead_code_reads_is_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("there") / "clixbook"
    folder.mkdir()
    for name in ("cli", "__main__"):
        (folder / f"{name}.py").write_text("", encoding="utf-8")
    (folder / "__init__.py").write_text(
        "from clixbook.alive import asked\n\n\ndef main(rules):\n    return asked(rules)\n", encoding="utf-8"
    )
    (folder / "alive.py").write_text(
        "def asked(rules):\n    here = rules.golden_rules\n    return here.protection\n\n\n"
        "def dead(rules):\n    return rules.golden_rules.breaking\n", encoding="utf-8"
    )  # fmt: skip
    little = Package(folder, folder)
    assert little.unreached == [("clixbook.alive", "dead")]
    assert little.rows_read() == {"GLD-04"}  # and not GLD-03, whose value is that of golden_rules.breaking
    assert read_in("clixbook.alive", little.modules["clixbook.alive"].definitions["dead"]) == {"GLD-03"}


def test_a_house_rule_cannot_change_what_the_program_is_built_on() -> None:
    with pytest.raises(ClixbookError, match="LOF-01 states what the program is built on"):
        rulebook("core2014").replace({"LOF-01": False})
    assert rulebook("core2014").replace({"LOF-11": 2}).line_of_fire.modifier == 2
