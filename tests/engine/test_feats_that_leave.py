"""Feats of replaced figures, feats taken from figures that stand, and feats that ask for values (WIN-15, FRC-12)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.effects.sentences.thing_cards import lent_by_things
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.history.thing_codes import thing_code
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.things.thing import Bearers
from tests.helpers import editions, settled
from tests.powers.cast import actor, after, told, written
from tests.powers.specials_cast import native

REPLACE = "use a card-text old-trick"
USE = "use a card-text old-boots"


def feat(says: str = "+1 speed.", **keys: Any) -> str:
    """A feat of one's own for 8 points, as a force gives it."""
    return f"+feat {thing_code(cx.Thing('old-boots', 'Old Boots', cx.ThingKind.FEAT, says=says, points=8, **keys))}"


def table(folder: Path, given: str, *, book: str = "core2014", shared: bool = False, **of_a: Any) -> Game:
    """Ann's a, with the feat, on C3 between Ben's b on C4 and her own d on D3; w waits on the sideline for a."""
    a = written(folder, "a", native("C3", 'FREE: replace it with "W"', points=100, defense_value=2, **of_a))
    waits = written(folder, "w", actor("C3", points=60, defense_value=2))
    d = written(folder, "d", actor("D3", points=50, defense_value=2))
    b = written(folder, "b", actor("C4", attack_value=12, damage_value=9))
    beside = f"+beside {figure_code(load_figure(waits))}" if book == "core2014" else ""
    forces = {"Ann": [a + given + beside, d + given * shared], "Ben": [b]}
    if book != "core2014":
        forces["Ann"][0] = written(folder, "a", actor("C3", points=100, defense_value=2, **of_a)) + given
    board = Board.build(width=16, height=8)
    places = {"a": "C3", "d": "D3", "b": "C4"}
    return arrange_start(Game.new(board, rules=book, forces=forces, places=places, seed=1), {}, turn=3)


def kept(game: Game) -> Game:
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    return game


def struck(game: Game, who: str, dice: str = "6 5") -> Game:
    """After Ben's next turn, in which b strikes that one."""
    game = settled(game.apply("end"), dice=(3, 4))
    game = settled(game.apply(f"close b {who}"), dice=dice)
    return game if game.result else settled(game.apply("end"), dice=(3, 4))


def bens(game: Game) -> int:
    return int(score_now(game.state)["Ben"])


# -- replaced ----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("WIN-15", "core2014")
def test_the_feat_of_a_replaced_figure_scores_with_the_one_in_its_place(tmp_path: Path) -> None:
    """It was given to that figure alone: its heir cannot use it.

    2014: Assigning Feats, Feats and Victory Points, Replacing Characters.
    """
    done = kept(after(table(tmp_path, feat()), REPLACE))
    assert not lent_by_things(done.state, "w")
    assert [each.assigned for each in done.state.resources] == [("a",)]
    lost = kept(struck(done, "w"))
    assert (bens(lost), lost.state.resources) == (100 + 8, ())


@pytest.mark.ruling("WIN-15", "core2014")
def test_a_shared_feat_scores_with_the_last_one_in_their_places(tmp_path: Path) -> None:
    done = after(table(tmp_path, feat(bearers=Bearers.SEVERAL), shared=True), REPLACE)
    one = kept(struck(done, "w"))
    assert bens(one) == 100
    both = kept(struck(one, "d"))
    assert bens(both) == 100 + 50 + 8


@pytest.mark.ruling("WIN-15", "core2014")
def test_a_feat_of_each_scores_in_steps_with_replaced_figures(tmp_path: Path) -> None:
    done = after(table(tmp_path, feat(bearers=Bearers.EACH), shared=True), REPLACE)
    one = kept(struck(done, "w"))
    assert bens(one) == 100 + 8
    assert bens(kept(struck(one, "d"))) == 100 + 8 + 50 + 8


def test_a_feat_of_the_whole_force_is_the_heirs_too(tmp_path: Path) -> None:
    whole = cx.Thing("old-song", "Old Song", cx.ThingKind.FEAT, says="+1 speed.", points=8, bearers=Bearers.FORCE)
    game = table(tmp_path, "")
    start = {"rules": "core2014", "forces": game.start["forces"], "places": {"a": "C3", "d": "D3", "b": "C4"}}
    game = Game.new(Board.build(width=16, height=8), **start, seed=1, objects={"Ann": [whole]})
    done = after(arrange_start(game, {}, turn=3), REPLACE)
    assert [each.name for each in lent_by_things(done.state, "w")] == ["Old Song"]
    assert bens(struck(done, "w")) == 100


