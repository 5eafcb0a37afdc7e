"""Allied players and battles royale in games: who is a friend, who scores, when it ends (MUL, WIN-16)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.another_book import in_book
from clixbook.engine.game import DICE, Game
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.history.saves import from_text, to_text
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.fighters.clicks import knock_out
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.scenarios.stories.transcript import read_transcript, transcript
from tests.engine.made_up import made_up, with_power
from tests.helpers import EDITIONS, editions, settled

PLACES = {"bruiser": "B4", "lodestar": "C4", "gnat": "M7"}
PAIR = [["Ann", "Ben"]]
DYING = {"click": 5, "defense": 12}


def three(rules: str, settings: dict[str, Any] | None = None, turn: int = 4, **more: Any) -> Game:
    """Ann's bruiser beside Ben's lodestar, who are allied, and Cid's gnat far away; the second round."""
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar"], "Cid": ["gnat"]}
    game = Game.new(
        Board.build(width=14, height=8),
        rules=rules,
        forces=forces,
        seed=2,
        **{"places": PLACES, "allies": PAIR, **more},
    )
    return arrange_start(game, settings or {}, turn=turn)


def strike(game: Game, action: str) -> Game:
    """The action with an attack roll that hits without being critical, and the first of every other choice."""
    game = game.apply(action)
    return settled(game, dice="5 5")


def without(state: State, who: str, turn_of: str) -> State:
    """The position after the figure was lost in somebody's turn by nobody's attack."""
    life = replace(state.fighter(who).life, ko=True)
    return state.with_fighter(who, life=life, lost_in=turn_of).with_(board=state.board.without_piece(who))


@pytest.mark.parametrize(
    ("edition", "friends"), editions("MUL-02", core2014=True, complete2022=False, nebula2007=True, eddieg=False)
)
def test_allies_are_friends_where_the_book_says_so(edition: str, friends: bool) -> None:
    """The bruiser strikes its neighbour or not, and leaves it freely or breaks away from it."""
    game = three(edition)
    offered = "close bruiser lodestar" in map(str, game.options())
    assert offered is (not friends or edition == "nebula2007")  # where friends may be attacked too
    assert (game.apply("move bruiser A4").actor == DICE) is not friends
    assert "close gnat lodestar" in map(str, three(edition, places={**PLACES, "gnat": "D4"}, turn=6).options())


