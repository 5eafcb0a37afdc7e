"""Admission control: connection limits, request time limits and host names.

A proxy before the server speaks for others. Where its address is known, the one that it names last in
``X-Forwarded-For`` counts; nobody else's word is taken for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream
from tornado.routing import AnyMatches, HostMatches, Rule, RuleRouter
from tornado.web import Application

MOST_BODY = 100_000
"""The largest body of a request in bytes: pages send one only as they are closed."""
HEADERS_WITHIN, BODY_WITHIN = 30, 10
"""The seconds for a request to arrive, and for its body."""
FROM_ONE = 128
"""The least limit on idle connections from one address: without a whole request yet, or kept open for the next."""
OF_A_PAGE = 8
"""Connections for one page: a browser keeps six, and the page opens a websocket beside them."""
FILES_EACH = 24
"""Files that a kernel needs of the server: its connections, and those of its page."""
FEWEST_OPEN = 64


class Door(HTTPServer):
    """A web server that limits silent connections."""

    def initialize(  # type: ignore[override]  # the few that a server of ours is given
        self, app: Any, *, most: int, from_one: int = FROM_ONE, uncounted: Collection[str] = ()
    ) -> None:
        """Serve ``app`` on ``most`` connections, ``from_one`` per address; ``uncounted`` are addresses of proxies."""
        self._open, self._most, self._from_one, self._uncounted = Counter[str](), most, from_one, uncounted
        self._from: dict[int, str] = {}
        super().initialize(
            app, max_body_size=MOST_BODY, idle_connection_timeout=HEADERS_WITHIN, body_timeout=BODY_WITHIN
        )

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Let a connection in, unless there are too many."""
        who = str(address[0]) if isinstance(address, tuple) else ""
        one = 0 if who in self._uncounted else self._open[who]
        if self._open.total() >= self._most or one >= self._from_one:
            stream.close()
            return
        before = set(self._connections)
        super().handle_stream(stream, address)
        for each in self._connections - before:
            self._open[who] += 1
            self._from[id(each)] = who

    def on_close(self, server_conn: Any) -> None:
        """Forget a connection that is finished, or has become a websocket."""
        super().on_close(server_conn)
        who = self._from.pop(id(server_conn), None)
        if who is not None:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


def visitor_of(request: HTTPServerRequest, proxies: Collection[str]) -> str:
    """The visitor's address; for a request by a known proxy, the one that it names."""
    peer = str(request.remote_ip or "")
    if peer not in proxies:
        return peer
    named = [each.strip() for each in ",".join(request.headers.get_list("X-Forwarded-For")).split(",")]
    return next((each for each in reversed(named) if each and each not in proxies), peer)[:64]


def connection_limit(kernels: int) -> int:
    """How many connections the files of this process allow, beside those of that many kernels."""
    try:
        import resource
    except ImportError:  # Windows
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(FEWEST_OPEN, min(4000, (soft if soft > 0 else wanted) - FILES_EACH * (kernels + 2)))


def most_from_one(kernels: int) -> int:
    """How many connections an address may keep that is allowed that many kernels.

    >>> most_from_one(10), most_from_one(30)
    (128, 240)
    """
    return max(FROM_ONE, OF_A_PAGE * kernels)


def by_name(app: Application, names: Collection[str], other: Application) -> Any:
    """The application for requests under one of these names, and ``other`` for the rest; for any without names.

    A page of another host, whose name leads here, would else be let in as if it were ours.
    """
    if not names:
        return app
    ours = "|".join(re.escape(each) for each in names)
    return RuleRouter([Rule(HostMatches(f"(?i:{ours})$"), app), Rule(AnyMatches(), other)])
