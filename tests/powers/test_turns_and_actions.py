"""What a turn and an action let players do: basics, free actions at a turn's end, opponents' turns, disputes."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import DICE, Game
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.fighters.clicks import add_lasting
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.turn.actions import EitherKind
from clixbook.rulebooks.sections.turn.turns import DisputeDecider, Phase
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, offered, play, told

HIT = (3, 4)
every_book = pytest.mark.parametrize("edition", EDITIONS)


def verbs(game: Game) -> set[str]:
    return {str(option).split()[0] for option in game.options()}


# -- basics (ACT-08) ---------------------------------------------------------------------------------------------


def basics(folder: Path, rules: Rulebook) -> Game:
    """Ann's a beside Ben's b, a wall and a roof; Ben's c is in range of d."""
    ann = {"a": actor("C3", range=0), "d": actor("H7")}
    ben = {"b": actor("D3"), "c": actor("M7")}
    return play(folder, rules, ann, ben, levels={"C2": 2}, walls=["B3|C3"])


@every_book
@pytest.mark.ruling("ACT-08")
def test_what_every_figure_can_do(tmp_path: Path, edition: str) -> None:
    found = verbs(basics(tmp_path, rulebook(edition)))
    assert {"move", "close", "shoot", "destroy", "end"} <= found
    assert (("climb" in found), ("activate" in found)) == ((True, True) if edition == "eddieg" else (False, False))


@pytest.mark.parametrize(
    ("word", "words", "edition"),
    [
        ("move", "move a B4", "core2014"),
        ("close attack", "close a b", "nebula2007"),
        ("ranged attack", "shoot d c", "complete2022"),
        ("destroy", "destroy a B3|C3", "complete2022"),
        ("climb", "climb a C2", "eddieg"),
        ("activation click", "activate d", "eddieg"),
    ],
)
def test_a_house_rule_without_one_of_the_basics(tmp_path: Path, word: str, words: str, edition: str) -> None:
    book = rulebook(edition)
    game = basics(tmp_path, book)
    assert words in map(str, game.options())
    without = basics(tmp_path, book.replace({"ACT-08": book.actions.basics - {word}}))
    assert words.split()[0] not in verbs(without)
    assert [reason.ruling for reason in without.why_not(words)] == ["ACT-08"]
    with pytest.raises(ClixbookError):
        without.apply(words)


@pytest.mark.ruling("ACT-08", "nebula2007")
def test_a_move_with_an_attack_in_it(tmp_path: Path) -> None:
    book = rulebook("nebula2007")
    asked = []
    for rules in (book, book.replace({"ACT-08": book.actions.basics - {"move and attack"}})):
        game = play(tmp_path, rules, {"a": actor("C3", range=0)}, {"b": actor("F3", range=0)})
        asked.append(after(game, "move a E3").pending is not None)
    assert asked == [True, False]


# -- powers for actions of either kind (ACT-41) ------------------------------------------------------------------


def after_a_run(folder: Path, rules: Rulebook) -> list[str]:
    """What the free ranged action after a running shot may be, where it ends beside b."""
    ann = {"a": actor("C3", speed="Running Shot", attack="Incapacitate")}
    moved = after(play(folder, rules, ann, {"b": actor("F3")}), "use a running-shot E3")
    return [str(each) for each in moved.options()] if moved.pending is not None else []


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("ACT-41", "core2014", "complete2022")
def test_the_attack_is_of_the_kind_of_the_action(tmp_path: Path, edition: str) -> None:
    """Given a ranged action it does nothing hand to hand, but by a house rule."""
    assert after_a_run(tmp_path, rulebook(edition)) == []
    house = rulebook(edition).replace({"ACT-41": EitherKind.CHOICE})
    assert after_a_run(tmp_path, house) == ["no attack", "close a b with incapacitate"]
    game = play(tmp_path, edition, {"a": actor("C3", attack="Incapacitate")}, {"b": actor("D3")})
    assert offered(game) == ["use a incapacitate close b"]


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("ACT-41", "nebula2007", "eddieg")
def test_the_attacker_chooses_the_kind(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", attack="Incapacitate")}, {"b": actor("G3")})
    assert offered(game) == ["use a incapacitate ranged b"]
    near = play(tmp_path, edition, {"a": actor("C3", attack="Incapacitate", range=0)}, {"b": actor("D3")})
    assert offered(near) == ["use a incapacitate close b"]


# -- free actions as the turn ends (TRN-05) ----------------------------------------------------------------------


def outwitted(folder: Path, rules: Rulebook) -> Game:
    """Ben's b keeps Ann's p from puzzling; as Ann's turn ends, a knocks b out."""
    ann = {"a": actor("C3", range=0, speed="Parting Blow"), "p": actor("C5", range=0, damage="Perplex")}
    ben = {"b": actor("D3", damage="Outwit"), "c": actor("M7")}
    game = play(folder, rules, ann, ben, fighters={"b": {"click": 6}})
    off = Lasting("outwit", "b", "p", "Ben", 2, Until.OWN_TURN_BEGINS, "PWR-OUTWIT", off="perplex", needs_user=True)
    return Game(add_lasting(game.state, off), 1)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TRN-05", core2014=True, complete2022=False, nebula2007=True, eddieg=False)
)
def test_a_free_action_that_became_possible_as_the_turn_ended(tmp_path: Path, edition: str, expected: bool) -> None:
    game = outwitted(tmp_path, rulebook(edition))
    assert offered(game) == []
    ended = after(game, "end", "close a b", HIT)
    assert (ended.pending is not None) is expected
    if expected:
        assert ended.actor == "Ann"
        used = (
            after(ended, "use p perplex a attack +1", "go on") if False else after(ended, "use p perplex a attack +1")
        )
        assert used.state.player == "Ben"
        assert used.state.lasting
    phases = rulebook(edition).turns.free_phases ^ {Phase.END}
    other = after(outwitted(tmp_path, rulebook(edition).replace({"TRN-05": phases})), "end", "close a b", HIT)
    assert (other.pending is not None) is not expected


