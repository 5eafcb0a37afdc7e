"""Starts games in the middle: dials turned, tokens given, another turn."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import problem_of
from clixbook.board.files.words import as_object
from clixbook.engine.effects.name_check import unknown_powers
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.game import Game
from clixbook.engine.history.codes import code_of
from clixbook.engine.history.record import CODED, used_options
from clixbook.engine.history.thing_codes import is_event_dial
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.position.whereabouts import nobody_called
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.engine.rules.forces.themes import Theme
from clixbook.engine.rules.turn.conditions import condition_problems
from clixbook.engine.rules.verdict import because_of
from clixbook.engine.sequence.fighters.clicks import turn_other_dials
from clixbook.engine.sequence.fighters.holding.held_opponents import is_grip_kept
from clixbook.engine.sequence.moving.flight_heights import why_not_aloft
from clixbook.engine.sequence.objects.scored_objects import track_objects
from clixbook.engine.sequence.set_up.forces.force_entries import with_shared_teams
from clixbook.engine.sequence.set_up.off_map import (
    ABOARD,
    CAPTOR,
    OUT,
    OUT_IN,
    absent_problems,
    with_absent,
    with_controlled,
)
from clixbook.engine.sequence.turn.action_count import initial_actions, update_action_total, with_actions_left
from clixbook.engine.sequence.turn.condition_deck import misspelt_cards
from clixbook.errors import BadWord, ClixbookError, Problem
from clixbook.figures.dials.dial import SLOTS, Click, is_ko
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook

Settings = Mapping[str, Any]
"""Settings of one fighter: some of ``FLAGS``, ``ALOFT``, ``NUMBERS``, ``VALUES`` and ``WORDS``."""
FLAGS = {"acted": "acted", "moved": "has_moved", "left_area": "left_area"}
ALOFT = "soaring"
"""A flag of the piece on the board, not of the fighter."""
NUMBERS = {"tokens": 9, "attacks": 9, "click": 40}
VALUES = {**dict.fromkeys(SLOTS, 99), "range": 99, "bolts": 9}
"""Values that take the place of the printed ones, on every click, each with the most that it may be."""
WORDS = {
    "held": "an object such as heavy, or anvil: heavy",
    "colour": "the colour of the base",
    "powers": "slots with powers",
    OUT: "the player who knocked it out",
    OUT_IN: "a player",
    ABOARD: "who carries it",
    CAPTOR: "who has it captive",
}
"""Further settings, whose values are words."""
MEANT = {
    **dict.fromkeys(("owner", "player", "side", "team"), "of"),
    **dict.fromkeys(("square", "where", "place", "position", "on"), "at"),
    **dict.fromkeys(("object", "carries", "carrying"), "holds"),
    **dict.fromkeys(("life", "health", "clicks", "damage_taken"), "click"), "cost": "points",
}  # fmt: skip
"""Settings by words that people use for them."""
SETTINGS = (*NUMBERS, *FLAGS, ALOFT, *VALUES, *WORDS)


def arrange_start(
    game: Game,
    fighters: Mapping[str, Settings] | None = None,
    *,
    turn: int = 1,
    left: int | None = None,
    rounds: int = 0,
    lasting: Sequence[Lasting] = (),
    conditions: Sequence[str] = (),
    deck: Sequence[str] = (),
    themes: Sequence[Theme] = (),
    used: Sequence[Used] = (),
    saved: Sequence[str] = (),
) -> Game:
    """A game about to begin, arranged as the position in which it shall begin instead.

    ``fighters`` maps figures to settings: ``click`` (from 1), ``tokens``, ``attacks`` made this turn, ``acted``,
    ``moved``, ``left_area``, ``soaring``, and values on every click of the dial: ``speed``, ``attack``, ``defense``,
    ``damage``, ``range``, ``bolts``; ``powers`` by slot, on every click too; ``held``, the object in hand;
    ``colour`` of the base; ``out``, the player who knocked it out ("" for nobody), in the turn of ``out_in``;
    ``aboard``, the figure that carries it; ``captor``, who has it captive. ``turn`` counts the turns of all players
    from 1 and so says whose turn it is; its beginning is over, and ``left`` are the actions left in it. After
    ``rounds`` rounds the game ends, 0 for no limit. ``lasting`` effects are in force, ``conditions`` of the
    battlefield in play (what they do as they come is over), others in the ``deck``; ``themes`` are those of players as
    they are by now, in the place of those that the game began with.
    Powers that figures ``used`` still count; ``saved`` names a player for each action that was left over.
    One ClixbookError names everything that does not fit.
    """
    fighters = fighters or {}
    problems = [*(_all_problems(game.state, fighters)), *turn_problems(turn, left, rounds)]
    if game.moves or game.start.get("set_up"):
        problems.append(Problem("Only a game that is about to begin, after its set-up, can be arranged."))
    problems += [*_lasting_problems(game.state, lasting), *_condition_problems(game.state, conditions)]
    problems += [*_theme_problems(game.state, themes), *_used_problems(game.state, used, turn, saved)]
    if problems:
        raise BadWord(*problems)
    if game.events or game.pending is not None:  # its first turn is not this game's
        game = Game.from_dict({**game.to_dict(), "arranged": {}})
    state = game.state.with_(turns=turn, active=(turn - 1) % len(game.state.players), rounds=rounds)
    state = _with_settings(state, fighters)
    laid = tuple(replace(each, since=min(each.since, turn)) for each in lasting)
    state = _with_effects(state, laid, conditions, deck, themes)
    state = with_absent(_with_things(with_controlled(with_traits(state), laid), fighters), fighters)
    state = _with_actions(track_objects(state.with_(used=(*used,), saved=(*saved,))), left)
    arranged = {
        "fighters": {who: dict(each) for who, each in fighters.items()}, "turn": turn,
        **({} if left is None else {"left": left}),
        **used_options({"rounds": rounds, "conditions": [*conditions], "deck": [*deck], "saved": [*saved]}),
        **_coded({"used": (*used,), "lasting": laid, "themes": (*themes,)}),
    }  # fmt: skip
    return replace(game, state=state, start={**game.start, "arranged": arranged})


def _with_effects(
    state: State, lasting: tuple[Lasting, ...], conditions: Sequence[str], deck: Sequence[str], themes: Sequence[Theme]
) -> State:
    """The position with these effects, conditions and themes; without any, what the game began with stays."""
    if lasting or conditions or deck:
        state = state.with_(lasting=lasting, conditions=(*conditions,), deck=(*deck,))
    return with_shared_teams(state.with_(themes=(*themes,))) if themes else state


def _with_actions(state: State, left: int | None) -> State:
    """The position with so many actions left in the turn, with None all that the turn begins with."""
    if left is not None:
        return with_actions_left(state.with_(left=left))
    return update_action_total(state.with_(left=initial_actions(state), led=0))


def _coded(values: Mapping[str, tuple[Any, ...]]) -> dict[str, str]:
    """Lasting effects and the like as a record has them; those that were left out are not there."""
    return {name: code_of(those, CODED[name]) for name, those in values.items() if those}


def rearrange(state: State, fighters: Mapping[str, Settings]) -> State:
    """The position with these settings of some figures; one ClixbookError names everything that does not fit."""
    if problems := _all_problems(state, fighters):
        raise BadWord(*problems)
    return update_action_total(with_traits(_with_things(with_traits(_with_settings(state, fighters)), fighters)))


def _with_settings(state: State, fighters: Mapping[str, Settings]) -> State:
    for who, settings in fighters.items():
        state = state.with_fighter(who, **_changes(state.fighter(who), settings, state.rules))
    return state


def turn_problems(turn: Any, left: Any, rounds: Any) -> list[Problem]:
    """Problems with the number of the turn, with the actions left in it, and with the rounds."""
    found = []
    if not _whole(turn, 1, 999):
        found.append(Problem(f"A turn is a number from 1, not {turn!r:.40}.", about=("turn",)))
    if left is not None and not _whole(left, 0, 99):
        found.append(Problem(f"The actions left are a number from 0, not {left!r:.40}.", about=("left",)))
    if not _whole(rounds, 0, 999):
        found.append(Problem(f"The rounds are a number from 0, not {rounds!r:.40}.", about=("rounds",)))
    return found


def _lasting_problems(state: State, lasting: Sequence[Lasting]) -> list[Problem]:
    """Effects of figures, on figures and of players that this game does not have."""
    found, ids = [], {ruling.id for ruling in state.rules} if lasting else set()
    for each in lasting:
        for who in dict.fromkeys((each.by, each.on)):
            if who not in state.fighters:
                found.append(Problem(f"{each.source}: nobody here is called {who!r:.40}.", about=("lasting",)))
        if each.player not in state.players:
            found.append(Problem(f"{each.source}: there is no player {each.player!r:.40}.", about=("lasting",)))
        if each.grip and {each.by, each.on} <= state.fighters.keys() and not is_grip_kept(state, each):
            found.append(Problem(f"{each.source}: {each.on} is out of {each.by}'s hands.", about=("lasting",)))
        if each.ruling not in ids:
            found.append(Problem(f"{each.source}: there is no ruling {each.ruling!r:.40}.", about=("lasting",)))
    return found


def _condition_problems(state: State, conditions: Sequence[str]) -> list[Problem]:
    """The book's objections to these conditions."""
    against = condition_problems(
        conditions, len(state.players), rules=state.rules, event_dials=sum(map(is_event_dial, conditions))
    )
    misspelt = misspelt_cards(conditions, state.rules)
    return [
        *(problem_of(each, about=("conditions",)) for each in against),
        *(Problem(text, about=("conditions",)) for text in misspelt),
    ]


