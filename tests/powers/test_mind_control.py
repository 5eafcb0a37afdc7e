"""Mind Control: opponents who act for another player, and come back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.turn.score import score_now, standings
from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, at, editions, settled
from tests.powers.cast import actor, after, click, offered, play, told

MIND = "Mind Control (light blue)"
HIT, MISS = (3, 4), (1, 3)
"""10 and 7 reach 17; 10 and 4 do not."""
AT_ONCE = ("core2014", "eddieg")
CONTROL = "use mind mind-control ranged fist"


def side(game: Game, who: str) -> tuple[str, str]:
    """Whose figure it is now, by its fighter and by its piece."""
    return game.now.fighter(who).side, game.now.board.pieces[who].side


def options(game: Game) -> list[str]:
    return [str(option) for option in game.options()]


def forces(game: Game) -> dict[str, set[str]]:
    """The figures that each player has now."""
    return {player: {each.id for each in game.now.standing(player)} for player in game.now.players}


def office(folder: Path, edition: str, points: int = 100, **more: object) -> Game:
    """Ann's mind on A4; Ben's fist on E4, beside his friend on F4."""
    ann = {"mind": actor("A4", speed=MIND, range=6)}
    ben = {"fist": actor("E4", points=points, range=0), "pal": actor("F4", defense_value=12)}
    return play(folder, edition, ann, ben, **more)


@pytest.mark.parametrize("edition", AT_ONCE)
@pytest.mark.ruling("PWR-MINDCONTROL", *AT_ONCE)
@pytest.mark.ruling("ACT-39", *AT_ONCE)
@pytest.mark.ruling("ATK-27", *AT_ONCE)
@pytest.mark.ruling("EFF-32", *AT_ONCE)
def test_it_strikes_its_friend_and_comes_back(tmp_path: Path, edition: str) -> None:
    """No damage to the fist; it strikes pal for 3 without a token; then it is Ben's again."""
    game = office(tmp_path, edition)
    asked = after(game, CONTROL, HIT)
    assert (asked.actor, side(asked, "fist"), click(asked, "fist")) == ("Ann", ("Ann", "Ann"), 1)
    assert {"let it be", "close fist pal", "move fist E5"} <= set(options(asked))
    assert not [text for text in options(asked) if text == "end" or " mind " in text]
    done = after(asked, "close fist pal", HIT)
    assert (side(done, "fist"), click(done, "pal")) == (("Ben", "Ben"), 4)
    fist = done.state.fighter("fist")
    assert (fist.tokens, fist.acted, done.state.left, done.state.fighter("mind").tokens) == (0, False, 2, 1)
    assert done.why_not("close fist pal")[0].ruling == "TRN-10"


@pytest.mark.parametrize("edition", AT_ONCE)
@pytest.mark.ruling("ACT-39", *AT_ONCE)
def test_two_tokens_do_not_keep_it_from_acting(tmp_path: Path, edition: str) -> None:
    game = office(tmp_path, edition, fighters={"fist": {"tokens": 2}})
    done = after(game, CONTROL, HIT, "close fist pal", HIT)
    assert (done.state.fighter("fist").tokens, click(done, "fist"), click(done, "pal")) == (2, 1, 4)


@pytest.mark.ruling("ACT-39", "core2014")
def test_a_controlled_figure_that_controls_another_stays_so_until_its_action_is_over(tmp_path: Path) -> None:
    """The fist controls pal inside the mind's action: pal returns first, then the fist, each to Ben."""
    ann = {"mind": actor("A4", speed=MIND, range=6)}
    ben = {"fist": actor("E4", speed=MIND, range=6), "pal": actor("H4", damage="Perplex")}
    asked = after(play(tmp_path, "core2014", ann, ben), CONTROL, HIT, "use fist mind-control ranged pal", HIT)
    assert (side(asked, "fist"), side(asked, "pal")) == (("Ann", "Ann"), ("Ann", "Ann"))
    done = after(asked, "use pal perplex fist attack +1")
    lines = [line for line in told(done).splitlines() if "side again" in line or "controls" in line]
    assert lines == [
        "mind controls fist for Ann.", "fist controls pal for Ann.",
        "pal is on Ben's side again.", "fist is on Ben's side again.",
    ]  # fmt: skip
    assert (side(done, "fist"), side(done, "pal")) == (("Ben", "Ben"), ("Ben", "Ben"))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ACT-39", core2014=True, complete2022=False, nebula2007=True, eddieg=False),
)
def test_its_action_may_be_a_free_one(tmp_path: Path, edition: str, expected: bool) -> None:
    """Free actions are a type of action in one book, and a friend for the turn takes them in another."""
    ann = {"mind": actor("A4", speed=MIND, range=6)}
    ben = {"fist": actor("E4", range=6, damage="Perplex"), "pal": actor("F4")}
    asked = after(play(tmp_path, edition, ann, ben), CONTROL, HIT)
    free = "use fist perplex pal defense -1"
    assert (free in map(str, asked.options()), not asked.why_not(free)) == (expected, expected)
    if not expected:
        assert asked.why_not(free)[0].ruling == "ACT-39"
        assert "fist is controlled, and cannot be given a free action." in str(asked.why_not(free)[0]).lower()
        return
    done = after(asked, free)
    fist = done.state.fighter("fist")
    assert (fist.side, fist.tokens, done.state.left) == ("Ann" if edition == "nebula2007" else "Ben", 0, 2)
    assert value_of(done.state, "pal", "defense").total == value_of(asked.now, "pal", "defense").total - 1
    assert "fist perplexes pal: defense -1" in told(done)
    assert Game.from_dict(done.to_dict()) == done
    assert Game.from_line(done.to_line()).state == done.state


