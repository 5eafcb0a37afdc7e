"""Serve the pages with Voilà: one command, one address, nothing left running afterwards."""

from __future__ import annotations

import errno
import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clixbook.errors import BadWord, ClixbookError
from clixbook.resources import resource_dir

HOST = "127.0.0.1"
LOCAL = (HOST, "localhost", "::1")
IDLE, MEMORY, PROCESSOR = 10.0, 1000, 1800
"""Minutes without a gesture, megabytes, and seconds of a processor that a visitor of a public server has."""
NEVER = 10**9
LAST_LINES = 5  # of the server's log, shown when it does not start
EVERYWHERE = ("0.0.0.0", "")  # addresses to listen at, which nobody can be called by
ENDED_BY = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that end the server as Ctrl-C does; SIGHUP comes when the terminal's window is closed."""
PATIENCE = 60.0  # seconds that a slow machine may take to start the server
SETTINGS: dict[str, Any] = {
    "Voila": {
        "ip": HOST,
        "open_browser": False,
        "port_retries": 0,
        "log_level": "ERROR",
        # A page that closes posts "end my kernel", without the cookie that this check wants: every visit would
        # leave a kernel behind. There is no log-in to protect, and nobody can guess the kernel's number.
        "tornado_settings": {"disable_check_xsrf": True},
    },
    "VoilaConfiguration": {
        "template": "clixbook",
        "theme": "light",
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "show_tracebacks": False,
        "file_allowlist": [],  # the page needs no file, so a visitor gets none
        # these only report an error outside their own application; the last has the colours of code, and none is shown
        "extension_denylist": [
            "@jupyter-notebook/lab-extension",
            "@jupyterhub/jupyter-server-proxy",
            "jupyterlab_pygments",
        ],
    },
    "Kernels": {"warm": 1, "most": 20, "abandoned_after": 120},  # kernels.py
    "KernelRestarter": {"restart_limit": 0, "time_to_dead": 1.0},  # a kernel in place of a dead one knows no page
    "MappingKernelManager": {"cull_interval": 60},
    "VoilaExecutor": {"timeout": 60},
}


@dataclass(frozen=True)
class VisitorLimits:
    """Resource limits of visitors, and their identity.

    ``names`` are the hosts by which it is asked for, all if there are none; ``proxies`` the addresses that speak for
    others. ``each`` kernels one address may have, ``idle`` minutes nobody need do anything, and a kernel may take
    ``memory`` megabytes and ``processor`` seconds: 0 is any number, None what suits the server. One for this machine
    alone has no bounds.
    """

    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    each: int | None = None
    idle: float | None = None
    memory: int | None = None
    processor: int | None = None

    def is_public(self, host: str, base: str) -> bool:
        """Whether other machines can reach a server at this address."""
        return host not in LOCAL or base != "/" or bool(self.names or self.proxies)


def serve(
    port: int | None = None,
    browser: bool = True,
    tell: Callable[[str], object] = print,
    page: str = "start",
    *,
    warm: int = 1,
    most: int = 20,
    host: str = HOST,
    base: str = "/",
    bounds: VisitorLimits | None = None,
) -> None:
    """Serve the pages on this machine until Ctrl-C, and print their address; ``page`` is the first one.

    ``port`` None takes a free one. ``browser`` opens the page. ``warm`` kernels wait for visitors, ``most`` is how many
    there may be in all. ``host`` "0.0.0.0" lets other machines in, ``base`` is the path below which a proxy shows the
    pages, and ``bounds`` what visitors may take. Raises a ClixbookError if Voilà is not installed, if a number is too
    small, if the port is taken, or if the server does not start.
    """
    if importlib.util.find_spec("voila") is None:
        raise ClixbookError("The page needs Voilà; install it with: pip install 'clixbook[app]'")
    notebook = resource_dir("notebooks") / f"{page}.ipynb"
    settings = settings_for(warm=warm, most=most, host=host, base=base, bounds=bounds)
    port = free_port(port, host)
    address = f"http://{HOST if host in EVERYWHERE else host}:{port}{settings['Voila']['base_url']}"
    with tempfile.TemporaryDirectory(prefix="clixbook-") as folder:
        before = {each: signal.signal(each, _interrupt) for each in ENDED_BY}
        server = _start(notebook, port, Path(folder), settings)
        try:
            _wait_until_it_listens(server, port, host, Path(folder))
            tell(f"clixbook is open at {address}  (Ctrl-C ends it)")
            if browser:
                webbrowser.open(address)
            if server.wait():
                raise ClixbookError(f"Voilà stopped: {_last_words(Path(folder))}")
        except KeyboardInterrupt:
            tell("clixbook is closed.")
        finally:
            _end(server)
            for each, handler in before.items():
                signal.signal(each, handler)


