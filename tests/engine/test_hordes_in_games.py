"""Stacks of horde tokens in games (TOK-04 to TOK-10, OCC-01, SET-19, CAR-02, DMG-30)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.actions import parse_action
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.sequence.action.resolution import preview_push
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.engine.sequence.turn.score import score_now
from clixbook.engine.sequence.turn.turns import preview_turn_end
from clixbook.errors import ClixbookError
from clixbook.view.play.choice.offers import Offers
from tests.engine.with_objects import told, why_not
from tests.helpers import EDITIONS, editions, settled

OTHERS = tuple(each for each in EDITIONS if each != "core2014")
SWARM = "+(S) attack; when (M), +1 damage"


def token(edition: str = "core2014", name: str = "Rat", **more: Any) -> cx.Figure:
    """A horde token of 5 points, four of which make a stack; an ordinary figure where the book has no bystanders."""
    given = {"points": 5, "dial": [(6, 8, 14, 1)], "traits": ["Horde: 4", "Swarm"], "specials": {"Swarm": SWARM}}
    return cx.Figure.build(name=name, bystander=edition != "eddieg", card=True, **{**given, **more})


def foe(damage: int = 3, **more: Any) -> cx.Figure:
    return cx.Figure.build(name="Foe", points=50, dial=[(8, 10, 16, damage)] * 5, card=True, **more)


def game(
    places: str,
    edition: str = "core2014",
    others: tuple[cx.Figure, ...] = (),
    ben: tuple[cx.Figure, ...] = (),
    build_total: int = 300,
    turns: int = 4,
    **more: Any,
) -> Game:
    """Ann's rats and others against Ben, in a later turn of hers."""
    where = dict(each.split() for each in places.split(", "))
    rats = [token(edition, **more)] * sum(each.partition("-")[0] == "rat" for each in where)
    board = cx.Board.build(width=10, height=10, starting={"west": ["A1:B10"], "east": ["I1:J10"]})
    forces = {"Ann": [*rats, *others], "Ben": [*(ben or (foe(),))]}
    begun = Game.new(board, rules=edition, forces=forces, places=where, build_total=build_total)
    for _ in range(turns):
        begun = settled(begun.apply("end"))
    return begun


def stack(game: Game, who: str) -> tuple[int, int, int]:
    """Its tokens, its points, and its action tokens."""
    fighter = game.state.fighter(who)
    return 1 + len(game.state.stacked_on(who)), fighter.points, fighter.tokens


def lost(game: Game) -> set[str]:
    return {each.id for each in game.state.fighters.values() if each.life.ko}


@pytest.mark.ruling("TOK-05", "core2014")
def test_a_stack_pilots_no_vehicle() -> None:
    """It cannot be carried, so it does not go aboard either; a single token does."""
    van = cx.load_figure("parcel-van")
    stacked, alone = (game(f"{rats}, parcel-van C4, foe H8", others=(van,)) for rats in ("rat B4, rat-2 B4", "rat B4"))
    assert "TOK-05" in why_not(stacked, "use rat pilot parcel-van")
    assert "use rat pilot parcel-van" in map(str, alone.options())


# -- what a stack is -----------------------------------------------------------------------------------------------


@pytest.mark.ruling("TOK-04", "core2014")
@pytest.mark.ruling("OCC-01", "core2014")
@pytest.mark.ruling("SET-19", "core2014")
def test_identical_tokens_begin_in_a_stack_up_to_the_printed_maximum() -> None:
    four = "rat B2, rat-2 B2, rat-3 B2, rat-4 B2"
    begun = game(f"{four}, foe H8")
    assert stack(begun, "rat") == (4, 20, 0)
    assert set(begun.board.pieces) == {"rat", "foe"}
    assert Game.from_dict(begun.to_dict()) == begun
    with pytest.raises(ClixbookError, match=r"A stack of Rat has 4 tokens at most. \(TOK-04"):
        game(f"{four}, rat-5 B2, foe H8")
    cat = token(name="Cat")
    with pytest.raises(ClixbookError, match="Rat already stands on B2"):
        game("rat B2, cat B2, foe H8", others=(cat,))


