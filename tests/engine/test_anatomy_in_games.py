"""What base, dial and card print, as games, cards of figures and checks of forces show it (ANA)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.things import Mode
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.forces.anatomy_values import PieceParts
from clixbook.rulebooks.sections.powers.attack_powers import ClawsRule
from clixbook.view.play.dials.dial_panel import card_html, card_of, values_of
from tests.engine.test_bought_in_games import new, problems
from tests.engine.with_objects import Workshop, held, why_not
from tests.helpers import EDITIONS, editions


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def panel(game: Game, who: str) -> str:
    """The card of a figure as the page shows it."""
    return card_html(card_of(game.state, who), values=values_of(game.state, who))


# -- the base --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ANA-02", core2014=True, complete2022=False, nebula2007=False, eddieg=True),
)
def test_the_card_tells_what_the_base_says(edition: str, expected: bool) -> None:
    """Of two books the base has a ring; all have set and number on it."""
    places = {"night-warden": "A1", "gnat": "H1"}
    for ring in (expected, not expected):
        rules = rulebook(edition)
        if ring is not expected:
            data = [each for each in rules.anatomy.base_data if each != "ring"] + ["ring"] * ring
            rules = rules.replace({"ANA-02": tuple(data)})
        forces = {"Ann": ["night-warden"], "Ben": ["gnat"]}
        shown = panel(Game.new(cx.Board(8, 2), rules=rules, forces=forces, places=places), "night-warden")
        assert "set first light, number 001" in shown
        assert ("silver ring" in shown) is ring


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("ANA-03")
def test_the_card_shows_five_combat_values(shop: Workshop, edition: str) -> None:
    game = shop.game(edition, {"ape": {"range": 6}}, {"foe": {}}, "ape C5, foe N9")
    shown = panel(game, "ape")
    assert all(slot in shown.lower() for slot in ("speed", "attack", "defense", "damage", "range 6"))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("ANA-04")
def test_range_is_the_same_on_every_click(shop: Workshop, edition: str) -> None:
    shapes: tuple[dict[str, Any], dict[str, Any]] = {"bow": {"range": 6}}, {"near": {}, "far": {}}
    game = shop.game(edition, *shapes, "bow B5, near H5, far I5")
    for click in (1, 7):
        there = arrange_start(Game.from_dict({**game.to_dict(), "moves": []}), {"bow": {"click": click}}, turn=5)
        assert there.why_not("shoot bow near") == ()
        assert there.why_not("shoot bow far") != ()


# -- values and symbols ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("ANA-05")
def test_a_printed_value_is_the_bare_number(shop: Workshop, edition: str) -> None:
    """A die of claws is not below the printed damage less 1; damage 3 is 5 while a light object is swung at a foe."""
    claws = ClawsRule("close attack", below_printed=1)
    for bare, least in ((True, 2), (False, 3)):
        house = {"PWR-BCF": claws, "PWR-PERPLEX": rulebook("core2014")["PWR-PERPLEX"].value, "ANA-05": bare}
        rules = rulebook(edition).replace(house)
        assert rulebook(edition).anatomy.printed_is_bare
        more = "powers: {attack: {1-7: Blades/Claws/Fangs}, damage: {1-7: Perplex}}"
        game = clawed(shop, rules, more)
        assert value_of(game.state, "ape", "damage").total == 4, "one more by Perplex"
        assert least_dealt(game) == least


def clawed(shop: Workshop, rules: Rulebook, more: str) -> Game:
    """Ann's ape beside a foe, its damage value raised by a friend's Perplex."""
    ann = {"ape": {"more": more}, "friend": {"more": more}}
    game = shop.game(rules, ann, {"foe": {}}, "ape C5, friend C6, foe D5")  # type: ignore[arg-type]  # it goes through
    return game.apply(next(str(o) for o in game.options() if str(o).startswith("use friend perplex ape damage +1")))


def least_dealt(game: Game) -> int:
    """What the foe takes when the die of the claws shows a 1."""
    game = game.apply("close ape foe")
    while game.pending is not None:
        if game.actor != "dice":
            game = game.apply(game.options()[-1])
            continue
        faces = game.chances()[0][0]
        game = game.apply((1,) if len(faces) == 1 else (6, 4))
    return game.state.fighter("foe").life.click - 1


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-06", core2014="boot", complete2022="wing", nebula2007="boot", eddieg="boot")
)
def test_a_flyer_that_gains_the_boot(shop: Workshop, edition: str, expected: str) -> None:
    """A feat of one book ties flyers down; with each book's answer to what becomes of their symbol."""
    rules = rulebook("nebula2007").replace({"ANA-06": rulebook(edition)["ANA-06"].value})
    game = tied_down(shop, rules)
    assert game.board.pieces["bird"].mode is Mode(expected)
    assert "bird is earthbound until Ann's next turn." in [event.text for event in game.events]
    assert Game.from_dict(game.to_dict()).state == game.state
    game = game.apply("end").apply("end")
    assert game.board.pieces["bird"].mode is Mode.WING, "it flies again"


