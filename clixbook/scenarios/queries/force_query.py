"""The query about a force: the cost of its figures, and whether they may be built together."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.answers.answers import Reason
from clixbook.board.model.board import Board
from clixbook.engine.rules.forces.forces import force_cost
from clixbook.engine.sequence.set_up.forces.force_entries import force_of, why_no_force
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.scenarios.queries.queries import AnswerPart, Arg, Arguments, Query, big_number, texts, yes_no


@dataclass(frozen=True)
class ForceCheck:
    """The ``cost`` of a force, and the ``reasons`` against it."""

    cost: int
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> str:
        """The cost as a sentence."""
        return f"Together they cost {self.cost}."

    @property
    def verdict(self) -> bool:
        """True if nothing forbids it."""
        return not self.reasons


def check_force(_: Board, rules: Rulebook, a: Arguments) -> ForceCheck:
    """The force of these figures and objects, for that many points."""
    figures, objects = a["figures"], a.get("objects", ())
    cost = force_cost(force_of(figures, rules, objects=objects), rules=rules)
    return ForceCheck(cost, why_no_force(figures, a["points"], rules, objects=objects))


MAY_BUILD = Query(
    {"figures": Arg(texts, needed=True), "points": Arg(big_number, needed=True), "objects": Arg(texts)},
    {
        "verdict": yes_no(),
        "cost": AnswerPart(AnswerKind.NUMBER, lambda force, _: force.cost),
        "why": AnswerPart(AnswerKind.NAMES, lambda force, _: [reason.ruling for reason in force.reasons]),
    },
    check_force,
)
