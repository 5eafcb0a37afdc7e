"""Incapacitate: a token in place of damage, what a second and a third one do, and what criticals make of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.sequence.moving.attacks_after_moves import possible_attacks
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told

TIRES = "Incapacitate (light blue)"
STRIKE, SHOOT = "use web incapacitate close fist", "use web incapacitate ranged fist"
HIT, MISS = (3, 4), (2, 4)
"""10 + 7 = 17, just enough for defense 17; 10 + 6 is not."""


def webbed(folder: Path, rules: str, tokens: int = 0, *, at: str = "C4", **foe: Any) -> Game:
    """Ann's web on B4 and Ben's fist, with so many tokens; both with attack 10, defense 17, damage 3."""
    web, fist = actor("B4", attack=TIRES), actor(at, **foe)
    return play(folder, rules, {"web": web}, {"fist": fist}, fighters={"fist": {"tokens": tokens}})


def tokens(game: Game, who: str = "fist") -> int:
    return game.state.fighter(who).tokens


@pytest.mark.parametrize("way", [(STRIKE, "C4"), (SHOOT, "H4")], ids=["close", "ranged"])
@pytest.mark.parametrize(
    ("rules", "expected"),
    # tokens and clicks lost of a figure that had 0, 1 and 2 tokens
    editions(
        "PWR-INCAPACITATE", "ACT-18", "ACT-17",
        core2014=[(1, 0), (2, 1), (2, 1)], complete2022=[(1, 0), (2, 0), (2, 0)],
        nebula2007=[(1, 0), (2, 1), (2, 0)], eddieg=[(1, 0), (2, 1), (2, 0)],
    ),
)  # fmt: skip
def test_a_first_second_and_third_token(
    rules: str, expected: list[tuple[int, int]], way: tuple[str, str], tmp_path: Path
) -> None:
    """The second token pushes where there is pushing damage; a third one is 1 penetrating damage in 2014 only."""
    use, at = way
    ends = [after(webbed(tmp_path, rules, had, at=at), use, HIT) for had in (0, 1, 2)]
    assert [(tokens(end), click(end, "fist") - 1) for end in ends] == expected


@pytest.mark.ruling("PWR-INCAPACITATE")
@pytest.mark.ruling("ACT-41")
@pytest.mark.parametrize("rules", EDITIONS)
def test_it_is_an_action_of_either_kind(rules: str, tmp_path: Path) -> None:
    """Close beside the opponent, ranged at a distance: never both, and it costs what such an action costs."""
    beside, far = webbed(tmp_path, rules), webbed(tmp_path, rules, at="H4")
    assert (offered(beside), offered(far)) == ([STRIKE], [SHOOT])
    assert beside.why_not(SHOOT)
    assert far.why_not(STRIKE)
    assert text_of_power("incapacitate", rulebook(rules)).action_needed == "close or ranged action"
    done = after(far, SHOOT, HIT)
    assert (tokens(done, "web"), done.state.left) == (1, far.state.left - 1)


@pytest.mark.ruling("PWR-INCAPACITATE")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_miss_gives_nothing(rules: str, tmp_path: Path) -> None:
    missed = after(webbed(tmp_path, rules, 1), STRIKE, MISS)
    assert (tokens(missed), click(missed, "fist")) == (1, 1)


@pytest.mark.parametrize(("rules", "expected"), editions("ATK-16", core2014=1, complete2022=0, nebula2007=2, eddieg=1))
@pytest.mark.ruling("PWR-INCAPACITATE")
def test_two_sixes(rules: str, expected: int, tmp_path: Path) -> None:
    """Clicks of a target with 1 token: pushing damage, and in 2007 an unavoidable click as well; nobody is thrown."""
    end = after(webbed(tmp_path, rules, 1), STRIKE, (6, 6))
    assert (click(end, "fist") - 1, tokens(end)) == (expected, 2)
    assert end.board.pieces["fist"].squares[0].name == "C4"


@pytest.mark.parametrize(
    ("rules", "expected"), editions("ATK-19", "ATK-18", core2014=0, complete2022=1, nebula2007=1, eddieg=1)
)
def test_two_ones(rules: str, expected: int, tmp_path: Path) -> None:
    assert click(after(webbed(tmp_path, rules), STRIKE, (1, 1)), "web") - 1 == expected


@pytest.mark.ruling("KNB-04")
@pytest.mark.parametrize("rules", EDITIONS)
def test_doubles_throw_nobody(rules: str, tmp_path: Path) -> None:
    """4 4 hits, but deals nothing; the push of a second token is no damage of the attack."""
    end = after(webbed(tmp_path, rules, 1), STRIKE, (4, 4))
    assert end.board.pieces["fist"].squares[0].name == "C4"
    assert tokens(end) == 2


@pytest.mark.ruling("PWR-INCAPACITATE", "core2014")
@pytest.mark.ruling("DMG-12", "core2014")
def test_penetrating_damage_passes_toughness(tmp_path: Path) -> None:
    assert click(after(webbed(tmp_path, "core2014", 2, defense="Toughness (orange)"), STRIKE, HIT), "fist") == 2


@pytest.mark.ruling("ACT-18", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("rules", ["core2014", "nebula2007", "eddieg"])
def test_toughness_does_not_help_against_the_second_token(rules: str, tmp_path: Path) -> None:
    assert click(after(webbed(tmp_path, rules, 1, defense="Toughness (orange)"), STRIKE, HIT), "fist") == 2


@pytest.mark.ruling("PWR-INCAPACITATE")
@pytest.mark.ruling("PWR-SUPERSENSES")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("die", "left"), [(4, 1), (5, 0)])
def test_who_evades_gets_no_token(rules: str, die: int, left: int, tmp_path: Path) -> None:
    hit = after(webbed(tmp_path, rules, defense="Super Senses (red)"), SHOOT.replace("ranged", "close"), HIT)
    assert tokens(after(hit, "fist rolls to evade", (die,))) == left


@pytest.mark.parametrize(
    ("rules", "expected"),
    # clicks and tokens of the tired figure after its own next action
    editions("PWR-INCAPACITATE", core2014=(1, 2), complete2022=(0, 2), nebula2007=(1, 2), eddieg=(1, 2)),
)
def test_a_tired_figure_is_pushed_by_its_own_action(rules: str, expected: tuple[int, int], tmp_path: Path) -> None:
    """A token from an opponent counts like its own: the next action gives the second one."""
    game = after(webbed(tmp_path, rules, at="H4"), SHOOT, HIT, "end", "move fist K4")
    assert (click(game, "fist") - 1, tokens(game)) == expected


@pytest.mark.ruling("ACT-21")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_tired_figure_that_rests_clears(rules: str, tmp_path: Path) -> None:
    """It got no token in its own turn."""
    assert tokens(after(webbed(tmp_path, rules, at="H4"), SHOOT, HIT, "end", "end")) == 0


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-INCAPACITATE", "ATK-11", core2014=(1, 1), complete2022=(1, 1), nebula2007=(1, 0), eddieg=(1, 1)),
)
def test_two_bolts_tire_two(rules: str, expected: tuple[int, int], tmp_path: Path) -> None:
    """One roll for both, or one each: there the second one misses."""
    ben = {"fist": actor("H4"), "arm": actor("H6")}
    game = play(tmp_path, rules, {"web": actor("B4", attack=TIRES, bolts=2)}, ben)
    rolls = (HIT, MISS) if rules == "nebula2007" else (HIT,)
    end = after(game, "use web incapacitate ranged fist arm", *rolls)
    assert (tokens(end), tokens(end, "arm")) == expected
    assert click(end, "fist") == click(end, "arm") == 1


@pytest.mark.parametrize(
    ("rules", "expected"),
    # where the blow of a move is no action, a power that needs one cannot ride on it
    editions("PWR-INCAPACITATE", "ACT-07", core2014=False, complete2022=True, nebula2007=True, eddieg=True),
)
@pytest.mark.parametrize("kind", ["close", "ranged"])
def test_granted_attacks(kind: str, rules: str, expected: bool, tmp_path: Path) -> None:
    state = webbed(tmp_path, rules, at="C4" if kind == "close" else "H4").state
    found = [attack.using for attack in possible_attacks(state, "web", frozenset({kind}), AttackGrant.ATTACK)]
    assert (("incapacitate",) in found) is expected
    granted = possible_attacks(state, "web", frozenset({kind}), AttackGrant.GRANTED_ACTION)
    assert ("incapacitate",) in [attack.using for attack in granted], "an action is good enough for every book"


@pytest.mark.ruling("PWR-INCAPACITATE")
@pytest.mark.parametrize("rules", EDITIONS)
def test_on_the_run(rules: str, tmp_path: Path) -> None:
    """Running Shot grants a ranged attack, or an action with one; it can be this."""
    web = actor("B4", speed="Running Shot (gray)", attack=TIRES, range=5)
    game = play(tmp_path, rules, {"web": web}, {"fist": actor("J4")})
    end = after(game, "use web running-shot E4", "shoot web fist with incapacitate", HIT)
    end = after(end, "stay here") if rules == "nebula2007" else end
    assert (tokens(end), click(end, "fist"), tokens(end, "web")) == (1, 1, 1)


@pytest.mark.ruling("PWR-INCAPACITATE", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("rules", ["core2014", "nebula2007", "eddieg"])
def test_a_push_can_knock_out(rules: str, tmp_path: Path) -> None:
    """The last click, and one token: the second one takes it off the map, and Ann's figure did it."""
    web, fist = actor("B4", attack=TIRES), actor("C4")
    start = {"fist": {"tokens": 1, "click": 6}}
    ben = {"fist": fist, "arm": actor("P8")}
    end = after(play(tmp_path, rules, {"web": web}, ben, fighters=start), STRIKE, HIT)
    assert "fist" not in end.board.pieces
    assert (end.state.fighter("fist").lost_to, end.state.fighter("fist").lost_by) == ("Ann", "web")


