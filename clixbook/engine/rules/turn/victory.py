"""Victory points, and the end and winner of a game.

Points for a destroyed object: ``loss_points`` counts it, ``engine.sequence.objects.scored_objects`` notices the loss,
and ``engine.sequence.turn.score`` gives the points to a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, name_list
from clixbook.board.model.frozen import fast_init
from clixbook.engine.rules.verdict import NumberAnswer, Verdict, because_of, no, yes
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.victory import FriendlyFire, GameEnd, PointTie, Resources, Survivor

__all__ = [
    "GameEnd",
    "Loss",
    "Outcome",
    "Points",
    "Standing",
    "friendly_loss_shares",
    "game_ends",
    "is_defeated",
    "keeps_player_in",
    "loss_points",
    "resource_lost",
    "victory_points",
    "winner",
    "winner_by_condition",
]


BEARER_LOST, LAST_BEARER_LOST, FORCE_LOST = "bearer lost", "last bearer lost", "force lost"
TAKEN_AWAY = "taken away"
"""Ways in which feats score (WIN-15): with their figure, the last of several, the whole force, and taken away."""


@fast_init
@dataclass(frozen=True, slots=True)
class Loss:
    """A lost figure, object or relic; ``points`` as printed or of its starting line.

    ``feats``, ``traits`` and ``teams`` are points paid on top. ``archenemy``: its archenemy dealt the defeating damage.
    ``own_figure``: a figure of the scoring player did it. ``times``: how often it was defeated. ``outside``: it
    came from outside the game. ``item``: its kind if it is not a figure (``"object"``, ``"relic"``, ...).
    """

    points: int
    feats: int = 0
    traits: int = 0
    teams: int = 0
    archenemy: bool = False
    own_figure: bool = True
    times: int = 1
    outside: bool = False
    item: str = ""


def loss_points(rules: Rulebook, loss: Loss) -> int:
    """The victory points of one loss (WIN-06, WIN-07, WIN-09, WIN-13 to WIN-15)."""
    victory = rules.victory
    worth, arch = victory.knocked_out, victory.archenemy
    if loss.item and loss.item not in victory.other_items:
        return 0
    if (worth.own_figures and not loss.own_figure) or (loss.outside and not victory.others_score):
        return 0
    counts = (worth.feats or "feat" in victory.other_items) and BEARER_LOST in victory.feats_score
    feats = loss.feats if counts else 0
    points = loss.points + (loss.traits if worth.traits else 0)
    points += loss.teams if "team ability" in victory.other_items else 0
    if loss.archenemy:
        points, feats = points * arch.times, feats * (arch.times if arch.feats else 1)
    return (points + feats) * (loss.times if victory.scores_again else 1)


def resource_lost(rules: Rulebook, assigned: Sequence[bool], *, force_lost: bool = False) -> Verdict:
    """Whether a resource is lost and scores (WIN-19).

    ``force_lost``: all figures of its force are.
    """
    rule, ruling = rules.victory.resources, rules["WIN-19"]
    if rule is Resources.NEVER:
        return no(ruling, "there are no resources")
    lost = any(assigned) if rule is Resources.WITH_ITS_FIGURE else all(assigned) if assigned else force_lost
    return yes(ruling, "the resource scores") if lost else no(ruling, "the resource stays")


@dataclass(frozen=True)
class Points(NumberAnswer):
    """Victory points of one player, item by item."""

    total: Fraction
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """The sum of the points, as a sentence."""
        return f"{self.total} victory points."


def victory_points(
    rules: Rulebook, losses: Iterable[Loss] = (), survivors: Iterable[int] = (), shared: Fraction | int = 0
) -> Points:
    """The points of a player (WIN-05 to WIN-09).

    ``losses`` are what the player scores, ``survivors`` the points (feats included) of the own starters left,
    ``shared`` what came from losses shared among several players.
    """
    scored = [(loss, loss_points(rules, loss)) for loss in losses]
    reasons = [
        because_of(rules["WIN-09" if loss.archenemy else "WIN-07" if loss.item else "WIN-06"], f"{points} for a loss")
        for loss, points in scored
    ]
    total = Fraction(shared) + sum(points for _, points in scored)
    own = sum(survivors)
    if rules.victory.survivors_score:
        total += own
        reasons.append(because_of(rules["WIN-05"], f"{own} for own figures left"))
    return Points(total, tuple(reasons))


def friendly_loss_shares(rules: Rulebook, points: int, owner: str, players: Sequence[str]) -> dict[str, Fraction]:
    """Shares of the players who score a figure that a friend defeated (WIN-11), unless its owner did (MUL-03)."""
    victory = rules.victory
    opponents = [player for player in players if player != owner]
    if victory.friendly_fire is FriendlyFire.AS_OWN_DOING and not victory.own_doing:
        return {}
    return {player: Fraction(points, len(opponents)) for player in opponents}


# -- the end --------------------------------------------------------------------------------------------------


@fast_init
@dataclass(frozen=True, slots=True)
class Standing:
    """Standing of a player: ``points``, points of figures ``left``, ``build_total``, 0 in a battle royale.

    ``team``: the name of a team of allied players, or empty; ``by_effect``: an effect says that the player is
    defeated. ``built``: the points of the force as it was brought, the build total if 0. ``lying``: how many figures
    lie on the map, knocked out, and may be healed; those do not score. ``on_map``: at least one figure stands there.
    """

    player: str
    points: Fraction | int = 0
    left: tuple[int, ...] = ()
    build_total: int = 300
    team: str = ""
    by_effect: bool = False
    built: int = 0
    lying: int = 0
    on_map: bool = True

    @property
    def side(self) -> str:
        """The team, or the player alone."""
        return self.team or self.player

    def has_figures(self, worth: int = 0) -> bool:
        """Whether a figure of that many points at least is left, or one that lies on the map."""
        return self.lying > 0 or any(points >= worth for points in self.left)


def keeps_player_in(rules: Rulebook, figure: Figure, points: int) -> bool:
    """Whether a figure of that many points keeps its player in the game if it is alone (TOK-01, TOK-03)."""
    tokens = rules.bystander_tokens
    return not figure.bystander or (tokens.are_characters and points >= tokens.least_to_stay)


def is_defeated(rules: Rulebook, who: Standing, others: Iterable[Standing] = ()) -> Verdict:
    """Whether a player is defeated (WIN-02); ``others`` are the opponents, whose points may decide it."""
    rule = rules.victory.defeat
    ruling = rules["WIN-02"]
    if rule.effects and who.by_effect:
        return yes(ruling, f"an effect defeats {who.player}")
    if not who.has_figures(rule.worth):
        return yes(ruling, f"{who.player} has no figure left")
    if rule.over and who.build_total:
        best = max((other.points for other in others if other.side != who.side), default=Fraction(0))
        if best >= who.build_total + rule.over:
            return yes(ruling, f"an opponent of {who.player} reached {best} points")
    return no(ruling, f"{who.player} is in the game")


def game_ends(
    rules: Rulebook, standings: Sequence[Standing], *, resolving: bool = False, cause: GameEnd | str | None = None
) -> GameEnd | None:
    """Why the game ends now, or None if it goes on (WIN-01 to WIN-03).

    ``resolving``: an action is not over yet; ``cause``: time is up, the last round was played, and so on. A cause
    that the rulebook does not know ends nothing.
    """
    rule = rules.victory.elimination
    if cause is not None and GameEnd(cause) in rules.victory.other_ends:
        return GameEnd(cause)
    if resolving and rule.waits:
        return None
    beaten = {s.player: is_defeated(rules, s, [o for o in standings if o is not s]) for s in standings}
    left = {s.side for s in standings if not beaten[s.player]}
    if rule.on_map and len({s.side for s in standings if s.on_map}) <= 1 < len(left):
        return GameEnd.ELIMINATION
    if len(left) <= 1 or (rule.first_out and any(beaten.values())):
        with_figures = [s for s in standings if s.has_figures(rules.victory.defeat.worth)]
        reached = len({s.side for s in with_figures}) > 1 and not any(s.by_effect for s in standings)
        return GameEnd.POINTS if reached and not rule.first_out else GameEnd.ELIMINATION
    return None


@dataclass(frozen=True)
class Outcome(NumberAnswer):
    """Outcome of a game: the cause of its end, the winners, and the reasons.

    ``winners`` is empty for a draw, and while ``to_roll`` names sides that are tied and must roll 2d6.
    """

    termination: GameEnd
    winners: tuple[str, ...]
    to_roll: tuple[str, ...]
    scores: Mapping[str, Fraction]
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """The winner, as a sentence."""
        if self.to_roll:
            return f"{name_list(self.to_roll)} are tied and roll."
        names = " and ".join(self.winners)  # allies share one
        won = "wins" if _verb_for(names) == "is" else "win"
        return f"{names} {won}." if names else "A draw."


def _verb_for(names: str) -> str:
    """The verb for one player, or for allies who share a name."""
    return "are" if " and " in names else "is"


def winner(
    rules: Rulebook,
    standings: Sequence[Standing],
    termination: GameEnd | str,
    *,
    rolls: Mapping[str, tuple[int, int]] | None = None,
    nobody_lost: bool = False,
) -> Outcome:
    """The outcome of a game that ended for this reason (WIN-04, WIN-08, WIN-16, WIN-18).

    ``winners`` are players, or teams where players are allied. Where a roll decides a tie, the outcome says who
    rolls; ask again with the ``rolls`` of 2d6 by side; those who roll alike roll again. ``nobody_lost``: no figure
    was defeated in the whole game, which is a tie where the smaller force wins one.
    """
    end = GameEnd(termination)
    beaten = {s.player: bool(is_defeated(rules, s, [o for o in standings if o is not s])) for s in standings}
    scores = side_scores(rules, standings)
    left = list(dict.fromkeys(s.side for s in standings if not beaten[s.player]))
    ended = end in (GameEnd.ELIMINATION, GameEnd.POINTS, GameEnd.EFFECT)
    if ended and len(left) == 1 and rules.victory.survivor is Survivor.WINS:
        reason = because_of(rules["WIN-04"], f"only {left[0]} {_verb_for(left[0])} left")
        if end is GameEnd.POINTS:
            reason = because_of(rules["WIN-02"], f"{left[0]} reached {scores[left[0]]} points")
        return Outcome(end, (left[0],), (), scores, (reason,))
    rank = list(dict.fromkeys(s.side for s in standings))
    if not left and not rules.victory.all_lost_points:
        return Outcome(end, (), (), scores, (because_of(rules["WIN-18"], "everybody is out"),))
    best = [side for side in rank if scores[side] == max(scores.values())]
    if nobody_lost and rules.victory.tie is PointTie.SMALLER_FORCE:
        alike = (because_of(rules["WIN-08"], "nobody lost a figure"),)
        return _break_tie(rules, end, rank, standings, scores, alike, {})
    reasons = (
        *_why_points_decide(rules, end, left),
        because_of(rules["WIN-06"], f"most points, {scores[best[0]]}: {name_list(best)}"),
    )
    if len(best) == 1:
        return Outcome(end, tuple(best), (), scores, reasons)
    return _break_tie(rules, end, best, standings, scores, reasons, rolls or {})


def _why_points_decide(rules: Rulebook, end: GameEnd, left: Sequence[str]) -> tuple[Reason, ...]:
    """Why points decide though nobody reached a limit: nobody is left, or captives are all that others have left."""
    if not left:
        return (because_of(rules["WIN-18"], "nobody is left, so points decide"),)
    captives = rules.victory.elimination.on_map and end is GameEnd.ELIMINATION and len(left) > 1
    return (because_of(rules["WIN-01"], "only one player has figures on the map, so points decide"),) * captives


def winner_by_condition(
    rules: Rulebook,
    standings: Sequence[Standing],
    sides: Sequence[str],
    met: Sequence[Words],
    *,
    rolls: Mapping[str, tuple[int, int]] | None = None,
) -> Outcome:
    """The outcome of a game that a scenario's conditions end (WIN-20).

    ``sides`` win by them; where those are several, points decide between them. ``met`` are the conditions in words.
    """
    reasons = tuple(because_of(rules["WIN-20"], each) for each in met)
    scores = side_scores(rules, standings)
    if len(sides) == 1:
        return Outcome(GameEnd.SCENARIO, tuple(sides), (), scores, reasons)
    among = [each for each in standings if each.side in sides]
    found = winner(rules, among, GameEnd.SCENARIO, rolls=rolls)
    return replace(found, scores=scores, reasons=(*reasons, *found.reasons))


def side_scores(book: Rulebook, standings: Sequence[Standing]) -> dict[str, Fraction]:
    """Points by side: those of allies are added, or the best one counts (WIN-16)."""
    scores: dict[str, Fraction] = {}
    for standing in standings:
        points, before = Fraction(standing.points), scores.get(standing.side)
        if before is None:
            scores[standing.side] = points
        else:
            scores[standing.side] = before + points if book.victory.allies_add else max(before, points)
    return scores


def _break_tie(
    book: Rulebook,
    end: GameEnd,
    tied: Sequence[str],
    standings: Sequence[Standing],
    scores: Mapping[str, Fraction],
    reasons: tuple[Reason, ...],
    rolls: Mapping[str, tuple[int, int]],
) -> Outcome:
    """The decision between sides with equal points (WIN-08)."""
    ruling = book["WIN-08"]
    base = Outcome(end, (), (), scores, reasons)
    match book.victory.tie:
        case PointTie.ROLL:
            best = _highest(tied, rolls)
            text = f"the highest roll is {best[0]}'s" if len(best) == 1 else "those tied roll 2d6"
            won, roll = (tuple(best), ()) if len(best) == 1 else ((), tuple(best))
            return replace(base, winners=won, to_roll=roll, reasons=(*reasons, because_of(ruling, text)))
        case PointTie.SMALLER_FORCE:
            built = {side: sum(s.built or s.build_total for s in standings if s.side == side) for side in tied}
            least = tuple(side for side in tied if built[side] == min(built.values()))
            won = least if len(least) == 1 else ()
            text = f"{won[0]} has the smaller force" if won else "the forces are alike, a draw"
            return replace(base, winners=won, reasons=(*reasons, because_of(ruling, text)))
        case PointTie.DRAW:
            return replace(base, reasons=(*reasons, because_of(ruling, "as many points are a draw")))


def _highest(tied: Sequence[str], rolls: Mapping[str, tuple[int, int]]) -> list[str]:
    """The sides with the highest roll; all of them until everybody has rolled."""
    if any(side not in rolls for side in tied):
        return list(tied)
    top = max(sum(rolls[side]) for side in tied)
    return [side for side in tied if sum(rolls[side]) == top]
