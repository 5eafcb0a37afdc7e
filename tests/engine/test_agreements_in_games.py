"""What players may agree on, and limits that bind the building of forces alone (OPT-06, EGS-11, FRC-08, WIN-17)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.turn.optional_rules import BasicsAttack
from tests.engine.test_bought_in_games import fight, new, problems
from tests.engine.with_objects import Workshop, finished
from tests.helpers import EDITIONS, editions


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def why_no_objects(rules: str | Rulebook, kinds: list[str], *, consent: bool) -> set[str]:
    """The rulings against a set-up to which each player brings these objects."""
    board = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    try:
        Game.new(board, rules=rules, forces=forces, set_up=True, objects={"Ann": kinds}, consent=consent)
    except ClixbookError as error:
        return {each.text.split("(")[-1][:6] for each in error.problems}
    return set()


@pytest.mark.parametrize(
    ("edition", "expected"),
    #  five objects, five that all agreed on
    editions(
        "OPT-06",
        "EGS-11",
        core2014=({"OBJ-02"}, {"OBJ-02", "OPT-06"}),
        complete2022=({"OBJ-02"}, {"OBJ-02", "OPT-06"}),
        nebula2007=({"OBJ-02"}, set()),
        eddieg=(set(), set()),
    ),
)
def test_another_number_of_objects(edition: str, expected: tuple[set[str], set[str]]) -> None:
    five = ["light", "heavy", "light", "heavy", "light"]
    assert tuple(why_no_objects(edition, five, consent=consent) for consent in (False, True)) == expected
    house = rulebook(edition).replace({"OPT-06": edition != "nebula2007"})
    if edition != "eddieg":  # whose number is any number
        assert ("OPT-06" in why_no_objects(house, five, consent=True)) is (edition == "nebula2007")


@pytest.mark.ruling("FRC-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_limits_of_forces_bind_their_building_alone(edition: str) -> None:
    """No force is built with the same unique figure twice; a position in play may have it on one side."""
    twice = ["night-warden", "night-warden"]
    assert ("FRC-05" if edition == "nebula2007" else "FRC-04") in problems(edition, twice, ["gnat"], points=300)
    position = new(edition, twice, ["gnat"]).to_line()
    assert len(Game.from_line(position).state.standing("Ann")) == 2


@pytest.mark.ruling("WIN-17")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_leaves_the_map(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, {"ape": {}}, {"foe": {}}, "ape A1, foe N9")
    moves = [str(option) for option in game.options() if str(option).startswith("move")]
    assert moves
    for move in moves:
        piece = game.apply(move).board.pieces["ape"]
        assert all(square in game.board for square in piece.squares)
    with pytest.raises(ClixbookError, match="A10"):
        game.apply("move ape A10")


@pytest.mark.parametrize(
    ("edition", "expected"), editions("WIN-07", complete2022=100, nebula2007=110, eddieg=100, core2014=110)
)
def test_what_scores_beside_figures(shop: Workshop, edition: str, expected: int) -> None:
    """Feats do where there are any; equipment that is dropped, and not destroyed, does not."""
    addition = {"core2014": "+passenger:10", "nebula2007": "+passenger:10", "complete2022": "+equipment cloak:5"}
    lost = fight(shop, edition, addition.get(edition, ""))
    assert score_now(lost.state)["Ben"] == expected
    if edition == "core2014":
        house = rulebook(edition).replace({"WIN-07": frozenset()})
        assert score_now(fight(shop, house, "+passenger:10").state)["Ben"] == 100


@pytest.mark.ruling("OPT-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plain_attacks_have_no_criticals(shop: Workshop, edition: str) -> None:
    """Attack 10 and a 12 are short of defense 40, which the arranged foe has; a plain attack misses."""
    printed = rulebook(edition)
    for rules, plain in ((printed, False), (printed.replace({"OPT-13": BasicsAttack(True)}), True)):
        game = shop.game(rules, {"ape": {}}, {"foe": {}}, "ape C5, foe D5")
        game = arrange_start(Game.from_dict({**game.to_dict(), "moves": []}), {"foe": {"defense": 40}}, turn=5)
        after = finished(game.apply("close ape foe").apply((6, 6)))
        assert (after.state.fighter("foe").life.click == 1) is plain
        two = finished(game.apply("close ape foe").apply((1, 1)))
        assert (two.state.fighter("ape").life.click == 1) is plain