@pytest.mark.ruling("TOK-04", *OTHERS)
@pytest.mark.ruling("OCC-01", *OTHERS)
@pytest.mark.parametrize("edition", OTHERS)
def test_no_tokens_stack_elsewhere(edition: str) -> None:
    with pytest.raises(ClixbookError, match="Rat already stands on B2"):
        game("rat B2, rat-2 B2, foe H8", edition)
    assert "MOV-07" in why_not(game("rat B2, rat-2 C3, foe H8", edition), "move rat C3")


@pytest.mark.ruling("TOK-04", "core2014")
def test_only_tokens_of_one_force_make_a_stack() -> None:
    """Allies' tokens are friendly, and began on another force (2014: Stacking and Unstacking Horde Tokens)."""
    board, rat = cx.Board.build(width=8, height=8), token()
    forces = {"Ann": [rat], "Ben": [foe()], "Cay": [rat], "Dan": [foe()]}
    where = {"rat": "B2", "foe": "H8", "rat-2": "D2", "foe-2": "H6"}
    four = Game.new(board, rules="core2014", forces=forces, places=where, allies=[["Ann", "Cay"], ["Ben", "Dan"]])
    assert "move rat D2" not in map(str, four.options())
    assert why_not(four, "move rat D2") == {"MOV-07"}


@pytest.mark.ruling("TOK-04", "core2014")
def test_a_generated_token_makes_no_stack() -> None:
    """It began the game on no force; it moves round the others as round any figure.

    2014: Stacking and Unstacking Horde Tokens.
    """
    caller = cx.Figure.build(
        name="Caller", points=50, dial=[(8, 10, 16, 3)], card=True, powers={"speed": {1: "Call"}},
        specials={"Call": 'FREE: generate "Rat"'},
    )  # fmt: skip
    fighters = {
        "caller": {"figure": caller, "at": "C3", "of": "Ann"},
        "rat": {"figure": token(), "at": "B6", "of": "Ann"},
        "rat-2": {"figure": token(), "at": "B7", "of": "Ann"},
        "foe": {"figure": foe(), "at": "H8", "of": "Ben"},
    }
    board, outside = cx.Board.build(width=8, height=8), {"Ann": [token(), token()]}
    begun = Game.at(board, rules="core2014", fighters=fighters, turn="Ann", outside=outside)
    assert not why_not(begun, "move rat B7")
    made = begun.apply("use caller card-text call").apply("B4")
    assert why_not(made, "move rat B4") == why_not(made, "move rat-3 B6") == {"MOV-07"}
    later = made.apply("end").apply("end").apply("use caller card-text call").apply("C4")
    assert why_not(later, "move rat-3 C4") == {"MOV-07"}


@pytest.mark.ruling("TOK-04", "core2014")
@pytest.mark.ruling("TOK-10", "core2014")
def test_a_generated_token_that_returns_makes_no_stack_either() -> None:
    """In an epic battle it comes back to a square of its own: it began on no force all the same.

    2014: Stacking and Unstacking Horde Tokens.
    """
    caller = cx.Figure.build(
        name="Caller", points=50, dial=[(8, 10, 16, 3)], card=True, powers={"speed": {1: "Call"}},
        specials={"Call": 'FREE: generate "Rat"'},
    )  # fmt: skip
    board = cx.Board.build(width=10, height=10, starting={"west": ["A1:B10"], "east": ["I1:J10"]})
    forces = {"Ann": [caller, token()], "Ben": [foe()]}
    places = {"caller": "B3", "rat": "B6", "foe": "D4"}
    begun = Game.new(board, rules="core2014", forces=forces, places=places, build_total=400, outside={"Ann": [token()]})
    for _ in range(4):
        begun = settled(begun.apply("end"))
    made = begun.apply("use caller card-text call").apply("C3").apply("end")
    fallen = settled(made.apply("close foe rat-2").apply((6, 4)), last=True).apply("end")
    back = [str(each) for each in fallen.options()]
    assert "rat-2 B5" in back
    assert "rat-2 B6" not in back
    again = fallen.apply("rat-2 B5")
    assert again.state.fighter("rat-3").made_by == "caller"
    assert why_not(again, "move rat-3 B6") == {"MOV-07"}


