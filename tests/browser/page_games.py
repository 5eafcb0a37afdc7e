"""Four games played to their ends on the play page, kept as pages in `docs/transcripts`.

`python -m tests.browser.page_games` opens the page in Chromium, begins a small game under each rulebook, and plays it
by the page's own buttons: the player below knows nothing but what the page shows. The transcripts are what the page's
Share gives. `tests/view/play/test_page_games.py` plays them again.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from tests.browser.harness import CHROMIUM_FLAGS, find_chromium, open_page, shared_file
from tests.browser.pages import CANVAS, ready, sandbox_server, settled_frames

FOLDER = Path(__file__).parents[2] / "docs" / "transcripts"
FORCES = {"Ann": ("Lens Keeper, 100", "Bruiser, 75"), "Ben": ("Night Warden, 100", "Roof Hare, 60")}
SEED = "8"
MOST_STEPS = 400


def page_of(edition: str) -> Path:
    """Where the game under this rulebook is kept."""
    return FOLDER / f"page-{edition}.md"


class Player:
    """Whoever's turn it is: attacks with the best odds on a button, else goes where the page says that it can."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tried: set[str] = set()

    def begin(self, edition: str) -> None:
        """A new game of the forces above, from the page's form."""
        page = self.page
        page.locator("label:has(.cb-tab-more)").click()
        self.press("New game")
        page.get_by_label("Ben is").select_option("Person")
        page.get_by_label("Map", exact=True).select_option("Yard")
        page.get_by_label("Rules").select_option(SHORT_NAMES[edition])
        page.get_by_label("Dice code").fill(SEED)
        page.get_by_label("Dice code").press("Tab")
        for player, figures in FORCES.items():
            force = page.locator(".cb-force", has=page.get_by_role("heading", name=player, exact=True))
            while force.locator(".cb-chosen button:visible").count():
                force.locator(".cb-chosen button").first.click()
                self.wait()
            page.get_by_label("For", exact=True).select_option(player)
            for figure in figures:
                page.get_by_label("Find", exact=True).fill(figure.partition(",")[0])
                self.wait()
                self.page.locator(".cb-roster button", has_text=f"+ {figure}").first.click()
                self.wait()
        self.press("Begin")

    def press(self, name: str | re.Pattern[str]) -> None:
        button = self.page.get_by_role("button", name=name, exact=isinstance(name, str))
        button.first.click()
        self.wait()

    def wait(self) -> None:
        settled_frames(self.page, 0.5)  # a busy machine takes its time to answer

    def labels(self, css: str) -> list[str]:
        """The buttons that show there."""
        return [each.inner_text() for each in self.page.locator(f"{css} button").all() if each.is_visible()]

    def shows(self, css: str) -> bool:
        return self.page.locator(css).first.is_visible()

    @property
    def over(self) -> bool:
        return bool(re.search(r" wins\.|A draw\.", self.page.locator(".cb-turnline").inner_text()))

    def step(self) -> None:
        """One thing: a roll, an answer, an action, or the end of the turn."""
        if self.shows(".cb-rolling"):
            self.press("Roll")
        elif "chooses." in self.page.locator(".cb-question").inner_text():
            self.answer()
        elif not self.act():
            self.tried.clear()
            self.page.locator(".cb-end").click()
            self.wait()
            if self.page.get_by_role("button", name=re.compile("^End the turn")).is_visible():
                self.press(re.compile("^End the turn"))

    def answer(self) -> None:
        """An attack if one is offered, else the first answer; those on the board come by the key T."""
        offered = self.labels(".cb-choices")
        attacks = [label for label in offered if re.match("Shoot|Close", label)]
        if offered:
            self.press((attacks or offered)[0])
            self.do_it()  # what names a place was only shown
        else:
            self.page.locator(CANVAS).first.focus()
            self.page.keyboard.press("t")
            self.wait()
            self.page.keyboard.press("Enter")
            self.wait()

    def act(self) -> bool:
        """Let the next figure that has not been tried this turn attack, or move to where it could."""
        who = self.page.get_by_label("Who", exact=True)
        who.select_option("—")  # then whoever was chosen and is gone is listed no more
        self.wait()
        turn = self.page.locator(".cb-whose b").first.inner_text().removesuffix("'s turn")
        for name in (each.replace("\xa0", " ") for each in who.locator("option").all_inner_texts()[1:]):
            if name in self.tried or not name.endswith(f" ({turn})"):
                continue
            self.tried.add(name)
            who.select_option(name)
            self.wait()
            if self.attack() or self.approach():
                return True
        return False

    def attack(self) -> bool:
        foes = [label for label in self.labels(".cb-choices") if "your own" not in label]
        odds = {label: int(found[1]) for label in foes if (found := re.search(r"(\d+) %", label))}
        if not odds:
            return False
        best = max(odds, key=lambda label: odds[label])
        self.press(best)
        return self.do_it()

    def approach(self) -> bool:
        """Ask for each opponent in turn: where the page knows a cure, go there."""
        to = self.page.get_by_label("to", exact=True)
        turn = self.page.locator(".cb-whose b").first.inner_text().removesuffix("'s turn")
        for name in (each.split(",")[0] for player, force in FORCES.items() if player != turn for each in force):
            to.fill(name)
            to.press("Enter")
            self.wait()
            told = self.page.locator(".cb-whypane").inner_text()
            if found := re.search(r"From (\w+) it can", told):
                to.fill(found[1])
                to.press("Enter")
                self.wait()
                return self.do_it()
        return False

    def do_it(self) -> bool:
        for css in (".cb-go", ".cb-goroll", ".cb-saydo"):  # the panel's, or that of the sentence while it is used
            if self.shows(css):
                self.page.locator(css).click()
                self.wait()
                return True
        return False

    def transcript(self) -> str:
        return shared_file(self.page, "game.txt")


def played(browser: Browser, address: str, edition: str) -> str:
    """The page of one game, played on the play page."""
    page = open_page(browser, address)
    ready(page)
    player = Player(page)
    player.begin(edition)
    steps = 0
    while not player.over:
        steps += 1
        assert steps < MOST_STEPS, page.locator(".cb-turnline").inner_text()
        player.step()
    result = page.locator(".cb-turnline").inner_text().split("\n")[0]
    text = player.transcript()
    page.context.close()
    return (
        f"# A game on the play page, {SHORT_NAMES[edition]}\n\n"
        "Begun with the page's own form and played to its end by its buttons: every attack at the best odds that a "
        f'button shows,\nevery move to the square that "why not" names. {result}\n\n```text\n{text}```\n'
    )


def main(editions: list[str]) -> None:
    """Write the pages anew."""
    with (
        sandbox_server(Path(tempfile.mkdtemp()), page="play") as address,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        for edition in editions or EDITIONS:
            page_of(edition).write_text(played(browser, address, edition), encoding="utf-8")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
