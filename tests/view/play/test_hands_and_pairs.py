"""By taps on the page: an opponent is grabbed and thrown, a duo splits, two friends merge."""

from __future__ import annotations

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.actions import parse_action
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.dials.dial_panel import card_html, card_of
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_scene import table_shapes as above
from clixbook.view.play.table.traces import trace_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.piece_scene import draw_pieces

SPLIT = "bell-brothers+beside loft-lifter+beside drum-major"


def page_of(rules: str, ann: dict[str, str], ben: dict[str, str]) -> cx.PlayPage:
    """The page of Ann's third turn; figures as a force names them, with their squares."""
    forces = {"Ann": list(ann), "Ben": list(ben)}
    places = {entry.partition("+")[0]: square for entry, square in {**ann, **ben}.items()}
    game = Game.new(Board.build(width=12, height=8), rules=rules, forces=forces, places=places, seed=1)
    return cx.PlayPage(arrange_start(game, turn=3))


def labels(page: cx.PlayPage) -> list[str]:
    return [label for label, _ in page.act.choices.options]


def answered(page: cx.PlayPage, label: str) -> None:
    """Press the button with that label, as the browser tells it."""
    choices = page.act.choices
    choices.value = dict(choices.options)[label]
    choices._handle_custom_msg({"event": "click"}, [])


def places(page: cx.PlayPage) -> dict[str, str]:
    return {who: piece.squares[0].name for who, piece in page.table.game.board.pieces.items()}


def test_a_duo_splits_by_taps() -> None:
    page = page_of("core2014", {SPLIT: "C3"}, {"gnat": "L8"})
    table = page.table
    table.click("C3")
    assert any("Split in two" in label for label in labels(page))
    table.choose_lane("split")
    assert "Then: who stands on C3 in the place of Bell Brother Pair." in table.chosen.status
    table.play(table.chosen.aim)
    assert labels(page)[:2] == ["Loft Lifter", "Drum Major"]
    assert trace_of(page.session.tree).signs == ()  # nobody is knocked out
    answered(page, "Drum Major")
    table.click("D3")
    if table.game.pending is not None:  # the first tap points at the square
        table.click("D3")
    assert places(page) == {"drum-major": "C3", "loft-lifter": "D3", "gnat": "L8"}
    for _ in range(3):  # the square, who stands there, the action
        page.session.undo()
    assert places(page) == {"bell-brothers": "C3", "gnat": "L8"}


def test_two_friends_merge_by_taps() -> None:
    page = page_of("core2014", {"loft-lifter+beside bell-brothers": "C3", "drum-major": "D3"}, {"gnat": "L8"})
    table = page.table
    table.click("C3")
    table.choose_lane("merge")
    assert str(table.chosen.aim) == "merge loft-lifter drum-major"
    table.play(table.chosen.aim)
    table.click("D3")
    if table.game.pending is not None:
        table.click("D3")
    assert places(page) == {"bell-brothers": "D3", "gnat": "L8"}


def test_a_figure_is_replaced_by_taps_and_comes_back() -> None:
    """Its card says who waits; nobody of them lies among the lost."""
    page = page_of("complete2022", {"kiln-keeper+beside kiln-hound": "C3"}, {"gnat": "L8"})
    table = page.table
    assert "On the sideline: Kiln Hound." in card_html(card_of(table.game.state, "kiln-keeper"))
    table.play("use kiln-keeper card-text bank-the-fire")
    assert (places(page), page.fallen.lying) == ({"kiln-hound": "C3", "gnat": "L8"}, ())
    assert "On the sideline: Kiln Keeper." in card_html(card_of(table.game.state, "kiln-hound"))
    table.play("use kiln-hound card-text whistled-home")
    assert (places(page), page.fallen.lying) == ({"kiln-keeper": "C3", "gnat": "L8"}, ())
    for _ in range(2):
        page.session.undo()
    assert places(page) == {"kiln-keeper": "C3", "gnat": "L8"}


def test_an_opponent_is_grabbed_by_taps_and_shown_as_held() -> None:
    page = page_of("nebula2007", {"crane-hand": "C3"}, {"bruiser": "D3"})
    table = page.table
    table.click("C3")
    table.choose_lane("grab")
    assert str(table.chosen.aim) == "grab crane-hand bruiser"
    table.play(table.chosen.aim)
    table.play((4, 4))
    assert "crane-hand holds bruiser fast." in [event.text for event in table.game.events]
    state = table.game.state
    assert "Holds Bruiser fast." in card_html(card_of(state, "crane-hand"))
    assert "Held by Crane Hand: cannot move away" in card_html(card_of(state, "bruiser"))
    shapes = table_shapes(table)
    assert "Crane Hand holds Bruiser" in shapes


def table_shapes(table: PlayTable) -> str:
    """The titles of what is drawn of the figures."""
    pen = Pen(palette("light"), "note")
    draw_pieces(table.board, pen)
    return "; ".join(shape.title or "" for shape in pen.shapes)


