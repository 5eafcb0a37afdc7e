"""Reasons for plans, as data and in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from clixbook.board.answers.message import plural
from clixbook.errors import BadFile


class Why(StrEnum):
    """The purpose of a plan."""

    KNOCKS_OUT = "somebody is likely knocked out"
    STRIKES = "it strikes"
    WITHDRAWS = "less is at risk"
    COMES = "it comes closer"
    RESTS = "tokens are cleared"
    STANDS_BETTER = "its next turn is better"
    ENDS = "nothing else is better"
    UNWEIGHED = "it was not weighed"
    EAGER = "attacks come first"
    CARELESS = "anything would do"


@dataclass(frozen=True)
class PlanReason:
    """Why: ``going`` figures move, ``risk`` points are at risk after it and ``staying`` if nothing is done; the player
    leads by ``lead`` points, or is behind by as many below 0.

    >>> str(PlanReason(Why.COMES, going=2, lead=-50))
    'it is behind by 50 points, so it comes closer, together'
    >>> str(PlanReason(Why.WITHDRAWS, risk=9.2, staying=24))
    'less is at risk there: 9 points, not 24'
    """

    why: Why = Why.ENDS
    going: int = 0
    risk: float = 0.0
    staying: float = 0.0
    lead: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Its facts, as JSON keeps them.

        >>> PlanReason.from_dict(PlanReason(Why.COMES, going=2).to_dict())
        PlanReason(why=<Why.COMES: 'it comes closer'>, going=2, risk=0.0, staying=0.0, lead=0)
        """
        return {**asdict(self), "why": self.why.name}

    @classmethod
    def from_dict(cls, data: Any) -> PlanReason:
        """The reason from ``to_dict``; a ClixbookError for anything else."""
        try:
            risk, staying = float(data["risk"]), float(data["staying"])
            round(risk + staying)  # neither NaN nor infinite
            return cls(Why[data["why"]], int(data["going"]), risk, staying, int(data["lead"]))
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise BadFile(f"{data!r:.60} is no reason of a machine.") from error

    def __str__(self) -> str:
        return f"{self._score_words()}{self._reason_words()}"

    def _score_words(self) -> str:
        """The part that the score plays in the reason."""
        if self.why is Why.COMES and self.lead < 0:
            return f"it is behind by {plural(-self.lead, 'point')}, so "
        if self.why in (Why.STRIKES, Why.COMES) and self.lead > 0:
            return f"it leads by {plural(self.lead, 'point')} and keeps that by going on: "
        return ""

    def _reason_words(self) -> str:
        match self.why:
            case Why.KNOCKS_OUT:
                return f"somebody is likely knocked out, {self._risk_comparison()}"
            case Why.STRIKES:
                return f"it strikes, {self._risk_comparison()}"
            case Why.WITHDRAWS:
                return f"less is at risk there: {plural(round(self.risk), 'point')}, not {round(self.staying)}"
            case Why.COMES:
                told = "it comes closer, together" if self.going > 1 else "it comes closer"
                return (
                    f"{told}, though {plural(round(self.risk), 'point')} are at risk" if round(self.risk) > 1 else told
                )
            case Why.RESTS:
                return "whoever rests loses the tokens, and to act would gain no more"
            case Why.STANDS_BETTER:
                return "it stands better there for its next turn"
            case Why.ENDS:
                return "nothing that it could do is better"
            case Why.UNWEIGHED:
                return "it did the first thing that came to mind and weighed nothing else, as weaker machines often do"
            case Why.EAGER:
                return "it makes the attack that hurts most, else it comes closer"
            case Why.CARELESS:
                return "it does anything that it may, and thinks of nothing"

    def _risk_comparison(self) -> str:
        """The risk beside that of doing nothing."""
        risk, staying = round(self.risk), round(self.staying)
        if risk > staying:
            return f"which is worth {plural(risk - staying, 'point')} more at risk"
        return (
            f"and less is at risk after it: {plural(risk, 'point')}, not {staying}"
            if risk < staying
            else "and no more is at risk"
        )


NOTHING_BETTER = PlanReason()
UNWEIGHED = PlanReason(Why.UNWEIGHED)
