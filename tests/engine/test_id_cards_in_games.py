"""Identity cards in games: what they need, what they do by name, and whom they call for how long."""

from __future__ import annotations

from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from tests.helpers import editions, settled

BOARD = cx.Board.build(width=14, height=8, starting={"west": ["A1:B8"], "east": ["M1:N8"]})
PASS = "bruiser+id card harbour-pass+beside quay-sergeant"
BADGE = "drum-major+id card watch-badge+beside street-lantern"
RIBBON = "bruiser+id card guild-ribbon+beside spark-tinker"
BOOK = "complete2022"


def begun(ann: list[str], *, turn: int = 3, points: int = 0, book: str = BOOK, **settings: Any) -> Game:
    """Ann's second turn; her figures stand in a column, Ben's one beside the first."""
    game = Game.new(
        BOARD, rules=book, forces={"Ann": ann, "Ben": ["gnat"]}, seed=1, points=points,
        places={**{entry.split("+")[0]: f"C{row}" for row, entry in enumerate(ann, 3)}, "gnat": "D3"},
    )  # fmt: skip
    return arrange_start(game, settings, turn=turn)


def called(game: Game, who: str, helper: str, square: str) -> Game:
    """The game after that figure was called in on the square."""
    game = game.apply(f"call {who} {helper}")
    return settled(game.apply(next(each for each in game.options() if str(each) == square)))


def passed(game: Game, turns: int) -> Game:
    for _ in range(turns):
        game = settled(game.apply("end"), dice="3 3")
    return game


def kept(game: Game) -> Game:
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    return game


def attack(game: Game, who: str) -> int:
    return value_of(game.state, who, "attack").total