@pytest.mark.ruling("TOK-05", "core2014")
def test_a_stack_is_replaced_as_one() -> None:
    """All its tokens leave the map with it: none is one of a stack that is no more.

    2014: Stacks on the Battlefield.
    """
    rat = figure_code(token(specials={"Swarm": 'FREE: replace it with "Gnat"'}))
    board = cx.Board.build(width=10, height=10, starting={"west": ["A1:B10"], "east": ["I1:J10"]})
    forces = {"Ann": [f"{rat}+beside gnat", rat, rat], "Ben": [foe()]}
    places = {"rat": "B2", "rat-2": "B2", "rat-3": "B2", "foe": "I3"}
    begun = Game.new(board, rules="core2014", forces=forces, places=places)
    assert begun.state.stacked_on("rat") == ("rat-2", "rat-3")
    done = settled(begun.apply("use rat card-text swarm"))
    assert [each.id for each in done.state.in_play("Ann")] == ["gnat"]
    tokens = [done.state.fighter(each) for each in ("rat", "rat-2", "rat-3")]
    assert [(each.stack, each.replaced_by, each.life.ko) for each in tokens] == [("", ("gnat",), False)] * 3
    assert Game.from_line(done.to_line()).state == done.state
    near = done.what_if(foe={"at": "C2", "attack": 20, "damage": 9}).apply("end")
    over = settled(near.apply("close foe gnat").apply((6, 4)))
    assert score_now(over.state)["Ben"] == max(15, done.state.fighter("gnat").points)


@pytest.mark.ruling("TOK-05", "core2014")
def test_all_tokens_of_a_stack_leave_the_game_together() -> None:
    leaves = {"Swarm": "POWER: is removed from the game"}
    begun = game("rat B2, rat-2 B2, rat-3 B2, foe B9, foe-2 H8", others=(foe(),), specials=leaves)
    gone = settled(begun.apply("use rat card-text power swarm"))
    assert lost(gone) == {"rat", "rat-2", "rat-3"}
    assert {gone.state.fighter(each).points for each in lost(gone)} == {5}
    assert [each.id for each in gone.state.in_play("Ann")] == ["foe"]
    assert Game.from_line(gone.to_line()).state == gone.state


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TOK-05", core2014=[10], complete2022=[5, 5], nebula2007=[5, 5], eddieg=[5, 5]),
)
def test_a_stack_is_one_character_with_the_points_of_all(edition: str, expected: list[int]) -> None:
    begun = game("rat B2, rat-2 D2, foe H8", edition)
    if edition == "core2014":
        begun = begun.apply("move rat D2").apply("end").apply("end")
    own = [each.points for each in begun.state.standing("Ann")]
    assert own == expected
    acts = {str(each).split()[1] for each in begun.options() if str(each).startswith("move")}
    assert len(acts) == len(expected)  # it acts once a turn


@pytest.mark.ruling("TOK-05", "core2014")
def test_a_stack_holds_opponents_and_is_a_target_once() -> None:
    begun = game("rat C2, rat-2 C2, foe C3", turns=5)
    assert [str(each) for each in begun.options() if str(each).startswith("close")] == ["close foe rat"]
    sees = cx.line_of_fire(begun.board, "foe", "rat", rules="core2014")
    assert sees.verdict == "clear"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("CAR-02", core2014=False, complete2022=True, nebula2007=True, eddieg=True)
)
def test_a_stack_is_not_carried(edition: str, expected: bool) -> None:
    bird = cx.Figure.build(name="Bird", points=50, dial=[(8, 10, 16, 3)] * 4, mode="wing", card=True, size="giant")
    apart = game("rat B2, rat-2 C2, bird B3, foe H8", edition, others=(bird,))
    assert "carry bird E5 rat" in map(str, apart.options())
    together = game("rat B2, rat-2 B2, bird B3, foe H8", edition, others=(bird,)) if not expected else apart
    assert ("carry bird E5 rat" in map(str, together.options())) is expected
    assert expected or "CAR-02" in why_not(together, "carry bird E5 rat")


# -- damage --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("TOK-06", core2014=1, complete2022=3, nebula2007=3, eddieg=3)
)
def test_an_attack_takes_one_token(edition: str, expected: int) -> None:
    """Where there are no stacks an attack of 3 damage turns a dial by 3."""
    if edition != "core2014":
        plain = token("eddieg", dial=[(6, 8, 14, 1)] * 5)
        board = cx.Board.build(width=10, height=10)
        begun = Game.new(
            board, rules=edition, forces={"Ann": [plain], "Ben": [foe()]}, places={"rat": "C2", "foe": "C3"}
        )
        for _ in range(5):
            begun = begun.apply("end")
        begun = settled(begun.apply("close foe rat").apply((6, 4)), last=True)
        assert begun.state.fighter("rat").life.click == 1 + expected
        return
    begun = game("rat C2, rat-2 C2, rat-3 C2, foe C3", turns=5)
    hit = settled(begun.apply("close foe rat").apply((6, 4)))
    assert lost(hit) == {"rat-3"}
    assert stack(hit, "rat") == (2, 10, 0)
    assert "rat loses 1 token: 2 tokens are left." in told(hit)


