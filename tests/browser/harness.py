"""Driving the pages in a real Chromium: the servers, the watched pages, and what tests ask of them.

The fixtures that hand these out are in conftest.py beside this file.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import nbformat
import psutil
from playwright.sync_api import Browser, Error, Page, TimeoutError

ROOT = Path(__file__).parents[2]
HOW_TO_GET_CHROMIUM = (
    "no Chromium found: install one (Debian, Ubuntu: apt-get install chromium; or any Chrome), "
    "or name it in CLIXBOOK_CHROMIUM=/path/to/chromium"
)
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page that needs another host fails here as it does without a network.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LOCAL_HOSTS = {"127.0.0.1", "localhost"}
FORK_SERVER = "clixbook.view.serving.fork_server"
PATIENCE = 60  # seconds that a slow machine may take to start a server or to draw


def find_chromium() -> str | None:
    """The Chromium named in CLIXBOOK_CHROMIUM, else the first one on the PATH."""
    names = [os.environ.get("CLIXBOOK_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((path for name in names if name and (path := shutil.which(name))), None)


# --- servers ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Server:
    """A web server on this machine. `url("voila/render/x.ipynb")` is an address on it."""

    port: int
    log: Path

    def url(self, path: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/{path}"


@contextmanager
def voila(notebook_or_folder: Path, home: Path) -> Iterator[Server]:
    """Voilà on one notebook (its page is `url()`), or on a folder (`url("voila/render/NAME.ipynb")`)."""
    folder = notebook_or_folder if notebook_or_folder.is_dir() else notebook_or_folder.parent
    options = ["--no-browser", "--Voila.ip=127.0.0.1", "--port={port}", "--show_tracebacks=True"]
    with _serve(["voila", str(notebook_or_folder), *options], folder, home) as server:
        yield server


@contextmanager
def jupyterlab(folder: Path, home: Path) -> Iterator[Server]:
    """JupyterLab on a folder; a notebook's page is `url("doc/tree/NAME.ipynb?reset")`."""
    quiet = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
    settings = home / "config" / "labconfig" / "default_setting_overrides.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(quiet), encoding="utf-8")
    options = ["--no-browser", "--ip=127.0.0.1", "--port={port}", "--allow-root", "--IdentityProvider.token="]
    options += ["--ServerApp.port_retries=0", "--LabApp.expose_app_in_browser=True"]
    with _serve(["jupyterlab", *options], folder, home) as server:
        yield server


@contextmanager
def _serve(command: list[str], folder: Path, home: Path) -> Iterator[Server]:
    """Run `python -m command` in `folder` with a Jupyter of its own; then end it and its kernels."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        server = Server(port=probe.getsockname()[1], log=home / "server.log")
    own = {f"JUPYTER_{kind.upper()}_DIR": str(home / kind) for kind in ("config", "data", "runtime")}
    with server.log.open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *(part.format(port=server.port) for part in command)],
            cwd=folder,
            env={**os.environ, **own, "IPYTHONDIR": str(home / "ipython")},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_until_it_listens(process, server)
        yield server
    finally:
        _end(process)


def _wait_until_it_listens(process: subprocess.Popen[bytes], server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", server.port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"the server did not start:\n{server.log.read_text(encoding='utf-8')}")


def kernels_below(process: psutil.Process) -> list[psutil.Process]:
    """The running kernels that a server has started, by itself or by its fork server; a zombie is none."""
    found = []
    for child in process.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            above = child.parent()
            if "ipykernel_launcher" in child.cmdline() or (above is not None and FORK_SERVER in above.cmdline()):
                found.append(child)
    return found


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask, then kill: the server, and its kernels, each of which leads a process group of its own."""
    if process.poll() is not None:
        return
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    process.terminate()
    _, alive = psutil.wait_procs(family, timeout=5)
    for survivor in alive:
        survivor.kill()
    process.wait()


# --- pages --------------------------------------------------------------------------------------------


@dataclass
class Watch:
    """What a page did since it was opened."""

    errors: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def note_address(self, address: str) -> None:
        if host := urlsplit(address).hostname:  # data: and blob: addresses have none
            self.hosts.add(host)


_watches: WeakKeyDictionary[Page, Watch] = WeakKeyDictionary()


def open_page(browser: Browser, url: str, device: str = "desktop", scale: float = 1.0) -> Page:
    """Open `url` on a "desktop" or a "phone" with `scale` device pixels to a CSS pixel, and watch it."""
    page = browser.new_context(**DEVICES[device], device_scale_factor=scale).new_page()
    page.set_default_timeout(PATIENCE * 1000)
    watch = _watches[page] = Watch()
    page.on("pageerror", lambda error: watch.errors.append(f"script error: {error}"))
    page.on(
        "console",
        lambda m: watch.errors.append(f"{m.text} ({m.location['url']})") if m.type == "error" else None,
    )
    page.on("request", lambda request: watch.note_address(request.url))
    page.on("websocket", lambda websocket: watch.note_address(websocket.url))
    page.goto(url, wait_until="domcontentloaded")
    return page


