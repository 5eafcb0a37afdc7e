"""Forces in games: point values, feats, checks by the rulebook, themes and their luck, battlefield conditions."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import DICE, Game
from clixbook.engine.history.saves import from_text, to_text
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.dice import Roll
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.figures.forces.entries import Feat
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.forces.forces import BuildTotal
from tests.helpers import EDITIONS, editions

FIGURE = """\
figure: {name}
name: {name}
points: {points}
range: 8
sculpt: {name}
persona: {name}
set: tests
number: "{name}"
keywords: [{keyword}]
card: yes
dial: |
  click        1   2   3   4   5   6
  line     green   .   .   .   .   .
  speed        8   8   8   8   8  KO
  attack      10  10  10  10  10  KO
  defense     17  17  17  17  17  KO
  damage       3   3   3   3   3  KO
"""
FIELD = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
WITH_FEATS = ("core2014", "nebula2007")
GENERIC_OF_2014 = (
    "Animal", "Armor", "Assassin", "Brute", "Celebrity", "Cosmic", "Deity", "Detective", "Future", "Herald",
    "Martial Artist", "Monster", "Mystical", "Past", "Pilot", "Police", "Politician", "Reporter", "Robot", "Ruler",
    "Scientist", "Soldier", "Spy", "Vehicle", "Warrior",
)  # fmt: skip
"""The list of generic keywords in the book of 2014."""


def team(folder: Path, count: int, keyword: str = "Sky", points: int = 50, name: str = "m") -> list[str]:
    """Paths of so many figure files, ``m1``, ``m2`` ..., of one keyword."""
    paths = []
    for number in range(1, count + 1):
        path = folder / f"{name}{number}.yaml"
        path.write_text(FIGURE.format(name=f"{name}{number}", points=points, keyword=keyword), encoding="utf-8")
        paths.append(str(path))
    return paths


def new(edition: str | Rulebook, ann: list[str], ben: list[str], **more: Any) -> Game:
    return Game.new(more.pop("board", FIELD), rules=edition, forces={"Ann": ann, "Ben": ben}, **more)


def problems(edition: str | Rulebook, ann: list[str], ben: list[str], **more: Any) -> list[str]:
    with pytest.raises(ClixbookError) as error:
        new(edition, ann, ben, **more)
    return [re.sub(r" \((\w+-\d+)[^)]*\)$", r" (\1)", each.text) for each in error.value.problems]  # without sources


# -- values and feats ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("FRC-35", "core2014", "complete2022")
@pytest.mark.ruling("ANA-10", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_a_figure_at_its_lower_value(edition: str) -> None:
    game = new(edition, ["night-warden:60", "night-warden"], ["lodestar"])
    low, full = game.state.fighter("night-warden"), game.state.fighter("night-warden-2")
    assert (low.points, low.life.click, low.life.start) == (60, 4, 4)
    assert (full.points, full.life.click) == (100, 1)


@pytest.mark.ruling("FRC-35", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
def test_books_with_one_value(edition: str) -> None:
    assert problems(edition, ["night-warden:60"], ["lodestar"])[0].endswith("costs 100 points, not 60. (FRC-35)")


@pytest.mark.parametrize("edition", WITH_FEATS)
def test_feats_and_values_survive_lines_and_saves(edition: str) -> None:
    value = ":60" if edition == "core2014" else ""
    game = new(edition, [f"night-warden{value}+passenger:10", "bruiser+sidekick:5"], ["gnat"], points=400)
    game = arrange_start(game, {}, turn=3)
    warden = game.state.fighter("night-warden")
    assert warden.feats == (Feat("passenger", 10),)
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    moved = game.apply("end")
    read = from_text(to_text(Tree.of(game).add("end")))
    assert read.game.state == moved.state


@pytest.mark.ruling("FRC-09", "complete2022", "eddieg")
@pytest.mark.ruling("FRC-11", "complete2022", "eddieg")
@pytest.mark.ruling("FRC-12", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["complete2022", "eddieg"])
def test_books_without_feats_refuse_them(edition: str) -> None:
    found = problems(edition, ["bruiser+passenger:10"], ["gnat"])
    assert found == ["Ann's force: Bruiser has a feat, passenger: there are none. (FRC-09)"]


@pytest.mark.parametrize(("edition", "expected"), editions("FRC-11", "VAL-20", core2014=99, nebula2007=109))
def test_what_the_bearer_of_a_feat_counts(tmp_path: Path, edition: str, expected: int) -> None:
    (path,) = team(tmp_path, 1, points=99)
    assert new(edition, [f"{path}+passenger:10"], ["gnat"]).state.fighter("m1").points == expected


@pytest.mark.ruling("FEAT-SWINGLINE", "nebula2007")
@pytest.mark.ruling("FRC-12", "nebula2007")
def test_over_bushes_on_a_line() -> None:
    bushes = Board.build(width=12, height=8, hindering=["C1:D8"])
    places = {"bruiser": "B4", "gnat": "L8"}
    plain = new("nebula2007", ["bruiser"], ["gnat"], board=bushes, places=places)
    swinging = new("nebula2007", ["bruiser+swingline:8"], ["gnat"], board=bushes, places=places)
    game = [arrange_start(each, {}, turn=3) for each in (plain, swinging)]
    assert game[0].why_not("move bruiser H4")
    assert not game[1].why_not("move bruiser H4")


# -- checks ----------------------------------------------------------------------------------------------------------


def test_one_error_names_everything_and_its_place(tmp_path: Path) -> None:
    found = problems(
        rulebook("core2014").replace({"FRC-01": BuildTotal(step=100)}),
        ["night-warden", "night-warden", "bruiser+passenger:40"], ["nobody", "gnat:41"], points=250,
    )  # fmt: skip
    assert found[-1] == "A build total goes in steps of 100, not 250. (FRC-01)"
    assert any(text.startswith("Ben's force: There is no figure and no file 'nobody'.") for text in found)
    assert any(text.startswith("Ben's force: Gnat costs 40 points, not 41.") for text in found)
    assert not any("FRC-03" in text for text in found), "Ben named two figures"
    assert "Ann's force: It costs 65 points too much. (FRC-02)" in found
    assert "Ann's force: Night Warden is unique, but there are 2. (FRC-04)" in found
    assert "Ann's force: 40 points of feats, at most 25. (FRC-09)" in found


def test_an_error_names_the_map_beside_the_forces() -> None:
    found = problems("core2014", ["bruiser"], ["gnat:41"], board="no-map", points=150)  # any total will do
    assert [text.split(" costs")[0].split(".")[0] for text in found] == [
        "There is no map and no file 'no-map'", "Ben's force: Gnat",
    ]  # fmt: skip
    assert problems("core2014", ["bruiser"], ["gnat"], board=[], set_up=True) == ["A game needs a map."]


def test_what_has_no_name() -> None:
    found = problems("core2014", ["night-warden", "lodestar"], ["gnat"], themes={"Ann": " "}, conditions=["fog", ""])
    assert found == ["A battlefield condition needs a name.", "Ann's theme needs a name."]


def test_rounds_are_none_or_some() -> None:
    assert problems("core2014", ["bruiser"], ["gnat"], rounds=-1) == ["rounds is a whole number, 0 or more, not -1."]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_a_theme_is_found_whatever_its_letters(edition: str) -> None:
    game = new(edition, ["night-warden", "lodestar"], ["gnat"], themes={"Ann": " watch "}, points=300)
    assert left(game) == 2


def test_feats_cost_what_the_book_prints() -> None:
    bearer = "night-warden+Revive"
    assert new("nebula2007", [bearer], ["gnat"]).state.fighter("night-warden").feats == (Feat("revive", 10),)
    assert problems("nebula2007", [f"{bearer}:20"], ["gnat"]) == ["Ann's force: The feat revive costs 10, not 20."]
    assert new("core2014", [f"{bearer}:20"], ["gnat"]).state.fighter("night-warden").feats[0].cost == 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_force_that_fits(edition: str) -> None:
    game = new(edition, ["night-warden", "bruiser"], ["lodestar"], points=200)
    assert game.state.build_total == 200
    assert Game.from_dict(game.to_dict()).state == game.state


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_checked_unless_asked(edition: str) -> None:
    assert new(edition, ["night-warden"] * 4, ["gnat"]).state.build_total == 300


@pytest.mark.ruling("OPT-10", "nebula2007")
@pytest.mark.ruling("FRC-31", "nebula2007")
def test_archenemies_by_consent(tmp_path: Path) -> None:
    paths = team(tmp_path, 2)
    for path in map(Path, paths):
        path.write_text(path.read_text(encoding="utf-8") + "base_colour: gray\n", encoding="utf-8")
    assert problems("nebula2007", paths, ["gnat"], points=300) == ["Ann's force: M1 and m2 are archenemies. (OPT-10)"]
    assert new("nebula2007", paths, ["gnat"], points=300, consent=True).state.fighter("m2").points == 50


# -- themes ----------------------------------------------------------------------------------------------------------


def test_a_theme_that_is_none(tmp_path: Path) -> None:
    found = problems("core2014", ["night-warden", "bruiser"], ["gnat"], themes={"Ann": "Watch", "Cid": "Sky"})
    assert found == ["Cid has a theme, but does not play.", "Ann's force: Bruiser lacks the keyword Watch. (THM-01)"]


@pytest.mark.ruling("THM-01", "eddieg")
def test_a_book_without_themes() -> None:
    found = problems("eddieg", ["bruiser", "clockmaker"], ["gnat"], themes={"Ann": "Dock Crew"})
    assert found == ["Ann's force: This book has no themed teams. (THM-01)"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Ann's total with a team of six and a roll of 4 against 9; who is first or says so
    editions(
        "PDV-04",
        "THM-05",
        "SET-02",
        core2014=("Ann chooses the first player.", 10),
        complete2022=("Ben is first.", 7),
        nebula2007=("Ann is first.", 10),
        eddieg=("Ben is first.", 4),
    ),
)
def test_six_of_a_theme_roll_for_the_first_turn(tmp_path: Path, edition: str, expected: tuple[str, int]) -> None:
    themes = {} if edition == "eddieg" else {"Ann": "Sky"}
    board = Board.build(width=16, height=6, starting={"west": ["A1:B6"], "east": ["O1:P6"]})
    game = new(edition, team(tmp_path, 6), ["bruiser"], board=board, set_up=True, themes=themes)
    while game.actor != DICE:  # one book rolls when everything stands
        game = game.apply(game.options()[0])
    rolled = game.apply("1 3").apply("4 5")
    told = [event for event in rolled.events if event.text.endswith(f": {expected[0]}")]
    add = f" + {expected[1] - 4} (theme)" if expected[1] > 4 else ""
    assert [event.text for event in told] == [f"Ann 4{add}, Ben 9: {expected[0]}"]
    assert f"Ann has {expected[1]}" in " ".join(reason.text for reason in told[0].reasons)


def lucky(
    folder: Path, edition: str | Rulebook, members: int, points: int = 500, turn: int = 3, **settings: Any
) -> Game:
    """Ann's themed team, of which m1 strikes Ben's gnat, past the quiet turns."""
    themes = {} if edition == "eddieg" else {"Ann": "Sky"}
    places = {"m1": "C4", "gnat": "D4", "m2": "C5", **{f"m{n}": f"A{n}" for n in range(3, members + 1)}}
    game = new(edition, team(folder, members), ["gnat"], points=points, themes=themes, places=places)
    return arrange_start(game, settings, turn=turn)


def left(game: Game) -> int:
    return game.now.themes[0].left if game.now.themes else 0


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PDV-05", "THM-08", core2014=5, complete2022=3, nebula2007=2, eddieg=0),
)
def test_rerolls_are_counted_at_the_muster(tmp_path: Path, edition: str, expected: int) -> None:
    assert left(lucky(tmp_path, edition, 7)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # rerolls left, tokens and clicks of m2, which had one token, once it used one
    editions(
        "THM-09",
        "THM-10",
        "THM-11",
        core2014=(4, 2, 2),
        complete2022=(2, 1, 1),
        nebula2007=(1, 2, 2),
    ),
)
def test_a_member_has_the_roll_made_again(tmp_path: Path, edition: str, expected: tuple[int, int, int]) -> None:
    game = lucky(tmp_path, edition, 7, m2={"tokens": 1})
    rolled = game.apply("close m1 gnat").apply("1 2")
    asked = rolled.pending
    assert asked is not None
    assert "m2" in map(str, rolled.options())
    assert ("m1" in map(str, rolled.options())) is (edition == "complete2022"), "it is acting itself"
    after = rolled.apply("m2").apply("6 5")
    while after.pending is not None and after.actor != DICE:
        after = after.apply(after.options()[0])
    m2 = after.state.fighter("m2")
    assert (left(after), m2.tokens, m2.life.click) == expected
    assert after.state.fighter("gnat").life.click > 1 or after.state.fighter("gnat").life.ko


@pytest.mark.parametrize(
    ("edition", "expected"), editions("THM-08", core2014=(5, 5), complete2022=(3, 3), nebula2007=(2, 2))
)
def test_a_prompt_of_the_page_takes_one_press_and_tells_the_uses_left(
    tmp_path: Path, edition: str, expected: tuple[int, int]
) -> None:
    page = cx.PlayPage(lucky(tmp_path, edition, 7))
    page.table.play("close m1 gnat")
    page.table.force((1, 2))
    left, most = expected
    label = f"m2: Themed Team Probability Control, {left} of {most} left"
    value = dict(page.act.choices.options)[label]
    page.act.choices.value = value  # one press
    assert isinstance(page.session.game.pending, Roll)
    page.table.force((1, 2))
    game = page.session.game
    if game.pending is not None:  # another member may do it once more
        again = [said for said, _ in page.act.choices.options if "Probability Control" in said]
        assert all(said.endswith(f", {left - 1} of {most} left") for said in again)


@pytest.mark.ruling("THM-07", "eddieg")
@pytest.mark.ruling("THM-10", "eddieg")
def test_nobody_is_lucky_without_themes(tmp_path: Path) -> None:
    rolled = lucky(tmp_path, "eddieg", 7).apply("close m1 gnat").apply("1 2")
    assert rolled.pending is None


@pytest.mark.ruling("THM-03", "core2014")
@pytest.mark.parametrize("keyword", GENERIC_OF_2014)
def test_a_listed_keyword_is_generic_without_italics(tmp_path: Path, keyword: str) -> None:
    game = new("core2014", team(tmp_path, 3, keyword=keyword), ["gnat"], points=300, themes={"Ann": keyword})
    assert (game.state.themes[0].members, left(game)) == (3, 0)


@pytest.mark.ruling("THM-07", "core2014")
def test_a_generic_theme_has_no_luck(tmp_path: Path) -> None:
    paths = team(tmp_path, 3, keyword="Robot")
    game = new("core2014", paths, ["gnat"], points=300, themes={"Ann": "robot"})
    assert (game.state.themes[0].members, left(game)) == (3, 0)


@pytest.mark.ruling("THM-03", "core2014", "complete2022")
@pytest.mark.ruling("THM-07", "core2014", "complete2022")
@pytest.mark.parametrize(("edition", "expected"), [("core2014", 0), ("complete2022", 3)])
@pytest.mark.parametrize("declared", ["Acrobat", "*acrobat*"])
def test_italics_on_the_card_make_a_theme_generic_however_it_is_declared(
    tmp_path: Path, edition: str, expected: int, declared: str
) -> None:
    paths = team(tmp_path, 3, keyword='"*Acrobat*"')
    assert left(new(edition, paths, ["gnat"], points=300, themes={"Ann": declared})) == expected
    named = team(tmp_path, 3, keyword="Acrobat", name="n")
    assert left(new(edition, named, ["gnat"], points=300, themes={"Ann": declared})) == 3


@pytest.mark.ruling("THM-12", "core2014", "complete2022", "nebula2007")
@pytest.mark.ruling("THM-06", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
def test_in_bens_turn_and_to_the_end_of_the_game(tmp_path: Path, edition: str) -> None:
    game = lucky(tmp_path, edition, 3, points=300)
    before = left(game)
    rolled = game.apply("end").apply("close gnat m1").apply("4 4")
    after = rolled.apply("m1").apply("1 2")
    assert left(after) == before - 1
    assert after.now.themes[0].keyword == "Sky"


@pytest.mark.ruling("THM-13", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
def test_it_is_not_the_power(tmp_path: Path, edition: str) -> None:

    game = lucky(tmp_path, edition, 3, points=300)
    assert not has_effect(game.state, "m1", "probability control")


@pytest.mark.ruling("THM-11", "nebula2007")
def test_the_target_that_pushes_itself_out_of_the_attack(tmp_path: Path) -> None:
    game = lucky(tmp_path, "nebula2007", 3, points=300, turn=4, m1={"tokens": 1, "click": 5})
    rolled = game.apply("close gnat m1").apply("4 4")
    after = rolled.apply("m1").apply("5 5")
    while after.pending is not None and after.actor != DICE:
        after = after.apply(after.options()[0])
    assert after.pending is None
    assert after.state.fighter("m1").life.ko


def test_themes_survive_lines_and_saves(tmp_path: Path) -> None:
    game = cx.Game.new(
        FIELD, rules="nebula2007", forces={"Ann": ["bruiser", "clockmaker", "ironmonger"], "Ben": ["gnat"]},
        themes={"Ann": "Dock Crew"}, conditions=["crosswind", "fog"],
    )  # fmt: skip
    assert left(game) == 1
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state


def test_a_question_about_a_condition_survives_lines_before_the_first_turn() -> None:
    """A game on its squares begins with its conditions alone: nobody chose a starting area."""
    book = cx.rulebook("nebula2007").replace({"OPT-03": cx.rulebook("core2014")["OPT-03"].value})
    game = cx.Game.new(
        FIELD, rules=book, forces={"Ann": ["bruiser", "clockmaker", "ironmonger"], "Ben": ["gnat"]},
        themes={"Ann": "Dock Crew"}, conditions=["crosswind", "fog"],
    )  # fmt: skip
    assert game.pending is not None
    assert game.state.setting_up is not None
    again = Game.from_line(game.to_line())
    assert (again, list(map(str, again.options()))) == (game, list(map(str, game.options())))


# -- conditions ------------------------------------------------------------------------------------------------------


def with_deck(*cards: str, **more: Any) -> Game:
    """A game of 2007 in whose second turn something may come; the first turn brought nothing."""
    game = new("nebula2007", ["bruiser", "ironmonger"], ["gnat"], conditions=list(cards), **more)
    return past(game)


def past(game: Game, faces: str = "3 4") -> Game:
    """The same game once the roll that is due has shown these faces."""
    return game.apply(faces) if game.actor == DICE else game


@pytest.mark.ruling("PDV-09", "nebula2007")
@pytest.mark.ruling("EVT-04", "nebula2007")
@pytest.mark.ruling("OPT-03", "nebula2007")
@pytest.mark.ruling("EVT-05", "nebula2007")
def test_doubles_add_a_condition_and_others_send_one_back() -> None:
    one = with_deck("crosswind", "fog").apply("end").apply("1 2").apply("1")
    assert (one.state.conditions, one.state.deck) == (("crosswind",), ("fog",))
    two = one.apply("end").apply("5 5")
    assert (two.state.conditions, two.state.deck) == (("crosswind", "fog"), ())
    none = one.apply("end").apply("6 4")
    assert (none.state.conditions, none.state.deck) == ((), ("fog", "crosswind"))
    same = one.apply("end").apply("5 4")
    assert same.state.conditions == ("crosswind",)
    assert Game.from_line(two.to_line()).state == two.state


@pytest.mark.ruling("EVT-06", "nebula2007")
def test_the_newest_goes_back() -> None:
    two = with_deck("crosswind", "fog").apply("end").apply("1 2").apply("2").apply("end").apply("5 5")
    assert two.state.conditions == ("fog", "crosswind")
    assert two.apply("end").apply("6 4").state.conditions == ("fog",)


@pytest.mark.ruling("EVT-07", "nebula2007")
def test_a_plain_day_ends_everything() -> None:
    one = with_deck("crosswind", "plain day").apply("end").apply("1 2").apply("1")
    over = one.apply("end").apply("5 5")
    assert over.state.conditions == ()
    assert set(over.state.deck) == {"plain day", "crosswind"}


@pytest.mark.ruling("EVT-02", "core2014", "nebula2007")
def test_what_a_condition_does_while_it_is_in_play() -> None:
    core = new("core2014", ["bruiser"], ["gnat"], conditions=["crosswind"])
    assert [value_of(core.state, who, "speed").total for who in ("gnat", "bruiser")] == [8, 7]
    calm = with_deck("crosswind")
    assert value_of(calm.state, "gnat", "speed").total == 10
    windy = calm.apply("end").apply("1 1")
    assert value_of(windy.state, "gnat", "speed").total == 8


@pytest.mark.ruling("PDV-09", "core2014")
@pytest.mark.ruling("EVT-03", "core2014")
@pytest.mark.ruling("OPT-03", "core2014")
def test_conditions_of_the_forces_stay_without_a_roll() -> None:
    game = new("core2014", ["bruiser"], ["gnat"], conditions=["crosswind"])
    later = game.apply("end").apply("end")
    assert (later.pending, later.state.conditions) == (None, ("crosswind",))


@pytest.mark.ruling("SET-14", "core2014")
def test_conditions_are_shown_in_the_set_up() -> None:
    game = new("core2014", ["bruiser"], ["gnat"], conditions=["crosswind", "fog"], set_up=True)
    game = game.apply("1 2").apply("6 6").apply("Ben").apply(game_areas(game))
    told = " ".join(event.text for event in game.events)
    assert "Crosswind is in play. Flyers have 2 less speed. Fog is in play. What it does is up to the players." in told


def game_areas(game: Game) -> str:
    return sorted(game.board.starting)[0]


@pytest.mark.ruling("EVT-02", "complete2022", "eddieg")
@pytest.mark.ruling("FRC-24", "complete2022", "eddieg")
@pytest.mark.ruling("OPT-03", "complete2022", "eddieg")
@pytest.mark.ruling("SET-14", "complete2022", "eddieg")
@pytest.mark.ruling("PDV-09", "complete2022", "eddieg")
@pytest.mark.parametrize("edition", ["complete2022", "eddieg"])
def test_books_without_conditions(edition: str) -> None:
    assert problems(edition, ["bruiser"], ["gnat"], conditions=["crosswind"]) == [
        "There are no battlefield conditions: crosswind. (EVT-02)"
    ]


@pytest.mark.ruling("FRC-24", "core2014", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "nebula2007+conditions-with-the-forces"])
def test_one_condition_a_force(rules: str) -> None:
    found = problems(rules, ["bruiser"], ["gnat"], conditions=["fog", "rain", "frost"])
    assert found == ["2 players bring 2 conditions at most, not 3. (FRC-24)"]


@pytest.mark.ruling("THM-14", "nebula2007")
@pytest.mark.ruling("EVT-11", "nebula2007")
def test_a_themed_team_cancels_one() -> None:
    game = with_deck("crosswind", "fog", themes={"Ann": "Dock Crew"})
    drawn = game.apply("end").apply("1 2")
    assert drawn.events[-1].text == "A card is drawn from the deck."
    asked = drawn.apply("1")
    assert (asked.actor, tuple(map(str, asked.options()))) == ("Ann", ("let it be", "cancel it"))
    assert "Crosswind comes into play: cancel it?" in str(asked.pending)
    gone = asked.apply("cancel it")
    assert (gone.state.conditions, gone.state.deck) == ((), ("fog",))
    again = gone.apply("end").apply("1 2")
    assert (again.state.conditions, again.pending) == (("fog",), None), "once in a game"


@pytest.mark.ruling("EVT-11", "complete2022")
@pytest.mark.ruling("THM-14", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_elsewhere_a_themed_team_cancels_none(edition: str) -> None:
    """With the conditions of one book in the other, which has none."""
    book = cx.rulebook(edition).replace({row: cx.rulebook("core2014")[row].value for row in ("EVT-02", "FRC-24")})
    begin = {"forces": {"Ann": ["bruiser", "ironmonger"], "Ben": ["gnat"]}, "themes": {"Ann": "Dock Crew"}}
    game = cx.Game.new(FIELD, rules=book, conditions=["crosswind"], **begin)
    assert (game.pending, game.state.conditions) == (None, ("crosswind",))
    house = book.replace({"THM-14": 1, "EVT-11": cx.rulebook("nebula2007")["EVT-11"].value})
    assert "cancel it" in map(str, cx.Game.new(FIELD, rules=house, conditions=["crosswind"], **begin).options())


BROUGHT = "nebula2007+conditions-with-the-forces"


@pytest.mark.ruling("THM-14", "nebula2007")
@pytest.mark.ruling("SET-14", "nebula2007")
def test_a_themed_team_cancels_one_that_came_with_the_forces() -> None:
    settings = {"themes": {"Ann": "Dock Crew"}, "conditions": ["crosswind", "fog"], "set_up": True}
    asked = new(BROUGHT, ["bruiser", "ironmonger"], ["gnat"], **settings).apply("6 5").apply("1 2").apply("west")
    told = [event.text for event in asked.events]
    shown = "Crosswind is in play. Flyers have 2 less speed. Fog is in play. What it does is up to the players."
    assert told.count(shown) == 1
    assert (asked.actor, tuple(map(str, asked.options()))) == ("Ann", ("let it be", "cancel it"))
    kept = asked.apply("let it be").apply("cancel it")
    assert [event.text for event in kept.events].count(shown) == 1
    assert kept.state.conditions == ("crosswind",)
    assert "places a figure" in str(kept.pending)


@pytest.mark.ruling("THM-14", "nebula2007")
def test_a_game_without_a_set_up_shows_its_conditions_too() -> None:
    settings = {"themes": {"Ann": "Dock Crew"}, "conditions": ["crosswind", "fog"]}
    asked = new(BROUGHT, ["bruiser", "ironmonger"], ["gnat"], **settings)
    assert asked.actor == "Ann"
    gone = asked.apply("cancel it")
    assert (gone.pending, gone.state.conditions, gone.state.player) == (None, ("fog",), "Ann")
    assert Game.from_dict(gone.to_dict()).state == gone.state
    core = new("core2014", ["bruiser"], ["gnat"], conditions=["crosswind"])
    assert core.events[0].text == "Crosswind is in play. Flyers have 2 less speed."


@pytest.mark.ruling("MUL-05", "nebula2007")
def test_the_active_player_is_asked_first_who_cancels() -> None:
    themes = {"Ben": "Watch", "Ann": "Dock Crew"}
    game = past(new("nebula2007", ["bruiser"], ["night-warden"], conditions=["fog", "crosswind"], themes=themes))
    asked = game.apply("end").apply("1 1").apply("1")
    assert (asked.actor, asked.apply("let it be").actor) == ("Ben", "Ann")
    again = asked.apply("let it be").apply("let it be").apply("end").apply("5 5")
    assert (again.actor, again.apply("let it be").actor) == ("Ann", "Ben")


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.parametrize("seed", range(2))
def test_games_of_themes_feats_and_conditions_at_random(edition: str, seed: int) -> None:
    """Every position is written and read back, and the whole game plays again."""
    feats = "" if edition == "complete2022" else "+swingline:5"
    cards = {"core2014": ["crosswind"], "complete2022": [], "nebula2007": ["crosswind", "fog", "plain day"]}[edition]
    forces = {
        "Ann": [f"night-warden{feats}", "street-lantern", "street-lantern"],
        "Ben": ["bruiser", "clockmaker", "crane-hand"],
    }
    themes = {"Ann": "Watch", "Ben": "Dock Crew"}
    game = Game.new(FIELD, rules=edition, forces=forces, themes=themes, conditions=cards, points=300, seed=seed)
    draw = random.Random(seed)
    for _ in range(80):
        if game.is_over:
            break
        every = list(game.options())
        attacks = [each for each in every if str(each).startswith(("close", "shoot"))]
        game = game.roll() if game.actor == DICE else game.apply(draw.choice(attacks or every))
        assert Game.from_line(game.to_line()).now == game.now
    assert Game.from_dict(game.to_dict()) == game


def test_a_line_with_a_theme_of_nobody(tmp_path: Path) -> None:
    game = new("core2014", ["bruiser", "clockmaker"], ["gnat"], themes={"Ann": "Dock Crew"})
    line = game.to_line()
    assert "themes:((Ann," in line
    with pytest.raises(ClixbookError, match="themes: 'Cid' is not a player"):
        Game.from_line(line.replace("themes:((Ann,", "themes:((Cid,"))


@pytest.mark.ruling("THM-15", "nebula2007")
@pytest.mark.ruling("FRC-34", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
def test_a_themed_team_uses_the_ability_of_its_team(tmp_path: Path, edition: str) -> None:
    """One prints the team's symbol, the other belongs to it in the stories alone, and prints another."""
    by_symbol, by_story = team(tmp_path, 2, keyword="Avengers")
    for path, change in ((by_symbol, "teams: [Avengers]"), (by_story, "keywords: [Avengers]\nteams: [Mystics]")):
        text = Path(path).read_text(encoding="utf-8").replace("keywords: [Avengers]", change)
        Path(path).write_text(text, encoding="utf-8")
    if edition != "nebula2007":
        assert problems(edition, [by_symbol, by_story], ["gnat"], themes={"Ann": "Avengers"}) == [
            "Ann's force: M1 lacks the keyword Avengers. (THM-01)"
        ]
        return
    state = new(edition, [by_symbol, by_story], ["gnat"], themes={"Ann": "Avengers"}).state
    assert has_effect(state, "m1", "avengers")
    assert has_effect(state, "m2", "avengers")
    assert not has_effect(state, "m2", "mystics"), "it takes the place of all printed ones"
    plain = new(edition, [by_symbol, by_story], ["gnat"]).state
    assert not has_effect(plain, "m2", "avengers")