def _theme_problems(state: State, themes: Sequence[Theme]) -> list[Problem]:
    """Problems of themes: none in this book, no such player, one player twice, no name (THM-01)."""
    found = []
    if themes and not state.rules.themes.themed.least:
        against = because_of(state.rules["THM-01"], "there are no themed teams", stop=True)
        found.append(problem_of(against, about=("themes",)))
    owners = [each.player for each in themes]
    for each in themes:
        if each.player not in state.players or owners.count(each.player) > 1:
            found.append(Problem(f"A theme needs a player of its own, not {each.player!r:.40}.", about=("themes",)))
        elif not each.keyword.strip() or min(each.members, each.left, each.cancelled) < 0:
            found.append(Problem(f"{each.player}'s theme needs a name, and numbers from 0.", about=("themes",)))
    return found


def _used_problems(state: State, used: Sequence[Used], turn: Any, saved: Sequence[str]) -> list[Problem]:
    """Problems of used powers and saved actions: unknown figure or player, future turn, other book (TRN-09)."""
    found = []
    for each in used:
        if each.by not in state.fighters or not 1 <= each.turn <= (turn if _whole(turn, 1, 999) else 1):
            found.append(Problem(f"Nobody here can have used {each.effect or 'a reroll'} then.", about=("used",)))
    if saved and not state.rules.turns.spending.saved:
        found.append(problem_of(because_of(state.rules["TRN-09"], "no action is saved", stop=True), about=("saved",)))
    found += [
        Problem(f"There is no player {each!r:.40}.", about=("saved",)) for each in saved if each not in state.players
    ]
    return found


