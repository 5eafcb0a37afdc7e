"""Prompts of powers on the play page, each from its question to its end: by taps on a phone, by keys at a desk."""

from contextlib import ExitStack

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from tests.browser.harness import no_errors
from tests.browser.pages import CANVAS, click, open_play, settled_frames, tap, told
from tests.powers.cast import actor, after, play as powers_play
from tests.powers.specials_cast import gifted

ACTIVE = "document.activeElement"


@pytest.fixture(scope="module")
def play(serve_room):
    return serve_room("play")


@pytest.fixture
def opened(play, browser):
    """`opened(game, "phone")`: the play page with this game."""
    with ExitStack() as pages:
        yield lambda game, device: open_play(pages, browser, play, device, game.to_line())


def standing(rules, ann, ben, objects=None):
    """Ann's third turn on an open map; figures as a force names them, with their squares."""
    places = {entry.partition("+")[0]: square for entry, square in {**ann, **ben}.items()}
    board = Board.build(width=8, height=7, objects=objects or {})
    game = Game.new(board, rules=rules, forces={"Ann": [*ann], "Ben": [*ben]}, places=places, seed=1)
    return arrange_start(game, turn=3)


def button(page, name):
    return page.locator(".cb-choices button", has_text=name).first


def waiting(folder):
    """Two effects that wait as Ann's turn begins: b heals beside a friend of the Guard, whom a joins."""
    ann = {
        "b": gifted("C4", 'as its turn begins, if adjacent to a friend with "Guard", heal 1', range=0),
        "a": gifted("C3", 'as its turn begins, gain "Guard"', range=0),
    }
    foe = {"z": actor("F8", range=0)}
    return after(powers_play(folder, "complete2022", ann, foe, fighters={"b": {"click": 4}}), "end", "end")


@pytest.mark.smoke
@pytest.mark.ruling("EFF-05", "complete2022")
def test_an_order_is_chosen_by_enter_twice_or_by_the_keys_of_the_board(opened, tmp_path):
    page = opened(waiting(tmp_path), "desktop")
    told(page, "Ann chooses: which effect happens first.")
    page.locator(CANVAS).first.focus()
    page.keyboard.press("Tab")  # the board hears that the keys go elsewhere
    button(page, "A: Old Trick").focus()
    page.keyboard.press("Enter")
    told(page, "A: Old Trick: Do it chooses it, or its button again.")
    page.keyboard.press("Enter")
    told(page, "Ann lets Old Trick of A happen first.", "A gains the keyword Guard.")
    page.wait_for_function(f"{ACTIVE}.matches('.cb-canvas')")  # the button is gone: the board has the keys
    page.keyboard.press("u")
    told(page, "Undone")
    page.keyboard.press("t")
    told(page, "B: Old Trick: Enter chooses it.")
    page.keyboard.press("Enter")
    told(page, "Ann lets Old Trick of B happen first.")
    no_errors(page)


def beginning(ann, **places):
    """The first choice of a game on an open map: Ann's figures as a force names them, Ben's bruiser on J4."""
    board = Board.build(width=12, height=8)
    squares = {who.replace("_", "-"): square for who, square in places.items()} | {"bruiser": "J4"}
    return Game.new(board, rules="nebula2007", forces={"Ann": ann, "Ben": ["bruiser"]}, places=squares, seed=1)


@pytest.mark.smoke
@pytest.mark.ruling("FEAT-SIDEKICK", "nebula2007")
def test_the_partner_of_a_sidekick_is_chosen_by_two_taps_on_the_board(opened):
    """Gnat is worth 40 points, the two friends more than twice as much; the game has nothing to place."""
    ann = ["gnat+sidekick:8", "lodestar", "night-warden"]
    page = opened(beginning(ann, gnat="B3", lodestar="C3", night_warden="B5"), "phone")
    told(page, "Ann chooses: whose sidekick Gnat is.")
    assert page.locator(".cb-choices button:visible").all_inner_texts() == ["Lodestar", "Night Warden"]
    assert not page.get_by_role("button", name="Place for me").is_visible()
    tap(page, "B5")
    told(page, "Night Warden: tap again to choose it.")
    tap(page, "B5")
    told(page, "Gnat is the sidekick of Night Warden. Round 1, Ann's turn begins")
    no_errors(page)


@pytest.mark.smoke
@pytest.mark.ruling("FEAT-WARPIN", "nebula2007")
def test_who_warps_in_takes_a_friend_along_by_buttons(opened):
    """Bog Lantern has the Passenger card; it is still to come, and not to be placed."""
    ann = ["bog-lantern+warp in:25+passenger:6", "lodestar", "gnat", "roof-hare"]
    page = opened(beginning(ann, lodestar="C3", gnat="B3", roof_hare="B5"), "desktop")
    told(page, "Ann chooses: who waits with Bog Lantern and comes with it.")
    assert page.locator(".cb-traytitle b").inner_text() == "Still to come"
    button(page, "Roof Hare").click()
    told(page, "Roof Hare: Do it chooses it, or its button again.")
    button(page, "Roof Hare").click()
    told(page, "Roof Hare waits with Bog Lantern.")
    page.locator(".cb-fallen button", has_text="Roof Hare").wait_for()
    no_errors(page)


