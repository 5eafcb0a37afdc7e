"""The step bar and the output of a step, without a browser."""

from __future__ import annotations

import base64
import io
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances
from PIL import Image

import clixbook as cx
from clixbook.scenarios import read_scenario
from clixbook.scenarios.stories.stepper import Stepper
from clixbook.view.cells import stepped as output
from clixbook.view.cells.stepper_view import StepperView
from tests.scenarios.test_stepper import STORY


@pytest.fixture
def play() -> Stepper:
    made: Stepper = cx.Scenario.load("pushing").stepper()
    return made


@pytest.fixture
def view(play: Stepper) -> StepperView:
    return StepperView(play)


def outputs(step: Any, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    shown: list[dict[str, str]] = []
    monkeypatch.setattr("IPython.display.display", lambda data, metadata=None, raw=False: shown.append(data))
    step._ipython_display_()
    return shown


def test_a_step_shows_words_picture_and_arithmetic(play: Stepper, monkeypatch: pytest.MonkeyPatch) -> None:
    head, picture, below = outputs(play.step(1), monkeypatch)
    assert head["text/markdown"].startswith("**Bruiser acts a second time** · 1 of 5, Ann's turn")
    assert "She moves him again." in head["text/plain"]
    image = Image.open(io.BytesIO(base64.b64decode(picture["image/png"])))
    assert image.width <= 480
    assert "Bruiser on C2, click 2, 2 tokens" in picture["text/plain"]
    for part in ("move bruiser C2", "ACT-18", "1 pushing damage", "✓ Bruiser, clicks lost: 1"):
        assert part in below["text/markdown"].replace("\\", "")
        assert part in below["text/plain"]


def test_a_picture_shows_the_part_of_a_large_map_that_matters() -> None:
    text = STORY.replace("{width: 7, height: 4}", "{width: 40, height: 30}")
    step = read_scenario(text).stepper().step(2)
    image = Image.open(io.BytesIO(output.to_png(step)))
    assert image.width <= 480
    left, _, right, _ = output.scene_of_step(step).bounds
    assert right - left < 12
    wide = text.replace("at: D2", "at: AM29")
    assert Image.open(io.BytesIO(output.to_png(read_scenario(wide).stepper().step(0)))).width <= 480


def buttons(view: StepperView) -> list[Any]:
    assert view.answering is not None
    return list(view.answering.children)


def test_the_bar_steps_forwards_and_backwards(play: Stepper, view: StepperView) -> None:
    assert (view.start.disabled, view.back.disabled, view.next.disabled) == (True, True, False)
    assert view.place.value == "0 of 5, Ann&#x27;s turn"
    view.end.click()
    assert play.here.number == 5
    assert (view.next.disabled, view.end.disabled) == (True, True)
    view.back.click()
    assert play.here.number == 4
    assert view.next.description == "Next: Resting clears the tokens"
    view.start.click()
    assert play.here.number == 0


def test_the_view_follows_cells(play: Stepper, view: StepperView) -> None:
    play.step(1)
    assert view.session.board == play.game.board
    assert view.session.marks["bruiser"].tokens == 2
    assert view.session.marks["bruiser"].click == 2
    assert "1 pushing damage" in view.step_text.value
    before = view.step_text.value
    play.step(4)
    play.step(1)
    assert view.step_text.value == before
    assert play._repr_mimebundle_()[0]["text/plain"] == play._repr_mimebundle_()[0]["text/plain"]


def test_squares_of_the_narration_and_of_each_line_light_up() -> None:
    view = StepperView(read_scenario(STORY.replace("say: Bruiser strikes.", "say: From C2 he strikes D2. Not Z99.")))
    view.play.step(1)
    assert '<u class="cb-r0" tabindex="0">C2</u>' in view.narration.value
    assert '<u class="cb-r1" tabindex="0">D2</u>' in view.narration.value
    assert view.narration.value.count("<u ") == 2
    assert [light.where[0].name for light in output.spotlights(view.shown)[:2]] == ["C2", "D2"]
    view.play.step(2)
    number = next(n for n, light in enumerate(output.spotlights(view.shown)) if "takes 3 clicks" in light.text)
    assert f'<li class="cb-r{number}" tabindex="0">Lodestar takes 3 clicks.' in view.step_text.value
    assert f"cb-w{number}" in view.parts.over.value


def test_a_question_comes_before_its_step(play: Stepper, view: StepperView) -> None:
    view.next.click()
    assert play.here.number == 0
    assert [button.description for button in buttons(view)] == ["0", "1", "2"]
    assert "How many clicks" in view.narration.value
    assert "She moves him again." in view.narration.value  # without it nobody could answer
    buttons(view)[2].click()
    assert "the damage does not count the tokens" in view.reply_line.value
    assert play.here.number == 0
    buttons(view)[1].click()
    assert play.here.number == 1
    assert "Right: 1." in view.reply_line.value


def test_a_question_is_revealed_or_skipped(play: Stepper, view: StepperView) -> None:
    view.next.click()
    view.reveal.click()
    assert play.here.number == 1
    assert "The answer is 1." in view.reply_line.value
    view.start.click()
    view.next.click()
    view.skip.click()
    assert play.here.number == 1
    assert "answer" not in view.reply_line.value
    view.start.click()
    view.next.click()
    play.step(3)  # a cell goes on while the question is open
    assert view.next in view.bar.children


def test_another_book_puts_an_open_question_again(play: Stepper, view: StepperView) -> None:
    view.next.click()
    view.editions.value = "complete2022"
    assert play.here.number == 0
    buttons(view)[0].click()
    assert play.here.number == 1
    assert "Right: 0." in view.reply_line.value


def test_squares_are_painted_and_marked() -> None:
    text = STORY.replace(
        "  do: end\n", "  predict: {say: Where does Bruiser stand?, of: bruiser, field: at}\n  do: end\n"
    )
    view = StepperView(read_scenario(text))
    view.play.step(3)
    view.go_on()
    assert view.session.mode == "paint"
    view.session.click("A1")
    view.session.click("B1")  # he stands on one square: another pick takes the place of the first
    assert view.session.shown is not None
    assert {square.name for square in view.session.shown.picked} == {"B1"}
    view.show()
    shown = view.session.shown
    assert shown is not None
    assert {square.name for square in shown.picked} == {"B1"}
    assert {square.name for square in shown.wanted or ()} == {"C2"}


def test_another_book_shows_its_own_step(view: StepperView) -> None:
    view.play.step(1)
    assert view.session.marks["bruiser"].click == 2
    view.editions.value = "complete2022"
    assert view.session.marks["bruiser"].click == 1
    assert view.session.rulebook.edition == "complete2022"
    assert view.four.value.count("✓") == 4
    assert view.play.rules.edition == "core2014"


def test_a_wrong_expectation_is_seen_in_its_book() -> None:
    view = StepperView(read_scenario(STORY.replace("took: 3", "took: {core2014: 2, eddieg: 3}")))
    view.play.step(2)
    assert "expected 2, got 3" in view.step_text.value
    assert "✗ 2014" in view.four.value
    assert view.four.value.count("✗") == 1


def test_the_pin_is_a_class_of_the_cell(view: StepperView) -> None:
    assert "cb-pin" not in view._dom_classes  # it covers no cells of others unless somebody asks for it
    view.pin.value = True
    assert "cb-pin" in view._dom_classes
    assert "cb-pin" in StepperView("pushing", pinned=True)._dom_classes


def test_a_hundred_steps_make_no_new_widgets(view: StepperView) -> None:
    for number in range(6):
        view.play.step(number)
    before = len(_instances)
    for number in range(100):
        view.play.step(number % 6)
    assert len(_instances) == before


def test_it_shows_without_a_kernel_too(view: StepperView) -> None:
    bundle, _ = view._repr_mimebundle_()
    assert "Acting twice costs" in bundle["text/plain"]
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