def settings_for(
    *, warm: int, most: int, host: str = HOST, base: str = "/", bounds: VisitorLimits | None = None
) -> dict[str, Any]:
    """The server's settings for that many kernels, at this address; a ClixbookError if a number is too small."""
    if most < 1 or warm < 0:
        raise BadWord("The page needs room for one visitor at least, and cannot keep fewer than 0 kernels warm.")
    base = "/" + base.strip("/") + "/" if base.strip("/") else "/"
    own = bounds or VisitorLimits()
    if any(each is not None and each < 0 for each in (own.each, own.idle, own.memory, own.processor)):
        raise BadWord("What a visitor may take is 0, which is any amount, or more.")
    public = own.is_public(host, base)
    each = most // 2 or 1 if host not in LOCAL or own.proxies else 0
    kernels = {
        "warm": warm,
        "most": most,
        "most_each": each if own.each is None else own.each,
        "memory": (MEMORY if public else 0) if own.memory is None else own.memory,
        "processor": (PROCESSOR if public else 0) if own.processor is None else own.processor,
    }
    idle = (IDLE if public else 0) if own.idle is None else own.idle
    return {
        **SETTINGS,
        "Voila": {**SETTINGS["Voila"], "ip": host, "base_url": base},
        "Server": {"names": list(own.names), "proxies": list(own.proxies)},
        "Kernels": {**SETTINGS["Kernels"], **kernels},
        "MappingKernelManager": {
            **SETTINGS["MappingKernelManager"],
            "cull_idle_timeout": round(idle * 60) or NEVER,
            "cull_connected": bool(idle),
        },
    }


def free_port(port: int | None, host: str = HOST) -> int:
    """This port if it is free; for None any free one."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port or 0))
        except OverflowError:
            raise BadWord(f"There is no port {port}; ports are 1 to 65535.") from None
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise ClixbookError(f"This machine has no address {host}; --host takes one of its own.") from None
            raise ClixbookError(f"Port {port} is taken or not allowed; choose another with --port.") from None
        return int(probe.getsockname()[1])


def _start(notebook: Path, port: int, folder: Path, settings: dict[str, Any]) -> subprocess.Popen[bytes]:
    """Our server in a process group of its own, with these settings and our template."""
    (folder / "voila.json").write_text(json.dumps(settings), encoding="utf-8")
    templates = str(Path(__file__).parent / "jupyter")
    paths = [templates, *filter(None, [os.environ.get("JUPYTER_PATH")])]
    with (folder / "voila.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "clixbook.view.serving.hosting", str(notebook), f"--port={port}"],
            cwd=folder,
            env={**os.environ, "JUPYTER_PATH": os.pathsep.join(paths)},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches this process alone, which then ends the server in order
        )


def _wait_until_it_listens(server: subprocess.Popen[bytes], port: int, host: str, folder: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex((HOST if host in EVERYWHERE else host, port)) == 0:
                return
        time.sleep(0.1)
    raise ClixbookError(f"Voilà did not start: {_last_words(folder)}")


def _last_words(folder: Path) -> str:
    """The last lines of the server's log, without those that every kernel writes at its start."""
    lines = (folder / "voila.log").read_text(encoding="utf-8", errors="replace").splitlines()
    lines_left = [each for each in lines if each.strip() and not each.startswith("[IPKernelApp] WARNING")]
    return "\n".join(lines_left[-LAST_LINES:]) or "it left no message."


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _end(server: subprocess.Popen[bytes]) -> None:
    """Ask the server to end, which also ends its kernels; insist if it does not."""
    if server.poll() is not None:
        return
    server.terminate()
    try:
        server.wait(timeout=15)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
