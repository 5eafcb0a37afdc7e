"""Pairs of powers that touch the same moment: Stealth, Leap/Climb, Running Shot, Energy Explosion and the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, after, click, offered, play, told

STEALTH, SHOT, LEAP = "Stealth (black)", "Running Shot (gray)", "Leap/Climb (orange)"
BOMB, SENSES, TOUGH = "Energy Explosion (orange)", "Super Senses (red)", "Toughness (orange)"
OUTWIT, PERPLEX, LUCK = "Outwit (black)", "Perplex (brown)", "Probability Control (light blue)"
BUSH: dict[str, Any] = {"hindering": ["F4"]}
HIT = (3, 4)
"""10 + 7 = 17, just enough for defense 17."""


def lost(game: Game, *who: str) -> str:
    """The clicks that these figures lost, such as ``"3 1"``."""
    game = settled(game, last=True)
    return " ".join(str(click(game, each) - 1) for each in who)


# -- Stealth -----------------------------------------------------------------------------------------------------


@pytest.mark.ruling("PWR-STEALTH")
@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_running_shot_finds_no_line_to_a_hidden_figure(rules: str, tmp_path: Path) -> None:
    ben = {"shade": actor("F4", speed=STEALTH), "plain": actor("F6", range=0)}
    game = after(play(tmp_path, rules, {"bow": actor("B4", speed=SHOT)}, ben, **BUSH), "use bow running-shot B6")
    assert "shoot bow plain" in map(str, game.options())
    assert "shoot bow shade" not in map(str, game.options())


@pytest.mark.parametrize(
    ("rules", "afar", "beside"),
    [
        pytest.param(
            rules, afar, beside, id=rules,
            marks=[pytest.mark.ruling("PWR-STEALTH", rules), pytest.mark.ruling("PWR-OUTWIT", rules)],
        )
        for rules, afar, beside in [
            ("core2014", False, False), ("complete2022", False, True), ("nebula2007", False, False),
            ("eddieg", False, True),
        ]
    ],
)  # fmt: skip
def test_outwit_needs_a_line(rules: str, afar: bool, beside: bool, tmp_path: Path) -> None:
    """2014: not even from beside it; 2022: a line from beside it is only hindered; nebula: it must be seen first."""
    ben = {"shade": actor("F4", speed=STEALTH)}
    for at, expected in (("B4", afar), ("E4", beside)):
        game = play(tmp_path, rules, {"wit": actor(at, damage=OUTWIT)}, ben, **BUSH)
        found = [text for text in offered(game) if "outwit" in text]
        assert bool(found) is expected, at
        assert bool(game.why_not("use wit outwit shade stealth")) is not expected


@pytest.mark.ruling("PWR-OUTWIT", "nebula2007")
@pytest.mark.ruling("PWR-STEALTH", "nebula2007")
def test_outwitted_stealth_hides_no_more(tmp_path: Path) -> None:
    """Who sees hidden figures takes the power away; then everybody sees it, until that player's next turn."""
    ann = {"wit": actor("E4", defense=SENSES, damage=OUTWIT), "fist": actor("G5")}
    game = play(tmp_path, "nebula2007", ann, {"shade": actor("F4", speed=STEALTH)}, **BUSH)
    assert "close fist shade" not in offered(game, "close")
    outwitted = after(game, "use wit outwit shade stealth")
    assert "close fist shade" in offered(outwitted, "close")
    assert "close fist shade" not in offered(after(outwitted, "end", "end"), "close")


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-STEALTH", "PWR-PERPLEX", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_perplex_needs_a_line_to_a_friend(rules: str, expected: bool, tmp_path: Path) -> None:
    """In its own player's turn Stealth sleeps in the newer books; the old ones hide it from friends too."""
    ann = {"sage": actor("B4", damage=PERPLEX), "shade": actor("F4", speed=STEALTH)}
    game = play(tmp_path, rules, ann, {"fist": actor("P8", range=0)}, **BUSH)
    assert any("perplex shade" in text for text in offered(game)) is expected


