"""Effects of our own for tests of play: each speaks at the moments that a test names, in every book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from clixbook.engine.actions import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.rulebooks import Rulebook


class MadeUp(Effect):
    """An effect that every book knows; ``row`` is a ruling for its reasons."""

    row: ClassVar[str] = "ACT-06"

    def in_play(self, rules: Rulebook) -> bool:
        return True


@dataclass(frozen=True)
class Drill(MadeUp):
    """Notes when it was called; ``kind_`` is the kind of action that it takes to use it."""

    name: ClassVar[str] = "drill"
    kind_: str = "power"

    def kind(self, rules: Rulebook) -> str:
        return self.kind_

    def offers(self, user: User) -> Iterator[Use]:
        yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Any, ...]:
        return ()

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        events.append(Event(f"{user.who} drills."))
        return user.state
        yield


def made_up(name: str, **moments: Callable[..., Any]) -> Effect:
    """An effect of that name, with the methods given: ``on_value=lambda it, user, name, attack: ...``."""
    kind: type[Effect] = type("MadeUp", (MadeUp,), {"name": name, **moments})
    return kind()


def valued(name: str, **changes: Iterable[Any]) -> Effect:
    """An effect that changes its user's own values: ``attack=[Modifier(2, "Cheer")]``."""
    return made_up(name, on_value=lambda it, user, value, attack: changes.get(value, ()))


def with_power(name: str, *whom: str) -> dict[str, Any]:
    """Settings by which these figures, or the bruiser, show the power on every click."""
    return {who: {"powers": {"damage": name}} for who in whom or ("bruiser",)}