@pytest.mark.parametrize(
    ("edition", "known"),
    editions("FRC-21", "GEN-13", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_which_books_have_identity_cards(edition: str, known: bool) -> None:
    """2022 §25.3."""
    if known:
        assert kept(begun([PASS], book=edition)).state.id_cards[0].bearer == "bruiser"
        return
    with pytest.raises(ClixbookError, match=r"There are no identity cards: Harbour Pass. \(FRC-21"):
        begun([PASS], book=edition)
    with pytest.raises(ClixbookError, match=r"There are no identity cards: Harbour Pass. \(FRC-21"):
        begun(["bruiser+id card harbour-pass"], book=edition)
    plain = begun(["bruiser"], book=edition)
    assert {each.ruling for each in plain.why_not("call bruiser quay-sergeant")} == {"GEN-13"}


@pytest.mark.ruling("FRC-21", BOOK)
def test_a_card_needs_a_figure_that_it_names() -> None:
    """On the sideline, under the name on the card or another identity; a unique card is there once. 2022 §25.3."""
    for entry, told in {
        "bruiser+id card harbour-pass": "needs Quay Sergeant or Dock Rat on the sideline",
        "bruiser+id card harbour-pass+beside lodestar": "lodestar|Lodestar",
        "bruiser+id card watch-badge+beside drum-major": "is for Watch alone",
        "bruiser+id card no-such": "There is no identity card no-such",
        "bruiser+id card rain-lantern": "There is no identity card rain-lantern",
    }.items():
        with pytest.raises(ClixbookError, match=told):
            begun([entry])
    assert begun(["bruiser+id card harbour-pass+beside dock-rat"]).state.fighter("bruiser").beside
    with pytest.raises(ClixbookError, match="Harbour Pass is unique, but there are 2"):
        begun([PASS, "lodestar+id card harbour-pass+beside dock-rat"])
    assert len(begun([RIBBON, "lodestar+id card guild-ribbon+beside quick-apprentice"]).state.id_cards) == 2


@pytest.mark.ruling("FRC-21", BOOK)
def test_the_card_is_paid_for_and_the_figure_on_the_sideline_is_not() -> None:
    """The sideline has its limit all the same. 2022 §25.3, §2.6."""
    worth = begun(["bruiser"]).state.fighter("bruiser").points
    assert begun([PASS], points=worth + 4 if worth + 4 >= 100 else 100).state.id_cards
    force = [PASS, "bruiser", "bruiser"]
    with pytest.raises(ClixbookError, match="FRC-02"):
        cx.Game.new(BOARD, rules=BOOK, forces={"Ann": force, "Ben": ["gnat"]}, points=3 * worth + 3)
    with pytest.raises(ClixbookError, match=r"at most 0.*FRC-26"):
        cx.Game.new(BOARD, rules=BOOK, forces={"Ann": [PASS], "Ben": ["gnat"]}, points=90)


@pytest.mark.ruling("GEN-13", BOOK)
def test_it_comes_in_beside_its_caller_and_goes_back() -> None:
    """Call in Help: once a game, by a power action; it acts at once. 2022 §25.3b."""
    game = begun([PASS, "lodestar"])
    assert game.why_not("call lodestar quay-sergeant")
    assert game.why_not("call bruiser gnat")
    came = kept(called(game, "bruiser", "quay-sergeant", "D4"))
    assert came.state.fighter("bruiser").tokens == 1
    assert came.board.pieces["quay-sergeant"].squares[0].name == "D4"
    assert any(str(option).startswith("close quay-sergeant gnat") for option in came.options())
    assert came.state.fighter("bruiser").beside == ()
    back = kept(passed(came, 1))
    assert "quay-sergeant" not in back.board.pieces
    assert back.state.fighter("quay-sergeant").aside
    assert any("quay-sergeant goes back to the sideline" in str(each) for each in back.log)
    assert score_now(back.state)["Ben"] == 0
    again = passed(back, 3)
    assert again.state.player == "Ann"
    assert "was used in this game" in str(again.why_not("call bruiser quay-sergeant"))
    assert not any(str(option).startswith("call") for option in again.options())


@pytest.mark.ruling("FRC-35", BOOK)
@pytest.mark.ruling("GEN-13", BOOK)
def test_the_value_of_who_is_called_is_chosen_then(tmp_path: Path) -> None:
    """Nobody chose it as the force was built: a figure of two values comes at the one that is picked (2022 §2.6)."""
    path = tmp_path / "dock-rat.yaml"
    warden = (resources.files("clixbook.figures") / "library" / "night-warden.yaml").read_text(encoding="utf-8")
    path.write_text(warden.replace("night-warden", "dock-rat").replace("Night Warden", "Dock Rat"), encoding="utf-8")
    rat = figure_code(load_figure(str(path)))
    asked = begun([f"bruiser+id card harbour-pass+beside {rat}"]).apply("call bruiser dock-rat")
    assert "the value of Dock Rat, whom bruiser calls" in str(asked.pending)
    assert [str(each) for each in asked.options()] == ["100 points", "60 points"]
    low = kept(settled(asked.apply("60 points").apply("D4")))
    fighter = low.state.fighter("dock-rat")
    assert (fighter.points, fighter.life.start) == (60, 4)


@pytest.mark.ruling("GEN-13", BOOK)
def test_it_stays_as_long_as_the_card_says() -> None:
    """Until the next turn of its player, or for the rest of the game."""
    badge = called(begun([BADGE]), "drum-major", "street-lantern", "D4")
    assert "street-lantern" in passed(badge, 1).board.pieces
    assert "street-lantern" not in passed(badge, 2).board.pieces
    ribbon = called(begun([RIBBON]), "bruiser", "spark-tinker", "D4")
    assert "spark-tinker" in passed(ribbon, 4).board.pieces


@pytest.mark.ruling("GEN-13", BOOK)
def test_inspiration_works_while_the_figure_waits() -> None:
    """Only for the bearer."""
    game = begun([BADGE, "bruiser"])
    assert has_effect(game.state, "drum-major", "willpower")
    assert not has_effect(game.state, "bruiser", "willpower")
    came = called(game, "drum-major", "street-lantern", "D2")
    assert not has_effect(came.state, "drum-major", "willpower")
    assert has_effect(kept(passed(came, 2)).state, "drum-major", "willpower")  # it waits again


@pytest.mark.ruling("GEN-13", BOOK)
def test_inspire_and_intimidation_reach_those_near_it() -> None:
    """Inspire friends, Intimidation opponents, as far as the card says, while the figure is on the map."""
    game = begun([BADGE, "bruiser"])
    came = called(game, "drum-major", "street-lantern", "D4")
    assert attack(came, "drum-major") == attack(game, "drum-major") + 1
    assert attack(came, "bruiser") == attack(game, "bruiser") + 1
    assert attack(came, "gnat") == attack(game, "gnat")
    assert attack(came, "street-lantern") == cx.load_figure("street-lantern").dials[0].clicks[0].attack
    assert attack(passed(came, 2), "bruiser") == attack(game, "bruiser")
    game = begun([PASS])
    came = called(game, "bruiser", "quay-sergeant", "D4")
    assert attack(came, "gnat") == attack(game, "gnat") - 1
    assert attack(came, "bruiser") == attack(game, "bruiser")
    assert attack(passed(came, 1), "gnat") == attack(game, "gnat")


@pytest.mark.ruling("GEN-13", BOOK)
def test_who_was_called_scores_if_it_falls_and_keeps_nobody_in_the_game_from_the_sideline() -> None:
    strong = {"attack": 12, "damage": 9}
    ribbon = called(begun([RIBBON], gnat=strong), "bruiser", "spark-tinker", "D4")
    fallen = settled(passed(ribbon, 1).apply("close gnat spark-tinker").apply("5 6"))
    assert fallen.state.fighter("spark-tinker").life.ko
    assert score_now(kept(fallen).state)["Ben"] == fallen.state.fighter("spark-tinker").points
    game = passed(called(begun([PASS], gnat=strong, bruiser={"click": 6}), "bruiser", "quay-sergeant", "D4"), 1)
    over = settled(game.apply("close gnat bruiser").apply("5 6"))
    assert over.result is not None
    assert over.result.winner == "Ben"


@pytest.mark.ruling("GEN-13", BOOK)
def test_there_must_be_room() -> None:
    board = cx.Board.build(width=3, height=1, blocking=["B1"])
    game = Game.new(
        board, rules=BOOK, forces={"Ann": [PASS], "Ben": ["gnat"]}, places={"bruiser": "A1", "gnat": "C1"}, seed=1
    )
    assert "There is no room beside bruiser" in str(arrange_start(game, turn=3).why_not("call bruiser quay-sergeant"))


@pytest.mark.ruling("WPN-13", BOOK)
def test_who_goes_back_to_the_sideline_leaves_equipment_on_the_map() -> None:
    """It comes off whoever is removed from the map. 2022 §25.2c."""
    came = called(begun([PASS]), "bruiser", "quay-sergeant", "C4")
    cloak = cx.load_thing("rope-cloak").as_object("Ann")
    worn = replace(came, state=came.state.with_fighter("quay-sergeant", card=(cloak,)))
    back = passed(worn, 1)
    assert back.state.fighter("quay-sergeant").card == ()
    assert [each.name for each in back.board.objects[back.board.square("C4")]] == ["Rope Cloak"]