@pytest.mark.ruling("PWR-STEALTH")
@pytest.mark.ruling("PWR-PERPLEX")
@pytest.mark.parametrize("rules", EDITIONS)
def test_perplex_needs_a_line_to_an_opponent(rules: str, tmp_path: Path) -> None:
    ben = {"shade": actor("F4", speed=STEALTH), "plain": actor("F6")}
    game = play(tmp_path, rules, {"sage": actor("B4", damage=PERPLEX)}, ben, **BUSH)
    assert not any("perplex shade" in text for text in offered(game))
    assert any("perplex plain" in text for text in offered(game))


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-STEALTH", "PWR-PC", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_probability_control_needs_a_line_to_who_rolled(rules: str, expected: bool, tmp_path: Path) -> None:
    """Ben's hidden figure shoots in Ben's turn: in the newer books it is no more hidden then than any other."""
    ann = {"luck": actor("B4", damage=LUCK)}
    game = play(tmp_path, rules, ann, {"shade": actor("F4", speed=STEALTH)}, turn=4, **BUSH)
    rolled = after(game, "shoot shade luck", HIT)
    asked = rolled.pending is not None and "luck" in map(str, rolled.options())
    assert asked is expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-STEALTH", "PWR-ENERGYEXPLOSION", core2014="3 1", complete2022="2 2", nebula2007="1 1", eddieg="1 1"),
)
def test_an_explosion_beside_a_hidden_figure(rules: str, expected: str, tmp_path: Path) -> None:
    """Only the target needs a line: who hides beside it is struck all the same, at its plain defense."""
    ben = {"aim": actor("F5", range=0), "shade": actor("F4", speed=STEALTH)}
    game = play(tmp_path, rules, {"bomb": actor("B6", attack=BOMB)}, ben, **BUSH)
    assert lost(after(game, "use bomb energy-explosion aim", HIT), "aim", "shade") == expected
    hidden = "use bomb energy-explosion shade" in offered(game)
    assert hidden is (rules == "nebula2007"), "there the line of an explosion ignores bushes"


# -- Leap/Climb --------------------------------------------------------------------------------------------------

ROOF = Board.build(width=16, height=8, levels={"D3:E5": 2}, hindering=["D4"])


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-LEAPCLIMB", "PWR-RUNNINGSHOT", core2014=False, complete2022=True, nebula2007=True, eddieg=True),
)
def test_a_leap_before_a_running_shot(rules: str, expected: bool, tmp_path: Path) -> None:
    """2014's leap needs a move action, and Running Shot is a power action; the others let it leap."""
    name = both(tmp_path)
    start = Game.new(ROOF, rules=rules, forces={"Ann": [name], "Ben": [plain(tmp_path)]}, places=PLACES)
    game = start.apply("end").apply("end")
    assert ("use hare running-shot D3" in offered(game)) is expected
    assert "use hare running-shot C2" in offered(game)
    assert "move hare D3" in offered(game, "move"), "a plain move leaps in every book"


@pytest.mark.ruling("PWR-LEAPCLIMB", "core2014")
@pytest.mark.parametrize(("die", "free"), [(3, False), (4, True)])
def test_a_running_shot_gets_no_help_in_breaking_away(die: int, free: bool, tmp_path: Path) -> None:
    """2014: 4 to 6 for the power action, 2 to 6 for the move action."""
    places = {**PLACES, "fist": "B3"}
    start = Game.new(ROOF, rules="core2014", forces={"Ann": [both(tmp_path)], "Ben": [plain(tmp_path)]}, places=places)
    game = start.apply("end").apply("end")
    ran = after(game, "use hare running-shot B6", (die,), *(["no attack"] if free else []))
    assert (ran.board.pieces["hare"].squares[0].name == "B6") is free
    assert after(game, "move hare B6", (2,)).board.pieces["hare"].squares[0].name == "B6"


PLACES = {"hare": "B4", "fist": "P8"}
TWO = """\
figure: hare
points: 100
range: 8
card: yes
dial: |
  speed        8   8   8   8   8  KO
  attack      10  10  10  10  10  KO
  defense     17  17  17  17  17  KO
  damage       3   3   3   3   3  KO
powers:
  speed: {1-5: Leap/Climb (orange)}
  attack: {1-5: Running Shot (gray)}
"""


def both(folder: Path) -> str:
    """A figure with two powers of the speed slot: no dial of the books shows both, but a card may lend one."""
    path = folder / "hare.yaml"
    path.write_text(TWO, encoding="utf-8")
    return str(path)


def plain(folder: Path) -> str:
    """Somebody far away."""
    path = folder / "fist.yaml"
    path.write_text(TWO.split("powers:")[0].replace("hare", "fist").replace("range: 8", "range: 0"), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-LEAPCLIMB", "PWR-STEALTH", core2014=True, complete2022=False, nebula2007=False, eddieg=True),
)
def test_a_leaper_strikes_up_at_a_hidden_figure(rules: str, expected: bool, tmp_path: Path) -> None:
    """D4 is a bush on the roof, C4 the ground beside it. 2022 strikes nobody there; Doc Nebula must find it first."""
    ann = {"hare": actor("C4", speed=LEAP, range=0)}
    game = play(tmp_path, rules, ann, {"shade": actor("D4", speed=STEALTH)}, board=ROOF)
    assert (offered(game, "close") == ["close hare shade"]) is expected
    if rules == "nebula2007":
        found = after(game, "use hare spotting close shade", HIT, "end", "end")
        assert offered(found, "close") == ["close hare shade"]