@pytest.mark.parametrize("edition", AT_ONCE)
@pytest.mark.ruling("PWR-MINDCONTROL", *AT_ONCE)
def test_its_friends_hold_it(tmp_path: Path, edition: str) -> None:
    """pal is an opponent now: it must break away from it, and stays on a 1."""
    walked = after(office(tmp_path, edition), CONTROL, HIT, "move fist C4")
    assert walked.actor == "dice"
    assert at(after(walked, (1,)), "fist") == "E4"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MINDCONTROL")
def test_a_miss_and_doing_nothing(tmp_path: Path, edition: str) -> None:
    missed = after(office(tmp_path, edition), CONTROL, MISS)
    assert (side(missed, "fist"), click(missed, "mind"), missed.pending) == (("Ben", "Ben"), 1, None)
    hit = after(office(tmp_path, edition), CONTROL, HIT)
    if hit.pending:
        assert side(after(hit, "let it be"), "fist") == ("Ben", "Ben")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # clicks of its user for one opponent of 90, 100, 149, 150, 200 and 310 points
    editions(
        "PWR-MINDCONTROL", "DMG-13", core2014=(0, 0, 0, 1, 1, 1), complete2022=(0, 0, 0, 0, 0, 0),
        nebula2007=(0, 1, 1, 1, 2, 3), eddieg=(0, 1, 1, 1, 2, 3),
    ),
)  # fmt: skip
def test_what_it_costs_its_user(tmp_path: Path, edition: str, expected: tuple[int, ...]) -> None:
    lost = []
    for points in (90, 100, 149, 150, 200, 310):
        done = after(office(tmp_path, edition, points), CONTROL, HIT)
        done = after(done, "let it be") if done.pending else done
        lost.append(click(done, "mind") - 1)
    assert tuple(lost) == expected


@pytest.mark.ruling("DMG-13", "core2014", "eddieg")
@pytest.mark.parametrize("edition", AT_ONCE)
def test_nothing_lessens_the_price(tmp_path: Path, edition: str) -> None:
    ann = {"mind": actor("A4", speed=MIND, range=6, defense="Invulnerability")}
    game = play(tmp_path, edition, ann, {"fist": actor("E4", points=160)})
    assert click(after(game, CONTROL, HIT, "let it be"), "mind") == 2