@pytest.mark.ruling("TOK-06", "core2014")
def test_other_damage_takes_a_token_for_each_click() -> None:
    """Pushing takes one, poison one a click; the last token is knocked out with the stack."""
    begun = game("rat C2, rat-2 C2, rat-3 C2, foe H3").apply("move rat D2").apply("end").apply("end")
    pushed = begun.apply("move rat E2")
    assert lost(pushed) == {"rat-3"}
    events: list[Any] = []
    assert {each.id for each in damage_outside_attack(begun.state, "rat", 2, "fire", events).standing("Ann")} == {"rat"}
    after = damage_outside_attack(begun.state, "rat", 5, "fire", events)
    assert not after.standing("Ann")
    assert all(after.fighter(each).life.ko for each in ("rat", "rat-2", "rat-3"))


@pytest.mark.ruling("TOK-06", "core2014")
def test_every_token_lost_scores_by_itself() -> None:
    begun = game("rat C2, rat-2 C2, rat-3 B9, foe C3", turns=5)
    hit = settled(begun.apply("close foe rat").apply((6, 4)))
    assert score_now(hit.state) == {"Ann": 0, "Ben": 5}
    assert Game.from_line(hit.to_line()).state == hit.state


# -- merging -------------------------------------------------------------------------------------------------------


@pytest.mark.ruling("TOK-07", "core2014")
@pytest.mark.ruling("OCC-01", "core2014")
def test_a_token_that_enters_merges_and_its_action_ends() -> None:
    begun = game("rat B2, rat-2 D2, foe H8")
    merged = begun.apply("move rat D2")
    assert stack(merged, "rat-2") == (2, 10, 1)
    assert merged.state.fighter("rat-2").acted
    assert told(merged)[-2:] == ["rat joins rat-2: a stack of 2 tokens, 10 points.", "rat-2 gets a token, 1 in all."]
    assert not [each for each in merged.options() if "rat" in str(each)]
    assert why_not(merged, "move rat D4") == {"TOK-05"}
    assert Game.from_line(merged.to_line()).state == merged.state


@pytest.mark.ruling("TOK-07", *OTHERS)
@pytest.mark.parametrize("edition", OTHERS)
def test_no_token_enters_elsewhere(edition: str) -> None:
    assert "MOV-07" in why_not(game("rat B2, rat-2 D2, foe H8", edition), "move rat D2")


@pytest.mark.ruling("TOK-07", "core2014")
def test_a_single_token_brings_a_marked_stack_none() -> None:
    begun = game("rat B2, rat-2 D2, rat-3 D5, foe H8").apply("move rat D2").apply("end").apply("end")
    joined = begun.apply("move rat-3 D2")
    assert stack(joined, "rat-2") == (3, 15, 1)
    assert not joined.state.fighter("rat-2").acted  # which may act itself: it was given nothing


@pytest.mark.ruling("TOK-07", "core2014")
def test_a_stack_brings_a_marked_stack_its_token() -> None:
    begun = game("rat B2, rat-2 B2, rat-3 D2, foe H8").apply("move rat-3 D3").apply("end").apply("end")
    joined = begun.apply("move rat D3")
    assert lost(joined) == {"rat-2"}  # the second token pushes the stack of three, which loses one
    assert stack(joined, "rat-3") == (2, 10, 2)


@pytest.mark.ruling("TOK-07", "core2014")
def test_of_two_stacks_the_rest_stays_on_the_square_before() -> None:
    begun = game("rat B2, rat-2 B2, rat-3 B2, rat-4 E2, rat-5 E2, foe H8")
    joined = begun.apply("move rat E2")
    assert (stack(joined, "rat-4"), stack(joined, "rat")) == ((4, 20, 1), (1, 5, 0))
    assert joined.board.pieces["rat"].squares[0].name == "D2"
    assert "rat joins rat-4: a stack of 4 tokens, 20 points. 1 token is left on D2." in told(joined)
    assert joined.state.fighter("rat").acted
    assert "move rat-4 D2" in map(str, joined.apply("end").apply("end").options())
    assert "move rat E2" not in map(str, joined.apply("end").apply("end").options())  # that stack is full


