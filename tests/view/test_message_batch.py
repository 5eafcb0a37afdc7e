"""What is told inside leaves at the end, in its order and in one piece."""

import pytest
from ipykernel.kernelbase import Kernel

from clixbook.view.widgets.traffic.message_batch import one_burst, sent_first


class Sender:
    """A thread that would send: each time that it is woken it does what it was given."""

    def __init__(self):
        self.woken, self.sent = 0, []

    def schedule(self, send):
        self.woken += 1
        send()


@pytest.fixture
def sender(monkeypatch):
    sender = Sender()
    kernel = type("AKernel", (), {"iopub_thread": sender})
    monkeypatch.setattr(Kernel, "initialized", classmethod(lambda _: True))
    monkeypatch.setattr(Kernel, "instance", classmethod(lambda _: kernel))
    return sender


def say(sender, word):
    sender.schedule(lambda: sender.sent.append(word))


def test_one_burst_wakes_the_sender_once(sender):
    with one_burst():
        for word in ("board", "card"):
            say(sender, word)
        assert sender.sent == []
    assert (sender.sent, sender.woken) == (["board", "card"], 1)
    say(sender, "buttons")
    assert (sender.sent[-1], sender.woken) == ("buttons", 2)


def test_a_burst_within_another_belongs_to_it(sender):
    with one_burst():
        with one_burst():
            say(sender, "board")
        assert sender.sent == []
        say(sender, "card")
    assert (sender.sent, sender.woken) == (["board", "card"], 1)


def test_what_is_to_be_sent_first_leaves_before_what_was_told_before(sender):
    with one_burst(), one_burst() as burst:
        say(sender, "answer")
        with sent_first(burst):
            say(sender, "field")
        say(sender, "board")
    assert (sender.sent, sender.woken) == (["field", "answer", "board"], 1)


def test_what_was_told_before_an_error_leaves_all_the_same(sender):
    def fail():
        with one_burst():
            say(sender, "board")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    say(sender, "failed")
    assert sender.sent == ["board", "failed"]


def test_nothing_told_wakes_nobody(sender):
    with one_burst() as burst, sent_first(burst):
        pass
    assert sender.woken == 0


def test_without_a_kernel_nothing_differs(monkeypatch):
    monkeypatch.setattr(Kernel, "initialized", classmethod(lambda _: False))
    with one_burst() as burst, sent_first(burst):
        pass