@pytest.mark.parametrize(
    ("edition", "expected"),
    # with a printed range of 0, of 3: how far its shots reach
    editions("PWR-MINDCONTROL", "ATK-09", core2014=(4, 4), complete2022=(6, 6), nebula2007=(4, 3), eddieg=(4, 4)),
)
def test_its_least_range(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    found = []
    for printed in (0, 3):
        reaches = 0
        for number, column in enumerate("CDEFGHI", 2):
            game = play(
                tmp_path, edition, {"mind": actor("A4", speed=MIND, range=printed)}, {"fist": actor(f"{column}4")}
            )
            reaches = number if CONTROL in offered(game) else reaches
            assert (CONTROL in offered(game)) is (not game.why_not(CONTROL))
        found.append(reaches)
    assert tuple(found) == expected


@pytest.mark.ruling("PWR-MINDCONTROL", "complete2022")
@pytest.mark.ruling("ACT-39", "complete2022")
@pytest.mark.ruling("ATK-27", "complete2022")
def test_half_a_move_and_an_attack_in_either_order(tmp_path: Path) -> None:
    """Speed 8 is halved to 4; it strikes first and walks then, or the other way round; never twice."""
    game = office(tmp_path, "complete2022")
    asked = after(game, CONTROL, HIT)
    assert "close fist pal" in options(asked)
    assert {"A5", "E8"} <= set(options(asked))
    assert not {"J4", "J5"} & set(options(asked))
    struck = after(asked, "close fist pal", HIT)
    assert not [text for text in options(struck) if text.startswith("close")]
    assert struck.now.fighter("pal").life.click == 4
    walked = after(struck, "C2", (5,))
    assert (at(walked, "fist"), side(walked, "fist"), walked.pending) == ("C2", ("Ben", "Ben"), None)
    first = after(asked, "E5", (5,))
    assert "close fist pal" in options(first)
    assert not {"E6", "D5"} & set(options(first))
    done = after(first, "close fist pal", HIT)
    assert (side(done, "fist"), done.state.fighter("fist").tokens) == (("Ben", "Ben"), 0)


@pytest.mark.ruling("PWR-MINDCONTROL", "nebula2007")
@pytest.mark.ruling("ACT-39", "nebula2007")
@pytest.mark.ruling("ATK-27", "nebula2007")
@pytest.mark.ruling("EFF-32", "nebula2007")
def test_a_friend_until_it_has_a_token(tmp_path: Path) -> None:
    """It takes an action of Ann's total and a token of its own; then it is Ben's, and acts no more."""
    game = after(office(tmp_path, "nebula2007"), CONTROL, HIT)
    assert (game.pending, side(game, "fist")) == (None, ("Ann", "Ann"))
    assert "close fist pal" in offered(game, "close")
    assert "close fist mind" not in map(str, game.options())
    done = after(game, "close fist pal", HIT)
    assert (side(done, "fist"), done.state.fighter("fist").tokens, done.state.left) == (("Ben", "Ben"), 1, 1)
    assert done.why_not("close fist pal")[0].ruling == "TRN-10"


@pytest.mark.ruling("PWR-MINDCONTROL", "nebula2007")
@pytest.mark.ruling("ATK-27", "nebula2007")
def test_or_until_the_turn_ends(tmp_path: Path) -> None:
    game = after(office(tmp_path, "nebula2007", fighters={"fist": {"tokens": 1}}), CONTROL, HIT)
    over = after(game, "end")
    assert (side(over, "fist"), over.state.fighter("fist").tokens) == (("Ben", "Ben"), 1)
    assert not over.why_not("close fist pal") or over.state.player == "Ben"
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(over.to_dict()) == over


@pytest.mark.ruling("PWR-MINDCONTROL", "nebula2007")
@pytest.mark.ruling("ACT-39", "nebula2007")
@pytest.mark.ruling("ATK-27", "nebula2007")
def test_or_until_it_is_let_go(tmp_path: Path) -> None:
    """Without an action or a token: it is Ben's at once, and Ann may attack it again."""
    game = after(office(tmp_path, "nebula2007"), CONTROL, HIT)
    assert offered(game, "forgo") == ["forgo fist mind-control"]
    free = after(game, "forgo fist mind-control")
    assert (side(free, "fist"), free.state.fighter("fist").tokens) == (("Ben", "Ben"), 0)
    assert free.state.left == game.state.left
    assert free.why_not("close fist pal")[0].ruling == "TRN-10"
    assert free.why_not("forgo fist mind-control")
    assert told(free).count("is on Ben's side again.") == 1


@pytest.mark.ruling("ATK-27", "nebula2007")
@pytest.mark.ruling("WIN-12", "nebula2007")
def test_who_controls_the_last_figure_has_not_won(tmp_path: Path) -> None:
    """Ben's only figure fights for Ann: it is his all the same, and the game goes on."""
    ann, ben = {"mind": actor("A4", speed=MIND, range=6)}, {"fist": actor("E4")}
    game = after(play(tmp_path, "nebula2007", ann, ben), CONTROL, HIT)
    assert (side(game, "fist"), game.result) == (("Ann", "Ann"), None)
    assert after(game, "end").state.player == "Ben"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("WIN-12")
def test_what_it_knocks_out_scores_for_its_controller(tmp_path: Path, edition: str) -> None:
    """pal, on its last click and worth 60, falls to the fist of its friend."""
    ann = {"mind": actor("A4", speed=MIND, range=6)}
    ben = {"fist": actor("E4", range=0), "pal": actor("F4", points=60), "c": actor("P8")}
    game = play(tmp_path, edition, ann, ben, fighters={"pal": {"click": 6}})
    done = after(game, CONTROL, HIT, "close fist pal", HIT)
    done = after(done, "let it be") if done.pending else done
    assert done.state.fighter("pal").life.ko
    assert dict(score_now(done.state)) == {"Ann": 60, "Ben": 0}


@pytest.mark.ruling("WIN-12", "nebula2007")
def test_who_is_lost_under_control_scores_for_who_controls_it(tmp_path: Path) -> None:
    """Three players: the fist is pushed off its last click while it fights for Ann, and Cid gets nothing of it."""
    ann = {"mind": actor("A4", speed=MIND, range=6)}
    ben = {"fist": actor("E4", range=0, points=80), "pal": actor("F4", defense_value=17)}
    game = play(tmp_path, "nebula2007", ann, ben, more={"Cid": {"z": actor("P8")}},
                fighters={"fist": {"click": 6, "tokens": 1}})  # fmt: skip
    done = after(game, CONTROL, HIT, "close fist pal", (1, 3))
    assert done.state.fighter("fist").life.ko
    assert dict(score_now(done.state)) == {"Ann": 80, "Ben": 0, "Cid": 0}
    assert done.state.fighter("fist").side == "Ben"


@pytest.mark.ruling("WIN-12", "eddieg")
def test_who_falls_by_its_own_roll_under_control_scores_for_nobody(tmp_path: Path) -> None:
    """Three players: two ones end the fist; no player's figure defeated it (MUL-03), whoever controlled it."""
    ann = {"mind": actor("A4", speed=MIND, range=6)}
    ben = {"fist": actor("E4", range=0, points=80), "pal": actor("F4", defense_value=17)}
    game = play(tmp_path, "eddieg", ann, ben, more={"Cid": {"z": actor("P8")}}, fighters={"fist": {"click": 6}})
    done = after(game, CONTROL, HIT, "close fist pal", (1, 1))
    assert done.state.fighter("fist").life.ko
    assert dict(score_now(done.state)) == {"Ann": 0, "Ben": 0, "Cid": 0}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two sixes hurt in one book, whatever the attack deals
    editions("PWR-MINDCONTROL", core2014="0", complete2022="0", nebula2007="1/36", eddieg="0"),
)
def test_its_odds_are_those_of_an_attack(tmp_path: Path, edition: str, expected: str) -> None:
    """7 or more with two dice: 21 of 36; and no click lost by who is hit."""
    odds = action_odds(office(tmp_path, edition), CONTROL)["fist"]
    assert (str(odds.hit), str(odds.hurt)) == ("7/12", expected)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MINDCONTROL")
