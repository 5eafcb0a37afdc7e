"""Identity cards of a force as it begins: bearers and costs (FRC-21)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.answers.answers import Reason
from clixbook.board.model.thing_card import ThingCard
from clixbook.engine.position.brought_things import IdCard
from clixbook.engine.position.lasting import Until
from clixbook.engine.position.state import Fighter
from clixbook.engine.rules.forces.id_cards import id_card_named, id_card_problems
from clixbook.figures.forces.entries import Ware
from clixbook.figures.things.thing import Stay, Thing
from clixbook.rulebooks import Rulebook

__all__ = ["id_card_costs", "id_cards_of", "why_no_id_cards"]

UNTIL = {Stay.TURN: Until.TURN_ENDS, Stay.NEXT_TURN: Until.OWN_TURN_BEGINS, Stay.GAME: Until.GAME_ENDS}


def _cards_with_bearers(fighters: Sequence[Fighter]) -> list[tuple[Fighter, Thing]]:
    """The cards of these figures, each with its bearer."""
    cards = ((each, ware) for each in fighters for ware in each.bought if ware.ware is Ware.ID_CARD)
    return [(each, id_card_named(ware.name)) for each, ware in cards]


def id_cards_of(player: str, fighters: Sequence[Fighter]) -> tuple[IdCard, ...]:
    """The identity cards of a player's force."""
    own = [each for each in fighters if each.side == player]
    return tuple(
        IdCard(
            card.name, each.id, tuple(name.lower() for name in card.calls), UNTIL[card.stays], card.inspiration,
            _near(card, card.inspire), _near(card, card.intimidation),
        )
        for each, card in _cards_with_bearers(own)
    )  # fmt: skip


def _near(card: Thing, says: str) -> ThingCard | None:
    return ThingCard(says, card.reach) if says else None


def id_card_costs(fighters: Sequence[Fighter]) -> dict[str, tuple[int, ...]]:
    """The points of identity cards, added to those of figures and objects in a force."""
    costs = tuple(card.points for _, card in _cards_with_bearers(fighters))
    return {"id card": costs} if costs else {}


def why_no_id_cards(fighters: Sequence[Fighter], rules: Rulebook) -> tuple[Reason, ...]:
    """Why figures of a force may not have their identity cards (FRC-21)."""
    held = [(each.figure, card, [dial.figure for dial in each.beside]) for each, card in _cards_with_bearers(fighters)]
    return id_card_problems(held, rules=rules)
