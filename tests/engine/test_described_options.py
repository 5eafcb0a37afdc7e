"""What options say of themselves: kind, key, who acts, whom they mean, where they lead."""

from __future__ import annotations

import pickle
import random
from typing import get_args

import pytest

import clixbook as cx
from clixbook.engine.position.described import Described, OptionKind, no
from clixbook.figures.playable import why_not_play

GAME = cx.Game.at(
    "patch", turn="Ann", fighters={"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}, seed=4
)


@pytest.mark.parametrize("seed", range(8))
def test_every_option_of_a_game_says_what_it_is(seed: int) -> None:
    picks, figures = random.Random(seed), cx.figure_names()
    rules, base = cx.rulebook(cx.EDITIONS[seed % 4]), cx.load_figure("gnat").base
    known = {name: cx.load_figure(name) for name in picks.sample(figures, 40)}
    names = [name for name, each in known.items() if each.base == base and not why_not_play(each, rules=rules)][:6]
    game = cx.Game.new(
        "corner", rules=rules, forces={"Ann": names[:3], "Ben": names[3:]}, seed=seed,
        set_up=seed % 2 == 1, build_total=3000,
    )  # fmt: skip
    for _ in range(120):
        if game.is_over:
            break
        options = game.options()
        for option in picks.sample(list(options), min(8, len(options))):
            assert isinstance(option, Described)
            assert option.kind in get_args(OptionKind)
            assert option.key
            assert option.square is None or isinstance(option.square, cx.Square)
            assert isinstance(option.who, str)
            assert option.target in ("", *game.now.fighters)
            assert pickle.loads(pickle.dumps(option)) == option
        game = game.apply(picks.choice(list(options)))


def test_options_are_picked_by_what_they_say() -> None:
    assert [str(each) for each in GAME.options(kind="attack")] == ["close bruiser gnat"]
    assert [str(each) for each in GAME.options(kind="close", target="gnat")] == ["close bruiser gnat"]
    assert [str(each) for each in GAME.options(kind="end")] == ["end"]
    assert [str(each) for each in GAME.options(kind="move", square=(1, 1))] == ["move bruiser B2"]
    assert GAME.options(kind="attack", who="gnat") == ()
    with pytest.raises(cx.ClixbookError, match=r"'atack'.*did you mean attack"):
        GAME.options(kind="atack")


def test_faces_and_answers_have_a_key() -> None:
    rolling = GAME.apply("close bruiser gnat")
    assert rolling.options()[0].kind == "roll"
    assert rolling.options(kind="roll")[1].key == "1 2"
    assert rolling.apply(rolling.options()[35]) == rolling.apply((6, 6)) == rolling.apply("6 6")
    assert (no("let it be"), no("let it be").key) == ("let it be", "no")
    assert pickle.loads(pickle.dumps(no("let it be"))).key == "no"
