"""Extra atlas queries about play, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import make_reason
from clixbook.board.destroying.destroy import may_strike_both
from clixbook.board.objects.lifting import may_hold, special_object_works
from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.rules.combat.attack_roll import judge, natural_faces
from clixbook.engine.rules.combat.attack_targets import sides_with
from clixbook.engine.rules.combat.dial_turns import may_come_back, removal_of
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, combat_value
from clixbook.engine.rules.forces.feats import known_feats
from clixbook.engine.rules.forces.replacements import replacement_points
from clixbook.engine.rules.turn.action_cases import may_controller_order
from clixbook.engine.rules.turn.action_total import action_breakdown
from clixbook.engine.rules.turn.game_modes import basics_force_problems
from clixbook.engine.rules.turn.phases import settle_dispute
from clixbook.engine.rules.turn.tokens import pushing_damages
from clixbook.engine.rules.turn.turn_order import rounds_begin_and_end
from clixbook.engine.rules.turn.victory import Loss, loss_points, resource_lost
from clixbook.engine.sequence.set_up.forces.force_entries import recruit_figure
from clixbook.figures.cards import trait_works
from clixbook.figures.dials.life import after_healing, start_life
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.values import ReplacementKind

About = Mapping[str, Any]


def _value(book: Rulebook, about: About) -> Any:
    """A combat value: ``set``, ``times`` or ``halved`` first, then modifiers; with a lock or bounds."""
    kinds = {"set": ReplacementKind.SET, "times": ReplacementKind.MULTIPLY, "divided": ReplacementKind.DIVIDE}
    replaced = [Replacement(kinds[kind], number, "An effect") for kind, number in about.get("replaced", {}).items()]
    unique = about.get("unique", False)
    added = [Modifier(by, "An effect", wording, unique=unique) for wording, by in about.get("added", [])]
    lock = Lock(about["lock"], "The effect", about.get("locked_at")) if "lock" in about else None
    value = combat_value(book, about.get("name", "attack"), about["printed"], replaced, added,
                         about.get("minimum"), about.get("maximum"), lock)  # fmt: skip
    return f"{value.total}"


def _click_after_healing(book: Rulebook, about: About) -> Any:
    """The click that a figure shows after healing, if it can be played at all."""
    figure = figure_of(about["figure"])
    if refused := why_not_play(figure, rules=book):
        return refused
    life = replace(start_life(figure, about["points"], rules=book), click=about["click"])
    return f"Click {after_healing(book, figure, life, about['by']).life.click}"


def _removal(book: Rulebook, about: About) -> Any:
    gone = removal_of(book, from_game=about["from_game"])
    parts = {"it may return": gone.may_return, "it scores": gone.scores, "effects of a KO happen": gone.ko_effects}
    return ", ".join(text for text, holds in parts.items() if holds) or "it is gone and scores nothing"


def _controller_order(book: Rulebook, about: About) -> Any:
    may, pace, token = may_controller_order(book, about["what"], done=about.get("done", ()), speed=about["speed"])
    return f"{'yes' if may else 'no'}, speed {pace}, {'with a token' if token else 'without a token'}"


def _dispute(book: Rulebook, about: About) -> Any:
    found = settle_dispute(book, about["die"])
    return "no die decides" if found is None else found


def _trait(book: Rulebook, about: About) -> Any:
    figure = figure_of(about["figure"])
    life = start_life(figure, about["points"], rules=book)
    return trait_works(figure.traits[0], figure, life, rules=book)


def _evasion(book: Rulebook, about: About) -> Any:
    """The reasons of an attack roll that hits a target which then evades."""
    return judge(book, about["dice"], about["total"], about["defense"], evaded=True).reasons


def _feat(book: Rulebook, about: About) -> Any:
    """The book's ruling on a feat."""
    ruling = known_feats(book).get(about["name"])
    return (make_reason(ruling, ruling.says),) if ruling is not None else "This book does not describe it"


def _basics(book: Rulebook, about: About) -> Any:
    return basics_force_problems(about["forces"], rules=book) or "they begin"


def _waiting(book: Rulebook, about: About) -> Any:
    """The figures on the sideline for the figure of an entry, each with its point value."""
    found = recruit_figure(about["entry"], "", book).beside
    return ", ".join(f"{each.figure.name} waits, for {each.life.points} points" for each in found) or "nobody waits"


PLAY_QUERIES: Mapping[str, Callable[[Rulebook, About], Any]] = {
    "actions": lambda book, a: action_breakdown(book, a["total"], a["extra"]).total,
    "basics": _basics,
    "both at once": lambda book, a: may_strike_both(a["effect"], rules=book),
    "comes back": lambda book, a: may_come_back(book, a["by"]),
    "controlled": _controller_order,
    "counts for": lambda book, a: recruit_figure(a["entry"], "", book).points,
    "die": _dispute,
    "evaded": _evasion,
    "faces that count": lambda book, a: tuple(map(str, natural_faces(book, a["shown"], a["rolled"]))),
    "feat": _feat,
    "healed": _click_after_healing,
    "holds": lambda book, a: may_hold(rules=book, empty_handed=a["empty_handed"]),
    "pushed": lambda book, a: pushing_damages(book, a["second_tokens"], tuple(a["own"])) or "nothing",
    "removed": _removal,
    "replacement": lambda book, a: f"{replacement_points(a['paid'], a['prints'], rules=book)} points",
    "resource": lambda book, a: resource_lost(book, a["assigned"], force_lost=a.get("force_lost", False)),
    "round": lambda book, a: rounds_begin_and_end(book, a["order"], a["player"]) or "nothing",
    "scores": lambda book, a: loss_points(book, Loss(**{key: a[key] for key in a if key != "board"})),
    "side": lambda book, a: sides_with(book, a["owner"], a["controller"], lasts=True, action_over=a["action_over"]),
    "special works": lambda book, a: special_object_works(held=True, rules=book),
    "trait works": _trait,
    "value": _value,
    "waits": _waiting,
}
"""Question -> the function that asks the engine, with a rulebook and a file's entries."""