@pytest.mark.ruling("TOK-07", "core2014")
def test_stacks_pass_single_tokens() -> None:
    begun = game("rat B2, rat-2 B2, rat-3 C2, foe H8")
    passed = begun.apply("move rat D2 by C2 D2")
    assert (stack(passed, "rat"), stack(passed, "rat-3")) == ((2, 10, 1), (1, 5, 0))


@pytest.mark.ruling("TOK-07", "core2014")
def test_one_object_stays_with_the_stack() -> None:
    board = cx.Board.build(
        width=8, height=8, objects={"B3": "light", "D3": "light"}, starting={"west": ["A1:A2"], "east": ["H1:H2"]}
    )
    strong = token(dial=[(6, 8, 14, 1)], powers={"attack": {1: "Super Strength"}})
    begun = Game.new(
        board, rules="core2014", forces={"Ann": [strong] * 2, "Ben": [foe()]},
        places={"rat": "B2", "rat-2": "D2", "foe": "H8"},
    )  # fmt: skip
    for _ in range(4):
        begun = begun.apply("end")
    taken = begun.apply("move rat C3 take B3").apply("move rat-2 D4 take D3").apply("end").apply("end")
    joined = taken.apply("end").apply("end").apply("move rat D4")
    assert joined.board.pieces["rat-2"].held is not None
    assert [square.name for square in joined.board.objects] == ["D4"]


# -- leaving -------------------------------------------------------------------------------------------------------


@pytest.mark.ruling("TOK-08", "core2014")
def test_a_token_leaves_its_stack_by_a_move() -> None:
    begun = game("rat B2, rat-2 B2, rat-3 B2, foe H8")
    apart = begun.apply("unstack rat C4")
    assert (stack(apart, "rat"), stack(apart, "rat-3")) == ((2, 10, 0), (1, 5, 1))
    assert told(apart)[-3] == "rat-3 leaves the stack of rat."
    again = apart.apply("unstack rat B4")
    assert {each.id for each in again.state.standing("Ann")} == {"rat", "rat-2", "rat-3"}
    assert Game.from_line(again.to_line()).state == again.state


@pytest.mark.ruling("TOK-08", "core2014")
def test_no_token_leaves_a_stack_that_was_given_one() -> None:
    begun = game("rat B2, rat-2 B2, rat-3 C5, foe H8").apply("move rat B3")
    assert why_not(begun, "unstack rat B5") == {"TOK-08"}
    assert why_not(begun, "unstack rat-3 B5") == {"TOK-08"}
    marked = begun.apply("end").apply("end")
    pushed = marked.apply("unstack rat B5")  # the stack keeps its token, and the one that left has its own
    assert (stack(pushed, "rat"), stack(pushed, "rat-2")) == ((1, 5, 1), (1, 5, 1))


@pytest.mark.ruling("TOK-07", "core2014")
@pytest.mark.ruling("TOK-08", "core2014")
@pytest.mark.parametrize(
    ("places", "marks", "do", "pushed"),
    [
        ("rat B2, rat-2 B2, foe H8", {"rat": 1}, "unstack rat B5", ""),  # who leaves has no other token
        ("rat B2, rat-2 B2, foe H8", {"rat": 1}, "move rat B5", "rat"),
        ("rat B2, rat-2 D2, foe H8", {"rat-2": 1}, "move rat D2", ""),  # a single token brings a marked one none
        ("rat B2, rat-2 D2, foe H8", {}, "move rat D2", ""),
        ("rat B2, rat-2 B2, rat-3 D2, foe H8", {"rat-3": 1}, "move rat D2", "rat-3"),
        ("rat B2, rat-2 B2, rat-3 D2, rat-4 D2, rat-5 D2, foe H8", {"rat-3": 1}, "move rat D2", "rat-3"),
    ],
)
def test_who_will_be_pushed_is_foreseen_as_it_comes(places: str, marks: dict[str, int], do: str, pushed: str) -> None:
    begun = game(places)
    for who, tokens in marks.items():
        begun = replace(begun, state=begun.state.with_fighter(who, tokens=tokens))
    ahead = [str(each) for each in preview_push(begun.state, parse_action(do))]
    happened = [str(each) for each in settled(begun.apply(do)).events if "ACT-18" in {r.ruling for r in each.reasons}]
    assert any(f"{pushed} takes 1 click" in each for each in ahead) == bool(pushed)
    assert [each for each in happened if "takes" in each] == [each for each in ahead if "takes" in each]


