"""RRL: which rolls are made again, by whom, in which order, and what counts in the end."""

from __future__ import annotations

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.rules.combat.rerolls import (
    RollRecord,
    Used,
    has_reroll_left,
    is_in_reroll_reach,
    may_reroll,
    may_veto,
    next_player_asked,
    replace_die,
    reroll,
    veto,
)
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

ATTACK = RollRecord("attack", "Bruiser", "Ann", (2, 3))
BREAK_AWAY = RollRecord("break away", "Bruiser", "Ann", (2,))
OTHER = RollRecord("leadership", "Bruiser", "Ann", (2,))


def may(edition: str, record: RollRecord, side: str, own_turn: bool) -> bool:
    return bool(may_reroll(record, "Lucky", rules=rulebook(edition), side=side, own_turn=own_turn, turn=3, round=2))


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Ann's attack, break away and other roll, made again by Ann in her turn; her attack roll by Ann in Ben's
    # turn, by Ben in his turn, by Ben in her turn
    editions(
        core2014=(True, True, True, True, False, True),
        complete2022=(True, True, False, True, True, True),
        nebula2007=(True, True, True, True, True, True),
        eddieg=(True, True, True, True, True, True),
    ),
)
def test_which_rolls(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        may(edition, ATTACK, "Ann", own_turn=True),
        may(edition, BREAK_AWAY, "Ann", own_turn=True),
        may(edition, OTHER, "Ann", own_turn=True),
        may(edition, ATTACK, "Ann", own_turn=False),
        may(edition, ATTACK, "Ben", own_turn=True),
        may(edition, ATTACK, "Ben", own_turn=False),
    )
    assert found == expected


LANE = Board.build(
    width=5, height=3, hindering=["C3"], pieces={"A3": "L: standard of Ann", "E3": "Bush: standard of Ben"}
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # range 0 and 6 squares, range 0 and 8, range 8 and 8, range 12 and 11; past a bush; through a wall
    editions(
        core2014=(True, False, True, True, True, False),
        complete2022=(True, False, True, True, True, False),
        nebula2007=(True, True, True, False, True, False),
        eddieg=(True, True, True, False, True, False),
    ),
)
def test_how_near(edition: str, expected: tuple[bool, ...]) -> None:
    walled = Board.build(width=5, height=1, walls=["B1|C1"], pieces={"A1": "L: standard", "E1": "R: standard"})
    row = Board.build(width=16, height=1, pieces={"A1": "L: standard"})
    found = (
        bool(is_in_reroll_reach(row, "L", "G1", 0, rules=rulebook(edition))),
        bool(is_in_reroll_reach(row, "L", "I1", 0, rules=rulebook(edition))),
        bool(is_in_reroll_reach(row, "L", "I1", 8, rules=rulebook(edition))),
        bool(is_in_reroll_reach(row, "L", "L1", 12, rules=rulebook(edition))),
        bool(is_in_reroll_reach(LANE, "L", "Bush", 6, rules=rulebook(edition))),
        bool(is_in_reroll_reach(walled, "L", "R", 6, rules=rulebook(edition))),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # again in its own turn; in an opponent's turn after its own; in a second opponent's turn of one round;
    # in the next round
    editions(
        core2014=(False, True, False, True),
        complete2022=(False, True, True, True),
        nebula2007=(False, True, True, True),
        eddieg=(False, True, True, True),
    ),
)
def test_how_often(edition: str, expected: tuple[bool, ...]) -> None:
    own = Used("Lucky", turn=4, round=2, own_turn=True)
    theirs = Used("Lucky", turn=5, round=2, own_turn=False)
    found = (
        has_reroll_left([own], "Lucky", rules=rulebook(edition), own_turn=True, turn=4, round=2),
        has_reroll_left([own], "Lucky", rules=rulebook(edition), own_turn=False, turn=5, round=2),
        has_reroll_left([own, theirs], "Lucky", rules=rulebook(edition), own_turn=False, turn=6, round=2),
        has_reroll_left([own, theirs], "Lucky", rules=rulebook(edition), own_turn=False, turn=8, round=3),
    )
    assert found == expected
    assert has_reroll_left([own, theirs], "Clover", rules=rulebook(edition), own_turn=False, turn=5, round=2), (
        "each figure its own"
    )
    assert not has_reroll_left([theirs], "Lucky", rules=rulebook(edition), own_turn=False, turn=5, round=2)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a relic's roll, a roll marked so, a die of eight sides, an attack roll
    editions(
        core2014=(False, True, True, True),
        complete2022=(True, False, False, True),
        nebula2007=(True, True, True, True),
        eddieg=(True, True, True, True),
    ),
)
def test_rolls_that_refuse(edition: str, expected: tuple[bool, ...]) -> None:
    asked = (
        RollRecord("relic", "A", "Ann", (3,)),
        RollRecord("attack", "A", "Ann", (3, 3), marked=True),
        RollRecord("attack", "A", "Ann", (8,), sides=8),
        ATTACK,
    )

    def made(record: RollRecord) -> bool:
        try:
            reroll(record, [1] * len(record.dice), rules=rulebook(edition), by="Lucky")
        except ClixbookError:
            return False
        return True

    assert tuple(made(record) for record in asked) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_result_counts_though_the_first_was_better(edition: str) -> None:
    after = reroll(RollRecord("attack", "A", "Ann", (6, 6)), (2, 1), rules=rulebook(edition), by="Lucky")
    assert (after.faces, after.total, after.doubles) == ((2, 1), 3, False)
    assert after.dice == (6, 6), "the history is kept"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # at first; the active Ann declined; Ann had it made again; Ben had it made again after Ann declined
    editions(
        core2014=(("Ann",), ("Ben",), ("Ann",), ("Ann",)),
        complete2022=(("Ann",), ("Ben",), ("Ben",), ("Ann",)),
        nebula2007=(("Ann", "Ben"), ("Ben",), ("Ann", "Ben"), ("Ann", "Ben")),
        eddieg=(("Ann", "Ben"), ("Ben",), ("Ann", "Ben"), ("Ann", "Ben")),
    ),
)
def test_who_is_asked(edition: str, expected: tuple[tuple[str, ...], ...]) -> None:
    players = ("Ann", "Ben")
    scripts: tuple[list[tuple[str, bool]], ...] = (
        [],
        [("Ann", False)],
        [("Ann", True)],
        [("Ann", False), ("Ben", True)],
    )
    assert tuple(next_player_asked(players, script, rules=rulebook(edition)) for script in scripts) == expected
    assert next_player_asked(players, [("Ann", False), ("Ben", False)], rules=rulebook(edition)) == ()


