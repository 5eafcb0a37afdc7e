"""A process that has opened every room once, and the kernels that are forked from it.

A new kernel imports everything and opens every room before it is warm, four seconds of a processor each time. The fork
server does so once, and a kernel is a copy of it, warm from the first moment, which shares the memory of what never
changes. There is one only where a process can be forked and watched safely, which is Linux.

``python -m clixbook.view.serving.fork_server LIFELINE`` is that process. It reads requests from its standard input, a
socket, each a line of JSON, and answers with the number of the process that it forked. A kernel ends when nobody holds
the other end of the pipe ``LIFELINE`` any more: when the page server has ended.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

CAN_FORK = sys.platform == "linux" and hasattr(os, "pidfd_open")
READY = "ready"
PATIENCE = 60.0  # seconds that a slow machine may take to open every room, or to fork
UNKNOWN = -1
"""The exit status of a kernel, which is known only to the process that forked it."""


# -- in the page server -----------------------------------------------------------------------------------------------


class ForkServer:
    """The page server's end of a fork server, which is started by ``prepare``.

    Another process takes the place of one that has ended; the kernels of the first one live on.
    """

    def __init__(self) -> None:
        self.is_ready = False
        self._in_turn = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._lifeline: int | None = None
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def prepare(self) -> None:
        """Start the process if it does not run, and wait until it has opened every room."""
        async with self._in_turn:
            if not self.is_ready:
                self._end_process()
                await self._start()
                self.is_ready = await self._reply() == READY

    async def _start(self) -> None:
        ours, theirs = socket.socketpair()
        if self._lifeline is None:
            self._kernels_end, self._lifeline = os.pipe()
        with theirs:
            command = [sys.executable, "-m", "clixbook.view.serving.fork_server", str(self._kernels_end)]
            self._process = subprocess.Popen(
                command, stdin=theirs.fileno(), pass_fds=[self._kernels_end], start_new_session=True
            )
        self._connection = await asyncio.open_unix_connection(sock=ours)

    async def fork(self, argv: list[str], env: dict[str, str], folder: str | None) -> ForkedKernel:
        """A kernel with these arguments; a ChildProcessError if the fork server does not answer."""
        async with self._in_turn:
            request = {"argv": argv, "env": env, "folder": folder}
            reply = await self._reply(f"{json.dumps(request)}\n")
        if not reply:
            self.is_ready = False
            raise ChildProcessError("the fork server does not answer")
        return ForkedKernel(int(reply))

    async def _reply(self, request: str = "") -> str:
        if self._connection is None:
            return ""
        replies, requests = self._connection
        try:
            requests.write(request.encode())
            line = await asyncio.wait_for(replies.readline(), PATIENCE)
        except (OSError, TimeoutError):  # it has ended, or hangs
            return ""
        return line.decode().strip()

    def stop(self) -> None:
        """End the process and all kernels that were ever forked."""
        self._end_process()
        if self._lifeline is not None:
            os.close(self._lifeline)
            os.close(self._kernels_end)
            self._lifeline = None

    def _end_process(self) -> None:
        self.is_ready = False
        if self._connection is not None:
            self._connection[1].close()
            self._connection = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class ForkedKernel:
    """A process that another one forked, to be waited for and ended like a ``subprocess.Popen``."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._end = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """Its exit status once it has ended, else None."""
        return self._status(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; raises subprocess.TimeoutExpired."""
        status = self._status(timeout)
        if status is None:
            raise subprocess.TimeoutExpired("kernel", timeout or 0)
        return status

    def _status(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            poll = select.poll()
            poll.register(self._end, select.POLLIN)
            if poll.poll(None if timeout is None else timeout * 1000):
                self.returncode = UNKNOWN
                os.close(self._end)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._end, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class ForkedProvisioner(LocalProvisioner):
    """Launches kernels from a fork server."""

    fork_server: ForkServer

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Launch the kernel of this command; a ChildProcessError if the fork server does not answer."""
        argv = cmd[cmd.index("-f") :]
        kernel: Any = await self.fork_server.fork(argv, kwargs["env"], kwargs.get("cwd"))
        self.process, self.pid, self.pgid = kernel, kernel.pid, kernel.pid  # it leads a process group
        self.cwd = kwargs.get("cwd") or os.getcwd()
        return self.connection_info


# -- in the fork server -----------------------------------------------------------------------------------------------


def serve_forks(control: socket.socket) -> dict[str, Any] | None:
    """Fork at each request. Returns the request in the process that was forked, and None when no more can come."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # kernels that have ended leave nothing behind
    control.sendall(f"{READY}\n".encode())
    with control.makefile() as requests:
        for line in requests:
            if not (pid := os.fork()):
                return dict(json.loads(line))
            control.sendall(f"{pid}\n".encode())
    return None


def run_kernel(request: dict[str, Any], lifeline: int) -> None:
    """Be the kernel that was asked for, until its end."""
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target
    from ipywidgets.widgets import widget

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(request["env"])
    if request["folder"]:
        os.chdir(request["folder"])
    threading.Thread(target=_end_with_server, args=(lifeline,), daemon=True).start()
    app: Any = IPKernelApp.instance(parent_handle=1)  # it need not look whether its parent, the fork server, still runs
    app.initialize(request["argv"])
    register_comm_target()  # widgets do so while they are imported, if there is a kernel
    for each in widget._instances.values():
        each.comm.kernel = app.kernel  # a widget whose connection knows no kernel stays silent for good
    app.start()


def _end_with_server(lifeline: int) -> None:
    os.read(lifeline, 1)  # nobody writes: it returns when the other end is closed
    os._exit(1)


def main() -> None:
    """The process; see above."""
    import ipykernel.ipkernel
    import ipykernel.kernelapp  # noqa: F401  each kernel needs them

    from clixbook.view.serving.prewarm import warm_up

    control = socket.socket(fileno=os.dup(0))
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    warm_up()
    request = serve_forks(control)
    control.close()
    if request is not None:
        run_kernel(request, int(sys.argv[1]))


if __name__ == "__main__":
    main()
