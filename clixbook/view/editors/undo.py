"""Undo and redo of a value that is changed as a whole."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")
MOST_STEPS = 200


class Steps(Generic[T]):
    """Values of an editor, ``now`` among them; a change after undo drops the undone."""

    def __init__(self, first: T) -> None:
        self._past: list[T] = []
        self.now = first
        self._ahead: list[T] = []

    @property
    def can_undo(self) -> bool:
        """Is there a step to take back?"""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Is there a step to take again?"""
        return bool(self._ahead)

    def put(self, value: T) -> bool:
        """Go on to this value; False if it is the present one."""
        if value == self.now:
            return False
        self._past = [*self._past[-MOST_STEPS + 1 :], self.now]
        self.now, self._ahead = value, []
        return True

    def undo(self) -> None:
        """Back to the value before, if there is one."""
        if self._past:
            self._ahead.append(self.now)
            self.now = self._past.pop()

    def redo(self) -> None:
        """Take back the last undo, if there was one."""
        if self._ahead:
            self._past.append(self.now)
            self.now = self._ahead.pop()
