"""A kernel answers a gesture before it says that it has worked on it; of state it says so at once."""

import asyncio

import pytest
from ipykernel.kernelbase import Kernel

from clixbook.view.serving import reply_first as module
from clixbook.view.serving.reply_first import answer_first

GESTURE = {"content": {"data": {"method": "custom", "content": {"event": "mouse_up"}}}}
STATE = {"content": {"data": {"method": "update", "state": {"value": 3}}}}
RUN = {"content": {"code": "1", "data": "custom"}}


class Told:
    """A kernel of which only what it says of itself is there."""

    def __init__(self):
        self.said, self.parent = [], RUN

    def get_parent(self, channel):
        return self.parent

    def _publish_status(self, status, channel, parent=None):
        self.said.append((status, channel, parent or self.parent))


@pytest.fixture
def kernel(monkeypatch):
    kernel = Told()
    monkeypatch.setattr(Kernel, "initialized", classmethod(lambda _: True))
    monkeypatch.setattr(Kernel, "instance", classmethod(lambda _: kernel))
    monkeypatch.setattr(module, "AFTER", 0.01)
    answer_first()
    return kernel


async def work_on(kernel, message, answer):
    kernel.parent = message
    kernel._publish_status("busy", "shell")
    kernel.said.append(answer)
    kernel._publish_status("idle", "shell")


def test_two_gestures_are_answered_before_it_is_said_that_they_are_done(kernel):
    async def click():
        for answer in ("pressed", "released"):
            await work_on(kernel, GESTURE, answer)
        kernel.parent = RUN  # something else has come since: what is done is still told of the gestures
        await asyncio.sleep(0.1)

    asyncio.run(click())
    assert kernel.said == ["pressed", "released", *[("idle", "shell", GESTURE)] * 2]


@pytest.mark.parametrize("message", [STATE, RUN, {}], ids=["state", "a cell", "nothing"])
def test_of_all_else_it_is_said_at_once(kernel, message):
    asyncio.run(work_on(kernel, message, "answer"))
    busy, answer, idle = kernel.said
    assert (busy[0], answer, idle[0]) == ("busy", "answer", "idle")


def test_without_a_kernel_nothing_happens(monkeypatch):
    monkeypatch.setattr(Kernel, "initialized", classmethod(lambda _: False))
    monkeypatch.setattr(Kernel, "instance", classmethod(lambda _: pytest.fail("nobody is to be asked")))
    answer_first()