@pytest.mark.ruling("TOK-08", "core2014")
def test_a_token_breaks_away_from_who_holds_its_stack() -> None:
    begun = game("rat C2, rat-2 C2, foe C3")
    left = begun.apply("unstack rat B1")
    assert left.pending is not None
    stays, goes = left.apply((1,)), left.apply((6,))
    assert (stack(stays, "rat"), stack(goes, "rat")) == ((2, 10, 1), (1, 5, 0))
    assert stays.state.fighter("rat").acted


@pytest.mark.ruling("TOK-08", "core2014")
def test_a_token_may_go_from_one_stack_to_another() -> None:
    begun = game("rat B2, rat-2 B2, rat-3 D2, foe H8")
    over = begun.apply("unstack rat D2")
    assert (stack(over, "rat"), stack(over, "rat-3")) == ((1, 5, 0), (2, 10, 1))


@pytest.mark.ruling("TOK-08", *OTHERS)
@pytest.mark.parametrize("edition", OTHERS)
def test_nothing_leaves_a_stack_elsewhere(edition: str) -> None:
    assert why_not(game("rat B2, rat-2 C3, foe H8", edition), "unstack rat D3") == {"TOK-08"}


# -- horde powers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("TOK-09", core2014=[(10, 1), (11, 2)], complete2022=[(8, 1)], nebula2007=[(8, 1)], eddieg=[(8, 1)]),
)
def test_horde_powers_count_the_stack(edition: str, expected: list[tuple[int, int]]) -> None:
    two = "rat B2, rat-2 B2, rat-3 B5, foe H8" if edition == "core2014" else "rat B2, rat-2 B5, foe H8"
    full = "rat B2, rat-2 B2, rat-3 B2, rat-4 B2, foe H8"
    games = [game(each, edition) for each in (two, full)[: len(expected)]]
    assert [(each.value("rat", "attack").total, each.value("rat", "damage").total) for each in games] == expected
    # VAL: no value rises by more than 3
    alone = game(two, edition)
    assert alone.value("rat-3" if edition == "core2014" else "rat-2", "attack").total == 8  # one token is no stack


@pytest.mark.ruling("TOK-09", "core2014")
def test_outwit_takes_the_horde_power_of_a_stack() -> None:
    """Horde powers are special powers of a stack (2014, P4 Horde Tokens), which one token cannot use (B5)."""
    clever = cx.Figure.build(
        name="Foe", points=50, dial=[(8, 10, 16, 3)] * 5, range=8, powers={"damage": {"1-5": "Outwit"}}, card=True
    )
    begun = game("rat B2, rat-2 B2, rat-3 B5, foe G2", ben=(clever,), turns=5)
    assert begun.value("rat", "attack").total == 10
    dull = begun.apply("use foe outwit rat swarm")
    assert dull.value("rat", "attack").total == 8
    assert settled(dull.apply("end").apply("end")).value("rat", "attack").total == 10
    assert begun.why_not("use foe outwit rat-3 swarm")


# -- epic battles --------------------------------------------------------------------------------------------------


def epic(edition: str = "core2014", build_total: int = 400) -> Game:
    """One token of a stack was defeated, and the next turn is Ann's."""
    where = "rat C2, rat-2 C2, foe B9, foe-2 C3" if edition == "core2014" else "rat C2, rat-2 A1, foe B9, foe-2 C3"
    begun = game(where, edition, (foe(),), (foe(),), build_total, turns=5)
    hit = settled(begun.apply("close foe-2 rat").apply((6, 4)), last=True)
    return hit.apply("end")


@pytest.mark.ruling("TOK-10", "core2014")
@pytest.mark.ruling("DMG-30", "core2014")
def test_defeated_tokens_return_in_epic_battles() -> None:
    begun = epic()
    assert "up to 8 defeated horde tokens may return, of 50 points together" in str(begun.pending)
    assert Offers(begun).pending_question.startswith(f"{begun.actor} chooses: up to 8 defeated")
    back = begun.apply("rat-2 A4")
    assert back.pending is None
    assert "rat-2 returns as rat-3." in told(back)
    assert stack(back, "rat-3") == (1, 5, 0)
    assert score_now(back.state)["Ben"] == 5  # what was defeated stays scored
    assert epic(build_total=300).pending is None
    assert begun.apply("no more tokens").pending is None
    assert Game.from_line(back.to_line()).state == back.state


