"""Where team abilities meet other things: Outwit, traits, criticals, each other, an action that can go on no more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.board.model.squares import parse_square
from clixbook.engine.effects.active import copied_teams
from clixbook.engine.sequence.fighters.current_values import value_of
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

BOTH_TURNS = ("nebula2007", "eddieg")
FAR = {"b": actor("P8", range=0)}


# -- what a team grants --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("TAB-01", "core2014", "complete2022")
@pytest.mark.ruling("TA-BATMANALLY", "core2014", "complete2022")
def test_who_has_the_team_by_a_trait_hides_too(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", traits="Batman Ally"), "c": actor("C5")}
    game = play(tmp_path, edition, ann, {"b": actor("H3")}, hindering=["C3", "C5"], turn=4)
    assert [reason.ruling for reason in game.why_not("shoot b a")] == ["LOF-16"]
    assert not game.why_not("shoot b c")


@pytest.mark.parametrize(
    ("edition", "hides"), editions("TAB-04", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_outwit_takes_stealth_and_leaves_the_team(tmp_path: Path, edition: str, hides: bool) -> None:
    """Outwitted in the open, it steps into the hedge; whoever cannot use Stealth at all has nothing from its team."""
    ann = {"a": actor("D3", teams="Batman Ally", speed="Stealth", range=0)}
    ben = {"b": actor("C3", damage="Outwit", range=0, attack_value=4), "c": actor("H3")}
    game = play(tmp_path, edition, ann, ben, hindering=["E3"], turn=4)
    taken = after(game, "use b outwit a stealth")
    assert [each.off for each in taken.state.lasting] == ["stealth"]
    piece = taken.state.board.pieces["a"]
    board = taken.state.board.with_piece(replace(piece, squares=(parse_square("E3"),)))
    moved = type(taken)(taken.state.with_(board=board), 1)
    assert bool(moved.why_not("shoot c a")) is hides


# -- luck ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("EFF-22")
def test_luck_from_two_sources_is_one_luck(tmp_path: Path, edition: str) -> None:
    """Used by the dial, it is used by the team too."""
    ann = {"a": actor("C3"), "c": actor("C5", teams="Crime Syndicate", damage="Probability Control")}
    game = play(tmp_path, edition, ann, {"b": actor("D3")})
    again = after(game, "close a b", (3, 3), "c", (3, 2))
    assert again.pending is None
    assert again.state.fighter("c").tokens == 0, "the version of the dial costs nothing"


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("TA-CSA", "core2014", "nebula2007", "eddieg")
def test_the_token_of_luck_may_push_the_mover_out(tmp_path: Path, edition: str) -> None:
    """A second token on its last click, in the middle of its breaking away: it goes nowhere."""
    ann = {"a": actor("C3", range=0), "c": actor("C5", teams="Crime Syndicate", range=0)}
    last = {"a": {"click": 6, "tokens": 1}}
    game = play(tmp_path, edition, ann, {"b": actor("D3", range=0)}, fighters=last)
    fallen = after(game, "move a B3", (1,), "c", "a", (6,))
    assert fallen.pending is None
    assert "a" not in fallen.state.board.pieces
    assert fallen.state.left == 2
    assert "breaks away" not in told(fallen)


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.parametrize("whose", ["attacker", "target"])
@pytest.mark.parametrize("verb", ["close", "shoot"])
@pytest.mark.ruling("TA-CSA", "core2014", "nebula2007", "eddieg")
def test_the_token_of_luck_may_end_an_attack(tmp_path: Path, edition: str, whose: str, verb: str) -> None:
    """The dice hit, and luck throws them again; its token pushes the attacker, or the target, off the map."""
    lucky, worn = ("c", "a") if whose == "attacker" else ("d", "b")
    teams = {lucky: "Crime Syndicate"}
    ann = {"a": actor("C3"), "c": actor("C5", teams=teams.get("c", ""), range=0)}
    ben = {"b": actor("D3" if verb == "close" else "F3", range=0), "d": actor("D5", teams=teams.get("d", ""), range=0)}
    game = play(tmp_path, edition, ann, ben, fighters={worn: {"click": 6, "tokens": 1}})
    done = after(game, f"{verb} a b", (3, 4), lucky, worn, (5, 4))
    assert done.pending is None
    assert worn not in done.state.board.pieces
    assert click(done, "b" if worn == "a" else "a") == 1
    assert "A hit" not in told(done)
    assert done.state.left == 2


@pytest.mark.parametrize(("dice", "expected"), [((1, 1), 2), ((1, 2), 1)])
@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("ATK-18", "core2014", "nebula2007", "eddieg")
def test_two_ones_hurt_the_attacker_though_luck_took_its_target_out(
    tmp_path: Path, edition: str, dice: tuple[int, int], expected: int
) -> None:
    """The books speak of the roll alone: it is made again, its price pushes the target out, and the dice show 1 1."""
    ben = {"b": actor("D3", range=0), "d": actor("D5", teams="Crime Syndicate", range=0)}
    game = play(tmp_path, edition, {"a": actor("C3")}, ben, fighters={"b": {"click": 6, "tokens": 1}})
    done = after(game, "close a b", (3, 4), "d", "b", dice)
    assert done.pending is None
    assert "b" not in done.state.board.pieces
    assert click(done, "a") == expected


# -- values of friends ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-15", core2014=12, complete2022=10, nebula2007=12, eddieg=10)
)
def test_a_borrowed_value_is_handed_on_where_it_is_the_unmodified_one(
    tmp_path: Path, edition: str, expected: int
) -> None:
    """8 beside 10 beside 12; where the dial counts, 8 borrows 10, and two squares off 12 is too far."""
    team = "Batman Enemy"
    ann = {
        "a": actor("C3", attack_value=8, teams=team),
        "c": actor("C4", attack_value=10, teams=team),
        "d": actor("C5", attack_value=12, teams=team),
        "e": actor("G5", attack_value=13, teams=team),
    }
    game = play(tmp_path, edition, ann, FAR)
    found = [value_of(game.state, who, "attack").total for who in "acde"]
    assert found == [min(expected, 8 + 3) if edition == "eddieg" else expected, 12, 12, 13]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-BATMANENEMY")
def test_no_value_comes_through_a_wall(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams="Batman Enemy"), "c": actor("D3", teams="Batman Enemy", attack_value=12)}
    walls = [f"C{row}|D{row}" for row in range(1, 9)]
    assert value_of(play(tmp_path, edition, ann, FAR).state, "a", "attack").total == 12
    assert value_of(play(tmp_path, edition, ann, FAR, walls=walls).state, "a", "attack").total == 10


# -- revenge -------------------------------------------------------------------------------------------------------


@pytest.mark.ruling("TA-MYSTICS", "nebula2007")
@pytest.mark.ruling("ATK-16", "nebula2007")
def test_a_critical_hit_without_damage_is_paid_too(tmp_path: Path) -> None:
    """A double six deals the click that counts as damage of the attack: who takes it is avenged."""
    ben = {"b": actor("F3", teams="Mystics"), "c": actor("P8")}
    ann = {"a": actor("C3", attack="Incapacitate")}
    game = play(tmp_path, "nebula2007", ann, ben)
    plain, critical = (after(game, "use a incapacitate ranged b", dice) for dice in ((3, 4), (6, 6)))
    assert (click(plain, "b"), click(plain, "a")) == (1, 1)
    assert (click(critical, "b"), click(critical, "a")) == (2, 2)


# -- as an action is declared --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", BOTH_TURNS)
@pytest.mark.ruling("TA-XMEN", *BOTH_TURNS)
def test_who_acts_needs_room_for_both_tokens(tmp_path: Path, edition: str) -> None:
    """With one token its own action brings the second; its friend still has room, and pays."""
    team = {"a": actor("C3", teams="X-Men"), "c": actor("C4", teams="X-Men")}
    hurt = {"a": {"tokens": 1}, "c": {"click": 3}}
    game = play(tmp_path, edition, team, FAR, fighters=hurt)
    assert after(game, "move a B3").pending is None
    hurt = {"a": {"tokens": 1, "click": 3}}
    game = play(tmp_path, edition, team, FAR, fighters=hurt)
    done = after(game, "move a B3", "a")
    assert (click(done, "a"), click(done, "c")) == (3, 2), "healed, and pushed by its second token"
    assert (done.state.left, done.state.fighter("a").tokens) == (2, 2)


@pytest.mark.parametrize("edition", BOTH_TURNS)
@pytest.mark.ruling("TA-XMEN", *BOTH_TURNS)
def test_who_falls_by_its_price_has_used_its_action(tmp_path: Path, edition: str) -> None:
    """No copy made the action impossible, so it counts as given; it could be tried for nothing otherwise."""
    team = {"a": actor("C3", teams="X-Men"), "c": actor("C4", teams="X-Men")}
    game = play(tmp_path, edition, team, FAR, fighters={"a": {"click": 6}, "c": {"click": 3}})
    done = after(game, "move a B3", "c")
    assert done.state.fighter("a").life.ko
    assert click(done, "c") == 2
    assert done.state.left == 2
    assert "counts as not given" not in told(done)


@pytest.mark.parametrize("edition", BOTH_TURNS)
def test_who_fell_chooses_no_copy(tmp_path: Path, edition: str) -> None:
    """It is of two teams: it pays with its last click, and is not asked what to copy."""
    team = {"a": actor("C3", teams="X-Men, Calculator"), "c": actor("C4", teams="X-Men"), "d": actor("H1", range=0)}
    team["e"] = actor("H5", teams="Defenders", range=0)
    game = play(tmp_path, edition, team, FAR, fighters={"a": {"click": 6}, "c": {"click": 3}})
    done = after(game, "move d H2", "c")
    assert done.state.fighter("a").life.ko
    assert done.pending is None


@pytest.mark.parametrize("edition", BOTH_TURNS)
@pytest.mark.ruling("TAB-07", *BOTH_TURNS)
def test_a_copy_speaks_in_the_action_with_which_it_is_chosen(tmp_path: Path, edition: str) -> None:
    """It is in force before the action begins; the members' wounds are shared as it begins."""
    ann = {"a": actor("C3", teams="Calculator"), "c": actor("C4", teams="X-Men"), "d": actor("H1", range=0)}
    game = play(tmp_path, edition, ann, FAR, fighters={"c": {"click": 3}})
    asked = after(game, "move d H2", "x-men")
    assert [str(option) for option in asked.options()] == ["nobody", "c"]
    assert click(after(asked, "c"), "c") == 2


