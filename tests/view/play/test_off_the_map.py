"""Who lies on the map, knocked out, and who has not come onto it yet."""

from pathlib import Path

import clixbook as cx
from clixbook.view.game_marks import marks_of
from tests.powers.test_feats_in_turns import felled, warping


def test_one_that_lies_has_its_tokens_and_no_life_around_it(tmp_path: Path) -> None:
    mark = marks_of(felled(tmp_path))["b"]
    assert (mark.tokens, mark.clicks) == (3, 0)


def test_one_that_comes_later_is_not_told_as_knocked_out(tmp_path: Path) -> None:
    assert "<b>Still to come</b>" in cx.PlayPage(warping(tmp_path)).fallen.told.value