@pytest.mark.ruling("TOK-10", "core2014")
def test_a_token_returns_onto_a_stack_in_its_area() -> None:
    where = "rat B2, rat-2 B2, foe B9, foe-2 C2"
    begun = game(where, others=(foe(),), ben=(foe(),), build_total=400, turns=5)
    hit = settled(begun.apply("close foe-2 rat").apply((6, 4)))
    back = hit.apply("end").apply("rat-2 B2")
    assert stack(back, "rat") == (2, 10, 0)


@pytest.mark.ruling("TOK-10", "core2014")
def test_horde_tokens_alone_fall_as_a_turn_ends() -> None:
    begun = game("rat B2, rat-2 B2, foe H8", build_total=400, turns=0)
    over = begun.apply("end")
    assert over.result is not None
    assert over.result.winner == "Ben"
    assert "Ann has nothing but horde tokens left, and loses them." in told(over)
    ahead = ["Ann has nothing but horde tokens left, and loses them.", "rat is defeated."]
    assert [each.text for each in preview_turn_end(begun.now)] == ahead
    assert game("rat B2, rat-2 B2, foe H8", turns=0).apply("end").result is None


@pytest.mark.ruling("TOK-10", *OTHERS)
@pytest.mark.parametrize("edition", OTHERS)
def test_no_token_returns_or_falls_alone_elsewhere(edition: str) -> None:
    assert "may return" not in str(epic(edition).pending)
    alone = game("rat B2, foe H8", edition, build_total=400, turns=0)
    assert alone.apply("end").result is None


# -- in a set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("SET-19", core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_a_set_up_offers_stacks(edition: str, expected: bool) -> None:
    board = cx.Board.build(width=6, height=8, starting={"west": ["A1:A4"], "east": ["F1:F4"]})
    begun = Game.new(board, rules=edition, forces={"Ann": [token(edition)] * 2, "Ben": [foe()]}, set_up=True, seed=3)
    offered = False
    while begun.state.setting_up is not None:
        options = list(map(str, begun.options()))
        on_piece = [each for each in options if each.startswith("rat") and "rat" in begun.board.pieces
                    and each.split()[1] == begun.board.pieces["rat"].squares[0].name]  # fmt: skip
        offered = offered or bool(on_piece)
        begun = begun.roll() if begun.chances() else begun.apply((on_piece or options)[0])
    assert offered is expected
    assert (begun.state.fighter("rat-2").stack == "rat" or begun.state.fighter("rat").stack == "rat-2") is expected


@pytest.mark.ruling("TOK-08", "core2014")
@pytest.mark.ruling("ACT-39", "core2014")
def test_a_controller_may_let_a_token_leave_the_stack() -> None:
    """Leaving is a move action, which a controller gives as any other; all of the stack is the owner's again."""
    mind = cx.Figure.build(name="Mind", points=100, range=6, dial=[(8, 12, 17, 2)] * 5,
                           powers={"speed": {1: "Mind Control"}}, card=True)  # fmt: skip
    board = cx.Board.build(width=10, height=10, starting={"west": ["A1:B10"], "east": ["I1:J10"]})
    places = {"mind": "B6", "rat": "B2", "rat-2": "B2", "rat-3": "B2"}
    begun = Game.new(board, rules="core2014", forces={"Ann": [mind], "Ben": [token()] * 3}, places=places)
    begun = settled(settled(begun.apply("end")).apply("end"))
    asked = begun.apply("use mind mind-control ranged rat").apply((6, 5))
    assert "merge rat rat-2" not in map(str, asked.options())
    done = asked.apply("unstack rat C4")
    assert (stack(done, "rat"), stack(done, "rat-3")) == ((2, 10, 0), (1, 5, 0))
    assert {each.side for each in done.state.fighters.values() if each.id.startswith("rat")} == {"Ben"}
    assert [each for each in done.state.fighters.values() if each.owner or each.lent] == []
    assert done.board.pieces["rat-3"].side == "Ben"
    hit = asked.apply("let it be")
    assert {each.side for each in hit.state.fighters.values() if each.id.startswith("rat")} == {"Ben"}
