"""Places of figures, and used powers, in a position: menus and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effects import Effect
from clixbook.engine.game import Game
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.engine.sequence.set_up.off_map import possible_captors, possible_carriers
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.editors.position.position_draft import PositionDraft, Stand, ids

Whereabouts = tuple[str, str]
"""Kind of place and the other's name: ("", "") on the map; ("out", the player that knocked it out, "" for none);
("aboard", the id of its carrier); ("captor", that of its captor)."""
ON_MAP: Whereabouts = ("", "")


def whereabouts(stand: Stand) -> Whereabouts:
    """The place of the figure: on the map, out, aboard or captive, and with whom."""
    if stand.out is not None:
        return "out", stand.out
    return ("aboard", stand.aboard) if stand.aboard else ("captor", stand.captor) if stand.captor else ON_MAP


def with_whereabouts(stand: Stand, where: Whereabouts) -> Stand:
    """The figure at that place; coming onto the map it has no square yet, knocked out no token or object."""
    kind, who = where
    stand = replace(stand, place="", out=None, out_in="", aboard="", captor="")
    if kind == "out":
        return replace(stand, out=who, out_in=who, tokens=0, acted=False, held="", soaring=False)
    return replace(
        stand, aboard=who if kind == "aboard" else "", captor=who if kind == "captor" else "", soaring=False,
        held="" if kind == "captor" else stand.held,
    )  # fmt: skip


def where_words(stand: Stand) -> str:
    """``F6``, ``knocked out``, ``aboard``, ``captive``."""
    if stand.on_map:
        return stand.place.partition(" ")[0]
    return "aboard" if stand.aboard else "captive" if stand.captor else "knocked out"


def whereabouts_options(draft: PositionDraft, at: int, game: Game | None) -> list[tuple[str, Whereabouts]]:
    """The menu for the figure of that index: carriers only if the book lets them keep passengers."""
    names, stand = ids(draft), draft.stands[at]
    found: list[tuple[str, Whereabouts]] = [("on the map", ON_MAP)]
    found += [(f"knocked out by {player}", ("out", player)) for player in draft.players]
    found.append(("knocked out by nobody", ("out", "")))
    carriers = possible_carriers(game.state, names[at]) if game is not None and stand.out is None else ()
    carriers = (*carriers, *([stand.aboard] if stand.aboard and stand.aboard not in carriers else []))
    called = {who: each.figure.name for who, each in zip(names, draft.stands, strict=True)}
    found += [(f"aboard {called.get(who, who)}", ("aboard", who)) for who in carriers]
    captors = possible_captors(game.state, names[at]) if game is not None and stand.out is None else ()
    captors = (*captors, *([stand.captor] if stand.captor and stand.captor not in captors else []))
    return found + [(f"captive of {called.get(who, who)}", ("captor", who)) for who in captors]


def used_power_options(draft: PositionDraft, who: str, game: Game | None) -> Iterator[Used]:
    """The powers that the figure may have used: each this turn, and those that make rolls again a turn ago too."""
    if game is None or who not in game.state.board.pieces:
        return
    for effect in effects_of(game.state, who):
        for ago in (0, 1) if draft.active and type(effect).can_reroll is not Effect.can_reroll else (0,):
            use = Used(who, ago, 0, False, effect.name)
            if not any((each.by, each.turn, each.effect) == (who, ago, effect.name) for each in draft.used):
                yield use


def used_words(use: Used) -> str:
    """``Probability Control, this turn``."""
    when = "in this game" if use.for_game else "this turn" if not use.turn else f"{use.turn} turns ago"
    return f"{printed_name(use.effect.replace('-', ' ')) or 'A reroll'}, {'the turn before' if use.turn == 1 else when}"
