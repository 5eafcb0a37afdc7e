"""Feats of thing files in a force as it begins: bearers and costs (FRC-09, FRC-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clixbook.board.answers.answers import Reason
from clixbook.engine.position.brought_things import Resource
from clixbook.engine.position.state import Fighter
from clixbook.engine.rules.forces.brought_objects import brought_cards
from clixbook.engine.rules.forces.feats import feat_problems
from clixbook.engine.rules.forces.forces import SHARED_FEATS
from clixbook.engine.rules.forces.purchases import feat_named
from clixbook.engine.rules.verdict import because_of
from clixbook.figures.forces.entries import Bought, Feat, Ware
from clixbook.figures.things.thing import Bearers, Thing, ThingKind
from clixbook.rulebooks import Rulebook

__all__ = ["feat_costs", "feats_of", "given_feats", "why_no_feats"]

PAID_ONCE = (Bearers.SEVERAL, Bearers.FORCE)


def given_feats(bought: Sequence[Bought]) -> tuple[Feat, ...]:
    """The feats among these purchases with their cost for the figure: 0 if the force pays once."""
    cards = [feat_named(each.name) for each in bought if each.ware is Ware.FEAT]
    return tuple(Feat(card.name.lower(), 0 if card.bearers in PAID_ONCE else card.points, card.asks) for card in cards)


def feats_of(player: str, fighters: Sequence[Fighter], brought: Sequence[str] = ()) -> tuple[Resource, ...]:
    """The feats of thing files of a player's force, each with its figures."""
    own = [each for each in fighters if each.side == player]
    found = []
    for card in dict.fromkeys((*_bought_feats(own), *brought_cards(brought, ThingKind.FEAT))):
        whole = card.bearers is Bearers.FORCE
        bearers = tuple(each.id for each in own if whole or card in _bought_feats([each]))
        paid = card.points if card.bearers in PAID_ONCE else 0
        found.append(Resource(card.as_object(player, paid), bearers, whole=whole, feat=True, asks=card.asks))
    return tuple(found)


def _bought_feats(fighters: Sequence[Fighter]) -> Iterator[Thing]:
    for fighter in fighters:
        yield from (feat_named(each.name) for each in fighter.bought if each.ware is Ware.FEAT)


def feat_costs(found: Sequence[Resource]) -> dict[str, tuple[int, ...]]:
    """The points of feats that a force pays for once."""
    costs = tuple(each.thing.points for each in found if each.thing.points)
    return {SHARED_FEATS: costs} if costs else {}


def why_no_feats(
    player: str, fighters: Sequence[Fighter], brought: Sequence[str], rules: Rulebook
) -> tuple[Reason, ...]:  # fmt: skip
    """Why a feat cannot be for all figures of a force: there are none, it is there twice, or none qualifies."""
    cards, own = list(brought_cards(brought, ThingKind.FEAT)), [each for each in fighters if each.side == player]
    if cards and not rules.forces.feat_points.in_play:
        return (because_of(rules["FRC-09"], f"there are none: {', '.join(each.name for each in cards)}", stop=True),)
    found = []
    for card in dict.fromkeys(cards):
        given = Feat(card.name.lower(), card.points, card.asks)
        if cards.count(card) > 1 and not rules.forces.feat_bearers.twice:
            found.append(because_of(rules["FRC-10"], f"the force has {card.name} {cards.count(card)} times", stop=True))
        if own and all(feat_problems(each.figure, [given], rules=rules) for each in own):
            found.append(because_of(rules["FRC-10"], f"nobody has what {card.name} asks for", stop=True))
    return tuple(found)
