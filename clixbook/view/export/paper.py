"""A page of HTML as a PDF, through a browser of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from clixbook.errors import ClixbookError

NAMED = "CLIXBOOK_CHROMIUM"
"""The variable that names a browser."""
BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip
PATIENCE = 180
"""Seconds for a browser to print."""


def find_browser() -> str:
    """The browser named in CLIXBOOK_CHROMIUM, else the first that is found; a ClixbookError if there is none."""
    for name in (os.environ.get(NAMED, ""), *BROWSERS):
        if name and (found := shutil.which(name)):
            return found
    raise ClixbookError(
        f"A PDF needs a browser: Chromium, Chrome or Edge. Install one, or name it in {NAMED}; --to html needs none."
    )


def to_pdf(page: str) -> bytes:
    """The page printed; a ClixbookError if there is no browser, or it prints nothing."""
    browser = find_browser()
    with tempfile.TemporaryDirectory(prefix="clixbook-") as name:
        folder = Path(name)
        source, made = folder / "page.html", folder / "page.pdf"
        source.write_text(page, encoding="utf-8")
        # No sandbox: it cannot be had in most containers, and the page was the caller's own notebook before.
        command = [
            browser, "--headless", "--disable-gpu", "--no-sandbox", f"--user-data-dir={folder / 'profile'}",
            "--no-pdf-header-footer", f"--print-to-pdf={made}", source.as_uri(),
        ]  # fmt: skip
        try:
            subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise ClixbookError(f"{browser} has not printed the page in {PATIENCE} seconds.") from None
        if not made.exists():
            raise ClixbookError(f"{browser} printed no PDF.")
        return made.read_bytes()
