"""The price of a carry, told before it is done."""

from __future__ import annotations

from html import escape

from clixbook.engine.actions.moving.carry import CarryTo
from clixbook.engine.sequence.action.readiness import BARRED_WORDS
from clixbook.engine.sequence.carrying.passengers import restrictions_after
from clixbook.view.play.choice.action_groups import CARRY
from clixbook.view.play.choice.selection import Chosen


def carry_cost_html(chosen: Chosen) -> str:
    """The actions barred to passengers, and in some books to their carrier, after the chosen carry."""
    carries = [each for each in (chosen.aim, *chosen.wanted_actions) if isinstance(each, CarryTo)]
    if not carries or CARRY not in (chosen.lane, carries[0].verb if chosen.aim is carries[0] else ""):
        return ""
    state = chosen.game.state
    left = [
        last for rider in carries[0].riders if rider in state.board.pieces
        for last in restrictions_after(state, carries[0].who, state.board.pieces[rider])
    ]  # fmt: skip
    whose = {each.on: chosen.names[each.on] if chosen.aim is carries[0] else "a passenger" for each in left}
    whose |= {carries[0].who: chosen.names[carries[0].who]}
    bars = dict.fromkeys(f"{whose[each.on]} may take {BARRED_WORDS[each.bars]} until {each.end_text}" for each in left)
    return f'<p class="cb-more">Afterwards {escape(", and ".join(bars))}.</p>' if bars else ""