@pytest.mark.parametrize(
    ("edition", "protected"), editions("MUL-02", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_the_first_turn_protects_from_opponents(edition: str, protected: bool) -> None:
    against = three(edition, turn=1).why_not("close bruiser lodestar")
    assert any(reason.ruling == "GLD-04" for reason in against) is protected


@pytest.mark.parametrize(
    ("edition", "points"),
    editions(
        "MUL-02",
        "MUL-03",
        # in Ann's own turn, never damaged by an enemy; Ann has no figure left then
        core2014=(0, 0, 75),
        complete2022=(0, Fraction(75, 2), Fraction(75, 2)),
        nebula2007=(0, 0, 75),
        eddieg=(0, 0, 0),
    ),
)
def test_allies_score_nothing_of_each_other_unless_they_are_opponents(
    edition: str, points: tuple[Fraction, ...]
) -> None:
    assert tuple(score_now(without(three(edition).state, "bruiser", "Ann")).values()) == points


@pytest.mark.ruling("WIN-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_allies_win_together(edition: str) -> None:
    """Cid's gnat is the last against them: the game is over with two players left, and their points are one score."""
    settings = {"gnat": {**DYING, "click": 4}, "bruiser": {"attack": 11, "damage": 9}}
    game = strike(three(edition, settings, places={**PLACES, "gnat": "A4"}), "close bruiser gnat")
    assert game.result is not None
    assert game.result.winner == "Ann and Ben"
    assert set(dict(game.result.points)) == {"Ann and Ben", "Cid"}
    assert ("Only Ann and Ben are left." in game.result.why) is (edition != "nebula2007")  # where points decide
    assert str(game.log[-1]).startswith("Ann and Ben win.")
    result = game.result
    assert (result.headline, result.won_by("Ben"), result.won_by("Cid")) == ("Ann and Ben win.", True, False)
    assert result.points_of("Ben") == dict(result.points)["Ann and Ben"]
    assert "Ann and Ben win." in transcript(game)
    assert Game.from_dict(game.to_dict()).result == result


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_with_allies_are_kept(edition: str) -> None:
    game = three(edition).apply("move bruiser B3")
    assert from_text(to_text(Tree.of(game))).game == game
    assert from_line(to_line(game)) == game
    assert read_transcript(transcript(game)) == game


def test_alliances_that_are_none() -> None:
    with pytest.raises(ClixbookError) as error:
        three("core2014", allies=[["Ann", "Dan"], ["Ann"], ["Ann", "Ben", "Cid"]])
    for said in ("'Dan' is allied, but", "Ann is in one alliance", "two players or more", "against an alliance"):
        assert said in str(error.value)
    with pytest.raises(ClixbookError, match="allies is a list of lists of players"):
        three("core2014", allies=["Ann"])


# -- battle royale ---------------------------------------------------------------------------------------------

FOUR = ("Ann", "Ben", "Cid", "Dot")


def royale(rules: str | Rulebook, figures: int = 5, **more: Any) -> Game:
    """So many gnats of everybody, in a file each."""
    forces = {player: ["gnat"] * figures for player in FOUR}
    names = ["gnat", *(f"gnat-{number}" for number in range(2, 4 * figures + 1))]
    files = ("A", "E", "I", "M")
    places = {who: f"{files[n // figures]}{n % figures + 1}" for n, who in enumerate(names)}
    board = Board.build(width=14, height=8)
    return Game.new(board, rules=rules, forces=forces, places=places, seed=2, royale=True, **more)


@pytest.mark.parametrize(
    ("edition", "played"),
    editions("MUL-07", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
@pytest.mark.ruling("MUL-08", "nebula2007", "eddieg")
def test_a_battle_royale_has_the_forces_of_a_draft(edition: str, played: bool) -> None:
    if not played:
        with pytest.raises(ClixbookError, match="no battle royale"):
            royale(edition)
        return
    assert royale(edition).state.royale
    with pytest.raises(ClixbookError, match=r"(?s)Everybody has 5 figures; Ann has 4.*Dot has 4"):
        royale(edition, 4)
    with pytest.raises(ClixbookError, match="without allies"):
        royale(edition, allies=PAIR)


def fought_out(rules: str | Rulebook) -> Game:
    """A battle royale in which Ann alone has figures left, as Dot leaves, but Ben scored most and Cid next."""
    game = royale(rules)
    state = game.state
    for who, fighter in state.fighters.items():
        if fighter.side != "Ann" and who != "gnat-20":
            state = without(state, who, "Cid" if fighter.side == "Ben" else "Ben")
    game = Game(state, 2)
    assert not game.is_over
    return game.apply("concede Dot")


@pytest.mark.ruling("MUL-08", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
def test_a_battle_royale_that_goes_on_in_another_book_ends_as_games_do_there(edition: str) -> None:
    """It was begun in a book that has them: Ann, who alone has figures, wins, and the last round ends it too."""
    game = royale("complete2022", rounds=1)
    state = game.state
    for who, fighter in state.fighters.items():
        if fighter.side != "Ann" and who != "gnat-20":
            state = without(state, who, "Cid" if fighter.side == "Ben" else "Ben")
    alone = in_book(Game(state, 2), edition).apply("concede Dot")
    assert alone.result is not None
    assert alone.result.winner == "Ann"
    late = in_book(game, edition)
    for _ in FOUR:
        late = late.apply("end")
    assert late.is_over


@pytest.mark.ruling("MUL-08", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_most_points_win_a_battle_royale(edition: str) -> None:
    """The last to stand does not win by standing."""
    over = fought_out(edition)
    assert over.result is not None
    assert over.result.winner == "Ben"  # nine gnats at 40, Cid five, Ann the one whose player left in her turn


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MUL-09", core2014=False, complete2022=True),
)
def test_prizes_of_a_battle_royale(edition: str, expected: bool) -> None:
    told = "The figures used are the prizes: Ben, then Cid, then Ann, then Dot may pick one."
    for rules, prizes in ((edition, expected), (rulebook(edition).replace({"MUL-09": not expected}), not expected)):
        assert (told in map(str, fought_out(rules).log)) is prizes


@pytest.mark.ruling("MUL-08", "complete2022")
def test_no_number_of_points_ends_a_battle_royale() -> None:
    """It has no build total: with twelve gnats at 40 points, 480, Ann would have won another game of 300 points."""
    state = royale("complete2022").state
    for number in range(6, 18):
        state = without(state, f"gnat-{number}", "Ann")
    game = Game(state, 2).apply("move gnat B1")
    assert score_now(game.state)["Ann"] == 480
    assert not game.is_over
    assert len(game.state.standing("Dot")) == 3
    other = Game(state.with_(royale=False), 2).apply("move gnat B1")
    assert other.result is not None
    assert (other.result.winner, other.result.why) == ("Ann", "Ann reached 480 points.")


@pytest.mark.ruling("MUL-08", "complete2022")
def test_a_battle_royale_ends_on_time() -> None:
    game = royale("complete2022", rounds=1)
    for _ in range(4):
        game = game.apply("end")
    assert game.state.tied == FOUR  # nobody scored: the four roll
    assert from_text(to_text(Tree.of(game))).game == game


# -- how many, and who is first --------------------------------------------------------------------------------


@pytest.mark.ruling("MUL-01")
@pytest.mark.parametrize("rules", EDITIONS)
def test_nobody_plays_alone(rules: str) -> None:
    board, places = Board.build(width=12, height=8), {"bruiser": "B4", "lodestar": "J4", "gnat": "F6"}
    with pytest.raises(ClixbookError, match="A game needs 2 players"):
        Game.new(board, rules=rules, forces={"Ann": ["bruiser"]}, places={"bruiser": "B4"})
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar"], "Cai": ["gnat"]}
    assert Game.new(board, rules=rules, forces=forces, places=places).actor == "Ann"


@pytest.mark.ruling("MUL-05")
@pytest.mark.parametrize("rules", EDITIONS)
def test_what_happens_for_everybody_begins_with_the_active_player(rules: str, powers: Any) -> None:
    """As Ben's turn begins all three bells ring: his, then Cai's and Ann's, in the order of the turns."""

    def rings(it: Any, user: Any, events: Any) -> Any:
        events.append(Event(f"The bell of {user.fighter.side} rings."))
        return user.state
        yield

    powers(made_up("bells", turn_begins=rings, in_any_turn=True))
    book = rulebook(rules)
    book = book.replace(
        {"TRN-03": replace(book["TRN-03"].value, own_order=False)}
    )  # one book lets the player order all
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar"], "Cai": ["gnat"]}
    places = {"bruiser": "B4", "lodestar": "J4", "gnat": "F6"}
    game = Game.new(Board.build(width=12, height=8), rules=book, forces=forces, places=places)
    game = arrange_start(game, with_power("bells", "bruiser", "lodestar", "gnat")).apply("end")
    rung = [str(event).split()[3] for event in game.events if "The bell" in str(event)]
    assert rung == ["Ben", "Cai", "Ann"]


@pytest.mark.ruling("TRN-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whose_last_figure_falls_as_the_own_turn_begins_has_none(powers: Any, edition: str) -> None:
    def falls(it: Any, user: Any, events: Any) -> Any:
        return knock_out(user.state, user.who)
        yield

    powers(made_up("doom", turn_begins=falls))
    forces = {"Ann": ["bruiser"], "Ben": ["lodestar"], "Cid": ["gnat"]}
    game = Game.new(Board.build(width=14, height=8), rules=edition, forces=forces, places=PLACES)
    game = arrange_start(game, with_power("doom", "lodestar")).apply("end")
    assert game.state.fighter("lodestar").life.ko
    assert (game.is_over, game.actor) == (False, "Cid")
