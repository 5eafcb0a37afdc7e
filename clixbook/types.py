"""The types of answers and arguments, for annotations; each name is described where it is made.

>>> from clixbook.types import Odds, SquareLike
>>> def chance(game: "cx.Game", square: SquareLike) -> Odds:
...     return cx.attack_odds(game.what_if(bruiser=square), "bruiser", "gnat")
>>> import clixbook as cx
>>> game = cx.Game.at("patch", fighters={"bruiser": "C3", "gnat": dict(at="C4", of="Ben")})
>>> chance(game, "D3").hit
Fraction(7, 12)
"""

from clixbook.board.answers.answers import Answer as Answer, Reason as Reason
from clixbook.board.answers.by_book import ByBook as ByBook
from clixbook.board.answers.coerce import BoardLike as BoardLike
from clixbook.board.answers.heat import Heat as Heat
from clixbook.board.carrying.carrying import Carry as Carry
from clixbook.board.destroying.destroy import Destruction as Destruction
from clixbook.board.destroying.may_destroy import MayDestroy as MayDestroy
from clixbook.board.knock_back.knock_back import KnockBack as KnockBack
from clixbook.board.lines.line_of_fire import LineOfFire as LineOfFire, Verdict as Verdict
from clixbook.board.model.lent_words import ModeWord as ModeWord, MoveWord as MoveWord
from clixbook.board.model.squares import Place as Place, SquareLike as SquareLike
from clixbook.board.moves.break_away import BreakAway as BreakAway
from clixbook.board.moves.moves import DirectMoves as DirectMoves
from clixbook.board.moves.reach import Reach as Reach
from clixbook.board.moves.stepping.steps import Step as Step
from clixbook.board.moves.walk import Walk as Walk
from clixbook.board.moves.way import Way as Way
from clixbook.board.near.adjacency import Adjacency as Adjacency, Engagement as Engagement
from clixbook.board.near.beside import Beside as Beside
from clixbook.board.near.close_attacks import Strike as Strike
from clixbook.board.near.ranges import Within as Within
from clixbook.board.near.shooting import Shot as Shot, Waiver as Waiver
from clixbook.board.near.threats import Threats as Threats
from clixbook.board.objects.lifting import PickUp as PickUp
from clixbook.board.objects.markers import Laying as Laying
from clixbook.board.placing.placing import Appearing as Appearing, Placement as Placement
from clixbook.board.placing.standing import Position as Position
from clixbook.board.set_up.starting import Enlargement as Enlargement, Hand as Hand
from clixbook.engine.actions import Action as Action
from clixbook.engine.each_square import EachSquare as EachSquare, OddsWord as OddsWord
from clixbook.engine.effects.effects import Effect as Effect
from clixbook.engine.position.described import OptionKind as OptionKind
from clixbook.engine.position.fighter_words import (
    FighterLike as FighterLike,
    FighterWords as FighterWords,
    PositionWords as PositionWords,
)
from clixbook.engine.position.questions import Choose as Choose, Option as Option, OptionLike as OptionLike
from clixbook.engine.position.state import Event as Event, Fighter as Fighter, Result as Result, State as State
from clixbook.engine.rules.combat.values import Modifier as Modifier, Value as Value
from clixbook.engine.sequence.attack.value_queries import ValueName as ValueName
from clixbook.figures.dials.dial import Click as Click, Dial as Dial
from clixbook.figures.tables.data_frames import TableLike as TableLike
from clixbook.importing.import_report import Imported as Imported
from clixbook.lab.odds import ActionOdds as ActionOdds, Odds as Odds
from clixbook.lab.odds_table import (
    AttackChances as AttackChances,
    OddsTable as OddsTable,
    TableColumn as TableColumn,
)
from clixbook.lab.outcomes import Chooser as Chooser
from clixbook.lab.players import Player as Player, PlayerLike as PlayerLike
from clixbook.lab.roll_odds import RollOdds as RollOdds
from clixbook.rulebooks import EditionName as EditionName, RulesLike as RulesLike, Ruling as Ruling
from clixbook.rulebooks.compare import Comparison as Comparison
from clixbook.scenarios.stories.stepper import Stepped as Stepped, Stepper as Stepper