@every_book
@pytest.mark.ruling("TRN-05")
def test_free_actions_among_the_actions(tmp_path: Path, edition: str) -> None:
    for rules, free in (
        (rulebook(edition), True), (rulebook(edition).replace({"TRN-05": frozenset({Phase.END})}), False)
    ):  # fmt: skip
        game = play(tmp_path, rules, {"a": actor("C3", damage="Rally")}, {"b": actor("D3")})
        assert (offered(game) == ["use a rally"]) is free
        assert [reason.ruling for reason in game.why_not("use a rally")] == ([] if free else ["TRN-05"])


# -- opponents' turns (TRN-12) -----------------------------------------------------------------------------------


@every_book
@pytest.mark.ruling("TRN-12")
def test_luck_in_an_opponents_turn(tmp_path: Path, edition: str) -> None:
    passive = frozenset({"passive"})
    for rules, expected in ((rulebook(edition), True), (rulebook(edition).replace({"TRN-12": passive}), False)):
        game = play(tmp_path, rules, {"a": actor("C3")}, {"b": actor("D3", damage="Probability Control")})
        rolled = after(game, "close a b", HIT)
        assert (rolled.pending is not None) is expected
        own = play(tmp_path, rules, {"a": actor("C3", damage="Probability Control")}, {"b": actor("D3")})
        assert after(own, "close a b", HIT).pending is not None


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("TRN-12", "nebula2007", "eddieg")
def test_a_wild_card_in_an_opponents_turn(tmp_path: Path, edition: str) -> None:
    ann: dict[str, Any] = {"a": actor("C3", range=0, teams="Spider-Man Ally"), "c": actor("K7", teams="Defenders")}
    asked = []
    for rules in (rulebook(edition), rulebook(edition).replace({"TRN-12": frozenset({"passive"})})):
        game = play(tmp_path, rules, ann, {"b": actor("H3", range=0)}, turn=4)
        asked.append(after(game, "move b H4").actor)
    assert asked == ["Ann", "Ben"]


# -- what no rule covers (TRN-11) --------------------------------------------------------------------------------

QUESTION = "settle may it climb a lamp"


def asked(folder: Path, rules: Rulebook) -> Game:
    return play(folder, rules, {"a": actor("C3")}, {"b": actor("D3")})


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TRN-11", "OPT-09", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_what_no_rule_covers(tmp_path: Path, edition: str, expected: bool) -> None:
    for rules, die in (
        (rulebook(edition), expected),
        (rulebook(edition).replace({"TRN-11": DisputeDecider.TABLE if expected else DisputeDecider.DIE}), not expected),
    ):
        game = asked(tmp_path, rules)
        assert [reason.ruling for reason in game.why_not(QUESTION)] == ([] if die else ["TRN-11"])


