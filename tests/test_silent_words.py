"""A wrong word is told by every door that takes words, and names what was meant where one is near."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.option_words import as_faces
from clixbook.rulebooks import EDITIONS

R: dict[str, Any] = {"rules": "core2014"}
BOARD = cx.Board.build(
    width=6, height=4, hindering=["C2"], walls=["A1|B1"],
    pieces={"A2": "Bruiser: giant of Ann", "D2": "Gnat: standard of Ben"},
)  # fmt: skip
SCOUT = cx.Figure.build(name="Scout", points=50, range=6, dial=[(8, 9, 16, 2), (7, 8, 15, 1)])
DIAL: dict[str, Any] = {"name": "S", "points": 50, "dial": [(8, 9, 16, 2)]}
FORCES = {"Ann": ["bruiser"], "Ben": ["gnat"]}

WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "reach, ignores": (lambda: cx.reach(BOARD, "Gnat", 6, ignores={"hindring"}, **R), "did you mean hindering?"),
    "reach, ignores in one text": (lambda: cx.reach(BOARD, "Gnat", 6, ignores="hindering", **R), "expected words"),
    "reach, mode": (lambda: cx.reach(BOARD, "Gnat", 6, mode="hover", **R), "boot, wing, dolphin"),
    "walk, ignores": (lambda: cx.walk(BOARD, "Gnat", "E", 6, ignores=["watr"], **R), "did you mean water?"),
    "walk, mode": (lambda: cx.walk(BOARD, "Gnat", "E", 6, mode="hover", **R), "'hover' is not a speed symbol"),
    "step, ignores": (lambda: cx.step(BOARD, "Gnat", "E2", ignores=["figures"], **R), "is not a word for that"),
    "step, mode": (lambda: cx.step(BOARD, "Gnat", "E2", mode="hover", **R), "'hover' is not a speed symbol"),
    "break_away, mode": (lambda: cx.break_away(BOARD, "Gnat", mode="hover", **R), "'hover' is not a speed symbol"),
    "line_of_fire, ignores": (
        lambda: cx.line_of_fire(BOARD, "Gnat", "Bruiser", ignores={"hindring"}, **R), "did you mean hindering?"),
    "line_of_fire, ignores in one text": (
        lambda: cx.line_of_fire(BOARD, "Gnat", "Bruiser", ignores="hindering", **R), "expected words"),
    "line_of_fire, acting": (
        lambda: cx.line_of_fire(BOARD, "Gnat", "Bruiser", acting="Nobody", **R), "no side here is called 'Nobody'"),
    "may_shoot, ignores": (
        lambda: cx.may_shoot(BOARD, "Gnat", "Bruiser", 6, ignores={"corner"}, **R), "did you mean corners?"),
    "may_shoot, regardless": (
        lambda: cx.may_shoot(BOARD, "Gnat", "Bruiser", 6, regardless={"ranges"}, **R), "did you mean range?"),
    "may_strike, past": (
        lambda: cx.may_strike(BOARD, "Gnat", "Bruiser", past={"smok"}, **R), "did you mean smoke?"),
    "knock_back_squares, effects": (
        lambda: cx.knock_back_squares(dice=(2, 3), taken=1, effects="quake", **R), "effects: expected names"),
    "boundaries, kind": (lambda: cx.boundaries(BOARD, "hindring", **R), "did you mean hindering?"),
    "with_marker": (lambda: BOARD.with_marker("A1", "smok"), "'smok' is not a marker"),
    "Board.find, an object": (
        lambda: cx.Board.build(width=2, height=1, objects={"B1": "crate: light"}).find("crate"), "lies on B1"),
    "threats, ranges": (lambda: cx.threats(BOARD, "Gnat", ranges={"Brusier": 6}, **R), "did you mean Bruiser?"),
    "forces, points": (lambda: cx.forces(points="300"), "points: expected a whole number"),  # type: ignore[arg-type]
    "Session": (lambda: cx.Session(BOARD, sorce="A1"), "did you mean source?"),
    "Session of a game": (lambda: cx.Session(cx.Game.new("patch", forces=FORCES), palete="dark"), "mean palette?"),
    "BoardView": (lambda: cx.BoardView(BOARD, foo=3), "has no 'foo'"),
    "BoardView of a session": (lambda: cx.BoardView(cx.Session(BOARD), overlya="reach"), "did you mean overlay?"),
    "FourBooks of a session": (lambda: cx.FourBooks(cx.Session(BOARD), foo=3), "has no 'foo'"),
    "App": (lambda: cx.App(foo=3), "no foo"),
    "App, page": (lambda: cx.App(page="lern"), "did you mean learn?"),
    "open_page, page": (lambda: cx.open_page(page="lern"), "did you mean learn?"),
    "Figure.build, powers": (
        lambda: cx.Figure.build(**DIAL, powers={"speed": {1: "Steelth"}}), "Did you mean Stealth?"),
    "Figure.build, teams": (lambda: cx.Figure.build(**DIAL, teams=["Avangers"]), "Did you mean Avengers"),
    "Game.at, settings": (
        lambda: cx.Game.at("patch", fighters={"bruiser": {"at": "C3", "owner": "Ann"}}), "did you mean of?"),
    "Game.at, an id": (
        lambda: cx.Game.at("patch", fighters={"The Hero": {"at": "C3", "figure": SCOUT}}), "did you mean the-hero?"),
    "Game.at, one id for two": (
        lambda: cx.Game.at("patch", fighters={
            "gnat:30": {"at": "C3", "of": "Ann"}, "gnat": {"figure": SCOUT, "at": "C4", "of": "Ann"}}),
        "Two figures would be called gnat|point"),
}  # fmt: skip


@pytest.mark.parametrize("door", WRONG)
def test_a_wrong_word_is_told(door: str) -> None:
    ask, said = WRONG[door]
    with pytest.raises(cx.ClixbookError, match=said):
        ask()


def test_lists_and_sets_of_right_words_are_one_question() -> None:
    hedges = cx.Board.build(width=6, height=1, hindering=["B1"])
    ways = [cx.reach(hedges, "A1", 6, ignores=words, **R) for words in ([], ["hindering"], {"hindering"})]
    assert [len(way) for way in ways] == [2, 6, 6]  # 2014: hindering terrain ends a walker's move
    assert cx.line_of_fire(hedges, "A1", "F1", ignores=["hindering"], **R).verdict == "clear"


def test_a_session_says_at_once_what_is_wrong_with_an_end() -> None:
    session = cx.Session(BOARD, source="Z9")
    assert session.problem
    assert session.status == session.problem


# -- what a figure is called ------------------------------------------------------------------------------------


def test_the_key_of_a_position_is_the_id() -> None:
    game = cx.Game.at("patch", turn="Ann", fighters={
        "hero": {"figure": SCOUT, "at": "C3", "of": "Ann"}, "s2": {"figure": SCOUT, "at": "B3", "of": "Ann"},
        "gnat-2": {"at": "D3", "of": "Ann"}, "gnat": {"at": "D4", "of": "Ben"},
        "brute": {"figure": "bruiser", "at": "D5", "of": "Ben"}})  # fmt: skip
    assert list(game.state.fighters) == ["hero", "s2", "gnat-2", "gnat", "brute"]
    assert [game.board.pieces[who].squares[0].name for who in ("gnat-2", "gnat")] == ["D3", "D4"]
    assert [game.state.fighter(who).figure.display_name for who in ("hero", "s2")] == ["Scout", "Scout 2"]
    assert cx.attack_odds(game, "hero", "gnat")
    assert cx.Game.from_line(game.to_line()) == game
    assert cx.Game.from_dict(game.to_dict()) == game


@pytest.mark.parametrize("who", ["on", "no", "yes", "off", "true", "null", "2-2"])
def test_a_fighter_may_be_called_what_yaml_takes_for_something_else(who: str) -> None:
    game = cx.Game.at("patch", fighters={who: {"figure": SCOUT, "at": "C3"}, "gnat": {"at": "D4", "of": "Ben"}})
    assert cx.Game.from_line(game.to_line()) == game
    assert cx.Game.from_dict(game.to_dict()) == game
    assert game.apply(f"move {who} B3").moves == (f"move {who} B3",)


@pytest.mark.parametrize("name", ["On", "No", "Yes"])
def test_a_figure_file_may_name_it_so(name: str) -> None:
    figure = cx.Figure.build(**{**DIAL, "name": name})
    assert (figure.id, figure.name) == (name.lower(), name)
    game = cx.Game.new("patch", forces={"Ann": [figure], "Ben": ["gnat"]})
    assert cx.Game.from_dict(game.to_dict()) == game


def attack() -> cx.Game:
    """The roll of an attack is due."""
    fighters = {"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}
    return cx.Game.at("patch", turn="Ann", fighters=fighters).apply("close bruiser gnat")


# -- dice --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["4 5", "(4, 5)", "4,5", "[4, 5]", (4, 5), " 4  5 "])
def test_faces_are_read_as_people_and_programs_write_them(written: Any) -> None:
    game = attack()
    assert game.apply(written) == game.apply((4, 5))
    assert cx.Session(game).force(written) == game.apply((4, 5))


@pytest.mark.parametrize("script", ["(6, 6), (3, 4)", "6 6, 3 4", [(6, 6), (3, 4)], "[6,6],[3,4]"])
def test_a_script_of_rolls_too(script: Any) -> None:
    session = cx.Session(cx.Game.new("patch", forces=FORCES))
    session.set_script(script)
    assert session.script == ((6, 6), (3, 4))


def test_faces_that_no_die_shows_are_told() -> None:
    assert as_faces("(7)") == "7"
    game = attack()
    with pytest.raises(cx.ClixbookError, match="is not an answer to"):
        game.apply("(4, 7)")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_words_of_moves_are_those_that_rights_know(edition: str) -> None:
    from clixbook.board.model.lent_words import OF_MOVES

    book = cx.rulebook(edition)
    known = {word for moves in (book.speed_modes.wing, book.speed_modes.dolphin.moves, book.sizes.tiny.moves)
             for word in moves.ignores}  # fmt: skip
    assert known <= set(OF_MOVES)


# -- words that passed in silence ---------------------------------------------------------------------------------

LANE = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "B1": "Ben: standard of Lou"})
YARD = cx.Board.build(width=8, height=4, starting={"west": ["A2:A3"], "east": ["H2:H3"]})
SILENT: dict[str, tuple[Callable[[], Any], str]] = {
    "break_away, traits": (lambda: cx.break_away(LANE, "Ann", traits={"stealht"}, **R), "did you mean stealth"),
    "break_away, a text": (lambda: cx.break_away(LANE, "Ann", traits="stealth", **R), "expected words"),
    "knock_back_path, guarded": (
        lambda: cx.knock_back_path(LANE, attacker="Ann", target="Ben", taken=2, guarded={"Bne"}, **R),
        "did you mean Ben"),
    "knock_back_path, a text": (
        lambda: cx.knock_back_path(LANE, attacker="Ann", target="Ben", taken=2, guarded="Ben", **R),
        "expected the ids"),
    "Board.build, a trait": (
        lambda: cx.Board.build(width=1, height=1, pieces={"A1": "x: +sooper_strength"}), r"\+super_strength"),
    "Game.new, a power for a feat": (
        lambda: cx.Game.new("patch", forces={"Ann": ["bruiser+stelth"], "Ben": ["gnat"]}), "Stealth is a power"),
    "Game.at, a power for a feat": (
        lambda: cx.Game.at("patch", fighters={"bruiser+stealth": {"at": "C3"}}), "Stealth is a power"),
    "Game.new, conditions": (
        lambda: cx.Game.new("patch", rules="nebula2007", forces=FORCES, conditions=["Infiltraton"]), "infiltration"),
    "Game.at, conditions": (
        lambda: cx.Game.at("patch", rules="nebula2007", fighters={"gnat": {"at": "C3"}}, conditions=["Ordinry Day"]),
        "ordinary day"),
    "Game.at, a further word": (
        lambda: cx.Game.at("patch", fighters={"gnat": {"at": "C3"}}, conditons=["fog"]),  # type: ignore[call-arg]
        "did you mean conditions"),
    "set_number, the name": (lambda: cx.Session(LANE).set_number("spead", 3), "did you mean speed"),
    "set_number, the value": (lambda: cx.Session(LANE).set_number("speed", 99), "from 0 to 40"),
    "set_number of a game": (lambda: cx.Session(attack()).set_number("rnage", 3), "did you mean range"),
    "Marker": (lambda: cx.Marker("smok"), "did you mean smoke"),
    "MapObject": (lambda: cx.MapObject("hevy"), "did you mean heavy"),
    "Piece, size": (lambda: cx.Piece("a", (cx.Square(0, 0),), size="giannt"), "Size.GIANT"),
    "Piece, mode": (lambda: cx.Piece("a", (cx.Square(0, 0),), mode="wnig"), "did you mean wing"),
    "Explore": (lambda: cx.Explore({"maap": "corner"}), "did you mean map"),
    "enlarge_starting_areas, a base": (
        lambda: cx.enlarge_starting_areas(YARD, {"west": ["bruiser"], "east": []}, **R), "west has 'bruiser'"),
    "enlarge_starting_areas, a text": (
        lambda: cx.enlarge_starting_areas(YARD, {"west": "1x1", "east": []}, **R), "west needs a list"),
    "enlarge_starting_areas, an area": (
        lambda: cx.enlarge_starting_areas(YARD, {"wset": ["1x1"], "east": []}, **R), "did you mean west"),
    "to_svg of a board": (lambda: LANE.to_svg(palete="dark"), "did you mean palette"),
    "to_svg of an answer": (lambda: cx.line_of_fire(LANE, "A1", "B1", **R).to_svg(wrods=False), "did you mean words"),
}  # fmt: skip


@pytest.mark.parametrize("door", SILENT)
def test_a_word_that_nobody_reads_is_told(door: str) -> None:
    ask, said = SILENT[door]
    with pytest.raises(cx.ClixbookError, match=said):
        ask()


def test_words_of_kinds_become_kinds() -> None:
    assert cx.Marker("smoke").kind is cx.MarkerKind.SMOKE
    assert cx.MapObject("heavy").kind is cx.ObjectKind.HEAVY
    assert cx.Piece("a", (cx.Square(0, 0),), mode="wing").mode is cx.Mode.WING


def test_a_trait_of_ones_own_stands_in_words_and_one_near_a_power_in_a_mapping() -> None:
    sings = cx.Board.build(width=1, height=1, pieces={"A1": "x: standard +sings_well"})
    near = cx.Board.build(width=1, height=1, pieces={"A1": {"id": "x", "traits": ["stealthy"]}})
    assert sings.piece("x").traits == {"sings well"}
    assert cx.Board.from_text(near.to_text()).piece("x").traits == {"stealthy"}  # what a board holds is not lost


def test_an_address_with_a_wrong_room_says_so_and_opens_the_start() -> None:
    app = cx.App("page=lern&rules=nebula2007")
    assert (app.room and app.room.name, app.settings.rules) == ("start", "nebula2007")
    assert "There is no room 'lern'; did you mean Learn?" in html.unescape(app.notice.value)


def test_a_condition_of_the_players_own_is_theirs_to_apply() -> None:
    assert cx.Game.new("patch", rules="nebula2007", forces=FORCES, conditions=["rain of frogs"])