@pytest.mark.ruling("THM-15", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_elsewhere_everybody_has_what_is_printed(tmp_path: Path, edition: str) -> None:
    state = new(edition, team(tmp_path, 2, keyword="Avengers"), ["gnat"], themes={"Ann": "Avengers"}).state
    assert not has_effect(state, "m1", "avengers")


@pytest.mark.ruling("EVT-06", "nebula2007")
def test_any_condition_may_leave_where_players_like_that() -> None:
    game = past(
        Game.new(
            FIELD, rules="nebula2007+any-condition-leaves", forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
            conditions=["crosswind", "fog"],
        )
    )  # fmt: skip
    two = game.apply("end").apply("1 2").apply("1").apply("end").apply("5 5")
    drawn = two.apply("end").apply("6 4")
    assert drawn.pending is not None
    assert drawn.pending.purpose == "which condition leaves"
    assert (drawn.apply("1").state.conditions, drawn.apply("2").state.conditions) == (("fog",), ("crosswind",))


@pytest.mark.ruling("THM-14", "nebula2007")
@pytest.mark.ruling("SET-14", "nebula2007")
def test_a_team_cancels_one_of_those_that_are_shown() -> None:
    game = Game.new(
        FIELD, rules="nebula2007+conditions-with-the-forces", conditions=["crosswind", "fog"], set_up=True,
        forces={"Ann": ["bruiser", "clockmaker"], "Ben": ["gnat"]}, themes={"Ann": "Dock Crew"},
    ).apply("6 6").apply("1 2")  # fmt: skip
    game = game.apply(game.options()[0])
    assert (game.actor, tuple(map(str, game.options()))) == ("Ann", ("let it be", "cancel it"))
    kept, gone = game.apply("let it be"), game.apply("cancel it")
    assert gone.state.conditions == ("fog",)
    assert kept.apply("cancel it").state.conditions == ("crosswind",)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("OPT-08", "FRC-32", core2014=[], complete2022=[], nebula2007=["OPT-08"], eddieg=[]),
)
def test_two_lucky_figures_without_a_theme(tmp_path: Path, edition: str, expected: list[str]) -> None:
    lucky = [*team(tmp_path, 1, keyword="Sky", name="a"), *team(tmp_path, 1, keyword="Watch", name="b")]
    alike = team(tmp_path, 2, keyword="Sky", name="c")
    for path in map(Path, (*lucky, *alike)):
        powers = "powers:\n  damage: {1-5: Probability Control}\n"
        path.write_text(path.read_text(encoding="utf-8") + powers, encoding="utf-8")
    assert new(edition, alike, ["gnat"], points=300).state.fighter("c2").points == 50, "a theme lifts the limit"
    if not expected:
        assert new(edition, lucky, ["gnat"], points=300).state.fighter("b1").points == 50
        return
    assert problems(edition, lucky, ["gnat"], points=300) == [
        "Ann's force: 2 figures with probability control, at most 1 without a theme. (OPT-08)"
    ]