# -- Running Shot ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        "PWR-RUNNINGSHOT", "PWR-ENERGYEXPLOSION", core2014="3 1", complete2022="2 2", nebula2007="1 1", eddieg="1 1"
    ),
)
def test_an_explosion_on_the_run(rules: str, expected: str, tmp_path: Path) -> None:
    ann = {"kite": actor("B4", speed=SHOT, attack=BOMB)}
    game = play(tmp_path, rules, ann, {"aim": actor("L4"), "near": actor("L5", range=0)})
    assert "use kite energy-explosion aim" not in offered(game), "10 squares are too far"
    there = after(game, "use kite running-shot E4", "shoot kite aim with energy explosion", HIT)
    assert lost(there, "aim", "near") == expected


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.ruling("PWR-ENERGYEXPLOSION")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_position_in_the_middle_of_both_reads_back(rules: str) -> None:
    """About to roll for the explosion after the run: as data, and on one line."""
    places = {"powder-kite": "B4", "bruiser": "H4", "gnat": "H5"}
    forces = {"Ann": ["powder-kite"], "Ben": ["bruiser", "gnat"]}
    start = Game.new(Board.build(width=12, height=8), rules=rules, forces=forces, places=places)
    shot = "shoot powder-kite bruiser with energy explosion"
    game = after(start, "end", "end", "use powder-kite running-shot C4", shot)
    assert game.chances()
    assert Game.from_dict(game.to_dict()) == game
    again = Game.from_line(game.to_line())
    assert (again.state, again.answers, again.pending) == (game.state, game.answers, game.pending)


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-RUNNINGSHOT", "PWR-PERPLEX", core2014="G4", complete2022="G4", nebula2007="J4", eddieg="F4"),
)
def test_perplex_on_the_speed_of_a_runner(rules: str, expected: str, tmp_path: Path) -> None:
    """Speed 7 and 1 more. The newer books halve first (4) and then add: 5. Doc Nebula: 8. Eddie G halves the 8: 4."""
    ann = {"kite": actor("B4", speed=SHOT, speed_value=7), "sage": actor("B6", damage=PERPLEX)}
    game = after(play(tmp_path, rules, ann, {"fist": actor("P8", range=0)}), "use sage perplex kite speed +1")
    assert (
        max(text.split()[-1] for text in offered(game) if text.startswith("use kite") and text.endswith("4"))
        == expected
    )


@pytest.mark.ruling("PWR-RUNNINGSHOT")
@pytest.mark.ruling("PWR-OUTWIT")
@pytest.mark.parametrize("rules", EDITIONS)
def test_an_outwitted_runner_runs_no_more(rules: str, tmp_path: Path) -> None:
    ben = {"wit": actor("C5", damage=OUTWIT, range=0)}
    game = play(tmp_path, rules, {"kite": actor("B4", speed=SHOT)}, ben, turn=4)
    outwitted = after(game, "use wit outwit kite running-shot", "end")
    assert not any("running-shot" in text for text in offered(outwitted))
    assert outwitted.why_not("use kite running-shot B2")
    assert any("running-shot" in text for text in offered(after(outwitted, "end", "end"))), (
        "it ends as Ben's turn begins"
    )


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-RUNNINGSHOT", "PWR-OUTWIT", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_outwit_between_the_run_and_the_shot(rules: str, expected: bool, tmp_path: Path) -> None:
    """A free action comes in between in one book only: a friend beside the target takes its Super Senses away."""
    ann = {"kite": actor("B4", speed=SHOT), "wit": actor("K5", damage=OUTWIT, range=0)}
    game = play(tmp_path, rules, ann, {"moth": actor("K4", defense=SENSES, range=0)})
    there = after(game, "use kite running-shot F4")
    texts = list(map(str, there.options()))
    assert any("outwit moth super-senses" in text for text in texts) is expected
    if expected:
        shot = after(there, "use wit outwit moth super-senses", "shoot kite moth", HIT)
        assert "evade" not in told(shot)
        assert lost(shot, "moth") == "3"