@pytest.mark.ruling("GLD-04")
def test_friends_and_the_protected_are_left_alone(tmp_path: Path, edition: str) -> None:
    ann = {"mind": actor("A4", speed=MIND, range=6), "f": actor("C3")}
    game = play(tmp_path, edition, ann, {"fist": actor("E4")})
    assert game.why_not("use mind mind-control ranged f")[0].ruling == "ATK-04"
    early = play(tmp_path, edition, ann, {"fist": actor("E4")}, turn=1)
    assert (CONTROL in offered(early)) is (not early.why_not(CONTROL))


@pytest.mark.ruling("PWR-MINDCONTROL", "core2014")
@pytest.mark.ruling("ACT-39", "core2014")
def test_two_at_once_act_one_after_the_other(tmp_path: Path) -> None:
    """With two bolts; together they are worth 150, which costs a click."""
    ann = {"mind": actor("A4", speed=MIND, range=8, bolts=2)}
    ben = {
        "fist": actor("E3", points=75, range=0),
        "foot": actor("E5", points=75, range=0),
        "pal": actor("F4", defense_value=12),
    }
    game = play(tmp_path, "core2014", ann, ben)
    first = "mind: mind control on fist"  # its player says who (EFF-05)
    done = after(game, "use mind mind-control ranged fist foot", HIT, first, "close fist pal", HIT)
    assert (side(done, "fist"), side(done, "foot")) == (("Ben", "Ben"), ("Ann", "Ann"))
    done = after(done, "move foot E8", (5,))
    assert (at(done, "foot"), side(done, "foot"), click(done, "mind")) == ("E8", ("Ben", "Ben"), 2)


