"""The strong player: it weighs points, keeps out of harm's way, and is done after so many positions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clixbook.board.board import Board
from clixbook.engine.dice import Roll
from clixbook.engine.game import DICE, Game
from clixbook.engine.sequence.set_up.arranged import arranged
from clixbook.figures.dial import is_ko
from clixbook.figures.life import after_damage
from clixbook.lab import strong as strong_module
from clixbook.lab.foreseeing import Foresight, sums_of
from clixbook.lab.outlook import WON, Standing
from clixbook.lab.players import eager, player, strong, thinking
from clixbook.lab.strong import strongly
from clixbook.view.play.ready import first_game
from tests.helpers import settled
from tests.lab.test_odds import Figures, duel


def test_it_goes_by_its_name(figures: Figures) -> None:
    game = duel(figures, "core2014")
    assert player("strong")(game) == strong(game)
    assert thinking("strong") is strongly


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_it_does_the_same_in_the_same_position(figures: Figures, edition: str) -> None:
    picks = {str(strong(duel(figures, edition, at="A4 H4"))) for _ in range(2)}
    assert len(picks) == 1
    assert not duel(figures, edition, at="A4 H4").why_not(picks.pop())


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "eddieg"])
def test_it_strikes_the_opponent_beside_it(figures: Figures, edition: str) -> None:
    """In the fourth book it may step aside first, and strike then."""
    assert str(strong(duel(figures, edition))) == "close fist fist-2"


def test_points_count_where_clicks_are_alike() -> None:
    # Tin Penny (40 points) and Ironmonger (150), each on its last click and with the same defense: one hit, one KO.
    board = Board.build(width=12, height=8)
    forces = {"Ann": ["bruiser"], "Ben": ["tin-penny", "ironmonger"]}
    places = {"bruiser": "D4", "tin-penny": "C4", "ironmonger": "E4"}
    begun = Game.new(board, rules="core2014", forces=forces, places=places, begins=False)
    even = {who: {"click": last_living(begun, who), "defense": 16, "powers": {}} for who in ("tin-penny", "ironmonger")}
    assert str(strong(arranged(begun, even, turn=5))) == "close bruiser ironmonger"


def last_living(game: Game, who: str) -> int:
    """The last click of a dial that is no KO."""
    dial = game.state.fighter(who).figure.dials[0]
    return max(at for at in range(1, len(dial.clicks) + 1) if not is_ko(dial[at], rules=game.state.rules))


def test_a_hurt_figure_is_worth_less(figures: Figures) -> None:
    game = duel(figures, "core2014")
    standing = Standing("Ann", game.state)
    whole = standing.worth(game.state)
    fighter = game.state.fighter("fist-2")
    hurt = after_damage(game.state.rules, fighter.figure, fighter.life, 2).life
    better = standing.worth(game.state.with_fighter("fist-2", life=hurt))
    assert better > whole
    assert better < WON


def test_the_average_over_the_dice_is_that_of_every_outcome(figures: Figures) -> None:
    # Attack 10 against 17, as in test_odds: all 36 outcomes one by one come to what the few sums that are looked at do.
    game = duel(figures, "core2014").apply("close fist fist-2")
    foresight = Foresight(Standing("Ann", game.state))
    assert isinstance(game.pending, Roll)
    whole = sum(float(chance) * foresight.worth(settled(game.apply(faces))) for faces, chance in game.chances())
    before = foresight.seen
    assert foresight.worth(game) == pytest.approx(whole, abs=3)  # doubles that knock back are left out
    assert foresight.seen - before < 20


def test_sums_of_two_dice() -> None:
    shares, faces = sums_of(duel_roll())
    assert shares[7] == Fraction(6, 36)
    assert sum(shares.values()) == 1
    assert set(faces) == set(range(2, 13))
    assert sorted(faces[8]) != [4, 4]


def duel_roll() -> Roll:
    game = first_game("core2014")
    after = game.apply(next(each for each in game.options() if hasattr(each, "targets")))
    while not isinstance(after.pending, Roll):
        after = after.apply(after.options()[0])
    return after.pending


@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
def test_a_decision_is_done_after_so_many_positions(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Foresight] = []

    class Counted(Foresight):
        def __init__(self, standing: Standing) -> None:
            super().__init__(standing)
            seen.append(self)

    monkeypatch.setattr(strong_module, "Foresight", Counted)
    monkeypatch.setattr(strong_module, "MOST_SEEN", 60)
    strong(first_game(edition))
    assert 0 < seen[0].seen < 60 + 120  # the option under way is thought to its end


def test_a_game_with_a_strong_player_comes_to_its_end() -> None:
    game = Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["night-warden"]}, seed=5)
    for _ in range(300):
        if game.is_over:
            break
        game = game.roll() if game.actor == DICE else game.apply((strong if game.actor == "Ann" else eager)(game))
    assert game.is_over
