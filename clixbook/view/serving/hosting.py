"""The page server: pre-warmed kernels, a limit on them, and a health check.

``python -m clixbook.view.serving.hosting NOTEBOOK`` is Voilà with five differences. A visitor gets a kernel that has
imported everything already, and is told the address when the visitor comes. The page is sent before that kernel has
opened the room after which NOTEBOOK is called; the page is connected to it once it has. There are at most
``Kernels.most`` kernels; further visitors read one sentence and are let in later (kernels.py). Requests and
messages of strangers are limited (channels.py, door.py). And there are only the addresses that a page needs.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, cast

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import Application, HTTPError, RequestHandler
from traitlets import List, Unicode as Text
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

import clixbook
from clixbook.view.serving.admission import Door, by_name, connection_limit, most_from_one, visitor_of
from clixbook.view.serving.channels import MOST_BYTES, Channels, lacks_protocol
from clixbook.view.serving.kernels import VISITOR, FullHouse, Kernels, NoKernel
from clixbook.view.serving.page_made import make_page
from clixbook.view.serving.pages import MODEL
from clixbook.view.serving.short_pages import TRY_AGAIN, Plain, overworked_html, wait_html

MESSAGE_TYPES = ["comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request"]
"""Types of messages that a page may send to its kernel; none ends it, since a request does that."""
PARENT_EVERY = 2000  # milliseconds between two looks whether the process that started the server still runs


# -- addresses --------------------------------------------------------------------------------------------------


class Page(Plain, TornadoVoilaHandler):
    """The page, or a refusal with reason and time when the server is full."""

    made: ClassVar[list[str]] = []
    """The page that Voilà made before anybody came, before and after the number of a kernel (page_made.py)."""

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """The page for this visitor, which differs from others in its kernel alone."""
        if path:
            raise HTTPError(404)
        env = {**os.environ, "QUERY_STRING": self.request.query}
        kernel_id = await self.kernel_manager.start_kernel(kernel_name="python3", env=env)
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        yield kernel_id.join(self.made)

    async def get(self, path: str | None = None) -> None:
        """Answer a visitor."""
        if self.settings["counts"]:
            VISITOR.set(visitor_of(self.request, self.settings["proxies"]))
        try:
            await super().get(path)
        except FullHouse as full:
            self._ask_to_wait(full.status_code, wait_html(full.most, self.request.uri or "/", each=full.each))
        except NoKernel as none:
            self._ask_to_wait(none.status_code, overworked_html(self.request.uri or "/"))

    def _ask_to_wait(self, status: int, html: str) -> None:
        self.set_status(status)
        self.set_header("Retry-After", str(TRY_AGAIN))
        self.set_header("Refresh", str(TRY_AGAIN))
        self.finish(html)


class Health(RequestHandler):
    """Health check: the server answers and has room."""

    def get(self) -> None:
        """Answer at once, without a kernel."""
        kernels = self.settings["kernel_manager"]
        self.set_header("Cache-Control", "no-store")
        full = kernels.visitors >= kernels.most
        self.finish(
            {"status": "full" if full else "ok", "visitors": kernels.visitors, "most": kernels.most,
             "warm": kernels.ready, "version": clixbook.__version__}
        )  # fmt: skip


class OfTemplate(Plain, TemplateStaticFileHandler):
    """Files of a template."""

    def parse_url_path(self, path: str) -> str:
        """The file's path below its template; there is none where the address names no file of one."""
        if "\0" in path:  # no file can be called so
            raise HTTPError(404)
        try:
            return cast(str, super().parse_url_path(path))
        except (ValueError, AssertionError):
            raise HTTPError(404) from None

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        """The file's path on this machine."""
        try:
            return cast(str, super().get_absolute_path(root, path))
        except (ValueError, AssertionError, UnboundLocalError):
            raise HTTPError(404) from None


class Alive(RequestHandler):
    """Kernel check for a page: alive, or why it ended."""

    async def get(self, kernel_id: str) -> None:
        """Answer at once with the state of the kernel."""
        state = await self.settings["kernel_manager"].state_of(kernel_id)
        self.set_header("Cache-Control", "no-store")
        self.finish({"state": "proxy" if state == "alive" and lacks_protocol(kernel_id) else state})


