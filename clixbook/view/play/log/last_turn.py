"""A summary of the opponents' actions since the player's last turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from types import MappingProxyType

from clixbook.board.answers.message import name_list
from clixbook.engine.actions import Action, EndTurn, Use
from clixbook.engine.actions.moving.carry import CarryTo
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.attack import Blow
from clixbook.engine.position.events import Happening
from clixbook.engine.rules.combat.weapons import Wielding, object_phrase
from clixbook.lab.search.plan_reasons import PlanReason
from clixbook.view.play.choice.action_groups import MOVE, lane_name, lane_of, says
from clixbook.view.play.log.between_turns import TurnAction, actions_between, positions_between
from clixbook.view.play.machines.machines import Machines
from clixbook.view.play.panes.why_not import names_of
from clixbook.view.play.table.traces import NO_DAMAGE, TraceSign, moved_figures, trace_signs

NONE: Mapping[int, PlanReason] = MappingProxyType({})
MOST_ACTIONS = 8
"""The number of actions shown, the last ones; the log has all."""


def action_html(done: TurnAction, names: Mapping[str, str]) -> str:
    """``Lodestar shot Night Warden: 4 damage``, as HTML; "" for actions without a trace."""
    action = done.action
    befell = {piece.id: sign for piece, sign in trace_signs(done.before, done.after, done.events)}
    ways = {piece.id: way for piece, way in moved_figures(done.before, done.after, done.events)}
    moved = {each: way[-1].name for each, way in ways.items()}
    blows = {event.blow.target: event.blow for event in done.events if event.blow is not None}
    who = action.who if action is not None else ""
    parts = list[str]()
    if action is not None and who:
        parts = [*_done(action, befell, moved, blows, names), *_handled(done, who, attacks=bool(blows))]
    parts += [
        f"{_name(each, names) if each != who else 'itself'} {_befell(sign)}"
        for each, sign in befell.items() if each not in blows
    ]  # fmt: skip
    slid = {event.where[0] for event in done.events if event.kind is Happening.KNOCK_BACK and event.where}
    parts += [
        f"{_name(each, names)} {'knocked back' if ways[each][0] in slid else 'goes'} to {place}"
        for each, place in moved.items() if each in blows
    ]  # fmt: skip
    told = "; ".join(parts)
    if isinstance(action, EndTurn):  # the next one began too
        return f"As the turn ended: {told}" if told else ""
    return f"{_name(who, names)} {told}" if who and told else told


def _done(
    action: Action, befell: Mapping[str, TraceSign], moved: Mapping[str, str], blows: Mapping[str, Blow],
    names: Mapping[str, str],
) -> Iterator[str]:  # fmt: skip
    """The acting figure's own part: its move, and its attacks with their outcomes."""
    if isinstance(action, Use) and blows:
        yield f"({escape(lane_name(lane_of(action), names))})"
    elif isinstance(action, CarryTo) and action.who in moved:
        yield f"moved to {moved[action.who]}"
        yield from (f"carried {_name(each, names)} to {moved[each]}" for each in action.riders if each in moved)
    elif not blows and (lane_of(action) != MOVE or action.who not in moved):
        yield escape(says(action, names)).join(("(", ")"))
    if action.who in moved and (blows or lane_of(action) == MOVE):
        yield f"moved to {moved[action.who]}"
    for target, blow in blows.items():
        yield f"{blow_html(blow, _name(target, names))}: {_befell(befell.get(target, NO_DAMAGE))}"


def blow_html(blow: Blow, target: str) -> str:
    """``shot Gnat``, ``threw the crate at Gnat``, ``struck Gnat with the crate``."""
    attack = blow.attack
    thing = escape(object_phrase(attack.thing)) if attack is not None and attack.thing is not None else ""
    if attack is not None and attack.way is Wielding.THROW:
        return f"threw {thing} at {target}"
    struck = f"{'shot' if attack is not None and attack.ranged else 'struck'} {target}"
    return f"{struck} with {thing}" if attack is not None and attack.way is Wielding.SWING else struck


def _handled(done: TurnAction, who: str, *, attacks: bool) -> Iterator[str]:
    """Objects and figures that the acting figure took into its hands, or put down without an attack."""
    then, now = (each.board.pieces.get(who) for each in (done.before, done.after))
    if then is None or now is None or then.held == now.held:
        return
    if now.held is not None:
        yield f"took {escape(object_phrase(now.held))}"
    elif then.held is not None and not attacks:
        yield f"put {escape(object_phrase(then.held))} down"


def _befell(sign: TraceSign) -> str:
    return f'<b class="cb-hurt">{sign.words}</b>' if sign.hurt else sign.words


def _name(who: str, names: Mapping[str, str]) -> str:
    return f"<b>{escape(names.get(who, who))}</b>"


def last_turn_html(tree: Tree, names: Mapping[str, str], reasons: Mapping[int, PlanReason] = NONE) -> str:
    """The list, with the ``reasons`` of machines; "" if no other player had a turn since one's own."""
    line = positions_between(tree)
    if not line:
        return ""
    turn_actions = actions_between(line)
    lines = [text for done in turn_actions if (text := _reasoned_html(done, names, reasons))][-MOST_ACTIONS:]
    others = list(dict.fromkeys(done.player for done in turn_actions if done.player != tree.game.state.player))
    whose = f"{others[0]}'s turn was" if len(others) == 1 else f"The turns of {name_list(others)} were"
    items = "".join(f"<li>{each}.</li>" for each in lines) or "<li>Nothing was done.</li>"
    habits = {str(why): None for done in turn_actions if (why := reasons.get(done.at)) is not None and why.is_habit}
    habits = habits if lines else {}  # nothing was done by habit
    items += "".join(f"<li>Why: {escape(each)}.</li>" for each in habits)
    return f'<p class="cb-do"><b>{escape(whose)}:</b></p><ul>{items}</ul>'


def _reasoned_html(done: TurnAction, names: Mapping[str, str], reasons: Mapping[int, PlanReason]) -> str:
    """``Lodestar moved to E5: next turn it can shoot Gnat at 58 %``, or why a machine did no more, as HTML."""
    html, why = action_html(done, {**names, **names_of(done.before.state)}), reasons.get(done.at)
    purpose = escape(why.purpose(names)) if why is not None else ""
    if isinstance(done.action, EndTurn):
        return f"{html}{'; no' if html else 'No'} more: {purpose}" if purpose else html
    return f'{html} <span class="cb-more">({purpose})</span>' if html and purpose else html


class LastTurn:
    """List of the last turn for the person on turn, as HTML."""

    def __init__(self, machines: Machines) -> None:
        self.machines = machines
        self._made: tuple[Tree | None, Mapping[int, PlanReason], str] = None, NONE, ""

    @property
    def html(self) -> str:
        """The list where a turn has just begun, and a mark where one person alone sits at the table, or none."""
        table, seats = self.machines.table, self.machines.seats
        marks = ("cb-watched", "cb-alone")  # nobody plays, or one person
        persons = len(table.game.state.players) - len(seats)
        mark = f'<i hidden class="{marks[persons]}"></i>' if persons < len(marks) else ""
        return mark if self.machines.mover(table.game) else mark + self._list(table.session.tree)

    def _list(self, tree: Tree) -> str:
        reasons = self.machines.reasons
        if self._made[0] is not tree or self._made[1] is not reasons:
            html = last_turn_html(tree, self.machines.table.chosen.names, reasons)
            self._made = tree, reasons, f'<section class="cb-lastturn">{html}</section>' if html else ""
        return self._made[2]
