"""Widgets made before there is a page say nothing; from then on they speak."""

import comm
import pytest
from ipykernel.comm.comm import BaseComm
from ipykernel.kernelbase import Kernel
from ipywidgets import HTML

from clixbook.view.serving.detached_widgets import below_voila, unheard


@pytest.fixture
def told(monkeypatch):
    told = []
    monkeypatch.setattr(BaseComm, "publish_msg", lambda self, kind, **keys: told.append((kind, keys.get("data"))))
    monkeypatch.setattr(Kernel, "instance", classmethod(lambda _: "a kernel"))
    return told


def test_below_voila_a_page_is_made_in_silence_and_speaks_afterwards(told, monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    before = comm.create_comm
    with unheard(below_voila()):
        part = HTML("one")
        part.value = "two"
    assert told == []
    assert comm.create_comm is before
    part.value = "three"
    assert [(kind, data["state"]) for kind, data in told] == [("comm_msg", {"value": "three"})]


def test_an_error_leaves_nobody_silent(told, monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    before = comm.create_comm
    making = unheard(below_voila())
    making.__enter__()
    part = HTML("one")
    assert not making.__exit__(ZeroDivisionError, ZeroDivisionError(), None)
    assert comm.create_comm is before
    part.value = "two"
    assert len(told) == 1


def test_in_a_notebook_widgets_are_told_of_at_once(told, monkeypatch):
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    monkeypatch.setattr(comm, "create_comm", lambda **keys: BaseComm(**keys))
    with unheard(below_voila()):
        HTML("one")
    assert [kind for kind, _ in told] == ["comm_open"] * len(told) != []