# -- taken from a figure that stands -----------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "scored"), editions("WIN-15", core2014=8, nebula2007=0))
def test_a_feat_that_is_used_up(tmp_path: Path, edition: str, scored: int) -> None:
    """It scores for who damaged its figure last, or stays part of what that is worth.

    2014: Feats and Victory Points, 2007: Feats.
    """
    game = table(tmp_path, feat("FREE: heal 1, is used up"), book=edition, attack_symbol="fist")
    b = {"b": {"damage": 2}}
    game = arrange_start(Game.from_dict({**game.to_dict(), "arranged": {}}), b, turn=3)
    hurt = struck(game, "a", "4 3")
    used = kept(settled(hurt.apply(USE)))
    assert (bens(used), used.state.resources) == (scored, ())
    assert "Old Boots of a leaves the game." in told(used)
    assert USE not in map(str, used.options())
    game = used
    while not game.state.fighter("a").life.ko:  # b rests after each blow
        game = settled(settled(game.apply("end"), dice=(3, 4)).apply("end"), dice=(3, 4))
        game = struck(game, "a", "4 3")
    assert game.state.fighter("a").life.ko
    assert bens(kept(game)) == 108


@pytest.mark.ruling("WIN-15", "core2014")
def test_nobody_scores_a_feat_of_whom_nobody_damaged(tmp_path: Path) -> None:
    used = kept(settled(table(tmp_path, feat("FREE: +1 attack, is used up")).apply(USE)))
    assert (bens(used), used.state.resources) == (0, ())
    assert bens(struck(used, "a")) == 100


def test_a_shared_feat_goes_from_all(tmp_path: Path) -> None:
    game = table(tmp_path, feat("FREE: +1 attack, is used up", bearers=Bearers.SEVERAL), shared=True)
    used = kept(settled(game.apply(USE)))
    assert (used.state.resources, bens(used)) == ((), 0)
    alone = table(tmp_path, feat("FREE: +1 attack, is used up", bearers=Bearers.EACH), shared=True)
    assert [each.assigned for each in settled(alone.apply(USE)).state.resources] == [("d",)]


def test_only_a_feat_is_used_up(tmp_path: Path) -> None:
    trick = written(tmp_path, "a", native("C3", "FREE: is used up"))
    forces = {"Ann": [trick], "Ben": ["gnat"]}
    game = Game.new(Board.build(width=9, height=9), rules="core2014", forces=forces, places={"a": "C3", "gnat": "H8"})
    game = arrange_start(game, {}, turn=3)
    assert {each.ruling for each in game.why_not(REPLACE)} == {"FRC-12"}


# -- combat values -----------------------------------------------------------------------------------------------


def changed(game: Game, value: str, by: int) -> Any:
    """The position with a modifier on a until the game ends."""
    lent = Lasting("test", "b", "a", "Ben", 3, Until.GAME_ENDS, "VAL-01", value=value, change=by)
    return game.state.with_(lasting=(lent,))


@pytest.mark.parametrize(
    "edition", [pytest.param(e, marks=pytest.mark.ruling("FRC-12", e)) for e in ("core2014", "nebula2007")]
)
def test_a_feat_asks_for_a_value_that_is_printed_and_holds(tmp_path: Path, edition: str) -> None:
    """Modifiers meet nothing, and one that spoils the value switches the feat off. 2014: Using Feats, 2007: Feats."""
    able = table(tmp_path, feat(asks=("attack 10+",)), book=edition)
    plain = value_of(table(tmp_path, "", book=edition).state, "a", "speed").total
    assert value_of(able.state, "a", "speed").total == plain + 1
    assert value_of(changed(able, "attack", -1), "a", "speed").total == plain
    assert value_of(changed(able, "attack", 1), "a", "speed").total == plain + 1
    if edition == "nebula2007":  # no click of it shows 11
        with pytest.raises(ClixbookError, match="No click of A shows attack 11"):
            table(tmp_path, feat(asks=("attack 11+",)), book=edition)
        return
    never = table(tmp_path, feat(asks=("attack 11+",)))
    assert value_of(changed(never, "attack", 2), "a", "speed").total == plain


@pytest.mark.ruling("FRC-12", "core2014")
def test_a_feat_does_not_earn_itself(tmp_path: Path) -> None:
    """What it adds to the value it asks for does not count, nor does it go round in circles."""
    proud = table(tmp_path, feat("-3 attack", asks=("attack 10+", "range 8+")))
    assert value_of(proud.state, "a", "attack").total == 7