def tied_down(shop: Workshop, rules: Rulebook, **more: Any) -> Game:
    """Ann's archer with Swingline has just hit Ben's bird, four squares away."""
    archer, bird = shop.figure("archer", range=8), shop.figure("bird", mode="wing", **more)
    places = {"archer": "B3", "bird": "F3"}
    game = new(rules, [f"{archer}+swingline:8"], [bird], places=places)
    game = arrange_start(game, {}, turn=5)
    return game.apply("shoot archer bird").apply((5, 4))


@pytest.mark.ruling("FEAT-SWINGLINE", "nebula2007")
@pytest.mark.ruling("SPD-10", "nebula2007")
def test_a_soaring_flyer_falls_when_it_is_tied_down(shop: Workshop) -> None:
    """The shot deals 3 and the fall 2; a figure on foot is not concerned."""
    places = {"archer": "B3", "bird": "F3"}
    archer = f"{shop.figure('archer', range=8)}+swingline:8"
    for mode, lost in (("wing", 5), ("boot", 3)):
        game = arrange_start(new("nebula2007", [archer], [shop.figure("bird", mode=mode)], places=places), {}, turn=4)
        if mode == "wing":
            game = game.apply("soar bird F3")
        game = game.apply("end").apply("shoot archer bird").apply((5, 4))
        assert game.state.fighter("bird").life.click == 1 + lost
        assert game.board.pieces["bird"].soaring is False


def with_activation(edition: str, **more: Any) -> Rulebook:
    """The book with the activation click of another one."""
    like = rulebook("eddieg").specials
    house = {"EGS-01": like.activation, "EGS-02": like.activation_clicks, "EGS-03": like.activation_cost}
    basics = rulebook(edition)["ACT-08"].value | {"activation click"}
    return rulebook(edition).replace({**house, "EGS-04": like.activation_tokens, "ACT-08": basics, **more})


# -- dials -----------------------------------------------------------------------------------------------------

TWO_DIALS = """\
figure: pair
name: Pair
points: {200: white, 120: white}
card: yes
dials:
  - points: 200
    dial: |
      speed    8  8 KO
      attack  10 10 KO
      defense 15 15 KO
      damage   3  3 KO
  - points: 120
    dial: |
      speed    8  8  8 KO
      attack  10 10 10 KO
      defense 15 15 15 KO
      damage   3  3  3 KO
"""


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("ANA-17", "core2014", "complete2022", "nebula2007")
def test_a_figure_on_its_second_dial_is_worth_what_was_paid(shop: Workshop, edition: str) -> None:
    path = shop.folder / "pair.yaml"
    path.write_text(TWO_DIALS, encoding="utf-8")
    for fixed, worth in ((True, 200), (False, 120)):
        assert rulebook(edition).anatomy.points_fixed
        game = new(
            rulebook(edition).replace({"ANA-17": fixed}), [f"{path}:200" if edition != "nebula2007" else str(path)],
            [shop.figure("foe", d=9)], places={"pair": "C5", "foe": "D5"},
        )  # fmt: skip
        for _ in range(5):
            game = game.apply("end")
        game = game.apply("close foe pair").apply((5, 4))
        assert game.state.fighter("pair").life.dial == 1
        assert game.state.fighter("pair").points == worth
        game = game.apply("end").apply("end").apply("close foe pair").apply((5, 4))
        assert score_now(game.state)["Ben"] == worth


@pytest.mark.ruling("ANA-17", "eddieg")
def test_a_book_with_one_dial_a_figure(shop: Workshop) -> None:
    path = shop.folder / "pair.yaml"
    path.write_text(TWO_DIALS, encoding="utf-8")
    assert "it has several dials" in problems("eddieg", [str(path)], [shop.figure("foe")])