@pytest.mark.ruling("GLD-04", "core2014", "complete2022")
@pytest.mark.parametrize("rules", ["core2014", "complete2022"])
def test_the_first_turn_protects_from_it(rules: str, tmp_path: Path) -> None:
    game = play(tmp_path, rules, {"web": actor("B4", attack=TIRES)}, {"fist": actor("C4")}, turn=1)
    assert offered(game) == []
    assert {reason.ruling for reason in game.why_not(STRIKE)} == {"GLD-04"}


def test_words_that_say_too_little(tmp_path: Path) -> None:
    game = webbed(tmp_path, "core2014")
    for words in ("use web incapacitate", "use web incapacitate close", "use web incapacitate fist"):
        text = "It goes: use web incapacitate close TARGET..., or ranged TARGET..."
        assert game.why_not(words)[0].text == text


def test_nothing_is_left_out() -> None:
    power = effect_named("incapacitate")
    assert power is not None
    assert [power.missing_text(rulebook(edition)) for edition in EDITIONS] == [""] * 4


# -- mixed with normal shots ---------------------------------------------------------------------------------------


def mixed(folder: Path, rules: str, fighters: dict[str, Any] | None = None) -> Game:
    """Ann's web with three bolts on B4; Ben's left, right and far, all within its range of 8."""
    ben = {"left": actor("H3"), "right": actor("H5"), "far": actor("B8", range=0)}
    return play(folder, rules, {"web": actor("B4", attack=TIRES, bolts=3)}, ben, fighters=fighters)