def _all_problems(state: State, fighters: Any) -> list[Problem]:
    if not isinstance(fighters, Mapping) or not all(isinstance(each, Mapping) for each in fighters.values()):
        return [Problem(f"Settings are a mapping of figures to settings, not {fighters!r:.60}.")]
    found = []
    for who, settings in fighters.items():
        if who not in state.fighters:
            found.append(Problem(nobody_called(state, str(who)), about=(str(who),)))
        else:
            wrong = _problems(state, state.fighter(who), settings)
            found += [Problem(f"{who}: {text}", about=(who, str(key))) for key, text in wrong]
    return found or [*absent_problems(state, fighters)]


def _problems(state: State, fighter: Fighter, settings: Settings) -> list[tuple[str, str]]:
    """The settings of one fighter that do not fit, each with its problem."""
    if fighter.stack and settings:
        return [(key, f"it is one of the stack of {fighter.stack}, which has the settings of all.") for key in settings]
    found = []
    if state.stacked_on(fighter.id):
        gone = [key for key in (OUT, ABOARD, CAPTOR) if key in settings]
        found += [(key, "a stack is on the map with all its tokens.") for key in gone]
    for key, value in settings.items():
        if key in (*FLAGS, ALOFT):
            found += [] if isinstance(value, bool) else [(key, f"{key} is yes or no, not {value!r:.40}.")]
        elif key in WORDS:
            found += [] if _fits(key, value) else [(key, f"{key} is {WORDS[key]}, not {value!r:.40}.")]
            if key == "powers" and _fits(key, value):
                found += [(key, text) for _, text in unknown_powers(fighter.figure, value.values())]
        elif key not in NUMBERS and key not in VALUES:
            found.append((key, unknown_setting(key, SETTINGS)))
        elif not _whole(value, 0, {**NUMBERS, **VALUES}[key]):
            found.append((key, f"{key} is a whole number up to {({**NUMBERS, **VALUES})[key]}, not {value!r:.40}."))
    click, dial = settings.get("click", fighter.life.click), fighter.figure.dials[fighter.life.dial]
    if _whole(click, 0, NUMBERS["click"]) and (
        not 1 <= click <= len(dial.clicks) or is_ko(dial[click], rules=state.rules)
    ):
        found.append(("click", f"the dial has no click {click} to stand on."))
    if settings.get(ALOFT) is True:
        found += [(ALOFT, each.text) for each in why_not_aloft(state, fighter.id)]
    return found


