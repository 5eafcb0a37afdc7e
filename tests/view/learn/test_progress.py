"""Progress as a word in an address, worked out by hand."""

from __future__ import annotations

import pytest

from clixbook.view.learn.progress import Progress


def test_a_lesson_that_is_done_stands_by_its_name_alone() -> None:
    progress = Progress().with_("corner-pick", "111").with_("stairs", "102")
    assert progress.code() == "corner-pick.stairs~102"


def test_a_code_is_read_back() -> None:
    progress = Progress.read_address("corner-pick.stairs~102")
    assert progress.signs_of("corner-pick", 3) == "111"
    assert progress.signs_of("stairs", 4) == "1020"
    assert progress.signs_of("longer-leg", 2) == "00"
    assert progress.code() == "corner-pick.stairs~102"


def test_nothing_done_is_no_word() -> None:
    assert Progress().with_("stairs", "000").code() == ""
    assert Progress.read_address("").code() == ""
    assert Progress.read_address("stairs~1").with_("stairs", "00").code() == ""


@pytest.mark.parametrize("code", ["<script>", "Stairs~1", "stairs~3", "stairs~", "a" * 61, "stairs~" + "1" * 71])
def test_what_is_no_progress_is_left_out(code: str) -> None:
    assert Progress.read_address(f"{code}.longer-leg~10").code() == "longer-leg~10"


def test_both_together_have_the_better_sign_of_each_question() -> None:
    here, there = (
        Progress.read_address("stairs~1020.longer-leg"),
        Progress.read_address("stairs~2012.longer-leg~10.pushing"),
    )
    assert here.and_(there).code() == "stairs~1012.longer-leg.pushing"
    assert there.and_(here).signs_of("stairs", 4) == "1012"


def test_a_state_has_one_word() -> None:
    progress = Progress.read_address("a.b~12.c~100")
    assert [progress.state(name, n) for name, n in (("a", 5), ("b", 2), ("c", 3), ("d", 2))] == [
        "solved", "shown", "begun", "",
    ]  # fmt: skip


def test_a_lesson_that_grew_is_not_done_any_more() -> None:
    assert Progress.read_address("stairs~12").signs_of("stairs", 4) == "1200"
    assert Progress.read_address("stairs~1211").signs_of("stairs", 2) == "12"