@pytest.mark.ruling("OPT-09", "nebula2007")
@pytest.mark.ruling("TRN-11", "nebula2007")
def test_a_die_settles_it() -> None:
    """1 to 3 are a no, 4 to 6 a yes; it is nobody's action, and plays again from a file."""
    game = Game.new("corner", rules="nebula2007", forces={"Ann": ["bruiser"], "Ben": ["lodestar"]})
    assert QUESTION not in map(str, game.options())
    rolled = game.apply(QUESTION)
    assert (rolled.actor, dict(rolled.chances())[1,]) == (DICE, Fraction(1, 6))
    said = {face: told(rolled.apply((face,))).splitlines()[-1] for face in range(1, 7)}
    no, yes = (f"May it climb a lamp: {word}." for word in ("not allowed", "allowed"))
    assert said == {1: no, 2: no, 3: no, 4: yes, 5: yes, 6: yes}
    after_it = rolled.apply((5,))
    assert (after_it.state.left, after_it.pending) == (game.state.left, None)
    assert Game.from_dict(after_it.to_dict()) == after_it


# -- knock back, and the speed of a move (KNB-05, KNB-06, MOV-02) ------------------------------------------------


@pytest.mark.ruling("KNB-06", "core2014")
def test_what_prevents_knock_back_is_asked_before_the_damage(tmp_path: Path) -> None:
    """Charge shows on the first click alone, and the damage turns it away: who charges is not knocked back."""
    found = []
    for power in ("Charge", "Flurry"):
        ben = {"b": actor("D3", range=0, clicks="1-1", speed=power)}
        game = after(play(tmp_path, "core2014", {"a": actor("C3", range=0)}, ben), "close a b", (4, 4))
        found.append(game.board.pieces["b"].squares[0].name)
    assert found == ["D3", "G3"]


@pytest.mark.ruling("KNB-06", "core2014")
def test_what_the_damage_brings_prevents_nothing(tmp_path: Path) -> None:
    """Charge shows on the fourth click alone, to which three damage turn it: it was asked before them."""
    ben = {"b": actor("D3", range=0, clicks="4", speed="Charge")}
    game = after(play(tmp_path, "core2014", {"a": actor("C3", range=0)}, ben), "close a b", (4, 4))
    assert (game.board.pieces["b"].squares[0].name, game.state.fighter("b").life.click) == ("G3", 4)


@pytest.mark.ruling("KNB-06", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", ["complete2022", "nebula2007"])
def test_whoever_is_too_large_is_not_asked_about(tmp_path: Path, edition: str) -> None:
    """Before the damage, so that nobody has anything to choose after it."""
    found = []
    for size in ("standard", "giant"):
        game = play(tmp_path, edition, {"a": actor("C3", range=0)}, {"b": actor("D3", range=0, size=size)})
        struck = after(game, "close a b", (4, 4))
        struck = after(struck, "knock back") if struck.pending is not None else struck
        found.append(struck.board.pieces["b"].squares[0].name == "D3")
    assert found == [False, True]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # squares of a plain move and of a charge with speed 7 and 1 more
    editions("MOV-02", core2014=(8, 5), complete2022=(8, 5), nebula2007=(8, 8), eddieg=(8, 4)),
)
def test_the_speed_of_a_move(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    """Halved first, rounded up, and then 1 more; or all of it; or half of what it is in the end."""
    ann = {"a": actor("A4", range=0, speed_value=7, speed="Charge"), "p": actor("A6", range=0, damage="Perplex")}
    ben = {"b": actor("P4", range=0)}
    game = after(play(tmp_path, edition, ann, ben), "use p perplex a speed +1")
    reached = [str(each).split()[-1] for each in game.options() if str(each).startswith("move a ")]
    farthest = max(ord(square[0]) - ord("A") for square in reached)
    charges = [str(each).split()[-1] for each in game.options() if str(each).startswith("use a charge ")]
    if edition == "nebula2007":  # a charge ends beside an opponent
        near = after(play(tmp_path, edition, ann, {"b": actor("J4", range=0)}), "use p perplex a speed +1")
        charges = [str(each).split()[-1] for each in near.options() if str(each).startswith("use a charge ")]
    assert (farthest, max(ord(square[0]) - ord("A") for square in charges)) == expected


@pytest.mark.ruling("OPT-09", "nebula2007")
def test_a_house_says_which_faces_allow_it() -> None:
    house = rulebook("nebula2007").replace({"OPT-09": frozenset({6})})
    game = Game.new("corner", rules=house, forces={"Ann": ["bruiser"], "Ben": ["lodestar"]})
    said = [told(game.apply(QUESTION).apply((face,))).splitlines()[-1] for face in (5, 6)]
    assert said == ["May it climb a lamp: not allowed.", "May it climb a lamp: allowed."]