def unknown_setting(key: object, known: Sequence[str]) -> str:
    """The sentence about an unknown setting, with the nearest of those that are ``known``."""
    meant = MEANT.get(str(key).lower(), "")
    near = [meant] if meant in known else difflib.get_close_matches(str(key), known, 2)
    hint = f"did you mean {' or '.join(near)}? K" if near else "k"
    return f"there is no setting {key!r:.40}; {hint}nown are {', '.join(known)}."


def _fits(key: str, value: Any) -> bool:
    """Is that something for one of ``WORDS``?"""
    if key == "powers":
        return isinstance(value, Mapping) and all(
            slot in SLOTS and isinstance(power, str) and bool(power.strip()) for slot, power in value.items()
        )
    if key == "held":
        return isinstance(value, str | Mapping) and _is_object(value)
    return isinstance(value, str)


def _is_object(words: str | Mapping[str, Any]) -> bool:
    try:
        as_object(words)
    except ClixbookError:
        return False
    return True


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _changes(fighter: Fighter, settings: Settings, rules: Rulebook) -> dict[str, Any]:
    changes = {field: settings[key] for key, field in FLAGS.items() if key in settings}
    changes |= {key: settings[key] for key in ("tokens", "attacks") if key in settings}
    if {"acted", "tokens"} & settings.keys():  # a token means an action, unless the settings say that there was none
        changes["has_acted"] = settings.get("acted", settings.get("tokens", 0) > 0)
    if "click" in settings:
        changes["life"] = replace(fighter.life, click=settings["click"])
        changes["others"] = turn_other_dials(fighter, settings["click"] - fighter.life.click, rules)
    if any(key in VALUES or key in ("powers", "colour") for key in settings):
        changes["figure"] = _with_overrides(fighter.figure, fighter.life, settings)
    return changes


def _with_things(state: State, fighters: Mapping[str, Settings]) -> State:
    """The position with objects in the hands of their holders, and soaring figures aloft."""
    board = state.board
    for who, settings in fighters.items():
        if "held" in settings:
            board = board.with_piece(replace(board.pieces[who], held=as_object(settings["held"])))
        if ALOFT in settings:
            board = board.with_piece(replace(board.pieces[who], soaring=settings[ALOFT]))
    return state.with_(board=board)


def _with_overrides(figure: Figure, life: Life, settings: Settings) -> Figure:
    """The figure with these values and powers on every click of its active dial that shows numbers."""
    changes: dict[str, Any] = {slot: settings[slot] for slot in SLOTS if slot in settings}
    given = settings.get("powers", {})

    def click(each: Click) -> Click:
        if not each.has_numbers:
            return each
        powers = (*(shown for shown in each.powers if shown[0] not in given), *_click_powers(given))
        return replace(each, powers=powers, **changes)

    dials = list(figure.dials)
    dials[life.dial] = replace(dials[life.dial], clicks=tuple(click(each) for each in dials[life.dial].clicks))
    rest = {key: settings[key] for key in ("range", "bolts") if key in settings}
    return replace(
        figure, dials=tuple(dials), base_colour=settings.get("colour", figure.base_colour), **rest
    )  # fmt: skip


def _click_powers(powers: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    """The powers as a click shows them, of no colour."""
    return tuple((slot, power, "") for slot, power in powers.items())