# -- the end of a copy ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
@pytest.mark.ruling("TAB-09", "core2014", "nebula2007")
def test_a_copy_ends_with_a_donor_who_gives_up(tmp_path: Path, edition: str) -> None:
    """An ally who leaves takes the donor along, in no action; the copy helps in no later one."""
    ann = {"a": actor("C3", teams="Spider-Man Ally"), "d": actor("K3", range=0)}
    game = play(tmp_path, edition, ann, FAR, more={"Cyd": {"c": actor("G3", teams="Batman Ally")}})
    game = type(game)(game.state.with_(allies=(frozenset({"Ann", "Cyd"}),)), 1)
    if edition == "core2014":
        game = after(game, "use a spider-man-ally batman-ally")
    else:
        game = after(game, "move d K4", "batman ally")
    assert [each.name for each in copied_teams(game.state, "a")] == ["batman ally"]
    assert copied_teams(after(game, "concede Cyd").state, "a") == ()


@pytest.mark.ruling("TAB-07", "core2014")
def test_it_may_copy_nothing_any_more(tmp_path: Path) -> None:
    ann = {"a": actor("C3", teams="Spider-Man Ally"), "c": actor("C4", teams="Batman Enemy")}
    game = play(tmp_path, "core2014", ann, FAR)
    assert "use a spider-man-ally no-team" not in offered(game), "it copies nothing yet"
    chosen = after(game, "use a spider-man-ally batman-enemy")
    assert offered(chosen) == ["use a spider-man-ally no-team"]
    assert copied_teams(after(chosen, "use a spider-man-ally no-team").state, "a") == ()
    assert play(tmp_path, "nebula2007", ann, FAR).why_not("use a spider-man-ally no-team")


@pytest.mark.ruling("TAB-07", "complete2022")
def test_it_copies_on_in_the_next_turn_too(tmp_path: Path) -> None:
    """Once a turn, and never nothing: in its next turn another copy may take the place of the first."""
    ann = {"a": actor("C3", teams="Spider-Man Ally"), "c": actor("C4", teams="Batman Enemy")}
    game = play(tmp_path, "complete2022", {**ann, "d": actor("C5", teams="Defenders")}, FAR)
    later = after(game, "use a spider-man-ally batman-enemy", "end", "end")
    assert offered(later) == ["use a spider-man-ally defenders"]
    assert later.why_not("use a spider-man-ally no-team")
