"""Reasons for plans, as data and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from clixbook.board.answers.message import name_list, plural
from clixbook.errors import BadFile
from clixbook.rulebooks.printed_names import printed_name

Names = Mapping[str, str]
NO_NAMES: Names = MappingProxyType({})


class Why(StrEnum):
    """The purpose of a plan."""

    KNOCKS_OUT = "somebody is likely knocked out"
    STRIKES = "it strikes"
    WITHDRAWS = "less is at risk"
    COMES = "it comes closer"
    RESTS = "tokens are cleared"
    STANDS_BETTER = "its next turn is better"
    ENDS = "nothing else is better"
    SPENT = "no action is left"
    AT_HAND = "it is the first useful thing"
    EAGER = "attacks come first"
    CARELESS = "anything would do"


@dataclass(frozen=True)
class StepFacts:
    """The purpose of a step of a plan: ``who`` goes ``to`` a square, uses a ``power``, attacks a ``target``, or all.

    ``percent`` is how likely one roll hits, for so many ``clicks``. ``later``: that attack is one of the next turn.
    Without an attack ``target`` is the nearest opponent, ``before`` and ``after`` squares of way from it.

    >>> str(StepFacts("bruiser", to="E5", target="gnat", ranged=True, percent=58, clicks=2, later=True))
    'bruiser moves to E5: next turn it can shoot gnat at 58 %'
    >>> StepFacts("bruiser", target="gnat", percent=72, clicks=2).words({"bruiser": "Bruiser", "gnat": "Gnat"})
    'Bruiser attacks Gnat: 72 % for 2 clicks'
    """

    who: str
    to: str = ""
    power: str = ""
    target: str = ""
    ranged: bool = False
    percent: int = 0
    clicks: int = 0
    later: bool = False
    before: int = 0
    after: int = 0

    def words(self, names: Names = NO_NAMES) -> str:
        """The step in words, with the names of figures."""
        who, attack = names.get(self.who, self.who), ""
        if self.percent and not self.later:
            attack = f"{'shoots' if self.ranged else 'attacks'} {names.get(self.target, self.target)}"
        sentence = f"{who} {' and '.join(filter(None, (self._way_words(), attack))) or 'acts'}"
        return ": ".join(filter(None, (sentence, self.purpose(names))))

    def purpose(self, names: Names = NO_NAMES) -> str:
        """``72 % for 2 clicks``: the aim of the step, without the step; "" if it is known of no purpose."""
        target = names.get(self.target, self.target)
        if self.later:
            return f"next turn it can {'shoot' if self.ranged else 'attack'} {target} at {self.percent} %"
        if self.percent:
            return f"{self.percent} %{'' if self.clicks else ', but'} for {plural(self.clicks, 'click')}"
        return f"{plural(self.after, 'square')} from {target} instead of {self.before}" if self.before else ""

    def _way_words(self) -> str:
        by = printed_name(self.power) if self.power else ""
        if self.to:
            return f"moves to {self.to}{f' by {by}' if by else ''}"
        return f"uses {by}" if by else ""

    def __str__(self) -> str:
        return self.words()


@dataclass(frozen=True)
class PlanReason:
    """Why: ``going`` figures move, ``risk`` points are at risk after it and ``staying`` if nothing is done; the player
    leads by ``lead`` points, or is behind by as many below 0.

    ``steps`` are its first step, and its first attack where that is a later one; ``idle`` are figures that could have
    acted and do not, and ``tired`` those whose tokens are cleared by that.

    >>> str(PlanReason(Why.COMES, going=2, lead=-50))
    'it is behind by 50 points, so it comes closer, together'
    >>> str(PlanReason(Why.WITHDRAWS, risk=9.2, staying=24, steps=(StepFacts("gnat", to="E5"),)))
    'gnat moves to E5; less is at risk there: 9 points, not 24'
    """

    why: Why = Why.ENDS
    going: int = 0
    risk: float = 0.0
    staying: float = 0.0
    lead: int = 0
    steps: tuple[StepFacts, ...] = ()
    idle: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Its facts, as JSON keeps them.

        >>> PlanReason.from_dict(PlanReason(Why.COMES, going=2).to_dict()) == PlanReason(Why.COMES, going=2)
        True
        """
        return {**asdict(self), "why": self.why.name}

    @classmethod
    def from_dict(cls, data: Any) -> PlanReason:
        """The reason from ``to_dict``; a ClixbookError for anything else."""
        try:
            risk, staying = float(data["risk"]), float(data["staying"])
            round(risk + staying)  # neither NaN nor infinite
            steps = tuple(StepFacts(**each) for each in data.get("steps", ()))
            idle, tired = (tuple(map(str, data.get(key, ()))) for key in ("idle", "tired"))
            found = cls(Why[data["why"]], int(data["going"]), risk, staying, int(data["lead"]), steps, idle, tired)
            str(found)
            return found
        except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
            raise BadFile(f"{data!r:.60} is no reason of a machine.") from error

    def __str__(self) -> str:
        return self.words()

    def words(self, names: Names = NO_NAMES) -> str:
        """The reason as a sentence, with the names of figures."""
        sentence = "; then ".join(step.words(names) for step in self.steps)
        return f"{self._score_words()}{self._reason_words(sentence, names)}"

    @property
    def is_habit(self) -> bool:
        """Is it what this player always does?"""
        return self.why in (Why.EAGER, Why.CARELESS)

    def purpose(self, names: Names = NO_NAMES) -> str:
        """The reason of a step that is told already; for the end of a turn all of it, "" if no action was left."""
        if self.why in (Why.RESTS, Why.ENDS):
            return self.words(names)
        parts = [step.purpose(names) for step in self.steps[:1]]
        return "; ".join(filter(None, (*parts, self._less_words() if self.why is Why.WITHDRAWS else "")))

    def _less_words(self) -> str:
        return f"less is at risk there: {plural(round(self.risk), 'point')}, not {round(self.staying)}"

    def _score_words(self) -> str:
        """The part that the score plays in the reason."""
        if self.why is Why.COMES and self.lead < 0:
            return f"it is behind by {plural(-self.lead, 'point')}, so "
        if self.why in (Why.STRIKES, Why.COMES) and self.lead > 0 and not self.steps:
            return f"it leads by {plural(self.lead, 'point')} and keeps that by going on: "
        return ""

    def _reason_words(self, steps: str, names: Names) -> str:
        match self.why:
            case Why.KNOCKS_OUT:
                return f"{steps or 'it strikes'}; somebody is likely knocked out, {self._risk_comparison()}"
            case Why.STRIKES:
                return f"{steps or 'it strikes'}, {self._risk_comparison()}"
            case Why.WITHDRAWS:
                return "; ".join(filter(None, (steps, self._less_words())))
            case Why.COMES:
                return self._coming_words(steps)
            case Why.STANDS_BETTER:
                return steps or "it stands better there for its next turn"
            case Why.RESTS | Why.ENDS | Why.SPENT:
                return self._ending_words(names)
            case Why.AT_HAND:
                return steps or "it did the first useful thing"
            case Why.EAGER:
                return "it makes the attack that hurts most, else it comes closer"
            case Why.CARELESS:
                return "it does anything that it may, and thinks of nothing"

    def _coming_words(self, steps: str) -> str:
        steps = steps or ("it comes closer, together" if self.going > 1 else "it comes closer")
        return f"{steps}, though {plural(round(self.risk), 'point')} are at risk" if round(self.risk) > 1 else steps

    def _ending_words(self, names: Names) -> str:
        """Why it does nothing more in this turn."""
        if self.why is Why.SPENT:
            return "it has used all its actions"
        idle, tired = (name_list([names.get(each, each) for each in group]) for group in (self.idle, self.tired))
        rests = f"{tired or 'whoever rests'} {'loses its' if len(self.tired) < 2 else 'lose their'} tokens by resting"
        if not idle:
            return rests if self.why is Why.RESTS else "nobody is left who could act"
        if self.why is Why.RESTS:
            return f"{rests}, and {idle} would gain no more by acting"
        return f"nothing that {idle} could do now is better than to wait"

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