def test_a_throw_says_whether_it_is_at_somebody() -> None:
    names = {"bruiser": "Bruiser", "gnat": "Gnat"}
    assert says(parse_action("hurl crane-hand bruiser J3"), names) == "Throw Bruiser to J3"
    assert says(parse_action("hurl crane-hand bruiser gnat"), names) == "Throw Bruiser at Gnat"


def test_powers_say_on_their_buttons_what_they_do() -> None:
    names = {"gnat": "Gnat", "mind": "Mind", "pal": "Pal"}
    told = {
        "use mind telekinesis place pal": "Telekinesis: move Pal",
        "use mind telekinesis place D4": "Telekinesis: move the object on D4",
        "use mind telekinesis place D4 heavy": "Telekinesis: move the heavy object on D4",
        "use mind telekinesis hurl D4 gnat": "Telekinesis: hurl the object on D4 at Gnat",
        "use mind telekinesis hurl D4 heavy gnat": "Telekinesis: hurl the heavy object on D4 at Gnat",
        "use mind telekinesis hurl pal gnat": "Telekinesis: hurl Pal at Gnat",
        "use mind telekinesis move D4": "Telekinesis to D4: fly",
        "use mind telekinesis move D4 pal": "Telekinesis to D4 with Pal: fly",
        "use mind telekinesis push": "Telekinesis: push all away",
        "use mind telekinesis break D4": "Telekinesis: break D4",
        "use mind telekinesis close gnat": "Telekinesis Gnat: by a close attack",
        "use mind force-blast push gnat": "Force Blast: push Gnat away",
        "use mind rescue gnat ranged": "Rescue from Gnat: by a ranged attack",
        "use mind steal-energy gnat super-strength": "Steal Energy from Gnat: Super Strength",
        "use mind barrier D4": "Barrier on D4",
        "forgo mind exploit-weakness": "Do without Exploit Weakness",
        "forgo gnat mind-control": "Let Gnat go",
        "call gnat quay-sergeant": "Call Quay Sergeant",
        "claim gnat D4": "Roll for the relic on D4",
        "equip gnat D4 rope-cloak": "Put on the equipment on D4",
        "equip gnat held": "Put on the equipment in hand",
    }
    assert {words: says(parse_action(words), names) for words in told} == told


def test_whoever_asks_for_a_kind_of_action_hears_what_it_waits_for() -> None:
    page = page_of("nebula2007", {"crane-hand": "C3"}, {"bruiser": "D3", "gnat": "G4"})
    table = page.table
    table.play("grab crane-hand bruiser")
    table.play((6, 5))
    table.play("end")
    table.play("end")
    table.click("C3")
    table.choose_lane("hurl")
    assert table.chosen.status == "Crane Hand, Throw a figure: choose where or whom."
    table.choose_lane("smash")
    assert "If done: Bruiser takes 4 clicks of smashing damage." in table.chosen.status
    table.take_aim(parse_action("hurl crane-hand bruiser gnat"))
    assert table.chosen.pointed == "gnat"  # whose card is shown, and not that of the missile
    page = page_of("nebula2007", {"moth-burglar+steal energy": "C3"}, {"night-warden": "D3"})
    page.table.click("C3")
    page.table.choose_lane("use:steal energy")
    assert page.table.chosen.status == "Moth Burglar, Steal Energy: choose what of Night Warden."
    answered(page, "Attack")
    assert "If done: Moth Burglar uses attack 11 of Night Warden until its next turn." in page.table.chosen.status
    answered(page, "Attack")
    assert page.table.game.now.lasting[-1].lends == "attack"


def test_a_charge_at_whom_the_first_turn_protects_says_so() -> None:
    forces = {"Ann": ["kiln-runner"], "Ben": ["web-nurse"]}
    places = {"kiln-runner": "A3", "web-nurse": "G3"}
    game = Game.new(Board.build(width=9, height=6), rules="nebula2007", forces=forces, places=places, seed=1)
    table = cx.PlayPage(game).table
    table.click("A3")
    table.choose_lane("use:charge")
    table.click("F3")
    assert table.chosen.status.endswith("From F3: nobody to attack, for the first turn protects it (GLD-04).")


def test_other_answers_at_the_place_leave_the_picked_one_its_frame() -> None:
    """An answer is picked where ten others point too, and its buttons leave out what all of them begin with."""
    page = page_of("nebula2007", {"roof-hare": "C3", "kiln-runner": "D4"}, {"bruiser": "C7"})
    table = page.table
    table.click("C3")
    table.choose_lane("move")
    table.click("C4")
    table.click("C4")
    assert table.chosen.at.pending_question == "Ann chooses: a free action before Roof Hare attacks?"
    before = framed(table)
    table.click("D4")
    assert labels(page)[:3] == ["Go on", "Speed +1", "Speed -1"]
    assert framed(table) > before


def framed(table: PlayTable) -> int:
    """How many lines have the colour of what is chosen."""
    colour = palette("light").selection
    return sum(colour in repr(shape) for shape in above(table.chosen))
