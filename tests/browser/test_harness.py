"""The bare page in Voilà and in JupyterLab: what fails here is not the board's fault."""

import pytest

from tests.browser.harness import (
    lab_command,
    no_errors,
    no_foreign_requests,
    pixel,
    run_all_cells,
    screenshot,
    wait_until_drawn,
)

ORANGE = (255, 128, 0, 255)


@pytest.mark.smoke
def test_voila_draws_the_bare_page(voila, open_page, bare_notebook):
    page = open_page(voila(bare_notebook).url())
    wait_until_drawn(page, 20, 20)
    assert pixel(page, 20, 20) == ORANGE
    screenshot(page, "harness-voila")


def test_a_phone_has_its_width_its_pixels_and_touch(voila, open_page, bare_notebook):
    page = open_page(voila(bare_notebook).url(), device="phone", scale=3)
    wait_until_drawn(page, 20, 20)
    assert page.evaluate("[innerWidth, devicePixelRatio, navigator.maxTouchPoints > 0]") == [390, 3, True]


def test_lab_runs_the_bare_notebook_and_draws_it_again_after_a_reload(lab, open_page, bare_notebook):
    server = lab(bare_notebook.parent)
    page = open_page(server.url("doc/tree/bare.ipynb?reset"))
    run_all_cells(page)
    wait_until_drawn(page, 20, 20)
    screenshot(page, "harness-lab")
    lab_command(page, "docmanager:save")  # what is not saved is not there after a reload
    page.reload(wait_until="domcontentloaded")
    wait_until_drawn(page, 20, 20)
    assert pixel(page, 20, 20) == ORANGE
    no_errors(page)
    no_foreign_requests(page)