@pytest.mark.parametrize("window", [(1280, 720), (820, 1180), (390, 844)])
def test_what_is_said_of_luck_lies_over_no_other_words(opened, window):
    """Tin Penny may have an attack of her friends rolled again: the odds tell that in a paragraph of their own."""
    ann = {"bruiser": "C3", "tin-penny": "C5"}
    page = opened(standing("core2014", ann, {"gnat": "D4", "lodestar": "H6"}), "desktop")
    page.set_viewport_size({"width": window[0], "height": window[1]})
    settled_frames(page)
    click(page, "C3")
    told(page, "Bruiser: ")
    click(page, "D4")
    told(page, "Bruiser: Close attack Gnat.")
    boxes = [each.bounding_box() for each in page.locator(".cb-oddsbox > p").all()]
    assert len(boxes) == 2
    boxes.sort(key=lambda box: box["y"])
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    no_errors(page)


@pytest.mark.parametrize("window", [(1280, 720), (1024, 768), (820, 1180), (390, 844)])
def test_a_question_stands_above_its_answers(opened, window):
    """On a phone the status line says it, and stays in sight."""
    game = standing("core2014", {"kiln-runner": "C3"}, {"gnat": "F3", "lodestar": "H6"})
    page = opened(after(game, "use kiln-runner charge E3"), "desktop")
    page.set_viewport_size({"width": window[0], "height": window[1]})
    told(page, "Ann chooses: Kiln Runner may attack after its move.")
    question = page.locator(".cb-status" if window[0] < 520 else ".cb-question")
    assert "Kiln Runner may attack after its move" in question.inner_text()
    asked, answer = question.bounding_box(), button(page, "No attack").bounding_box()
    assert asked["y"] + asked["height"] <= answer["y"]
    no_errors(page)


@pytest.mark.smoke
@pytest.mark.ruling("PWR-STEAL", "nebula2007")
@pytest.mark.ruling("CAP-10", "nebula2007")
def test_energy_is_stolen_and_a_figure_is_thrown_by_taps(opened):
    ann = {"moth-burglar+steal energy": "C5", "crane-hand": "C3"}
    game = standing("nebula2007", ann, {"night-warden": "D5", "bruiser": "D3"})
    game = after(game, "grab crane-hand bruiser", (6, 5), "end", "end")
    page = opened(game, "phone")
    tap(page, "C5")
    told(page, "Moth Burglar: ")
    button(page, "Steal Energy").tap()
    told(page, "Moth Burglar, Steal Energy: choose what of Night Warden.")
    attack = page.locator(".cb-choices").get_by_role("button", name="Attack", exact=True)
    attack.tap()
    told(page, "If done: Moth Burglar uses attack 11 of Night Warden until its next turn.")
    attack.tap()  # once more: it is done, and not taken back
    told(page, "Moth Burglar uses attack 11 of Night Warden until its next turn.")
    page.wait_for_function("!document.querySelector('.cb-status').innerText.includes('If done')")
    tap(page, "C3")
    told(page, "Crane Hand: ")
    button(page, "Throw a figure").tap()
    told(page, "Crane Hand, Throw a figure: choose where or whom.")
    tap(page, "F2")
    told(page, "Throw Bruiser to F2. If done: Bruiser takes 1 click of landing damage.")
    tap(page, "F2")
    told(page, "Crane Hand throws Bruiser to F2. Bruiser takes 1 click of landing damage.")
    no_errors(page)


@pytest.mark.smoke
@pytest.mark.ruling("CAP-10", "nebula2007")
def test_a_held_figure_is_let_go_by_taps(opened):
    game = standing("nebula2007", {"moth-burglar": "C5", "crane-hand": "C3"}, {"night-warden": "G5", "bruiser": "D3"})
    page = opened(after(game, "grab crane-hand bruiser", (6, 5), "end", "end"), "phone")
    tap(page, "C3")
    told(page, "Crane Hand: ")
    let_go(page, "Let Bruiser go. If done: Crane Hand no longer holds Bruiser.", "Crane Hand lets go of Bruiser.")


@pytest.mark.smoke
@pytest.mark.ruling("ACT-39", "nebula2007")
@pytest.mark.ruling("PWR-MINDCONTROL", "nebula2007")
def test_a_controlled_figure_is_let_go_by_taps(opened, tmp_path):
    ann, ben = {"a": actor("C4", speed="Mind Control"), "d": actor("A7")}, {"b": actor("G4"), "z": actor("P8", range=0)}
    game = powers_play(tmp_path, "nebula2007", ann, ben)
    page = opened(after(game, "use a mind-control ranged b", (4, 5)), "phone")
    tap(page, "G4")
    told(page, "B: ")
    let_go(page, "Let B go. If done: ", "B is released, and is on Ben's side again.")


def let_go(page, ahead, said):
    """Press it: that says what comes of it; and do it."""
    button(page, "Let go · free").tap()
    told(page, ahead)
    page.locator(".cb-go:visible").first.tap()
    told(page, said)
    page.wait_for_function("!document.querySelector('.cb-status').innerText.includes('If done')")
    no_errors(page)


@pytest.mark.smoke
@pytest.mark.ruling("PWR-TELEKINESIS", "core2014")
def test_telekinesis_moves_an_object_by_taps(opened):
    game = standing("core2014", {"loft-lifter": "C3", "drum-major": "D2"}, {"gnat": "H7"}, {"D4": "light"})
    page = opened(game, "phone")
    tap(page, "C3")
    told(page, "Loft Lifter: ")
    button(page, "Telekinesis · 1 action").tap()
    told(page, "Loft Lifter, Telekinesis: choose where or whom.")
    tap(page, "D4")
    told(page, "Telekinesis: move the object on D4. Then: where Loft Lifter moves the light object.")
    page.locator(".cb-go:visible").first.tap()
    told(page, "Ann chooses: where Loft Lifter moves the light object.")
    tap(page, "A1")
    told(page, "It is none of the marked places.")
    tap(page, "F6")
    told(page, "Loft Lifter moves the light object from D4 to F6.")
    no_errors(page)