@pytest.mark.ruling("PWR-MINDCONTROL", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_it_rides_on_a_granted_action(tmp_path: Path, edition: str) -> None:
    """The close action that ends a charge may be one with mind control."""
    ann = {"mind": actor("A4", speed=MIND, damage="Charge")}
    game = play(tmp_path, edition, ann, {"fist": actor("E4")})
    asked = after(game, "use mind charge D4")
    assert any("mind control" in text for text in options(asked))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("EFF-30", "complete2022")
def test_whom_its_own_words_shield(tmp_path: Path, edition: str) -> None:
    """The safeguard that one book knows is asked of the figure before it is a target."""
    game = office(tmp_path, edition)
    fighter = game.state.fighter("fist")
    figure = replace(fighter.figure, safeguards=frozenset({"mind control"}))
    shielded = replace(game, state=game.state.with_fighter("fist", figure=figure))
    assert (CONTROL in offered(shielded)) is (edition != "complete2022")


# -- with other powers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-BATTLEFURY")
@pytest.mark.ruling("PWR-MINDCONTROL")
def test_who_is_in_a_fury_is_no_target(tmp_path: Path, edition: str) -> None:
    game = play(
        tmp_path, edition, {"mind": actor("A4", speed=MIND, range=6)}, {"fist": actor("E4", damage="Battle Fury")}
    )
    assert CONTROL not in offered(game)
    assert game.why_not(CONTROL)


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-MINDCONTROL", "core2014", "complete2022")
@pytest.mark.ruling("PWR-SUPERSENSES", "core2014", "complete2022")
def test_who_evades_is_not_controlled(tmp_path: Path, edition: str) -> None:
    """A 6 evades; a 1 does not."""
    ann, ben = {"mind": actor("A4", speed=MIND, range=6)}, {"fist": actor("E4", defense="Super Senses")}
    game = after(play(tmp_path, edition, ann, ben), CONTROL, HIT)
    game = game if game.actor == "dice" else game.apply(next(o for o in options(game) if o != "let it hit"))
    assert side(after(game, (6,)), "fist") == ("Ben", "Ben")
    assert side(after(game, (1,)), "fist") == ("Ann", "Ann")


@pytest.mark.ruling("PWR-MINDCONTROL", "core2014")
@pytest.mark.ruling("ATK-27", "core2014")
def test_a_mind_that_is_controlled_controls_on(tmp_path: Path) -> None:
    """m2 acts for Ann and so does whom it hits; then both are Ben's again, in the order in which they acted."""
    ann = {"mind": actor("A4", speed=MIND, range=8)}
    ben = {"m2": actor("E4", speed=MIND, range=8), "c": actor("H4", range=0), "pal": actor("I4", defense_value=12)}
    first = after(play(tmp_path, "core2014", ann, ben), "use mind mind-control ranged m2", HIT)
    inner = after(first, "use m2 mind-control ranged c", HIT)
    assert side(inner, "c") == side(inner, "m2") == ("Ann", "Ann")
    done = after(inner, "close c pal", HIT)
    assert (click(done, "pal"), side(done, "c"), side(done, "m2")) == (4, ("Ben", "Ben"), ("Ben", "Ben"))
    assert Game.from_dict(done.to_dict()) == done


@pytest.mark.ruling("PWR-TELEKINESIS", "core2014")
@pytest.mark.ruling("PWR-MINDCONTROL", "core2014")
def test_a_controlled_telekinetic_moves_friends_of_its_controller(tmp_path: Path) -> None:
    ann = {"mind": actor("A4", speed=MIND, range=8)}
    ben = {"t": actor("E4", attack="Telekinesis"), "c": actor("G4")}
    done = after(play(tmp_path, "core2014", ann, ben), "use mind mind-control ranged t", HIT,
                 "use t telekinesis place mind", "C1")  # fmt: skip
    assert (at(done, "mind"), done.state.fighter("t").tokens) == ("C1", 0)


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("FRC-36", "core2014", "complete2022")
def test_a_force_is_what_its_player_has_now(tmp_path: Path, edition: str) -> None:
    """The fist is Ann's while it is lent; then it is Ben's again, without his pal; 100 against 200 were built."""
    game = office(tmp_path, edition, fighters={"pal": {"click": 6}})
    lent = after(game, CONTROL, HIT)
    assert forces(lent) == {"Ann": {"mind", "fist"}, "Ben": {"pal"}}
    done = after(lent, "close fist pal", HIT)
    done = settled(done)
    assert forces(done) == {"Ann": {"mind"}, "Ben": {"fist"}}
    for each in (game, lent, done):
        assert {player.side: player.built for player in standings(each.now)} == {"Ann": 100, "Ben": 200}