@pytest.mark.parametrize(
    ("words", "choice", "expected"),
    [
        ("left + right", "", "1 0 0, 0 2 0"),  # 3 less 1 for right
        ("left right + far", "", "1 1 0, 0 0 1"),  # 3 less 2
        ("left + right far", "1 to right, 1 to far", "1 0 0, 0 1 1"),
    ],
)
@pytest.mark.ruling("PWR-INCAPACITATE", "eddieg")
def test_tokens_for_some_and_damage_for_others(words: str, choice: str, expected: str, tmp_path: Path) -> None:
    """Tokens and clicks of left, right and far, by one roll."""
    end = after(mixed(tmp_path, "eddieg"), f"use web incapacitate ranged {words}", HIT, *([choice] if choice else []))
    whom = ("left", "right", "far")
    found = (" ".join(str(tokens(end, each)) for each in whom), " ".join(str(click(end, each) - 1) for each in whom))
    assert ", ".join(found) == expected
    assert "Incapacitate and normal shots" in " ".join(str(r) for event in end.events for r in event.reasons)


@pytest.mark.ruling("PWR-INCAPACITATE", "eddieg")
@pytest.mark.ruling("ATK-16", "eddieg")
@pytest.mark.parametrize("dice", [(6, 6), (1, 1)])
def test_criticals_of_a_mixture(dice: tuple[int, int], tmp_path: Path) -> None:
    """Two sixes add 1 to the normal shot alone: 3 - 1 + 1, thrown as far. Two ones hurt the attacker."""
    end = after(mixed(tmp_path, "eddieg"), "use web incapacitate ranged left + right", dice)
    found = tuple(click(end, each) - 1 for each in ("left", "right", "web"))
    assert found == ((0, 3, 0) if dice == (6, 6) else (0, 0, 1))
    assert end.board.pieces["left"].squares[0].name == "H3", "nobody is thrown by no damage"


@pytest.mark.ruling("PWR-INCAPACITATE")
@pytest.mark.parametrize("rules", EDITIONS)
def test_who_may_mix(rules: str, tmp_path: Path) -> None:
    game = mixed(tmp_path, rules)
    against = game.why_not("use web incapacitate ranged left + right")
    assert [reason.ruling for reason in against] == ([] if rules == "eddieg" else ["PWR-INCAPACITATE"])
    assert any("+" in option for option in offered(game)) is (rules == "eddieg")
    for wrong in ("+ right", "left +", "left + left"):
        assert game.why_not(f"use web incapacitate ranged {wrong}")


@pytest.mark.ruling("PWR-INCAPACITATE")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_position_in_the_middle_reads_back(rules: str) -> None:
    """About to roll, on one line; the token comes from there as well."""
    forces, places = {"Ann": ["web-nurse"], "Ben": ["bruiser"]}, {"web-nurse": "B4", "bruiser": "C4"}
    start = Game.new(Board.build(width=12, height=8), rules=rules, forces=forces, places=places)
    game = after(start, "end", "end", "use web-nurse incapacitate close bruiser")
    again = Game.from_line(game.to_line())
    assert game.chances()
    assert (again.state, again.pending) == (game.state, game.pending)
    assert "bruiser gets a token" in told(after(again, HIT))