class Nothing(Plain, RequestHandler):
    """Handler of all other addresses."""

    def prepare(self) -> None:
        """Answer that there is nothing at this address."""
        raise HTTPError(404)


class UnknownHost(Nothing):
    """Handler for requests under another server's name."""

    def prepare(self) -> None:
        """Refuse a request for another host."""
        raise HTTPError(421)


class Nobody(IdentityProvider):
    """Anonymous user: no accounts, no month-long cookie."""

    def get_user(self, handler: Any) -> User:  # a hook of the server's
        """The one user for everybody."""
        return User("visitor")


class Robots(RequestHandler):
    """robots.txt: keeps robots from starting kernels for positions."""

    def get(self) -> None:
        """The first page may be read, no other."""
        self.set_header("Content-Type", "text/plain")
        self.finish("User-agent: *\nDisallow: /*?\nDisallow: /voila/\n")


class Server(Voila):
    """Voilà with our page, kernels and health address.

    ``names`` are those by which it may be asked for, all if there are none; ``proxies`` the addresses that speak for
    others.
    """

    names = List(Text(), help="Hosts that are answered; all if there are none.").tag(config=True)
    proxies = List(Text(), help="Addresses of proxies, whose X-Forwarded-For is believed.").tag(config=True)

    def initialize(self, argv: list[str] | None = None) -> None:
        """Initialize Voilà, with our own kernels."""
        super().initialize(argv)
        self.voila_configuration.multi_kernel_manager_class = Kernels
        self.voila_configuration.page_config_hook = page_config
        self.identity_provider_class = Nobody

    def init_settings(self) -> dict[str, Any]:
        """Voilà's; and the first kernels are warmed up once the server runs."""
        settings = cast(dict[str, Any], super().init_settings())
        self.kernel_manager.page = Path(self.notebook_path).stem
        self.kernel_manager.allowed_message_types = MESSAGE_TYPES
        self.kernel_manager.allow_tracebacks = False
        IOLoop.current().add_callback(self.kernel_manager.refill)
        return {
            **settings,
            "proxies": frozenset(self.proxies),
            "counts": bool(self.kernel_manager.most_each),
            "websocket_max_message_size": MOST_BYTES,
            "default_handler_class": Nothing,
        }

    def init_handlers(self) -> list[Any]:
        """Ours, and those of Voilà's that a page needs."""
        own: dict[Any, Any] = {
            TornadoVoilaHandler: Page, VoilaKernelWebsocketHandler: Channels, TemplateStaticFileHandler: OfTemplate
        }  # fmt: skip
        for each in (KernelHandler, MultiStaticFileHandler, VoilaShutdownKernelHandler, FileFindHandler):
            own[each] = type(each.__name__, (Plain, each), {})
        theirs = [(path, own[each], *rest) for path, each, *rest in super().init_handlers() if each in own]
        self._page_options = next(rest[0] for _, handler, *rest in theirs if handler is Page)
        ours = [
            (r"/health", Health), (r"/voila/health", Health), (r"/robots\.txt", Robots),
            (r"/alive/([-0-9a-f]{36})", Alive),
        ]  # fmt: skip
        return [*((url_path_join(self.server_url, path), handler) for path, handler in ours), *theirs]

    def listen(self) -> None:
        """Serve until the end, behind our door."""
        self.ioloop = IOLoop.current()
        try:
            Page.made = self.ioloop.run_sync(lambda: make_page(self.app, self._page_options))
        except Exception:
            self.stop()
            raise
        app = by_name(self.app, self.names, Application([(".*", UnknownHost)], base_url=self.base_url))
        kernels = self.kernel_manager
        room = {"most": connection_limit(kernels.most), "from_one": most_from_one(kernels.most_each or kernels.most)}
        door = Door(app, **room, uncounted=frozenset(self.proxies))
        door.listen(self.port, self.ip)
        PeriodicCallback(partial(self._stop_if_orphaned, os.getppid()), PARENT_EVERY).start()
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _stop_if_orphaned(self, parent: int) -> None:
        """Stop if the process that started the server was killed before it could end it."""
        if os.getppid() != parent:
            self.ioloop.stop()


def page_config(config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The settings for the browser's scripts: the model to show, and that there are no formulas to set (page.js)."""
    return {**config, "model": MODEL, "fullMathjaxUrl": "data:text/javascript,//"}


if __name__ == "__main__":
    Server.launch_instance()