def leave(page: Page) -> None:
    """Close a page as a visitor does: it tells its server, which then ends its kernel."""
    with suppress(Error), page.expect_event("close", timeout=1000):  # a test may have closed it already
        page.close(run_before_unload=True)


def open_pane(page: Page, name: str) -> None:
    """Open a pane of the header, ``Share``, ``Open`` or ``?``, by the button of that name that is in sight."""
    page.locator(".cb-app.cb-full :is(.cb-topbutton, .cb-press):visible", has_text=name).first.click()
    page.locator(".cb-linkpane.cb-opened").wait_for(state="visible")


def choose_look(page: Page, look: str) -> None:
    """Choose a look: in the header, or in the pane behind ? where the header has no room for it."""
    if page.locator(".cb-header > .cb-look").is_visible():
        page.locator(".cb-header > .cb-look select").select_option(look)
        return
    open_pane(page, "?")
    page.locator(".cb-helppane .cb-look select").select_option(look)
    page.keyboard.press("Escape")
    page.locator(".cb-linkpane.cb-opened").wait_for(state="hidden")


def open_file(page: Page, file: Any) -> None:
    """Choose a file in the pane Open."""
    if not page.locator(".cb-opentext").is_visible():
        open_pane(page, "Open")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file)


def shared_file(page: Page, name: str) -> str:
    """The text of a file that the pane Share has."""
    if not page.locator(".cb-address").is_visible():
        open_pane(page, "Share")
    link = page.locator(f".cb-linkpane a[download='{name}']")
    text = str(link.evaluate("async a => await (await fetch(a.href)).text()"))
    page.keyboard.press("Escape")
    page.locator(".cb-linkpane.cb-opened").wait_for(state="hidden")
    return text


def no_errors(page: Page) -> None:
    """Assert that no script failed and that nothing was reported to the console as an error."""
    assert _watches[page].errors == []


def no_foreign_requests(page: Page) -> None:
    """Assert that the page asked nothing of any other host."""
    assert _watches[page].hosts - LOCAL_HOSTS == set()


def screenshot(page: Page, name: str) -> Path:
    """Save what the page shows as screenshots/NAME.png."""
    path = ROOT / "screenshots" / f"{name}.png"
    page.screenshot(path=path)
    return path


_PIXEL = "(e, [x, y]) => [...e.getContext('2d').getImageData(x, y, 1, 1).data]"


def pixel(page: Page, x: int, y: int, canvas: str = "canvas") -> tuple[int, int, int, int]:
    """The colour (red, green, blue, alpha) of a canvas at (x, y), in the canvas's own pixels."""
    return tuple(page.locator(canvas).first.evaluate(_PIXEL, [x, y]))


def wait_until_drawn(page: Page, x: int, y: int, canvas: str = "canvas") -> None:
    """Wait until something is painted on a canvas at (x, y); what the page shows instead is told."""
    try:
        page.wait_for_function(
            "([css, x, y]) => { const e = document.querySelector(css);"
            " return e && e.getContext('2d').getImageData(x, y, 1, 1).data[3] > 0 }",
            arg=[canvas, x, y],
        )
    except TimeoutError as error:
        canvases = page.locator(canvas).evaluate_all("all => all.map(e => [e.width, e.height, e.offsetWidth])")
        seen = f"canvases {canvases}, errors {_watches[page].errors}, words {page.inner_text('body')[:600]!r}"
        raise AssertionError(f"nothing is painted at ({x}, {y}): {seen}") from error


def lab_command(page: Page, name: str) -> None:
    """Run one of JupyterLab's commands, and wait for its end: "docmanager:save", say."""
    page.evaluate("name => window.jupyterapp.commands.execute(name)", name)


def run_all_cells(page: Page) -> None:
    """In JupyterLab: wait for the open notebook's kernel, then run its cells."""
    kernel = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
    page.wait_for_function(f"() => {kernel}?.status === 'idle'")
    lab_command(page, "notebook:run-all-cells")


# --- notebooks ----------------------------------------------------------------------------------------

BARE_CELL = """\
from ipycanvas import Canvas

canvas = Canvas(width=200, height=100)

def draw():
    canvas._canvas_manager._current_canvas = None  # a new page does not know which canvas was drawn on last
    canvas.fill_style = "#ff8000"
    canvas.fill_rect(10, 10, 50, 50)

canvas.on_client_ready(draw)
canvas
"""


def write_notebook(path: Path, *cells: str) -> Path:
    """Write a notebook with these code cells."""
    kernel = {
        "name": "python3",
        "display_name": "Python 3",
    }  # without one, JupyterLab opens a dialog and waits
    code = [nbformat.v4.new_code_cell(cell) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": kernel}), path)
    return path