@pytest.mark.ruling("ANA-20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turned_dial_is_damage_only_where_the_text_makes_it_that(shop: Workshop, edition: str) -> None:
    """An activation click, here in every book, hurts nobody; a push does, where it turns the dial."""
    game = shop.game(with_activation(edition), {"ape": {}}, {"foe": {}}, "ape C5, foe N9")
    clicked = game.apply("activate ape")
    assert clicked.state.fighter("ape").life.click == 2
    assert not any("damage" in event.text for event in clicked.events)
    for square in ("C6", "C7"):
        game = game.apply(f"move ape {square}").apply("end").apply("end")
    hurt = [event.text for event in game.events if "damage" in event.text]
    assert hurt == ([] if edition == "complete2022" else ["ape takes 1 click of pushing damage."])
    assert game.state.fighter("ape").life.click == 1 + len(hurt)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-22", core2014=True, complete2022=True, nebula2007=True, eddieg=False)
)
def test_a_bystanders_face_is_its_starting_click(shop: Workshop, edition: str, expected: bool) -> None:
    """With bystanders and the activation click in every book, one may turn its only face: that is the end of it."""
    path = shop.folder / "cat.yaml"
    path.write_text(
        "figure: cat\nname: Cat\npoints: 10\ncard: yes\nbystander: yes\n"
        "dial: |\n  speed 6\n  attack 8\n  defense 14\n  damage 1\n",
        encoding="utf-8",
    )
    rules = with_activation(edition, **{"ANA-21": 1})
    game = new(rules, [str(path), shop.figure("ape")], [shop.figure("foe")])
    for _ in range(4):
        game = game.apply("end")
    assert (game.why_not("activate cat") == ()) is expected
    assert ("EGS-01" in why_not(game, "activate cat")) is not expected


# -- cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-24", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_whether_a_figure_needs_its_card(shop: Workshop, edition: str, expected: bool) -> None:
    bare, gnat = shop.figure("bare", more="set: none"), shop.figure("gnat")
    path = Path(bare)
    path.write_text(path.read_text(encoding="utf-8").replace("card: yes\n", ""), encoding="utf-8")
    if expected:
        assert "bare" in new(edition, [bare], [gnat]).board.pieces
    else:
        assert "it has no card" in problems(edition, [bare], [gnat])


RELIC = "Old Bell: immobile special indestructible relic5"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ANA-34", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_relic_for_a_figure_without_a_card(shop: Workshop, edition: str, expected: bool) -> None:
    """In every book there are relics here, and no figure needs a card."""
    relics = {"WPN-12": rulebook("core2014").weapons.relic_taking, "OBJ-18": True, "ANA-01": PieceParts()}
    bare, foe = shop.figure("bare"), shop.figure("foe")
    board = cx.Board.build(width=12, height=8, objects={"C5": RELIC})
    places, forces = {"bare": "C5", "foe": "L8"}, {"Ann": [bare], "Ben": [foe]}
    for card in (True, False):
        path = Path(bare)
        if not card:
            path.write_text(path.read_text(encoding="utf-8").replace("card: yes\n", ""), encoding="utf-8")
        game = Game.new(board, rules=rulebook(edition).replace(relics), forces=forces, places=places)
        for _ in range(4):
            game = game.apply("end")
        may = card or expected
        assert ("claim bare C5" in map(str, game.options())) is may
        assert why_not(game, "claim bare C5") == (set() if may else {"ANA-34"})
    assert held(game, "bare") == ""


# -- names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "ANA-28",
        #         as printed, other case, with an article, a short title
        core2014=(True, True, True, True),
        complete2022=(True, True, True, True),
        nebula2007=(True, True, True, True),
        eddieg=(True, False, False, False),
    ),
)
def test_how_a_declared_theme_finds_its_keyword(shop: Workshop, edition: str, expected: tuple[bool, ...]) -> None:
    """With each book's way to match names, in the book whose themes are keywords."""
    rules = rulebook("core2014").replace({"ANA-28": rulebook(edition)["ANA-28"].value})
    crew = [shop.figure(name, more="keywords: ['Dr. Quill Fans']") for name in ("one", "two")]
    found = []
    for theme in ("Dr. Quill Fans", "dr. quill fans", "The Dr. Quill Fans (of old)", "Doctor Quill Fans"):
        try:
            new(rules, crew, [shop.figure("gnat")], themes={"Ann": theme})
            found.append(True)
        except ClixbookError:
            found.append(False)
    assert tuple(found) == expected