@pytest.mark.ruling("PWR-RUNNINGSHOT", "nebula2007")
def test_a_runner_that_loses_its_power_in_mid_action_finishes(tmp_path: Path) -> None:
    """A critical miss turns its dial to a click without the power: what is under way goes on (EFF-09)."""
    ann = {"kite": actor("B4", speed=SHOT, clicks="1")}
    game = play(tmp_path, "nebula2007", ann, {"fist": actor("J4", range=0)})
    missed = after(game, "use kite running-shot C4", "shoot kite fist", (1, 1))
    assert "D8" in map(str, missed.options())
    done = after(missed, "D8")
    assert (done.board.pieces["kite"].squares[0].name, click(done, "kite")) == ("D8", 2)


# -- Energy Explosion --------------------------------------------------------------------------------------------


def bombed(folder: Path, rules: str, aim: str = "", near: str = "", bolts: int = 1, **more: Any) -> Game:
    """Ann's bomb aims at Ben's aim on H4 with its defense power; near stands on H5 with another."""
    ann = {"bomb": actor("B4", attack=BOMB, bolts=bolts)}
    ben = {"aim": actor("H4", defense=aim), "near": actor("H5", defense=near), **more}
    return after(play(folder, rules, ann, ben), "use bomb energy-explosion aim", HIT)


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        "PWR-ENERGYEXPLOSION", "PWR-SUPERSENSES", core2014="0 0", complete2022="0 2", nebula2007="0 0", eddieg="0 1"
    ),
)
def test_a_target_that_evades_the_explosion(rules: str, expected: str, tmp_path: Path) -> None:
    """Nobody is struck beside a target that was not hit, except where each has its own comparison."""
    game = bombed(tmp_path, rules, aim=SENSES)
    assert lost(after(game, "aim rolls to evade", (5,)), "aim", "near") == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        "PWR-ENERGYEXPLOSION", "PWR-SUPERSENSES", core2014="3 0", complete2022="2 0", nebula2007="1 0", eddieg="1 0"
    ),
)
def test_a_neighbour_that_evades_the_explosion(rules: str, expected: str, tmp_path: Path) -> None:
    game = bombed(tmp_path, rules, near=SENSES)
    assert lost(after(game, "near rolls to evade", (6,)), "aim", "near") == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        "PWR-ENERGYEXPLOSION", "PWR-TOUGHNESS", core2014="2 1", complete2022="1 1", nebula2007="0 0", eddieg="0 0"
    ),
)
def test_toughness_against_an_explosion(rules: str, expected: str, tmp_path: Path) -> None:
    """Two bolts, both tough: 3 - 1 and 2 - 1 in 2014, 2 - 1 each in 2022, 1 - 1 each in the old books."""
    assert lost(bombed(tmp_path, rules, aim=TOUGH, near=TOUGH, bolts=2), "aim", "near") == expected


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "eddieg")
@pytest.mark.ruling("PWR-TOUGHNESS", "eddieg")
def test_explosions_add_up_before_toughness(tmp_path: Path) -> None:
    """Caught beside both targets: 1 + 1, less 1 once."""
    ann = {"bomb": actor("B4", attack=BOMB, bolts=2)}
    ben = {"left": actor("H3"), "right": actor("H5"), "mid": actor("I4", defense=TOUGH)}
    game = after(play(tmp_path, "eddieg", ann, ben), "use bomb energy-explosion left right", HIT)
    assert lost(game, "left", "right", "mid") == "1 1 1"


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions(
        "PWR-ENERGYEXPLOSION", "PWR-MASTERMIND", core2014="0 1 3", complete2022="0 2 2", nebula2007="0 1 2",
        eddieg="0 1 1",
    ),
)  # fmt: skip
def test_a_mastermind_in_an_explosion(rules: str, expected: str, tmp_path: Path) -> None:
    """The aim has its pawn on I4 (50 points, defense 18) stand in. 17 misses the pawn itself, so that in 2022 it may
    become hit; Doc Nebula's explosion catches the pawn besides.
    """
    pawn = actor("I4", points=50, defense_value=18, range=0)
    game = bombed(tmp_path, rules, aim="Mastermind (dark blue)", pawn=pawn)
    assert lost(after(game, "pawn"), "aim", "near", "pawn") == expected


@pytest.mark.ruling("PWR-ENERGYEXPLOSION")
@pytest.mark.ruling("PWR-PC")
@pytest.mark.parametrize("rules", EDITIONS)
def test_one_reroll_changes_the_whole_explosion(rules: str, tmp_path: Path) -> None:
    """Ben's luck has the one attack roll made again: a 3 misses everybody."""
    game = bombed(tmp_path, rules, luck=actor("D8", damage=LUCK))
    again = after(game, "luck", (1, 2))
    assert lost(again, "aim", "near") == "0 0"
    assert lost(after(game, "let it be"), "aim") != "0"