def test_both_decline_in_a_row_before_it_ends() -> None:
    script = [("Ann", True), ("Ben", False)]
    assert next_player_asked(("Ann", "Ben"), script, rules=rulebook("complete2022")) == ("Ann",)
    assert next_player_asked(("Ann", "Ben"), [*script, ("Ann", False)], rules=rulebook("complete2022")) == ()


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=False, nebula2007=True, eddieg=True),
)
def test_stopping_a_reroll(edition: str, expected: bool) -> None:
    assert bool(may_veto(ATTACK, rules=rulebook(edition), side="Ann", by_side="Ben")) is expected
    assert not may_veto(ATTACK, rules=rulebook(edition), side="Ben", by_side="Ben"), "not one's own"
    if expected:
        kept = veto(ATTACK, rules=rulebook(edition), by="Clover")
        assert (kept.faces, kept.reroll_count(), kept.changes[0].by) == ((2, 3), 0, "Clover")
    else:
        with pytest.raises(ClixbookError, match="cannot be stopped"):
            veto(ATTACK, rules=rulebook(edition), by="Clover")


@pytest.mark.parametrize("edition", EDITIONS)
def test_several_users_and_one_roll(edition: str) -> None:
    once = reroll(ATTACK, (1, 2), rules=rulebook(edition), by="Lucky")
    spent = [Used("Lucky", turn=3, round=2, own_turn=True)]
    for name, side, expected in (("Clover", "Ann", True), ("Lucky", "Ann", False)):
        asked = may_reroll(once, name, rules=rulebook(edition), side=side, own_turn=True, turn=3, round=2, uses=spent)
        assert bool(asked) is expected
    twice = reroll(once, (6, 5), rules=rulebook(edition), by="Clover")
    assert (twice.faces, twice.reroll_count()) == ((6, 5), 2)


def test_a_house_rule_of_one_reroll_for_a_roll() -> None:
    house = rulebook("complete2022").replace({"RRL-12": False})
    once = reroll(ATTACK, (1, 2), rules=rulebook(house), by="Lucky")
    with pytest.raises(ClixbookError, match="already rerolled"):
        reroll(once, (6, 5), rules=rulebook(house), by="Clover")
    assert next_player_asked(("Ann", "Ben"), [("Ann", True)], rules=rulebook(house)) == ()


def test_faces_that_dice_do_not_have() -> None:
    with pytest.raises(ClixbookError, match="does not show 7"):
        reroll(ATTACK, (7, 1), rules=rulebook("core2014"), by="Lucky")
    with pytest.raises(ClixbookError, match="no die 2"):
        replace_die(ATTACK, 2, 1, rules=rulebook("core2014"), by="Fate")
